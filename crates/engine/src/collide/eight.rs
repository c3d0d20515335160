//! The first test of a pair, eight at a time: is one ball within reach of eight others?
//!
//! In single precision, in units of the largest reach, from the lowest corner of the scene. Reaches are enlarged by
//! what rounding can do, so a pair that is near is never refused; one that passes wrongly is refused in double precision
//! later. Only operations that IEEE 754 rounds in one way are used: the same answer on every processor.

use glam::DVec3;

use crate::simd::{Simd, WIDTH};
use crate::soa::resize;

/// A ball in the units of the test: centre, and reach with its share of the rounding.
pub type Point = [f32; 4];

/// Units of the test.
#[derive(Clone, Copy, Debug, Default)]
pub struct Units {
    low: DVec3,
    inv_largest: f64,
    /// What rounding of the coordinates adds to a reach.
    slack: f64,
}

impl Units {
    /// For centres in `low..high`.
    pub fn new(low: DVec3, high: DVec3, largest: f64) -> Self {
        let extent = (high - low).max_element() / largest;
        // Each coordinate is off by half a unit in the last place, 2^-25 of the extent or less, and so is a difference of
        // two: within a ball's share of 2^-23, with sqrt(3) for the diagonal.
        Self { low, inv_largest: 1.0 / largest, slack: extent * (-23.0_f64).exp2() }
    }

    /// A ball in these units.
    #[inline]
    pub fn point(&self, center: DVec3, reach: f32) -> Point {
        let c = (center - self.low) * self.inv_largest;
        // A millionth for the rounding of squares and sums.
        let r = f64::from(reach) * self.inv_largest * (1.0 + 1e-6) + self.slack;
        [c.x as f32, c.y as f32, c.z as f32, r as f32]
    }
}

/// Balls in the order of their bins, one array per coordinate, with eight more at the end that touch nothing.
#[derive(Default)]
pub struct Points([Vec<f32>; 4]);

impl Points {
    /// Room for `n` balls.
    pub fn resize(&mut self, n: usize) {
        for field in &mut self.0 {
            resize(field, n + WIDTH);
            field[n..].fill(f32::NAN);
        }
    }

    /// Coordinates and reaches, to be written.
    pub fn fields(&mut self) -> &mut [Vec<f32>; 4] {
        &mut self.0
    }

    /// Ball `k`.
    #[inline]
    pub fn get(&self, k: usize) -> Point {
        [self.0[0][k], self.0[1][k], self.0[2][k], self.0[3][k]]
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.0.iter().map(|f| 4 * f.capacity()).sum()
    }

    /// Which of the eight balls from `k` on are within reach of `p`: a bit each.
    #[inline(always)]
    pub fn near<N: Simd<f32>>(&self, p: &Point, k: usize) -> u8 {
        let eight = |f: usize| <&[f32; WIDTH]>::try_from(&self.0[f][k..k + WIDTH]);
        match (eight(0), eight(1), eight(2), eight(3)) {
            (Ok(x), Ok(y), Ok(z), Ok(r)) => {
                let number = |f: usize| N::splat(f64::from(p[f]));
                let (dx, dy, dz) = (N::load(x) - number(0), N::load(y) - number(1), N::load(z) - number(2));
                let reach = N::load(r) + number(3);
                (dx * dx + dy * dy + dz * dz).mask_le(reach * reach)
            }
            _ => 0,
        }
    }
}

/// The places of the ones in each mask, and their number.
pub static ONES: [([u8; WIDTH], u8); 256] = ones();

const fn ones() -> [([u8; WIDTH], u8); 256] {
    let mut table = [([0; WIDTH], 0); 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < WIDTH {
            if mask >> bit & 1 == 1 {
                table[mask].0[count] = bit as u8;
                count += 1;
            }
            bit += 1;
        }
        table[mask].1 = count as u8;
        mask += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::simd::{Kernel, dispatch, on_all_widths};

    /// The mask of eight balls.
    struct Mask<'a>(&'a Points, &'a Point, usize);

    impl Kernel<f32> for Mask<'_> {
        type Out = u8;
        #[inline(always)]
        fn run<N: Simd<f32>>(self) -> u8 {
            self.0.near::<N>(self.1, self.2)
        }
    }

    #[test]
    fn no_near_ball_is_refused_and_few_others_pass() {
        let mut random = Random::new(1, 0);
        for (extent, offset) in [(10.0, 0.0), (1e3, 1e6), (1e5, -1e9)] {
            let low = DVec3::splat(offset);
            let units = Units::new(low, low + extent, 1.0);
            let (mut passed, mut refused_wrongly, mut passed_wrongly) = (0, 0, 0);
            for _ in 0..5000 {
                let mut draw = || DVec3::new(random.unit(), random.unit(), random.unit());
                let p = low + draw() * (extent - 2.0);
                let others: Vec<DVec3> = (0..WIDTH).map(|_| p + draw() * 2.0 - 0.5).collect();
                let mut points = Points::default();
                points.resize(WIDTH);
                for (k, q) in others.iter().enumerate() {
                    let q = units.point(*q, 0.5);
                    points.fields().iter_mut().zip(q).for_each(|(f, v)| f[k] = v);
                }
                let me = units.point(p, 0.5);
                let mask = dispatch(Mask(&points, &me, 0));
                assert!(on_all_widths(|| Mask(&points, &me, 0)).iter().all(|one| *one == mask));
                for (k, q) in others.iter().enumerate() {
                    let (near, pass) = (p.distance(*q) <= 1.0, mask >> k & 1 == 1);
                    passed += usize::from(pass);
                    refused_wrongly += usize::from(near && !pass);
                    passed_wrongly += usize::from(pass && !near);
                }
            }
            assert_eq!(refused_wrongly, 0);
            assert!(passed > 5000 && passed_wrongly < passed / 5, "{extent}: {passed_wrongly} of {passed}");
        }
    }

    #[test]
    fn what_stands_behind_the_last_ball_touches_nothing() {
        let mut points = Points::default();
        points.resize(0);
        let masks = on_all_widths(|| Mask(&points, &[0.0, 0.0, 0.0, f32::INFINITY], 0));
        assert!(masks.iter().all(|mask| *mask == 0));
        assert_eq!(ONES[0b1010_0001], ([0, 5, 7, 0, 0, 0, 0, 0], 3));
    }
}
