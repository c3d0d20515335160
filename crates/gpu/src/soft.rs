//! Penalty contact as its kernels read it: constants, laws of pairs of materials, what contacts remember.

use bytemuck::{Pod, Zeroable};
use granum_engine::dem::response::Props;
use granum_engine::dem::{ContactMemory, LawKind, Shares};
use granum_engine::glam::DVec3;
use granum_engine::offload::soft::SoftContact;
use granum_engine::{BodyKind, MaterialId, World};

use crate::control::WALL;
use crate::device::items;

/// Constants of penalty contact besides those of every step.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[allow(missing_docs)]
pub struct Soft {
    pub law: u32,
    pub tension: u32,
    pub torques: u32,
    pub number: u32,
    pub stiffness: f32,
    pub impact_speed: f32,
    pub ratio: f32,
    pub root_ratio: f32,
    pub half_fall: [f32; 3],
    pub lead: f32,
    pub skin: f32,
    pub ahead: f32,
    pub lead_cells: f32,
    pub rest_cells: f32,
    pub half: f32,
    pub rest: f32,
    pub foundation: f32,
    pub slip_speed: f32,
    pub pairs: u32,
    pub energies: u32,
    pub unused: [u32; 2],
}

/// What the device decides by itself: the first step that it could not do, the largest squared speed, all bits less the number of a lost
/// body, whether the host must look.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Flags {
    /// Number of the first step that was not done; all bits if all were.
    pub stopped: u32,
    /// Bits of the largest squared speed.
    pub fastest: u32,
    /// All bits less the number of a lost body; none if zero.
    pub lost: u32,
    /// Whether the host must look.
    pub look: u32,
}

impl Flags {
    /// After a list was made.
    pub const START: Self = Self { stopped: u32::MAX, fastest: 0, lost: 0, look: 0 };
}

/// The constants of a world, before a list is made.
pub fn constants(world: &World, lattice: f64) -> Soft {
    let (dem, h) = (&world.settings.dem, world.settings.step);
    let (lead, rest) = dem.scheme.drifts(h);
    Soft {
        law: match dem.law {
            LawKind::Hooke => 0,
            LawKind::HertzMindlin => 1,
            LawKind::Volumetric => 2,
        },
        tension: u32::from(dem.tension),
        torques: u32::from(props(world).iter().any(|p| p.torques)),
        number: 0,
        stiffness: dem.stiffness.unwrap_or(0.0) as f32,
        impact_speed: dem.impact_speed as f32,
        ratio: dem.tangential_ratio as f32,
        root_ratio: dem.tangential_ratio.sqrt() as f32,
        half_fall: (world.settings.gravity * (0.5 * h)).to_array().map(|x| x as f32),
        lead: lead as f32,
        skin: dem.skin as f32,
        ahead: (dem.steps_ahead * h) as f32,
        lead_cells: (lead / lattice) as f32,
        rest_cells: (rest / lattice) as f32,
        half: (0.5 * h) as f32,
        rest: rest as f32,
        foundation: dem.foundation as f32,
        slip_speed: dem.slip_speed as f32,
        pairs: 0,
        energies: 0,
        unused: [0; 2],
    }
}

/// The laws of all pairs of materials.
fn props(world: &World) -> Vec<Props> {
    let n = world.materials.list().len() as u32;
    let pair =
        |k: u32| Props::new(&world.materials, MaterialId(k / n), MaterialId(k % n), &world.settings.dem);
    (0..n * n).map(pair).collect()
}

/// The laws of all pairs of materials, three lines each.
pub fn lines(world: &World) -> Vec<[f32; 4]> {
    let one = |p: &Props| {
        let e = &p.elastic;
        [
            [e.e_star, e.g_star, p.friction, p.damping],
            [p.root_ratio, e.rolling, e.rolling_stiffness, e.rolling_damping],
            [e.twisting, e.twisting_stiffness, e.twisting_damping, p.restitution],
        ]
        .map(|line| line.map(|x| x as f32))
    };
    props(world).iter().flat_map(one).collect()
}

/// What contacts remember, in the order of their bodies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recalled {
    /// Where those of each body begin; one more than bodies.
    pub first: Vec<u32>,
    /// First body and code of the second.
    pub pairs: Vec<[u32; 2]>,
    /// Tangential force and size.
    pub memory: Vec<[f32; 4]>,
    /// Torques of rolling and of twisting.
    pub roll: Vec<[f32; 4]>,
}

impl Recalled {
    /// Of a world that is not behind.
    pub fn of(world: &World, walls: usize) -> Self {
        let bodies = world.bodies.len() - walls;
        let mut all: Vec<([u32; 2], ContactMemory)> = Vec::new();
        for r in world.dem.history(&world.bodies) {
            let (Some(a), Some(b)) = (world.index_of(r.a), world.index_of(r.b)) else { continue };
            // The lower index comes first; walls are always second.
            let (a, b, memory) = match a < walls || (b >= walls && a > b) {
                true => (b, a, r.memory.swapped()),
                false => (a, b, r.memory),
            };
            if a >= walls {
                let code =
                    if b < walls { WALL | (b as u32) << 2 | r.feature & 3 } else { (b - walls) as u32 };
                all.push(([(a - walls) as u32, code], memory));
            }
        }
        // Walls come before bodies.
        all.sort_by_key(|(pair, _)| (pair[0], pair[1] ^ WALL));
        let mut recalled = Self { first: vec![0; bodies + 1], ..Self::default() };
        for ([a, b], memory) in &all {
            recalled.first[*a as usize + 1] += 1;
            recalled.pairs.push([*a, *b]);
            let (t, r) = (memory.tangent, memory.roll);
            recalled.memory.push([t.x, t.y, t.z, memory.size].map(|x| x as f32));
            recalled.roll.push([r.x, r.y, r.z, memory.twist].map(|x| x as f32));
        }
        for i in 0..bodies {
            recalled.first[i + 1] += recalled.first[i];
        }
        recalled
    }
}

/// What contacts have taken since the host has looked: pressing, sliding, rolling, work of walls.
pub type Taken = [f64; 4];

/// The contacts that touch, and what all have taken, from the arrays pairs, memory, roll, pushes and spent of a device.
pub fn contacts(read: &[Vec<u8>], count: usize, room: usize, walls: usize) -> (Vec<SoftContact>, Taken) {
    let pairs: Vec<[u32; 2]> = items(&read[0]);
    let [memory, roll, pushes]: [Vec<[f32; 4]>; 3] = [items(&read[1]), items(&read[2]), items(&read[3])];
    let spent: Vec<[f32; 2]> = items(&read[4]);
    let vector = |line: &[f32; 4]| DVec3::new(line[0].into(), line[1].into(), line[2].into());
    let (mut all, mut taken) = (Vec::new(), [0.0; 4]);
    for (k, pair) in pairs.iter().enumerate().take(count) {
        let (own, more) = (spent[k], spent[room + k]);
        for (sum, x) in taken.iter_mut().zip([own[0], own[1], more[0], more[1]]) {
            *sum += f64::from(x);
        }
        let (m, r) = (&memory[k], &roll[k]);
        if m[3] == 0.0 {
            continue;
        }
        let (b, feature) = match pair[1] & WALL {
            0 => (pair[1] + walls as u32, 0),
            _ => ((pair[1] & !WALL) >> 2, pair[1] & 3),
        };
        let elastic = [spent[2 * room + k], spent[3 * room + k]];
        all.push(SoftContact {
            a: pair[0] + walls as u32,
            b,
            feature,
            memory: ContactMemory {
                tangent: vector(m),
                size: m[3].into(),
                roll: vector(r),
                twist: r[3].into(),
            },
            force: vector(&pushes[k]),
            torque: vector(&pushes[2 * room + k]),
            elastic: Shares {
                normal: elastic[0][0].into(),
                sliding: elastic[0][1].into(),
                rolling: elastic[1][0].into(),
            },
        });
    }
    (all, taken)
}

/// Why a world of penalty contact cannot run on a device yet, if it cannot, and what to do.
pub fn refused(world: &World) -> Option<String> {
    let b = &world.bodies;
    let is_sphere = |i: usize| b.shape[i].0 == 0;
    let any = |is_so: &dyn Fn(usize) -> bool| (0..b.len()).any(is_so);
    let reasons = [
        (props(world).iter().any(|p| p.sticky), "adhesion and cohesion do"),
        (!world.applied.list.is_empty(), "forces in scenes of penalty contact do"),
        (!world.joints.is_empty(), "joints in scenes of penalty contact do"),
        (!world.no_contact.alone.is_empty(), "bodies that touch nothing in scenes of penalty contact do"),
        (
            crate::shaped::is_shaped(world, world.wall_count()),
            "sphere sets and meshes in scenes of penalty contact do",
        ),
        (
            any(&|i| is_sphere(i) && b.kind[i] == BodyKind::Kinematic),
            "spheres that are moved in scenes of penalty contact do",
        ),
        (
            any(&|i| is_sphere(i) && b.kind[i] == BodyKind::Dynamic && !b.is_ball(i)),
            "spheres that are no balls about their centre of mass in scenes of penalty contact do",
        ),
        (
            world.has_other_springs(),
            "a run of penalty contact that goes on with other materials or another law, for its first step, does",
        ),
    ];
    let reason = reasons.into_iter().find(|r| r.0)?.1;
    Some(format!("{reason} not run on the GPU yet"))
}
