//! Random changes of good files, for tests that run on stable Rust: what cargo-fuzz does, without its feedback.
//!
//! Included by the tests of the crates (`#[path]`). Deterministic for a fixed number of changes; with `GRANUM_FUZZ_SECONDS` set they
//! go on for that long, with another seed each time.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use granum_engine::random::Random;

/// A copy with a few bytes changed, cut, doubled, put in from another file, or replaced by what readers find hard.
pub(crate) fn changed(bytes: &[u8], other: &[u8], hard: &[&[u8]], r: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let mut below = |n: usize| (r.bits() % n.max(1) as u64) as usize;
    for _ in 0..1 + below(4) {
        let at = below(bytes.len() + 1);
        let upto = (at + below(20)).min(bytes.len());
        match below(8) {
            0 | 1 if !bytes.is_empty() => {
                let at = at.min(bytes.len() - 1);
                bytes[at] ^= 1 << below(8);
            }
            2 => bytes.truncate(at),
            3 => drop(bytes.drain(at..upto)),
            4 => {
                let piece = bytes[at..upto].to_vec();
                let to = below(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            5 => {
                let from = below(other.len() + 1);
                let piece = other[from..(from + below(60)).min(other.len())].to_vec();
                bytes.splice(at..at, piece);
            }
            6 => drop(bytes.splice(at..upto, hard[below(hard.len())].iter().copied())),
            _ => drop(bytes.splice(at..at, hard[below(hard.len())].iter().copied())),
        }
    }
    bytes
}

/// Calls `judge` with changed copies of the files; so many, or for as long as `GRANUM_FUZZ_SECONDS` says. Returns how many.
pub(crate) fn many(files: &[Vec<u8>], hard: &[&[u8]], number: u64, mut judge: impl FnMut(&[u8])) -> u64 {
    let seconds: Option<u64> = std::env::var("GRANUM_FUZZ_SECONDS").ok().and_then(|s| s.parse().ok());
    let seed = seconds.map_or(1, |_| SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |t| t.as_secs()));
    let mut random = Random::new(seed, 0);
    let until = seconds.map(|s| Instant::now() + Duration::from_secs(s));
    let mut done = 0;
    while until.map_or(done < number, |until| Instant::now() < until) {
        let pick = |r: &mut Random| &files[(r.bits() % files.len() as u64) as usize];
        let (one, other) = (pick(&mut random).clone(), pick(&mut random).clone());
        let bytes = changed(&one, &other, hard, &mut random);
        if std::env::var_os("GRANUM_FUZZ_KEEP").is_some() {
            // What brought the program down is the last one written.
            let _ = std::fs::write(std::env::temp_dir().join("granum-fuzz-last"), &bytes);
        }
        judge(&bytes);
        done += 1;
    }
    done
}
