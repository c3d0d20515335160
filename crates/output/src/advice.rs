//! Advice for a run beyond its bounds: which bodies and joints have the energy, and what may help.
//!
//! Advice fits the scene: restitution only where bodies touch and rebound, iterations only where there is a solver, the
//! stiffness of contacts only where contacts have one.

use granum_engine::ancf::beam::Integrator;
use granum_engine::dem::LawKind;
use granum_engine::settings::Eta;
use granum_engine::{BodyKind, MaterialId, Method, SolverKind, World};

use crate::summary::short;
use crate::watch::Beyond;

/// Misfit of a joint that is worth a word [m], [rad].
const MISFIT: f64 = 1e-3;

/// The body or beam with most energy, and the joint that fits worst or carries most.
pub fn suspects(world: &World) -> String {
    let named: Vec<String> = [fastest(world), worst_joint(world)].into_iter().flatten().collect();
    if named.is_empty() { "no body".to_owned() } else { named.join(", and ") }
}

/// The dynamic body with most kinetic energy, or the beam with most energy if that is more.
fn fastest(world: &World) -> Option<String> {
    let b = &world.bodies;
    let dynamic = (0..b.len()).filter(|&i| b.kind[i] == BodyKind::Dynamic);
    let body = dynamic.map(|i| (b.kinetic_energy(i), i)).max_by(|x, y| x.0.total_cmp(&y.0));
    let gravity = world.settings.gravity;
    let of_beam = |k: usize| {
        let t = world.beams.totals_of(k, gravity);
        (t.kinetic + t.axial + t.bending, k)
    };
    let beam = (0..world.beams.list.len()).map(of_beam).max_by(|x, y| x.0.total_cmp(&y.0));
    let name = |group: granum_engine::GroupId| world.groups.get(group.index()).map_or("?", String::as_str);
    match (body, beam) {
        (Some((energy, _)), Some((more, k))) if more > energy => Some((more, k)),
        (None, Some(beam)) => Some(beam),
        _ => None,
    }
    .map(|(energy, k)| {
        format!("beam {k} (`{}`), which has {} J", name(world.beams.list[k].group), short(energy))
    })
    .or_else(|| {
        let (energy, i) = body?;
        let p = b.position[i];
        let speed = match (b.velocity[i].length(), b.ang_vel[i].length()) {
            (v, w) if w * b.radius[i] > 2.0 * v => format!("{} rad/s", short(w)),
            (v, _) => format!("{} m/s", short(v)),
        };
        Some(format!(
            "body {} (`{}`) at ({:.4}, {:.4}, {:.4}) m, which has {} J at {speed}",
            b.id[i],
            name(b.group[i]),
            p.x,
            p.y,
            p.z,
            short(energy)
        ))
    })
}

/// The joint that fits worst; if all fit, the one with the largest force.
fn worst_joint(world: &World) -> Option<String> {
    let misfit = world.misfit();
    // What is not a number does not fit.
    if misfit.worst() > MISFIT || misfit.worst().is_nan() {
        let name = &world.joints[misfit.joint].name;
        let (d, a) = (short(misfit.distance), short(misfit.angle));
        return Some(format!("joint `{name}`, which is {d} m and {a} rad from fitting"));
    }
    let force = |k: usize| world.joints[k].reaction.force.length();
    let k = (0..world.joints.len()).max_by(|&a, &b| force(a).total_cmp(&force(b)))?;
    Some(format!("joint `{}`, which carries {} N", world.joints[k].name, short(force(k))))
}

/// What may help, as a list in words.
pub fn advice(world: &World, what: Beyond) -> String {
    let hard = world.settings.method == Method::Ccp;
    let fast = world.settings.method == Method::Ffd;
    let all = match what {
        // Stacks and beds are not what the method is for.
        _ if fast => vec!["a smaller step".to_owned(), "method = \"ccp\"".to_owned(), OVERLAP.to_owned()],
        Beyond::Residual | Beyond::Unsolved => solver(world),
        Beyond::Penetration if hard => {
            vec!["a smaller step".to_owned(), ITERATIONS.to_owned(), OVERLAP.to_owned()]
        }
        Beyond::Penetration => vec![stiffer(world), OVERLAP.to_owned()],
        Beyond::Energy | Beyond::Explosion if hard => hard_energy(world),
        Beyond::Energy | Beyond::Explosion => penalty_energy(world),
    };
    match all.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{}, or {last}", rest.join(", ")),
        all => all.concat(),
    }
}

const ITERATIONS: &str = "more solver.max_iterations";
const OVERLAP: &str = "look for bodies that overlap at the start";

fn solver(world: &World) -> Vec<String> {
    let solver = &world.settings.solver;
    let mut all = vec![ITERATIONS.to_owned()];
    if matches!(solver.kind, SolverKind::Jacobi | SolverKind::GaussSeidel) {
        all.push("solver.kind = \"auto\"".to_owned());
    }
    if solver.eta == Eta::Trace {
        all.push("solver.eta = \"split\"".to_owned());
    }
    all.push("a smaller step".to_owned());
    all
}

/// What makes penalty contact stiffer.
fn stiffer(world: &World) -> String {
    let dem = &world.settings.dem;
    match dem.law {
        LawKind::Volumetric => "a larger contacts.foundation".to_owned(),
        LawKind::Hooke if dem.stiffness.is_some() => "a larger contacts.stiffness".to_owned(),
        _ => "a larger `young` of the materials".to_owned(),
    }
}

/// Whether some pair of materials rebounds.
fn rebounds(world: &World) -> bool {
    let ids = 0..world.materials.list().len() as u32;
    let pair = |a, b| world.materials.pair(MaterialId(a), MaterialId(b)).restitution;
    ids.clone().any(|a| ids.clone().any(|b| pair(a, b) > 0.0))
}

fn hard_energy(world: &World) -> Vec<String> {
    let (report, solver) = (&world.report, &world.settings.solver);
    let mut all = vec!["a smaller step".to_owned()];
    // Pushed apart: half of the unexplained energy, or more.
    if report.losses.overlap < 0.5 * report.dissipated_energy.min(0.0) && report.losses.overlap < 0.0 {
        all.push(OVERLAP.to_owned());
        if solver.recovery_speed.is_some() {
            all.push("a smaller solver.recovery_speed".to_owned());
        }
        return all;
    }
    if report.contacts > 0 {
        all.push(ITERATIONS.to_owned());
        if rebounds(world) {
            all.push("less restitution".to_owned());
        }
    }
    if world.joints.iter().any(|j| !j.motors.is_empty()) {
        all.push("motors that begin more gently".to_owned());
    }
    all
}

fn penalty_energy(world: &World) -> Vec<String> {
    let mut all = vec!["a smaller step (`step = \"auto\"` is a stable one)".to_owned()];
    if world.beams.list.iter().any(|b| b.integrator == Integrator::Explicit) {
        all.push("integrator = \"implicit\" for the beams".to_owned());
    }
    if world.report.contacts > 0 {
        all.push(OVERLAP.to_owned());
    }
    all
}
