//! `kind = "full"` of `[[beams]]`: cross-section, Poisson's ratio and formulation of fully parameterised beams.

use granum_engine::ancf::{Beam as EngineBeam, Formulation, Full, Section};

use crate::beams::Shape;
use crate::build::Builder;
use crate::locate::join;
use crate::schema::{Beam, BeamFormulation, BeamIntegrator, BeamKind};
use crate::shape::unit;

/// Poisson's ratio where neither the beam nor its material has one.
const POISSON: f64 = 0.3;

/// Checks the keys that only one of the two kinds has. Returns whether all are right.
pub(crate) fn kind_fits(b: &mut Builder, table: &Beam, path: &str) -> bool {
    let full = table.kind.unwrap_or_default() == BeamKind::Full;
    let only_full = [
        ("width", table.width.is_some()),
        ("height", table.height.is_some()),
        ("poisson", table.poisson.is_some()),
        ("formulation", table.formulation.is_some()),
        ("up", table.up.is_some()),
        ("sections", table.sections.is_some()),
    ];
    let only_other = [("area", table.area.is_some()), ("second_moment", table.second_moment.is_some())];
    let mut fits = true;
    for (key, _) in only_full.into_iter().filter(|(_, given)| *given && !full) {
        let message = format!("only a fully parameterised beam has `{key}`");
        b.problems.add_at_key(&join(path, key), message, "write kind = \"full\", or remove it");
        fits = false;
    }
    for (key, _) in only_other.into_iter().filter(|(_, given)| *given && full) {
        let message = format!("a fully parameterised beam has its `{key}` from its cross-section");
        b.problems.add_at_key(&join(path, key), message, "give `radius`, `edge`, or `width` and `height`");
        fits = false;
    }
    if full && table.integrator == Some(BeamIntegrator::Implicit) {
        let message = "a fully parameterised beam cannot be implicit";
        let help = "write integrator = \"explicit\", or remove kind = \"full\"";
        b.problems.add(&join(path, "integrator"), message, help);
        fits = false;
    }
    fits
}

/// The cross-section of a fully parameterised beam.
fn section(b: &mut Builder, table: &Beam, path: &str) -> Option<Section> {
    match (table.radius, table.edge, table.width, table.height) {
        (Some(r), None, None, None) => Some(Section::Round { radius: r.0 }),
        (None, Some(e), None, None) => Some(Section::Rectangle { width: e.0, height: e.0 }),
        (None, None, Some(w), Some(h)) => Some(Section::Rectangle { width: w.0, height: h.0 }),
        _ => {
            let message =
                "a fully parameterised beam needs either `radius`, or `edge`, or `width` and `height`";
            b.problems.add(path, message, "write width = \"4 cm\", height = \"1 cm\" for a rectangle");
            None
        }
    }
}

/// What makes the beam of a table a fully parameterised one, and the shape that follows from it.
pub(crate) fn full(
    b: &mut Builder,
    table: &Beam,
    own_poisson: Option<f64>,
    path: &str,
) -> Option<(Full, Shape)> {
    let section = section(b, table, path)?;
    let poisson = table.poisson.or(own_poisson).unwrap_or(POISSON);
    // Above this lambda is more than 16 E, and the step becomes short.
    if !(0.0..=0.49).contains(&poisson) {
        let message = format!("a fully parameterised beam cannot have a Poisson's ratio of {poisson}");
        b.problems.add(path, message, "write poisson = 0.45, or another from 0 to 0.49");
        return None;
    }
    let up = unit(table.up.unwrap_or([0.0, 0.0, 1.0]), &join(path, "up"), &mut b.problems)?;
    let formulation = match table.formulation.unwrap_or_default() {
        BeamFormulation::Continuum => Formulation::Continuum,
        BeamFormulation::Original => Formulation::Original,
        BeamFormulation::ElasticLine => Formulation::ElasticLine,
    };
    let full = Full { section, poisson, formulation, up };
    let like = EngineBeam::round(1.0, 1.0, 1.0, 1.0, 1).fully_parameterised(full);
    Some((full, Shape { radius: like.radius, area: like.area, second_moment: like.second_moment }))
}
