//! A world built and read in the units of its reference, whatever its real size.
//!
//! Froude scaling: with lengths times s and the same gravity, times and velocities go with sqrt(s), angular velocities
//! with 1/sqrt(s), masses with s^3 and forces with s^3. What comes out in the units of the reference must not depend
//! on s.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::{Drive, Motion};
use granum_engine::{
    Body, BodyId, BodyKind, Friction, Material, MaterialId, Method, Precision, Settings, Shape, ShapeId,
    SolverKind, StepReport, World,
};

/// Acceleration of gravity of every reference [m/s2].
#[allow(non_upper_case_globals)]
pub const g: f64 = 9.81;

/// Every case is run at its own size, a thousand times smaller and a hundred times larger.
pub const SCALES: [f64; 3] = [1e-3, 1.0, 100.0];

/// Every solver of hard contact, with its name in scenes.
pub const SOLVERS: [(SolverKind, &str); 5] = [
    (SolverKind::Jacobi, "jacobi"),
    (SolverKind::GaussSeidel, "gauss_seidel"),
    (SolverKind::Apgd, "apgd"),
    (SolverKind::Auto, "auto"),
    (SolverKind::Direct, "direct"),
];

/// A world and its scale.
pub struct Scene {
    /// The world, in SI units.
    pub world: World,
    /// Size over that of the reference.
    pub scale: f64,
}

impl Scene {
    /// An empty scene with gravity along -z and this time step.
    pub fn new(scale: f64, step: f64) -> Self {
        let settings = Settings { step: step * scale.sqrt(), ..Settings::default() };
        Self { world: World::new(settings), scale }
    }

    /// Another method.
    pub fn by(mut self, method: Method) -> Self {
        self.world.settings.method = method;
        self
    }

    /// Solves every step to rounding, so that what remains is the error of the scheme. Where a body stands on more
    /// corners than it needs, their gaps differ by rounding and no impulses satisfy all of them: below 1e-11 the
    /// residual of such a block no longer falls.
    pub fn exact(mut self) -> Self {
        self.world.settings.solver.tolerance = 1e-11;
        self.world.settings.solver.max_iterations = 20_000;
        self
    }

    /// Solves in single precision, as far as that goes.
    pub fn single(mut self) -> Self {
        self.world.settings.solver.precision = Precision::Single;
        self.world.settings.solver.tolerance = 1e-6;
        self.world.settings.solver.max_iterations = 500;
        self
    }

    /// Chooses the solver.
    pub fn solver(mut self, kind: SolverKind) -> Self {
        self.world.settings.solver.kind = kind;
        self
    }

    /// Chooses the friction model.
    pub fn friction(mut self, friction: Friction) -> Self {
        self.world.settings.solver.friction = friction;
        self
    }

    /// Takes gravity away.
    pub fn weightless(mut self) -> Self {
        self.world.settings.gravity = DVec3::ZERO;
        self
    }

    /// A material with this friction and restitution.
    pub fn material(&mut self, friction: f64, restitution: f64) -> MaterialId {
        let name = format!("m{}", self.world.materials.list().len());
        self.world.add_material(Material { name, density: 1000.0, friction, restitution })
    }

    fn wall(&mut self, at: DVec3, normal: DVec3, material: MaterialId, kind: BodyKind) -> BodyId {
        let shape = self.world.add_shape(Shape::Plane);
        let mut body = Body::fixed(shape, f64::INFINITY, material, at * self.scale)
            .with_rotation(DQuat::from_rotation_arc(DVec3::Z, normal));
        body.kind = kind;
        self.world.add(body)
    }

    /// A fixed half-space through a point with this outward normal.
    pub fn plane(&mut self, at: DVec3, normal: DVec3, material: MaterialId) -> BodyId {
        self.wall(at, normal, material, BodyKind::Fixed)
    }

    /// A fixed plane through the origin that falls along +x by this angle [deg].
    pub fn incline(&mut self, degrees: f64, material: MaterialId) -> BodyId {
        self.plane(DVec3::ZERO, tilt(degrees) * DVec3::Z, material)
    }

    /// A horizontal plane through the origin that is moved at a velocity given by formulas of the time in SI units.
    pub fn driven_plane(&mut self, material: MaterialId, rate: [Option<Drive>; 3]) -> BodyId {
        let id = self.wall(DVec3::ZERO, DVec3::Z, material, BodyKind::Kinematic);
        let motion = Motion { translate: rate, ..Motion::of(id, DVec3::ZERO, DQuat::IDENTITY) };
        self.world.motions.push(motion);
        id
    }

    /// A sphere of density 1000 kg/m3.
    pub fn sphere(&mut self, radius: f64, at: DVec3, material: MaterialId) -> BodyId {
        self.add(Body::sphere(radius, 1000.0, material, at))
    }

    /// A sphere of this mass.
    pub fn sphere_of_mass(&mut self, mass: f64, radius: f64, at: DVec3, material: MaterialId) -> BodyId {
        let density = mass / granum_engine::shape::sphere::volume(radius);
        self.add(Body::sphere(radius, density, material, at))
    }

    /// A box of this mass [kg], from its half edges.
    pub fn cuboid(
        &mut self,
        mass: f64,
        half: DVec3,
        at: DVec3,
        rotation: DQuat,
        material: MaterialId,
    ) -> BodyId {
        let shape = Shape::Cuboid { half: half * self.scale };
        let (_, inertia) =
            Shape::Cuboid { half }.mass_and_inertia(half.length(), mass / (8.0 * half.x * half.y * half.z));
        let id = self.world.add_shape(shape);
        let mut body = Body::fixed(id, half.length(), material, at).with_mass(mass, inertia);
        body.inradius = half.min_element();
        self.add(body.with_rotation(rotation))
    }

    /// A free body of any shape, of density 1000 kg/m3.
    pub fn solid(&mut self, shape: &Shape, at: DVec3, rotation: DQuat, material: MaterialId) -> BodyId {
        let id = self.world.add_shape(shape.clone());
        self.add(Body::of(id, shape, 1.0, 1000.0, material).at(at).with_rotation(rotation))
    }

    /// A fixed body of any shape.
    pub fn fixed(&mut self, shape: &Shape, at: DVec3, rotation: DQuat, material: MaterialId) -> BodyId {
        let id = self.world.add_shape(shape.clone());
        self.add(Body::fixed(id, shape.bounding_radius(), material, at).with_rotation(rotation))
    }

    /// A sphere that does not move.
    pub fn fixed_ball(&mut self, radius: f64, at: DVec3, material: MaterialId) -> BodyId {
        self.add(Body::fixed(ShapeId(0), radius, material, at))
    }

    /// Adds a body given in the units of the reference.
    pub fn add(&mut self, mut body: Body) -> BodyId {
        let s = self.scale;
        body.position *= s;
        body.radius *= s;
        body.inradius *= s;
        body.inv_mass /= s.powi(3);
        body.inv_inertia_body /= s.powi(5);
        body.velocity *= s.sqrt();
        body.ang_vel /= s.sqrt();
        self.world.add(body)
    }

    /// Sets velocity and angular velocity of a body.
    pub fn throw(&mut self, id: BodyId, velocity: DVec3, ang_vel: DVec3) {
        let i = self.index(id);
        self.world.bodies.velocity[i] = velocity * self.scale.sqrt();
        self.world.bodies.ang_vel[i] = ang_vel / self.scale.sqrt();
    }

    /// Takes a body's freedom to turn.
    pub fn lock_rotation(&mut self, id: BodyId) {
        let i = self.index(id);
        self.world.bodies.inv_inertia_body[i] = DVec3::ZERO;
    }

    /// One step.
    pub fn step(&mut self) -> StepReport {
        self.world.step().expect("the step succeeds").clone()
    }

    /// Some steps.
    pub fn steps(&mut self, n: usize) {
        for _ in 0..n {
            self.step();
        }
    }

    /// Time step in the units of the reference [s].
    pub fn h(&self) -> f64 {
        self.world.settings.step / self.scale.sqrt()
    }

    /// Steps up to a time.
    pub fn run_until(&mut self, time: f64) {
        self.world.run_until(time * self.scale.sqrt()).expect("the run succeeds");
    }

    fn index(&self, id: BodyId) -> usize {
        self.world.index_of(id).expect("the body is there")
    }

    /// Centre of a body.
    pub fn position(&self, id: BodyId) -> DVec3 {
        self.world.bodies.position[self.index(id)] / self.scale
    }

    /// Velocity of a body.
    pub fn velocity(&self, id: BodyId) -> DVec3 {
        self.world.bodies.velocity[self.index(id)] / self.scale.sqrt()
    }

    /// Angular velocity of a body, world frame.
    pub fn ang_vel(&self, id: BodyId) -> DVec3 {
        self.world.bodies.ang_vel[self.index(id)] * self.scale.sqrt()
    }

    /// Orientation of a body.
    pub fn rotation(&self, id: BodyId) -> DQuat {
        self.world.bodies.rotation[self.index(id)]
    }

    /// Energy [J] in the units of the reference.
    pub fn energy(&self, joule: f64) -> f64 {
        joule / self.scale.powi(4)
    }

    /// Force in the units of the reference.
    fn force(&self, newton: DVec3) -> DVec3 {
        newton / self.scale.powi(3)
    }

    /// Total force of the contacts on a body.
    pub fn contact_force(&self, id: BodyId) -> DVec3 {
        self.force(self.world.contact_force(id))
    }

    /// Force of contact `c` on `id`, if it touches it, with the contact point.
    pub fn forces_on(&self, id: BodyId) -> Vec<(DVec3, DVec3)> {
        let i = self.index(id) as u32;
        let contacts = &self.world.contacts;
        (0..contacts.len())
            .filter(|&c| contacts.a[c] == i || contacts.b[c] == i)
            .map(|c| {
                let sign = if contacts.b[c] == i { 1.0 } else { -1.0 };
                let force = self.world.impulse(c) * (sign / self.world.settings.step);
                (self.force(force), contacts.point_a[c] / self.scale)
            })
            .collect()
    }
}

/// The rotation that tilts the ground down along +x by an angle [deg].
pub fn tilt(degrees: f64) -> DQuat {
    DQuat::from_rotation_y(degrees.to_radians())
}
