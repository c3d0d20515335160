//! Eight contacts at a time: numbers and vectors whose every operation is done for eight lanes at once.
//!
//! The compiler turns the loops over lanes into vector instructions, wider ones where the processor has them
//! ([`wide`]). Only operations that IEEE 754 rounds in one way are used, and none is fused, so every processor gives
//! the same bits. Formulas are written once, on [`Number`], for one contact (tests) and for eight.

#![allow(unsafe_code)]

use std::ops::{Add, Div, Mul, Sub};

/// Lanes: contacts of a block.
pub const WIDTH: usize = 8;

/// A number, or one in each lane.
pub trait Number:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// The same value in every lane.
    fn splat(x: f64) -> Self;
    /// Square root.
    fn sqrt(self) -> Self;
    /// The larger one.
    fn max(self, other: Self) -> Self;
    /// `yes` where `self < limit`, else `no`.
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self;
}

macro_rules! scalar {
    ($($t:ty),*) => { $(
        impl Number for $t {
            #[inline(always)]
            fn splat(x: f64) -> $t {
                x as $t
            }
            #[inline(always)]
            fn sqrt(self) -> $t {
                self.sqrt()
            }
            #[inline(always)]
            fn max(self, other: $t) -> $t {
                if self > other { self } else { other }
            }
            #[inline(always)]
            fn select_lt(self, limit: $t, yes: $t, no: $t) -> $t {
                if self < limit { yes } else { no }
            }
        }
    )* };
}
scalar!(f32, f64);

/// One number in each lane.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct Lanes<F>(pub [F; WIDTH]);

impl<F: Number> Lanes<F> {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(F, F) -> F) -> Self {
        let mut out = self;
        for (x, y) in out.0.iter_mut().zip(other.0) {
            *x = f(*x, y);
        }
        out
    }
}

macro_rules! lane_operator {
    ($($Trait:ident $name:ident),*) => { $(
        impl<F: Number> $Trait for Lanes<F> {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                self.zip(other, |x, y| x.$name(y))
            }
        }
    )* };
}
lane_operator!(Add add, Sub sub, Mul mul, Div div);

impl<F: Number> Number for Lanes<F> {
    #[inline(always)]
    fn splat(x: f64) -> Self {
        Lanes([F::splat(x); WIDTH])
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        self.zip(self, |x, _| x.sqrt())
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, F::max)
    }
    #[inline(always)]
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
        let mut out = no;
        for l in 0..WIDTH {
            out.0[l] = self.0[l].select_lt(limit.0[l], yes.0[l], no.0[l]);
        }
        out
    }
}

/// A vector of three numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct V3<T> {
    /// Component along x.
    pub x: T,
    /// Component along y.
    pub y: T,
    /// Component along z.
    pub z: T,
}

impl<T: Number> V3<T> {
    /// Scalar product.
    #[inline(always)]
    pub fn dot(self, o: Self) -> T {
        self.x * o.x + self.y * o.y + self.z * o.z
    }
    /// Vector product.
    #[inline(always)]
    pub fn cross(self, o: Self) -> Self {
        V3 { x: self.y * o.z - self.z * o.y, y: self.z * o.x - self.x * o.z, z: self.x * o.y - self.y * o.x }
    }
    /// Length.
    #[inline(always)]
    pub fn length(self) -> T {
        self.dot(self).sqrt()
    }
}

impl<T: Number> Add for V3<T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        V3 { x: self.x + o.x, y: self.y + o.y, z: self.z + o.z }
    }
}

impl<T: Number> Sub for V3<T> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, o: Self) -> Self {
        V3 { x: self.x - o.x, y: self.y - o.y, z: self.z - o.z }
    }
}

impl<T: Number> Mul<T> for V3<T> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, s: T) -> Self {
        V3 { x: self.x * s, y: self.y * s, z: self.z * s }
    }
}

/// Runs `work`, compiled for the widest vectors that this processor has. `work` must be inlined to profit.
#[inline(always)]
pub fn wide<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn with_avx2<T>(work: impl FnOnce() -> T) -> T {
            work()
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            return unsafe { with_avx2(work) };
        }
    }
    work()
}
