//! Who owns a contact that is seen twice: the bin, box or rank that holds its midpoint (Negrut10 stage 7).

use glam::DVec3;

/// Midpoint of the volume that two overlapping balls share (Negrut10 Fig. 21): halfway between the two points
/// where the line of centres leaves the balls; the centre of the smaller ball if it lies inside the other.
#[inline]
pub fn midpoint(p_a: DVec3, r_a: f64, p_b: DVec3, r_b: f64) -> DVec3 {
    let d = p_a.distance(p_b);
    if d + r_a <= r_b {
        return p_a;
    }
    if d + r_b <= r_a {
        return p_b;
    }
    // Along the line from a: the overlap runs from d - r_b to r_a.
    p_a + (p_b - p_a) * (0.5 * (d - r_b + r_a) / d)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn midpoint_lies_in_both_balls() {
        let mut random = crate::random::Random::new(4, 0);
        for _ in 0..10_000 {
            let p = DVec3::new(random.normal(), random.normal(), random.normal());
            let (r_a, r_b) = (random.unit(), 2.0 * random.unit());
            if p.length() <= r_a + r_b {
                let m = midpoint(DVec3::ZERO, r_a, p, r_b);
                assert!(m.length() <= r_a * (1.0 + 1e-12) && m.distance(p) <= r_b * (1.0 + 1e-12));
                assert!(m.distance(midpoint(p, r_b, DVec3::ZERO, r_a)) < 1e-12);
            }
        }
    }
}
