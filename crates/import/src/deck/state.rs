//! What a deck has said so far.

use std::collections::BTreeMap;

use glam::{DMat3, DVec3};

use super::contact::{Coefficients, Model};
use super::units::Scale;
use crate::Kind;

/// Where a line stands: for the comments of the scene.
pub(super) type From = String;

/// A region of space [m].
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Region {
    Block {
        low: DVec3,
        high: DVec3,
    },
    Ball {
        center: DVec3,
        radius: f64,
    },
    /// Along an axis (0, 1, 2), its two other coordinates, radii at both ends, and its ends.
    Round {
        axis: usize,
        center: [f64; 2],
        radii: [f64; 2],
        ends: [f64; 2],
    },
}

impl Region {
    /// Lowest and highest corner.
    pub(super) fn bounds(&self) -> (DVec3, DVec3) {
        match self {
            Region::Block { low, high } => (*low, *high),
            Region::Ball { center, radius } => (*center - *radius, *center + *radius),
            Region::Round { axis, center, radii, ends } => {
                let r = radii[0].max(radii[1]);
                let (mut low, mut high) = (DVec3::ZERO, DVec3::ZERO);
                (low[*axis], high[*axis]) = (ends[0], ends[1]);
                for (k, c) in across(*axis).into_iter().zip(center) {
                    (low[k], high[k]) = (c - r, c + r);
                }
                (low, high)
            }
        }
    }

    /// Cut at the box of the deck, where it is endless.
    pub(super) fn within(&self, domain: Option<(DVec3, DVec3)>) -> Region {
        let Some((min, max)) = domain else { return self.clone() };
        match self {
            Region::Block { low, high } => Region::Block { low: low.max(min), high: high.min(max) },
            Region::Ball { .. } => self.clone(),
            Region::Round { axis, center, radii, ends } => Region::Round {
                axis: *axis,
                center: *center,
                radii: *radii,
                ends: [ends[0].max(min[*axis]), ends[1].min(max[*axis])],
            },
        }
    }

    /// Volume [m3].
    pub(super) fn volume(&self) -> f64 {
        use std::f64::consts::PI;
        match self {
            Region::Block { low, high } => (*high - *low).element_product(),
            Region::Ball { radius, .. } => 4.0 / 3.0 * PI * radius.powi(3),
            Region::Round { radii: [a, b], ends, .. } => {
                PI / 3.0 * (a * a + a * b + b * b) * (ends[1] - ends[0])
            }
        }
    }
}

/// The two axes across one, in the order in which decks give their coordinates.
pub(super) fn across(axis: usize) -> [usize; 2] {
    [[1, 2], [0, 2], [0, 1]][axis]
}

/// Sizes of the spheres of a template [m].
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Radii {
    One(f64),
    Uniform(f64, f64),
    Gaussian(f64, f64),
}

impl Radii {
    pub(super) fn mean(&self) -> f64 {
        match self {
            Radii::One(r) | Radii::Gaussian(r, _) => *r,
            Radii::Uniform(a, b) => 0.5 * (a + b),
        }
    }
}

/// A kind of grain.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Template {
    pub(super) kind: usize,
    pub(super) density: f64,
    pub(super) radii: Radii,
    /// Spheres of a clump: centre and radius [m].
    pub(super) spheres: Vec<(DVec3, f64)>,
}

impl Template {
    /// Volume of a grain of mean size [m3].
    pub(super) fn volume(&self) -> f64 {
        let of = |r: f64| 4.0 / 3.0 * std::f64::consts::PI * r.powi(3);
        match self.spheres.is_empty() {
            true => of(self.radii.mean()),
            // Overlaps are not known here; the scene knows them.
            false => self.spheres.iter().map(|s| of(s.1)).sum(),
        }
    }
}

/// How much an insertion inserts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Amount {
    Endless,
    Count(f64),
    Mass(f64),
    Fraction(f64),
}

/// Grains that come in.
#[derive(Clone, Debug)]
pub(super) struct Insert {
    pub(super) id: String,
    pub(super) from: From,
    /// Templates with their weights, and whether these are of mass.
    pub(super) mix: Vec<(f64, Template)>,
    pub(super) by_mass: bool,
    pub(super) region: Region,
    pub(super) amount: Amount,
    /// Grains or kg per second; none for all at once.
    pub(super) rate: Option<Rate>,
    pub(super) velocity: DVec3,
    pub(super) start: f64,
    pub(super) stop: f64,
}

/// Rate of an insertion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Rate {
    Count(f64),
    Mass(f64),
}

/// The shape of a wall.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WallShape {
    /// Across an axis, at a place; endless.
    Plane { axis: usize, at: f64 },
    /// Around an axis; endless.
    Cylinder { axis: usize, radius: f64, center: [f64; 2] },
    /// The border of a region, without the faces of these numbers.
    Border(Region, Vec<usize>),
    /// A region that is full: grains are outside.
    Full(Region),
    /// A mesh by its id.
    Mesh(String),
}

/// What a wall is made of.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WallMaterial {
    Type(usize),
    Own(Coefficients),
}

/// A wall.
#[derive(Clone, Debug)]
pub(super) struct Wall {
    pub(super) id: String,
    /// The fix that holds it.
    pub(super) fix: String,
    pub(super) from: From,
    pub(super) shape: WallShape,
    pub(super) material: WallMaterial,
    pub(super) stop: f64,
}

/// A mesh of a deck.
#[derive(Clone, Debug)]
pub(super) struct Mesh {
    pub(super) file: String,
    pub(super) kind: usize,
    /// What is done to its points: x' = turn x + shift.
    pub(super) turn: DMat3,
    pub(super) shift: DVec3,
    pub(super) moves: Vec<Move>,
    /// Whether a wall uses it.
    pub(super) used: bool,
}

impl Mesh {
    /// Whether the file can be used as it is.
    pub(super) fn is_plain(&self) -> bool {
        self.turn == DMat3::IDENTITY && self.shift == DVec3::ZERO
    }
}

/// A motion of a mesh: lines of the `motion` table.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub(super) keys: Vec<(&'static str, String)>,
    pub(super) turns: bool,
    pub(super) start: f64,
    pub(super) stop: f64,
    pub(super) id: String,
}

/// Atoms that are there from the start.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    pub(super) kind: usize,
    pub(super) radius: f64,
    pub(super) density: f64,
    pub(super) position: DVec3,
    pub(super) velocity: DVec3,
    pub(super) spin: DVec3,
}

/// What a deck has said.
pub(super) struct State {
    pub(super) program: Kind,
    pub(super) scale: Scale,
    pub(super) types: usize,
    pub(super) boundary: [char; 3],
    pub(super) lost_ignored: bool,
    pub(super) domain: Option<(DVec3, DVec3)>,
    pub(super) regions: BTreeMap<String, Region>,
    /// Faces that a region lacks as a wall.
    pub(super) open: BTreeMap<String, Vec<usize>>,
    /// Regions that mean what is outside of them.
    pub(super) outside: Vec<String>,
    /// `fix property/global` by name.
    pub(super) properties: BTreeMap<String, Vec<f64>>,
    pub(super) model: Model,
    /// `pair_coeff` by types.
    pub(super) coefficients: BTreeMap<(usize, usize), Coefficients>,
    pub(super) templates: BTreeMap<String, Template>,
    pub(super) distributions: BTreeMap<String, (bool, Vec<(f64, String)>)>,
    pub(super) inserts: Vec<Insert>,
    pub(super) meshes: BTreeMap<String, Mesh>,
    pub(super) walls: Vec<Wall>,
    pub(super) atoms: Vec<Atom>,
    pub(super) groups: BTreeMap<String, Vec<usize>>,
    pub(super) frozen: Vec<usize>,
    pub(super) gravity: DVec3,
    pub(super) step: f64,
    pub(super) steps: f64,
    pub(super) dump_every: Option<f64>,
    pub(super) flows: Vec<(String, String)>,
    pub(super) fixes: BTreeMap<String, String>,
}

impl State {
    pub(super) fn new(program: Kind) -> Self {
        Self {
            program,
            scale: Scale::SI,
            types: 1,
            boundary: ['p'; 3],
            lost_ignored: false,
            domain: None,
            regions: BTreeMap::new(),
            open: BTreeMap::new(),
            outside: Vec::new(),
            properties: BTreeMap::new(),
            model: Model::default(),
            coefficients: BTreeMap::new(),
            templates: BTreeMap::new(),
            distributions: BTreeMap::new(),
            inserts: Vec::new(),
            meshes: BTreeMap::new(),
            walls: Vec::new(),
            atoms: Vec::new(),
            groups: BTreeMap::new(),
            frozen: Vec::new(),
            gravity: DVec3::ZERO,
            step: f64::NAN,
            steps: 0.0,
            dump_every: None,
            flows: Vec::new(),
            fixes: BTreeMap::new(),
        }
    }

    /// Time that the runs so far have simulated [s].
    pub(super) fn now(&self) -> f64 {
        if self.steps > 0.0 { self.steps * self.step } else { 0.0 }
    }
}
