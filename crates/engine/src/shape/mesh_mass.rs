//! Mass, centre and inertia of the inside of a closed surface, and principal axes.
//!
//! Each triangle a, b, c makes a tetrahedron with a reference point; with signs by orientation their sum is the
//! inside, exactly. With det = a . (b x c) and s = a + b + c:
//!
//! - volume det / 6, first moment det s / 24,
//! - second moment det (s s' + a a' + b b' + c c') / 120,
//! - inertia about the centre: trace(C) 1 - C, with C the second moment about it.
//!
//! The reference is the middle of the bounds, so that a part far from the origin loses no digits.
//!
//! Does not handle open surfaces: what comes out then depends on the reference and means nothing. Ask
//! [`Mended::is_closed`](super::mesh_mend::Mended::is_closed) first.

use glam::{DMat3, DQuat, DVec3};
use serde::{Deserialize, Serialize};

use super::mesh::Mesh;

/// Mass and its first two moments.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MassProperties {
    /// Mass [kg].
    pub mass: f64,
    /// Centre of mass [m].
    pub center: DVec3,
    /// Inertia about the centre, in the axes of the input [kg m2].
    pub inertia: DMat3,
}

/// Volume and its moments about a reference point.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moments {
    pub(crate) volume: f64,
    pub(crate) first: DVec3,
    pub(crate) second: DMat3,
}

/// a a'.
pub(crate) fn outer(a: DVec3) -> DMat3 {
    DMat3::from_cols(a * a.x, a * a.y, a * a.z)
}

impl Moments {
    /// Of nothing.
    pub(crate) const ZERO: Self = Self { volume: 0.0, first: DVec3::ZERO, second: DMat3::ZERO };

    /// Mass properties for a density; `reference` is the point that the moments are about.
    pub(crate) fn properties(&self, reference: DVec3, density: f64) -> MassProperties {
        let c = if self.volume == 0.0 { DVec3::ZERO } else { self.first / self.volume };
        let about = self.second - outer(c) * self.volume;
        let trace = about.x_axis.x + about.y_axis.y + about.z_axis.z;
        let inertia = (DMat3::from_diagonal(DVec3::splat(trace)) - about) * density;
        MassProperties { mass: density * self.volume, center: reference + c, inertia }
    }
}

impl Mesh {
    /// Volume of the inside, negative for a surface turned inside out [m3].
    pub fn volume(&self) -> f64 {
        let (min, max) = self.bounds();
        let o = 0.5 * (min + max);
        let det = |t| {
            let [a, b, c] = self.corners(t).map(|v| v - o);
            a.dot(b.cross(c))
        };
        (0..self.triangles.len()).map(det).sum::<f64>() / 6.0
    }

    /// Mass, centre of mass and inertia about it, of the inside filled with a density [kg/m3].
    pub fn mass_properties(&self, density: f64) -> MassProperties {
        let (min, max) = self.bounds();
        let o = 0.5 * (min + max);
        let mut sum = Moments::ZERO;
        for t in 0..self.triangles.len() {
            let [a, b, c] = self.corners(t).map(|v| v - o);
            let (det, s) = (a.dot(b.cross(c)), a + b + c);
            sum.volume += det / 6.0;
            sum.first += s * (det / 24.0);
            sum.second += (outer(s) + outer(a) + outer(b) + outer(c)) * (det / 120.0);
        }
        sum.properties(o, density)
    }
}

/// Principal moments, and the rotation from principal axes to the axes of the input: I = R diag(moments) R'.
///
/// Jacobi's iteration. Of the 24 right-handed ways to name the axes, the one nearest to the axes of the input is
/// taken: a part drawn along its axes is not turned. What is off the diagonal by less than 1e-12 of the trace is
/// rounding, and is left: a wheel's two equal moments then do not turn it by the noise of its last digits.
pub fn principal(inertia: DMat3) -> (DVec3, DQuat) {
    let mut a = inertia.to_cols_array_2d();
    // Columns are the axes.
    let mut v = DMat3::IDENTITY.to_cols_array_2d();
    let small = 1e-12 * (a[0][0].abs() + a[1][1].abs() + a[2][2].abs());
    for _ in 0..32 {
        let pairs = [(0, 1), (0, 2), (1, 2)];
        if pairs.iter().all(|&(p, q)| a[p][q].abs() <= small) {
            break;
        }
        for (p, q) in pairs {
            if a[p][q].abs() <= small {
                continue;
            }
            // The smaller of the two angles that make a[p][q] zero.
            let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
            let t = theta.signum() / (theta.abs() + theta.hypot(1.0));
            let c = 1.0 / t.hypot(1.0);
            let s = t * c;
            for row in &mut a {
                (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
            }
            for k in 0..3 {
                (a[p][k], a[q][k]) = (c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]);
                (v[p][k], v[q][k]) = (c * v[p][k] - s * v[q][k], s * v[p][k] + c * v[q][k]);
            }
        }
    }
    let names = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]];
    let along = |n: &[usize; 3]| (0..3).map(|k| v[n[k]][k].abs()).sum::<f64>();
    let mut best = names[0];
    for n in names {
        if along(&n) > along(&best) + 1e-9 {
            best = n;
        }
    }
    let mut axes = best.map(|n| DVec3::from_array(v[n]));
    for (k, axis) in axes.iter_mut().enumerate() {
        if axis[k] < 0.0 {
            *axis = -*axis;
        }
    }
    if axes[0].cross(axes[1]).dot(axes[2]) < 0.0 {
        // A guard: no inertia is known whose nearest naming is left-handed. The axis least along its name turns round.
        let least = (0..3).min_by(|&i, &j| axes[i][i].total_cmp(&axes[j][j])).unwrap_or(2);
        axes[least] = -axes[least];
    }
    let moments = DVec3::from_array(best.map(|n| a[n][n]));
    let rotation = DQuat::from_mat3(&DMat3::from_cols(axes[0], axes[1], axes[2])).normalize();
    (moments, if rotation.w < 0.0 { -rotation } else { rotation })
}

#[cfg(test)]
mod tests {
    use super::super::mesh::samples::{ball, both, cuboid};
    use super::*;
    use crate::random::Random;

    fn near(a: DMat3, b: DMat3, tolerance: f64) -> bool {
        (a - b).to_cols_array().iter().all(|x| x.abs() < tolerance)
    }

    #[test]
    fn a_box_far_away() {
        let half = DVec3::new(0.1, 0.2, 0.3);
        let (mass, moments) = super::super::cuboid::mass_and_inertia(half, 7800.0);
        for shift in [DVec3::ZERO, DVec3::new(100.0, -50.0, 7.0)] {
            let mesh = both(Mesh::default(), &cuboid(half), shift);
            let got = mesh.mass_properties(7800.0);
            assert!((got.mass - mass).abs() < 1e-11 * mass);
            assert!((got.center - shift).length() < 1e-12);
            assert!(near(got.inertia, DMat3::from_diagonal(moments), 1e-11 * mass));
            assert!((mesh.volume() * 7800.0 - mass).abs() < 1e-11 * mass);
        }
    }

    #[test]
    fn a_corner_tetrahedron() {
        // The corner of the unit cube: V = 1/6, centre 1/4, Ixx = 2/60 - 2 V/16 about the centre, Ixy = 1/120 - V/16.
        let vertices = vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
        let mesh = Mesh { vertices, triangles: vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]] };
        let got = mesh.mass_properties(6.0);
        let (on, off) = (6.0 * (1.0 / 30.0 - 1.0 / 48.0), 6.0 * (1.0 / 96.0 - 1.0 / 120.0));
        let expected = DMat3::from_cols_array(&[on, off, off, off, on, off, off, off, on]);
        assert!((got.mass - 1.0).abs() < 1e-15 && (got.center - 0.25).length() < 1e-15);
        assert!(near(got.inertia, expected, 1e-15), "{got:?}");
    }

    #[test]
    fn a_ball_is_approached() {
        // A mesh inscribed in a ball has less volume by a part of the order of the squared edge.
        let error = |rounds| {
            let got = ball(2.0, rounds).mass_properties(1.0);
            let volume = 4.0 / 3.0 * std::f64::consts::PI * 8.0;
            assert!(got.center.length() < 1e-12);
            let inertia = got.inertia.x_axis.x / (0.4 * volume * 4.0);
            ((got.mass / volume - 1.0).abs(), (inertia - 1.0).abs())
        };
        let ((v4, i4), (v5, i5)) = (error(4), error(5));
        assert!(v5 < 1.5e-3 && i5 < 2.5e-3 && (v4 / v5 - 4.0).abs() < 0.1 && (i4 / i5 - 4.0).abs() < 0.1);
    }

    #[test]
    fn principal_axes_come_back() {
        let mut r = Random::new(5, 0);
        for _ in 0..500 {
            let turn = DQuat::from_scaled_axis(DVec3::new(r.normal(), r.normal(), r.normal()));
            let moments = DVec3::new(r.uniform(1.0, 2.0), r.uniform(1.0, 2.0), r.uniform(1.0, 2.0));
            let m = DMat3::from_quat(turn);
            let inertia = m * DMat3::from_diagonal(moments) * m.transpose();
            let (got, axes) = principal(inertia);
            let a = DMat3::from_quat(axes);
            assert!(near(a * DMat3::from_diagonal(got) * a.transpose(), inertia, 1e-11));
            let mut sorted = [moments.to_array(), got.to_array()];
            sorted.iter_mut().for_each(|s| s.sort_by(f64::total_cmp));
            assert!(sorted[0].iter().zip(sorted[1]).all(|(x, y)| (x - y).abs() < 1e-11));
        }
    }

    #[test]
    fn what_is_drawn_along_its_axes_is_not_turned() {
        for d in [DVec3::new(3.0, 1.0, 2.0), DVec3::new(1.0, 1.0, 2.0), DVec3::ONE] {
            let mut inertia = DMat3::from_diagonal(d);
            inertia.x_axis.y = 1e-14;
            inertia.y_axis.x = 1e-14;
            assert_eq!(principal(inertia), (d, DQuat::IDENTITY));
        }
    }
}
