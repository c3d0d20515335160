//! Resistance to rolling and twisting in hard contact: further cones of the problem of a step (Tasora and Anitescu 2013).
//!
//! | symbol | what |
//! |---|---|
//! | m | moment impulse of a contact on its body b [N m s]; minus m acts on a |
//! | w | angular velocity of b relative to a [rad/s] |
//! | rho, sigma | `rolling` and `twisting` times R*, lengths [m] |
//! | eta | step length [kg m2] |
//!
//! The part of m in the tangent plane lies in a disc of radius rho gamma_n, the part along the normal between -sigma gamma_n and
//! sigma gamma_n, and each resists its part of w as Coulomb friction resists sliding: m is the projection of m - eta w for
//! every eta > 0. R* = R_a R_b / (R_a + R_b) with the radii of penalty contact, so a material means the same in both methods.
//!
//! In every iteration the moments take a projected step with the impulses of the last sweep, bodies turn by what changed, and the
//! impulses take theirs. With 1/eta the sum over the two bodies of the number of their moments times the largest inverse moment of inertia, a
//! step of all moments at once cannot overshoot; blocks that step in turn converge as one does. Moments and their rows stand in
//! arrays of their own that are empty where no pair of materials resists.
//!
//! Moments of the last step are the start, found by the ids of the bodies and the feature. With `friction = "cone"` moments still obey
//! Coulomb's law. Not handled: ranks, a GPU, islands solved on their own ([`super::solve_islands`] leaves such problems as they are).

use glam::DVec3;

use super::contact_rows::From;
use super::free_bodies::FreeMotion;
use super::impulses::Impulses;
use super::mobility::{Change, Mobility};
use crate::bodies::{Bodies, BodyKind};
use crate::collide::ContactPoint;
use crate::contacts::Contacts;
use crate::par;
use crate::simd::{Real, Vector};
use crate::state::{State, StateError};

/// The moment of a contact, and what it is resisted by.
#[derive(Clone, Copy, Debug)]
struct MomentRow {
    /// Number of the contact.
    contact: u32,
    a: u32,
    b: u32,
    n: DVec3,
    rho: f64,
    sigma: f64,
    /// R* [m].
    radius: f64,
    /// w if nothing touched [rad/s].
    r: DVec3,
    eta: f64,
    /// m, and by how much it moved last.
    moment: DVec3,
    moved: DVec3,
}

/// Bodies of a contact by their ids, the smaller first, and its feature.
type Key = (u32, u32, u32);

/// The moments of a step.
#[derive(Clone, Debug, Default)]
pub(super) struct Rolling {
    rows: Vec<MomentRow>,
    /// Rows of body i: `of_body[first[i]..first[i + 1]]`, each with whether the body is b.
    first: Vec<u32>,
    of_body: Vec<(u32, bool)>,
    /// Moments of the last step on the body with the larger id, in the order of their keys.
    last: Vec<(Key, DVec3)>,
}

/// R of a body at its contacts: walls that are not spheres are flat [m].
fn radius(bodies: &Bodies, i: usize) -> f64 {
    match bodies.kind[i] {
        _ if bodies.shape[i].0 == 0 => bodies.radius[i],
        BodyKind::Dynamic => bodies.inradius[i],
        _ => f64::INFINITY,
    }
}

/// R* of the bodies of a contact [m].
pub(super) fn effective_radius(bodies: &Bodies, a: usize, b: usize) -> f64 {
    1.0 / (1.0 / radius(bodies, a) + 1.0 / radius(bodies, b))
}

fn key(bodies: &Bodies, contacts: &Contacts, row: &MomentRow) -> (Key, f64) {
    let (a, b) = (bodies.id[row.a as usize].0, bodies.id[row.b as usize].0);
    let sign = if a < b { 1.0 } else { -1.0 };
    ((a.min(b), a.max(b), contacts.feature[row.contact as usize]), sign)
}

impl Rolling {
    /// Whether nothing resists rolling or twisting.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Bytes of the arrays.
    pub(super) fn bytes(&self) -> usize {
        self.rows.capacity() * size_of::<MomentRow>()
            + 4 * self.first.capacity()
            + self.of_body.capacity() * size_of::<(u32, bool)>()
            + self.last.capacity() * size_of::<(Key, DVec3)>()
    }

    /// Part of stage contact_rows: the rows of the step, with the moments of the last.
    pub(super) fn write(&mut self, from: &From, free_motion: &[FreeMotion]) {
        let &From { bodies, shapes, contacts, materials, settings, .. } = from;
        self.rows.clear();
        if !materials.resist_turning() {
            self.last.clear();
            return;
        }
        for c in 0..contacts.len() {
            let (a, b) = (contacts.a[c] as usize, contacts.b[c] as usize);
            let (one, two) = match contacts.pieces_of(c) {
                ContactPoint::WHOLE => (bodies.material[a], bodies.material[b]),
                pieces => bodies.materials_at(shapes, (a, b), pieces),
            };
            let (rolling, twisting) = materials.turning(one, two);
            let star = effective_radius(bodies, a, b);
            if rolling == 0.0 && twisting == 0.0 || !star.is_finite() {
                continue;
            }
            self.rows.push(MomentRow {
                contact: c as u32,
                a: a as u32,
                b: b as u32,
                n: contacts.normal[c],
                rho: rolling * star,
                sigma: twisting * star,
                radius: star,
                r: free_motion[b].ang_vel - free_motion[a].ang_vel,
                eta: 0.0,
                moment: DVec3::ZERO,
                moved: DVec3::ZERO,
            });
        }
        self.list_rows(bodies);
        let count = |i: u32| f64::from(self.first[i as usize + 1] - self.first[i as usize]);
        let turns = |i: u32| match bodies.kind[i as usize] {
            BodyKind::Dynamic => bodies.inv_inertia_body[i as usize].max_element(),
            _ => 0.0,
        };
        let warm = settings.solver.warm_start;
        for k in 0..self.rows.len() {
            let (a, b) = (self.rows[k].a, self.rows[k].b);
            let stiffness = count(a) * turns(a) + count(b) * turns(b);
            let (key, sign) = key(bodies, contacts, &self.rows[k]);
            let known = self.last.binary_search_by_key(&key, |last| last.0).ok().filter(|_| warm);
            let row = &mut self.rows[k];
            row.eta = if stiffness > 0.0 { 1.0 / stiffness } else { 0.0 };
            row.moment = known.map_or(DVec3::ZERO, |at| self.last[at].1 * sign);
        }
    }

    /// Which rows each body has.
    fn list_rows(&mut self, bodies: &Bodies) {
        self.first.clear();
        self.first.resize(bodies.len() + 1, 0);
        for row in &self.rows {
            self.first[row.a as usize + 1] += 1;
            self.first[row.b as usize + 1] += 1;
        }
        par::scan(&mut self.first);
        let mut next = self.first.clone();
        self.of_body.clear();
        self.of_body.resize(2 * self.rows.len(), (0, false));
        for (k, row) in self.rows.iter().enumerate() {
            for (i, is_b) in [(row.a, false), (row.b, true)] {
                self.of_body[next[i as usize] as usize] = (k as u32, is_b);
                next[i as usize] += 1;
            }
        }
    }

    /// Sum over the rows of a body of what acts on it.
    fn sum(&self, i: usize, of: impl Fn(&MomentRow) -> DVec3) -> DVec3 {
        let own = &self.of_body[self.first[i] as usize..self.first[i + 1] as usize];
        own.iter().fold(DVec3::ZERO, |sum, &(k, is_b)| {
            let x = of(&self.rows[k as usize]);
            if is_b { sum + x } else { sum - x }
        })
    }

    fn add<F: Real>(
        &self,
        mobility: &[Mobility<F>],
        change: &mut [Change<F>],
        of: impl Fn(&MomentRow) -> DVec3 + Sync + Send,
    ) {
        par::for_chunks_mut(change, |range, change| {
            for (change, i) in change.iter_mut().zip(range) {
                if self.first[i] == self.first[i + 1] || mobility[i].is_zero() {
                    continue;
                }
                let moment = self.sum(i, &of).to_array().map(F::from_f64);
                change.ang_vel += mobility[i].apply(F::Vec3::default(), F::Vec3::from_array(moment)).ang_vel;
            }
            0u32
        });
    }

    /// End of stage sum_updates: adds what the moments do to velocity changes that hold what impulses do.
    pub(super) fn add_moments<F: Real>(&self, mobility: &[Mobility<F>], change: &mut [Change<F>]) {
        if !self.is_empty() {
            self.add(mobility, change, |row| row.moment);
        }
    }

    /// Part of stage contact_iteration: a projected step of all moments, given the impulses. Returns the sum of the squares of the natural
    /// map [m2/s2].
    pub(super) fn step<F: Real>(
        &mut self,
        gamma: &Impulses<F>,
        mobility: &[Mobility<F>],
        change: &mut [Change<F>],
    ) -> f64 {
        if self.is_empty() {
            return 0.0;
        }
        let turns = &*change;
        let square = par::for_chunks_mut(&mut self.rows, |_, rows| {
            let mut square = 0.0;
            for row in rows {
                let push = gamma.get(row.contact as usize).to_dvec3().dot(row.n).max(0.0);
                let of = |i: u32| turns[i as usize].ang_vel.to_dvec3();
                let w = row.r + of(row.b) - of(row.a);
                let aim = row.moment - w * row.eta;
                let along = aim.dot(row.n);
                let across = (aim - row.n * along).clamp_length_max(row.rho * push);
                let moment = across + row.n * along.clamp(-row.sigma * push, row.sigma * push);
                row.moved = moment - row.moment;
                row.moment = moment;
                if row.eta > 0.0 {
                    square += (row.moved * (row.radius / row.eta)).length_squared();
                }
            }
            square
        });
        self.add(mobility, change, |row| row.moved);
        square
    }

    /// Part of stage update_velocity: what the moments turn the bodies by; they are kept for the next step.
    pub(super) fn update_velocity(&mut self, contacts: &Contacts, bodies: &mut Bodies) {
        if self.is_empty() {
            self.last.clear();
            return;
        }
        for i in (0..bodies.len()).filter(|&i| bodies.kind[i] == BodyKind::Dynamic) {
            if self.first[i] < self.first[i + 1] {
                let turn = bodies.inv_inertia(i) * self.sum(i, |row| row.moment);
                bodies.ang_vel[i] += turn;
            }
        }
        self.last.clear();
        for row in self.rows.iter().filter(|row| row.moment != DVec3::ZERO) {
            let (key, sign) = key(bodies, contacts, row);
            self.last.push((key, row.moment * sign));
        }
        self.last.sort_by_key(|last| last.0);
    }

    /// Moment impulse of a contact on its body b [N m s].
    pub(super) fn moment(&self, contact: usize) -> DVec3 {
        let at = self.rows.binary_search_by_key(&(contact as u32), |row| row.contact);
        at.map_or(DVec3::ZERO, |k| self.rows[k].moment)
    }

    /// Calls `visit` with the bodies of each row and its moment on the second.
    pub(super) fn for_each(&self, mut visit: impl FnMut(usize, usize, DVec3)) {
        for row in &self.rows {
            visit(row.a as usize, row.b as usize, row.moment);
        }
    }

    /// Writes the moments of the last step into a section of a state.
    pub(super) fn save(&self, prefix: &str, state: &mut State) {
        if !self.last.is_empty() {
            let keys: Vec<[u32; 3]> = self.last.iter().map(|(k, _)| [k.0, k.1, k.2]).collect();
            let moments: Vec<DVec3> = self.last.iter().map(|(_, m)| *m).collect();
            state.put_array(&format!("{prefix}.rolling"), &keys);
            state.put_array(&format!("{prefix}.moments"), &moments);
        }
    }

    /// What [`Rolling::save`] wrote.
    pub(super) fn load(prefix: &str, state: &State) -> Result<Self, StateError> {
        let (keys, moments) = (format!("{prefix}.rolling"), format!("{prefix}.moments"));
        if state.section(&keys).is_none() {
            return Ok(Self::default());
        }
        let (found, of): (Vec<[u32; 3]>, Vec<DVec3>) = (state.array(&keys)?, state.array(&moments)?);
        let in_order = found.windows(2).all(|w| w[0] <= w[1]);
        if found.len() != of.len() || !in_order || of.iter().any(|m| !m.is_finite()) {
            return Err(StateError::wrong(&moments, "moments that do not fit the contacts"));
        }
        let last = found.iter().zip(of).map(|(&[a, b, feature], m)| ((a, b, feature), m)).collect();
        Ok(Self { last, ..Self::default() })
    }
}
