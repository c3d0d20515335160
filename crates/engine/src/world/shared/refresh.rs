//! Stage refresh_bodies where ranks share a world: when a list of pairs must be made, bodies find their new owners, and copies go where they
//! can be touched; in other steps, positions and velocities of the copies alone.

use std::collections::HashSet;

use glam::DVec3;

use super::{EVERYONE, NOBODY, Share, records};
use crate::bodies::Bodies;
use crate::bricks::Owners;
use crate::ccp::Carried;
use crate::collide::{ListMargin, Margin};
use crate::dem;
use crate::dem::SavedContact;
use crate::exchange::{self, At, Exchange, Message};
use crate::failure::Failure;
use crate::ids::BodyId;
use crate::periodic::Period;
use crate::settings::Method;
use crate::stage::Stage;
use crate::world::World;

impl World {
    /// Stage refresh_bodies of penalty contact: images and copies. `stale` says whether this rank needs a new list of pairs; returned is what
    /// the list goes by if any rank does.
    pub(crate) fn refresh_bodies_dem(
        &mut self,
        exchange: &mut dyn Exchange,
        stale: bool,
    ) -> Result<Option<ListMargin>, Failure> {
        let at = self.at(Stage::RefreshBodies);
        let here = stale || self.share.as_ref().is_some_and(|share| share.stale);
        let is_alone = self.share.is_none();
        let stale = if is_alone { here } else { exchange::any(exchange, at, here)? };
        let mut kept = None;
        if stale {
            self.dem.note_materials(&self.materials, &self.settings.dem);
            let mut sizes = dem::sizes(&self.bodies);
            if !is_alone {
                exchange::max(exchange, at, &mut sizes)?;
            }
            kept = Some(dem::kept(&self.settings.dem, &self.dem.props, sizes, self.settings.step));
        }
        match kept {
            _ if is_alone => self.refresh_images(kept),
            Some(kept) => {
                self.share_rows_anew(exchange, |bodies, i| Margin::of_list(kept).reach(bodies, i))?;
                self.refresh_images(Some(kept));
            }
            None => {
                self.refresh_motion(exchange)?;
                self.refresh_images(None);
            }
        }
        Ok(kept)
    }

    /// Stage refresh_bodies of hard contact on ranks: rows are chosen in every step, because contacts are sought in every step.
    pub(crate) fn refresh_bodies_ccp(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        let margin = Margin::new(&self.settings);
        self.share_rows_anew(exchange, |bodies, i| margin.reach(bodies, i))
    }

    /// Stage refresh_bodies of fast frictional dynamics in the middle of a step: copies have moved as their owners have, so nothing is sent
    /// unless a list of pairs must be made.
    pub(crate) fn refresh_bodies_ffd(
        &mut self,
        exchange: &mut dyn Exchange,
    ) -> Result<Option<ListMargin>, Failure> {
        let at = self.at(Stage::RefreshBodies);
        let is_alone = self.share.is_none();
        let here =
            self.ffd.list.is_stale(&self.bodies) || self.share.as_ref().is_some_and(|share| share.stale);
        let stale = if is_alone { here } else { exchange::any(exchange, at, here)? };
        let mut kept = None;
        if stale {
            let mut sizes = self.ffd.list.sizes(&self.bodies);
            if !is_alone {
                exchange::max(exchange, at, &mut sizes)?;
            }
            let allowed = self.ffd.list.kept(sizes, self.settings.step);
            kept = Some(allowed);
            if !is_alone {
                self.share_rows_anew(exchange, |bodies, i| Margin::of_list(allowed).reach(bodies, i))?;
            }
        }
        self.refresh_images(kept);
        Ok(kept)
    }

    /// Images of bodies near periodic faces: chosen again for a new list.
    fn refresh_images(&mut self, kept: Option<ListMargin>) {
        let period = Period::of(&self.settings);
        if let Some(kept) = kept {
            let reach = |b: &Bodies, i: usize| Margin::of_list(kept).reach(b, i);
            self.images.choose(period, &self.bodies, &self.shapes, reach);
            if let Some(share) = &self.share {
                let owner = |row: u32| share.whose(row as usize);
                let whose = &mut self.dem.neighbours.whose;
                whose.truncate(share.place.len());
                whose.extend(self.images.list.iter().map(|image| owner(image.owner)));
            }
        }
        self.images.append(&mut self.bodies);
    }

    /// New owners and new copies: rows are chosen again. `reach` is how far from its centre a body can touch anything [m].
    fn share_rows_anew(
        &mut self,
        exchange: &mut dyn Exchange,
        reach: impl Fn(&Bodies, usize) -> f64,
    ) -> Result<(), Failure> {
        let at = self.at(Stage::RefreshBodies);
        let Some(mut share) = self.share.take() else { return Ok(()) };
        if share.strewn {
            share.owners = Owners::Strewn { ranks: share.ranks, seed: self.step };
        }
        let result = self.choose_rows(&mut share, exchange, at, reach);
        self.share = Some(share);
        result
    }

    fn choose_rows(
        &mut self,
        share: &mut Share,
        exchange: &mut dyn Exchange,
        at: At,
        reach: impl Fn(&Bodies, usize) -> f64,
    ) -> Result<(), Failure> {
        let neighbours = &self.dem.neighbours;
        // Both ranks of a pair know what it remembers, to the same bits.
        let mine = |row: u32| share.is_mine(row as usize);
        let mut memory = neighbours.remembered_of(&self.bodies, |a, b| mine(a) || mine(b));
        let mut impulses = match self.settings.method {
            Method::Ccp => self.ccp.carried(&self.bodies, |a, b| {
                let is_hole = |row: u32| self.bodies.is_hole(row as usize);
                (mine(a) || mine(b)) && !is_hole(a) && !is_hole(b)
            }),
            Method::Dem | Method::Ffd => Vec::new(),
        };
        // In the order of their places, which those that were sorted in this step have lost.
        let mut own: Vec<u32> = (0..self.bodies.len() as u32)
            .filter(|&row| share.is_mine(row as usize) && !self.bodies.is_hole(row as usize))
            .collect();
        own.sort_unstable_by_key(|&row| share.place[row as usize]);
        let reaches: Vec<f64> = own.iter().map(|&row| reach(&self.bodies, row as usize)).collect();
        // The largest reach, and between which corners bodies are.
        let mut largest = [f64::NEG_INFINITY; 7];
        largest[0] = reaches.iter().copied().fold(0.0, f64::max);
        for &row in &own {
            for (axis, x) in self.bodies.position[row as usize].to_array().into_iter().enumerate() {
                largest[1 + axis] = largest[1 + axis].max(-x);
                largest[4 + axis] = largest[4 + axis].max(x);
            }
        }
        exchange::max(exchange, at, &mut largest)?;
        let corners = (-DVec3::from_slice(&largest[1..4]), DVec3::from_slice(&largest[4..]));
        share.period = Period::of(&self.settings).map(|period| (period, corners));

        // Who needs each body, its new owner among them.
        let mut leaves: Vec<Vec<u32>> = vec![Vec::new(); share.ranks];
        let mut kept: Vec<u32> = Vec::new();
        for (&row, reach) in own.iter().zip(&reaches) {
            let position = self.bodies.position[row as usize];
            share.owner[row as usize] = share.owners.of(share.bricks.of(position)) as u32;
            for rank in share.needed_by(self.bodies.id[row as usize], position, reach + largest[0]) {
                if rank == share.rank { kept.push(row) } else { leaves[rank].push(row) }
            }
        }
        let others = exchange::others(exchange);
        let out = others
            .iter()
            .map(|&rank| (rank, self.parcel(share, rank, &leaves[rank], &memory, &impulses)))
            .collect();
        let arrived = exchange.swap(at, out, &others)?;

        for row in (0..self.bodies.len()).filter(|&row| !self.bodies.is_hole(row)) {
            self.index_of_id[self.bodies.id[row].index()] = u32::MAX;
        }
        kept.extend((0..self.bodies.len() as u32).filter(|&row| share.owner[row as usize] == EVERYONE));
        let before = self.bodies.len();
        // Several ranks may know the same pair; what one of them knows is the whole of it.
        let pair = |r: &SavedContact| (r.a.min(r.b), r.a.max(r.b));
        let mut known: HashSet<(BodyId, BodyId)> = memory.iter().map(pair).collect();
        let of_pair = |c: &Carried| (c.a.min(c.b), c.a.max(c.b));
        let mut carried: HashSet<(BodyId, BodyId)> = impulses.iter().map(of_pair).collect();
        for message in arrived {
            let mut reader = message.reader(at);
            let (places, owners): (Vec<u32>, Vec<u32>) = (reader.take()?, reader.take()?);
            let rows = self.bodies.unpack(places.len(), &reader.take_bytes()?);
            if rows.is_none() || owners.len() != places.len() {
                return Err(reader.wrong());
            }
            let theirs: Vec<SavedContact> =
                records::take(&mut reader)?.into_iter().filter(|r| !known.contains(&pair(r))).collect();
            known.extend(theirs.iter().map(pair));
            memory.extend(theirs);
            let theirs: Vec<Carried> = (records::take_impulses(&mut reader)?.into_iter())
                .filter(|c| !carried.contains(&of_pair(c)))
                .collect();
            carried.extend(theirs.iter().map(of_pair));
            impulses.extend(theirs);
            share.place.extend(places);
            share.owner.extend(owners);
        }
        kept.extend(before as u32..self.bodies.len() as u32);
        kept.sort_unstable_by_key(|&row| share.place[row as usize]);
        self.bodies.permute(&kept);
        share.place = kept.iter().map(|&row| share.place[row as usize]).collect();
        share.owner = kept.iter().map(|&row| share.owner[row as usize]).collect();
        for (row, id) in self.bodies.id.iter().enumerate() {
            self.index_of_id[id.index()] = row as u32;
        }
        share.choose_partners(&self.bodies, |bodies, i| reach(bodies, i) + largest[0]);
        share.stale = false;
        if self.settings.method == Method::Ccp {
            self.ccp.carry(&impulses, &self.index_of_id, self.bodies.len());
            return Ok(());
        }
        self.remember(share, &memory);
        Ok(())
    }

    /// What a rank is sent: bodies with their places and owners, and what contacts of those that are its own from now on remember.
    fn parcel(
        &self,
        share: &Share,
        rank: usize,
        rows: &[u32],
        memory: &[SavedContact],
        impulses: &[Carried],
    ) -> Message {
        let mut message = Message::default();
        let of = |values: &[u32]| rows.iter().map(|&row| values[row as usize]).collect::<Vec<u32>>();
        message.put(&of(&share.place));
        message.put(&of(&share.owner));
        let mut bytes = Vec::new();
        self.bodies.pack(rows, true, &mut bytes);
        message.put_bytes(bytes);
        let mut moved: Vec<BodyId> = (rows.iter().map(|&row| row as usize))
            .filter(|&row| share.owner[row] == rank as u32)
            .map(|row| self.bodies.id[row])
            .collect();
        moved.sort_unstable();
        let goes = |id: BodyId| moved.binary_search(&id).is_ok();
        let theirs: Vec<SavedContact> = memory.iter().filter(|r| goes(r.a) || goes(r.b)).copied().collect();
        records::put(&theirs, &mut message);
        let theirs: Vec<Carried> = impulses.iter().filter(|c| goes(c.a) || goes(c.b)).copied().collect();
        records::put_impulses(&theirs, &mut message);
        message
    }

    /// The contacts of the new rows remember what they did.
    fn remember(&mut self, share: &Share, memory: &[SavedContact]) {
        let walls = self.walls();
        let chunks = dem::neighbours::Chunks::of_places(&share.place, share.places as usize);
        let neighbours = &mut self.dem.neighbours;
        neighbours.images.period = Period::of(&self.settings);
        neighbours.whose = (0..share.place.len()).map(|row| share.whose(row)).collect();
        neighbours.restore_shared(memory, &self.index_of_id, &self.bodies, walls, chunks);
    }

    /// Positions and velocities of the copies.
    pub(crate) fn refresh_motion(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        let at = self.at(Stage::RefreshBodies);
        let Some(share) = self.share.as_ref() else { return Ok(()) };
        let parcel = |(rank, rows): &(usize, Vec<u32>)| {
            let (mut message, mut bytes) = (Message::default(), Vec::new());
            self.bodies.pack(rows, false, &mut bytes);
            message.put_bytes(bytes);
            (*rank, message)
        };
        let out = share.to.iter().map(parcel).collect();
        let from: Vec<usize> = share.from.iter().map(|f| f.0).collect();
        let arrived = exchange.swap(at, out, &from)?;
        for ((_, rows), message) in share.from.iter().zip(arrived) {
            let mut reader = message.reader(at);
            self.bodies.unpack_over(rows, &reader.take_bytes()?).ok_or_else(|| reader.wrong())?;
        }
        Ok(())
    }
}

impl Share {
    /// The ranks that own a brick within `far` of the centre of a body or of one of its images, in order; all, if all have a copy.
    fn needed_by(&self, id: BodyId, position: DVec3, far: f64) -> Vec<usize> {
        if self.common.binary_search(&id).is_ok() {
            return (0..self.ranks).collect();
        }
        let mut ranks = Vec::new();
        let mut visit = |p: DVec3| {
            self.owners.around(&self.bricks, p, far, |rank| {
                if !ranks.contains(&rank) {
                    ranks.push(rank);
                }
            });
        };
        visit(position);
        if let Some((period, (low, high))) = &self.period {
            // As images are chosen on one rank; a little more, so that rounding cannot leave one out.
            let far = DVec3::splat(far * (1.0 + 1e-6));
            let low = low.max(period.min - 0.5 * period.length) - far;
            let high = high.min(period.min + 1.5 * period.length) + far;
            period.images_within(position, low, high, |shift| visit(position + period.shift(shift)));
        }
        ranks.sort_unstable();
        ranks
    }

    /// Who has copies of my bodies, and whose copies I have. Both sides find the same from the same positions.
    fn choose_partners(&mut self, bodies: &Bodies, far: impl Fn(&Bodies, usize) -> f64) {
        let mut to: Vec<Vec<u32>> = vec![Vec::new(); self.ranks];
        let mut from: Vec<Vec<u32>> = vec![Vec::new(); self.ranks];
        for row in 0..self.place.len() {
            match self.owner[row] {
                EVERYONE | NOBODY => {}
                owner if owner as usize == self.rank => {
                    for rank in self.needed_by(bodies.id[row], bodies.position[row], far(bodies, row)) {
                        if rank != self.rank {
                            to[rank].push(row as u32);
                        }
                    }
                }
                owner => from[owner as usize].push(row as u32),
            }
        }
        let some = |lists: Vec<Vec<u32>>| -> Vec<(usize, Vec<u32>)> {
            lists.into_iter().enumerate().filter(|(_, rows)| !rows.is_empty()).collect()
        };
        (self.to, self.from) = (some(to), some(from));
    }
}
