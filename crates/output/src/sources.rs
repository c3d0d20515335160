//! What sources were asked for and have placed, for the summary.

use granum_engine::World;
use granum_engine::source::{Amount, Source};
use serde::Serialize;

use crate::summary::short;

/// A source: what was asked for and what was placed.
#[derive(Clone, Debug, Serialize)]
pub struct SourceReport {
    /// Name.
    pub name: String,
    /// Bodies or kilograms asked for until now, by its rate and its amount.
    pub requested: f64,
    /// Bodies or kilograms placed.
    pub placed: f64,
    /// `bodies` or `kg`.
    pub unit: &'static str,
}

impl SourceReport {
    /// Of a source at time `t`.
    pub fn of(source: &Source, t: f64) -> Self {
        let (placed, unit) = match source.amount {
            Amount::Count(_) => (source.placed as f64, "bodies"),
            Amount::Mass(_) => (source.placed_mass, "kg"),
        };
        Self { name: source.name.clone(), requested: source.asked_by(t).max(placed), placed, unit }
    }
}

/// Sources that have placed less than they should by now, in words. One body more or less is the rhythm of the steps.
pub fn late(world: &World) -> Vec<String> {
    let t = world.time;
    let of = |source: &Source| {
        let SourceReport { name, requested, placed, unit } = SourceReport::of(source, t);
        let one = match source.amount {
            Amount::Count(_) => 1.0,
            Amount::Mass(_) => source.density * source.sizes.mean_volume(),
        };
        (placed < 0.99 * requested && placed < requested - 2.0 * one).then(|| {
            format!(
                "source `{name}` placed {} of the {} {unit} that were due by t = {} s, for its region was full; enlarge the region, \
                 give the grains a `velocity` out of it, or lower the rate",
                short(placed),
                short(requested),
                short(t)
            )
        })
    };
    world.sources.iter().filter_map(of).collect()
}
