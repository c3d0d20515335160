//! The two number formats, the vectors of each, and their registers.
//!
//! Single precision uses four-lane vectors, which every x86-64 and ARM has.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use glam::{DVec3, Vec3A};

use super::{Number, Simd, plain};

/// A number format.
pub trait Real: Number + Default + std::fmt::Debug + PartialOrd + Send + Sync + 'static {
    /// Three components.
    type Vec3: Vector<Self>;
    /// Whether kernels run in AVX-512 where a processor has it.
    const IN_AVX512: bool;
    /// Eight numbers on any processor.
    type Plain: Simd<Self>;
    /// Eight numbers in AVX2.
    #[cfg(target_arch = "x86_64")]
    type Avx2: Simd<Self>;
    /// Eight numbers in AVX-512.
    #[cfg(target_arch = "x86_64")]
    type Avx512: Simd<Self>;
    /// Rounds.
    fn from_f64(x: f64) -> Self;
    /// Widens.
    fn to_f64(self) -> f64;
}

/// A vector of three numbers.
pub trait Vector<F>:
    Copy
    + Default
    + Send
    + Sync
    + std::fmt::Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<F, Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + 'static
{
    /// Scalar product.
    fn dot(self, other: Self) -> F;
    /// Vector product.
    fn cross(self, other: Self) -> Self;
    /// The components.
    fn to_array(self) -> [F; 3];
    /// From components.
    fn from_array(components: [F; 3]) -> Self;
    /// To double precision.
    fn to_dvec3(self) -> DVec3;
}

impl Real for f32 {
    type Vec3 = Vec3A;
    // Eight single numbers fill a register of AVX2; with twice as many such registers kernels were 9 % slower.
    const IN_AVX512: bool = false;
    type Plain = plain::f32x8;
    #[cfg(target_arch = "x86_64")]
    type Avx2 = super::avx2::f32x8;
    #[cfg(target_arch = "x86_64")]
    type Avx512 = super::avx2::f32x8;
    #[inline(always)]
    fn from_f64(x: f64) -> f32 {
        x as f32
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
}

impl Real for f64 {
    type Vec3 = DVec3;
    const IN_AVX512: bool = true;
    type Plain = plain::f64x8;
    #[cfg(target_arch = "x86_64")]
    type Avx2 = super::avx2::f64x8;
    #[cfg(target_arch = "x86_64")]
    type Avx512 = super::avx512::f64x8;
    #[inline(always)]
    fn from_f64(x: f64) -> f64 {
        x
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self
    }
}

macro_rules! vector {
    ($F:ty, $Vec:ty, $widen:expr) => {
        impl Vector<$F> for $Vec {
            #[inline(always)]
            fn dot(self, other: Self) -> $F {
                <$Vec>::dot(self, other)
            }
            #[inline(always)]
            fn cross(self, other: Self) -> Self {
                <$Vec>::cross(self, other)
            }
            #[inline(always)]
            fn to_array(self) -> [$F; 3] {
                <$Vec>::to_array(&self)
            }
            #[inline(always)]
            fn from_array(components: [$F; 3]) -> Self {
                <$Vec>::from_array(components)
            }
            #[inline(always)]
            fn to_dvec3(self) -> DVec3 {
                $widen(self)
            }
        }
    };
}
vector!(f32, Vec3A, Vec3A::as_dvec3);
vector!(f64, DVec3, std::convert::identity);
