//! The packing that every engine of a comparison starts from, the file that hands it over, and the judge of what an
//! engine made of it.
//!
//! 16,384 spheres on a lattice slightly out of order fell together in a box 25 spheres wide and came to rest: their places are
//! kept in `bench/block.bin`, so that every version and every machine measures the same packing (`granum-bench settle` makes
//! it again). Copies of that block side by side, without the walls between them, make larger boxes; smaller ones are its
//! lowest spheres.

use std::fmt::Write as _;
use std::path::Path;

use granum_engine::collide::{Collider, collide};
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::stage::Clock;
use granum_engine::{
    Body, BodyKind, Contacts, Elastic, Material, MaterialId, Method, Precision, Settings, Shape, World,
};

use crate::settled::step;

/// Radius of the spheres [m].
pub(crate) const R: f64 = 0.01;
pub(crate) const DENSITY: f64 = 2500.0;
pub(crate) const FRICTION: f64 = 0.5;
/// Spheres of a block.
pub(crate) const BLOCK: usize = 16_384;
/// Pitch of the lattice from which a block falls together [m].
const PITCH: f64 = 2.02 * R;
/// Most steps of 1 ms in which a block settles.
const SETTLE: usize = 2000;

/// Spheres in a box without lid: floor at z = 0, walls at x = 0, y = 0 and at the edges.
pub(crate) struct Packing {
    /// Edges of the box along x and y [m].
    pub(crate) edge: (f64, f64),
    /// Position, velocity and angular velocity of each sphere.
    pub(crate) spheres: Vec<[DVec3; 3]>,
}

/// How a comparison runs: written into the file of the state.
pub(crate) struct Plan {
    /// Step [s].
    pub(crate) step: f64,
    /// Solver iterations of hard contact.
    pub(crate) iterations: u32,
    /// Steps before any is timed, and those that are.
    pub(crate) warm: usize,
    pub(crate) timed: usize,
}

impl Packing {
    /// A settled packing of about so many spheres: exactly, if fewer than a block or a multiple of it.
    pub(crate) fn settled(bodies: usize) -> Self {
        let (bytes, _) = include_bytes!("../block.bin").as_chunks::<4>();
        let numbers: Vec<f64> = bytes.iter().map(|b| f64::from(f32::from_le_bytes(*b))).collect();
        let mut block: Vec<DVec3> =
            numbers.as_chunks::<3>().0.iter().map(|&p| DVec3::from_array(p)).collect();
        let side = (block.len() as f64).cbrt().floor();
        let edge = side * PITCH;
        if bodies < block.len() {
            block.sort_by(|a, b| a.z.total_cmp(&b.z));
            block.truncate(bodies);
        }
        let tiles = (bodies as f64 / BLOCK as f64).round().max(1.0) as usize;
        let rows = (1..=tiles).filter(|&n| tiles.is_multiple_of(n) && n * n <= tiles).max().unwrap_or(1);
        let corners = (0..tiles).map(|k| DVec3::new((k / rows) as f64, (k % rows) as f64, 0.0) * edge);
        let shifted = |c: DVec3| block.iter().map(move |&p| [p + c, DVec3::ZERO, DVec3::ZERO]);
        let edges = (edge * (tiles / rows) as f64, edge * rows as f64);
        Self { edge: edges, spheres: corners.flat_map(shifted).collect() }
    }

    /// Lets a block settle and writes the places of its spheres to `bench/block.bin`: x, y, z of each in single precision.
    pub(crate) fn write_block() -> std::io::Result<()> {
        let spheres = Self::poured(BLOCK).spheres;
        let bytes = spheres.iter().flat_map(|s| s[0].to_array()).flat_map(|x| (x as f32).to_le_bytes());
        std::fs::write(crate::results::bench().join("block.bin"), bytes.collect::<Vec<u8>>())
    }

    /// Spheres on a lattice slightly out of order, in a box about as wide as high.
    pub(crate) fn lattice(bodies: usize) -> Self {
        let side = (bodies as f64).cbrt().floor().max(1.0) as usize;
        let edge = side as f64 * PITCH;
        let mut random = Random::new(1, 0);
        let spheres = (0..bodies).map(|k| {
            let cell = DVec3::new((k % side) as f64, (k / side % side) as f64, (k / (side * side)) as f64);
            let jitter = DVec3::new(random.unit(), random.unit(), random.unit()) * 0.01 * R;
            [(cell + 0.5) * PITCH + DVec3::Z * 0.2 * R + jitter - 0.005 * R, DVec3::ZERO, DVec3::ZERO]
        });
        Self { edge: (edge, edge), spheres: spheres.collect() }
    }

    /// Spheres that fell together until they hardly move.
    fn poured(bodies: usize) -> Self {
        let start = Self::lattice(bodies);
        let mut world = start.world(hard_contact());
        let fall = world.settings.gravity.length() * world.settings.step;
        for k in 0..SETTLE {
            step(&mut world);
            let squares: f64 = world.bodies.velocity.iter().map(|v| v.length_squared()).sum();
            if k > 200 && (squares / bodies as f64).sqrt() < 0.01 * fall {
                break;
            }
        }
        Self::of(&world, start.edge)
    }

    /// The spheres of a world, in the order of their ids.
    pub(crate) fn of(world: &World, edge: (f64, f64)) -> Self {
        let b = &world.bodies;
        let mut spheres: Vec<usize> = (0..b.len()).filter(|&i| b.kind[i] == BodyKind::Dynamic).collect();
        spheres.sort_unstable_by_key(|&i| b.id[i]);
        Self {
            edge,
            spheres: spheres.into_iter().map(|i| [b.position[i], b.velocity[i], b.ang_vel[i]]).collect(),
        }
    }

    /// A world of them.
    pub(crate) fn world(&self, settings: Settings) -> World {
        // Penalty contact has a dashpot for this restitution; hard contact does not bounce.
        let restitution = if settings.method == Method::Dem { RESTITUTION } else { 0.0 };
        let mut world = World::new(settings);
        let glass = Material { name: "glass".into(), density: DENSITY, friction: FRICTION, restitution };
        let glass = world.add_material(glass);
        world.materials.set_elastic(glass, Elastic { young: YOUNG, poisson: POISSON, ..Elastic::default() });
        let plane = world.add_shape(Shape::Plane);
        for (point, normal) in [
            (DVec3::ZERO, DVec3::Z),
            (DVec3::ZERO, DVec3::X),
            (DVec3::ZERO, DVec3::Y),
            (DVec3::X * self.edge.0, -DVec3::X),
            (DVec3::Y * self.edge.1, -DVec3::Y),
        ] {
            let turn = DQuat::from_rotation_arc(DVec3::Z, normal);
            world.add(Body::fixed(plane, f64::INFINITY, glass, point).with_rotation(turn));
        }
        for &[p, v, w] in &self.spheres {
            world.add(Body::sphere(R, DENSITY, MaterialId(0), p).with_velocity(v).with_ang_vel(w));
        }
        world
    }

    /// Writes the file that every peer reads: `key value` lines, `data`, then a line a sphere.
    pub(crate) fn write(&self, path: &Path, plan: &Plan) -> std::io::Result<()> {
        let mut text = String::from("granum-bench-state 1\n");
        for (key, value) in [
            ("spheres", self.spheres.len() as f64),
            ("edge_x", self.edge.0),
            ("edge_y", self.edge.1),
            ("radius", R),
            ("density", DENSITY),
            ("friction", FRICTION),
            ("gravity", 9.81),
            ("step", plan.step),
            ("iterations", f64::from(plan.iterations)),
            ("warm", plan.warm as f64),
            ("timed", plan.timed as f64),
            ("young", YOUNG),
            ("poisson", POISSON),
            ("restitution", RESTITUTION),
        ] {
            let _ = writeln!(text, "{key} {value}");
        }
        text.push_str("data\n");
        for s in &self.spheres {
            let numbers: Vec<String> = s.iter().flat_map(|v| v.to_array()).map(|x| x.to_string()).collect();
            let _ = writeln!(text, "{}", numbers.join(" "));
        }
        std::fs::write(path, text)
    }

    /// What a peer left: the lines after `data`, without the head.
    pub(crate) fn read_final(path: &Path, edge: (f64, f64)) -> Option<Self> {
        let text = std::fs::read_to_string(path).ok()?;
        let sphere = |line: &str| -> Option<[DVec3; 3]> {
            let n: Vec<f64> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
            let vector = |k: usize| DVec3::from_slice(&n[k..k + 3]);
            (n.len() == 9).then(|| [vector(0), vector(3), vector(6)])
        };
        Some(Self { edge, spheres: text.lines().map(sphere).collect::<Option<_>>()? })
    }
}

/// Elastic constants of penalty contact in a comparison.
pub(crate) const YOUNG: f64 = 5e6;
pub(crate) const POISSON: f64 = 0.3;
pub(crate) const RESTITUTION: f64 = 0.1;

/// Default settings of hard contact in single precision, step 1 ms.
pub(crate) fn hard_contact() -> Settings {
    let mut settings = Settings { step: 1e-3, ..Settings::default() };
    settings.solver.precision = Precision::Single;
    settings
}

/// What an engine made of a packing, judged for all engines alike from positions and velocities.
pub(crate) struct Quality {
    /// Pairs that overlap.
    pub(crate) touching: usize,
    /// Deepest and mean overlap, over the radius.
    pub(crate) deepest: f64,
    pub(crate) mean: f64,
    /// Speed of approach at the contacts that overlap, root mean square, over what gravity adds in a step of 1 ms.
    pub(crate) approach: f64,
    /// Kinetic energy [J].
    pub(crate) kinetic: f64,
    /// Mean height [m].
    pub(crate) height: f64,
}

impl Quality {
    pub(crate) fn of(packing: &Packing) -> Option<Self> {
        let settings = Settings { contact_margin: 0.0, step: 1e-9, ..Settings::default() };
        let world = packing.world(settings);
        let (mut collider, mut found) = (Collider::default(), Contacts::default());
        let (b, clock) = (&world.bodies, &mut Clock::default());
        collide(
            b,
            &world.shapes,
            &world.settings,
            &world.no_contact,
            (0, 0.0),
            &mut collider,
            &mut found,
            clock,
        )
        .ok()?;
        let overlaps: Vec<usize> = (0..found.len()).filter(|&c| found.gap[c] < 0.0).collect();
        let approach = |c: usize| {
            let (i, k) = (found.a[c] as usize, found.b[c] as usize);
            let at = |i: usize| b.velocity[i] + b.ang_vel[i].cross(found.point_a[c] - b.position[i]);
            (at(k) - at(i)).dot(found.normal[c]).min(0.0).powi(2)
        };
        let n = overlaps.len().max(1) as f64;
        let squares: f64 = overlaps.iter().map(|&c| approach(c)).sum();
        let depth: f64 = overlaps.iter().map(|&c| -found.gap[c]).sum();
        let spheres = packing.spheres.len() as f64;
        Some(Self {
            touching: overlaps.len(),
            deepest: overlaps.iter().map(|&c| -found.gap[c]).fold(0.0, f64::max) / R,
            mean: depth / n / R,
            approach: (squares / n).sqrt() / (9.81 * 1e-3),
            kinetic: granum_engine::report::totals(b, DVec3::ZERO).kinetic_energy,
            height: packing.spheres.iter().map(|s| s[0].z).sum::<f64>() / spheres,
        })
    }

    /// Adds it to a line.
    pub(crate) fn add_to(&self, line: &mut crate::line::Line) {
        line.add("touching", self.touching);
        line.add("max_penetration_over_radius", self.deepest);
        line.add("mean_penetration_over_radius", self.mean);
        line.add("approach_over_g_h", self.approach);
        line.add("kinetic_energy", self.kinetic);
        line.add("mean_height", self.height);
    }
}
