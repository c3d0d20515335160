//! Asking for memory before it is read.

/// Tells the processor that an item will be read soon.
#[inline(always)]
pub fn prefetch<T>(items: &[T], i: usize) {
    prefetch_byte(items, i, 0);
}

/// Tells the processor that the line of the cache with this byte of an item, or behind it, will be read soon. Nothing
/// happens if there is no such item.
#[inline(always)]
pub fn prefetch_byte<T>(items: &[T], i: usize, byte: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let at = items.as_ptr().wrapping_add(i).cast::<i8>().wrapping_add(byte);
        // SAFETY: the instruction is part of x86-64, and asking for memory that is not there does nothing.
        #[allow(unsafe_code)]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(at);
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, i, byte);
}
