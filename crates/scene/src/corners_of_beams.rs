//! Corners of the line along which a beam lies: rounded to arcs, and the strain with which a beam around a corner begins.
//!
//! An element is a cubic between two nodes (Hermite polynomials of position and gradient), so around a corner it is shorter than the
//! line, or bulges: |r'| is not 1 there although the beam is told to be without strain. An arc has no such corner.

use std::f64::consts::PI;

use granum_engine::ancf::Nodes;
use granum_engine::glam::DVec3;

/// Largest turn from one piece of an arc to the next [rad].
const PIECE: f64 = 0.05;
/// Places along an element at which its strain is taken.
const PLACES: u32 = 8;

/// The line with each corner replaced by an arc of this radius that touches both of its sides.
pub(crate) fn rounded(corners: &[DVec3], radius: f64) -> Result<Vec<DVec3>, (String, String)> {
    let mut line = vec![corners[0]];
    // How much of each piece its two corners take away.
    let mut taken = vec![0.0; corners.len()];
    let mut arcs = Vec::new();
    for k in 1..corners.len().saturating_sub(1) {
        let (before, after) = (corners[k] - corners[k - 1], corners[k + 1] - corners[k]);
        let (u, v) = (before.normalize(), after.normalize());
        let turn = u.dot(v).clamp(-1.0, 1.0).acos();
        if turn > PI - 1e-3 {
            let message = format!("at point {} the beam turns back on itself, which no arc does", k + 1);
            return Err((message, "move the point beside it".into()));
        }
        let reach = radius * (0.5 * turn).tan();
        taken[k - 1] += reach;
        taken[k] += reach;
        arcs.push((k, u, v, turn, reach));
    }
    for (k, pair) in corners.windows(2).enumerate() {
        let length = pair[0].distance(pair[1]);
        if taken[k] > length * (1.0 + 1e-9) {
            let message = format!(
                "arcs of radius {radius} m need {:.3e} m of the piece from point {} to {}, which is {length:.3e} m long",
                taken[k],
                k + 1,
                k + 2
            );
            let help = format!("take at most {:.3e} m, or move the points apart", radius * length / taken[k]);
            return Err((message, help));
        }
    }
    for (k, u, v, turn, reach) in arcs {
        if turn < 1e-6 {
            line.push(corners[k]);
            continue;
        }
        let begin = corners[k] - u * reach;
        let inward = (v - u * turn.cos()).normalize();
        let center = begin + inward * radius;
        let pieces = (turn / PIECE).ceil().max(1.0) as u32;
        for i in 0..=pieces {
            let angle = turn * f64::from(i) / f64::from(pieces);
            line.push(center + radius * (u * angle.sin() - inward * angle.cos()));
        }
    }
    line.push(corners[corners.len() - 1]);
    line.dedup_by(|a, b| a.distance(*b) <= 1e-9 * radius);
    Ok(line)
}

/// Largest strain |r'| - 1 of the elements between these nodes, beyond that with which the beam is stretched as a whole.
pub(crate) fn strain(nodes: &Nodes, length: f64, ratio: f64) -> f64 {
    let l = length / (nodes.len() - 1) as f64;
    let of_element = |pair: &[(DVec3, DVec3)]| {
        let ((r0, g0), (r1, g1)) = (pair[0], pair[1]);
        let at = |x: f64| {
            let slope = (6.0 * x * x - 6.0 * x) * (r0 - r1) / l
                + (1.0 - 4.0 * x + 3.0 * x * x) * g0
                + (3.0 * x * x - 2.0 * x) * g1;
            (slope.length() - ratio).abs()
        };
        (0..=PLACES).map(|k| at(f64::from(k) / f64::from(PLACES))).fold(0.0, f64::max)
    };
    nodes.windows(2).map(of_element).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn a_corner_becomes_an_arc_that_touches_both_sides() {
        let line = rounded(&[DVec3::ZERO, DVec3::X, DVec3::new(1.0, 1.0, 0.0)], 0.25).unwrap();
        let center = DVec3::new(0.75, 0.25, 0.0);
        assert_eq!((line[0], *line.last().unwrap()), (DVec3::ZERO, DVec3::new(1.0, 1.0, 0.0)));
        assert!(line[1..line.len() - 1].iter().all(|p| (p.distance(center) - 0.25).abs() < 1e-12));
        let length: f64 = line.windows(2).map(|p| p[0].distance(p[1])).sum();
        assert!((length - (1.5 + 0.125 * PI)).abs() < 1e-4, "{length}");
        assert!(rounded(&[DVec3::ZERO, DVec3::X, DVec3::new(1.0, 1.0, 0.0)], 1.5).is_err());
        assert!(rounded(&[DVec3::ZERO, DVec3::X, DVec3::ZERO], 0.1).is_err());
    }

    #[test]
    fn a_straight_beam_has_no_strain_and_one_around_a_corner_has() {
        let straight: Nodes = (0..5).map(|k| (DVec3::X * f64::from(k) * 0.5, DVec3::X)).collect();
        assert!(strain(&straight, 2.0, 1.0) < 1e-12);
        let corner: Nodes = vec![(DVec3::ZERO, DVec3::X), (DVec3::new(1.0, 1.0, 0.0), DVec3::Y)];
        assert!(strain(&corner, 2.0, 1.0) > 0.2);
    }
}
