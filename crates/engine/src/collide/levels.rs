//! Which levels the grid has: the cheapest choice by an estimate of tests and look-ups.
//!
//! Bodies fall into classes, four for every factor of two in size, equally wide; a level takes one class or several that follow each
//! other, and its bins fit the largest. Few levels cost tests: small bodies crowd bins made for large ones. Many cost
//! look-ups: between two levels, either the small bodies look into the bins of the large ones or the other way round.
//! Spheres with radii from 0 to R are best off with one, grains and boulders with several, and a bed in which a few
//! grains move fast, and so reach far, with one for those. How many bodies a bin of some width and its neighbours will
//! hold is estimated from the distances within a small sample (the correlation sum of Grassberger and Procaccia 1983):
//! unlike the volume of the bounding box it is not misled by strays, by clusters or by an empty half. The choice changes
//! the time, never the contacts.

use glam::DVec3;

/// Most classes: sizes from 1 to 2^20.
pub const CLASSES: usize = 80;

/// Bodies of the sample, at most: 130,000 distances, 0.2 ms.
const SAMPLE: usize = 512;

/// Distances that an estimate must rest on.
const ENOUGH: usize = 32;

/// Cost of a body's own rows of bins, in tests of a pair.
const OWN: f64 = 40.0;

/// Cost of a row of bins on another level, in tests of a pair.
const ROW: f64 = 12.0;

/// Rows of a coarser level that a body looks into.
const ROWS_UP: f64 = 6.0;

/// Class of a body among bodies up to the largest: 0 for the largest. Exponent and first two digits of a number in
/// single precision are its quarter of an octave; the same for every body, so no division is needed.
#[inline]
pub fn class_of(reach: f32, largest: f32) -> usize {
    let quarter = |x: f32| (x.to_bits() >> 21) as usize;
    quarter(largest).saturating_sub(quarter(reach)).min(CLASSES - 1)
}

/// The bodies of each class.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Classes {
    /// How many there are.
    pub count: [usize; CLASSES],
    /// The largest reach of them, or zero [m].
    pub reach: [f32; CLASSES],
}

impl Default for Classes {
    fn default() -> Self {
        Self { count: [0; CLASSES], reach: [0.0; CLASSES] }
    }
}

impl Classes {
    /// Of bodies with these reaches; those that have none do not count.
    pub fn of(reaches: &[f32], largest: f32) -> Self {
        let mut classes = Self::default();
        for &reach in reaches.iter().filter(|r| **r > 0.0) {
            let class = class_of(reach, largest);
            classes.count[class] += 1;
            classes.reach[class] = classes.reach[class].max(reach);
        }
        classes
    }

    /// These and others.
    pub fn and(mut self, others: &Self) -> Self {
        self.count.iter_mut().zip(&others.count).for_each(|(a, b)| *a += b);
        self.reach.iter_mut().zip(&others.reach).for_each(|(a, b)| *a = a.max(*b));
        self
    }
}

/// Whether `large` bodies should look into the bins of `small` ones rather than the other way round; sizes are those of
/// their levels.
pub fn looks_down((large, size): (usize, f64), (small, small_size): (usize, f64)) -> bool {
    large as f64 * rows_down(size / small_size) < small as f64 * ROWS_UP
}

/// Rows of a finer level that a body of a coarser one looks into, from the ratio of the sizes.
fn rows_down(ratio: f64) -> f64 {
    (ratio + 2.0) * (ratio + 2.0)
}

/// The levels as the first class of each, from coarse to fine.
pub fn choose(classes: &Classes, sample: impl FnOnce(usize) -> Vec<DVec3>) -> Vec<usize> {
    let counts = &classes.count;
    let used: Vec<usize> = (0..CLASSES).filter(|&c| counts[c] > 0).collect();
    if used.len() < 2 {
        return used;
    }
    let bodies: usize = counts.iter().sum();
    let largest = f64::from(classes.reach[used[0]]);
    let crowd = Crowd::new(&sample((bodies / 8).clamp(2, SAMPLE)), largest);
    let size: Vec<f64> = used.iter().map(|&c| f64::from(classes.reach[c]) / largest).collect();
    let mut from = vec![0; used.len() + 1];
    for k in (0..used.len()).rev() {
        from[k] = from[k + 1] + counts[used[k]];
    }
    // Three bins of twice the largest reach: the neighbourhood spans 3 times 2 reaches.
    let own_share: Vec<f64> = size.iter().map(|s| crowd.share(3.0 * s * largest)).collect();
    let cost = |k: usize, next: usize| {
        let (own, finer) = (from[k] - from[next], from[next]);
        let n = own as f64;
        let mut cost = n * (OWN + 0.5 * own_share[k] * n);
        if finer > 0 {
            let rows = if looks_down((own, size[k]), (finer, size[next])) {
                n * rows_down(size[k] / size[next])
            } else {
                finer as f64 * ROWS_UP
            };
            // The cube that two touching bodies cannot leave is a coarse and a fine bin wide; a quarter of the way from
            // the largest of the fine ones to none is where most are.
            let near = crowd.share((size[k] + 0.75 * size[next]) * largest);
            cost += rows * ROW + near * n * finer as f64;
        }
        cost
    };
    // best[k]: least cost of the classes from the k-th on, and where the level after the first of them begins.
    let mut best = vec![(0.0, 0); used.len() + 1];
    for k in (0..used.len()).rev() {
        best[k] = (k + 1..=used.len())
            .map(|next| (cost(k, next) + best[next].0, next))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap_or_default();
    }
    std::iter::successors(Some(0), |&k: &usize| Some(best[k].1))
        .take_while(|&k| k < used.len())
        .map(|k| used[k])
        .collect()
}

/// How crowded the space is: what share of all bodies lies within some distance of one of them.
struct Crowd {
    /// Share of the pairs of the sample nearer than 2^(k - BELOW) largest reaches, in the largest coordinate.
    share: [f64; 64],
    /// First that rests on enough pairs.
    least: usize,
    /// Power of the distance by which shares fall below that.
    power: f64,
    largest: f64,
}

/// Octaves below the largest reach that are distinguished.
const BELOW: i64 = 24;

impl Crowd {
    fn new(sample: &[DVec3], largest: f64) -> Self {
        let mut counts = [0usize; 64];
        for (k, p) in sample.iter().enumerate() {
            for q in &sample[..k] {
                let distance = (*p - *q).abs().max_element() / largest;
                let octave = (distance.to_bits() >> 52) as i64 - 1022 + BELOW;
                counts[octave.clamp(0, 63) as usize] += 1;
            }
        }
        let pairs = (sample.len() * sample.len().saturating_sub(1) / 2).max(1);
        let mut within = 0;
        let mut least = None;
        let mut share = [0.0; 64];
        for (k, count) in counts.iter().enumerate() {
            within += count;
            share[k] = within as f64 / pairs as f64;
            if within >= ENOUGH.min(pairs) {
                least = least.or(Some(k));
            }
        }
        let least = least.unwrap_or(63);
        // From 1 for bodies along a line to 3 for bodies that fill space.
        let power = (share[(least + 1).min(63)] / share[least]).log2().clamp(1.0, 3.0);
        Self { share, least, power, largest }
    }

    fn share(&self, distance: f64) -> f64 {
        let octaves = (distance / self.largest).log2() + BELOW as f64;
        let below = self.least as f64 - octaves;
        if below >= 0.0 {
            self.share[self.least] * (-self.power * below).exp2()
        } else {
            self.share[(octaves.ceil() as usize).min(63)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn classes(radii: &[f32]) -> Classes {
        Classes::of(radii, radii.iter().copied().fold(0.0, f32::max))
    }

    fn points(random: &mut Random, n: usize, size: f64) -> Vec<DVec3> {
        (0..n).map(|_| DVec3::new(random.unit(), random.unit(), random.unit()) * size).collect()
    }

    #[test]
    fn classes_by_quarters_of_an_octave() {
        for (reach, class) in [(1.0, 0), (0.876, 1), (0.5, 4), (0.01, 27), (1e-30, CLASSES - 1)] {
            assert_eq!(class_of(reach, 1.0), class, "{reach}");
        }
        assert_eq!(class_of(1.7, 1.74), 0);
        // Larger bodies are never in a finer class, and no class is wider than a quarter of its size.
        let mut reaches: Vec<f32> = (1..4000).map(|k| 1e-3 * k as f32).collect();
        assert!(reaches.windows(2).all(|r| class_of(r[0], 4.0) >= class_of(r[1], 4.0)));
        // The largest of a class comes first.
        reaches.reverse();
        let classes = Classes::of(&reaches, 4.0);
        assert_eq!(classes.count.iter().sum::<usize>(), reaches.len());
        for &reach in &reaches {
            let largest = classes.reach[class_of(reach, 4.0)];
            assert!(reach <= largest && largest < 1.25 * reach, "{reach} {largest}");
        }
        // In parts or at once.
        let (one, two) = reaches.split_at(700);
        assert_eq!(Classes::of(one, 4.0).and(&Classes::of(two, 4.0)), classes);
    }

    #[test]
    fn the_share_of_a_cube_is_its_volume() {
        let mut random = Random::new(1, 0);
        let crowd = Crowd::new(&points(&mut random, 512, 1.0), 1e-3);
        for d in [0.003, 0.01, 0.03] {
            let exact = f64::powi(2.0 * d, 3);
            let ratio = crowd.share(d) / exact;
            assert!((0.3..8.0).contains(&ratio), "{d}: {ratio}");
        }
    }

    #[test]
    fn one_level_for_a_loose_cloud_and_several_for_grains_and_boulders() {
        let mut random = Random::new(2, 0);
        // The cloud of Negrut10 5.1: radii from 0 to R, one sphere in a bin of the largest.
        let n = 100_000;
        let radii: Vec<f32> = (0..n).map(|_| 101.0 * random.unit() as f32).collect();
        let size = (n as f64 / 1.25e-7_f64).cbrt();
        assert_eq!(choose(&classes(&radii), |m| points(&mut Random::new(3, 0), m, size)), [0]);
        // Boulders and grains a hundredth their size, packed; strays do not hide how crowded the rest is.
        let radii: Vec<f32> = (0..n).map(|k| if k % 1000 == 0 { 1.0 } else { 0.01 }).collect();
        let c = classes(&radii);
        let mut crowded = points(&mut random, SAMPLE, 1.0);
        assert_eq!(choose(&c, |_| crowded.clone()), [0, 27]);
        crowded[7] = DVec3::splat(1e6);
        crowded[9] = DVec3::splat(-1e9);
        assert_eq!(choose(&c, |_| crowded.clone()), [0, 27]);
        assert_eq!(choose(&classes(&[2.0; 9]), |_| Vec::new()), [0]);
    }
}
