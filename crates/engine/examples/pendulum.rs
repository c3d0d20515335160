//! A ball on a hinge swings: after half a period it is on the other side.

use granum_engine::glam::DVec3;
use granum_engine::{Connection, JointKind, Material, Settings, World};

/// `cargo run --release -p granum-engine --example pendulum`
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (length, radius, angle) = (1.0_f64, 0.1_f64, 0.1_f64);
    let mut world = World::new(Settings { step: 1e-3, ..Settings::default() });
    let steel = Material { name: "steel".into(), density: 7800.0, friction: 0.3, restitution: 0.0 };
    let steel = world.add_material(steel);
    let start = length * DVec3::new(angle.sin(), 0.0, -angle.cos());
    let ball = world.add(world.sphere(radius, steel).at(start));
    // The hinge is at the origin, its axis along y.
    world.connect(Connection::to_world(JointKind::Revolute, ball).axis(DVec3::Y).named("hinge"))?;

    // T = 2 pi sqrt(J / (m g l)) with J = m (l^2 + 2/5 r^2), longer by angle^2 / 16 for a swing that is not small.
    let inertia = length.powi(2) + 0.4 * radius.powi(2);
    let period = std::f64::consts::TAU * (inertia / (9.81 * length)).sqrt() * (1.0 + angle.powi(2) / 16.0);
    world.run_until(0.5 * period)?;
    let end = world.body(ball).ok_or("the ball is gone")?;
    println!("from x = {:.4} m to x = {:.4} m in half a period of {period:.4} s", start.x, end.position.x);
    println!("the hinge pulls with {:.1} N", world.joints[0].reaction.force.length());
    assert!((end.position.x + start.x).abs() < 1e-3 * start.x);
    Ok(())
}
