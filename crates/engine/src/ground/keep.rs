//! The state of the ground: sections `ground` and `ground.*` of a state. A state without them has no ground that is stored.

use std::collections::HashSet;

use glam::{DQuat, DVec2, DVec3};
use serde::{Deserialize, Serialize};

use super::store::{Grain, Sleeping, Store};
use super::{Books, GrainKind, Ground};
use crate::state::{State, StateError};

/// Everything small.
#[derive(Serialize, Deserialize)]
struct GroundRecord {
    kinds: Vec<GrainKind>,
    first: u32,
    books: Books,
    /// Middle of each box, the width of its rim and its step.
    boxes: Vec<[f64; 4]>,
    field: [[f64; 2]; 2],
    edge: f64,
}

const SMALL: &str = "ground";

impl Ground {
    /// Writes the ground, if there is any.
    pub fn save(&self, state: &mut State) -> Result<(), StateError> {
        if self.boxes.is_empty() {
            return Ok(());
        }
        let (low, high) = self.store.field();
        let small = GroundRecord {
            kinds: self.kinds.clone(),
            first: self.first,
            books: self.books,
            boxes: self.boxes.iter().map(|b| [b.middle.x, b.middle.y, b.rim, b.every]).collect(),
            field: [low.to_array(), high.to_array()],
            edge: self.store.edge(),
        };
        state.put(SMALL, &small)?;
        let grains: Vec<Grain> = self.store.grains().copied().collect();
        let columns = || (0..self.store.columns()).map(|c| self.store.column(c));
        let turned: Vec<(u32, DQuat)> = columns().flat_map(|c| c.turned.iter().copied()).collect();
        let all = (0..self.store.columns())
            .flat_map(|c| self.store.column(c).contacts.iter().map(move |contact| (c as u32, *contact)));
        let contacts: Vec<(u32, Sleeping)> = all.collect();
        state.put_array(&section("kind_of"), &self.kind_of);
        state.put_array(&section("grains.id"), &grains.iter().map(|g| g.id).collect::<Vec<_>>());
        let mut put = |name: &str, numbers: Vec<[u32; 2]>| state.put_array(&section(name), &numbers);
        put("contacts.a", contacts.iter().map(|(c, s)| [*c, s.a]).collect());
        put("contacts.b", contacts.iter().map(|(_, s)| [s.b, s.feature]).collect());
        let at: Vec<[f64; 4]> = grains.iter().map(|g| g.position.extend(g.radius).to_array()).collect();
        state.put_array(&section("grains.at"), &at);
        state.put_array(&section("grains.turned"), &grains.iter().map(|g| g.turned).collect::<Vec<_>>());
        state.put_array(&section("turned.id"), &turned.iter().map(|t| t.0).collect::<Vec<_>>());
        state.put_array(&section("turned.by"), &turned.iter().map(|t| t.1).collect::<Vec<_>>());
        let impulses: Vec<[f64; 3]> = contacts.iter().map(|(_, s)| s.impulse).collect();
        state.put_array(&section("contacts.impulse"), &impulses);
        Ok(())
    }

    /// This ground, of the same scene, as it was when it was saved; `index_of_id` is that of the bodies of the state.
    pub fn load(&self, state: &State, index_of_id: &[u32]) -> Result<Self, StateError> {
        if self.boxes.is_empty() {
            return Ok(self.clone());
        }
        let small: GroundRecord = state.get(SMALL)?;
        let wrong = |why: &str| StateError::wrong(SMALL, why);
        if small.boxes.len() != self.boxes.len() {
            return Err(StateError::OtherScene("it has another number of moving boxes".into()));
        }
        let [low, high] = small.field.map(DVec2::from_array);
        let columns = ((high - low) / small.edge).element_product();
        if !(small.edge > 0.0 && (0.0..1e9).contains(&columns)) {
            return Err(wrong("its columns are none"));
        }
        // A little less, so that rounding makes no column more.
        let mut store = Store::new(low, high - 0.5 * small.edge, small.edge);
        let kind_of: Vec<u16> = state.array(&section("kind_of"))?;
        if kind_of.iter().any(|&k| usize::from(k) >= small.kinds.len()) {
            return Err(wrong("a grain of no kind"));
        }
        let ids: Vec<u32> = state.array(&section("grains.id"))?;
        let at: Vec<[f64; 4]> = state.array(&section("grains.at"))?;
        let turned: Vec<[f32; 4]> = state.array(&section("grains.turned"))?;
        let by: Vec<DQuat> = state.array(&section("turned.by"))?;
        let of: Vec<u32> = state.array(&section("turned.id"))?;
        if at.len() != ids.len() || turned.len() != ids.len() || by.len() != of.len() {
            return Err(wrong("some of its lists are longer than others"));
        }
        let exact: std::collections::HashMap<u32, DQuat> = of.into_iter().zip(by).collect();
        let mut seen = HashSet::with_capacity(ids.len());
        for ((id, at), turned) in ids.into_iter().zip(at).zip(turned) {
            let is_body = index_of_id.get(id as usize).is_none_or(|&i| i != u32::MAX);
            let is_grain = (id.wrapping_sub(small.first) as usize) < kind_of.len();
            if is_body || !is_grain || !seen.insert(id) {
                return Err(wrong("a stored grain is there twice, is a body, or none of the grains"));
            }
            let [x, y, z, radius] = at;
            let grain = Grain { position: DVec3::new(x, y, z), radius, turned, id };
            store.put(grain, exact.get(&id).copied());
        }
        let a: Vec<[u32; 2]> = state.array(&section("contacts.a"))?;
        let b: Vec<[u32; 2]> = state.array(&section("contacts.b"))?;
        let impulses: Vec<[f64; 3]> = state.array(&section("contacts.impulse"))?;
        if b.len() != a.len() || impulses.len() != a.len() {
            return Err(wrong("some of its lists are longer than others"));
        }
        for (([column, a], [b, feature]), impulse) in a.into_iter().zip(b).zip(impulses) {
            if column as usize >= store.columns() {
                return Err(wrong("a contact sleeps nowhere"));
            }
            store.put_to_sleep_in(column as usize, Sleeping { a, b, feature, impulse });
        }
        let (first, books) = (small.first, small.books);
        let mut ground = Self { boxes: self.boxes.clone(), kinds: small.kinds, first, kind_of, books, store };
        for (b, [x, y, rim, every]) in ground.boxes.iter_mut().zip(small.boxes) {
            b.middle = DVec2::new(x, y);
            // A scene that takes its grains from a file knows them no more.
            if b.every == 0.0 {
                (b.rim, b.every) = (rim, every);
            }
        }
        Ok(ground)
    }
}

fn section(name: &str) -> String {
    format!("ground.{name}")
}
