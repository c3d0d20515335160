//! Arrays of the device beside those of the plain loops, bit by bit.

use std::cell::Cell;
use std::fmt::Debug;

use granum_gpu::Stepper;
use granum_gpu::device::items;

thread_local! {
    /// Whether the device takes numbers below the smallest normal one for zeros, as SwiftShader does and WGSL allows.
    pub(crate) static FLUSHES: Cell<bool> = const { Cell::new(false) };
}

/// Does some arithmetic as a device does that takes numbers below the smallest normal one for zeros, if it does.
pub(crate) fn flushed<T>(flushes: bool, work: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    if flushes {
        let mut held = 0_u32;
        // SAFETY: the two bits of the control register that flush results and operands are set for this arithmetic alone.
        #[allow(unsafe_code)]
        unsafe {
            std::arch::asm!("stmxcsr [{}]", in(reg) &raw mut held);
            let set = held | 0x8040;
            std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const set);
        }
        let out = work();
        // SAFETY: what was there before.
        #[allow(unsafe_code)]
        unsafe {
            std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const held);
        }
        return out;
    }
    assert!(!flushes, "a plain loop that flushes is known for x86-64 alone");
    work()
}

pub(crate) fn read<T: bytemuck::Pod>(stepper: &Stepper, name: &str, count: usize) -> Vec<T> {
    let bytes = (count * size_of::<T>()) as u64;
    items(&stepper.gpu.read(&[(stepper.arrays.get(name), bytes)]).unwrap()[0])
}

pub(crate) fn compare<T: bytemuck::Pod + PartialEq + Debug>(
    s: &Stepper,
    name: &'static str,
    twin: &[T],
    found: &mut Vec<&'static str>,
) {
    let device: Vec<T> = read(s, name, twin.len());
    if let Some(k) = (0..twin.len()).find(|&k| device[k] != twin[k]) {
        let count = (0..twin.len()).filter(|&k| device[k] != twin[k]).count();
        println!("{name}: {count} of {} differ, first {k}: {:?} and {:?}", twin.len(), device[k], twin[k]);
        found.push(name);
    }
}

/// By bits, for zero has a sign.
pub(crate) fn compare_floats<const N: usize>(
    s: &Stepper,
    name: &'static str,
    twin: &[[f32; N]],
    found: &mut Vec<&'static str>,
) where
    [u32; N]: bytemuck::Pod,
{
    let device: Vec<[u32; N]> = read(s, name, twin.len());
    let same = |k: &usize| device[*k] == twin[*k].map(f32::to_bits);
    if let Some(k) = (0..twin.len()).find(|k| !same(k)) {
        let count = (0..twin.len()).filter(|k| !same(k)).count();
        println!(
            "{name}: {count} of {} differ, first {k}: {:?} and {:?}",
            twin.len(),
            device[k].map(f32::from_bits),
            twin[k]
        );
        found.push(name);
    }
}
