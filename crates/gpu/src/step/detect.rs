//! Collision detection alone (Negrut10 section 4.2 and Fig. 9): box by box, on one device or several.
//!
//! The host gathers the spheres of a box, a device finds their contacts with the kernels of a step and the geometry of each in
//! single precision, and the host keeps those that the box owns, by the engine's own rule ([`granum_engine::collide::owner`]): none comes
//! twice, none is lost. So the memory of a device is that of the fullest box, whatever the number of contacts. With several devices
//! each works on a box of its own at the same time; boxes are handed on in their order, so the result does not depend on how many
//! there are.

use granum_engine::World;
use granum_engine::collide::Margin;
use granum_engine::collide::boxes::{Spheres, fill_at_rest};
use granum_engine::collide::owner::{Boxes, Claim};
use granum_engine::glam::{DVec3, UVec3};
use granum_engine::settings::Settings;
use granum_engine::stage::Clock;

use super::dispatch::Over;
use super::{Stepper, ccp};
use crate::device::{Gpu, items};
use crate::error::DeviceError;
use crate::kernel::{GEOMETRY, Kernel, source};

/// Contacts of spheres with the geometry that a device computed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Touches {
    /// Numbers of the first spheres, the lower ones.
    pub a: Vec<u32>,
    /// Numbers of the second spheres.
    pub b: Vec<u32>,
    /// Unit normals from `a` to `b`.
    pub normal: Vec<[f32; 3]>,
    /// Distances of the surfaces [m].
    pub gap: Vec<f32>,
    /// From the centres of `a` to the points on their surfaces [m].
    pub to_surface: Vec<[f32; 3]>,
    /// The points on the surfaces of `a` [m].
    pub point_a: Vec<DVec3>,
}

impl Touches {
    /// Number of contacts.
    pub fn len(&self) -> usize {
        self.a.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.a.is_empty()
    }

    /// Adds all of another list.
    pub fn append(&mut self, other: &Touches) {
        self.a.extend_from_slice(&other.a);
        self.b.extend_from_slice(&other.b);
        self.normal.extend_from_slice(&other.normal);
        self.gap.extend_from_slice(&other.gap);
        self.to_surface.extend_from_slice(&other.to_surface);
        self.point_a.extend_from_slice(&other.point_a);
    }
}

/// What a box hands on.
pub struct InBox<'a> {
    /// Which box.
    pub at: UVec3,
    /// The contacts that it owns, in the order of their spheres.
    pub touches: &'a Touches,
    /// How many spheres were gathered.
    pub gathered: usize,
    /// Bytes of the arrays of its device.
    pub bytes: u64,
}

/// A device that finds contacts.
pub struct Detector {
    /// Its kernels and arrays.
    pub stepper: Stepper,
    geometry: Kernel,
    world: World,
}

impl Detector {
    /// On an open device.
    pub fn new(gpu: Gpu) -> Result<Self, DeviceError> {
        Self::with_changed_kernel(gpu, |source| source)
    }

    /// The same with the source of the kernel of the geometry changed: for tests that break it.
    pub fn with_changed_kernel(gpu: Gpu, change: impl FnOnce(String) -> String) -> Result<Self, DeviceError> {
        let geometry = Kernel::new(&gpu, GEOMETRY.0, &change(source(GEOMETRY.1)));
        let stepper = Stepper::new(gpu)?;
        Ok(Self { stepper, geometry, world: World::new(Settings::default()) })
    }

    /// The contacts of spheres at rest that a box owns, or all. `largest` is the largest radius of all boxes [m]: places are rounded to a
    /// lattice that follows from it, so that a pair is the same in every box.
    pub fn contacts(
        &mut self,
        spheres: &mut Spheres,
        settings: &Settings,
        largest: f64,
        claim: Option<Claim>,
    ) -> Result<Touches, DeviceError> {
        self.world.settings = settings.clone();
        fill_at_rest(&mut self.world.bodies, spheres);
        if self.world.bodies.is_empty() {
            return Ok(Touches::default());
        }
        self.stepper.largest = largest;
        let contacts = self.find()?;
        let (pairs, normals, points) = self.read(contacts)?;
        let margin = Margin::new(settings);
        let mut found = Touches::default();
        for (k, [a, b]) in pairs.into_iter().map(|p| p.map(|i| i as usize)).enumerate() {
            if claim.is_some_and(|c| !c.owns(&self.world.bodies, margin, a, b)) {
                continue;
            }
            let ([x, y, z, gap], [u, v, w, _]) = (normals[k], points[k]);
            found.a.push(spheres.number[a]);
            found.b.push(spheres.number[b]);
            found.normal.push([x, y, z]);
            found.gap.push(gap);
            found.to_surface.push([u, v, w]);
            found.point_a.push(self.world.bodies.position[a] + DVec3::new(u.into(), v.into(), w.into()));
        }
        Ok(found)
    }

    /// The stages; where there is too little room they are done again with more. Returns the number of contacts.
    fn find(&mut self) -> Result<u32, DeviceError> {
        let Self { stepper, geometry, world } = self;
        loop {
            stepper.refresh(world)?;
            ccp::collide(stepper, &mut Clock::default());
            let bound = geometry.bind(&stepper.gpu, |array| stepper.arrays.get(array));
            let mut list = stepper.begin();
            geometry.run(&mut list.pass, &bound, stepper.groups(Over::Contacts));
            list.submit();
            let control = stepper.control()?;
            match stepper.lacking(&control) {
                None => return Ok(control.contacts),
                Some(room) => stepper.make_room(&room)?,
            }
        }
    }

    /// Pairs, normals with distances, points.
    #[allow(clippy::type_complexity, reason = "three arrays of the device")]
    fn read(&self, contacts: u32) -> Result<(Vec<[u32; 2]>, Vec<[f32; 4]>, Vec<[f32; 4]>), DeviceError> {
        let (arrays, c) = (&self.stepper.arrays, u64::from(contacts));
        let wanted = [("pairs", 8 * c), ("row_n", 16 * c), ("row_r", 16 * c)];
        let read = self.stepper.gpu.read(&wanted.map(|(name, bytes)| (arrays.get(name), bytes)))?;
        Ok((items(&read[0]), items(&read[1]), items(&read[2])))
    }
}

/// Finds all contacts of spheres at rest box by box. `gather` is asked for all spheres that may reach into a box, given as its lowest and
/// highest corner, in the order of their numbers; more than those do no harm. `largest` is the largest radius of all [m]. `handler` is
/// given every box, in order.
pub fn collide_spheres(
    devices: &mut [Detector],
    boxes: &Boxes,
    settings: &Settings,
    largest: f64,
    mut gather: impl FnMut(DVec3, DVec3, &mut Spheres),
    mut handler: impl FnMut(InBox),
) -> Result<(), DeviceError> {
    if devices.is_empty() {
        return Err(DeviceError::NoAdapter);
    }
    let mut next = 0;
    while next < boxes.len() {
        let round: Vec<UVec3> =
            (next..boxes.len().min(next + devices.len() as u64)).map(|k| boxes.at(k)).collect();
        next += round.len() as u64;
        let mut gathered: Vec<Spheres> = Vec::new();
        for &at in &round {
            let ((low, high), mut spheres) = (boxes.corners(at), Spheres::default());
            gather(low, high, &mut spheres);
            gathered.push(spheres);
        }
        let counts: Vec<usize> = gathered.iter().map(|s| s.number.len()).collect();
        let found = at_once(devices, &mut gathered, |device, spheres, k| {
            device.contacts(spheres, settings, largest, Some(Claim { boxes, at: round[k] }))
        });
        for (k, touches) in found.into_iter().enumerate() {
            let bytes = devices[k].stepper.arrays.room.bytes();
            handler(InBox { at: round[k], touches: &touches?, gathered: counts[k], bytes });
        }
    }
    Ok(())
}

/// Work of each device at the same time, a thread a device; what each has found, in order.
fn at_once<T: Send>(
    devices: &mut [Detector],
    of: &mut [Spheres],
    work: impl Fn(&mut Detector, &mut Spheres, usize) -> T + Sync,
) -> Vec<T> {
    let work = &work;
    std::thread::scope(|threads| {
        let started: Vec<_> = devices
            .iter_mut()
            .zip(of)
            .enumerate()
            .map(|(k, (device, spheres))| threads.spawn(move || work(device, spheres, k)))
            .collect();
        let end = |thread: std::thread::ScopedJoinHandle<'_, T>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        started.into_iter().map(end).collect()
    })
}
