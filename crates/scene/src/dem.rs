//! Penalty contact: materials, law and step of scenes with `method = "dem"`.
//!
//! What is unphysical or missing is refused at its place. The step that is stable is computed from what the scene holds;
//! `step = "auto"` takes half of it or less ([`StableStep`]).

use granum_engine::dem::{Adhesion, DemSettings, LawKind};
use granum_engine::material::OwnElastic;
use granum_engine::world::stable_step::StableStep;
use granum_engine::{Elastic, MaterialId, Method};

use crate::build::Builder;
use crate::locate::Problems;
use crate::schema::{Contacts, File, Material, Method as Word, Pair};

/// Least coefficient of restitution: below it the dashpot would be too strong for any step.
const LEAST_RESTITUTION: f64 = 0.05;

/// What the file says of its step, and what would be stable.
#[derive(Clone, Debug, PartialEq)]
pub struct StepAdvice {
    /// In one line: the stable step, and what share of which time the chosen one is.
    pub note: String,
    /// Why the step must not be taken, if it is too long.
    pub too_long: Option<String>,
}

/// Problems of the file that concern penalty contact, before anything is built.
pub(crate) fn check_file(file: &File, problems: &mut Problems) {
    if file.method != Word::Dem {
        if file.step.0.is_none() {
            let help = "write the step, for example step = \"1 ms\"; other methods have no stiffness that would set it";
            problems.add("step", "`step = \"auto\"` is for method = \"dem\"", help);
        }
        for (key, given) in own_keys(&file.contacts) {
            if given {
                let message = format!("`{key}` is for method = \"dem\"");
                problems.add_at_key(
                    &format!("contacts.{key}"),
                    message,
                    "remove it, or set method = \"dem\"",
                );
            }
        }
        return;
    }
    let c = &file.contacts;
    for (key, given) in [("per_pair", c.per_pair.is_some()), ("keep", c.keep.is_some())] {
        if given {
            let help = "remove it: with method = \"dem\" every contact point of a pair has its spring";
            problems.add_at_key(&format!("contacts.{key}"), format!("`{key}` is for method = \"ccp\""), help);
        }
    }
    let law = c.law.unwrap_or_default();
    let only = |law: LawKind, key: &str, given: bool, problems: &mut Problems| {
        if given && c.law.unwrap_or_default() != law {
            let name = serde_word(law);
            let help = format!("remove it, or set law = \"{name}\"");
            problems.add_at_key(&format!("contacts.{key}"), format!("`{key}` is for law = \"{name}\""), help);
        }
    };
    only(LawKind::Hooke, "stiffness", c.stiffness.is_some(), problems);
    only(LawKind::Hooke, "impact_speed", c.impact_speed.is_some(), problems);
    only(LawKind::Hooke, "tangential_ratio", c.tangential_ratio.is_some(), problems);
    only(LawKind::Volumetric, "foundation", c.foundation.is_some(), problems);
    only(LawKind::Volumetric, "slip_speed", c.slip_speed.is_some(), problems);
    if c.adhesion == Some(Adhesion::Jkr) {
        only(LawKind::HertzMindlin, "adhesion", true, problems);
    }
    if law == LawKind::Hooke && c.stiffness.is_none() && c.impact_speed.is_none() {
        let help =
            "add stiffness = \"100 kN/m\", or impact_speed = \"1 m/s\" to take it from Young's modulus";
        problems.add("contacts", "law = \"hooke\" needs a stiffness", help);
    }
    if law == LawKind::Volumetric && c.foundation.is_none() {
        let help = "add foundation = 2e9: k_f/h_f in N/m3";
        problems.add("contacts", "law = \"volumetric\" needs `foundation`", help);
    }
    let needs_young = law == LawKind::HertzMindlin || law == LawKind::Hooke && c.stiffness.is_none();
    for (name, m) in &file.materials {
        check_material(name, m, needs_young, problems);
    }
    for (i, pair) in file.pairs.iter().enumerate() {
        if let Some(e) = pair.restitution {
            check_restitution(e, &format!("pairs[{i}].restitution"), problems);
        }
    }
}

fn own_keys(c: &Contacts) -> [(&'static str, bool); 9] {
    [
        ("law", c.law.is_some()),
        ("integrator", c.integrator.is_some()),
        ("tension", c.tension.is_some()),
        ("stiffness", c.stiffness.is_some()),
        ("impact_speed", c.impact_speed.is_some()),
        ("tangential_ratio", c.tangential_ratio.is_some()),
        ("foundation", c.foundation.is_some()),
        ("slip_speed", c.slip_speed.is_some()),
        ("adhesion", c.adhesion.is_some()),
    ]
}

/// The law as it is written in a scene.
fn serde_word(law: LawKind) -> &'static str {
    match law {
        LawKind::Volumetric => "volumetric",
        LawKind::Hooke => "hooke",
        LawKind::HertzMindlin => "hertz_mindlin",
    }
}

fn check_material(name: &str, m: &Material, needs_young: bool, problems: &mut Problems) {
    let path = format!("materials.{name}");
    if needs_young && m.young.is_none() {
        let help =
            "add young = \"10 MPa\"; real stiffness is rarely needed, and the step shrinks with its root";
        problems.add(&path, format!("material `{name}` has no `young`, which this law needs"), help);
    }
    match m.restitution {
        None => {
            let help = "add restitution = 0.5: dashpots follow from it";
            problems.add(&path, format!("material `{name}` has no `restitution`"), help);
        }
        Some(e) => check_restitution(e, &format!("{path}.restitution"), problems),
    }
}

fn check_restitution(e: f64, path: &str, problems: &mut Problems) {
    if e < LEAST_RESTITUTION {
        let message = format!("a restitution of {e} cannot be had from a dashpot");
        let help = format!("with method = \"dem\" use {LEAST_RESTITUTION} to 1; method = \"ccp\" knows 0");
        problems.add(path, message, help);
    }
}

/// The settings of penalty contact.
pub(crate) fn settings(file: &File) -> (Method, DemSettings) {
    let c = &file.contacts;
    let mut s = DemSettings::default();
    s.law = c.law.unwrap_or(s.law);
    s.scheme = c.integrator.unwrap_or(s.scheme);
    s.tension = c.tension.unwrap_or(s.tension);
    s.stiffness = c.stiffness.map(|k| k.0);
    s.impact_speed = c.impact_speed.map_or(s.impact_speed, |v| v.0);
    s.tangential_ratio = c.tangential_ratio.unwrap_or(s.tangential_ratio);
    s.foundation = c.foundation.map_or(s.foundation, |k| k.0);
    s.slip_speed = c.slip_speed.map_or(s.slip_speed, |v| v.0);
    s.adhesion = c.adhesion.unwrap_or(s.adhesion);
    let method = match file.method {
        Word::Ccp => Method::Ccp,
        Word::Dem => Method::Dem,
        Word::Ffd => Method::Ffd,
    };
    (method, s)
}

/// What a material of the file is for penalty contact.
pub(crate) fn elastic(m: &Material) -> Elastic {
    let default = Elastic::default();
    Elastic {
        young: m.young.map_or(default.young, |y| y.0),
        poisson: m.poisson.unwrap_or(default.poisson),
        rolling: m.rolling.unwrap_or(0.0),
        twisting: m.twisting.unwrap_or(0.0),
        rolling_stiffness: m.rolling_stiffness.unwrap_or(default.rolling_stiffness),
        rolling_damping: m.rolling_damping.unwrap_or(default.rolling_damping),
        twisting_stiffness: m.twisting_stiffness.unwrap_or(default.twisting_stiffness),
        twisting_damping: m.twisting_damping.unwrap_or(default.twisting_damping),
        surface_energy: m.surface_energy.map_or(0.0, |w| w.0),
        cohesion: m.cohesion.map_or(0.0, |c| c.0),
    }
}

/// What a pair of the file has of its own.
pub(crate) fn set_pair(b: &mut Builder, one: MaterialId, other: MaterialId, pair: &Pair) {
    let own = OwnElastic {
        rolling: pair.rolling,
        twisting: pair.twisting,
        rolling_stiffness: pair.rolling_stiffness,
        rolling_damping: pair.rolling_damping,
        twisting_stiffness: pair.twisting_stiffness,
        twisting_damping: pair.twisting_damping,
        surface_energy: pair.surface_energy.map(|w| w.0),
        cohesion: pair.cohesion.map(|c| c.0),
    };
    if own != OwnElastic::default() {
        b.world.materials.set_pair_elastic(one, other, own);
    }
}

/// Chooses the step if it is left to the program, and says what would be stable.
pub(crate) fn choose_step(b: &mut Builder, file: &File) -> Option<StepAdvice> {
    if file.method != Word::Dem {
        return None;
    }
    if let Some(chosen) = b.chosen {
        b.world.settings.step = file.step.0.map_or(chosen.step, |t| t.0);
        let given = file.contacts.slip_speed.map(|v| v.0).or(chosen.slip_speed);
        b.world.settings.dem.slip_speed = given.unwrap_or(b.world.settings.dem.slip_speed);
        return None;
    }
    if file.contacts.slip_speed.is_none() {
        // A hundredth of the speed that a fall by a radius gives, or of the fastest body where nothing falls.
        let fall = (b.world.settings.gravity.length() * b.smallest_radius).sqrt();
        let speed = if fall.is_finite() && fall > 0.0 { fall } else { b.fastest };
        if speed > 0.0 {
            b.world.settings.dem.slip_speed = 0.01 * speed;
        }
    }
    let Some(stable) = StableStep::of(&b.world) else {
        if file.step.0.is_none() {
            b.problems.add("step", "there is nothing to take the step from", "write it: step = \"10 us\"");
        }
        return None;
    };
    let step = file.step.0.map_or(stable.auto, |t| t.0);
    b.world.settings.step = step;
    let (of, share) = (stable.of, 100.0 * step / stable.time);
    let note = format!(
        "step {step:.3e} s: {share:.1} % of the {of} time {:.3e} s; stable up to {:.3e} s",
        stable.time, stable.limit
    );
    let too_long = (step > stable.limit * (1.0 + 1e-9)).then(|| {
        format!(
            "step {step:.3e} s is above the stable one, {:.3e} s ({:.0} % of the {of} time {:.3e} s)\n  \
             help: set step = \"auto\" or at most {:.3e}, make the materials softer, or run it anyway with --force",
            stable.limit,
            100.0 * stable.limit / stable.time,
            stable.time,
            stable.limit
        )
    });
    b.notes.push(note.clone());
    if file.step.0.is_none()
        && let Some(words) = crate::impact::restitution_in_words(&b.world, b.fastest, b.smallest_radius)
    {
        b.notes.push(words);
    }
    Some(StepAdvice { note, too_long })
}
