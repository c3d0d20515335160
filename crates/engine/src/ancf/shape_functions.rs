//! Shape functions of the gradient-deficient beam element (Khude11 eq. 1-2) and the points at which it is integrated.
//!
//! The axis is r = S1 r1 + S2 r1' + S3 r2 + S4 r2' with cubic Hermite functions of xi = x / l. The nodal gradients are
//! kept times the element's length, G = l r_x [m]: S2 and S4 then lose their factor l, and the mass matrix of a beam is the
//! same for every length. Derivatives are by xi.

/// S1..S4 at `xi`; the gradients' ones without their factor l (eq. 2).
#[inline]
pub fn values(xi: f64) -> [f64; 4] {
    let (x2, x3) = (xi * xi, xi * xi * xi);
    [1.0 - 3.0 * x2 + 2.0 * x3, xi - 2.0 * x2 + x3, 3.0 * x2 - 2.0 * x3, x3 - x2]
}

/// dS/dxi at `xi`.
#[inline]
pub const fn slopes(xi: f64) -> [f64; 4] {
    let x2 = xi * xi;
    [6.0 * (x2 - xi), 1.0 - 4.0 * xi + 3.0 * x2, 6.0 * (xi - x2), 3.0 * x2 - 2.0 * xi]
}

/// d2S/dxi2 at `xi`.
#[inline]
pub const fn bends(xi: f64) -> [f64; 4] {
    [12.0 * xi - 6.0, 6.0 * xi - 4.0, 6.0 - 12.0 * xi, 6.0 * xi - 2.0]
}

/// A point of the quadrature over an element.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// Where it is: xi.
    pub xi: f64,
    /// Weight; all add up to one.
    pub weight: f64,
    /// dS/dxi of r2 - r1, G1 and G2: the functions of r1 and r2 differ only in sign.
    pub slope: [f64; 3],
    /// d2S/dxi2 of the same.
    pub bend: [f64; 3],
}

const fn point(xi: f64, weight: f64) -> Point {
    let (s, b) = (slopes(xi), bends(xi));
    Point { xi, weight, slope: [s[2], s[1], s[3]], bend: [b[2], b[1], b[3]] }
}

/// Gauss's five points: the axial energy is a polynomial of degree 8 in xi, which they integrate exactly. Three points for
/// it would change the motion of Khude11's model 1 by 2 mm.
pub const GAUSS: [Point; 5] = [
    point(0.5 - 0.5 * 0.906_179_845_938_664, 0.5 * 0.236_926_885_056_189_08),
    point(0.5 - 0.5 * 0.538_469_310_105_683_1, 0.5 * 0.478_628_670_499_366_47),
    point(0.5, 0.5 * 0.568_888_888_888_888_9),
    point(0.5 + 0.5 * 0.538_469_310_105_683_1, 0.5 * 0.478_628_670_499_366_47),
    point(0.5 + 0.5 * 0.906_179_845_938_664, 0.5 * 0.236_926_885_056_189_08),
];

/// Gauss's two points: the mean of a cubic.
pub const GAUSS_TWO: [Point; 2] =
    [point(0.5 - 0.5 * 0.577_350_269_189_625_8, 0.5), point(0.5 + 0.5 * 0.577_350_269_189_625_8, 0.5)];

/// Element and `xi` of the point at this share of the beam's length.
#[inline]
pub fn locate(share: f64, elements: usize) -> (usize, f64) {
    let x = share.clamp(0.0, 1.0) * elements as f64;
    let k = (x as usize).min(elements - 1);
    (k, x - k as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_take_the_values_of_their_nodes_and_their_derivatives_fit() {
        assert_eq!(values(0.0), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(values(1.0), [0.0, 0.0, 1.0, 0.0]);
        assert_eq!(slopes(0.0), [0.0, 1.0, 0.0, 0.0]);
        assert_eq!(slopes(1.0), [0.0, 0.0, 0.0, 1.0]);
        let d = 1e-6;
        for xi in [0.0, 0.2, 0.77, 1.0] {
            for j in 0..4 {
                let slope = (values(xi + d)[j] - values(xi - d)[j]) / (2.0 * d);
                let bend = (slopes(xi + d)[j] - slopes(xi - d)[j]) / (2.0 * d);
                assert!((slope - slopes(xi)[j]).abs() < 1e-9 && (bend - bends(xi)[j]).abs() < 1e-9);
            }
        }
    }

    /// Degree 9 exactly, from the slopes as polynomials: the integral of S3'^4 is 6^4 B(5, 5).
    #[test]
    fn five_points_integrate_degree_eight() {
        let total: f64 = GAUSS.iter().map(|p| p.weight).sum();
        let fourth: f64 = GAUSS.iter().map(|p| p.weight * p.slope[0].powi(4)).sum();
        assert!((total - 1.0).abs() < 1e-15);
        assert!((fourth - 1296.0 / 630.0).abs() < 1e-14, "{fourth}");
    }

    #[test]
    fn places_along_a_beam() {
        assert_eq!(locate(0.0, 4), (0, 0.0));
        assert_eq!(locate(1.0, 4), (3, 1.0));
        assert_eq!(locate(0.625, 4), (2, 0.5));
    }
}
