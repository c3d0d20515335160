//! Eight single numbers in one register of AVX2.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{Add, Div, Mul, Sub};
use std::ptr::from_ref;

use super::{Change, Lanes, Number, Push, Registers, V3, WIDTH};

/// Singles numbers in a register. Used inside [`super::widest_single`] alone, which has asked the processor: SAFETY, for all
/// below, that its instructions are there.
#[derive(Clone, Copy)]
pub(super) struct Singles(__m256);

// A velocity change, and an impulse with its moment, are read and written as one register.
const _: () = assert!(size_of::<Change<f32>>() == 32 && size_of::<Push<f32>>() == 32);

macro_rules! operator {
    ($($Trait:ident $name:ident $op:ident),*) => { $(
        impl $Trait for Singles {
            type Output = Self;
            #[inline(always)]
            fn $name(self, o: Self) -> Self {
                unsafe { Singles($op(self.0, o.0)) }
            }
        }
    )* };
}
operator!(Add add _mm256_add_ps, Sub sub _mm256_sub_ps, Mul mul _mm256_mul_ps, Div div _mm256_div_ps);

impl Number for Singles {
    #[inline(always)]
    fn splat(x: f64) -> Self {
        unsafe { Singles(_mm256_set1_ps(x as f32)) }
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        unsafe { Singles(_mm256_sqrt_ps(self.0)) }
    }
    #[inline(always)]
    fn max(self, o: Self) -> Self {
        unsafe { Singles(_mm256_max_ps(self.0, o.0)) }
    }
    #[inline(always)]
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
        unsafe { Singles(_mm256_blendv_ps(no.0, yes.0, _mm256_cmp_ps::<_CMP_LT_OQ>(self.0, limit.0))) }
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

impl Registers<f32> for Singles {
    #[inline(always)]
    fn of(lanes: &Lanes<f32>) -> Self {
        unsafe { Singles(_mm256_loadu_ps(lanes.0.as_ptr())) }
    }
    #[inline(always)]
    fn array(self) -> [f32; WIDTH] {
        let mut all = [0.0; WIDTH];
        unsafe { _mm256_storeu_ps(all.as_mut_ptr(), self.0) }
        all
    }
    #[inline(always)]
    fn put(self, to: &mut Lanes<f32>) {
        unsafe { _mm256_storeu_ps(to.0.as_mut_ptr(), self.0) }
    }
    #[inline(always)]
    fn gather(change: &[Change<f32>], bodies: &[u32; WIDTH]) -> (V3<Self>, V3<Self>) {
        // SAFETY: a change is as large as a register, and made of numbers.
        let of = |l: usize| unsafe { _mm256_loadu_ps(from_ref(&change[bodies[l] as usize]).cast()) };
        let [x, y, z] = columns([of(0), of(1), of(2), of(3)]);
        let [x_high, y_high, z_high] = columns([of(4), of(5), of(6), of(7)]);
        let ((v_x, w_x), (v_y, w_y), (v_z, w_z)) = (halves(x, x_high), halves(y, y_high), halves(z, z_high));
        (
            V3 { x: Singles(v_x), y: Singles(v_y), z: Singles(v_z) },
            V3 { x: Singles(w_x), y: Singles(w_y), z: Singles(w_z) },
        )
    }
    #[inline(always)]
    fn push<const ADD: bool>(
        impulse: V3<Self>,
        moment: V3<Self>,
        places: &[u16; WIDTH],
        pushes: &mut [Push<f32>],
    ) {
        let (x, x_high) = halves(impulse.x.0, moment.x.0);
        let (y, y_high) = halves(impulse.y.0, moment.y.0);
        let (z, z_high) = halves(impulse.z.0, moment.z.0);
        for (half, columns) in [[x, y, z], [x_high, y_high, z_high]].into_iter().enumerate() {
            for (k, row) in rows(columns).into_iter().enumerate() {
                let push: *mut f32 = std::ptr::from_mut(&mut pushes[places[4 * half + k] as usize]).cast();
                // SAFETY: a push is as large as a register, and made of numbers.
                unsafe {
                    let old = _mm256_loadu_ps(push);
                    let new = if ADD { _mm256_add_ps(old, row) } else { _mm256_sub_ps(old, row) };
                    _mm256_storeu_ps(push, new);
                }
            }
        }
    }
}
