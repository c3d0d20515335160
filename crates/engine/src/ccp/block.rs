//! Constant data of eight contacts during the iteration, one lane a contact (Negrut10 Fig. 5); their arms are in [`super::arms`].

use glam::DVec3;

use super::arms::Arms;
use super::cone::Cone;
use super::lanes::{Lanes, Number, V3, WIDTH};
use super::mobility::{Change, Push};
use super::real::{Real, Vector};
use super::registers::Registers;

/// Eight rows of the cone problem. Lanes beyond the last contact are zero and stay so.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Block<F: Real> {
    a: [u32; WIDTH],
    b: [u32; WIDTH],
    /// Where the bodies stand among what is pushed in the part of these contacts ([`super::updates`]).
    pub(super) places: [[u16; WIDTH]; 2],
    /// Normals from a to b.
    n: V3<Lanes<F>>,
    /// Friction coefficients.
    mu: Lanes<F>,
    /// r of the cone problem [m/s].
    r: V3<Lanes<F>>,
    /// Step lengths along the normal and in the tangent plane [kg].
    eta_n: Lanes<F>,
    eta_t: Lanes<F>,
}

/// One row, in double precision.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Body a.
    pub a: u32,
    /// Body b.
    pub b: u32,
    /// Normal from a to b.
    pub n: DVec3,
    /// Friction coefficient.
    pub mu: f64,
    /// r of the cone problem [m/s].
    pub r: DVec3,
    /// Step length along the normal [kg].
    pub eta_n: f64,
    /// Step length in the tangent plane [kg].
    pub eta_t: f64,
}

impl<F: Real> Default for Block<F> {
    fn default() -> Self {
        let (zero, one) = (V3::default(), Lanes::splat(1.0));
        let places = [[0; WIDTH]; 2];
        Self {
            a: [0; WIDTH],
            b: [0; WIDTH],
            places,
            n: zero,
            mu: Lanes::default(),
            r: zero,
            eta_n: one,
            eta_t: one,
        }
    }
}

impl<F: Real> Block<F> {
    /// Empties all lanes; places stay.
    pub fn clear(&mut self) {
        *self = Self { places: self.places, ..Self::default() };
    }

    /// Writes a row into a lane.
    #[inline]
    pub fn set(&mut self, lane: usize, row: &Row) {
        let vector = |v: DVec3| F::Vec3::from_array(v.to_array().map(F::from_f64));
        (self.a[lane], self.b[lane]) = (row.a, row.b);
        put(&mut self.n, lane, vector(row.n));
        put(&mut self.r, lane, vector(row.r));
        self.mu.0[lane] = F::from_f64(row.mu);
        self.eta_n.0[lane] = F::from_f64(row.eta_n);
        self.eta_t.0[lane] = F::from_f64(row.eta_t);
    }

    /// The row in a lane, widened.
    pub fn row(&self, lane: usize) -> Row {
        let vector = |v: &V3<Lanes<F>>| at(v, lane).to_dvec3();
        Row {
            a: self.a[lane],
            b: self.b[lane],
            n: vector(&self.n),
            mu: self.mu.0[lane].to_f64(),
            r: vector(&self.r),
            eta_n: self.eta_n.0[lane].to_f64(),
            eta_t: self.eta_t.0[lane].to_f64(),
        }
    }

    /// The cones of the contacts.
    #[inline(always)]
    pub fn cone<N: Registers<F>>(&self) -> Cone<N> {
        Cone {
            n: N::vector(&self.n),
            mu: N::of(&self.mu),
            eta_n: N::of(&self.eta_n),
            eta_t: N::of(&self.eta_t),
        }
    }

    /// Relative velocities u = r + D_i' M^-1 D gamma (eq. 15).
    #[inline(always)]
    pub fn relative_velocity<N: Registers<F>>(&self, arms: &impl Arms<F>, change: &[Change<F>]) -> V3<N> {
        let (v_a, w_a) = N::gather(change, &self.a);
        let (v_b, w_b) = N::gather(change, &self.b);
        N::vector(&self.r) + ((v_b - v_a) + arms.turning(N::vector(&self.n), w_a, w_b))
    }

    /// The same, with the velocity change of a body from a function.
    #[inline(always)]
    pub fn relative_velocity_by(
        &self,
        arms: &impl Arms<F>,
        change: impl Fn(usize) -> Change<F>,
    ) -> V3<Lanes<F>> {
        let (v_a, w_a) = gather(&change, &self.a);
        let (v_b, w_b) = gather(&change, &self.b);
        self.r + ((v_b - v_a) + arms.turning(self.n, w_a, w_b))
    }

    /// Adds impulses of the contacts to what pushes their bodies.
    #[inline(always)]
    pub fn push<N: Registers<F>>(&self, arms: &impl Arms<F>, x: V3<N>, pushes: &mut [Push<F>]) {
        let (on_a, on_b) = arms.moments(N::vector(&self.n), x);
        N::push::<false>(x, on_a, &self.places[0], pushes);
        N::push::<true>(x, on_b, &self.places[1], pushes);
    }

    /// The two bodies of one contact.
    #[inline(always)]
    pub fn bodies(&self, lane: usize) -> (usize, usize) {
        (self.a[lane] as usize, self.b[lane] as usize)
    }

    /// Copies a row of another block into a lane, with other step lengths along the normal and in the tangent plane.
    #[inline]
    pub fn copy_with_steps(&mut self, lane: usize, from: &Block<F>, from_lane: usize, eta: (F, F)) {
        (self.a[lane], self.b[lane]) = (from.a[from_lane], from.b[from_lane]);
        self.mu.0[lane] = from.mu.0[from_lane];
        put(&mut self.n, lane, at(&from.n, from_lane));
        put(&mut self.r, lane, at(&from.r, from_lane));
        (self.eta_n.0[lane], self.eta_t.0[lane]) = eta;
    }

    /// Normal of one contact.
    #[inline(always)]
    pub fn normal(&self, lane: usize) -> F::Vec3 {
        at(&self.n, lane)
    }
}

/// One lane of a vector.
#[inline(always)]
pub fn at<F: Real>(v: &V3<Lanes<F>>, lane: usize) -> F::Vec3 {
    F::Vec3::from_array([v.x.0[lane], v.y.0[lane], v.z.0[lane]])
}

/// Puts a vector into a lane.
#[inline(always)]
pub fn put<F: Real>(to: &mut V3<Lanes<F>>, lane: usize, v: F::Vec3) {
    [to.x.0[lane], to.y.0[lane], to.z.0[lane]] = v.to_array();
}

/// Velocity changes of eight bodies.
#[inline(always)]
fn gather<F: Real>(
    change: &impl Fn(usize) -> Change<F>,
    bodies: &[u32; WIDTH],
) -> (V3<Lanes<F>>, V3<Lanes<F>>) {
    let of = |lane: usize| change(bodies[lane] as usize);
    (F::to_lanes(|lane| of(lane).velocity), F::to_lanes(|lane| of(lane).ang_vel))
}
