//! The state of penalty contact in a checkpoint: the list of pairs with all that it remembers, and when it was made.
//!
//! The list itself is kept, not only what its contacts remember: when it is next made anew, and with it when bodies are next
//! re-sorted, depends on where they were when it was made. So a run that goes on sums in the same order.

use glam::{DQuat, DVec3};
use serde::{Deserialize, Serialize};

use super::neighbours::{List, Live, NOBODY, Neighbours, Pair, Part};
use super::{Dem, Memory};
use crate::bodies::Bodies;
use crate::par::CHUNK;
use crate::state::{State, StateError};

#[derive(Serialize, Deserialize)]
struct Small {
    walls: u32,
    torques: bool,
    sorted_at: u64,
    lists: u64,
}

impl Dem {
    /// Writes the list into sections `dem.*` of a state; nothing if there is none.
    pub(crate) fn save(&self, state: &mut State) -> Result<(), StateError> {
        let n = &self.neighbours;
        if n.list.first.is_empty() {
            return Ok(());
        }
        let (walls, torques) = (n.walls, n.torques);
        state.put("dem", &Small { walls, torques, sorted_at: self.sorted_at, lists: self.lists })?;
        state.put_array("dem.at", &n.at);
        state.put_array("dem.allowance", &n.allowance);
        let (turned, from): (Vec<u32>, Vec<DQuat>) = n.rotation.iter().copied().unzip();
        state.put_array("dem.turned", &turned);
        state.put_array("dem.turned_from", &from);
        state.put_array("dem.first", &n.list.first);
        state.put_array("dem.other", &n.other);
        state.put_array("dem.alive", &n.list.alive);
        state.put_array("dem.tangent", &n.list.tangent);
        state.put_array("dem.roll", &n.list.roll);
        let pairs = || n.parts.iter().flat_map(|p| p.pairs.iter().map(move |pair| (p, pair)));
        let heads: Vec<[u32; 3]> = pairs().map(|(_, p)| [p.a, p.b, p.end - p.begin]).collect();
        let live: Vec<Live> = pairs().flat_map(|(part, p)| part.live[p.live()].iter().copied()).collect();
        state.put_array("dem.pairs", &heads);
        state.put_array("dem.feature", &live.iter().map(|l| l.feature).collect::<Vec<u32>>());
        state.put_array("dem.normal", &live.iter().map(|l| l.normal).collect::<Vec<DVec3>>());
        state.put_array("dem.point", &live.iter().map(|l| l.point).collect::<Vec<DVec3>>());
        let (tangent, roll): (Vec<_>, Vec<_>) = live.iter().map(|l| l.memory.rows()).unzip();
        state.put_array("dem.live_tangent", &tangent);
        state.put_array("dem.live_roll", &roll);
        Ok(())
    }

    /// Reads what [`Dem::save`] wrote; an empty list if it wrote nothing.
    pub(crate) fn load(&self, state: &State, bodies: &Bodies) -> Result<Self, StateError> {
        let mut new =
            Self { list_contacts: self.list_contacts, report_every: self.report_every, ..Self::default() };
        if state.section("dem").is_none() {
            return Ok(new);
        }
        let small: Small = state.get("dem")?;
        (new.sorted_at, new.lists) = (small.sorted_at, small.lists);
        let n = &mut new.neighbours;
        (n.walls, n.torques) = (small.walls, small.torques);
        n.at = state.array("dem.at")?;
        n.allowance = state.array("dem.allowance")?;
        let turned: Vec<u32> = state.array("dem.turned")?;
        n.rotation = turned.into_iter().zip(state.array::<DQuat>("dem.turned_from")?).collect();
        n.list = List {
            first: state.array("dem.first")?,
            alive: state.array("dem.alive")?,
            tangent: state.array("dem.tangent")?,
            roll: state.array("dem.roll")?,
        };
        n.other = state.array("dem.other")?;
        n.slot = vec![0; n.other.len()];
        n.parts.resize_with(n.list.first.len().saturating_sub(1).div_ceil(CHUNK), Part::default);
        let heads: Vec<[u32; 3]> = state.array("dem.pairs")?;
        let mut live = read_live(state)?.into_iter();
        let wrong = || StateError::wrong("dem", "the list of pairs does not fit the bodies");
        for [a, b, count] in heads {
            let part = n.parts.get_mut(a as usize / CHUNK).ok_or_else(wrong)?;
            let begin = part.live.len() as u32;
            part.live.extend(live.by_ref().take(count as usize));
            part.pairs.push(Pair { a, b, slot: NOBODY, begin, end: part.live.len() as u32 });
        }
        if !n.fits(bodies) {
            return Err(wrong());
        }
        n.set_all_places(bodies);
        Ok(new)
    }
}

fn read_live(state: &State) -> Result<Vec<Live>, StateError> {
    let feature: Vec<u32> = state.array("dem.feature")?;
    let (normal, point): (Vec<DVec3>, Vec<DVec3>) = (state.array("dem.normal")?, state.array("dem.point")?);
    let tangent: Vec<[f64; 4]> = state.array("dem.live_tangent")?;
    let roll: Vec<[f64; 4]> = state.array("dem.live_roll")?;
    let n = feature.len();
    if [normal.len(), point.len(), tangent.len(), roll.len()].iter().any(|&m| m != n) {
        return Err(StateError::wrong("dem.feature", "it has another length than the others"));
    }
    let live = |k: usize| Live {
        feature: feature[k],
        normal: normal[k],
        point: point[k],
        memory: Memory::of_rows(tangent[k], roll[k]),
        ..Live::default()
    };
    Ok((0..n).map(live).collect())
}

impl Neighbours {
    /// Whether all indices and lengths are those of a list for these bodies, or for fewer: then it is made anew.
    fn fits(&self, bodies: &Bodies) -> bool {
        let listed = self.list.first.len().saturating_sub(1);
        let (n, pairs) = (bodies.len(), self.other.len());
        let in_order = self.list.first.windows(2).all(|w| w[0] <= w[1]);
        let inside = |i: u32| (i as usize) < listed;
        let spheres = self.list.alive.len() == pairs
            && self.list.tangent.len() == pairs
            && (self.list.roll.len() == pairs || self.list.roll.is_empty())
            && self.list.first.first() == Some(&0)
            && self.list.first.last() == Some(&(pairs as u32));
        let places = self.at.is_empty() || self.at.len() == listed && self.allowance.len() == listed;
        let turned = self.at.is_empty() || self.rotation.iter().all(|r| inside(r.0));
        listed <= n
            && in_order
            && spheres
            && places
            && turned
            && self.other.iter().all(|&j| inside(j))
            && self.parts.iter().flat_map(|p| &p.pairs).all(|p| inside(p.a) && inside(p.b))
    }
}
