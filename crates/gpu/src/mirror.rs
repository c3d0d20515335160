//! The world on the device: what is sent there, and what comes back.
//!
//! The host's state is that of the device in every bit ([`crate::numbers`]), so it is sent only when something else has changed it: a
//! start, a restart, bodies that were poured in, removed or re-sorted. A hash tells.

use granum_engine::glam::{DMat3, DQuat, DVec3};
use granum_engine::offload::{Moved, Solved};
use granum_engine::{BodyKind, MaterialId, Shape, State, World, par};

use crate::control::{AWAY, DYNAMIC, MOST_MATERIALS, MOST_WALLS, WALL, Wall};
use crate::numbers::{EXACT, before, fixed, fixed_turn, float, float_turn, pair, whole};
use crate::shaped::Forms;

/// Kinds of walls, as the kernels number them.
const PLANE: u32 = 0;
const CUBOID: u32 = 1;
const REVOLVED: u32 = 2;
const SPHERES: u32 = 3;
const TRIANGLES: u32 = 4;

/// The bodies that are not walls, as the device holds them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Image {
    /// Lattice cell and flags, fractions and radius; two per body.
    pub place: Vec<[u32; 4]>,
    /// Velocity and angular velocity; two per body.
    pub velocity: Vec<[f32; 4]>,
    /// What rounding left of them.
    pub rest: Vec<[f32; 4]>,
    /// 1/m, 1/J, parts of the mass, whether joints hold it.
    pub mobility: Vec<[f32; 4]>,
    /// Fastest speed of a neighbour.
    pub neighbour_speed: Vec<f32>,
    /// Orientations.
    pub rotation: Vec<[i32; 4]>,
    /// Mass and moment of inertia, each with what rounding left; zero for what is not pushed.
    pub mass: Vec<[f32; 4]>,
}

impl Image {
    /// Of a world.
    pub fn of(world: &World, walls: usize, lattice: f64) -> Self {
        Self::of_bodies(world, walls..world.bodies.len(), lattice)
    }

    /// Of some bodies of a world.
    pub fn of_bodies(world: &World, bodies: impl Iterator<Item = usize>, lattice: f64) -> Self {
        let b = &world.bodies;
        let mut image = Self::default();
        let hosted = world.hosted();
        for i in bodies {
            let is_hosted = hosted.binary_search(&(i as u32)).is_ok();
            if world.touches_nothing(i) {
                image.push_away();
                continue;
            }
            let is_dynamic = b.kind[i] == BodyKind::Dynamic;
            let p = b.position[i].to_array().map(|x| fixed(x, lattice));
            let flags = b.material[i].index() as u32 | if is_dynamic { DYNAMIC } else { 0 };
            let radius = (b.radius[i] as f32).to_bits();
            image.place.push([p[0].0 as u32, p[1].0 as u32, p[2].0 as u32, flags]);
            image.place.push([p[0].1, p[1].1, p[2].1, radius]);
            for v in [b.velocity[i], b.ang_vel[i]] {
                let v = v.to_array().map(pair);
                image.velocity.push([v[0].0, v[1].0, v[2].0, 0.0]);
                image.rest.push([v[0].1, v[1].1, v[2].1, 0.0]);
            }
            let (m, j) = if is_dynamic { (b.inv_mass[i], b.inv_inertia_body[i].x) } else { (0.0, 0.0) };
            image.mobility.push([m as f32, j as f32, 0.0, if is_hosted { 1.0 } else { 0.0 }]);
            image.neighbour_speed.push(b.neighbour_speed[i] as f32);
            image.rotation.push(fixed_turn(b.rotation[i].to_array()));
            let inverse = if is_dynamic { [b.inv_mass[i], b.inv_inertia_body[i].x] } else { [0.0; 2] };
            let [m, j] = inverse.map(|x| pair(if x > 0.0 { 1.0 / x } else { 0.0 }));
            image.mass.push([m.0, m.1, j.0, j.1]);
        }
        image
    }

    /// Adds a body that touches nothing: a point that does not move and is far from all.
    fn push_away(&mut self) {
        self.place.extend([[AWAY as u32, 0, 0, 0], [0; 4]]);
        self.velocity.extend([[0.0; 4]; 2]);
        self.rest.extend([[0.0; 4]; 2]);
        self.mobility.push([0.0; 4]);
        self.neighbour_speed.push(0.0);
        self.rotation.push([0; 4]);
        self.mass.push([0.0; 4]);
    }

    /// The motion that it holds, and whether the host holds it in every bit.
    pub fn moved(&self, lattice: f64) -> (Moved, bool) {
        let vector = |k: usize| {
            let (v, r) = (self.velocity[k], self.rest[k]);
            DVec3::from_array([0, 1, 2].map(|d| whole((v[d], r[d]))))
        };
        let place = |i: usize| {
            let (hi, lo) = (self.place[2 * i], self.place[2 * i + 1]);
            DVec3::from_array([0, 1, 2].map(|d| float((hi[d] as i32, lo[d]), lattice)))
        };
        let n = self.neighbour_speed.len();
        let is_exact = |hi: &[u32; 4]| hi[..3].iter().all(|&c| (c as i32).unsigned_abs() < EXACT);
        let exact = self.place.iter().step_by(2).all(|hi| hi[0] == AWAY as u32 || is_exact(hi));
        let moved = Moved {
            position: (0..n).map(place).collect(),
            velocity: (0..n).map(|i| vector(2 * i)).collect(),
            ang_vel: (0..n).map(|i| vector(2 * i + 1)).collect(),
            neighbour_speed: self.neighbour_speed.iter().map(|&a| a.into()).collect(),
            rotation: self.rotation.iter().map(|&q| DQuat::from_array(float_turn(q))).collect(),
        };
        (moved, exact)
    }

    /// Positions at the start of the step that has moved the bodies [m].
    pub fn started(&self, lattice: f64, cells_per_speed: f32) -> Vec<DVec3> {
        let place = |i: usize| {
            let (hi, lo, v) = (self.place[2 * i], self.place[2 * i + 1], self.velocity[2 * i]);
            let was = |d: usize| before((hi[d] as i32, lo[d]), v[d], cells_per_speed);
            DVec3::from_array([0, 1, 2].map(|d| float(was(d), lattice)))
        };
        (0..self.place.len() / 2).map(place).collect()
    }
}

/// The contacts of a step as the device lists them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listed {
    /// Where the contacts of each body begin; one more than bodies.
    pub first: Vec<u32>,
    /// First body and code of the second.
    pub pairs: Vec<[u32; 2]>,
    /// Impulses, and arms of the first bodies.
    pub gamma: Vec<[f32; 4]>,
    /// Which contact of its pair each one is, where something in the world is not a ball; else codes of walls say it.
    pub features: Vec<u32>,
}

impl Listed {
    /// Of the last step of a world, from its start values of the impulses; nothing if they are not of these bodies.
    pub fn of_last(world: &World, walls: usize, is_shaped: bool) -> Self {
        let mut state = State::default();
        world.ccp.save("last", &mut state);
        let read = |name: &str| state.array::<u32>(&format!("last.{name}")).unwrap_or_default();
        let (first, b, feature) = (read("first"), read("b"), read("feature"));
        let gamma: Vec<[f32; 3]> = state.array("last.gamma").unwrap_or_else(|_| {
            let wide: Vec<[f64; 3]> = state.array("last.gamma").unwrap_or_default();
            wide.into_iter().map(|g| g.map(|x| x as f32)).collect()
        });
        let bodies = world.bodies.len() - walls;
        let mut listed = Self { first: vec![0; bodies + 1], ..Self::default() };
        if first.len() <= walls {
            return listed;
        }
        for (i, window) in first[walls..].windows(2).enumerate().take(bodies) {
            for c in window[0] as usize..window[1] as usize {
                let code = match b[c] as usize {
                    w if w < walls && is_shaped => WALL | (w as u32) << 2,
                    w if w < walls => WALL | (w as u32) << 2 | feature[c] & 3,
                    other => (other - walls) as u32,
                };
                listed.pairs.push([i as u32, code]);
                listed.gamma.push([gamma[c][0], gamma[c][1], gamma[c][2], 0.0]);
                if is_shaped {
                    listed.features.push(feature[c]);
                }
            }
            listed.first[i + 1] = listed.pairs.len() as u32;
        }
        // Bodies that came after the last step have no contacts in it.
        let known = (first.len() - 1 - walls).min(bodies);
        let end = listed.pairs.len() as u32;
        listed.first[known + 1..].fill(end);
        listed
    }

    /// As the engine takes them.
    pub fn solved(&self, walls: usize) -> Solved {
        let code = |pair: &[u32; 2]| match pair[1] {
            b if b & WALL != 0 => ((b & !WALL) >> 2, b & 3),
            b => (b + walls as u32, 0),
        };
        let mut first = vec![0; walls];
        first.extend_from_slice(&self.first);
        Solved {
            first,
            b: self.pairs.iter().map(|p| code(p).0).collect(),
            feature: match self.features.len() == self.pairs.len() {
                true => self.features.clone(),
                false => self.pairs.iter().map(|p| code(p).1).collect(),
            },
            impulse: self.gamma.iter().map(|g| [g[0], g[1], g[2]]).collect(),
        }
    }
}

/// The walls of a world.
pub fn walls(world: &World, count: usize, lattice: f64, forms: &Forms) -> Vec<Wall> {
    (0..count.min(MOST_WALLS)).map(|i| wall(world, i, lattice, forms)).collect()
}

fn wall(world: &World, i: usize, lattice: f64, forms: &Forms) -> Wall {
    let b = &world.bodies;
    let four = |v: DVec3, w: f32| [v.x as f32, v.y as f32, v.z as f32, w];
    let p = b.position[i].to_array().map(|x| fixed(x, lattice));
    let axes = DMat3::from_quat(b.rotation[i]);
    let shape = &world.shapes[b.shape[i].index()];
    let scale = shape.scale(b.radius[i]);
    let mut form = [[0.0; 4]; 2];
    let (kind, corners) = match shape {
        Shape::Cuboid { half } => {
            form[0] = four(*half * scale, 0.0);
            (CUBOID, 0)
        }
        Shape::Revolved(solid) => {
            for (k, c) in solid.outline().iter().enumerate().take(4) {
                (form[k / 2][k % 2 * 2], form[k / 2][k % 2 * 2 + 1]) =
                    ((c.x * scale) as f32, (c.y * scale) as f32);
            }
            (REVOLVED, solid.outline().len().min(4))
        }
        Shape::Spheres(_) => {
            form[0] = [scale as f32, b.radius[i] as f32, 0.0, 0.0];
            (SPHERES, 0)
        }
        Shape::Mesh(surface) => {
            let (low, high) = surface.bounds();
            form = [four(low * scale, scale as f32), four(high * scale, 0.0)];
            (TRIANGLES, 0)
        }
        _ => (PLANE, 0),
    };
    let [first, count] = forms.of_shape.get(b.shape[i].index()).copied().unwrap_or_default();
    Wall {
        hi: [p[0].0 as u32, p[1].0 as u32, p[2].0 as u32, kind],
        lo: [p[0].1, p[1].1, p[2].1, b.material[i].index() as u32],
        axes: [four(axes.x_axis, corners as f32), four(axes.y_axis, 0.0), four(axes.z_axis, 0.0)],
        velocity: four(b.velocity[i], 0.0),
        ang_vel: four(b.ang_vel[i], 0.0),
        form,
        more: [b.id[i].0, first, count, 0],
    }
}

/// Friction and restitution of every pair of materials.
pub fn laws(world: &World) -> Vec<[f32; 2]> {
    let n = world.materials.list().len() as u32;
    let mut laws = Vec::new();
    for a in 0..n {
        for b in 0..n {
            let law = world.materials.pair(MaterialId(a), MaterialId(b));
            laws.push([law.friction as f32, law.restitution as f32]);
        }
    }
    laws.truncate(MOST_MATERIALS * MOST_MATERIALS);
    laws
}

/// A hash of all that the device holds of the bodies; motion that is prescribed is sent in every step. `alone` says whether the device
/// turns the bodies as well.
pub fn hash(world: &World, walls: usize, lattice: f64, alone: bool) -> u64 {
    let b = &world.bodies;
    let add = |hash: u64, bits: u64| (hash ^ bits).wrapping_mul(0x0000_0100_0000_01b3);
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let parts = par::map_chunks(b.len() - walls, |range| {
        range.map(|k| walls + k).fold(start, |hash, i| {
            let is_free = b.kind[i] != BodyKind::Kinematic;
            let (p, v, w, q) = (b.position[i], b.velocity[i], b.ang_vel[i], b.rotation[i]);
            let own = [b.radius[i], b.inv_mass[i], b.inv_inertia_body[i].x, b.neighbour_speed[i]];
            let moving = [p.x, p.y, p.z, v.x, v.y, v.z, w.x, w.y, w.z, q.x, q.y, q.z, q.w];
            let moving = moving.map(|x| if is_free { x } else { 0.0 });
            let ids = u64::from(b.id[i].0) << 32 | (b.material[i].index() as u64) << 8 | b.kind[i] as u64;
            let all = own.into_iter().chain(moving);
            all.fold(add(hash, ids), |h, x| add(h, x.to_bits()))
        })
    });
    let more = [walls as u64, b.len() as u64, lattice.to_bits(), alone.into()];
    let hosted = world.hosted().into_iter().map(u64::from);
    parts.into_iter().chain(more).chain(hosted).fold(start, add)
}
