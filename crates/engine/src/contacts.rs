//! The contacts of one step: what Collide writes and every method reads (Negrut10 Fig. 5, array F).
//!
//! Sorted by body `a`, then `b`, then feature: the order depends on the bodies alone, not on the grid that found
//! them, so neither does any sum over contacts.

use glam::DVec3;

use crate::bodies::BodyKind;
use crate::ids::BodyId;
use crate::period::Period;
use crate::soa;

soa! {
    /// All contacts.
    pub struct Contacts of
    /// One contact.
    Contact {
        /// Index of the first body, the lower one.
        a: u32, "-", Never;
        /// Index of the second body.
        b: u32, "-", Never;
        /// Which contact of the pair: the same number for the same corner or side from step to step.
        feature: u32, "-", Never;
        /// Unit normal from `a` to `b`.
        normal: DVec3, "-", Never;
        /// Point on the surface of `a` [m]; the point on `b` is `point_a + gap normal`.
        point_a: DVec3, "m", Never;
        /// Distance of the surfaces, negative in penetration [m].
        gap: f64, "m", Never;
    }
    beside {
        /// The box that repeats itself, if bodies may touch each other through its faces.
        period: Option<Period>;
        /// Which pieces of `a` and `b` touch: their numbers from one, zero for a body that is one piece. Empty if all are.
        pieces: Vec<[u16; 2]>;
    }
}

impl Contacts {
    /// Point on the surface of body `b` [m].
    #[inline]
    pub fn point_b(&self, i: usize) -> DVec3 {
        self.point_a[i] + self.normal[i] * self.gap[i]
    }

    /// Which pieces of the two bodies touch.
    #[inline]
    pub fn pieces_of(&self, i: usize) -> [u16; 2] {
        self.pieces.get(i).copied().unwrap_or_default()
    }

    /// Centre of body `b` where contact `i` sees it: that of the body, which is at `position`, or of its image nearest to
    /// the contact. Only walls come before `a`, and they have no images [m].
    #[inline(always)]
    pub fn center_b(&self, i: usize, position: DVec3) -> DVec3 {
        match &self.period {
            Some(period) if self.b[i] > self.a[i] => period.near(position, self.point_b(i)),
            _ => position,
        }
    }
}

/// What a contact asks of one of its bodies in fast frictional dynamics ([`crate::ffd`], Iglberger09 Algorithm 2, lines 9-18).
#[derive(Clone, Copy, Debug)]
pub struct Constraint {
    /// Index of the body; `u32::MAX` if it cannot be pushed.
    pub body: u32,
    /// The contact.
    pub contact: u32,
    /// Id of the other body: constraints of a body are taken in the order of these.
    pub partner: BodyId,
    /// How the other body moves.
    pub partner_kind: BodyKind,
    /// Whether the velocity of the body violates it.
    pub violated: bool,
    /// n_k: unit normal towards the body.
    pub normal: DVec3,
    /// From the centre of mass to the contact point, midway between the two surfaces [m].
    pub arm: DVec3,
    /// d_k: least normal velocity of the contact point [m/s].
    pub offset: f64,
    /// Tangential velocity that the two bodies would have in common if they stuck [m/s].
    pub common: DVec3,
    /// Distance of the surfaces [m].
    pub gap: f64,
    /// Impulse that the two bodies would give each other if this were their only contact, on the body [N s]; `None` for balls, of which
    /// each finds it alone.
    pub of_pair: Option<DVec3>,
    /// Coulomb friction coefficient.
    pub friction: f64,
    /// Coefficient of restitution.
    pub restitution: f64,
}
