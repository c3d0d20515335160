//! Regions of space: where bodies are placed, poured or counted.

use glam::{DQuat, DVec3};
use serde::{Deserialize, Serialize};

use crate::random::Random;

/// A region.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Region {
    /// Between two corners.
    Box {
        /// Lowest corner [m].
        min: DVec3,
        /// Highest corner [m].
        max: DVec3,
    },
    /// An upright cylinder.
    Cylinder {
        /// Centre of the bottom [m].
        base: DVec3,
        /// Radius [m].
        radius: f64,
        /// Height [m].
        height: f64,
    },
    /// A ball.
    Ball {
        /// Centre [m].
        center: DVec3,
        /// Radius [m].
        radius: f64,
    },
    /// Another region, turned about a point.
    Turned {
        /// It before it was turned.
        region: Box<Region>,
        /// The point [m].
        about: DVec3,
        /// The turn.
        turn: DQuat,
    },
}

impl Region {
    /// The region turned about a point.
    pub fn turned(self, about: DVec3, turn: DQuat) -> Self {
        Region::Turned { region: Box::new(self), about, turn }
    }

    /// The region without the faces across some axes, through which balls of radius `r` may reach: where a periodic box goes on. `None`
    /// for regions that have no such faces.
    pub fn open(&self, axes: [bool; 3], r: f64) -> Option<Self> {
        let beyond = DVec3::from_array(axes.map(|open| if open { r } else { 0.0 }));
        match *self {
            _ if axes == [false; 3] => Some(self.clone()),
            Region::Box { min, max } => Some(Region::Box { min: min - beyond, max: max + beyond }),
            Region::Cylinder { base, radius, height } if !axes[0] && !axes[1] => {
                Some(Region::Cylinder { base: base - beyond, radius, height: height + 2.0 * r })
            }
            _ => None,
        }
    }

    /// Whether a ball of this radius lies inside; radius 0 asks about a point.
    pub fn holds(&self, p: DVec3, r: f64) -> bool {
        match *self {
            Region::Turned { ref region, about, turn } => {
                region.holds(about + turn.conjugate() * (p - about), r)
            }
            Region::Box { min, max } => p.cmpge(min + r).all() && p.cmple(max - r).all(),
            Region::Cylinder { base, radius, height } => {
                let d = p - base;
                d.z >= r && d.z <= height - r && r <= radius && d.x.hypot(d.y) <= radius - r
            }
            Region::Ball { center, radius } => p.distance(center) <= radius - r,
        }
    }

    /// The corners of the box around it [m].
    pub fn bounds(&self) -> (DVec3, DVec3) {
        match *self {
            Region::Turned { ref region, about, turn } => {
                let (low, high) = region.bounds();
                let middle = about + turn * (0.5 * (low + high) - about);
                let axes = glam::DMat3::from_quat(turn);
                let size = glam::DMat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs());
                let half = size * (0.5 * (high - low));
                (middle - half, middle + half)
            }
            Region::Box { min, max } => (min, max),
            Region::Cylinder { base, radius, height } => {
                (base - DVec3::new(radius, radius, 0.0), base + DVec3::new(radius, radius, height))
            }
            Region::Ball { center, radius } => (center - radius, center + radius),
        }
    }

    /// Volume [m3].
    pub fn volume(&self) -> f64 {
        use std::f64::consts::PI;
        match *self {
            Region::Turned { ref region, .. } => region.volume(),
            Region::Box { min, max } => (max - min).max(DVec3::ZERO).element_product(),
            Region::Cylinder { radius, height, .. } => PI * radius * radius * height,
            Region::Ball { radius, .. } => 4.0 / 3.0 * PI * radius.powi(3),
        }
    }

    /// A random centre for a ball of radius `r` inside; `None` if the region is too small for it.
    pub fn sample(&self, r: f64, random: &mut Random) -> Option<DVec3> {
        if let Region::Turned { region, about, turn } = self {
            return region.sample(r, random).map(|p| *about + *turn * (p - *about));
        }
        let (min, max) = self.bounds();
        let (low, high) = (min + r, max - r);
        if low.cmpgt(high).any() {
            return None;
        }
        // At least pi/6 of the bounding box counts, so a hundred tries fail with a chance below 1e-32.
        (0..100)
            .map(|_| low + (high - low) * DVec3::new(random.unit(), random.unit(), random.unit()))
            .find(|&p| self.holds(p, r))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_lie_inside_and_fill_the_volume() {
        let mut random = Random::new(1, 0);
        let regions = [
            Region::Box { min: DVec3::ZERO, max: DVec3::new(1.0, 2.0, 3.0) },
            Region::Cylinder { base: DVec3::ONE, radius: 1.0, height: 2.0 },
            Region::Ball { center: DVec3::ONE, radius: 1.5 },
            Region::Cylinder { base: DVec3::ONE, radius: 0.6, height: 2.0 }
                .turned(DVec3::ONE, DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2)),
            Region::Box { min: DVec3::ZERO, max: DVec3::new(1.0, 2.0, 3.0) }
                .turned(DVec3::X, DQuat::from_scaled_axis(DVec3::new(0.3, -0.8, 0.5))),
        ];
        for region in regions {
            let (min, max) = region.bounds();
            let n = 20_000;
            let inside = (0..n)
                .filter(|_| {
                    let u = DVec3::new(random.unit(), random.unit(), random.unit());
                    region.holds(min + (max - min) * u, 0.0)
                })
                .count();
            let volume = (max - min).element_product() * inside as f64 / f64::from(n);
            assert!((volume / region.volume() - 1.0).abs() < 0.03);
            let p = region.sample(0.2, &mut random).unwrap();
            assert!(region.holds(p, 0.2));
            assert!(region.sample(5.0, &mut random).is_none());
        }
    }
}
