//! Cross-sections of fully parameterised beams: area, moments of y and z, torsion constant, shear factor.
//!
//! Strains are polynomials of y and z, so that their integrals over the section are these moments: no quadrature over it is needed.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

/// A cross-section, symmetric about its axes y and z.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Section {
    /// A disk.
    Round {
        /// Its radius [m].
        radius: f64,
    },
    /// A rectangle.
    Rectangle {
        /// Along y [m].
        width: f64,
        /// Along z [m].
        height: f64,
    },
}

impl Section {
    /// Area [m2].
    pub fn area(self) -> f64 {
        match self {
            Section::Round { radius: r } => PI * r * r,
            Section::Rectangle { width, height } => width * height,
        }
    }

    /// Integrals of y^2 and z^2 [m4].
    pub fn second_moments(self) -> [f64; 2] {
        match self {
            Section::Round { radius: r } => [PI * r.powi(4) / 4.0; 2],
            Section::Rectangle { width: w, height: h } => [h * w.powi(3) / 12.0, w * h.powi(3) / 12.0],
        }
    }

    /// Integrals of y^4, z^4 and y^2 z^2 [m6].
    pub fn fourth_moments(self) -> [f64; 3] {
        match self {
            Section::Round { radius: r } => {
                let (fourth, mixed) = (PI * r.powi(6) / 8.0, PI * r.powi(6) / 24.0);
                [fourth, fourth, mixed]
            }
            Section::Rectangle { width: w, height: h } => {
                [h * w.powi(5) / 80.0, w * h.powi(5) / 80.0, (w * h).powi(3) / 144.0]
            }
        }
    }

    /// Radii of gyration along y and z: sqrt(int y^2 dA / A), sqrt(int z^2 dA / A) [m].
    pub fn gyration(self) -> [f64; 2] {
        self.second_moments().map(|i| (i / self.area()).sqrt())
    }

    /// The constant J of Saint-Venant's torsion: torque = G J times the twist per length [m4].
    pub fn torsion_constant(self) -> f64 {
        match self {
            Section::Round { radius: r } => PI * r.powi(4) / 2.0,
            Section::Rectangle { width, height } => {
                let (long, short) = (width.max(height), width.min(height));
                // Timoshenko and Goodier, Theory of Elasticity, section 109; terms fall like 1 / n^5.
                let series: f64 = (0..40)
                    .map(|k| f64::from(2 * k + 1))
                    .map(|n| (n * PI * long / (2.0 * short)).tanh() / n.powi(5))
                    .sum();
                long * short.powi(3) * (1.0 / 3.0 - 64.0 / PI.powi(5) * short / long * series)
            }
        }
    }

    /// Cowper's shear factor (1966): the share of the area that counts in shear.
    pub fn shear_factor(self, poisson: f64) -> f64 {
        match self {
            Section::Round { .. } => 6.0 * (1.0 + poisson) / (7.0 + 6.0 * poisson),
            Section::Rectangle { .. } => 10.0 * (1.0 + poisson) / (12.0 + 11.0 * poisson),
        }
    }

    /// Radius of the largest sphere that fits into the section [m].
    pub fn inner_radius(self) -> f64 {
        match self {
            Section::Round { radius } => radius,
            Section::Rectangle { width, height } => 0.5 * width.min(height),
        }
    }

    /// The same section at another size.
    pub fn scaled(self, by: f64) -> Self {
        match self {
            Section::Round { radius } => Section::Round { radius: by * radius },
            Section::Rectangle { width, height } => {
                Section::Rectangle { width: by * width, height: by * height }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moments against sums over small squares.
    #[test]
    fn moments_are_the_integrals_over_the_section() {
        let n = 1000;
        for section in [Section::Round { radius: 0.7 }, Section::Rectangle { width: 1.2, height: 0.5 }] {
            let (half_y, half_z) = match section {
                Section::Round { radius } => (radius, radius),
                Section::Rectangle { width, height } => (0.5 * width, 0.5 * height),
            };
            let inside = |y: f64, z: f64| match section {
                Section::Round { radius } => y * y + z * z < radius * radius,
                Section::Rectangle { .. } => true,
            };
            let cell = 4.0 * half_y * half_z / f64::from(n * n);
            let mut sums = [0.0; 6];
            for i in 0..n {
                for j in 0..n {
                    let at = |k: i32, half: f64| half * (2.0 * (f64::from(k) + 0.5) / f64::from(n) - 1.0);
                    let (y, z) = (at(i, half_y), at(j, half_z));
                    if inside(y, z) {
                        let (y2, z2) = (y * y, z * z);
                        let terms = [1.0, y2, z2, y2 * y2, z2 * z2, y2 * z2];
                        sums.iter_mut().zip(terms).for_each(|(s, t)| *s += t * cell);
                    }
                }
            }
            let ([iy, iz], [y4, z4, yz]) = (section.second_moments(), section.fourth_moments());
            for (sum, closed) in sums.into_iter().zip([section.area(), iy, iz, y4, z4, yz]) {
                // Cells at the rim of the disk: an error of the order 1 / n^1.5.
                assert!((sum / closed - 1.0).abs() < 1e-3, "{section:?}: {sum} {closed}");
            }
        }
    }

    /// Cowper's table.
    #[test]
    fn shear_factors() {
        let (round, flat) = (Section::Round { radius: 0.3 }, Section::Rectangle { width: 1.0, height: 2.0 });
        for (section, nu, k) in
            [(round, 0.0, 0.857), (round, 0.3, 0.886), (flat, 0.0, 0.833), (flat, 0.3, 0.850)]
        {
            assert!(
                (section.shear_factor(nu) - k).abs() < 5e-4,
                "{section:?} {nu}: {}",
                section.shear_factor(nu)
            );
        }
    }

    /// Timoshenko and Goodier's table: J = 0.1406 a^4 for a square, 0.229 a b^3 for 2:1; a thin strip a b^3 / 3.
    #[test]
    fn torsion_constants_of_rectangles() {
        let j = |width, height| Section::Rectangle { width, height }.torsion_constant();
        assert!((j(1.0, 1.0) - 0.1406).abs() < 5e-5, "{}", j(1.0, 1.0));
        assert!((j(2.0, 1.0) / 2.0 - 0.229).abs() < 5e-4 && j(1.0, 2.0) == j(2.0, 1.0));
        assert!((j(1000.0, 1.0) / 1000.0 - 1.0 / 3.0).abs() < 1e-3);
    }
}
