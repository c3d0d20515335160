//! Chrono's unit tests of its module `dem` (spheres on a graphics card; six programs, seven tests), by set-up and formula.
//!
//! In cgs units, as there: balls of R = 0.5 cm under 980 cm/s2, force k d^(3/2) at a wall.
//!
//! - `frictionrolling` and `meshrolling`: a ball is thrown at 1 cm/s along a floor (a plane, a mesh) with rolling friction 0.0008 and
//!   comes to rest on it at the height R - (m g/k)^(2/3). Demanded besides: it slides until it has 5/7 of its speed, then
//!   loses 5/7 mu_r g, so it stops after v^2/(2 a), 1 %; height 1e-3 cm (Chrono's).
//! - `stack`: five balls fall on each other and stay in a stack. Contact i carries 5 - i balls: heights by Hertz's law with
//!   R* = R at the floor and R/2 between balls (Chrono's formula takes one weight for all), 1e-2 cm (Chrono's).
//! - `pyramid`: a ball falls on two that touch each other on the floor. With mu = 0.5 and rolling friction 0.2 it stays up, with
//!   mu = 0.01 it comes down between them. Demanded besides, without rolling friction: the force on a lower ball runs
//!   from one of its contacts to the other, at 15 degrees to the normals of both: laid on the two, it stays for mu above tan 15 =
//!   0.268 and comes down for less.
//!
//! Balls at rest lie deeper than by Hertz's law, by a factor (1 + c h/(2 m))^(2/3) of the overlap: the dashpot is fed with a velocity
//! that knows the contact's own force and not the weight (`dem/response.rs`). With a restitution of 0.1 and this step that is 7 %.
//!
//! Not expressed: `ballistic`, which demands that a fast ball breaks through a facet (Granum's walls are solid: it must not),
//! and `mini`, which demands that the floor carries the weight of a bed, as `weight_on_the_floor` in `chrono_smc.rs` does.

use std::sync::Arc;

use granum_engine::dem::LawKind;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::Surface;
use granum_engine::{BodyId, Shape};
use granum_validation::case::{Case, ball, ball_mass, hertz_of};
use granum_validation::{Record, Scene};

const R: f64 = 0.5;

/// Hertz's law with the force k d^(3/2) at a wall.
fn case(k: f64, mu: f64, rolling: f64, step: f64) -> Case {
    let mut elastic = hertz_of(k / R.sqrt());
    elastic.rolling = rolling;
    Case { gravity: 980.0, mu, e: 0.1, elastic, ..Case::new(LawKind::HertzMindlin, step) }
}

/// A slab of 12 triangles whose top is the plane z = 0.
fn slab() -> Shape {
    let corner = |k: u32| {
        let of = |bit: u32, low: f64, high: f64| if k >> bit & 1 == 0 { low } else { high };
        DVec3::new(of(0, -10.0, 10.0), of(1, -10.0, 10.0), of(2, -1.0, 0.0))
    };
    let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles = faces.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    Shape::Mesh(Arc::new(Surface::new((0..8).map(corner).collect(), triangles)))
}

#[test]
fn friction_rolling_and_mesh_rolling() {
    let mut record = Record::new("chrono_dem", "rolling");
    for (name, mesh, density, k, mu, step) in
        [("frictionrolling", false, 1.53, 1e7, 0.5, 1e-4), ("meshrolling", true, 6.0, 1e11, 0.2, 1e-5)]
    {
        let (g, mu_r, u) = (980.0, 0.0008, 1.0);
        let (mut s, m) = case(k, mu, mu_r, step).scene();
        if mesh {
            s.fixed(&slab(), DVec3::ZERO, DQuat::IDENTITY, m);
        } else {
            s.plane(DVec3::ZERO, DVec3::Z, m);
        }
        let mass = ball_mass(R, density);
        let d = (mass * g / k).powf(2.0 / 3.0);
        // Off the diagonal of the slab's top at the start, across it on the way.
        let b = ball(&mut s, m, R, density, DVec3::new(-0.2, 0.0, R - d), DVec3::X * u, DVec3::ZERO);
        let slides = (u * u - (5.0 / 7.0 * u).powi(2)) / (2.0 * mu * g);
        let a = 5.0 / 7.0 * mu_r * g;
        let rolls = (5.0 / 7.0 * u).powi(2) / (2.0 * a);
        s.run_until(1.1 * 5.0 / 7.0 * u / a);
        let energy =
            0.5 * mass * s.velocity(b).length_squared() + 0.2 * mass * R * R * s.ang_vel(b).length_squared();
        record.below(&format!("{name}: energy left [erg]"), 1.0, energy, 1e-3);
        let at = s.position(b);
        record.relative(&format!("{name}: way [cm]"), 1.0, at.x + 0.2, slides + rolls, 1e-2);
        record.below(&format!("{name}: off the line [cm]"), 1.0, at.y.abs(), 1e-9);
        record.near(&format!("{name}: height [cm]"), 1.0, at.z, R - d, 1e-3);
    }
    record.finish();
}

#[test]
fn stack() {
    let mut record = Record::new("chrono_dem", "stack");
    let (k, density) = (1e7, 1.53);
    let (mut s, m) = case(k, 0.5, 0.0008, 1e-4).scene();
    s.plane(DVec3::ZERO, DVec3::Z, m);
    let weight = ball_mass(R, density) * 980.0;
    let start = R - (weight / k).powf(2.0 / 3.0);
    let balls: Vec<BodyId> = (0..5)
        .map(|i| {
            ball(&mut s, m, R, density, DVec3::Z * (start + 1.5 * f64::from(i)), DVec3::ZERO, DVec3::ZERO)
        })
        .collect();
    s.run_until(3.0);
    record.below("stack: energy left [erg]", 1.0, s.world.report.kinetic_energy, 1e-5);
    let mut z = -R;
    for (i, b) in balls.iter().enumerate() {
        // R* is R at the floor, R/2 above.
        let k = if i == 0 { k } else { k * 0.5_f64.sqrt() };
        z += 2.0 * R - ((5 - i) as f64 * weight / k).powf(2.0 / 3.0);
        record.near(&format!("stack: height of ball {} [cm]", i + 1), 1.0, s.position(*b).z, z, 1e-2);
        record.below(
            &format!("stack: ball {} off the axis [cm]", i + 1),
            1.0,
            s.position(*b).truncate().length(),
            1e-6,
        );
    }
    record.finish();
}

/// A ball at `drop` over two that touch on the floor, after some time; the height at which it is laid on them.
fn pyramid(mu: f64, rolling: f64, drop: f64) -> (Scene, BodyId, f64) {
    let mut case = case(1e6, mu, rolling, 1e-4);
    case.gravity = 9.81;
    let (mut s, m) = case.scene();
    s.plane(DVec3::ZERO, DVec3::Z, m);
    let top = (1.0 + 3f64.sqrt()) * R;
    for side in [-1.0, 1.0] {
        ball(&mut s, m, R, 1.9, DVec3::new(side * R, 0.0, R), DVec3::ZERO, DVec3::ZERO);
    }
    let b = ball(&mut s, m, R, 1.9, DVec3::Z * (top + drop), DVec3::ZERO, DVec3::ZERO);
    s.run_until(3.0);
    (s, b, top)
}

#[test]
fn pyramid_stands_or_falls() {
    let mut record = Record::new("chrono_dem", "pyramid");
    for (name, mu, rolling, drop, stays) in [
        ("pyramid, hold", 0.5, 0.2, 0.05, true),
        ("pyramid, collapse", 0.01, 0.0, 0.05, false),
        ("pyramid, laid down, mu = 0.30", 0.30, 0.0, 0.0, true),
        ("pyramid, laid down, mu = 0.24", 0.24, 0.0, 0.0, false),
    ] {
        let (s, b, top) = pyramid(mu, rolling, drop);
        let at = s.position(b);
        record.below(&format!("{name}: off the middle [cm]"), 1.0, at.truncate().length(), 1e-3);
        let z = if stays { top } else { R };
        record.near(&format!("{name}: height [cm]"), 1.0, at.z, z, 1e-2);
    }
    record.finish();
}
