//! How far distance, normal and point of contacts in single precision are from those in double precision (Negrut10 Table 2 and section
//! 5.1): spheres apart, touching, overlapping and contained in each other.

use granum_engine::collide::boxes::{Spheres, collide_spheres};
use granum_engine::collide::owner::Boxes;
use granum_engine::glam::DVec3;
use granum_engine::random::Random;
use granum_engine::{Contacts, Failure, Settings};

use crate::error::DeviceError;
use crate::step::detect::{self, Detector, Touches};

/// Some errors: lengths of differences.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation about zero.
    pub deviation: f64,
    /// The largest.
    pub most: f64,
}

impl Errors {
    fn of(errors: &[f64]) -> Self {
        let n = errors.len().max(1) as f64;
        Self {
            mean: errors.iter().sum::<f64>() / n,
            deviation: (errors.iter().map(|e| e * e).sum::<f64>() / n).sqrt(),
            most: errors.iter().copied().fold(0.0, f64::max),
        }
    }
}

/// Contacts of a device beside those of the processor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Compared {
    /// Contacts of the processor.
    pub contacts: usize,
    /// Contacts that the device has missed.
    pub missing: usize,
    /// Contacts that the processor does not have.
    pub extra: usize,
    /// Errors of the distance [m].
    pub distance: Errors,
    /// Errors of the normal.
    pub normal: Errors,
    /// Errors of the point [m].
    pub point: Errors,
}

/// Compares contacts of a device with those of the processor; both name spheres by their numbers.
pub fn compare(device: &Touches, exact: &Contacts) -> Compared {
    let mut order: Vec<usize> = (0..exact.len()).collect();
    let pair = |k: usize| (exact.a[k], exact.b[k]);
    order.sort_by_key(|&k| pair(k));
    let (mut distance, mut normal, mut point) = (Vec::new(), Vec::new(), Vec::new());
    for c in 0..device.len() {
        let Ok(at) = order.binary_search_by_key(&(device.a[c], device.b[c]), |&k| pair(k)) else { continue };
        let k = order[at];
        let n = DVec3::from_array(device.normal[c].map(f64::from));
        distance.push((f64::from(device.gap[c]) - exact.gap[k]).abs());
        normal.push(n.distance(exact.normal[k]));
        point.push(device.point_a[c].distance(exact.point_a[k]));
    }
    Compared {
        contacts: exact.len(),
        missing: exact.len() - distance.len(),
        extra: device.len() - distance.len(),
        distance: Errors::of(&distance),
        normal: Errors::of(&normal),
        point: Errors::of(&point),
    }
}

/// Settings under which contacts are the pairs that overlap.
pub fn pure_geometry() -> Settings {
    Settings { gravity: DVec3::ZERO, contact_margin: 0.0, ..Settings::default() }
}

/// Largest radius of [`pairs`] [m].
pub const LARGEST: f64 = 0.01;
/// Distance of two pairs [m].
const PITCH: f64 = 0.06;

/// Spheres in pairs: apart by a tenth of a radius, touching by 1e-4 of one, overlapping by half of one, and one within the other; the
/// same number of each. Each pair is far from all others, so three quarters of the pairs are contacts.
pub fn pairs(count: u32) -> Spheres {
    let side = f64::from(count).cbrt().ceil() as u32;
    let mut random = Random::new(1, 0);
    let mut spheres = Spheres::default();
    for k in 0..count {
        let cell = DVec3::new(f64::from(k % side), f64::from(k / side % side), f64::from(k / side / side));
        let way = DVec3::new(random.normal(), random.normal(), random.normal()).normalize_or(DVec3::X);
        let (r, s) = (LARGEST * random.uniform(0.5, 1.0), LARGEST * random.uniform(0.5, 1.0));
        let (s, distance) = match k % 4 {
            0 => (s, r + s + 0.1 * r),
            1 => (s, r + s - 1e-4 * r),
            2 => (s, r + s - 0.5 * r.min(s)),
            _ => (0.3 * r, 0.5 * r),
        };
        for (p, radius) in [(cell * PITCH, r), (cell * PITCH + way * distance, s)] {
            spheres.number.push(spheres.number.len() as u32);
            spheres.position.push(p);
            spheres.radius.push(radius);
        }
    }
    spheres
}

/// The spheres of a list that may reach into a box from `low` to `high`, added to `of_box`.
pub fn gather(all: &Spheres, low: DVec3, high: DVec3, of_box: &mut Spheres) {
    for (k, (&p, &r)) in all.position.iter().zip(&all.radius).enumerate() {
        // A little more, so that rounding leaves none out.
        let reach = r * (1.0 + 1e-5);
        if (p + reach).cmpge(low).all() && (p - reach).cmple(high).all() {
            of_box.number.push(all.number[k]);
            of_box.position.push(p);
            of_box.radius.push(r);
        }
    }
}

/// All contacts by the processor, box by box.
pub fn on_processor(all: &Spheres, boxes: &Boxes, settings: &Settings) -> Result<Contacts, Failure> {
    let mut exact = Contacts::default();
    collide_spheres(
        boxes,
        settings,
        |low, high, of_box| gather(all, low, high, of_box),
        |found| {
            let c = found.contacts;
            exact.a.extend_from_slice(&c.a);
            exact.b.extend_from_slice(&c.b);
            exact.feature.extend_from_slice(&c.feature);
            exact.normal.extend_from_slice(&c.normal);
            exact.point_a.extend_from_slice(&c.point_a);
            exact.gap.extend_from_slice(&c.gap);
        },
    )?;
    Ok(exact)
}

/// All contacts by devices, box by box.
pub fn on_devices(
    devices: &mut [Detector],
    all: &Spheres,
    boxes: &Boxes,
    settings: &Settings,
) -> Result<Touches, DeviceError> {
    let largest = all.radius.iter().copied().fold(0.0, f64::max);
    let mut touches = Touches::default();
    let gather = |low: DVec3, high: DVec3, of_box: &mut Spheres| gather(all, low, high, of_box);
    detect::collide_spheres(devices, boxes, settings, largest, gather, |found| {
        touches.append(found.touches)
    })?;
    Ok(touches)
}

/// Boxes around spheres, about so many along the longest edge.
pub fn boxes(all: &Spheres, along: u32) -> Boxes {
    let low = all.position.iter().copied().fold(DVec3::INFINITY, DVec3::min);
    let high = all.position.iter().copied().fold(DVec3::NEG_INFINITY, DVec3::max);
    Boxes::new(low, high, (high - low).max_element().max(PITCH) / f64::from(along.max(1)) * (1.0 + 1e-9))
}
