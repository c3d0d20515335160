//! The bodies: state in double precision, one array per field (Negrut10 Fig. 7).
//!
//! Order: walls come first; the bodies that the grid sorts follow and are re-sorted in space now and then
//! ([`crate::order`]). An index is valid within a step, a [`BodyId`] for ever. A body that is removed leaves a hole, so that others
//! keep their indices until bodies are re-sorted.
//!
//! A lean world ([`Bodies::be_lean`]) keeps 126 bytes per body of few kinds, another one 275.

use glam::{DMat3, DQuat, DVec3};
use serde::{Deserialize, Serialize};

use crate::ids::{BodyId, GroupId, MaterialId, ShapeId};
use crate::shape::Shape;
use crate::soa;
use crate::soa::{Column, Spare};

/// How the motion of a body is determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BodyKind {
    /// Forces and contacts.
    Dynamic,
    /// A prescribed [`crate::motion::Motion`]; pushes others, is not pushed.
    Kinematic,
    /// The beam whose sphere it is ([`crate::ancf::beam_spheres`]); touches and is touched, moves with the beam.
    Beam,
    /// Nothing: it stays where it is.
    Fixed,
}

impl BodyKind {
    /// Whether contacts push it: directly, or through the beam that it is part of.
    #[inline]
    pub fn is_pushed(self) -> bool {
        matches!(self, BodyKind::Dynamic | BodyKind::Beam)
    }
}

soa! {
    /// All bodies of a world.
    pub struct Bodies of
    /// One body, to be added to a world.
    Body {
        /// Stable name.
        id: BodyId, "-", Once;
        /// What decides the motion.
        kind: BodyKind, "-", Once;
        /// Entry of the table of shapes.
        shape: ShapeId, "-", Once;
        /// Entry of the table of materials.
        material: MaterialId, "-", Once;
        /// Where the body came from.
        group: GroupId, "-", Once;
        /// Radius of the sphere, or of the ball about the centre that holds the shape [m].
        radius: f64, "m", Once, Column;
        /// Radius of the largest ball inside it, to which margins and tolerances are relative; infinite for bodies that are not
        /// pushed, except for held grains that are not spheres [m].
        inradius: f64, "m", Once, Column;
        /// 1/mass, zero for what is not pushed [1/kg].
        inv_mass: f64, "1/kg", Once, Column;
        /// Inverse principal moments of inertia, in the body's frame [1/(kg m2)].
        inv_inertia_body: DVec3, "1/(kg m2)", Once, Column;
        /// Centre of mass [m].
        position: DVec3, "m", EachStep;
        /// Orientation: body to world.
        rotation: DQuat, "-", EachStep;
        /// Velocity of the centre of mass [m/s].
        velocity: DVec3, "m/s", EachStep;
        /// Angular velocity in the world frame [rad/s].
        ang_vel: DVec3, "rad/s", EachStep;
        /// Whether a joint keeps it from touching another body (`World::keep_apart`).
        jointed: bool, "-", Once;
        /// Largest speed of a body near this one, relative to it, in the last step; that body may hit it in this step [m/s].
        neighbour_speed: f64, "m/s", EachStep, Spare;
        /// Correction of the angular velocity with which the body turns in this step: the mean angular velocity of a free top
        /// over the step minus that at its end [rad/s].
        turn_correction: DVec3, "rad/s", Never, Spare;
        /// Gyroscopic torque of this step, world frame [N m].
        gyro: DVec3, "N m", Never, Spare;
        /// Whether its joints could not be solved for the end of this step ([`crate::joint::system`]).
        rough: bool, "-", Never, Spare;
        /// Applied force of this step [N].
        force: DVec3, "N", Never, Spare;
        /// Applied torque of this step, with the gyroscopic term [N m].
        torque: DVec3, "N m", Never, Spare;
    }
}

impl Body {
    /// A body at rest without mass: fixed until a mass is given.
    pub fn fixed(shape: ShapeId, radius: f64, material: MaterialId, position: DVec3) -> Self {
        Self {
            id: BodyId(0),
            kind: BodyKind::Fixed,
            shape,
            material,
            group: GroupId(0),
            radius,
            inradius: f64::INFINITY,
            inv_mass: 0.0,
            inv_inertia_body: DVec3::ZERO,
            position,
            rotation: DQuat::IDENTITY,
            velocity: DVec3::ZERO,
            ang_vel: DVec3::ZERO,
            jointed: false,
            neighbour_speed: 0.0,
            turn_correction: DVec3::ZERO,
            gyro: DVec3::ZERO,
            rough: false,
            force: DVec3::ZERO,
            torque: DVec3::ZERO,
        }
    }

    /// A dynamic sphere of the given density [kg/m3].
    pub fn sphere(radius: f64, density: f64, material: MaterialId, position: DVec3) -> Self {
        let (mass, inertia) = Shape::Sphere.mass_and_inertia(radius, density);
        Self::fixed(ShapeId(0), radius, material, position).with_mass(mass, inertia)
    }

    /// A dynamic body of the given shape and density [kg/m3]; `scale` enlarges the shape.
    pub fn of(shape: ShapeId, form: &Shape, scale: f64, density: f64, material: MaterialId) -> Self {
        let radius = form.bounding_radius() * scale;
        let (mass, inertia) = form.mass_and_inertia(radius, density);
        let mut body = Self::fixed(shape, radius, material, DVec3::ZERO).with_mass(mass, inertia);
        body.inradius = form.inradius() * scale;
        body
    }

    /// Moves the body [m].
    pub fn at(mut self, position: DVec3) -> Self {
        self.position = position;
        self
    }

    /// Makes the body dynamic with this mass [kg] and these principal moments of inertia [kg m2].
    pub fn with_mass(mut self, mass: f64, inertia_body: DVec3) -> Self {
        self.kind = BodyKind::Dynamic;
        self.inradius = self.inradius.min(self.radius);
        self.inv_mass = 1.0 / mass;
        self.inv_inertia_body = inertia_body.recip();
        self
    }

    /// Prevents the body from rotating.
    pub fn without_rotation(mut self) -> Self {
        self.inv_inertia_body = DVec3::ZERO;
        self
    }

    /// Sets the velocity [m/s].
    pub fn with_velocity(mut self, velocity: DVec3) -> Self {
        self.velocity = velocity;
        self
    }

    /// Sets the angular velocity, world frame [rad/s].
    pub fn with_ang_vel(mut self, ang_vel: DVec3) -> Self {
        self.ang_vel = ang_vel;
        self
    }

    /// Sets the orientation, body to world.
    pub fn with_rotation(mut self, rotation: DQuat) -> Self {
        self.rotation = rotation.normalize();
        self
    }

    /// Sets the group.
    pub fn in_group(mut self, group: GroupId) -> Self {
        self.group = group;
        self
    }
}

impl Bodies {
    /// Keeps only the data that fast frictional dynamics needs: bodies of one kind share their size, mass and inertia, and fields
    /// that other methods compute in every step are left out.
    pub fn be_lean(&mut self) {
        if self.turn_correction.is_left_out() {
            return;
        }
        [&mut self.radius, &mut self.inradius, &mut self.inv_mass].into_iter().for_each(Column::share);
        self.inv_inertia_body.share();
        self.spare_vectors().into_iter().for_each(Spare::leave_out);
        self.neighbour_speed.leave_out();
        self.rough.leave_out();
    }

    /// Keeps everything, as the other methods need it.
    pub fn be_whole(&mut self) {
        if !self.turn_correction.is_left_out() {
            return;
        }
        let n = self.len();
        for column in [&mut self.radius, &mut self.inradius, &mut self.inv_mass] {
            column.each();
        }
        self.inv_inertia_body.each();
        self.spare_vectors().into_iter().for_each(|field| field.keep(n));
        self.neighbour_speed.keep(n);
        self.rough.keep(n);
    }

    fn spare_vectors(&mut self) -> [&mut Spare<DVec3>; 4] {
        [&mut self.turn_correction, &mut self.gyro, &mut self.force, &mut self.torque]
    }

    /// Makes the place of body `i` a hole: nothing that touches, moves or weighs anything, far from everything and from other holes.
    pub fn make_hole(&mut self, i: usize) {
        self.id[i] = BodyId::NONE;
        self.kind[i] = BodyKind::Fixed;
        (self.shape[i], self.material[i], self.group[i]) = (ShapeId(0), MaterialId(0), GroupId(0));
        self.radius.set(i, 0.0);
        self.inradius.set(i, f64::INFINITY);
        self.inv_mass.set(i, 0.0);
        self.inv_inertia_body.set(i, DVec3::ZERO);
        // The square of any distance to it is infinite.
        self.position[i] = DVec3::X * (1e200 * (1.0 + i as f64));
        self.rotation[i] = DQuat::IDENTITY;
        (self.velocity[i], self.ang_vel[i]) = (DVec3::ZERO, DVec3::ZERO);
        self.jointed[i] = false;
        self.rough.set(i, false);
        self.neighbour_speed.set(i, 0.0);
        self.spare_vectors().into_iter().for_each(|field| field.set(i, DVec3::ZERO));
    }

    /// Largest speed of the neighbours of a body; zero in a lean world, whose method does not need it.
    #[inline]
    pub fn neighbour_speed_of(&self, i: usize) -> f64 {
        self.neighbour_speed.get(i).copied().unwrap_or(0.0)
    }

    /// Whether place `i` holds no body.
    #[inline]
    pub fn is_hole(&self, i: usize) -> bool {
        self.id[i] == BodyId::NONE
    }

    /// What two bodies are made of where these pieces of them touch.
    #[inline]
    pub fn materials_at(
        &self,
        shapes: &[Shape],
        (a, b): (usize, usize),
        pieces: [u16; 2],
    ) -> (MaterialId, MaterialId) {
        let of = |i: usize, number: u16| match number {
            0 => self.material[i],
            _ => shapes[self.shape[i].index()]
                .piece(number)
                .and_then(|p| p.material)
                .unwrap_or(self.material[i]),
        };
        (of(a, pieces[0]), of(b, pieces[1]))
    }

    /// Mass [kg]; zero for bodies that are not pushed.
    #[inline]
    pub fn mass(&self, i: usize) -> f64 {
        if self.inv_mass[i] > 0.0 { 1.0 / self.inv_mass[i] } else { 0.0 }
    }

    /// Principal moments of inertia in the body's frame [kg m2]; zero where the body cannot turn.
    #[inline]
    pub fn inertia_body(&self, i: usize) -> DVec3 {
        let inverse = self.inv_inertia_body[i];
        DVec3::select(inverse.cmpgt(DVec3::ZERO), inverse.recip(), DVec3::ZERO)
    }

    /// Whether all three moments of inertia are the same, as for a sphere: no gyroscopic term.
    #[inline]
    pub fn is_isotropic(&self, i: usize) -> bool {
        let j = self.inv_inertia_body[i];
        j.x == j.y && j.y == j.z
    }

    /// Whether it is a ball about its centre of mass: every contact points at the centre, from a radius away.
    #[inline]
    pub fn is_ball(&self, i: usize) -> bool {
        self.inradius[i] == self.radius[i] && self.is_isotropic(i)
    }

    /// Inverse inertia tensor in the world frame [1/(kg m2)].
    #[inline]
    pub fn inv_inertia(&self, i: usize) -> DMat3 {
        let inverse = self.inv_inertia_body[i];
        if self.is_isotropic(i) {
            return DMat3::from_diagonal(inverse);
        }
        let a = DMat3::from_quat(self.rotation[i]);
        a * DMat3::from_diagonal(inverse) * a.transpose()
    }

    /// Angular momentum about the centre of mass, world frame [kg m2/s].
    #[inline]
    pub fn spin(&self, i: usize) -> DVec3 {
        let q = self.rotation[i];
        q * (self.inertia_body(i) * (q.conjugate() * self.ang_vel[i]))
    }

    /// Kinetic energy of translation and rotation [J].
    #[inline]
    pub fn kinetic_energy(&self, i: usize) -> f64 {
        0.5 * (self.mass(i) * self.velocity[i].length_squared() + self.spin(i).dot(self.ang_vel[i]))
    }
}

/// Whether the grid leaves this body out: planes, and shapes other than spheres that do not move freely, but for held grains.
pub fn is_wall(bodies: &Bodies, shapes: &[Shape], i: usize) -> bool {
    match shapes[bodies.shape[i].index()] {
        Shape::Sphere => false,
        Shape::Plane => true,
        // Fixed bodies with an inradius are grains of the ground that are held (`crate::ground`).
        _ => match bodies.kind[i] {
            BodyKind::Dynamic => false,
            BodyKind::Fixed => bodies.inradius[i] == f64::INFINITY,
            BodyKind::Kinematic | BodyKind::Beam => true,
        },
    }
}
