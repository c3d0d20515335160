//! Ground: terrain of which only the grains in a moving box are simulated (Heyn09 section 6.2).
//!
//! A grain of the ground is free, held or stored. Free grains are dynamic bodies. Held grains are fixed bodies: they contain the free
//! ones. Stored grains are not bodies; each takes 56 bytes, in columns ([`store`]), and keeps its id. The ground is kept for the
//! whole run, so a rut is still there when the machine comes back.
//!
//! | file | what |
//! |---|---|
//! | [`store`] | stored grains and their contacts, in columns |
//! | [`moving_box`] | position of a box, and whether a grain is free, held or stored |
//! | [`keep`] | the state of the ground in checkpoints |
//!
//! What moves grains between bodies and store is stage update_bodies (`crate::world`). Differs from Heyn09 6.2.2: the thesis tests
//! every grain in every step; here a box does not move until its body has moved some distance, and only the columns that it
//! covers are tested. [`moving_box::Rule::Paper`] follows the thesis. Another difference: contacts of stored grains keep their
//! impulses, otherwise the bed would sag wherever the box arrives.
//!
//! Not handled: penalty contact and fast frictional dynamics, periodic boundaries, ranks, other devices.

pub mod keep;
pub mod moving_box;
pub mod store;

use glam::{DQuat, DVec2, DVec3};
use serde::{Deserialize, Serialize};

use crate::bodies::{Bodies, Body};
use crate::ids::{BodyId, GroupId, MaterialId, ShapeId};
use crate::shape::Shape;
use moving_box::{Fate, MovingBox};
use store::{Grain, Store};

/// What grains of the ground have in common.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GrainKind {
    /// Entry of the table of shapes.
    pub shape: ShapeId,
    /// Entry of the table of materials.
    pub material: MaterialId,
    /// Its density [kg/m3].
    pub density: f64,
    /// Its group.
    pub group: GroupId,
    /// Whether it never moves: part of the floor or of the edge of the field.
    pub fixed: bool,
}

/// What has happened to the ground so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Books {
    /// Times that a box has moved on.
    pub shifts: u64,
    /// Grains that were stored or held while they were faster than [`FAST`].
    pub hasty: u64,
    /// Kinetic energy that grains had when they were stored or held [J].
    pub dropped_energy: f64,
    /// Grains looked at, in bodies and in the store: what moving the boxes costs.
    pub looked_at: u64,
    /// Contacts whose impulses were put to sleep.
    pub slept: u64,
    /// Contacts that were woken with their impulses.
    pub woken: u64,
}

/// Speed of a grain that should not be put to sleep, over the square root of gravity times its diameter.
pub const FAST: f64 = 0.05;

/// The ground of a world: all grains of terrain that has a box.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    /// What grains have in common.
    pub kinds: Vec<GrainKind>,
    /// Their boxes.
    pub boxes: Vec<MovingBox>,
    /// The grains that are stored.
    pub store: Store,
    /// Id of the first grain; all others follow.
    pub first: u32,
    /// The kind of each grain, by its id less the first.
    pub kind_of: Vec<u16>,
    /// What has happened.
    pub books: Books,
}

/// How many grains are where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Free.
    pub free: usize,
    /// Held by the rim, or fixed for ever, inside a box.
    pub held: usize,
    /// Stored.
    pub stored: usize,
}

impl Ground {
    /// Whether a body of this id is a grain of the ground.
    #[inline]
    pub fn owns(&self, id: BodyId) -> bool {
        (id.0.wrapping_sub(self.first) as usize) < self.kind_of.len()
    }

    /// Grains in all.
    pub fn grains(&self) -> usize {
        self.kind_of.len()
    }

    /// The kind of the grain of this id.
    #[inline]
    pub fn kind(&self, id: BodyId) -> &GrainKind {
        &self.kinds[usize::from(self.kind_of[id.0.wrapping_sub(self.first) as usize])]
    }

    /// How many grains are where.
    pub fn counts(&self, bodies: &Bodies) -> Counts {
        let mut counts = Counts { stored: self.store.len(), ..Counts::default() };
        for i in 0..bodies.len() {
            if self.owns(bodies.id[i]) {
                *if bodies.kind[i].is_pushed() { &mut counts.free } else { &mut counts.held } += 1;
            }
        }
        counts
    }

    /// What becomes of a grain at a place: the best that any box does for it.
    pub fn fate(&self, at: DVec3, radius: f64, fixed: bool) -> Fate {
        let best = self.boxes.iter().map(|b| b.fate(at, radius)).max().unwrap_or(Fate::Free);
        if fixed { best.min(Fate::Held) } else { best }
    }

    /// Whether a point is inside a box, away from its rim.
    pub fn is_inside(&self, at: DVec2) -> bool {
        self.boxes.iter().any(|b| b.fate(at.extend(0.0), 0.0) == Fate::Free)
    }

    /// Bytes of the store and what belongs to it.
    pub fn bytes(&self) -> usize {
        self.store.bytes()
            + self.kinds.capacity() * size_of::<GrainKind>()
            + self.kind_of.capacity() * size_of::<u16>()
    }
}

/// A grain that is to be added.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NewGrain {
    /// Its kind, see [`Ground::kinds`].
    pub kind: u16,
    /// Centre of mass [m].
    pub position: DVec3,
    /// Radius of the ball that holds it [m].
    pub radius: f64,
    /// Orientation: body to world.
    pub rotation: DQuat,
}

/// Hands out grains, the same ones whenever it is called.
pub type Grains<'a> = &'a dyn Fn(&mut dyn FnMut(NewGrain));

/// The body that a grain is: free, or held where it is. The same bits whenever it is made.
pub fn body_of((grain, rotation): &(Grain, DQuat), kind: &GrainKind, shapes: &[Shape], held: bool) -> Body {
    let form = &shapes[kind.shape.index()];
    let mut body = Body::fixed(kind.shape, grain.radius, kind.material, grain.position);
    if !held {
        let (mass, inertia) = form.mass_and_inertia(grain.radius, kind.density);
        body = body.with_mass(mass, inertia);
    }
    if kind.shape.0 != 0 {
        // Finite also for a held grain: the grid sorts it like a free one and not like a wall (`crate::bodies::is_wall`).
        body.inradius = form.inradius() * form.scale(grain.radius);
    }
    body.rotation = *rotation;
    body.id = BodyId(grain.id);
    body.in_group(kind.group)
}
