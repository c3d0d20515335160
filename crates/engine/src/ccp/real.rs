//! The two number formats of the solver, and the vectors of each.
//!
//! Single precision uses four-lane vectors, which every x86-64 and ARM has.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use glam::{DVec3, Vec3A};

use super::lanes::{LaneNumber, Lanes, V3, WIDTH};
use super::registers::{Pass, widest_double, widest_single};
use crate::state::State;

/// A number format.
pub trait Real: LaneNumber + std::fmt::Debug + PartialOrd + Send + Sync + 'static {
    /// Three components.
    type Vec3: Vector<Self>;
    /// Rounds.
    fn from_f64(x: f64) -> Self;
    /// Widens.
    fn to_f64(self) -> f64;
    /// Writes vectors into a section of a state.
    fn put_vectors(state: &mut State, name: &str, vectors: &[Self::Vec3]);
    /// Runs a pass over contacts on the widest registers of this processor.
    fn widest<P: Pass<Self>>(pass: P) -> P::Out;
    /// Eight vectors, of lane 0 to 7, as lanes.
    #[inline(always)]
    fn to_lanes(vector: impl Fn(usize) -> Self::Vec3) -> V3<Lanes<Self>> {
        let mut out: V3<Lanes<Self>> = V3::default();
        for l in 0..WIDTH {
            [out.x.0[l], out.y.0[l], out.z.0[l]] = vector(l).to_array();
        }
        out
    }
    /// Lanes as eight vectors.
    #[inline(always)]
    fn from_lanes(v: V3<Lanes<Self>>) -> [Self::Vec3; WIDTH] {
        std::array::from_fn(|l| Self::Vec3::from_array([v.x.0[l], v.y.0[l], v.z.0[l]]))
    }
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
    #[inline(always)]
    fn from_f64(x: f64) -> f32 {
        x as f32
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
    fn put_vectors(state: &mut State, name: &str, vectors: &[Vec3A]) {
        state.put_array(name, vectors);
    }
    #[inline(always)]
    fn widest<P: Pass<f32>>(pass: P) -> P::Out {
        widest_single(pass)
    }
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn to_lanes(vector: impl Fn(usize) -> Vec3A) -> V3<Lanes<f32>> {
        super::lanes::transpose::to_lanes(vector)
    }
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn from_lanes(v: V3<Lanes<f32>>) -> [Vec3A; WIDTH] {
        super::lanes::transpose::from_lanes(v)
    }
}

impl Real for f64 {
    type Vec3 = DVec3;
    #[inline(always)]
    fn from_f64(x: f64) -> f64 {
        x
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self
    }
    #[inline(always)]
    fn widest<P: Pass<f64>>(pass: P) -> P::Out {
        widest_double(pass)
    }
    fn put_vectors(state: &mut State, name: &str, vectors: &[DVec3]) {
        state.put_array(name, vectors);
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
