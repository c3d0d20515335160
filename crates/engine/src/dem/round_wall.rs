//! Round walls in the volumetric law.
//!
//! At an overlap d a ball of radius r and a wall with the principal curvatures k1 and k2 share, if d is small,
//!
//! ```text
//! V = int (d - x^2 (1/r + k1) / 2 - y^2 (1/r + k2) / 2) dx dy = pi d^2 / sqrt((1/r + k1) (1/r + k2))
//! ```
//!
//! A ball of radius s in place of the wall has the same V if 1/s = sqrt((1/r + k1) (1/r + k2)) - 1/r, and takes its place. For a
//! rod of the ball's own radius a flat wall would have sqrt(2) of the volume; the ball of radius s has it to 0.5 % at
//! d = 0.1 r and to 4 % at d = 0.8 r. Other laws take walls that are not spheres as flat.

use super::neighbours::ShapedContact;
use crate::bodies::Bodies;
use crate::shape::{Curvature, Shape};

/// Beyond this radius, in radii of the other body, a wall is flat [1].
const FLAT: f64 = 1e9;

/// The radii of a pair at one of its contacts: a wall, whose radius is infinite, becomes the ball that shares the same volume.
#[inline]
pub(super) fn radii_at(
    bodies: &Bodies,
    shapes: &[Shape],
    (i, j): (usize, usize),
    live: &ShapedContact,
    radii: (f64, f64),
) -> (f64, f64) {
    let at = |wall: usize, piece, point, outward| {
        let (shape, mut scale) = (&shapes[bodies.shape[wall].index()], 1.0);
        let (mut turn, mut center) = (bodies.rotation[wall], bodies.position[wall]);
        let shape = match shape.piece(piece) {
            Some(piece) => {
                center += turn * piece.position;
                (turn, scale) = (turn * piece.rotation, piece.scale);
                &piece.shape
            }
            None => {
                scale *= shape.scale(bodies.radius[wall]);
                shape
            }
        };
        let turn = turn.conjugate();
        let c = shape.curvature(turn * (point - center) / scale, turn * outward);
        Curvature { sum: c.sum / scale, product: c.product / (scale * scale) }
    };
    match (radii.0.is_finite(), radii.1.is_finite()) {
        (true, false) => {
            let on_wall = live.point + live.normal * live.gap;
            (radii.0, same_volume(radii.0, at(j, live.pieces[1], on_wall, -live.normal)))
        }
        (false, true) => (same_volume(radii.1, at(i, live.pieces[0], live.point, live.normal)), radii.1),
        _ => radii,
    }
}

/// Radius of the ball that shares as much with a ball of radius `r` as a wall of this curvature [m]; infinite if the wall is flat.
fn same_volume(r: f64, wall: Curvature) -> f64 {
    let own = 1.0 / r;
    let s = 1.0 / ((own * own + wall.sum * own + wall.product).sqrt() - own);
    if s < FLAT * r { s } else { f64::INFINITY }
}

#[cfg(test)]
mod tests {
    use glam::{DQuat, DVec3};

    use super::*;
    use crate::bodies::BodyKind;
    use crate::dem::volumetric::shared;
    use crate::settings::{LawKind, Method};
    use crate::shape::Revolved;
    use crate::{Body, Material, MaterialId, Settings, World};

    /// Volume that a ball of radius `r` shares with a cylinder of radius `s` along y, by sums over small columns.
    fn by_sums(r: f64, s: f64, delta: f64) -> f64 {
        let (n, height) = (600, r + s - delta);
        let at = |k: i32| r * (2.0 * (f64::from(k) + 0.5) / f64::from(n) - 1.0);
        let mut sum = 0.0;
        for (x, y) in (0..n).flat_map(|i| (0..n).map(move |j| (at(i), at(j)))) {
            let (ball, rod) = (r * r - x * x - y * y, s * s - x * x);
            if ball > 0.0 && rod > 0.0 {
                let (ball, rod) = (ball.sqrt(), rod.sqrt());
                sum += (rod.min(height + ball) - (height - ball).max(-rod)).max(0.0);
            }
        }
        sum * (2.0 * r / f64::from(n)).powi(2)
    }

    #[test]
    fn a_rod_shares_the_volume_of_its_ball() {
        // The thinner the rod and the deeper the overlap, the less a ball is like it.
        for (rod, delta, within) in
            [(1.0, 0.1, 0.006), (1.0, 0.8, 0.04), (0.5, 0.1, 0.014), (3.0, 0.5, 0.004)]
        {
            let s = same_volume(1.0, Curvature { sum: 1.0 / rod, product: 0.0 });
            let (own, exact) = (shared(1.0, s, delta).0, by_sums(1.0, rod, delta));
            assert!((own / exact - 1.0).abs() < within, "{rod} {delta}: {own} {exact}");
        }
        let flat = shared(1.0, f64::INFINITY, 0.01).0;
        assert!((flat / by_sums(1.0, 1.0, 0.01) / 2.0_f64.sqrt() - 1.0).abs() < 0.01);
    }

    /// Speed that a ball gets in one step from a wall that it overlaps by a twentieth of its radius; so short a step that damping does not
    /// matter.
    fn thrown_by(wall: Shape, turn: DQuat, depth: f64, law: LawKind) -> f64 {
        let mut world = World::new(Settings { method: Method::Dem, step: 1e-9, ..Settings::default() });
        world.settings.gravity = DVec3::ZERO;
        world.settings.dem.law = law;
        world.add_material(Material { name: "m".into(), density: 1e3, friction: 0.0, restitution: 0.9 });
        let radius = wall.bounding_radius();
        let shape = world.add_shape(wall);
        let mut wall = Body::fixed(shape, radius, MaterialId(0), DVec3::ZERO);
        wall.rotation = turn;
        world.add(wall);
        world.add(Body::sphere(0.01, 1e3, MaterialId(0), DVec3::Z * (depth + 0.01 - 5e-4)));
        world.step().unwrap();
        let ball = (0..2).find(|&i| world.bodies.kind[i] == BodyKind::Dynamic).unwrap();
        world.bodies.velocity[ball].z
    }

    /// A rod of the ball's own radius, as capsule and as cylinder, pushes with 1 / sqrt(2) of the force of a plane, to second order in the
    /// overlap; the end of a capsule pushes with half of it, the flat end of a cylinder like a plane. By Hertz's law all are flat.
    #[test]
    fn round_walls_push_less_than_flat_ones() {
        let level = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
        let capsule = Shape::Capsule { half: 0.1, radius: 0.01 };
        let cylinder = Shape::Revolved(Revolved::cylinder(0.01, 0.1));
        let flat = thrown_by(Shape::Plane, DQuat::IDENTITY, 0.0, LawKind::Volumetric);
        let root = 0.5_f64.sqrt();
        for (wall, turn, depth, share) in [
            (&capsule, level, 0.01, root),
            (&cylinder, level, 0.01, root),
            (&capsule, DQuat::IDENTITY, 0.11, 0.5),
            (&cylinder, DQuat::IDENTITY, 0.1, 1.0),
        ] {
            let own = thrown_by(wall.clone(), turn, depth, LawKind::Volumetric);
            assert!((own / flat - share).abs() < 0.02, "{share}: {}", own / flat);
            let of_hertz = |wall: Shape, turn, depth| thrown_by(wall, turn, depth, LawKind::HertzMindlin);
            let plane = of_hertz(Shape::Plane, DQuat::IDENTITY, 0.0);
            assert!((of_hertz(wall.clone(), turn, depth) / plane - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn balls_and_planes_are_what_they_are() {
        let ball = Curvature { sum: 2.0 / 0.3, product: 1.0 / 0.09 };
        assert!((same_volume(0.1, ball) / 0.3 - 1.0).abs() < 1e-12);
        assert_eq!(same_volume(0.1, Curvature::default()), f64::INFINITY);
    }
}
