//! Several pieces that move as one body: boxes, balls, cylinders, hulls, sphere sets, each at its place and of a material of
//! its own. A mesh that is cut into convex parts is one of them.
//!
//! A compound that is made has its frame at its centre of mass, with axes along its principal moments. Pieces add up: where two
//! of them overlap, their mass counts twice. [`Compound::placed`] gives the same pieces another frame, for bodies whose centre or
//! inertia is not that of their pieces; one piece may be all there is.
//!
//! Does not handle: pieces that cannot be free (half-spaces, tubes, meshes as they are), compounds of compounds; whoever
//! makes a compound of compounds lists their pieces.

use glam::{DQuat, DVec3};
use parry3d_f64::transformation::vhacd::{VHACD, VHACDParameters};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

use super::hull::{HullError, Placement};
use super::mesh_mass::MassProperties;
use super::{Hull, Shape, cuboid};
use crate::ids::MaterialId;

/// Most pieces of a compound: each has a number of 16 bits, and zero is the body itself.
pub const MOST_PIECES: usize = u16::MAX as usize;

/// One piece: a shape, and where it is in the body's frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Piece {
    /// Its shape, in its own frame.
    pub shape: Shape,
    /// By how much it is enlarged: the radius of a ball.
    pub scale: f64,
    /// Where its origin is [m].
    pub position: DVec3,
    /// From its frame to the body's.
    pub rotation: DQuat,
    /// What it is made of; that of the body unless given.
    pub material: Option<MaterialId>,
    /// Corners of the box around it, in its own frame [m].
    bounds: (DVec3, DVec3),
}

impl Piece {
    /// A piece; `at` is where the frame of its shape lies.
    pub fn new(shape: Shape, scale: f64, at: Placement, material: Option<MaterialId>) -> Self {
        let bounds = bounds(&shape, scale);
        Self { shape, scale, position: at.center, rotation: at.rotation, material, bounds }
    }

    /// Corners of the box around it, in its own frame [m].
    pub fn bounds(&self) -> (DVec3, DVec3) {
        self.bounds
    }

    /// Radius of a ball inside it [m].
    pub fn inradius(&self) -> f64 {
        self.shape.inradius() * self.scale
    }

    /// Radius of the ball about the origin of the body that holds it [m].
    fn reach(&self) -> f64 {
        let furthest = |points: &mut dyn Iterator<Item = DVec3>| {
            points.map(|p| (self.position + self.rotation * p).length()).fold(0.0, f64::max)
        };
        let (low, high) = self.bounds;
        let corners = cuboid::corners(0.5 * (high - low)).map(|c| 0.5 * (low + high) + c);
        match &self.shape {
            Shape::Hull(hull) => furthest(&mut hull.points().iter().map(|p| *p * self.scale)),
            Shape::Capsule { half, radius } => {
                furthest(&mut [1.0, -1.0].map(|s| DVec3::Z * (s * half * self.scale)).into_iter())
                    + radius * self.scale
            }
            Shape::Cuboid { .. } => furthest(&mut corners.into_iter()),
            shape => {
                let ball = self.position.length() + shape.bounding_radius() * self.scale;
                ball.min(furthest(&mut corners.into_iter()))
            }
        }
    }

    /// Mass, centre and inertia for a density, in the frame that the piece is given in.
    pub fn mass_properties(&self, density: f64) -> MassProperties {
        let (mass, moments) = self.shape.mass_and_inertia(self.shape.bounding_radius() * self.scale, density);
        let at = Placement { center: self.position, rotation: self.rotation };
        MassProperties::of_body(mass, moments, at)
    }

    /// The same piece seen from another frame.
    fn placed(&self, at: &Placement) -> Self {
        let rotation = at.rotation.conjugate() * self.rotation;
        Self { position: at.into_body(self.position), rotation, ..self.clone() }
    }
}

/// Corners of the box around a shape in its own frame, enlarged.
fn bounds(shape: &Shape, scale: f64) -> (DVec3, DVec3) {
    if let Shape::Spheres(clump) = shape {
        let (low, high) = clump.set().bounds();
        return (low * scale, high * scale);
    }
    match shape.solid(scale) {
        Some(solid) => {
            let along = |e: DVec3| solid.core.support(e).dot(e) + solid.rounding;
            let extent = |sign: f64| DVec3::AXES.map(|e| sign * along(e * sign));
            (extent(-1.0).into(), extent(1.0).into())
        }
        None => {
            let r = DVec3::splat(shape.bounding_radius() * scale);
            (-r, r)
        }
    }
}

/// Pieces that move as one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Compound {
    pieces: Vec<Piece>,
    /// Mass over the density of the body's own material [m3].
    volume: f64,
    /// Principal moments over that density [m5]; of a compound that was placed otherwise, those of its pieces.
    inertia: DVec3,
    bounding_radius: f64,
}

impl Compound {
    /// A body of pieces, each with its density over that of the body's own material; and where its frame lies in that of the
    /// pieces. `None` if they have no mass.
    pub fn new(pieces: &[(Piece, f64)]) -> Option<(Self, Placement)> {
        let all: Vec<_> = pieces.iter().map(|(piece, density)| piece.mass_properties(*density)).collect();
        let sum = MassProperties::sum(&all);
        if !(sum.mass > 0.0 && sum.mass.is_finite()) {
            return None;
        }
        let (at, inertia) = sum.frame();
        let pieces = pieces.iter().map(|(piece, _)| piece.placed(&at)).collect();
        Some((Self::of(pieces, sum.mass, inertia), at))
    }

    fn of(pieces: Vec<Piece>, volume: f64, inertia: DVec3) -> Self {
        let bounding_radius = pieces.iter().map(Piece::reach).fold(0.0, f64::max);
        Self { pieces, volume, inertia, bounding_radius }
    }

    /// The same pieces in another frame, given in the present one.
    pub fn placed(&self, at: &Placement) -> Self {
        Self::of(self.pieces.iter().map(|p| p.placed(at)).collect(), self.volume, self.inertia)
    }

    /// One piece alone, in a frame that is given in the piece's own.
    pub fn of_one(shape: Shape, scale: f64, at: &Placement) -> Self {
        let (volume, inertia) = shape.mass_and_inertia(shape.bounding_radius() * scale, 1.0);
        Self::of(vec![Piece::new(shape, scale, Placement::SAME, None).placed(at)], volume, inertia)
    }

    /// A body of the hulls of several sets of points, and where its frame lies in theirs.
    pub fn of_hulls(clouds: &[Vec<DVec3>]) -> Result<(Self, Placement), HullError> {
        let mut pieces = Vec::with_capacity(clouds.len());
        for cloud in clouds {
            let (hull, at) = Hull::new(cloud)?;
            pieces.push((Piece::new(Shape::Hull(Arc::new(hull)), 1.0, at, None), 1.0));
        }
        Self::new(&pieces).ok_or(HullError::Flat)
    }

    /// A closed surface cut into convex parts (VHACD): `resolution` is the number of voxels along its longest side,
    /// `concavity` how much of the size may be lost or added.
    pub fn of_mesh(
        vertices: &[DVec3],
        triangles: &[[u32; 3]],
        resolution: u32,
        concavity: f64,
    ) -> Result<(Self, Placement), HullError> {
        // parry's tolerances are absolute.
        let size = vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
        if !(size > 0.0 && size.is_finite()) {
            return Err(HullError::Flat);
        }
        let unit: Vec<DVec3> = vertices.iter().map(|&v| v / size).collect();
        let parameters = VHACDParameters { concavity, resolution, ..VHACDParameters::default() };
        let cut = VHACD::decompose(&parameters, &unit, triangles, true);
        let clouds: Vec<Vec<DVec3>> = cut
            .compute_exact_convex_hulls(&unit, triangles)
            .into_iter()
            .map(|(points, _)| points.into_iter().map(|p| p * size).collect())
            .collect();
        // Slivers of the cut that have no volume carry nothing.
        let good: Vec<Vec<DVec3>> = clouds.into_iter().filter(|c| Hull::new(c).is_ok()).collect();
        Self::of_hulls(&good)
    }

    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Radius of the ball about the origin that holds it [m].
    pub fn bounding_radius(&self) -> f64 {
        self.bounding_radius
    }

    /// Largest inradius of a piece [m].
    pub fn inradius(&self) -> f64 {
        self.pieces.iter().map(Piece::inradius).fold(0.0, f64::max)
    }

    /// Mass [kg] and principal moments of inertia [kg m2] for a density of the body's own material; those of the other
    /// materials go with it.
    pub fn mass_and_inertia(&self, density: f64) -> (f64, DVec3) {
        (density * self.volume, density * self.inertia)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An L of three unit cubes, one unit deep: a square of 2 x 2 without a corner.
    fn l_shape() -> (Vec<DVec3>, Vec<[u32; 3]>) {
        let outline = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)];
        let vertices = [0.0, 1.0].iter().flat_map(|z| outline.map(|(x, y)| DVec3::new(x, y, *z))).collect();
        let mut triangles = Vec::new();
        // Caps as fans about the inner corner, which sees all others; then the sides.
        for k in [4, 5, 0, 1] {
            let (a, b) = (k, (k + 1) % 6);
            triangles.push([3, b, a]);
            triangles.push([9, a + 6, b + 6]);
        }
        for k in 0..6 {
            let (a, b) = (k, (k + 1) % 6);
            triangles.extend([[a, b, b + 6], [a, b + 6, a + 6]]);
        }
        (vertices, triangles)
    }

    #[test]
    fn an_l_is_cut_into_parts_that_leave_its_corner_free() {
        let (vertices, triangles) = l_shape();
        for scale in [1e-3, 1.0, 100.0] {
            let scaled: Vec<DVec3> = vertices.iter().map(|v| *v * scale).collect();
            let (parts, at) = Compound::of_mesh(&scaled, &triangles, 64, 0.01).unwrap();
            assert!(parts.pieces().len() > 1);
            let (mass, _) = parts.mass_and_inertia(1.0);
            assert!((mass / (3.0 * scale.powi(3)) - 1.0).abs() < 0.03, "{mass}");
            assert!(
                at.center.distance(DVec3::new(5.0 / 6.0, 5.0 / 6.0, 0.5) * scale) < 0.03 * scale,
                "{at:?}"
            );
            // The middle of the missing cube is in no part.
            let hollow = at.into_body(DVec3::new(1.5, 1.5, 0.5) * scale);
            for part in parts.pieces() {
                let Shape::Hull(hull) = &part.shape else { unreachable!() };
                let local = part.rotation.conjugate() * (hollow - part.position);
                let outside =
                    hull.faces().iter().map(|f| local.dot(f.normal) - f.offset).fold(f64::MIN, f64::max);
                assert!(outside > 0.3 * scale, "{outside}");
            }
        }
    }

    /// A dumbbell of two balls of different materials on a no rod: centre and inertia by hand.
    #[test]
    fn pieces_have_their_own_densities() {
        let at = |x: f64| Placement { center: DVec3::new(x, 2.0, 3.0), rotation: DQuat::IDENTITY };
        let ball = |x: f64, r: f64| Piece::new(Shape::Sphere, r, at(x), None);
        // Masses 4/3 pi (0.1)^3 times 1 and 3: the centre is at three quarters.
        let (body, frame) = Compound::new(&[(ball(1.0, 0.1), 1.0), (ball(2.0, 0.1), 3.0)]).unwrap();
        assert!(frame.center.distance(DVec3::new(1.75, 2.0, 3.0)) < 1e-14);
        let unit = 4.0 / 3.0 * std::f64::consts::PI * 1e-3;
        let (mass, moments) = body.mass_and_inertia(500.0);
        assert!((mass - 2000.0 * unit).abs() < 1e-12 * mass);
        let along = 0.4 * mass * 0.01;
        let across = along + 500.0 * unit * (0.75 * 0.75 + 3.0 * 0.25 * 0.25);
        assert!(moments.distance(DVec3::new(along, across, across)) < 1e-12 * across, "{moments}");
        assert!((body.bounding_radius() - 0.85).abs() < 1e-14 && (body.inradius() - 0.1).abs() < 1e-14);
        // In another frame nothing but the frame is another.
        let moved =
            body.placed(&Placement { center: DVec3::X * 0.25, rotation: DQuat::from_rotation_z(1.0) });
        assert_eq!(moved.mass_and_inertia(500.0).0, mass);
        assert!(moved.pieces()[1].position.length() < 1e-14);
        assert!((moved.bounding_radius() - 1.1).abs() < 1e-14);
    }

    #[test]
    fn boxes_go_round_their_pieces() {
        let turn = DQuat::from_rotation_y(0.3);
        let place = Placement { center: DVec3::new(0.3, 0.0, -0.2), rotation: turn };
        for (shape, scale, low, high) in [
            (Shape::Sphere, 0.2, DVec3::splat(-0.2), DVec3::splat(0.2)),
            (
                Shape::Capsule { half: 0.3, radius: 0.1 },
                1.0,
                DVec3::new(-0.1, -0.1, -0.4),
                DVec3::new(0.1, 0.1, 0.4),
            ),
            (
                Shape::Revolved(super::super::Revolved::cylinder(0.1, 0.5)),
                2.0,
                DVec3::new(-0.2, -0.2, -1.0),
                DVec3::new(0.2, 0.2, 1.0),
            ),
        ] {
            let bounding = shape.bounding_radius() * scale;
            let piece = Piece::new(shape, scale, place, None);
            assert!(
                piece.bounds().0.distance(low) < 1e-12 && piece.bounds().1.distance(high) < 1e-12,
                "{piece:?}"
            );
            assert!(piece.reach() <= place.center.length() + bounding + 1e-12);
        }
    }
}
