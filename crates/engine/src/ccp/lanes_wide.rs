//! Eight double numbers in the widest registers that the processor has, for work that is bound by arithmetic.
//!
//! [`widest`] runs a piece of [`Work`], written once on [`Eight`], either on [`Lanes`] (two to a register, every processor) or on
//! two registers of four (AVX2). The operations are the same, rounded in the same way and none fused: so are the bits.

#![allow(unsafe_code)]

use glam::DVec3;

use super::lanes::{Lanes, Number, V3, WIDTH};

/// Eight double numbers.
pub trait Eight: Number {
    /// From a number for each lane, put together in registers: written one by one and read as a vector they would have to
    /// wait for each other in memory.
    fn by(number: impl Fn(usize) -> f64) -> Self;
    /// The numbers.
    fn array(self) -> [f64; WIDTH];
}

impl Eight for Lanes<f64> {
    #[inline(always)]
    fn by(number: impl Fn(usize) -> f64) -> Self {
        Lanes(std::array::from_fn(number))
    }
    #[inline(always)]
    fn array(self) -> [f64; WIDTH] {
        self.0
    }
}

/// Eight numbers of a list.
#[inline(always)]
pub fn gather<N: Eight>(items: &[f64], at: &[u32; WIDTH]) -> N {
    N::by(
        #[inline(always)]
        |l| items[at[l] as usize],
    )
}

/// Eight vectors of a list.
#[inline(always)]
pub fn gather_vectors<N: Eight>(items: &[DVec3], at: &[u32; WIDTH]) -> V3<N> {
    let x = N::by(
        #[inline(always)]
        |l| items[at[l] as usize].x,
    );
    let y = N::by(
        #[inline(always)]
        |l| items[at[l] as usize].y,
    );
    let z = N::by(
        #[inline(always)]
        |l| items[at[l] as usize].z,
    );
    V3 { x, y, z }
}

/// Eight rows of a list: a vector and a number.
#[inline(always)]
pub fn gather_rows<N: Eight>(items: &[[f64; 4]], at: &[u32; WIDTH]) -> (V3<N>, N) {
    (V3 { x: column(items, at, 0), y: column(items, at, 1), z: column(items, at, 2) }, column(items, at, 3))
}

#[inline(always)]
fn column<N: Eight>(items: &[[f64; 4]], at: &[u32; WIDTH], c: usize) -> N {
    N::by(
        #[inline(always)]
        |l| items[at[l] as usize][c],
    )
}

/// Work on eight numbers at a time. `run` must be inlined to profit.
pub trait Work {
    /// What comes out.
    type Out;
    /// Does it.
    fn run<N: Eight>(self) -> Self::Out;
}

/// Runs the work on the widest registers of this processor.
#[inline(always)]
pub fn widest<W: Work>(work: W) -> W::Out {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn with_avx2<W: Work>(work: W) -> W::Out {
            work.run::<avx2::Fours>()
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            return unsafe { with_avx2(work) };
        }
    }
    work.run::<Lanes<f64>>()
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;
    use std::ops::{Add, Div, Mul, Sub};

    use super::{Eight, Number, WIDTH};

    /// Two registers of four numbers. Used inside [`super::widest`] alone, which has asked the processor; that is why its
    /// instructions are safe here.
    #[derive(Clone, Copy)]
    pub(super) struct Fours(__m256d, __m256d);

    macro_rules! operator {
        ($($Trait:ident $name:ident $op:ident),*) => { $(
            impl $Trait for Fours {
                type Output = Self;
                #[inline(always)]
                fn $name(self, o: Self) -> Self {
                    // SAFETY: see `Fours`.
                    unsafe { Fours($op(self.0, o.0), $op(self.1, o.1)) }
                }
            }
        )* };
    }
    operator!(Add add _mm256_add_pd, Sub sub _mm256_sub_pd, Mul mul _mm256_mul_pd, Div div _mm256_div_pd);

    impl Number for Fours {
        #[inline(always)]
        fn splat(x: f64) -> Self {
            // SAFETY: see `Fours`.
            unsafe { Fours(_mm256_set1_pd(x), _mm256_set1_pd(x)) }
        }
        #[inline(always)]
        fn sqrt(self) -> Self {
            // SAFETY: see `Fours`.
            unsafe { Fours(_mm256_sqrt_pd(self.0), _mm256_sqrt_pd(self.1)) }
        }
        #[inline(always)]
        fn max(self, o: Self) -> Self {
            // SAFETY: see `Fours`.
            unsafe { Fours(_mm256_max_pd(self.0, o.0), _mm256_max_pd(self.1, o.1)) }
        }
        #[inline(always)]
        fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
            // SAFETY: see `Fours`.
            unsafe {
                let (a, b) = (
                    _mm256_cmp_pd::<_CMP_LT_OQ>(self.0, limit.0),
                    _mm256_cmp_pd::<_CMP_LT_OQ>(self.1, limit.1),
                );
                Fours(_mm256_blendv_pd(no.0, yes.0, a), _mm256_blendv_pd(no.1, yes.1, b))
            }
        }
    }

    impl Eight for Fours {
        #[inline(always)]
        fn by(x: impl Fn(usize) -> f64) -> Self {
            // SAFETY: see `Fours`.
            unsafe { Fours(_mm256_set_pd(x(3), x(2), x(1), x(0)), _mm256_set_pd(x(7), x(6), x(5), x(4))) }
        }
        #[inline(always)]
        fn array(self) -> [f64; WIDTH] {
            let mut all = [0.0; WIDTH];
            // SAFETY: see `Fours`; the array has room for both.
            unsafe {
                _mm256_storeu_pd(all.as_mut_ptr(), self.0);
                _mm256_storeu_pd(all.as_mut_ptr().add(4), self.1);
            }
            all
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Every operation, the results one after the other.
    struct All([[f64; WIDTH]; 4]);

    impl Work for All {
        type Out = Vec<u64>;
        #[inline(always)]
        fn run<N: Eight>(self) -> Vec<u64> {
            let [a, b, c, d] = self.0.map(|x| N::by(|l| x[l]));
            [a + b, a - b, a * b, a / b, (a * a).sqrt(), a.max(b), a.select_lt(b, c, d), N::splat(3.5)]
                .into_iter()
                .flat_map(|x| x.array())
                .map(f64::to_bits)
                .collect()
        }
    }

    /// The widest registers give the bits of the narrow ones.
    #[test]
    fn all_widths_agree() {
        let mut random = Random::new(8, 0);
        for _ in 0..500 {
            let mut draw = || std::array::from_fn(|_| random.normal());
            let x = [draw(), draw(), draw(), draw()];
            assert_eq!(widest(All(x)), All(x).run::<Lanes<f64>>());
        }
    }

    #[test]
    fn gathered_in_order() {
        struct Take;
        impl Work for Take {
            type Out = ();
            #[inline(always)]
            fn run<N: Eight>(self) {
                let at = [3, 1, 4, 1, 5, 9, 2, 6];
                let numbers: Vec<f64> = (0..10).map(f64::from).collect();
                let vectors: Vec<DVec3> =
                    numbers.iter().map(|&x| DVec3::new(x, 10.0 * x, 100.0 * x)).collect();
                let rows: Vec<[f64; 4]> = numbers.iter().map(|&x| [x, 2.0 * x, 3.0 * x, 4.0 * x]).collect();
                let expected = |f: f64| at.map(|i: u32| f * f64::from(i));
                assert_eq!(gather::<N>(&numbers, &at).array(), expected(1.0));
                let v = gather_vectors::<N>(&vectors, &at);
                assert_eq!([v.x, v.y, v.z].map(N::array), [1.0, 10.0, 100.0].map(expected));
                let (v, n) = gather_rows::<N>(&rows, &at);
                assert_eq!([v.x, v.y, v.z, n].map(N::array), [1.0, 2.0, 3.0, 4.0].map(expected));
            }
        }
        widest(Take);
        Take.run::<Lanes<f64>>();
    }
}
