//! `summary.json`: the numbers of a run, for people and for scripts.

use granum_engine::World;
use granum_engine::stage::Stage;
use granum_engine::world::shared::RankRecord;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::energy::Energy;
use crate::memory;
pub use crate::sources::SourceReport;
use crate::watch::Watch;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not yet; if no such process lives, it was killed.
    Running,
    /// It reached its end.
    Finished,
    /// It was told to stop.
    Interrupted,
    /// It could not go on.
    Failed,
}

/// An expectation of the scene, checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expectation {
    /// Which number.
    pub metric: String,
    /// What of which rows of a probe; none for the last row, and for a number of the summary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<String>,
    /// Its value; none if there is no such number.
    pub value: Option<f64>,
    /// Least value.
    pub min: Option<f64>,
    /// Greatest value.
    pub max: Option<f64>,
    /// Whether the value is in the range.
    pub ok: bool,
}

impl Expectation {
    /// Checks a value. A missing or undefined value is not in any range.
    pub fn check(metric: &str, value: Option<f64>, min: Option<f64>, max: Option<f64>) -> Self {
        let ok =
            value.is_some_and(|v| !v.is_nan() && min.is_none_or(|m| v >= m) && max.is_none_or(|m| v <= m));
        Self { metric: metric.to_owned(), rows: None, value, min, max, ok }
    }

    /// The same, of several rows of a probe.
    pub fn with_rows(self, rows: Option<String>) -> Self {
        Self { rows, ..self }
    }
}

impl std::fmt::Display for Expectation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mark = if self.ok { "✓" } else { "✗" };
        write!(f, "{mark} {}", self.metric)?;
        if let Some(rows) = &self.rows {
            write!(f, ", {rows},")?;
        }
        write!(f, " = {}, expected ", self.value.map_or("missing".into(), short))?;
        match (self.min, self.max) {
            (Some(min), Some(max)) if min == max => f.write_str(&short(min)),
            (Some(min), Some(max)) => write!(f, "{} to {}", short(min), short(max)),
            (Some(min), None) => write!(f, "at least {}", short(min)),
            (None, Some(max)) => write!(f, "at most {}", short(max)),
            (None, None) => f.write_str("any number"),
        }
    }
}

/// What a rank did.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RankSummary {
    /// Bodies of its own at the end.
    pub bodies: u64,
    /// Copies of others' bodies at the end.
    pub copies: u64,
    /// Time in stages that compute, waiting left out [s].
    pub seconds: f64,
    /// Bytes that it sent.
    pub bytes_sent: u64,
    /// Messages that it sent.
    pub messages_sent: u64,
}

impl RankSummary {
    fn of(r: &RankRecord) -> Self {
        let RankRecord { bodies, copies, seconds, bytes, messages } = *r;
        Self { bodies, copies, seconds, bytes_sent: bytes, messages_sent: messages }
    }
}

/// The ranks of a run in a line; none if there is one.
fn ranks_in_words(json: &Value) -> Option<String> {
    let ranks = json["ranks"].as_array()?;
    let sum = |key: &str| ranks.iter().filter_map(|r| r[key].as_f64()).sum::<f64>();
    let slowest = ranks.iter().filter_map(|r| r["seconds"].as_f64()).fold(0.0, f64::max);
    let mean = sum("seconds") / ranks.len() as f64;
    let copies = 100.0 * sum("copies") / sum("bodies").max(1.0);
    let steps = json["steps"].as_f64().unwrap_or(0.0).max(1.0);
    Some(format!(
        "{}; slowest over mean {:.2}, {copies:.0} % copies, {} and {:.1} messages per step",
        ranks.len(),
        if mean > 0.0 { slowest / mean } else { 1.0 },
        memory::in_words(sum("bytes_sent") / steps),
        sum("messages_sent") / steps
    ))
}

/// The numbers of a run. Those of the solver are of the last step; `worst_...` is over the whole run.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Version of granum.
    pub version: &'static str,
    /// Title of the scene.
    pub scene: String,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
    /// How it ended.
    pub status: Status,
    /// Steps done.
    pub steps: u64,
    /// Simulated time [s].
    pub time: f64,
    /// Real time [s].
    pub wall_seconds: f64,
    /// Dynamic bodies.
    pub bodies: usize,
    /// Contacts.
    pub contacts: usize,
    /// Solver iterations.
    pub iterations: u32,
    /// Residual [m/s].
    pub residual: f64,
    /// Residual relative to the problem's scale.
    pub relative_residual: f64,
    /// Deepest penetration over the smaller radius.
    pub max_penetration_over_radius: f64,
    /// The same over the whole run.
    pub worst_penetration_over_radius: f64,
    /// What was watched, and how often it left its bounds; none if nothing was.
    pub health: Option<Watch>,
    /// The same in words, a line for each bound that was left.
    pub health_in_words: Vec<String>,
    /// Energies.
    pub energy: Energy,
    /// Linear momentum [kg m/s].
    pub momentum: [f64; 3],
    /// Hash of the state, in hexadecimal: equal hashes mean equal bits.
    pub state_hash: String,
    /// Seconds in each stage.
    #[serde(serialize_with = "as_map")]
    pub stage_seconds: Vec<(&'static str, f64)>,
    /// Most memory held; zero where unknown.
    pub peak_memory_bytes: u64,
    /// What each rank did; left out if there is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<RankSummary>,
    /// Bodies poured in.
    pub inserted: u64,
    /// Bodies removed.
    pub removed: u64,
    /// What sources placed.
    pub sources: Vec<SourceReport>,
    /// What is likely not to be meant: of the scene, and of what became of it.
    pub warnings: Vec<String>,
    /// Expectations of the scene.
    pub expect: Vec<Expectation>,
    /// Why it failed.
    pub failure: Option<String>,
}

fn as_map<S: Serializer>(pairs: &[(&'static str, f64)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(pairs.len()))?;
    for (name, value) in pairs {
        map.serialize_entry(name, value)?;
    }
    map.end()
}

impl Summary {
    /// Of the world as it is; what only the run knows is left empty.
    pub fn of(world: &World, scene: &str, status: Status) -> Self {
        let r = &world.report;
        let totals = granum_engine::report::totals(&world.bodies, world.settings.gravity);
        let beams = world.beams.totals(world.settings.gravity);
        let kinetic = totals.kinetic_energy + beams.kinetic;
        let potential = totals.potential_energy + beams.potential;
        Self {
            version: env!("CARGO_PKG_VERSION"),
            scene: scene.to_owned(),
            seed: world.settings.seed,
            threads: rayon::current_num_threads(),
            status,
            steps: world.step,
            time: world.time,
            wall_seconds: 0.0,
            bodies: totals.bodies,
            contacts: r.contacts,
            iterations: r.iterations,
            residual: r.residual,
            relative_residual: r.relative_residual,
            max_penetration_over_radius: r.max_penetration_over_radius,
            worst_penetration_over_radius: 0.0,
            health: None,
            health_in_words: Vec::new(),
            energy: Energy::of(r, kinetic, potential),
            momentum: (totals.momentum + beams.momentum).to_array(),
            state_hash: format!("{:016x}", world.state_hash()),
            stage_seconds: Stage::ALL.iter().map(|&s| (s.name(), world.clock.seconds(s))).collect(),
            peak_memory_bytes: memory::peak_bytes(),
            ranks: world.ranks.iter().map(RankSummary::of).collect(),
            inserted: world.inserted,
            removed: world.removed,
            sources: world.sources.iter().map(|s| SourceReport::of(s, world.time)).collect(),
            warnings: Vec::new(),
            expect: Vec::new(),
            failure: None,
        }
    }

    /// As JSON; a number that is not finite becomes null.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// As the text of the file, keys in the order of the fields.
    pub fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

/// A number of a summary by name: a key, or keys joined by dots. A vector gives its length; `kinetic_energy`,
/// `potential_energy` and `dissipated_energy` may be written for `energy.kinetic` and so on, `friction_loss` for
/// `energy.losses.friction`, `wall_work` for `energy.wall_work`.
pub fn metric(summary: &Value, name: &str) -> Option<f64> {
    let energy = name.strip_suffix("_energy").map(|which| format!("energy.{which}"));
    let work = name.ends_with("_work") && !name.contains('.');
    let dotted = energy
        .or_else(|| work.then(|| format!("energy.{name}")))
        .or_else(|| Some(format!("energy.losses.{}", name.strip_suffix("_loss")?)));
    let value = dotted.as_deref().unwrap_or(name).split('.').try_fold(summary, |at, key| at.get(key))?;
    match value {
        Value::Array(all) => {
            let squares: Option<Vec<f64>> = all.iter().map(|x| Some(x.as_f64()?.powi(2))).collect();
            Some(squares?.iter().sum::<f64>().sqrt())
        }
        other => other.as_f64(),
    }
}

/// A number with its noun: `1 thread`, `2 threads`.
pub fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// A number with four digits.
pub fn short(x: f64) -> String {
    if x == 0.0 || (1e-3..1e5).contains(&x.abs()) {
        let digits = if x == 0.0 { 0 } else { (3 - x.abs().log10().floor() as i32).max(0) as usize };
        let text = format!("{x:.digits$}");
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
    } else if x.fract() == 0.0 && x.abs() < 1e15 {
        format!("{x}")
    } else {
        format!("{x:.3e}")
    }
}

/// A summary as a table for the screen.
pub fn table(summary: &Value) -> String {
    let number = |name: &str| metric(summary, name).unwrap_or(f64::NAN);
    let text = |name: &str| summary.get(name).and_then(Value::as_str).unwrap_or("?").to_owned();
    let whole = |name: &str| format!("{:.0}", number(name));
    let (time, wall) = (number("time"), number("wall_seconds"));
    let mut rows = vec![
        ("scene", text("scene")),
        ("status", text("status")),
        ("simulated", format!("{} s in {} steps", short(time), whole("steps"))),
        (
            "took",
            format!(
                "{} s on {}: {} steps/s, {} x real time",
                short(wall),
                counted(number("threads") as u64, "thread", "threads"),
                short(number("steps") / wall),
                short(time / wall)
            ),
        ),
        ("memory", memory::in_words(number("peak_memory_bytes"))),
        (
            "bodies",
            format!("{}; {} poured in, {} removed", whole("bodies"), whole("inserted"), whole("removed")),
        ),
        ("contacts", whole("contacts")),
        ("solver", format!("{} iterations, residual {} m/s", whole("iterations"), short(number("residual")))),
        (
            "penetration",
            format!(
                "{} of the radius; worst of the run {}",
                short(number("max_penetration_over_radius")),
                short(number("worst_penetration_over_radius"))
            ),
        ),
        (
            "energy",
            format!(
                "kinetic {} J, potential {} J, dissipated {} J",
                short(number("energy.kinetic")),
                short(number("energy.potential")),
                short(number("energy.dissipated"))
            ),
        ),
    ];
    if let Some(words) = ranks_in_words(summary) {
        rows.insert(4, ("ranks", words));
    }
    // Penalty contact has nothing to solve.
    rows.retain(|row| row.0 != "solver" || number("iterations") > 0.0);
    let losses = [
        ("friction", "friction"),
        ("rolling resistance", "rolling"),
        ("impacts", "impact"),
        ("overlap pushed apart", "overlap"),
        ("damping", "damping"),
        ("error of the step", "other"),
    ]
    .map(|(words, key)| (words, number(&format!("energy.losses.{key}"))));
    let work = [("walls", "wall"), ("motors", "motor"), ("applied forces", "applied")]
        .map(|(words, key)| (words, number(&format!("energy.{key}_work"))));
    for (title, shares) in [("lost to", &losses[..]), ("work of", &work[..])] {
        let there = shares.iter().filter(|s| s.1.abs() > 0.0);
        let words: Vec<String> = there.map(|(what, x)| format!("{what} {} J", short(*x))).collect();
        if !words.is_empty() {
            rows.push((title, words.join(", ")));
        }
    }
    rows.push(("state hash", text("state_hash")));
    let beyond = summary.get("health_in_words").and_then(Value::as_array).cloned().unwrap_or_default();
    for words in beyond.iter().filter_map(Value::as_str) {
        rows.push(("health", words.to_owned()));
    }
    if let Some(failure) = summary.get("failure").and_then(Value::as_str) {
        rows.push(("failure", failure.to_owned()));
    }
    rows.iter().map(|(name, value)| format!("  {name:<12} {value}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use granum_engine::Settings;

    #[test]
    fn the_keys_of_the_file() {
        let world = World::new(Settings::default());
        let text = Summary::of(&world, "empty", Status::Finished).to_text();
        let mut json: Value = serde_json::from_str(&text).unwrap();
        for key in "version scene seed threads status steps time wall_seconds bodies contacts iterations residual \
                    max_penetration_over_radius energy momentum state_hash stage_seconds peak_memory_bytes expect"
            .split_whitespace()
        {
            assert!(json.get(key).is_some(), "{key}");
        }
        assert_eq!(json["status"], "finished");
        assert_eq!(metric(&json, "kinetic_energy"), Some(0.0));
        assert_eq!(metric(&json, "momentum"), Some(0.0));
        assert_eq!(metric(&json, "friction_loss"), Some(0.0));
        assert_eq!(metric(&json, "wall_work"), Some(0.0));
        assert_eq!(metric(&json, "energy.motor_work"), Some(0.0));
        assert_eq!(metric(&json, "stage_seconds.integrate"), Some(0.0));
        assert_eq!(metric(&json, "no.such"), None);
        assert!(table(&json).contains("state hash") && !table(&json).contains("lost to"));
        json["energy"]["losses"]["impact"] = 2.5.into();
        assert!(table(&json).contains("lost to      impacts 2.5 J\n"), "{}", table(&json));
    }

    #[test]
    fn expectations() {
        assert!(Expectation::check("a", Some(1.0), Some(1.0), None).ok);
        assert!(!Expectation::check("a", Some(1.0), None, Some(0.9)).ok);
        assert!(!Expectation::check("a", Some(f64::NAN), None, None).ok);
        assert!(!Expectation::check("a", None, None, None).ok);
        let words = Expectation::check("a", Some(2.0), Some(1.0), None).to_string();
        assert_eq!(words, "✓ a = 2, expected at least 1");
        let mean =
            Expectation::check("a", Some(2.0), Some(1.0), None).with_rows(Some("mean from 1 s on".into()));
        assert_eq!(mean.to_string(), "✓ a, mean from 1 s on, = 2, expected at least 1");
    }

    #[test]
    fn one_is_not_plural() {
        assert_eq!(counted(1, "thread", "threads"), "1 thread");
        assert_eq!(counted(0, "body", "bodies"), "0 bodies");
    }

    #[test]
    fn short_numbers() {
        let pairs = [(0.0, "0"), (1.0, "1"), (0.012_345, "0.01235"), (12345.6, "12346"), (1e-9, "1.000e-9")];
        for (x, text) in pairs {
            assert_eq!(short(x), text);
        }
        assert_eq!(short(1_000_000.0), "1000000");
        assert_eq!(short(f64::NAN), "NaN");
    }
}
