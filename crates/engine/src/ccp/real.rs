//! The two number formats of the solver, and the vectors of each.
//!
//! Single precision uses four-lane vectors, which every x86-64 and ARM has.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use glam::{DVec3, DVec4, Vec3A, Vec4};

/// A number format.
pub trait Real:
    Copy
    + Default
    + Send
    + Sync
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + std::ops::Div<Output = Self>
    + Neg<Output = Self>
    + 'static
{
    /// Three components.
    type Vec3: Vector<Self>;
    /// Three components and a fourth number that travels with them.
    type Vec4: Copy + Default + Send + Sync + std::fmt::Debug;
    /// Zero.
    const ZERO: Self;
    /// One.
    const ONE: Self;
    /// A length below all that matter, to divide by in place of zero.
    const TINY: Self;
    /// The first value if the condition holds, else the second.
    #[inline(always)]
    fn select(condition: bool, yes: Self, no: Self) -> Self {
        if condition { yes } else { no }
    }
    /// Rounds.
    fn from_f64(x: f64) -> Self;
    /// Widens.
    fn to_f64(self) -> f64;
    /// Square root.
    fn sqrt(self) -> Self;
    /// The larger; the second if the first is not a number.
    fn max(self, other: Self) -> Self;
    /// Packs a vector and a number.
    fn pack(v: DVec3, w: f64) -> Self::Vec4;
    /// The vector of a packed four.
    fn xyz(v: Self::Vec4) -> Self::Vec3;
    /// The fourth number of a packed four.
    fn w(v: Self::Vec4) -> Self;
    /// Product of a symmetric matrix (xx, yy, zz, xy, yz, zx) with a vector.
    fn symmetric(m: &[Self; 6], v: Self::Vec3) -> Self::Vec3;
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
    /// From double precision.
    fn from_dvec3(v: DVec3) -> Self;
    /// To double precision.
    fn to_dvec3(self) -> DVec3;
}

/// To double precision.
#[inline]
pub fn to_dvec3<F, V: Vector<F>>(v: V) -> DVec3 {
    v.to_dvec3()
}

impl Real for f32 {
    type Vec3 = Vec3A;
    type Vec4 = Vec4;
    const ZERO: f32 = 0.0;
    const ONE: f32 = 1.0;
    const TINY: f32 = 1e-30;
    #[inline]
    fn from_f64(x: f64) -> f32 {
        x as f32
    }
    #[inline]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
    #[inline]
    fn sqrt(self) -> f32 {
        self.sqrt()
    }
    #[inline]
    fn max(self, other: f32) -> f32 {
        if self > other { self } else { other }
    }
    #[inline]
    fn pack(v: DVec3, w: f64) -> Vec4 {
        v.extend(w).as_vec4()
    }
    #[inline]
    fn xyz(v: Vec4) -> Vec3A {
        Vec3A::from_vec4(v)
    }
    #[inline]
    fn w(v: Vec4) -> f32 {
        v.w
    }
    #[inline]
    fn symmetric(m: &[f32; 6], v: Vec3A) -> Vec3A {
        let [xx, yy, zz, xy, yz, zx] = *m;
        Vec3A::new(xx, xy, zx) * v.x + Vec3A::new(xy, yy, yz) * v.y + Vec3A::new(zx, yz, zz) * v.z
    }
}

impl Vector<f32> for Vec3A {
    #[inline]
    fn dot(self, other: Self) -> f32 {
        Vec3A::dot(self, other)
    }
    #[inline]
    fn cross(self, other: Self) -> Self {
        Vec3A::cross(self, other)
    }
    #[inline]
    fn from_dvec3(v: DVec3) -> Self {
        v.as_vec3a()
    }
    #[inline]
    fn to_dvec3(self) -> DVec3 {
        self.as_dvec3()
    }
}

impl Real for f64 {
    type Vec3 = DVec3;
    type Vec4 = DVec4;
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;
    const TINY: f64 = 1e-250;
    #[inline]
    fn from_f64(x: f64) -> f64 {
        x
    }
    #[inline]
    fn to_f64(self) -> f64 {
        self
    }
    #[inline]
    fn sqrt(self) -> f64 {
        self.sqrt()
    }
    #[inline]
    fn max(self, other: f64) -> f64 {
        if self > other { self } else { other }
    }
    #[inline]
    fn pack(v: DVec3, w: f64) -> DVec4 {
        v.extend(w)
    }
    #[inline]
    fn xyz(v: DVec4) -> DVec3 {
        v.truncate()
    }
    #[inline]
    fn w(v: DVec4) -> f64 {
        v.w
    }
    #[inline]
    fn symmetric(m: &[f64; 6], v: DVec3) -> DVec3 {
        let [xx, yy, zz, xy, yz, zx] = *m;
        DVec3::new(xx, xy, zx) * v.x + DVec3::new(xy, yy, yz) * v.y + DVec3::new(zx, yz, zz) * v.z
    }
}

impl Vector<f64> for DVec3 {
    #[inline]
    fn dot(self, other: Self) -> f64 {
        DVec3::dot(self, other)
    }
    #[inline]
    fn cross(self, other: Self) -> Self {
        DVec3::cross(self, other)
    }
    #[inline]
    fn from_dvec3(v: DVec3) -> Self {
        v
    }
    #[inline]
    fn to_dvec3(self) -> DVec3 {
        self
    }
}
