//! What programs call to build a world and to look at it: bodies made of a material and a shape of the tables, joints by point and axis,
//! bodies found by their id.
//!
//! An index of a body (`world.bodies.position[i]`) is valid until the next step, which may sort the bodies again; an id stays valid.

use glam::{DQuat, DVec3};

use super::World;
use super::outside::{NewStates, OutsideError};
use crate::bodies::Body;
use crate::ids::{BodyId, MaterialId, ShapeId};
use crate::joint::Joint;
use crate::joint::connection::Connection;
use crate::shape::Shape;

impl World {
    /// A dynamic sphere with the density of its material, at the origin; to be moved by [`Body::at`] and added by [`World::add`].
    pub fn sphere(&self, radius: f64, material: MaterialId) -> Body {
        Body::sphere(radius, self.materials.list()[material.index()].density, material, DVec3::ZERO)
    }

    /// A dynamic body of a shape of the table, in the shape's own size, with the density of its material, at the origin.
    pub fn solid(&self, shape: ShapeId, material: MaterialId) -> Body {
        let density = self.materials.list()[material.index()].density;
        Body::of(shape, &self.shapes[shape.index()], 1.0, density, material)
    }

    /// A fixed body of a shape of the table, at the origin.
    pub fn wall(&self, shape: ShapeId, material: MaterialId) -> Body {
        Body::fixed(shape, self.shapes[shape.index()].bounding_radius(), material, DVec3::ZERO)
    }

    /// Adds a fixed half-space that ends at the plane through a point; the normal points out of it, need not be of length one, and
    /// is not zero.
    pub fn add_plane(&mut self, material: MaterialId, point: DVec3, normal: DVec3) -> BodyId {
        let shape = self.add_shape(Shape::Plane);
        let turn = DQuat::from_rotation_arc(DVec3::Z, normal.normalize());
        self.add(self.wall(shape, material).at(point).with_rotation(turn))
    }

    /// Adds a joint where its bodies are now. Returns its index in [`World::joints`], which no step changes.
    pub fn connect(&mut self, connection: Connection) -> Result<usize, OutsideError> {
        let Connection { kind, name, bodies, at, rotation, touch } = connection;
        for id in [bodies.0, bodies.1].into_iter().flatten() {
            self.index_of(id).ok_or(OutsideError::Gone(id))?;
        }
        let joint = Joint::between(kind, &name, &self.bodies, |id| self.index_of(id), bodies, at, rotation);
        self.add_joint(joint, touch);
        Ok(self.joints.len() - 1)
    }

    /// A body as it is now; `None` if it was removed.
    pub fn body(&self, id: BodyId) -> Option<Body> {
        self.index_of(id).map(|i| self.bodies.row(i))
    }

    /// Sets the velocity [m/s] and the angular velocity in the world frame [rad/s] of a dynamic body.
    pub fn set_velocity(&mut self, id: BodyId, velocity: DVec3, ang_vel: DVec3) -> Result<(), OutsideError> {
        let (ids, velocity, ang_vel) = (vec![id], vec![velocity], vec![ang_vel]);
        self.set_states(&NewStates { ids, velocity, ang_vel, ..NewStates::default() })
    }

    /// The force [N], which acts at the centre of mass, and the torque [N m] on a body, world axes: in every step from now on, until
    /// they are set again. They add to gravity and to what [`World::applied`] holds besides.
    pub fn set_force(&mut self, id: BodyId, force: DVec3, torque: DVec3) -> Result<(), OutsideError> {
        self.free_indices(&[id])?;
        self.applied.slots.set(id, force, torque);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::joint::JointKind;
    use crate::{Material, Precision, Settings, SolverKind};

    fn world() -> (World, MaterialId) {
        let mut world = World::new(Settings::default());
        let stone = Material { name: "stone".into(), density: 2600.0, friction: 0.5, restitution: 0.0 };
        let stone = world.add_material(stone);
        (world, stone)
    }

    #[test]
    fn bodies_have_the_density_of_their_material_and_the_size_of_their_shape() {
        let (mut world, stone) = world();
        let shape = world.add_shape(Shape::Cuboid { half: DVec3::new(0.1, 0.2, 0.3) });
        let block = world.add(world.solid(shape, stone).at(DVec3::Z));
        let ball = world.add(world.sphere(0.1, stone).at(DVec3::X));
        let mass = |id| 1.0 / world.body(id).unwrap().inv_mass;
        assert!((mass(block) - 2600.0 * 0.048).abs() < 1e-9);
        assert!((mass(ball) - 2600.0 * 4.0 / 3.0 * std::f64::consts::PI * 1e-3).abs() < 1e-9);
        assert_eq!(world.body(block).unwrap().position, DVec3::Z);
        assert!(world.body(BodyId(99)).is_none());
    }

    /// A ball lies on a plane through (0, 0, 1) that falls towards x: its centre is a radius from the plane.
    #[test]
    fn a_plane_needs_a_point_and_a_normal() {
        let (mut world, stone) = world();
        let normal = DVec3::new(0.6, 0.0, 0.8);
        let plane = world.add_plane(stone, DVec3::Z, 2.0 * normal);
        let ball = world.add(world.sphere(0.1, stone).at(DVec3::Z + 0.1 * normal));
        assert!(world.is_wall(world.index_of(plane).unwrap()));
        world.run_until(0.1).unwrap();
        let at = world.body(ball).unwrap().position;
        assert!(((at - DVec3::Z).dot(normal) - 0.1).abs() < 1e-6 && at.x > 0.02, "{at}");
    }

    /// A rod of unit length that is let go horizontally about a hinge along y: its centre keeps its distance, and turns in the plane of x
    /// and z alone.
    #[test]
    fn a_joint_needs_a_kind_two_bodies_a_point_and_an_axis() {
        let (mut world, stone) = world();
        let shape = world.add_shape(Shape::Cuboid { half: DVec3::new(0.5, 0.01, 0.01) });
        let rod = world.add(world.solid(shape, stone).at(DVec3::X * 0.5));
        let hinge = Connection::to_world(JointKind::Revolute, rod).axis(DVec3::Y).named("hinge");
        assert_eq!(world.connect(hinge.clone()), Ok(0));
        assert_eq!((world.joints[0].name.as_str(), world.joints[0].a.body), ("hinge", None));
        world.run_until(0.2).unwrap();
        let body = world.body(rod).unwrap();
        assert!((body.position.length() - 0.5).abs() < 1e-6 && body.position.y.abs() < 1e-12);
        assert!(body.ang_vel.y > 2.0 && body.position.z < -0.1);
        let gone = Connection::between(JointKind::Fixed, rod, BodyId(99));
        assert_eq!(world.connect(gone), Err(OutsideError::Gone(BodyId(99))));
        assert_eq!(world.joints.len(), 1);
    }

    /// Constant force on a weightless ball: v = F t / m. Walls are not pushed, and say so.
    #[test]
    fn forces_and_velocities_are_set_by_id() {
        let (mut world, stone) = world();
        world.settings.gravity = DVec3::ZERO;
        let floor = world.add_plane(stone, -DVec3::Z, DVec3::Z);
        let ball = world.add(world.sphere(0.1, stone));
        let mass = 1.0 / world.body(ball).unwrap().inv_mass;
        world.set_velocity(ball, DVec3::Y, DVec3::ZERO).unwrap();
        world.set_force(ball, DVec3::X * 3.0 * mass, DVec3::ZERO).unwrap();
        world.run_until(0.5).unwrap();
        let v = world.body(ball).unwrap().velocity;
        assert!((v - DVec3::new(1.5, 1.0, 0.0)).length() < 1e-12, "{v}");
        assert!(world.set_force(floor, DVec3::X, DVec3::ZERO).is_err());
        assert!(world.set_velocity(BodyId(99), DVec3::X, DVec3::ZERO).is_err());
    }

    /// A number format that is set after the world was made counts from the next step on, and the impulses are kept.
    #[test]
    fn precision_may_be_set_at_any_time() {
        let (mut world, stone) = world();
        world.settings.solver.kind = SolverKind::Jacobi;
        world.add_plane(stone, DVec3::ZERO, DVec3::Z);
        for k in 0..4 {
            world.add(world.sphere(0.1, stone).at(DVec3::Z * (0.1 + 0.2 * f64::from(k))));
        }
        world.run_until(0.3).unwrap();
        let before: Vec<f64> = (0..4).map(|c| world.impulse(c).z).collect();
        world.settings.solver.precision = Precision::Single;
        // Without iterations the impulses are those of the step before.
        world.settings.solver.max_iterations = 0;
        world.step().unwrap();
        assert_eq!(world.ccp.precision(), Precision::Single);
        for (c, before) in before.into_iter().enumerate() {
            let now = world.impulse(c).z;
            assert!(before != 0.0 && (now - before).abs() < 1e-6 * before.abs(), "{c}: {now} {before}");
        }
    }
}
