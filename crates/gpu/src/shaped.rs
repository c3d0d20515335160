//! Worlds in which something is not a ball: how bodies lie, the balls of sphere sets and the triangles of meshes, as the kernels of
//! `shaders/shaped/` read them.
//!
//! The device finds and solves the contacts of sphere sets; how they turn is the host's, in double precision, as in `spin.rs` of the
//! engine. So after every step the device is told how those bodies lie that are pushed and no plain balls.

use granum_engine::glam::{DMat3, DVec3};
use granum_engine::shape::sphere_set::SphereSet;
use granum_engine::{BodyKind, Shape, World};

use crate::tree::{Line, Tree, line};
use crate::triangles;

/// Inradius of what nothing pushes: no margin is measured by it.
const NO_SIZE: f32 = 3e38;
/// Contacts of a sphere with a wall that turns about an axis, at most.
const OF_REVOLVED: usize = 4;

/// Lines of four numbers in which a body says how it lies.
pub const LINES: usize = 6;

/// Whether a world needs the kernels for bodies that are not balls.
pub fn is_shaped(world: &World, walls: usize) -> bool {
    let b = &world.bodies;
    let is_no_ball =
        |i: usize| matches!(world.shapes[b.shape[i].index()], Shape::Spheres(_) | Shape::Mesh(_));
    let is_plain = |i: usize| b.shape[i].0 == 0 && (b.inv_mass[i] <= 0.0 || b.is_ball(i));
    // The kernels for balls keep every contact of a pair.
    let most = world.settings.contacts_per_pair.most;
    (most < OF_REVOLVED && walls > 0)
        || (0..walls).any(|i| is_no_ball(i) && !world.touches_nothing(i))
        || (walls..b.len()).any(|i| !is_plain(i) && !world.touches_nothing(i))
}

/// Balls of a leaf of the tree of a set: their numbers are one line.
const LEAF: usize = 4;
/// Share of its size by which the boxes of a set are larger than its balls, for kernels see both in single precision.
const ROUNDING: f64 = 1e-5;
/// No ball.
const NOTHING: u32 = u32::MAX;

/// Adds the tree of a set: two lines per node, then a line a leaf with the numbers of its balls. A leaf says which line, counted from one.
fn add_tree(set: &SphereSet, lines: &mut Vec<Line>) {
    let (centers, radii) = (set.centers(), set.radii());
    let further = ROUNDING * set.bounding_radius();
    let bounds = |k: u32| {
        let (c, r) = (centers[k as usize], radii[k as usize] + further);
        (c - r, c + r)
    };
    let leaf = |from: usize, _: usize| (from / LEAF) as u32 + 1;
    let tree = Tree::new(radii.len(), &bounds, LEAF, &leaf);
    lines.extend(&tree.nodes);
    lines.extend(tree.order.chunks(LEAF).map(|some| {
        let mut numbers = [NOTHING; LEAF];
        numbers[..some.len()].copy_from_slice(some);
        numbers
    }));
}

/// The balls of all sphere sets and the triangles of all meshes, and where those of each shape begin.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forms {
    /// First ball and number of balls of each shape; first line of a mesh.
    pub of_shape: Vec<[u32; 2]>,
    /// Centres and radii in the frames of their shapes [m]; after the balls of a set its tree ([`add_tree`]).
    pub balls: Vec<Line>,
    /// The lines of all meshes ([`crate::triangles`]).
    pub mesh: Vec<[u32; 4]>,
}

impl Forms {
    /// Of the shapes of a world.
    pub fn of(world: &World) -> Self {
        let mut forms = Self::default();
        for shape in &world.shapes {
            let first = forms.balls.len() as u32;
            let of_shape = match shape {
                Shape::Spheres(clump) => {
                    let (centers, radii) = (clump.set().centers(), clump.set().radii());
                    let ball = |(c, r): (&DVec3, &f64)| line(*c, (*r as f32).to_bits());
                    forms.balls.extend(centers.iter().zip(radii).map(ball));
                    add_tree(clump.set(), &mut forms.balls);
                    [first, radii.len() as u32]
                }
                Shape::Mesh(surface) => [triangles::add(surface, &mut forms.mesh), 0],
                _ => [0, 0],
            };
            forms.of_shape.push(of_shape);
        }
        forms
    }

    /// How body `i` lies.
    pub fn turn(&self, world: &World, i: usize) -> [[u32; 4]; LINES] {
        let b = &world.bodies;
        let shape = &world.shapes[b.shape[i].index()];
        let is_dynamic = b.kind[i] == BodyKind::Dynamic;
        // A ball looks the same however it lies, and the device is not told.
        let is_ball = b.shape[i].0 == 0 && (!is_dynamic || b.is_ball(i));
        let axes = if is_ball { DMat3::IDENTITY } else { DMat3::from_quat(b.rotation[i]) };
        let [first, count] = self.of_shape[b.shape[i].index()];
        let scale = if count > 0 { shape.scale(b.radius[i]) } else { 1.0 };
        let (principal, inverse) = match is_dynamic {
            true => (b.inv_inertia_body[i], b.inv_inertia(i)),
            false => (DVec3::ZERO, DMat3::ZERO),
        };
        let size = if is_dynamic { b.inradius[i] as f32 } else { NO_SIZE };
        let beside = DVec3::new(inverse.x_axis.y, inverse.y_axis.z, inverse.z_axis.x);
        [
            line(axes.x_axis, first),
            line(axes.y_axis, count),
            line(axes.z_axis, (scale as f32).to_bits()),
            line(principal, size.to_bits()),
            line(DVec3::new(inverse.x_axis.x, inverse.y_axis.y, inverse.z_axis.z), b.id[i].0),
            line(beside, 0),
        ]
    }

    /// How all bodies lie that are no walls.
    pub fn turns(&self, world: &World, walls: usize) -> Vec<[u32; 4]> {
        (walls..world.bodies.len()).flat_map(|i| self.turn(world, i)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use granum_engine::random::Random;

    /// Every ball is in one leaf, within the boxes of all nodes above it.
    #[test]
    fn the_tree_of_a_set_holds_every_ball_once() {
        for count in [1, 4, 5, 23, 64, 301] {
            let mut random = Random::new(count, 0);
            let mut draw = || DVec3::new(random.normal(), random.normal(), random.normal());
            let centers: Vec<DVec3> = (0..count).map(|_| draw()).collect();
            let radii: Vec<f64> = centers.iter().map(|c| 0.05 + 0.1 * c.x.abs()).collect();
            let set = SphereSet::new(centers.clone(), radii.clone()).unwrap();
            let mut lines = Vec::new();
            add_tree(&set, &mut lines);
            let nodes = lines[0][3];
            let mut seen = vec![0; count as usize];
            // The boxes that are open, each with the node after all that is in it.
            let mut open: Vec<(u32, Line, Line)> = Vec::new();
            for node in 0..nodes {
                open.retain(|(end, ..)| *end > node);
                let (low, high) = (lines[2 * node as usize], lines[2 * node as usize + 1]);
                assert!(low[3] > node && low[3] <= nodes);
                open.push((low[3], low, high));
                if high[3] == 0 {
                    continue;
                }
                assert_eq!(low[3], node + 1);
                for k in lines[(2 * nodes + high[3] - 1) as usize].into_iter().filter(|k| *k != NOTHING) {
                    seen[k as usize] += 1;
                    let (c, r) = (centers[k as usize], radii[k as usize]);
                    for (_, low, high) in &open {
                        for d in 0..3 {
                            let [low, high] = [low, high].map(|l| f64::from(f32::from_bits(l[d])));
                            assert!(low < c[d] - r && c[d] + r < high, "{count}");
                        }
                    }
                }
            }
            assert!(seen.iter().all(|&n| n == 1), "{count}: {seen:?}");
        }
    }
}
