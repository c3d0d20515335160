//! Worlds in which something is no ball: how bodies lie, the balls of sphere sets and the triangles of meshes, as the kernels of
//! `shaders/shaped/` read them.
//!
//! The device finds and solves the contacts of sphere sets; how they turn is the host's, in double precision, as in `spin.rs` of the
//! engine. So after every step the device is told how those bodies lie that are pushed and no plain balls.

use granum_engine::glam::{DMat3, DVec3};
use granum_engine::{BodyKind, Shape, World};

use crate::triangles;

/// Inradius of what nothing pushes: no margin is measured by it.
const NO_SIZE: f32 = 3e38;
/// Contacts of a sphere with a wall that turns about an axis, at most.
const OF_REVOLVED: usize = 4;

/// Lines of four numbers in which a body says how it lies.
pub const LINES: usize = 6;

/// Whether a world needs the kernels for bodies that are no balls.
pub fn is_shaped(world: &World, walls: usize) -> bool {
    let b = &world.bodies;
    let is_no_ball =
        |i: usize| matches!(world.shapes[b.shape[i].index()], Shape::Spheres(_) | Shape::Mesh(_));
    let is_plain = |i: usize| b.shape[i].0 == 0 && (b.inv_mass[i] <= 0.0 || b.is_ball(i));
    // The kernels for balls keep every contact of a pair.
    let most = world.settings.contacts_per_pair.most;
    (most < OF_REVOLVED && walls > 0)
        || (0..walls).any(|i| is_no_ball(i) && !world.touches_nothing(i))
        || (walls..b.len()).any(|i| !is_plain(i) && !world.touches_nothing(i))
}

/// The balls of all sphere sets and the triangles of all meshes, and where those of each shape begin.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forms {
    /// First ball and number of balls of each shape; first line of a mesh.
    pub of_shape: Vec<[u32; 2]>,
    /// Centres and radii in the frames of their shapes [m].
    pub balls: Vec<[f32; 4]>,
    /// The lines of all meshes ([`crate::triangles`]).
    pub mesh: Vec<[u32; 4]>,
}

impl Forms {
    /// Of the shapes of a world.
    pub fn of(world: &World) -> Self {
        let mut forms = Self::default();
        for shape in &world.shapes {
            let first = forms.balls.len() as u32;
            let of_shape = match shape {
                Shape::Spheres(clump) => {
                    let (centers, radii) = (clump.set().centers(), clump.set().radii());
                    let ball = |(c, r): (&DVec3, &f64)| [c.x as f32, c.y as f32, c.z as f32, *r as f32];
                    forms.balls.extend(centers.iter().zip(radii).map(ball));
                    [first, radii.len() as u32]
                }
                Shape::Mesh(surface) => [triangles::add(surface, &mut forms.mesh), 0],
                _ => [0, 0],
            };
            forms.of_shape.push(of_shape);
        }
        forms
    }

    /// How body `i` lies.
    pub fn turn(&self, world: &World, i: usize) -> [[u32; 4]; LINES] {
        let b = &world.bodies;
        let shape = &world.shapes[b.shape[i].index()];
        let is_dynamic = b.kind[i] == BodyKind::Dynamic;
        // A ball looks the same however it lies, and the device is not told.
        let is_ball = b.shape[i].0 == 0 && (!is_dynamic || b.is_ball(i));
        let axes = if is_ball { DMat3::IDENTITY } else { DMat3::from_quat(b.rotation[i]) };
        let [first, count] = self.of_shape[b.shape[i].index()];
        let scale = if count > 0 { shape.scale(b.radius[i]) } else { 1.0 };
        let (principal, inverse) = match is_dynamic {
            true => (b.inv_inertia_body[i], b.inv_inertia(i)),
            false => (DVec3::ZERO, DMat3::ZERO),
        };
        let size = if is_dynamic { b.inradius[i] as f32 } else { NO_SIZE };
        let line = |v: DVec3, w: u32| {
            let [x, y, z] = v.to_array().map(|x| (x as f32).to_bits());
            [x, y, z, w]
        };
        let beside = DVec3::new(inverse.x_axis.y, inverse.y_axis.z, inverse.z_axis.x);
        [
            line(axes.x_axis, first),
            line(axes.y_axis, count),
            line(axes.z_axis, (scale as f32).to_bits()),
            line(principal, size.to_bits()),
            line(DVec3::new(inverse.x_axis.x, inverse.y_axis.y, inverse.z_axis.z), b.id[i].0),
            line(beside, 0),
        ]
    }

    /// How all bodies lie that are no walls.
    pub fn turns(&self, world: &World, walls: usize) -> Vec<[u32; 4]> {
        (walls..world.bodies.len()).flat_map(|i| self.turn(world, i)).collect()
    }
}
