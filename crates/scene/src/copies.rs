//! Copies of a wall: rings, rows, grids, stairs and wells from one table.
//!
//! `copies` is a list. Its first entry repeats the wall: copy k is turned k times by `turn` about `axis` through `through`, and moved k times by
//! `shift`. The second entry repeats all that the first made, and so on:
//!
//! ```toml
//! copies = [
//!     { count = 40, turn = "9 deg" },                            # a ring around the vertical axis
//!     { count = 75, shift = [0, 0, "5 cm"], turn = "4.5 deg" },  # 75 rings, each turned by half a stone
//! ]
//! ```
//!
//! The copies of the wall `stone` are called `stone 1`, `stone 2` and so on, and are one group of its name.
//!
//! Does not handle moving walls, whose motions would have to be turned too; nor free bodies, for which there are fills and `[[placed]]`.

use std::borrow::Cow;

use granum_engine::glam::{DQuat, DVec3};

use crate::locate::{Problems, join};
use crate::schema::{Copies, Rotation, Shape, Solid};
use crate::shape::{rotation_of, unit, vec3};
use crate::units::Length;

/// Most copies of a wall.
const MOST: u64 = 1_000_000;

/// A turn about the origin, then a shift.
type Place = (DQuat, DVec3);

/// A wall and its copies: the wall alone if it has none. `free` bodies have none.
pub(crate) fn all_of<'a>(
    solid: &'a Solid,
    free: bool,
    path: &str,
    problems: &mut Problems,
) -> Vec<Cow<'a, Solid>> {
    let Some(list) = &solid.copies else { return vec![Cow::Borrowed(solid)] };
    let at = join(path, "copies");
    if free {
        let help =
            "put it under [[walls]]; many free bodies come from [[fills]] with a grain, or from [[placed]]";
        problems.add_at_key(&at, "a free body has no `copies`", help);
        return Vec::new();
    }
    if solid.motion.is_some() {
        let help =
            "give each moving wall a table of its own, or a file of its own and an [[include]] for each";
        problems.add_at_key(&at, "a wall that moves has no `copies`", help);
        return Vec::new();
    }
    let count = list.iter().map(|c| c.count).fold(1, u64::saturating_mul);
    if count > MOST {
        problems.add(&at, format!("these are {count} walls, more than {MOST}"), "make the numbers smaller");
        return Vec::new();
    }
    let mut places: Vec<Place> = vec![(DQuat::IDENTITY, DVec3::ZERO)];
    for (k, entry) in list.iter().enumerate() {
        let Some(steps) = steps(entry, &format!("{at}[{k}]"), problems) else { return Vec::new() };
        let after = |&(q, s): &Place, &(p, r): &Place| (q * p, q * r + s);
        places = steps.iter().flat_map(|step| places.iter().map(move |place| after(step, place))).collect();
    }
    // A plane is turned by its normal; mistakes of the wall itself are reported with the wall.
    let own = rotation_of(solid, path, problems).unwrap_or(DQuat::IDENTITY);
    let middle = match (solid.min, solid.max) {
        (Some(min), Some(max)) => 0.5 * (vec3(min) + vec3(max)),
        _ => DVec3::ZERO,
    };
    let position = solid.position.map_or(middle, vec3);
    let copy = |(k, (turn, shift)): (usize, Place)| {
        let mut copy = solid.clone();
        copy.copies = None;
        copy.position = Some((turn * position + shift).to_array().map(Length));
        let rotation = (turn * own).normalize();
        if copy.shape == Shape::Plane {
            copy.normal = Some((rotation * DVec3::Z).to_array());
        } else {
            copy.rotation = Some(Rotation::Quaternion([rotation.w, rotation.x, rotation.y, rotation.z]));
        }
        copy.group = solid.group.clone().or_else(|| solid.name.clone());
        copy.name = solid.name.as_ref().map(|name| format!("{name} {}", k + 1));
        Cow::Owned(copy)
    };
    places.into_iter().enumerate().map(copy).collect()
}

/// Where an entry puts its copies.
fn steps(entry: &Copies, path: &str, problems: &mut Problems) -> Option<Vec<Place>> {
    let axis = unit(entry.axis.unwrap_or([0.0, 0.0, 1.0]), &join(path, "axis"), problems)?;
    if entry.turn.is_none() {
        for (key, given) in [("axis", entry.axis.is_some()), ("through", entry.through.is_some())] {
            if given {
                let message = format!("`{key}` says about what to turn, and nothing is turned");
                problems.add_at_key(&join(path, key), message, "add `turn`, for example turn = \"10 deg\"");
                return None;
            }
        }
        if entry.shift.is_none() && entry.count > 1 {
            problems.add(path, "these copies would all be in one place", "add `shift` or `turn`");
            return None;
        }
    }
    let (turn, shift) = (entry.turn.map_or(0.0, |a| a.0), entry.shift.map_or(DVec3::ZERO, vec3));
    let through = entry.through.map_or(DVec3::ZERO, vec3);
    let place = |k: u64| {
        // From the whole angle, so that nothing adds up.
        let q = DQuat::from_axis_angle(axis, turn * k as f64);
        (q, through - q * through + shift * k as f64)
    };
    Some((0..entry.count).map(place).collect())
}
