//! A message from rank to rank: header, sections, checksum.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `GRNM` |
//! | 2, 2 | version of the format, number of the stage |
//! | 8 | steps done before |
//! | 4, 4 | rank that sends, rank that it is for |
//! | 4 | number of sections |
//! | 8 | checksum of all other bytes |
//! | 8 and more each | sections: number of bytes, then the bytes |
//!
//! All numbers least byte first. Who reads knows which sections come, in which order and of which items: the stage says so. A message that
//! is not the expected one, or one in which a byte has changed, stops the run with the rank, the stage and the time.

use super::At;
use crate::failure::Failure;
use crate::state::Plain;

const MAGIC: [u8; 4] = *b"GRNM";
const VERSION: u16 = 1;
const HEADER: usize = 36;
/// Where the checksum stands.
const CHECKSUM: std::ops::Range<usize> = 28..36;

/// The sections of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    sections: Vec<Vec<u8>>,
}

/// What is wrong with bytes that should be a message.
pub type Wrong = &'static str;

impl Message {
    /// Adds a section of bytes.
    pub fn put_bytes(&mut self, bytes: Vec<u8>) {
        self.sections.push(bytes);
    }

    /// Adds a section of items.
    pub fn put<T: Plain>(&mut self, items: &[T]) {
        let mut bytes = vec![0; items.len() * T::BYTES];
        bytes.chunks_exact_mut(T::BYTES).zip(items).for_each(|(to, item)| item.write(to));
        self.sections.push(bytes);
    }

    /// Reads the sections in their order.
    pub fn reader(self, at: At) -> Reader {
        Reader { sections: self.sections.into_iter(), at }
    }

    /// The bytes of the message.
    pub fn encode(&self, at: At, from: usize, to: usize) -> Vec<u8> {
        let size = HEADER + self.sections.iter().map(|s| 8 + s.len()).sum::<usize>();
        let mut bytes = Vec::with_capacity(size);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((at.stage as u16).to_le_bytes());
        bytes.extend(at.step.to_le_bytes());
        bytes.extend((from as u32).to_le_bytes());
        bytes.extend((to as u32).to_le_bytes());
        bytes.extend((self.sections.len() as u32).to_le_bytes());
        bytes.extend([0; 8]);
        for section in &self.sections {
            bytes.extend((section.len() as u64).to_le_bytes());
            bytes.extend(section);
        }
        let sum = checksum(&bytes);
        bytes[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// The message of these bytes, if they are the one that is expected.
    pub fn decode(bytes: &[u8], at: At, from: usize, to: usize) -> Result<Self, Wrong> {
        if bytes.len() < HEADER || bytes[..4] != MAGIC {
            return Err("it sent something that is no message");
        }
        let number = |range: std::ops::Range<usize>| {
            bytes[range].iter().rev().fold(0u64, |n, byte| n << 8 | u64::from(*byte))
        };
        if number(CHECKSUM) != checksum(bytes) {
            return Err("a message from it has changed on the way: its checksum is wrong");
        }
        if number(4..6) != u64::from(VERSION) {
            return Err("it is another version of granum");
        }
        if number(6..8) != at.stage as u64 || number(8..16) != at.step {
            return Err("it is in another stage or step");
        }
        if (number(16..20), number(20..24)) != (from as u64, to as u64) {
            return Err("a message for another rank arrived");
        }
        let mut rest = &bytes[HEADER..];
        let mut sections = Vec::new();
        for _ in 0..number(24..28) {
            let (length, others) = rest.split_first_chunk().ok_or("its message is too short")?;
            let length =
                usize::try_from(u64::from_le_bytes(*length)).map_err(|_| "its message is too long")?;
            let (section, others) = others.split_at_checked(length).ok_or("its message is too short")?;
            sections.push(section.to_vec());
            rest = others;
        }
        if rest.is_empty() { Ok(Self { sections }) } else { Err("its message is too long") }
    }
}

/// Reads a message section by section.
pub struct Reader {
    sections: std::vec::IntoIter<Vec<u8>>,
    at: At,
}

impl Reader {
    /// The bytes of the next section.
    pub fn take_bytes(&mut self) -> Result<Vec<u8>, Failure> {
        self.sections.next().ok_or_else(|| self.wrong())
    }

    /// The items of the next section.
    pub fn take<T: Plain>(&mut self) -> Result<Vec<T>, Failure> {
        let bytes = self.take_bytes()?;
        if bytes.len() % T::BYTES != 0 {
            return Err(self.wrong());
        }
        bytes.chunks_exact(T::BYTES).map(|b| T::read(b).ok_or_else(|| self.wrong())).collect()
    }

    /// What is said when the content is not what the stage expects.
    pub fn wrong(&self) -> Failure {
        let why = "ranks do not agree about what they send: a defect of granum".to_owned();
        Failure::Ranks { why, stage: self.at.stage.name(), time: self.at.time }
    }
}

/// A hash of all bytes but the checksum itself, eight at a time. One changed byte always changes it: each step is a bijection of the hash
/// for given bytes, and of the bytes for a given hash.
fn checksum(bytes: &[u8]) -> u64 {
    let words = |bytes: &[u8], hash: u64| {
        bytes.chunks(8).fold(hash, |hash, word| {
            let mut eight = [0; 8];
            eight[..word.len()].copy_from_slice(word);
            (hash ^ u64::from_le_bytes(eight)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        })
    };
    let head = words(&bytes[..CHECKSUM.start], bytes.len() as u64);
    words(&bytes[CHECKSUM.end..], head)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::Stage;

    const AT: At = At { step: 7, time: 0.5, stage: Stage::RefreshBodies };

    fn message() -> Message {
        let mut message = Message::default();
        message.put(&[1.5f64, -0.0]);
        message.put_bytes(Vec::new());
        message.put(&[3u32, 4, 5]);
        message
    }

    #[test]
    fn a_message_comes_back() {
        let bytes = message().encode(AT, 2, 5);
        let back = Message::decode(&bytes, AT, 2, 5).unwrap();
        assert_eq!(back, message());
        let mut reader = back.reader(AT);
        let numbers: Vec<f64> = reader.take().unwrap();
        assert_eq!(numbers[1].to_bits(), (-0.0f64).to_bits());
        assert!(reader.take_bytes().unwrap().is_empty());
        assert_eq!(reader.take::<u32>().unwrap(), [3, 4, 5]);
        assert!(reader.take_bytes().is_err());
    }

    #[test]
    fn every_flipped_bit_and_every_missing_byte_is_seen() {
        let bytes = message().encode(AT, 2, 5);
        for bit in 0..8 * bytes.len() {
            let mut wrong = bytes.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            assert!(Message::decode(&wrong, AT, 2, 5).is_err(), "bit {bit}");
        }
        for length in 0..bytes.len() {
            assert!(Message::decode(&bytes[..length], AT, 2, 5).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn a_message_of_another_step_stage_or_rank_is_refused() {
        let bytes = message().encode(AT, 2, 5);
        assert!(Message::decode(&bytes, At { step: 8, ..AT }, 2, 5).is_err());
        assert!(Message::decode(&bytes, At { stage: Stage::Report, ..AT }, 2, 5).is_err());
        assert!(Message::decode(&bytes, AT, 1, 5).is_err() && Message::decode(&bytes, AT, 2, 4).is_err());
    }
}
