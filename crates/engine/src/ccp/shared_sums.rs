//! Sums over the contacts of all ranks, with the bits that they have on one.
//!
//! On one rank such a sum is made of units, such as 64 contacts in eight lanes, which are added in their order to groups, and these in theirs
//! to the whole. Who has all contacts of a group tells its sum, who has all of a unit tells that; of other units the numbers themselves
//! are sent, and every rank adds them up in the same order.

use std::collections::BTreeMap;

use super::ranks::Others;
use crate::exchange::{self, Message};
use crate::failure::Failure;
use crate::stage::Stage;

/// Numbers of a contact, with the contact's number among those of all ranks.
pub(super) type Numbered<const K: usize> = (u32, [f64; K]);

/// How a sum over contacts is made on one rank.
pub(super) struct Order {
    /// Contacts of a unit, whose sum is made by a function of its own.
    pub(super) unit: usize,
    /// Contacts of a group, to which units are added: whole units.
    pub(super) group: usize,
    /// Contacts of all ranks.
    pub(super) total: usize,
}

impl Others<'_> {
    /// Sum over the contacts of all ranks, with the bits that it has on one. `own` are the contacts that this rank counts, in order.
    pub(super) fn sum<const K: usize>(
        &mut self,
        stage: Stage,
        order: &Order,
        own: impl Iterator<Item = Numbered<K>>,
        of_unit: impl Fn(&[Numbered<K>]) -> [f64; K],
    ) -> Result<[f64; K], Failure> {
        let at = self.at(stage);
        let told = order.told(own, &of_unit);
        let mut message = Message::default();
        told.groups.put(&mut message);
        told.units.put(&mut message);
        told.single.put(&mut message);
        let mut all = Told::default();
        for other in exchange::gather(self.exchange, at, message)? {
            let mut reader = other.reader(at);
            for list in [&mut all.groups, &mut all.units, &mut all.single] {
                list.ids.extend(reader.take::<u32>()?);
                list.values.extend(reader.take::<[f64; K]>()?);
            }
        }
        order.whole(all, &of_unit).ok_or_else(|| self.wrong(stage))
    }
}

/// Numbers with what they are of.
struct List<const K: usize> {
    ids: Vec<u32>,
    values: Vec<[f64; K]>,
}

impl<const K: usize> Default for List<K> {
    fn default() -> Self {
        Self { ids: Vec::new(), values: Vec::new() }
    }
}

impl<const K: usize> List<K> {
    fn push(&mut self, id: usize, value: [f64; K]) {
        self.ids.push(id as u32);
        self.values.push(value);
    }

    fn put(&self, message: &mut Message) {
        message.put(&self.ids);
        message.put(&self.values);
    }

    fn into_map(self) -> BTreeMap<u32, [f64; K]> {
        self.ids.into_iter().zip(self.values).collect()
    }
}

/// What a rank tells of a sum.
struct Told<const K: usize> {
    groups: List<K>,
    units: List<K>,
    single: List<K>,
}

impl<const K: usize> Default for Told<K> {
    fn default() -> Self {
        Self { groups: List::default(), units: List::default(), single: List::default() }
    }
}

fn add<const K: usize>(sum: &mut [f64; K], more: [f64; K]) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

impl Order {
    /// Number of contacts in unit `unit`.
    fn size(&self, unit: usize) -> usize {
        self.unit.min(self.total - unit * self.unit)
    }

    /// Units of group `group`.
    fn units(&self, group: usize) -> std::ops::Range<usize> {
        let per = self.group / self.unit;
        group * per..((group + 1) * per).min(self.total.div_ceil(self.unit))
    }

    /// What a rank tells of the contacts that it counts.
    fn told<const K: usize>(
        &self,
        own: impl Iterator<Item = Numbered<K>>,
        of_unit: &impl Fn(&[Numbered<K>]) -> [f64; K],
    ) -> Told<K> {
        let mut told = Told::default();
        let mut whole: Vec<(usize, [f64; K])> = Vec::new();
        let mut unit: Vec<Numbered<K>> = Vec::with_capacity(self.unit);
        let mut own = own.peekable();
        while let Some(next) = own.next() {
            let number = next.0 as usize / self.unit;
            unit.push(next);
            if own.peek().is_some_and(|later| later.0 as usize / self.unit == number) {
                continue;
            }
            match unit.len() == self.size(number) {
                true => whole.push((number, of_unit(&unit))),
                false => unit.iter().for_each(|(id, value)| told.single.push(*id as usize, *value)),
            }
            unit.clear();
        }
        let group_of = |unit: usize| unit * self.unit / self.group;
        for group in whole.chunk_by(|a, b| group_of(a.0) == group_of(b.0)) {
            let number = group_of(group[0].0);
            if group.len() == self.units(number).len() {
                told.groups.push(number, sum_of(group.iter().map(|unit| unit.1)));
            } else {
                group.iter().for_each(|(id, value)| told.units.push(*id, *value));
            }
        }
        told
    }

    /// The sum of what all ranks told; `None` if something is missing.
    fn whole<const K: usize>(
        &self,
        told: Told<K>,
        of_unit: &impl Fn(&[Numbered<K>]) -> [f64; K],
    ) -> Option<[f64; K]> {
        let Told { groups, units, single } = told;
        let (groups, mut units) = (groups.into_map(), units.into_map());
        let mut single: Vec<Numbered<K>> = single.ids.into_iter().zip(single.values).collect();
        single.sort_unstable_by_key(|s| s.0);
        for same in single.chunk_by(|a, b| a.0 as usize / self.unit == b.0 as usize / self.unit) {
            let number = same[0].0 as usize / self.unit;
            if same.len() != self.size(number) {
                return None;
            }
            units.insert(number as u32, of_unit(same));
        }
        let mut sum = [0.0; K];
        for group in 0..self.total.div_ceil(self.group) {
            let of_group = match groups.get(&(group as u32)) {
                Some(known) => *known,
                None => {
                    let known: Option<Vec<_>> =
                        self.units(group).map(|unit| units.get(&(unit as u32)).copied()).collect();
                    sum_of(known?.into_iter())
                }
            };
            add(&mut sum, of_group);
        }
        Some(sum)
    }
}

/// Sum in order.
fn sum_of<const K: usize>(values: impl Iterator<Item = [f64; K]>) -> [f64; K] {
    let mut sum = [0.0; K];
    values.for_each(|value| add(&mut sum, value));
    sum
}

/// The sum of a unit whose contacts are added one after the other.
pub(super) fn one_by_one<const K: usize>(unit: &[Numbered<K>]) -> [f64; K] {
    sum_of(unit.iter().map(|contact| contact.1))
}

#[cfg(test)]
mod tests {
    use super::super::ranks::Held;
    use super::*;
    use crate::exchange::on_threads;
    use crate::random::Random;

    /// However the contacts are strewn over ranks, the sum has the bits that it has on one: in groups of units, the last of them short.
    #[test]
    fn sums_have_the_bits_of_one_rank() {
        let mut random = Random::new(9, 0);
        let values: Vec<[f64; 2]> =
            (0..1000).map(|_| [random.normal() * 10f64.powf(8.0 * random.unit()), random.unit()]).collect();
        let plain = |unit: usize, group: usize| {
            let mut sum = [0.0; 2];
            for group in values.chunks(group) {
                add(&mut sum, sum_of(group.chunks(unit).map(|unit| sum_of(unit.iter().copied()))));
            }
            sum.map(f64::to_bits)
        };
        let nobody = Held { rank: 0, place: &[], places: 0, owner: &[], to: &[], from: &[] };
        for (unit, group) in [(64, 512), (256, 256), (8, 64)] {
            let order = Order { unit, group, total: values.len() };
            for ranks in [1, 2, 3, 5] {
                // In long pieces, in short ones, and one by one.
                for piece in [700, 90, 1] {
                    let found = on_threads(ranks, 1, |exchange| {
                        let rank = exchange.rank();
                        let own = (0..1000).filter(|k| k / piece % ranks == rank);
                        let own = own.map(|k| (k as u32, values[k]));
                        let mut others = Others::new(exchange, 0, 0.0, nobody);
                        others.sum(Stage::Report, &order, own, one_by_one).unwrap().map(f64::to_bits)
                    });
                    assert!(found.iter().all(|f| *f == plain(unit, group)), "{ranks} {piece}");
                }
            }
        }
        assert_ne!(plain(64, 512), plain(8, 64));
    }

    #[test]
    fn a_contact_that_nobody_counts_is_missed() {
        let nobody = Held { rank: 0, place: &[], places: 0, owner: &[], to: &[], from: &[] };
        let order = Order { unit: 8, group: 16, total: 20 };
        for missing in [0, 9, 19] {
            let own = (0..20).filter(|k| *k != missing).map(|k| (k, [1.0]));
            let mut alone = crate::exchange::Alone;
            let told = order.told(own, &one_by_one);
            assert!(order.whole(told, &one_by_one).is_none());
            let mut others = Others::new(&mut alone, 0, 0.0, nobody);
            assert!(others.max(Stage::Report, &mut [1.0]).is_ok());
        }
    }
}
