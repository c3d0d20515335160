//! Balls on the triangles of a mesh: every triangle is tested, whatever the tree.

use super::shaped::ContactPoint;
use super::{Plain, V, add, cross, dot, length, over, sub, times, xyz};

const NOTHING: u32 = u32::MAX;
const ANGLE: f32 = 2e-6;
const FACE: f32 = 1e-6;

/// A ball in the frame and scale of a mesh.
struct Probe {
    center: V,
    radius: f32,
    reach: f32,
}

/// The head of a mesh.
#[derive(Clone, Copy)]
struct Head {
    edges: usize,
    vertices: usize,
    faces: u32,
    edge_count: u32,
}

/// Normal in the frame of the mesh, gap and number.
type Found = (V, f32, u32);

fn toward(q: V, radius: f32) -> (V, f32) {
    let distance = length(q);
    if distance > 0.0 { (over(q, distance), distance - radius) } else { ([0.0, 0.0, -1.0], -radius) }
}

fn is_inside([a, b, c]: [V; 3], normal: V, p: V) -> bool {
    [(a, b), (b, c), (c, a)].into_iter().all(|(start, end)| {
        let (edge, way) = (sub(end, start), sub(p, start));
        dot(cross(normal, edge), way) >= -(FACE * (dot(edge, edge) + dot(way, way)))
    })
}

impl Plain {
    fn vector(&self, line: usize) -> V {
        let [x, y, z, _] = self.mesh[line].map(f32::from_bits);
        [x, y, z]
    }

    fn edge(&self, probe: &Probe, of: Head, e: u32, [start, end]: [V; 2]) -> Option<Found> {
        if e == NOTHING {
            return None;
        }
        let along = sub(end, start);
        // As the kernel has it, also for what is not a number.
        #[allow(clippy::manual_clamp)]
        let t = (-dot(start, along) / dot(along, along)).max(0.0).min(1.0);
        let (n, gap) = toward(add(start, times(along, t)), probe.radius);
        let out = n.map(|x| -x);
        let in_wedge = (0..2).all(|k| dot(self.vector(of.edges + 2 * e as usize + k), out) >= -ANGLE);
        (gap <= probe.reach && t > 0.0 && t < 1.0 && in_wedge).then_some((n, gap, of.faces + e))
    }

    fn vertex(&self, probe: &Probe, of: Head, v: u32, at: V) -> Option<Found> {
        if v == NOTHING {
            return None;
        }
        let (n, gap) = toward(at, probe.radius);
        let [first, count, ..] = self.mesh[of.vertices + v as usize];
        let out = n.map(|x| -x);
        let in_cone = (first..first + count).all(|k| dot(self.vector(k as usize), out) <= ANGLE);
        (gap <= probe.reach && in_cone).then_some((n, gap, of.faces + of.edge_count + v))
    }

    /// Contacts of ball `i` at `ball` from the centre of its body with the mesh of a wall; `p` is its centre in the axes of the wall.
    pub(super) fn triangle_touches(
        &self,
        w: usize,
        p: V,
        ball: (V, f32),
        limit: f32,
        first: u32,
    ) -> Vec<ContactPoint> {
        let wall = &self.walls[w];
        let head = wall.more[1] as usize;
        let ([_, triangles, edges, vertices], [faces, edge_count, closed, _]) =
            (self.mesh[head], self.mesh[head + 1]);
        let of = Head { edges: edges as usize, vertices: vertices as usize, faces, edge_count };
        let scale = wall.form[0][3];
        let probe = Probe { center: over(p, scale), radius: ball.1 / scale, reach: limit / scale };
        let (mut found, mut in_front, mut behind): (Vec<Found>, bool, Option<Found>) =
            (Vec::new(), false, None);
        for k in 0..faces as usize {
            let line = triangles as usize + 5 * k;
            let corners = [0, 1, 2].map(|c| sub(self.vector(line + c), probe.center));
            let outward = self.vector(line + 3);
            let far = probe.radius + probe.reach;
            let is_beyond = |d: usize| {
                let (low, high) =
                    corners.iter().fold((f32::MAX, f32::MIN), |b, c| (b.0.min(c[d]), b.1.max(c[d])));
                low > far || high < -far
            };
            if (0..3).any(is_beyond) {
                continue;
            }
            let height = -dot(corners[0], outward);
            let is_sheet = closed == 0;
            let n = if is_sheet && height < 0.0 { outward.map(|x| -x) } else { outward };
            let lowest = times(n.map(|x| -x), probe.radius);
            let gap = dot(sub(lowest, corners[0]), n);
            let number = self.mesh[line][3];
            if is_inside(corners, outward, lowest) {
                if height >= 0.0 || is_sheet {
                    in_front = true;
                    if gap <= probe.reach {
                        found.push((n.map(|x| -x), gap, number));
                    }
                } else if height > -(2.0 * probe.radius) && behind.is_none_or(|b| gap > b.1) {
                    behind = Some((n.map(|x| -x), gap, number));
                }
                continue;
            }
            let mut more = Vec::new();
            for c in 0..3 {
                let ends = [corners[c], corners[(c + 1) % 3]];
                more.extend(self.edge(&probe, of, self.mesh[line + 1 + c][3], ends));
                more.extend(self.vertex(&probe, of, self.mesh[line + 4][c], corners[c]));
            }
            in_front |= !more.is_empty();
            found.extend(more);
        }
        if let (false, Some(touch)) = (in_front, behind.filter(|b| b.1 <= probe.reach)) {
            found.push(touch);
        }
        let into_world = |v: V| {
            let axis = |k: usize| times(xyz(wall.axes[k]), v[k]);
            add(add(axis(0), axis(1)), axis(2))
        };
        found
            .into_iter()
            .map(|(n, gap, number)| {
                let n = into_world(n);
                let at = add(ball.0, times(n, ball.1));
                ContactPoint { n, gap: gap * scale, at, feature: number.wrapping_add(first) }
            })
            .collect()
    }
}
