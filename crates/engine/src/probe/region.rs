//! What is in a region: number, mass, solid fraction, mean velocity, coordination number.
//!
//! Number, mass and velocity are of the bodies whose centre is inside. The solid fraction counts volumes: of a body that the border
//! cuts, the part inside, by a closed form where one face of a box cuts a ball and else by a thousand points in it. The
//! coordination number is the mean over the bodies inside of their touching contacts,
//! walls included; a contact touches when it carries force or its gap is at most a thousandth of the radius.

use std::sync::LazyLock;

use glam::DVec3;
use rayon::prelude::*;

use super::{Column, columns, counts, of_last_step};
use crate::collide::table;
use crate::ids::GroupId;
use crate::period::Period;
use crate::shape::Shape;
use crate::terrain::Region;
use crate::world::World;

/// Columns of a region probe.
pub const COLUMNS: &[Column] = &columns([
    ("count", "-"),
    ("mass", "kg"),
    ("solid_fraction", "-"),
    ("vx", "m/s"),
    ("vy", "m/s"),
    ("vz", "m/s"),
    ("coordination", "-"),
]);

/// Largest gap of a contact that touches, over the smaller radius of its bodies.
const TOUCHING: f64 = 1e-3;

/// A row. The mean velocity is that of the mass: momentum over mass. Means are NaN when nothing is inside.
pub fn measure(world: &World, region: &Region, group: Option<GroupId>) -> Vec<f64> {
    let b = &world.bodies;
    let inside: Vec<bool> =
        (0..b.len()).map(|i| counts(b, i, group) && region.holds(world.inside(i), 0.0)).collect();
    let (mut count, mut mass, mut momentum) = (0.0, 0.0, DVec3::ZERO);
    for i in (0..b.len()).filter(|&i| inside[i]) {
        count += 1.0;
        mass += b.mass(i);
        momentum += b.velocity[i] * b.mass(i);
    }
    let c = &world.contacts;
    let mut touching = 0usize;
    for k in 0..c.len() {
        let (i, j) = (c.a[k] as usize, c.b[k] as usize);
        let ends = usize::from(inside[i]) + usize::from(inside[j]);
        // A wall has no radius of its own; a plane's is zero or infinite.
        let radius = match (inside[i], inside[j]) {
            (true, true) => b.radius[i].min(b.radius[j]),
            (true, false) => b.radius[i],
            _ => b.radius[j],
        };
        if ends > 0 && (c.gap[k] <= TOUCHING * radius || world.impulse(k) != DVec3::ZERO) {
            touching += ends;
        }
    }
    let volumes: Vec<f64> = (0..b.len())
        .into_par_iter()
        .with_min_len(1024)
        .map(|i| if counts(b, i, group) { volume_inside(world, region, i) } else { 0.0 })
        .collect();
    let volume: f64 = volumes.into_iter().sum();
    let v = momentum / mass;
    let mut row = vec![count, mass, volume / region.volume(), v.x, v.y, v.z, touching as f64 / count];
    of_last_step(world, &mut row[6..]);
    row
}

/// Points spread evenly in the unit ball: one in the middle of each of a thousand shells' parts, along a spiral.
static BALL: LazyLock<Vec<DVec3>> = LazyLock::new(|| {
    let n = 1000;
    // Steps of the golden angle and of another irrational number, so that radius and direction do not go together.
    let of = |k: usize| {
        let share = (k as f64 + 0.5) / f64::from(n);
        let (z, turn) = (1.0 - 2.0 * share, 2.399_963_229_728_653 * k as f64);
        let flat = (1.0 - z * z).sqrt();
        let r = ((k as f64 * 0.754_877_666_246_692_7 + 0.5) % 1.0).cbrt();
        r * DVec3::new(flat * turn.cos(), flat * turn.sin(), z)
    };
    (0..n as usize).map(of).collect()
});

/// Volume of the part of a body that lies in a region, in a periodic box with those of its images [m3].
fn volume_inside(world: &World, region: &Region, i: usize) -> f64 {
    let (p, r) = (world.bodies.position[i], world.bodies.radius[i]);
    let mut volume = volume_at(world, region, i, DVec3::ZERO);
    if let Some(period) = Period::of(&world.settings) {
        let (low, high) = region.bounds();
        period
            .images_within(p, low - r, high + r, |s| volume += volume_at(world, region, i, period.shift(s)));
    }
    volume
}

/// Volume of the part of a body, moved by `shift`, that lies in a region [m3].
fn volume_at(world: &World, region: &Region, i: usize, shift: DVec3) -> f64 {
    let (b, shapes) = (&world.bodies, &world.shapes);
    let (p, r, shape) = (b.position[i] + shift, b.radius[i], &shapes[b.shape[i].index()]);
    let (low, high) = region.bounds();
    if !(p.cmpge(low - r).all() && p.cmple(high + r).all()) {
        return 0.0;
    }
    let whole = shape.mass_and_inertia(r, 1.0).0;
    if region.holds(p, r) {
        return whole;
    }
    if let (Region::Box { min, max }, Shape::Sphere) = (region, shape) {
        // Depths of the centre behind the faces that the ball reaches.
        let mut faces = [p - *min, *max - p].into_iter().flat_map(|d| d.to_array()).filter(|d| *d < r);
        if let (Some(depth), None) = (faces.next(), faces.next()) {
            let height = (r + depth).clamp(0.0, 2.0 * r);
            return std::f64::consts::PI * height * height * (3.0 * r - height) / 3.0;
        }
    }
    let (mut own, mut inside) = (0.0, 0.0);
    for q in BALL.iter().map(|q| p + r * *q) {
        if *shape == Shape::Sphere || table::distance(b, shapes, i, q - shift) <= 0.0 {
            own += 1.0;
            inside += f64::from(u8::from(region.holds(q, 0.0)));
        }
    }
    // A body so thin that no point meets it counts by its centre.
    if own > 0.0 { whole * inside / own } else { whole * f64::from(u8::from(region.holds(p, 0.0))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bodies::Body;
    use crate::ids::MaterialId;
    use crate::settings::Settings;

    /// Eight balls on a cubic lattice in a box of their own: pi/6 of it is solid.
    #[test]
    fn a_cubic_lattice_fills_pi_over_six() {
        let mut world = World::new(Settings::default());
        for i in 0..8 {
            let corner = DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2));
            let speed = DVec3::new(f64::from(i), 0.0, -1.0);
            world.add(Body::sphere(0.5, 10.0, MaterialId(0), corner).with_velocity(speed));
        }
        let region = Region::Box { min: DVec3::splat(-0.5), max: DVec3::splat(1.5) };
        let row = measure(&world, &region, None);
        let fraction = std::f64::consts::PI / 6.0;
        assert_eq!(row[0], 8.0);
        assert!((row[1] - 80.0 * fraction).abs() < 1e-12);
        assert!((row[2] - fraction).abs() < 1e-14);
        assert!((row[3] - 3.5).abs() < 1e-14 && row[4] == 0.0 && (row[5] + 1.0).abs() < 1e-14);
        let half = Region::Box { min: DVec3::splat(-0.5), max: DVec3::new(1.5, 1.5, 0.5) };
        assert_eq!(measure(&world, &half, None)[0], 4.0);
        assert_eq!(measure(&world, &half, Some(GroupId(7)))[0], 0.0);
    }

    /// In a periodic box all of each ball counts, wherever faces cut it, also of one that has not been put back yet.
    #[test]
    fn a_periodic_box_holds_all_of_its_balls() {
        use crate::settings::{Domain, Outside};
        let domain = Some(Domain { min: DVec3::ZERO, max: DVec3::splat(2.0), outside: Outside::Stop });
        let mut world = World::new(Settings { domain, periodic: [true; 3], ..Settings::default() });
        for i in 0..8 {
            let corner = DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2));
            world.add(Body::sphere(0.5, 10.0, MaterialId(0), corner - 0.2));
        }
        let region = Region::Box { min: DVec3::ZERO, max: DVec3::splat(2.0) };
        let row = measure(&world, &region, None);
        assert_eq!(row[0], 8.0);
        assert!((row[2] / (std::f64::consts::PI / 6.0) - 1.0).abs() < 2e-3, "{}", row[2]);
    }

    /// Balls that borders cut: halves, quarters, eighths, caps, and a box and a ball as regions of any size.
    #[test]
    fn volumes_count_and_not_centres() {
        let mut world = World::new(Settings::default());
        world.add(Body::sphere(0.5, 10.0, MaterialId(0), DVec3::ZERO));
        let ball = std::f64::consts::PI / 6.0;
        let share = |min: DVec3, max: DVec3| {
            let region = Region::Box { min, max };
            measure(&world, &region, None)[2] * region.volume() / ball
        };
        let (far, zero) = (DVec3::splat(2.0), DVec3::ZERO);
        assert!((share(DVec3::new(0.0, -2.0, -2.0), far) - 0.5).abs() < 1e-14);
        // A cap of height h = r / 2: 5/32 of the ball.
        assert!((share(DVec3::new(0.25, -2.0, -2.0), far) - 5.0 / 32.0).abs() < 1e-14);
        assert!((share(-far, DVec3::new(2.0, 0.25, 2.0)) - 27.0 / 32.0).abs() < 1e-14);
        assert!((share(DVec3::new(0.0, 0.0, -2.0), far) - 0.25).abs() < 0.01);
        assert!((share(zero, far) - 0.125).abs() < 0.01);
        assert_eq!(share(DVec3::splat(0.6), far), 0.0);
        let around = Region::Ball { center: DVec3::X * 0.5, radius: 0.5 };
        // Two equal balls, the centre of each on the other: 5/16.
        assert!((measure(&world, &around, None)[2] - 5.0 / 16.0).abs() < 0.01);
        // A brick cut in half: its centre is inside by a hair.
        let shape = Shape::Cuboid { half: DVec3::new(0.3, 0.2, 0.1) };
        let form = world.add_shape(shape.clone());
        world.add(Body::of(form, &shape, 1.0, 10.0, MaterialId(0)).at(DVec3::X * 10.0));
        let half = Region::Box { min: DVec3::new(9.999, -1.0, -1.0), max: DVec3::new(12.0, 1.0, 1.0) };
        let found = measure(&world, &half, None)[2] * half.volume();
        assert!((found / 0.024 - 1.0).abs() < 0.1, "{found}");
    }

    /// A bed whose solid fraction is known, seen through a window: what a sharp count of centres misses by percents.
    #[test]
    fn a_window_in_a_lattice_sees_its_solid_fraction() {
        let mut world = World::new(Settings::default());
        for k in 0..4096 {
            let cell = DVec3::new(f64::from(k % 16), f64::from(k / 16 % 16), f64::from(k / 256));
            world.add(Body::sphere(0.5, 1.0, MaterialId(0), cell));
        }
        for (low, side) in [(3.3, 5.0), (4.9, 4.0), (5.0, 3.0)] {
            let window = Region::Box { min: DVec3::splat(low), max: DVec3::splat(low + side) };
            let found = measure(&world, &window, None)[2];
            assert!((found / (std::f64::consts::PI / 6.0) - 1.0).abs() < 2e-3, "{low} {side}: {found}");
        }
    }

    /// A ball between two others, all just touching.
    #[test]
    fn coordination_of_a_row_of_three() {
        let mut world =
            World::new(Settings { gravity: DVec3::ZERO, contact_margin: 0.1, ..Settings::default() });
        let material = world.add_material(crate::material::Material {
            name: "m".into(),
            density: 1.0,
            friction: 0.0,
            restitution: 0.0,
        });
        for i in 0..3 {
            world.add(Body::sphere(0.5, 1.0, material, DVec3::X * f64::from(i)));
        }
        world.step().unwrap();
        let all = Region::Ball { center: DVec3::X, radius: 5.0 };
        assert!((measure(&world, &all, None)[6] - 4.0 / 3.0).abs() < 1e-14);
        let middle = Region::Ball { center: DVec3::X, radius: 0.1 };
        assert_eq!(measure(&world, &middle, None)[6], 2.0);
    }
}
