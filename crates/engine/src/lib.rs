//! Granum's engine: all physics, no files, no screens.
//!
//! A program makes a [`World`], adds materials, bodies and joints, and calls [`World::step`]. Here a ball rolls down a slope of 10
//! degrees: the acceleration of a ball that does not slip is 5/7 g sin(10 degrees).
//!
//! ```
//! use granum_engine::glam::DVec3;
//! use granum_engine::{Material, Settings, World};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut world = World::new(Settings { step: 1e-3, ..Settings::default() });
//! let stone = Material { name: "stone".into(), density: 2600.0, friction: 0.5, restitution: 0.0 };
//! let stone = world.add_material(stone);
//!
//! let angle = 10.0_f64.to_radians();
//! let normal = DVec3::new(angle.sin(), 0.0, angle.cos());
//! world.add_plane(stone, DVec3::ZERO, normal);
//! let ball = world.add(world.sphere(0.1, stone).at(0.1 * normal));
//!
//! world.run_until(1.0)?;
//! let ball = world.body(ball).ok_or("the ball is gone")?;
//! assert!((ball.velocity.length() - 5.0 / 7.0 * 9.81 * angle.sin()).abs() < 1e-3);
//! # Ok(())
//! # }
//! ```
//!
//! What a program calls: [`World::sphere`], [`World::solid`], [`World::wall`] and [`World::add_plane`] make bodies with the density of
//! their material; [`World::connect`] makes joints; [`World::body`], [`World::contact_force`] and [`World::joints`] tell what happens;
//! [`World::set_force`], [`World::set_velocity`], [`World::set_motor`] and [`World::set_motion`] change it between steps. Bodies are
//! named by their [`BodyId`]: a step may sort the arrays of [`Bodies`] again, so an index is valid until the next step. Three more
//! programs are in `crates/engine/examples/`.
//!
//! # Map of the code
//!
//! A time step is a short list of named stages in one file, [`step::ccp`]. Each stage is a free function; its signature shows
//! what it reads (`&`) and what it writes (`&mut`). A good order for reading:
//!
//! 1. this map;
//! 2. [`step::ccp`]: the step of hard contact, Negrut10 Algorithm 1;
//! 3. [`collide`], [`collide::bins`], [`collide::pairs`]: who touches whom, Negrut10 section 4.2.1;
//! 4. [`ccp`], [`ccp::jacobi`]: the cone complementarity problem and its solver, Negrut10 eq. 4-17.
//!
//! | where | what |
//! |---|---|
//! | [`world`] | all data of a run, grouped by the stage that writes them |
//! | [`bodies`], [`contacts`], [`material`] | structures of arrays; [`ids`] are stable, indices are not |
//! | [`shape`] | shapes of bodies; [`collide::table`] lists the pairs of shapes that can touch |
//! | [`dem`], [`step::dem`] | penalty contact: the second method, with its own list of stages |
//! | [`ffd`], [`step::ffd`] | fast frictional dynamics: the third method, for gases |
//! | [`joint`], [`joint::system`] | joints, motors, springs, and their solution |
//! | [`motion`], [`formula`], [`source`] | prescribed motion, gates, sources of bodies |
//! | [`terrain`] | regions, size distributions, lattices and random fills, height fields and layers of grains under them |
//! | [`ground`] | terrain of which only the grains in moving boxes are simulated |
//! | [`force`], [`applied`], `spin`, [`integrate`] | gravity, applied forces, rotation of bodies, new positions |
//! | [`probe`] | measurements during a run |
//! | [`stage`], [`report`], [`losses`] | names, timers and trace of the stages; the health record of a step; dissipated energy by cause |
//! | [`exchange`], [`world::shared`], [`bricks`] | ranks: messages, which rank has which bodies, which rank owns which part of space |
//! | [`exact`] | sums that do not depend on the order of the summands |
//! | [`state`], [`world::restore`] | everything that a checkpoint must contain |
//! | [`offload`] | steps on another device: the part of the host before and after |
//! | [`simd`] | eight numbers at a time, on the widest registers of the processor |
//! | [`par`], `team`, [`random`], [`soa`], [`math`] | parallel loops in fixed order, random numbers, the array macro |
//!
//! SI units, z up, right-handed, world frame; velocities are those of the centre of mass. Names that end in
//! `_body` are in the frame of the body. The result is the same, bit for bit, for any number of threads.

pub mod ancf;
pub mod applied;
pub mod bodies;
pub mod bricks;
pub mod ccp;
pub mod collide;
pub mod contacts;
pub mod dem;
pub mod exact;
pub mod exchange;
pub mod failure;
pub mod ffd;
pub mod force;
pub mod formula;
pub mod ground;
pub mod ids;
pub mod integrate;
pub mod joint;
pub mod losses;
pub mod material;
pub mod math;
pub mod motion;
pub mod offload;
pub mod order;
pub mod par;
pub mod period;
pub mod periodic;
pub mod probe;
pub mod random;
pub mod report;
pub mod settings;
pub mod shape;
pub mod simd;
pub mod soa;
pub mod source;
mod spin;
pub mod stage;
pub mod state;
pub mod step;
mod team;
pub mod terrain;
pub mod world;

pub use bodies::{Bodies, Body, BodyKind};
pub use contacts::Contacts;
pub use failure::Failure;
pub use glam;
pub use ids::{BodyId, GroupId, MaterialId, ShapeId};
pub use joint::connection::Connection;
pub use joint::{Joint, JointKind};
pub use material::{Elastic, Material, Materials, PairLaw};
pub use report::StepReport;
pub use settings::{Friction, Method, Precision, Settings, SolverKind};
pub use shape::Shape;
pub use state::{State, StateError};
pub use world::World;
