//! Shapes as polygons, in their own frame: what is drawn, not what touches.

use std::f64::consts::{FRAC_PI_2, TAU};

use granum_engine::glam::DVec3;
use granum_engine::shape::cuboid;
use granum_engine::shape::mesh::Mesh;
use granum_engine::{Shape, World};

/// Corners, and the corners of each face, counter-clockwise seen from outside.
pub type Polygons = (Vec<DVec3>, Vec<Vec<i32>>);

/// How finely round things are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detail {
    /// Sides of a circle.
    pub sides: u32,
    /// Parts into which each edge of an octahedron is cut to make a ball.
    pub cuts: u32,
}

impl Detail {
    /// Fine for few bodies, coarse for many: a frame stays below some million polygons.
    pub fn for_bodies(n: usize) -> Self {
        match n {
            0..1_000 => Self { sides: 96, cuts: 8 },
            1_000..10_000 => Self { sides: 24, cuts: 4 },
            10_000..50_000 => Self { sides: 12, cuts: 2 },
            _ => Self { sides: 8, cuts: 1 },
        }
    }
}

/// What pictures show of an entry of the table of shapes, in its frame.
pub fn drawn(world: &World, shape: usize, detail: Detail) -> Polygons {
    match world.looks.get(&shape) {
        Some(Mesh { vertices, triangles }) => of_triangles(vertices, triangles),
        None => polygons(&world.shapes[shape], detail),
    }
}

/// A shape as polygons; none for a half-space, which has no end.
pub fn polygons(shape: &Shape, detail: Detail) -> Polygons {
    match shape {
        Shape::Sphere => ball(detail.cuts),
        Shape::Plane => (Vec::new(), Vec::new()),
        Shape::Cuboid { half } => {
            let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
            (cuboid::corners(*half).to_vec(), faces.iter().map(|f| f.to_vec()).collect())
        }
        Shape::Ellipsoid { r } => mapped(ball(detail.cuts), |p| p * *r),
        Shape::Capsule { half, radius } => capsule(*half, *radius, detail),
        Shape::Revolved(solid) => {
            let (points, triangles) = solid.triangles(detail.sides);
            of_triangles(&points, &triangles)
        }
        Shape::Hull(hull) => {
            let faces = hull.faces().iter().map(|f| f.corners.iter().map(|&c| c as i32).collect());
            (hull.points().to_vec(), faces.collect())
        }
        Shape::Compound(compound) => joined(compound.pieces().iter().map(|piece| {
            let own = polygons(&piece.shape, detail);
            mapped(own, |p| piece.position + piece.rotation * (p * piece.scale))
        })),
        Shape::Spheres(clump) => match clump.skin() {
            Some(Mesh { vertices, triangles }) => of_triangles(vertices, triangles),
            None => {
                let set = clump.set();
                let cuts = if set.len() > 100 { 1 } else { detail.cuts.min(4) };
                joined(
                    set.centers().iter().zip(set.radii()).map(|(c, r)| mapped(ball(cuts), |p| *c + p * *r)),
                )
            }
        },
        Shape::Mesh(surface) => of_triangles(surface.vertices(), surface.triangles()),
    }
}

fn of_triangles(points: &[DVec3], triangles: &[[u32; 3]]) -> Polygons {
    (points.to_vec(), triangles.iter().map(|t| t.map(|i| i as i32).to_vec()).collect())
}

fn mapped((points, faces): Polygons, map: impl Fn(DVec3) -> DVec3) -> Polygons {
    (points.into_iter().map(map).collect(), faces)
}

fn joined(pieces: impl Iterator<Item = Polygons>) -> Polygons {
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    for (p, f) in pieces {
        let first = points.len() as i32;
        points.extend(p);
        faces.extend(f.into_iter().map(|face| face.into_iter().map(|k| first + k).collect::<Vec<i32>>()));
    }
    (points, faces)
}

/// Rings from pole to pole, the middle two at the ends of the straight part.
fn capsule(half: f64, radius: f64, detail: Detail) -> Polygons {
    let (sides, arcs) = (detail.sides as i32, detail.cuts.max(2));
    let angle = |k: u32| FRAC_PI_2 * f64::from(k) / f64::from(arcs);
    let lower = (1..=arcs).map(|k| (angle(k) - FRAC_PI_2, -half));
    let upper = (0..arcs).map(|k| (angle(k), half));
    let mut points = vec![DVec3::Z * -(half + radius), DVec3::Z * (half + radius)];
    let mut rings = 0;
    for (latitude, z) in lower.chain(upper) {
        let (up, out) = latitude.sin_cos();
        points.extend((0..sides).map(|k| {
            let (s, c) = (TAU * f64::from(k) / f64::from(sides)).sin_cos();
            DVec3::new(radius * out * c, radius * out * s, z + radius * up)
        }));
        rings += 1;
    }
    let at = |ring: i32, k: i32| 2 + ring * sides + k % sides;
    let mut faces = Vec::new();
    for k in 0..sides {
        faces.push(vec![0, at(0, k + 1), at(0, k)]);
        faces.extend((1..rings).map(|r| vec![at(r - 1, k), at(r - 1, k + 1), at(r, k + 1), at(r, k)]));
        faces.push(vec![1, at(rings - 1, k), at(rings - 1, k + 1)]);
    }
    (points, faces)
}

/// The unit ball as an octahedron whose edges are cut and whose corners are pushed out.
fn ball(cuts: u32) -> Polygons {
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    for octant in 0..8_u32 {
        let sign = |bit: u32| if octant >> bit & 1 == 0 { 1.0 } else { -1.0 };
        let corners = [DVec3::X * sign(0), DVec3::Y * sign(1), DVec3::Z * sign(2)];
        let first = points.len() as i32;
        // Rows of one corner less each.
        let at = |i: u32, j: u32| first + (i * (2 * cuts + 3 - i) / 2 + j) as i32;
        for i in 0..=cuts {
            for j in 0..=cuts - i {
                let p = corners[0] * f64::from(cuts - i - j)
                    + corners[1] * f64::from(j)
                    + corners[2] * f64::from(i);
                points.push(p.normalize());
            }
        }
        // Every reflection turns the faces round.
        let turned = octant.count_ones() % 2 == 1;
        let mut face =
            |a: i32, b: i32, c: i32| faces.push(if turned { vec![a, c, b] } else { vec![a, b, c] });
        for i in 0..cuts {
            for j in 0..cuts - i {
                face(at(i, j), at(i, j + 1), at(i + 1, j));
                if j + i + 1 < cuts {
                    face(at(i, j + 1), at(i + 1, j + 1), at(i + 1, j));
                }
            }
        }
    }
    (points, faces)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use granum_engine::shape::sphere_set::SphereSet;
    use granum_engine::shape::{Clump, Compound, Hull, Revolved};

    use super::*;

    /// Volume inside a closed surface, by the divergence theorem; positive if faces are seen from outside
    /// counter-clockwise.
    fn volume((corners, faces): &Polygons) -> f64 {
        let mut six = 0.0;
        for face in faces {
            for k in 1..face.len() - 1 {
                let at = |i: usize| corners[face[i] as usize];
                six += at(0).dot(at(k).cross(at(k + 1)));
            }
        }
        six / 6.0
    }

    #[test]
    fn surfaces_are_closed_and_face_outwards() {
        let corners = cuboid::corners(DVec3::new(0.3, 0.4, 0.5));
        let apart: Vec<DVec3> = corners.iter().map(|c| *c + DVec3::X * 3.0).collect();
        let set = SphereSet::new(vec![DVec3::ZERO, DVec3::X * 4.0], vec![1.0, 0.5]).unwrap();
        let shapes = [
            Shape::Sphere,
            Shape::Cuboid { half: DVec3::new(1.0, 2.0, 0.5) },
            Shape::Ellipsoid { r: DVec3::new(1.0, 2.0, 0.5) },
            Shape::Capsule { half: 1.0, radius: 0.5 },
            Shape::Revolved(Revolved::cylinder(1.0, 0.5)),
            Shape::Revolved(Revolved::tube(0.5, 1.0, 0.5)),
            Shape::Revolved(Revolved::cone(1.0, 0.0, 0.5)),
            Shape::Revolved(Revolved::funnel((0.2, 1.0), 0.1, 0.5)),
            Shape::Hull(Arc::new(Hull::new(&corners).unwrap().0)),
            Shape::Compound(Arc::new(Compound::of_hulls(&[corners.to_vec(), apart]).unwrap().0)),
            Shape::Spheres(Arc::new(Clump::of_set(&set).unwrap().0)),
        ];
        for shape in shapes {
            let v = volume(&polygons(&shape, Detail { sides: 96, cuts: 40 }));
            let exact = shape.mass_and_inertia(shape.bounding_radius(), 1.0).0;
            // A ball of a set is cut into fewer faces.
            let tolerance = if matches!(shape, Shape::Spheres(_)) { 0.12 } else { 2e-3 };
            assert!((v / exact - 1.0).abs() < tolerance, "{shape:?}: {v} of {exact}");
        }
    }
}
