//! The ground in a world: its boxes move on with their bodies, grains go to the store and come back (Heyn09 6.2.2).
//!
//! In a shift, in this order: contacts that no free body has any more go to sleep; grains outside every box are stored, in the order
//! of their ids; those in a rim are held; those that are free again get their mass back; stored grains inside a box become bodies, in the order of
//! their ids; bodies are sorted in space; contacts of grains that became free wake with their impulses. Nothing of this depends on the number of
//! threads. A grain that is stored or held loses its velocity, which is booked; a grain that leaves its box by itself is stored at once.

use glam::{DVec2, DVec3};

use super::World;
use crate::bodies::BodyKind;
use crate::failure::Failure;
use crate::ground::moving_box::{Fate, Rule};
use crate::ground::store::{Grain, Sleeping, Store};
use crate::ground::{FAST, Grains, Ground, NewGrain, body_of};
use crate::ids::BodyId;
use crate::par;

/// Width of a column of the store, in diameters of the largest grain.
const COLUMN: f64 = 8.0;

/// What happens to bodies in a shift, by their present indices.
#[derive(Default)]
struct Changes {
    store: Vec<usize>,
    hold: Vec<usize>,
    free: Vec<usize>,
}

impl World {
    /// Adds the ground: `ground` has its kinds and its boxes, `each` hands out its grains, the same ones whenever it is called. Grains that
    /// no box holds are stored from the start and are never bodies, so the memory that they need is that of the store. Nothing else
    /// may be added as ground later.
    pub fn add_ground(&mut self, mut ground: Ground, each: Grains) {
        for b in &mut ground.boxes {
            if let Some(i) = self.index_of_id.get(b.follow.index()).map(|&i| i as usize) {
                b.put(self.bodies.position[i], self.bodies.rotation[i]);
            }
        }
        let (mut low, mut high, mut largest, mut count) = (DVec2::INFINITY, DVec2::NEG_INFINITY, 0.0_f64, 0);
        each(&mut |grain| {
            low = low.min(grain.position.truncate());
            high = high.max(grain.position.truncate());
            largest = largest.max(grain.radius);
            count += 1;
        });
        if count == 0 {
            self.ground = ground;
            return;
        }
        ground.store = Store::new(low, high, COLUMN * 2.0 * largest);
        let is_stored =
            |ground: &Ground, g: &NewGrain| ground.fate(g.position, g.radius, false) == Fate::Stored;
        let mut of_columns = vec![0_u32; ground.store.columns()];
        each(&mut |grain| {
            if is_stored(&ground, &grain) {
                of_columns[ground.store.column_at(grain.position)] += 1;
            }
        });
        ground.store.reserve(&of_columns);
        ground.first = self.index_of_id.len() as u32;
        ground.kind_of.reserve_exact(count);
        self.index_of_id.reserve_exact(count);
        each(&mut |new| {
            let (id, kind) = (self.index_of_id.len() as u32, ground.kinds[usize::from(new.kind)]);
            ground.kind_of.push(new.kind);
            let grain = Grain::new(id, new.position, new.radius, new.rotation);
            if is_stored(&ground, &new) {
                self.index_of_id.push(u32::MAX);
                ground.store.put(grain, (kind.shape.0 != 0).then_some(new.rotation));
            } else {
                self.index_of_id.push(self.bodies.len() as u32);
                let held = ground.fate(new.position, new.radius, kind.fixed) == Fate::Held;
                self.push_grain(&ground, &(grain, new.rotation), held);
            }
        });
        self.ground = ground;
    }

    /// A grain becomes a body; its place in the table of ids is the caller's.
    fn push_grain(&mut self, ground: &Ground, grain: &(Grain, glam::DQuat), held: bool) {
        let mut body = body_of(grain, ground.kind(BodyId(grain.0.id)), &self.shapes, held);
        body.jointed |= self.no_contact.names(body.group);
        self.bodies.push(body);
    }

    /// Boxes follow their bodies; where one has moved on, or a grain has left them all, grains change between bodies and store.
    pub(super) fn move_boxes(&mut self) -> Result<(), Failure> {
        if self.ground.boxes.is_empty() {
            return Ok(());
        }
        let mut ground = std::mem::take(&mut self.ground);
        let done = self.follow_boxes(&mut ground);
        self.ground = ground;
        done
    }

    fn follow_boxes(&mut self, ground: &mut Ground) -> Result<(), Failure> {
        let mut moved = false;
        for k in 0..ground.boxes.len() {
            // Where its body is gone, a box stays.
            if let Some(i) = self.index_of(ground.boxes[k].follow) {
                moved |= ground.boxes[k].follow(self.bodies.position[i], self.bodies.rotation[i]);
            }
        }
        ground.books.shifts += u64::from(moved);
        ground.books.looked_at += self.bodies.len() as u64;
        let (low, high) = ground.store.field();
        let (kinds, positions, radii) = (&self.bodies.kind, &self.bodies.position, &self.bodies.radius);
        // One comparison of ids per body; grains that have left, and others that stand where the ground is stored.
        let found = par::map_chunks(self.bodies.len(), |range| {
            let (mut left, mut astray) = (false, None);
            for i in range.filter(|&i| kinds[i] == BodyKind::Dynamic) {
                let at = positions[i];
                if ground.owns(self.bodies.id[i]) {
                    left |= ground.fate(at, radii[i], false) == Fate::Stored;
                } else if astray.is_none() {
                    let flat = at.truncate();
                    let is_over = flat.cmpge(low).all() && flat.cmple(high).all();
                    astray = (is_over && !ground.is_inside(flat)).then_some(i);
                }
            }
            (left, astray)
        });
        if let Some(i) = found.iter().find_map(|f| f.1) {
            let terrain = ground.boxes.first().map_or(String::new(), |b| b.name.clone());
            let (body, position) = (self.bodies.id[i], self.bodies.position[i]);
            return Err(Failure::LeftBox { body, terrain, position, time: self.time });
        }
        if moved || found.iter().any(|f| f.0) {
            self.shift(ground);
        }
        Ok(())
    }

    /// Grains change between free, held and stored.
    fn shift(&mut self, ground: &mut Ground) {
        let mut changes = Changes::default();
        // Whether each body will move from now on.
        let mut awake: Vec<bool> = self.bodies.kind.iter().map(|k| k.is_pushed()).collect();
        for (i, awake) in awake.iter_mut().enumerate() {
            let id = self.bodies.id[i];
            if !ground.owns(id) {
                continue;
            }
            let will = ground.fate(self.bodies.position[i], self.bodies.radius[i], ground.kind(id).fixed);
            match (*awake, will) {
                (_, Fate::Stored) => changes.store.push(i),
                (true, Fate::Held) => changes.hold.push(i),
                (false, Fate::Free) => changes.free.push(i),
                _ => {}
            }
            *awake = will == Fate::Free;
        }
        let entering = self.entering(ground);
        self.put_to_sleep(ground, &awake);
        changes.store.sort_unstable_by_key(|&i| self.bodies.id[i]);
        for &i in changes.store.iter().chain(&changes.hold) {
            self.book_rest(ground, i);
        }
        for &i in &changes.store {
            let (id, q) = (self.bodies.id[i], self.bodies.rotation[i]);
            let grain = Grain::new(id.0, self.bodies.position[i], self.bodies.radius[i], q);
            ground.store.put(grain, (self.bodies.shape[i].0 != 0).then_some(q));
            self.index_of_id[id.index()] = u32::MAX;
            self.bodies.make_hole(i);
        }
        for (&i, held) in
            changes.hold.iter().map(|i| (i, true)).chain(changes.free.iter().map(|i| (i, false)))
        {
            self.hold_or_free(ground, i, held);
        }
        for (grain, q) in &entering {
            let held =
                ground.fate(grain.position, grain.radius, ground.kind(BodyId(grain.id)).fixed) == Fate::Held;
            self.index_of_id[grain.id as usize] = self.bodies.len() as u32;
            self.push_grain(ground, &(*grain, *q), held);
            if !held {
                self.energy_book.stored -= self.energy_of(self.bodies.len() - 1);
            }
        }
        let mut woken: Vec<BodyId> = changes.free.iter().map(|&i| self.bodies.id[i]).collect();
        woken.extend(entering.iter().map(|(grain, _)| BodyId(grain.id)));
        if !(changes.store.is_empty() && entering.is_empty()) {
            self.sort_in_space();
        }
        self.wake(ground, &woken);
    }

    /// Takes stored grains that are inside a box now, in the order of their ids.
    fn entering(&self, ground: &mut Ground) -> Vec<(Grain, glam::DQuat)> {
        let mut columns: Vec<usize> = Vec::new();
        for b in &ground.boxes {
            match b.rule {
                Rule::Paper => columns = (0..ground.store.columns()).collect(),
                Rule::Columns => {
                    let (low, high) = b.corners();
                    columns.extend(ground.store.columns_within(low, high));
                }
            }
        }
        columns.sort_unstable();
        columns.dedup();
        let boxes = std::mem::take(&mut ground.boxes);
        let is_in = |g: &Grain| boxes.iter().any(|b| b.fate(g.position, g.radius) != Fate::Stored);
        let mut taken = Vec::new();
        for c in columns {
            ground.books.looked_at += ground.store.column(c).grains.len() as u64;
            ground.store.take(c, is_in, &mut taken);
        }
        ground.boxes = boxes;
        taken.sort_unstable_by_key(|(grain, _)| grain.id);
        taken
    }

    /// Contacts of the last step of which no body is awake any more go to sleep: of a grain with a grain, or with what never moves.
    fn put_to_sleep(&self, ground: &mut Ground, awake: &[bool]) {
        let bodies = &self.bodies;
        let mut sleeping: Vec<(DVec3, Sleeping)> = Vec::new();
        self.ccp.for_each_of_last(|a, b, feature, impulse| {
            let (i, j) = (a as usize, b as usize);
            if awake[i] || awake[j] || !(bodies.kind[i].is_pushed() || bodies.kind[j].is_pushed()) {
                return;
            }
            let (ids, owned) = ([bodies.id[i], bodies.id[j]], ground.owns(bodies.id[i]));
            let (at, a, b, impulse) =
                if owned { (i, ids[0], ids[1], impulse) } else { (j, ids[1], ids[0], -impulse) };
            let impulse = impulse.to_array();
            sleeping.push((bodies.position[at], Sleeping { a: a.0, b: b.0, feature, impulse }));
        });
        ground.books.slept += sleeping.len() as u64;
        sleeping.sort_unstable_by_key(|(_, s)| (s.a, s.b, s.feature));
        sleeping.into_iter().for_each(|(at, contact)| ground.store.put_to_sleep(at, contact));
    }

    /// Books what a grain has that is stored or held from now on.
    fn book_rest(&mut self, ground: &mut Ground, i: usize) {
        if !self.bodies.kind[i].is_pushed() {
            return;
        }
        let fast = FAST * (2.0 * self.bodies.radius[i] * self.settings.gravity.length()).sqrt();
        ground.books.hasty += u64::from(self.bodies.velocity[i].length() > fast);
        ground.books.dropped_energy += self.bodies.kinetic_energy(i);
        self.energy_book.stored += self.energy_of(i);
    }

    /// A grain that stays a body is held from now on, or free.
    fn hold_or_free(&mut self, ground: &Ground, i: usize, held: bool) {
        let id = self.bodies.id[i];
        let q = self.bodies.rotation[i];
        let grain = Grain::new(id.0, self.bodies.position[i], self.bodies.radius[i], q);
        let body = body_of(&(grain, q), ground.kind(id), &self.shapes, held);
        let b = &mut self.bodies;
        b.kind[i] = body.kind;
        b.inradius.set(i, body.inradius);
        b.inv_mass.set(i, body.inv_mass);
        b.inv_inertia_body.set(i, body.inv_inertia_body);
        (b.velocity[i], b.ang_vel[i]) = (DVec3::ZERO, DVec3::ZERO);
        b.neighbour_speed.set(i, 0.0);
        b.rough.set(i, false);
        for field in [&mut b.turn_correction, &mut b.gyro, &mut b.force, &mut b.torque] {
            field.set(i, DVec3::ZERO);
        }
        if !held {
            self.energy_book.stored -= self.energy_of(i);
        }
    }

    /// Contacts of these grains, those of them that are free, wake with their impulses.
    fn wake(&mut self, ground: &mut Ground, grains: &[BodyId]) {
        let free =
            grains.iter().filter_map(|&id| self.index_of(id)).filter(|&i| self.bodies.kind[i].is_pushed());
        let mut columns: Vec<usize> = free.map(|i| ground.store.column_at(self.bodies.position[i])).collect();
        columns.sort_unstable();
        columns.dedup();
        let mut woken = Vec::new();
        for c in ground.store.and_beside(&columns) {
            let there = |id: u32| self.index_of(BodyId(id));
            let wakes = |s: &Sleeping| match (there(s.a), there(s.b)) {
                (Some(i), Some(j)) => self.bodies.kind[i].is_pushed() || self.bodies.kind[j].is_pushed(),
                _ => false,
            };
            ground.store.wake(c, wakes, &mut woken);
        }
        ground.books.woken += woken.len() as u64;
        let ordered: Vec<(u32, u32, u32, DVec3)> = (woken.iter())
            .filter_map(|s| {
                let (i, j) = (self.index_of(BodyId(s.a))?, self.index_of(BodyId(s.b))?);
                let impulse = DVec3::from_array(s.impulse);
                // As contacts are listed: the lower index first, a wall second.
                let is_first = self.is_wall(j) || (i < j && !self.is_wall(i));
                Some(if is_first {
                    (i as u32, j as u32, s.feature, impulse)
                } else {
                    (j as u32, i as u32, s.feature, -impulse)
                })
            })
            .collect();
        if !ordered.is_empty() {
            self.ccp.add_to_last(&ordered, self.bodies.len());
        }
    }
}
