//! All data of a run. Fields are grouped by the stage that writes them.

pub(crate) mod ahead;
pub mod assemble;
mod beams;
mod building;
mod energy;
mod ground;
mod hash;
pub mod mobility;
pub mod outside;
pub mod restore;
pub mod shared;
mod sort;
pub mod stable_step;
pub(crate) mod update_bodies;

use std::collections::BTreeMap;

use ahead::Ahead;
use glam::{DVec3, IVec3};

use crate::ancf::Beams;
use crate::applied::AppliedForces;
use crate::bodies::{Bodies, Body, is_wall};
use crate::ccp::Ccp;
use crate::ccp::losses::MeanVelocities;
use crate::collide::Collider;
use crate::collide::no_contact::NoContact;
use crate::contacts::Contacts;
use crate::dem::Dem;
use crate::ffd::Ffd;
use crate::ground::Ground;
use crate::ids::{BodyId, GroupId, MaterialId, ShapeId};
use crate::joint::Joint;
use crate::joint::system::JointSystem;
use crate::losses::EnergyBook;
use crate::material::{Material, Materials};
use crate::motion::Motion;
use crate::periodic::{Images, Period};
use crate::report::StepReport;
use crate::settings::{Method, Settings};
use crate::shape::Shape;
use crate::shape::mesh::Mesh;
use crate::source::Source;
use crate::stage::Clock;

/// A wall that disappears: a gate that opens.
#[derive(Clone, Debug, PartialEq)]
pub struct Gate {
    /// Which body.
    pub body: BodyId,
    /// When [s].
    pub opens: f64,
}

/// A world: bodies, what they are made of, how they are moved, and the state of the method.
#[derive(Default)]
pub struct World {
    /// Step, gravity, solver.
    pub settings: Settings,
    /// Time [s].
    pub time: f64,
    /// Steps done.
    pub step: u64,
    /// Step and time from which the time of a step is counted: the start, or where the length of the step was changed.
    pub(crate) epoch: (u64, f64),

    // What the scene gives.
    /// Table of shapes; entry 0 is the sphere.
    pub shapes: Vec<Shape>,
    /// What pictures show instead of a shape, by its entry in the table of shapes and in its frame and size; it touches nothing.
    pub looks: BTreeMap<usize, Mesh>,
    /// Table of materials and pair laws.
    pub materials: Materials,
    /// Names of the groups.
    pub groups: Vec<String>,
    /// Prescribed motions.
    pub motions: Vec<Motion>,
    /// Joints; see [`World::add_joint`].
    pub joints: Vec<Joint>,
    /// Free bodies that are hollow: fills and sources keep clear of their exact shape.
    pub hollow: Vec<BodyId>,
    /// Gates that will open.
    pub gates: Vec<Gate>,
    /// Sources.
    pub sources: Vec<Source>,
    /// Pairs of bodies that do not touch each other; see [`World::keep_apart`].
    pub no_contact: NoContact,

    // update_bodies
    /// The bodies.
    pub bodies: Bodies,
    /// Present index of each id; `u32::MAX` once removed.
    pub(crate) index_of_id: Vec<u32>,
    pub(crate) out_of_order: bool,
    /// Number of bodies removed since the bodies were last sorted.
    pub(crate) holes: usize,
    /// Bodies poured in so far.
    pub inserted: u64,
    /// Bodies removed so far.
    pub removed: u64,
    /// The periodic image in which each body would be without having been put back, by id; empty if nothing is periodic.
    pub(crate) cells: Vec<IVec3>,
    /// Terrain; only the grains in its boxes are bodies. See [`World::add_ground`].
    pub ground: Ground,
    /// Energy that was added and removed.
    pub energy_book: EnergyBook,

    // what users set between steps
    /// Motors and motions set by the user, and those of the scene that they replace; see [`outside`].
    pub(crate) outside: outside::Outside,

    // apply_forces
    /// Applied forces: by law, and slots that users fill between steps.
    pub applied: AppliedForces,

    // beam_elastic_forces, beam_accelerations
    /// The beams; see [`World::set_beams`].
    pub beams: Beams,

    // refresh_bodies
    /// The part of this rank, if the world is divided among ranks; see [`World::share_out`].
    pub(crate) share: Option<Box<shared::Share>>,
    /// Rank of each body when the world was last gathered; empty if it is not divided. See [`World::gather`].
    pub rank_of_body: Vec<u16>,
    /// Records of the ranks at the same time.
    pub ranks: Vec<shared::RankRecord>,
    /// Images of bodies near the faces of a periodic box.
    pub(crate) images: Images,

    // collide
    /// Grid, bins and pairs.
    pub collider: Collider,
    /// The contacts of the step.
    pub contacts: Contacts,

    // ccp
    /// Rows, impulses and working velocities of the cone problem.
    pub ccp: Ccp,
    /// Rows and factors of the joints.
    pub joint_system: JointSystem,
    pub(crate) mean_velocities: MeanVelocities,

    // dem
    /// List of pairs, memory of the contacts.
    pub dem: Dem,

    // collision_constraints, collision_response
    /// List of pairs, constraints and impulses of fast frictional dynamics.
    pub ffd: Ffd,

    // offload
    pub(crate) ahead: Ahead,

    // report
    /// Timers and trace.
    pub clock: Clock,
    /// The last step's health record.
    pub report: StepReport,
}

impl World {
    /// An empty world.
    pub fn new(settings: Settings) -> Self {
        let mut world = World { settings, shapes: vec![Shape::Sphere], ..World::default() };
        world.ccp = Ccp::new(world.settings.solver.precision);
        if world.settings.method == Method::Ffd {
            world.bodies.be_lean();
        }
        world.group("default");
        world
    }

    /// Adds a material.
    pub fn add_material(&mut self, material: Material) -> MaterialId {
        self.materials.add(material)
    }

    /// Adds a shape to the table; equal shapes are shared.
    pub fn add_shape(&mut self, shape: Shape) -> ShapeId {
        self.add_shape_shown_as(shape, None)
    }

    /// The same for a shape that pictures show as a mesh; only what is shown alike is shared. Not for spheres, which are always
    /// drawn as such.
    pub fn add_shape_shown_as(&mut self, shape: Shape, look: Option<&Mesh>) -> ShapeId {
        debug_assert!(look.is_none() || shape != Shape::Sphere);
        let is_same = |(k, s): (usize, &Shape)| *s == shape && self.looks.get(&k) == look;
        let at = self.shapes.iter().enumerate().position(is_same).unwrap_or_else(|| {
            self.shapes.push(shape);
            self.shapes.len() - 1
        });
        if let Some(look) = look {
            self.looks.entry(at).or_insert_with(|| look.clone());
        }
        ShapeId(at as u32)
    }

    /// The group of this name, made if it is new.
    pub fn group(&mut self, name: &str) -> GroupId {
        let at = self.groups.iter().position(|g| g == name).unwrap_or_else(|| {
            self.groups.push(name.to_owned());
            self.groups.len() - 1
        });
        GroupId(at as u32)
    }

    /// Adds a body and gives it its id.
    pub fn add(&mut self, mut body: Body) -> BodyId {
        let id = BodyId(self.index_of_id.len() as u32);
        body.id = id;
        body.jointed |= self.no_contact.names(body.group);
        self.index_of_id.push(self.bodies.len() as u32);
        self.bodies.push(body);
        self.out_of_order |= self.is_wall(self.bodies.len() - 1);
        id
    }

    /// Adds a joint; unless `touch`, its two bodies do not touch each other from now on.
    pub fn add_joint(&mut self, joint: Joint, touch: bool) {
        if let (Some(a), Some(b), false) = (joint.a.body, joint.b.body, touch) {
            self.keep_apart(a, b);
        }
        self.joints.push(joint);
    }

    /// Gears hold their joints where these are now.
    pub fn set_gears(&mut self) {
        for k in 0..self.joints.len() {
            let pose = |j: usize| self.joints[j].pose(&self.bodies, &self.index_of_id);
            self.joints[k].gear.offset = self.joints[k].gear.sum(pose);
        }
    }

    /// From now on the two bodies do not touch each other.
    pub fn keep_apart(&mut self, a: BodyId, b: BodyId) {
        self.no_contact.add(a, b);
        for i in [a, b].into_iter().filter_map(|id| self.index_of(id)).collect::<Vec<_>>() {
            self.bodies.jointed[i] = true;
        }
    }

    /// From now on bodies of the two groups do not touch each other, nor do those that are added later.
    pub fn keep_groups_apart(&mut self, a: GroupId, b: GroupId) {
        self.no_contact.add_groups(a, b);
        for i in 0..self.bodies.len() {
            self.bodies.jointed[i] |= self.no_contact.names(self.bodies.group[i]);
        }
    }

    /// From now on the body touches nothing.
    pub fn keep_from_touching(&mut self, body: BodyId) {
        self.no_contact.add_alone(body);
        if let Some(i) = self.index_of(body) {
            self.bodies.jointed[i] = true;
        }
    }

    /// Present index of a body; `None` if it was removed.
    #[inline]
    pub fn index_of(&self, id: BodyId) -> Option<usize> {
        self.index_of_id.get(id.index()).filter(|&&i| i != u32::MAX).map(|&i| i as usize)
    }

    /// Whether the grid leaves body `i` out.
    pub fn is_wall(&self, i: usize) -> bool {
        is_wall(&self.bodies, &self.shapes, i)
    }

    /// Walls, bodies in joints and those in [`World::hollow`], in order: what fills and sources see in its true shape, others as
    /// the ball around them.
    pub fn solids(&self) -> Vec<usize> {
        let jointed = self.joints.iter().flat_map(|j| [j.a.body, j.b.body]).flatten();
        let single = jointed.chain(self.hollow.iter().copied());
        let mut all: Vec<usize> = single.filter_map(|id| self.index_of(id)).collect();
        all.extend((0..self.bodies.len()).filter(|&i| self.is_wall(i)));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Goes on with steps of another length [s].
    pub fn set_step(&mut self, h: f64) {
        self.epoch = (self.step, self.time);
        self.settings.step = h;
    }

    /// Time after so many steps, counted from the start so that it does not drift [s].
    pub(crate) fn time_after(&self, step: u64) -> f64 {
        self.epoch.1 + (step - self.epoch.0) as f64 * self.settings.step
    }

    /// Bytes of the world's arrays.
    pub fn bytes(&self) -> usize {
        self.bodies.bytes()
            + self.beams.bytes()
            + self.contacts.bytes()
            + self.collider.bytes()
            + self.ccp.bytes()
            + self.images.bytes()
            + self.cells.capacity() * size_of::<IVec3>()
            + self.mean_velocities.bytes()
            + self.dem.bytes()
            + self.ffd.bytes()
            + self.applied.bytes()
            + self.ground.bytes()
            + self.index_of_id.capacity() * size_of::<u32>()
    }

    /// Where body `i` would be had it never been put back into a periodic box [m].
    pub fn unwrapped(&self, i: usize) -> DVec3 {
        let cell = self.cells.get(self.bodies.id[i].index()).copied().unwrap_or_default();
        let shift = Period::of(&self.settings).map_or(DVec3::ZERO, |period| period.shift(cell));
        self.bodies.position[i] + shift
    }

    /// Where body `i` is inside a periodic box: some methods let it be outside for some steps before it is put back [m].
    pub fn inside(&self, i: usize) -> DVec3 {
        let p = self.bodies.position[i];
        match Period::of(&self.settings) {
            Some(period) if !self.is_wall(i) && !self.bodies.is_hole(i) => p - period.shift(period.cell(p)),
            _ => p,
        }
    }

    /// Total force of all contacts on a body in the last step [N].
    pub fn contact_force(&self, id: BodyId) -> DVec3 {
        let Some(i) = self.index_of(id) else { return DVec3::ZERO };
        match self.settings.method {
            Method::Ccp => self.ccp.force_on(i as u32, &self.contacts, self.settings.step),
            Method::Dem => self.dem.force_on(i as u32, &self.contacts),
            Method::Ffd => self.ffd.impulse_on(i as u32, &self.contacts) / self.settings.step,
        }
    }

    /// Impulse of a contact of the last step, on its body `b` [N s].
    pub fn impulse(&self, contact: usize) -> DVec3 {
        match self.settings.method {
            Method::Ccp => self.ccp.impulse(contact),
            Method::Dem => self.dem.force(contact) * self.settings.step,
            Method::Ffd => self.ffd.impulse(contact),
        }
    }
}
