//! The step of hard contact: Negrut10 Algorithm 1 as a list of stages.

use super::report::report;
use crate::applied::Moment;
use crate::ccp::losses::note_losses;
use crate::ccp::ranks::Others;
use crate::collide::{Margin, Rules, collide_by};
use crate::exact::Exact;
use crate::exchange::Exchange;
use crate::failure::Failure;
use crate::force::apply_forces;
use crate::integrate::integrate;
use crate::joint::push::apply_motors;
use crate::motion::move_walls;
use crate::periodic::{Period, follow_nearest};
use crate::stage::{COLLIDE, Clock, Stage};
use crate::world::World;

/// The stages of a step in their order; those from sum_updates to contact_iteration repeat.
pub const STAGES: &[&[Stage]] = &[
    &[Stage::UpdateBodies, Stage::MoveWalls, Stage::RefreshBodies],
    COLLIDE,
    &[Stage::ApplyForces, Stage::ContactRows, Stage::PredictVelocity, Stage::JointRows],
    &[Stage::SumUpdates, Stage::JointIteration, Stage::ContactIteration],
    &[Stage::SolveIslands, Stage::UpdateVelocity, Stage::Integrate, Stage::Report],
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
    clock.run(Stage::UpdateBodies, || world.update_bodies_ccp(exchange))?;
    let period = Period::of(&world.settings);
    clock.run(Stage::MoveWalls, || {
        move_walls(&mut world.motions, &world.index_of_id, t, h, &mut world.bodies);
        period.inspect(|period| follow_nearest(period, h, &world.shapes, &mut world.bodies));
    });
    let margin = Margin::new(&world.settings);
    clock.run(Stage::RefreshBodies, || {
        world.refresh_bodies_ccp(exchange)?;
        world.sum_forces_of_ranks(exchange)?;
        let World { images, bodies, shapes, .. } = world;
        images.choose(period, bodies, shapes, |b, i| margin.reach(b, i));
        images.append(bodies);
        Ok(())
    })?;
    let step = world.step;
    let World {
        settings,
        bodies,
        shapes,
        no_contact,
        materials,
        share,
        collider,
        contacts,
        images,
        ccp,
        joints,
        joint_system,
        applied,
        ..
    } = world;
    let mut mine = share.as_ref().map_or_else(Vec::new, |share| share.mine());
    if share.is_some() {
        let of_images: Vec<bool> = images.list.iter().map(|image| mine[image.owner as usize]).collect();
        mine.extend(of_images);
    }
    let rules = Rules::new(settings, no_contact, step).with_images(images, false).on_rank(&mine);
    let held = share.as_ref().map(|share| share.held());
    let mut others = held.map(|held| Others::new(&mut *exchange, step, t, held));
    contacts.period = period;
    collide_by(rules, bodies, shapes, t, None, collider, contacts, clock)?;
    images.remove(bodies);
    clock.run(Stage::ApplyForces, || {
        apply_forces(settings.gravity, h, bodies);
        apply_motors(joints, (t, h), &world.index_of_id, bodies);
        let moment = Moment::of_hard_contact(t, h);
        ccp.apply_pulls(contacts, materials, shapes, h, bodies);
        applied.apply(&moment, &world.index_of_id, Some((&*contacts, &joints[..])), bodies)?;
        if let Some(others) = others.as_mut().filter(|_| applied.concern_ranks()) {
            applied.keep_pushes(bodies, |row| others.held.is_mine(row as u32));
            others.refresh_forces(bodies)?;
        }
        Ok(())
    })?;
    clock.run(Stage::ContactRows, || {
        ccp.contact_rows(bodies, shapes, contacts, collider.first(), materials, settings, others.as_mut())
    })?;
    clock.run(Stage::PredictVelocity, || {
        world.mean_velocities.begin(bodies);
        ccp.predict_velocity(bodies);
    });
    clock.run(Stage::JointRows, || {
        joint_system.joint_rows(joints, bodies, &world.index_of_id, (t, h))?;
        joint_system.refine(joints, bodies, (t, h))
    })?;
    let outcome = ccp.solve(collider.first(), settings, joint_system, clock, others.as_mut())?;
    clock.run(Stage::UpdateVelocity, || {
        ccp.update_velocity(contacts, collider.first(), bodies, others.as_mut())?;
        joint_system.update_velocity(bodies, joints, (t, h))?;
        let (mean, book) = (&mut world.mean_velocities, &mut world.energy_book);
        book.motor_work += joint_system.work;
        let of_joints = (&joints[..], &*joint_system, &world.index_of_id[..]);
        note_losses(bodies, contacts, ccp, of_joints, h, mean, book, others.as_mut())?;
        let of_all = |sums: &mut [Exact]| match others.as_mut() {
            Some(others) => others.sum_exactly(Stage::UpdateVelocity, sums),
            None => Ok(()),
        };
        book.applied_work += applied.note_exactly(h, bodies, |i| mean.of_body(i), of_all)?;
        Ok(())
    })?;
    clock.run(Stage::Integrate, || integrate(h, t + h, bodies))?;
    joints.iter_mut().for_each(|joint| joint.note_coordinate(bodies, &world.index_of_id));
    world.step += 1;
    world.time = world.time_after(world.step);
    clock.run(Stage::Report, || report(world, outcome, exchange))
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::{Body, Material, Settings, Shape, SolverKind};

    #[test]
    fn the_trace_of_a_step_is_the_list_of_its_stages() {
        for kind in [SolverKind::Jacobi, SolverKind::GaussSeidel, SolverKind::Apgd, SolverKind::Auto] {
            let mut world = World::new(Settings::default());
            world.settings.solver.kind = kind;
            let stone = Material { name: "stone".into(), density: 1e3, friction: 0.5, restitution: 0.0 };
            let stone = world.add_material(stone);
            let plane = world.add_shape(Shape::Plane);
            world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
            world.add(Body::sphere(0.1, 1e3, stone, DVec3::Z * 0.1));
            world.clock.record_trace();
            world.step().unwrap();
            let trace = world.clock.trace().unwrap().to_vec();
            let iterated = STAGES[3];
            let once: Vec<Stage> = trace.iter().copied().filter(|s| !iterated.contains(s)).collect();
            let expected: Vec<Stage> =
                STAGES.iter().filter(|p| **p != iterated).flat_map(|p| p.to_vec()).collect();
            assert_eq!(once, expected);
            let repeated: Vec<Stage> = trace.iter().copied().filter(|s| iterated.contains(s)).collect();
            if kind == SolverKind::GaussSeidel {
                // Its sweeps carry the velocity changes along; they are summed again now and then.
                let sweeps = repeated.iter().filter(|s| **s == Stage::ContactIteration).count();
                assert!(sweeps >= 2 && repeated.contains(&Stage::SumUpdates));
                continue;
            }
            // A ball on a plane is solved by one iteration, and the next sees it.
            assert_eq!(repeated.len(), 2 * iterated.len());
            assert!(repeated.iter().enumerate().all(|(k, s)| *s == iterated[k % iterated.len()]));
        }
    }
}
