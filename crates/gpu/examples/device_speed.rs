//! How fast a device is: its triad, then steps of packed spheres.
//!
//!     cargo run --release -p granum-gpu --example device_speed -- gpu 10000 100000 1000000 10000000
//!
//! The first word is the device as `--device` takes it, the others are numbers of spheres. For each of them a line of JSON, which
//! is what a file of `bench/results` consists of. An iteration is the difference of steps of 60 and of 10 iterations over 50; its bytes
//! are those of docs/gpu.md. The contacts of the first step are compared with the processor's.

use std::error::Error;
use std::time::Instant;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::{Body, Material, MaterialId, Settings, Shape, SolverKind, World};
use granum_gpu::kernel::Kernel;
use granum_gpu::{Choice, Gpu, Stepper};

/// a = b + 3 c, four numbers a thread.
const TRIAD: &str = "
@group(0) @binding(0) var<storage, read_write> a: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> b: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> c: array<vec4<f32>>;
@compute @workgroup_size(256)
fn triad(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = id.x + id.y * groups.x * 256u;
  if (i < arrayLength(&a)) { a[i] = b[i] + c[i] * 3.0; }
}
";
/// Bytes of each array of the triad, times that it is run, and bytes of an iteration per contact.
const TRIAD_BYTES: u64 = 1 << 26;
const TRIADS: u32 = 20;
const ITERATION_BYTES: f64 = 207.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let choice: Choice = words.next().unwrap_or_else(|| "gpu".into()).parse()?;
    let mut sizes = words.map(|w| w.parse()).collect::<Result<Vec<u32>, _>>()?;
    if sizes.is_empty() {
        sizes = vec![10_000, 100_000, 1_000_000, 10_000_000];
    }
    let mut stepper = Stepper::new(Gpu::open(&choice)?)?;
    let triad = triad(&stepper.gpu)?;
    for spheres in sizes {
        measure(&mut stepper, spheres, triad)?;
    }
    Ok(())
}

/// Bandwidth of the device [GB/s].
fn triad(gpu: &Gpu) -> Result<f64, Box<dyn Error>> {
    let kernel = Kernel::new(gpu, "triad", TRIAD);
    let arrays = ["a", "b", "c"].map(|name| gpu.array(name, TRIAD_BYTES));
    let bound = kernel.bind(gpu, |name| &arrays[usize::from(name == "b") + 2 * usize::from(name == "c")]);
    let run = |times: u32| -> Result<f64, Box<dyn Error>> {
        let start = Instant::now();
        let mut encoder = gpu.device.create_command_encoder(&Default::default());
        let mut pass = encoder.begin_compute_pass(&Default::default()).forget_lifetime();
        (0..times).for_each(|_| kernel.run(&mut pass, &bound, (TRIAD_BYTES / 16 / 256) as u32));
        drop(pass);
        gpu.queue.submit([encoder.finish()]);
        gpu.wait()?;
        Ok(start.elapsed().as_secs_f64())
    };
    run(2)?;
    let seconds = run(TRIADS)?;
    Ok(3.0 * TRIAD_BYTES as f64 * f64::from(TRIADS) / seconds * 1e-9)
}

/// Spheres packed in a box, a little into each other, so that all contacts are there from the start.
fn packed(spheres: u32, iterations: u32) -> World {
    let mut world = World::new(Settings::default());
    world.settings.solver.kind = SolverKind::Apgd;
    (world.settings.solver.max_iterations, world.settings.solver.tolerance) = (iterations, 1e-30);
    world.add_material(Material { name: "stone".into(), density: 2000.0, friction: 0.5, restitution: 0.0 });
    let side = f64::from(spheres).cbrt().ceil() as u32;
    let (spacing, plane) = (0.02 * (1.0 - 1e-4), world.add_shape(Shape::Plane));
    let width = spacing * f64::from(side);
    for (at, normal) in [
        (DVec3::ZERO, DVec3::X),
        (DVec3::ZERO, DVec3::Y),
        (DVec3::ZERO, DVec3::Z),
        (DVec3::X * width, DVec3::NEG_X),
        (DVec3::Y * width, DVec3::NEG_Y),
    ] {
        let turn = DQuat::from_rotation_arc(DVec3::Z, normal);
        world.add(Body::fixed(plane, f64::INFINITY, MaterialId(0), at).with_rotation(turn));
    }
    for k in 0..spheres {
        let cell = DVec3::new(f64::from(k % side), f64::from(k / side % side), f64::from(k / side / side));
        world.add(Body::sphere(0.01, 2000.0, MaterialId(0), (cell + 0.5) * spacing));
    }
    world
}

/// Seconds of a step with so many iterations, best of three after one.
fn seconds(stepper: &mut Stepper, spheres: u32, iterations: u32) -> Result<(f64, World), Box<dyn Error>> {
    let mut world = packed(spheres, iterations);
    stepper.step(&mut world)?;
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let start = Instant::now();
        stepper.step(&mut world)?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok((best, world))
}

fn measure(stepper: &mut Stepper, spheres: u32, triad: f64) -> Result<(), Box<dyn Error>> {
    let (mut device, mut host) = (packed(spheres, 1), packed(spheres, 1));
    stepper.step(&mut device)?;
    host.step()?;
    let same = device.contacts.a == host.contacts.a && device.contacts.b == host.contacts.b;
    drop((device, host));
    let (few, _) = seconds(stepper, spheres, 10)?;
    let (many, world) = seconds(stepper, spheres, 60)?;
    let contacts = world.contacts.len() as f64;
    let iteration = (many - few) / 50.0;
    let rate = ITERATION_BYTES * contacts / iteration * 1e-9;
    let (about, counts) = (&stepper.gpu.about, stepper.counts);
    println!(
        "{{\"device\":\"{}\",\"kind\":\"{}\",\"driver\":\"{}\",\"spheres\":{spheres},\"contacts\":{contacts},\
         \"contacts_as_cpu\":{same},\"ms_per_step\":{:.3},\"ns_per_contact_iteration\":{:.4},\"gb_per_s\":{rate:.2},\
         \"triad_gb_per_s\":{triad:.2},\"share_of_triad\":{:.3},\"dispatches\":{},\"bytes_sent\":{},\"bytes_read\":{},\
         \"bytes_per_body\":{:.0},\"hash\":\"{:016x}\"}}",
        about.name,
        about.kind,
        about.driver,
        1e3 * many,
        1e9 * iteration / contacts,
        rate / triad,
        counts.dispatches,
        counts.sent,
        counts.read,
        stepper.arrays.room.bytes() as f64 / f64::from(spheres),
        world.state_hash(),
    );
    Ok(())
}
