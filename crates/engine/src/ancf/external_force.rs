//! Forces from outside: gravity (Khude11 eq. 5), point forces (eq. 6) and moments.
//!
//! A uniform acceleration g is the motion r = g, which the shape functions hold exactly, so the integral of eq. 5 is the
//! mass matrix times (g, 0, g, 0, ...): its row sums over the positions, with point masses at the ends included. It is
//! added where accelerations are computed ([`super::integrate`]).
//!
//! A moment M at a point turns the direction A = dr/dxi there. By virtual work, a turn d(theta) = A x dA / A.A does
//! M . d(theta) = (M x A) . dA / A.A, and dA is the sum of the slopes of the shape functions times the de. The part of M along the
//! axis does nothing: the element knows no torsion.
//!
//! A moment on a fully parameterised beam turns its section, the directors b and c. With b and c as unit vectors,
//! b x db + c x dc is the turn across the beam and twice the turn along it, so the moment pulls at b with (M - M_a / 2) x b, M_a its part along
//! the beam, and the same at c. In the elastic line, which bends by its axis, only M_a acts on the section and the rest on the axis.

use glam::DVec3;

use super::shape_functions::{locate, slopes, values};
use super::{Beams, Formulation, V3};

/// A force and a moment at a point of a beam, as the generalised forces on the four coordinates of its element (eq. 6).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointLoad {
    /// Place of the first of the four in the flat arrays, and lane.
    at: usize,
    lane: usize,
    /// The generalised forces [N].
    q: [DVec3; 4],
    /// Of a fully parameterised beam: place of the first of the four directors, and the forces on them.
    section: Option<(usize, [DVec3; 4])>,
}

impl Beams {
    /// The generalised forces of a force [N] and a moment [N m] at this share of a beam's length, as it lies now.
    pub fn point_load(&self, beam: usize, share: f64, force: DVec3, moment: DVec3) -> PointLoad {
        let (k, xi) = locate(share, self.list[beam].elements);
        let (first, lane) = self.place(beam);
        let at = first + 2 * k;
        let (s, d) = (values(xi), slopes(xi));
        let direction: DVec3 = (0..4).map(|j| d[j] * self.e[at + j].lane(lane)).sum();
        let mut couple = moment.cross(direction) / direction.length_squared();
        let section = self.list[beam].full.filter(|_| moment != DVec3::ZERO).map(|full| {
            let here = first + self.list[beam].axis_coordinates() + 2 * k;
            let between = |which: usize| {
                self.e[here + which].lane(lane) * (1.0 - xi) + self.e[here + 2 + which].lane(lane) * xi
            };
            let (p, q) = (between(0), between(1));
            let along = p.cross(q).normalize_or_zero();
            let twisting = along * along.dot(moment);
            let turning = if full.formulation == Formulation::ElasticLine {
                0.5 * twisting
            } else {
                couple = DVec3::ZERO;
                moment - 0.5 * twisting
            };
            let (on_p, on_q) = (turning.cross(p) / p.length_squared(), turning.cross(q) / q.length_squared());
            (here, [(1.0 - xi) * on_p, (1.0 - xi) * on_q, xi * on_p, xi * on_q])
        });
        PointLoad { at, lane, q: [0, 1, 2, 3].map(|j| s[j] * force + d[j] * couple), section }
    }

    /// Adds a load; it acts in the next step.
    pub fn add_load(&mut self, load: &PointLoad) {
        self.load.resize(self.e.len(), V3::default());
        for (j, q) in load.q.into_iter().enumerate() {
            let c = &mut self.load[load.at + j];
            c.set_lane(load.lane, c.lane(load.lane) + q);
        }
        let Some((at, q)) = load.section else { return };
        for (c, q) in self.load[at..at + 4].iter_mut().zip(q) {
            c.set_lane(load.lane, c.lane(load.lane) + q);
        }
    }

    /// Power of a load at the present rates [W].
    pub fn power_of(&self, load: &PointLoad) -> f64 {
        let on = |at: usize, q: [DVec3; 4]| -> f64 {
            (0..4).map(|j| q[j].dot(self.v[at + j].lane(load.lane))).sum()
        };
        on(load.at, load.q) + load.section.map_or(0.0, |(at, q)| on(at, q))
    }

    /// Adds a point force at this share of a beam's length (eq. 6) [N]; it acts in the next step.
    pub fn add_force(&mut self, beam: usize, share: f64, force: DVec3) {
        self.add_load(&self.point_load(beam, share, force, DVec3::ZERO));
    }

    /// Adds a moment about `axis` at an end [N m]: a couple of forces that turns its gradient.
    /// First end 0, last end 1.
    pub fn add_end_moment(&mut self, beam: usize, end: usize, moment: DVec3) {
        self.add_load(&self.point_load(beam, end as f64, DVec3::ZERO, moment));
    }

    /// Forgets all loads.
    pub fn clear_loads(&mut self) {
        self.load.fill(V3::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ancf::{Beam, Full, Section, straight};

    /// A rigid turn at rate w about an axis: a moment has the power M . w across the beam, and none along it; a force that of
    /// its point.
    #[test]
    fn a_moment_has_the_power_of_a_turn() {
        let beam = Beam::round(2.0, 0.01, 1e3, 1e7, 3);
        let nodes = straight(&beam, DVec3::ZERO, DVec3::X * 2.0);
        let mut beams = Beams::new(vec![(beam, nodes)]);
        let w = DVec3::new(5.0, 0.3, -0.7);
        beams.set_motion(0, DVec3::new(0.1, 0.2, 0.3), w);
        let (f, m) = (DVec3::new(1.0, -2.0, 3.0), DVec3::new(7.0, 2.0, -4.0));
        for share in [0.0, 0.2, 1.0 / 3.0, 0.77, 1.0] {
            let v = beams.point(0, share).1;
            let turn = beams.power_of(&beams.point_load(0, share, DVec3::ZERO, m));
            assert!((turn - (m.y * w.y + m.z * w.z)).abs() < 1e-12, "{share}: {turn}");
            let push = beams.power_of(&beams.point_load(0, share, f, DVec3::ZERO));
            assert!((push - f.dot(v)).abs() < 1e-12, "{share}: {push}");
        }
        // At the ends the couple acts on the gradient alone.
        let load = beams.point_load(0, 1.0, DVec3::ZERO, m);
        assert!(load.q[..3].iter().all(|q| q.length() < 1e-15) && load.q[3].length() > 1.0, "{load:?}");
    }

    /// A fully parameterised beam feels a moment along its axis too, in every formulation.
    #[test]
    fn a_moment_also_twists_a_fully_parameterised_beam() {
        for formulation in [Formulation::Continuum, Formulation::Original, Formulation::ElasticLine] {
            let section = Section::Rectangle { width: 0.1, height: 0.2 };
            let full = Full { formulation, ..Full::new(section, 0.3) };
            let beam = Beam::round(2.0, 0.01, 1e3, 1e7, 3).fully_parameterised(full);
            let nodes = straight(&beam, DVec3::ZERO, DVec3::new(2.0, 0.0, 0.0));
            let mut beams = Beams::new(vec![(beam, nodes)]);
            let w = DVec3::new(5.0, 0.3, -0.7);
            beams.set_motion(0, DVec3::new(0.1, 0.2, 0.3), w);
            let m = DVec3::new(7.0, 2.0, -4.0);
            for share in [0.0, 0.2, 1.0 / 3.0, 0.77, 1.0] {
                let turn = beams.power_of(&beams.point_load(0, share, DVec3::ZERO, m));
                assert!((turn - m.dot(w)).abs() < 1e-11, "{formulation:?} {share}: {turn}");
            }
        }
    }
}
