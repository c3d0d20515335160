//! The stages of a step: one enum for their names, their timers and their entries in the trace.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

macro_rules! stages {
    ($( $(#[$doc:meta])* $Stage:ident = $name:literal, )*) => {
        /// A stage; its name is that of its function.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Stage { $( $(#[$doc])* $Stage, )* }

        impl Stage {
            /// Every stage of every method.
            pub const ALL: &'static [Stage] = &[$(Stage::$Stage,)*];

            /// The name of the stage function.
            pub const fn name(self) -> &'static str {
                match self { $(Stage::$Stage => $name,)* }
            }
        }
    };
}

stages! {
    /// Gates open, sources pour, bodies outside the domain leave, bodies are re-sorted in space.
    UpdateBodies = "update_bodies",
    /// Beams: the spheres that touch for them.
    BeamSpheres = "beam_spheres",
    /// Prescribed motion gives kinematic bodies their velocity of this step.
    MoveWalls = "move_walls",
    /// Communication: copies of bodies on other ranks.
    RefreshBodies = "refresh_bodies",
    /// Collide 1: how many bodies each bin has.
    CountBins = "count_bins",
    /// Collide 2: where the bodies of each bin go.
    ScanBins = "scan_bins",
    /// Collide 3: bodies in the order of their bins.
    WriteBins = "write_bins",
    /// Collide 4: their centres and reaches in the same order.
    SortBins = "sort_bins",
    /// Collide 5 and 6: bins that hold a body.
    KeepActive = "keep_active",
    /// Collide 7: which pairs touch in each bin.
    CountContacts = "count_contacts",
    /// Collide 8: where each body's contacts begin.
    ScanContacts = "scan_contacts",
    /// Collide 9: normal, points and gap of every contact.
    WriteContacts = "write_contacts",
    /// Gravity and the gyroscopic term.
    ApplyForces = "apply_forces",
    /// Rows of the cone problem, step lengths, warm start.
    ContactRows = "contact_rows",
    /// Velocities as if nothing touched.
    PredictVelocity = "predict_velocity",
    /// Rows of the joints, and their factors.
    JointRows = "joint_rows",
    /// What the joints add to the velocity changes of the contacts.
    JointIteration = "joint_iteration",
    /// Cone problem: new impulse of every contact.
    ContactIteration = "contact_iteration",
    /// Cone problem: velocity changes of every body, summed over its contacts.
    SumUpdates = "sum_updates",
    /// Cone problem: small islands that the iteration left unsolved, each on its own.
    SolveIslands = "solve_islands",
    /// Cone problem: the new velocities.
    UpdateVelocity = "update_velocity",
    /// Penalty contact: force and torque of every contact.
    ContactForces = "contact_forces",
    /// Penalty contact: what contacts of other chunks of bodies do to a body. Fast frictional dynamics, communication: forces
    /// that other ranks put on a body.
    SumForces = "sum_forces",
    /// Beams: elastic forces.
    BeamElasticForces = "beam_elastic_forces",
    /// Beams: accelerations, and what holds their ends.
    BeamAccelerations = "beam_accelerations",
    /// Fast frictional dynamics: positions and velocities after half a step.
    HalfStep = "half_step",
    /// Fast frictional dynamics: what each contact asks of each of its bodies.
    CollisionConstraints = "collision_constraints",
    /// Communication: constraints that were found on other ranks.
    ShareConstraints = "share_constraints",
    /// Fast frictional dynamics: the new velocity of each body, from its own constraints.
    CollisionResponse = "collision_response",
    /// New positions and orientations.
    Integrate = "integrate",
    /// The health record of the step.
    Report = "report",
}

/// The stages of Collide, used by every method.
pub const COLLIDE: &[Stage] = &[
    Stage::CountBins,
    Stage::ScanBins,
    Stage::WriteBins,
    Stage::SortBins,
    Stage::KeepActive,
    Stage::CountContacts,
    Stage::ScanContacts,
    Stage::WriteContacts,
];

/// Timers of the stages and, when asked for, the trace of one step.
#[derive(Clone, Debug)]
pub struct Clock {
    total: [Duration; Stage::ALL.len()],
    step: [Duration; Stage::ALL.len()],
    trace: Option<Vec<Stage>>,
    /// A stage that panics, for a test, after so many runs of it.
    breaks: Option<(Stage, u64)>,
}

/// The stage in which a step panicked.
static PANICKED_IN: AtomicUsize = AtomicUsize::new(usize::MAX);

/// The stage in which a step panicked, if one did.
pub fn panicked_in() -> Option<Stage> {
    Stage::ALL.get(PANICKED_IN.load(Ordering::Relaxed)).copied()
}

/// Notes the stage when it is left by a panic.
struct Guard(Stage);

impl Drop for Guard {
    fn drop(&mut self) {
        if std::thread::panicking() {
            PANICKED_IN.store(self.0 as usize, Ordering::Relaxed);
        }
    }
}

impl Default for Clock {
    fn default() -> Self {
        let zero = [Duration::ZERO; Stage::ALL.len()];
        Self { total: zero, step: zero, trace: None, breaks: None }
    }
}

impl Clock {
    /// Forgets the times of the last step.
    pub fn begin_step(&mut self) {
        self.step = [Duration::ZERO; Stage::ALL.len()];
        if let Some(trace) = &mut self.trace {
            trace.clear();
        }
    }

    /// Runs a stage under its timer.
    #[inline]
    pub fn run<T>(&mut self, stage: Stage, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let guard = Guard(stage);
        if let Some((at, left)) = &mut self.breaks
            && *at == stage
        {
            assert!(*left > 0, "a test wanted stage {} to break", stage.name());
            *left -= 1;
        }
        let result = work();
        drop(guard);
        let spent = start.elapsed();
        self.total[stage as usize] += spent;
        self.step[stage as usize] += spent;
        if let Some(trace) = &mut self.trace {
            trace.push(stage);
        }
        result
    }

    /// Takes back the seconds of an earlier part of the run, by the names of the stages.
    pub fn set_seconds(&mut self, seconds: &[(String, f64)]) {
        for &stage in Stage::ALL {
            let known = seconds.iter().find(|(name, _)| name == stage.name()).map_or(0.0, |s| s.1);
            self.total[stage as usize] = Duration::try_from_secs_f64(known).unwrap_or_default();
        }
    }

    /// Makes a stage panic after so many more runs of it: tests of what is left of a run then.
    #[doc(hidden)]
    pub fn break_in(&mut self, stage: Stage, after: u64) {
        self.breaks = Some((stage, after));
    }

    /// Starts to record which stages run.
    pub fn record_trace(&mut self) {
        self.trace = Some(Vec::new());
    }

    /// The stages of the last step in the order in which they ran, if recorded.
    pub fn trace(&self) -> Option<&[Stage]> {
        self.trace.as_deref()
    }

    /// Seconds spent in a stage since the world began.
    pub fn seconds(&self, stage: Stage) -> f64 {
        self.total[stage as usize].as_secs_f64()
    }

    /// Seconds spent in a stage during the last step.
    pub fn step_seconds(&self, stage: Stage) -> f64 {
        self.step[stage as usize].as_secs_f64()
    }
}
