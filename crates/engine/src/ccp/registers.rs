//! Eight contacts in registers: how rows, impulses and velocities get there and back.
//!
//! A pass over the contacts is written once, on [`Registers`]; [`Real::widest`] runs it on [`Lanes`], which every processor
//! has, or where the processor has AVX2 on one register of eight numbers, in double precision two of four, or one of eight with
//! AVX-512. All do the same operations in the same order, rounded in the same way and none fused: so are the bits.

use std::ops::{Add, Div, Mul, Sub};

use glam::DVec3;

use super::lanes::{Lanes, Number, V3, WIDTH};
use super::lanes_wide::{Eight, Work, widest_of_all};
use super::mobility::{Change, Push};
use super::real::Real;

/// Eight numbers of a format.
pub trait Registers<F: Real>: Number {
    /// From a block's lanes.
    fn of(lanes: &Lanes<F>) -> Self;
    /// The numbers.
    fn array(self) -> [F; WIDTH];
    /// Back to lanes.
    fn put(self, to: &mut Lanes<F>);
    /// Velocity changes of eight bodies.
    fn gather(change: &[Change<F>], bodies: &[u32; WIDTH]) -> (V3<Self>, V3<Self>);
    /// Adds impulses and moments to what pushes eight bodies, in the order of the lanes, or takes them away.
    fn push<const ADD: bool>(
        impulse: V3<Self>,
        moment: V3<Self>,
        places: &[u16; WIDTH],
        pushes: &mut [Push<F>],
    );

    /// Three numbers of a block.
    #[inline(always)]
    fn vector(v: &V3<Lanes<F>>) -> V3<Self> {
        V3 { x: Self::of(&v.x), y: Self::of(&v.y), z: Self::of(&v.z) }
    }

    /// Back to lanes.
    #[inline(always)]
    fn put_vector(v: V3<Self>, to: &mut V3<Lanes<F>>) {
        v.x.put(&mut to.x);
        v.y.put(&mut to.y);
        v.z.put(&mut to.z);
    }
}

/// Work on eight contacts at a time. `run` must be inlined to profit.
pub trait Pass<F: Real> {
    /// What comes out.
    type Out;
    /// Does it.
    fn run<N: Registers<F>>(self) -> Self::Out;
}

impl<F: Real> Registers<F> for Lanes<F> {
    #[inline(always)]
    fn of(lanes: &Lanes<F>) -> Self {
        *lanes
    }
    #[inline(always)]
    fn array(self) -> [F; WIDTH] {
        self.0
    }
    #[inline(always)]
    fn put(self, to: &mut Lanes<F>) {
        *to = self;
    }
    #[inline(always)]
    fn gather(change: &[Change<F>], bodies: &[u32; WIDTH]) -> (V3<Self>, V3<Self>) {
        let of = |lane: usize| &change[bodies[lane] as usize];
        (F::to_lanes(|lane| of(lane).velocity), F::to_lanes(|lane| of(lane).ang_vel))
    }
    #[inline(always)]
    fn push<const ADD: bool>(
        impulse: V3<Self>,
        moment: V3<Self>,
        places: &[u16; WIDTH],
        pushes: &mut [Push<F>],
    ) {
        let (impulse, moment) = (F::from_lanes(impulse), F::from_lanes(moment));
        for lane in 0..WIDTH {
            let push = &mut pushes[places[lane] as usize];
            if ADD {
                push.impulse += impulse[lane];
                push.moment += moment[lane];
            } else {
                push.impulse += -impulse[lane];
                push.moment += -moment[lane];
            }
        }
    }
}

/// Runs a pass of single precision on the widest registers of this processor.
#[inline(always)]
pub fn widest_single<P: Pass<f32>>(pass: P) -> P::Out {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn with_avx2<P: Pass<f32>>(pass: P) -> P::Out {
            pass.run::<avx2::Singles>()
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            #[allow(unsafe_code)]
            return unsafe { with_avx2(pass) };
        }
    }
    pass.run::<Lanes<f32>>()
}

/// Runs a pass of double precision on the widest registers of this processor.
#[inline(always)]
pub fn widest_double<P: Pass<f64>>(pass: P) -> P::Out {
    /// The pass as work on eight numbers.
    struct On<P>(P);
    impl<P: Pass<f64>> Work for On<P> {
        type Out = P::Out;
        #[inline(always)]
        fn run<N: Eight>(self) -> P::Out {
            self.0.run::<Doubles<N>>()
        }
    }
    widest_of_all(On(pass))
}

/// Eight double numbers, put together one by one where they come from vectors.
#[derive(Clone, Copy)]
struct Doubles<N>(N);

macro_rules! operator {
    ($($Trait:ident $name:ident),*) => { $(
        impl<N: Number> $Trait for Doubles<N> {
            type Output = Self;
            #[inline(always)]
            fn $name(self, o: Self) -> Self {
                Doubles(self.0.$name(o.0))
            }
        }
    )* };
}
operator!(Add add, Sub sub, Mul mul, Div div);

impl<N: Number> Number for Doubles<N> {
    #[inline(always)]
    fn splat(x: f64) -> Self {
        Doubles(N::splat(x))
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Doubles(self.0.sqrt())
    }
    #[inline(always)]
    fn max(self, o: Self) -> Self {
        Doubles(self.0.max(o.0))
    }
    #[inline(always)]
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
        Doubles(self.0.select_lt(limit.0, yes.0, no.0))
    }
}

impl<N: Eight> Registers<f64> for Doubles<N> {
    #[inline(always)]
    fn of(lanes: &Lanes<f64>) -> Self {
        Doubles(N::by(
            #[inline(always)]
            |l| lanes.0[l],
        ))
    }
    #[inline(always)]
    fn array(self) -> [f64; WIDTH] {
        self.0.array()
    }
    #[inline(always)]
    fn put(self, to: &mut Lanes<f64>) {
        to.0 = self.array();
    }
    #[inline(always)]
    fn gather(change: &[Change<f64>], bodies: &[u32; WIDTH]) -> (V3<Self>, V3<Self>) {
        let velocity = vectors(
            #[inline(always)]
            |l| &change[bodies[l] as usize].velocity,
        );
        let ang_vel = vectors(
            #[inline(always)]
            |l| &change[bodies[l] as usize].ang_vel,
        );
        (velocity, ang_vel)
    }
    #[inline(always)]
    fn push<const ADD: bool>(
        impulse: V3<Self>,
        moment: V3<Self>,
        places: &[u16; WIDTH],
        pushes: &mut [Push<f64>],
    ) {
        let lanes = |v: V3<Self>| V3 { x: Lanes(v.x.array()), y: Lanes(v.y.array()), z: Lanes(v.z.array()) };
        Lanes::push::<ADD>(lanes(impulse), lanes(moment), places, pushes);
    }
}

/// Eight vectors of a function.
#[inline(always)]
fn vectors<'a, N: Eight>(of: impl Fn(usize) -> &'a DVec3) -> V3<Doubles<N>> {
    let x = N::by(
        #[inline(always)]
        |l| of(l).x,
    );
    let y = N::by(
        #[inline(always)]
        |l| of(l).y,
    );
    let z = N::by(
        #[inline(always)]
        |l| of(l).z,
    );
    V3 { x: Doubles(x), y: Doubles(y), z: Doubles(z) }
}

#[cfg(target_arch = "x86_64")]
mod avx2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ccp::real::Vector;
    use crate::random::Random;

    /// Every operation, the results one after the other.
    struct All<F: Real> {
        numbers: [Lanes<F>; 4],
        vector: V3<Lanes<F>>,
        change: Vec<Change<F>>,
        pushes: Vec<Push<F>>,
    }

    impl<F: Real> Pass<F> for All<F> {
        type Out = Vec<u64>;
        #[inline(always)]
        fn run<N: Registers<F>>(mut self) -> Vec<u64> {
            let [a, b, c, d] = self.numbers.map(|x| N::of(&x));
            let all =
                [a + b, a - b, a * b, a / b, (a * a).sqrt(), a.max(b), a.select_lt(b, c, d), N::splat(3.5)];
            let mut out: Vec<F> = all.into_iter().flat_map(N::array).collect();
            let v = N::vector(&self.vector);
            let (velocity, ang_vel) = N::gather(&self.change, &[3, 1, 4, 1, 5, 9, 2, 6]);
            N::put_vector(v.cross(velocity), &mut self.vector);
            // The same place more than once.
            N::push::<true>(v, ang_vel, &[3, 1, 4, 1, 5, 9, 2, 6], &mut self.pushes);
            N::push::<false>(velocity, v, &[5, 5, 5, 8, 9, 7, 9, 3], &mut self.pushes);
            out.extend([self.vector.x, self.vector.y, self.vector.z].into_iter().flat_map(|x| x.0));
            out.extend(self.pushes.iter().flat_map(|p| [p.impulse, p.moment]).flat_map(|v| v.to_array()));
            out.into_iter().map(|x| x.to_f64().to_bits()).collect()
        }
    }

    /// The widest registers give the bits of the narrow ones, and those what the words say.
    fn agree<F: Real>() {
        let mut random = Random::new(9, 0);
        for _ in 0..200 {
            let mut draw = || F::from_f64(random.normal());
            let numbers = std::array::from_fn(|_| Lanes(std::array::from_fn(|_| draw())));
            let mut vector = || F::Vec3::from_array([draw(), draw(), draw()]);
            let vectors: [F::Vec3; WIDTH] = std::array::from_fn(|_| vector());
            let change: Vec<_> = (0..10).map(|_| Change { velocity: vector(), ang_vel: vector() }).collect();
            let pushes: Vec<_> = (0..10).map(|_| Push { impulse: vector(), moment: vector() }).collect();
            let make = || All {
                numbers,
                vector: F::to_lanes(|l| vectors[l]),
                change: change.clone(),
                pushes: pushes.clone(),
            };
            let narrow = make().run::<Lanes<F>>();
            assert_eq!(F::widest(make()), narrow);
            let place_4 = 64 + 24 + 4 * 6;
            let bits = |v: F::Vec3| v.to_array().map(|x| x.to_f64().to_bits());
            assert_eq!(narrow[place_4..place_4 + 3], bits(pushes[4].impulse + vectors[2]));
            assert_eq!(narrow[place_4 + 3..place_4 + 6], bits(pushes[4].moment + change[4].ang_vel));
        }
    }

    #[test]
    fn all_registers_agree() {
        agree::<f32>();
        agree::<f64>();
    }
}
