//! What formulas are written on: one number, or one in each of eight lanes.

use std::ops::{Add, Div, Mul, Sub};

use glam::DVec3;

/// A number, or one in each lane.
pub trait Number:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// Whether it has single precision.
    const IS_SINGLE: bool = false;
    /// The same value in every lane.
    fn splat(x: f64) -> Self;
    /// Square root.
    fn sqrt(self) -> Self;
    /// The larger one; `other` if one of them is not a number.
    fn max(self, other: Self) -> Self;
    /// `yes` where `self < limit`, else `no`.
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self;
    /// The lanes that are less than `limit`, a bit each.
    fn mask_lt(self, limit: Self) -> u8;
    /// A function of the number in each lane, one after the other: for what has no vector instruction.
    fn map(self, f: impl Fn(f64) -> f64) -> Self;
}

macro_rules! scalar {
    ($($t:ty),*) => { $(
        impl Number for $t {
            const IS_SINGLE: bool = size_of::<$t>() == 4;
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
            #[inline(always)]
            fn mask_lt(self, limit: $t) -> u8 {
                u8::from(self < limit)
            }
            #[inline(always)]
            fn map(self, f: impl Fn(f64) -> f64) -> $t {
                f(f64::from(self)) as $t
            }
        }
    )* };
}
scalar!(f32, f64);

/// A vector of three numbers.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct V3<T> {
    /// Component along x.
    pub x: T,
    /// Component along y.
    pub y: T,
    /// Component along z.
    pub z: T,
}

impl<T: Number> V3<T> {
    /// The same number three times.
    #[inline(always)]
    pub fn splat(x: f64) -> Self {
        let x = T::splat(x);
        V3 { x, y: x, z: x }
    }
    /// The same vector in every lane.
    #[inline(always)]
    pub fn splat_vector(v: DVec3) -> Self {
        V3 { x: T::splat(v.x), y: T::splat(v.y), z: T::splat(v.z) }
    }
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

impl From<DVec3> for V3<f64> {
    #[inline(always)]
    fn from(v: DVec3) -> Self {
        V3 { x: v.x, y: v.y, z: v.z }
    }
}

impl From<V3<f64>> for DVec3 {
    #[inline(always)]
    fn from(v: V3<f64>) -> Self {
        DVec3::new(v.x, v.y, v.z)
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
