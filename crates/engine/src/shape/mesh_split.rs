//! Finer triangles on the same surface, for fitting spheres.
//!
//! - [`split_long`]: every edge longer than a size is cut at its middle, until there is none: what Heyn09 3.2.1.2 does
//!   with the seed size of a meshing program. An edge is cut on both sides or on neither, so the mesh stays closed.
//! - [`split_in_four`]: chosen triangles are cut at the middles of their edges (Heyn09 3.2.3.2). Across the rim of
//!   the choice a whole edge meets two halves: good for fitting spheres, which needs no closed mesh.
//! - [`sharp`]: which triangles stand at a sharp edge (Heyn09 3.2.3.1).
//!
//! Nothing is moved: corners stay, and a curved surface does not become rounder.

use std::collections::HashMap;

use glam::DVec3;

use super::mesh::{MOST_TRIANGLES, Mesh, MeshError};

/// Numbers of the middles of edges, made when they are first asked for.
#[derive(Default)]
struct Middles(HashMap<(u32, u32), u32>);

impl Middles {
    fn get(&mut self, vertices: &mut Vec<DVec3>, a: u32, b: u32) -> u32 {
        *self.0.entry((a.min(b), a.max(b))).or_insert_with(|| {
            let middle = 0.5 * (vertices[a as usize] + vertices[b as usize]);
            vertices.push(middle);
            vertices.len() as u32 - 1
        })
    }
}

/// Cuts edges at their middles until none is longer than `size`.
pub fn split_long(mesh: &Mesh, size: f64) -> Result<Mesh, MeshError> {
    let mut mesh = mesh.clone();
    loop {
        let mut middles = Middles::default();
        let mut triangles = Vec::with_capacity(mesh.triangles.len());
        for t in 0..mesh.triangles.len() {
            let (v, p) = (mesh.triangles[t], mesh.corners(t));
            let long = [0, 1, 2].map(|k| p[k].distance_squared(p[(k + 1) % 3]) > size * size);
            let mut cut = |k: usize| middles.get(&mut mesh.vertices, v[k], v[(k + 1) % 3]);
            match long.iter().filter(|l| **l).count() {
                0 => triangles.push(v),
                1 => {
                    let k = long.iter().position(|l| *l).unwrap_or(0);
                    let (m, tip) = (cut(k), v[(k + 2) % 3]);
                    triangles.extend([[v[k], m, tip], [m, v[(k + 1) % 3], tip]]);
                }
                2 => {
                    // The corner between the two cut edges, and a quadrilateral, cut along its shorter diagonal.
                    let whole = long.iter().position(|l| !*l).unwrap_or(0);
                    let (a, b, tip) = (v[whole], v[(whole + 1) % 3], v[(whole + 2) % 3]);
                    let (m, n) = (cut((whole + 1) % 3), cut((whole + 2) % 3));
                    triangles.push([m, tip, n]);
                    let at = |i: u32| mesh.vertices[i as usize];
                    if at(a).distance_squared(at(m)) <= at(b).distance_squared(at(n)) {
                        triangles.extend([[a, b, m], [a, m, n]]);
                    } else {
                        triangles.extend([[a, b, n], [b, m, n]]);
                    }
                }
                _ => {
                    let [ab, bc, ca] = [cut(0), cut(1), cut(2)];
                    triangles.extend(four(v, [ab, bc, ca]));
                }
            }
            if triangles.len() > MOST_TRIANGLES {
                return Err(MeshError::TooLarge { triangles: triangles.len() });
            }
        }
        let done = triangles.len() == mesh.triangles.len();
        mesh.triangles = triangles;
        if done {
            return Ok(mesh);
        }
    }
}

fn four([a, b, c]: [u32; 3], [ab, bc, ca]: [u32; 3]) -> [[u32; 3]; 4] {
    [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
}

/// Which triangles share a corner with one whose normal differs by more than `angle` [rad].
pub fn sharp(mesh: &Mesh, angle: f64) -> Vec<bool> {
    let n = mesh.triangles.len();
    let normals: Vec<DVec3> = (0..n).map(|t| mesh.area_normal(t).normalize_or_zero()).collect();
    // The triangles at each vertex: first[v]..first[v + 1] of `at`.
    let mut first = vec![0_usize; mesh.vertices.len() + 1];
    mesh.triangles.iter().flatten().for_each(|&v| first[v as usize + 1] += 1);
    for v in 0..mesh.vertices.len() {
        first[v + 1] += first[v];
    }
    let mut at = vec![0_u32; 3 * n];
    let mut next = first.clone();
    for (t, corners) in mesh.triangles.iter().enumerate() {
        for &v in corners {
            at[next[v as usize]] = t as u32;
            next[v as usize] += 1;
        }
    }
    let limit = angle.cos();
    let differs = |t: usize, v: u32| {
        let around = &at[first[v as usize]..first[v as usize + 1]];
        around.iter().any(|&o| normals[t].dot(normals[o as usize]) < limit)
    };
    (0..n).map(|t| mesh.triangles[t].iter().any(|&v| differs(t, v))).collect()
}

/// Cuts the chosen triangles in four; says for each new triangle from which old one it comes.
pub fn split_in_four(mesh: &Mesh, chosen: &[bool]) -> Result<(Mesh, Vec<u32>), MeshError> {
    let count = mesh.triangles.len() + 3 * chosen.iter().filter(|c| **c).count();
    if count > MOST_TRIANGLES {
        return Err(MeshError::TooLarge { triangles: count });
    }
    let mut vertices = mesh.vertices.clone();
    let mut middles = Middles::default();
    let (mut triangles, mut from) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for (t, &[a, b, c]) in mesh.triangles.iter().enumerate() {
        if chosen[t] {
            let mut middle = |p, q| middles.get(&mut vertices, p, q);
            let middle = [middle(a, b), middle(b, c), middle(c, a)];
            triangles.extend(four([a, b, c], middle));
            from.extend([t as u32; 4]);
        } else {
            triangles.push([a, b, c]);
            from.push(t as u32);
        }
    }
    Ok((Mesh { vertices, triangles }, from))
}

#[cfg(test)]
mod tests {
    use super::super::mesh::samples::{ball, cuboid};
    use super::*;

    #[test]
    fn splitting_keeps_volume_and_area_and_stays_closed() {
        let mesh = cuboid(DVec3::new(1.0, 0.1, 3.0));
        let split = split_long(&mesh, 0.3).unwrap();
        assert!(split.longest_edge() <= 0.3);
        assert!((split.volume() - mesh.volume()).abs() < 1e-12 && (split.area() - mesh.area()).abs() < 1e-12);
        let (_, report) = split.mend().unwrap();
        assert!(report.is_sound() && report.merged == 0, "{report}");
        assert!(matches!(split_long(&mesh, 1e-4), Err(MeshError::TooLarge { .. })));
    }

    #[test]
    fn sharp_edges_of_a_box_and_none_of_a_ball() {
        let flat = split_long(&cuboid(DVec3::ONE), 0.3).unwrap();
        let marked = sharp(&flat, 0.5);
        for (t, is) in marked.iter().enumerate() {
            let near =
                flat.corners(t).iter().any(|p| p.abs().to_array().iter().filter(|x| **x == 1.0).count() > 1);
            assert_eq!(*is, near);
        }
        assert!(sharp(&ball(1.0, 4), 0.5).iter().all(|s| !s));
        assert!(sharp(&ball(1.0, 0), 0.5).iter().all(|s| *s));
    }

    #[test]
    fn four_for_one() {
        let mesh = ball(1.0, 1);
        let chosen: Vec<bool> = (0..32).map(|t| t % 3 == 0).collect();
        let (split, from) = split_in_four(&mesh, &chosen).unwrap();
        assert_eq!((split.triangles.len(), from.len()), (32 + 3 * 11, 32 + 3 * 11));
        assert!((split.area() - mesh.area()).abs() < 1e-12);
        let n = |m: &Mesh, t: usize| m.area_normal(t).normalize();
        assert!(from.iter().enumerate().all(|(t, &f)| n(&split, t).dot(n(&mesh, f as usize)) > 1.0 - 1e-12));
    }
}
