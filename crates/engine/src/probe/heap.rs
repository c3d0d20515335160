//! A heap about a vertical axis: height, base radius, angle of repose.
//!
//! The free surface is found on rings one grain wide, each cut into sectors; a sector's height is that of its
//! highest grain, a ring's is the mean over those sectors that lie within two grains of their median, so that a lone
//! grain that rolls off or flies does not count. The angle is that of the least-squares line through the rings whose
//! height lies between 20 % and 90 % of the heap's (neither the rounded top nor the foot). The base radius is where
//! that line meets the ground.
//!
//! Where there is no flank there is no angle: both are NaN, and [`silence`] says why. That is so while there are fewer than three
//! rings on the flank, where the surface ends higher than half of the heap (walls hold it), and where it does not fall by a
//! grain from the first ring of the flank to the last.

use glam::DVec3;

use super::{Column, columns, counts};
use crate::bodies::Bodies;
use crate::ids::GroupId;

/// Columns of a heap probe.
pub const COLUMNS: &[Column] = &columns([("height", "m"), ("base_radius", "m"), ("angle_deg", "deg")]);

/// Most sectors of a ring.
const SECTORS: usize = 12;

/// A row; base radius and angle are NaN where there is no flank.
pub fn measure(bodies: &Bodies, center: DVec3, group: Option<GroupId>) -> Vec<f64> {
    let surface = profile(bodies, center, group);
    let height = surface.height();
    let (base, slope) = surface.flank().unwrap_or((f64::NAN, f64::NAN));
    vec![height, base, slope.atan().to_degrees()]
}

/// Why there is no angle of repose; `None` if there is one.
pub fn silence(bodies: &Bodies, center: DVec3, group: Option<GroupId>) -> Option<&'static str> {
    profile(bodies, center, group).flank().err()
}

/// A heap's free surface.
#[derive(Default)]
struct Surface {
    /// Distance from the axis and height of the rings from the axis to the first empty one.
    rings: Vec<(f64, f64)>,
    /// Diameter of a grain [m].
    grain: f64,
}

/// Finds the free surface.
fn profile(bodies: &Bodies, center: DVec3, group: Option<GroupId>) -> Surface {
    let grains: Vec<usize> = (0..bodies.len()).filter(|&i| counts(bodies, i, group)).collect();
    if grains.is_empty() {
        return Surface::default();
    }
    let width = 2.0 * grains.iter().map(|&i| bodies.radius[i]).sum::<f64>() / grains.len() as f64;
    let mut rings: Vec<Vec<(f64, f64)>> = Vec::new();
    for i in grains {
        let d = bodies.position[i] - center;
        let ring = (d.x.hypot(d.y) / width) as usize;
        // Arcs two grains long at least, or a sector could be empty by chance.
        let sectors = ((std::f64::consts::PI * (ring as f64 + 0.5)) as usize).clamp(1, SECTORS);
        let turn = d.y.atan2(d.x) / std::f64::consts::TAU + 0.5;
        let sector = ((turn * sectors as f64) as usize).min(sectors - 1);
        if ring >= rings.len() {
            if ring > 1_000_000 {
                continue; // far away: not of the heap
            }
            rings.resize(ring + 1, Vec::new());
        }
        if rings[ring].is_empty() {
            rings[ring] = vec![(0.0, 0.0); sectors];
        }
        let top = d.z + bodies.radius[i];
        let best = &mut rings[ring][sector];
        if top > best.1 {
            *best = (d.x.hypot(d.y), top);
        }
    }
    let rings = rings.iter_mut().map_while(|sectors| surface(sectors, 2.0 * width)).collect();
    Surface { rings, grain: width }
}

/// Mean distance and height of the sectors within `near` of the median height; `None` for an empty ring.
fn surface(sectors: &mut [(f64, f64)], near: f64) -> Option<(f64, f64)> {
    sectors.sort_by(|a, b| a.1.total_cmp(&b.1));
    let middle = sectors.get(sectors.len() / 2)?.1;
    let kept = sectors.iter().filter(|s| s.1 > 0.0 && (s.1 - middle).abs() <= near);
    let (n, rho, top) = kept.fold((0.0, 0.0, 0.0), |(n, rho, top), s| (n + 1.0, rho + s.0, top + s.1));
    (middle > 0.0).then_some((rho / n, top / n))
}

impl Surface {
    fn height(&self) -> f64 {
        self.rings.iter().map(|p| p.1).fold(0.0, f64::max)
    }

    /// Base radius and slope of the flank, or why there is none.
    fn flank(&self) -> Result<(f64, f64), &'static str> {
        let height = self.height();
        let flank: Vec<(f64, f64)> =
            self.rings.iter().copied().filter(|p| p.1 > 0.2 * height && p.1 < 0.9 * height).collect();
        if self.rings.last().is_some_and(|last| last.1 > 0.5 * height) && self.rings.len() >= 3 {
            return Err("the surface ends at more than half of its height: walls hold it");
        }
        if flank.len() < 3 {
            return Err("fewer than three rings of grains are on its flank");
        }
        let n = flank.len() as f64;
        let (x, y) = flank.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 / n, y + p.1 / n));
        let (xx, xy) =
            flank.iter().fold((0.0, 0.0), |(xx, xy), p| (xx + (p.0 - x).powi(2), xy + (p.0 - x) * (p.1 - y)));
        let slope = -xy / xx;
        let width = flank.last().map_or(0.0, |p| p.0) - flank[0].0;
        if slope * width < self.grain {
            return Err("its surface does not fall by a grain from the axis outwards");
        }
        Ok((x + y / slope, slope))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bodies::Body;
    use crate::ids::MaterialId;
    use crate::random::Random;

    /// Grains at random under a cone of known angle, with a few far away and one in the air.
    #[test]
    fn the_angle_of_a_known_cone() {
        for (angle, size) in [(20.0_f64, 1.0), (30.0, 1e-3), (35.0, 100.0)] {
            let slope = angle.to_radians().tan();
            let (base, r, center) = (size, 0.02 * size, DVec3::new(3.0, -2.0, 0.5) * size);
            let mut bodies = Bodies::default();
            let mut random = Random::new(5, 0);
            let mut add = |p: DVec3| bodies.push(Body::sphere(r, 1.0, MaterialId(0), center + p));
            for _ in 0..60_000 {
                let p = DVec3::new(random.uniform(-base, base), random.uniform(-base, base), 0.0);
                let top = slope * (base - p.x.hypot(p.y)) - r;
                let z = random.uniform(0.0, slope * base);
                if z >= r && z < top {
                    add(p + DVec3::Z * z);
                }
            }
            add(DVec3::new(0.5 * base, 0.0, 5.0 * base));
            add(DVec3::new(4.0 * base, 0.0, r));
            assert_eq!(silence(&bodies, center, None), None);
            let row = measure(&bodies, center, None);
            assert!((row[2] - angle).abs() < 1.5, "angle {row:?} of {angle}");
            assert!((row[1] / base - 1.0).abs() < 0.06, "base {row:?} of {base}");
            assert!((row[0] / (slope * base) - 1.0).abs() < 0.12, "height {row:?} of {}", slope * base);
        }
    }

    /// Grains in a tube, with a surface that is flat, uneven, or hollow: no angle, and a reason.
    #[test]
    fn a_confined_column_has_no_angle() {
        for (dip, reason) in [(0.0, "walls hold it"), (0.3, "walls hold it"), (-0.3, "walls hold it")] {
            let mut bodies = Bodies::default();
            let mut random = Random::new(9, 0);
            for _ in 0..40_000 {
                let p = DVec3::new(
                    random.uniform(-1.0, 1.0),
                    random.uniform(-1.0, 1.0),
                    random.uniform(0.0, 2.0),
                );
                let rho = p.x.hypot(p.y);
                if rho < 1.0 && p.z < 1.5 + dip * (rho - 0.5) + 0.02 * random.normal() {
                    bodies.push(Body::sphere(0.03, 1.0, MaterialId(0), p));
                }
            }
            let row = measure(&bodies, DVec3::ZERO, None);
            assert!(row[0] > 1.3 && row[1].is_nan() && row[2].is_nan(), "{row:?}");
            let why = silence(&bodies, DVec3::ZERO, None).unwrap();
            assert!(why.contains(reason), "{dip}: {why}");
        }
    }

    #[test]
    fn too_few_grains_have_no_angle() {
        let mut bodies = Bodies::default();
        assert_eq!(measure(&bodies, DVec3::ZERO, None)[0], 0.0);
        bodies.push(Body::sphere(0.1, 1.0, MaterialId(0), DVec3::Z * 0.1));
        let row = measure(&bodies, DVec3::ZERO, None);
        assert!((row[0] - 0.2).abs() < 1e-15 && row[1].is_nan() && row[2].is_nan());
    }
}
