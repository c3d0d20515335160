//! A world that is divided among ranks: each rank has the bodies of its part of space, and copies of the bodies that these can
//! touch.
//!
//! | file | what |
//! |---|---|
//! | this file | [`Share`]: which bodies a rank holds; how a world is divided, and what cannot be divided yet |
//! | `update` | stage update_bodies: bodies that are added and removed, the common order of the bodies |
//! | `refresh` | stage refresh_bodies: new owners, new copies, positions and velocities of copies |
//! | `constraints` | stage share_constraints: constraints of contacts, where the rank that has the contact point sets them up |
//! | `records` | memory of contacts, as bytes |
//! | `together` | the health record of all ranks, the hash of all bodies |
//! | `whole` | the whole world on one rank: files and probes |
//!
//! **Places.** Every body has a place: the index that it would have on one rank alone. Rows ascend by place, on every rank. So the rows of a rank
//! are those of one rank alone with some left out: of two bodies the same one comes first, contacts stand in the same order, and the
//! chunks of places over which sums run have the same bodies. No result depends on the number of rows.
//!
//! **Owners.** A body belongs to the rank that owns the brick of its centre ([`crate::bricks`]). Others hold a copy while it is near enough
//! that one of their bodies may touch it; so each rank computes all contacts of its own bodies, and no force is sent. Walls and
//! bodies with a prescribed motion are on every rank, and every rank moves them in the same way.
//!
//! The reasons are in `docs/decisions/0025-places-and-bricks.md`.

mod constraints;
mod records;
mod refresh;
mod together;
mod update;
mod whole;

pub(in crate::world) use update::PutBack;

use glam::DVec3;

use super::{Gate, World};
use crate::bodies::BodyKind;
use crate::bricks::{Bricks, Owners};
use crate::ccp::ranks::{EVERYONE, Held};
use crate::dem::neighbours::{Chunks, Whose};
use crate::exchange::{At, Exchange};
use crate::failure::Failure;
use crate::ids::BodyId;
use crate::losses::EnergyBook;
use crate::periodic::Period;
use crate::settings::{Method, SolverKind};
use crate::stage::Stage;

/// The owner of a row that goes when rows are next chosen: a gate that has opened.
const NOBODY: u32 = u32::MAX - 1;

/// Edge of a brick, in radii of the largest body that ranks do not all have. Bricks are as fine as ownership needs: sums do not run over
/// them.
const EDGE: f64 = 4.0;

/// What a rank did since the world was shared out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RankRecord {
    /// Bodies of its own, and copies of others'.
    pub bodies: u64,
    /// Copies of bodies of other ranks.
    pub copies: u64,
    /// Time in stages that compute, waiting left out [s].
    pub seconds: f64,
    /// Bytes that it sent.
    pub bytes: u64,
    /// Messages that it sent.
    pub messages: u64,
}

/// Which bodies a rank holds.
#[derive(Clone, Debug, Default)]
pub struct Share {
    rank: usize,
    ranks: usize,
    /// Place of each row among all bodies.
    place: Vec<u32>,
    /// Rank that owns the body of each row, or [`EVERYONE`].
    owner: Vec<u32>,
    /// Number of places, those of bodies that were removed since the last sort included.
    places: u32,
    bricks: Bricks,
    owners: Owners,
    /// Rows of which other ranks have copies, by rank.
    to: Vec<(usize, Vec<u32>)>,
    /// Rows that are copies, by the rank that owns them.
    from: Vec<(usize, Vec<u32>)>,
    /// The box that repeats itself, and between which corners bodies were when rows were chosen.
    period: Option<(Period, (DVec3, DVec3))>,
    /// Bodies of which every rank has a copy: those of joints, and those with room inside, which sources see. In order.
    common: Vec<BodyId>,
    /// Whether rows must be chosen again in this step.
    stale: bool,
    /// Bricks change hands whenever rows are chosen, and this many steps later at most: a test that who owns what changes no bit.
    strewn: bool,
    /// Time in stages that compute since the world was shared out, and when owners of the bricks were last thought about [s].
    seconds: f64,
    seconds_then: f64,
}

impl Share {
    /// Whether a row is a body of this rank, alone.
    pub(in crate::world) fn is_mine(&self, row: usize) -> bool {
        self.owner[row] == self.rank as u32
    }

    /// Which bodies this rank holds, for the solver of hard contact.
    pub(crate) fn held(&self) -> Held<'_> {
        let Self { rank, place, places, owner, to, from, .. } = self;
        Held { rank: *rank, place, places: *places as usize, owner, to, from }
    }

    /// Which rows are this rank's own.
    pub(crate) fn mine(&self) -> Vec<bool> {
        (0..self.owner.len()).map(|row| self.is_mine(row)).collect()
    }

    /// Whose the body of a row is.
    fn whose(&self, row: usize) -> Whose {
        match self.owner[row] {
            EVERYONE => Whose::Everyone,
            owner if owner == self.rank as u32 => Whose::Mine,
            _ => Whose::Another,
        }
    }

    /// Whether this rank answers for a row: its own, and what all have on the first.
    pub(in crate::world) fn answers_for(&self, row: usize) -> bool {
        self.is_mine(row) || self.rank == 0 && self.owner[row] == EVERYONE
    }

    /// Number of ranks that have copies of this one's bodies.
    pub fn neighbours(&self) -> usize {
        self.to.len()
    }

    /// Rows of this rank's own bodies and of copies of others.
    pub fn rows(&self) -> (usize, usize) {
        let own = (0..self.owner.len()).filter(|&row| self.is_mine(row)).count();
        (own, self.from.iter().map(|(_, rows)| rows.len()).sum())
    }
}

impl World {
    /// Makes this world, which every rank has built or restored alike, this rank's share of it. With `strewn`, bricks change hands
    /// whenever it is possible, for tests. An error says what ranks cannot do yet.
    pub fn share_out(&mut self, exchange: &dyn Exchange, strewn: bool) -> Result<(), String> {
        self.can_be_shared()?;
        if self.energy_book.at_start.is_none() {
            self.energy_book.at_start = Some(self.energy_without_contacts());
        }
        self.applied.sums_slots |= !self.applied.slots.is_empty();
        // In hard contact every rank keeps the whole book.
        if exchange.rank() > 0 {
            // What users have set on bodies is summed over ranks.
            self.applied.slots.clear();
        }
        if exchange.rank() > 0 && self.settings.method != Method::Ccp {
            // What was is in the book of the first rank, and so is what forces did.
            self.energy_book = EnergyBook { at_start: Some(0.0), ..EnergyBook::default() };
            self.applied.forget_done();
        }
        let everywhere = |i: usize| self.is_wall(i) || self.bodies.kind[i] != BodyKind::Dynamic;
        let apart: Vec<bool> =
            (0..self.bodies.len()).map(|i| !everywhere(i) && !self.bodies.is_hole(i)).collect();
        let radii = (0..self.bodies.len()).filter(|&i| apart[i]).map(|i| self.bodies.radius[i]);
        let to_come = self.sources.iter().map(|source| source.grain.largest(source.sizes.limits().1));
        let largest = radii.chain(to_come).fold(0.0, f64::max);
        let mut share = Share {
            rank: exchange.rank(),
            ranks: exchange.ranks(),
            places: self.bodies.len() as u32,
            place: (0..self.bodies.len() as u32).collect(),
            bricks: Bricks::new(EDGE * largest),
            stale: true,
            strewn,
            ..Share::default()
        };
        let jointed = self.joints.iter().flat_map(|joint| [joint.a.body, joint.b.body]).flatten();
        share.common = jointed.chain(self.hollow.iter().copied()).collect();
        share.common.sort_unstable();
        share.common.dedup();
        let mut positions: Vec<u64> = (0..apart.len())
            .filter(|&i| apart[i])
            .map(|i| share.bricks.of(self.bodies.position[i]))
            .collect();
        positions.sort_unstable();
        let counts: Vec<(u64, u64)> =
            positions.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u64)).collect();
        share.owners = Owners::balanced(&counts, share.ranks);
        let owner = |i: usize| share.owners.of(share.bricks.of(self.bodies.position[i])) as u32;
        share.owner = (0..apart.len())
            .map(|i| match (self.bodies.is_hole(i), apart[i]) {
                (true, _) => NOBODY,
                (false, true) => owner(i),
                (false, false) => EVERYONE,
            })
            .collect();
        self.dem.neighbours.whose = (0..apart.len()).map(|row| share.whose(row)).collect();
        self.share = Some(Box::new(share));
        Ok(())
    }

    /// Notes the time of a step, if ranks share this world. While a rank waited for others, which says nothing about work, is left out [s].
    pub(crate) fn note_time_of_rank(&mut self, waited: f64) {
        if let Some(share) = &mut self.share {
            let all = Stage::ALL.iter().map(|&stage| self.clock.step_seconds(stage)).sum::<f64>();
            share.seconds += (all - waited).max(0.0);
        }
    }

    /// What this rank holds; `None` if it is alone.
    pub fn share(&self) -> Option<&Share> {
        self.share.as_deref()
    }

    /// What ranks cannot do yet.
    fn can_be_shared(&self) -> Result<(), String> {
        let not = |what: &str| Err(format!("{what} cannot be shared by ranks yet; run it on one rank"));
        let moves =
            |gate: &Gate| self.index_of(gate.body).is_some_and(|i| self.bodies.kind[i] == BodyKind::Dynamic);
        let by_halves = self.settings.method == Method::Ffd
            && self.settings.ffd.forces_by_halves
            && !self.applied.is_empty();
        let is_hard = self.settings.method == Method::Ccp;
        match () {
            () if is_hard && self.settings.solver.kind == SolverKind::GaussSeidel => {
                not("hard contact solved by Gauss-Seidel, whose sweeps go from contact to contact,")
            }
            () if is_hard && self.materials.resist_turning() => {
                not("hard contact with resistance to rolling or twisting")
            }
            () if is_hard && self.materials.attract() => not("hard contact with a surface energy"),
            () if !self.beams.is_empty() => not("a scene with beams"),
            () if !is_hard && !self.joints.is_empty() => not("joints in penalty contact or gases"),
            // Forces do not travel with a body that gets another owner in the middle of a step.
            () if by_halves => {
                not("applied forces with forces by halves, as the rules of the paper have them,")
            }
            () if self.gates.iter().any(moves) => not("a gate that is a free body"),
            () => Ok(()),
        }
    }

    /// What stops ranks in this step.
    pub(in crate::world) fn not_together(&self, why: &str) -> Failure {
        Failure::Ranks { why: why.to_owned(), stage: Stage::UpdateBodies.name(), time: self.time }
    }

    /// The present step, for messages of a stage.
    fn at(&self, stage: Stage) -> At {
        At { step: self.step, time: self.time, stage }
    }

    /// How the rows are cut into chunks: by places.
    pub(crate) fn chunks(&self) -> Chunks {
        match &self.share {
            Some(share) => {
                Chunks::of_places(&share.place, share.places as usize).and_images(self.images.list.len())
            }
            None => Chunks::even(self.images.owned, self.images.owned + self.images.list.len()),
        }
    }
}
