//! What a grain looks like: a sphere, or one of several shapes, turned at random.
//!
//! The size of a grain is the radius of the sphere with the same volume, whatever its shape: so a size distribution by
//! number or by mass means the same for spheres, ellipsoids and rocks.

use std::f64::consts::TAU;

use glam::{DQuat, DVec3};
use serde::{Deserialize, Serialize};

use crate::bodies::Body;
use crate::ids::{MaterialId, ShapeId};
use crate::random::Random;
use crate::shape::{Shape, sphere};

/// One of the shapes of a grain.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variant {
    /// Entry of the table of shapes.
    pub shape: ShapeId,
    /// Radius of the ball that holds it over that of the sphere with its volume.
    pub stretch: f64,
}

/// The shapes of a grain; none is a sphere.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Grain {
    variants: Vec<Variant>,
}

impl Grain {
    /// A grain of these shapes.
    pub fn new(shapes: &[Shape], ids: &[ShapeId]) -> Self {
        let variants = ids.iter().map(|&shape| {
            let form = &shapes[shape.index()];
            let bounding = form.bounding_radius();
            Variant { shape, stretch: bounding / volume_radius(form.mass_and_inertia(bounding, 1.0).0) }
        });
        Self { variants: variants.collect() }
    }

    /// Its shapes; none for a sphere.
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }

    /// Whether it is a sphere.
    pub fn is_sphere(&self) -> bool {
        self.variants.is_empty()
    }

    /// Size of the grain as its shape was given: the radius of the sphere with its volume. `None` for spheres, and where
    /// there are several shapes.
    pub fn own_radius(&self, shapes: &[Shape]) -> Option<f64> {
        match self.variants.as_slice() {
            [one] => Some(shapes[one.shape.index()].bounding_radius() / one.stretch),
            _ => None,
        }
    }

    /// Draws one of the shapes; `None` for a sphere.
    pub fn draw(&self, random: &mut Random) -> Option<Variant> {
        match self.variants.len() {
            0 => None,
            1 => Some(self.variants[0]),
            n => Some(self.variants[((random.unit() * n as f64) as usize).min(n - 1)]),
        }
    }

    /// Radius of the ball that holds a grain of this size, at most over all shapes.
    pub fn largest(&self, radius: f64) -> f64 {
        radius
            * self
                .variants
                .iter()
                .map(|v| v.stretch)
                .fold(if self.variants.is_empty() { 1.0 } else { 0.0 }, f64::max)
    }
}

/// Radius of the ball that holds a grain.
pub fn bounding(variant: Option<Variant>, radius: f64) -> f64 {
    variant.map_or(radius, |v| v.stretch * radius)
}

/// A grain of this size at a place, turned at random.
pub fn body(
    shapes: &[Shape],
    variant: Option<Variant>,
    radius: f64,
    (density, material): (f64, MaterialId),
    at: DVec3,
    random: &mut Random,
) -> Body {
    let Some(variant) = variant else { return Body::sphere(radius, density, material, at) };
    let form = &shapes[variant.shape.index()];
    let scale = variant.stretch * radius / form.bounding_radius();
    Body::of(variant.shape, form, scale, density, material).at(at).with_rotation(any_rotation(random))
}

/// Radius of the sphere with this volume.
pub fn volume_radius(volume: f64) -> f64 {
    (volume / sphere::volume(1.0)).cbrt()
}

/// A rotation, all alike (Shoemake 1992).
pub fn any_rotation(random: &mut Random) -> DQuat {
    let (u, v, w) = (random.unit(), TAU * random.unit(), TAU * random.unit());
    let (a, b) = ((1.0 - u).sqrt(), u.sqrt());
    DQuat::from_xyzw(a * v.sin(), a * v.cos(), b * w.sin(), b * w.cos())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grain_has_the_mass_of_the_sphere_of_its_size() {
        let shapes = vec![
            Shape::Sphere,
            Shape::Ellipsoid { r: DVec3::new(3.0, 1.0, 0.5) },
            Shape::Capsule { half: 0.1, radius: 0.02 },
        ];
        let grain = Grain::new(&shapes, &[ShapeId(1), ShapeId(2)]);
        let mut random = Random::new(1, 0);
        let mut mean = DQuat::from_xyzw(0.0, 0.0, 0.0, 0.0);
        for _ in 0..2000 {
            let variant = grain.draw(&mut random);
            let b = body(&shapes, variant, 0.01, (2500.0, MaterialId(0)), DVec3::X, &mut random);
            assert!((b.inv_mass * 2500.0 * sphere::volume(0.01) - 1.0).abs() < 1e-12);
            assert!(b.radius <= grain.largest(0.01) * (1.0 + 1e-12));
            assert!((b.rotation.length() - 1.0).abs() < 1e-12);
            mean += b.rotation;
        }
        // Turned every way: the mean of 2000 has a length of about 0.02.
        assert!(mean.length() / 2000.0 < 0.06);
    }
}
