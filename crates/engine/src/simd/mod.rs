//! Eight numbers at a time: the one place of the engine that knows the vector instructions of a processor.
//!
//! A loop is written once, as a [`Kernel`] on [`Simd`], whose every operation is done for eight lanes at once. [`dispatch`]
//! runs it on the widest registers of the processor: AVX-512, AVX2, or plain arrays, which every processor has. All do the
//! same operations in the same order, only such as IEEE 754 rounds in one way, and none is fused: so the bits of a result do
//! not depend on the processor.
//!
//! | name | what |
//! |---|---|
//! | [`Number`] | what formulas are written on: one number, or one in each of eight lanes |
//! | [`Simd`] | eight numbers in registers: how they come from memory and go back |
//! | [`Real`], [`Vector`] | the number formats `f32` and `f64`, and a vector of each |
//! | [`LaneBlock`] | eight numbers in memory, one per lane |
//! | [`V3`] | three numbers, or three registers, or three blocks |
//! | `plain`, `avx2`, `avx512` | the registers: `f32x8` and `f64x8` in each |
//!
//! A closure that holds a vector instruction and is not marked `#[inline(always)]` becomes a function without that
//! instruction set: a call for each instruction. `objdump -d` with a search for calls of `_mm` shows them.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod lane_block;
mod number;
mod plain;
mod prefetch;
mod real;
#[cfg(test)]
mod tests;

pub use lane_block::{LaneBlock, Record};
pub use number::{Number, V3};
pub use prefetch::{prefetch, prefetch_byte};
pub use real::{Real, Vector};

/// Lanes of a block: numbers that a kernel handles at once.
pub const WIDTH: usize = 8;

/// Eight numbers of a format in registers. The plain versions of the operations are for registers that have none of their
/// own.
pub trait Simd<F: Real>: Number {
    /// From a number for each lane, put together in registers: written one by one and read as a vector they would have to
    /// wait for each other in memory.
    fn from_fn(number: impl Fn(usize) -> F) -> Self;

    /// The numbers.
    fn array(self) -> [F; WIDTH];

    /// From eight numbers in memory.
    #[inline(always)]
    fn load(from: &[F; WIDTH]) -> Self {
        Self::from_fn(
            #[inline(always)]
            |l| from[l],
        )
    }

    /// To eight numbers in memory.
    #[inline(always)]
    fn store(self, to: &mut [F; WIDTH]) {
        *to = self.array();
    }

    /// Three blocks.
    #[inline(always)]
    fn load_vector(v: &V3<LaneBlock<F>>) -> V3<Self> {
        V3 { x: Self::load(&v.x.0), y: Self::load(&v.y.0), z: Self::load(&v.z.0) }
    }

    /// Back to three blocks.
    #[inline(always)]
    fn store_vector(v: V3<Self>, to: &mut V3<LaneBlock<F>>) {
        v.x.store(&mut to.x.0);
        v.y.store(&mut to.y.0);
        v.z.store(&mut to.z.0);
    }

    /// The lanes that are at most `limit`, a bit each; what is not a number is not.
    #[inline(always)]
    fn mask_le(self, limit: Self) -> u8 {
        let (a, b) = (self.array(), limit.array());
        (0..WIDTH).fold(0, |mask, l| mask | u8::from(a[l] <= b[l]) << l)
    }

    /// The items of the lanes in `mask` first, in their order; what follows them may be anything.
    #[inline(always)]
    fn compress(mask: u8, items: &[u32; WIDTH]) -> [u32; WIDTH] {
        let (mut all, mut n) = ([0; WIDTH], 0);
        for (l, item) in items.iter().enumerate() {
            all[n] = *item;
            n = (n + usize::from(mask >> l & 1)) % WIDTH;
        }
        all
    }

    /// Eight rows of a list: a vector and a number.
    #[inline(always)]
    fn gather_rows(items: &[[F; 4]], at: &[u32; WIDTH]) -> (V3<Self>, Self) {
        let [x, y, z, n] = [0, 1, 2, 3].map(
            #[inline(always)]
            |c| {
                Self::from_fn(
                    #[inline(always)]
                    |l| items[at[l] as usize][c],
                )
            },
        );
        (V3 { x, y, z }, n)
    }

    /// Row `r` of eight records of a list.
    #[inline(always)]
    fn gather_record_rows<const R: usize>(
        items: &[Record<F, R>],
        r: usize,
        at: &[u32; WIDTH],
    ) -> (V3<Self>, Self) {
        let [x, y, z, n] = [0, 1, 2, 3].map(
            #[inline(always)]
            |c| {
                Self::from_fn(
                    #[inline(always)]
                    |l| items[at[l] as usize].0[r][c],
                )
            },
        );
        (V3 { x, y, z }, n)
    }

    /// Eight vectors and numbers as rows.
    #[inline(always)]
    fn to_rows(v: V3<Self>, n: Self) -> [[F; 4]; WIDTH] {
        let (x, y, z, n) = (v.x.array(), v.y.array(), v.z.array(), n.array());
        std::array::from_fn(
            #[inline(always)]
            |l| [x[l], y[l], z[l], n[l]],
        )
    }

    /// Two vectors from one item for each lane.
    #[inline(always)]
    fn gather_pairs<'a>(item: impl Fn(usize) -> &'a [F::Vec3; 2]) -> (V3<Self>, V3<Self>) {
        let [a, b] = [0, 1].map(
            #[inline(always)]
            |k| {
                let [x, y, z] = [0, 1, 2].map(
                    #[inline(always)]
                    |c| {
                        Self::from_fn(
                            #[inline(always)]
                            |l| item(l)[k].to_array()[c],
                        )
                    },
                );
                V3 { x, y, z }
            },
        );
        (a, b)
    }

    /// Adds two vectors to one item for each lane, in the order of the lanes, or takes them away; lanes without an item are
    /// left out. Two lanes may have the same item: one is done with it before the next asks for it.
    #[inline(always)]
    fn add_pairs<'a, const ADD: bool>(
        a: V3<Self>,
        b: V3<Self>,
        mut item: impl FnMut(usize) -> Option<&'a mut [F::Vec3; 2]>,
    ) {
        let arrays = |v: V3<Self>| [v.x.array(), v.y.array(), v.z.array()];
        let (a, b) = (arrays(a), arrays(b));
        for l in 0..WIDTH {
            if let Some(to) = item(l) {
                for (to, v) in to.iter_mut().zip([&a, &b]) {
                    let v = F::Vec3::from_array([v[0][l], v[1][l], v[2][l]]);
                    *to += if ADD { v } else { -v };
                }
            }
        }
    }

    /// Eight numbers from one item for each lane: register `k` holds number `k` of each.
    #[inline(always)]
    fn gather_eights<'a>(item: impl Fn(usize) -> &'a [F; WIDTH]) -> [Self; WIDTH] {
        [0, 1, 2, 3, 4, 5, 6, 7].map(
            #[inline(always)]
            |k| {
                Self::from_fn(
                    #[inline(always)]
                    |l| item(l)[k],
                )
            },
        )
    }
}

/// A loop on eight numbers at a time. `run` must be `#[inline(always)]`, and so must all that it calls with registers.
pub trait Kernel<F: Real> {
    /// What comes out.
    type Out;
    /// Does it.
    fn run<N: Simd<F>>(self) -> Self::Out;
}

/// Registers that a processor may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    /// None that are known.
    Plain,
    /// 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 512 bits.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// The widest registers of this processor that pay. AVX-512 is left alone where it slows the processor down, as before Ice
/// Lake, and where a format does not gain by it.
#[inline(always)]
fn widest<F: Real>() -> Width {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::is_x86_feature_detected;
        if F::IN_AVX512 && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vbmi2") {
            return Width::Avx512;
        }
        if is_x86_feature_detected!("avx2") {
            return Width::Avx2;
        }
    }
    Width::Plain
}

/// Runs a kernel on the widest registers of this processor.
#[inline(always)]
pub fn dispatch<F: Real, K: Kernel<F>>(kernel: K) -> K::Out {
    // SAFETY: the processor was asked.
    #[allow(unsafe_code)]
    unsafe {
        run_on(widest::<F>(), kernel)
    }
}

/// Runs a kernel on these registers.
///
/// # Safety
/// The processor has them.
#[allow(unsafe_code)]
#[inline(always)]
unsafe fn run_on<F: Real, K: Kernel<F>>(width: Width, kernel: K) -> K::Out {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn with_avx2<F: Real, K: Kernel<F>>(kernel: K) -> K::Out {
        kernel.run::<F::Avx2>()
    }
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f")]
    fn with_avx512<F: Real, K: Kernel<F>>(kernel: K) -> K::Out {
        kernel.run::<F::Avx512>()
    }
    match width {
        Width::Plain => kernel.run::<F::Plain>(),
        // SAFETY, for both: by contract.
        #[cfg(target_arch = "x86_64")]
        Width::Avx2 => unsafe { with_avx2(kernel) },
        #[cfg(target_arch = "x86_64")]
        Width::Avx512 => unsafe { with_avx512(kernel) },
    }
}

/// The registers that this processor has, plain ones first.
#[cfg(test)]
fn widths() -> Vec<Width> {
    let mut widths = vec![Width::Plain];
    #[cfg(target_arch = "x86_64")]
    {
        if std::arch::is_x86_feature_detected!("avx2") {
            widths.push(Width::Avx2);
        }
        if std::arch::is_x86_feature_detected!("avx512f") {
            widths.push(Width::Avx512);
        }
    }
    widths
}

/// What a kernel gives on all registers that this processor has, plain ones first: for tests that they agree.
#[cfg(test)]
pub(crate) fn on_all_widths<F: Real, K: Kernel<F>>(kernel: impl Fn() -> K) -> Vec<K::Out> {
    // SAFETY: the processor was asked.
    #[allow(unsafe_code)]
    widths().into_iter().map(|width| unsafe { run_on(width, kernel()) }).collect()
}
