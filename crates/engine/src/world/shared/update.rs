//! Stage update_bodies where ranks share a world. What one rank alone does is in [`super::super::update_bodies`]; the same bodies come, go
//! and change places here, in the same steps.

use glam::{DVec3, IVec3};

use super::{EVERYONE, NOBODY, Share};
use crate::applied::{Moment, Slots};
use crate::bodies::Body;
use crate::bricks::Owners;
use crate::contacts::Contacts;
use crate::exchange::{self, At, Exchange, Message};
use crate::failure::Failure;
use crate::ids::BodyId;
use crate::order::Curve;
use crate::periodic::Period;
use crate::settings::Method;
use crate::stage::Stage;
use crate::world::World;
use crate::world::update_bodies::MOST_HOLES;

/// Bodies that are put back into a box that repeats itself, and by how many lengths of it.
#[derive(Default)]
pub(in crate::world) struct PutBack {
    /// Those that this rank has, by row.
    pub(in crate::world) rows: Vec<(usize, IVec3)>,
    /// Those that only others have.
    pub(in crate::world) elsewhere: Vec<(BodyId, IVec3)>,
    /// Work of gravity that putting them back undoes, of those that this rank books, in the order of their places [J].
    pub(in crate::world) works: Vec<f64>,
}

impl World {
    /// The present step, for messages of this stage.
    fn at_update(&self) -> At {
        self.at(Stage::UpdateBodies)
    }

    /// The walls of these gates are gone: places move up, as indices do on one rank alone.
    pub(in crate::world) fn open_shared_gates(&mut self, open: &[BodyId]) {
        let rows: Vec<usize> = open.iter().filter_map(|&id| self.index_of(id)).collect();
        let Some(share) = self.share.as_mut() else { return };
        let gone: Vec<u32> = rows.iter().map(|&row| share.place[row]).collect();
        for place in &mut share.place {
            *place -= gone.iter().filter(|gone| **gone < *place).count() as u32;
        }
        share.places -= gone.len() as u32;
        share.stale = true;
        rows.iter().for_each(|&row| share.owner[row] = NOBODY);
        open.iter().for_each(|id| self.index_of_id[id.index()] = u32::MAX);
    }

    /// The bodies of all ranks that have left the domain leave holes; `lost` are rows of this rank.
    pub(in crate::world) fn remove_shared(
        &mut self,
        lost: &[usize],
        exchange: &mut dyn Exchange,
    ) -> Result<(), Failure> {
        let (at, Some(share)) = (self.at_update(), self.share.as_mut()) else { return Ok(()) };
        let mine: Vec<usize> = lost.iter().copied().filter(|&row| share.is_mine(row)).collect();
        let mut message = Message::default();
        message.put(&mine.iter().map(|&row| share.place[row]).collect::<Vec<u32>>());
        message.put(&mine.iter().map(|&row| self.bodies.id[row]).collect::<Vec<BodyId>>());
        message.put(&mine.iter().map(|&row| self.energy_of(row)).collect::<Vec<f64>>());
        let mut lost: Vec<(u32, BodyId, f64)> = Vec::new();
        for other in exchange::gather(exchange, at, message)? {
            let mut reader = other.reader(at);
            let (places, ids): (Vec<u32>, Vec<BodyId>) = (reader.take()?, reader.take()?);
            let energies: Vec<f64> = reader.take()?;
            lost.extend(places.into_iter().zip(ids).zip(energies).map(|((place, id), e)| (place, id, e)));
        }
        // In the order in which one rank has them.
        lost.sort_unstable_by_key(|body| body.0);
        let keeps_whole_book = self.settings.method == Method::Ccp;
        for &(place, id, energy) in &lost {
            self.index_of_id[id.index()] = u32::MAX;
            let row = self.share.as_ref().and_then(|share| share.row_at(place));
            let is_mine = |row: usize| self.share.as_ref().is_some_and(|share| share.is_mine(row));
            if keeps_whole_book || row.is_some_and(is_mine) {
                self.energy_book.removed += energy;
            }
            if let Some(row) = row {
                self.bodies.make_hole(row);
                self.dem.neighbours.forget(row, &self.bodies);
            }
        }
        let holes = lost.len();
        self.removed += holes as u64;
        self.holes += holes;
        let places = self.share.as_ref().map_or(0, |share| share.places as usize);
        self.out_of_order |= holes > 0 && self.holes > places / MOST_HOLES;
        Ok(())
    }

    /// The bodies of all ranks that are to be put back into a periodic box. `outside` are the rows that are outside here.
    pub(in crate::world) fn outside_of_all(
        &self,
        outside: Vec<(usize, IVec3)>,
        is_far: bool,
        period: &Period,
        exchange: &mut dyn Exchange,
    ) -> Result<PutBack, Failure> {
        let (at, Some(share)) = (self.at_update(), self.share.as_ref()) else {
            return Ok(PutBack::default());
        };
        // Where a copy is now is for its owner to say.
        let mine: Vec<_> = outside.into_iter().filter(|(row, _)| share.answers_for(*row)).collect();
        let mut message = Message::default();
        message.put(&[u32::from(is_far && !mine.is_empty())]);
        message.put(&mine.iter().map(|&(row, _)| self.bodies.id[row]).collect::<Vec<BodyId>>());
        message.put(&mine.iter().map(|&(_, cell)| cell.to_array()).collect::<Vec<[i32; 3]>>());
        message.put(&mine.iter().map(|&(row, _)| share.place[row]).collect::<Vec<u32>>());
        let work = |&(row, cell): &(usize, IVec3)| self.work_of_shift(row, period.shift(cell));
        message.put(&mine.iter().map(work).collect::<Vec<f64>>());
        // In hard contact every rank keeps the whole book.
        let is_whole = self.settings.method == Method::Ccp;
        let (mut all, mut works, mut is_far) = (PutBack::default(), Vec::new(), false);
        for (rank, other) in exchange::gather(exchange, at, message)?.into_iter().enumerate() {
            let mut reader = other.reader(at);
            is_far |= reader.take::<u32>()?.contains(&1);
            let (ids, cells): (Vec<BodyId>, Vec<[i32; 3]>) = (reader.take()?, reader.take()?);
            let (places, theirs): (Vec<u32>, Vec<f64>) = (reader.take()?, reader.take()?);
            if is_whole || rank == share.rank {
                works.extend(places.into_iter().zip(theirs));
            }
            for (id, cell) in ids.into_iter().zip(cells) {
                match self.index_of(id) {
                    Some(row) => all.rows.push((row, IVec3::from_array(cell))),
                    None => all.elsewhere.push((id, IVec3::from_array(cell))),
                }
            }
        }
        all.rows.sort_unstable_by_key(|r| r.0);
        works.sort_unstable_by_key(|w| w.0);
        all.works = works.into_iter().map(|w| w.1).collect();
        Ok(if is_far { all } else { PutBack::default() })
    }

    /// Forces and torques that users have set on bodies, whichever rank they told: each rank has a part, and all get the sum in the order of
    /// the ranks (Iglberger09 Algorithm 2, line 1).
    pub(crate) fn sum_forces_of_ranks(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        if self.share.is_none() || !self.applied.sums_slots {
            return Ok(());
        }
        let at = self.at(Stage::SumForces);
        let mut message = Message::default();
        let own: &[[DVec3; 2]] = self.applied.slots.all();
        let set = |of: &&(usize, &[DVec3; 2])| of.1 != &[DVec3::ZERO; 2];
        let set: Vec<(usize, &[DVec3; 2])> = own.iter().enumerate().filter(|of| set(&of)).collect();
        message.put(&set.iter().map(|of| of.0 as u32).collect::<Vec<u32>>());
        message.put(&set.iter().map(|(_, [f, t])| [f.x, f.y, f.z, t.x, t.y, t.z]).collect::<Vec<[f64; 6]>>());
        let mut all = Slots::default();
        for part in exchange::gather(exchange, at, message)? {
            let mut reader = part.reader(at);
            let (ids, pushes): (Vec<u32>, Vec<[f64; 6]>) = (reader.take()?, reader.take()?);
            for (id, push) in ids.into_iter().zip(pushes) {
                all.add(BodyId(id), DVec3::from_slice(&push[..3]), DVec3::from_slice(&push[3..]));
            }
        }
        self.applied.of_all_ranks = Some(all);
        Ok(())
    }

    /// Stage apply_forces. Every rank takes the forces of its copies too; what they did is noted by their owners.
    pub(crate) fn apply_forces(&mut self, moment: &Moment) -> Result<(), Failure> {
        // What joints will do is not known yet; the contacts are.
        let contacts = Contacts::default();
        let unsolved = (!self.joints.is_empty()).then_some((&contacts, &self.joints[..]));
        self.applied.apply(moment, &self.index_of_id, unsolved, &mut self.bodies)?;
        if let Some(share) = &self.share {
            self.applied.keep_pushes(&self.bodies, |row| share.is_mine(row));
        }
        Ok(())
    }

    /// Centres and radii of the balls of all ranks, in the order of the places of their bodies: a body may have several, images of it. Each
    /// rank has the same.
    pub(in crate::world) fn balls_of_all(
        &self,
        mine: Vec<(usize, DVec3, f64)>,
        exchange: &mut dyn Exchange,
    ) -> Result<Vec<(DVec3, f64)>, Failure> {
        let (at, Some(share)) = (self.at_update(), self.share.as_ref()) else {
            return Ok(mine.into_iter().map(|(_, p, r)| (p, r)).collect());
        };
        let mine: Vec<_> = mine.into_iter().filter(|m| share.answers_for(m.0)).collect();
        let mut message = Message::default();
        message.put(&mine.iter().map(|m| share.place[m.0]).collect::<Vec<u32>>());
        message.put(&mine.iter().map(|m| [m.1.x, m.1.y, m.1.z, m.2]).collect::<Vec<[f64; 4]>>());
        let mut all: Vec<(u32, [f64; 4])> = Vec::new();
        for other in exchange::gather(exchange, at, message)? {
            let mut reader = other.reader(at);
            all.extend(reader.take::<u32>()?.into_iter().zip(reader.take::<[f64; 4]>()?));
        }
        all.sort_by_key(|ball| ball.0);
        Ok(all.into_iter().map(|(_, [x, y, z, r])| (DVec3::new(x, y, z), r)).collect())
    }

    /// A body that was poured in: every rank gives it its id and its place, one rank has it.
    pub(in crate::world) fn add_poured(&mut self, mut body: Body) {
        let Some(share) = self.share.as_mut() else {
            self.add(body);
            self.energy_book.inserted += self.energy_of(self.bodies.len() - 1);
            return;
        };
        body.id = BodyId(self.index_of_id.len() as u32);
        let place = share.places;
        share.places += 1;
        let owner = share.owners.of(share.bricks.of(body.position));
        // In hard contact rows are chosen in every step, and every rank keeps the whole book.
        if owner != share.rank && self.settings.method != Method::Ccp {
            self.index_of_id.push(u32::MAX);
            return;
        }
        share.place.push(place);
        share.owner.push(owner as u32);
        self.index_of_id.push(self.bodies.len() as u32);
        self.bodies.push(body);
        self.energy_book.inserted += self.energy_of(self.bodies.len() - 1);
    }

    /// New places along the curve for the bodies of all ranks, and new owners of the bricks. Rows are put in order when they are next
    /// chosen, in this step.
    pub(in crate::world) fn sort_shared(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        let (at, Some(share)) = (self.at_update(), self.share.as_mut()) else { return Ok(()) };
        let (bodies, shapes) = (&self.bodies, &self.shapes);
        // Copies may be where their owners are not: they do not count.
        let counts =
            |row: &usize| !bodies.is_hole(*row) && (share.is_mine(*row) || share.owner[*row] == EVERYONE);
        let rows: Vec<usize> = (0..bodies.len()).filter(counts).collect();
        let mut low_high = [f64::NEG_INFINITY; 6];
        for &row in rows.iter().filter(|&&row| !crate::bodies::is_wall(bodies, shapes, row)) {
            for (axis, x) in bodies.position[row].to_array().into_iter().enumerate() {
                low_high[axis] = low_high[axis].max(-x);
                low_high[3 + axis] = low_high[3 + axis].max(x);
            }
        }
        exchange::max(exchange, at, &mut low_high)?;
        let [x, y, z, ..] = low_high;
        let curve = Curve::new((-DVec3::new(x, y, z), DVec3::from_slice(&low_high[3..])));
        let key = |row: usize| (curve.key(bodies, shapes, row), share.place[row]);
        let keys: Vec<(u64, u32)> = rows.iter().map(|&row| key(row)).collect();
        let mine = || rows.iter().zip(&keys).filter(|(row, _)| share.answers_for(**row));
        let mut message = Message::default();
        message.put(&mine().map(|(_, key)| key.0).collect::<Vec<u64>>());
        message.put(&mine().map(|(_, key)| key.1).collect::<Vec<u32>>());
        let mut bricks: Vec<u64> = (mine().filter(|(row, _)| share.is_mine(**row)))
            .map(|(row, _)| share.bricks.of(bodies.position[*row]))
            .collect();
        bricks.sort_unstable();
        let counted: Vec<(u64, u64)> =
            bricks.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u64)).collect();
        message.put(&counted.iter().map(|c| [c.0, c.1]).collect::<Vec<[u64; 2]>>());
        message.put(&[share.seconds - share.seconds_then]);
        share.seconds_then = share.seconds;

        let (mut all, mut parts): (Vec<(u64, u32)>, Vec<WorkReport>) = Default::default();
        for other in exchange::gather(exchange, at, message)? {
            let mut reader = other.reader(at);
            all.extend(reader.take::<u64>()?.into_iter().zip(reader.take::<u32>()?));
            let bricks = reader.take::<[u64; 2]>()?;
            let seconds = reader.take::<f64>()?.first().copied().unwrap_or(0.0);
            parts.push(WorkReport { bricks, seconds });
        }
        all.sort_unstable();
        for (&row, key) in rows.iter().zip(&keys) {
            let found = all.binary_search(key).map_err(|_| Message::default().reader(at).wrong())?;
            share.place[row] = found as u32;
        }
        share.places = all.len() as u32;
        share.take_bricks(&parts, self.step);
        share.stale = true;
        self.holes = 0;
        self.out_of_order = false;
        Ok(())
    }
}

impl Share {
    /// The row of a place, if this rank has it.
    fn row_at(&self, place: u32) -> Option<usize> {
        let first = self.place.partition_point(|&p| p < place);
        let same = (first..self.place.len()).take_while(|&row| self.place[row] == place);
        same.into_iter().find(|&row| self.owner[row] != NOBODY)
    }

    /// Owners by what the bricks cost. This decides who computes, never what.
    fn take_bricks(&mut self, parts: &[WorkReport], step: u64) {
        if self.strewn {
            self.owners = Owners::Strewn { ranks: self.ranks, seed: step };
            return;
        }
        let of = |part: &WorkReport| part.bricks.iter().map(|b| b[1]).sum::<u64>() as f64;
        let mean = parts.iter().map(|p| p.seconds).sum::<f64>() / parts.len() as f64;
        let slowest = parts.iter().map(|p| p.seconds).fold(0.0, f64::max);
        if mean > 0.0 && slowest <= UNBALANCED * mean {
            return;
        }
        // A body costs what those of its rank have cost on average, within bounds: a rank that had none says nothing.
        let per_body = mean * parts.len() as f64 / parts.iter().map(of).sum::<f64>();
        let weight = |part: &WorkReport| {
            let times = part.seconds / of(part) / per_body;
            if times.is_finite() { (64.0 * times.clamp(0.125, 8.0)) as u64 } else { 64 }
        };
        let mut bricks: Vec<[u64; 2]> = Vec::new();
        for part in parts {
            let weight = weight(part);
            bricks.extend(part.bricks.iter().map(|b| [b[0], b[1] * weight]));
        }
        bricks.sort_unstable();
        let costs: Vec<(u64, u64)> = bricks
            .chunk_by(|a, b| a[0] == b[0])
            .map(|same| (same[0][0], same.iter().map(|b| b[1]).sum()))
            .collect();
        self.owners = Owners::balanced(&costs, self.ranks);
    }
}

/// What a rank says of its work since owners were last thought about.
struct WorkReport {
    /// Its bricks with the numbers of their bodies.
    bricks: Vec<[u64; 2]>,
    /// Time in stages that compute [s].
    seconds: f64,
}

/// Time of the slowest rank over the mean from which on bricks change hands.
const UNBALANCED: f64 = 1.1;
