//! The whole world on the first rank: what all ranks hold, put together as one rank alone would have it, for files and probes. A state that
//! is saved from it does not know how many ranks there were, and is restored on any number of them.

use glam::DVec3;

use super::{RankRecord, Share, records};
use crate::applied::Done;
use crate::bodies::{Bodies, Body};
use crate::contacts::Contact;
use crate::dem::ContactTotals;
use crate::dem::neighbours::counts;
use crate::exact::Exact;
use crate::exchange::message::Reader;
use crate::exchange::{self, Exchange, Message};
use crate::failure::Failure;
use crate::ids::{MaterialId, ShapeId};
use crate::losses::EnergyBook;
use crate::par;
use crate::periodic::Period;
use crate::settings::Method;
use crate::stage::Stage;
use crate::world::World;
use crate::world::ahead::Ahead;

/// What the world that is recorded says is ahead of it.
const RANKS: u64 = u64::MAX;

/// Bodies, feature and pieces of a contact.
type Names = [u32; 4];
/// Its normal, point and gap, its force or impulse, and its resistance to rolling and twisting.
type Numbers = [f64; 13];

impl World {
    /// Brings what all ranks hold into `whole`, a world that was built from the same scene, on the first rank; the others have none. All
    /// ranks must call it, after the same step.
    pub fn gather(&self, whole: Option<&mut World>, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        let at = self.at(Stage::Report);
        let Some(share) = self.share.as_ref() else { return Ok(()) };
        let book = self.book_of_all(exchange)?;
        let done = self.done_of_all(exchange)?;
        let mut message = self.all_of_mine(share);
        let (own, copies) = share.rows();
        let (bytes, messages) = exchange.sent();
        message.put(&[own as u64, copies as u64, share.seconds.to_bits(), bytes, messages]);
        let first = exchange.rank() == 0;
        let (out, from) = match first {
            true => (Vec::new(), exchange::others(exchange)),
            false => (vec![(0, message.clone())], Vec::new()),
        };
        let others = exchange.swap(at, out, &from)?;
        let Some(whole) = whole.filter(|_| first) else { return Ok(()) };
        let mut parts = Parts::default();
        for (message, rank) in std::iter::once(message).chain(others).zip(0..) {
            parts.add(rank, &mut message.reader(at))?;
        }
        whole.energy_book = book;
        whole.applied.all_done().zip(done).for_each(|(to, done)| *to = done);
        whole.take_small(self);
        whole.take_parts(parts, share.places as usize);
        if whole.settings.method == Method::Ccp {
            whole.report_alone();
        }
        Ok(())
    }

    /// The energy books of all ranks as one.
    fn book_of_all(&self, exchange: &mut dyn Exchange) -> Result<EnergyBook, Failure> {
        let mut book = self.energy_book;
        if self.settings.method == Method::Ccp {
            // Every rank has the whole.
            return Ok(book);
        }
        let mut sums: Vec<Exact> = numbers(&mut book).into_iter().map(|x| Exact::of(*x)).collect();
        exchange::sum(exchange, self.at(Stage::Report), &mut sums)?;
        numbers(&mut book).into_iter().zip(&sums).for_each(|(x, sum)| *x = sum.value());
        Ok(book)
    }

    /// What applied forces did on all ranks.
    fn done_of_all(&self, exchange: &mut dyn Exchange) -> Result<Vec<Done>, Failure> {
        let mut applied = self.applied.clone();
        if applied.list.is_empty() && !applied.sums_slots {
            return Ok(Vec::new());
        }
        let mut all: Vec<Done> = applied.all_done().map(|done| *done).collect();
        if self.settings.method == Method::Ccp {
            // Every rank has the whole.
            return Ok(all);
        }
        let of = |d: &Done| {
            let ([a, b, c], [x, y, z]) = (d.force.to_array(), d.torque.to_array());
            [a, b, c, x, y, z, d.power, d.work]
        };
        let mut sums: Vec<Exact> = all.iter().flat_map(of).map(Exact::of).collect();
        exchange::sum(exchange, self.at(Stage::Report), &mut sums)?;
        for (done, sums) in all.iter_mut().zip(sums.chunks_exact(8)) {
            let n: Vec<f64> = sums.iter().map(Exact::value).collect();
            let (force, torque) = (DVec3::from_slice(&n[..3]), DVec3::from_slice(&n[3..6]));
            *done = Done { force, torque, power: n[6], work: n[7] };
        }
        Ok(all)
    }

    /// What this rank answers for: bodies, what their contacts remember, contacts.
    fn all_of_mine(&self, share: &Share) -> Message {
        let answers = |&row: &u32| share.answers_for(row as usize) && !self.bodies.is_hole(row as usize);
        let rows: Vec<u32> = (0..share.place.len() as u32).filter(answers).collect();
        let mut message = Message::default();
        message.put(&rows.iter().map(|&row| share.place[row as usize]).collect::<Vec<u32>>());
        let mut bytes = Vec::new();
        self.bodies.pack(&rows, true, &mut bytes);
        message.put_bytes(bytes);
        let (whose, is_hard) = (&self.dem.neighbours.whose, self.settings.method == Method::Ccp);
        let counts = |a: u32, b: u32| match is_hard {
            true => share.held().counts(a, b) == share.rank as u32,
            false => counts(whose, a as usize, b as usize),
        };
        records::put(&self.dem.neighbours.remembered_of(&self.bodies, counts), &mut message);
        let (mut names, mut all): (Vec<Names>, Vec<Numbers>) = Default::default();
        let is_ffd = self.settings.method == Method::Ffd;
        let is_mine = |row: u32| share.is_mine(row as usize);
        let mut sides: Vec<u8> = Vec::new();
        for k in 0..self.contacts.len() {
            let Contact { a, b, feature, normal, point_a, gap } = self.contacts.row(k);
            // In fast frictional dynamics each body has an impulse of its own, which its owner knows.
            if if is_ffd { is_mine(a) || is_mine(b) } else { counts(a, b) } {
                let place = |row: u32| share.place[row as usize];
                let (mut force, mut torque) = match is_hard {
                    true => (self.ccp.impulse(k), DVec3::ZERO),
                    false => (self.dem.force(k), self.dem.torque(k)),
                };
                if is_ffd {
                    let impulses = self.ffd.impulses_of(k);
                    sides.push(u8::from(impulses[0].is_some()) | u8::from(impulses[1].is_some()) << 1);
                    [force, torque] = impulses.map(Option::unwrap_or_default);
                }
                let [one, two] = self.contacts.pieces_of(k);
                names.push([place(a), place(b), feature, u32::from(one) << 16 | u32::from(two)]);
                let vectors = [normal, point_a, force, torque].map(|v| v.to_array());
                let [n, p, f, t] = vectors;
                all.push([n[0], n[1], n[2], p[0], p[1], p[2], gap, f[0], f[1], f[2], t[0], t[1], t[2]]);
            }
        }
        message.put(&names);
        message.put(&all);
        message.put_bytes(sides);
        message
    }

    /// Takes over what the health record says of a step: time, counts, energies. The bodies are those of the last
    /// [`World::gather`].
    pub fn take_record(&mut self, of: &World) {
        self.ahead.token = Some(RANKS);
        (self.step, self.time, self.epoch) = (of.step, of.time, of.epoch);
        (self.inserted, self.removed) = (of.inserted, of.removed);
        self.report.clone_from(&of.report);
    }

    /// What every rank knows.
    fn take_small(&mut self, of: &World) {
        self.take_record(of);
        self.ahead = Ahead::default();
        (self.out_of_order, self.holes) = (of.out_of_order, of.holes);
        self.gates.clone_from(&of.gates);
        self.cells.clone_from(&of.cells);
        self.motions.clone_from(&of.motions);
        self.sources.clone_from(&of.sources);
        self.joints.clone_from(&of.joints);
        // The record has the energies of all ranks; these are those of one.
        self.dem.sums = ContactTotals { energies: false, ..of.dem.sums };
        self.dem.lists = of.dem.lists;
        self.dem.before = None;
        let seconds: Vec<(String, f64)> =
            Stage::ALL.iter().map(|&s| (s.name().to_owned(), of.clock.seconds(s))).collect();
        self.clock.set_seconds(&seconds);
        self.index_of_id = vec![u32::MAX; of.index_of_id.len()];
    }

    /// Bodies, memory and contacts, of so many places.
    fn take_parts(&mut self, parts: Parts, places: usize) {
        let Parts { places: at, mut bodies, ranks, memory, names, numbers, sides, records: done } = parts;
        self.ranks = done;
        let mut order = vec![u32::MAX; places];
        at.iter().zip(0..).for_each(|(&place, row)| order[place as usize] = row);
        // Places of bodies that were removed are holes.
        let holes: Vec<usize> = (0..places).filter(|&place| order[place] == u32::MAX).collect();
        for &hole in &holes {
            order[hole] = bodies.len() as u32;
            bodies.push(Body::fixed(ShapeId(0), 0.0, MaterialId(0), DVec3::ZERO));
        }
        bodies.permute(&order);
        self.rank_of_body = order.iter().map(|&row| ranks.get(row as usize).copied().unwrap_or(0)).collect();
        holes.into_iter().for_each(|hole| bodies.make_hole(hole));
        for (i, id) in bodies.id.iter().enumerate().filter(|(i, _)| !bodies.is_hole(*i)) {
            self.index_of_id[id.index()] = i as u32;
        }
        self.bodies = bodies;
        let walls = self.walls();
        if self.settings.method == Method::Dem {
            self.dem.restore(&memory, &self.index_of_id, &self.bodies, walls);
        }
        let is_hard = self.settings.method == Method::Ccp;
        let mut order: Vec<usize> = (0..names.len()).collect();
        // Two contacts of one pair may have the same name, through different faces of a periodic box: their points differ.
        let key = |k: &usize| (names[*k], [3, 4, 5].map(|n| numbers[*k][n].to_bits()));
        match is_hard {
            // One rank tells all contacts of a pair, in their order.
            true => order.sort_by_key(|&k| [names[k][0], names[k][1]]),
            false => order.sort_by_key(key),
        }
        self.contacts.clear();
        let has_pieces = names.iter().any(|name| name[3] > 0);
        self.contacts.pieces.clear();
        self.contacts.period = Period::of(&self.settings);
        (self.dem.force, self.dem.torque) = Default::default();
        let is_ffd = self.settings.method == Method::Ffd;
        let mut impulses: Vec<[Option<DVec3>; 2]> = Vec::new();
        for (k, before) in order.iter().zip(std::iter::once(None).chain(order.iter().map(Some))) {
            let ([a, b, feature, pieces], n) = (names[*k], numbers[*k]);
            let vector = |at: usize| DVec3::from_slice(&n[at..at + 3]);
            // The two halves of a contact in fast frictional dynamics come from two ranks, if their bodies do.
            let is_half = is_ffd && before.is_some_and(|before| key(before) == key(k));
            if !is_half {
                let (normal, point_a, gap) = (vector(0), vector(3), n[6]);
                self.contacts.push(Contact { a, b, feature, normal, point_a, gap });
                if has_pieces {
                    self.contacts.pieces.push([(pieces >> 16) as u16, pieces as u16]);
                }
            }
            if is_ffd {
                let side = |at: usize| (sides[*k] >> at & 1 == 1).then(|| vector(7 + 3 * at));
                match impulses.last_mut() {
                    Some(last) if is_half => *last = [0, 1].map(|at| side(at).or(last[at])),
                    _ => impulses.push([side(0), side(1)]),
                }
            } else {
                self.dem.force.push(vector(7));
                self.dem.torque.push(vector(10));
            }
        }
        self.ffd.take_impulses(impulses.into_iter());
        if is_hard {
            let mut first = vec![0; places + 1];
            self.contacts.a.iter().for_each(|&a| first[a as usize + 1] += 1);
            par::scan(&mut first);
            let impulses: Vec<[f64; 3]> = self.dem.force.iter().map(|f| f.to_array()).collect();
            self.ccp.take_wide_impulses(&impulses, &self.contacts, &first);
            let report = &self.report;
            self.collider.take(&first, (report.max_penetration, report.max_penetration_over_radius));
            (self.dem.force, self.dem.torque) = Default::default();
        }
    }
}

/// What arrived of all ranks.
#[derive(Default)]
struct Parts {
    places: Vec<u32>,
    bodies: Bodies,
    /// Which rank each body came from.
    ranks: Vec<u16>,
    memory: Vec<crate::dem::SavedContact>,
    names: Vec<Names>,
    numbers: Vec<Numbers>,
    /// Which of its two impulses each contact has, in fast frictional dynamics.
    sides: Vec<u8>,
    records: Vec<RankRecord>,
}

impl Parts {
    /// Adds what a rank sent.
    fn add(&mut self, rank: u16, reader: &mut Reader) -> Result<(), Failure> {
        let places: Vec<u32> = reader.take()?;
        let bytes = reader.take_bytes()?;
        self.bodies.unpack(places.len(), &bytes).ok_or_else(|| reader.wrong())?;
        self.ranks.extend(places.iter().map(|_| rank));
        self.places.extend(places);
        self.memory.extend(records::take(reader)?);
        self.names.extend(reader.take::<Names>()?);
        self.numbers.extend(reader.take::<Numbers>()?);
        self.sides.extend(reader.take_bytes()?);
        if let [bodies, copies, seconds, bytes, messages] = reader.take::<u64>()?[..] {
            let seconds = f64::from_bits(seconds);
            self.records.push(RankRecord { bodies, copies, seconds, bytes, messages });
        }
        if self.names.len() == self.numbers.len() { Ok(()) } else { Err(reader.wrong()) }
    }
}

/// The numbers of an energy book.
fn numbers(book: &mut EnergyBook) -> [&mut f64; 13] {
    let EnergyBook {
        at_start,
        inserted,
        removed,
        stored,
        put_back,
        wall_work,
        motor_work,
        applied_work,
        losses,
    } = book;
    let [friction, rolling, impact, overlap, damping] = [
        &mut losses.friction,
        &mut losses.rolling,
        &mut losses.impact,
        &mut losses.overlap,
        &mut losses.damping,
    ];
    let at_start = at_start.get_or_insert(0.0);
    [
        at_start,
        inserted,
        removed,
        stored,
        put_back,
        wall_work,
        motor_work,
        applied_work,
        friction,
        rolling,
        impact,
        overlap,
        damping,
    ]
}
