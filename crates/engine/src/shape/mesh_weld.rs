//! Vertices that are one: equal to the last bit, or nearer to each other than a reach.
//!
//! A vertex looks for an earlier one in the cells of a grid that its reach touches. It joins the first kept vertex that
//! is near, not the nearest, so the result depends on the list alone and chains of near vertices do not run together.

use std::collections::HashMap;

use glam::DVec3;

use super::mesh::Mesh;

/// Joins vertices nearer than `reach`, each to the first in the list that it is near to; returns how many.
pub(super) fn weld(mut mesh: Mesh, reach: f64) -> (Mesh, usize) {
    let low = mesh.bounds().0;
    // Cells of four reaches: most vertices look into one cell, the rest into two, four or eight.
    let cell = if reach > 0.0 { 4.0 * reach } else { 1.0 };
    let number = |x: DVec3| ((x - low) / cell).floor().to_array().map(|k| k as i64);
    let mut cells: HashMap<[i64; 3], Vec<u32>> = HashMap::new();
    let mut kept: Vec<DVec3> = Vec::new();
    // Files list a vertex again and again: equal bits need no search.
    let mut equal: HashMap<[u64; 3], u32> = HashMap::new();
    // Unused vertices, of which there may be many, take no part.
    let mut used = vec![false; mesh.vertices.len()];
    mesh.triangles.iter().flatten().for_each(|&v| used[v as usize] = true);
    let mut name = vec![0_u32; mesh.vertices.len()];
    for (i, &v) in mesh.vertices.iter().enumerate().filter(|(i, _)| used[*i]) {
        // Plus zero: minus zero is the same place.
        let bits = (v + 0.0).to_array().map(f64::to_bits);
        if let Some(&known) = equal.get(&bits) {
            name[i] = known;
            continue;
        }
        let (from, to) = (number(v - reach), number(v + reach));
        let mut found: Option<u32> = None;
        for x in from[0]..=to[0] {
            for y in from[1]..=to[1] {
                for z in from[2]..=to[2] {
                    let near = |&&k: &&u32| kept[k as usize].distance_squared(v) <= reach * reach;
                    let first = cells.get(&[x, y, z]).and_then(|list| list.iter().find(near).copied());
                    found = [found, first].into_iter().flatten().min();
                }
            }
        }
        name[i] = found.unwrap_or(kept.len() as u32);
        if found.is_none() {
            cells.entry(number(v)).or_default().push(kept.len() as u32);
            kept.push(v);
        }
        equal.insert(bits, name[i]);
    }
    let merged = used.iter().filter(|u| **u).count() - kept.len();
    mesh.triangles.iter_mut().for_each(|t| *t = t.map(|v| name[v as usize]));
    mesh.vertices = kept;
    (mesh, merged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn the_grid_joins_what_all_pairs_would() {
        let mut r = Random::new(12, 0);
        let vertices: Vec<DVec3> = (0..600).map(|_| DVec3::new(r.unit(), r.unit(), r.unit())).collect();
        let triangles: Vec<[u32; 3]> = (0..200).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
        for reach in [0.0, 0.03, 0.1, 0.3] {
            let mut kept: Vec<DVec3> = Vec::new();
            let mut expected = Vec::new();
            for v in &vertices {
                let near = kept.iter().position(|k| k.distance(*v) <= reach);
                expected.push(near.unwrap_or(kept.len()) as u32);
                if near.is_none() {
                    kept.push(*v);
                }
            }
            let given = Mesh { vertices: vertices.clone(), triangles: triangles.clone() };
            let (mesh, merged) = weld(given, reach);
            assert_eq!(mesh.triangles.concat(), expected);
            assert_eq!((mesh.vertices.len(), merged), (kept.len(), 600 - kept.len()));
        }
    }
}
