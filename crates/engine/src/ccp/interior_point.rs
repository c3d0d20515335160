//! A primal-dual interior point method for the cone problem of one island, with its joints (Mehrotra's predictor and corrector
//! in the scaling of Nesterov and Todd; for such cones Kleinert, Simeon and Obermayr 2014, Mangoni, Tasora and Garziera 2018).
//!
//! Unknowns are the bodies: the only matrix is I + G W^-2 G', six numbers per body, whatever the number of contacts. Mass ratios and
//! redundant contacts do not change the number of iterations, 4 to 20.
//!
//! | symbol | here | what |
//! |---|---|---|
//! | p | `p` | velocity changes of the bodies, scaled: dv = L p with L L' = M^-1 |
//! | G | [`super::interior_rows::BodyColumns::d`] | L' D of a cone, its first column over mu, so that the friction cone becomes circular |
//! | x, z | `x`, `z` | (mu gamma_n, gamma_t) and ((u_n + s) / mu, u_t): both in the cone, x o z = 0 in the end |
//! | s | `lift` | mu abs(u_t) with Coulomb's law (de Saxcé), zero with the relaxation of Negrut10 eq. 6 |
//! | lambda | `lambda` | impulses of joint rows, J p + base + compliance lambda = 0 |
//!
//! Coulomb's law makes s depend on p. [`Form::Lagged`] takes it from the last iteration and keeps the matrix symmetric;
//! [`Form::Newton`] takes its derivative too, which needs an LU factorisation and converges where contacts slide at high friction.
//! Joint rows enter with a small compliance of their own, which is taken back from iteration to iteration (a proximal step).
//! Does not handle islands whose factors do not fit ([`super::body_matrix`]).

use glam::DVec3;

use super::body_matrix::Six;
use super::cone::Cone;
use super::interior_rows::{BodyColumns, ConeRow, InteriorPoint};
use super::residual::natural_map_squared;
use super::scaling::{Scaling, Three, UNIT, add, beside, dot, product, quotient, step_to_surface};
use crate::simd::V3;

/// Most iterations.
const MOST: u32 = 40;

/// An iteration from which a method that does not get better is stopped, how many it is given, and what counts as better.
const PATIENCE: (u32, u32, f64) = (20, 8, 0.9);

/// Share of the step to the surface of the cones that is gone.
const SHORT_OF_SURFACE: f64 = 0.99;

/// A step that is too short to matter.
const SHORTEST: f64 = 1e-12;

/// Compliance of joint rows in an iteration, as a part of their own response.
pub(super) const PROXIMAL: f64 = 1e-6;

/// How Coulomb's law enters the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// The lift is that of the last iteration.
    Lagged,
    /// The lift follows the velocities.
    Newton,
}

/// What came out.
pub(super) struct Solved {
    /// Impulses of the contacts, in their order; the best ones seen.
    pub(super) gamma: Vec<DVec3>,
    /// Factorisations.
    pub(super) factorisations: u32,
}

/// Where an iteration stands.
struct Point {
    p: Vec<Six>,
    x: Vec<Three>,
    z: Vec<Three>,
    lambda: Vec<f64>,
}

/// What is left of the equations.
struct Left {
    /// z - G' p - base - lift.
    cones: Vec<Three>,
    /// p - G x - J' lambda.
    bodies: Vec<Six>,
    /// J p + base + compliance lambda.
    joints: Vec<f64>,
}

impl InteriorPoint {
    /// Iterates from a cold start until the residual over the scale is below `aim`, or it does not fall any more.
    pub(super) fn solve(&mut self, form: Form, aim: f64) -> Solved {
        let mut at = self.start();
        let (mut best, mut factorisations) = ((f64::INFINITY, self.impulses(&at)), 0);
        let mut waited = (f64::INFINITY, 0);
        while factorisations < MOST {
            let left = self.left(&at);
            let residual = self.residual(&at);
            if residual < best.0 {
                best = (residual, self.impulses(&at));
            }
            if best.0 < PATIENCE.2 * waited.0 {
                waited = (best.0, factorisations);
            }
            let stalls = factorisations >= PATIENCE.0 && factorisations - waited.1 > PATIENCE.1;
            if best.0 <= aim || stalls || !residual.is_finite() {
                break;
            }
            factorisations += 1;
            if self.iterate(&mut at, &left, form).is_none() {
                break;
            }
        }
        Solved { gamma: best.1, factorisations }
    }

    /// Well inside all cones, as large as the scale of the problem says.
    fn start(&self) -> Point {
        Point {
            p: vec![[0.0; 6]; self.bodies],
            x: self
                .cones
                .iter()
                .map(|c| [c.mu * self.scale / c.own.max(f64::MIN_POSITIVE), 0.0, 0.0])
                .collect(),
            z: self.cones.iter().map(|c| [self.scale / c.mu, 0.0, 0.0]).collect(),
            lambda: vec![0.0; self.joints.len()],
        }
    }

    /// G' p of a cone.
    fn rates(sides: &[BodyColumns], p: &[Six], dimension: usize) -> Three {
        let rate = |k: usize| sides.iter().map(|s| dot_six(&s.d[k], &p[s.body as usize])).sum();
        std::array::from_fn(|k| if k < dimension { rate(k) } else { 0.0 })
    }

    /// What z is for these velocities, without lift.
    fn velocity(cone: &ConeRow, p: &[Six]) -> Three {
        add(&cone.base, &Self::rates(&cone.sides, p, cone.dimension), 1.0)
    }

    /// G x + J' lambda.
    fn pushes(&self, x: &[Three], lambda: &[f64]) -> Vec<Six> {
        let mut sum = vec![[0.0; 6]; self.bodies];
        for (cone, x) in self.cones.iter().zip(x) {
            push(&mut sum, &cone.sides, &x[..cone.dimension]);
        }
        for (row, lambda) in self.joints.iter().zip(lambda) {
            push(&mut sum, &row.sides, &[*lambda]);
        }
        sum
    }

    fn has_lift(&self, cone: &ConeRow) -> bool {
        self.coulomb && cone.dimension == 3
    }

    fn left(&self, at: &Point) -> Left {
        let cones = self.cones.iter().zip(&at.z).map(|(cone, z)| {
            let u = Self::velocity(cone, &at.p);
            // mu |u_t| over mu.
            let lift = if self.has_lift(cone) { beside(&u) } else { 0.0 };
            [z[0] - u[0] - lift, z[1] - u[1], z[2] - u[2]]
        });
        let cones = cones.collect();
        let pushes = self.pushes(&at.x, &at.lambda);
        let bodies = at.p.iter().zip(&pushes).map(|(p, push)| minus(p, push)).collect();
        let joints =
            self.joints.iter().zip(&at.lambda).map(|(row, lambda)| {
                Self::rates(&row.sides, &at.p, 1)[0] + row.base + row.compliance * lambda
            });
        Left { cones, bodies, joints: joints.collect() }
    }

    /// One step of predictor and corrector; `None` if the matrix or a scaling is no longer positive.
    fn iterate(&mut self, at: &mut Point, left: &Left, form: Form) -> Option<()> {
        let scalings: Option<Vec<Scaling>> = at.x.iter().zip(&at.z).map(|(x, z)| Scaling::of(x, z)).collect();
        let scalings = scalings?;
        let squares: Vec<[Three; 3]> = scalings.iter().map(Scaling::inverse_square).collect();
        // Directions in which each contact slides, where its lift follows them.
        let slides: Vec<[f64; 2]> = (self.cones.iter())
            .map(|cone| {
                let u = Self::velocity(cone, &at.p);
                let speed = beside(&u);
                let follows = form == Form::Newton && self.has_lift(cone) && speed > 0.0;
                if follows { [u[1] / speed, u[2] / speed] } else { [0.0; 2] }
            })
            .collect();
        let is_symmetric = slides.iter().all(|t| *t == [0.0; 2]);
        self.assemble(&squares, &slides, is_symmetric);
        self.matrix.factorise()?;
        let n = self.cones.len() as f64;
        let points: Vec<Three> = scalings.iter().zip(&at.x).map(|(w, x)| w.apply(x)).collect();
        let gap = at.x.iter().zip(&at.z).map(|(x, z)| dot(x, z)).sum::<f64>() / n;
        let predictor: Vec<Three> = points.iter().map(|l| l.map(|a| -a)).collect();
        let step = self.direction(left, &scalings, &squares, &slides, &predictor);
        let a = self.longest(at, &step).min(1.0);
        let after = (0..self.cones.len())
            .map(|i| dot(&add(&at.x[i], &step.x[i], a), &add(&at.z[i], &step.z[i], a)))
            .sum::<f64>()
            / n;
        let centring = (after / gap).clamp(0.0, 1.0).powi(3) * gap;
        let corrector: Vec<Three> = (0..self.cones.len())
            .map(|i| {
                let (w, l) = (&scalings[i], &points[i]);
                let second = product(&w.apply(&step.x[i]), &w.undo(&step.z[i]));
                let wanted = add(&add(&UNIT.map(|e| e * centring), &product(l, l), -1.0), &second, -1.0);
                quotient(l, &wanted)
            })
            .collect();
        let step = self.direction(left, &scalings, &squares, &slides, &corrector);
        let a = (SHORT_OF_SURFACE * self.longest(at, &step)).min(1.0);
        if a.is_nan() || a <= SHORTEST {
            return None;
        }
        for (p, d) in at.p.iter_mut().zip(&step.p) {
            (0..6).for_each(|k| p[k] += a * d[k]);
        }
        for i in 0..self.cones.len() {
            at.x[i] = add(&at.x[i], &step.x[i], a);
            at.z[i] = add(&at.z[i], &step.z[i], a);
        }
        at.lambda.iter_mut().zip(&step.lambda).for_each(|(lambda, d)| *lambda += a * d);
        Some(())
    }

    /// I + G W^-2 T G' + J' J / proximal, T = 1 + e0 t' where the lift follows the sliding direction t.
    fn assemble(&mut self, squares: &[[Three; 3]], slides: &[[f64; 2]], is_symmetric: bool) {
        self.matrix.clear(is_symmetric);
        for ((cone, square), t) in self.cones.iter().zip(squares).zip(slides) {
            let n = cone.dimension;
            for right in &cone.sides {
                // T G' of this side, then W^-2 of it.
                let with_lift: [Six; 3] = [
                    std::array::from_fn(|c| right.d[0][c] + t[0] * right.d[1][c] + t[1] * right.d[2][c]),
                    right.d[1],
                    right.d[2],
                ];
                let of_side: [Six; 3] = std::array::from_fn(|k| {
                    std::array::from_fn(|c| (0..n).map(|i| square[k][i] * with_lift[i][c]).sum())
                });
                for left in &cone.sides {
                    self.matrix.add(left.body, right.body, &left.d[..n], &of_side[..n]);
                }
            }
        }
        for row in &self.joints {
            for right in &row.sides {
                let scaled = right.d[0].map(|d| d / row.proximal);
                for left in &row.sides {
                    self.matrix.add(left.body, right.body, &left.d[..1], &[scaled]);
                }
            }
        }
    }

    /// The step that takes away what is left and moves the scaled points by `q`.
    fn direction(
        &mut self,
        left: &Left,
        scalings: &[Scaling],
        squares: &[[Three; 3]],
        slides: &[[f64; 2]],
        q: &[Three],
    ) -> Point {
        let mut p: Vec<Six> = left.bodies.iter().map(|r| r.map(|r| -r)).collect();
        let unscaled: Vec<Three> = scalings.iter().zip(q).map(|(w, q)| w.undo(q)).collect();
        for (i, cone) in self.cones.iter().enumerate() {
            let known = squares[i].map(|row| dot(&row, &left.cones[i]));
            push(&mut p, &cone.sides, &add(&unscaled[i], &known, 1.0)[..cone.dimension]);
        }
        for (row, left) in self.joints.iter().zip(&left.joints) {
            push(&mut p, &row.sides, &[-left / row.proximal]);
        }
        self.matrix.solve(&mut p);
        let z: Vec<Three> = (self.cones.iter().zip(slides).zip(&left.cones))
            .map(|((cone, t), left)| {
                let mut u = Self::rates(&cone.sides, &p, cone.dimension);
                u[0] += t[0] * u[1] + t[1] * u[2];
                add(&u, left, -1.0)
            })
            .collect();
        let x = (0..self.cones.len()).map(|i| {
            let x = add(&unscaled[i], &squares[i].map(|row| dot(&row, &z[i])), -1.0);
            if self.cones[i].dimension == 1 { [x[0], 0.0, 0.0] } else { x }
        });
        let x = x.collect();
        let lambda = (self.joints.iter().zip(&left.joints))
            .map(|(row, left)| -(left + Self::rates(&row.sides, &p, 1)[0]) / row.proximal);
        let lambda = lambda.collect();
        Point { p, x, z, lambda }
    }

    /// The longest step that leaves no cone.
    fn longest(&self, at: &Point, step: &Point) -> f64 {
        (0..self.cones.len())
            .map(|i| step_to_surface(&at.x[i], &step.x[i]).min(step_to_surface(&at.z[i], &step.z[i])))
            .fold(f64::INFINITY, f64::min)
    }

    /// Root mean square over the contacts of the natural map of the present impulses, over the scale; what joints lack counts too.
    fn residual(&self, at: &Point) -> f64 {
        let p = self.pushes(&at.x, &at.lambda);
        let (mut sum, mut contacts, mut mobility) = (0.0, 0, 0.0);
        for (cone, x) in self.cones.iter().zip(&at.x) {
            let z = Self::velocity(cone, &p);
            let Some((_, eta_n, eta_t)) = cone.contact else {
                let moved = x[0] - (x[0] - z[0] / cone.own).max(0.0);
                sum += (moved * cone.own).powi(2);
                continue;
            };
            let (gamma, u, mu) = match cone.dimension {
                1 => (*x, z, 0.0),
                _ => ([x[0] / cone.mu, x[1], x[2]], [z[0] * cone.mu, z[1], z[2]], cone.mu),
            };
            let v3 = |a: Three| V3 { x: a[0], y: a[1], z: a[2] };
            let cone = Cone { n: v3(UNIT), mu, eta_n, eta_t };
            let lift = if self.coulomb { cone.lift(v3(u)) } else { 0.0 };
            let moved = cone.step(v3(gamma), v3(u), lift, 1.0);
            sum += natural_map_squared(cone.inverse_steps(1.0), &moved);
            contacts += 1;
            mobility += 1.0 / eta_n;
        }
        // Joint rows as the speed that their violation gives to a body of a contact.
        let mobility = mobility / f64::from(contacts.max(1));
        for (row, lambda) in self.joints.iter().zip(&at.lambda) {
            let rate = Self::rates(&row.sides, &p, 1)[0] + row.base + row.compliance * lambda;
            sum += rate * rate * mobility / row.own;
        }
        (sum / f64::from(contacts.max(1))).sqrt() / self.scale
    }

    /// Impulses of the contacts in the world.
    fn impulses(&self, at: &Point) -> Vec<DVec3> {
        (self.cones.iter().zip(&at.x))
            .filter_map(|(cone, x)| {
                let [n, u, w] = self.axes[cone.contact?.0];
                Some(match cone.dimension {
                    1 => n * x[0],
                    _ => n * (x[0] / cone.mu) + u * x[1] + w * x[2],
                })
            })
            .collect()
    }
}

/// Adds what impulses along the directions of the sides push the bodies with.
fn push(sum: &mut [Six], sides: &[BodyColumns], impulses: &[f64]) {
    for side in sides {
        let sum = &mut sum[side.body as usize];
        for (d, x) in side.d.iter().zip(impulses) {
            (0..6).for_each(|k| sum[k] += d[k] * x);
        }
    }
}

fn minus(a: &Six, b: &Six) -> Six {
    std::array::from_fn(|k| a[k] - b[k])
}

fn dot_six(a: &Six, b: &Six) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

pub(super) fn length_squared(a: &Six) -> f64 {
    dot_six(a, a)
}
