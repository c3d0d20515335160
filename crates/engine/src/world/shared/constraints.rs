//! Stage share_constraints where `sharing = "midpoint"`: exchange 3 of Iglberger09 (Algorithm 2, line 21), as its authors have it.
//!
//! The rank that owns the brick of a contact point sets up the constraints of both bodies, copies or not, and sends them to the owners of
//! these. Who may touch in a brick is there, as a copy at least, so the contact is found there; the owners find it too and
//! know where the constraints go. A constraint that nobody sent, or that somebody sent who should not have, stops the run.
//!
//! With the other way, which is the default, each rank sets up the constraints of its own bodies and nothing is sent. The bits are the same.

use std::collections::{BTreeMap, HashMap};

use glam::DVec3;

use super::Share;
use crate::bodies::BodyKind;
use crate::contacts::{Constraint, Contacts};
use crate::exchange::{Exchange, Message};
use crate::failure::Failure;
use crate::settings::Sharing;
use crate::stage::Stage;
use crate::world::World;

/// Places of both bodies, feature, which contact of that name, and a word of [`Flags`].
type Names = [u32; 5];
/// Normal, arm, offset, common velocity, gap, impulse of the pair, friction, restitution.
type Numbers = [f64; 16];

/// Which body of the contact a constraint is on, whether it is violated, whether the pair has an impulse.
struct Flags {
    side: usize,
    violated: bool,
    of_pair: bool,
}

impl Flags {
    fn word(&self) -> u32 {
        self.side as u32 | u32::from(self.violated) << 1 | u32::from(self.of_pair) << 2
    }

    fn of(word: u32) -> Self {
        Self { side: (word & 1) as usize, violated: word & 2 > 0, of_pair: word & 4 > 0 }
    }
}

impl Share {
    /// Whether the point of contact `k` is in a brick of this rank.
    pub(crate) fn has_point(&self, contacts: &Contacts, k: usize) -> bool {
        let point = contacts.point_a[k] + contacts.normal[k] * (0.5 * contacts.gap[k]);
        self.owners.of(self.bricks.of(point)) == self.rank
    }

    /// Names of the contacts: those through different faces of a periodic box are counted, in the order that all ranks have.
    fn names(&self, contacts: &Contacts) -> Vec<[u32; 4]> {
        let mut found: HashMap<[u32; 3], u32> = HashMap::new();
        let place = |row: u32| self.place[row as usize];
        (0..contacts.len())
            .map(|k| {
                let [a, b, feature] = [place(contacts.a[k]), place(contacts.b[k]), contacts.feature[k]];
                let which = found.entry([a, b, feature]).or_insert(0);
                *which += 1;
                [a, b, feature, *which]
            })
            .collect()
    }
}

impl World {
    /// Whether ranks send each other constraints.
    pub(crate) fn sends_constraints(&self) -> bool {
        self.share.is_some() && self.settings.ffd.sharing == Sharing::Midpoint
    }

    /// Constraints on bodies of other ranks go to these.
    pub(crate) fn share_constraints(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        let Some(share) = self.share.as_ref().filter(|_| self.sends_constraints()) else { return Ok(()) };
        let at = self.at(Stage::ShareConstraints);
        let wrong = || Message::default().reader(at).wrong();
        let (contacts, bodies) = (&self.contacts, &self.bodies);
        let names = share.names(contacts);
        let mut parcels: BTreeMap<usize, (Vec<Names>, Vec<Numbers>)> = BTreeMap::new();
        for (k, c) in self.ffd.constraints.iter_mut().enumerate() {
            if c.body == u32::MAX || share.is_mine(c.body as usize) {
                continue;
            }
            let (names_of, numbers) = parcels.entry(share.owner[c.body as usize] as usize).or_default();
            let flags = Flags { side: k % 2, violated: c.violated, of_pair: c.of_pair.is_some() };
            let [a, b, feature, which] = names[k / 2];
            names_of.push([a, b, feature, which, flags.word()]);
            numbers.push(numbers_of(c));
            c.body = u32::MAX;
        }
        // Copies here belong to ranks that know of them.
        let out = (share.from.iter())
            .map(|(rank, _)| {
                let (names, numbers) = parcels.remove(rank).unwrap_or_default();
                let mut message = Message::default();
                message.put(&names);
                message.put(&numbers);
                (*rank, message)
            })
            .collect();
        let from: Vec<usize> = share.to.iter().map(|t| t.0).collect();
        let arrived = exchange.swap(at, out, &from)?;

        let index: HashMap<[u32; 4], usize> = names.into_iter().zip(0..).collect();
        for message in arrived {
            let mut reader = message.reader(at);
            let (names, numbers): (Vec<Names>, Vec<Numbers>) = (reader.take()?, reader.take()?);
            for ([a, b, feature, which, flags], numbers) in names.into_iter().zip(numbers) {
                let &k = index.get(&[a, b, feature, which]).ok_or_else(wrong)?;
                let flags = Flags::of(flags);
                let mut sides = [contacts.a[k], contacts.b[k]];
                if flags.side == 1 {
                    sides.reverse();
                }
                let [own, other] = sides;
                let to = &mut self.ffd.constraints[2 * k + flags.side];
                if to.body != u32::MAX || !share.is_mine(own as usize) {
                    return Err(wrong());
                }
                let partner = (bodies.id[other as usize], bodies.kind[other as usize]);
                *to = constraint_of((own, k as u32), partner, &flags, &numbers);
            }
        }
        let is_missing = |k: usize, row: u32| {
            let is_pushed = bodies.kind[row as usize] == BodyKind::Dynamic;
            is_pushed && share.is_mine(row as usize) && self.ffd.constraints[k].body == u32::MAX
        };
        let misses = |k: usize| is_missing(2 * k, contacts.a[k]) || is_missing(2 * k + 1, contacts.b[k]);
        if (0..contacts.len()).any(misses) {
            return Err(wrong());
        }
        self.ffd.sort_sides();
        Ok(())
    }
}

fn numbers_of(c: &Constraint) -> Numbers {
    let [n, s, u, p] = [c.normal, c.arm, c.common, c.of_pair.unwrap_or_default()].map(|v| v.to_array());
    let mut all = [0.0; 16];
    let parts: [&[f64]; 7] = [&n, &s, &[c.offset], &u, &[c.gap], &p, &[c.friction, c.restitution]];
    all.iter_mut().zip(parts.into_iter().flatten()).for_each(|(to, from)| *to = *from);
    all
}

fn constraint_of(
    (body, contact): (u32, u32),
    (partner, partner_kind): (crate::ids::BodyId, BodyKind),
    flags: &Flags,
    n: &Numbers,
) -> Constraint {
    Constraint {
        body,
        contact,
        partner,
        partner_kind,
        violated: flags.violated,
        normal: DVec3::from_slice(n),
        arm: DVec3::from_slice(&n[3..]),
        offset: n[6],
        common: DVec3::from_slice(&n[7..]),
        gap: n[10],
        of_pair: flags.of_pair.then(|| DVec3::from_slice(&n[11..])),
        friction: n[14],
        restitution: n[15],
    }
}
