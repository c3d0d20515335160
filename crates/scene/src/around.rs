//! `around` of `[[beams]]`: equal straight beams that stand out from a ball like hair from a head.
//!
//! First ends lie on a spherical Fibonacci lattice (Gonzalez 2010): the k-th of n on a height 1 - (1 - cos cap)(k + 1/2)/n
//! over the centre, each turned by the golden angle from the one before, so that all have the same area around them and no
//! row is straight. Number 0 is the nearest to the crown. A beam leans away from the crown, in the plane through it.
//!
//! Near neighbours in such a lattice are numbers that differ by a Fibonacci number, by twice one or by a Lucas number: only
//! these are looked at to see whether beams touch at the start. Other beams, bodies and walls are not looked at here.

use std::f64::consts::{FRAC_PI_2, PI};

use granum_engine::Shape;
use granum_engine::ancf::{Beam as EngineBeam, Nodes, straight};
use granum_engine::glam::{DQuat, DVec3};

use crate::beams::can_be_held;
use crate::build::Builder;
use crate::locate::join;
use crate::probes::body_of;
use crate::schema::{Beam, BeamAround};
use crate::shape::{unit, vec3};

/// A ball with beams on a cap of it.
struct Hair {
    center: DVec3,
    /// From the centre to the first ends of the axes.
    radius: f64,
    /// From z to the crown.
    turn: DQuat,
    cap: f64,
    lean: f64,
    length: f64,
}

impl Hair {
    /// The ends of beam `k` of `n`.
    fn ends(&self, k: u32, n: u32) -> (DVec3, DVec3) {
        let golden = PI * (3.0 - 5.0_f64.sqrt());
        let (s, c) = (golden * f64::from(k)).sin_cos();
        let height = 1.0 - (1.0 - self.cap.cos()) * (f64::from(k) + 0.5) / f64::from(n);
        let flat = (1.0 - height * height).max(0.0).sqrt();
        let out = DVec3::new(flat * c, flat * s, height);
        let away = DVec3::new(height * c, height * s, -flat);
        let (sin, cos) = self.lean.sin_cos();
        let root = self.center + self.turn * out * self.radius;
        (root, root + self.turn * (cos * out + sin * away) * self.length)
    }

    /// The smallest distance between the axes of two of `n` beams, and which.
    fn nearest(&self, n: u32) -> (f64, u32, u32) {
        let all: Vec<_> = (0..n).map(|k| self.ends(k, n)).collect();
        let mut best = (f64::INFINITY, 0, 0);
        for step in neighbours(n) {
            for (k, (one, other)) in all.iter().zip(all.iter().skip(step as usize)).enumerate() {
                // Beams whose first ends are farther than both are long cannot be nearer than those that are found anyway.
                if one.0.distance(other.0) < best.0 + 2.0 * self.length {
                    let distance = distance(*one, *other);
                    if distance < best.0 {
                        best = (distance, k as u32, k as u32 + step);
                    }
                }
            }
        }
        best
    }

    /// About how many beams fit so that none is nearer to another than this.
    fn fitting(&self, n: u32, distance: f64) -> u32 {
        let mut fit = n;
        while fit > 1 {
            let nearest = self.nearest(fit).0;
            if nearest >= distance {
                break;
            }
            // Distances go with the root of the area that each has.
            let share = (nearest / distance).powi(2).clamp(0.1, 0.98);
            fit = ((f64::from(fit) * share) as u32).max(1);
        }
        fit
    }
}

/// Differences between the numbers of neighbours among `n`, ascending.
fn neighbours(n: u32) -> Vec<u32> {
    let (mut a, mut b) = (1_u64, 2_u64);
    let mut all = Vec::new();
    while a < u64::from(n) {
        // Fibonacci, twice it, and Lucas: the sum of the numbers before and after it.
        all.extend([a, 2 * a, 2 * b - a].into_iter().filter(|&d| d < u64::from(n)));
        (a, b) = (b, a + b);
    }
    all.sort_unstable();
    all.dedup();
    all.into_iter().map(|d| d as u32).collect()
}

/// Distance of two interpolated linearly their ends.
fn distance((a, a_end): (DVec3, DVec3), (b, b_end): (DVec3, DVec3)) -> f64 {
    let (u, v, w) = (a_end - a, b_end - b, a - b);
    let (uu, uv, vv, uw, vw) = (u.dot(u), u.dot(v), v.dot(v), u.dot(w), v.dot(w));
    let det = uu * vv - uv * uv;
    // Parallel ones: any point of the first will do, the ends are tried below.
    let s = if det > 1e-12 * uu * vv { ((uv * vw - vv * uw) / det).clamp(0.0, 1.0) } else { 0.0 };
    let on_other = |s: f64| ((s * uv + vw) / vv).clamp(0.0, 1.0);
    let on_one = |t: f64| ((t * uv - uw) / uu).clamp(0.0, 1.0);
    let between = |s: f64, t: f64| (w + s * u - t * v).length();
    let t = on_other(s);
    [(on_one(t), t), (0.0, on_other(0.0)), (1.0, on_other(1.0)), (on_one(0.0), 0.0), (on_one(1.0), 1.0)]
        .into_iter()
        .map(|(s, t)| between(s, t))
        .fold(f64::INFINITY, f64::min)
}

/// The beams of a table with `around`.
pub(crate) fn place(
    b: &mut Builder,
    table: &Beam,
    around: &BeamAround,
    beam: &EngineBeam,
    path: &str,
) -> Option<Vec<(EngineBeam, Nodes)>> {
    let given = [
        ("start", table.start.is_some()),
        ("end", table.end.is_some()),
        ("points", table.points.is_some()),
        ("rounding", table.rounding.is_some()),
        ("grid", table.grid.is_some()),
    ];
    for (key, _) in given.into_iter().filter(|g| g.1) {
        let message = format!("beams with `around` have no `{key}`");
        b.problems.add_at_key(&join(path, key), message, "remove one of the two");
    }
    let path = &join(path, "around");
    let ball = ball(b, around, path);
    let crown = unit(around.crown.unwrap_or([0.0, 0.0, 1.0]), &join(path, "crown"), &mut b.problems);
    if table.length.is_none() {
        b.problems.add(path, "beams with `around` need `length`", "add length = \"10 cm\" to the beam");
        return None;
    }
    let ((center, ball), crown) = (ball?, crown?);
    let hair = Hair {
        center,
        radius: ball + beam.radius + around.gap.map_or(beam.radius, |g| g.0),
        turn: DQuat::from_rotation_arc(DVec3::Z, crown),
        cap: around.cap.map_or(PI, |a| a.0).min(PI),
        lean: around.lean.map_or(0.0, |a| a.0).min(FRAC_PI_2),
        length: beam.length,
    };
    let (n, diameter, count_path) = (around.count, 2.0 * beam.radius, join(path, "count"));
    if !can_be_held(b, beam, f64::from(n), &count_path) {
        return None;
    }
    let (nearest, one, other) = hair.nearest(n);
    if beam.touches && nearest < diameter {
        let message = format!(
            "beams {one} and {other} of {n} are {nearest:.3e} m apart, less than their diameter of {diameter} m"
        );
        let help = format!(
            "count = {} fits; or make the beams thinner, or change cap or lean",
            hair.fitting(n, diameter)
        );
        b.problems.add(&count_path, message, help);
        return None;
    }
    let one = |k| {
        let (root, tip) = hair.ends(k, n);
        (beam.clone(), straight(beam, root, tip))
    };
    Some((0..n).map(one).collect())
}

/// Centre and radius of the ball.
fn ball(b: &mut Builder, around: &BeamAround, path: &str) -> Option<(DVec3, f64)> {
    match (&around.body, around.center, around.radius) {
        (Some(name), None, None) => {
            let path = join(path, "body");
            let i = body_of(b, name, &path).and_then(|id| b.world.index_of(id))?;
            let bodies = &b.world.bodies;
            if b.world.shapes[bodies.shape[i].index()] == Shape::Sphere {
                return Some((bodies.position[i], bodies.radius[i]));
            }
            let help = "give center and radius of a ball instead of body";
            b.problems.add(&path, format!("`{name}` is no sphere"), help);
            None
        }
        (None, Some(center), Some(radius)) => Some((vec3(center), radius.0)),
        _ => {
            let message = "beams stand around either a `body`, or a ball of `center` and `radius`";
            b.problems.add(path, message, "write around = { body = \"head\", count = 100 }");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hair(cap: f64, lean: f64, length: f64) -> Hair {
        let turn = DQuat::from_rotation_arc(DVec3::Z, DVec3::new(1.0, 2.0, 3.0).normalize());
        Hair { center: DVec3::new(4.0, 5.0, 6.0), radius: 2.0, turn, cap, lean, length }
    }

    #[test]
    fn ends_lie_evenly_on_the_cap_and_lean_away_from_the_crown() {
        let h = hair(1.0, 0.7, 0.3);
        let crown = h.turn * DVec3::Z;
        let n = 1000;
        let angles: Vec<f64> = (0..n)
            .map(|k| {
                let (root, tip) = h.ends(k, n);
                let (out, along) = ((root - h.center) / 2.0, (tip - root) / 0.3);
                assert!((out.length() - 1.0).abs() < 1e-12 && (along.length() - 1.0).abs() < 1e-12);
                assert!((along.angle_between(out) - 0.7).abs() < 1e-9);
                // In the plane of crown and normal, and further from the crown than the normal.
                assert!(along.dot(out.cross(crown)).abs() < 1e-12);
                assert!((along.angle_between(crown) - out.angle_between(crown) - 0.7).abs() < 1e-7);
                out.angle_between(crown)
            })
            .collect();
        assert!(angles.is_sorted() && angles[999] < 1.0 && angles[999] > 0.99);
        // As many in every part of the cap as its area says.
        let inside = angles.iter().filter(|a| **a < 0.5).count() as f64;
        let share = (1.0 - 0.5_f64.cos()) / (1.0 - 1.0_f64.cos());
        assert!((inside / 1000.0 - share).abs() < 2e-3);
    }

    #[test]
    fn nearest_beams_are_those_of_brute_force() {
        for (cap, lean, length) in [(PI, 0.0, 0.5), (1.0, 0.0, 0.5), (1.2, 1.0, 0.4), (1.5, 1.4, 0.6)] {
            let h = hair(cap, lean, length);
            for n in [2, 17, 400, 1500] {
                let all: Vec<_> = (0..n).map(|k| h.ends(k, n)).collect();
                let mut least = f64::INFINITY;
                for (i, a) in all.iter().enumerate() {
                    for b in &all[..i] {
                        let sampled = (0..=20)
                            .flat_map(|s| (0..=20).map(move |t| (f64::from(s) / 20.0, f64::from(t) / 20.0)))
                            .map(|(s, t)| a.0.lerp(a.1, s).distance(b.0.lerp(b.1, t)))
                            .fold(f64::INFINITY, f64::min);
                        least = least.min(sampled);
                    }
                    if n > 400 && i > 300 {
                        break;
                    }
                }
                let found = h.nearest(n);
                let (i, j) = (found.1 as usize, found.2 as usize);
                assert!(found.0 <= least * (1.0 + 1e-9), "{cap} {lean} {n}: {} {least}", found.0);
                assert!((distance(all[i], all[j]) - found.0).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn as_many_fit_as_is_said() {
        let h = hair(1.0, 1.0, 0.4);
        let fit = h.fitting(5000, 0.05);
        assert!(h.nearest(fit).0 >= 0.05);
        // Not far below what would fit: area over that of the densest lattice.
        let most = 2.0 * PI * 4.0 * (1.0 - h.cap.cos()) / (0.75_f64.sqrt() * 0.05 * 0.05);
        assert!(f64::from(fit) > 0.2 * most && f64::from(fit) < most, "{fit} {most}");
    }
}
