//! Residual against iterations and against seconds, for every solver, cold (from zero) and warm (from the impulses of
//! the last step), on the cone problem of one step.
//!
//! A settled scene takes a step without iterations: its rows stay, its impulses are the warm start. Each point of a curve
//! is a run of its own from the start, with that many iterations and no tolerance; its seconds are those of the whole
//! solve, what Gauss-Seidel needs to order its contacts included. The residual of every solver is evaluated in the same
//! way after the run: the natural map of the impulses it returns, over the scale of the problem. A further run with the
//! tolerance 1e-3 shows what a solver needs until it stops by itself.
//! Figures go to `docs/figures/`.

use std::time::Instant;

use granum_engine::ccp::impulses::Impulses;
use granum_engine::ccp::{Ccp, Outcome, Problem};
use granum_engine::glam::{DQuat, DVec3, DVec4};
use granum_engine::joint::system::JointSystem;
use granum_engine::joint::{Joint, JointKind};
use granum_engine::random::Random;
use granum_engine::settings::{Friction, SolverSettings};
use granum_engine::stage::Clock;
use granum_engine::{Body, MaterialId, Precision, Settings, Shape, SolverKind, World};
use granum_output::plot::canvas::Colour;
use granum_output::plot::{Curve, Figure, Panel};

use crate::line::{Line, best_and_median};
use crate::settled;
use crate::template::grouped;

/// The solvers, with their names and colours; the last one for friction as in the paper (eq. 6), whose problem is
/// the minimum of one function, beside the others' Coulomb friction.
const SOLVERS: [(SolverKind, Friction, &str, Colour); 4] = [
    (SolverKind::Jacobi, Friction::Coulomb, "jacobi", Colour(0xc0, 0x39, 0x2b)),
    (SolverKind::GaussSeidel, Friction::Coulomb, "gauss_seidel", Colour(0x24, 0x71, 0xa3)),
    (SolverKind::Apgd, Friction::Coulomb, "apgd", Colour(0x1e, 0x84, 0x49)),
    (SolverKind::Apgd, Friction::Cone, "apgd_cone", Colour(0x7f, 0x8c, 0x8d)),
];

/// Relative residual that is called solved.
const SOLVED: f64 = 1e-3;

/// Tolerance of the runs that stop by themselves. A little below [`SOLVED`]: with the default tolerance ten times as much would be
/// enough from the hundredth iteration on.
const STOP: f64 = 0.999e-3;

/// Most contacts times iterations of the run until a solver stops by itself.
const MOST: usize = 1_000_000_000;

/// Most steps in which a small scene settles, and in which the silo does.
const SETTLE: usize = 2000;
const SETTLE_SILO: usize = 2500;

/// A settled bed of spheres.
pub(crate) fn bed(bodies: usize, repeat: usize) -> Line {
    let mut line = Line::default();
    let world = bed_at_rest(bodies, &mut line);
    measure(world, "bed", "Settled bed of # spheres", repeat, line)
}

/// A settled bed of spheres in a tank with smooth sides: whole copies of a settled block of 10,000, so that no side is open.
/// A million take ten minutes.
pub(crate) fn bed_at_rest(bodies: usize, line: &mut Line) -> World {
    let block = settled::disorder(settled::BLOCK.0, settled::BLOCK.1);
    let mut block = by_default(settled::with_smooth_sides(block));
    settle(&mut block, SETTLE, line);
    let tiles = (bodies as f64 / (block.bodies.len() - WALLS) as f64).round().max(1.0) as usize;
    let rows = (1..=tiles).filter(|&n| tiles.is_multiple_of(n) && n * n <= tiles).max().unwrap_or(1);
    let world = settled::bed(&block, settled::EDGE, (rows, tiles / rows), usize::MAX);
    let mut world = by_default(settled::with_smooth_sides(world));
    // The copies are at rest, but nobody knows their impulses yet.
    settle(&mut world, 600, line);
    world
}

/// Spheres in a silo, twice as high as wide.
pub(crate) fn silo(bodies: usize, repeat: usize) -> Line {
    let mut line = Line::default();
    let side = (bodies as f64 / 2.0).cbrt().round().max(1.0) as usize;
    let mut world = by_default(settled::disorder(side, bodies.div_ceil(side * side)));
    settle(&mut world, SETTLE_SILO, &mut line);
    measure(world, "silo", "Silo of # settled spheres", repeat, line)
}

/// A heap of ellipsoids with half axes 1 : 0.8 : 0.6.
pub(crate) fn ellipsoids(bodies: usize, repeat: usize) -> Line {
    let mut line = Line::default();
    let r = 0.01;
    let side = (bodies as f64 / 2.0).cbrt().round().max(1.0) as usize;
    let edge = side as f64 * 2.02 * r;
    let mut world = by_default(settled::empty(edge, edge));
    let axes = DVec3::new(1.0, 0.8, 0.6);
    let shape = Shape::Ellipsoid { r: axes };
    let id = world.add_shape(shape.clone());
    let mut random = Random::new(5, 0);
    for k in 0..bodies {
        let cell = DVec3::new((k % side) as f64, (k / side % side) as f64, (k / (side * side)) as f64);
        let q = DVec4::new(random.normal(), random.normal(), random.normal(), random.normal()).normalize();
        let p = (cell + 0.5) * 2.02 * r + DVec3::Z * 0.2 * r;
        let body = Body::of(id, &shape, r, 2500.0, MaterialId(0));
        world.add(body.at(p).with_rotation(DQuat::from_vec4(q)));
    }
    settle(&mut world, SETTLE, &mut line);
    measure(world, "ellipsoids", "Heap of # ellipsoids", repeat, line)
}

/// The scene `sieve` after a second: a shaken machine of joints and a motor among grains.
pub(crate) fn sieve(_bodies: usize, repeat: usize) -> Line {
    let mut line = Line::default();
    let example = granum_scene::examples().iter().find(|e| e.name == "sieve");
    let scene = example.map(|e| granum_scene::load_text("sieve", e.text, &[], None));
    let Some(Ok((_, mut world))) = scene else {
        line.check(false, "the scene sieve can be read");
        return line;
    };
    world.settings.solver = SolverSettings { precision: Precision::Single, ..SolverSettings::default() };
    while world.time < 1.0 {
        settled::step(&mut world);
    }
    measure(world, "sieve", "Shaken sieve, # bodies", repeat, line)
}

/// A closed chain of 46 shoes, like the track of Heyn09, that has fallen with a heavy roller inside on a bed of grains.
pub(crate) fn chain(bodies: usize, repeat: usize) -> Line {
    let mut line = Line::default();
    let side = (bodies as f64 * 2.0).cbrt().round().max(8.0) as usize;
    let mut world = by_default(settled::disorder(side, bodies.div_ceil(side * side)));
    settle(&mut world, SETTLE_SILO, &mut line);
    let r = 0.01;
    let middle = 0.5 * side as f64 * 2.02 * r;
    let top = world.bodies.position.iter().map(|p| p.z).fold(0.0, f64::max) + r;
    let shoes = 46_u32;
    // A shoe is as long as the ring of them asks; the ring fits into the box.
    let ring = 0.6 * middle;
    let length = std::f64::consts::TAU * ring / f64::from(shoes);
    let centre = DVec3::new(middle, middle, top + ring + length);
    let shoe = Shape::Cuboid { half: DVec3::new(0.42 * length, 0.4 * middle, 0.15 * length) };
    let id = world.add_shape(shoe.clone());
    let at = |k: f64| {
        let angle = std::f64::consts::TAU * k / f64::from(shoes);
        (DQuat::from_rotation_y(-angle), centre + ring * DVec3::new(angle.sin(), 0.0, -angle.cos()))
    };
    let ids: Vec<_> = (0..shoes)
        .map(|k| {
            let (turn, p) = at(f64::from(k));
            world.add(Body::of(id, &shoe, 1.0, 7800.0, MaterialId(0)).at(p).with_rotation(turn))
        })
        .collect();
    for k in 0..shoes as usize {
        let (turn, p) = at(k as f64 + 0.5);
        // The axis, z of the frame, across the track.
        let turn = turn * DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2);
        let pair = (Some(ids[k]), Some(ids[(k + 1) % shoes as usize]));
        let index = |id| world.index_of(id);
        let joint =
            Joint::between(JointKind::Revolute, &format!("pin {k}"), &world.bodies, index, pair, p, turn);
        world.add_joint(joint, false);
    }
    let roller = Shape::Sphere;
    let id = world.add_shape(roller.clone());
    let roller = Body::of(id, &roller, 0.5 * ring, 7800.0, MaterialId(0));
    world.add(roller.at(centre - DVec3::Z * 0.4 * ring));
    settle(&mut world, SETTLE_SILO, &mut line);
    measure(world, "chain", "Closed chain of 46 shoes on grains, # bodies", repeat, line)
}

/// Walls of the box.
const WALLS: usize = 5;

/// The solver's default settings and margin, in single precision as scenes of this size have it.
fn by_default(mut world: World) -> World {
    world.settings.solver = SolverSettings { precision: Precision::Single, ..SolverSettings::default() };
    world.settings.contact_margin = Settings::default().contact_margin;
    world
}

/// Steps until the root mean square speed is below a twentieth of what gravity adds in a step.
fn settle(world: &mut World, most: usize, line: &mut Line) {
    let fall = world.settings.gravity.length() * world.settings.step;
    let mut speed = f64::INFINITY;
    for steps in 1..=most {
        settled::step(world);
        let squares: f64 = world.bodies.velocity.iter().map(|v| v.length_squared()).sum();
        speed = (squares / world.bodies.len() as f64).sqrt() / fall;
        line.add("steps_settled", steps);
        if speed < 0.05 && steps >= 10 {
            break;
        }
    }
    let report = &world.report;
    line.add("settled_speed_over_g_h", speed);
    line.add("settled_iterations", report.iterations);
    line.add("settled_relative_residual", report.relative_residual);
    line.add("max_penetration_over_radius", report.max_penetration_over_radius);
    line.add("kinetic_energy", report.kinetic_energy);
}

/// All curves of a settled scene.
fn measure(mut world: World, name: &str, title: &str, repeat: usize, mut line: Line) -> Line {
    let bodies = world.bodies.len() - WALLS;
    let title = &title.replace('#', &grouped(bodies as f64));
    line.add("bodies", bodies);
    // Nothing is to change the impulses of the last step; with a tolerance small islands would be solved on their own.
    world.settings.solver.max_iterations = 0;
    world.settings.solver.tolerance = 0.0;
    settled::step(&mut world);
    line.add("contacts", world.contacts.len());
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    line.add("joints", world.joints.len());
    let World { ccp, collider, settings, joint_system: joints, .. } = &mut world;
    let double = settings.solver.precision == Precision::Double;
    line.add("precision", if double { "double" } else { "single" });
    let first = collider.first();
    match ccp {
        Ccp::Single(problem) => curves(problem, first, settings, joints, name, title, repeat, &mut line),
        Ccp::Double(problem) => curves(problem, first, settings, joints, name, title, repeat, &mut line),
    }
    line
}

/// Runs each solver, cold and warm, and writes numbers and figures.
fn curves<F: granum_engine::simd::Real + granum_engine::state::Plain>(
    problem: &mut Problem<F>,
    first: &[u32],
    settings: &mut Settings,
    joints: &mut JointSystem,
    name: &str,
    title: &str,
    repeat: usize,
    line: &mut Line,
) {
    let (warm, cold) = (problem.gamma.clone(), Impulses::of(&vec![F::Vec3::default(); problem.contacts]));
    let contacts = problem.contacts;
    let counts: Vec<u32> = (0..)
        .map(|k| (5.0 * 2.0_f64.powf(f64::from(k) / 2.0)).round() as u32)
        .take_while(|&n| n <= if contacts > 200_000 { 320 } else { 1280 })
        .collect();
    line.add("iterations", counts.clone());
    let (mut over_iterations, mut over_seconds) = (Vec::new(), Vec::new());
    for (start, is_warm) in [("cold", false), ("warm", true)] {
        let mut run = |kind: SolverKind, friction: Friction, most: u32, tolerance: f64| {
            problem.gamma.copy_from(if is_warm { &warm } else { &cold });
            settings.solver.kind = kind;
            settings.solver.friction = friction;
            settings.solver.max_iterations = most;
            settings.solver.tolerance = tolerance;
            let begin = Instant::now();
            let own = problem.solve(first, settings, joints, &mut Clock::default());
            (begin.elapsed().as_secs_f64(), own, residual(problem, first, settings, joints))
        };
        let at_start = run(SolverKind::Jacobi, Friction::Coulomb, 0, 0.0).2;
        line.add(&format!("{start}_relative_residual"), at_start);
        for (kind, friction, solver, colour) in SOLVERS {
            let mut points = vec![(0.0, 0.0, at_start)];
            for &n in &counts {
                let tries: Vec<_> = (0..repeat).map(|_| run(kind, friction, n, 0.0)).collect();
                let (seconds, _) = best_and_median(tries.iter().map(|t| t.0).collect());
                points.push((f64::from(n), seconds, tries[0].2));
            }
            let key = |what: &str| format!("{solver}_{start}_{what}");
            line.add(&key("relative_residual"), points[1..].iter().map(|p| p.2).collect::<Vec<_>>());
            line.add(&key("seconds"), points[1..].iter().map(|p| p.1).collect::<Vec<_>>());
            let most = (MOST / contacts.max(1)).clamp(300, 20_000) as u32;
            let stops: Vec<_> = (0..repeat.min(if contacts > 200_000 { 1 } else { 2 }))
                .map(|_| run(kind, friction, most, STOP))
                .collect();
            let (seconds, median) = best_and_median(stops.iter().map(|t| t.0).collect());
            let Outcome { iterations, relative, .. } = stops[0].1;
            line.add(&key("stops_after_iterations"), iterations);
            line.add(&key("stops_after_seconds"), seconds);
            line.add(&key("stops_after_seconds_median"), median);
            line.add(&key("stops_at_own_residual"), relative);
            line.add(&key("stops_at_residual"), stops[0].2);
            // The default solver begins with APGD.
            let counts = is_warm && kind == SolverKind::Apgd && friction == Friction::default();
            line.check(relative < SOLVED || !counts, "solved by APGD from the last step's impulses");
            let curve = |x: &dyn Fn(&(f64, f64, f64)) -> f64| {
                let label = format!("{}, {start}", solver.replace("_cone", " (cone)").replace('_', "-"));
                // What the axes cannot show is left out: the start, and rounding.
                let shown = points.iter().map(|p| (x(p), p.2.max(1e-7))).filter(|p| p.0 > 0.0);
                Curve { dashed: is_warm, ..Curve::new(label, colour, shown.collect()) }
            };
            over_iterations.push(curve(&|p| p.0));
            over_seconds.push(curve(&|p| p.1));
        }
    }
    for (curves, what, label) in
        [(over_iterations, "iterations", "iterations"), (over_seconds, "seconds", "seconds of the solve")]
    {
        let panel = Panel { y: "relative residual".into(), log: true, mark: Some(SOLVED), curves };
        let plot = Figure { title: title.to_owned(), x: label.into(), log_x: true, panels: vec![panel] };
        let folder = std::path::Path::new("docs/figures");
        let stem = folder.join(format!("convergence-{name}-{}-{what}", line.number("bodies")));
        let written = std::fs::create_dir_all(folder).is_ok() && plot.write(&stem, true, None).is_ok();
        line.check(written, "the figures were written");
    }
}

/// Relative residual of the impulses as they are: what one step of Jacobi would move.
pub(crate) fn residual<F: granum_engine::simd::Real + granum_engine::state::Plain>(
    problem: &mut Problem<F>,
    first: &[u32],
    settings: &Settings,
    joints: &mut JointSystem,
) -> f64 {
    let kept = problem.gamma.clone();
    let mut settings = settings.clone();
    settings.solver.kind = SolverKind::Jacobi;
    settings.solver.max_iterations = 1;
    let outcome = problem.solve(first, &settings, joints, &mut Clock::default());
    problem.gamma = kept;
    outcome.relative
}
