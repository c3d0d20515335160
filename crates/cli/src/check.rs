//! `granum check`: lists the mistakes of a scene, or describes it.

use std::collections::BTreeMap;

use granum_engine::applied::AppliedLaw;
use granum_engine::probe::ProbeKind;
use granum_engine::settings::Eta;
use granum_engine::source::Amount;
use granum_engine::{BodyKind, Method, Precision, SolverKind, World};
use granum_output::summary::short;
use granum_scene::rules_in_words;

use crate::args::SceneArgs;
use crate::error::Error;
use crate::find::{self, Found};
use crate::{check_machine, complain, say};

/// Loads the scene and describes it.
pub(crate) fn check(args: &SceneArgs) -> Result<u8, Error> {
    let found = find::scene(&args.scene, &args.changes)?;
    warn(&found);
    describe(&found);
    if let Some(why) = found.scene.advice.and_then(|a| a.too_long) {
        return Err(Error::BadInput(format!("{}: {why}", args.scene)));
    }
    say!("{}: the scene is sound", args.scene);
    Ok(0)
}

/// Prints the warnings of the scene.
pub(crate) fn warn(found: &Found) {
    found.scene.warnings.iter().for_each(|w| complain!("warning: {w}"));
}

/// Prints how hard contact will be solved, defaults included.
fn solver(world: &World) {
    let s = &world.settings.solver;
    if world.settings.method == Method::Ffd {
        say!("  rules      {}", rules_in_words(&world.settings.ffd));
    }
    if world.settings.method != Method::Ccp {
        return;
    }
    let kind = match s.kind {
        SolverKind::Auto => {
            format!("auto: gradient, then islands of up to {} bodies by themselves", s.direct_bodies)
        }
        SolverKind::Direct => {
            format!("direct: islands of up to {} bodies by interior points", s.direct_bodies)
        }
        SolverKind::Apgd => "apgd".into(),
        SolverKind::GaussSeidel => "gauss_seidel".into(),
        SolverKind::Jacobi => "jacobi".into(),
    };
    let precision = if s.precision == Precision::Single { "single" } else { "double" };
    say!(
        "  solver     {kind}; at most {} iterations, tolerance {}, {precision} precision",
        s.max_iterations,
        short(s.tolerance)
    );
    if s.eta == Eta::Trace && s.omega > 0.3 {
        complain!(
            "warning: solver.eta = \"trace\" diverges with omega = {}; try omega = 0.2, or eta = \"split\"",
            s.omega
        );
    }
}

/// Prints what is in the scene.
pub(crate) fn describe(found: &Found) {
    let Found { scene, world, .. } = found;
    let b = &world.bodies;
    let number = |kind: BodyKind| b.kind.iter().filter(|&&k| k == kind).count();
    let steps = (scene.duration / world.settings.step).round();
    say!("{}", scene.title);
    say!("  duration   {} s in {steps} steps of {} s", short(scene.duration), short(world.settings.step));
    say!(
        "  bodies     {} dynamic, {} kinematic, {} fixed",
        number(BodyKind::Dynamic),
        number(BodyKind::Kinematic),
        number(BodyKind::Fixed)
    );
    check_machine::mass(world);
    if !world.beams.is_empty() {
        let (beams, elements) = (world.beams.len(), world.beams.elements());
        say!("  beams      {beams} with {elements} elements, {} spheres for contact", number(BodyKind::Beam));
    }
    solver(world);
    let names = granum_output::frame::group_names(world);
    let mut groups: BTreeMap<&str, usize> = BTreeMap::new();
    for group in &b.group {
        *groups.entry(names.get(group.index()).map_or("?", String::as_str)).or_default() += 1;
    }
    let groups: Vec<String> = groups.iter().map(|(name, n)| format!("{name} {n}")).collect();
    say!("  groups     {}", groups.join(", "));
    for m in world.materials.list() {
        let (name, density) = (&m.name, short(m.density));
        say!("  material   {name}: {density} kg/m3, friction {}, restitution {}", m.friction, m.restitution);
    }
    placed(found);
    check_machine::joints(found);
    for source in &world.sources {
        let amount = match source.amount {
            _ if source.is_endless() => "bodies until the end".into(),
            Amount::Count(n) => format!("{n} bodies"),
            Amount::Mass(m) => format!("{} kg", short(m)),
        };
        say!("  source     {}: {amount} from t = {} s", source.name, short(source.start));
    }
    for force in &world.applied.list {
        let law = match force.law {
            AppliedLaw::Given(_) => "by time",
            AppliedLaw::Drag(_) => "drag",
            AppliedLaw::Field(_) => "field",
        };
        say!("  force      {}: {law}", force.name);
    }
    for probe in &scene.probes {
        let kind = match probe.kind {
            ProbeKind::Body(..) | ProbeKind::BodyPoint(..) | ProbeKind::BodySeen { .. } => "body",
            ProbeKind::Belt(_) => "belt",
            ProbeKind::Track(_) => "track",
            ProbeKind::Vehicle(_) => "vehicle",
            ProbeKind::Applied(_) => "applied",
            ProbeKind::Beam { .. } => "beam",
            ProbeKind::Joint { .. } => "joint",
            ProbeKind::Force(..) | ProbeKind::TotalForce(..) => "force",
            ProbeKind::Region { .. } => "region",
            ProbeKind::Flow { .. } => "flow",
            ProbeKind::Heap { .. } => "heap",
            ProbeKind::Mixing { .. } => "mixing",
            ProbeKind::Terrain { .. } => "terrain",
        };
        say!("  probe      {}: {kind}, every {} s", probe.name, short(probe.every));
    }
}

/// Prints what was done on the way, and what fills were asked for and placed.
pub(crate) fn placed(found: &Found) {
    found.scene.notes.iter().for_each(|n| say!("  {n}"));
    for p in &found.scene.placed {
        say!("  placed     {}: {} {} of {}", p.what, short(p.placed), p.unit, short(p.requested));
    }
}
