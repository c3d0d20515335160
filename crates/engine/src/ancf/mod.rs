//! Flexible beams by the absolute nodal coordinate formulation, gradient-deficient elements (Khude11 section 1).
//!
//! A node has its position and the gradient of the position along the beam; an element between two nodes is a cubic in
//! space. Large rotations and large deformations need no special care, and the mass matrix is constant. Such a beam resists
//! stretching and bending, not torsion: nothing in it knows about rotation about its own axis. Its natural shape is
//! straight.
//!
//! | file | what | Khude11 |
//! |---|---|---|
//! | [`beam`] | what a beam is | |
//! | [`shape_functions`] | the cubic and the points of the quadrature | eq. 1-2 |
//! | [`mass`] | the mass matrix and its factors | eq. 4 |
//! | [`external_force`] | gravity and point forces | eq. 5-6 |
//! | [`elastic_force`], [`tangent`] | axial strain and curvature; second derivatives | eq. 7-9 |
//! | [`integrate`] | accelerations and symplectic Euler | eq. 3, section 3.2 |
//! | [`ties`] | clamped ends, and ends attached to bodies | |
//! | [`implicit`], [`banded`] | generalised-alpha with Newton's method for large steps | beyond |
//! | [`beam_spheres`] | the chain of spheres that touches | Fig. 2 |
//! | [`stable_step`], [`energy`] | the largest explicit step; energy and momentum | Fig. 9 |
//! | [`full`] | the fully parameterised element, with torsion and shear | Fig. 10 |
//! | [`block`] | flat arrays, eight beams to a block | Fig. 6 |
//!
//! Symbols: `e` coordinates (positions r and gradients G = l r_x, both in metres), `v` their rates, `l` length of an
//! element, `xi` = x / l in it, `eps` axial strain, `kappa` curvature, A = dr/dxi, B = d2r/dxi2.

pub mod banded;
pub mod beam;
pub mod beam_spheres;
pub mod block;
pub mod elastic_force;
pub mod energy;
pub mod external_force;
pub mod full;
pub mod implicit;
pub mod integrate;
pub mod mass;
pub mod shape_functions;
pub mod stable_step;
pub mod tangent;
mod tie_rows;
pub mod ties;

use glam::DVec3;

use crate::simd::{LaneBlock, V3, WIDTH};
pub use beam::{Beam, Damping, End, Integrator};
use block::{Arranged, BeamBlock};
use full::directors::DirectorMass;
pub use full::{Formulation, Full, Section};
use mass::Mass;
use ties::Ties;

/// A number of each of eight beams.
pub type Wide = LaneBlock<f64>;

/// Where a beam begins: position [m] and gradient r_x of each node.
pub type Nodes = Vec<(DVec3, DVec3)>;

/// The nodes of a straight beam, stretched or pressed if its length is not the distance.
pub fn straight(beam: &Beam, from: DVec3, to: DVec3) -> Nodes {
    let gradient = (to - from) / beam.length;
    (0..=beam.elements).map(|k| (from.lerp(to, k as f64 / beam.elements as f64), gradient)).collect()
}

/// All beams of a world.
#[derive(Clone, Debug, Default)]
pub struct Beams {
    /// What they are.
    pub list: Vec<Beam>,
    /// Blocks of eight.
    pub(crate) blocks: Vec<BeamBlock>,
    /// Mass matrices, shared.
    pub(crate) masses: Vec<Mass>,
    /// Mass matrices of directors, beside those of the axes; of gradient-deficient beams empty.
    pub(crate) director_masses: Vec<DirectorMass>,
    /// Block and lane of each beam.
    places: Vec<(u32, u8)>,
    /// Coordinates e [m].
    pub(crate) e: Vec<V3<Wide>>,
    /// Their rates [m/s].
    pub(crate) v: Vec<V3<Wide>>,
    /// Elastic force, then acceleration [N, m/s2].
    pub(crate) force: Vec<V3<Wide>>,
    /// Forces of contacts [N]; empty without contact.
    pub(crate) load: Vec<V3<Wide>>,
    /// Clamped and attached ends.
    pub(crate) ties: Ties,
    /// Accelerations of the implicit integrator.
    pub(crate) implicit: implicit::ImplicitState,
}

impl Beams {
    /// Lays the beams out in blocks; each with its nodes and their rates (none for at rest).
    pub fn new(beams: Vec<(Beam, Nodes)>) -> Self {
        let (list, nodes): (Vec<Beam>, Vec<Nodes>) = beams.into_iter().unzip();
        let Arranged { blocks, masses, director_masses, places } = block::arrange(&list);
        let len = blocks.last().map_or(0, |b| b.range().end);
        let mut all = Self {
            list,
            masses,
            director_masses,
            places,
            e: vec![V3::default(); len],
            v: vec![V3::default(); len],
            force: vec![V3::default(); len],
            blocks,
            ..Self::default()
        };
        for (i, nodes) in nodes.iter().enumerate() {
            assert_eq!(nodes.len(), all.list[i].elements + 1, "a beam has one node more than elements");
            let l = all.list[i].element_length();
            for (k, &(r, gradient)) in nodes.iter().enumerate() {
                all.set(i, 2 * k, r);
                all.set(i, 2 * k + 1, gradient * l);
            }
            let Some(full) = all.list[i].full else { continue };
            assert!(all.list[i].integrator == Integrator::Explicit, "fully parameterised beams are explicit");
            let gradients: Vec<DVec3> = nodes.iter().map(|n| n.1).collect();
            let ([g_y, g_z], first) = (full.section.gyration(), all.list[i].axis_coordinates());
            for (k, [y, z]) in full::directors::at_start(&full, &gradients).into_iter().enumerate() {
                all.set(i, first + 2 * k, y * g_y);
                all.set(i, first + 2 * k + 1, z * g_z);
            }
        }
        // Lanes left over repeat the first beam: the arithmetic in them must stay finite.
        for b in &all.blocks {
            for l in (0..WIDTH).filter(|&l| b.beams[l] == u32::MAX) {
                for c in b.range() {
                    let first = all.e[c].lane(0);
                    all.e[c].set_lane(l, first);
                }
            }
        }
        all.ties = Ties::new(&all);
        all.implicit = implicit::ImplicitState::new(&all);
        all
    }

    /// Number of beams.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Number of elements of all beams.
    pub fn elements(&self) -> usize {
        self.list.iter().map(|b| b.elements).sum()
    }

    #[inline]
    fn place(&self, beam: usize) -> (usize, usize) {
        let (block, lane) = self.places[beam];
        (self.blocks[block as usize].first, lane as usize)
    }

    pub(crate) fn mass_of(&self, beam: usize) -> &Mass {
        &self.masses[self.blocks[self.places[beam].0 as usize].mass]
    }

    /// Coordinate `k` of a beam: position of node `k / 2`, or its gradient times the element's length [m]. Behind them a
    /// fully parameterised beam has the directors of its nodes, times the radii of gyration ([`full`]).
    #[inline]
    pub fn coordinate(&self, beam: usize, k: usize) -> DVec3 {
        let (first, l) = self.place(beam);
        self.e[first + k].lane(l)
    }

    /// Its rate [m/s].
    #[inline]
    pub fn rate(&self, beam: usize, k: usize) -> DVec3 {
        let (first, l) = self.place(beam);
        self.v[first + k].lane(l)
    }

    fn set(&mut self, beam: usize, k: usize, to: DVec3) {
        let (first, l) = self.place(beam);
        self.e[first + k].set_lane(l, to);
    }

    /// Sets the rate of a coordinate [m/s].
    pub fn set_rate(&mut self, beam: usize, k: usize, to: DVec3) {
        let (first, l) = self.place(beam);
        self.v[first + k].set_lane(l, to);
    }

    /// Gives every node the velocity of a rigid motion: `velocity` at the origin and `ang_vel` about it.
    pub fn set_motion(&mut self, beam: usize, velocity: DVec3, ang_vel: DVec3) {
        let axis = self.list[beam].axis_coordinates();
        for k in 0..self.list[beam].coordinates() {
            let e = self.coordinate(beam, k);
            let v = if k < axis && k % 2 == 0 { velocity } else { DVec3::ZERO };
            self.set_rate(beam, k, v + ang_vel.cross(e));
        }
    }

    /// Position [m] and velocity [m/s] of the point at this share of the length (eq. 1).
    pub fn point(&self, beam: usize, share: f64) -> (DVec3, DVec3) {
        let (k, xi) = shape_functions::locate(share, self.list[beam].elements);
        let (first, l) = self.place(beam);
        shape_functions::values(xi).iter().enumerate().fold((DVec3::ZERO, DVec3::ZERO), |(r, v), (j, s)| {
            let c = first + 2 * k + j;
            (r + *s * self.e[c].lane(l), v + *s * self.v[c].lane(l))
        })
    }

    /// Gradient r_x at this share of the length: the direction, and how much it is stretched.
    pub fn gradient(&self, beam: usize, share: f64) -> DVec3 {
        let (k, xi) = shape_functions::locate(share, self.list[beam].elements);
        let s = shape_functions::slopes(xi);
        let sum: DVec3 = (0..4).map(|j| s[j] * self.coordinate(beam, 2 * k + j)).sum();
        sum / self.list[beam].element_length()
    }

    /// Axial strain and curvature [1/m] at this share of the length (eq. 8).
    pub fn strain(&self, beam: usize, share: f64) -> (f64, f64) {
        let (k, xi) = shape_functions::locate(share, self.list[beam].elements);
        let v3 = |j: usize| {
            let c = self.coordinate(beam, 2 * k + j);
            V3 { x: c.x, y: c.y, z: c.z }
        };
        let nodes = [v3(0), v3(1), v3(2), v3(3)];
        let l = self.list[beam].element_length();
        elastic_force::strain_and_curvature(&elastic_force::element(&nodes), l, xi)
    }

    /// Tension in the element at this share of the length, its mean over the element [N]: at a single point the strain of a
    /// cubic is off by more.
    pub fn tension(&self, beam: usize, share: f64) -> f64 {
        let b = &self.list[beam];
        let (k, _) = shape_functions::locate(share, b.elements);
        let mean = |xi: f64| {
            let at = (k as f64 + xi) / b.elements as f64;
            self.strain(beam, at).0 * self.gradient(beam, at).length()
        };
        // Simpson's rule in five points.
        let sum = mean(1e-9) + 4.0 * mean(0.25) + 2.0 * mean(0.5) + 4.0 * mean(0.75) + mean(1.0 - 1e-9);
        b.ea() * sum / 12.0
    }

    /// Coordinates and rates of all beams, one after the other: the state.
    pub fn state(&self) -> Vec<f64> {
        let of = |i: usize| {
            (0..self.list[i].coordinates())
                .flat_map(move |k| [self.coordinate(i, k), self.rate(i, k)])
                .flat_map(|v| v.to_array())
        };
        (0..self.len()).flat_map(of).chain(self.implicit.state()).collect()
    }

    /// Takes over a state of the same beams; false if it is not one.
    pub fn restore(&mut self, state: &[f64]) -> bool {
        let own: usize = self.list.iter().map(|b| 6 * b.coordinates()).sum();
        if state.len() < own || !self.implicit.restore(&state[own..]) {
            return false;
        }
        let mut numbers = state.chunks_exact(3).map(DVec3::from_slice);
        for i in 0..self.len() {
            for k in 0..self.list[i].coordinates() {
                if let (Some(e), Some(v)) = (numbers.next(), numbers.next()) {
                    self.set(i, k, e);
                    self.set_rate(i, k, v);
                }
            }
        }
        true
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        let wide = size_of::<V3<Wide>>();
        let arrays = self.e.capacity() + self.v.capacity() + self.force.capacity() + self.load.capacity();
        arrays * wide
            + self.blocks.capacity() * size_of::<BeamBlock>()
            + self.list.capacity() * (size_of::<Beam>() + 8)
            + self.masses.iter().map(Mass::bytes).sum::<usize>()
    }
}
