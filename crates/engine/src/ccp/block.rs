//! Constant data of eight contacts during the iteration, one lane per contact (Negrut10 Fig. 5); their arms are in [`super::arms`].

use glam::DVec3;

use super::arms::Arms;
use super::cone::Cone;
use super::mobility::{BodyImpulse, Change};
use crate::par::Scatter;
use crate::simd::{LaneBlock, Real, Simd, V3, Vector, WIDTH};

/// Eight rows of the cone problem. Lanes beyond the last contact are zero and stay so.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct RowBlock<F: Real> {
    a: [u32; WIDTH],
    b: [u32; WIDTH],
    /// Where the bodies stand among what is pushed in the part of these contacts ([`super::updates`]).
    pub(super) places: [[u16; WIDTH]; 2],
    /// Normals from a to b.
    n: V3<LaneBlock<F>>,
    /// Friction coefficients.
    mu: LaneBlock<F>,
    /// r of the cone problem [m/s].
    r: V3<LaneBlock<F>>,
    /// Step lengths along the normal and in the tangent plane [kg].
    eta_n: LaneBlock<F>,
    eta_t: LaneBlock<F>,
}

/// One row, in double precision.
#[derive(Clone, Copy, Debug)]
pub struct ContactRow {
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

impl<F: Real> Default for RowBlock<F> {
    fn default() -> Self {
        let (zero, one) = (V3::default(), LaneBlock::splat(F::splat(1.0)));
        let places = [[0; WIDTH]; 2];
        Self {
            a: [0; WIDTH],
            b: [0; WIDTH],
            places,
            n: zero,
            mu: LaneBlock::default(),
            r: zero,
            eta_n: one,
            eta_t: one,
        }
    }
}

impl<F: Real> RowBlock<F> {
    /// Empties all lanes; places stay.
    pub fn clear(&mut self) {
        *self = Self { places: self.places, ..Self::default() };
    }

    /// Writes a row into a lane.
    #[inline]
    pub fn set(&mut self, lane: usize, row: &ContactRow) {
        let vector = |v: DVec3| F::Vec3::from_array(v.to_array().map(F::from_f64));
        (self.a[lane], self.b[lane]) = (row.a, row.b);
        self.n.set_lane(lane, vector(row.n));
        self.r.set_lane(lane, vector(row.r));
        self.mu.0[lane] = F::from_f64(row.mu);
        self.eta_n.0[lane] = F::from_f64(row.eta_n);
        self.eta_t.0[lane] = F::from_f64(row.eta_t);
    }

    /// The row in a lane, widened.
    pub fn row(&self, lane: usize) -> ContactRow {
        let vector = |v: &V3<LaneBlock<F>>| v.lane(lane).to_dvec3();
        ContactRow {
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
    pub fn cone<N: Simd<F>>(&self) -> Cone<N> {
        Cone {
            n: N::load_vector(&self.n),
            mu: N::load(&self.mu.0),
            eta_n: N::load(&self.eta_n.0),
            eta_t: N::load(&self.eta_t.0),
        }
    }

    /// Relative velocities u = r + D_i' M^-1 D gamma (eq. 15), with the velocity change of a body from a function.
    #[inline(always)]
    pub fn relative_velocity<'a, N: Simd<F>>(
        &self,
        arms: &impl Arms<F>,
        change: impl Fn(usize) -> &'a Change<F>,
    ) -> V3<N> {
        let (v_a, w_a) = N::gather_pairs(
            #[inline(always)]
            |l| change(self.a[l] as usize).vectors(),
        );
        let (v_b, w_b) = N::gather_pairs(
            #[inline(always)]
            |l| change(self.b[l] as usize).vectors(),
        );
        N::load_vector(&self.r) + ((v_b - v_a) + arms.turning(N::load_vector(&self.n), w_a, w_b))
    }

    /// Adds impulses of the contacts to what pushes their bodies.
    #[inline(always)]
    pub fn push<N: Simd<F>>(&self, arms: &impl Arms<F>, x: V3<N>, pushes: &mut [BodyImpulse<F>]) {
        let (on_a, on_b) = arms.moments(N::load_vector(&self.n), x);
        let pushes = Scatter::new(pushes);
        // SAFETY: the pushes are borrowed for this call, and a lane is done with its push before the next lane asks.
        #[allow(unsafe_code)]
        let at = |place: u16| {
            let i = usize::from(place);
            Some(unsafe { &mut pushes.slice_again(i..i + 1)[0] }.vectors_mut())
        };
        N::add_pairs::<false>(
            x,
            on_a,
            #[inline(always)]
            |l| at(self.places[0][l]),
        );
        N::add_pairs::<true>(
            x,
            on_b,
            #[inline(always)]
            |l| at(self.places[1][l]),
        );
    }

    /// First bodies of all lanes, and second ones.
    #[inline(always)]
    pub fn all_bodies(&self) -> [&[u32; WIDTH]; 2] {
        [&self.a, &self.b]
    }

    /// An empty block whose lanes all name these bodies.
    pub fn of_bodies(a: usize, b: usize) -> Self {
        Self { a: [a as u32; WIDTH], b: [b as u32; WIDTH], ..Self::default() }
    }

    /// The two bodies of one contact.
    #[inline(always)]
    pub fn bodies(&self, lane: usize) -> (usize, usize) {
        (self.a[lane] as usize, self.b[lane] as usize)
    }

    /// Copies a row of another block into a lane, with other step lengths along the normal and in the tangent plane.
    #[inline]
    pub fn copy_with_steps(&mut self, lane: usize, from: &RowBlock<F>, from_lane: usize, eta: (F, F)) {
        (self.a[lane], self.b[lane]) = (from.a[from_lane], from.b[from_lane]);
        self.mu.0[lane] = from.mu.0[from_lane];
        self.n.set_lane(lane, from.n.lane(from_lane));
        self.r.set_lane(lane, from.r.lane(from_lane));
        (self.eta_n.0[lane], self.eta_t.0[lane]) = eta;
    }

    /// Normal of one contact.
    #[inline(always)]
    pub fn normal(&self, lane: usize) -> F::Vec3 {
        self.n.lane(lane)
    }
}
