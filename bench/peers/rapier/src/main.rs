//! Rapier on a state of Granum's bench: `granum-peer-rapier STATE FINAL THREADS MODEL`.
//!
//! One substep per step, as many PGS sweeps as the state asks for. `MODEL`: `friction` solves friction in every sweep, as Granum and
//! Bullet do; `default` leaves Rapier's rule, which solves it only in the one sweep without position correction.
//! Lengths: `length_unit` is a sphere's diameter, or Rapier finds hundreds of false pairs a grain. Contacts are 300 Hz
//! stiff: at the default of 30 Hz the pile sinks. Nobody sleeps.

use std::fmt::Write as _;
use std::time::Instant;

use rapier3d::prelude::*;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [state, last, threads, model] = &arguments[..] else {
        eprintln!("usage: granum-peer-rapier STATE FINAL THREADS friction|default");
        std::process::exit(2);
    };
    let text = std::fs::read_to_string(state).expect("the state can be read");
    let (head, data) = text.split_once("data\n").expect("a state with data");
    let words: Vec<&str> = head.split_whitespace().collect();
    let get = |key: &str| -> f32 {
        let k = words.iter().position(|w| *w == key).unwrap_or_else(|| panic!("no {key} in the state"));
        words[k + 1].parse().expect("a number")
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.parse().expect("threads"))
        .build()
        .expect("threads");
    let mut world = PhysicsWorld::new();
    world.gravity = Vector::new(0.0, 0.0, -get("gravity"));
    let p = &mut world.integration_parameters;
    p.dt = get("step");
    p.num_solver_iterations = 1;
    p.num_internal_pgs_iterations = get("iterations") as usize;
    p.length_unit = 2.0 * get("radius");
    p.contact_softness.natural_frequency = 300.0;
    p.static_contact_softness.natural_frequency = 300.0;
    p.max_ccd_substeps = 0;
    p.friction_model = FrictionModel::Coulomb;
    p.friction_in_bias_pass = model == "friction";
    let (x, y) = (get("edge_x"), get("edge_y"));
    let (mu, density, r) = (get("friction"), get("density"), get("radius"));
    for (normal, at) in [
        (Vector::new(0.0, 0.0, 1.0), Vector::ZERO),
        (Vector::new(1.0, 0.0, 0.0), Vector::ZERO),
        (Vector::new(0.0, 1.0, 0.0), Vector::ZERO),
        (Vector::new(-1.0, 0.0, 0.0), Vector::new(x, 0.0, 0.0)),
        (Vector::new(0.0, -1.0, 0.0), Vector::new(0.0, y, 0.0)),
    ] {
        let plane = ColliderBuilder::new(SharedShape::halfspace(normal))
            .translation(at)
            .friction(mu)
            .restitution(0.0);
        world.insert_collider(plane, None);
    }
    let mut handles = Vec::new();
    for line in data.lines() {
        let n: Vec<f32> = line.split(' ').map(|w| w.parse().expect("a number")).collect();
        let body = RigidBodyBuilder::dynamic()
            .translation(Vector::new(n[0], n[1], n[2]))
            .linvel(Vector::new(n[3], n[4], n[5]))
            .angvel(Vector::new(n[6], n[7], n[8]))
            .can_sleep(false);
        let ball = ColliderBuilder::ball(r).density(density).friction(mu).restitution(0.0);
        handles.push(world.insert(body, ball).0);
    }
    let (warm, timed) = (get("warm") as usize, get("timed") as usize);
    let mut times = Vec::new();
    pool.install(|| {
        (0..warm).for_each(|_| world.step());
        for _ in 0..timed {
            let start = Instant::now();
            world.step();
            times.push(start.elapsed().as_secs_f64());
        }
    });
    let points = |m: &ContactManifold| m.data.solver_contacts.len();
    let contacts: usize =
        world.narrow_phase.contact_pairs().flat_map(|pair| pair.solver_manifolds()).map(points).sum();
    times.sort_by(f64::total_cmp);
    println!(
        "seconds_step {}\nseconds_step_median {}\ncontacts {contacts}",
        times[0],
        times[times.len() / 2]
    );
    let mut out = String::new();
    for handle in handles {
        let body = &world.bodies[handle];
        let (p, v, w) = (body.translation(), body.linvel(), body.angvel());
        let _ = writeln!(out, "{} {} {} {} {} {} {} {} {}", p.x, p.y, p.z, v.x, v.y, v.z, w.x, w.y, w.z);
    }
    std::fs::write(last, out).expect("the final state can be written");
}
