//! Probes: numbers measured during the run, each a row of named columns with units.
//!
//! A [`Probe`] says what to measure; a [`Meter`] measures it. [`Meter::observe`] sees every step (a flow must not
//! miss a body that crosses a plane and is removed before the next row); [`Meter::measure`] gives a row.
//! A probe of a body that no longer exists gives NaN.
//!
//! | kind | file | columns |
//! |---|---|---|
//! | body, force | [`body`] | state of one body; force and torque that all its contacts exert |
//! | beam | [`beam`] | a point of a beam: position, velocity, tension, curvature |
//! | applied | [`applied`] | force, torque, power and work of an applied force |
//! | belt, track, vehicle | [`machine`] | every link of a belt; speed, slip, tension, power; heading, pull, ground force |
//! | joint | [`joint`] | coordinates, rates, force and torque of a joint |
//! | region | [`region`] | number, mass, solid fraction, mean velocity, coordination |
//! | flow | [`flow`] | what crossed a plane, net, and how fast |
//! | heap | [`heap`] | height, base radius, angle of repose |
//! | mixing | [`mixing`] | mean heights, Lacey's index |
//! | terrain | [`terrain`] | heights, solid fraction, free, held and stored grains |

pub mod applied;
pub mod beam;
pub mod body;
pub mod flow;
pub mod heap;
pub mod joint;
pub mod machine;
pub mod mixing;
pub mod region;
pub mod terrain;

use glam::{DQuat, DVec3};
use serde::{Deserialize, Serialize};

use crate::bodies::{Bodies, BodyKind};
use crate::ids::{BodyId, GroupId};
use crate::terrain::Region;
use crate::world::World;

/// What a probe measures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ProbeKind {
    /// Position, orientation, velocity and angular velocity of a body; the orientation is that of axes turned by this in the
    /// body's own, which for hulls and meshes are principal axes and not those of the scene.
    Body(BodyId, DQuat),
    /// The same at a point of it, given in the body's own frame: position and velocity are those of the point.
    BodyPoint(BodyId, DQuat, DVec3),
    /// The same of a point, as it is seen from another body, along axes turned by this in that one's own: place and velocity relative to
    /// it, force along its axes.
    BodySeen {
        /// Whose state.
        body: BodyId,
        /// The author's axes of it.
        axes: DQuat,
        /// The point, in its own frame [m].
        point: DVec3,
        /// From where it is seen.
        from: BodyId,
        /// The author's axes of that.
        from_axes: DQuat,
    },
    /// The links of a belt.
    Belt(machine::Belt),
    /// A belt that drives a hull.
    Track(machine::Track),
    /// A machine with a heading.
    Vehicle(machine::Vehicle),
    /// Total contact force and torque on a body or wall, or of the contacts with one body or group only.
    Force(BodyId, Option<With>),
    /// The same on several bodies together.
    TotalForce(Vec<BodyId>, Option<With>),
    /// What an applied force does, by its number in [`World::applied`].
    Applied(usize),
    /// A point of a beam.
    Beam {
        /// Number of the beam.
        beam: usize,
        /// Share of its length, from its first end.
        share: f64,
    },
    /// Coordinates of a joint and what it carries.
    Joint {
        /// Number of the joint.
        joint: usize,
        /// Along axes of this body, or of the world,
        body: Option<BodyId>,
        /// turned by this.
        rotation: DQuat,
    },
    /// Number, mass, solid fraction, mean velocity, coordination number of the bodies in a region.
    Region {
        /// Where.
        region: Region,
        /// Only bodies of this group.
        group: Option<GroupId>,
    },
    /// Bodies that crossed a plane in the direction of its normal: number, mass, and their rates.
    Flow {
        /// A point of the plane [m].
        point: DVec3,
        /// Unit normal.
        normal: DVec3,
        /// Only bodies of this group.
        group: Option<GroupId>,
    },
    /// Height and angle of repose of a heap about a vertical axis.
    Heap {
        /// A point of the axis, at the height of the ground [m].
        center: DVec3,
        /// Only bodies of this group.
        group: Option<GroupId>,
    },
    /// Segregation of two groups: mean height of each and Lacey's mixing index on cells of a given size.
    Mixing {
        /// The one group.
        a: GroupId,
        /// The other group.
        b: GroupId,
        /// Edge of the cells [m].
        cell: f64,
    },
    /// The surface of a terrain, its solid fraction, and where its grains are.
    Terrain {
        /// The group of its grains.
        group: GroupId,
        /// Edge of the cells over which heights are taken; two diameters of the largest grain if not given [m].
        cell: Option<f64>,
    },
}

/// The other side of the contacts that a force probe counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum With {
    /// A body.
    Body(BodyId),
    /// The bodies of a group.
    Group(GroupId),
}

/// A probe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Probe {
    /// Name in the scene and of its file.
    pub name: String,
    /// What it measures.
    pub kind: ProbeKind,
    /// Seconds between two rows [s].
    pub every: f64,
}

/// A column of a probe: its name and SI unit (`-` for none).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Name.
    pub name: &'static str,
    /// Unit.
    pub unit: &'static str,
}

impl std::fmt::Display for Column {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} [{}]", self.name, self.unit)
    }
}

/// Columns from pairs of name and unit.
const fn columns<const N: usize>(pairs: [(&'static str, &'static str); N]) -> [Column; N] {
    let mut all = [Column { name: "", unit: "" }; N];
    let mut i = 0;
    while i < N {
        all[i] = Column { name: pairs[i].0, unit: pairs[i].1 };
        i += 1;
    }
    all
}

impl ProbeKind {
    /// The columns of a row, without the time.
    pub fn columns(&self) -> &'static [Column] {
        match self {
            ProbeKind::Body(..) | ProbeKind::BodyPoint(..) | ProbeKind::BodySeen { .. } => body::STATE,
            ProbeKind::Belt(_) => machine::BELT,
            ProbeKind::Track(_) => machine::TRACK,
            ProbeKind::Vehicle(_) => machine::VEHICLE,
            ProbeKind::Force(..) | ProbeKind::TotalForce(..) => body::FORCE,
            ProbeKind::Applied(_) => applied::COLUMNS,
            ProbeKind::Beam { .. } => beam::COLUMNS,
            ProbeKind::Joint { .. } => joint::COLUMNS,
            ProbeKind::Region { .. } => region::COLUMNS,
            ProbeKind::Flow { .. } => flow::COLUMNS,
            ProbeKind::Heap { .. } => heap::COLUMNS,
            ProbeKind::Mixing { .. } => mixing::COLUMNS,
            ProbeKind::Terrain { .. } => terrain::COLUMNS,
        }
    }
}

impl ProbeKind {
    /// Whether it looks at single contacts, which penalty contact lists only if it is told to ([`crate::dem::Dem::list_contacts`]).
    pub fn looks_at_contacts(&self) -> bool {
        match self {
            ProbeKind::Body(..)
            | ProbeKind::BodyPoint(..)
            | ProbeKind::BodySeen { .. }
            | ProbeKind::Belt(_)
            | ProbeKind::Track(_)
            | ProbeKind::Vehicle(_)
            | ProbeKind::Force(..)
            | ProbeKind::TotalForce(..)
            | ProbeKind::Region { .. } => true,
            ProbeKind::Applied(_)
            | ProbeKind::Beam { .. }
            | ProbeKind::Joint { .. }
            | ProbeKind::Flow { .. }
            | ProbeKind::Heap { .. }
            | ProbeKind::Mixing { .. }
            | ProbeKind::Terrain { .. } => false,
        }
    }
}

/// What a probe remembers from step to step; only flows do.
pub type ProbeMemory = flow::Crossings;

/// A probe at work.
#[derive(Clone, Debug)]
pub struct Meter {
    /// What it measures.
    pub probe: Probe,
    flow: flow::Crossings,
}

impl Meter {
    /// A meter that has seen nothing yet; show it the world before the first step.
    pub fn new(probe: Probe) -> Self {
        Self { probe, flow: flow::Crossings::default() }
    }

    /// What it remembers, for a checkpoint.
    pub fn memory(&self) -> &ProbeMemory {
        &self.flow
    }

    /// Takes back what it remembered.
    pub fn recall(&mut self, memory: ProbeMemory) {
        self.flow = memory;
    }

    /// The columns of a row, without the time.
    pub fn columns(&self) -> &'static [Column] {
        self.probe.kind.columns()
    }

    /// Whether it looks at the bodies after every step.
    pub fn observes(&self) -> bool {
        matches!(self.probe.kind, ProbeKind::Flow { .. })
    }

    /// Looks at the world after a step. Only a flow remembers anything.
    pub fn observe(&mut self, world: &World) {
        if let ProbeKind::Flow { point, normal, group } = self.probe.kind {
            debug_assert!(!world.is_behind(), "a device is ahead of this world");
            self.flow.observe(&world.bodies, point, normal, group);
        }
    }

    /// Why the probe has nothing to say about the world as it is, where that needs words.
    pub fn silence(&self, world: &World) -> Option<&'static str> {
        match &self.probe.kind {
            ProbeKind::Heap { center, group } => heap::silence(&world.bodies, *center, *group),
            _ => None,
        }
    }

    /// A row of numbers, one per column; of a belt one row for each link, one after the other.
    pub fn measure(&mut self, world: &World) -> Vec<f64> {
        debug_assert!(!world.is_behind(), "a device is ahead of this world");
        match &self.probe.kind {
            ProbeKind::Body(id, axes) => body::state(world, *id, *axes, DVec3::ZERO),
            ProbeKind::BodyPoint(id, axes, at) => body::state(world, *id, *axes, *at),
            ProbeKind::BodySeen { body, axes, point, from, from_axes } => {
                body::seen(world, (*body, *axes, *point), (*from, *from_axes))
            }
            ProbeKind::Belt(belt) => belt.rows(world),
            ProbeKind::Track(track) => track.row(world),
            ProbeKind::Vehicle(vehicle) => vehicle.row(world),
            ProbeKind::Force(id, with) => body::force(world, *id, *with),
            ProbeKind::TotalForce(ids, with) => body::total_force(world, ids, *with),
            ProbeKind::Applied(force) => applied::measure(world, *force),
            ProbeKind::Beam { beam, share } => beam::measure(world, *beam, *share),
            ProbeKind::Joint { joint, body, rotation } => joint::measure(world, *joint, *body, *rotation),
            ProbeKind::Region { region, group } => region::measure(world, region, *group),
            ProbeKind::Flow { .. } => self.flow.row(world.time),
            ProbeKind::Heap { center, group } => heap::measure(&world.bodies, *center, *group),
            ProbeKind::Mixing { a, b, cell } => mixing::measure(&world.bodies, *a, *b, *cell),
            ProbeKind::Terrain { group, cell } => terrain::measure(world, *group, *cell),
        }
    }
}

/// Values of the last step; not a number before the first step, because they are not yet known.
fn of_last_step(world: &World, values: &mut [f64]) {
    if world.step == 0 {
        values.fill(f64::NAN);
    }
}

/// Whether a body is dynamic and of the group asked for.
fn counts(bodies: &Bodies, i: usize, group: Option<GroupId>) -> bool {
    bodies.kind[i] == BodyKind::Dynamic && group.is_none_or(|g| bodies.group[i] == g)
}
