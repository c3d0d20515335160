//! Fast frictional dynamics: the rules of scenes with `method = "ffd"`.
//!
//! What the method does not have is refused at its place; keys that it does not read are told in `remarks`.

use granum_engine::settings::{FfdSettings, FrictionRule, Sharing};

use crate::locate::Problems;
use crate::schema::{Ffd, File, Method, RulesWord, SharingWord};

/// Problems of the file that concern fast frictional dynamics, before anything is built.
pub(crate) fn check_file(file: &File, problems: &mut Problems) {
    let keys = own_keys(&file.ffd);
    if file.method != Method::Ffd {
        if let Some((key, _)) = keys.iter().find(|(_, given)| *given) {
            let message = format!("`{key}` is for method = \"ffd\"");
            problems.add_at_key(&format!("ffd.{key}"), message, "remove [ffd], or set method = \"ffd\"");
        }
        return;
    }
    if !file.joints.is_empty() {
        let help = "use method = \"ccp\", or replace the joints by walls with a `motion`";
        problems.add("joints[0]", "joints are not available with method = \"ffd\"", help);
    }
    if file.ffd.rules == Some(RulesWord::Paper) {
        return;
    }
    for (key, given) in [("samples", file.ffd.samples.is_some()), ("epsilon", file.ffd.epsilon.is_some())] {
        if given {
            let message = format!("`{key}` is for rules = \"paper\"");
            let help = if key == "samples" {
                "remove it: the default rules know no samples; or set rules = \"paper\""
            } else {
                "give the materials a `restitution`, or set rules = \"paper\""
            };
            problems.add_at_key(&format!("ffd.{key}"), message, help);
        }
    }
}

fn own_keys(ffd: &Ffd) -> [(&'static str, bool); 5] {
    [
        ("rules", ffd.rules.is_some()),
        ("samples", ffd.samples.is_some()),
        ("epsilon", ffd.epsilon.is_some()),
        ("recovery", ffd.recovery.is_some()),
        ("sharing", ffd.sharing.is_some()),
    ]
}

/// The settings of fast frictional dynamics.
pub(crate) fn settings(file: &File) -> FfdSettings {
    let from = &file.ffd;
    let mut s = match from.rules {
        Some(RulesWord::Paper) => FfdSettings::paper(),
        _ => FfdSettings::default(),
    };
    s.samples = from.samples.unwrap_or(s.samples);
    s.epsilon = from.epsilon.or(s.epsilon);
    s.recovery = from.recovery.unwrap_or(s.recovery);
    if from.sharing == Some(SharingWord::Midpoint) {
        s.sharing = Sharing::Midpoint;
    }
    s
}

/// The rules in one line, for `granum check`.
pub fn rules_in_words(s: &FfdSettings) -> String {
    if s.friction == FrictionRule::Samples {
        let epsilon = s.epsilon.map_or("of the materials".to_owned(), |e| e.to_string());
        format!("paper: {} samples of friction, epsilon {epsilon}, recovery {}", s.samples, s.recovery)
    } else {
        format!("default: friction by impulse, recovery {}", s.recovery)
    }
}
