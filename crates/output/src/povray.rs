//! POV-Ray scenes of frames, as Heyn09 drew his.
//!
//! z is up. POV-Ray is left-handed; a camera with `right -x` mirrors the picture back, so that numbers stand in the file
//! as they are in the run. Every shape is written once, in its own frame, as what POV-Ray knows best (spheres, boxes,
//! cylinders, lathes, meshes), and every body is that shape enlarged, turned and moved. Colours come from a table of
//! [`SHADES`] textures.
//!
//! A half-space that is a floor becomes an endless plane, another one the square that the frame gives it.

use std::collections::BTreeMap;
use std::fmt::Write;

use granum_engine::Shape;
use granum_engine::glam::{DMat3, DQuat, DVec3};
use granum_engine::shape::mesh::Mesh;

pub use crate::povray_colours::{SHADES, palette, scale};
use crate::povray_legend;
use crate::surfaces::{Detail, Polygons, polygons};

/// A body or a wall in a frame.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    /// Entry of the table of shapes.
    pub shape: usize,
    /// Where its centre is [m].
    pub position: DVec3,
    /// How it is turned.
    pub rotation: DQuat,
    /// Radius of the sphere, or of the ball that holds it; half the side of the square of a half-space [m].
    pub radius: f64,
    /// Which texture, below [`SHADES`]; walls have their own.
    pub shade: usize,
}

/// Where the eye is and what it sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The eye [m].
    pub from: DVec3,
    /// What it looks at [m].
    pub at: DVec3,
    /// Opening from left to right [degrees].
    pub angle: f64,
    /// Width over height of the picture.
    pub aspect: f64,
}

impl Camera {
    /// A camera from the right, the front and above that sees all of a box, with the least distance.
    pub fn around(low: DVec3, high: DVec3, angle: f64, aspect: f64) -> Self {
        let at = 0.5 * (low + high);
        let back = DVec3::new(0.62, -1.0, 0.50).normalize();
        Self { from: at + back * Self::distance(at, back, (low, high), angle, aspect), at, angle, aspect }
    }

    /// How far from `at` along `back` the eye must be to see all of a box.
    pub fn distance(at: DVec3, back: DVec3, (low, high): (DVec3, DVec3), angle: f64, aspect: f64) -> f64 {
        let right = back.any_orthonormal_pair().0;
        let right =
            if back.cross(DVec3::Z).length() > 1e-6 { DVec3::Z.cross(back).normalize() } else { right };
        let up = back.cross(right);
        let wide = (0.5 * angle.to_radians()).tan();
        let tall = wide / aspect;
        let corner = |k: usize| {
            let pick = |bit: usize, a: f64, b: f64| if k >> bit & 1 == 0 { a } else { b };
            DVec3::new(pick(0, low.x, high.x), pick(1, low.y, high.y), pick(2, low.z, high.z)) - at
        };
        let need =
            (0..8).map(corner).map(|p| p.dot(back) + (p.dot(right).abs() / wide).max(p.dot(up).abs() / tall));
        (1.06 * need.fold(0.0, f64::max)).max(1e-6)
    }

    /// Whether a wall stands between the eye and what it looks at, so that it would hide it: a half-space seen from
    /// inside, a box with the eye and the bodies on different sides of its thinnest edge.
    pub fn is_hidden_by(&self, shape: &Shape, wall: &Item) -> bool {
        let local = |p: DVec3| wall.rotation.conjugate() * (p - wall.position);
        let (eye, at) = (local(self.from), local(self.at));
        match shape {
            Shape::Plane => eye.z < 0.0,
            Shape::Cuboid { half } => {
                let half = *half * shape.scale(wall.radius);
                let k = (0..3).min_by(|&a, &b| half[a].total_cmp(&half[b])).unwrap_or(0);
                eye[k].abs() > half[k] && eye[k].signum() != at[k].signum() && at[k].abs() > half[k]
            }
            _ => false,
        }
    }

    /// How many of these places the faces of a wall hide from the eye, as a fraction.
    fn hidden_behind(&self, places: &[DVec3], (corners, faces): &Polygons, wall: &Item, scale: f64) -> f64 {
        let local = |p: DVec3| wall.rotation.conjugate() * (p - wall.position) / scale;
        let eye = local(self.from);
        let hides = |place: &&DVec3| {
            let ray = local(**place) - eye;
            faces.iter().any(|f| {
                (1..f.len().max(2) - 1)
                    .any(|k| crosses(eye, ray, [f[0], f[k], f[k + 1]].map(|c| corners[c as usize])))
            })
        };
        places.iter().filter(hides).count() as f64 / places.len().max(1) as f64
    }
}

/// Whether a ray meets a triangle before its end (Moeller and Trumbore).
fn crosses(from: DVec3, ray: DVec3, [a, b, c]: [DVec3; 3]) -> bool {
    let (u, v) = (b - a, c - a);
    let p = ray.cross(v);
    let det = u.dot(p);
    if det == 0.0 {
        return false;
    }
    let s = from - a;
    let q = s.cross(u);
    let (x, y, t) = (s.dot(p) / det, ray.dot(q) / det, v.dot(q) / det);
    x >= 0.0 && y >= 0.0 && x + y <= 1.0 && t > 0.0 && t < 1.0
}

/// A joint in a frame: a ball where it is, and rods along its axis or between its ends.
#[derive(Clone, Debug, Default)]
pub struct Mark {
    /// Balls: place and radius [m].
    pub balls: Vec<(DVec3, f64)>,
    /// Rods: ends and radius [m].
    pub rods: Vec<(DVec3, DVec3, f64)>,
}

/// A beam in a frame: round rods between its points.
#[derive(Clone, Debug)]
pub struct Rod {
    /// Points of its axis [m].
    pub points: Vec<DVec3>,
    /// Radius [m].
    pub radius: f64,
    /// Which texture, below [`SHADES`].
    pub shade: usize,
}

/// Fraction of the bodies from which on a wall that hides them is cut open.
const HIDES: f64 = 0.1;
/// Bodies that are asked whether they are seen.
const ASKED: usize = 64;

/// What the colours stand for, drawn at the right of the picture.
#[derive(Clone, Debug)]
pub enum Legend {
    /// A scale: what it is, with its unit, and the values of its lower and upper end.
    Scale(String, f64, f64),
    /// Names of the first textures.
    Names(Vec<(usize, String)>),
}

/// A scene.
#[derive(Debug)]
pub struct Scene<'a> {
    /// Table of shapes.
    pub shapes: &'a [Shape],
    /// What is shown instead of some of them.
    pub looks: &'a BTreeMap<usize, Mesh>,
    /// What is coloured.
    pub bodies: Vec<Item>,
    /// Beams.
    pub beams: Vec<Rod>,
    /// What is grey.
    pub walls: Vec<Item>,
    /// What the colours stand for.
    pub legend: Option<Legend>,
    /// Where from.
    pub camera: Camera,
    /// Colours of the textures: red, green, blue, 0 to 1.
    pub colours: Vec<[f64; 3]>,
    /// How much of a wall is seen through, 0 to 1.
    pub clear: f64,
    /// Cut tubes and funnels open towards the eye, and meshes that hide bodies; leave out flat walls before the bodies.
    pub open: bool,
    /// Joints.
    pub joints: Vec<Mark>,
    /// Write the time into the picture.
    pub stamp: bool,
    /// Size of what is looked at [m]: distance of the lights, tiles of the floor.
    pub size: f64,
    /// Time [s].
    pub time: f64,
}

impl Scene<'_> {
    /// The text of the file.
    pub fn text(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let Camera { from, at, angle, aspect } = self.camera;
        writeln!(
            out,
            "// Written by granum, t = {} s. Render: povray +Ithis.pov +Othis.png +FN -D +A0.2",
            self.time
        )?;
        writeln!(out, "#version 3.7;\nglobal_settings {{ assumed_gamma 1.0 max_trace_level 12 }}")?;
        // `right -x` makes the frame right-handed, z up.
        writeln!(
            out,
            "camera {{ location {} sky <0, 0, 1> up <0, 0, 1> right <{}, 0, 0> angle {angle} look_at {} }}",
            v(from),
            -aspect,
            v(at)
        )?;
        writeln!(out, "background {{ srgb <0.93, 0.95, 0.97> }}")?;
        writeln!(
            out,
            "sky_sphere {{ pigment {{ gradient z color_map {{ [0.0 srgb <0.97, 0.97, 0.96>] [0.5 srgb <0.86, 0.90, \
             0.95>] [1.0 srgb <0.70, 0.80, 0.92>] }} }} }}"
        )?;
        // A large soft light from the left of the eye and above, and a weak one without shadow from the right.
        let back = (from - at).normalize_or(DVec3::Z);
        let right = DVec3::Z.cross(back).normalize_or(DVec3::X);
        let key = at + (back * 0.8 - right * 0.9 + DVec3::Z * 1.5) * 6.0 * self.size;
        let fill = at + (back * 0.9 + right * 1.4 + DVec3::Z * 0.4) * 6.0 * self.size;
        let wide = 2.5 * self.size;
        writeln!(
            out,
            "light_source {{ {} color srgb <1.0, 0.98, 0.94> area_light <{wide}, 0, 0>, <0, {wide}, 0>, 5, 5 adaptive 1 \
             circular orient }}",
            v(key)
        )?;
        writeln!(out, "light_source {{ {} color srgb <0.35, 0.38, 0.42> shadowless }}", v(fill))?;
        writeln!(out, "#declare Body = finish {{ ambient 0.16 diffuse 0.78 specular 0.18 roughness 0.04 }}")?;
        writeln!(out, "#declare Flat = finish {{ ambient 0.20 diffuse 0.72 specular 0.05 roughness 0.1 }}")?;
        for (k, [r, g, b]) in self.colours.iter().enumerate() {
            writeln!(
                out,
                "#declare T{k} = texture {{ pigment {{ srgb <{r:.4}, {g:.4}, {b:.4}> }} finish {{ Body }} }}"
            )?;
        }
        writeln!(
            out,
            "#declare Wall = texture {{ pigment {{ srgbt <0.66, 0.69, 0.73, {}> }} finish {{ Flat }} }}",
            self.clear
        )?;
        let tile = 10_f64.powf((0.3 * self.size).log10().floor());
        writeln!(
            out,
            "#declare Floor = texture {{ pigment {{ checker srgbt <0.86, 0.87, 0.88, {0}>, srgbt <0.82, 0.83, 0.85, {0}> \
             scale {tile} }} finish {{ Flat }} }}",
            self.clear
        )?;
        let mut used = vec![false; self.shapes.len()];
        self.bodies.iter().chain(&self.walls).for_each(|item| used[item.shape] = true);
        for (k, shape) in self.shapes.iter().enumerate().filter(|(k, _)| used[*k]) {
            if !matches!(shape, Shape::Sphere | Shape::Plane) {
                write!(out, "#declare S{k} = ")?;
                match self.looks.get(&k) {
                    Some(Mesh { vertices, triangles }) => {
                        write_mesh(out, vertices, triangles.iter().map(|t| t.map(|i| i as i32)))?;
                    }
                    None => write_shape(out, shape)?,
                }
            }
        }
        for item in &self.bodies {
            self.write_item(out, item, &format!("texture {{ T{} }}", item.shade.min(SHADES - 1)))?;
        }
        for rod in &self.beams {
            self.write_rod(out, rod)?;
        }
        self.write_joints(out)?;
        povray_legend::write(
            out,
            self.legend.as_ref(),
            self.stamp.then_some(self.time),
            &self.camera,
            &self.colours,
        )?;
        let every = self.bodies.len().div_ceil(ASKED).max(1);
        let places: Vec<DVec3> = self.bodies.iter().step_by(every).map(|b| b.position).collect();
        for wall in &self.walls {
            let shape = &self.shapes[wall.shape];
            if self.open && self.camera.is_hidden_by(shape, wall) {
                continue;
            }
            let mut look = "texture { Wall }".to_owned();
            let hides = match shape {
                Shape::Revolved(r) => !r.is_solid(),
                Shape::Plane | Shape::Cuboid { .. } | Shape::Sphere => false,
                other => {
                    let faces = polygons(other, Detail { sides: 24, cuts: 4 });
                    self.open
                        && self.camera.hidden_behind(&places, &faces, wall, shape.scale(wall.radius)) > HIDES
                }
            };
            if self.open && hides {
                let towards = DVec3::new(back.x, back.y, 0.0).normalize_or(back);
                let cut = towards.dot(at);
                write!(look, " clipped_by {{ plane {{ {}, {cut} }} }}", v(towards))?;
            }
            if *shape == Shape::Plane {
                self.write_plane(out, wall)?;
            } else {
                self.write_item(out, wall, &look)?;
            }
        }
        Ok(())
    }

    fn write_item(&self, out: &mut String, item: &Item, look: &str) -> std::fmt::Result {
        let shape = &self.shapes[item.shape];
        if *shape == Shape::Sphere {
            return writeln!(out, "sphere {{ {}, {} {look} }}", v(item.position), item.radius);
        }
        let m = DMat3::from_quat(item.rotation) * shape.scale(item.radius);
        let (x, y, z, p) = (m.x_axis, m.y_axis, m.z_axis, item.position);
        // Rows are where the axes go: POV-Ray multiplies from the left.
        writeln!(
            out,
            "object {{ S{} matrix <{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}> {look} }}",
            item.shape, x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z, p.x, p.y, p.z
        )
    }

    /// A ball at every point and a cylinder between two.
    fn write_rod(&self, out: &mut String, rod: &Rod) -> std::fmt::Result {
        writeln!(out, "union {{")?;
        for (k, &p) in rod.points.iter().enumerate() {
            writeln!(out, "sphere {{ {}, {} }}", v(p), rod.radius)?;
            // POV-Ray refuses a cylinder without a length.
            if let Some(&q) = rod.points.get(k + 1).filter(|q| q.distance(p) > 1e-9 * rod.radius) {
                writeln!(out, "cylinder {{ {}, {}, {} }}", v(p), v(q), rod.radius)?;
            }
        }
        writeln!(out, "texture {{ T{} }} }}", rod.shade.min(SHADES - 1))
    }

    /// Joints stand out of the bodies on which they are, so that they are seen.
    fn write_joints(&self, out: &mut String) -> std::fmt::Result {
        if self.joints.is_empty() {
            return Ok(());
        }
        writeln!(
            out,
            "#declare Joint = texture {{ pigment {{ srgb <0.85, 0.33, 0.12> }} finish {{ Body }} }}"
        )?;
        for joint in &self.joints {
            for (p, r) in &joint.balls {
                writeln!(out, "sphere {{ {}, {r} texture {{ Joint }} }}", v(*p))?;
            }
            for (a, b, r) in joint.rods.iter().filter(|(a, b, r)| a.distance(*b) > 1e-9 * r) {
                writeln!(out, "cylinder {{ {}, {}, {r} texture {{ Joint }} }}", v(*a), v(*b))?;
            }
        }
        Ok(())
    }

    fn write_plane(&self, out: &mut String, wall: &Item) -> std::fmt::Result {
        let normal = wall.rotation * DVec3::Z;
        if normal.z > 0.7 {
            let d = normal.dot(wall.position);
            return writeln!(out, "plane {{ {}, {d} texture {{ Floor }} }}", v(normal));
        }
        let (x, y) = (wall.rotation * DVec3::X * wall.radius, wall.rotation * DVec3::Y * wall.radius);
        let corners = [-x - y, x - y, x + y, -x + y, -x - y].map(|c| v(wall.position + c));
        writeln!(out, "polygon {{ 5, {} texture {{ Wall }} }}", corners.join(", "))
    }
}

/// A shape in its own frame, without a texture.
fn write_shape(out: &mut String, shape: &Shape) -> std::fmt::Result {
    match shape {
        Shape::Ellipsoid { r } => writeln!(out, "sphere {{ 0, 1 scale {} }}", v(*r)),
        Shape::Cuboid { half } => writeln!(out, "box {{ {}, {} }}", v(-*half), v(*half)),
        Shape::Capsule { half, radius } => {
            let (a, b) = (v(DVec3::Z * -*half), v(DVec3::Z * *half));
            writeln!(
                out,
                "union {{ cylinder {{ {a}, {b}, {radius} }} sphere {{ {a}, {radius} }} sphere {{ {b}, {radius} }} }}"
            )
        }
        Shape::Revolved(solid) => {
            // A lathe turns about y; the matrix makes that z. Its outline is closed by its first point.
            let outline = solid.outline();
            write!(out, "lathe {{ linear_spline {}", outline.len() + 1)?;
            for p in outline.iter().chain(&outline[..1]) {
                write!(out, ", <{}, {}>", p.x, p.y)?;
            }
            writeln!(out, " matrix <1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0> }}")
        }
        Shape::Spheres(clump) if clump.skin().is_none() => {
            writeln!(out, "union {{")?;
            for (c, r) in clump.set().centers().iter().zip(clump.set().radii()) {
                writeln!(out, "sphere {{ {}, {r} }}", v(*c))?;
            }
            writeln!(out, "}}")
        }
        other => {
            let (points, faces) = polygons(other, Detail { sides: 96, cuts: 8 });
            let triangles =
                faces.iter().flat_map(|f| (1..f.len().max(2) - 1).map(|k| [f[0], f[k], f[k + 1]]));
            write_mesh(out, &points, triangles)
        }
    }
}

fn write_mesh(
    out: &mut String,
    points: &[DVec3],
    triangles: impl Iterator<Item = [i32; 3]>,
) -> std::fmt::Result {
    writeln!(out, "mesh2 {{ vertex_vectors {{ {},", points.len())?;
    for p in points {
        writeln!(out, "{},", v(*p))?;
    }
    let triangles: Vec<[i32; 3]> = triangles.collect();
    writeln!(out, "}} face_indices {{ {},", triangles.len())?;
    for [a, b, c] in triangles {
        writeln!(out, "<{a}, {b}, {c}>,")?;
    }
    writeln!(out, "}} }}")
}

fn v(p: DVec3) -> String {
    format!("<{}, {}, {}>", p.x, p.y, p.z)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_sees_the_box_and_not_much_more() {
        let (low, high) = (DVec3::new(-1.0, 2.0, 0.0), DVec3::new(3.0, 3.0, 5.0));
        let camera = Camera::around(low, high, 40.0, 16.0 / 9.0);
        let back = (camera.from - camera.at).normalize();
        let right = DVec3::Z.cross(back).normalize();
        let up = back.cross(right);
        let wide = 20_f64.to_radians().tan();
        let mut largest = 0.0_f64;
        for k in 0..8 {
            let pick = |bit: usize| if k >> bit & 1 == 0 { low } else { high };
            let p = DVec3::new(pick(0).x, pick(1).y, pick(2).z) - camera.from;
            let depth = -p.dot(back);
            assert!(depth > 0.0);
            largest = largest.max(p.dot(right).abs() / (depth * wide));
            largest = largest.max(p.dot(up).abs() / (depth * wide * 9.0 / 16.0));
        }
        assert!((0.85..1.0).contains(&largest), "{largest}");
    }

    #[test]
    fn a_mesh_before_the_bodies_hides_them() {
        let camera = Camera { from: DVec3::new(0.0, -10.0, 0.0), at: DVec3::ZERO, angle: 30.0, aspect: 1.0 };
        let sheet: Polygons = (
            vec![
                DVec3::new(-1.0, 0.0, -1.0),
                DVec3::new(1.0, 0.0, -1.0),
                DVec3::new(1.0, 0.0, 1.0),
                DVec3::new(-1.0, 0.0, 1.0),
            ],
            vec![vec![0, 1, 2, 3]],
        );
        let wall = |x: f64, y: f64| Item {
            shape: 0,
            position: DVec3::new(x, y, 0.0),
            rotation: DQuat::IDENTITY,
            radius: 1.0,
            shade: 0,
        };
        let places = [DVec3::ZERO, DVec3::X * 0.3, DVec3::new(3.0, 0.0, 0.0), DVec3::new(0.0, 0.0, 3.0)];
        let hidden = |wall: &Item| camera.hidden_behind(&places, &sheet, wall, 1.0);
        assert_eq!(hidden(&wall(0.0, -2.0)), 0.5, "two of the four are behind it");
        assert_eq!(hidden(&wall(0.0, 2.0)), 0.0, "it is behind them");
        assert_eq!(hidden(&wall(5.0, -2.0)), 0.0, "it is beside them");
    }

    #[test]
    fn walls_before_the_bodies_are_left_out() {
        let camera = Camera { from: DVec3::new(0.0, -10.0, 5.0), at: DVec3::ZERO, angle: 30.0, aspect: 1.0 };
        let shape = Shape::Cuboid { half: DVec3::new(2.0, 0.1, 2.0) };
        let radius = shape.bounding_radius();
        let wall =
            |y: f64| Item { shape: 0, position: DVec3::Y * y, rotation: DQuat::IDENTITY, radius, shade: 0 };
        assert!(camera.is_hidden_by(&shape, &wall(-2.0)) && !camera.is_hidden_by(&shape, &wall(2.0)));
        let floor = Item { position: DVec3::Z * -1.0, ..wall(0.0) };
        assert!(!camera.is_hidden_by(&Shape::Plane, &floor));
        let ceiling = Item { rotation: DQuat::from_rotation_x(std::f64::consts::PI), ..floor };
        assert!(camera.is_hidden_by(&Shape::Plane, &ceiling));
    }
}
