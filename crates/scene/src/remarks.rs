//! Warnings about parts of a scene without effect: keys that its method does not read, velocities that its joints do not allow.

use granum_engine::dem::LawKind;

use crate::build::Builder;
use crate::schema::{Beam, BeamKind, File, Formula, Material, Method, Pair, Solver};

/// Difference of speed along what a joint holds that is worth a word [m/s], [rad/s].
const AGREES: f64 = 1e-6;

/// Angular speed above which a formula without a unit is doubted [rad/s].
const FAST_TURN: f64 = 50.0;

/// Adds warnings about what is written and has no effect.
pub(crate) fn remark(b: &mut Builder, file: &File) {
    unread(b, file);
    without_units(b, file);
    if !file.assemble && b.chosen.is_none() {
        velocities(b);
    }
}

fn names(keys: &[(&'static str, bool)]) -> Vec<&'static str> {
    keys.iter().filter(|(_, given)| *given).map(|(key, _)| *key).collect()
}

fn of_material(m: &Material) -> [(&'static str, bool); 6] {
    [
        ("young", m.young.is_some()),
        ("poisson", m.poisson.is_some()),
        ("rolling", m.rolling.is_some()),
        ("twisting", m.twisting.is_some()),
        ("surface_energy", m.surface_energy.is_some()),
        ("cohesion", m.cohesion.is_some()),
    ]
}

fn of_pair(p: &Pair) -> [(&'static str, bool); 4] {
    [
        ("rolling", p.rolling.is_some()),
        ("twisting", p.twisting.is_some()),
        ("surface_energy", p.surface_energy.is_some()),
        ("cohesion", p.cohesion.is_some()),
    ]
}

/// Those of a material or pair that penalty contact alone reads: hard contact knows no stiffness, and no area that goes with overlap.
fn is_soft(key: &str) -> bool {
    matches!(key, "young" | "poisson" | "cohesion")
}

fn of_solver(s: &Solver) -> [(&'static str, bool); 11] {
    [
        ("kind", s.kind.is_some()),
        ("friction", s.friction.is_some()),
        ("precision", s.precision.is_some()),
        ("max_iterations", s.max_iterations.is_some()),
        ("tolerance", s.tolerance.is_some()),
        ("omega", s.omega.is_some()),
        ("lambda", s.lambda.is_some()),
        ("eta", s.eta.is_some()),
        ("warm_start", s.warm_start.is_some()),
        ("direct_bodies", s.direct_bodies.is_some()),
        ("recovery_speed", s.recovery_speed.is_some()),
    ]
}

/// Keys that the method does not read.
fn unread(b: &mut Builder, file: &File) {
    let mut say = |what: String, keys: Vec<&str>, why: &str| {
        if !keys.is_empty() {
            b.warnings.push(format!("{what}: `{}` has no effect, {why}", keys.join("`, `")));
        }
    };
    if file.method == Method::Ffd {
        let why = "for method = \"ffd\" solves no system";
        say("[solver]".to_owned(), names(&of_solver(&file.solver)), why);
        let why = "for method = \"ffd\" sees contacts when they touch";
        say("scene".to_owned(), names(&[("contact_margin", file.contact_margin.is_some())]), why);
    }
    if file.method != Method::Dem {
        let is_hard = file.method == Method::Ccp;
        let unread_of = |keys: Vec<&'static str>| -> Vec<&str> {
            keys.into_iter().filter(|key| !is_hard || is_soft(key)).collect()
        };
        let why = if file.method == Method::Ccp {
            "for hard contact knows no stiffness and no overlap; method = \"dem\" reads it"
        } else {
            "for method = \"ffd\" knows friction and restitution alone; method = \"dem\" reads it"
        };
        for (name, m) in &file.materials {
            say(format!("material `{name}`"), unread_of(names(&of_material(m))), why);
        }
        for p in &file.pairs {
            let keys = unread_of(names(&of_pair(p)));
            say(format!("pair of `{}` and `{}`", p.materials[0], p.materials[1]), keys, why);
        }
        return;
    }
    let law = file.contacts.law.unwrap_or_default();
    let by_stiffness = law == LawKind::Hooke && file.contacts.stiffness.is_some();
    if by_stiffness || law == LawKind::Volumetric {
        let why = "for this law has a stiffness of its own ([contacts])";
        // Beams take it from their material.
        let of_beam = |name: &str| {
            let reads = |beam: &Beam| {
                beam.young.is_none() || (beam.kind == Some(BeamKind::Full) && beam.poisson.is_none())
            };
            file.beams.iter().any(|beam| beam.material == name && reads(beam))
        };
        for (name, m) in file.materials.iter().filter(|(name, _)| !of_beam(name)) {
            say(format!("material `{name}`"), names(&of_material(m)[..2]), why);
        }
    }
}

/// Formulas of angular speed that give so much in rad/s that rpm or deg/s may be meant. A parameter or a quantity with a unit stands
/// in brackets by now, so what has brackets around a number is not doubted.
fn without_units(b: &mut Builder, file: &File) {
    let motors = file.joints.iter().filter_map(|j| {
        Some((format!("the motor of joint `{}`", j.name), j.motor.as_ref()?.speed.as_ref()?))
    });
    let solids = file.walls.iter().chain(&file.bodies).filter_map(|s| {
        let name = s.name.as_deref().unwrap_or("a wall");
        Some((format!("the motion of `{name}`"), s.motion.as_ref()?.rotate.as_ref()?.speed.as_ref()?))
    });
    for (what, formula) in motors.chain(solids).collect::<Vec<_>>() {
        let Formula::Text(text) = formula else { continue };
        let Ok(track) = crate::motion::parse_formula(text) else { continue };
        let times = (0..=100).map(|k| b.duration * f64::from(k) / 100.0);
        let most = times.map(|t| track.value(t).abs()).fold(0.0, f64::max);
        let has_unit = text
            .split('(')
            .skip(1)
            .any(|rest| rest.split(')').next().is_some_and(|inner| inner.trim().parse::<f64>().is_ok()));
        if most > FAST_TURN && !has_unit && !text.contains("pi") {
            b.warnings.push(format!(
                "{what}: `{text}` is in rad/s, up to {:.0} rpm; write a unit if another is meant, as in \"180 rpm*ramp(t)\"",
                most * 30.0 / std::f64::consts::PI
            ));
        }
    }
}

/// Velocities at the start that joints will not let happen.
fn velocities(b: &mut Builder) {
    let off = b.world.velocity_misfit();
    if off.worst() > AGREES {
        let name = &b.world.joints[off.joint].name;
        b.warnings.push(format!(
            "the velocities at the start would take joint `{name}` apart, at {:.3e} m/s and {:.3e} rad/s; the first step removes these parts of the velocities, and their energy. Correct them, or set assemble = true at the top of the file",
            off.distance, off.angle
        ));
    }
}
