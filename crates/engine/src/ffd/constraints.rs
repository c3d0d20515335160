//! Stage collision_constraints (Iglberger09 Algorithm 2, lines 7-20): what each contact asks of each of its bodies.
//!
//! The paper does not define d_k. After Kaufman et al. it is the normal speed that the two contact points have in common at
//! greatest compression, d = (m_1 u_1 + m_2 u_2) / (m_1 + m_2) with the masses m_i = 1 / (J_i M_i^-1 J_i') that the contact feels;
//! at a wall it is the speed of the wall (zero in the paper, where no wall moves). The constraint of a body is J v >= d; it counts
//! if v violates it, within rounding.
//!
//! The contact point is midway between the two surfaces, so that the impulses of a pair have one line and angular momentum is
//! kept.

use glam::{DMat3, DVec2, DVec3};

use super::{Ffd, single};
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::{Constraint, Contacts};
use crate::material::Materials;
use crate::par::{self, Scatter};
use crate::shape::Shape;
use crate::soa::resize;

/// Speed that counts as none, over the speeds of the two bodies and what gravity adds in a step.
pub(super) const SLOW: f64 = 1e-10;

/// One body of a contact.
struct ConstraintBody {
    index: u32,
    pushed: bool,
    /// Towards the body.
    normal: DVec3,
    arm: DVec3,
    /// Of the contact point [m/s].
    velocity: DVec3,
    inv_mass: f64,
    inv_inertia: DMat3,
}

impl ConstraintBody {
    /// `center` is where the contact sees the body: in a periodic box, where its nearest image is.
    fn of(bodies: &Bodies, index: u32, center: DVec3, normal: DVec3, point: DVec3) -> Self {
        let i = index as usize;
        let arm = point - center;
        let moves = bodies.kind[i] != BodyKind::Fixed;
        let velocity = if moves { bodies.velocity[i] + bodies.ang_vel[i].cross(arm) } else { DVec3::ZERO };
        let pushed = bodies.kind[i] == BodyKind::Dynamic;
        let inv_inertia = if pushed { bodies.inv_inertia(i) } else { DMat3::ZERO };
        Self { index, pushed, normal, arm, velocity, inv_mass: bodies.inv_mass[i], inv_inertia }
    }

    /// Change of the velocity of the contact point under a unit impulse along `direction`.
    fn yields(&self, direction: DVec3) -> DVec3 {
        if !self.pushed {
            return DVec3::ZERO;
        }
        direction * self.inv_mass + (self.inv_inertia * self.arm.cross(direction)).cross(self.arm)
    }
}

impl Ffd {
    /// Writes the constraints of contacts; one task per chunk of contacts. `fall` is the speed that gravity adds in a step. `here` says of a
    /// contact whether those on its first and on its second body are set up here: where ranks share a world, not all are.
    pub(crate) fn collision_constraints(
        &mut self,
        bodies: &Bodies,
        shapes: &[Shape],
        contacts: &Contacts,
        materials: &Materials,
        fall: f64,
        here: impl Fn(usize) -> [bool; 2] + Sync,
    ) {
        let none = constraint_of_nobody();
        self.constraints.clear();
        self.constraints.resize(2 * contacts.len(), none);
        let view = Scatter::new(&mut self.constraints);
        par::map_chunks(contacts.len(), |range| {
            // SAFETY: chunks do not overlap.
            #[allow(unsafe_code)]
            let own = unsafe { view.slice(2 * range.start..2 * range.end) };
            for (two, k) in own.chunks_exact_mut(2).zip(range) {
                let here = here(k);
                if here == [false; 2] {
                    continue;
                }
                let both = of_contact(bodies, shapes, contacts, materials, fall, k);
                two.copy_from_slice(&both);
                for (constraint, _) in two.iter_mut().zip(here).filter(|(_, here)| !here) {
                    constraint.body = u32::MAX;
                }
            }
        });
        self.sort_sides();
        resize(&mut self.impulses, self.constraints.len());
        self.impulses.fill(DVec3::ZERO);
    }

    /// Puts the constraints in the order of their bodies.
    pub(crate) fn sort_sides(&mut self) {
        use rayon::prelude::*;
        self.sides.clear();
        let pushed = self.constraints.iter().enumerate().filter(|(_, c)| c.body != u32::MAX);
        self.sides.extend(pushed.map(|(k, c)| u64::from(c.body) << 32 | k as u64));
        self.sides.par_sort_unstable();
    }
}

fn constraint_of_nobody() -> Constraint {
    Constraint {
        body: u32::MAX,
        contact: 0,
        partner: crate::ids::BodyId(0),
        partner_kind: BodyKind::Fixed,
        violated: false,
        normal: DVec3::ZERO,
        arm: DVec3::ZERO,
        offset: 0.0,
        common: DVec3::ZERO,
        gap: 0.0,
        of_pair: None,
        friction: 0.0,
        restitution: 0.0,
    }
}

impl Ffd {
    /// Impulses of contact `k` of the last step on its first and its second body, as far as these are pushed here [N s].
    pub(crate) fn impulses_of(&self, k: usize) -> [Option<DVec3>; 2] {
        [2 * k, 2 * k + 1].map(|k| {
            let constraint = self.constraints.get(k).filter(|c| c.body != u32::MAX);
            constraint.map(|_| self.impulses[k])
        })
    }

    /// Takes impulses of contacts, as another world computed them.
    pub(crate) fn take_impulses(&mut self, impulses: impl Iterator<Item = [Option<DVec3>; 2]>) {
        self.constraints.clear();
        self.impulses.clear();
        for impulse in impulses.flatten() {
            let body = if impulse.is_some() { 0 } else { u32::MAX };
            self.constraints.push(Constraint { body, ..constraint_of_nobody() });
            self.impulses.push(impulse.unwrap_or(DVec3::ZERO));
        }
    }
}

/// The constraints of contact `k` on its first and its second body.
fn of_contact(
    bodies: &Bodies,
    shapes: &[Shape],
    contacts: &Contacts,
    materials: &Materials,
    fall: f64,
    k: usize,
) -> [Constraint; 2] {
    let (a, b, n, gap) = (contacts.a[k], contacts.b[k], contacts.normal[k], contacts.gap[k]);
    let point = contacts.point_a[k] + n * (0.5 * gap);
    let center_a = bodies.position[a as usize];
    let center_b = contacts.center_b(k, bodies.position[b as usize]);
    let sides = [
        ConstraintBody::of(bodies, a, center_a, -n, point),
        ConstraintBody::of(bodies, b, center_b, n, point),
    ];
    let (one, two) = bodies.materials_at(shapes, (a as usize, b as usize), contacts.pieces_of(k));
    let law = materials.pair(one, two);
    // Along n.
    let d = common_speed(&sides, n);
    let common = if law.friction > 0.0 { common_velocity(&sides, n) } else { DVec3::ZERO };
    let is_ball = |side: &ConstraintBody| !side.pushed || bodies.is_ball(side.index as usize);
    let of_pair = (!sides.iter().all(is_ball)).then(|| {
        let relative = sides[1].velocity - sides[0].velocity;
        let yields = |direction| sides[0].yields(direction) + sides[1].yields(direction);
        single::impulse(n, relative, yields, (law.friction, law.restitution))
    });
    let slow = SLOW * (sides[0].velocity.length() + sides[1].velocity.length() + fall);
    [0, 1].map(|at| {
        let (own, other) = (&sides[at], &sides[1 - at]);
        let offset = d * own.normal.dot(n);
        Constraint {
            body: if own.pushed { own.index } else { u32::MAX },
            contact: k as u32,
            partner: bodies.id[other.index as usize],
            partner_kind: bodies.kind[other.index as usize],
            violated: own.velocity.dot(own.normal) - offset <= slow,
            normal: own.normal,
            arm: own.arm,
            offset,
            common,
            gap,
            of_pair: of_pair.map(|p| if at == 0 { -p } else { p }),
            friction: law.friction,
            restitution: law.restitution,
        }
    })
}

/// Speed along `n` that the two contact points have in common at greatest compression.
fn common_speed(sides: &[ConstraintBody; 2], n: DVec3) -> f64 {
    let [u_a, u_b] = [0, 1].map(|at| sides[at].velocity.dot(n));
    match (sides[0].pushed, sides[1].pushed) {
        (true, false) => u_b,
        (false, true) => u_a,
        _ => {
            let [w_a, w_b] = [0, 1].map(|at| sides[at].yields(n).dot(n));
            (w_b * u_a + w_a * u_b) / (w_a + w_b)
        }
    }
}

/// Velocity across `n` that both contact points would have if equal and opposite impulses made them stick.
fn common_velocity(sides: &[ConstraintBody; 2], n: DVec3) -> DVec3 {
    let (x, y) = n.any_orthonormal_pair();
    let of = |v: DVec3| DVec2::new(v.dot(x), v.dot(y));
    let [u_a, u_b] = [0, 1].map(|at| of(sides[at].velocity));
    // Columns: velocity under a unit impulse along x and along y.
    let [(a_x, a_y), (b_x, b_y)] = [0, 1].map(|at| (of(sides[at].yields(x)), of(sides[at].yields(y))));
    let (sum_x, sum_y) = (a_x + b_x, a_y + b_y);
    let determinant = sum_x.x * sum_y.y - sum_x.y * sum_y.x;
    let slip = u_b - u_a;
    let p =
        DVec2::new(sum_y.y * slip.x - sum_y.x * slip.y, sum_x.x * slip.y - sum_x.y * slip.x) / determinant;
    let common = u_a + a_x * p.x + a_y * p.y;
    x * common.x + y * common.y
}
