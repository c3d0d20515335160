//! The step of hard contact: Negrut10 Algorithm 1 as a list of stages.

use crate::collide::collide;
use crate::exchange::Exchange;
use crate::force::apply_forces;
use crate::integrate::{integrate, predict_velocity};
use crate::motion::move_walls;
use crate::report::{Failure, report};
use crate::stage::Stage;
use crate::world::World;

/// One time step.
pub fn step(world: &mut World, exchange: &dyn Exchange) -> Result<(), Failure> {
    let mut clock = std::mem::take(&mut world.clock);
    clock.begin_step();
    let result = list(world, exchange, &mut clock);
    world.clock = clock;
    result
}

/// The list.
fn list(world: &mut World, exchange: &dyn Exchange, clock: &mut crate::stage::Clock) -> Result<(), Failure> {
    let (h, t) = (world.settings.step, world.time);
    clock.run(Stage::UpdateBodies, || world.update_bodies())?;
    let World { settings, bodies, shapes, materials, motions, collider, contacts, ccp, .. } = world;
    clock.run(Stage::MoveWalls, || move_walls(motions, &world.index_of_id, t, h, bodies));
    clock.run(Stage::RefreshBodies, || exchange.refresh_bodies(bodies));
    collide(bodies, shapes, settings, t, collider, contacts, clock)?;
    clock.run(Stage::ApplyForces, || apply_forces(settings.gravity, h, bodies));
    clock.run(Stage::ContactRows, || {
        ccp.contact_rows(bodies, contacts, collider.first(), materials, settings);
    });
    clock.run(Stage::PredictVelocity, || predict_velocity(h, bodies));
    let outcome = ccp.solve(contacts, collider.first(), settings, clock);
    clock.run(Stage::UpdateVelocity, || ccp.update_velocity(contacts, collider.first(), bodies));
    clock.run(Stage::Integrate, || integrate(h, t + h, bodies))?;
    world.step += 1;
    world.time = world.step as f64 * h;
    clock.run(Stage::Report, || report(world, outcome));
    Ok(())
}
