//! Eight double numbers in the widest registers that the processor has, for work that is bound by arithmetic.
//!
//! [`widest`] runs a piece of [`Work`], written once on [`Eight`], on [`Lanes`] (two to a register, every processor) or on two
//! registers of four (AVX2), [`widest_of_all`] also on one of eight (AVX-512). The operations are the same, rounded in the same way and none fused: so
//! are the bits.

#![allow(unsafe_code)]

use super::lanes::{Lanes, Number, V3, WIDTH};

/// Some rows of four numbers; none lies across two lines of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct Record<const N: usize>(pub [[f64; 4]; N]);

impl<const N: usize> Default for Record<N> {
    fn default() -> Self {
        Self([[0.0; 4]; N])
    }
}

/// Eight double numbers.
pub trait Eight: Number {
    /// From a number for each lane, put together in registers: written one by one and read as a vector they would have to
    /// wait for each other in memory.
    fn by(number: impl Fn(usize) -> f64) -> Self;
    /// The numbers.
    fn array(self) -> [f64; WIDTH];

    /// Eight rows of a list: a vector and a number.
    #[inline(always)]
    fn rows(items: &[[f64; 4]], at: &[u32; WIDTH]) -> (V3<Self>, Self) {
        let [x, y, z, n] = [0, 1, 2, 3].map(
            #[inline(always)]
            |c| {
                Self::by(
                    #[inline(always)]
                    |l| items[at[l] as usize][c],
                )
            },
        );
        (V3 { x, y, z }, n)
    }

    /// Row `r` of eight records of a list.
    #[inline(always)]
    fn row_of<const N: usize>(items: &[Record<N>], r: usize, at: &[u32; WIDTH]) -> (V3<Self>, Self) {
        let [x, y, z, n] = [0, 1, 2, 3].map(
            #[inline(always)]
            |c| {
                Self::by(
                    #[inline(always)]
                    |l| items[at[l] as usize].0[r][c],
                )
            },
        );
        (V3 { x, y, z }, n)
    }

    /// Eight vectors and numbers as rows.
    #[inline(always)]
    fn to_rows(v: V3<Self>, n: Self) -> [[f64; 4]; WIDTH] {
        let (x, y, z, n) = (v.x.array(), v.y.array(), v.z.array(), n.array());
        std::array::from_fn(|l| [x[l], y[l], z[l], n[l]])
    }

    /// The lanes that are less than `limit`, a bit each.
    #[inline(always)]
    fn less(self, limit: Self) -> u8 {
        let (a, b) = (self.array(), limit.array());
        (0..WIDTH).fold(0, |mask, l| mask | u8::from(a[l] < b[l]) << l)
    }

    /// The items of the lanes in `mask` first, in their order; what follows them may be anything.
    #[inline(always)]
    fn first(mask: u8, items: &[u32; WIDTH]) -> [u32; WIDTH] {
        let (mut all, mut n) = ([0; WIDTH], 0);
        for (l, item) in items.iter().enumerate() {
            all[n] = *item;
            n = (n + usize::from(mask >> l & 1)) % WIDTH;
        }
        all
    }
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

/// As [`widest`], on one register where the processor has AVX-512 and is not slowed down by it, as those before Ice Lake are.
/// For passes over the rows of small scenes, which it makes a fifth shorter, and for contacts of spheres in penalty contact.
#[inline(always)]
pub fn widest_of_all<W: Work>(work: W) -> W::Out {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx512f")]
        fn with_avx512<W: Work>(work: W) -> W::Out {
            work.run::<avx512::Eights>()
        }
        if std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512vbmi2")
        {
            // SAFETY: the processor has AVX-512.
            return unsafe { with_avx512(work) };
        }
    }
    widest(work)
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

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
            let narrow = All(x).run::<Lanes<f64>>();
            assert_eq!(widest(All(x)), narrow);
            assert_eq!(widest_of_all(All(x)), narrow);
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
                let rows: Vec<[f64; 4]> = numbers.iter().map(|&x| [x, 2.0 * x, 3.0 * x, 4.0 * x]).collect();
                let expected = |f: f64| at.map(|i: u32| f * f64::from(i));
                let number = N::by(|l| numbers[at[l] as usize]);
                let (v, n) = N::rows(&rows, &at);
                assert_eq!([v.x, v.y, v.z, n].map(N::array), [1.0, 2.0, 3.0, 4.0].map(expected));
                assert_eq!(N::to_rows(v, n), at.map(|i| rows[i as usize]));
                let twice: Vec<Record<2>> = rows.iter().map(|&row| Record([row, row.map(|x| -x)])).collect();
                for (r, sign) in [1.0, -1.0].into_iter().enumerate() {
                    let (v, n) = N::row_of(&twice, r, &at);
                    let numbers = [v.x, v.y, v.z, n].map(N::array);
                    assert_eq!(numbers, [1.0, 2.0, 3.0, 4.0].map(|f| expected(sign * f)));
                }
                let limit = N::splat(4.0);
                assert_eq!(number.less(limit), 0b0100_1011);
                for mask in 0..=u8::MAX {
                    let expected: Vec<u32> =
                        (0..WIDTH).filter(|l| mask >> l & 1 == 1).map(|l| at[l]).collect();
                    assert_eq!(N::first(mask, &at)[..expected.len()], expected);
                }
            }
        }
        widest(Take);
        widest_of_all(Take);
        Take.run::<Lanes<f64>>();
    }
}
