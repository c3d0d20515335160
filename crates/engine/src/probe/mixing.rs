//! How well two groups are mixed: mean heights and Lacey's index.
//!
//! Space is cut into cubes; p_i is the share of group a, by number, in cube i of n_i bodies, p the share in all
//! N. With s^2 = sum n_i (p_i - p)^2 / N, Lacey's index (Lacey 1954) is M = (s0^2 - s^2) / (s0^2 - sr^2): 0 for
//! two groups wholly apart, s0^2 = p (1 - p); 1 for a random mixture, sr^2 = p (1 - p) (K - 1) / (N - 1), the
//! exact mean of s^2 over all ways to deal N bodies to the K cubes that hold any.

use std::collections::BTreeMap;

use super::{Column, columns, counts};
use crate::bodies::Bodies;
use crate::ids::GroupId;

/// Columns of a mixing probe.
pub const COLUMNS: &[Column] = &columns([("mean_height_a", "m"), ("mean_height_b", "m"), ("lacey", "-")]);

/// A row; NaN where a group is empty.
pub fn measure(bodies: &Bodies, a: GroupId, b: GroupId, cell: f64) -> Vec<f64> {
    let mut cells: BTreeMap<[i64; 3], [f64; 2]> = BTreeMap::new();
    let (mut number, mut height) = ([0.0; 2], [0.0; 2]);
    for (which, group) in [a, b].into_iter().enumerate() {
        for i in (0..bodies.len()).filter(|&i| counts(bodies, i, Some(group))) {
            let p = bodies.position[i];
            number[which] += 1.0;
            height[which] += p.z;
            let cube = (p / cell).floor().to_array().map(|x| x as i64);
            cells.entry(cube).or_default()[which] += 1.0;
        }
    }
    let all = number[0] + number[1];
    let p = number[0] / all;
    let s2 = cells.values().map(|n| (n[0] + n[1]) * (n[0] / (n[0] + n[1]) - p).powi(2)).sum::<f64>() / all;
    let s02 = p * (1.0 - p);
    let sr2 = s02 * (cells.len() as f64 - 1.0) / (all - 1.0);
    vec![height[0] / number[0], height[1] / number[1], (s02 - s2) / (s02 - sr2)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bodies::Body;
    use crate::ids::MaterialId;
    use crate::random::Random;
    use glam::DVec3;

    fn row(group: impl Fn(DVec3, &mut Random) -> u32) -> Vec<f64> {
        let mut bodies = Bodies::default();
        let mut random = Random::new(2, 0);
        for i in 0..8000_u32 {
            let p = (DVec3::new(f64::from(i % 20), f64::from(i / 20 % 20), f64::from(i / 400)) + 0.5) * 0.05;
            let group = GroupId(group(p, &mut random));
            bodies.push(Body::sphere(0.02, 1.0, MaterialId(0), p).in_group(group));
        }
        measure(&bodies, GroupId(1), GroupId(2), 0.25)
    }

    #[test]
    fn apart_mixed_and_better_than_random() {
        let apart = row(|p, _| if p.z < 0.5 { 1 } else { 2 });
        assert!(apart[2].abs() < 1e-12, "{apart:?}");
        assert!((apart[0] - 0.25).abs() < 1e-12 && (apart[1] - 0.75).abs() < 1e-12);
        let mixed = row(|_, random| if random.unit() < 0.3 { 1 } else { 2 });
        assert!((mixed[2] - 1.0).abs() < 0.01, "{mixed:?}");
        let checkered = row(|p, _| 1 + (p / 0.05).floor().element_sum() as u32 % 2);
        assert!(checkered[2] > 1.0, "{checkered:?}");
    }
}
