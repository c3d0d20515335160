//! Forces from outside: gravity (Khude11 eq. 5) and point forces (eq. 6).
//!
//! A uniform acceleration g is the motion r = g, which the shape functions hold exactly, so the integral of eq. 5 is the
//! mass matrix times (g, 0, g, 0, ...): its row sums over the positions, with point masses at the ends included. It is
//! added where accelerations are computed ([`super::integrate`]).

use glam::DVec3;

use super::shape_functions::{locate, values};
use super::{Beams, V3};

impl Beams {
    /// Adds a point force at this share of a beam's length (eq. 6) [N]; it acts in the next step.
    pub fn add_force(&mut self, beam: usize, share: f64, force: DVec3) {
        self.load.resize(self.e.len(), V3::default());
        let (k, xi) = locate(share, self.list[beam].elements);
        let (first, l) = self.place(beam);
        for (j, s) in values(xi).into_iter().enumerate() {
            let c = &mut self.load[first + 2 * k + j];
            c.set_lane(l, c.lane(l) + s * force);
        }
    }

    /// Adds a moment about `axis` at an end [N m]: a couple of forces that turns its gradient.
    /// First end 0, last end 1.
    pub fn add_end_moment(&mut self, beam: usize, end: usize, moment: DVec3) {
        self.load.resize(self.e.len(), V3::default());
        let (first, l) = self.place(beam);
        let k = 2 * end * self.list[beam].elements + 1;
        let gradient = self.coordinate(beam, k);
        let c = &mut self.load[first + k];
        // Virtual work: a turn d(theta) moves G by d(theta) x G; the force moment x G / G.G does moment . d(theta).
        c.set_lane(l, c.lane(l) + moment.cross(gradient) / gradient.length_squared());
    }

    /// Forgets all loads.
    pub fn clear_loads(&mut self) {
        self.load.fill(V3::default());
    }
}
