//! Memory and time before a run begins.
//!
//! Time is measured by `preview`, which looks ahead. Of a scene that is too large for that, some steps are tried as it
//! begins, and some of a small world of its own kind that is as dense as a bed at rest, for contacts come during the run.
//! Between the two, with the bodies that sources will bring, lies what a run takes.

use granum_engine::glam::DVec3;
use granum_engine::{Body, BodyKind, Method, World};
use granum_scene::Scene;
use granum_scene::memory::available_bytes;

use crate::error::RunError;
use crate::preview::{self, Seen};

/// Bytes a body takes in all arrays of the engine; see the test below.
const BYTES_PER_BODY: f64 = 850.0;
/// Bytes a contact takes in all arrays of the engine.
const BYTES_PER_CONTACT: f64 = 400.0;
/// The same of fast frictional dynamics, which is lean (`docs/decisions/0042`): a sphere with its share of the pairs and of what is
/// needed now and then, when most is needed; what a body takes besides that is not a sphere, and one whose size it shares with few; a
/// contact.
const FFD_BYTES_PER_BODY: f64 = 200.0;
const FFD_BYTES_PER_SHAPE: f64 = 45.0;
const FFD_BYTES_PER_SIZE: f64 = 44.0;
const FFD_BYTES_PER_CONTACT: f64 = 700.0;
/// What the search for pairs takes for each body that it looks at once, and how many these are at most (`ffd/listing.rs`).
const FFD_BYTES_OF_SEARCH: f64 = 150.0;
const FFD_BODIES_OF_SEARCH: f64 = 262_144.0;
/// Bytes of a body in a checkpoint that is put together, and in a frame.
const BYTES_PER_BODY_OF_CHECKPOINT: f64 = 200.0;
const BYTES_PER_BODY_OF_FRAME: f64 = 150.0;
/// Contacts a body of a dense packing, near ones included: half of eight neighbours.
const CONTACTS_PER_BODY: f64 = 4.0;
/// Real seconds that may be spent on steps of the dense world.
const PATIENCE: f64 = 2.0;
/// Edge of the dense world in bodies.
const EDGE: u32 = 14;

/// What a run will need.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    /// Bodies at the end, those of beams and walls included.
    pub bodies: f64,
    /// Memory [bytes].
    pub bytes: f64,
    /// Bodies that move now, and those that will.
    moving: (f64, f64),
    /// Whether the bodies are lean.
    lean: bool,
}

impl Estimate {
    /// From the bodies that are there and those that sources will pour until the end.
    pub fn of(world: &World, duration: f64) -> Self {
        let gravity = world.settings.gravity.length();
        let poured: f64 = world.sources.iter().map(|s| s.to_come(duration, gravity)).sum();
        let bodies = world.bodies.len() as f64 + poured;
        let now = world.bodies.kind.iter().filter(|k| k.is_pushed()).count() as f64;
        // A beam without contact has no spheres, but work of its own.
        let now = now + world.beams.elements() as f64;
        let (per_body, per_contact) = bytes_per(world, bodies);
        // Without gravity nothing packs: a gas, where few touch at a time.
        let gas = world.settings.method == Method::Ffd && gravity == 0.0;
        let contacts = if gas { 0.0 } else { CONTACTS_PER_BODY };
        let bytes = bodies * (per_body + contacts * per_contact);
        Self { bodies, bytes, moving: (now, now + poured), lean: world.settings.method == Method::Ffd }
    }

    /// The same with what checkpoints and frames take while they are written. Of other methods than fast frictional dynamics that is
    /// less than what they need for a step.
    pub fn with_output(mut self, scene: &Scene) -> Self {
        if self.lean {
            let checkpoint = if scene.output.checkpoint { BYTES_PER_BODY_OF_CHECKPOINT } else { 0.0 };
            let frame = if scene.output.frames_every > 0.0 { BYTES_PER_BODY_OF_FRAME } else { 0.0 };
            self.bytes += self.bodies * checkpoint.max(frame);
        }
        self
    }

    /// Memory that the machine has left [bytes], where that is known.
    pub fn available() -> Option<f64> {
        available_bytes().map(|bytes| bytes as f64)
    }

    /// Refuses a run that does not fit.
    pub fn fits(&self) -> Result<(), RunError> {
        match Self::available() {
            Some(available) if self.bytes > available => {
                Err(RunError::TooLarge { bodies: self.bodies, bytes: self.bytes, available })
            }
            _ => Ok(()),
        }
    }

    /// Real time of the whole run, at least and at most [s]. Tries some steps, so that the world is another one afterwards; takes up
    /// to twenty seconds. [`prepare`](crate::prepare) the world before.
    pub fn seconds(&self, world: &mut World, scene: &Scene) -> Result<(f64, f64), RunError> {
        let steps = (scene.duration / world.settings.step).round();
        let dense = dense(world);
        let (low, high) = match preview::look_ahead(world, scene.duration)? {
            Seen::All(seconds) => (0.8 * seconds, 1.3 * seconds),
            Seen::Ahead(seconds) => (0.6 * seconds, 1.7 * seconds),
            Seen::Beginning(per_step) => {
                let body = dense.map(|(mut dense, bodies)| -> Result<f64, RunError> {
                    Ok(preview::seconds_per_step(&mut dense, f64::INFINITY, PATIENCE)? / bodies)
                });
                let (low, high) = self.range(per_step, body.transpose()?.unwrap_or(0.0));
                (low * steps, high * steps)
            }
        };
        let written = preview::output_seconds(scene, self.bodies);
        Ok((low + 0.5 * written, high + 2.0 * written))
    }

    /// Seconds per step from what a step takes now and what a body of a dense bed takes: at least and at most.
    fn range(&self, as_it_begins: f64, dense_body: f64) -> (f64, f64) {
        let (now, end) = self.moving;
        // Sources bring bodies evenly: half of them are there on average.
        let growth = 0.5 * (1.0 + end / now.max(1.0));
        let begins = if now > 0.0 { as_it_begins * growth } else { as_it_begins };
        // Grains alone pack; the spheres of beams are as near each other as they ever will be.
        let packed = as_it_begins + dense_body * 0.5 * (now + end);
        (0.8 * begins.min(packed), 1.3 * begins.max(packed))
    }
}

/// Bytes that a body and a contact take.
fn bytes_per(world: &World, bodies: f64) -> (f64, f64) {
    if world.settings.method != Method::Ffd {
        return (BYTES_PER_BODY, BYTES_PER_CONTACT);
    }
    let b = &world.bodies;
    let shaped = b.shape.iter().filter(|shape| shape.0 != 0).count() as f64 / b.len().max(1) as f64;
    let own_size = if b.radius.shares() { 0.0 } else { FFD_BYTES_PER_SIZE };
    let search = FFD_BYTES_OF_SEARCH * (FFD_BODIES_OF_SEARCH / bodies.max(1.0)).min(1.0);
    (FFD_BYTES_PER_BODY + own_size + shaped * FFD_BYTES_PER_SHAPE + search, FFD_BYTES_PER_CONTACT)
}

/// A block of balls that all touch, with the settings of a scene, the radius and the material of its grains; and how many. None
/// where nothing falls or too little moves to pack.
fn dense(world: &World) -> Option<(World, f64)> {
    let b = &world.bodies;
    let grains: Vec<usize> = (0..b.len()).filter(|&i| b.kind[i] == BodyKind::Dynamic).collect();
    let from_source = world.sources.first().map(|s| (s.sizes.limits().1, s.density, s.material));
    let (radius, density, material) = match grains.get(grains.len() / 2) {
        Some(&i) => {
            let r = b.inradius[i].max(0.5 * b.radius[i]);
            (r, b.mass(i) / (4.0 / 3.0 * std::f64::consts::PI * r.powi(3)), b.material[i])
        }
        None => from_source?,
    };
    if world.settings.gravity == DVec3::ZERO || (grains.len() < 50 && world.sources.is_empty()) {
        return None;
    }
    let mut settings = world.settings.clone();
    settings.domain = None;
    let mut dense = World::new(settings);
    dense.materials = world.materials.clone();
    dense.dem.list_contacts = false;
    dense.dem.report_every = 100;
    // Pressed a little, so that contacts carry: a thousandth of the radius in penalty contact.
    let spacing = radius * if world.settings.method == Method::Dem { 1.998 } else { 2.0 };
    for k in 0..EDGE.pow(3) {
        let cell = DVec3::new(f64::from(k % EDGE), f64::from(k / EDGE % EDGE), f64::from(k / EDGE.pow(2)));
        dense.add(Body::sphere(radius, density, material, cell * spacing));
    }
    Some((dense, f64::from(EDGE.pow(3))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use granum_engine::{Material, Settings};

    /// A world of balls on a cubic lattice after a few steps.
    fn lattice(method: Method, spacing: f64) -> World {
        let settings = Settings { method, step: 1e-3, gravity: DVec3::ZERO, ..Settings::default() };
        let mut world = World::new(settings);
        let material =
            world.add_material(Material { name: "m".into(), density: 1.0, friction: 0.5, restitution: 0.0 });
        for i in 0..8000 {
            let p = DVec3::new(f64::from(i % 20), f64::from(i / 20 % 20), f64::from(i / 400));
            world.add(Body::sphere(0.5, 1.0, material, p * spacing));
        }
        (0..3).for_each(|_| assert!(world.step().is_ok()));
        world
    }

    /// The engine's arrays stay below the estimate and above a third of it.
    #[test]
    fn the_estimate_of_memory_covers_the_arrays() {
        for (method, spacing) in
            [(Method::Ccp, 3.0), (Method::Ccp, 1.0), (Method::Ffd, 3.75), (Method::Ffd, 1.0)]
        {
            let world = lattice(method, spacing);
            let (bytes, bodies) = (world.bytes() as f64, world.bodies.len() as f64);
            let contacts = world.contacts.len() as f64;
            let (per_body, per_contact) = bytes_per(&world, bodies);
            let estimate = bodies * per_body + contacts * per_contact;
            println!("{bodies} bodies, {contacts} contacts: {bytes} bytes, estimate {estimate}");
            assert!(bytes < estimate && bytes > estimate / 3.0, "{bytes} of {estimate}");
        }
    }

    /// Beams are what moves where there are not grains; a source that never ends brings what its rate does.
    #[test]
    fn beams_and_endless_sources_are_counted_as_they_are() {
        let load = |text: &str| granum_scene::load_text("scene", text, &[], None).unwrap().1;
        let head = "format = 1\nduration = \"1 s\"\n[materials.m]\ndensity = 1000\nyoung = \"1 MPa\"\nrestitution = 0.5\n";
        let beams = format!(
            "method = \"dem\"\nstep = \"10 us\"\n{head}[[beams]]\nmaterial = \"m\"\nradius = 0.01\nstart = [0, 0, 1]\nend = [1, 0, 1]\n\
             grid = {{ count = [10, 10, 1], spacing = [2, 0.1, 0] }}\n"
        );
        let world = load(&beams);
        let estimate = Estimate::of(&world, 1.0);
        assert_eq!(estimate.moving.0, estimate.moving.1);
        let (low, high) = estimate.range(1.0, 0.0);
        assert!(low > 0.5 && high < 2.0, "{low} {high}");
        let source = |rate: &str| {
            format!(
                "step = \"1 ms\"\n{head}[[sources]]\nmaterial = \"m\"\nradius = 0.01\n{rate}\n\
                 region = {{ box = {{ min = [0, 0, 0], max = [1, 1, 1] }} }}\n"
            )
        };
        let rained = Estimate::of(&load(&source("rate = \"500 /s\"")), 1.0).bodies;
        assert!((rained - 500.0).abs() < 2.0, "{rained}");
        // As fast as there is room: the box a few times over.
        let rained = Estimate::of(&load(&source("")), 1.0).bodies;
        assert!(rained > 5e4 && rained < 2e6, "{rained}");
        assert!(Estimate::of(&load(&source("")), 1.0).fits().is_ok());
    }
}
