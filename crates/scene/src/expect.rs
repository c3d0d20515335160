//! Expectations: from the `[expect]` of a file to limits of numbers at the end of a run.
//!
//! A limit may be a formula of what is known only then, such as `"-weight"`: it is read and checked with the file, and its value
//! is taken at the end ([`Expect::limits`]).

use granum_engine::formula::Formula;
use granum_engine::probe::Probe as EngineProbe;

use crate::build::Builder;
use crate::error::nearest;
use crate::locate::join;
use crate::motion::LONGEST;
use crate::schema::{Between, ColumnLimit, File, Limit, Number, Of};

/// Limits of a number at the end of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Expect {
    /// A metric of the summary, or `probe.NAME.COLUMN`.
    pub metric: String,
    /// Which rows of the probe count; none for the last one, and for a metric of the summary.
    pub rows: Option<Rows>,
    range: Range,
}

/// What is taken of the rows of a probe between two times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rows {
    /// Mean, least or greatest.
    pub take: Take,
    /// First time [s].
    pub from: f64,
    /// Last time; infinite for the end of the run [s].
    pub to: f64,
}

/// What is taken of several rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// Their mean.
    Mean,
    /// The least.
    Min,
    /// The greatest.
    Max,
}

impl std::fmt::Display for Rows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let take = match self.take {
            Take::Mean => "mean",
            Take::Min => "min",
            Take::Max => "max",
        };
        write!(f, "{take} from {} s", self.from)?;
        if self.to.is_finite() { write!(f, " to {} s", self.to) } else { f.write_str(" on") }
    }
}

/// What is known when a run has ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// Time [s].
    pub time: f64,
    /// Mass of all that moves freely: bodies and beams [kg].
    pub mass: f64,
    /// Its weight, the magnitude [N].
    pub weight: f64,
}

/// Names of formulas, in the order of [`End::values`].
pub(crate) const NAMES: &[&str] = &["mass", "weight"];

impl End {
    fn values(&self) -> [f64; 2] {
        [self.mass, self.weight]
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Range {
    Between(Option<Bound>, Option<Bound>),
    /// Up to a share of the value.
    Tolerance(Bound, f64),
    /// Up to a difference.
    Within(Bound, f64),
}

#[derive(Clone, Debug, PartialEq)]
enum Bound {
    Plain(f64),
    Formula(Formula),
}

impl Bound {
    fn value(&self, end: &End) -> f64 {
        match self {
            Bound::Plain(x) => *x,
            Bound::Formula(formula) => formula.value_with(end.time, &end.values()),
        }
    }

    fn plain(&self) -> Option<f64> {
        match self {
            Bound::Plain(x) => Some(*x),
            Bound::Formula(_) => None,
        }
    }
}

impl Expect {
    /// Least and greatest value, now that the run has ended.
    pub fn limits(&self, end: &End) -> (Option<f64>, Option<f64>) {
        match &self.range {
            Range::Between(min, max) => {
                (min.as_ref().map(|b| b.value(end)), max.as_ref().map(|b| b.value(end)))
            }
            Range::Tolerance(value, share) => around(value.value(end), share * value.value(end).abs()),
            Range::Within(value, difference) => around(value.value(end), *difference),
        }
    }
}

fn around(value: f64, difference: f64) -> (Option<f64>, Option<f64>) {
    (Some(value - difference), Some(value + difference))
}

/// Reads a formula of the end of a run; the error is a message and a help.
pub(crate) fn parse_formula(text: &str) -> Result<Formula, (String, String)> {
    let help = "a number, or a formula in quotes such as \"-weight\" or \"2.5*9.81*sin(pi/6)\"; `mass` [kg] and `weight` [N] \
                are those of all that moves freely at the end, t is the time of the end";
    if text.len() > LONGEST {
        return Err((format!("the formula is longer than {LONGEST} characters"), help.into()));
    }
    Formula::parse_with(text, NAMES).map_err(|e| (e.to_string(), help.into()))
}

/// The expectations of a file.
pub(crate) fn expectations(b: &mut Builder, file: &File, probes: &[EngineProbe]) -> Vec<Expect> {
    let mut list = Vec::new();
    for (metric, limit) in file.expect.metrics() {
        let path = format!("expect.{metric}");
        let range = match limit {
            Limit::Exactly(x) => Some(exactly(*x)),
            Limit::Between(limits) => range(b, limits, &path),
        };
        list.extend(range.map(|range| Expect { metric: metric.into(), rows: None, range }));
    }
    for (name, columns) in &file.expect.probes {
        let path = format!("expect.probes.{name}");
        // A pattern makes several probes of one that is written.
        let mut names = file.probes.iter().map(|p| &p.name).chain(probes.iter().map(|p| &p.name));
        if !names.clone().any(|n| n == name) {
            let help = nearest(name, names.by_ref().map(String::as_str));
            b.problems.add_at_key(&path, format!("there is no probe `{name}`"), help);
        }
        let known = probes.iter().find(|p| p.name == *name);
        for (column, limit) in columns {
            let path = join(&path, column);
            let names = known.map(|p| p.kind.columns()).unwrap_or_default();
            if known.is_some() && !names.iter().any(|c| c.name == column) {
                let help = nearest(column, names.iter().map(|c| c.name));
                b.problems.add_at_key(&path, format!("probe `{name}` has no column `{column}`"), help);
            }
            let metric = format!("probe.{name}.{column}");
            let (range, rows) = match limit {
                ColumnLimit::Exactly(x) => (Some(exactly(*x)), None),
                ColumnLimit::Between(limits) => {
                    let every = known.map_or(0.0, |p| p.every);
                    let times = (limits.from.map(|t| t.0), limits.to.map(|t| t.0));
                    let rows = rows(b, limits.of, times, every, &path);
                    (range(b, &limits.limits(), &path), rows)
                }
            };
            list.extend(range.map(|range| Expect { metric, rows, range }));
        }
    }
    list
}

/// Which rows count; none for the last.
fn rows(
    b: &mut Builder,
    of: Option<Of>,
    (from, to): (Option<f64>, Option<f64>),
    every: f64,
    path: &str,
) -> Option<Rows> {
    let take = match of {
        Some(Of::Mean) => Take::Mean,
        Some(Of::Min) => Take::Min,
        Some(Of::Max) => Take::Max,
        None | Some(Of::Last) => {
            if from.is_some() || to.is_some() {
                let help = "add of = \"mean\", \"min\" or \"max\", or take `from` and `to` out";
                b.problems.add(
                    path,
                    "`from` and `to` say which rows count, but only the last one does",
                    help,
                );
            }
            return None;
        }
    };
    let rows = Rows { take, from: from.unwrap_or(0.0), to: to.unwrap_or(f64::INFINITY) };
    // Times after the end are no mistake: --set may have made the run shorter. The expectation then fails.
    if rows.to < rows.from || every > 0.0 && !holds_a_row(rows, every, b.world.settings.step) {
        let help = format!("the probe has a row every {every} s; `from` must not be after `to`");
        b.problems.add(path, "no row of the probe is between these times", help);
    }
    Some(rows)
}

/// Whether a multiple of the time between two rows is between the two times, up to half a step.
fn holds_a_row(rows: Rows, every: f64, step: f64) -> bool {
    let next = ((rows.from - 0.5 * step) / every).ceil() * every;
    next <= rows.to + 0.5 * step
}

fn exactly(x: f64) -> Range {
    Range::Between(Some(Bound::Plain(x)), Some(Bound::Plain(x)))
}

fn range(b: &mut Builder, limits: &Between, path: &str) -> Option<Range> {
    let mut bound = |number: &Option<Number>, key: &str| match number {
        Some(Number::Plain(x)) => Some(Bound::Plain(*x)),
        Some(Number::Formula(text)) => match parse_formula(text) {
            Ok(formula) => Some(Bound::Formula(formula)),
            Err((message, help)) => {
                b.problems.add(&join(path, key), message, help);
                None
            }
        },
        None => None,
    };
    let (min, max, value) =
        (bound(&limits.min, "min"), bound(&limits.max, "max"), bound(&limits.value, "value"));
    let plain = |b: &Option<Bound>| b.as_ref().and_then(Bound::plain);
    let crossed = matches!((plain(&min), plain(&max)), (Some(a), Some(b)) if a > b);
    match (value, limits.tolerance, limits.within) {
        (None, None, None) if (min.is_some() || max.is_some()) && !crossed => {
            return Some(Range::Between(min, max));
        }
        (Some(x), Some(share), None) if min.is_none() && max.is_none() => {
            return Some(Range::Tolerance(x, share));
        }
        (Some(x), None, Some(d)) if min.is_none() && max.is_none() => return Some(Range::Within(x, d)),
        _ => {}
    }
    let help = "write a number, { min = 1, max = 2 }, { value = 5, tolerance = 0.1 } (a share) or { value = 5, within = 0.2 }";
    b.problems.add(path, "this expectation cannot be met or is incomplete", help);
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expect(range: Range) -> Expect {
        Expect { metric: "m".into(), rows: None, range }
    }

    #[test]
    fn formulas_are_taken_at_the_end() {
        let end = End { time: 2.0, mass: 3.0, weight: 30.0 };
        let formula = |text: &str| Bound::Formula(parse_formula(text).unwrap());
        let within = expect(Range::Within(formula("-weight + mass*t"), 1.0));
        assert_eq!(within.limits(&end), (Some(-25.0), Some(-23.0)));
        // A share of a negative value is still a distance on both sides.
        let share = expect(Range::Tolerance(formula("-weight"), 0.1));
        assert_eq!(share.limits(&end), (Some(-33.0), Some(-27.0)));
        let between = expect(Range::Between(None, Some(formula("0.5*9.81*t^2"))));
        assert_eq!(between.limits(&end), (None, Some(19.62)));
        let (message, help) = parse_formula("wieght").unwrap_err();
        assert!(message.contains("mass, weight") && help.contains("-weight"), "{message} {help}");
    }

    #[test]
    fn rows_between_times() {
        let rows = |from, to| Rows { take: Take::Mean, from, to };
        assert_eq!(rows(1.5, f64::INFINITY).to_string(), "mean from 1.5 s on");
        assert_eq!(rows(1.5, 2.0).to_string(), "mean from 1.5 s to 2 s");
        assert!(holds_a_row(rows(0.5, 0.5), 0.1, 1e-3));
        assert!(!holds_a_row(rows(0.51, 0.55), 0.1, 1e-3));
        assert!(holds_a_row(rows(0.51, 0.6), 0.1, 1e-3));
    }
}
