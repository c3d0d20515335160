//! Normal and friction of all contacts of a body in one small cone problem.
//!
//! For bodies that are not balls. A box that lies on a face has four contacts whose normal impulses are not unique, and bounds of
//! friction taken from one of many solutions make it creep and turn. Here each contact has an impulse in its friction cone,
//! which aims at the rebound along the normal (Newton's, contact by contact) and at the common velocity of the pair across it. The
//! contacts are taken one after the other until nothing changes; along the normals a softness of 1 % of their own inverse mass makes
//! the impulses unique, and a body at rest sink by 1 % of what gravity adds in a step.

use glam::{DVec2, DVec3};

use super::friction::Across;
use super::nearest::Nearest;
use super::{Metric, Twist};
use crate::contacts::Constraint;

/// Softness along the normals, as a fraction of their own inverse mass.
pub(super) const SOFTNESS: f64 = 0.01;

/// Most sweeps over the contacts of a body.
const SWEEPS: usize = 500;

/// Share of the largest impulse whose change ends the sweeps.
const SETTLED: f64 = 1e-10;

/// Share of what single contacts ask for, in the kinetic norm, by which softness may miss the constraints before they count as
/// contradicting each other.
const CONTRADICTS: f64 = 0.1;

/// The cone problem of a body.
pub(super) struct Problem<'a> {
    pub(super) metric: &'a Metric,
    pub(super) velocity: (DVec3, DVec3),
    pub(super) constraints: &'a [Constraint],
    /// One restitution for all contacts.
    pub(super) epsilon: Option<f64>,
    /// Bound of the response, over the root of the sum of squares of what single contacts ask for, in the kinetic norm.
    pub(super) most: f64,
    /// Whether contacts that contradict each other share the error. Otherwise the problem has no answer.
    pub(super) shares: bool,
}

/// One contact.
struct Contact {
    row: Twist,
    across: Across,
    /// Inverse mass along the normal, and what softness adds [1/kg].
    inverse_mass: f64,
    soft: f64,
    /// From the velocity of the contact point to the common velocity of the pair [m/s].
    missing: (f64, DVec2),
    /// Change along the normal that is aimed at: to the common velocity and back by the rebound [m/s].
    wanted: f64,
    impulse: (f64, DVec2),
}

impl Problem<'_> {
    /// Change of the body; the impulses of its constraints are written to `impulses`. `None` if the constraints contradict each other.
    pub(super) fn respond(&self, nearest: &mut Nearest, impulses: &mut [DVec3]) -> Option<Twist> {
        let mut contacts: Vec<Contact> = self.constraints.iter().map(|c| self.contact(c)).collect();
        let along = contacts.iter().map(|c| c.wanted * c.wanted / c.inverse_mass).sum::<f64>();
        let across = contacts.iter().map(|c| c.across.impulse(c.missing.1).dot(c.missing.1)).sum::<f64>();
        let mut y = start(&mut contacts, nearest);
        if !self.shares
            && (missed(&contacts) > CONTRADICTS * along.sqrt() || y.length() > self.most * along.sqrt())
        {
            return None;
        }
        self.sweep(&mut contacts, &mut y);
        for ((contact, c), impulse) in contacts.iter().zip(self.constraints).zip(impulses.iter_mut()) {
            *impulse = c.normal * contact.impulse.0 + contact.across.world(contact.impulse.1);
        }
        let length = y.length();
        let bounded = if length > 0.0 { self.most * (along + across).sqrt() / length } else { 1.0 };
        let share = bounded.min(share_without_gain(&contacts, &y)).min(1.0);
        if share < 1.0 {
            impulses.iter_mut().for_each(|p| *p *= share);
            y = y.scaled(share);
        }
        Some(y)
    }

    fn contact(&self, c: &Constraint) -> Contact {
        let (row, across) = (self.metric.row(c.normal, c.arm), Across::new(self.metric, c));
        let u = self.velocity.0 + self.velocity.1.cross(c.arm);
        let inverse_mass = row.dot(&row);
        let missing = (c.offset - u.dot(c.normal), across.of(c.common - u));
        let wanted = (1.0 + self.epsilon.unwrap_or(c.restitution)) * missing.0.max(0.0);
        let soft = SOFTNESS * inverse_mass;
        Contact { row, across, inverse_mass, soft, missing, wanted, impulse: (0.0, DVec2::ZERO) }
    }

    /// Takes the contacts one after the other until nothing changes.
    fn sweep(&self, contacts: &mut [Contact], y: &mut Twist) {
        for _ in 0..SWEEPS {
            let (mut changed, mut largest) = (0.0_f64, 0.0_f64);
            for (contact, c) in contacts.iter_mut().zip(self.constraints) {
                let (n, t) = contact.impulse;
                let missing = contact.wanted - contact.row.dot(y) - contact.soft * n;
                let new_n = (n + missing / (contact.inverse_mass + contact.soft)).max(0.0);
                y.add(&contact.row, new_n - n);
                let across = &contact.across;
                let missing = contact.missing.1 - across.speed(y) + across.speed_of(t);
                let new_t = across.impulse_within(missing, c.friction * new_n);
                across.push(y, new_t - t);
                contact.impulse = (new_n, new_t);
                changed = changed.max((new_n - n).abs()).max((new_t - t).length());
                largest = largest.max(new_n);
            }
            if changed <= SETTLED * largest {
                break;
            }
        }
    }
}

/// Starts from the impulses without friction, which are found exactly: opposite contacts would need hundreds of sweeps.
fn start(contacts: &mut [Contact], nearest: &mut Nearest) -> Twist {
    let rows: Vec<Twist> = contacts.iter().map(|c| c.row).collect();
    let wanted: Vec<f64> = contacts.iter().map(|c| c.wanted).collect();
    let y = nearest.solve(&rows, &wanted, SOFTNESS).unwrap_or_default();
    contacts.iter_mut().zip(&nearest.lambda).for_each(|(c, lambda)| c.impulse.0 = *lambda);
    y
}

/// By how much softness makes the start miss the constraints, in the kinetic norm.
fn missed(contacts: &[Contact]) -> f64 {
    let of = |c: &Contact| (c.soft * c.impulse.0).powi(2) / c.inverse_mass;
    contacts.iter().map(of).sum::<f64>().sqrt()
}

/// The share of the response up to which it gains no energy relative to the common velocities of the pairs. The gain of a share s is
/// s^2 |y|^2 / 2 - s G with G the impulses times what is missing. Newton's rebounds beside friction can gain (Kane 1984).
fn share_without_gain(contacts: &[Contact], y: &Twist) -> f64 {
    let given: f64 = contacts.iter().map(|c| c.impulse.0 * c.missing.0 + c.impulse.1.dot(c.missing.1)).sum();
    let square = y.dot(y);
    if 0.5 * square <= given * (1.0 + 1e-12) { 1.0 } else { (2.0 * given / square).max(0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bodies::{Bodies, Body, BodyKind};
    use crate::ids::{BodyId, MaterialId};
    use crate::random::Random;

    /// Whatever its contacts ask for, a body gains no energy relative to the common velocities of its pairs, and its impulses are those
    /// that change its velocity, within the cones of friction.
    #[test]
    fn no_response_gains_energy() {
        let mut bodies = Bodies::default();
        let inertia = DVec3::new(0.5, 0.8, 1.1);
        bodies.push(Body::sphere(1.0, 1.0, MaterialId(0), DVec3::ZERO).with_mass(2.0, inertia));
        let metric = Metric::new(&bodies, 0, glam::DQuat::from_rotation_y(0.7));
        let (mut r, mut nearest) = (Random::new(9, 0), Nearest::default());
        let (mut shortened, mut squeezed) = (0, 0);
        for n in (1..=8_usize).cycle().take(400) {
            let mut vector = || DVec3::from_array([0; 3].map(|_| r.uniform(-1.0, 1.0)));
            let velocity = (vector(), vector());
            let mut constraints = Vec::new();
            for _ in 0..n {
                let (normal, arm) = (vector().normalize(), vector());
                let own = velocity.0 + velocity.1.cross(arm);
                // Little slip and rough surfaces: the case in which Newton's rebounds gain energy.
                let common = own + 0.3 * vector();
                constraints.push(Constraint {
                    body: 0,
                    contact: 0,
                    partner: BodyId(1),
                    partner_kind: BodyKind::Dynamic,
                    violated: true,
                    normal,
                    arm,
                    offset: own.dot(normal) + vector().x.abs(),
                    common: common - normal * common.dot(normal),
                    gap: 0.0,
                    of_pair: None,
                    friction: 3.0,
                    restitution: 1.0 - 0.1 * vector().x.abs(),
                });
            }
            let mut impulses = vec![DVec3::ZERO; n];
            let problem = Problem {
                metric: &metric,
                velocity,
                constraints: &constraints,
                epsilon: None,
                most: f64::INFINITY,
                shares: false,
            };
            let Some(y) = problem.respond(&mut nearest, &mut impulses) else {
                squeezed += 1;
                continue;
            };
            let (mut sum, mut given) = (Twist::default(), 0.0);
            for (c, p) in constraints.iter().zip(&impulses) {
                sum.add(&metric.row(*p, c.arm), 1.0);
                let u = velocity.0 + velocity.1.cross(c.arm);
                given += p.dot(c.normal * c.offset + c.common - u);
                let along = p.dot(c.normal);
                assert!((*p - c.normal * along).length() <= 3.0 * along + 1e-9, "{n}");
            }
            let error = (sum.linear - y.linear).length() + (sum.angular - y.angular).length();
            assert!(error < 1e-9 * (1.0 + y.length()), "{n}: {error}");
            let gain = 0.5 * y.dot(&y) - given;
            assert!(gain < 1e-9 * (1.0 + given), "{n}: {gain}");
            shortened += usize::from(gain > -1e-9);
        }
        assert!(shortened > 3 && squeezed > 3, "{shortened} {squeezed}");
    }
}
