//! Estimates the time of a run by a preview with coarse steps.
//!
//! First the scene itself is run for a few seconds of real time: many scenes are over by then. If it is not, it is taken through
//! the rest of its time in coarse steps, which are larger and solved less well, and at some points on the way true steps are
//! timed: with the contacts that there will be, and the bodies that sources will have brought. Penalty contact, whose steps cannot
//! be larger, is taken along by hard contact. Does not look ahead where there are beams, which hard contact does not know and
//! which take as long later as now, nor where a coarse step fails: there the beginning counts for all.

use std::time::Instant;

use granum_engine::settings::SolverKind;
use granum_engine::{BodyKind, Method, World};
use granum_scene::Scene;

use crate::error::RunError;

/// Real seconds for the scene as it begins, for coarse steps in all, and for true steps at a point on the way.
const BEGINNING: f64 = 4.0;
const COARSE: f64 = 12.0;
const POINT: f64 = 0.8;
/// Points on the way at which true steps are timed; the last is the end.
const POINTS: u32 = 5;
/// Steps that do not count at each of them: memory and caches are filled, impulses grow.
const WARM_UP: f64 = 5.0;
/// A coarse step in true ones, its iterations and its tolerance.
const LARGER: f64 = 5.0;
const ITERATIONS: u32 = 20;
const TOLERANCE: f64 = 1e-2;
/// A coarse step of penalty contact, over the time in which a body falls by its radius.
const OF_FALL: f64 = 0.05;
/// Seconds to write a frame, the row of a table and a body of a frame; and to begin and end a run.
const FRAME: f64 = 1e-3;
const BODY: f64 = 0.3e-6;
const ROW: f64 = 3e-6;
const ENDS: f64 = 0.05;

/// What was seen.
pub(crate) enum Seen {
    /// The whole run, which took so long [s].
    All(f64),
    /// The run as it goes on; it will take so long [s].
    Ahead(f64),
    /// Only how it begins; a step takes so long [s].
    Beginning(f64),
}

/// Times a scene; the world is another one afterwards.
pub(crate) fn look_ahead(world: &mut World, duration: f64) -> Result<Seen, RunError> {
    let is_over = |world: &World| world.time >= duration - 0.5 * world.settings.step;
    let start = Instant::now();
    while !is_over(world) && start.elapsed().as_secs_f64() < BEGINNING {
        world.step()?;
    }
    let (spent, done) = (start.elapsed().as_secs_f64(), world.time);
    if is_over(world) {
        return Ok(Seen::All(spent));
    }
    let h = world.settings.step;
    let mut last = seconds_per_step(world, 2.0 * WARM_UP, POINT)?;
    let beginning = spent / (done / h);
    if world.beams.elements() > 0 {
        // They take as long later as now.
        return Ok(Seen::Ahead(beginning * duration / h));
    }
    let (mut seconds, mut before) = (spent, done);
    let deadline = Instant::now();
    for k in 1..=POINTS {
        let point = done + (duration - done) * f64::from(k) / f64::from(POINTS);
        if !coarsely(world, point, &|| deadline.elapsed().as_secs_f64() < COARSE) {
            return Ok(Seen::Beginning(beginning.max(last)));
        }
        // A run that fails there would have ended: the rest is as before.
        let now = seconds_per_step(world, f64::INFINITY, POINT).unwrap_or(last);
        seconds += 0.5 * (last + now) * ((point - before) / h).max(0.0);
        (last, before) = (now, point);
    }
    Ok(Seen::Ahead(seconds))
}

/// Takes a world to a later time in coarse steps, and gives it back its own settings; whether it went as far.
fn coarsely(world: &mut World, until: f64, may_go_on: &dyn Fn() -> bool) -> bool {
    let own = world.settings.clone();
    let Some(h) = coarse_step(world) else { return false };
    let settings = &mut world.settings;
    settings.method = Method::Ccp;
    settings.solver.kind = SolverKind::Apgd;
    settings.solver.max_iterations = own.solver.max_iterations.min(ITERATIONS);
    settings.solver.tolerance = own.solver.tolerance.max(TOLERANCE);
    world.set_step(h);
    let mut went = true;
    while went && world.time < until {
        went = may_go_on() && world.step().is_ok();
    }
    let step = own.step;
    world.settings = own;
    world.set_step(step);
    went
}

/// Length of a coarse step; none where penalty contact has no grains or no gravity.
fn coarse_step(world: &World) -> Option<f64> {
    let (h, b) = (world.settings.step, &world.bodies);
    if world.settings.method == Method::Ccp {
        return Some(LARGER * h);
    }
    let dynamic = (0..b.len()).filter(|&i| b.kind[i] == BodyKind::Dynamic);
    let mut radius = dynamic.map(|i| b.inradius[i]).fold(f64::INFINITY, f64::min);
    for source in &world.sources {
        radius = radius.min(source.sizes.limits().0);
    }
    let fall = (2.0 * radius / world.settings.gravity.length()).sqrt();
    fall.is_finite().then(|| (OF_FALL * fall).max(h))
}

/// Seconds of a step, the mean of those after the first few; tries at most so many steps and, if there is one, seconds.
pub(crate) fn seconds_per_step(world: &mut World, most: f64, patience: f64) -> Result<f64, RunError> {
    let begun = Instant::now();
    let (mut tried, mut counted, mut seconds) = (0.0, 0.0, 0.0);
    while tried < most.max(1.0) && (begun.elapsed().as_secs_f64() < patience || counted == 0.0) {
        let start = Instant::now();
        world.step()?;
        tried += 1.0;
        // A step so long that there will be no second one counts.
        if tried > WARM_UP || tried >= most || begun.elapsed().as_secs_f64() > patience {
            counted += 1.0;
            seconds += start.elapsed().as_secs_f64();
        }
    }
    Ok(seconds / counted)
}

/// Seconds that frames, tables and the ends of a run take, about.
pub(crate) fn output_seconds(scene: &Scene, bodies: f64) -> f64 {
    let count = |every: f64| if every > 0.0 { scene.duration / every } else { 0.0 };
    let frames = count(scene.output.frames_every) * (FRAME + BODY * bodies);
    let rows: f64 = scene.probes.iter().map(|p| count(p.every) * ROW).sum();
    ENDS + frames + rows
}
