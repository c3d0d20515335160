//! A force of your own, computed again before each step: drag on a falling ball, which ends at a constant speed.

use granum_engine::glam::DVec3;
use granum_engine::{Material, Settings, World};

/// `cargo run --release -p granum-engine --example custom_force`
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut world = World::new(Settings { step: 1e-3, ..Settings::default() });
    let cork = Material { name: "cork".into(), density: 200.0, friction: 0.3, restitution: 0.0 };
    let cork = world.add_material(cork);
    let ball = world.add(world.sphere(0.02, cork).at(DVec3::Z * 100.0));
    let mass = 1.0 / world.body(ball).ok_or("the ball is gone")?.inv_mass;

    // Drag of a sphere in air: 1/2 rho c A v^2, against the velocity.
    let drag = 0.5 * 1.2 * 0.47 * std::f64::consts::PI * 0.02_f64.powi(2);
    while world.time < 8.0 {
        let v = world.body(ball).ok_or("the ball is gone")?.velocity;
        world.set_force(ball, -drag * v.length() * v, DVec3::ZERO)?;
        world.step()?;
    }

    let speed = world.body(ball).ok_or("the ball is gone")?.velocity.length();
    let expected = (mass * 9.81 / drag).sqrt();
    println!("speed {speed:.4} m/s, terminal speed {expected:.4} m/s");
    assert!((speed / expected - 1.0).abs() < 1e-3);
    Ok(())
}
