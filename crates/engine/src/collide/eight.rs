//! The first test of a pair, eight at a time: is one ball within reach of eight others?
//!
//! In single precision, in units of the largest reach, from the lowest corner of the scene. Reaches are enlarged by
//! what rounding can do, so a pair that is near is never refused; one that passes wrongly is refused in double precision
//! later. Only operations that IEEE 754 rounds in one way are used: the same answer on every processor.

use glam::DVec3;

use crate::soa::resize;

/// Balls tested at once.
pub const WIDTH: usize = 8;

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

/// Balls in the order of their bins, one array a coordinate, with eight more at the end that touch nothing.
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
    pub fn near<T: Test>(&self, p: &Point, k: usize) -> u8 {
        let eight = |f: usize| <&[f32; WIDTH]>::try_from(&self.0[f][k..k + WIDTH]);
        match (eight(0), eight(1), eight(2), eight(3)) {
            (Ok(x), Ok(y), Ok(z), Ok(r)) => T::near(p, [x, y, z, r]),
            _ => 0,
        }
    }
}

/// The test by the registers of a processor.
pub trait Test {
    /// Which of eight balls, given as coordinates and reaches, are within reach of `p`: a bit each.
    fn near(p: &Point, balls: [&[f32; WIDTH]; 4]) -> u8;
}

/// What searches with a test. `run` must be inlined to profit.
pub trait Search {
    /// Does it.
    fn run<T: Test>(self);
}

/// Searches with the widest registers of this processor.
#[allow(unsafe_code)]
pub fn widest<S: Search>(search: S) {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn with_avx2<S: Search>(search: S) {
            search.run::<Avx2>();
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            return unsafe { with_avx2(search) };
        }
    }
    search.run::<Plain>();
}

/// By plain loops.
pub struct Plain;

impl Test for Plain {
    #[inline(always)]
    fn near(p: &Point, [x, y, z, r]: [&[f32; WIDTH]; 4]) -> u8 {
        (0..WIDTH).fold(0, |mask, l| {
            let (dx, dy, dz, reach) = (x[l] - p[0], y[l] - p[1], z[l] - p[2], r[l] + p[3]);
            mask | u8::from(dx * dx + dy * dy + dz * dz <= reach * reach) << l
        })
    }
}

/// By registers of eight numbers. Used inside [`widest`] alone, which has asked the processor.
#[cfg(target_arch = "x86_64")]
struct Avx2;

#[cfg(target_arch = "x86_64")]
impl Test for Avx2 {
    #[allow(unsafe_code)]
    #[inline(always)]
    fn near(p: &Point, [x, y, z, r]: [&[f32; WIDTH]; 4]) -> u8 {
        use std::arch::x86_64::*;
        // SAFETY: the processor has AVX2, and eight numbers are there.
        unsafe {
            let dx = _mm256_sub_ps(_mm256_loadu_ps(x.as_ptr()), _mm256_set1_ps(p[0]));
            let dy = _mm256_sub_ps(_mm256_loadu_ps(y.as_ptr()), _mm256_set1_ps(p[1]));
            let dz = _mm256_sub_ps(_mm256_loadu_ps(z.as_ptr()), _mm256_set1_ps(p[2]));
            let reach = _mm256_add_ps(_mm256_loadu_ps(r.as_ptr()), _mm256_set1_ps(p[3]));
            let sum = _mm256_add_ps(_mm256_mul_ps(dx, dx), _mm256_mul_ps(dy, dy));
            let distance_squared = _mm256_add_ps(sum, _mm256_mul_ps(dz, dz));
            let near = _mm256_cmp_ps::<_CMP_LE_OQ>(distance_squared, _mm256_mul_ps(reach, reach));
            _mm256_movemask_ps(near) as u8
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

    /// The mask of eight balls.
    struct Masks<'a>(&'a Points, &'a Point, usize, &'a mut u8);

    impl Search for Masks<'_> {
        #[inline(always)]
        fn run<T: Test>(self) {
            *self.3 = self.0.near::<T>(self.1, self.2);
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
                let mut mask = 0;
                widest(Masks(&points, &me, 0, &mut mask));
                assert_eq!(mask, points.near::<Plain>(&me, 0));
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
        let mut mask = 1;
        widest(Masks(&points, &[0.0, 0.0, 0.0, f32::INFINITY], 0, &mut mask));
        assert_eq!(mask, 0);
        assert_eq!(ONES[0b1010_0001], ([0, 5, 7, 0, 0, 0, 0, 0], 3));
    }
}
