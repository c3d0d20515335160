//! Every example, stopped after some steps and restored into a world of its own: the next steps are the same to the bit.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use granum_engine::world::restore::glance;
use granum_engine::{State, World};

fn steps(world: &mut World, n: u32, threads: usize) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| (0..n).for_each(|_| drop(world.step().unwrap().clone())));
}

#[test]
fn every_example_goes_on_to_the_bit() {
    for example in granum_scene::examples() {
        let name = format!("{}.toml", example.name);
        // A number of steps that is no multiple of anything; the bodies are re-sorted on the way.
        let overrides = ["solver.max_iterations=20".to_owned()];
        let (scene, mut world) = granum_scene::load_text(&name, example.text, &overrides, None).unwrap();
        // Few of large scenes, and of vehicles on grains: their motors are at full speed at once here, which tracks do not stand for long
        // with so few iterations.
        let n = if world.bodies.len() > 1000 { 7 } else { 67 };
        world.step = 200 - u64::from(n) - 5;
        world.time = world.step as f64 * world.settings.step;
        steps(&mut world, n, 2);
        let mut state = State::default();
        world.save(&mut state).unwrap();
        let chosen = glance(&state).unwrap().chosen;
        let (_, mut other) = granum_scene::load_again(&name, &scene.resolved, &[], &chosen).unwrap();
        assert_eq!(other.settings, world.settings, "{name}");
        other.restore(&state).unwrap();
        assert_eq!(other.state_hash(), world.state_hash(), "{name}");
        steps(&mut world, 10, 2);
        steps(&mut other, 10, 1);
        assert_eq!(other.state_hash(), world.state_hash(), "{name}");
        let (mut a, mut b) = (State::default(), State::default());
        world.save(&mut a).unwrap();
        other.save(&mut b).unwrap();
        for (x, y) in a.sections.iter().zip(&b.sections).filter(|(x, _)| x.name != "world") {
            assert!(x == y, "{name}: {} differs", x.name);
        }
        assert_eq!(world.report, other.report, "{name}");
        println!(
            "{name}: {} bodies, {} contacts, {} bytes",
            world.bodies.len(),
            world.contacts.len(),
            a.bytes()
        );
    }
}
