//! Eight numbers in AVX2: single ones in one register, double ones in two.

#![allow(non_camel_case_types)]

mod double;
mod single;

pub(super) use double::add_four_pairs;
pub(super) use double::f64x8;
pub(super) use single::f32x8;

use super::WIDTH;

/// Which lane goes to each place so that those of a mask come first.
static FIRST: [[u32; WIDTH]; 256] = {
    let mut all = [[0; WIDTH]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut l, mut n) = (0, 0);
        while l < WIDTH {
            if mask >> l & 1 == 1 {
                all[mask][n] = l as u32;
                n += 1;
            }
            l += 1;
        }
        mask += 1;
    }
    all
};

/// The items of the lanes in `mask` first.
///
/// # Safety
/// The processor has AVX2.
#[allow(unsafe_code)]
#[inline(always)]
unsafe fn compress(mask: u8, items: &[u32; WIDTH]) -> [u32; WIDTH] {
    use std::arch::x86_64::*;
    let mut all = [0; WIDTH];
    // SAFETY: by contract; all three arrays hold eight.
    unsafe {
        let order = _mm256_loadu_si256(FIRST[mask as usize].as_ptr().cast());
        let items = _mm256_loadu_si256(items.as_ptr().cast());
        _mm256_storeu_si256(all.as_mut_ptr().cast(), _mm256_permutevar8x32_epi32(items, order));
    }
    all
}
