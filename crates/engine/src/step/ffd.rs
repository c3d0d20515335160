//! The step of fast frictional dynamics: Iglberger09 Algorithm 2 as a list of stages, with its four exchanges in sight.
//!
//! | line of Algorithm 2 | stage | exchange (Table 1) |
//! |---|---|---|
//! | 1 | sum_forces | 1: after the forces, before the first velocity half step |
//! | 2-5 | half_step | |
//! | 6 | refresh_bodies | 2: after the first position half step, before collision detection |
//! | 7-20 | Collide, collision_constraints | |
//! | 21 | share_constraints | 3: after the constraints, before the second velocity half step |
//! | 22-31 | collision_response | |
//! | 32 | half_step | |
//! | 34 | refresh_bodies | 4: after the second position half step, before the forces |
//!
//! With one rank the exchanges do nothing. On several each computes all contacts of its own bodies and
//! moves its copies of others as their owners do, so that exchange 3 has nothing to send, and exchange 2 only when bodies change hands
//! (`docs/decisions/0026-ranks.md`). With `sharing = "midpoint"` exchange 3 sends constraints, as in the paper. The stages of Collide run only when the list of pairs must be made again
//! ([`crate::ffd::pairs`]).

use glam::DVec3;

use super::report::report_ffd;
use crate::applied::Moment;
use crate::bricks::Whose;
use crate::collide::{Margin, Rules};
use crate::exchange::Exchange;
use crate::failure::Failure;
use crate::ffd::half_step::{Forces, half_step, weigh};
use crate::ffd::listing::CollisionSearch;
use crate::ffd::response::Step;
use crate::motion::move_walls;
use crate::periodic::{Period, follow_nearest};
use crate::stage::{COLLIDE, Clock, Stage};
use crate::world::World;

/// The stages of a step in their order; those of Collide only when the list of pairs is made again.
pub const STAGES: &[&[Stage]] = &[
    &[Stage::UpdateBodies, Stage::MoveWalls, Stage::ApplyForces],
    &[Stage::SumForces, Stage::HalfStep, Stage::RefreshBodies],
    COLLIDE,
    &[Stage::CollisionConstraints, Stage::ShareConstraints, Stage::CollisionResponse],
    &[Stage::HalfStep, Stage::RefreshBodies, Stage::Report],
];

/// One time step.
pub fn step(world: &mut World, exchange: &mut dyn Exchange) -> Result<(), Failure> {
    let mut clock = std::mem::take(&mut world.clock);
    clock.begin_step();
    let result = list(world, exchange, &mut clock);
    world.clock = clock;
    result
}

/// The list.
fn list(world: &mut World, exchange: &mut dyn Exchange, clock: &mut Clock) -> Result<(), Failure> {
    let (h, t) = (world.settings.step, world.time);
    clock.run(Stage::UpdateBodies, || world.update_bodies_ffd(exchange))?;
    let gravity = world.settings.gravity;
    let period = Period::of(&world.settings);
    clock.run(Stage::MoveWalls, || {
        move_walls(&mut world.motions, &world.index_of_id, t, h, &mut world.bodies);
        period.inspect(|period| follow_nearest(period, h, &world.shapes, &mut world.bodies));
    });
    let forces = clock.run(Stage::ApplyForces, || {
        // Line 1: what users do to bodies on other ranks, where they may be copies, is added up. Drag must know it, so it comes before the
        // laws. These need no exchange: every rank takes them for its copies too.
        world.sum_forces_of_ranks(exchange)?;
        if world.applied.is_empty() {
            // Without gravity velocities are read only: a gas is bound by what it moves through memory.
            return Ok(if gravity == DVec3::ZERO { Forces::None } else { Forces::Gravity(gravity) });
        }
        weigh(gravity, &mut world.bodies);
        world.apply_forces(&Moment::of_hard_contact(t, h))?;
        Ok(Forces::Summed)
    })?;
    // Now every rank has all forces on its bodies and copies.
    clock.run(Stage::SumForces, || ());
    clock.run(Stage::HalfStep, || {
        world.energy_book.applied_work += world.applied.note_work_of_kick(h, &world.bodies);
        let push = if world.settings.ffd.forces_by_halves { 0.5 * h } else { h };
        half_step(0.5 * h, (push, forces), t + 0.5 * h, &mut world.bodies)
    })?;
    // Line 6: where copies are follows from where they were, as it does for their owners; only who has which is new.
    let kept = clock.run(Stage::RefreshBodies, || world.refresh_bodies_ffd(exchange))?;
    let sends = world.sends_constraints();
    let World { settings, bodies, shapes, no_contact, materials, share, .. } = world;
    let World { collider, contacts, images, ffd, dem, .. } = world;
    // The same for all methods.
    let whose = &dem.neighbours.whose;
    contacts.period = period;
    let rules = Rules::new(settings, no_contact, world.step);
    if let Some(kept) = kept {
        let rules = Rules { margin: Margin::of_list(kept), ..rules };
        let search = CollisionSearch { bodies, shapes, images, rules, time: t };
        ffd.list.find(&search, collider, contacts, clock)?;
        ffd.list.note_places(bodies, images, kept, (whose, sends));
        ffd.lists += 1;
    }
    clock.run(Stage::CollisionConstraints, || {
        ffd.deepest = ffd.list.contacts(bodies, shapes, rules, contacts);
        images.name_bodies(&mut contacts.b);
        images.remove(bodies);
        let is_mine = |row: u32| whose.is_empty() || whose[row as usize] == Whose::Mine;
        let (share, contacts) = (share.as_deref(), &*contacts);
        let here = |k: usize| match share {
            Some(share) if sends => [share.has_point(contacts, k); 2],
            _ => [is_mine(contacts.a[k]), is_mine(contacts.b[k])],
        };
        ffd.collision_constraints(bodies, shapes, contacts, materials, h * gravity.length(), here);
    });
    // Line 21. Unless the settings say otherwise, every rank finds all constraints of its bodies by itself.
    clock.run(Stage::ShareConstraints, || world.share_constraints(exchange))?;
    let World { settings, bodies, ffd, energy_book: book, .. } = world;
    clock.run(Stage::CollisionResponse, || {
        ffd.collision_response(&settings.ffd, &Step { h, gravity, second: forces }, bodies);
        book.losses += ffd.sums.losses;
        book.wall_work += ffd.sums.wall_work;
    });
    clock.run(Stage::HalfStep, || half_step(0.5 * h, (0.0, Forces::None), t + h, bodies))?;
    // Line 34: new places for copies of bodies.
    clock.run(Stage::RefreshBodies, || world.refresh_motion(exchange))?;
    world.step += 1;
    world.time = world.time_after(world.step);
    clock.run(Stage::Report, || report_ffd(world, exchange))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Method;
    use crate::{Body, Material, Settings, Shape};

    fn traced() -> World {
        let mut world = World::new(Settings { method: Method::Ffd, ..Settings::default() });
        let stone = Material { name: "stone".into(), density: 1e3, friction: 0.5, restitution: 0.5 };
        let stone = world.add_material(stone);
        let plane = world.add_shape(Shape::Plane);
        world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
        world.add(Body::sphere(0.1, 1e3, stone, DVec3::Z * 0.1));
        world.clock.record_trace();
        world.step().unwrap();
        world
    }

    #[test]
    fn the_trace_of_a_step_is_the_list_of_its_stages() {
        let mut world = traced();
        assert_eq!(world.clock.trace().unwrap(), STAGES.concat());
        world.step().unwrap();
        assert_eq!(world.clock.trace().unwrap(), [STAGES[0], STAGES[1], STAGES[3], STAGES[4]].concat());
    }

    /// Iglberger09 Table 1: what comes before and after each of the four communication steps.
    #[test]
    fn the_exchanges_stand_where_table_1_has_them() {
        use Stage::*;
        let world = traced();
        let trace = world.clock.trace().unwrap();
        let exchanges: Vec<usize> = (0..trace.len())
            .filter(|&k| matches!(trace[k], SumForces | RefreshBodies | ShareConstraints))
            .collect();
        let kinds: Vec<Stage> = exchanges.iter().map(|&k| trace[k]).collect();
        assert_eq!(kinds, [SumForces, RefreshBodies, ShareConstraints, RefreshBodies]);
        // The stage of each computation that Table 1 names, before and after each exchange; the last one is followed by the
        // forces of the next step, so the trace is taken as a ring.
        let table: [(Stage, &[Stage]); 4] = [
            (ApplyForces, &[HalfStep]),
            (HalfStep, COLLIDE),
            (CollisionConstraints, &[CollisionResponse]),
            (HalfStep, &[Report, UpdateBodies, MoveWalls, ApplyForces]),
        ];
        for (&at, (before, after)) in exchanges.iter().zip(table) {
            let ring = |k: usize| trace[k % trace.len()];
            assert_eq!(ring(at + trace.len() - 1), before, "before exchange at {at}");
            for (k, &stage) in after.iter().enumerate() {
                assert_eq!(ring(at + 1 + k), stage, "after exchange at {at}");
            }
        }
    }

    /// Balls in a closed box, without gravity; so many of five are boxes instead.
    fn gas(boxes: u32) -> World {
        let settings =
            Settings { method: Method::Ffd, step: 1e-3, gravity: DVec3::ZERO, ..Settings::default() };
        let mut world = World::new(settings);
        let stone = Material { name: "stone".into(), density: 1e3, friction: 0.3, restitution: 0.9 };
        let stone = world.add_material(stone);
        let plane = world.add_shape(Shape::Plane);
        for normal in [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y, DVec3::Z, -DVec3::Z] {
            let turn = glam::DQuat::from_rotation_arc(DVec3::Z, normal);
            world.add(Body::fixed(plane, f64::INFINITY, stone, -normal).with_rotation(turn));
        }
        let form = Shape::Cuboid { half: DVec3::new(0.05, 0.04, 0.03) };
        let brick = world.add_shape(form.clone());
        let mut random = crate::random::Random::new(3, 0);
        for k in 0..343_u32 {
            let cell = DVec3::new(f64::from(k % 7), f64::from(k / 7 % 7), f64::from(k / 49)) - 3.0;
            let mut part = || random.uniform(-5.0, 5.0);
            let velocity = DVec3::new(part(), part(), part());
            let body = match k % 5 < boxes {
                true => Body::of(brick, &form, 1.0, 1e3, stone).with_ang_vel(velocity),
                false => Body::sphere(0.05, 1e3, stone, DVec3::ZERO),
            };
            world.add(body.at(cell * 0.25).with_velocity(velocity));
        }
        world
    }

    /// A list of pairs that is kept finds the contacts that one made in every step finds, in the same order.
    #[test]
    fn the_list_of_pairs_changes_no_bit() {
        let (mut kept, mut fresh) = (gas(1), gas(1));
        let mut contacts = 0;
        for _ in 0..300 {
            kept.step().unwrap();
            fresh.ffd.forget_list();
            fresh.step().unwrap();
            contacts += kept.contacts.len();
            assert_eq!(kept.state_hash(), fresh.state_hash());
        }
        assert!(contacts > 200, "{contacts}");
        assert!(fresh.ffd.lists == 300 && kept.ffd.lists < 150, "{} {}", fresh.ffd.lists, kept.ffd.lists);
    }

    /// Pairs that are found box by box are those that are found at once, in the same order, also through the faces of a periodic box.
    #[test]
    fn pairs_found_box_by_box_change_no_bit() {
        for periodic in [[false; 3], [true, true, false], [true; 3]] {
            let make = || {
                let mut world = gas(1);
                if periodic[0] {
                    let (min, max) = (DVec3::splat(-1.0), DVec3::splat(1.0));
                    world.settings.domain =
                        Some(crate::settings::Domain { min, max, outside: crate::settings::Outside::Stop });
                    world.settings.periodic = periodic;
                    let across = |id: u32| periodic[id as usize / 2];
                    let keep: Vec<u32> =
                        (0..world.bodies.len() as u32).filter(|&i| i >= 6 || !across(i)).collect();
                    world.bodies.permute(&keep);
                    (0..6).filter(|&id| across(id)).for_each(|id| world.index_of_id[id as usize] = u32::MAX);
                    for (k, id) in world.bodies.id.iter().enumerate() {
                        world.index_of_id[id.index()] = k as u32;
                    }
                }
                world
            };
            let (mut boxes, mut whole) = (make(), make());
            boxes.ffd.list.box_of = Some(30);
            let (mut lists, mut contacts, mut images) = (0, 0, 0);
            for _ in 0..200 {
                boxes.step().unwrap();
                whole.step().unwrap();
                assert_eq!(boxes.ffd.list.pairs(), whole.ffd.list.pairs());
                assert_eq!(boxes.state_hash(), whole.state_hash());
                contacts += boxes.contacts.len();
                lists = boxes.ffd.lists;
                images += boxes.images.list.len();
            }
            assert!(lists > 3 && contacts > 50 && (images > 0) == periodic[0], "{lists} {contacts} {images}");
        }
    }

    /// Balls: what the shares of the losses leave is rounding in every step in which no body has several contacts, for those alone do not
    /// agree with their partners. Boxes meet with several corners at once.
    #[test]
    fn the_books_of_a_gas_close() {
        let mut world = gas(0);
        world.step().unwrap();
        let start = world.energy_book.at_start.unwrap();
        let (mut agreed, mut worst) = (0, 0.0_f64);
        for _ in 0..300 {
            let before = world.report.other_loss();
            world.step().unwrap();
            let sums = &world.ffd.sums;
            if sums.constraints > 0 && sums.constraints == sums.constrained {
                agreed += 1;
                worst = worst.max((world.report.other_loss() - before).abs());
            }
        }
        let losses = &world.report.losses;
        assert!(losses.impact > 0.01 * start && losses.friction > 0.001 * start, "{losses:?}");
        assert!(agreed > 20 && worst < 1e-12 * start, "{worst} of {start} in {agreed} steps");
    }
}
