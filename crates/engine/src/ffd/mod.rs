//! Fast frictional dynamics (FFD): the method of Kaufman et al. 2005 in the form of Iglberger09, section 5.
//!
//! Every body is treated alone. Its contacts give constraints on its velocity; the new velocity is the one nearest to the old one
//! that satisfies them, plus restitution, plus friction. No system couples the bodies, so the work is linear in the number of
//! bodies and contacts. A collision of two bodies is exact; if a body has several contacts at once, action and reaction differ.
//! `docs/ffd.md` shows with measurements what the method is suitable for: gases and dilute flow, not stacks and heaps.
//!
//! | file | lines of Algorithm 2 |
//! |---|---|
//! | [`half_step`] | 3-4 and 32: positions and velocities after half a step |
//! | [`pairs`], [`listing`] | 8: the contacts, from a list of pairs that is kept over many steps; how the list is found |
//! | [`constraints`] | 9-20: the constraints of each contact on each of its bodies |
//! | [`response`] | 22-31: the new velocity of a body |
//! | [`nearest`] | 24: the nearest point that keeps all constraints |
//! | [`friction`] | 26: friction by impulse, and by samples as the authors have it |
//! | [`single`] | 24-27 for two bodies that meet in one contact, where one is not a ball |
//! | [`squeezed`] | 24, where constraints contradict each other |
//! | [`cone`] | 24-27 in one small cone problem, for bodies that are not balls |
//!
//! | symbol | here | what |
//! |---|---|---|
//! | phi_B | `velocity`, `ang_vel` | velocity and angular velocity of body B |
//! | n_k, d_k | `normal` and `arm`, `offset` | twist of the normal of contact k, least speed along it |
//! | T(B) | `rows` | constraints of the body |
//! | s_m, mu_m | `samples` | twists across the normal, and the bounds of friction along them |
//! | r_B | `y` | response, in coordinates in which its square is twice its kinetic energy |
//! | epsilon | `restitution`, `epsilon` | rebound |
//!
//! **Where the paper leaves a question open or cannot be taken literally** (`docs/ffd.md`): forces act completely in the first
//! half step; d_k is the
//! common speed of the pair at greatest compression, and that of the wall at a wall; the rebound is v + (1 + e) r, with the sign of
//! line 27 turned; penetration is removed by a displacement of its own, so that it does not enter the rebound; the response is
//! bounded; bodies whose constraints contradict each other get the sum of the responses of their pairs. The rules of the authors
//! are in `FfdSettings::paper`.

pub mod cone;
pub mod constraints;
pub mod friction;
pub mod half_step;
pub(crate) mod listing;
pub mod nearest;
pub mod pairs;
pub mod response;
pub mod single;
pub mod squeezed;

use glam::{DMat3, DQuat, DVec3};

use crate::bodies::Bodies;
use crate::contacts::{Constraint, Contacts};
use crate::losses::Losses;
use pairs::PairList;

/// What the contacts of a step did.
#[derive(Clone, Copy, Debug, Default)]
pub struct CollisionTotals {
    /// Energy that was taken [J].
    pub losses: Losses,
    /// Work of moving walls [J].
    pub wall_work: f64,
    /// Bodies with a violated constraint.
    pub constrained: usize,
    /// Violated constraints.
    pub constraints: usize,
    /// Bodies whose constraints contradicted each other.
    pub squeezed: usize,
}

impl std::ops::AddAssign for CollisionTotals {
    fn add_assign(&mut self, other: CollisionTotals) {
        self.losses += other.losses;
        self.wall_work += other.wall_work;
        self.constrained += other.constrained;
        self.constraints += other.constraints;
        self.squeezed += other.squeezed;
    }
}

/// Working memory of the method. Nothing of it is part of the state: all of it follows from the bodies.
#[derive(Default)]
pub struct Ffd {
    /// Pairs that may touch before the list is made again.
    pub(crate) list: PairList,
    /// Two constraints of each contact, on its first and its second body.
    pub(crate) constraints: Vec<Constraint>,
    /// Body and number of each constraint, in the order of the bodies.
    sides: Vec<u64>,
    /// Impulse of each constraint [N s].
    impulses: Vec<DVec3>,
    /// Deepest penetration of the step [m], and the deepest over the smaller inradius of its pair.
    pub(crate) deepest: (f64, f64),
    /// What the contacts of the step did.
    pub sums: CollisionTotals,
    /// Lists of pairs made since the world began.
    pub lists: u64,
    /// Steps between two sums over all bodies; see [`crate::World::refresh_report`].
    pub report_every: Option<u64>,
}

impl Ffd {
    /// The list of pairs is made again in the next step.
    pub(crate) fn forget_list(&mut self) {
        self.list.forget();
    }

    /// The same, and its memory is given back: bodies are about to be re-sorted, for which memory is needed too.
    pub(crate) fn free_list(&mut self) {
        self.list.free();
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.list.bytes()
            + self.constraints.capacity() * size_of::<Constraint>()
            + 8 * self.sides.capacity()
            + 24 * self.impulses.capacity()
    }

    /// Impulse of a contact of the last step on its body `b` [N s]. Two bodies that decide alone need not agree: then it is the
    /// mean of what one took and what the other did not give.
    pub fn impulse(&self, contact: usize) -> DVec3 {
        let side = |k: usize| match self.constraints.get(k) {
            Some(c) if c.body != u32::MAX => Some(self.impulses[k]),
            _ => None,
        };
        match (side(2 * contact), side(2 * contact + 1)) {
            (Some(a), Some(b)) => 0.5 * (b - a),
            (Some(a), None) => -a,
            (None, Some(b)) => b,
            (None, None) => DVec3::ZERO,
        }
    }

    /// Sum of the impulses on a body in the last step [N s].
    pub fn impulse_on(&self, body: u32, contacts: &Contacts) -> DVec3 {
        let of = |k: usize| match (contacts.a[k] == body, contacts.b[k] == body) {
            (true, _) => -self.impulse(k),
            (_, true) => self.impulse(k),
            _ => DVec3::ZERO,
        };
        (0..contacts.len()).map(of).sum()
    }
}

/// A velocity, impulse or direction of a body in coordinates in which its square is twice the kinetic energy: y = M^(1/2) v.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Twist {
    /// The part of the velocity.
    pub linear: DVec3,
    /// The part of the angular velocity.
    pub angular: DVec3,
}

impl Twist {
    /// Product of two.
    #[inline]
    pub fn dot(&self, other: &Twist) -> f64 {
        self.linear.dot(other.linear) + self.angular.dot(other.angular)
    }

    /// Adds a multiple of another.
    #[inline]
    pub fn add(&mut self, other: &Twist, times: f64) {
        self.linear += other.linear * times;
        self.angular += other.angular * times;
    }

    /// A multiple.
    #[inline]
    pub fn scaled(&self, times: f64) -> Twist {
        Twist { linear: self.linear * times, angular: self.angular * times }
    }

    /// The kinetic norm.
    #[inline]
    pub fn length(&self) -> f64 {
        self.dot(self).sqrt()
    }
}

/// M^(-1/2) of a body, world frame.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    root_inv_mass: f64,
    root_inv_inertia: DMat3,
}

impl Metric {
    /// Of body `i` with this orientation.
    pub fn new(bodies: &Bodies, i: usize, rotation: DQuat) -> Self {
        let root = bodies.inv_inertia_body[i].powf(0.5);
        let root_inv_inertia = if bodies.is_isotropic(i) {
            DMat3::from_diagonal(root)
        } else {
            let a = DMat3::from_quat(rotation);
            a * DMat3::from_diagonal(root) * a.transpose()
        };
        Self { root_inv_mass: bodies.inv_mass[i].sqrt(), root_inv_inertia }
    }

    /// Row of the velocity along `direction` of the point at the end of `arm`: M^(-1/2) J'.
    #[inline]
    pub fn row(&self, direction: DVec3, arm: DVec3) -> Twist {
        Twist {
            linear: direction * self.root_inv_mass,
            angular: self.root_inv_inertia * arm.cross(direction),
        }
    }

    /// 1/mass [1/kg].
    pub fn inv_mass(&self) -> f64 {
        self.root_inv_mass * self.root_inv_mass
    }

    /// Velocity and angular velocity M^(-1/2) y.
    #[inline]
    pub fn velocity(&self, y: &Twist) -> (DVec3, DVec3) {
        (y.linear * self.root_inv_mass, self.root_inv_inertia * y.angular)
    }
}
