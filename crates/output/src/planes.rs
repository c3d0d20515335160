//! Arrays of numbers made smaller, at the speed of memory: bytes that are the same throughout a block are written once.
//!
//! A block is a thousand items. The first bytes of all its items make a plane, the second bytes the next, and so on.
//! Signs and exponents, high bytes of indices, and fields that all bodies share are planes of one byte; the low bytes of a
//! fraction are as random as they look, and no method makes them smaller. A block is the set of constant planes as bits,
//! then every plane: its byte, or its bytes.

use rayon::prelude::*;

/// Items of a block.
const BLOCK: usize = 1024;
/// Blocks that a thread takes at a time.
const TOGETHER: usize = 64;
/// Widest item.
pub const WIDEST: usize = 32;

/// Whether items of so many bytes can be coded.
pub fn is_for(stride: usize) -> bool {
    (2..=WIDEST).contains(&stride)
}

/// Codes items of `stride` bytes; what is left over at the end is copied.
pub fn encode(bytes: &[u8], stride: usize) -> Vec<Vec<u8>> {
    bytes.par_chunks(BLOCK * TOGETHER * stride).map(|part| encode_part(part, stride)).collect()
}

fn encode_part(part: &[u8], stride: usize) -> Vec<u8> {
    let mut coded = Vec::with_capacity(part.len() + part.len() / 64 + 8);
    let mut plane = [0u8; BLOCK];
    for block in part.chunks(BLOCK * stride) {
        let items = block.len() / stride;
        let at = coded.len();
        coded.extend_from_slice(&[0; 4]);
        let mut constant = 0u32;
        for byte in 0..stride {
            let plane = &mut plane[..items];
            for (p, item) in plane.iter_mut().zip(block.chunks_exact(stride)) {
                *p = item[byte];
            }
            match plane.split_first() {
                Some((first, rest)) if rest.iter().all(|b| b == first) => {
                    constant |= 1 << byte;
                    coded.push(*first);
                }
                _ => coded.extend_from_slice(plane),
            }
        }
        coded[at..at + 4].copy_from_slice(&constant.to_le_bytes());
        coded.extend_from_slice(&block[items * stride..]);
    }
    coded
}

/// Takes back what [`encode`] made of `length` bytes; `None` if it is nothing of the kind.
pub fn decode(mut coded: &[u8], stride: usize, length: usize) -> Option<Vec<u8>> {
    // A block has at least a byte a plane: no length can be claimed that the file does not pay for.
    if !is_for(stride) || length / BLOCK > coded.len() {
        return None;
    }
    let mut take = |n: usize| {
        let (head, rest) = coded.split_at_checked(n)?;
        coded = rest;
        Some(head)
    };
    let mut bytes = vec![0; length];
    for block in bytes.chunks_mut(BLOCK * stride) {
        let constant = u32::from_le_bytes(take(4)?.try_into().ok()?);
        let items = block.len() / stride;
        for byte in 0..stride {
            let is_constant = constant & 1 << byte != 0;
            let plane = take(if is_constant && items > 0 { 1 } else { items })?;
            for (k, item) in block.chunks_exact_mut(stride).enumerate() {
                item[byte] = if is_constant { plane[0] } else { plane[k] };
            }
        }
        let rest = block.len() - items * stride;
        block[items * stride..].copy_from_slice(take(rest)?);
    }
    coded.is_empty().then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_coded_comes_back() {
        let mut x = 1u64;
        let mut noise = || {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (x >> 33) as u8
        };
        for stride in [2, 4, 8, 12, 24, 32] {
            for items in [0, 1, 1023, 1024, 1025, 200_000] {
                // A constant byte, a byte that changes seldom, and noise; a few bytes too many.
                let bytes: Vec<u8> = (0..items * stride + items % stride)
                    .map(|i| match i % stride {
                        0 => 7,
                        1 => (i >> 18) as u8,
                        _ => noise(),
                    })
                    .collect();
                let coded = encode(&bytes, stride).concat();
                assert_eq!(decode(&coded, stride, bytes.len()).as_deref(), Some(&bytes[..]));
                if items > 1024 {
                    assert!(coded.len() < bytes.len() * (stride - 1) / stride + bytes.len() / 8);
                    assert_eq!(decode(&coded[1..], stride, bytes.len()), None);
                    assert_eq!(decode(&coded, stride, bytes.len() + 1), None);
                }
            }
        }
        assert_eq!(decode(&[1, 2, 3], 8, usize::MAX), None);
    }
}
