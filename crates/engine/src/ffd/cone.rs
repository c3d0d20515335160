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

/// Softness along the normals, as a share of their own inverse mass.
pub(super) const SOFTNESS: f64 = 0.01;

/// Most sweeps over the contacts of a body.
const SWEEPS: usize = 500;

/// Share of the largest impulse whose change ends the sweeps.
const SETTLED: f64 = 1e-10;

/// One contact.
struct Contact {
    row: Twist,
    across: Across,
    /// Inverse mass along the normal, and what softness adds [1/kg].
    inverse_mass: f64,
    soft: f64,
    /// What is missing of the aim at the start [m/s].
    wanted: (f64, DVec2),
    impulse: (f64, DVec2),
}

/// Starts from the impulses without friction, which are found exactly: opposite contacts would need hundreds of sweeps.
fn start(contacts: &mut [Contact], nearest: &mut Nearest) -> Twist {
    let rows: Vec<Twist> = contacts.iter().map(|c| c.row).collect();
    let wanted: Vec<f64> = contacts.iter().map(|c| c.wanted.0).collect();
    let y = nearest.solve(&rows, &wanted, SOFTNESS).unwrap_or_default();
    contacts.iter_mut().zip(&nearest.lambda).for_each(|(c, lambda)| c.impulse.0 = *lambda);
    y
}

/// Change of the body; the impulses of its constraints are written to `impulses`. The second number is the root of the sum of the
/// squares of what single contacts ask for, in the kinetic norm.
pub(super) fn respond(
    metric: &Metric,
    (v, w): (DVec3, DVec3),
    constraints: &[Constraint],
    epsilon: Option<f64>,
    nearest: &mut Nearest,
    impulses: &mut [DVec3],
) -> (Twist, f64) {
    let mut contacts: Vec<Contact> = Vec::with_capacity(constraints.len());
    let mut asked = 0.0;
    for c in constraints {
        let (row, across) = (metric.row(c.normal, c.arm), Across::new(metric, c));
        let u = v + w.cross(c.arm);
        let inverse_mass = row.dot(&row);
        let missing = c.offset - u.dot(c.normal);
        let wanted = ((1.0 + epsilon.unwrap_or(c.restitution)) * missing.max(0.0), across.of(c.common - u));
        let soft = SOFTNESS * inverse_mass;
        asked += wanted.0 * wanted.0 / inverse_mass + across.impulse(wanted.1).dot(wanted.1);
        contacts.push(Contact { row, across, inverse_mass, soft, wanted, impulse: (0.0, DVec2::ZERO) });
    }
    let mut y = start(&mut contacts, nearest);
    for _ in 0..SWEEPS {
        let (mut changed, mut largest) = (0.0_f64, 0.0_f64);
        for (contact, c) in contacts.iter_mut().zip(constraints) {
            let (n, t) = contact.impulse;
            let missing = contact.wanted.0 - contact.row.dot(&y) - contact.soft * n;
            let new_n = (n + missing / (contact.inverse_mass + contact.soft)).max(0.0);
            y.add(&contact.row, new_n - n);
            let across = &contact.across;
            let missing = contact.wanted.1 - across.speed(&y) + across.speed_of(t);
            let new_t = across.impulse_within(missing, c.friction * new_n);
            across.push(&mut y, new_t - t);
            contact.impulse = (new_n, new_t);
            changed = changed.max((new_n - n).abs()).max((new_t - t).length());
            largest = largest.max(new_n);
        }
        if changed <= SETTLED * largest {
            break;
        }
    }
    for ((contact, c), impulse) in contacts.iter().zip(constraints).zip(impulses) {
        *impulse = c.normal * contact.impulse.0 + contact.across.world(contact.impulse.1);
    }
    (y, asked.sqrt())
}
