//! Energy and momentum of the beams (Khude11 eq. 7, Fig. 9), summed in fixed order.

use glam::DVec3;

use super::Beams;
use super::beam::{Beam, Integrator};
use super::block::BeamBlock;
use super::elastic_force::{Stiffness, element, element_energy};
use super::full::block_force::element as full_element;
use super::full::directors::DirectorMass;
use super::full::stiffness::FullStiffness;
use super::full::{self, Full};
use crate::par;
use crate::simd::V3;

/// Energy and momentum of beams with the masses at their ends.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BeamTotals {
    /// Kinetic energy [J].
    pub kinetic: f64,
    /// Energy of stretching [J].
    pub axial: f64,
    /// Energy of bending [J].
    pub bending: f64,
    /// Energy of torsion, shear and deformed sections of fully parameterised beams [J].
    pub section: f64,
    /// Energy in gravity, zero at the origin [J].
    pub potential: f64,
    /// Linear momentum [kg m/s].
    pub momentum: DVec3,
    /// Angular momentum about the origin [kg m2/s].
    pub angular_momentum: DVec3,
}

impl BeamTotals {
    /// All energy [J].
    pub fn energy(&self) -> f64 {
        self.kinetic + self.axial + self.bending + self.section + self.potential
    }
}

impl std::iter::Sum for BeamTotals {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), |a, b| Self {
            kinetic: a.kinetic + b.kinetic,
            axial: a.axial + b.axial,
            bending: a.bending + b.bending,
            section: a.section + b.section,
            potential: a.potential + b.potential,
            momentum: a.momentum + b.momentum,
            angular_momentum: a.angular_momentum + b.angular_momentum,
        })
    }
}

impl Beams {
    /// Whether something inside the beams takes energy: damping, or an integrator that damps.
    pub fn are_damped(&self) -> bool {
        self.list.iter().any(|b| {
            let numerical = matches!(b.integrator, Integrator::Implicit { rho } if rho < 1.0);
            b.damping.mass > 0.0 || b.damping.stiffness > 0.0 || numerical
        })
    }

    /// Mass times the radius of each beam, and times its square [kg m], [kg m2].
    pub fn mass_radius(&self) -> [f64; 2] {
        self.list.iter().fold([0.0; 2], |[first, second], b| {
            let m = b.mass() + b.end_mass[0] + b.end_mass[1];
            [first + m * b.radius, second + m * b.radius * b.radius]
        })
    }

    /// Energy and momentum of all beams.
    pub fn totals(&self, gravity: DVec3) -> BeamTotals {
        let of = |range: std::ops::Range<usize>| {
            self.blocks[range]
                .iter()
                .flat_map(|block| block.lanes().map(move |(l, i)| self.of_lane(block, l, i, gravity)))
                .sum()
        };
        par::map_chunks_of(64, self.blocks.len(), 64, of).into_iter().sum()
    }

    /// Energy and momentum of one beam.
    pub fn totals_of(&self, beam: usize, gravity: DVec3) -> BeamTotals {
        let (block, l) = self.places[beam];
        self.of_lane(&self.blocks[block as usize], l as usize, beam, gravity)
    }

    fn of_lane(&self, block: &BeamBlock, l: usize, beam: usize, gravity: DVec3) -> BeamTotals {
        let (b, mass) = (&self.list[beam], &self.masses[block.mass]);
        let (e, v) = (&self.e[block.range()], &self.v[block.range()]);
        let m = b.element_mass();
        let mut sum = BeamTotals::default();
        for i in 0..block.axis {
            let (mut p, r) = (DVec3::ZERO, e[i].lane(l));
            for (j, v) in v.iter().enumerate().take(block.axis.min(i + 4)).skip(i.saturating_sub(3)) {
                p += mass.entry(i, j) * m * v.lane(l);
            }
            sum.kinetic += 0.5 * p.dot(v[i].lane(l));
            sum.potential -= mass.weights[i] * m * gravity.dot(r);
            sum.momentum += mass.weights[i] * m * v[i].lane(l);
            sum.angular_momentum += r.cross(p);
        }
        if let Some(full) = &b.full {
            self.add_sections(block, l, b, full, &mut sum);
            return sum;
        }
        let s = Stiffness::new(b.element_length(), b.ea(), b.ei(), 0.0);
        let one = |v: &V3<super::Wide>| V3 { x: v.x.0[l], y: v.y.0[l], z: v.z.0[l] };
        for k in (0..block.axis - 2).step_by(2) {
            let nodes: [V3<f64>; 4] = std::array::from_fn(|j| one(&e[k + j]));
            let (axial, bending) = element_energy(&element(&nodes), &s);
            sum.axial += axial;
            sum.bending += bending;
        }
        sum
    }
    /// What the directors of a fully parameterised beam add to energy and momentum of its axis, and its elastic energy.
    fn add_sections(&self, block: &BeamBlock, l: usize, b: &Beam, full: &Full, sum: &mut BeamTotals) {
        let (e, v) = (&self.e[block.range()], &self.v[block.range()]);
        let (m, nodes) = (b.element_mass(), b.elements + 1);
        let at = |node: usize, which: usize| block.axis + 2 * node + which;
        for which in 0..2 {
            for i in 0..nodes {
                let near = i.saturating_sub(1)..nodes.min(i + 2);
                let p: DVec3 =
                    near.map(|j| DirectorMass::entry(nodes, i, j) * m * v[at(j, which)].lane(l)).sum();
                sum.kinetic += 0.5 * p.dot(v[at(i, which)].lane(l));
                sum.angular_momentum += e[at(i, which)].lane(l).cross(p);
            }
        }
        let s = FullStiffness::new(b, full);
        for node in 0..b.elements {
            let axis = std::array::from_fn(|j| e[2 * node + j].lane(l).into());
            let directors = std::array::from_fn(|j| e[at(node, j)].lane(l).into());
            let energy = full::energy::element_energy(full.formulation, &full_element(axis, directors), &s);
            sum.axial += energy.axial;
            sum.bending += energy.bending;
            sum.section += energy.section;
        }
    }
}
