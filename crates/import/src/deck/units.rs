//! Units of a deck in SI: a length, a mass and a time, of which all others are powers.

/// What one unit of length, mass and time of a deck is in SI.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    length: f64,
    mass: f64,
    time: f64,
}

impl Scale {
    pub(super) const SI: Scale = Scale { length: 1.0, mass: 1.0, time: 1.0 };
    pub(super) const CGS: Scale = Scale { length: 1e-2, mass: 1e-3, time: 1.0 };

    pub(super) fn of([length, mass, time]: [f64; 3]) -> Self {
        Self { length, mass, time }
    }

    fn powers(&self, l: i32, m: i32, t: i32) -> f64 {
        self.length.powi(l) * self.mass.powi(m) * self.time.powi(t)
    }

    pub(super) fn length(&self) -> f64 {
        self.length
    }
    pub(super) fn mass(&self) -> f64 {
        self.mass
    }
    pub(super) fn time(&self) -> f64 {
        self.time
    }
    pub(super) fn speed(&self) -> f64 {
        self.powers(1, 0, -1)
    }
    pub(super) fn per_time(&self) -> f64 {
        self.powers(0, 0, -1)
    }
    pub(super) fn acceleration(&self) -> f64 {
        self.powers(1, 0, -2)
    }
    pub(super) fn density(&self) -> f64 {
        self.powers(-3, 1, 0)
    }
    pub(super) fn pressure(&self) -> f64 {
        self.powers(-1, 1, -2)
    }
    /// Also an energy per area.
    pub(super) fn stiffness(&self) -> f64 {
        self.powers(0, 1, -2)
    }
    pub(super) fn mass_rate(&self) -> f64 {
        self.powers(0, 1, -1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cgs_in_si() {
        let c = Scale::CGS;
        let close = |x: f64, y: f64| assert!((x / y - 1.0).abs() < 1e-12, "{x} {y}");
        close(2.5 * c.density(), 2500.0);
        close(981.0 * c.acceleration(), 9.81);
        close(1e8 * c.pressure(), 1e7);
        close(1e6 * c.stiffness(), 1e3);
    }
}
