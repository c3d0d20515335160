//! A box that follows a body, and what it makes of a grain (Heyn09 6.2.1).
//!
//! The box lies along x and y, has all heights, and does not turn with its body. By the rule of columns it stands on multiples of
//! `every` and moves on when its body is three quarters of that away from its middle along an axis, so that a body that shakes about a
//! limit does not move it to and fro. Grains in a rim along its sides are held, those inside are free, those outside are stored. By the
//! rule of the thesis it follows in every step, and those grains are held that its surface cuts.

use glam::{DQuat, DVec2, DVec3};
use serde::{Deserialize, Serialize};

use crate::ids::BodyId;

/// How a box follows its body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// In steps of a length; only columns that it covers are looked at.
    #[default]
    Columns,
    /// In every step; every grain is tested (Heyn09 6.2.2).
    Paper,
}

/// What becomes of a grain; the greater holds where boxes overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It is not a body.
    Stored,
    /// It is a body that does not move.
    Held,
    /// It moves.
    Free,
}

/// A box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MovingBox {
    /// The terrain it belongs to, for messages.
    pub name: String,
    /// The body it follows.
    pub follow: BodyId,
    /// Edges along x and y [m].
    pub size: DVec2,
    /// Width of the rim in which grains are held [m].
    pub rim: f64,
    /// How far ahead of its body the middle is, along the body's own x [m].
    pub ahead: f64,
    /// The length of its steps [m].
    pub every: f64,
    /// How it follows.
    pub rule: Rule,
    /// Where its middle is [m].
    pub middle: DVec2,
}

/// A box moves on when its body is so much of its step away from its middle.
const AWAY: f64 = 0.75;

impl MovingBox {
    /// Where its middle should be for this place and orientation of its body.
    fn wanted(&self, position: DVec3, rotation: DQuat) -> DVec2 {
        position.truncate() + (rotation * DVec3::X).truncate().normalize_or_zero() * self.ahead
    }

    /// Puts it where it should be, whatever was before.
    pub fn put(&mut self, position: DVec3, rotation: DQuat) {
        let wanted = self.wanted(position, rotation);
        self.middle = match self.rule {
            Rule::Columns => (wanted / self.every).round() * self.every,
            Rule::Paper => wanted,
        };
    }

    /// Follows its body; says whether it has moved.
    pub fn follow(&mut self, position: DVec3, rotation: DQuat) -> bool {
        let (before, wanted) = (self.middle, self.wanted(position, rotation));
        match self.rule {
            Rule::Paper => self.middle = wanted,
            Rule::Columns => {
                for axis in 0..2 {
                    if (wanted[axis] - before[axis]).abs() > AWAY * self.every {
                        self.middle[axis] = (wanted[axis] / self.every).round() * self.every;
                    }
                }
            }
        }
        self.middle != before
    }

    /// How far its middle may be from where it should be, along an axis [m].
    pub fn lag(&self) -> f64 {
        if self.rule == Rule::Paper { 0.0 } else { AWAY * self.every }
    }

    /// Lowest and highest corner [m].
    pub fn corners(&self) -> (DVec2, DVec2) {
        (self.middle - 0.5 * self.size, self.middle + 0.5 * self.size)
    }

    /// What it makes of a grain.
    #[inline]
    pub fn fate(&self, at: DVec3, radius: f64) -> Fate {
        // How deep inside the nearest side.
        let depth = (0.5 * self.size - (at.truncate() - self.middle).abs()).min_element();
        let (free, held) = match self.rule {
            Rule::Columns => (self.rim, 0.0),
            Rule::Paper => (radius, -radius),
        };
        if depth >= free {
            Fate::Free
        } else if depth >= held {
            Fate::Held
        } else {
            Fate::Stored
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(rule: Rule) -> MovingBox {
        MovingBox {
            name: "ground".into(),
            follow: BodyId(0),
            size: DVec2::new(4.0, 2.0),
            rim: 0.2,
            ahead: 0.0,
            every: 0.5,
            rule,
            middle: DVec2::ZERO,
        }
    }

    #[test]
    fn it_moves_by_whole_steps_and_not_to_and_fro() {
        let mut b = example(Rule::Columns);
        let mut shifts = 0;
        // A body that drives 5 m with a shake of 5 cm, in the direction (-3, 4)/5.
        for k in 0..5000 {
            let s = f64::from(k) * 1e-3 + 0.05 * f64::from(k % 2);
            let at = DVec3::new(-0.6 * s, 0.8 * s, 7.0);
            shifts += usize::from(b.follow(at, DQuat::IDENTITY));
            assert!((at.truncate() - b.middle).abs().max_element() <= b.lag() + 1e-12);
            assert_eq!((b.middle / 0.5).fract(), DVec2::ZERO);
        }
        assert_eq!(b.middle, DVec2::new(-3.0, 4.0));
        // Six steps along x and eight along y, some of them at once.
        assert!((8..=14).contains(&shifts), "{shifts}");
    }

    #[test]
    fn ahead_is_along_the_body_and_level() {
        let mut b = MovingBox { ahead: 1.0, ..example(Rule::Paper) };
        b.put(DVec3::new(2.0, 3.0, 1.0), DQuat::from_rotation_z(std::f64::consts::FRAC_PI_2));
        assert!(b.middle.distance(DVec2::new(2.0, 4.0)) < 1e-12);
    }

    #[test]
    fn grains_at_the_sides_are_held() {
        let b = example(Rule::Columns);
        let at = |x: f64| b.fate(DVec3::new(x, 0.0, 0.0), 0.1);
        assert_eq!(
            [at(1.79), at(1.81), at(1.99), at(2.01)],
            [Fate::Free, Fate::Held, Fate::Held, Fate::Stored]
        );
        let b = example(Rule::Paper);
        let at = |x: f64| b.fate(DVec3::new(x, 0.0, 0.0), 0.1);
        assert_eq!(
            [at(1.89), at(1.91), at(2.09), at(2.11)],
            [Fate::Free, Fate::Held, Fate::Held, Fate::Stored]
        );
    }
}
