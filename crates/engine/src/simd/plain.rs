//! Eight numbers as an array: for processors whose vector instructions are not known here. The compiler turns the loops
//! into what vectors there are.

#![allow(non_camel_case_types)]

use std::ops::{Add, Div, Mul, Sub};

use super::{Number, Simd, WIDTH};

macro_rules! registers {
    ($Name:ident, $F:ty) => {
        /// Eight numbers.
        #[derive(Clone, Copy)]
        pub struct $Name([$F; WIDTH]);

        impl $Name {
            #[inline(always)]
            fn each(self, o: Self, f: impl Fn($F, $F) -> $F) -> Self {
                Self(std::array::from_fn(
                    #[inline(always)]
                    |l| f(self.0[l], o.0[l]),
                ))
            }
        }

        registers!($Name, Add add +, Sub sub -, Mul mul *, Div div /);

        impl Number for $Name {
            const IS_SINGLE: bool = size_of::<$F>() == 4;
            #[inline(always)]
            fn splat(x: f64) -> Self {
                Self([x as $F; WIDTH])
            }
            #[inline(always)]
            fn sqrt(self) -> Self {
                Self(self.0.map(<$F>::sqrt))
            }
            #[inline(always)]
            fn max(self, o: Self) -> Self {
                self.each(o, Number::max)
            }
            #[inline(always)]
            fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
                Self(std::array::from_fn(
                    #[inline(always)]
                    |l| self.0[l].select_lt(limit.0[l], yes.0[l], no.0[l]),
                ))
            }
            #[inline(always)]
            fn mask_lt(self, limit: Self) -> u8 {
                (0..WIDTH).fold(0, |mask, l| mask | u8::from(self.0[l] < limit.0[l]) << l)
            }
            #[inline(always)]
            fn map(self, f: impl Fn(f64) -> f64) -> Self {
                Self(self.0.map(|x| x.map(&f)))
            }
        }

        impl Simd<$F> for $Name {
            #[inline(always)]
            fn from_fn(number: impl Fn(usize) -> $F) -> Self {
                Self(std::array::from_fn(number))
            }
            #[inline(always)]
            fn array(self) -> [$F; WIDTH] {
                self.0
            }
        }
    };
    ($Name:ident, $($Trait:ident $name:ident $op:tt),*) => { $(
        impl $Trait for $Name {
            type Output = Self;
            #[inline(always)]
            fn $name(self, o: Self) -> Self {
                self.each(o, |a, b| a $op b)
            }
        }
    )* };
}
registers!(f32x8, f32);
registers!(f64x8, f64);
