//! The step of penalty contact: Khude11 section 3.2 as a list of stages, explicit. Bodies and explicit beams drift half a step,
//! are pushed by the forces there, and drift the other half; or, with symplectic Euler, are pushed and drift the whole step
//! ([`crate::dem::integrate`]).
//!
//! The stages of Collide run only when the list of pairs must be made again ([`crate::dem::neighbours`]).
//!
//! Flexible beams take part as chains of spheres: beam_spheres comes before whether the list of pairs still holds is seen,
//! which depends on where the spheres are; sum_forces leaves in `bodies.force` what the contacts do to every sphere, which
//! beam_accelerations takes to the elements.

use super::report::report_dem;
use crate::ancf::beam_spheres::{beam_loads, beam_spheres};
use crate::ancf::elastic_force::beam_elastic_forces;
use crate::ancf::implicit::implicit_beams;
use crate::ancf::integrate::{beam_accelerations, integrate_beams};
use crate::ancf::ties::hold_ends;
use crate::applied::Moment;
use crate::collide::{Margin, Rules, collide_by};
use crate::dem::changed::change_of_springs;
use crate::dem::contact_force::{contact_forces, sum_forces};
use crate::dem::integrate::{drift, integrate};
use crate::dem::joints::{Drifts, hold_joints, push_by_motors};
use crate::dem::{self};
use crate::exchange::Exchange;
use crate::failure::Failure;
use crate::motion::move_walls;
use crate::periodic::{Period, follow_nearest};
use crate::stage::{COLLIDE, Clock, Stage};
use crate::world::World;

/// The stages of a step in their order; those of Collide only when the list of pairs is made again.
pub const STAGES: &[&[Stage]] = &[
    &[Stage::UpdateBodies, Stage::MoveWalls, Stage::Integrate, Stage::BeamSpheres, Stage::RefreshBodies],
    COLLIDE,
    &[Stage::ContactForces, Stage::SumForces, Stage::ApplyForces],
    &[Stage::BeamElasticForces, Stage::BeamAccelerations, Stage::JointRows, Stage::Integrate, Stage::Report],
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
    let (lead, rest) = world.settings.dem.scheme.drifts(h);
    let period = Period::of(&world.settings);
    clock.run(Stage::UpdateBodies, || {
        world.update_bodies_dem(exchange)?;
        world.sum_forces_of_ranks(exchange)
    })?;
    clock.run(Stage::MoveWalls, || {
        move_walls(&mut world.motions, &world.index_of_id, t, h, &mut world.bodies);
        period.inspect(|period| follow_nearest(period, h, &world.shapes, &mut world.bodies));
    });
    clock.run(Stage::Integrate, || {
        drift(lead, &mut world.bodies);
        lost_beam(integrate_beams(lead, &mut world.beams), Stage::Integrate, t)
    })?;
    let stale = clock.run(Stage::BeamSpheres, || {
        beam_spheres(&world.beams, lead, &world.no_contact.chains, &world.index_of_id, &mut world.bodies);
        world.dem.neighbours.is_stale(&world.bodies)
    });
    let kept = clock.run(Stage::RefreshBodies, || world.refresh_bodies_dem(exchange, stale))?;
    let (walls, chunks) = match kept {
        Some(_) => (world.walls(), world.chunks()),
        None => Default::default(),
    };
    let World {
        settings,
        bodies,
        shapes,
        no_contact,
        collider,
        contacts,
        images,
        dem,
        beams,
        applied,
        joints,
        ..
    } = world;
    contacts.period = period;
    if let Some(kept) = kept {
        let rules = Rules::within(Margin::of_list(kept), settings, no_contact, world.step);
        let rules = rules.with_images(images, true);
        collide_by(rules, bodies, shapes, t, None, collider, contacts, clock)?;
        let torques = dem.has_torques();
        dem.neighbours.rebuild(bodies, walls, contacts, collider.first(), images, kept, torques, chunks);
        dem.lists += 1;
    }
    clock.run(Stage::ContactForces, || {
        let gained = change_of_springs(bodies, shapes, settings, no_contact, world.step, dem);
        world.energy_book.note_change_of_springs(gained.sum(), gained.sliding, gained.rolling);
        contact_forces(bodies, shapes, settings, no_contact, world.step, dem);
        if dem.list_contacts {
            dem::list_contacts(bodies, dem, contacts);
        }
        images.remove(bodies);
    });
    // Beams take their loads from the sums, drag and joints ask for them; without these the last stage makes them on its way.
    let sums_later = beams.is_empty() && applied.is_empty() && joints.is_empty();
    clock.run(Stage::SumForces, || {
        if !sums_later {
            sum_forces(bodies, dem);
        }
    });
    let moment = Moment::of_penalty_contact(t, h, lead);
    let drifts = Drifts { t, h, lead, rest };
    clock.run(Stage::ApplyForces, || {
        push_by_motors(&mut world.joints, &world.index_of_id, drifts, &mut world.bodies);
        world.apply_forces(&moment)
    })?;
    let World { settings, bodies, no_contact, dem, beams, applied, joints, joint_system, .. } = world;
    clock.run(Stage::BeamElasticForces, || beam_elastic_forces(beams));
    clock.run(Stage::BeamAccelerations, || {
        let ids = &world.index_of_id;
        beam_loads(bodies, &no_contact.chains, ids, beams);
        if applied.push_beams() {
            applied.load_beams(&moment, no_contact.chains.is_empty(), beams);
        }
        beam_accelerations(settings.gravity, h, beams);
        world.energy_book.wall_work += hold_ends(h, ids, bodies, beams);
        let targets = beams.ties.targets(beams, bodies, ids, (h, rest));
        let lost = implicit_beams(settings.gravity, h, &targets, beams);
        world.energy_book.applied_work += applied.note_work_on_beams(h, beams);
        lost_beam(lost, Stage::BeamAccelerations, t + h)
    })?;
    clock.run(Stage::JointRows, || {
        let (ids, book) = (&world.index_of_id, &mut world.energy_book);
        hold_joints(joints, joint_system, ids, drifts, bodies, book)
    })?;
    clock.run(Stage::Integrate, || {
        world.energy_book.applied_work += applied.note_work_of_kick(h, bodies);
        integrate((h, rest), t + h, bodies, sums_later.then_some(dem))?;
        lost_beam(integrate_beams(rest, beams), Stage::Integrate, t + h)
    })?;
    joints.iter_mut().for_each(|joint| joint.note_coordinate(bodies, &world.index_of_id));
    world.step += 1;
    world.time = world.time_after(world.step);
    clock.run(Stage::Report, || report_dem(world, exchange))
}

/// What stops a run when a beam cannot continue.
fn lost_beam(beam: Option<usize>, stage: Stage, time: f64) -> Result<(), Failure> {
    match beam {
        None => Ok(()),
        Some(beam) => Err(Failure::LostBeam { beam, stage: stage.name(), time }),
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::settings::Method;
    use crate::{Body, Material, Settings, Shape};

    #[test]
    fn the_trace_of_a_step_is_the_list_of_its_stages() {
        let mut world = World::new(Settings { method: Method::Dem, step: 1e-5, ..Settings::default() });
        let stone = Material { name: "stone".into(), density: 1e3, friction: 0.5, restitution: 0.5 };
        let stone = world.add_material(stone);
        let plane = world.add_shape(Shape::Plane);
        world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
        world.add(Body::sphere(0.1, 1e3, stone, DVec3::Z * 0.1));
        world.clock.record_trace();
        world.step().unwrap();
        assert_eq!(world.clock.trace().unwrap(), STAGES.concat());
        world.step().unwrap();
        assert_eq!(world.clock.trace().unwrap(), [STAGES[0], STAGES[2], STAGES[3]].concat());
    }
}
