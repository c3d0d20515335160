//! Size distributions of grains, by number or by mass.
//!
//! By number: the law is that of a grain picked at random. By mass: the law is that of the grain in which a
//! randomly picked gram lies, as a sieve curve is given. A by-mass law is turned into a by-number one by weights
//! proportional to 1/r^3.

use serde::{Deserialize, Serialize};

use crate::random::Random;

/// The law of the radius.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SizeLaw {
    /// One radius [m].
    Single(f64),
    /// Uniform between two radii [m].
    Uniform(f64, f64),
    /// Normal with mean and standard deviation, cut at the two limits [m].
    Normal {
        /// Mean [m].
        mean: f64,
        /// Standard deviation [m].
        deviation: f64,
        /// Smallest and largest radius [m].
        limits: (f64, f64),
    },
    /// Log-normal with median and geometric standard deviation, cut at the two limits [m].
    LogNormal {
        /// Median [m].
        median: f64,
        /// Geometric standard deviation, above 1.
        deviation: f64,
        /// Smallest and largest radius [m].
        limits: (f64, f64),
    },
    /// Radii with their shares; the shares need not add up to one.
    Classes(Vec<(f64, f64)>),
}

/// A size distribution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sizes {
    /// The law.
    pub law: SizeLaw,
    /// Whether the law weighs grains by mass instead of by number.
    pub by_mass: bool,
}

impl Sizes {
    /// All grains of one radius [m].
    pub fn single(radius: f64) -> Self {
        Self { law: SizeLaw::Single(radius), by_mass: false }
    }

    /// Smallest and largest radius [m].
    pub fn limits(&self) -> (f64, f64) {
        match &self.law {
            SizeLaw::Single(r) => (*r, *r),
            SizeLaw::Uniform(a, b) => (*a, *b),
            SizeLaw::Normal { limits, .. } | SizeLaw::LogNormal { limits, .. } => *limits,
            SizeLaw::Classes(classes) => classes
                .iter()
                .fold((f64::INFINITY, 0.0), |(low, high), c| (low.min(c.0), f64::max(high, c.0))),
        }
    }

    /// A random radius, by number [m].
    pub fn sample(&self, random: &mut Random) -> f64 {
        if let SizeLaw::Classes(classes) = &self.law {
            return self.sample_class(classes, random);
        }
        let (low, _) = self.limits();
        loop {
            let r = self.sample_law(random);
            // By mass: accept with a chance proportional to 1/r^3; the smallest always.
            if !self.by_mass || random.unit() < (low / r).powi(3) {
                return r;
            }
        }
    }

    fn sample_class(&self, classes: &[(f64, f64)], random: &mut Random) -> f64 {
        let weight = |c: &(f64, f64)| if self.by_mass { c.1 / c.0.powi(3) } else { c.1 };
        let total: f64 = classes.iter().map(weight).sum();
        let mut x = random.unit() * total;
        for class in classes {
            x -= weight(class);
            if x < 0.0 {
                return class.0;
            }
        }
        classes.last().map_or(0.0, |c| c.0)
    }

    fn sample_law(&self, random: &mut Random) -> f64 {
        let within = |limits: (f64, f64), random: &mut Random, draw: &dyn Fn(f64) -> f64| {
            // Checked at input: the limits hold a good part of the law.
            for _ in 0..10_000 {
                let r = draw(random.normal());
                if r >= limits.0 && r <= limits.1 {
                    return r;
                }
            }
            limits.0
        };
        match &self.law {
            SizeLaw::Single(r) => *r,
            SizeLaw::Uniform(a, b) => random.uniform(*a, *b),
            SizeLaw::Normal { mean, deviation, limits } => within(*limits, random, &|z| mean + deviation * z),
            SizeLaw::LogNormal { median, deviation, limits } => {
                within(*limits, random, &|z| median * deviation.powf(z))
            }
            SizeLaw::Classes(classes) => self.sample_class(classes, random),
        }
    }

    /// Mean volume of a grain, by number [m3], from ten thousand samples of a fixed stream.
    pub fn mean_volume(&self) -> f64 {
        let mut random = Random::new(0, 0);
        let n = 10_000;
        (0..n).map(|_| crate::shape::sphere::volume(self.sample(&mut random))).sum::<f64>() / f64::from(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_by_number_and_by_mass_come_out_as_given() {
        let classes = vec![(1.0, 0.3), (2.0, 0.7)];
        for by_mass in [false, true] {
            let sizes = Sizes { law: SizeLaw::Classes(classes.clone()), by_mass };
            let mut random = Random::new(5, 0);
            let (mut small, mut all) = (0.0, 0.0);
            for _ in 0..100_000 {
                let r: f64 = sizes.sample(&mut random);
                let weight = if by_mass { r.powi(3) } else { 1.0 };
                all += weight;
                if r == 1.0 {
                    small += weight;
                }
            }
            assert!((small / all - 0.3_f64).abs() < 0.01, "by_mass {by_mass}: {}", small / all);
        }
    }

    #[test]
    fn a_uniform_law_by_mass_is_uniform_in_mass() {
        let sizes = Sizes { law: SizeLaw::Uniform(1.0, 3.0), by_mass: true };
        let mut random = Random::new(5, 0);
        let (mut lower, mut all) = (0.0, 0.0);
        for _ in 0..200_000 {
            let r: f64 = sizes.sample(&mut random);
            all += r.powi(3);
            if r < 2.0 {
                lower += r.powi(3);
            }
        }
        assert!((lower / all - 0.5_f64).abs() < 0.02, "{}", lower / all);
    }
}
