//! Constant data of eight contacts during the iteration, one lane a contact (Negrut10 Fig. 5).

use glam::DVec3;

use super::cone::Cone;
use super::lanes::{Lanes, Number, V3, WIDTH};
use super::real::{Real, Vector};
use super::updates::{Change, Push};

/// Eight rows of the cone problem. Lanes beyond the last contact are zero and stay so.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Block<F: Real> {
    a: [u32; WIDTH],
    b: [u32; WIDTH],
    /// Normals from a to b.
    n: V3<Lanes<F>>,
    /// Friction coefficients.
    mu: Lanes<F>,
    /// r of the cone problem [m/s].
    r: V3<Lanes<F>>,
    /// Arms from the centres of a and b to the contact point [m].
    s_a: V3<Lanes<F>>,
    s_b: V3<Lanes<F>>,
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
    /// Arm of a [m].
    pub s_a: DVec3,
    /// Arm of b [m].
    pub s_b: DVec3,
    /// Step length along the normal [kg].
    pub eta_n: f64,
    /// Step length in the tangent plane [kg].
    pub eta_t: f64,
}

impl<F: Real> Default for Block<F> {
    fn default() -> Self {
        let zero = V3::default();
        let one = Lanes::splat(1.0);
        let mu = Lanes::default();
        Self {
            a: [0; WIDTH],
            b: [0; WIDTH],
            n: zero,
            mu,
            r: zero,
            s_a: zero,
            s_b: zero,
            eta_n: one,
            eta_t: one,
        }
    }
}

impl<F: Real> Block<F> {
    /// Writes a row into a lane.
    #[inline]
    pub fn set(&mut self, lane: usize, row: &Row) {
        let put = |to: &mut V3<Lanes<F>>, v: DVec3| {
            (to.x.0[lane], to.y.0[lane], to.z.0[lane]) =
                (F::from_f64(v.x), F::from_f64(v.y), F::from_f64(v.z));
        };
        (self.a[lane], self.b[lane]) = (row.a, row.b);
        put(&mut self.n, row.n);
        put(&mut self.r, row.r);
        put(&mut self.s_a, row.s_a);
        put(&mut self.s_b, row.s_b);
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
            s_a: vector(&self.s_a),
            s_b: vector(&self.s_b),
            eta_n: self.eta_n.0[lane].to_f64(),
            eta_t: self.eta_t.0[lane].to_f64(),
        }
    }

    /// The cones of the contacts.
    #[inline(always)]
    pub fn cone(&self) -> Cone<Lanes<F>> {
        Cone { n: self.n, mu: self.mu, eta_n: self.eta_n, eta_t: self.eta_t }
    }

    /// Relative velocities u = r + D_i' M^-1 D gamma (eq. 15).
    #[inline(always)]
    pub fn relative_velocity(&self, change: &[Change<F>]) -> V3<Lanes<F>> {
        self.relative_velocity_by(|i| change[i])
    }

    /// The same, with the velocity change of a body from a function.
    #[inline(always)]
    pub fn relative_velocity_by(&self, change: impl Fn(usize) -> Change<F>) -> V3<Lanes<F>> {
        let (v_a, w_a) = gather(&change, &self.a);
        let (v_b, w_b) = gather(&change, &self.b);
        self.r + (v_b + w_b.cross(self.s_b)) - (v_a + w_a.cross(self.s_a))
    }

    /// Adds impulses of the contacts to what pushes their bodies; `part` are those from `begin` on and, behind them, a place
    /// for all others.
    #[inline(always)]
    pub fn push(&self, x: V3<Lanes<F>>, begin: u32, part: &mut [Push<F>]) {
        let others = part.len() as u32 - 1;
        let place = |i: u32| i.wrapping_sub(begin).min(others) as usize;
        let (on_a, on_b) = (F::from_lanes(x.cross(self.s_a)), F::from_lanes(self.s_b.cross(x)));
        let x = F::from_lanes(x);
        for lane in 0..WIDTH {
            let a = &mut part[place(self.a[lane])];
            a.impulse += -x[lane];
            a.moment += on_a[lane];
            let b = &mut part[place(self.b[lane])];
            b.impulse += x[lane];
            b.moment += on_b[lane];
        }
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
        put(&mut self.s_a, lane, at(&from.s_a, from_lane));
        put(&mut self.s_b, lane, at(&from.s_b, from_lane));
        (self.eta_n.0[lane], self.eta_t.0[lane]) = eta;
    }

    /// Normal and friction coefficient of one contact.
    #[inline]
    pub fn normal_and_friction(&self, lane: usize) -> (F::Vec3, F) {
        (at(&self.n, lane), self.mu.0[lane])
    }

    /// Arm of body a of one contact [m].
    #[inline(always)]
    pub fn arm_a(&self, lane: usize) -> F::Vec3 {
        at(&self.s_a, lane)
    }

    /// Arm of body b of one contact [m].
    #[inline(always)]
    pub fn arm_b(&self, lane: usize) -> F::Vec3 {
        at(&self.s_b, lane)
    }
}

/// One lane of a vector.
#[inline(always)]
pub fn at<F: Real>(v: &V3<Lanes<F>>, lane: usize) -> F::Vec3 {
    F::Vec3::from_array([v.x.0[lane], v.y.0[lane], v.z.0[lane]])
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

/// Puts a vector into a lane.
#[inline(always)]
fn put<F: Real>(to: &mut V3<Lanes<F>>, lane: usize, v: F::Vec3) {
    [to.x.0[lane], to.y.0[lane], to.z.0[lane]] = v.to_array();
}

/// Eight vectors as lanes.
#[inline(always)]
pub fn load<F: Real>(from: &[F::Vec3]) -> V3<Lanes<F>> {
    let from = &from[..WIDTH];
    F::to_lanes(|lane| from[lane])
}

/// Lanes back to eight vectors.
#[inline(always)]
pub fn store<F: Real>(v: &V3<Lanes<F>>, to: &mut [F::Vec3]) {
    to.copy_from_slice(&F::from_lanes(*v));
}
