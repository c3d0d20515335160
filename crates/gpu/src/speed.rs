//! How fast a device is: its triad, then steps of packed spheres. `granum bench` prints it.
//!
//! An iteration is the difference of steps of 60 and of 10 iterations over 50; its bytes are those of docs/gpu.md. Steps are those of a
//! run of which nothing is recorded: bodies stay on the device. The contacts of the first step are compared with the processor's.

use std::time::Instant;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::{Body, Failure, Material, MaterialId, Settings, Shape, SolverKind, World};

use crate::buffers::Room;
use crate::control::{Control, Params};
use crate::device::Gpu;
use crate::error::DeviceError;
use crate::kernel::Kernel;
use crate::record::Record;
use crate::step::Stepper;

/// a = b + 3 c, four numbers per thread.
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
/// Bytes of each array of the triad, and times that it is run.
const TRIAD_BYTES: u64 = 1 << 26;
const TRIADS: u32 = 20;
/// Bytes of an iteration of the accelerated method per contact (docs/gpu.md; a test counts them).
pub const ITERATION_BYTES: f64 = 207.0;
/// Dispatches of a step of which the bodies stay on the device, and of an iteration.
pub const DISPATCHES: (u32, u32) = (28, 3);
/// Bytes to the device in such a step besides walls and pairs of materials, and from it besides those of each batch of iterations.
pub const CONSTANTS: (u64, u64) =
    ((size_of::<Params>() + size_of::<Control>()) as u64, size_of::<Record>() as u64);
/// Bytes from the device per body and per contact when somebody looks.
pub const LOOKED_AT: (u64, u64) = (120, 24);
/// Radius of the spheres [m], and how far apart their centres are.
const RADIUS: f64 = 0.01;
const SPACING: f64 = 0.02 * (1.0 - 1e-4);
/// Contacts and bins per sphere for which there must be room.
const CONTACTS: u64 = 4;
const BINS: u64 = 2;

/// How fast a device does steps of so many spheres.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Speed {
    /// Spheres.
    pub spheres: u32,
    /// Contacts.
    pub contacts: usize,
    /// Whether the contacts of the first step are those of the processor.
    pub contacts_as_cpu: bool,
    /// A step of 60 iterations [s].
    pub step: f64,
    /// An iteration [s].
    pub iteration: f64,
    /// Dispatches of a step of 60 iterations.
    pub dispatches: u32,
    /// Bytes sent to the device in a step.
    pub sent: u64,
    /// Bytes read from it.
    pub read: u64,
    /// Bytes of all arrays on the device, per sphere.
    pub bytes_per_body: f64,
    /// Hash of the state after the last step: the same in every run on a device.
    pub hash: u64,
}

impl Speed {
    /// Of a contact in an iteration [ns].
    pub fn ns(&self) -> f64 {
        1e9 * self.iteration / self.contacts.max(1) as f64
    }

    /// Bytes that an iteration moves, over its time [GB/s].
    pub fn rate(&self) -> f64 {
        ITERATION_BYTES / self.ns()
    }
}

/// Bandwidth of a device [GB/s]: what it reads and writes in a = b + 3 c.
pub fn triad(gpu: &Gpu) -> Result<f64, DeviceError> {
    let kernel = Kernel::new(gpu, "triad", TRIAD);
    let arrays = ["a", "b", "c"].map(|name| gpu.array(name, TRIAD_BYTES));
    gpu.check()?;
    let bound = kernel.bind(gpu, |name| &arrays[usize::from(name == "b") + 2 * usize::from(name == "c")]);
    let run = |times: u32| -> Result<f64, DeviceError> {
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

/// Bytes of the arrays of a device for so many bodies and contacts, with 1.2 bins per body and nothing to spare.
pub fn bytes(bodies: u64, contacts: u64) -> u64 {
    Room { bodies, bins: bodies + bodies / 5, contacts, ..Room::default() }.bytes()
}

/// Whether a device has arrays large enough for so many spheres: what the largest needs and what there is, if not.
pub fn fits(gpu: &Gpu, spheres: u32) -> Result<(), DeviceError> {
    let n = u64::from(spheres);
    let room = Room { bodies: n, bins: BINS * n, contacts: CONTACTS * n, ..Room::default() };
    let has = gpu.about.largest_binding.min(gpu.about.largest_buffer);
    let needed = room.largest();
    if needed <= has {
        return Ok(());
    }
    Err(DeviceError::TooSmall {
        device: gpu.about.name.clone(),
        what: "bytes for the largest array",
        has,
        needed,
    })
}

/// Spheres packed in a box, a little into each other, so that all contacts are there from the start.
pub fn packed(spheres: u32, iterations: u32) -> World {
    let mut world = World::new(Settings::default());
    world.settings.solver.kind = SolverKind::Apgd;
    (world.settings.solver.max_iterations, world.settings.solver.tolerance) = (iterations, 1e-30);
    world.add_material(Material { name: "stone".into(), density: 2000.0, friction: 0.5, restitution: 0.0 });
    let side = f64::from(spheres).cbrt().ceil() as u32;
    let plane = world.add_shape(Shape::Plane);
    let width = SPACING * f64::from(side);
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
        world.add(Body::sphere(RADIUS, 2000.0, MaterialId(0), (cell + 0.5) * SPACING));
    }
    world
}

/// Seconds of a step with so many iterations, best of three after one.
fn seconds(stepper: &mut Stepper, spheres: u32, iterations: u32) -> Result<(f64, World), Failure> {
    let mut world = packed(spheres, iterations);
    stepper.advance(&mut world)?;
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let start = Instant::now();
        stepper.advance(&mut world)?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok((best, world))
}

/// Measures steps of so many spheres.
pub fn measure(stepper: &mut Stepper, spheres: u32) -> Result<Speed, Failure> {
    let (mut device, mut host) = (packed(spheres, 1), packed(spheres, 1));
    stepper.step(&mut device)?;
    host.step()?;
    let contacts_as_cpu = device.contacts.a == host.contacts.a && device.contacts.b == host.contacts.b;
    drop((device, host));
    let (few, _) = seconds(stepper, spheres, 10)?;
    let (step, mut world) = seconds(stepper, spheres, 60)?;
    let counts = stepper.counts;
    stepper.fetch(&mut world)?;
    Ok(Speed {
        spheres,
        contacts: world.report.contacts,
        contacts_as_cpu,
        step,
        iteration: (step - few) / 50.0,
        dispatches: counts.dispatches,
        sent: counts.sent,
        read: counts.read,
        bytes_per_body: stepper.arrays.room.bytes() as f64 / f64::from(spheres),
        hash: world.state_hash(),
    })
}
