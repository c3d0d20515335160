//! How a device rounds: what the bits of its results can be compared with.

use crate::control::Params;
use crate::device::{Gpu, items};
use crate::error::DeviceError;
use crate::kernel::{Kernel, source};

/// Numbers of each kind that are tried.
const TRIED: usize = 4096;

/// The source of the kernel that asks.
pub const SOURCE: &[&str] = &[include_str!("shaders/rounding.wgsl")];

/// Of so many numbers tried, how many differ from what a processor gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rounding {
    /// A product and a sum as written: a device that fuses the two differs.
    pub fused: usize,
    /// The same, guarded as all kernels are; none may differ.
    pub guarded: usize,
    /// Quotients.
    pub quotients: usize,
    /// Roots.
    pub roots: usize,
    /// The error of a sum by Knuth's formula, guarded; none may differ.
    pub errors: usize,
    /// Integers as numbers.
    pub integers: usize,
    /// Numbers so small that a device may take them for zero.
    pub subnormal: usize,
    /// Numbers rounded to integers.
    pub integral: usize,
}

impl Rounding {
    /// Whether results are those of a plain loop on a processor, in every bit.
    pub fn is_exact(&self) -> bool {
        self.guarded + self.quotients + self.roots + self.errors + self.integers + self.integral == 0
    }

    /// In a few words.
    pub fn in_words(&self) -> String {
        let exact = if self.is_exact() { "bits of a plain loop" } else { "bits of its own" };
        let is = |count: usize, yes: &str, no: &str| (if count == 0 { yes } else { no }).to_owned();
        let fused = is(self.fused, "does not fuse", "fuses products and sums (the kernels forbid it)");
        let quotients = is(self.quotients, "quotients exact", "quotients rounded otherwise");
        let roots = is(self.roots, "roots exact", "roots rounded otherwise");
        let guard = is(self.guarded + self.errors, "guard holds", "GUARD FAILS");
        let small = is(self.subnormal, "", ", numbers below 1.2e-38 are zero");
        format!("{exact}: {fused}, {guard}, {quotients}, {roots}{small}")
    }
}

/// Asks a device.
pub fn rounding(gpu: &Gpu) -> Result<Rounding, DeviceError> {
    let questions = questions();
    let kernel = Kernel::new(gpu, "rounding", &source(SOURCE));
    let params = gpu.constants("params", size_of::<Params>() as u64);
    let question = gpu.array("question", 16 * TRIED as u64);
    let answer = gpu.array("answer", 32 * TRIED as u64);
    gpu.write(&params, &[Params { bodies: TRIED as u32, ..Params::default() }]);
    gpu.write(&question, &questions);
    let bound = kernel.bind(gpu, |name| match name {
        "params" => &params,
        "question" => &question,
        _ => &answer,
    });
    let mut encoder = gpu.device.create_command_encoder(&Default::default());
    let mut pass = encoder.begin_compute_pass(&Default::default());
    kernel.run(&mut pass, &bound, (TRIED / 256) as u32);
    drop(pass);
    gpu.queue.submit([encoder.finish()]);
    let read = gpu.read(&[(&answer, 32 * TRIED as u64)])?;
    Ok(compare(&questions, &items::<[f32; 8]>(&read[0])))
}

fn questions() -> Vec<[f32; 4]> {
    let mut seed = 7_u64;
    let mut draw = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 40) as f32 / 4_194_304.0 - 2.0
    };
    (0..TRIED).map(|_| [draw(), draw(), 0.1 * draw(), 0.0]).collect()
}

fn compare(questions: &[[f32; 4]], answers: &[[f32; 8]]) -> Rounding {
    let mut found = Rounding::default();
    for ([x, y, z, _], a) in questions.iter().zip(answers) {
        let differs = |k: usize, expected: f32| usize::from(a[k].to_bits() != expected.to_bits());
        let s = x + z;
        let t = s - x;
        found.fused += differs(0, x * y + z);
        found.guarded += differs(1, x * y + z);
        found.quotients += differs(2, x / y);
        found.roots += differs(3, x.abs().sqrt());
        found.errors += differs(4, (x - (s - t)) + (z - t));
        found.integers += differs(5, x.to_bits() as i32 as f32);
        found.subnormal += differs(6, x * 1e-38);
        found.integral += differs(7, (x * 100.0).round_ties_even());
    }
    found
}
