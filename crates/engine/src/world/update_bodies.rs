//! Stage update_bodies: boxes of the ground move on ([`super::ground`]), gates open, bodies that left the domain are removed, sources pour, and now and then bodies are
//! re-sorted in space ([`super::sort`]).

use glam::{DVec3, IVec3};

use super::World;
use super::shared::PutBack;
use crate::bodies::BodyKind;
use crate::collide::table;
use crate::exchange::{Alone, Exchange};
use crate::failure::Failure;
use crate::ids::BodyId;
use crate::periodic::{Period, check_width, outside, slack, wrap};
use crate::settings::{Method, Outside};
use crate::stage::Stage;
use crate::terrain::Placer;

/// Steps between two re-sortings of the bodies in space; those of penalty contact are many times shorter.
pub(crate) const RESORT_EVERY: u64 = 200;
pub(crate) const RESORT_EVERY_DEM: u64 = 1000;

/// Bodies are re-sorted before their turn when one place in so many is a hole.
pub(super) const MOST_HOLES: usize = 4;

impl World {
    /// Gates open, bodies outside the domain leave, sources pour, and now and then bodies are re-sorted.
    pub(crate) fn update_bodies(&mut self) -> Result<(), Failure> {
        self.update_bodies_ccp(&mut Alone)
    }

    /// The same beside other ranks.
    pub(crate) fn update_bodies_ccp(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        if exchange.ranks() > 1 && self.share.is_none() {
            return Err(self.not_together("this world was not shared out"));
        }
        self.add_and_remove_bodies(exchange)?;
        match self.out_of_order || self.step.is_multiple_of(RESORT_EVERY) {
            true if self.share.is_some() => self.sort_shared(exchange)?,
            true => self.sort_in_space(),
            false => {}
        }
        Ok(())
    }

    /// The same for penalty contact.
    pub(crate) fn update_bodies_dem(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        self.update_shared(exchange, RESORT_EVERY_DEM)
    }

    /// The same for fast frictional dynamics.
    pub(crate) fn update_bodies_ffd(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        self.update_shared(exchange, RESORT_EVERY)
    }

    fn update_shared(&mut self, exchange: &mut dyn Exchange, resort_every: u64) -> Result<(), Failure> {
        if exchange.ranks() > 1 && self.share.is_none() {
            return Err(self.not_together("this world was not shared out"));
        }
        self.add_and_remove_bodies(exchange)?;
        // At fixed steps, not when the list is made again: the order of the bodies is part of the bits of every sum, and the
        // list of a run that was restarted is made at other times.
        match self.out_of_order || self.step.is_multiple_of(resort_every) {
            true if self.share.is_some() => self.sort_shared(exchange)?,
            true => self.sort_in_space(),
            false => {}
        }
        Ok(())
    }

    /// Gates open, bodies outside the domain leave, sources pour.
    fn add_and_remove_bodies(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        if self.energy_book.at_start.is_none() {
            self.energy_book.at_start = Some(self.energy_without_contacts());
        }
        self.move_boxes()?;
        self.open_gates();
        self.wrap(exchange)?;
        self.check_domain(exchange)?;
        self.pour(exchange)?;
        match Period::of(&self.settings) {
            Some(period) => check_width(&period, &self.settings, &self.bodies, &self.shapes, self.time),
            None => Ok(()),
        }
    }

    /// Bodies that left a periodic box through a face come in again at the other.
    fn wrap(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        let Some(period) = Period::of(&self.settings) else { return Ok(()) };
        let method = self.settings.method;
        let (all, is_far) = outside(&period, &self.bodies, &self.shapes, slack(method));
        let PutBack { rows, elsewhere, works } = match self.share.is_some() {
            true => self.outside_of_all(all, is_far, &period, exchange)?,
            false if is_far => {
                let work = |&(i, cell): &(usize, IVec3)| self.work_of_shift(i, period.shift(cell));
                let works = all.iter().map(work).collect();
                PutBack { rows: all, works, ..PutBack::default() }
            }
            false => PutBack::default(),
        };
        if rows.is_empty() && elsewhere.is_empty() {
            return Ok(());
        }
        self.cells.resize(self.index_of_id.len(), IVec3::ZERO);
        for (id, cell) in &elsewhere {
            self.cells[id.index()] += *cell;
        }
        for &(i, cell) in &rows {
            self.cells[self.bodies.id[i].index()] += cell;
        }
        works.into_iter().for_each(|work| self.energy_book.put_back += work);
        wrap(&period, &mut self.bodies, &rows);
        if method == Method::Dem {
            let chunks = self.share.is_some().then(|| self.chunks());
            self.dem.neighbours.follow_wrapped(&period, &rows, chunks);
        }
        Ok(())
    }

    /// Work of gravity when a body moves by so much [J].
    pub(super) fn work_of_shift(&self, i: usize, shift: DVec3) -> f64 {
        (self.settings.gravity * self.bodies.mass(i)).dot(shift)
    }

    fn open_gates(&mut self) {
        let now = self.time + 0.5 * self.settings.step;
        let open: Vec<BodyId> = self.gates.iter().filter(|g| g.opens <= now).map(|g| g.body).collect();
        if open.is_empty() {
            return;
        }
        self.gates.retain(|g| g.opens > now);
        if self.share.is_some() {
            self.open_shared_gates(&open);
            return;
        }
        let keep: Vec<u32> = (0..self.bodies.len())
            .filter(|&i| !open.contains(&self.bodies.id[i]))
            .map(|i| i as u32)
            .collect();
        self.reorder(&keep);
    }

    fn check_domain(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        let Some(domain) = self.settings.domain else { return Ok(()) };
        let outside = |i: usize| {
            self.bodies.kind[i] == BodyKind::Dynamic && !self.settings.holds(self.bodies.position[i])
                // Where a copy is now is for its owner to say.
                && self.share.as_ref().is_none_or(|share| share.is_mine(i))
        };
        let lost: Vec<usize> = crate::par::map_chunks(self.bodies.len(), |range| {
            range.filter(|&i| outside(i)).collect::<Vec<usize>>()
        })
        .concat();
        if domain.outside == Outside::Remove && self.share.is_some() {
            return self.remove_shared(&lost, exchange);
        }
        let Some(&first) = lost.first() else { return Ok(()) };
        if domain.outside == Outside::Stop {
            return Err(Failure::LeftDomain {
                body: self.bodies.id[first],
                position: self.bodies.position[first],
                velocity: self.bodies.velocity[first],
                time: self.time,
            });
        }
        // Each leaves a hole: what is done here does not grow with the number of bodies that stay.
        for &i in &lost {
            self.energy_book.removed += self.energy_of(i);
            self.index_of_id[self.bodies.id[i].index()] = u32::MAX;
            self.bodies.make_hole(i);
            self.dem.neighbours.forget(i, &self.bodies);
        }
        self.removed += lost.len() as u64;
        self.holes += lost.len();
        self.out_of_order |= self.holes > self.bodies.len() / MOST_HOLES;
        Ok(())
    }

    fn pour(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        let mut sources = std::mem::take(&mut self.sources);
        for source in &mut sources {
            if !source.wants_to_pour(self.time) {
                continue;
            }
            let largest = source.grain.largest(source.sizes.limits().1);
            let mut placer = Placer::new(largest);
            let (low, high) = source.region.bounds();
            let solids = self.solids();
            let others = |i: &usize| solids.binary_search(i).is_err() && !self.bodies.is_hole(*i);
            let balls = (0..self.bodies.len())
                .filter(others)
                .map(|i| (i, self.bodies.position[i], self.bodies.radius[i]));
            let period = Period::of(&self.settings);
            let mut near = Vec::new();
            for (i, p, r) in balls {
                if p.cmpge(low - r).all() && p.cmple(high + r).all() {
                    near.push((i, p, r));
                }
                if let Some(period) = &period {
                    period.images_within(p, low - r, high + r, |s| near.push((i, p + period.shift(s), r)));
                }
            }
            self.balls_of_all(near, exchange)?.into_iter().for_each(|(p, r)| placer.insert(p, r));
            let world = &*self;
            let new = source.pour(self.time, &world.shapes, &mut placer, |p, r| {
                solids.iter().all(|&w| table::distance(&world.bodies, &world.shapes, w, p) >= r)
            });
            let needed = self.index_of_id.len() as u64 + new.len() as u64;
            if needed >= u64::from(u32::MAX) {
                let (stage, time) = (Stage::UpdateBodies.name(), self.time);
                let what = format!("ids of bodies for source `{}`", source.name);
                return Err(Failure::TooMany { what, needed, stage, time });
            }
            for body in new {
                self.add_poured(body);
                self.inserted += 1;
            }
        }
        self.sources = sources;
        Ok(())
    }
}
