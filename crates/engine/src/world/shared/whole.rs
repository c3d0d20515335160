//! The whole world on the first rank: what all ranks hold, put together as one rank alone would have it, for files and probes. A state that
//! is saved from it does not know how many ranks there were, and is restored on any number of them.

use glam::DVec3;

use super::{Share, records};
use crate::bodies::{Bodies, Body};
use crate::contacts::Contact;
use crate::dem::Sums;
use crate::dem::neighbours::counts;
use crate::exact::Exact;
use crate::exchange::message::Reader;
use crate::exchange::{self, Exchange, Message};
use crate::failure::Failure;
use crate::ids::{MaterialId, ShapeId};
use crate::losses::EnergyBook;
use crate::par;
use crate::settings::Method;
use crate::stage::Stage;
use crate::world::World;

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
        let message = self.all_of_mine(share);
        let first = exchange.rank() == 0;
        let (out, from) = match first {
            true => (Vec::new(), exchange::others(exchange)),
            false => (vec![(0, message.clone())], Vec::new()),
        };
        let others = exchange.swap(at, out, &from)?;
        let Some(whole) = whole.filter(|_| first) else { return Ok(()) };
        let mut parts = Parts::default();
        for message in std::iter::once(message).chain(others) {
            parts.add(&mut message.reader(at))?;
        }
        whole.energy_book = book;
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
        for k in 0..self.contacts.len() {
            let Contact { a, b, feature, normal, point_a, gap } = self.contacts.row(k);
            if counts(a, b) {
                let place = |row: u32| share.place[row as usize];
                let (force, torque) = match is_hard {
                    true => (self.ccp.impulse(k), DVec3::ZERO),
                    false => (self.dem.force(k), self.dem.torque(k)),
                };
                let pieces = self.contacts.pieces_of(k);
                let feature = [feature, u32::from(pieces[0]) << 16 | u32::from(pieces[1])];
                names.push([place(a), place(b), feature[0], feature[1]]);
                let vectors = [normal, point_a, force, torque].map(|v| v.to_array());
                let [n, p, f, t] = vectors;
                all.push([n[0], n[1], n[2], p[0], p[1], p[2], gap, f[0], f[1], f[2], t[0], t[1], t[2]]);
            }
        }
        message.put(&names);
        message.put(&all);
        message
    }

    /// What every rank knows.
    fn take_small(&mut self, of: &World) {
        (self.step, self.time, self.epoch) = (of.step, of.time, of.epoch);
        (self.out_of_order, self.holes) = (of.out_of_order, of.holes);
        (self.inserted, self.removed) = (of.inserted, of.removed);
        self.gates.clone_from(&of.gates);
        self.motions.clone_from(&of.motions);
        self.sources.clone_from(&of.sources);
        self.joints.clone_from(&of.joints);
        self.report.clone_from(&of.report);
        // The record has the energies of all ranks; these are those of one.
        self.dem.sums = Sums { energies: false, ..of.dem.sums };
        self.dem.lists = of.dem.lists;
        self.dem.before = None;
        let seconds: Vec<(String, f64)> =
            Stage::ALL.iter().map(|&s| (s.name().to_owned(), of.clock.seconds(s))).collect();
        self.clock.set_seconds(&seconds);
        self.index_of_id = vec![u32::MAX; of.index_of_id.len()];
    }

    /// Bodies, memory and contacts, of so many places.
    fn take_parts(&mut self, parts: Parts, places: usize) {
        let Parts { places: at, mut bodies, memory, names, numbers } = parts;
        let mut order = vec![u32::MAX; places];
        at.iter().zip(0..).for_each(|(&place, row)| order[place as usize] = row);
        // Places of bodies that were removed are holes.
        let holes: Vec<usize> = (0..places).filter(|&place| order[place] == u32::MAX).collect();
        for &hole in &holes {
            order[hole] = bodies.len() as u32;
            bodies.push(Body::fixed(ShapeId(0), 0.0, MaterialId(0), DVec3::ZERO));
        }
        bodies.permute(&order);
        holes.into_iter().for_each(|hole| bodies.make_hole(hole));
        for (i, id) in bodies.id.iter().enumerate().filter(|(i, _)| !bodies.is_hole(*i)) {
            self.index_of_id[id.index()] = i as u32;
        }
        self.bodies = bodies;
        let walls = self.walls();
        if self.settings.method == Method::Dem {
            self.dem.restore(&memory, &self.index_of_id, &self.bodies, walls);
        }
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by_key(|&k| names[k]);
        self.contacts.truncate(0);
        let has_pieces = names.iter().any(|name| name[3] > 0);
        self.contacts.pieces.clear();
        (self.dem.force, self.dem.torque) = Default::default();
        for &k in &order {
            let ([a, b, feature, pieces], n) = (names[k], numbers[k]);
            let vector = |at: usize| DVec3::from_slice(&n[at..at + 3]);
            self.contacts.push(Contact { a, b, feature, normal: vector(0), point_a: vector(3), gap: n[6] });
            if has_pieces {
                self.contacts.pieces.push([(pieces >> 16) as u16, pieces as u16]);
            }
            self.dem.force.push(vector(7));
            self.dem.torque.push(vector(10));
        }
        if self.settings.method == Method::Ccp {
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
    memory: Vec<crate::dem::Remembered>,
    names: Vec<Names>,
    numbers: Vec<Numbers>,
}

impl Parts {
    /// Adds what a rank sent.
    fn add(&mut self, reader: &mut Reader) -> Result<(), Failure> {
        let places: Vec<u32> = reader.take()?;
        let bytes = reader.take_bytes()?;
        self.bodies.unpack(places.len(), &bytes).ok_or_else(|| reader.wrong())?;
        self.places.extend(places);
        self.memory.extend(records::take(reader)?);
        self.names.extend(reader.take::<Names>()?);
        self.numbers.extend(reader.take::<Numbers>()?);
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
