//! Applied forces on bodies and beams, f(t, q, v) of Negrut10 eq. 2 and 9 (step 3 of Algorithm 1),
//! Heyn09 section 4.1, Iglberger09 section 5, and the point forces of Khude11 eq. 6.
//!
//! | file | what |
//! |---|---|
//! | [`law`] | force and torque of one law on one body; how drag stays stable |
//! | [`apply`] | the laws and the slots of a world, added to the forces of the bodies |
//! | [`on_beams`] | point forces and moments on beams |
//! | [`slots`] | force and torque that a user gives to single bodies between steps |
//!
//! **When forces are taken.** Laws of time are taken in the middle of the step, so that the impulse h f is of second order.
//! Hard contact takes positions, orientations and velocities at the start of the step. Penalty contact takes positions and
//! orientations where contacts are computed: with leapfrog in the middle of the step, which keeps its second order for forces
//! of time and place. A force acts in the steps whose middle lies between its start and its end.
//!
//! **Work.** A step changes the kinetic energy of a body by its impulse times the mean of the velocities before and after
//! ([`crate::losses`]), so the work of a force is h f . (v0 + v1) / 2 and that of a torque h T . (w0 + w1) / 2: the balance of
//! energy closes to rounding, whatever the law. In penalty contact the record belongs to the time at which contacts are
//! computed ([`crate::dem::energy`]); the second half of the work of a step comes after it ([`AppliedForces::late`]).
//!
//! Laws act on dynamic bodies only. A world without forces pays nothing.

pub mod apply;
pub mod law;
pub mod on_beams;
pub mod slots;

use glam::DVec3;
use serde::{Deserialize, Serialize};

use crate::ancf::external_force::PointLoad;
use crate::bodies::Bodies;
use crate::ids::{BodyId, GroupId};
pub use law::{AppliedLaw, Coefficients, Drag, Field, Given, Radial};
pub use slots::Slots;

/// On what a force acts.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A body.
    Body(BodyId),
    /// Every dynamic body of a group, also those that come later.
    Group(GroupId),
    /// Every dynamic body.
    All,
    /// Beams, at a point of each; only [`AppliedLaw::Given`] acts on beams.
    Beams {
        /// Number of the first beam.
        first: usize,
        /// How many.
        count: usize,
        /// Share of the length at which the force acts, from the first end.
        share: f64,
    },
}

/// What a force did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Done {
    /// Force of the last step [N]; the sum if it acts on several.
    pub force: DVec3,
    /// Torque of the last step: on one body about its centre, on several about the origin [N m]; on beams the moments.
    pub torque: DVec3,
    /// Power of the last step [W].
    pub power: f64,
    /// Work since the start [J].
    pub work: f64,
}

/// What all forces of a world did, for a checkpoint: those by law with their names, and the slots.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct AllDone {
    list: Vec<(String, Done)>,
    slots: Done,
}

/// A force with a name.
#[derive(Clone, Debug)]
pub struct AppliedForce {
    /// Name in the scene.
    pub name: String,
    /// On what it acts.
    pub on: Target,
    /// What it is.
    pub law: AppliedLaw,
    /// It acts from this time on [s],
    pub start: f64,
    /// up to this time [s].
    pub end: f64,
    /// How long it had been going on when time was zero: all its times count from then [s].
    pub since: f64,
    /// What it did.
    pub done: Done,
    /// What it does to each body in this step.
    pushes: Vec<BodyLoad>,
    /// What it does to each beam in this step.
    loads: Vec<PointLoad>,
}

impl AppliedForce {
    /// A force that acts all the time.
    pub fn new(name: &str, on: Target, law: AppliedLaw) -> Self {
        Self {
            name: name.to_owned(),
            on,
            law,
            start: f64::NEG_INFINITY,
            end: f64::INFINITY,
            since: 0.0,
            done: Done::default(),
            pushes: Vec::new(),
            loads: Vec::new(),
        }
    }

    /// Acts only between these times [s].
    pub fn between(mut self, start: f64, end: f64) -> Self {
        (self.start, self.end) = (start, end);
        self
    }

    /// Whether it acts in the step with this middle.
    fn acts(&self, middle: f64) -> bool {
        (self.start..=self.end).contains(&(middle + self.since))
    }

    fn on_beams(&self) -> bool {
        matches!(self.on, Target::Beams { .. })
    }
}

/// Force and torque on a body in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BodyLoad {
    pub(crate) body: u32,
    pub(crate) force: DVec3,
    pub(crate) torque: DVec3,
}

/// A step: when its forces are taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Time at which the laws are taken [s].
    pub time: f64,
    /// Middle of the step [s].
    pub middle: f64,
    /// Length of the step [s].
    pub h: f64,
    /// Time by which round bodies have yet to turn to have the orientation of `time` ([`crate::dem::integrate`]) [s].
    pub lead: f64,
}

impl Moment {
    /// The step of hard contact that begins at `t`.
    pub fn of_hard_contact(t: f64, h: f64) -> Self {
        Self { time: t + 0.5 * h, middle: t + 0.5 * h, h, lead: 0.0 }
    }

    /// The step of penalty contact that begins at `t`; contacts are computed `lead` later.
    pub fn of_penalty_contact(t: f64, h: f64, lead: f64) -> Self {
        Self { time: t + lead, middle: t + 0.5 * h, h, lead }
    }
}

/// All forces of a world.
#[derive(Clone, Debug, Default)]
pub struct AppliedForces {
    /// Forces by law.
    pub list: Vec<AppliedForce>,
    /// Force and torque of single bodies, which stay until they are changed.
    pub slots: Slots,
    /// Part of the last step's work that was done after its contacts were computed, in penalty contact [J].
    pub(crate) late: f64,
    /// Where ranks share a world: users set slots there between steps, each rank a part of them. The same on all ranks. Slots that
    /// are set when the world is shared out count without it.
    pub sums_slots: bool,
    /// The slots of all ranks, summed up.
    pub(crate) of_all_ranks: Option<Slots>,
}

impl AppliedForces {
    /// Whether there is nothing that could act.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.of_all_ranks.as_ref().unwrap_or(&self.slots).is_empty()
    }

    /// No force has done anything yet.
    pub(crate) fn forget_done(&mut self) {
        self.all_done().for_each(|done| *done = Done::default());
    }

    /// Whether ranks must tell each other about forces; all ranks find the same.
    pub(crate) fn concern_ranks(&self) -> bool {
        !self.list.is_empty() || self.sums_slots
    }

    /// After the forces of a step: what those on other rows did is for other ranks to note.
    pub(crate) fn keep_pushes(&mut self, bodies: &Bodies, is_mine: impl Fn(usize) -> bool) {
        let AppliedForces { list, slots, .. } = self;
        let forces = list.iter_mut().map(|f| (&mut f.pushes, &mut f.done, matches!(f.on, Target::Body(_))));
        for (pushes, done, one) in forces.chain([(&mut slots.pushes, &mut slots.done, false)]) {
            pushes.retain(|push| is_mine(push.body as usize));
            (done.force, done.torque) = apply::sum(pushes, bodies, one);
        }
    }

    /// What all forces did, to be summed over ranks.
    pub(crate) fn all_done(&mut self) -> impl Iterator<Item = &mut Done> {
        self.list.iter_mut().map(|force| &mut force.done).chain([&mut self.slots.done])
    }

    /// Whether there is a drag: its force depends on which bodies touch something.
    pub fn has_drag(&self) -> bool {
        self.list.iter().any(|f| matches!(f.law, AppliedLaw::Drag(_)))
    }

    /// The force of this name.
    pub fn find(&self, name: &str) -> Option<&AppliedForce> {
        self.list.iter().find(|f| f.name == name)
    }

    /// What they did.
    pub(crate) fn done(&self) -> AllDone {
        AllDone { list: self.list.iter().map(|f| (f.name.clone(), f.done)).collect(), slots: self.slots.done }
    }

    /// Takes back slots and what was done. A scene that goes on may have other forces: one that is new has done nothing yet.
    pub(crate) fn restore(&mut self, slots: Slots, all: &AllDone) {
        for force in &mut self.list {
            let done = all.list.iter().find(|(name, _)| *name == force.name);
            force.done = done.map_or(Done::default(), |(_, done)| *done);
        }
        self.slots = slots;
        self.slots.done = all.slots;
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.slots.bytes()
            + self.list.iter().map(|f| f.pushes.capacity() * size_of::<BodyLoad>()).sum::<usize>()
    }
}
