//! Springs with dampers, implicit as far as they must be: stiff ones need no small step, soft ones lose no energy.
//!
//! With stretch x and its rate v the force is F = F_0 - k (x + theta h v) - c v, v at the end of the step. theta = 0 is
//! exact to second order, because velocities of the scheme belong to the middle of a step, but blows up for z = h^2 k / m >
//! 4; theta = 1 never does, but damps like a damper of h k. theta = z / (4 + z), with 1 / m the row's mobility when the two
//! bodies are free, is between them: it damps by h k z / 4 where motion is resolved and is stable for every z, even where
//! several springs on a body make z five times too small.
//!
//! The impulse lambda = h F satisfies v + (k x - F_0) / s + lambda / (h s) = 0 with s = theta h k + c: a row like those of
//! the joints, with a compliance instead of a hard zero.

use serde::{Deserialize, Serialize};

/// A spring and damper on a coordinate of a joint.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spring {
    /// Stiffness k [N/m] or [N m/rad].
    pub stiffness: f64,
    /// Damping c [N s/m] or [N m s/rad].
    pub damping: f64,
    /// Coordinate at which the spring is slack [m] or [rad].
    pub rest: f64,
    /// Force at rest, along the coordinate: positive pushes the second body away from the first [N] or [N m].
    pub preload: f64,
}

impl Spring {
    /// Whether it only pushes, with its preload, wherever the coordinate is.
    pub fn is_constant(&self) -> bool {
        self.stiffness == 0.0 && self.damping == 0.0
    }

    /// Energy that it holds at a coordinate, zero at rest [J].
    pub fn energy(&self, coordinate: f64) -> f64 {
        let x = coordinate - self.rest;
        0.5 * self.stiffness * x * x - self.preload * x
    }

    /// Bias [m/s] and compliance [m/(N s)] of its row at a coordinate, for a mobility [1/kg] or [1/(kg m2)] of that
    /// coordinate; `None` if it does nothing.
    pub fn row(&self, coordinate: f64, mobility: f64, h: f64) -> Option<(f64, f64)> {
        let z = h * h * self.stiffness * mobility;
        let soft = z / (4.0 + z) * h * self.stiffness + self.damping;
        (soft > 0.0).then(|| {
            let pull = self.stiffness * (coordinate - self.rest) - self.preload;
            (pull / soft, 1.0 / (h * soft))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Spring;

    /// Largest stretch over many steps of a mass of one on the spring, and that of the last hundred.
    fn swing(stiffness: f64, h: f64) -> (f64, f64) {
        let spring = Spring { stiffness, damping: 0.0, rest: 0.0, preload: 0.0 };
        let (mut x, mut v, mut most, mut last) = (1.0_f64, 0.0, 0.0_f64, 0.0_f64);
        for k in 0..10_000 {
            let (bias, compliance) = spring.row(x, 1.0, h).unwrap();
            // v' = v + lambda, v' + bias + compliance lambda = 0.
            v -= (v + bias) / (1.0 + compliance);
            x += h * v;
            most = most.max(x.abs());
            last = if k < 9900 { 0.0 } else { last.max(x.abs()) };
        }
        (most, last)
    }

    #[test]
    fn a_soft_spring_keeps_its_energy_and_a_stiff_one_is_stable() {
        let (most, last) = swing(1.0, 0.02);
        assert!(most < 1.001 && last > 0.97, "200 s of a period of 6.3 s: {most} {last}");
        for stiffness in [1e2, 1e4, 1e6, 1e10] {
            assert!(swing(stiffness, 0.1).0 <= 1.0 + 1e-12, "{stiffness}");
        }
    }
}
