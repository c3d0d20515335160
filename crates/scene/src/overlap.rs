//! Initial overlap so deep that the centre of one body lies inside another: that is a mistake, not a contact.

use std::collections::HashMap;

use granum_engine::collide::table;
use granum_engine::glam::{DVec3, IVec3};
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
    // Bodies of a joint that do not touch may lie in each other.
    found.retain(|&(i, j, _)| !b.world.no_contact.holds(&b.world.bodies, i, j));
    for &(i, j, depth) in found.iter().take(TOLD) {
        let ((one, path), (other, _)) = (called(b, i), called(b, j));
        let message =
            format!("{one} overlaps {other} by {depth:.3e} m at the start, more than the smaller radius");
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
    let mut cells: HashMap<IVec3, Vec<usize>> = HashMap::new();
    for &i in &all {
        cells.entry(key(bodies.position[i])).or_default().push(i);
    }
    let mut found = Vec::new();
    let mut compare = |i: usize, j: usize| {
        let moves = bodies.kind[i] == BodyKind::Dynamic || bodies.kind[j] == BodyKind::Dynamic;
        // The centre of j in i; of two that hold each other's centre, the pair is told once.
        let depth = depth_in(b, i, bodies.position[j]);
        let told = || i > j || depth_in(b, j, bodies.position[i]) <= 0.0 || !holds_its_center(b, i);
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
            let at = center.saturating_add(IVec3::new(n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1));
            for &j in cells.get(&at).into_iter().flatten() {
                compare(i, j);
            }
        }
    }
    found
}
