//! The circular cone of three dimensions, a0 >= |(a1, a2)|, and the scaling of Nesterov and Todd (1997) in it.
//!
//! An interior point method keeps an impulse x and a velocity z inside their cones and moves both towards x o z = 0, where
//! o is the Jordan product (a . b, a0 b1 + b0 a1). The scaling W is the one symmetric matrix that maps the cone onto itself and
//! takes x and z to the same point, l = W x = W^-1 z: seen from there the two are alike, and one linear system moves both.
//! A cone of one dimension, a0 >= 0, is for contacts without friction and for stops of joints; of its vectors only the first
//! number counts.

/// A vector of a cone: the part along its axis, and the two beside it.
pub(super) type Three = [f64; 3];

/// The unit of the Jordan product.
pub(super) const UNIT: Three = [1.0, 0.0, 0.0];

pub(super) fn dot(a: &Three, b: &Three) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn add(a: &Three, b: &Three, factor: f64) -> Three {
    std::array::from_fn(|k| a[k] + factor * b[k])
}

/// Length of the part beside the axis.
pub(super) fn beside(a: &Three) -> f64 {
    a[1].hypot(a[2])
}

/// a0^2 - |a1|^2, as a product: near the surface of the cone the difference of the squares would be rounding.
fn determinant(a: &Three) -> f64 {
    let beside = beside(a);
    (a[0] - beside) * (a[0] + beside)
}

/// The same vector mirrored at the axis.
fn mirrored(a: &Three) -> Three {
    [a[0], -a[1], -a[2]]
}

/// The Jordan product.
pub(super) fn product(a: &Three, b: &Three) -> Three {
    [dot(a, b), a[0] * b[1] + b[0] * a[1], a[0] * b[2] + b[0] * a[2]]
}

/// The vector whose Jordan product with `l` is `r`.
pub(super) fn quotient(l: &Three, r: &Three) -> Three {
    let first = (l[0] * r[0] - l[1] * r[1] - l[2] * r[2]) / determinant(l);
    [first, (r[1] - first * l[1]) / l[0], (r[2] - first * l[2]) / l[0]]
}

/// Largest step along `d` that stays in the cone from a point `a` inside it; infinite if none leaves it.
pub(super) fn step_to_surface(a: &Three, d: &Three) -> f64 {
    let second = determinant_of_direction(d);
    let first = a[0] * d[0] - a[1] * d[1] - a[2] * d[2];
    let zeroth = determinant(a);
    let root = (first * first - second * zeroth).max(0.0).sqrt();
    let surface = if root > first { zeroth / (root - first) } else { f64::INFINITY };
    // Through the apex the determinant has a double root that rounding can miss.
    let apex = if d[0] < 0.0 { -a[0] / d[0] } else { f64::INFINITY };
    surface.min(apex)
}

fn determinant_of_direction(d: &Three) -> f64 {
    let beside = beside(d);
    (d[0] - beside) * (d[0] + beside)
}

/// The scaling W = beta (2 y y' - J), J = diag(1, -1, -1).
#[derive(Clone, Copy, Debug)]
pub(super) struct Scaling {
    beta: f64,
    y: Three,
}

impl Scaling {
    /// The scaling of two points inside the cone; `None` if rounding has put one of them on its surface.
    pub(super) fn of(x: &Three, z: &Three) -> Option<Self> {
        let (det_x, det_z) = (determinant(x), determinant(z));
        if !(det_x > 0.0 && det_z > 0.0 && x[0] > 0.0 && z[0] > 0.0) {
            return None;
        }
        let (root_x, root_z) = (det_x.sqrt(), det_z.sqrt());
        let x_unit = mirrored(&x.map(|a| a / root_x));
        let z_unit = z.map(|a| a / root_z);
        let cosine = (0.5 * (1.0 + dot(&mirrored(&x_unit), &z_unit))).sqrt();
        let w = add(&z_unit, &x_unit, 1.0).map(|a| a / (2.0 * cosine));
        let length = (2.0 * (w[0] + 1.0)).sqrt();
        let y = add(&w, &UNIT, 1.0).map(|a| a / length);
        let beta = (det_z / det_x).sqrt().sqrt();
        (beta.is_finite() && beta > 0.0 && y.iter().all(|a| a.is_finite())).then_some(Self { beta, y })
    }

    /// W a.
    pub(super) fn apply(&self, a: &Three) -> Three {
        let twice = 2.0 * dot(&self.y, a);
        let mirrored = mirrored(a);
        std::array::from_fn(|k| self.beta * (twice * self.y[k] - mirrored[k]))
    }

    /// W^-1 a.
    pub(super) fn undo(&self, a: &Three) -> Three {
        let (y, mirrored) = (mirrored(&self.y), mirrored(a));
        let twice = 2.0 * dot(&y, a);
        std::array::from_fn(|k| (twice * y[k] - mirrored[k]) / self.beta)
    }

    /// W^-2, a symmetric positive matrix.
    pub(super) fn inverse_square(&self) -> [Three; 3] {
        let (y, m) = (&self.y, mirrored(&self.y));
        let (square, over) = (4.0 * dot(y, y), 1.0 / (self.beta * self.beta));
        std::array::from_fn(|i| {
            std::array::from_fn(|k| {
                let unit = if i == k { 1.0 } else { 0.0 };
                over * (square * m[i] * m[k] - 2.0 * (m[i] * y[k] + y[i] * m[k]) + unit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn inside(random: &mut Random, margin: f64) -> Three {
        let (a, b) = (random.normal(), random.normal());
        [a.hypot(b) + margin * (0.1 + random.unit()), a, b]
    }

    /// W takes x and z to the same point, undo takes back, and the matrix is W^-2; also next to the surface.
    #[test]
    fn the_scaling_takes_both_points_to_one() {
        let mut random = Random::new(11, 0);
        for k in 0..200 {
            let margin = 10f64.powi(-(k % 8));
            let (x, z) = (inside(&mut random, margin), inside(&mut random, 1.0));
            let w = Scaling::of(&x, &z).unwrap();
            let (l, other) = (w.apply(&x), w.undo(&z));
            let error = (0..3).map(|k| (l[k] - other[k]).abs()).fold(0.0, f64::max);
            assert!(error < 1e-12 * l[0] / margin, "{margin}: {l:?} {other:?}");
            let a = [random.normal(), random.normal(), random.normal()];
            let (back, twice) = (w.undo(&w.apply(&a)), w.undo(&w.undo(&a)));
            let by_matrix = w.inverse_square().map(|row| dot(&row, &a));
            let scale = by_matrix.iter().map(|a| a.abs()).fold(1e-300, f64::max);
            for k in 0..3 {
                assert!((back[k] - a[k]).abs() < 1e-9 / margin, "{margin}");
                assert!((by_matrix[k] - twice[k]).abs() < 1e-9 * scale / margin, "{margin}");
            }
            assert!((dot(&l, &l) - dot(&x, &z)).abs() < 1e-9 * dot(&x, &z));
        }
    }

    #[test]
    fn the_quotient_undoes_the_product_and_steps_end_at_the_surface() {
        let mut random = Random::new(12, 0);
        for _ in 0..200 {
            let l = inside(&mut random, 1.0);
            let r = [random.normal(), random.normal(), random.normal()];
            let back = product(&l, &quotient(&l, &r));
            assert!((0..3).all(|k| (back[k] - r[k]).abs() < 1e-9), "{back:?} {r:?}");
            let step = step_to_surface(&l, &r);
            if step.is_finite() {
                let end = add(&l, &r, step);
                assert!((end[0] - beside(&end)).abs() < 1e-9 * (1.0 + step), "{end:?}");
            } else {
                let far = add(&l, &r, 1e6);
                assert!(far[0] - beside(&far) > -1e-6 * far[0].abs(), "{far:?}");
            }
        }
        assert_eq!(step_to_surface(&[2.0, 0.0, 0.0], &[-1.0, 0.0, 0.0]), 2.0);
        assert_eq!(step_to_surface(&[2.0, 0.0, 0.0], &[1.0, 0.0, 0.0]), f64::INFINITY);
    }
}
