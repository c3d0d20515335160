//! 216 spheres fall into a box and come to rest: its floor carries their weight.

use granum_engine::glam::DVec3;
use granum_engine::{Material, Settings, World};

/// `cargo run --release -p granum-engine --example box_of_spheres`
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut world = World::new(Settings { step: 2e-3, ..Settings::default() });
    // The sides are smooth, so that they carry nothing: a pair of materials has the smaller of its two frictions.
    let glass = Material { name: "glass".into(), density: 2500.0, friction: 0.3, restitution: 0.0 };
    let smooth = Material { name: "smooth".into(), friction: 0.0, ..glass.clone() };
    let (glass, smooth) = (world.add_material(glass), world.add_material(smooth));
    let floor = world.add_plane(glass, DVec3::ZERO, DVec3::Z);
    for inward in [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y] {
        world.add_plane(smooth, -0.35 * inward, inward);
    }
    let mut weight = 0.0;
    for n in 0..216 {
        let cell = DVec3::new(f64::from(n % 6), f64::from(n / 6 % 6), f64::from(n / 36));
        // Every other layer is shifted, so that no sphere lands exactly on another one.
        let shift = DVec3::new(1.0, 0.6, 0.0) * 0.01 * (n / 36 % 2 * 2 - 1) as f64;
        let ball = world.sphere(0.05, glass).at((cell - DVec3::new(2.5, 2.5, -1.0)) * 0.11 + shift);
        weight += 9.81 / ball.inv_mass;
        world.add(ball);
    }
    world.run_until(3.0)?;
    let carried = -world.contact_force(floor).z;
    println!("weight {weight:.1} N, on the floor {carried:.1} N");
    assert!((carried / weight - 1.0).abs() < 0.01);
    Ok(())
}
