//! Coarse-grained fields on a regular grid: density, volume fraction, mean velocity, granular temperature, stress.
//!
//! Goldhirsch, "Stress, stress asymmetry and couple stress: from discrete particles to continuous fields", Granular
//! Matter 12 (2010) 239-252, with walls as in Weinhart et al., Granular Matter 14 (2012) 289-294. With a kernel phi,
//!   rho(r) = sum_i m_i phi(r - r_i),  rho V = sum_i m_i v_i phi(r - r_i),
//!   kinetic stress = - sum_i m_i (v_i - V)(v_i - V) phi(r - r_i),
//!   contact stress = - sum_c f r_c int_0^1 phi(r - r_i + s r_c) ds,
//! where f is the force on body i and r_c leads to its centre from that of the other body, or from the point of contact
//! with what is not pushed. Tension is positive, so the stress of a heap is negative; `pressure` is minus a third of
//! the trace of both stresses.
//!
//! phi is Lucy's (1977), phi(d) = 105/(16 pi w^3) (1 + 3 d/w)(1 - d/w)^3 up to d = w. Its values at the middles of the
//! cells are divided by their sum over the endless lattice of cells: so a body that lies deeper than w inside the grid
//! gives it exactly its mass, and nothing is added or lost where the grid ends. The line integral is taken by Gauss's
//! four points on pieces no longer than w.
//!
//! Forces of joints are not part of the stress. The sums run over layers of cells, in the order of bodies and contacts:
//! the same bits for any number of threads.

use granum_engine::glam::DVec3;
use granum_engine::{BodyKind, World};
use rayon::prelude::*;

use crate::vtk::{Array, ImageData, SCALAR, XYZ};

/// A grid of cubic cells and the reach of the kernel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Lowest corner [m].
    pub min: DVec3,
    /// Number of cells along x, y, z.
    pub cells: [usize; 3],
    /// Edge of a cell [m].
    pub cell: f64,
    /// Radius w of the kernel, at least the edge [m].
    pub width: f64,
}

/// Names of the components of a tensor, row by row.
pub const TENSOR: &[&str] = &["xx", "xy", "xz", "yx", "yy", "yz", "zx", "zy", "zz"];

/// Mass, volume, momentum (3), m v v (6: xx yy zz xy yz zx), contact stress (9), each over volume.
const SUMS: usize = 20;
type FieldSums = [f64; SUMS];

/// Gauss's points and weights on [0, 1].
const GAUSS: [(f64, f64); 4] = [
    (0.069_431_844_202_973_7, 0.173_927_422_568_726_93),
    (0.330_009_478_207_571_9, 0.326_072_577_431_273_07),
    (0.669_990_521_792_428_1, 0.326_072_577_431_273_07),
    (0.930_568_155_797_026_3, 0.173_927_422_568_726_93),
];

/// Something that is spread: where, and 1 / (sum of the kernel over the lattice times the volume of a cell).
struct Point {
    at: DVec3,
    factor: f64,
    what: What,
}

enum What {
    Body(usize),
    /// Force, branch, weight of the point.
    Contact(DVec3, DVec3, f64),
}

/// The fields on a grid, cell after cell, x fastest.
#[derive(Clone, Debug)]
pub struct Fields {
    grid: Grid,
    sums: Vec<FieldSums>,
    time: f64,
}

impl Grid {
    /// The kernel without its factor, of a squared distance.
    fn kernel(&self, d2: f64) -> f64 {
        let x = d2.sqrt() / self.width;
        if x < 1.0 { (1.0 + 3.0 * x) * (1.0 - x).powi(3) } else { 0.0 }
    }

    fn middle(&self, i: i64, j: i64, k: i64) -> DVec3 {
        self.min + (DVec3::new(i as f64, j as f64, k as f64) + 0.5) * self.cell
    }

    /// Cells of the endless lattice along an axis that the kernel at a coordinate can reach: first, and one past the last.
    fn reach(&self, axis: usize, x: f64) -> (i64, i64) {
        let at = (x - self.min[axis]) / self.cell - 0.5;
        let w = self.width / self.cell;
        ((at - w).ceil() as i64, (at + w).floor() as i64 + 1)
    }

    fn point(&self, at: DVec3, what: What) -> Option<Point> {
        let [x, y, z] = [0, 1, 2].map(|a| self.reach(a, at[a]));
        let inside = |r: (i64, i64), n: usize| r.1 > 0 && r.0 < n as i64;
        if !(at.is_finite()
            && inside(x, self.cells[0])
            && inside(y, self.cells[1])
            && inside(z, self.cells[2]))
        {
            return None;
        }
        let mut sum = 0.0;
        for k in z.0..z.1 {
            for j in y.0..y.1 {
                for i in x.0..x.1 {
                    sum += self.kernel(self.middle(i, j, k).distance_squared(at));
                }
            }
        }
        // Never zero: a cell's middle is nearer than the cell's edge, and that is at most w.
        Some(Point { at, factor: 1.0 / (sum * self.cell.powi(3)), what })
    }
}

impl Fields {
    /// Of the world as it is, with the contact forces of its last step.
    pub fn of(world: &World, grid: Grid) -> Self {
        let b = &world.bodies;
        let dynamic = |i: usize| b.kind[i] == BodyKind::Dynamic;
        let mut points: Vec<Point> = (0..b.len())
            .into_par_iter()
            .filter(|&i| dynamic(i))
            .filter_map(|i| grid.point(b.position[i], What::Body(i)))
            .collect();
        let (c, h) = (&world.contacts, world.settings.step);
        let spread: Vec<Point> = (0..c.len())
            .into_par_iter()
            .flat_map_iter(|k| {
                let (i, j) = (c.a[k] as usize, c.b[k] as usize);
                let f = world.impulse(k) / h;
                // From where to where, and the force on the body at the end.
                let (from, to, force) = match (dynamic(i), dynamic(j)) {
                    (true, true) => (b.position[i], c.center_b(k, b.position[j]), f),
                    (false, true) => (c.point_b(k), c.center_b(k, b.position[j]), f),
                    (true, false) => (c.point_a[k], b.position[i], -f),
                    (false, false) => (DVec3::ZERO, DVec3::ZERO, DVec3::ZERO),
                };
                let branch = to - from;
                let pieces = if force == DVec3::ZERO {
                    0
                } else {
                    (branch.length() / grid.width).ceil().max(1.0) as usize
                };
                (0..pieces * GAUSS.len()).filter_map(move |n| {
                    let (x, weight) = GAUSS[n % GAUSS.len()];
                    let s = ((n / GAUSS.len()) as f64 + x) / pieces as f64;
                    grid.point(from + branch * s, What::Contact(force, branch, weight / pieces as f64))
                })
            })
            .collect();
        points.extend(spread);
        let volumes: Vec<f64> = (0..b.len())
            .into_par_iter()
            .map(|i| {
                if dynamic(i) {
                    world.shapes[b.shape[i].index()].mass_and_inertia(b.radius[i], 1.0).0
                } else {
                    0.0
                }
            })
            .collect();
        let value = |what: &What| -> FieldSums {
            let mut s = [0.0; SUMS];
            match *what {
                What::Body(i) => {
                    let (m, v) = (b.mass(i), b.velocity[i]);
                    s[0] = m;
                    s[1] = volumes[i];
                    s[2..5].copy_from_slice(&(v * m).to_array());
                    s[5..11].copy_from_slice(
                        &[v.x * v.x, v.y * v.y, v.z * v.z, v.x * v.y, v.y * v.z, v.z * v.x].map(|p| m * p),
                    );
                }
                What::Contact(f, r, weight) => {
                    for (n, s) in s[11..].iter_mut().enumerate() {
                        *s = -weight * f[n / 3] * r[n % 3];
                    }
                }
            }
            s
        };
        // Which points reach which layer, in order.
        let mut layers: Vec<Vec<u32>> = vec![Vec::new(); grid.cells[2]];
        for (n, point) in points.iter().enumerate() {
            let (first, end) = grid.reach(2, point.at.z);
            for k in first.max(0)..end.min(grid.cells[2] as i64) {
                layers[k as usize].push(n as u32);
            }
        }
        let [nx, ny, _] = grid.cells;
        let sums = layers
            .par_iter()
            .enumerate()
            .flat_map_iter(|(k, list)| {
                let mut layer = vec![[0.0; SUMS]; nx * ny];
                for point in list.iter().map(|&n| &points[n as usize]) {
                    let value = value(&point.what);
                    let (x, y) = (grid.reach(0, point.at.x), grid.reach(1, point.at.y));
                    for j in y.0.max(0)..y.1.min(ny as i64) {
                        for i in x.0.max(0)..x.1.min(nx as i64) {
                            let d2 = grid.middle(i, j, k as i64).distance_squared(point.at);
                            let w = grid.kernel(d2) * point.factor;
                            let cell = &mut layer[j as usize * nx + i as usize];
                            cell.iter_mut().zip(&value).for_each(|(sum, v)| *sum += w * v);
                        }
                    }
                }
                layer
            })
            .collect();
        Self { grid, sums, time: world.time }
    }

    /// Density of each cell [kg/m3].
    pub fn density(&self) -> impl Iterator<Item = f64> + '_ {
        self.sums.iter().map(|s| s[0])
    }

    /// Solid share of each cell.
    pub fn volume_fraction(&self) -> impl Iterator<Item = f64> + '_ {
        self.sums.iter().map(|s| s[1])
    }

    /// Momentum over mass of each cell [m/s]; zero where nothing is.
    pub fn velocity(&self) -> impl Iterator<Item = DVec3> + '_ {
        self.sums.iter().map(|s| {
            let p = DVec3::from_slice(&s[2..5]);
            if s[0] > 0.0 { p / s[0] } else { DVec3::ZERO }
        })
    }

    /// Contact stress of each cell [Pa].
    pub fn contact_stress(&self) -> impl Iterator<Item = [f64; 9]> + '_ {
        self.sums.iter().map(|s| std::array::from_fn(|n| s[11 + n]))
    }

    /// Kinetic stress of each cell [Pa]: what the velocities against the mean carry.
    pub fn kinetic_stress(&self) -> impl Iterator<Item = [f64; 9]> + '_ {
        self.sums.iter().zip(self.velocity()).map(|(s, v)| {
            let part = |n: usize, a: f64, b: f64| -(s[n] - s[0] * a * b);
            let (xx, yy, zz) = (part(5, v.x, v.x), part(6, v.y, v.y), part(7, v.z, v.z));
            let (xy, yz, zx) = (part(8, v.x, v.y), part(9, v.y, v.z), part(10, v.z, v.x));
            [xx, xy, zx, xy, yy, yz, zx, yz, zz]
        })
    }

    /// As a VTK image, with one value per cell.
    pub fn image(&self) -> ImageData {
        let single = |values: &mut dyn Iterator<Item = f64>| values.map(|v| v as f32).collect::<Vec<f32>>();
        let trace = |t: [f64; 9]| t[0] + t[4] + t[8];
        let density = single(&mut self.density());
        let velocity = self.velocity().flat_map(|v| v.as_vec3().to_array());
        let mut temperature = self
            .kinetic_stress()
            .zip(&self.sums)
            .map(|(t, s)| if s[0] > 0.0 { (-trace(t) / (3.0 * s[0])).max(0.0) } else { 0.0 });
        let mut pressure =
            self.kinetic_stress().zip(self.contact_stress()).map(|(k, c)| -(trace(k) + trace(c)) / 3.0);
        ImageData {
            origin: self.grid.min.to_array(),
            spacing: self.grid.cell,
            cells: self.grid.cells,
            cell_data: vec![
                Array::new("density", SCALAR, density),
                Array::new("volume_fraction", SCALAR, single(&mut self.volume_fraction())),
                Array::new("velocity", XYZ, velocity),
                Array::new("granular_temperature", SCALAR, single(&mut temperature)),
                Array::new("stress_contact", TENSOR, self.contact_stress().flatten().map(|v| v as f32)),
                Array::new("stress_kinetic", TENSOR, self.kinetic_stress().flatten().map(|v| v as f32)),
                Array::new("pressure", SCALAR, single(&mut pressure)),
            ],
            time: Some(self.time),
        }
    }
}

#[cfg(test)]
mod tests {
    use granum_engine::glam::DVec3;
    use granum_engine::random::Random;
    use granum_engine::{Body, MaterialId, Settings};

    use super::*;

    /// Mass, volume and momentum on the grid are those of the bodies; a body on the border gives its share.
    #[test]
    fn mass_and_momentum_are_conserved() {
        let mut world = World::new(Settings { gravity: DVec3::ZERO, ..Settings::default() });
        let mut random = Random::new(3, 0);
        for _ in 0..200 {
            let p = DVec3::from_array([0; 3].map(|_| random.uniform(0.3, 0.7)));
            let v = DVec3::from_array([0; 3].map(|_| random.uniform(-1.0, 2.0)));
            world.add(Body::sphere(random.uniform(0.01, 0.03), 1e3, MaterialId(0), p).with_velocity(v));
        }
        let grid = Grid { min: DVec3::ZERO, cells: [21, 20, 22], cell: 0.05, width: 0.13 };
        let fields = Fields::of(&world, grid);
        let cell = grid.cell.powi(3);
        let b = &world.bodies;
        let mass: f64 = (0..b.len()).map(|i| b.mass(i)).sum();
        let momentum: DVec3 = (0..b.len()).map(|i| b.velocity[i] * b.mass(i)).sum();
        let on_grid: f64 = fields.density().sum::<f64>() * cell;
        assert!((on_grid / mass - 1.0).abs() < 1e-12, "{on_grid} {mass}");
        let solid: f64 = fields.volume_fraction().sum::<f64>() * cell;
        assert!((solid * 1e3 / mass - 1.0).abs() < 1e-12);
        let p: DVec3 = fields.velocity().zip(fields.density()).map(|(v, d)| v * d * cell).sum();
        assert!(p.distance(momentum) < 1e-12 * momentum.length());
        // Kinetic energy: of the mean motion, and of the motion against it.
        let kinetic: f64 = (0..b.len()).map(|i| 0.5 * b.mass(i) * b.velocity[i].length_squared()).sum();
        let mean: f64 =
            fields.velocity().zip(fields.density()).map(|(v, d)| 0.5 * d * v.length_squared() * cell).sum();
        let heat: f64 = fields.kinetic_stress().map(|t| -0.5 * (t[0] + t[4] + t[8]) * cell).sum();
        assert!(((mean + heat) / kinetic - 1.0).abs() < 1e-12 && heat > 0.1 * kinetic);
        // Half of a body in the middle of a side lies on either side of it.
        let half = Grid { min: DVec3::new(b.position[0].x, 0.0, 0.0), ..grid };
        let mut alone = World::new(Settings::default());
        alone.add(Body::sphere(0.02, 1e3, MaterialId(0), b.position[0]));
        let share = Fields::of(&alone, half).density().sum::<f64>() * cell / alone.bodies.mass(0);
        assert!((share - 0.5).abs() < 1e-12, "{share}");
    }
}
