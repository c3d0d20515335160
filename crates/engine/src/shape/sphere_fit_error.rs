//! How well a set of spheres fits the mesh that it was made for.
//!
//! Both ways: how far the spheres stick out of the mesh, measured at points of their common surface; and how far the
//! mesh's surface is from the nearest sphere where none covers it, measured at points of its triangles. What lies
//! inside the mesh is no error: spheres hide there, and leave hollows.
//!
//! Points are the same for the same set: 48 on each sphere along a spiral, weighted by area; on each triangle the
//! middles of the four or sixteen parts that it is cut into. A maximum is that of the points, and a little below that
//! of the surface. Does not handle open meshes: beyond a rim, out and in mean nothing.

use std::f64::consts::PI;
use std::fmt;

use glam::DVec3;
use rayon::prelude::*;

use super::mesh::Mesh;
use super::mesh_near::MeshNear;
use super::sphere_set::SphereSet;

/// Points on a sphere.
const ON_SPHERE: usize = 48;

/// Distances between a set of spheres and its mesh.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FitError {
    /// How far the surface of the spheres is outside the mesh, on average over the part of it that is [m].
    pub out_mean: f64,
    /// At most [m].
    pub out_max: f64,
    /// How far the mesh's surface is from the nearest sphere, on average, covered parts counting as 0 [m].
    pub uncovered_mean: f64,
    /// At most [m].
    pub uncovered_max: f64,
    /// Part of the mesh's surface that no sphere covers, 0 to 1.
    pub uncovered_part: f64,
    /// Volume of the union of the spheres [m3].
    pub volume_spheres: f64,
    /// Volume of the mesh [m3].
    pub volume_mesh: f64,
    /// Volume of both together: that of the mesh, swollen by what sticks out [m3].
    pub volume_together: f64,
    /// Diagonal of the mesh [m].
    pub diagonal: f64,
}

impl fmt::Display for FitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_size = |x: f64| format!("{} m ({:.2} % of the diagonal)", short(x), 100.0 * x / self.diagonal);
        writeln!(
            f,
            "spheres stick out by {} m on the average, at most {}",
            short(self.out_mean),
            of_size(self.out_max)
        )?;
        if self.uncovered_part > 0.0 {
            writeln!(
                f,
                "{:.2} % of the surface is not covered, by {} m on the average, at most {}",
                100.0 * self.uncovered_part,
                short(self.uncovered_mean),
                of_size(self.uncovered_max)
            )?;
        } else {
            writeln!(f, "the whole surface is covered")?;
        }
        write!(
            f,
            "volume of the mesh {} m3, swollen by the spheres {:+.2} %; of the spheres alone {} m3",
            short(self.volume_mesh),
            100.0 * (self.volume_together / self.volume_mesh - 1.0),
            short(self.volume_spheres)
        )
    }
}

/// A number in four digits.
fn short(x: f64) -> String {
    if x == 0.0 || (1e-3..1e5).contains(&x.abs()) {
        let digits = if x == 0.0 { 0 } else { (3 - x.abs().log10().floor() as i32).max(0) as usize };
        format!("{x:.digits$}")
    } else {
        format!("{x:.3e}")
    }
}

/// Measures a set against its mesh, both in one frame.
pub(crate) fn fit_error(mesh: &Mesh, near: &MeshNear<'_>, set: &SphereSet) -> FitError {
    let spiral = spiral();
    let size = mesh.diagonal() + 2.0 * set.radii().iter().copied().fold(0.0, f64::max);
    let out = |k: usize| {
        let (c, r) = (set.centers()[k], set.radii()[k]);
        let (mut sum, mut weight, mut max) = (0.0, 0.0, 0.0_f64);
        for &u in &spiral {
            let p = c + u * r;
            // Within another sphere: not on the common surface. Less a little, so as not to be within its own.
            let mut hidden = false;
            set.for_near(p, -1e-9 * r, |j| hidden |= j != k);
            if hidden {
                continue;
            }
            let Some(found) = near.nearest(p, size) else { continue };
            if found.distance > 0.0 {
                sum += r * r * found.distance;
                weight += r * r;
                max = max.max(found.distance);
            }
        }
        (sum, weight, max)
    };
    let outs: Vec<(f64, f64, f64)> = (0..set.len()).into_par_iter().map(out).collect();

    let uncovered = |t: usize| {
        let area = 0.5 * mesh.area_normal(t).length();
        let corners = mesh.corners(t);
        let mut points = Vec::with_capacity(16);
        middles(corners, if mesh.triangles.len() < 20_000 { 2 } else { 1 }, &mut points);
        let (mut sum, mut bare, mut max) = (0.0, 0.0, 0.0_f64);
        let each = area / points.len() as f64;
        for p in points {
            let distance = set.distance(p);
            // A sphere whose centre is on the triangle may pass a point by rounding.
            if distance > 1e-9 * size {
                sum += each * distance;
                bare += each;
                max = max.max(distance);
            }
        }
        (sum, bare, max)
    };
    let bares: Vec<(f64, f64, f64)> = (0..mesh.triangles.len()).into_par_iter().map(uncovered).collect();

    let total = |list: &[(f64, f64, f64)]| {
        list.iter().fold((0.0, 0.0, 0.0_f64), |a, b| (a.0 + b.0, a.1 + b.1, a.2.max(b.2)))
    };
    let ((out_sum, out_weight, out_max), (bare_sum, bare, uncovered_max)) = (total(&outs), total(&bares));
    let area = mesh.area();
    FitError {
        out_mean: if out_weight > 0.0 { out_sum / out_weight } else { 0.0 },
        out_max,
        uncovered_mean: bare_sum / area,
        uncovered_max,
        uncovered_part: bare / area,
        volume_spheres: set.volume(),
        volume_mesh: mesh.volume(),
        volume_together: set.volume_with(near),
        diagonal: mesh.diagonal(),
    }
}

/// Directions spread evenly over a sphere (Fibonacci's spiral).
fn spiral() -> Vec<DVec3> {
    let golden = PI * (3.0 - 5_f64.sqrt());
    let direction = |i: usize| {
        let z = 1.0 - (2 * i + 1) as f64 / ON_SPHERE as f64;
        let (sin, cos) = (golden * i as f64).sin_cos();
        let across = (1.0 - z * z).sqrt();
        DVec3::new(across * cos, across * sin, z)
    };
    (0..ON_SPHERE).map(direction).collect()
}

fn middles([a, b, c]: [DVec3; 3], rounds: usize, into: &mut Vec<DVec3>) {
    if rounds == 0 {
        into.push((a + b + c) / 3.0);
        return;
    }
    let (ab, bc, ca) = (0.5 * (a + b), 0.5 * (b + c), 0.5 * (c + a));
    for t in [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]] {
        middles(t, rounds - 1, into);
    }
}

#[cfg(test)]
mod tests {
    use super::super::mesh::samples::{ball, cuboid};
    use super::*;

    #[test]
    fn a_ball_in_a_ball() {
        let mesh = ball(1.0, 4);
        let near = MeshNear::new(&mesh);
        let error = |r| fit_error(&mesh, &near, &SphereSet::new(vec![DVec3::ZERO], vec![r]).unwrap());
        let large = error(1.2);
        assert!((large.out_mean - 0.2).abs() < 5e-3 && (large.out_max - 0.2).abs() < 5e-3);
        assert_eq!((large.uncovered_part, large.uncovered_max), (0.0, 0.0));
        assert!((large.volume_together / large.volume_spheres - 1.0).abs() < 1e-12);
        // What another sphere hides is not on the common surface.
        let two = SphereSet::new(vec![DVec3::ZERO; 2], vec![1.2, 1.1]).unwrap();
        assert_eq!(fit_error(&mesh, &near, &two).out_mean, large.out_mean);
        let small = error(0.8);
        assert_eq!((small.out_mean, small.out_max), (0.0, 0.0));
        assert!((small.uncovered_mean - 0.2).abs() < 5e-3 && (small.uncovered_max - 0.2).abs() < 5e-3);
        assert!((small.uncovered_part - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_ball_on_the_face_of_a_box() {
        // Half a ball sticks out by its radius at most; its mean height over a half sphere is half of that.
        let mesh = cuboid(DVec3::ONE);
        let set = SphereSet::new(vec![DVec3::Z], vec![0.4]).unwrap();
        let error = fit_error(&mesh, &MeshNear::new(&mesh), &set);
        assert!((error.out_mean - 0.2).abs() < 0.01 && (error.out_max - 0.4).abs() < 0.01, "{error:?}");
        assert!(error.to_string().contains("swollen"));
    }

    #[test]
    fn numbers_are_short() {
        let words: Vec<String> = [0.0, 0.012_345, 1.0, 123.456, 1e-6, 1e9].map(short).to_vec();
        assert_eq!(words, ["0", "0.01235", "1.000", "123.5", "1.000e-6", "1.000e9"]);
    }
}
