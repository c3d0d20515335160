//! The capsule: all points within a radius of a segment on the local z axis.

use std::f64::consts::PI;

use glam::DVec3;

/// Mass [kg] and moments of inertia [kg m2] of a capsule whose core is the segment from -half to half.
pub fn mass_and_inertia(half: f64, radius: f64, density: f64) -> (f64, DVec3) {
    let (h, r) = (2.0 * half, radius);
    let cylinder = density * PI * r * r * h;
    let ball = density * 4.0 / 3.0 * PI * r.powi(3);
    let axial = 0.5 * cylinder * r * r + 0.4 * ball * r * r;
    // Each half ball: 2/5 m r^2 about its flat side's centre, moved to the end of the core (3/8 r from there to its
    // own centre of mass).
    let transverse =
        cylinder * (h * h / 12.0 + r * r / 4.0) + ball * (0.4 * r * r + half * half + 0.75 * half * r);
    (cylinder + ball, DVec3::new(transverse, transverse, axial))
}

/// Nearest point of the core to `p`.
pub fn nearest_of_core(half: f64, p: DVec3) -> DVec3 {
    DVec3::Z * p.z.clamp(-half, half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mass_by_slices() {
        let (half, r, density) = (0.7, 0.3, 5.0);
        let (m, j) = mass_and_inertia(half, r, density);
        let n = 200_000;
        let dz = 2.0 * (half + r) / f64::from(n);
        let (mut m_sum, mut axial, mut transverse) = (0.0, 0.0, 0.0);
        for k in 0..n {
            let z = -(half + r) + (f64::from(k) + 0.5) * dz;
            let over = (z.abs() - half).max(0.0);
            let rho2 = r * r - over * over;
            let slice = density * PI * rho2 * dz;
            m_sum += slice;
            axial += 0.5 * slice * rho2;
            transverse += slice * (0.25 * rho2 + z * z);
        }
        for (value, exact) in [(m, m_sum), (j.z, axial), (j.x, transverse), (j.y, transverse)] {
            assert!((value - exact).abs() < 1e-8 * exact, "{value} {exact}");
        }
    }
}
