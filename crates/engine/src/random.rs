//! Random numbers that can be restarted: a stream is a seed and a counter, nothing else.
//!
//! The generator is SplitMix64 (Steele, Lea, Flood 2014) on a counter: number k of a stream is a hash of the
//! stream's key and k, so the state that a checkpoint must keep is one integer.

use serde::{Deserialize, Serialize};

/// A stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Random {
    key: u64,
    counter: u64,
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Random {
    /// Stream number `stream` of a seed; streams of one seed are independent.
    pub fn new(seed: u64, stream: u64) -> Self {
        Self {
            key: mix(mix(seed.wrapping_add(0x9e37_79b9_7f4a_7c15)) ^ mix(stream ^ 0x5851_f42d_4c95_7f2d)),
            counter: 0,
        }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(1);
        mix(self.key.wrapping_add(self.counter.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// Uniform in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Uniform in [low, high).
    pub fn uniform(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Normal with mean 0 and standard deviation 1 (Box and Muller).
    pub fn normal(&mut self) -> f64 {
        let r = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        r * (std::f64::consts::TAU * self.unit()).cos()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_and_restart() {
        let mut r = Random::new(7, 1);
        let n = 200_000;
        let (mut sum, mut square, mut normal) = (0.0, 0.0, 0.0);
        for _ in 0..n {
            let u = r.unit();
            sum += u;
            square += u * u;
            normal += r.normal().powi(2);
        }
        let n = f64::from(n);
        assert!((sum / n - 0.5).abs() < 3e-3 && (square / n - 1.0 / 3.0).abs() < 3e-3);
        assert!((normal / n - 1.0).abs() < 0.02);
        let mut copy = r.clone();
        assert_eq!(copy.bits(), r.bits());
        assert_ne!(Random::new(7, 2).bits(), Random::new(7, 1).bits());
    }
}
