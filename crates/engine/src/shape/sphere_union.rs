//! Volume, centre and inertia of a union of spheres, overlaps counted once.
//!
//! The union is cut by upright lines on a regular grid; on each line the spheres are intervals, whose union and its
//! moments are exact. Across the lines the midpoint rule is used, with about a quarter of a million lines. Accuracy:
//! the volume of one sphere, or of two that overlap, comes out to 1e-4; spheres much smaller than a hundredth of the
//! whole are met by few lines each, and sets of them by chance: a thousand small spheres still give 1e-3.
//!
//! Where spheres are so small beside the whole that few lines would meet them, the set is first cut at its gaps along x, y and z
//! into groups, each of which has lines of its own; a group of one sphere is exact. So the number of lines has a bound
//! however far spheres lie apart: a group without a gap is at most as many times longer than wide as it has spheres.
//!
//! Lines run in rows, in parallel, and are summed in order: the result is the same for any number of threads.
//! Does not handle densities that vary.

use glam::{DMat3, DVec3};
use rayon::prelude::*;

use super::mesh_mass::{MassProperties, Moments, outer};
use super::mesh_near::MeshNear;
use super::sphere_set::SphereSet;

/// Lines through the union, about.
const LINES: f64 = 262_144.0;
/// Least lines through a group along x and y.
const FEWEST: f64 = 8.0;

/// Lower and upper corner.
type Bounds = (DVec3, DVec3);

impl SphereSet {
    /// Volume of the union [m3].
    pub fn volume(&self) -> f64 {
        self.moments(None).volume
    }

    /// Volume of the union of the spheres and the inside of a mesh in the same frame [m3].
    pub(crate) fn volume_with(&self, mesh: &MeshNear<'_>) -> f64 {
        self.moments(Some(mesh)).volume
    }

    /// Mass, centre of mass and inertia about it, of the union filled with a density [kg/m3].
    pub fn mass_properties(&self, density: f64) -> MassProperties {
        let (min, max) = self.bounds();
        self.moments(None).properties(0.5 * (min + max), density)
    }

    /// Moments about the middle of the bounds.
    fn moments(&self, mesh: Option<&MeshNear<'_>>) -> Moments {
        let (mut min, mut max) = self.bounds();
        if let Some((low, high)) = mesh.and_then(MeshNear::bounds) {
            (min, max) = (min.min(low), max.max(high));
        }
        let o = 0.5 * (min + max);
        let side = max - min;
        let rough = (side.x * side.y / LINES).sqrt();
        let smallest = self.radii().iter().copied().fold(f64::INFINITY, f64::min);
        // Far along the lines, radii are lost in the rounding of their place.
        let furthest = min.abs().max(max.abs()).max_element();
        if mesh.is_some() || smallest > 20.0 * rough && smallest > 1e-9 * furthest {
            return self.lines_within((min, max), LINES, o, mesh);
        }
        let groups = self.groups();
        let lines = (LINES / groups.len() as f64).max(FEWEST * FEWEST);
        let mut all = Moments::ZERO;
        for group in &groups {
            let largest = group.iter().copied().max_by(|&a, &b| self.radii()[a].total_cmp(&self.radii()[b]));
            let (low, high) = self.bounds_of(group);
            let part = match (&group[..], largest) {
                (&[k], _) => ball(self.centers()[k] - o, self.radii()[k]),
                // Radii that are lost in the rounding of their place: nobody knows how these overlap.
                (_, Some(k)) if (high - low).min_element() < self.radii()[k] => {
                    ball(self.centers()[k] - o, self.radii()[k])
                }
                _ => self.lines_within(self.bounds_of(group), lines, o, None),
            };
            all.volume += part.volume;
            all.first += part.first;
            all.second += part.second;
        }
        all
    }

    fn bounds_of(&self, group: &[usize]) -> Bounds {
        let corners =
            group.iter().map(|&k| (self.centers()[k] - self.radii()[k], self.centers()[k] + self.radii()[k]));
        corners.fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(a, b), (c, d)| (a.min(c), b.max(d)))
    }

    /// The set cut at its gaps along x, y and z, until no group has one; in an order that depends on the set alone.
    fn groups(&self) -> Vec<Vec<usize>> {
        let (mut open, mut done): (Vec<(Vec<usize>, usize)>, _) =
            (vec![((0..self.len()).collect(), 0)], Vec::new());
        // Some sets can be cut one sphere at a time: they are left whole before that takes long.
        let mut effort = 100 * self.len();
        // A group with the number of axes in a row along which it has no gap.
        while let Some((mut group, whole)) = open.pop() {
            effort = effort.saturating_sub(group.len());
            if whole == 3 || group.len() == 1 || effort == 0 {
                done.push(group);
                continue;
            }
            let axis = whole % 3;
            let low = |k: usize| self.centers()[k][axis] - self.radii()[k];
            group.sort_by(|&a, &b| low(a).total_cmp(&low(b)).then(a.cmp(&b)));
            let mut parts: Vec<Vec<usize>> = Vec::new();
            let mut end = f64::NEG_INFINITY;
            for k in group {
                match parts.last_mut() {
                    Some(part) if low(k) <= end => part.push(k),
                    _ => parts.push(vec![k]),
                }
                end = end.max(self.centers()[k][axis] + self.radii()[k]);
            }
            // Parts begin again along all axes; what was not cut goes on to the next.
            let next = if parts.len() == 1 { whole + 1 } else { 0 };
            open.extend(parts.into_iter().map(|part| (part, next)));
        }
        done
    }

    /// Moments about `o` of what lies within bounds, by about so many lines.
    fn lines_within(&self, (min, max): Bounds, lines: f64, o: DVec3, mesh: Option<&MeshNear<'_>>) -> Moments {
        let side = max - min;
        // The root of each: the product of two small sides may be lost.
        let rough = side.x.sqrt() * side.y.sqrt() / lines.sqrt();
        // Never more than the longest row that a group of all spheres could ask for; few where a side is lost in the rounding of
        // its place.
        let number = |side: f64| match (side / rough).ceil() {
            n if n.is_finite() => n.clamp(FEWEST, 1.1e6),
            _ => FEWEST,
        };
        let (nx, ny) = (number(side.x), number(side.y));
        let (dx, dy) = (side.x / nx, side.y / ny);
        let row = |j: usize| {
            let y = min.y + (j as f64 + 0.5) * dy;
            let mut sum = Moments::ZERO;
            let (mut spans, mut crossings) = (Vec::new(), Vec::new());
            for i in 0..nx as usize {
                let x = min.x + (i as f64 + 0.5) * dx;
                self.spans(DVec3::new(x, y, min.z), DVec3::new(x, y, max.z), &mut spans);
                if let Some(mesh) = mesh {
                    mesh.along_z(x, y, &mut crossings);
                    add_spans(&mut crossings, &mut spans);
                }
                let (mut m0, mut m1, mut m2) = (0.0, 0.0, 0.0);
                for_union(&mut spans, |low, high| {
                    let (a, b) = (low - o.z, high - o.z);
                    m0 += b - a;
                    m1 += (b * b - a * a) / 2.0;
                    m2 += (b * b * b - a * a * a) / 3.0;
                });
                let p = DVec3::new(x - o.x, y - o.y, 0.0);
                sum.volume += m0;
                sum.first += p * m0 + DVec3::Z * m1;
                let mixed = DMat3::from_cols(DVec3::Z * p.x, DVec3::Z * p.y, p) * m1;
                sum.second += outer(p) * m0 + mixed + outer(DVec3::Z) * m2;
            }
            sum
        };
        let rows: Vec<Moments> = (0..ny as usize).into_par_iter().map(row).collect();
        let mut all = Moments::ZERO;
        for r in rows {
            all.volume += r.volume * dx * dy;
            all.first += r.first * (dx * dy);
            all.second += r.second * (dx * dy);
        }
        all
    }

    /// The intervals that the spheres cut from the upright line through (x, y).
    pub fn spans_along_z(&self, x: f64, y: f64, spans: &mut Vec<(f64, f64)>) {
        self.spans(DVec3::new(x, y, f64::NEG_INFINITY), DVec3::new(x, y, f64::INFINITY), spans);
    }

    /// The same of an upright piece of a line; spheres that reach into it are cut as a whole.
    fn spans(&self, low: DVec3, high: DVec3, spans: &mut Vec<(f64, f64)>) {
        let (x, y) = (low.x, low.y);
        spans.clear();
        self.for_box(low, high, |k| {
            let (c, r) = (self.centers()[k], self.radii()[k]);
            let h2 = r * r - (x - c.x).powi(2) - (y - c.y).powi(2);
            // The tree gives all of a leaf: those of other groups are left out.
            if h2 > 0.0 && c.z - r <= high.z && c.z + r >= low.z {
                spans.push((c.z - h2.sqrt(), c.z + h2.sqrt()));
            }
        });
    }
}

/// Moments of a ball about the origin.
fn ball(center: DVec3, r: f64) -> Moments {
    let volume = 4.0 / 3.0 * std::f64::consts::PI * r * r * r;
    let own = DMat3::from_diagonal(DVec3::splat(0.2 * r * r));
    Moments { volume, first: center * volume, second: (outer(center) + own) * volume }
}

/// From places where a line enters and leaves to intervals.
fn add_spans(crossings: &mut [(f64, i32)], spans: &mut Vec<(f64, f64)>) {
    crossings.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let (mut inside, mut from) = (0, 0.0);
    for &mut (z, leaves) in crossings {
        let before = inside;
        inside -= leaves;
        if before <= 0 && inside > 0 {
            from = z;
        } else if before > 0 && inside <= 0 {
            spans.push((from, z));
        }
    }
}

/// Calls `visit` with the intervals of a union, from below.
fn for_union(spans: &mut [(f64, f64)], mut visit: impl FnMut(f64, f64)) {
    spans.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut open: Option<(f64, f64)> = None;
    for &mut (low, high) in spans {
        open = match open {
            Some((from, to)) if low <= to => Some((from, to.max(high))),
            Some((from, to)) => {
                visit(from, to);
                Some((low, high))
            }
            None => Some((low, high)),
        };
    }
    if let Some((from, to)) = open {
        visit(from, to);
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::super::mesh::samples::cuboid;
    use super::*;

    #[test]
    fn one_sphere() {
        let set = SphereSet::new(vec![DVec3::new(1.0, -2.0, 3.0)], vec![0.5]).unwrap();
        let got = set.mass_properties(1000.0);
        let mass = 1000.0 * 4.0 / 3.0 * PI * 0.125;
        assert!((got.mass / mass - 1.0).abs() < 1e-4, "{}", got.mass / mass);
        assert!((got.center - set.centers()[0]).length() < 1e-12);
        let i = 0.4 * mass * 0.25;
        let off = got.inertia - DMat3::from_diagonal(DVec3::splat(i));
        assert!(off.to_cols_array().iter().all(|x| x.abs() < 2e-4 * i), "{off:?}");
    }

    #[test]
    fn two_spheres_overlap_once() {
        // A lens of two caps of height h = r - d/2: V = 2 (4/3 pi r^3) - 2 pi h^2 (3 r - h) / 3.
        let (r, d) = (1.0, 1.2);
        let h = r - d / 2.0;
        let volume = 8.0 / 3.0 * PI - 2.0 * PI * h * h * (3.0 * r - h) / 3.0;
        for axis in [DVec3::X, DVec3::Y, DVec3::Z, DVec3::new(0.6, 0.0, 0.8)] {
            for size in [1e-3, 100.0] {
                let set = SphereSet::new(vec![DVec3::ZERO, axis * d * size], vec![r * size; 2]).unwrap();
                let got = set.mass_properties(1.0);
                assert!((got.mass / size.powi(3) / volume - 1.0).abs() < 1e-4);
                assert!((got.center / size - axis * d / 2.0).length() < 1e-3);
                // The moment about the line of centres is twice that of a sphere without its cap:
                // int pi/2 (r^2 - x^2)^2 dx from -r to d/2.
                let f = |x: f64| x - 2.0 / 3.0 * x.powi(3) + x.powi(5) / 5.0;
                let along = PI * (f(d / 2.0) - f(-1.0));
                assert!((axis.dot(got.inertia * axis) / size.powi(5) / along - 1.0).abs() < 3e-4);
            }
        }
    }

    /// Spheres so far apart that no line of a common grid meets them, or that a grid would need lines beyond count: moments are
    /// those of the parts, and there are as many lines as ever.
    #[test]
    fn far_apart() {
        let (r, d) = (1.0, 1.2);
        let h = r - d / 2.0;
        let lens = 8.0 / 3.0 * PI - 2.0 * PI * h * h * (3.0 * r - h) / 3.0;
        let one = 4.0 / 3.0 * PI;
        for axis in [DVec3::X, DVec3::Y, DVec3::Z, DVec3::ONE] {
            for far in [1e3, 1e12, 1e25] {
                let centers = vec![axis * far, axis * far + DVec3::Y * d, -axis * far];
                let got = SphereSet::new(centers, vec![r; 3]).unwrap().mass_properties(1.0);
                // Beyond 1e15 the distance of the two is lost in the rounding of their places.
                let volume = if far < 1e15 { lens } else { one } + one;
                assert!((got.mass / volume - 1.0).abs() < 1e-3, "{axis} {far}: {} {volume}", got.mass);
                let middle = axis * far * (volume - 2.0 * one) / volume;
                // So is the middle, but for the whole.
                assert!((got.center - middle).length() < 1e-3 * far, "{axis} {far}: {}", got.center);
            }
        }
        let many =
            (0..3000).map(|k| DVec3::new(1e20 * f64::from(k % 7), f64::from(k), -1e9 * f64::from(k % 3)));
        let got = SphereSet::new(many.collect(), vec![0.3; 3000]).unwrap().mass_properties(1.0);
        assert!((got.mass / (3000.0 * one * 0.027) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn spheres_and_a_box_together() {
        // A ball whose centre is on a face of the box adds its half.
        let mesh = cuboid(DVec3::ONE);
        let set = SphereSet::new(vec![DVec3::new(1.0, 0.1, 0.2), DVec3::ZERO], vec![0.5, 0.7]).unwrap();
        let volume = 8.0 + 2.0 / 3.0 * PI * 0.125;
        let got = set.volume_with(&MeshNear::new(&mesh));
        assert!((got / volume - 1.0).abs() < 1e-3, "{got} {volume}");
    }
}
