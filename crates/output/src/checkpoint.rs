//! Checkpoints: a [`State`] as one file that is whole or not there.
//!
//! ```text
//! 8 bytes   0x93 "GRANUM" 0x0a
//! 4 bytes   version of this format: 1
//! sections, each:
//!   1 byte    length of the name        then the name
//!   4 bytes   bytes of one item
//!   1 byte    coding: 0 as it is, 1 planes (planes.rs), 2 zlib
//!   8 bytes   length of the content     8 bytes   length as it is stored
//!   4 bytes   CRC-32 of the section so far
//!   the content as it is stored
//!   4 bytes   CRC-32 of it
//! a last section `end`, whose length is the number of sections before it
//! ```
//! Numbers have their least byte first. Every byte is under a checksum or has but one allowed value, so what was cut off or
//! changed is noticed. A file is written under another name, synced and renamed, and the one before it stays beside it: at
//! any moment one of the two is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use granum_engine::State;
use granum_engine::state::Section;

use crate::error::OutputError;
use crate::folder::sync_folder;
use crate::memory::unpacked_at_most;
use crate::planes;

/// What a checkpoint begins with.
const MAGIC: &[u8; 8] = b"\x93GRANUM\n";
/// Version of the format.
const VERSION: u32 = 1;
/// Name of the last section.
const END: &str = "end";
/// The newest checkpoint of a run folder.
pub const FILE: &str = "checkpoint.granum";
/// The one before it.
pub const PREVIOUS: &str = "checkpoint-previous.granum";

/// Writes a state to `path`; a file that is there already is kept as `previous`. Returns the bytes written.
pub fn write(path: &Path, previous: Option<&Path>, state: &State) -> Result<u64, OutputError> {
    let temporary = path.with_extension("tmp");
    let done = (|| {
        let mut out = BufWriter::with_capacity(1 << 20, File::create(&temporary)?);
        let bytes = write_all(&mut out, state)?;
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        if let Some(previous) = previous
            && path.exists()
        {
            fs::rename(path, previous)?;
        }
        fs::rename(&temporary, path)?;
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        sync_folder(folder)?;
        Ok(bytes)
    })();
    done.map_err(|error| {
        let _ = fs::remove_file(&temporary);
        OutputError::write(path, error)
    })
}

fn write_all(out: &mut impl Write, state: &State) -> io::Result<u64> {
    out.write_all(MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())?;
    let mut written = (MAGIC.len() + 4) as u64;
    for section in &state.sections {
        let (coding, stored) = encode(section);
        written += write_section(out, &section.name, section.stride, coding, section.bytes.len(), &stored)?;
    }
    Ok(written + write_section(out, END, 1, Coding::Plain, state.sections.len(), &[])?)
}

#[derive(Clone, Copy, PartialEq)]
enum Coding {
    Plain = 0,
    Planes = 1,
    Zlib = 2,
}

/// The content as it is stored, in parts; as it is unless another coding makes it smaller.
fn encode(section: &Section) -> (Coding, Vec<std::borrow::Cow<'_, [u8]>>) {
    let (coding, parts) = if planes::is_for(section.stride) {
        (Coding::Planes, planes::encode(&section.bytes, section.stride))
    } else {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        // Writing to memory cannot fail.
        let _ = encoder.write_all(&section.bytes);
        (Coding::Zlib, vec![encoder.finish().unwrap_or_default()])
    };
    if parts.iter().map(Vec::len).sum::<usize>() < section.bytes.len() {
        (coding, parts.into_iter().map(Into::into).collect())
    } else {
        (Coding::Plain, vec![section.bytes.as_slice().into()])
    }
}

fn write_section(
    out: &mut impl Write,
    name: &str,
    stride: usize,
    coding: Coding,
    length: usize,
    stored: &[std::borrow::Cow<'_, [u8]>],
) -> io::Result<u64> {
    let bytes: usize = stored.iter().map(|part| part.len()).sum();
    let name_length = u8::try_from(name.len()).map_err(|_| io::Error::other("a name is too long"))?;
    let mut head = vec![name_length];
    head.extend_from_slice(name.as_bytes());
    head.extend_from_slice(&(stride as u32).to_le_bytes());
    head.push(coding as u8);
    head.extend_from_slice(&(length as u64).to_le_bytes());
    head.extend_from_slice(&(bytes as u64).to_le_bytes());
    head.extend_from_slice(&crc32fast::hash(&head).to_le_bytes());
    out.write_all(&head)?;
    let mut sum = crc32fast::Hasher::new();
    for part in stored {
        sum.update(part);
        out.write_all(part)?;
    }
    out.write_all(&sum.finalize().to_le_bytes())?;
    Ok((head.len() + bytes + 4) as u64)
}

/// The checkpoint of a run folder: the newest that is whole. With it, what is wrong with a newer one.
pub fn newest(folder: &Path) -> Result<Option<(PathBuf, State, Option<OutputError>)>, OutputError> {
    let mut damage = None;
    for path in [folder.join(FILE), folder.join(PREVIOUS)].into_iter().filter(|p| p.is_file()) {
        match read(&path) {
            Ok(state) => return Ok(Some((path, state, damage))),
            Err(error) => damage = damage.or(Some(error)),
        }
    }
    damage.map_or(Ok(None), Err)
}

/// Reads a checkpoint.
pub fn read(path: &Path) -> Result<State, OutputError> {
    let bytes = fs::read(path).map_err(|e| OutputError::read(path, e))?;
    parse(&bytes).map_err(|why| OutputError::read(path, why))
}

/// Reads a checkpoint from its bytes; on an error, what is wrong with it.
pub fn parse(bytes: &[u8]) -> Result<State, String> {
    // What is left of the memory that a file of this size may ask for.
    let mut room = unpacked_at_most(bytes.len());
    let cut = |what: &str| {
        let kilobytes = bytes.len() as f64 / 1000.0;
        format!("the checkpoint is cut off {what}, after {kilobytes} kB; use an earlier one")
    };
    let Some(rest) = bytes.strip_prefix(MAGIC.as_slice()) else {
        return Err("it is not a checkpoint of granum".into());
    };
    let (version, mut rest) = rest.split_first_chunk().ok_or_else(|| cut("at its head"))?;
    match u32::from_le_bytes(*version) {
        VERSION => {}
        other => {
            return Err(format!(
                "the checkpoint has format {other}, this granum knows format {VERSION}; read it with the granum that wrote \
                 it, or it is damaged"
            ));
        }
    }
    let mut state = State::default();
    loop {
        let Some((head, length, stored)) = read_head(&mut rest)? else {
            let after = state.sections.last().map_or("its head".into(), |s| format!("section `{}`", s.name));
            return Err(cut(&format!("after {after}")));
        };
        let name = &head.name;
        let (content, after) = usize::try_from(stored)
            .ok()
            .and_then(|n| rest.split_at_checked(n))
            .ok_or_else(|| cut(&format!("in section `{name}`")))?;
        let (sum, after) =
            after.split_first_chunk().ok_or_else(|| cut(&format!("at the end of section `{name}`")))?;
        if crc32fast::hash(content) != u32::from_le_bytes(*sum) {
            return Err(format!(
                "the checkpoint is damaged: section `{name}` does not agree with its checksum; use an earlier one"
            ));
        }
        rest = after;
        let wrong = || format!("the checkpoint is damaged: section `{name}` cannot be unpacked");
        if name == END {
            return if length == state.sections.len() as u64 && rest.is_empty() {
                Ok(state)
            } else {
                Err("the checkpoint is damaged: there is more or less in it than it says".into())
            };
        }
        let length = usize::try_from(length).map_err(|_| wrong())?;
        room = room.checked_sub(length).ok_or_else(|| {
            format!(
                "the checkpoint asks for more memory than a file of its size can hold, in section `{name}`; it is damaged, or not \
                 one of granum's"
            )
        })?;
        let bytes = decode(head.coding, content, head.stride, length).ok_or_else(wrong)?;
        state.sections.push(Section { name: head.name, stride: head.stride, bytes });
    }
}

struct Head {
    name: String,
    stride: usize,
    coding: u8,
}

/// The head of a section, the length of its content and as it is stored; `None` at the end of the file.
fn read_head(rest: &mut &[u8]) -> Result<Option<(Head, u64, u64)>, String> {
    let all = *rest;
    let Some(&name_length) = all.first() else { return Ok(None) };
    let n = 1 + usize::from(name_length);
    let Some((head, after)) = all.split_at_checked(n + 4 + 1 + 8 + 8 + 4) else { return Ok(None) };
    let number = |at: usize, bytes: usize| {
        head[at..at + bytes].iter().rev().fold(0u64, |sum, &b| sum << 8 | u64::from(b))
    };
    let name = String::from_utf8_lossy(&head[1..n]).into_owned();
    if u64::from(crc32fast::hash(&head[..n + 21])) != number(n + 21, 4) {
        return Err("the checkpoint is damaged: the head of a section does not agree with its checksum; use an earlier \
                    one"
            .into());
    }
    *rest = after;
    let head = Head { name, stride: number(n, 4) as usize, coding: head[n + 4] };
    Ok(Some((head, number_of(all, n + 5), number_of(all, n + 13))))
}

fn number_of(bytes: &[u8], at: usize) -> u64 {
    bytes[at..at + 8].iter().rev().fold(0, |sum, &b| sum << 8 | u64::from(b))
}

fn decode(coding: u8, content: &[u8], stride: usize, length: usize) -> Option<Vec<u8>> {
    if coding == Coding::Plain as u8 {
        (content.len() == length).then(|| content.to_vec())
    } else if coding == Coding::Planes as u8 {
        planes::decode(content, stride, length)
    } else if coding == Coding::Zlib as u8 {
        // Every byte of zlib gives a thousand at most, so a length that the content cannot give takes no memory.
        let mut bytes = Vec::with_capacity(length.min(content.len().saturating_mul(1100)));
        // One more than there may be, so that more is noticed, and no bomb goes off.
        let limit = u64::try_from(length).ok()?.checked_add(1)?;
        ZlibDecoder::new(content).take(limit).read_to_end(&mut bytes).ok()?;
        (bytes.len() == length).then_some(bytes)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state() -> State {
        let mut state = State::default();
        state.put_text("scene", &"step = 1\n".repeat(50));
        state.put_array("numbers", &(0..3000).map(|i| 1.0 / f64::from(i)).collect::<Vec<f64>>());
        state.put_array("flags", &[true, false, true]);
        state.put("small", &(1.5, "x", Some(3))).unwrap();
        state
    }

    #[test]
    fn what_is_written_comes_back_and_the_one_before_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (path, previous) = (folder.path().join(FILE), folder.path().join(PREVIOUS));
        assert!(newest(folder.path()).unwrap().is_none());
        let first = state();
        let bytes = write(&path, Some(&previous), &first).unwrap();
        assert_eq!(bytes, fs::metadata(&path).unwrap().len());
        assert!(bytes < first.bytes() as u64);
        let mut second = state();
        second.put_text("scene", "step = 2");
        write(&path, Some(&previous), &second).unwrap();
        assert_eq!((read(&path).unwrap(), read(&previous).unwrap()), (second.clone(), first.clone()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        // A damaged one is passed over, and that is said; with none left, it is an error.
        fs::write(&path, b"x").unwrap();
        let (from, found, damage) = newest(folder.path()).unwrap().unwrap();
        assert!(from == previous && found == first && damage.unwrap().to_string().contains(FILE));
        fs::remove_file(&previous).unwrap();
        assert!(newest(folder.path()).unwrap_err().is_bad_input());
    }

    /// Files that ask for far more than they hold, with checksums that agree: constant planes, zeros under zlib.
    #[test]
    fn a_bomb_does_not_go_off() {
        let mut state = State::default();
        state.put_array("zeros", &vec![0.0_f64; 1 << 20]);
        for name in ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"] {
            state.put_array(name, &vec![0.0_f64; 1 << 20]);
            state.put_text(&format!("text {name}"), &" ".repeat(1 << 23));
        }
        let mut file = Vec::new();
        write_all(&mut file, &state).unwrap();
        assert!(state.bytes() > 128 * file.len() + (64 << 20), "{} {}", state.bytes(), file.len());
        let why = parse(&file).unwrap_err();
        assert!(why.contains("more memory than a file of its size"), "{why}");
        // A state of many equal bodies is none.
        let mut state = State::default();
        state.put_array("position", &(0..300_000).map(|i| f64::from(i) * 0.01).collect::<Vec<f64>>());
        (0..20).for_each(|k| state.put_array(&format!("field {k}"), &vec![0_u64; 300_000]));
        let mut file = Vec::new();
        write_all(&mut file, &state).unwrap();
        assert_eq!(parse(&file).unwrap(), state);
    }

    /// Every bit flipped, the file cut at every byte, a byte too many: always an error, never a panic or a wrong state.
    #[test]
    fn every_damage_is_noticed() {
        let mut good = Vec::new();
        write_all(&mut good, &state()).unwrap();
        assert_eq!(parse(&good).unwrap(), state());
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 1 << (at % 8);
            let why = parse(&bad).expect_err("a flipped bit");
            assert!(["damaged", "not a checkpoint", "cut off"].iter().any(|w| why.contains(w)), "{why}");
        }
        for length in 0..good.len() {
            assert!(parse(&good[..length]).is_err(), "cut at {length}");
        }
        good.push(0);
        assert!(parse(&good).is_err());
        for foreign in [&b""[..], b"format = 1", b"\x89PNG\r\n\x1a\n", &[0; 4096]] {
            assert_eq!(parse(foreign).unwrap_err(), "it is not a checkpoint of granum");
        }
    }
}
