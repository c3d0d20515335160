//! Geometry and motion of a contact, of one or of one in each lane.

use glam::DVec3;

use crate::simd::{Number, V3};

/// Geometry and motion of a contact.
#[derive(Clone, Copy, Debug)]
pub struct ContactState<T> {
    /// The step [s].
    pub h: f64,
    /// Overlap [m].
    pub delta: T,
    /// R* [m].
    pub r_eff: T,
    /// m* [kg].
    pub m_eff: T,
    /// What of it this contact point has to stop: m*, unless the pair has other points or a lever [kg].
    pub m_point: T,
    /// One over that [1/kg].
    pub inv_m_point: T,
    /// Radii of the two [m].
    pub radii: (T, T),
    /// Unit normal from a to b.
    pub n: V3<T>,
    /// Speed of approach [m/s].
    pub v_n: T,
    /// What gravity adds to it in half a step: the pull on one of two bodies alone [m/s].
    pub fall: T,
    /// Velocity of a's surface over b's, across the normal [m/s].
    pub v_t: V3<T>,
    /// Angular velocity of a less that of b [rad/s].
    pub spin: V3<T>,
}

/// Two spheres.
#[derive(Clone, Copy, Debug)]
pub struct TwoSpheres<T> {
    /// From the centre of a to that of b [m].
    pub d: V3<T>,
    /// Velocity of a's centre less that of b's [m/s].
    pub v: V3<T>,
    /// Angular velocities [rad/s].
    pub ang_vel: (V3<T>, V3<T>),
    /// Radii [m].
    pub radii: (T, T),
    /// Sum of the inverse masses [1/kg].
    pub inv_mass: T,
    /// Whether gravity moves a, less whether it moves b: 1, 0 or -1.
    pub falls: T,
}

impl<T: Number> TwoSpheres<T> {
    /// How they meet, and the arms from their centres to the contact point, which lies halfway in the overlap.
    #[inline(always)]
    pub fn meet(&self, h: f64, gravity: DVec3) -> (ContactState<T>, (T, T)) {
        let ((r_i, r_j), (w_i, w_j)) = (self.radii, self.ang_vel);
        let (one, half) = (T::splat(1.0), T::splat(0.5));
        let least = T::splat(f64::MIN_POSITIVE);
        let both = r_i + r_j;
        let distance = self.d.length();
        let mut n = self.d * (one / distance.max(least));
        // Two centres in one place have no normal; any will do.
        n.z = distance.select_lt(least, one, n.z);
        let delta = both - distance;
        let arms = (r_i - half * delta, r_j - half * delta);
        // Divisions are what takes longest: one for R* and m*.
        let whole = one / (both * self.inv_mass);
        let m_eff = both * whole;
        let surface = self.v + (w_i * arms.0 + w_j * arms.1).cross(n);
        // Half a step ago b was at d + v h/2 from a.
        let before = self.d + self.v * T::splat(0.5 * h);
        let v_t = surface - before * (surface.dot(before) / before.dot(before));
        let meeting = ContactState {
            h,
            delta,
            r_eff: r_i * r_j * self.inv_mass * whole,
            m_eff,
            m_point: m_eff,
            inv_m_point: self.inv_mass,
            radii: self.radii,
            n,
            v_n: self.v.dot(n),
            fall: self.falls * V3::splat_vector(gravity * (0.5 * h)).dot(n),
            v_t: v_t - n * v_t.dot(n),
            spin: w_i - w_j,
        };
        (meeting, arms)
    }
}
