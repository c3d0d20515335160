//! The step of hard contact on the device: the same list of stages as `step/ccp.rs` of the engine.
//!
//! Stages without a kernel: keep_active (empty bins end at once), predict_velocity (gravity and forces are added where rows and
//! velocities are made), joint_rows (the host's, while the device finds contacts), solve_islands (the islands of `auto` are
//! the processor's). apply_forces and joint_iteration run only in worlds that have forces and mechanisms. integrate is part of the kernel update_velocity. What the device is waited for is booked under
//! contact_iteration and update_velocity; the other stages are recorded, not done, in the time that is shown for them.

use granum_engine::ccp::Outcome;
use granum_engine::offload::{Moved, Prepared, Solved};
use granum_engine::stage::{Clock, Stage};
use granum_engine::{Failure, World};

use super::{Counts, Recording, Stepper};
use crate::buffers::Room;
use crate::control::Control;
use crate::error::DeviceError;

/// Iterations of a submission after the first.
const BATCH: u32 = 25;

/// One time step.
pub fn step(stepper: &mut Stepper, world: &mut World) -> Result<(), Failure> {
    let mut clock = std::mem::take(&mut world.clock);
    clock.begin_step();
    let result = list(stepper, world, &mut clock);
    world.clock = clock;
    result
}

/// The list.
fn list(stepper: &mut Stepper, world: &mut World, clock: &mut Clock) -> Result<(), Failure> {
    stepper.counts = Counts::default();
    stepper.fetch_if_needed(world)?;
    world.begin_offloaded(clock)?;
    if (world.wall_count()..world.bodies.len()).all(|i| world.touches_nothing(i)) {
        return nothing_touches(world, clock);
    }
    let time = world.time;
    let mut is_prepared = false;
    stepper.prepared = Prepared::default();
    let control = loop {
        stepper.refresh(world).map_err(|e| failure(&e, Stage::CountBins, time))?;
        collide(stepper, clock);
        if !is_prepared {
            is_prepared = prepare(stepper, world, clock)?;
        }
        stepper.send_prepared().map_err(|e| failure(&e, Stage::ApplyForces, time))?;
        rows(stepper, clock);
        let control =
            iterate(stepper, world, clock).map_err(|e| failure(&e, Stage::ContactIteration, time))?;
        match stepper.lacking(&control) {
            None => break control,
            Some(room) => more_room(stepper, world, &room)?,
        }
    };
    clock.run(Stage::SolveIslands, || ());
    if stepper.is_alone() {
        return stepper.end_alone(world, &control, clock);
    }
    let (image, listed) = clock
        .run(Stage::UpdateVelocity, || {
            let mut list = stepper.begin();
            if list.is_shaped() {
                list.run("sum_impulses");
            }
            list.run("update_velocity");
            list.run("note_neighbour_speed");
            stepper.counts.dispatches += list.submit();
            stepper.download(control.contacts)
        })
        .map_err(|e| failure(&e, Stage::UpdateVelocity, time))?;
    let (moved, exact) = image.moved(stepper.lattice());
    stepper.stale = clock.run(Stage::Integrate, || {
        world.take_contacts(&listed.solved(stepper.walls()));
        world.take_motion(&moved, &stepper.prepared)
    })?;
    stepper.end(world, exact);
    clock.run(Stage::Report, || world.report_offloaded(outcome(&control)));
    Ok(())
}

/// Collide, after Negrut10 section 4.2.1.
pub(super) fn collide(stepper: &mut Stepper, clock: &mut Clock) {
    stepper.clear();
    stepper.bind();
    let mut list = stepper.begin();
    if stepper.params.patched > 0 {
        list.run("patch_bodies");
    }
    clock.run(Stage::CountBins, || list.run("count_bins"));
    clock.run(Stage::ScanBins, || list.scan(0));
    clock.run(Stage::WriteBins, || list.run("write_bins"));
    clock.run(Stage::SortBins, || list.run("sort_bins"));
    clock.run(Stage::KeepActive, || ());
    if list.is_shaped() {
        find_touches(&mut list, clock);
    } else {
        clock.run(Stage::CountContacts, || list.run("count_contacts"));
        clock.run(Stage::ScanContacts, || list.scan(1));
        clock.run(Stage::WriteContacts, || list.run("write_contacts"));
    }
    stepper.counts.dispatches += list.submit();
}

/// The contacts where something is not a ball: which bodies are near each other, all contacts of such a pair, those of them that are kept.
fn find_touches(list: &mut Recording, clock: &mut Clock) {
    clock.run(Stage::CountContacts, || {
        list.run("count_contacts");
        list.scan(1);
        list.run("write_near");
        list.run("count_touches");
    });
    clock.run(Stage::ScanContacts, || list.scan(3));
    clock.run(Stage::WriteContacts, || {
        list.run("write_touches");
        list.run("contact_points");
        list.run("begin_contacts");
    });
}

/// What the host does while the device finds the contacts: forces, and the joints. Not done if it must be known which bodies touch, and
/// there is too little room for the contacts: then the step is done again.
fn prepare(stepper: &mut Stepper, world: &mut World, clock: &mut Clock) -> Result<bool, Failure> {
    let mut touching = Solved::default();
    if world.must_know_contacts() {
        let time = world.time;
        let (listed, control) = stepper.pairs().map_err(|e| failure(&e, Stage::ScanContacts, time))?;
        if stepper.lacking(&control).is_some() {
            return Ok(false);
        }
        touching = listed.solved(stepper.walls());
    }
    stepper.prepared = clock.run(Stage::ApplyForces, || world.prepare_offloaded(&touching))?;
    Ok(true)
}

/// The rows of the cone problem.
fn rows(stepper: &mut Stepper, clock: &mut Clock) {
    let mut list = stepper.begin();
    if stepper.params.kicks > 0 {
        list.run("apply_forces");
    }
    clock.run(Stage::ContactRows, || {
        list.run("count_seconds");
        list.scan(2);
        list.run("write_seconds");
        list.run("sort_seconds");
        list.run("contact_rows");
        list.run("control_start");
        list.run("split_masses");
        list.run("step_lengths");
        list.run("warm_start");
    });
    clock.run(Stage::PredictVelocity, || ());
    clock.run(Stage::JointRows, || ());
    stepper.counts.dispatches += list.submit();
}

/// Iterations in batches, until the device says that it is enough or there were as many as allowed.
fn iterate(stepper: &mut Stepper, world: &World, clock: &mut Clock) -> Result<Control, DeviceError> {
    let most = world.settings.solver.max_iterations;
    let mut batch = (stepper.guess + 2).min(most);
    let mut submitted = 0;
    loop {
        let mut list = stepper.begin();
        for _ in 0..batch {
            clock.run(Stage::SumUpdates, || list.run("sum_updates"));
            clock.run(Stage::JointIteration, || {
                if stepper.params.mechanisms > 0 {
                    list.run("joint_iteration");
                }
            });
            clock.run(Stage::ContactIteration, || {
                list.run("contact_iteration");
                list.run("control_iteration");
            });
        }
        stepper.counts.dispatches += list.submit();
        submitted += batch;
        let control = clock.run(Stage::ContactIteration, || stepper.control())?;
        if control.done != 0 || submitted >= most {
            stepper.guess = control.iterations;
            return Ok(control);
        }
        batch = BATCH.min(most - submitted);
    }
}

/// Makes room for the contacts that there are, unless bodies overlap heavily; the step is done again.
pub(super) fn more_room(stepper: &mut Stepper, world: &World, room: &Room) -> Result<(), Failure> {
    let (time, limit, stage) = (world.time, world.most_contacts(), Stage::ScanContacts);
    let needed = room.contacts.max(room.near);
    if needed > limit {
        let bodies = world.bodies.len();
        let why = format!(
            "{needed} contacts of {bodies} bodies are more than {limit}: bodies lie in each other; try a smaller step, or look \
             for bodies that overlap at the start"
        );
        return Err(Failure::Device { why, stage: stage.name(), time });
    }
    stepper.counts.repeats += 1;
    stepper.make_room(room).map_err(|e| failure(&e, stage, time))
}

/// A step of a world in which nothing can touch: all that moves is the host's.
fn nothing_touches(world: &mut World, clock: &mut Clock) -> Result<(), Failure> {
    let none = Solved { first: vec![0; world.bodies.len() + 1], ..Solved::default() };
    let prepared = clock.run(Stage::ApplyForces, || world.prepare_offloaded(&none))?;
    let (b, walls) = (&world.bodies, world.wall_count());
    let moved = Moved {
        position: b.position[walls..].to_vec(),
        velocity: b.velocity[walls..].to_vec(),
        ang_vel: b.ang_vel[walls..].to_vec(),
        neighbour_speed: vec![0.0; b.len() - walls],
        ..Moved::default()
    };
    clock.run(Stage::Integrate, || {
        world.take_contacts(&none);
        world.take_motion(&moved, &prepared)
    })?;
    clock.run(Stage::Report, || world.report_offloaded(Outcome::default()));
    Ok(())
}

pub(super) fn outcome(control: &Control) -> Outcome {
    Outcome {
        iterations: control.iterations,
        residual: control.residual.into(),
        relative: control.relative.into(),
        worst: control.relative.into(),
        ..Outcome::default()
    }
}

pub(super) fn failure(error: &DeviceError, stage: Stage, time: f64) -> Failure {
    Failure::Device { why: error.to_string(), stage: stage.name(), time }
}
