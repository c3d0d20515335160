//! Springs with dampers, implicit: stiff ones need no small step.
//!
//! With stretch x and its rate v the force is F = F_0 - k x - c v, taken at the end of the step: x + h v. Its impulse
//! lambda = h F then satisfies v + (k x - F_0) / (h k + c) + lambda / (h (h k + c)) = 0: a row like those of the joints, with
//! a compliance instead of a hard zero.

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
    /// Bias [m/s] and compliance [m/(N s)] of its row at a coordinate; `None` if it does nothing.
    pub fn row(&self, coordinate: f64, h: f64) -> Option<(f64, f64)> {
        let soft = h * self.stiffness + self.damping;
        (soft > 0.0).then(|| {
            let pull = self.stiffness * (coordinate - self.rest) - self.preload;
            (pull / soft, 1.0 / (h * soft))
        })
    }
}
