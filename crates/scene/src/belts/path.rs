//! The taut path of a belt: a closed line of straight runs and arcs around circles, in the plane of the belt.
//!
//! The path runs counter-clockwise. A wheel has the belt around its outside, so its centre is on the left of the path; a wheel that
//! presses on the belt from outside has it on the right, and counts with a negative radius. Wheels that the taut belt does not reach
//! are left out. With wheels inside only their order does not matter; otherwise it does. A toothed wheel stands here as its seats,
//! points in which the pins lie.

use std::f64::consts::{PI, TAU};

use granum_engine::glam::DVec2;

/// A circle of the path; the radius is negative if the belt has it on its right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Circle {
    pub(super) center: DVec2,
    pub(super) radius: f64,
    /// Which wheel it belongs to.
    pub(super) wheel: usize,
}

/// A part of the path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PathPiece {
    /// Straight, between two wheels.
    Run { from: DVec2, to: DVec2, wheels: (usize, usize) },
    /// Around a wheel, from an angle on by a sweep.
    Arc { circle: Circle, angle: f64, sweep: f64 },
}

impl PathPiece {
    pub(super) fn length(&self) -> f64 {
        match self {
            PathPiece::Run { from, to, .. } => from.distance(*to),
            PathPiece::Arc { circle, sweep, .. } => (circle.radius * sweep).abs(),
        }
    }

    fn point(&self, s: f64) -> DVec2 {
        match self {
            PathPiece::Run { from, to, .. } => {
                let length = from.distance(*to);
                if length > 0.0 { from.lerp(*to, s / length) } else { *from }
            }
            PathPiece::Arc { circle, angle, sweep } => {
                let length = self.length();
                let at = if length > 0.0 { angle + sweep * s / length } else { *angle };
                circle.center + circle.radius.abs() * DVec2::from_angle(at)
            }
        }
    }
}

/// A closed taut path.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) parts: Vec<PathPiece>,
    /// Where each part begins.
    pub(super) starts: Vec<f64>,
    pub(super) length: f64,
    /// The wheels that it does not reach.
    pub(super) unreached: Vec<usize>,
}

/// The taut path around circles in order; `None` if no closed path around them turns once.
pub(super) fn taut(circles: &[Circle]) -> Option<Path> {
    let all_inside = circles.iter().all(|c| c.radius >= 0.0);
    let mut kept: Vec<Circle> = if all_inside { hull(circles)? } else { circles.to_vec() };
    loop {
        if kept.len() < 2 {
            return None;
        }
        let ways: Option<Vec<DVec2>> = neighbours(&kept).map(|(a, b)| tangent(a, b)).collect();
        let Some(ways) = ways else {
            // One circle lies in another, whose belt never reaches it.
            let inner = neighbours(&kept).position(|(a, b)| tangent(a, b).is_none())?;
            let other = (inner + 1) % kept.len();
            let smaller = if kept[inner].radius < kept[other].radius { inner } else { other };
            kept.remove(smaller);
            continue;
        };
        let turns: Vec<f64> = (0..kept.len())
            .map(|i| {
                let (from, to) = (ways[(i + kept.len() - 1) % kept.len()], ways[i]);
                let turn = from.perp_dot(to).atan2(from.dot(to));
                let side = if kept[i].radius < 0.0 { -1.0 } else { 1.0 };
                let turn = (side * turn).rem_euclid(TAU);
                // Rounding: wheels in line turn the belt by nothing.
                side * if turn > TAU - 1e-9 { 0.0 } else { turn }
            })
            .collect();
        let total: f64 = turns.iter().sum();
        if total < TAU + 1e-6 {
            let closed = (total - TAU).abs() < 1e-6;
            return closed.then(|| path_of(&kept, &ways, &turns, circles));
        }
        // A belt without this wheel must leave it inside; if that is so of none, the one that turns it most goes.
        let mut wide: Vec<usize> = (0..kept.len()).filter(|&i| turns[i] > PI).collect();
        wide.sort_by(|&i, &j| turns[j].total_cmp(&turns[i]));
        let inside = wide.iter().copied().find(|&i| is_inside(&kept, i));
        kept.remove(inside.or(wide.first().copied())?);
    }
}

fn neighbours(circles: &[Circle]) -> impl Iterator<Item = (&Circle, &Circle)> {
    circles.iter().zip(circles.iter().cycle().skip(1))
}

/// The circles that a belt around all of them touches, in order, whatever order they have: from the lowest on, always to the one that
/// turns the belt least.
fn hull(circles: &[Circle]) -> Option<Vec<Circle>> {
    let low = |c: &Circle| c.center.y - c.radius;
    let start = (0..circles.len()).min_by(|&i, &j| low(&circles[i]).total_cmp(&low(&circles[j])))?;
    let (mut at, mut way, mut total, mut order) = (start, DVec2::X, 0.0, vec![start]);
    for _ in 0..4 * circles.len() {
        let next = (0..circles.len()).filter_map(|j| {
            let to = tangent(&circles[at], &circles[j]).filter(|_| j != at)?;
            let turn = way.perp_dot(to).atan2(way.dot(to)).rem_euclid(TAU);
            Some((j, if turn > TAU - 1e-9 { 0.0 } else { turn }, to))
        });
        let distance = |j: usize| circles[at].center.distance(circles[j].center);
        let (j, turn, to) = next.min_by(|a, b| {
            // In line the nearest one first.
            if (a.1 - b.1).abs() < 1e-9 {
                distance(a.0).total_cmp(&distance(b.0))
            } else {
                a.1.total_cmp(&b.1)
            }
        })?;
        // Back at the first one, and the next would be the second again.
        if at == start && order.len() > 1 && total + turn > TAU - 1e-6 {
            order.pop();
            return Some(order.into_iter().map(|i| circles[i]).collect());
        }
        (at, way, total) = (j, to, total + turn);
        order.push(at);
    }
    None
}

/// Whether a circle is on the left of the line between its neighbours.
fn is_inside(circles: &[Circle], i: usize) -> bool {
    let n = circles.len();
    let (before, this, after) = (&circles[(i + n - 1) % n], &circles[i], &circles[(i + 1) % n]);
    let Some(way) = tangent(before, after) else { return false };
    let from = before.center - before.radius * way.perp();
    way.perp_dot(this.center - from) >= this.radius * (1.0 - 1e-12)
}

/// Direction of the line that leaves the one circle and reaches the other.
fn tangent(a: &Circle, b: &Circle) -> Option<DVec2> {
    let d = b.center - a.center;
    let length = d.length();
    let sine = (a.radius - b.radius) / length;
    if length == 0.0 || sine.abs() > 1.0 {
        return None;
    }
    let e = d / length;
    Some((1.0 - sine * sine).max(0.0).sqrt() * e + sine * e.perp())
}

fn path_of(kept: &[Circle], ways: &[DVec2], turns: &[f64], all: &[Circle]) -> Path {
    let mut parts = Vec::new();
    for (i, circle) in kept.iter().enumerate() {
        let (to, next) = (ways[i], &kept[(i + 1) % kept.len()]);
        let from = ways[(i + kept.len() - 1) % kept.len()];
        if circle.radius != 0.0 {
            // The belt touches at right angles to its direction.
            let side = -circle.radius.signum() * from.perp();
            parts.push(PathPiece::Arc { circle: *circle, angle: side.to_angle(), sweep: turns[i] });
        }
        let leave = circle.center - circle.radius * to.perp();
        let reach = next.center - next.radius * to.perp();
        parts.push(PathPiece::Run { from: leave, to: reach, wheels: (circle.wheel, next.wheel) });
    }
    let mut length = 0.0;
    let starts = parts.iter().map(|part| {
        length += part.length();
        length - part.length()
    });
    let starts = starts.collect();
    let mut unreached: Vec<usize> = all.iter().map(|c| c.wheel).collect();
    unreached.dedup();
    unreached.retain(|w| kept.iter().all(|c| c.wheel != *w));
    Path { parts, starts, length, unreached }
}

impl Path {
    /// The point at a place along the path, which goes round and round.
    pub(super) fn point(&self, s: f64) -> DVec2 {
        let s = s.rem_euclid(self.length);
        let part = self.starts.partition_point(|start| *start <= s).saturating_sub(1);
        self.parts[part].point(s - self.starts[part])
    }

    /// The next place at this distance, ahead of a place or (`sign` = -1) behind it; `None` if the path is too tight for it.
    pub(super) fn step(&self, s: f64, pitch: f64, sign: f64) -> Option<f64> {
        let here = self.point(s);
        let far = |ahead: f64| here.distance(self.point(s + sign * ahead)) >= pitch;
        // A chord is never longer than its arc.
        let straight = here.distance(self.point(s + sign * pitch));
        if (straight - pitch).abs() <= 4.0 * f64::EPSILON * pitch {
            return Some(s + sign * pitch);
        }
        let (mut low, mut high) = (pitch * (1.0 - 1e-12), pitch);
        let mut tries = 0..40;
        while !far(high) {
            tries.next()?;
            (low, high) = (high, high + 0.125 * pitch);
        }
        for _ in 0..80 {
            let middle = 0.5 * (low + high);
            if far(middle) { high = middle } else { low = middle }
        }
        Some(s + sign * high)
    }

    /// Where a point is on the path, if it is a corner of it.
    pub(super) fn corner(&self, point: DVec2) -> Option<f64> {
        let scale = self.length;
        let at = self.parts.iter().position(|part| part.point(0.0).distance(point) < 1e-9 * scale)?;
        self.starts.get(at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circle(wheel: usize, x: f64, y: f64, radius: f64) -> Circle {
        Circle { center: DVec2::new(x, y), radius, wheel }
    }

    /// V2 of the given cases: the vehicle of the thesis, and the M113 of Chrono.
    #[test]
    fn lengths_of_taut_paths() {
        let p = 0.1524;
        let a = 0.5 * p / (PI / 20.0).tan();
        let r = 0.5 * p / (PI / 20.0).sin();
        let two = |r: f64| taut(&[circle(0, 0.0, 0.0, r), circle(1, 13.0 * p, 0.0, r)]).unwrap().length;
        assert!((two(a) - 6.985290).abs() < 1e-6 && (two(r) - 7.022971).abs() < 1e-6);
        let mut m113 = vec![circle(0, 0.0, 0.0, 0.249177), circle(6, -3.95, -0.12, 0.285)];
        m113.extend(
            (1..6).map(|k| circle(6 - k, [0.0, -3.322, -2.656, -1.989, -1.322, -0.655][k], -0.215, 0.335)),
        );
        let path = taut(&m113).unwrap();
        assert!((path.length - 9.662637).abs() < 1e-5, "{}", path.length);
        let arcs: Vec<(usize, f64)> = path
            .parts
            .iter()
            .filter_map(|part| match part {
                PathPiece::Arc { circle, sweep, .. } => Some((circle.wheel, sweep.to_degrees())),
                PathPiece::Run { .. } => None,
            })
            .collect();
        for (wheel, degrees) in [(0, 155.897), (6, 165.662), (1, 25.323), (5, 13.117)] {
            let found = arcs.iter().find(|(w, _)| *w == wheel).unwrap().1;
            assert!((found - degrees).abs() < 1e-3, "wheel {wheel}: {found}");
        }
        // A wheel inside does not count; one that presses from outside makes the path longer.
        m113.push(circle(7, -2.0, 0.0, 0.05));
        let other = taut(&m113).unwrap();
        assert!((other.length - path.length).abs() < 1e-12 && other.unreached.contains(&7), "{other:?}");
        m113[7] = circle(7, -2.0, 0.2, -0.1);
        assert!(taut(&m113).unwrap().length > path.length + 1e-3);
    }

    #[test]
    fn steps_are_chords() {
        let path = taut(&[circle(0, 0.0, 0.0, 0.5), circle(1, 2.0, 0.3, 0.2)]).unwrap();
        let (mut s, mut total) = (0.1, 0);
        while s < path.length {
            let next = path.step(s, 0.15, 1.0).unwrap();
            assert!((path.point(s).distance(path.point(next)) - 0.15).abs() < 1e-14);
            assert!((path.step(next, 0.15, -1.0).unwrap() - s).abs() < 1e-12);
            (s, total) = (next, total + 1);
        }
        assert!(total > 30 && path.step(0.0, 5.0, 1.0).is_none());
    }
}
