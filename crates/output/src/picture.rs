//! A picture of a mesh and of the spheres that were fitted to it, side by side, as PNG.
//!
//! Parallel projection, seen from the front, the right and above. Each panel keeps the nearest depth and the normal of
//! every point, four points to a pixel; light comes from the upper left, and hollows are darkened by how much of
//! their neighbourhood on the picture stands before them. The same input gives the same bytes.
//!
//! Does not handle perspective, transparency and text.

use std::path::Path;

use granum_engine::glam::{DMat3, DVec3};
use granum_engine::shape::mesh::Mesh;
use granum_engine::shape::sphere_set::SphereSet;
use rayon::prelude::*;

use crate::OutputError;

/// Height of a panel [pixels].
const HEIGHT: usize = 720;
/// Points along a side of a pixel.
const FINE: usize = 2;
/// Space around the part, as a part of the panel.
const MARGIN: f64 = 0.06;
/// Triangles' edges are drawn if there are this many points in an edge, on average.
const EDGE_POINTS: f64 = 14.0;

/// What is seen at a point.
#[derive(Clone, Copy)]
struct Point {
    depth: f32,
    normal: [f32; 3],
    /// Darkening by an edge of the mesh, 1 for none.
    ink: f32,
}

const NOTHING: Point = Point { depth: f32::NEG_INFINITY, normal: [0.0; 3], ink: 1.0 };

/// One of the two pictures.
struct Panel {
    width: usize,
    height: usize,
    points: Vec<Point>,
}

/// From the part to a panel: x to the right, y down, z to the eye, in points.
struct View {
    turn: DMat3,
    middle: DVec3,
    scale: f64,
    width: usize,
    height: usize,
}

impl View {
    fn of(&self, p: DVec3) -> DVec3 {
        let q = (self.turn * p - self.middle) * self.scale;
        DVec3::new(q.x + 0.5 * self.width as f64, 0.5 * self.height as f64 - q.y, q.z)
    }
}

/// Writes the picture.
pub fn write(path: &Path, mesh: &Mesh, set: &SphereSet) -> Result<(), OutputError> {
    std::fs::write(path, png(mesh, set)).map_err(|e| OutputError::write(path, e))
}

/// The picture as PNG: the mesh on the left, the spheres on the right.
pub fn png(mesh: &Mesh, set: &SphereSet) -> Vec<u8> {
    let view = view(mesh, set);
    let (left, right) = rayon::join(|| draw_mesh(mesh, &view), || draw_spheres(set, &view));
    let (left, right) = (shade(&left, [0.60, 0.68, 0.78]), shade(&right, [0.90, 0.66, 0.36]));
    let (w, h) = (view.width / FINE, view.height / FINE);
    let mut rows = Vec::with_capacity(6 * w * h);
    for y in 0..h {
        for panel in [&left, &right] {
            rows.extend_from_slice(&panel[3 * w * y..3 * w * (y + 1)]);
        }
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 2 * w as u32, h as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    // Writing to memory does not fail; the numbers fit each other by construction.
    let written = encoder.write_header().and_then(|mut w| w.write_image_data(&rows));
    debug_assert!(written.is_ok());
    bytes
}

/// A view in which both fit.
fn view(mesh: &Mesh, set: &SphereSet) -> View {
    let back = DVec3::new(0.75, -1.0, 0.62).normalize();
    let right = DVec3::Z.cross(back).normalize();
    let turn = DMat3::from_cols(right, back.cross(right), back).transpose();
    let (mut min, mut max) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    for t in &mesh.triangles {
        for &v in t {
            let p = turn * mesh.vertices[v as usize];
            (min, max) = (min.min(p), max.max(p));
        }
    }
    for (&c, &r) in set.centers().iter().zip(set.radii()) {
        let p = turn * c;
        (min, max) = (min.min(p - r), max.max(p + r));
    }
    let side = max - min;
    // A panel as wide as the part wants, within reason.
    let height = HEIGHT * FINE;
    let width = (height as f64 * (side.x / side.y).clamp(0.7, 1.4)) as usize / FINE * FINE;
    let room = 1.0 - 2.0 * MARGIN;
    let scale = room * (width as f64 / side.x).min(height as f64 / side.y);
    View { turn, middle: 0.5 * (min + max), scale, width, height }
}

impl Panel {
    fn new(view: &View) -> Self {
        let (width, height) = (view.width, view.height);
        Self { width, height, points: vec![NOTHING; width * height] }
    }

    /// Calls `at` with the middles of all points in a box, for what is there to be replaced by what is nearer.
    fn fill(&mut self, min: DVec3, max: DVec3, mut at: impl FnMut(f64, f64) -> Option<Point>) {
        let clip = |a: f64, n: usize| (a.max(0.0) as usize).min(n);
        for y in clip(min.y, self.height)..clip(max.y + 1.0, self.height) {
            for x in clip(min.x, self.width)..clip(max.x + 1.0, self.width) {
                if let Some(point) = at(x as f64 + 0.5, y as f64 + 0.5) {
                    let there = &mut self.points[y * self.width + x];
                    if point.depth > there.depth {
                        *there = point;
                    }
                }
            }
        }
    }
}

fn draw_mesh(mesh: &Mesh, view: &View) -> Panel {
    let mut panel = Panel::new(view);
    let n = mesh.triangles.len().max(1) as f64;
    let lengths = |t: usize| {
        let [a, b, _] = mesh.corners(t);
        a.distance(b)
    };
    let mean = (0..mesh.triangles.len()).map(lengths).sum::<f64>() / n * view.scale;
    for t in 0..mesh.triangles.len() {
        let [a, b, c] = mesh.corners(t).map(|p| view.of(p));
        let cross = |p: DVec3, q: DVec3, x: f64, y: f64| (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x);
        let area = cross(a, b, c.x, c.y);
        if area == 0.0 {
            continue;
        }
        let mut n = view.turn * mesh.area_normal(t).normalize_or_zero();
        // The back of an open surface is lit like its front.
        if n.z < 0.0 {
            n = -n;
        }
        let normal = n.as_vec3().to_array();
        // Heights of the triangle over its sides, in points: how far from a side a point is.
        let tall = [(b, c), (c, a), (a, b)]
            .map(|(p, q): (DVec3, DVec3)| area.abs() / (q - p).truncate().length().max(1e-9));
        panel.fill(a.min(b).min(c), a.max(b).max(c), |x, y| {
            let u = [cross(b, c, x, y) / area, cross(c, a, x, y) / area, cross(a, b, x, y) / area];
            if u.iter().any(|&u| u < 0.0) {
                return None;
            }
            let from_side = (0..3).map(|k| u[k] * tall[k]).fold(f64::INFINITY, f64::min);
            let ink = if mean > EDGE_POINTS { 0.80 + 0.20 * (from_side - 0.2).clamp(0.0, 1.0) } else { 1.0 };
            let depth = (u[0] * a.z + u[1] * b.z + u[2] * c.z) as f32;
            Some(Point { depth, normal, ink: ink as f32 })
        });
    }
    panel
}

fn draw_spheres(set: &SphereSet, view: &View) -> Panel {
    let mut panel = Panel::new(view);
    for (&c, &r) in set.centers().iter().zip(set.radii()) {
        let (c, r) = (view.of(c), r * view.scale);
        panel.fill(c - r, c + r, |x, y| {
            let (dx, dy) = (x - c.x, y - c.y);
            let h2 = r * r - dx * dx - dy * dy;
            if h2 <= 0.0 {
                return None;
            }
            let h = h2.sqrt();
            let normal = [dx / r, -dy / r, h / r].map(|n| n as f32);
            Some(Point { depth: (c.z + h) as f32, normal, ink: 1.0 })
        });
    }
    panel
}

/// Colours of the pixels of a panel.
fn shade(panel: &Panel, colour: [f64; 3]) -> Vec<u8> {
    let light = DVec3::new(-0.45, 0.65, 0.75).normalize();
    let half = (light + DVec3::Z).normalize();
    // Neighbours for the darkening of hollows: a spiral.
    let around: Vec<(f64, f64)> = (0..20)
        .map(|k| {
            let (angle, far) = (2.4 * f64::from(k), 3.0 + 1.5 * f64::from(k));
            (far * angle.cos(), far * angle.sin())
        })
        .collect();
    let point = |x: usize, y: usize| -> [f64; 3] {
        let down = y as f64 / panel.height as f64;
        let ground = [0.985 - 0.06 * down, 0.988 - 0.055 * down, 0.992 - 0.045 * down];
        let here = panel.points[y * panel.width + x];
        if here.depth == f32::NEG_INFINITY {
            return ground;
        }
        let n = DVec3::from_array(here.normal.map(f64::from));
        let mut hidden = 0.0;
        for &(dx, dy) in &around {
            let (nx, ny) = (x as f64 + dx, y as f64 + dy);
            if nx < 0.0 || ny < 0.0 || nx >= panel.width as f64 || ny >= panel.height as f64 {
                continue;
            }
            let there = panel.points[ny as usize * panel.width + nx as usize].depth;
            // What the surface's own slope explains is no hollow.
            let slope = -(n.x * dx - n.y * dy) / n.z.max(0.15);
            let rise = f64::from(there) - f64::from(here.depth) - slope;
            let far = dx.hypot(dy);
            // Things far before it belong to something else.
            if rise > 0.3 * far && rise < 6.0 * far {
                hidden += 1.0;
            }
        }
        let open = 1.0 - 0.75 * hidden / around.len() as f64;
        let key = n.dot(light).max(0.0);
        let sky = 0.5 + 0.5 * n.y;
        let gloss = 0.10 * n.dot(half).max(0.0).powi(24);
        let lit = (0.26 + 0.22 * sky) * open + 0.62 * key * (0.4 + 0.6 * open);
        colour.map(|c| (c * lit * f64::from(here.ink) + gloss).min(1.0))
    };
    let (w, h) = (panel.width / FINE, panel.height / FINE);
    (0..h)
        .into_par_iter()
        .flat_map_iter(|y| {
            (0..w).flat_map(move |x| {
                let mut sum = [0.0; 3];
                for k in 0..FINE * FINE {
                    let p = point(FINE * x + k % FINE, FINE * y + k / FINE);
                    (0..3).for_each(|i| sum[i] += p[i]);
                }
                // Light adds up linearly; the eye, and the file, want its root.
                sum.map(|s| (255.0 * (s / (FINE * FINE) as f64).powf(1.0 / 1.25) + 0.5) as u8)
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_in_both_panels() {
        let a = 3_f64.sqrt();
        let vertices = vec![
            DVec3::ONE,
            DVec3::new(1.0, -1.0, -1.0),
            DVec3::new(-1.0, 1.0, -1.0),
            DVec3::new(-1.0, -1.0, 1.0),
        ];
        let mesh = Mesh { vertices, triangles: vec![[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]] };
        let set = SphereSet::new(vec![DVec3::ZERO], vec![a]).unwrap();
        let bytes = png(&mesh, &set);
        assert_eq!(bytes, png(&mesh, &set));
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        let (w, h) = (info.width as usize, info.height as usize);
        assert_eq!((w % 2, h), (0, HEIGHT));
        let at = |x: usize, y: usize| &pixels[3 * (y * w + x)..3 * (y * w + x) + 3];
        // The ground is light, the parts are not; the disc of the ball fills its panel but for the margin.
        let dark = |x: usize, y: usize| at(x, y)[2] < 215;
        assert!(!dark(2, 2) && !dark(w - 3, h - 3) && dark(w / 4, h / 2) && dark(3 * w / 4, h / 2));
        let disc = (w / 2..w).flat_map(|x| (0..h).map(move |y| (x, y))).filter(|&(x, y)| dark(x, y)).count();
        let r = 0.5 * (1.0 - 2.0 * MARGIN) * h as f64;
        assert!((disc as f64 / (std::f64::consts::PI * r * r) - 1.0).abs() < 0.03, "{disc}");
    }
}
