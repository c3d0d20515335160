//! Probes of one body: its state, and what its contacts, and beams whose ends it holds, do to it; and that of several bodies.
//!
//! Forces are those of the last step: before the first there are none, and the columns are NaN.

use glam::{DQuat, DVec3};

use super::{Column, With, columns, of_last_step};
use crate::ids::BodyId;
use crate::settings::Method;
use crate::world::World;

/// Columns of a body probe.
pub const STATE: &[Column] = &columns([
    ("x", "m"),
    ("y", "m"),
    ("z", "m"),
    ("qw", "-"),
    ("qx", "-"),
    ("qy", "-"),
    ("qz", "-"),
    ("vx", "m/s"),
    ("vy", "m/s"),
    ("vz", "m/s"),
    ("wx", "rad/s"),
    ("wy", "rad/s"),
    ("wz", "rad/s"),
    ("speed", "m/s"),
    ("fx", "N"),
    ("fy", "N"),
    ("fz", "N"),
]);

/// Columns of a force probe. The torque is about the body's centre; of several bodies, about the origin of the scene.
pub const FORCE: &[Column] =
    &columns([("fx", "N"), ("fy", "N"), ("fz", "N"), ("tx", "N m"), ("ty", "N m"), ("tz", "N m")]);

/// Position of a point given in the body's frame (zero is the centre of mass), orientation of `axes` of the body, velocities, speed and the total force of the last step; NaN
/// once the body is gone.
pub fn state(world: &World, id: BodyId, axes: DQuat, at: DVec3) -> Vec<f64> {
    let Some(i) = world.index_of(id) else { return vec![f64::NAN; STATE.len()] };
    let b = &world.bodies;
    let (q, w, arm) = (b.rotation[i] * axes, b.ang_vel[i], b.rotation[i] * at);
    let (p, v) = (b.position[i] + arm, b.velocity[i] + w.cross(arm));
    let mut row = vec![p.x, p.y, p.z, q.w, q.x, q.y, q.z, v.x, v.y, v.z, w.x, w.y, w.z, v.length()];
    row.extend_from_slice(&force(world, id, None)[..3]);
    row
}

/// The same as it is seen from another body: relative to its place and along its axes, velocities as an observer on it sees them.
pub fn seen(
    world: &World,
    (id, axes, at): (BodyId, DQuat, DVec3),
    (from, from_axes): (BodyId, DQuat),
) -> Vec<f64> {
    let (Some(i), Some(k)) = (world.index_of(id), world.index_of(from)) else {
        return vec![f64::NAN; STATE.len()];
    };
    let b = &world.bodies;
    let own = b.rotation[k] * from_axes;
    let back = own.conjugate();
    let arm = b.rotation[i] * at;
    let p = b.position[i] + arm - b.position[k];
    let w = b.ang_vel[i] - b.ang_vel[k];
    let v = b.velocity[i] + b.ang_vel[i].cross(arm) - b.velocity[k] - b.ang_vel[k].cross(p);
    let q = back * b.rotation[i] * axes;
    let (p, v, w) = (back * p, back * v, back * w);
    let mut row = vec![p.x, p.y, p.z, q.w, q.x, q.y, q.z, v.x, v.y, v.z, w.x, w.y, w.z, v.length()];
    let force = force(world, id, None);
    row.extend((back * DVec3::from_slice(&force[..3])).to_array());
    row
}

/// Force of contacts and of ends of beams on a body in the last step, all or those of another, and their torque about its centre,
/// resistance to rolling and twisting included; NaN once it is gone.
pub fn force(world: &World, id: BodyId, with: Option<With>) -> Vec<f64> {
    let Some((force, torque, _)) = force_about_center(world, id, with) else {
        return vec![f64::NAN; FORCE.len()];
    };
    row(world, force, torque)
}

/// The same for several bodies together, with the torque about the origin. What they do to each other cancels. A body that is
/// gone, such as a gate that has opened, counts no more; NaN once all are gone.
pub fn total_force(world: &World, ids: &[BodyId], with: Option<With>) -> Vec<f64> {
    let all: Vec<_> = ids.iter().filter_map(|&id| force_about_center(world, id, with)).collect();
    if all.is_empty() {
        return vec![f64::NAN; FORCE.len()];
    }
    let force = all.iter().map(|(f, ..)| *f).sum();
    row(world, force, all.iter().map(|(f, t, center)| *t + center.cross(*f)).sum())
}

fn row(world: &World, force: DVec3, torque: DVec3) -> Vec<f64> {
    let mut row = vec![force.x, force.y, force.z, torque.x, torque.y, torque.z];
    of_last_step(world, &mut row);
    row
}

/// Force, torque about the centre, and that centre.
fn force_about_center(world: &World, id: BodyId, with: Option<With>) -> Option<(DVec3, DVec3, DVec3)> {
    let i = world.index_of(id)?;
    let (method, h) = (world.settings.method, world.settings.step);
    // These contacts were computed before the body drifted on.
    let since = match method {
        Method::Ccp => 0.0,
        Method::Dem => world.settings.dem.scheme.drifts(h).1,
        Method::Ffd => 0.5 * h,
    };
    let (i, center) = (i as u32, world.bodies.position[i] - world.bodies.velocity[i] * since);
    let c = &world.contacts;
    let (mut force, mut torque) = (DVec3::ZERO, DVec3::ZERO);
    let counts = |k: usize| {
        let other = (if c.b[k] == i { c.a[k] } else { c.b[k] }) as usize;
        (c.a[k] == i || c.b[k] == i)
            && match with {
                None => true,
                Some(With::Body(id)) => world.bodies.id[other] == id,
                Some(With::Group(group)) => world.bodies.group[other] == group,
            }
    };
    for k in (0..c.len()).filter(|&k| counts(k)) {
        let on_b = world.impulse(k) / h;
        let is_b = c.b[k] == i;
        let (f, at) = if is_b { (on_b, c.point_b(k)) } else { (-on_b, c.point_a[k]) };
        // Through the face of a periodic box it is an image that is touched.
        let center = if is_b { c.center_b(k, center) } else { center };
        // Penalty contact and fast frictional dynamics push halfway in the overlap.
        let at = if method != Method::Ccp { c.point_a[k] + c.normal[k] * (0.5 * c.gap[k]) } else { at };
        force += f;
        let own = match method {
            Method::Dem => world.dem.torque(k),
            Method::Ccp => world.ccp.moment(k) / h,
            Method::Ffd => DVec3::ZERO,
        };
        torque += (at - center).cross(f) + if c.b[k] == i { own } else { -own };
    }
    for (beam, f, t) in world.beams.reactions_on(id, center) {
        let counts = match with {
            None => true,
            Some(With::Body(_)) => false,
            Some(With::Group(group)) => world.beams.list[beam].group == group,
        };
        if counts {
            force += f;
            torque += t;
        }
    }
    Some((force, torque, center))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bodies::Body;
    use crate::material::Material;
    use crate::settings::Settings;
    use crate::shape::Shape;

    /// A ball that spins and is held back by the ground: what its force probe says is what turns it.
    #[test]
    fn the_torque_counts_resistance_to_rolling_and_twisting() {
        let (rolling, twisting) = (0.1, 0.05);
        for shape in [Shape::Plane, Shape::Sphere] {
            let settings = Settings { method: Method::Dem, step: 1e-5, ..Settings::default() };
            let mut world = World::new(settings);
            let named = Material { name: "m".into(), density: 1000.0, friction: 0.5, restitution: 0.3 };
            let material = world.add_material(named);
            let elastic = crate::Elastic { rolling, twisting, ..crate::Elastic::default() };
            world.materials.set_elastic(material, elastic);
            let radius = if shape == Shape::Sphere { 0.1 } else { 0.0 };
            let shape = world.add_shape(shape);
            let ground = world.add(Body::fixed(shape, radius, material, DVec3::Z * -radius));
            let ball = Body::sphere(0.01, 1000.0, material, DVec3::Z * (0.01 - 2.4e-5));
            let spin = DVec3::new(0.0, 20.0, 30.0);
            let ball = world.add(ball.with_velocity(DVec3::X * 0.2).with_ang_vel(spin));
            for _ in 0..200 {
                world.step().unwrap();
            }
            let i = world.index_of(ball).unwrap();
            let row = force(&world, ball, None);
            let torque = DVec3::from_slice(&row[3..]);
            assert!(torque.distance(world.bodies.torque[i]) < 1e-9 * torque.length(), "{row:?}");
            // Twisting is at its greatest.
            let r = if radius > 0.0 { 0.01 * 0.1 / 0.11 } else { 0.01 };
            assert!((row[5] / (-twisting * r * row[2]) - 1.0).abs() < 0.1, "{row:?}");
            // The ground feels the opposite about the same point, and the moment of the force about its own centre.
            let back = force(&world, ground, Some(With::Body(ball)));
            let arm = world.bodies.position[i] - world.bodies.velocity[i] * 5e-6 + DVec3::Z * radius;
            let all = torque + arm.cross(DVec3::from_slice(&row));
            assert!(all.distance(-DVec3::from_slice(&back[3..])) < 1e-9 * all.length(), "{back:?}");
        }
    }

    /// A ball at rest on the ground a metre off the ground's centre: the ground feels its weight and its moment.
    #[test]
    fn the_ground_feels_the_weight() {
        let mut world = World::new(Settings::default());
        let material = world.add_material(Material {
            name: "m".into(),
            density: 1000.0,
            friction: 0.5,
            restitution: 0.0,
        });
        let plane = world.add_shape(Shape::Plane);
        let ground = world.add(Body::fixed(plane, 0.0, material, DVec3::ZERO));
        let ball = world.add(Body::sphere(0.1, 1000.0, material, DVec3::new(1.0, 0.0, 0.1)));
        // Nobody knows a force before the first step.
        assert!(force(&world, ground, None).iter().all(|x| x.is_nan()));
        assert!(state(&world, ball, DQuat::IDENTITY, DVec3::ZERO)[14..].iter().all(|x| x.is_nan()));
        world.run_until(0.2).unwrap();
        let weight = 9.81 * world.bodies.mass(world.index_of(ball).unwrap());
        let row = force(&world, ground, None);
        assert!((row[2] + weight).abs() < 1e-6 * weight, "{row:?} {weight}");
        assert!((row[4] - weight).abs() < 1e-6 * weight, "{row:?} {weight}");
        assert_eq!(force(&world, ground, Some(With::Body(ball))), row);
        assert_eq!(force(&world, ball, Some(With::Body(ball)))[2], 0.0);
        assert!((force(&world, ball, None)[2] - weight).abs() < 1e-6 * weight);
        let row = state(&world, ball, DQuat::IDENTITY, DVec3::ZERO);
        assert!((row[2] - 0.1).abs() < 1e-4 && row[13] < 1e-6, "{row:?}");
        assert!((row[16] - weight).abs() < 1e-6 * weight, "{row:?}");
        assert_eq!(row.len(), STATE.len());
        assert!(state(&world, BodyId(99), DQuat::IDENTITY, DVec3::ZERO).iter().all(|x| x.is_nan()));
        // Both together feel nothing from outside: there is nothing else. Of one that is gone nothing is felt.
        let both = total_force(&world, &[ground, ball], None);
        assert!(both.iter().all(|x| x.abs() < 1e-9 * weight), "{both:?}");
        let alone = total_force(&world, &[ground, BodyId(99)], None);
        assert_eq!(alone, force(&world, ground, None));
        assert!(total_force(&world, &[BodyId(99)], None).iter().all(|x| x.is_nan()));
    }

    /// Two plates carry a plank that reaches over both: together they feel its weight, and a torque about the origin as if it
    /// stood there whole.
    #[test]
    fn several_bodies_feel_what_all_of_them_carry() {
        let mut world = World::new(Settings::default());
        let named = Material { name: "m".into(), density: 1000.0, friction: 0.5, restitution: 0.0 };
        let material = world.add_material(named);
        let plate = Shape::Cuboid { half: DVec3::new(0.2, 0.2, 0.1) };
        let (bounds, form) = (plate.bounding_radius(), world.add_shape(plate));
        let plates =
            [1.0, 3.0].map(|x| world.add(Body::fixed(form, bounds, material, DVec3::new(x, 0.0, -0.1))));
        let plank = Shape::Cuboid { half: DVec3::new(1.5, 0.1, 0.05) };
        let form = world.add_shape(plank.clone());
        let plank = Body::of(form, &plank, 1.0, 1000.0, material).at(DVec3::new(1.7, 0.0, 0.05));
        let plank = world.add(plank);
        world.run_until(0.2).unwrap();
        let weight = 9.81 * world.bodies.mass(world.index_of(plank).unwrap());
        let one = force(&world, plates[0], None)[2];
        assert!(one < -0.5 * weight && one > -0.8 * weight, "{one} of {weight}");
        for with in [None, Some(With::Body(plank))] {
            let row = total_force(&world, &plates, with);
            assert!((row[2] + weight).abs() < 1e-3 * weight, "{row:?} {weight}");
            assert!((row[4] - 1.7 * weight).abs() < 1e-3 * weight, "{row:?} {weight}");
        }
    }
}
