//! Links that hang between two points: the discrete catenary, and a circular arc where there is no gravity across.
//!
//! Equal uniform links, k of length p: link i has tan(angle) = c + e (i - (k-1)/2), because the horizontal pull is the same in all of
//! them and each adds its weight to the vertical one; e is weight over pull. Both numbers follow from the two points: c from the
//! direction, e from the distance, which falls as e grows.

use granum_engine::glam::DVec2;

/// The inner pins of `count` links of a length from one point to another: down is -y if `sags`. `None` if the points are too far apart.
pub(super) fn inner_pins(from: DVec2, to: DVec2, count: usize, pitch: f64, sags: bool) -> Option<Vec<DVec2>> {
    let (chord, whole) = (to - from, count as f64 * pitch);
    let distance = chord.length();
    if distance > whole * (1.0 + 1e-12) {
        return None;
    }
    if distance > whole * (1.0 - 1e-14) || count < 2 {
        return Some((1..count).map(|i| from.lerp(to, i as f64 / count as f64)).collect());
    }
    let angles = if sags && chord.x.abs() > 0.05 * distance {
        catenary(chord, count, pitch)
    } else {
        arc(chord, count, pitch)
    };
    let mut at = from;
    let pins = angles.iter().map(|angle| {
        at += pitch * DVec2::from_angle(*angle);
        at
    });
    Some(pins.take(count - 1).collect())
}

/// The root of a falling function between two numbers.
fn root(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if middle == low || middle == high {
            break;
        }
        if f(middle) > 0.0 { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

fn catenary(chord: DVec2, count: usize, pitch: f64) -> Vec<f64> {
    // From left to right; a chain from right to left is its mirror image.
    let side = chord.x.signum();
    let (slope, distance) = (chord.y / chord.x.abs(), chord.length());
    let middle = 0.5 * (count as f64 - 1.0);
    let sums = |c: f64, e: f64| {
        (0..count).fold(DVec2::ZERO, |sum, i| {
            let tangent = c + e * (i as f64 - middle);
            let cosine = 1.0 / tangent.hypot(1.0);
            sum + pitch * DVec2::new(cosine, tangent * cosine)
        })
    };
    let c_of = |e: f64| {
        let reach = e * middle + slope.abs() + 1.0;
        root(slope - reach, slope + reach, |c| slope - sums(c, e).y / sums(c, e).x)
    };
    let mut steep = 1.0;
    while sums(c_of(steep), steep).length() > distance && steep < 1e12 {
        steep *= 4.0;
    }
    let e = root(0.0, steep, |e| sums(c_of(e), e).length() - distance);
    let c = c_of(e);
    let angle = |i: usize| {
        let along = (c + e * (i as f64 - middle)).atan();
        if side > 0.0 { along } else { std::f64::consts::PI - along }
    };
    (0..count).map(angle).collect()
}

/// Every link turns by the same angle to the left of the one before: the belt bulges to the right, outwards.
fn arc(chord: DVec2, count: usize, pitch: f64) -> Vec<f64> {
    let k = count as f64;
    let distance = chord.length();
    let turn = root(0.0, std::f64::consts::TAU / k, |turn| {
        if turn == 0.0 {
            k * pitch - distance
        } else {
            pitch * (0.5 * k * turn).sin() / (0.5 * turn).sin() - distance
        }
    });
    (0..count).map(|i| chord.to_angle() + turn * (i as f64 - 0.5 * (k - 1.0))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(from: DVec2, to: DVec2, count: usize, pitch: f64, sags: bool) -> Vec<DVec2> {
        let mut pins = vec![from];
        pins.extend(inner_pins(from, to, count, pitch, sags).unwrap());
        pins.push(to);
        pins
    }

    /// V3 of the given cases, and pins that are a pitch apart to 1e-12 however slack the chain is.
    #[test]
    fn links_hang_in_a_catenary() {
        let p = 0.1524;
        for (span, sag, pull) in [(13.8, 0.156224401, 4130.70299), (13.99, 0.0350048593, 18814.8667)] {
            let pins = whole(DVec2::ZERO, DVec2::new(span * p, 0.0), 14, p, true);
            let lowest = pins.iter().map(|q| q.y).fold(0.0, f64::min);
            assert!((lowest + sag).abs() < 1e-8, "{lowest}");
            let first = pins[1] - pins[0];
            let found = 18.0 * 9.81 * 6.5 / (-first.y / first.x);
            assert!((found / pull - 1.0).abs() < 1e-7, "{found}");
        }
        for (to, sags) in [
            ((1.0, 0.4), true),
            ((-1.2, 0.3), true),
            ((0.0, 1.0), true),
            ((0.3, -0.2), false),
            ((1.9999999, 0.0), true),
            ((2.0, 0.0), true),
        ] {
            let pins = whole(DVec2::new(0.2, 0.1), DVec2::new(0.2, 0.1) + DVec2::from(to), 20, 0.1, sags);
            assert_eq!(pins.len(), 21);
            for pair in pins.windows(2) {
                assert!(
                    (pair[0].distance(pair[1]) - 0.1).abs() < 1e-12,
                    "{to:?}: {}",
                    pair[0].distance(pair[1]) - 0.1
                );
            }
        }
        assert!(inner_pins(DVec2::ZERO, DVec2::new(2.001, 0.0), 20, 0.1, true).is_none());
    }
}
