//! Orientation of a mesh: neighbours that agree, closed pieces that face outward; and the edges that forbid it.
//!
//! Triangles are walked from neighbour to neighbour across edges that two of them share; one that runs along the
//! common edge in the same direction as its neighbour is turned. A closed piece with negative volume is then turned
//! as a whole, unless it lies inside an odd number of others: that is a cavity, and faces into it. An open piece
//! keeps the side that most of its triangles had.
//!
//! Whether a piece lies in another is asked at one vertex by the solid angle that the other subtends there (van
//! Oosterom and Strackee 1983). Does not handle pieces that cross each other in a way that fits no rule.

use std::f64::consts::PI;

use glam::DVec3;

use super::mesh::Mesh;

/// What turning found.
pub(crate) struct Turned {
    pub(crate) flipped: usize,
    pub(crate) open: Vec<(u32, u32)>,
    pub(crate) crowded: Vec<(u32, u32)>,
    pub(crate) pieces: usize,
    pub(crate) cavities: usize,
    pub(crate) one_sided: usize,
}

/// Disjoint sets of things that were joined (union-find with halved paths).
pub(crate) struct Groups(Vec<usize>);

impl Groups {
    pub(crate) fn new(n: usize) -> Self {
        Self((0..n).collect())
    }

    fn find(&mut self, mut i: usize) -> usize {
        while self.0[i] != i {
            self.0[i] = self.0[self.0[i]];
            i = self.0[i];
        }
        i
    }

    pub(crate) fn join(&mut self, i: usize, j: usize) {
        let (i, j) = (self.find(i), self.find(j));
        self.0[i.max(j)] = i.min(j);
    }

    pub(crate) fn number(&self) -> usize {
        self.0.iter().enumerate().filter(|(i, g)| i == *g).count()
    }
}

/// An edge of a triangle, low vertex first; `up` if the triangle runs from low to high.
struct TriangleEdge {
    edge: (u32, u32),
    triangle: u32,
    up: bool,
}

/// A set of triangles that are neighbours of neighbours.
struct Piece {
    triangles: Vec<u32>,
    closed: bool,
    volume: f64,
    min: DVec3,
    max: DVec3,
}

/// Turns triangles until they agree.
pub(crate) fn turn(mesh: &mut Mesh) -> Turned {
    let n = mesh.triangles.len();
    let mut sides: Vec<TriangleEdge> = Vec::with_capacity(3 * n);
    for (t, &[a, b, c]) in mesh.triangles.iter().enumerate() {
        for (p, q) in [(a, b), (b, c), (c, a)] {
            sides.push(TriangleEdge { edge: (p.min(q), p.max(q)), triangle: t as u32, up: p < q });
        }
    }
    sides.sort_unstable_by_key(|s| (s.edge, s.triangle));
    // For each triangle up to three neighbours, and whether they run against it, as they should.
    let mut next: Vec<[Option<(u32, bool)>; 3]> = vec![[None; 3]; n];
    let mut barred = vec![false; n];
    let mut groups = Groups::new(n);
    let (mut open, mut crowded) = (Vec::new(), Vec::new());
    for same in sides.chunk_by(|a, b| a.edge == b.edge) {
        same.windows(2).for_each(|w| groups.join(w[0].triangle as usize, w[1].triangle as usize));
        match same {
            [one] => {
                open.push(one.edge);
                barred[one.triangle as usize] = true;
            }
            [one, two] => {
                for (from, to) in [(one, two), (two, one)] {
                    let slots = &mut next[from.triangle as usize];
                    if let Some(slot) = slots.iter_mut().find(|s| s.is_none()) {
                        *slot = Some((to.triangle, from.up != to.up));
                    }
                }
            }
            [one, ..] => {
                crowded.push(one.edge);
                same.iter().for_each(|s| barred[s.triangle as usize] = true);
            }
            [] => {}
        }
    }

    let mut flip: Vec<Option<bool>> = vec![None; n];
    let mut pieces: Vec<Piece> = Vec::new();
    let mut one_sided = 0;
    for start in 0..n {
        if flip[start].is_some() {
            continue;
        }
        flip[start] = Some(false);
        let mut triangles = vec![start as u32];
        let (mut at, mut twisted) = (0, false);
        while let Some(&t) = triangles.get(at) {
            at += 1;
            let mine = flip[t as usize] == Some(true);
            for (other, agrees) in next[t as usize].into_iter().flatten() {
                let wanted = mine == agrees;
                match flip[other as usize] {
                    None => {
                        flip[other as usize] = Some(wanted);
                        triangles.push(other);
                    }
                    Some(is) => twisted |= is != wanted,
                }
            }
        }
        one_sided += usize::from(twisted);
        let turned = triangles.iter().filter(|&&t| flip[t as usize] == Some(true)).count();
        if 2 * turned > triangles.len() {
            triangles.iter().for_each(|&t| flip[t as usize] = flip[t as usize].map(|f| !f));
        }
        let closed = !twisted && triangles.iter().all(|&t| !barred[t as usize]);
        pieces.push(measure(mesh, triangles, closed, &flip));
    }

    let cavities = face_outward(mesh, &pieces, &mut flip);
    let mut flipped = 0;
    for (t, f) in mesh.triangles.iter_mut().zip(&flip) {
        if *f == Some(true) {
            t.swap(1, 2);
            flipped += 1;
        }
    }
    Turned { flipped, open, crowded, pieces: groups.number(), cavities, one_sided }
}

fn measure(mesh: &Mesh, triangles: Vec<u32>, closed: bool, flip: &[Option<bool>]) -> Piece {
    let (mut min, mut max) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    for &t in &triangles {
        for v in mesh.corners(t as usize) {
            (min, max) = (min.min(v), max.max(v));
        }
    }
    let o = 0.5 * (min + max);
    let mut volume = 0.0;
    for &t in &triangles {
        let [a, b, c] = mesh.corners(t as usize).map(|v| v - o);
        let det = a.dot(b.cross(c));
        volume += if flip[t as usize] == Some(true) { -det } else { det };
    }
    Piece { triangles, closed, volume, min, max }
}

/// Turns closed pieces of negative volume, but for cavities; returns how many cavities there are.
fn face_outward(mesh: &Mesh, pieces: &[Piece], flip: &mut [Option<bool>]) -> usize {
    let mut cavities = 0;
    for (i, piece) in pieces.iter().enumerate() {
        if !piece.closed || piece.volume >= 0.0 {
            continue;
        }
        let Some(&t) = piece.triangles.first() else { continue };
        let p = mesh.corners(t as usize)[0];
        let around = |(j, other): &(usize, &Piece)| {
            *j != i
                && other.closed
                && other.min.cmple(piece.min).all()
                && other.max.cmpge(piece.max).all()
                && solid_angle(mesh, &other.triangles, p, flip).abs() > 2.0 * PI
        };
        if pieces.iter().enumerate().filter(around).count() % 2 == 1 {
            cavities += 1;
        } else {
            piece.triangles.iter().for_each(|&t| flip[t as usize] = flip[t as usize].map(|f| !f));
        }
    }
    cavities
}

fn solid_angle(mesh: &Mesh, triangles: &[u32], p: DVec3, flip: &[Option<bool>]) -> f64 {
    let angle = |&t: &u32| {
        let [a, b, c] = mesh.corners(t as usize).map(|v| v - p);
        let (la, lb, lc) = (a.length(), b.length(), c.length());
        let below = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
        let angle = 2.0 * a.dot(b.cross(c)).atan2(below);
        if flip[t as usize] == Some(true) { -angle } else { angle }
    };
    triangles.iter().map(angle).sum()
}
