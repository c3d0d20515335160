//! Impulses of the contacts, eight side by side as lanes: a pass over the contacts reads and writes them as they are, and none
//! of their bytes is empty.

use crate::par::Scatter;
use crate::simd::{LaneBlock, Real, V3, Vector, WIDTH};
use crate::soa::resize;

/// Impulses, one per contact; filled up with zeros to a whole block.
#[derive(Clone, Debug)]
pub struct Impulses<F: Real> {
    blocks: Vec<V3<LaneBlock<F>>>,
}

impl<F: Real> Default for Impulses<F> {
    fn default() -> Self {
        Self { blocks: Vec::new() }
    }
}

impl<F: Real> Impulses<F> {
    /// Makes room for so many contacts; what they hold is to be written. Lanes beyond the last one are zero.
    pub fn resize(&mut self, contacts: usize) {
        resize(&mut self.blocks, contacts.div_ceil(WIDTH));
        if let (Some(last), 1..) = (self.blocks.last_mut(), contacts % WIDTH) {
            (contacts % WIDTH..WIDTH).for_each(|lane| last.set_lane(lane, F::Vec3::default()));
        }
    }

    /// Makes these the others.
    pub fn copy_from(&mut self, others: &Self) {
        resize(&mut self.blocks, others.blocks.len());
        self.blocks.copy_from_slice(&others.blocks);
    }

    /// From vectors.
    pub fn of(vectors: &[F::Vec3]) -> Self {
        let mut all = Self::default();
        all.resize(vectors.len());
        for (c, v) in vectors.iter().enumerate() {
            all.blocks[c / WIDTH].set_lane(c % WIDTH, *v);
        }
        all
    }

    /// The first so many as vectors.
    pub fn vectors(&self, contacts: usize) -> Vec<F::Vec3> {
        (0..contacts).map(|c| self.get(c)).collect()
    }

    /// The impulse of contact `c`.
    #[inline(always)]
    pub fn get(&self, c: usize) -> F::Vec3 {
        self.blocks[c / WIDTH].lane(c % WIDTH)
    }

    /// Sets the impulse of contact `c`.
    pub fn set(&mut self, c: usize, value: F::Vec3) {
        self.blocks[c / WIDTH].set_lane(c % WIDTH, value);
    }

    /// The blocks.
    pub fn blocks(&self) -> &[V3<LaneBlock<F>>] {
        &self.blocks
    }

    /// The blocks, to be written.
    pub fn blocks_mut(&mut self) -> &mut [V3<LaneBlock<F>>] {
        &mut self.blocks
    }

    /// A view for several threads.
    pub fn shared(&mut self) -> SharedImpulses<'_, F> {
        let numbers = self.blocks.len() * NUMBERS;
        // SAFETY: a block is so many numbers one after the other, and the borrow lasts as long as the view.
        #[allow(unsafe_code)]
        let numbers =
            unsafe { std::slice::from_raw_parts_mut(self.blocks.as_mut_ptr().cast::<F>(), numbers) };
        SharedImpulses { numbers: Scatter::new(numbers) }
    }

    /// Bytes of the array.
    pub fn bytes(&self) -> usize {
        self.blocks.capacity() * size_of::<V3<LaneBlock<F>>>()
    }
}

/// Numbers of a block.
const NUMBERS: usize = 3 * WIDTH;

const _: () =
    assert!(size_of::<V3<LaneBlock<f32>>>() == NUMBERS * 4 && size_of::<V3<LaneBlock<f64>>>() == NUMBERS * 8);

/// Impulses that several threads read and write, each contacts or blocks of its own.
pub struct SharedImpulses<'a, F: Real> {
    numbers: Scatter<'a, F>,
}

impl<'a, F: Real> SharedImpulses<'a, F> {
    #[inline(always)]
    fn places(c: usize) -> [usize; 3] {
        let x = c / WIDTH * NUMBERS + c % WIDTH;
        [x, x + WIDTH, x + 2 * WIDTH]
    }

    /// Writes the impulse of contact `c`, once in the life of the view.
    ///
    /// # Safety
    /// No other thread reads or writes it during this call.
    #[allow(unsafe_code)]
    #[inline(always)]
    pub unsafe fn set(&self, c: usize, v: F::Vec3) {
        for (place, x) in Self::places(c).into_iter().zip(v.to_array()) {
            // SAFETY: the contract is the same.
            unsafe { self.numbers.set_once(place, x) }
        }
    }

    /// The impulses of block `k`.
    ///
    /// # Safety
    /// No other thread reads or writes them while the block lives.
    #[allow(unsafe_code, clippy::mut_from_ref)]
    #[inline(always)]
    pub unsafe fn block(&self, k: usize) -> &'a mut V3<LaneBlock<F>> {
        // SAFETY: alone by contract; the numbers of a block are one, and stand where one may stand.
        unsafe {
            let block = self.numbers.slice_again(k * NUMBERS..(k + 1) * NUMBERS).as_mut_ptr();
            let block = block.cast::<V3<LaneBlock<F>>>();
            debug_assert!(block.is_aligned());
            &mut *block
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;

    #[test]
    fn contacts_and_blocks_see_the_same_numbers() {
        let vectors: Vec<DVec3> = (0..19).map(|c| DVec3::new(1.0, 2.0, 3.0) + f64::from(c)).collect();
        let mut impulses = Impulses::<f64>::of(&vectors);
        assert_eq!(impulses.vectors(19), vectors);
        let shared = impulses.shared();
        // SAFETY: there is one thread.
        #[allow(unsafe_code)]
        unsafe {
            assert_eq!(shared.block(1).y.0[5], vectors[13].y);
            shared.set(17, DVec3::X);
            assert_eq!(shared.block(2).x.0[..3], [vectors[16].x, 1.0, vectors[18].x]);
        }
        // What is left of a longer list is empty.
        impulses.resize(17);
        assert_eq!(impulses.blocks().len(), 3);
        assert_eq!((impulses.get(16), impulses.get(17)), (vectors[16], DVec3::ZERO));
        impulses.resize(16);
        assert_eq!(impulses.blocks().len(), 2);
        assert_eq!(impulses.get(15), vectors[15]);
    }
}
