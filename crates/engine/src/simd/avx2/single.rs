//! Eight single numbers in one register of AVX2.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{Add, Div, Mul, Sub};
use std::ptr::{from_mut, from_ref};

use glam::Vec3A;

use crate::simd::{Number, Simd, V3, WIDTH};

/// Eight single numbers. Made inside [`crate::simd::dispatch`] alone, which has asked the processor: SAFETY, for all below,
/// that its instructions are there.
#[derive(Clone, Copy)]
pub struct f32x8(__m256);

// Two vectors are read and written as one register.
const _: () = assert!(size_of::<[Vec3A; 2]>() == 32);

macro_rules! operator {
    ($($Trait:ident $name:ident $op:ident),*) => { $(
        impl $Trait for f32x8 {
            type Output = Self;
            #[inline(always)]
            fn $name(self, o: Self) -> Self {
                unsafe { f32x8($op(self.0, o.0)) }
            }
        }
    )* };
}
operator!(Add add _mm256_add_ps, Sub sub _mm256_sub_ps, Mul mul _mm256_mul_ps, Div div _mm256_div_ps);

impl Number for f32x8 {
    const IS_SINGLE: bool = true;
    #[inline(always)]
    fn splat(x: f64) -> Self {
        unsafe { f32x8(_mm256_set1_ps(x as f32)) }
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        unsafe { f32x8(_mm256_sqrt_ps(self.0)) }
    }
    #[inline(always)]
    fn max(self, o: Self) -> Self {
        unsafe { f32x8(_mm256_max_ps(self.0, o.0)) }
    }
    #[inline(always)]
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
        unsafe { f32x8(_mm256_blendv_ps(no.0, yes.0, _mm256_cmp_ps::<_CMP_LT_OQ>(self.0, limit.0))) }
    }
    #[inline(always)]
    fn mask_lt(self, limit: Self) -> u8 {
        unsafe { _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_LT_OQ>(self.0, limit.0)) as u8 }
    }
    #[inline(always)]
    fn map(self, f: impl Fn(f64) -> f64) -> Self {
        let all = self.array();
        Self::from_fn(
            #[inline(always)]
            |l| all[l].map(&f),
        )
    }
}

/// x, y and z of four rows, in each half on its own.
#[inline(always)]
fn columns([a, b, c, d]: [__m256; 4]) -> [__m256; 3] {
    unsafe {
        let (ab, cd) = (_mm256_unpacklo_ps(a, b), _mm256_unpacklo_ps(c, d));
        let (ab_z, cd_z) = (_mm256_unpackhi_ps(a, b), _mm256_unpackhi_ps(c, d));
        [
            _mm256_shuffle_ps::<0x44>(ab, cd),
            _mm256_shuffle_ps::<0xEE>(ab, cd),
            _mm256_shuffle_ps::<0x44>(ab_z, cd_z),
        ]
    }
}

/// The way back; z stands twice.
#[inline(always)]
fn rows([x, y, z]: [__m256; 3]) -> [__m256; 4] {
    unsafe {
        let (xy, xy_high) = (_mm256_unpacklo_ps(x, y), _mm256_unpackhi_ps(x, y));
        let (zz, zz_high) = (_mm256_unpacklo_ps(z, z), _mm256_unpackhi_ps(z, z));
        [
            _mm256_shuffle_ps::<0x44>(xy, zz),
            _mm256_shuffle_ps::<0xEE>(xy, zz),
            _mm256_shuffle_ps::<0x44>(xy_high, zz_high),
            _mm256_shuffle_ps::<0xEE>(xy_high, zz_high),
        ]
    }
}

/// The low halves of two registers, and the high ones.
#[inline(always)]
fn halves(a: __m256, b: __m256) -> (__m256, __m256) {
    unsafe { (_mm256_permute2f128_ps::<0x20>(a, b), _mm256_permute2f128_ps::<0x31>(a, b)) }
}

impl Simd<f32> for f32x8 {
    #[inline(always)]
    fn from_fn(x: impl Fn(usize) -> f32) -> Self {
        unsafe { f32x8(_mm256_set_ps(x(7), x(6), x(5), x(4), x(3), x(2), x(1), x(0))) }
    }
    #[inline(always)]
    fn array(self) -> [f32; WIDTH] {
        let mut all = [0.0; WIDTH];
        self.store(&mut all);
        all
    }
    #[inline(always)]
    fn load(from: &[f32; WIDTH]) -> Self {
        unsafe { f32x8(_mm256_loadu_ps(from.as_ptr())) }
    }
    #[inline(always)]
    fn store(self, to: &mut [f32; WIDTH]) {
        unsafe { _mm256_storeu_ps(to.as_mut_ptr(), self.0) }
    }
    #[inline(always)]
    fn mask_le(self, limit: Self) -> u8 {
        unsafe { _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_LE_OQ>(self.0, limit.0)) as u8 }
    }
    #[inline(always)]
    fn compress(mask: u8, items: &[u32; WIDTH]) -> [u32; WIDTH] {
        unsafe { super::compress(mask, items) }
    }
    #[inline(always)]
    fn gather_pairs<'a>(item: impl Fn(usize) -> &'a [Vec3A; 2]) -> (V3<Self>, V3<Self>) {
        // SAFETY: an item is as large as a register, and made of numbers.
        let of = |l: usize| unsafe { _mm256_loadu_ps(from_ref(item(l)).cast()) };
        let [x, y, z] = columns([of(0), of(1), of(2), of(3)]);
        let [x_high, y_high, z_high] = columns([of(4), of(5), of(6), of(7)]);
        let ((a_x, b_x), (a_y, b_y), (a_z, b_z)) = (halves(x, x_high), halves(y, y_high), halves(z, z_high));
        (
            V3 { x: f32x8(a_x), y: f32x8(a_y), z: f32x8(a_z) },
            V3 { x: f32x8(b_x), y: f32x8(b_y), z: f32x8(b_z) },
        )
    }
    #[inline(always)]
    fn add_pairs<'a, const ADD: bool>(
        a: V3<Self>,
        b: V3<Self>,
        mut item: impl FnMut(usize) -> Option<&'a mut [Vec3A; 2]>,
    ) {
        let (x, x_high) = halves(a.x.0, b.x.0);
        let (y, y_high) = halves(a.y.0, b.y.0);
        let (z, z_high) = halves(a.z.0, b.z.0);
        for (half, columns) in [[x, y, z], [x_high, y_high, z_high]].into_iter().enumerate() {
            for (k, row) in rows(columns).into_iter().enumerate() {
                if let Some(to) = item(4 * half + k) {
                    let to: *mut f32 = from_mut(to).cast();
                    // SAFETY: an item is as large as a register, and made of numbers.
                    unsafe {
                        let old = _mm256_loadu_ps(to);
                        let new = if ADD { _mm256_add_ps(old, row) } else { _mm256_sub_ps(old, row) };
                        _mm256_storeu_ps(to, new);
                    }
                }
            }
        }
    }
    #[inline(always)]
    fn gather_eights<'a>(item: impl Fn(usize) -> &'a [f32; WIDTH]) -> [Self; WIDTH] {
        let of = |l: usize| Self::load(item(l)).0;
        let (low, high) =
            (columns_of_four([of(0), of(1), of(2), of(3)]), columns_of_four([of(4), of(5), of(6), of(7)]));
        let [(a, e), (b, f), (c, g), (d, h)] = [
            halves(low[0], high[0]),
            halves(low[1], high[1]),
            halves(low[2], high[2]),
            halves(low[3], high[3]),
        ];
        [f32x8(a), f32x8(b), f32x8(c), f32x8(d), f32x8(e), f32x8(f), f32x8(g), f32x8(h)]
    }
}

/// All four columns of four rows, in each half on its own.
#[inline(always)]
fn columns_of_four([a, b, c, d]: [__m256; 4]) -> [__m256; 4] {
    let [x, y, z] = columns([a, b, c, d]);
    // SAFETY: see `f32x8`.
    unsafe { [x, y, z, _mm256_shuffle_ps::<0xEE>(_mm256_unpackhi_ps(a, b), _mm256_unpackhi_ps(c, d))] }
}
