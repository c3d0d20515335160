//! Which kernel runs over what, and lists of dispatches.

use super::Stepper;
use crate::buffers::{BLOCK, GROUP};
use crate::kernel::Kernel;

/// Over what a kernel runs.
#[derive(Clone, Copy)]
pub(super) enum Over {
    Bodies,
    BodiesAndOne,
    Near,
    Bins,
    Contacts,
    Pairs,
    Kicks,
    Patched,
    Mechanisms,
    One,
}

/// Over what each kernel runs that is not a scan.
const OVER: &[(&str, Over)] = &[
    ("patch_bodies", Over::Patched),
    ("count_bins", Over::Bodies),
    ("write_bins", Over::Bodies),
    ("sort_bins", Over::Bins),
    ("count_contacts", Over::Bodies),
    ("write_contacts", Over::Bodies),
    ("write_near", Over::Bodies),
    ("count_touches", Over::Near),
    ("write_touches", Over::Near),
    ("contact_points", Over::Near),
    ("begin_contacts", Over::BodiesAndOne),
    ("keep_memory", Over::Contacts),
    ("contact_forces", Over::Pairs),
    ("sum_spent", Over::Pairs),
    ("count_seconds", Over::Contacts),
    ("write_seconds", Over::Contacts),
    ("sort_seconds", Over::Bodies),
    ("apply_forces", Over::Kicks),
    ("contact_rows", Over::Contacts),
    ("control_start", Over::One),
    ("split_masses", Over::Bodies),
    ("step_lengths", Over::Contacts),
    ("warm_start", Over::Contacts),
    ("sum_updates", Over::Bodies),
    ("joint_iteration", Over::Mechanisms),
    ("contact_iteration", Over::Contacts),
    ("control_iteration", Over::One),
    ("sum_impulses", Over::Bodies),
    ("update_velocity", Over::Bodies),
    ("note_neighbour_speed", Over::Bodies),
    ("integrate", Over::Bodies),
    ("report_contacts", Over::Contacts),
    ("report_bodies", Over::Bodies),
    ("report", Over::One),
];

/// The arrays that are scanned.
const SCANNED: [&str; 4] = ["starts", "first", "second_first", "touch_first"];
/// The kernels of a scan, and the names under which those of each array are bound.
const SCANS: [(&str, [&str; 4]); 3] = [
    ("scan_sums", ["scan_sums starts", "scan_sums first", "scan_sums second_first", "scan_sums touch_first"]),
    (
        "scan_blocks",
        ["scan_blocks starts", "scan_blocks first", "scan_blocks second_first", "scan_blocks touch_first"],
    ),
    (
        "scan_write",
        ["scan_write starts", "scan_write first", "scan_write second_first", "scan_write touch_first"],
    ),
];

impl Stepper {
    /// Binds every kernel to its arrays, unless that was done.
    pub(crate) fn bind(&mut self) {
        if !self.bound.is_empty() {
            return;
        }
        for &(name, _) in OVER {
            let Some(kernel) = self.kernel(name) else { continue };
            let bound = kernel.bind(&self.gpu, |array| self.arrays.get(array));
            self.bound.insert(name, bound);
        }
        for (kernel, names) in SCANS {
            for (name, scanned) in names.into_iter().zip(SCANNED) {
                let array = |array: &str| self.arrays.get(if array == "data" { scanned } else { array });
                self.bound.insert(name, self.kernels[kernel].bind(&self.gpu, array));
            }
        }
    }

    /// The kernel of this name for the bodies of the present world.
    fn kernel(&self, name: &str) -> Option<&Kernel> {
        let own = match (self.is_soft, self.is_shaped) {
            (true, _) => self.soft_kernels.get(name),
            (false, true) => self.shaped_kernels.get(name),
            _ => None,
        };
        own.or_else(|| self.kernels.get(name))
    }

    pub(super) fn groups(&self, over: Over) -> u32 {
        let p = &self.params;
        let items = match over {
            Over::Bodies => p.bodies,
            Over::BodiesAndOne => p.bodies + 1,
            Over::Near => p.near_room,
            Over::Bins => p.bins,
            Over::Contacts => p.capacity,
            Over::Pairs => self.soft.pairs(),
            Over::Kicks => p.kicks,
            Over::Patched => p.patched,
            // A workgroup each.
            Over::Mechanisms => return p.mechanisms.max(1),
            Over::One => 1,
        };
        items.div_ceil(GROUP as u32).max(1)
    }

    /// Starts a list of dispatches.
    pub(crate) fn begin(&self) -> Recording<'_> {
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        let pass = encoder.begin_compute_pass(&Default::default()).forget_lifetime();
        Recording { stepper: self, encoder, pass, dispatches: 0 }
    }
}

/// A list of dispatches that is being made.
pub(crate) struct Recording<'a> {
    stepper: &'a Stepper,
    encoder: wgpu::CommandEncoder,
    pub(super) pass: wgpu::ComputePass<'static>,
    dispatches: u32,
}

impl Recording<'_> {
    /// Runs a kernel over its items.
    pub(crate) fn run(&mut self, kernel: &str) {
        let over = OVER.iter().find(|k| k.0 == kernel).map_or(Over::One, |k| k.1);
        self.dispatch(kernel, kernel, self.stepper.groups(over));
    }

    /// Scans an array.
    pub(crate) fn scan(&mut self, array: usize) {
        let room = &self.stepper.arrays.room;
        let items = match array {
            0 => room.bins + 1,
            3 => 2 * room.near + 1,
            _ => room.bodies + 1,
        };
        let blocks = items.div_ceil(BLOCK) as u32;
        for ((kernel, names), groups) in SCANS.into_iter().zip([blocks, 1, blocks]) {
            self.dispatch(kernel, names[array], groups);
        }
    }

    fn dispatch(&mut self, kernel: &str, bound: &str, groups: u32) {
        if let Some(kernel) = self.stepper.kernel(kernel) {
            kernel.run(&mut self.pass, &self.stepper.bound[bound], groups);
            self.dispatches += 1;
        }
    }

    /// Whether something in the world is not a ball.
    pub(crate) fn is_shaped(&self) -> bool {
        self.stepper.is_shaped
    }

    /// Hands the list to the device; returns how many dispatches it has.
    pub(crate) fn submit(self) -> u32 {
        drop(self.pass);
        self.stepper.gpu.queue.submit([self.encoder.finish()]);
        self.dispatches
    }
}
