//! Triangle meshes as the kernels read them (`shaders/shaped/triangles.wgsl`): lines of four numbers.
//!
//! | lines | what |
//! |---|---|
//! | 2 | first lines of the nodes, triangles, edges and vertices; numbers of faces and edges, whether the mesh is closed, number of nodes |
//! | 2 a node | lowest corner of its box, the node after all that is in it; highest corner, first triangle and number of triangles of a leaf |
//! | 5 a triangle | corners with its number, the edges from the first and the second corner; normal with the edge from the third; vertices. Edges and vertices only where it owns them and they can be touched |
//! | 2 an edge | in each of its faces, the direction away from the face |
//! | 1 a vertex | first direction, number of directions |
//! | 1 a direction | to a neighbour of a vertex |
//!
//! The tree ([`crate::tree`]) halves its triangles along the longest side.

use granum_engine::shape::Surface;

use crate::tree::{Line, Tree, line};

/// Most triangles of a leaf.
const LEAF: usize = 4;
/// No edge, no vertex.
const NOTHING: u32 = u32::MAX;

/// Adds a mesh to the lines of all; returns its first line.
pub fn add(surface: &Surface, lines: &mut Vec<Line>) -> u32 {
    let first = lines.len() as u32;
    let bounds = |t: u32| {
        let [a, b, c] = surface.corners(t);
        (a.min(b).min(c), a.max(b).max(c))
    };
    let leaf = |from: usize, to: usize| (from as u32) << 3 | (to - from) as u32;
    let tree = Tree::new(surface.triangles().len(), &bounds, LEAF, &leaf);
    let at_triangles = first + 2 + tree.nodes.len() as u32;
    let at_edges = at_triangles + 5 * tree.order.len() as u32;
    let at_vertices = at_edges + 2 * surface.edge_count();
    lines.push([first + 2, at_triangles, at_edges, at_vertices]);
    let faces = surface.triangles().len() as u32;
    lines.push([faces, surface.edge_count(), u32::from(surface.is_closed()), tree.nodes.len() as u32 / 2]);
    lines.extend(&tree.nodes);
    tree.order.iter().for_each(|&t| lines.extend(triangle(surface, t)));
    let outward = |e: u32| surface.edge(e).outward.map(|o| line(o, 0));
    (0..surface.edge_count()).for_each(|e| lines.extend(outward(e)));
    add_vertices(surface, lines);
    first
}

fn triangle(surface: &Surface, t: u32) -> [Line; 5] {
    let (corners, vertices) = (surface.corners(t), surface.triangles()[t as usize]);
    let edges = surface.edges_of(t).map(|e| match surface.edge(e) {
        edge if edge.owner == t && edge.exposed => e,
        _ => NOTHING,
    });
    let [a, b, c] = vertices.map(|v| if surface.owner(v) == t { v } else { NOTHING });
    [
        line(corners[0], t),
        line(corners[1], edges[0]),
        line(corners[2], edges[1]),
        line(surface.normal(t), edges[2]),
        [a, b, c, 0],
    ]
}

fn add_vertices(surface: &Surface, lines: &mut Vec<Line>) {
    let places = surface.vertices();
    let mut ways = vec![Vec::new(); places.len()];
    for e in 0..surface.edge_count() {
        let [v, other] = surface.edge(e).ends.map(|v| v as usize);
        let along = (places[other] - places[v]).normalize_or_zero();
        ways[v].push(line(along, 0));
        ways[other].push(line(-along, 0));
    }
    let mut next = (lines.len() + places.len()) as u32;
    for ways in &ways {
        lines.push([next, ways.len() as u32, 0, 0]);
        next += ways.len() as u32;
    }
    lines.extend(ways.concat());
}

#[cfg(test)]
mod tests {
    use super::*;
    use granum_engine::shape::Revolved;

    /// Every triangle is in one leaf, within the boxes of all nodes above it, and a walk that misses nothing visits all nodes.
    #[test]
    fn the_tree_holds_every_triangle_once() {
        let (vertices, triangles) = Revolved::tube(1.0, 1.2, 0.5).triangles(32);
        let surface = Surface::new(vertices, triangles);
        let mut lines = vec![[7; 4]; 3];
        let first = add(&surface, &mut lines) as usize;
        let ([nodes, at, ..], [faces, _, closed, count]) = (lines[first], lines[first + 1]);
        assert!(first == 3 && closed == 1 && faces as usize == surface.triangles().len());
        let mut seen = vec![0; faces as usize];
        for node in 0..count as usize {
            let (low, high) = (lines[nodes as usize + 2 * node], lines[nodes as usize + 2 * node + 1]);
            let (begin, size) = (high[3] >> 3, high[3] & 7);
            assert!(low[3] as usize > node && low[3] <= count && (size == 0 || low[3] as usize == node + 1));
            for k in begin..begin + size {
                let line = at as usize + 5 * k as usize;
                seen[lines[line][3] as usize] += 1;
                for corner in 0..3 {
                    for d in 0..3 {
                        let x = f32::from_bits(lines[line + corner][d]);
                        assert!(f32::from_bits(low[d]) <= x && x <= f32::from_bits(high[d]));
                    }
                }
            }
        }
        assert!(seen.iter().all(|&n| n == 1), "{seen:?}");
    }
}
