//! The cone complementarity problem of one step (Negrut10 sections 2-4) and its solvers.
//!
//! Find gamma in the product of friction cones such that N gamma + r lies in the dual cone and the two are
//! orthogonal: the minimum of 1/2 gamma' N gamma + r' gamma over the cones.
//!
//! | paper | here | meaning |
//! |---|---|---|
//! | gamma_i | `gamma` | impulse of contact i on its body `b`, a world vector [N s]; force = gamma / h |
//! | D_i' v | `u` | velocity of `b` relative to `a` at the contact, a world vector [m/s] (eq. 15-16) |
//! | N = D' M^-1 D | `change`, `RowBlock` | never formed: gamma -> velocity changes -> relative velocities |
//! | r = b + D' M^-1 k | `ContactRow::r` | relative velocity if nothing touched, plus b (eq. 9-10) |
//! | b_i | in `ContactRow::r` | gap / h along the normal, clamped in penetration (eq. 10) |
//! | n_i, mu_i | `ContactRow::n`, `ContactRow::mu` | normal from a to b, friction coefficient |
//! | s_iA, s_iB | `Arms` | from the centres of a and b to the contact point |
//! | eta_i, omega, lambda | `eta_n`, `eta_t`, `omega`, `lambda` | step lengths, relaxation, mixing |
//! | Delta v | `Change` | velocity change M^-1 D gamma of a body (eq. 14, 17) |
//!
//! Three choices differ from the paper, each for a measured reason (`docs/decisions/`):
//! - impulses are world vectors, so no tangents u, w are chosen and the last step's impulse is a start as it is;
//! - what is iterated is the *change* of velocity, from rows whose constant r was formed in double precision: single
//!   precision then loses nothing to a common speed of the bodies, and sums are of gamma, not of Delta gamma, so
//!   rounding does not pile up over iterations;
//! - the step length along the normal differs from that in the tangent plane, see [`cone`].

pub mod apgd;
pub mod arms;
pub mod block;
mod body_matrix;
pub mod colour;
pub mod cone;
pub mod contact_rows;
mod coupling;
mod free_bodies;
pub mod gauss_seidel;
pub mod impulses;
mod interior_point;
mod interior_rows;
mod islands;
mod iterate;
pub mod jacobi;
pub mod joint_iteration;
pub mod losses;
pub mod mobility;
mod numbers;
mod parts;
mod pull;
pub mod ranks;
pub mod residual;
mod rolling;
mod scaling;
mod second_bodies;
mod shared_sums;
pub mod solve_islands;
mod split;
mod step_length;
mod together;
pub mod update_velocity;
pub mod updates;
pub mod warm_start;

use glam::DVec3;

use crate::bodies::Bodies;
use crate::contacts::Contacts;
use crate::failure::Failure;
use crate::joint::system::JointSystem;
use crate::material::Materials;
use crate::settings::{Precision, Settings, SolverKind};
use crate::shape::Shape;
use crate::simd::{Real, Vector};
use crate::stage::{Clock, Stage};
use crate::state::{Plain, State, StateError};
use block::RowBlock;
use impulses::Impulses;
use iterate::Limits;
use mobility::{Change, Mobility};
use ranks::Others;
use updates::BodyContacts;
pub(crate) use warm_start::Carried;
use warm_start::LastImpulses;

/// What a solver did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Iterations done.
    pub iterations: u32,
    /// Root mean square of the natural map [m/s].
    pub residual: f64,
    /// The same over the scale of the problem, [`Problem::scale`].
    pub relative: f64,
    /// The same of the worst island, over its own scale; of a large island, that of all contacts.
    pub worst: f64,
    /// Islands that were solved on their own, see [`solve_islands`].
    pub islands: u32,
    /// Factorisations of interior points.
    pub factorisations: u32,
}

/// Iterations that a step does though its residual is below the tolerance already: a heap at rest goes on converging from step
/// to step until it does not creep at all.
const MIN_ITERATIONS: u32 = 10;

/// Residual over the tolerance at which nothing is left to converge.
const NOTHING_LEFT: f64 = 1e-6;

/// Iterations after which a residual of ten times the tolerance is enough: moving beds converge slowly, and for them it is enough
/// to
/// less. Beyond that residual, iterations go on. A tolerance below the default is taken as it is; so is one where masses differ by
/// more than [`EVEN_MASSES`], because the residual of a bed says little of the load that a heavy body on it has.
const ENOUGH_ITERATIONS: u32 = 100;
const ENOUGH: f64 = 10.0;
const DEFAULT_TOLERANCE: f64 = 1e-3;
const EVEN_MASSES: f64 = 300.0;

impl Outcome {
    /// Whether a solver may stop.
    fn is_enough(&self, tolerance: f64, mass_ratio: f64) -> bool {
        let solved = self.relative < tolerance
            && (self.iterations >= MIN_ITERATIONS || self.relative < NOTHING_LEFT * tolerance);
        let may_be_coarse = tolerance >= DEFAULT_TOLERANCE
            && mass_ratio <= EVEN_MASSES
            && self.iterations >= ENOUGH_ITERATIONS;
        solved || may_be_coarse && self.relative < ENOUGH * tolerance
    }
}

/// The problem of a step in one number format, and what is kept for the next.
#[derive(Default)]
pub struct Problem<F: Real> {
    // contact_rows
    /// Number of contacts.
    pub contacts: usize,
    /// Their numbers among those of all ranks, if ranks share the problem.
    numbers: Option<numbers::Numbers>,
    /// Rows, eight contacts per block.
    pub blocks: Vec<RowBlock<F>>,
    /// Their arms.
    pub arms: arms::ArmList<F>,
    /// Which contacts each body sums over.
    pub sums: BodyContacts<F>,
    /// Inverse mass and inertia, one per body.
    pub mobility: Vec<Mobility<F>>,
    /// Into how many parts each body's mass is split, see [`split`].
    mass_split: Vec<f32>,
    /// The bodies as rows see them.
    free_motion: Vec<free_bodies::FreeMotion>,
    /// Speed to which the residual is compared: what gravity adds in a step and, root mean square over the contacts,
    /// the speed at which bodies would approach if nothing touched [m/s].
    pub scale: f64,
    /// What gravity adds to a speed in a step [m/s].
    fall: f64,
    /// Largest mass over the smallest of all that is pushed.
    mass_ratio: f64,
    /// Whether the step began without impulses.
    cold: bool,
    last: LastImpulses<F>,
    /// Resistance to rolling and twisting.
    rolling: rolling::Rolling,
    /// Attraction.
    pulls: pull::Pulls,

    // the iteration
    /// Impulses, one per contact.
    pub gamma: Impulses<F>,
    /// Order of the sweeps of Gauss-Seidel.
    colours: colour::Colours<F>,
    /// Extrapolated impulses of an accelerated solver.
    extrapolated: Impulses<F>,
    /// Velocity change of each body.
    pub change: Vec<Change<F>>,
}

impl<F: Real> Problem<F> {
    /// Contacts of all ranks.
    fn of_all(&self) -> usize {
        self.numbers.as_ref().map_or(self.contacts, |numbers| numbers.total)
    }

    /// When a solver of this problem stops.
    fn limits(&self, iterations: u32, tolerance: f64) -> Limits {
        let Self { scale, mass_ratio, .. } = *self;
        Limits { contacts: self.of_all(), iterations, tolerance, scale, mass_ratio }
    }

    fn bytes(&self) -> usize {
        self.blocks.capacity() * size_of::<RowBlock<F>>()
            + self.arms.bytes()
            + self.free_motion.capacity() * size_of::<free_bodies::FreeMotion>()
            + self.gamma.bytes()
            + self.extrapolated.bytes()
            + self.change.capacity() * size_of::<Change<F>>()
            + self.mass_split.capacity() * size_of::<f32>()
            + self.mobility.capacity() * size_of::<Mobility<F>>()
            + self.colours.bytes()
            + self.sums.bytes()
            + self.last.bytes()
            + self.rolling.bytes()
            + self.pulls.bytes()
    }

    /// Runs the chosen solver, alone.
    pub fn solve(
        &mut self,
        first: &[u32],
        settings: &Settings,
        joints: &mut JointSystem,
        clock: &mut Clock,
    ) -> Outcome
    where
        F: Plain,
    {
        // Only other ranks can fail.
        self.solve_beside(first, settings, joints, clock, None).unwrap_or_default()
    }

    /// Runs the chosen solver, beside other ranks if there are any.
    fn solve_beside(
        &mut self,
        first: &[u32],
        settings: &Settings,
        joints: &mut JointSystem,
        clock: &mut Clock,
        mut others: Option<&mut Others>,
    ) -> Result<Outcome, Failure>
    where
        F: Plain,
    {
        let solver = &settings.solver;
        let beside = others.as_deref_mut();
        let mut outcome = match solver.kind {
            SolverKind::Jacobi => jacobi::solve(self, first, solver, joints, clock, beside)?,
            SolverKind::GaussSeidel => gauss_seidel::solve(self, first, solver, joints, clock)?,
            SolverKind::Apgd | SolverKind::Auto | SolverKind::Direct => {
                let tolerance = solve_islands::tolerance(solver, self.of_all());
                let bodies = beside.as_ref().map_or(self.mobility.len(), |others| others.held.places);
                let most = match self.rolling.is_empty() {
                    true => solve_islands::iterations_before(solver, bodies),
                    false => solver.max_iterations,
                };
                apgd::solve(self, first, solver, (most, tolerance), joints, clock, beside)?
            }
        };
        clock.run(Stage::SolveIslands, || match others {
            None => {
                solve_islands::solve_islands(self, first, solver, joints, &mut outcome);
                Ok(())
            }
            Some(others) => {
                together::solve_islands_together(self, first, solver, joints, &mut outcome, others)
            }
        })?;
        Ok(outcome)
    }
}

/// The problem of a step, in single or double precision.
pub enum Ccp {
    /// 32 bit.
    Single(Box<Problem<f32>>),
    /// 64 bit.
    Double(Box<Problem<f64>>),
}

impl Default for Ccp {
    fn default() -> Self {
        Self::new(Precision::default())
    }
}

macro_rules! either {
    ($ccp:expr, $problem:ident => $work:expr) => {
        match $ccp {
            Ccp::Single($problem) => $work,
            Ccp::Double($problem) => $work,
        }
    };
}

impl Ccp {
    /// An empty problem.
    pub fn new(precision: Precision) -> Self {
        match precision {
            Precision::Single => Ccp::Single(Box::default()),
            Precision::Double => Ccp::Double(Box::default()),
        }
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        either!(self, p => p.bytes())
    }

    /// Part of stage apply_forces: what contacts pull with.
    pub fn apply_pulls(
        &mut self,
        contacts: &Contacts,
        materials: &Materials,
        shapes: &[Shape],
        h: f64,
        bodies: &mut Bodies,
    ) {
        either!(self, p => p.pulls.apply(contacts, materials, shapes, h, bodies));
    }

    /// Number format of the rows and impulses.
    pub fn precision(&self) -> Precision {
        match self {
            Ccp::Single(_) => Precision::Single,
            Ccp::Double(_) => Precision::Double,
        }
    }

    /// Goes on in this number format, with the impulses of the last step.
    fn change_precision(&mut self, precision: Precision, bodies: usize) {
        if self.precision() == precision {
            return;
        }
        let mut last = Vec::new();
        self.for_each_of_last(|a, b, feature, gamma| last.push((a, b, feature, gamma)));
        let (rolling, pulls) =
            either!(self, p => (std::mem::take(&mut p.rolling), std::mem::take(&mut p.pulls)));
        *self = Self::new(precision);
        either!(self, p => (p.rolling, p.pulls) = (rolling, pulls));
        self.add_to_last(&last, bodies);
    }

    /// Stage contact_rows. A number format that the settings have named since the last step counts from here on.
    pub fn contact_rows(
        &mut self,
        bodies: &Bodies,
        shapes: &[Shape],
        contacts: &Contacts,
        first: &[u32],
        materials: &Materials,
        settings: &Settings,
        others: Option<&mut Others>,
    ) -> Result<(), Failure> {
        self.change_precision(settings.solver.precision, bodies.len());
        let from = contact_rows::From { bodies, shapes, contacts, first, materials, settings };
        either!(self, p => contact_rows::contact_rows(&from, p, others))
    }

    /// Stage predict_velocity, after contact_rows.
    pub fn predict_velocity(&self, bodies: &mut Bodies) {
        either!(self, p => free_bodies::predict_velocity(p, bodies));
    }

    /// Stages sum_updates, joint_iteration and contact_iteration, until the residual is small or the iterations are used up.
    pub fn solve(
        &mut self,
        first: &[u32],
        settings: &Settings,
        joints: &mut JointSystem,
        clock: &mut Clock,
        others: Option<&mut Others>,
    ) -> Result<Outcome, Failure> {
        either!(self, p => p.solve_beside(first, settings, joints, clock, others))
    }

    /// Stage update_velocity.
    pub fn update_velocity(
        &mut self,
        contacts: &Contacts,
        first: &[u32],
        bodies: &mut Bodies,
        others: Option<&mut Others>,
    ) -> Result<(), Failure> {
        either!(self, p => {
            p.rolling.update_velocity(contacts, bodies);
            update_velocity::update_velocity(p, contacts, first, bodies, others)?;
            p.last.keep(&p.gamma, &p.sums.slots, contacts, first);
        });
        Ok(())
    }

    /// Contacts of all ranks in the last step.
    pub fn contacts_of_all(&self) -> usize {
        either!(self, p => p.of_all())
    }

    /// Takes the impulses of a step that was solved elsewhere, on the bodies `b` of its contacts [N s].
    pub(crate) fn take_impulses(&mut self, impulses: &[[f32; 3]], contacts: &Contacts, first: &[u32]) {
        let wide: Vec<[f64; 3]> = impulses.iter().map(|gamma| gamma.map(f64::from)).collect();
        self.take_wide_impulses(&wide, contacts, first);
    }

    /// The same from numbers of double precision.
    pub(crate) fn take_wide_impulses(&mut self, impulses: &[[f64; 3]], contacts: &Contacts, first: &[u32]) {
        either!(self, p => {
            p.contacts = impulses.len();
            p.numbers = None;
            p.sums.slots = numbers::Slots::default();
            p.gamma.resize(impulses.len());
            for (c, gamma) in impulses.iter().enumerate() {
                p.gamma.set(c, Vector::from_array(gamma.map(Real::from_f64)));
            }
            p.last.keep(&p.gamma, &p.sums.slots, contacts, first);
        });
    }

    /// Bodies were re-sorted or removed: `new_index[i]` is the new index of body `i`, or `u32::MAX`.
    pub fn renumber(&mut self, new_index: &[u32]) {
        either!(self, p => p.last.renumber(new_index));
    }

    /// Impulses of the last step of the pairs of rows that `goes` chooses, with the ids of their bodies.
    pub(crate) fn carried(&self, bodies: &Bodies, goes: impl Fn(u32, u32) -> bool) -> Vec<Carried> {
        either!(self, p => p.last.carried(&bodies.id, goes))
    }

    /// Takes them back, where bodies have other rows.
    pub(crate) fn carry(&mut self, all: &[Carried], index_of_id: &[u32], bodies: usize) {
        either!(self, p => p.last.carry(all, index_of_id, bodies));
    }

    /// Calls `visit` with each contact of the last step: its bodies, its feature, its impulse on the second.
    pub(crate) fn for_each_of_last(&self, visit: impl FnMut(u32, u32, u32, DVec3)) {
        either!(self, p => p.last.for_each(visit));
    }

    /// Adds contacts of a world of so many bodies to those of the last step.
    pub(crate) fn add_to_last(&mut self, more: &[(u32, u32, u32, DVec3)], bodies: usize) {
        either!(self, p => p.last.add(more, bodies));
    }

    /// Writes the impulses of the last step into sections `prefix.*` of a state.
    pub fn save(&self, prefix: &str, state: &mut State) {
        either!(self, p => {
            p.last.save(prefix, state);
            p.rolling.save(prefix, state);
        });
    }

    /// An empty problem of the same precision, with the impulses that [`Ccp::save`] wrote, for so many bodies.
    pub fn load(&self, prefix: &str, state: &State, bodies: usize) -> Result<Self, StateError> {
        let mut new = Self::new(self.precision());
        either!(&mut new, p => {
            p.last = LastImpulses::load(prefix, state, bodies)?;
            p.rolling = rolling::Rolling::load(prefix, state)?;
        });
        Ok(new)
    }

    /// Moment impulse of a contact that resists rolling or twisting, on its body `b` [N m s].
    pub fn moment(&self, contact: usize) -> DVec3 {
        either!(self, p => p.rolling.moment(contact))
    }

    /// Impulse of a contact on its body `b` [N s].
    pub fn impulse(&self, contact: usize) -> DVec3 {
        either!(self, p => match contact < p.contacts {
            true => p.pulls.with(contact, p.gamma.get(p.sums.slots.slot(contact)).to_dvec3()),
            false => DVec3::ZERO,
        })
    }

    /// Total force of the contacts on body `i` [N].
    pub fn force_on(&self, i: u32, contacts: &Contacts, h: f64) -> DVec3 {
        (0..contacts.len())
            .map(|k| {
                let sign = f64::from(i8::from(contacts.b[k] == i) - i8::from(contacts.a[k] == i));
                if sign == 0.0 { DVec3::ZERO } else { self.impulse(k) * (sign / h) }
            })
            .sum()
    }
}
