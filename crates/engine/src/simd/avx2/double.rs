//! Eight double numbers in two registers of AVX2.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{Add, Div, Mul, Sub};
use std::ptr::{from_mut, from_ref};

use glam::DVec3;

use crate::simd::{Number, Record, Simd, V3, WIDTH};

/// Two registers of four double numbers. Made inside [`crate::simd::dispatch`] alone, which has asked the processor: SAFETY,
/// for all below, that its instructions are there.
#[derive(Clone, Copy)]
pub struct f64x8(__m256d, __m256d);

// Two vectors are six numbers, one after the other.
const _: () = assert!(size_of::<[DVec3; 2]>() == 48);

macro_rules! operator {
    ($($Trait:ident $name:ident $op:ident),*) => { $(
        impl $Trait for f64x8 {
            type Output = Self;
            #[inline(always)]
            fn $name(self, o: Self) -> Self {
                unsafe { f64x8($op(self.0, o.0), $op(self.1, o.1)) }
            }
        }
    )* };
}
operator!(Add add _mm256_add_pd, Sub sub _mm256_sub_pd, Mul mul _mm256_mul_pd, Div div _mm256_div_pd);

impl Number for f64x8 {
    #[inline(always)]
    fn splat(x: f64) -> Self {
        unsafe { f64x8(_mm256_set1_pd(x), _mm256_set1_pd(x)) }
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        unsafe { f64x8(_mm256_sqrt_pd(self.0), _mm256_sqrt_pd(self.1)) }
    }
    #[inline(always)]
    fn max(self, o: Self) -> Self {
        unsafe { f64x8(_mm256_max_pd(self.0, o.0), _mm256_max_pd(self.1, o.1)) }
    }
    #[inline(always)]
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
        unsafe {
            let (a, b) =
                (_mm256_cmp_pd::<_CMP_LT_OQ>(self.0, limit.0), _mm256_cmp_pd::<_CMP_LT_OQ>(self.1, limit.1));
            f64x8(_mm256_blendv_pd(no.0, yes.0, a), _mm256_blendv_pd(no.1, yes.1, b))
        }
    }
    #[inline(always)]
    fn mask_lt(self, limit: Self) -> u8 {
        unsafe {
            let (a, b) =
                (_mm256_cmp_pd::<_CMP_LT_OQ>(self.0, limit.0), _mm256_cmp_pd::<_CMP_LT_OQ>(self.1, limit.1));
            (_mm256_movemask_pd(a) | _mm256_movemask_pd(b) << 4) as u8
        }
    }
    #[inline(always)]
    fn map(self, f: impl Fn(f64) -> f64) -> Self {
        let all = self.array();
        Self::from_fn(
            #[inline(always)]
            |l| f(all[l]),
        )
    }
}

impl Simd<f64> for f64x8 {
    #[inline(always)]
    fn from_fn(x: impl Fn(usize) -> f64) -> Self {
        unsafe { f64x8(_mm256_set_pd(x(3), x(2), x(1), x(0)), _mm256_set_pd(x(7), x(6), x(5), x(4))) }
    }
    #[inline(always)]
    fn array(self) -> [f64; WIDTH] {
        let mut all = [0.0; WIDTH];
        self.store(&mut all);
        all
    }
    #[inline(always)]
    fn load(from: &[f64; WIDTH]) -> Self {
        // SAFETY: eight numbers are there.
        unsafe { f64x8(_mm256_loadu_pd(from.as_ptr()), _mm256_loadu_pd(from.as_ptr().add(4))) }
    }
    #[inline(always)]
    fn store(self, to: &mut [f64; WIDTH]) {
        // SAFETY: there is room for both.
        unsafe {
            _mm256_storeu_pd(to.as_mut_ptr(), self.0);
            _mm256_storeu_pd(to.as_mut_ptr().add(4), self.1);
        }
    }
    #[inline(always)]
    fn mask_le(self, limit: Self) -> u8 {
        unsafe {
            let (a, b) =
                (_mm256_cmp_pd::<_CMP_LE_OQ>(self.0, limit.0), _mm256_cmp_pd::<_CMP_LE_OQ>(self.1, limit.1));
            (_mm256_movemask_pd(a) | _mm256_movemask_pd(b) << 4) as u8
        }
    }
    #[inline(always)]
    fn compress(mask: u8, items: &[u32; WIDTH]) -> [u32; WIDTH] {
        unsafe { super::compress(mask, items) }
    }
    #[inline(always)]
    fn gather_rows(items: &[[f64; 4]], at: &[u32; WIDTH]) -> (V3<Self>, Self) {
        assert!(all_below(at, items.len()));
        let first: *const f64 = items.as_ptr().cast();
        // SAFETY: all rows are there.
        unsafe {
            vectors_and_numbers(
                #[inline(always)]
                |l| first.add(4 * at[l] as usize),
            )
        }
    }
    #[inline(always)]
    fn gather_record_rows<const R: usize>(
        items: &[Record<f64, R>],
        r: usize,
        at: &[u32; WIDTH],
    ) -> (V3<Self>, Self) {
        assert!(r < R && all_below(at, items.len()));
        // SAFETY: all records are there, each of `R` rows.
        unsafe {
            let first = items.as_ptr().cast::<f64>().add(4 * r);
            vectors_and_numbers(
                #[inline(always)]
                |l| first.add(4 * R * at[l] as usize),
            )
        }
    }
    #[inline(always)]
    fn to_rows(v: V3<Self>, n: Self) -> [[f64; 4]; WIDTH] {
        let mut all = [[0.0; 4]; WIDTH];
        // SAFETY: the array has room for eight rows.
        unsafe {
            let halves = [[v.x.0, v.y.0, v.z.0, n.0], [v.x.1, v.y.1, v.z.1, n.1]];
            for (half, columns) in halves.into_iter().enumerate() {
                for (l, row) in transposed(columns).into_iter().enumerate() {
                    _mm256_storeu_pd(all[4 * half + l].as_mut_ptr(), row);
                }
            }
        }
        all
    }
    #[inline(always)]
    fn gather_pairs<'a>(item: impl Fn(usize) -> &'a [DVec3; 2]) -> (V3<Self>, V3<Self>) {
        let at = |l: usize| from_ref(item(l)).cast::<f64>();
        let [a, b, c, d] = [at(0), at(1), at(2), at(3)];
        let [e, f, g, h] = [at(4), at(5), at(6), at(7)];
        // SAFETY: an item has six numbers: the first four, and the last four.
        unsafe {
            let [x, y, z, _] = four_rows([a, b, c, d]);
            let [x_1, y_1, z_1, _] = four_rows([e, f, g, h]);
            let [_, u, v, w] = four_rows([a.add(2), b.add(2), c.add(2), d.add(2)]);
            let [_, u_1, v_1, w_1] = four_rows([e.add(2), f.add(2), g.add(2), h.add(2)]);
            (
                V3 { x: f64x8(x, x_1), y: f64x8(y, y_1), z: f64x8(z, z_1) },
                V3 { x: f64x8(u, u_1), y: f64x8(v, v_1), z: f64x8(w, w_1) },
            )
        }
    }
    #[inline(always)]
    fn add_pairs<'a, const ADD: bool>(
        a: V3<Self>,
        b: V3<Self>,
        mut item: impl FnMut(usize) -> Option<&'a mut [DVec3; 2]>,
    ) {
        // SAFETY: see `f64x8`.
        unsafe {
            add_four_pairs::<ADD>([a.x.0, a.y.0, a.z.0, b.x.0, b.y.0, b.z.0], &mut item);
            add_four_pairs::<ADD>(
                [a.x.1, a.y.1, a.z.1, b.x.1, b.y.1, b.z.1],
                #[inline(always)]
                |l| item(4 + l),
            );
        }
    }
    #[inline(always)]
    fn gather_eights<'a>(item: impl Fn(usize) -> &'a [f64; WIDTH]) -> [Self; WIDTH] {
        let at = |l: usize| from_ref(item(l)).cast::<f64>();
        let [a, b, c, d] = [at(0), at(1), at(2), at(3)];
        let [e, f, g, h] = [at(4), at(5), at(6), at(7)];
        // SAFETY: an item has eight numbers.
        unsafe {
            let low = (four_rows([a, b, c, d]), four_rows([e, f, g, h]));
            let high = (
                four_rows([a.add(4), b.add(4), c.add(4), d.add(4)]),
                four_rows([e.add(4), f.add(4), g.add(4), h.add(4)]),
            );
            [
                f64x8(low.0[0], low.1[0]),
                f64x8(low.0[1], low.1[1]),
                f64x8(low.0[2], low.1[2]),
                f64x8(low.0[3], low.1[3]),
                f64x8(high.0[0], high.1[0]),
                f64x8(high.0[1], high.1[1]),
                f64x8(high.0[2], high.1[2]),
                f64x8(high.0[3], high.1[3]),
            ]
        }
    }
}

/// Whether eight places are in a list of this length.
#[inline(always)]
fn all_below(at: &[u32; WIDTH], len: usize) -> bool {
    let Some(last) = u32::try_from(len).unwrap_or(u32::MAX).checked_sub(1) else { return false };
    unsafe {
        let at = _mm256_loadu_si256(at.as_ptr().cast());
        let last = _mm256_set1_epi32(last as i32);
        _mm256_movemask_epi8(_mm256_cmpeq_epi32(_mm256_max_epu32(at, last), last)) == -1
    }
}

/// A vector and a number from a row for each lane.
///
/// # Safety
/// Four numbers are there.
#[inline(always)]
unsafe fn vectors_and_numbers(row: impl Fn(usize) -> *const f64) -> (V3<f64x8>, f64x8) {
    // SAFETY: by contract.
    unsafe {
        let [x, y, z, n] = four_rows([row(0), row(1), row(2), row(3)]);
        let [x_1, y_1, z_1, n_1] = four_rows([row(4), row(5), row(6), row(7)]);
        (V3 { x: f64x8(x, x_1), y: f64x8(y, y_1), z: f64x8(z, z_1) }, f64x8(n, n_1))
    }
}

/// Four rows of four numbers, as columns.
///
/// # Safety
/// Four numbers are at each place.
#[inline(always)]
unsafe fn four_rows([a, b, c, d]: [*const f64; 4]) -> [__m256d; 4] {
    // SAFETY: by contract.
    unsafe { transposed([_mm256_loadu_pd(a), _mm256_loadu_pd(b), _mm256_loadu_pd(c), _mm256_loadu_pd(d)]) }
}

/// Rows as columns, or columns as rows.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn transposed([a, b, c, d]: [__m256d; 4]) -> [__m256d; 4] {
    // SAFETY: by contract.
    unsafe {
        let (low, high) = (_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b));
        let (low_2, high_2) = (_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d));
        [
            _mm256_permute2f128_pd::<0x20>(low, low_2),
            _mm256_permute2f128_pd::<0x20>(high, high_2),
            _mm256_permute2f128_pd::<0x31>(low, low_2),
            _mm256_permute2f128_pd::<0x31>(high, high_2),
        ]
    }
}

/// Adds two vectors, given as six columns, to an item for each of four lanes, or takes them away.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
pub(in crate::simd) unsafe fn add_four_pairs<'a, const ADD: bool>(
    [x, y, z, u, v, w]: [__m256d; 6],
    mut item: impl FnMut(usize) -> Option<&'a mut [DVec3; 2]>,
) {
    // SAFETY: by contract; an item has six numbers.
    unsafe {
        let rows = transposed([x, y, z, u]);
        let (even, odd) = (_mm256_unpacklo_pd(v, w), _mm256_unpackhi_pd(v, w));
        let ends = [
            _mm256_castpd256_pd128(even),
            _mm256_castpd256_pd128(odd),
            _mm256_extractf128_pd::<1>(even),
            _mm256_extractf128_pd::<1>(odd),
        ];
        for l in 0..4 {
            if let Some(to) = item(l) {
                let to: *mut f64 = from_mut(to).cast();
                let (old, old_end) = (_mm256_loadu_pd(to), _mm_loadu_pd(to.add(4)));
                let (new, new_end) = if ADD {
                    (_mm256_add_pd(old, rows[l]), _mm_add_pd(old_end, ends[l]))
                } else {
                    (_mm256_sub_pd(old, rows[l]), _mm_sub_pd(old_end, ends[l]))
                };
                _mm256_storeu_pd(to, new);
                _mm_storeu_pd(to.add(4), new_end);
            }
        }
    }
}
