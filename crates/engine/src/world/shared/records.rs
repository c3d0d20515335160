//! What contacts remember, as bytes of a message.

use crate::ccp::Carried;
use crate::dem::{ContactMemory, SavedContact};
use crate::exchange::Message;
use crate::exchange::message::Reader;
use crate::failure::Failure;
use crate::ids::BodyId;

/// Ids, feature and shift of a contact.
type Names = [i32; 6];
/// Its point, normal and memory.
type Numbers = [f64; 14];

/// Adds two sections with what these contacts remember.
pub(super) fn put(all: &[SavedContact], message: &mut Message) {
    let names = |r: &SavedContact| -> Names {
        let [x, y, z] = r.shift;
        [r.a.0 as i32, r.b.0 as i32, r.feature as i32, x, y, z]
    };
    let numbers = |r: &SavedContact| -> Numbers {
        let (t, roll) = r.memory.rows();
        let (p, n) = (r.point, r.normal);
        [p.x, p.y, p.z, n.x, n.y, n.z, t[0], t[1], t[2], t[3], roll[0], roll[1], roll[2], roll[3]]
    };
    message.put(&all.iter().map(names).collect::<Vec<_>>());
    message.put(&all.iter().map(numbers).collect::<Vec<_>>());
}

/// Reads them.
pub(super) fn take(reader: &mut Reader) -> Result<Vec<SavedContact>, Failure> {
    let (names, numbers): (Vec<Names>, Vec<Numbers>) = (reader.take()?, reader.take()?);
    if names.len() != numbers.len() {
        return Err(reader.wrong());
    }
    let of = |([a, b, feature, x, y, z], n): (Names, Numbers)| SavedContact {
        a: BodyId(a as u32),
        b: BodyId(b as u32),
        feature: feature as u32,
        shift: [x, y, z],
        point: [n[0], n[1], n[2]].into(),
        normal: [n[3], n[4], n[5]].into(),
        memory: ContactMemory::of_rows([n[6], n[7], n[8], n[9]], [n[10], n[11], n[12], n[13]]),
    };
    Ok(names.into_iter().zip(numbers).map(of).collect())
}

/// Adds two sections with these impulses of hard contact.
pub(super) fn put_impulses(all: &[Carried], message: &mut Message) {
    let names = |c: &Carried| [c.a.0, c.b.0, c.feature, u32::from(c.is_wall)];
    message.put(&all.iter().map(names).collect::<Vec<[u32; 4]>>());
    message.put(&all.iter().map(|c| c.gamma).collect::<Vec<[f64; 3]>>());
}

/// Reads them.
pub(super) fn take_impulses(reader: &mut Reader) -> Result<Vec<Carried>, Failure> {
    let (names, gamma): (Vec<[u32; 4]>, Vec<[f64; 3]>) = (reader.take()?, reader.take()?);
    if names.len() != gamma.len() {
        return Err(reader.wrong());
    }
    let of = |([a, b, feature, is_wall], gamma): ([u32; 4], [f64; 3])| Carried {
        a: BodyId(a),
        b: BodyId(b),
        feature,
        is_wall: is_wall > 0,
        gamma,
    };
    Ok(names.into_iter().zip(gamma).map(of).collect())
}
