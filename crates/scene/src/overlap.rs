//! Initial overlap so deep that the centre of one body lies inside another: that is a mistake, not a contact. In a periodic domain
//! also through its faces.

use granum_engine::collide::table;
use granum_engine::glam::{DVec3, IVec3};
use granum_engine::period::Period;
use granum_engine::{BodyKind, Shape};

use crate::build::Builder;
use crate::check::called;
use crate::locate::join;

/// Overlaps that are told one by one.
const TOLD: usize = 8;

/// Reports dynamic bodies whose centre lies in another body, or the other way round.
pub(crate) fn check_overlap(b: &mut Builder) {
    let mut found = in_walls(b);
    found.extend(in_bodies(b));
    // Bodies of a joint that do not touch may overlap.
    found.retain(|&(i, j, _)| !b.world.no_contact.holds(&b.world.bodies, i, j));
    for &(i, j, depth) in found.iter().take(TOLD) {
        let ((one, path), (other, _)) = (called(b, i), called(b, j));
        let face = if through_face(b, i, j) { " through a face of the domain" } else { "" };
        let message = format!(
            "{one} overlaps {other}{face} by {depth:.3e} m at the start, more than the smaller radius"
        );
        b.problems.add(&join(&path, "position"), message, "move them apart, or make one of them smaller");
    }
    if let Some(&(i, _, _)) = found.get(TOLD) {
        let path = called(b, i).1;
        b.problems.add(
            &path,
            format!("{} more bodies overlap at the start", found.len() - TOLD),
            "move them apart",
        );
    }
}

/// Whether the place of one body where it is nearest to the other is that of an image.
fn through_face(b: &Builder, i: usize, j: usize) -> bool {
    let (p, q) = (b.world.bodies.position[i], b.world.bodies.position[j]);
    let is_free = !b.world.is_wall(i) && !b.world.is_wall(j);
    is_free && Period::of(&b.world.settings).is_some_and(|period| period.near(q, p) != q)
}

fn dynamic(b: &Builder) -> Vec<usize> {
    (0..b.world.bodies.len()).filter(|&i| b.world.bodies.kind[i] == BodyKind::Dynamic).collect()
}

/// Dynamic bodies with their centre in a wall: (body, wall, depth).
fn in_walls(b: &Builder) -> Vec<(usize, usize, f64)> {
    let walls: Vec<usize> = (0..b.world.bodies.len()).filter(|&i| b.world.is_wall(i)).collect();
    let mut found = Vec::new();
    for i in dynamic(b) {
        let (p, r) = (b.world.bodies.position[i], b.world.bodies.inradius[i]);
        for &w in &walls {
            if b.world.bodies.position[w].distance_squared(p) > b.world.bodies.radius[w].powi(2) {
                continue;
            }
            let distance = table::distance(&b.world.bodies, &b.world.shapes, w, p);
            // On the surface counts, too: a ball left at the origin on a plane through it.
            if distance <= 0.0 && holds_its_center(b, i) {
                found.push((i, w, r - distance));
            }
        }
    }
    found
}

/// Whether the centre of mass of a body is inside it: that of a cup is in none of its walls, and may be in what it holds.
fn holds_its_center(b: &Builder, i: usize) -> bool {
    let bodies = &b.world.bodies;
    let shape = &b.world.shapes[bodies.shape[i].index()];
    !matches!(shape, Shape::Compound(_)) || depth_in(b, i, bodies.position[i]) > 0.0
}

/// Depth to which point `p` is inside a body, negative outside.
fn depth_in(b: &Builder, i: usize, p: DVec3) -> f64 {
    let bodies = &b.world.bodies;
    let outside = bodies.position[i].distance(p) - bodies.radius[i];
    // Far away the ball around the body says enough.
    if outside > 0.0 { -outside } else { -table::distance(bodies, &b.world.shapes, i, p) }
}

/// Pairs of bodies that are no walls, one of them dynamic. A body's centre is looked up in the cells that the other
/// one covers; large bodies are compared with all.
fn in_bodies(b: &Builder) -> Vec<(usize, usize, f64)> {
    let bodies = &b.world.bodies;
    let all: Vec<usize> =
        (0..bodies.len()).filter(|&i| !b.world.is_wall(i) && bodies.kind[i] != BodyKind::Beam).collect();
    let mut radii: Vec<f64> = all.iter().map(|&i| bodies.radius[i]).collect();
    radii.sort_by(f64::total_cmp);
    let Some(&median) = radii.get(radii.len() / 2) else { return Vec::new() };
    let cell = 4.0 * median;
    let key = |p: DVec3| (p / cell).floor().as_ivec3();
    let period = Period::of(&b.world.settings);
    let near = |x: DVec3, point: DVec3| period.map_or(x, |period| period.near(x, point));
    // Bodies by the hash of their cell, in order: a table of lists would take ten times the memory.
    let mut cells: Vec<(u32, u32)> = Vec::with_capacity(all.len());
    for &i in &all {
        let p = bodies.position[i];
        cells.push((hash(key(p)), i as u32));
        if let Some(period) = period {
            let (low, high) = (period.min - cell, period.min + period.length + cell);
            period.images_within(p, low, high, |s| cells.push((hash(key(p + period.shift(s))), i as u32)));
        }
    }
    cells.sort_unstable();
    let mut found = Vec::new();
    let mut compare = |i: usize, j: usize| {
        let moves = bodies.kind[i] == BodyKind::Dynamic || bodies.kind[j] == BodyKind::Dynamic;
        // The centre of j in i; of two that hold each other's centre, the pair is told once.
        let (p, q) = (bodies.position[i], bodies.position[j]);
        let depth = depth_in(b, i, near(q, p));
        let told = || i > j || depth_in(b, j, near(p, q)) <= 0.0 || !holds_its_center(b, i);
        if i != j && moves && depth > 0.0 && holds_its_center(b, j) && told() {
            found.push((i, j, depth + bodies.inradius[j].min(bodies.radius[j])));
        }
    };
    for &i in &all {
        if bodies.radius[i] > 4.0 * median {
            all.iter().for_each(|&j| compare(i, j));
            continue;
        }
        let center = key(bodies.position[i]);
        for n in 0..27 {
            let at = hash(center.saturating_add(IVec3::new(n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1)));
            let first = cells.partition_point(|&(other, _)| other < at);
            for &(_, j) in cells[first..].iter().take_while(|&&(other, _)| other == at) {
                compare(i, j as usize);
            }
        }
    }
    // Two cells of one hash, or a body and its image, may tell a pair twice.
    found.sort_by_key(|&(i, j, _)| (i, j));
    found.dedup_by_key(|&mut (i, j, _)| (i, j));
    found
}

/// A number of a cell; two cells may share one.
fn hash(cell: IVec3) -> u32 {
    let [x, y, z] = cell.to_array().map(|c| c as u32);
    let mixed = x.wrapping_mul(0x9e37_79b1)
        ^ y.wrapping_mul(0x85eb_ca6b).rotate_left(11)
        ^ z.wrapping_mul(0xc2b2_ae35).rotate_left(21);
    mixed ^ mixed >> 15
}
