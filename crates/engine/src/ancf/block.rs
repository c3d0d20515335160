//! Beams in flat arrays, eight to a block: lane `k` of every number belongs to the block's `k`-th beam.
//!
//! Beams of a block have the same number of elements, the same mass matrix ([`Mass`]) and the same integrator; their
//! lengths, stiffnesses, densities and damping differ from lane to lane. Lanes that are left over repeat the first beam and
//! are never read.

use std::ops::Range;

use super::elastic_force::Stiffness;
use super::full::directors::DirectorMass;
use super::full::stiffness::FullStiffness;
use super::mass::Mass;
use super::{Beam, Formulation, Integrator, Wide};
use crate::simd::{LaneBlock, WIDTH};

/// Eight beams.
#[derive(Clone, Debug)]
pub struct BeamBlock {
    /// First coordinate in the flat arrays.
    pub first: usize,
    /// Coordinates of the axis: two per node, position [m] and gradient times the element's length [m].
    pub axis: usize,
    /// All coordinates: fully parameterised beams have two directors per node behind the axis [m].
    pub len: usize,
    /// Entry of the table of mass matrices.
    pub mass: usize,
    /// Number of the beam in each lane; `u32::MAX` where there is none.
    pub beams: [u32; WIDTH],
    /// Stiffness and damping of each lane.
    pub stiffness: Stiffness<Wide>,
    /// 1 / (mass of an element) [1/kg].
    pub inv_mass: Wide,
    /// Rate at which velocities decay [1/s].
    pub drag: Wide,
    /// Whether a lane has internal damping.
    pub damped: bool,
    /// Whether its beams are integrated explicitly.
    pub explicit: bool,
    /// What fully parameterised beams have besides; their `stiffness` is not used.
    pub full: Option<Box<FullBlock>>,
}

/// Eight fully parameterised beams.
#[derive(Clone, Debug)]
pub struct FullBlock {
    /// How their elastic forces are computed.
    pub formulation: Formulation,
    /// Stiffness and damping of each lane.
    pub stiffness: FullStiffness<Wide>,
}

impl BeamBlock {
    /// The block's coordinates in the flat arrays.
    #[inline]
    pub fn range(&self) -> Range<usize> {
        self.first..self.first + self.len
    }

    /// The lanes that hold a beam: lane and number of the beam.
    pub fn lanes(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.beams.iter().enumerate().filter(|(_, b)| **b != u32::MAX).map(|(l, b)| (l, *b as usize))
    }
}

/// What beams of one block must have in common.
type Key = (bool, Option<Formulation>, usize, [bool; 2], [u64; 2]);

fn key(beam: &Beam) -> Key {
    let ratio = |end: usize| beam.end_mass[end] / beam.element_mass();
    let held = [beam.ends[0].holds_position(), beam.ends[1].holds_position()];
    // A mass on a point that is held is felt by nothing.
    let masses = [0, 1].map(|k| if held[k] { 0 } else { ratio(k).to_bits() });
    let formulation = beam.full.map(|full| full.formulation);
    (beam.integrator == Integrator::Explicit, formulation, beam.elements, held, masses)
}

/// A list of beams in blocks.
pub(super) struct Arranged {
    pub blocks: Vec<BeamBlock>,
    /// Mass matrices of axes that blocks share.
    pub masses: Vec<Mass>,
    /// Those of directors, beside them; of gradient-deficient beams empty.
    pub director_masses: Vec<DirectorMass>,
    /// Block and lane of each beam.
    pub places: Vec<(u32, u8)>,
}

/// Lays a list of beams out in blocks.
pub(super) fn arrange(beams: &[Beam]) -> Arranged {
    let keys: Vec<_> = beams.iter().map(key).collect();
    let mut order: Vec<usize> = (0..beams.len()).collect();
    order.sort_by_key(|&i| keys[i]);
    let (mut blocks, mut masses): (Vec<BeamBlock>, Vec<Mass>) = (Vec::new(), Vec::new());
    let mut director_masses = Vec::new();
    let mut places = vec![(0, 0); beams.len()];
    let mut first = 0;
    for same in order.chunk_by(|&i, &j| keys[i] == keys[j]) {
        let (explicit, formulation, elements, held, ratios) = keys[same[0]];
        masses.push(Mass::new(elements, held, ratios.map(f64::from_bits)));
        director_masses.push(if formulation.is_some() {
            DirectorMass::new(elements)
        } else {
            DirectorMass::default()
        });
        for group in same.chunks(WIDTH) {
            let of = |l: usize| &beams[group[if l < group.len() { l } else { 0 }]];
            let per_lane = |f: &dyn Fn(&Beam) -> f64| LaneBlock(std::array::from_fn(|l| f(of(l))));
            let stiffness =
                |b: &Beam| Stiffness::new(b.element_length(), b.ea(), b.ei(), b.damping.stiffness);
            let block = BeamBlock {
                first,
                axis: of(0).axis_coordinates(),
                len: of(0).coordinates(),
                mass: masses.len() - 1,
                beams: std::array::from_fn(|l| group.get(l).map_or(u32::MAX, |&i| i as u32)),
                stiffness: Stiffness {
                    axial: per_lane(&|b| stiffness(b).axial),
                    bending: per_lane(&|b| stiffness(b).bending),
                    inv_l2: per_lane(&|b| stiffness(b).inv_l2),
                    tau: per_lane(&|b| stiffness(b).tau),
                    small: per_lane(&|b| stiffness(b).small),
                },
                inv_mass: per_lane(&|b| 1.0 / b.element_mass()),
                drag: per_lane(&|b| b.damping.mass),
                damped: group.iter().any(|&i| beams[i].damping.stiffness > 0.0),
                explicit,
                full: formulation.map(|formulation| {
                    let of_lane =
                        |l| of(l).full.map_or_else(Default::default, |f| FullStiffness::new(of(l), &f));
                    Box::new(FullBlock { formulation, stiffness: FullStiffness::from_lanes(of_lane) })
                }),
            };
            first += block.len;
            for (l, &i) in group.iter().enumerate() {
                places[i] = (blocks.len() as u32, l as u8);
            }
            blocks.push(block);
        }
    }
    Arranged { blocks, masses, director_masses, places }
}
