//! Eight double numbers in one register of AVX-512.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{Add, Div, Mul, Sub};

use super::{Eight, Number, WIDTH};

/// A register of eight numbers. Used inside [`super::widest`] alone, which has asked the processor; that is why its
/// instructions are safe here.
#[derive(Clone, Copy)]
pub(super) struct Eights(__m512d);

macro_rules! operator {
    ($($Trait:ident $name:ident $op:ident),*) => { $(
        impl $Trait for Eights {
            type Output = Self;
            #[inline(always)]
            fn $name(self, o: Self) -> Self {
                // SAFETY: see `Eights`.
                unsafe { Eights($op(self.0, o.0)) }
            }
        }
    )* };
}
operator!(Add add _mm512_add_pd, Sub sub _mm512_sub_pd, Mul mul _mm512_mul_pd, Div div _mm512_div_pd);

impl Number for Eights {
    #[inline(always)]
    fn splat(x: f64) -> Self {
        // SAFETY: see `Eights`.
        unsafe { Eights(_mm512_set1_pd(x)) }
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: see `Eights`.
        unsafe { Eights(_mm512_sqrt_pd(self.0)) }
    }
    #[inline(always)]
    fn max(self, o: Self) -> Self {
        // SAFETY: see `Eights`.
        unsafe { Eights(_mm512_max_pd(self.0, o.0)) }
    }
    #[inline(always)]
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
        // SAFETY: see `Eights`.
        unsafe {
            let less = _mm512_cmp_pd_mask::<_CMP_LT_OQ>(self.0, limit.0);
            Eights(_mm512_mask_blend_pd(less, no.0, yes.0))
        }
    }
}

impl Eight for Eights {
    #[inline(always)]
    fn by(x: impl Fn(usize) -> f64) -> Self {
        // SAFETY: see `Eights`.
        unsafe { Eights(_mm512_set_pd(x(7), x(6), x(5), x(4), x(3), x(2), x(1), x(0))) }
    }
    #[inline(always)]
    fn array(self) -> [f64; WIDTH] {
        let mut all = [0.0; WIDTH];
        // SAFETY: see `Eights`; the array has room.
        unsafe { _mm512_storeu_pd(all.as_mut_ptr(), self.0) };
        all
    }
}
