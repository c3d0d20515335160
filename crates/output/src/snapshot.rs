//! A plain picture of a world as PNG, without another program: balls are cast exactly, other shapes are drawn as the polygons of
//! [`crate::surfaces`], each pixel by the nearest surface. One light, no shadows; walls are a veil over what is behind them, and a
//! half-space that is a floor is chequered.

use std::collections::HashMap;

use granum_engine::glam::{DVec2, DVec3};
use granum_engine::{BodyKind, Shape, World};

use crate::povray::{Camera, SHADES, palette, scale};
use crate::surfaces::{Detail, Polygons, polygons};

/// What gives the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Speed, from dark blue (rest) to yellow (the fastest hundredth).
    Speed,
    /// Material.
    Material,
    /// Group.
    Group,
}

/// How it looks.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot {
    /// Pixels across.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// What gives the colour.
    pub colour: Colour,
    /// Where the eye is, seen from the middle; any length.
    pub from: Option<DVec3>,
}

/// Points for one pixel, in each direction.
const FINE: usize = 2;
/// Opening of the eye from left to right [degrees].
const ANGLE: f64 = 35.0;
const SKY: [f64; 3] = [0.94, 0.955, 0.97];
const WALL: [f64; 3] = [0.50, 0.57, 0.66];
/// Share of a veil.
const VEIL: f64 = 0.16;

/// Place and radius.
type Ball = (DVec3, f64);
/// Which of the colours a body has.
type ShadeOf<'a> = Box<dyn Fn(usize) -> usize + 'a>;

/// A picture while it is drawn.
struct Sheet {
    width: usize,
    height: usize,
    eye: DVec3,
    right: DVec3,
    up: DVec3,
    /// From what is looked at to the eye.
    back: DVec3,
    /// Points for a unit at the distance one.
    focal: f64,
    depth: Vec<f64>,
    colour: Vec<[f64; 3]>,
    /// Which veil a point had last, so that each wall veils it once.
    veiled: Vec<u32>,
}

/// Draws a world; the bytes of a PNG.
pub fn png(world: &World, look: &Snapshot) -> Vec<u8> {
    let b = &world.bodies;
    let drawn = |i: usize| !b.is_hole(i) && b.kind[i] != BodyKind::Beam && b.position[i].is_finite();
    let free: Vec<usize> = (0..b.len()).filter(|&i| drawn(i) && !world.is_wall(i)).collect();
    let walls: Vec<usize> = (0..b.len()).filter(|&i| drawn(i) && world.is_wall(i)).collect();
    let beams = beads(world);
    let mut known: HashMap<usize, Polygons> = HashMap::new();
    let mut corners_of = |i: usize, sides: u32| -> Polygons {
        let shape = b.shape[i].index();
        let (p, q, s) = (b.position[i], b.rotation[i], world.shapes[shape].scale(b.radius[i]));
        let detail = Detail { sides, cuts: if sides > 16 { 6 } else { 3 } };
        let own = known.entry(shape).or_insert_with(|| polygons(&world.shapes[shape], detail));
        (own.0.iter().map(|c| p + q * (*c * s)).collect(), own.1.clone())
    };
    let sides = if free.len() > 2000 { 12 } else { 48 };
    let wall_faces: Vec<(usize, Polygons)> = walls
        .iter()
        .filter(|&&i| world.shapes[b.shape[i].index()] != Shape::Plane)
        .map(|&i| (i, corners_of(i, 48)))
        .collect();
    let mut balls: Vec<Ball> = free.iter().map(|&i| (b.position[i], b.radius[i])).collect();
    balls.extend(beams.iter().map(|bead| (bead.0, bead.1)));
    let camera = camera(&balls, &wall_faces, look);
    let mut sheet = Sheet::new(&camera, look);
    for &i in walls.iter().filter(|&&i| world.shapes[b.shape[i].index()] == Shape::Plane) {
        sheet.floor(b.position[i], b.rotation[i] * DVec3::Z, camera.from.distance(camera.at));
    }
    let (colours, shade) = colours(world, &free, look.colour);
    for &i in &free {
        let colour = colours[shade(i)];
        if world.shapes[b.shape[i].index()] == Shape::Sphere {
            sheet.ball(b.position[i], b.radius[i], colour);
        } else {
            let (corners, faces) = corners_of(i, sides);
            faces.iter().for_each(|f| sheet.face(&corners, f, Some(colour), 0));
        }
    }
    for (p, r, i) in &beams {
        sheet.ball(*p, *r, palette()[*i % SHADES]);
    }
    for (n, (_, (corners, faces))) in wall_faces.iter().enumerate() {
        faces.iter().for_each(|f| sheet.face(corners, f, None, n as u32 + 1));
    }
    sheet.encoded()
}

/// Beams as rows of balls: place, radius, number of the beam.
fn beads(world: &World) -> Vec<(DVec3, f64, usize)> {
    let mut all = Vec::new();
    for (k, beam) in world.beams.list.iter().enumerate() {
        let count = (2.0 * beam.length / beam.radius).ceil().clamp(2.0, 4000.0) as usize;
        all.extend((0..=count).map(|n| (world.beams.point(k, n as f64 / count as f64).0, beam.radius, k)));
    }
    all
}

/// The colours, and which of them a body has.
fn colours<'a>(world: &'a World, free: &[usize], by: Colour) -> (Vec<[f64; 3]>, ShadeOf<'a>) {
    let b = &world.bodies;
    match by {
        Colour::Material => (palette(), Box::new(|i| b.material[i].0 as usize % SHADES)),
        Colour::Group => (palette(), Box::new(|i| b.group[i].0 as usize % SHADES)),
        Colour::Speed => {
            let mut speeds: Vec<f64> = free.iter().map(|&i| b.velocity[i].length()).collect();
            speeds.sort_by(f64::total_cmp);
            let most = speeds.get((speeds.len() * 99 / 100).max(1) - 1).copied().unwrap_or(0.0).max(1e-12);
            let last = (SHADES - 1) as f64;
            (scale(), Box::new(move |i| (b.velocity[i].length() / most * last).min(last) as usize))
        }
    }
}

/// A camera that sees the bodies, but for the few that flew away, and the walls that have an end.
fn camera(balls: &[Ball], walls: &[(usize, Polygons)], look: &Snapshot) -> Camera {
    let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    let mut radii: Vec<f64> = balls.iter().map(|b| b.1).collect();
    radii.sort_by(f64::total_cmp);
    // A body that is much larger than most is a part of a machine, and never lost.
    let usual = 2.0 * radii.get(radii.len() / 2).copied().unwrap_or(0.0);
    let (grains, parts): (Vec<Ball>, Vec<Ball>) = balls.iter().partition(|b| b.1 <= usual);
    let lost = if grains.len() > 200 { grains.len() / 200 } else { 0 };
    for axis in 0..3 {
        let mut ends: Vec<f64> = grains.iter().map(|(p, r)| p[axis] - r).collect();
        ends.sort_by(f64::total_cmp);
        low[axis] = ends.get(lost).copied().unwrap_or(f64::INFINITY);
        let mut ends: Vec<f64> = grains.iter().map(|(p, r)| p[axis] + r).collect();
        ends.sort_by(|a, b| b.total_cmp(a));
        high[axis] = ends.get(lost).copied().unwrap_or(f64::NEG_INFINITY);
    }
    for (p, r) in parts {
        (low, high) = (low.min(p - r), high.max(p + r));
    }
    for corner in walls.iter().flat_map(|(_, faces)| &faces.0) {
        (low, high) = (low.min(*corner), high.max(*corner));
    }
    if !low.cmple(high).all() {
        (low, high) = (DVec3::splat(-1.0), DVec3::ONE);
    }
    let aspect = f64::from(look.width) / f64::from(look.height);
    let camera = Camera::around(low, high, ANGLE, aspect);
    match look.from.and_then(DVec3::try_normalize) {
        None => camera,
        Some(back) => {
            let away = Camera::distance(camera.at, back, (low, high), ANGLE, aspect);
            Camera { from: camera.at + back * away, ..camera }
        }
    }
}

impl Sheet {
    fn new(camera: &Camera, look: &Snapshot) -> Self {
        let (width, height) = (look.width as usize * FINE, look.height as usize * FINE);
        let back = (camera.from - camera.at).normalize_or(DVec3::Z);
        let right = DVec3::Z.cross(back).try_normalize().unwrap_or(DVec3::X);
        Self {
            width,
            height,
            eye: camera.from,
            right,
            up: back.cross(right),
            back,
            focal: width as f64 / (2.0 * (0.5 * camera.angle.to_radians()).tan()),
            depth: vec![f64::INFINITY; width * height],
            colour: vec![SKY; width * height],
            veiled: vec![0; width * height],
        }
    }

    /// Across, up and away from the eye.
    fn seen(&self, p: DVec3) -> DVec3 {
        let d = p - self.eye;
        DVec3::new(d.dot(self.right), d.dot(self.up), -d.dot(self.back))
    }

    /// Where a seen point is on the sheet.
    fn place(&self, s: DVec3) -> DVec2 {
        let half = 0.5 * DVec2::new(self.width as f64, self.height as f64);
        half + self.focal / s.z * DVec2::new(s.x, -s.y)
    }

    /// The ray through the middle of a point, as long as one unit of depth.
    fn ray(&self, x: usize, y: usize) -> DVec3 {
        let half = 0.5 * DVec2::new(self.width as f64, self.height as f64);
        DVec3::new((x as f64 + 0.5 - half.x) / self.focal, (half.y - y as f64 - 0.5) / self.focal, 1.0)
    }

    /// Points of the sheet between two places.
    fn cells(&self, low: DVec2, high: DVec2) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        let range = |low: f64, high: f64, most: usize| {
            let end = (high.ceil().max(0.0) as usize).min(most);
            (low.floor().max(0.0) as usize).min(end)..end
        };
        (range(low.x, high.x, self.width), range(low.y, high.y, self.height))
    }

    /// A colour in the light, for a normal as the eye sees it.
    fn lit(colour: [f64; 3], n: DVec3) -> [f64; 3] {
        let light = DVec3::new(-0.35, 0.75, -0.56);
        let bright = 0.42 + 0.62 * n.dot(light).max(0.0) + 0.10 * n.y;
        colour.map(|c| (c * bright).min(1.0))
    }

    fn put(&mut self, at: usize, depth: f64, colour: [f64; 3]) {
        if depth < self.depth[at] {
            (self.depth[at], self.colour[at]) = (depth, colour);
        }
    }

    fn ball(&mut self, center: DVec3, radius: f64, colour: [f64; 3]) {
        let c = self.seen(center);
        // The eye is inside, or before it.
        if c.z <= 1.01 * radius {
            return;
        }
        let reach = DVec2::splat(1.2 * self.focal * radius / (c.z - radius) + 1.0);
        let (columns, rows) = self.cells(self.place(c) - reach, self.place(c) + reach);
        for y in rows {
            for x in columns.clone() {
                let d = self.ray(x, y);
                let (a, half) = (d.length_squared(), d.dot(c));
                let rest = half * half - a * (c.length_squared() - radius * radius);
                if rest >= 0.0 {
                    let t = (half - rest.sqrt()) / a;
                    self.put(y * self.width + x, t, Self::lit(colour, (d * t - c) / radius));
                }
            }
        }
    }

    /// A polygon; without a colour it veils what is behind it.
    fn face(&mut self, corners: &[DVec3], face: &[i32], colour: Option<[f64; 3]>, veil: u32) {
        for k in 1..face.len().max(2) - 1 {
            let s = [face[0], face[k], face[k + 1]].map(|c| self.seen(corners[c as usize]));
            // What reaches behind the eye is left out.
            if s.iter().any(|p| p.z < 1e-9) {
                continue;
            }
            let p = s.map(|p| self.place(p));
            let area = (p[1] - p[0]).perp_dot(p[2] - p[0]);
            if area.abs() < 1e-9 {
                continue;
            }
            let n = (s[1] - s[0]).cross(s[2] - s[0]).normalize_or(DVec3::NEG_Z);
            let n = if n.dot(s[0]) > 0.0 { -n } else { n };
            let shown = Self::lit(colour.unwrap_or(WALL), n);
            let (low, high) = (p[0].min(p[1]).min(p[2]), p[0].max(p[1]).max(p[2]));
            let (columns, rows) = self.cells(low, high);
            for y in rows {
                for x in columns.clone() {
                    let at = DVec2::new(x as f64 + 0.5, y as f64 + 0.5);
                    let weight = |a: usize, b: usize| (p[b] - p[a]).perp_dot(at - p[a]) / area;
                    let w = [weight(1, 2), weight(2, 0), weight(0, 1)];
                    if w.iter().any(|w| *w < 0.0) {
                        continue;
                    }
                    // The reciprocal of the depth is linear on the sheet.
                    let depth = 1.0 / (0..3).map(|k| w[k] / s[k].z).sum::<f64>();
                    let cell = y * self.width + x;
                    if colour.is_some() {
                        self.put(cell, depth, shown);
                    } else if depth < self.depth[cell] && self.veiled[cell] != veil {
                        self.veiled[cell] = veil;
                        self.colour[cell] =
                            [0, 1, 2].map(|c| (1.0 - VEIL) * self.colour[cell][c] + VEIL * shown[c]);
                    }
                }
            }
        }
    }

    /// A floor as tiles that fade away with the distance; of half-spaces that are no floor nothing is drawn.
    fn floor(&mut self, point: DVec3, normal: DVec3, away: f64) {
        if normal.z < 0.7 {
            return;
        }
        let tile = 10_f64.powf((0.2 * away).log10().floor());
        let height = (self.eye - point).dot(normal);
        for y in 0..self.height {
            for x in 0..self.width {
                let s = self.ray(x, y);
                let d = self.right * s.x + self.up * s.y - self.back;
                let t = -height / d.dot(normal);
                if !(t > 0.0 && t.is_finite()) {
                    continue;
                }
                let p = self.eye + d * t;
                let even = ((p.x / tile).floor() + (p.y / tile).floor()).rem_euclid(2.0) < 1.0;
                let grey = if even { 0.87 } else { 0.83 };
                let fade = (-(t / (2.5 * away)).powi(2)).exp();
                let colour = SKY.map(|sky| fade * grey + (1.0 - fade) * sky);
                self.put(y * self.width + x, t, colour);
            }
        }
    }

    /// The means of the points of each pixel, as PNG.
    fn encoded(&self) -> Vec<u8> {
        let (width, height) = (self.width / FINE, self.height / FINE);
        let mut data = Vec::with_capacity(3 * width * height);
        for y in 0..height {
            for x in 0..width {
                for c in 0..3 {
                    let points =
                        (0..FINE * FINE).map(|k| (FINE * y + k / FINE) * self.width + FINE * x + k % FINE);
                    let mean = points.map(|at| self.colour[at][c]).sum::<f64>() / (FINE * FINE) as f64;
                    data.push((255.0 * mean).round() as u8);
                }
            }
        }
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        // Written to memory, with as many bytes as the picture has: nothing can fail.
        if let Ok(mut writer) = encoder.write_header() {
            let _ = writer.write_image_data(&data);
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use granum_engine::{Body, Material, Settings};

    /// Red, green and blue of each pixel.
    fn decoded(bytes: &[u8]) -> (usize, Vec<u8>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
        let mut data = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut data).expect("a picture");
        (info.width as usize, data)
    }

    fn world(bodies: &[(f64, DVec3)]) -> World {
        let mut world = World::new(Settings::default());
        let glass = world.add_material(Material {
            name: "glass".into(),
            density: 2500.0,
            friction: 0.5,
            restitution: 0.0,
        });
        for &(radius, place) in bodies {
            world.add(Body::sphere(radius, 2500.0, glass, place));
        }
        world
    }

    /// Share of the picture that is not sky.
    fn covered(world: &World, from: DVec3) -> f64 {
        let look = Snapshot { width: 200, height: 200, colour: Colour::Material, from: Some(from) };
        let (_, data) = decoded(&png(world, &look));
        let sky = SKY.map(|c| (255.0 * c).round() as u8);
        let other = data.chunks(3).filter(|p| *p != sky).count();
        other as f64 / 40_000.0
    }

    #[test]
    fn a_ball_covers_its_disc() {
        // The camera holds the box around the ball with 6 % to spare at its nearest face; seen along an axis the disc has the angle
        // asin(r / away), and the picture the half angle 17.5 degrees.
        let away = Camera::distance(DVec3::ZERO, DVec3::X, (DVec3::splat(-1.0), DVec3::ONE), ANGLE, 1.0);
        let share = (1.0 / away).asin().tan() / 17.5_f64.to_radians().tan();
        let expected = std::f64::consts::PI / 4.0 * share * share;
        let got = covered(&world(&[(1.0, DVec3::ZERO)]), DVec3::X);
        assert!((got - expected).abs() < 0.01 * expected + 0.008, "{got} for {expected}");
    }

    #[test]
    fn a_large_body_beside_many_grains_is_in_the_picture() {
        let grain = |k: u32| (0.1, DVec3::new(f64::from(k % 20) * 0.2, f64::from(k / 20) * 0.2, 0.0));
        let mut bodies: Vec<(f64, DVec3)> = (0..400).map(grain).collect();
        bodies.push((0.1, DVec3::new(0.0, 0.0, 500.0)));
        bodies.push((1.0, DVec3::new(2.0, 2.0, 8.0)));
        let balls: Vec<(DVec3, f64)> = bodies.iter().map(|b| (b.1, b.0)).collect();
        let look = Snapshot { width: 100, height: 100, colour: Colour::Speed, from: Some(DVec3::NEG_Y) };
        let camera = camera(&balls, &[], &look);
        // From the grains at z = -0.1 to the top of the large one at 9, not to the grain that flew away.
        assert!((camera.at.z - 4.45).abs() < 1e-9, "{}", camera.at.z);
    }

    #[test]
    fn the_near_ball_hides_the_far_one() {
        let (near, far) = (DVec3::new(5.0, 0.0, 0.0), DVec3::new(-5.0, 0.0, 0.0));
        let both = covered(&world(&[(1.0, near), (1.0, far)]), DVec3::X);
        let beside = covered(&world(&[(1.0, near), (1.0, far)]), DVec3::Y);
        assert!(beside > 1.0e-3 && both > 0.0);
        // From the side two equal discs, from ahead the far one is behind the near one: only its own disc is left.
        let one = {
            let look = Snapshot { width: 200, height: 200, colour: Colour::Material, from: Some(DVec3::X) };
            let mut w = world(&[(1.0, near), (1.0, far)]);
            w.bodies.material[1].0 = 1;
            let (_, data) = decoded(&png(&w, &look));
            data.chunks(3).filter(|p| p[2] > p[0].saturating_add(20)).count()
        };
        assert_eq!(one, 0, "nothing of the blue ball behind is seen");
    }
}
