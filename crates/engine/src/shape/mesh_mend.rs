//! From what files hold to a surface with an inside, and a report of what was found.
//!
//! In this order: equal vertices are welded (STL files name no vertices, each triangle brings its own); triangles
//! without area are removed, in such a way that no slit opens; copies of a triangle are removed; neighbours are
//! turned until they agree, and closed pieces until they face outward, unless they are cavities of another piece.
//! Then holes, edges with more than two triangles, pieces and crossings are counted.
//!
//! Tolerances are relative to the diagonal of the mesh. Nothing is moved, filled or cut: a mesh with holes is
//! reported, not repaired. The result mends to itself.

use std::collections::HashMap;
use std::fmt;

use glam::DVec3;

use super::mesh::{Mesh, MeshError};
use super::mesh_cross::{Crossings, crossings};
use super::mesh_turn::{Turned, turn};
use super::mesh_weld::weld;

/// Vertices nearer than this part of the diagonal are one.
const WELD: f64 = 1e-6;
/// A triangle lower than this part of its longest edge has no normal worth the name.
const FLAT: f64 = 1e-6;

/// What [`Mesh::mend`] found and did. Its `Display` is one line for each thing worth knowing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mended {
    /// Triangles that are left.
    pub triangles: usize,
    /// Vertices that are left.
    pub vertices: usize,
    /// Vertices that were joined with another; in an STL file, five of six.
    pub merged: usize,
    /// Triangles removed because their corners coincide or lie on a line.
    pub degenerate: usize,
    /// Triangles removed because an earlier one has the same corners.
    pub duplicate: usize,
    /// Triangles turned round.
    pub flipped: usize,
    /// Edges with one triangle.
    pub open_edges: usize,
    /// Loops of open edges: holes, or the rims of sheets.
    pub holes: usize,
    /// The middle of the first open edge [m].
    pub first_hole: Option<DVec3>,
    /// Edges with more than two triangles.
    pub crowded_edges: usize,
    /// The middle of the first of them [m].
    pub first_crowded: Option<DVec3>,
    /// Pieces that share no edge.
    pub pieces: usize,
    /// Closed pieces that bound a cavity of another.
    pub cavities: usize,
    /// Pieces that have one side only, like a Moebius strip.
    pub one_sided: usize,
    /// Pairs of triangles that cross.
    pub crossings: Crossings,
}

impl Mended {
    /// Whether the surface has an inside: no holes, no crowded edges, two sides.
    pub fn is_closed(&self) -> bool {
        self.open_edges == 0 && self.crowded_edges == 0 && self.one_sided == 0
    }

    /// Whether there is nothing to complain of: closed, does not cross itself, and nothing had to be changed but
    /// vertices welded.
    pub fn is_sound(&self) -> bool {
        self.is_closed() && self.crossings.pairs == 0 && self.degenerate + self.duplicate + self.flipped == 0
    }
}

impl fmt::Display for Mended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |p: Option<DVec3>| p.map_or(String::new(), |p| format!(", the first at {}", place(p)));
        let closed = if self.is_closed() { "closed" } else { "not closed" };
        let pieces = if self.pieces == 1 { "one piece".into() } else { format!("{} pieces", self.pieces) };
        write!(f, "{} triangles, {} vertices, {pieces}, {closed}", self.triangles, self.vertices)?;
        let mut line = |n: usize, words: String| if n > 0 { write!(f, "\n{n} {words}") } else { Ok(()) };
        line(self.merged, "vertices welded to others".into())?;
        line(self.degenerate, "triangles without area removed".into())?;
        line(self.duplicate, "copies of triangles removed".into())?;
        line(self.flipped, "triangles turned round".into())?;
        line(self.cavities, "of the pieces bound cavities".into())?;
        let edges = self.open_edges;
        line(self.holes, format!("holes or rims with {edges} open edges{}", at(self.first_hole)))?;
        line(self.crowded_edges, format!("edges with more than two triangles{}", at(self.first_crowded)))?;
        line(self.one_sided, "pieces with one side only".into())?;
        let or_more = if self.crossings.complete { "" } else { " or more" };
        line(
            self.crossings.pairs,
            format!("pairs of triangles{or_more} that cross{}", at(self.crossings.first)),
        )
    }
}

/// A point in few digits.
fn place(p: DVec3) -> String {
    let digits = |x: f64| format!("{}", format!("{x:.4e}").parse::<f64>().unwrap_or(x));
    format!("({}, {}, {})", digits(p.x), digits(p.y), digits(p.z))
}

impl Mesh {
    /// Makes the mesh a surface with an inside as far as that needs no guessing, and reports.
    pub fn mend(self) -> Result<(Mesh, Mended), MeshError> {
        self.check()?;
        let (given, size) = (self.triangles.len(), self.diagonal());
        let mut report = Mended::default();
        let (mut mesh, merged) = weld(self, WELD * size);
        report.merged = merged;
        remove_flat(&mut mesh, &mut report);
        remove_copies(&mut mesh, &mut report);
        if mesh.triangles.is_empty() {
            return Err(MeshError::AllDegenerate { triangles: given });
        }
        let Turned { flipped, open, crowded, pieces, cavities, one_sided } = turn(&mut mesh);
        report.flipped = flipped;
        let middle = |&(a, b): &(u32, u32)| 0.5 * (mesh.vertices[a as usize] + mesh.vertices[b as usize]);
        report.open_edges = open.len();
        report.first_hole = open.first().map(middle);
        report.holes = loops(&open);
        report.crowded_edges = crowded.len();
        report.first_crowded = crowded.first().map(middle);
        (report.pieces, report.cavities, report.one_sided) = (pieces, cavities, one_sided);
        drop_unused(&mut mesh);
        report.crossings = crossings(&mesh);
        (report.triangles, report.vertices) = (mesh.triangles.len(), mesh.vertices.len());
        Ok((mesh, report))
    }
}

/// Whether the corners lie on a line: then the corner opposite the longest edge, 0 to 2.
fn flat(mesh: &Mesh, triangle: usize) -> Option<usize> {
    let [a, b, c] = mesh.corners(triangle);
    let sides = [(c - b).length_squared(), (a - c).length_squared(), (b - a).length_squared()];
    let longest = (0..3).max_by(|&i, &j| sides[i].total_cmp(&sides[j])).unwrap_or(0);
    (mesh.area_normal(triangle).length() <= FLAT * sides[longest]).then_some(longest)
}

fn repeats(t: [u32; 3]) -> bool {
    t[0] == t[1] || t[1] == t[2] || t[2] == t[0]
}

/// Removes triangles without area. One whose corners are three points on a line is no triangle, but its middle corner
/// splits the edge of the neighbour across its longest side: it is removed by splitting that neighbour there, so that
/// a closed surface stays closed.
fn remove_flat(mesh: &mut Mesh, report: &mut Mended) {
    let before = mesh.triangles.len();
    mesh.triangles.retain(|&t| !repeats(t));
    report.degenerate = before - mesh.triangles.len();
    // Neighbours of flat ones may be flat: a few rounds; each settles those that do not touch another.
    for _ in 0..8 {
        let flats: Vec<(usize, usize)> =
            (0..mesh.triangles.len()).filter_map(|t| Some((t, flat(mesh, t)?))).collect();
        if flats.is_empty() {
            return;
        }
        let mut across: HashMap<(u32, u32), Vec<u32>> = HashMap::new();
        let long_side = |t: [u32; 3], k: usize| {
            let (p, q) = (t[(k + 1) % 3], t[(k + 2) % 3]);
            (p.min(q), p.max(q))
        };
        for &(t, k) in &flats {
            across.entry(long_side(mesh.triangles[t], k)).or_default();
        }
        for (t, &corners) in mesh.triangles.iter().enumerate() {
            for k in 0..3 {
                if let Some(list) = across.get_mut(&long_side(corners, k)) {
                    list.push(t as u32);
                }
            }
        }
        let mut touched = vec![false; mesh.triangles.len()];
        let mut changed = false;
        for (t, k) in flats {
            let edge = long_side(mesh.triangles[t], k);
            let others = across.get(&edge).map_or(&[][..], |l| l);
            let [one, two] = others[..] else { continue };
            let n = if one as usize == t { two } else { one } as usize;
            let middle = mesh.triangles[t][k];
            if touched[t] || touched[n] || mesh.triangles[n].contains(&middle) {
                continue;
            }
            let corners = mesh.triangles[n];
            let Some(j) = (0..3).find(|&j| long_side(corners, j) == edge) else { continue };
            let (tip, p, q) = (corners[j], corners[(j + 1) % 3], corners[(j + 2) % 3]);
            mesh.triangles[n] = [tip, p, middle];
            mesh.triangles[t] = [tip, middle, q];
            (touched[t], touched[n], changed) = (true, true, true);
            report.degenerate += 1;
        }
        if !changed {
            break;
        }
    }
    let before = mesh.triangles.len();
    let keep: Vec<bool> = (0..before).map(|t| flat(mesh, t).is_none()).collect();
    let mut k = keep.iter();
    mesh.triangles.retain(|_| k.next().copied().unwrap_or(true));
    report.degenerate += before - mesh.triangles.len();
}

fn remove_copies(mesh: &mut Mesh, report: &mut Mended) {
    let before = mesh.triangles.len();
    let mut seen = std::collections::HashSet::with_capacity(before);
    mesh.triangles.retain(|&t| {
        let mut t = t;
        t.sort_unstable();
        seen.insert(t)
    });
    report.duplicate = before - mesh.triangles.len();
}

fn drop_unused(mesh: &mut Mesh) {
    let mut used = vec![false; mesh.vertices.len()];
    mesh.triangles.iter().flatten().for_each(|&v| used[v as usize] = true);
    let mut next = 0;
    let name: Vec<u32> = used
        .iter()
        .map(|&u| {
            next += u32::from(u);
            next.wrapping_sub(1)
        })
        .collect();
    let mut u = used.iter();
    mesh.vertices.retain(|_| u.next().copied().unwrap_or(true));
    mesh.triangles.iter_mut().for_each(|t| *t = t.map(|v| name[v as usize]));
}

/// Connected sets of open edges.
fn loops(open: &[(u32, u32)]) -> usize {
    let mut name: HashMap<u32, usize> = HashMap::new();
    for &(a, b) in open {
        for v in [a, b] {
            let n = name.len();
            name.entry(v).or_insert(n);
        }
    }
    let mut groups = super::mesh_turn::Groups::new(name.len());
    open.iter().for_each(|(a, b)| groups.join(name[a], name[b]));
    groups.number()
}

#[cfg(test)]
mod tests {
    use super::super::mesh::samples::{ball, both, cuboid};
    use super::*;
    use crate::random::Random;

    /// As an STL file has it: each triangle with vertices of its own, moved a little.
    fn soup(mesh: &Mesh, noise: f64) -> Mesh {
        let mut r = Random::new(3, 0);
        let mut shake =
            || DVec3::new(r.uniform(-1.0, 1.0), r.uniform(-1.0, 1.0), r.uniform(-1.0, 1.0)) * noise;
        let vertices: Vec<DVec3> =
            mesh.triangles.iter().flatten().map(|&v| mesh.vertices[v as usize] + shake()).collect();
        let triangles = (0..mesh.triangles.len() as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
        Mesh { vertices, triangles }
    }

    #[test]
    fn a_soup_becomes_a_ball_at_every_size() {
        for size in [1e-9, 1.0, 1e6] {
            let ball = ball(size, 3);
            for noise in [0.0, 1e-7] {
                let (mesh, report) = soup(&ball, noise * size).mend().unwrap();
                assert!(report.is_sound(), "{report}");
                assert_eq!((mesh.triangles.len(), mesh.vertices.len()), (512, 258));
                assert_eq!((report.merged, report.pieces), (3 * 512 - 258, 1));
                assert!((mesh.volume() / ball.volume() - 1.0).abs() < 1e-5);
                let (again, report) = mesh.clone().mend().unwrap();
                assert_eq!((again, report.merged), (mesh, 0));
            }
        }
    }

    #[test]
    fn turned_triangles_turn_back() {
        let good = ball(1.0, 2);
        let mut mesh = good.clone();
        for t in [0, 5, 6, 77] {
            mesh.triangles[t].swap(0, 1);
        }
        let (mended, report) = mesh.mend().unwrap();
        assert_eq!((report.flipped, mended.volume()), (4, good.volume()));
        let mut mesh = good.clone();
        mesh.triangles.iter_mut().for_each(|t| t.swap(1, 2));
        let (mended, report) = mesh.mend().unwrap();
        assert_eq!((report.flipped, mended.volume()), (128, good.volume()));
    }

    #[test]
    fn holes_are_counted_and_placed() {
        let mut mesh = cuboid(DVec3::ONE);
        mesh.triangles.retain(|t| !t.iter().all(|v| v & 4 == 4));
        let (_, report) = mesh.clone().mend().unwrap();
        assert_eq!((report.open_edges, report.holes, report.is_closed()), (4, 1, false));
        assert_eq!(report.first_hole.unwrap().z, 1.0);
        mesh.triangles.retain(|t| !t.iter().all(|v| v & 4 == 0));
        let (_, report) = mesh.mend().unwrap();
        assert_eq!((report.open_edges, report.holes, report.flipped), (8, 2, 0));
        assert!(report.to_string().contains("2 holes or rims with 8 open edges, the first at (0, -1, -1)"));
    }

    #[test]
    fn copies_and_triangles_without_area_go() {
        let mut mesh = cuboid(DVec3::ONE);
        mesh.triangles.extend([[0, 2, 3], [3, 2, 0], [4, 4, 5]]);
        let (mended, report) = mesh.mend().unwrap();
        assert_eq!((report.duplicate, report.degenerate, report.is_closed()), (2, 1, true));
        assert_eq!(mended.triangles.len(), 12);
        let line = Mesh { vertices: vec![DVec3::ZERO, DVec3::X, DVec3::X * 2.0], triangles: vec![[0, 1, 2]] };
        assert_eq!(line.mend(), Err(MeshError::AllDegenerate { triangles: 1 }));
        let point = Mesh { vertices: vec![DVec3::ONE], triangles: vec![[0, 0, 0]] };
        assert_eq!(point.mend(), Err(MeshError::AllDegenerate { triangles: 1 }));
    }

    #[test]
    fn a_flat_triangle_leaves_no_slit() {
        // The edge 0-1 of the box is split at its middle on one side only; a flat triangle fills the gap.
        let mut mesh = cuboid(DVec3::ONE);
        let t =
            mesh.triangles.iter().position(|t| t.contains(&0) && t.contains(&1) && t.contains(&5)).unwrap();
        mesh.vertices.push(DVec3::new(0.0, -1.0, -1.0));
        assert_eq!(mesh.triangles[t], [0, 1, 5]);
        mesh.triangles[t] = [0, 8, 5];
        mesh.triangles.extend([[8, 1, 5], [0, 1, 8]]);
        let (mended, report) = mesh.mend().unwrap();
        assert_eq!((report.degenerate, report.is_closed(), mended.triangles.len()), (1, true, 14));
        assert!((mended.volume() - 8.0).abs() < 1e-14);
    }

    #[test]
    fn pieces_cavities_and_crossings() {
        let (big, small) = (cuboid(DVec3::ONE), cuboid(DVec3::splat(0.5)));
        let mut inside_out = small.clone();
        inside_out.triangles.iter_mut().for_each(|t| t.swap(0, 1));
        let (mesh, report) = both(big.clone(), &inside_out, DVec3::ZERO).mend().unwrap();
        assert_eq!((report.pieces, report.cavities, report.flipped), (2, 1, 0));
        assert!((mesh.volume() - 7.0).abs() < 1e-14);
        let (mesh, report) = both(big.clone(), &inside_out, DVec3::X * 3.0).mend().unwrap();
        assert_eq!((report.pieces, report.cavities, report.flipped), (2, 0, 12));
        assert!((mesh.volume() - 9.0).abs() < 1e-14);
        assert_eq!(report.crossings.pairs, 0);
        let (_, report) = both(big, &small, DVec3::new(1.0, 0.1, 0.2)).mend().unwrap();
        assert!(report.crossings.pairs >= 8 && report.crossings.complete && !report.is_sound());
        assert!((report.crossings.first.unwrap().x - 1.0).abs() < 1e-12);
    }

    #[test]
    fn crowded_edges_and_one_sided_strips() {
        let (_, report) =
            both(cuboid(DVec3::ONE), &cuboid(DVec3::ONE), DVec3::new(2.0, 2.0, 0.0)).mend().unwrap();
        assert_eq!((report.crowded_edges, report.pieces, report.crossings.pairs), (1, 1, 0));
        let n = 12;
        let half_turn = std::f64::consts::PI / f64::from(n);
        let vertices = (0..n).flat_map(|k| {
            let (a, t) = (2.0 * half_turn * f64::from(k), half_turn * f64::from(k));
            let out = DVec3::new(a.cos(), a.sin(), 0.0);
            let across = (out * t.cos() + DVec3::Z * t.sin()) * 0.3;
            [out - across, out + across]
        });
        let strip = |k: u32| {
            let n = n as u32;
            let (a, b) = (2 * k, 2 * k + 1);
            let (c, d) = if k + 1 < n { (a + 2, b + 2) } else { (1, 0) };
            [[a, b, c], [b, d, c]]
        };
        let mesh = Mesh { vertices: vertices.collect(), triangles: (0..n as u32).flat_map(strip).collect() };
        let (_, report) = mesh.mend().unwrap();
        assert_eq!((report.one_sided, report.holes, report.is_closed()), (1, 1, false));
    }
}
