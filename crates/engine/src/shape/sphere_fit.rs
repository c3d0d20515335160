//! A set of spheres for a mesh: one below each triangle (Heyn09 3.2).
//!
//! | symbol | what |
//! |---|---|
//! | C, R | centre and radius of the smallest circle around a triangle [m] |
//! | f | ratio d / r; 0 puts the centre on the triangle, towards 1 it sinks and the sphere grows |
//! | d, r | depth of the centre below the triangle, radius of the sphere [m] |
//!
//! The sphere passes through the circle, so R^2 + d^2 = r^2, and with d = f r:
//!
//! > r = R / sqrt(1 - f^2), d = f r, centre C - d n with the outward normal n.
//!
//! Differs from Heyn09:
//! - The thesis finds d by iteration (Figure 3.24): it takes d = f r with the last r, then r from d. The fixed point
//!   of that is the formula above, which needs no tolerance.
//! - The thesis takes the circle through the three corners. For an obtuse triangle that circle is larger than it need
//!   be, without bound for slivers; the smallest circle around the triangle has the longest side as its diameter.
//!   For all other triangles the two are the same. The triangle is covered in any case.
//! - The thesis asks the user to keep radii below the thickness of thin parts. Here (`inside`, the default) a centre
//!   sinks only as long as no other part of the surface is nearer to it than its own triangle: to the middle of a
//!   thin wall, and less deep beside a sharp edge. A sphere then sticks out nowhere more than R.
//! - Spheres through the corners make every part larger. With `sink` they are lowered, up to half of what sticks out
//!   if the surface is to be right on average. The thesis has 0.
//! - CAD programs export flat faces as a few long triangles. The thesis has them meshed again with a seed size; `size`
//!   does that here.
//!
//! Triangles at sharp edges are split in four and fitted again with a second ratio (3.2.3), in one or more rounds.
//!
//! Does not fill the inside: as in the thesis the set is a shell, hollow where the part is thicker than its spheres.

use glam::DVec3;
use rayon::prelude::*;

use super::mesh::{Mesh, MeshError};
use super::mesh_mass::MassProperties;
use super::mesh_near::MeshNear;
use super::mesh_split::{sharp, split_in_four, split_long};
use super::sphere_fit_error::{FitError, fit_error};
use super::sphere_set::{SphereSet, SphereSetError};

/// How near another part of the surface may be to a centre, as a part of its depth. Less than 1 because on a curved
/// surface the neighbours of a triangle are a little nearer than its own plane.
const CLEAR: f64 = 0.9;

/// How spheres are fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// f, from 0 to below 1; the thesis takes 0.7.
    pub ratio: f64,
    /// Triangles whose normals differ by more are at a sharp edge and are split [rad]; none: no splitting.
    pub refine_angle: Option<f64>,
    /// f of split triangles; the thesis takes 0.
    pub refined_ratio: f64,
    /// How often triangles at sharp edges are split.
    pub rounds: usize,
    /// Longest edge of triangles that spheres are fitted to; longer ones are cut first [m].
    pub size: Option<f64>,
    /// Largest radius; triangles that need a larger one are then not covered to their corners [m].
    pub largest_radius: Option<f64>,
    /// Keep centres nearer to their own triangle than to the rest of the surface.
    pub inside: bool,
    /// How much of what sticks out above its triangle a sphere is lowered, 0 to 1: at 0 it passes through the corners,
    /// at 0.5 it is as far above the middle as below the corners, at 1 it touches the triangle from below.
    pub sink: f64,
}

impl Default for Fit {
    fn default() -> Self {
        Self {
            ratio: 0.7,
            refine_angle: Some(30_f64.to_radians()),
            refined_ratio: 0.0,
            rounds: 1,
            size: None,
            largest_radius: None,
            inside: true,
            sink: 0.0,
        }
    }
}

/// Why no spheres could be fitted.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FitProblem {
    /// A ratio out of range.
    #[error(
        "a ratio of {0} is not possible: it is the depth of a sphere's centre over its radius, from 0 to 0.99"
    )]
    Ratio(f64),
    /// A part out of range.
    #[error("spheres cannot sink by {0} of what sticks out: from 0 to 1")]
    Sink(f64),
    /// A size or radius out of range.
    #[error("{0} is no length: sizes and radii are above zero")]
    Length(f64),
    /// The mesh.
    #[error("{0}")]
    Mesh(#[from] MeshError),
    /// The spheres.
    #[error("{0}")]
    Spheres(#[from] SphereSetError),
}

/// A set of spheres in the frame of the mesh, with what the mesh weighs.
///
/// The frame of a body has its origin at the centre of mass and principal axes:
/// [`SphereSet::in_body`] with `mass.center` and the rotation of
/// [`principal`](super::mesh_mass::principal) makes the set of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// The spheres, in the frame of the mesh.
    pub spheres: SphereSet,
    /// How many of them belong to triangles that were split at sharp edges.
    pub refined: usize,
    /// Mass properties of the mesh for a density of 1 kg/m3: the mass is the volume.
    pub mass: MassProperties,
    /// How well the spheres fit.
    pub error: FitError,
}

/// Fits spheres to a mesh that was mended, and measures how well they fit.
pub fn fit(mesh: &Mesh, fit: &Fit) -> Result<Fitted, FitProblem> {
    mesh.check()?;
    for f in [fit.ratio, fit.refined_ratio] {
        if !(0.0..=0.99).contains(&f) {
            return Err(FitProblem::Ratio(f));
        }
    }
    if !(0.0..=1.0).contains(&fit.sink) {
        return Err(FitProblem::Sink(fit.sink));
    }
    if let Some(&bad) =
        [fit.size, fit.largest_radius].iter().flatten().find(|&&x| !(x > 0.0 && x.is_finite()))
    {
        return Err(FitProblem::Length(bad));
    }
    let mut fine = match fit.size {
        Some(size) => split_long(mesh, size)?,
        None => mesh.clone(),
    };
    let mut refined = vec![false; fine.triangles.len()];
    if let Some(angle) = fit.refine_angle {
        for _ in 0..fit.rounds {
            let chosen = sharp(&fine, angle);
            let (split, from) = split_in_four(&fine, &chosen)?;
            refined = from.iter().map(|&t| chosen[t as usize] || refined[t as usize]).collect();
            fine = split;
        }
    }

    let near = MeshNear::new(mesh);
    let sphere = |t: usize| {
        let f = if refined[t] { fit.refined_ratio } else { fit.ratio };
        let normal = fine.area_normal(t).normalize_or_zero();
        let (c, circle) = smallest_circle(fine.corners(t));
        let limited = |d: f64| if fit.inside && d > 0.0 { depth_inside(&near, c, normal, d) } else { d };
        let mut d = limited(f * circle / (1.0 - f * f).sqrt());
        let mut r = circle.hypot(d);
        if fit.sink > 0.0 {
            // The top comes down by sinking the centre, or, where the wall is too thin for that, with the radius.
            let top = (1.0 - fit.sink) * (r - d);
            d = limited(r - top);
            r = d + top;
        }
        if let Some(largest) = fit.largest_radius.filter(|l| *l < r) {
            // A smaller sphere keeps its top where it was.
            d = (d + largest - r).max(0.0);
            r = largest;
        }
        (normal, c - normal * d, r)
    };
    let spheres: Vec<(DVec3, DVec3, f64)> = (0..fine.triangles.len()).into_par_iter().map(sphere).collect();
    // Triangles without area have no normal and cover nothing that their neighbours do not.
    let keep: Vec<bool> = spheres.iter().map(|s| s.0 != DVec3::ZERO && s.2 > 0.0).collect();
    let kept = || spheres.iter().zip(&keep).filter(|(_, k)| **k).map(|(s, _)| s);
    let set = SphereSet::new(kept().map(|s| s.1).collect(), kept().map(|s| s.2).collect())?;
    let error = fit_error(mesh, &near, &set);
    let refined = refined.iter().zip(&keep).filter(|(r, k)| **r && **k).count();
    Ok(Fitted { spheres: set, refined, mass: mesh.mass_properties(1.0), error })
}

/// Centre and radius of the smallest circle around a triangle.
fn smallest_circle([p, q, r]: [DVec3; 3]) -> (DVec3, f64) {
    for (a, b, c) in [(p, q, r), (q, r, p), (r, p, q)] {
        // A right or obtuse angle at c: c lies in the circle over the opposite side.
        if (a - c).dot(b - c) <= 0.0 {
            return (0.5 * (a + b), 0.5 * a.distance(b));
        }
    }
    // The circle through the corners: P, Q, R, V, W, N of Heyn09 3.2.2, the intersection of bisectors solved for.
    let (v, w) = (q - p, r - p);
    let n = v.cross(w);
    let to_center =
        (n.cross(v) * w.length_squared() - n.cross(w) * v.length_squared()) / (2.0 * n.length_squared());
    (p + to_center, to_center.length())
}

/// How deep below c, at most `wanted`, a centre may sink and still be nearer to c's triangle than to the rest.
///
/// At depth s with nothing nearer than 0.9 s, the next point that can be reached without crossing the surface is at
/// 1.9 s: stepping that far each time, no wall is jumped, however thin.
fn depth_inside(near: &MeshNear<'_>, c: DVec3, normal: DVec3, wanted: f64) -> f64 {
    let clear = |s: f64| !near.any_within(c - normal * s, CLEAR * s);
    let mut good = 0.0;
    let mut s = wanted / 64.0;
    loop {
        if !clear(s) {
            break;
        }
        good = s;
        if s >= wanted {
            return wanted;
        }
        s = (s * (1.0 + CLEAR)).min(wanted);
    }
    let mut bad = s;
    for _ in 0..6 {
        let middle = 0.5 * (good + bad);
        if clear(middle) { good = middle } else { bad = middle }
    }
    good
}

#[cfg(test)]
mod tests {
    use super::super::mesh::samples::{ball, both, cuboid};
    use super::*;
    use crate::random::Random;

    fn plain(ratio: f64) -> Fit {
        Fit { ratio, refine_angle: None, inside: false, ..Fit::default() }
    }

    #[test]
    fn circles_around_triangles() {
        let mut r = Random::new(6, 0);
        for _ in 0..2000 {
            let t = [0, 1, 2].map(|_| DVec3::new(r.normal(), r.normal(), r.normal()));
            let (c, radius) = smallest_circle(t);
            let away = t.map(|p| p.distance(c) / radius);
            let touching = away.iter().filter(|a| (**a - 1.0).abs() < 1e-9).count();
            assert!(away.iter().all(|a| *a < 1.0 + 1e-9) && touching >= 2, "{away:?}");
            let n = (t[1] - t[0]).cross(t[2] - t[0]).normalize();
            assert!((c - t[0]).dot(n).abs() < 1e-9);
            // Nothing smaller: the centre lies within the triangle, between the points that touch.
            let longest = t[0].distance(t[1]).max(t[1].distance(t[2])).max(t[2].distance(t[0]));
            assert!(radius <= longest / 3_f64.sqrt() + 1e-12 && radius >= longest / 2.0 - 1e-12);
        }
        let (_, radius) = smallest_circle([DVec3::ZERO, DVec3::X, DVec3::new(0.5, 1e-9, 0.0)]);
        assert_eq!(radius, 0.5);
    }

    #[test]
    fn the_ratio_is_the_iteration_s_fixed_point() {
        let mesh = ball(1.0, 1);
        for f in [0.0, 0.3, 0.7, 0.9] {
            let fitted = fit(&mesh, &plain(f)).unwrap();
            for t in 0..mesh.triangles.len() {
                let (c, circle) = smallest_circle(mesh.corners(t));
                // Figure 3.24 of the thesis.
                let (mut d, mut r) = (0.0, circle);
                for _ in 0..2000 {
                    d = f * r;
                    r = f64::hypot(circle, d);
                }
                let n = mesh.area_normal(t).normalize();
                assert!((fitted.spheres.radii()[t] - r).abs() < 1e-12);
                assert!((fitted.spheres.centers()[t] - (c - n * d)).length() < 1e-12);
            }
        }
    }

    #[test]
    fn larger_ratios_are_smoother_on_a_ball() {
        let mesh = ball(1.0, 3);
        let out = |f| fit(&mesh, &plain(f)).unwrap().error;
        let (rough, smooth) = (out(0.0), out(0.7));
        assert!(smooth.out_max < 0.5 * rough.out_max && smooth.out_mean < rough.out_mean);
        assert!(rough.uncovered_max == 0.0 && smooth.uncovered_max == 0.0);
    }

    #[test]
    fn centres_stay_inside_thin_walls() {
        let plate = split_long(&cuboid(DVec3::new(1.0, 1.0, 0.002)), 0.2).unwrap();
        let free = fit(&plate, &plain(0.9)).unwrap();
        let kept = fit(&plate, &Fit { inside: true, ..plain(0.9) }).unwrap();
        let outside = |f: &Fitted| f.spheres.centers().iter().filter(|c| c.z.abs() > 0.002).count();
        assert!(outside(&free) > 100);
        assert_eq!(outside(&kept), 0);
        assert!(kept.error.out_max < 0.5 * free.error.out_max);
        // Where there is room, the rule changes nothing.
        let ball = ball(1.0, 3);
        let (a, b) =
            (fit(&ball, &plain(0.7)).unwrap(), fit(&ball, &Fit { inside: true, ..plain(0.7) }).unwrap());
        assert_eq!(a.spheres, b.spheres);
    }

    #[test]
    fn sunk_spheres_keep_the_volume() {
        let mesh = ball(1.0, 3);
        let sunk = |sink| fit(&mesh, &Fit { sink, ..plain(0.5) }).unwrap().error;
        let (none, half, all) = (sunk(0.0), sunk(0.5), sunk(1.0));
        assert!(half.out_max < 0.6 * none.out_max && all.out_max < 0.2 * none.out_max);
        assert!(
            none.uncovered_max == 0.0 && half.uncovered_max > 0.0 && all.uncovered_max > half.uncovered_max
        );
        assert!(half.uncovered_max < none.out_max);
        assert_eq!(fit(&mesh, &Fit { sink: 1.5, ..plain(0.5) }), Err(FitProblem::Sink(1.5)));
        // On a face the sphere is as far above the middle of its circle as below the rim.
        let block = split_long(&cuboid(DVec3::ONE), 0.3).unwrap();
        let fitted = fit(&block, &Fit { sink: 0.5, ..plain(0.3) }).unwrap();
        let (c, circle) = smallest_circle(block.corners(0));
        let (r, n) = (fitted.spheres.radii()[0], block.area_normal(0).normalize());
        let depth = (c - fitted.spheres.centers()[0]).dot(n);
        let (above, below) = (r - depth, depth - (r * r - circle * circle).sqrt());
        assert!((above - below).abs() < 1e-12 && above > 0.0, "{above} {below}");
    }

    #[test]
    fn refining_cuts_errors_at_edges() {
        let mesh = split_long(&cuboid(DVec3::ONE), 0.3).unwrap();
        let mut last = fit(&mesh, &plain(0.7)).unwrap();
        for rounds in 1..4 {
            let angle = Some(0.5);
            let next = fit(&mesh, &Fit { refine_angle: angle, rounds, ..plain(0.7) }).unwrap();
            let part = if rounds == 1 { 0.75 } else { 1.0 };
            assert!(next.error.out_max <= part * last.error.out_max, "{rounds}");
            assert!(next.spheres.len() > last.spheres.len() && next.refined > 0);
            last = next;
        }
        assert_eq!(last.error.uncovered_max, 0.0);
    }

    #[test]
    fn it_is_the_same_at_every_size_and_place() {
        let mesh = cuboid(DVec3::new(1.0, 0.3, 0.1));
        let options = Fit { size: Some(0.1), ..Fit::default() };
        let one = fit(&mesh, &options).unwrap();
        let far = both(Mesh::default(), &mesh, DVec3::splat(8.0)).scaled(1024.0);
        let other = fit(&far, &Fit { size: Some(102.4), ..Fit::default() }).unwrap();
        assert_eq!(one.spheres.len(), other.spheres.len());
        assert!((one.error.out_max * 1024.0 / other.error.out_max - 1.0).abs() < 1e-6);
        let swollen = |f: &Fitted| f.error.volume_together / f.error.volume_mesh;
        assert!((swollen(&one) / swollen(&other) - 1.0).abs() < 1e-4);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let mesh = ball(1.0, 1);
        assert_eq!(fit(&mesh, &plain(1.0)), Err(FitProblem::Ratio(1.0)));
        assert!(matches!(fit(&mesh, &plain(f64::NAN)), Err(FitProblem::Ratio(_))));
        let zero = Fit { size: Some(0.0), ..Fit::default() };
        assert_eq!(fit(&mesh, &zero), Err(FitProblem::Length(0.0)));
        assert_eq!(fit(&Mesh::default(), &plain(0.5)), Err(FitProblem::Mesh(MeshError::Empty)));
        let capped = fit(&mesh, &Fit { largest_radius: Some(0.1), ..plain(0.5) }).unwrap();
        assert!(capped.spheres.radii().iter().all(|r| *r <= 0.1) && capped.error.uncovered_max > 0.0);
    }
}
