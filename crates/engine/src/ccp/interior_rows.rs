//! The rows of an island for the interior point method: contacts as circular cones, stops as cones of one dimension, joints as
//! rows that hold both ways, all in scaled velocities (symbols in [`super::interior_point`]).

use glam::{DMat3, DVec3};

use super::Problem;
use super::body_matrix::{BodyMatrix, Six};
use super::interior_point::{PROXIMAL, length_squared};
use super::scaling::Three;
use crate::joint::rows::Role;
use crate::joint::schur::NOBODY;
use crate::joint::system::JointSystem;
use crate::simd::WIDTH;

/// What a body adds to a cone or row: the body, counted from zero, and the scaled directions.
#[derive(Clone, Copy)]
pub(super) struct BodyColumns {
    pub(super) body: u32,
    pub(super) d: [Six; 3],
}

/// A friction cone, or one of one dimension: a contact without friction, a stop.
pub(super) struct ConeRow {
    pub(super) sides: Vec<BodyColumns>,
    /// Numbers that count: three or one.
    pub(super) dimension: usize,
    /// z of p = 0 without lift.
    pub(super) base: Three,
    pub(super) mu: f64,
    /// n' N n of this cone alone [1/kg].
    pub(super) own: f64,
    /// Number of the contact and its step lengths; `None` for a stop.
    pub(super) contact: Option<(usize, f64, f64)>,
}

/// A row of a joint that holds both ways.
pub(super) struct IslandJointRow {
    pub(super) sides: Vec<BodyColumns>,
    pub(super) base: f64,
    pub(super) compliance: f64,
    /// Compliance of its own in an iteration.
    pub(super) proximal: f64,
    pub(super) own: f64,
}

/// The island in scaled velocities.
pub(super) struct InteriorPoint {
    pub(super) bodies: usize,
    pub(super) cones: Vec<ConeRow>,
    pub(super) joints: Vec<IslandJointRow>,
    /// Normal and tangents of each contact.
    pub(super) axes: Vec<[DVec3; 3]>,
    pub(super) matrix: BodyMatrix,
    pub(super) coulomb: bool,
    /// Scale of velocities [m/s].
    pub(super) scale: f64,
}

impl InteriorPoint {
    /// The problem of an island; body 0 of `problem` is what does not move. `None` if it is too large.
    pub(super) fn new(problem: &Problem<f64>, joints: &JointSystem, coulomb: bool) -> Option<Self> {
        let roots: Vec<(f64, DMat3)> =
            problem.mobility.iter().map(|m| (m.inv_mass.sqrt(), m.root())).collect();
        // L' times a force and a moment.
        let scaled = |body: u32, force: DVec3, moment: DVec3| -> Six {
            let (root, turn) = roots[body as usize];
            let (f, m) = (force * root, turn.transpose() * moment);
            [f.x, f.y, f.z, m.x, m.y, m.z]
        };
        let (mut cones, mut axes) = (Vec::new(), Vec::new());
        for c in 0..problem.contacts {
            let row = problem.blocks[c / WIDTH].row(c % WIDTH);
            let (s_a, s_b) = problem.arms.of(c, row.n);
            let u = row.n.any_orthonormal_vector();
            let e = [row.n, u, row.n.cross(u)];
            let is_line = row.mu <= 0.0;
            let mu = if is_line { 1.0 } else { row.mu };
            let of = |body: u32, s: DVec3, sign: f64| {
                (body != 0).then(|| {
                    let e = [e[0] * (sign / mu), e[1] * sign, e[2] * sign];
                    BodyColumns { body: body - 1, d: e.map(|e| scaled(body, e, s.cross(e))) }
                })
            };
            let sides: Vec<BodyColumns> =
                [of(row.a, s_a, -1.0), of(row.b, s_b, 1.0)].into_iter().flatten().collect();
            let own = mu * mu * sides.iter().map(|s| length_squared(&s.d[0])).sum::<f64>();
            let base = if is_line {
                [row.r.dot(e[0]), 0.0, 0.0]
            } else {
                [row.r.dot(e[0]) / mu, row.r.dot(e[1]), row.r.dot(e[2])]
            };
            let contact = Some((c, row.eta_n, row.eta_t));
            cones.push(ConeRow { sides, dimension: if is_line { 1 } else { 3 }, base, mu, own, contact });
            axes.push(e);
        }
        let mut rows: Vec<IslandJointRow> = Vec::new();
        let mut last_gear = None;
        // What motors at their limit and brakes that slip do to the bodies, in scaled velocities: a given push.
        let mut given = vec![[0.0; 6]; problem.mobility.len() - 1];
        for (k, answer) in joints.answers().iter().enumerate() {
            let row = &answer.row;
            let of = |body: u32, moment: DVec3, sign: f64| {
                (body != NOBODY).then(|| {
                    let d = scaled(body, row.t * sign, moment * sign);
                    BodyColumns { body: body - 1, d: [d, [0.0; 6], [0.0; 6]] }
                })
            };
            let sides: Vec<BodyColumns> =
                [of(row.a, row.alpha, -1.0), of(row.b, row.beta, 1.0)].into_iter().flatten().collect();
            let own: f64 = sides.iter().map(|s| length_squared(&s.d[0])).sum();
            if own <= 0.0 {
                continue;
            }
            let lambda = joints.impulse(k);
            if row.most.is_finite() && lambda.abs() >= row.most {
                for side in &sides {
                    let push = &mut given[side.body as usize];
                    push.iter_mut().zip(&side.d[0]).for_each(|(p, d)| *p += lambda * d);
                }
                continue;
            }
            if row.role == Role::Gear {
                let scaled_sides = sides
                    .iter()
                    .map(|s| BodyColumns { body: s.body, d: s.d.map(|d| d.map(|x| x * row.factor)) });
                let base = row.factor * answer.base;
                match rows.last_mut().filter(|_| last_gear == Some(row.joint)) {
                    Some(gear) => {
                        scaled_sides.for_each(|side| add_side(&mut gear.sides, side));
                        gear.base += base;
                        gear.own = gear.sides.iter().map(|s| length_squared(&s.d[0])).sum();
                        gear.proximal = PROXIMAL * gear.own;
                    }
                    None => {
                        let (sides, own) = (scaled_sides.collect(), own * row.factor * row.factor);
                        rows.push(IslandJointRow {
                            sides,
                            base,
                            compliance: 0.0,
                            proximal: PROXIMAL * own,
                            own,
                        });
                    }
                }
                last_gear = Some(row.joint);
                continue;
            }
            if matches!(row.role, Role::Stop(..)) {
                let base = [answer.base, 0.0, 0.0];
                cones.push(ConeRow { sides, dimension: 1, base, mu: 1.0, own, contact: None });
            } else {
                let (base, compliance) = (answer.base, row.compliance);
                rows.push(IslandJointRow {
                    sides,
                    base,
                    compliance,
                    proximal: compliance + PROXIMAL * own,
                    own,
                });
            }
        }
        let rate = |sides: &[BodyColumns], d: usize| -> f64 {
            let of =
                |s: &BodyColumns| s.d[d].iter().zip(&given[s.body as usize]).map(|(d, p)| d * p).sum::<f64>();
            sides.iter().map(of).sum()
        };
        if joints.answers().iter().any(|a| a.row.most.is_finite()) {
            for cone in &mut cones {
                (0..cone.dimension).for_each(|d| cone.base[d] += rate(&cone.sides, d));
            }
            rows.iter_mut().for_each(|row| row.base += rate(&row.sides, 0));
        }
        let bodies = problem.mobility.len() - 1;
        let mut pairs = Vec::new();
        for sides in cones.iter().map(|c| &c.sides).chain(rows.iter().map(|r| &r.sides)) {
            for (k, a) in sides.iter().enumerate() {
                pairs.extend(sides[k + 1..].iter().map(|b| (a.body.min(b.body), a.body.max(b.body))));
            }
        }
        let matrix = BodyMatrix::new(bodies, pairs)?;
        let scale = problem.scale.max(f64::MIN_POSITIVE);
        Some(Self { bodies, cones, joints: rows, axes, matrix, coulomb, scale })
    }

    /// Operations of one iteration, about: a factorisation, and the sums over cones.
    pub(super) fn operations(&self) -> f64 {
        const OF_CONE: f64 = 700.0;
        self.matrix.operations() + OF_CONE * (self.cones.len() + self.joints.len()) as f64
    }
}

/// Adds a side to a row; a body is in it once.
fn add_side(sides: &mut Vec<BodyColumns>, side: BodyColumns) {
    match sides.iter_mut().find(|s| s.body == side.body) {
        Some(known) => {
            for (known, d) in known.d.iter_mut().zip(&side.d) {
                known.iter_mut().zip(d).for_each(|(k, d)| *k += d);
            }
        }
        None => sides.push(side),
    }
}
