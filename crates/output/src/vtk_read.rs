//! Reads back what [`crate::vtk`] writes: names, types, numbers of the arrays of a `.vtp` file.
//!
//! Not a general reader: one piece, appended raw data, zlib blocks. The numbers of blocks and bytes that a file names are
//! compared with its size before any memory is taken ([`unpacked_at_most`]).

use std::fs;
use std::io::Read;
use std::path::Path;

use flate2::read::ZlibDecoder;

use crate::error::OutputError;
use crate::memory::unpacked_at_most;

/// An array of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// `PointData`, `CellData`, `Points`, `Verts`, `Lines` or `Polys`.
    pub section: String,
    /// Name.
    pub name: String,
    /// VTK's word for the type.
    pub kind: String,
    /// Numbers in a tuple.
    pub components: usize,
    /// The numbers, tuple after tuple.
    pub values: Vec<f64>,
}

impl Field {
    /// Smallest and largest value.
    pub fn range(&self) -> (f64, f64) {
        self.values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), &v| (a.min(v), b.max(v)))
    }
}

/// Time of a frame [s], if it has one, and its arrays.
pub fn read(path: &Path) -> Result<(Option<f64>, Vec<Field>), OutputError> {
    let bytes = fs::read(path).map_err(|e| OutputError::read(path, e))?;
    parse(&bytes).map_err(|why| OutputError::read(path, format!("{why}; is it a .vtp frame of granum?")))
}

/// The same from the bytes of a file; on an error, what is wrong with it.
pub fn parse(bytes: &[u8]) -> Result<(Option<f64>, Vec<Field>), &'static str> {
    let wrong = |why: &'static str| why;
    // What is left of the memory that a file of this size may ask for.
    let mut room = unpacked_at_most(bytes.len());
    let mark = b"<AppendedData encoding=\"raw\">\n_";
    let at = bytes.windows(mark.len()).position(|w| w == mark).ok_or_else(|| wrong("no appended data"))?;
    let header = std::str::from_utf8(&bytes[..at]).map_err(|_| wrong("the header is not text"))?;
    let data = &bytes[at + mark.len()..];
    let mut section = String::new();
    let mut time = None;
    let mut fields = Vec::new();
    for line in header.lines() {
        if line.contains("Name=\"TimeValue\"") {
            time = line.split(['>', '<']).nth(2).and_then(|t| t.parse().ok());
        } else if line.starts_with("<DataArray") {
            let offset = attribute(line, "offset").and_then(|o| o.parse().ok());
            let kind = attribute(line, "type").unwrap_or_default().to_owned();
            let blocks = offset.and_then(|o: usize| Blocks::of(data.get(o..)?));
            let blocks = blocks.ok_or_else(|| wrong("damaged data"))?;
            // All become numbers of eight bytes, whatever they are in the file.
            let width = match kind.as_str() {
                "UInt8" => 1,
                "Float32" | "Int32" => 4,
                _ => 8,
            };
            let needed = (blocks.bytes / width).checked_mul(8).and_then(|n| n.checked_add(blocks.bytes));
            room = needed
                .and_then(|n| room.checked_sub(n))
                .ok_or_else(|| wrong("it asks for more memory than a file of its size can hold"))?;
            let raw = blocks.inflate().ok_or_else(|| wrong("damaged data"))?;
            fields.push(Field {
                section: section.clone(),
                name: attribute(line, "Name").unwrap_or_default().to_owned(),
                components: attribute(line, "NumberOfComponents").and_then(|n| n.parse().ok()).unwrap_or(1),
                values: numbers(&kind, &raw).ok_or_else(|| wrong("unknown type"))?,
                kind,
            });
        } else if let Some(name) = line.strip_prefix('<').and_then(|l| l.strip_suffix('>')) {
            section = name.to_owned();
        }
    }
    Ok((time, fields))
}

fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

/// The zlib blocks of an array.
struct Blocks<'a> {
    data: &'a [u8],
    number: usize,
    /// Bytes of each but the last, and of all, when inflated.
    full: usize,
    bytes: usize,
}

impl<'a> Blocks<'a> {
    /// Reads the head: how many blocks, bytes of a full one and of one that is not full; `None` if it cannot be one.
    fn of(data: &'a [u8]) -> Option<Self> {
        let head = |i: usize| usize::try_from(word(data, i)?).ok();
        let (number, full, last) = (head(0)?, head(1)?, head(2)?);
        if last > full || data.len() / 8 < number.checked_add(3)? {
            return None;
        }
        let whole = if last > 0 { number.saturating_sub(1) } else { number };
        let bytes = whole.checked_mul(full)?.checked_add(if number > 0 { last } else { 0 })?;
        Some(Self { data, number, full, bytes })
    }

    fn inflate(&self) -> Option<Vec<u8>> {
        let mut at = 8 * (3 + self.number);
        let mut out = Vec::with_capacity(self.bytes);
        for i in 0..self.number {
            let size = usize::try_from(word(self.data, 3 + i)?).ok()?;
            let packed = self.data.get(at..at.checked_add(size)?)?;
            // A block that gives more than it may is not read to its end.
            let most = self.full.min(self.bytes - out.len());
            let before = out.len();
            ZlibDecoder::new(packed).take(most as u64 + 1).read_to_end(&mut out).ok()?;
            if out.len() - before != most {
                return None;
            }
            at += size;
        }
        (out.len() == self.bytes).then_some(out)
    }
}

fn word(data: &[u8], i: usize) -> Option<u64> {
    let at = i.checked_mul(8)?;
    Some(u64::from_le_bytes(data.get(at..at.checked_add(8)?)?.try_into().ok()?))
}

fn numbers(kind: &str, bytes: &[u8]) -> Option<Vec<f64>> {
    macro_rules! as_numbers {
        ($ty:ty) => {
            bytes
                .chunks_exact(size_of::<$ty>())
                .filter_map(|c| Some(<$ty>::from_le_bytes(c.try_into().ok()?) as f64))
                .collect()
        };
    }
    Some(match kind {
        "Float32" => as_numbers!(f32),
        "Float64" => as_numbers!(f64),
        "Int32" => as_numbers!(i32),
        "Int64" => as_numbers!(i64),
        "UInt8" => as_numbers!(u8),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vtk::{Array, Cells, PolyData, SCALAR, XYZ};

    #[test]
    fn what_is_written_is_read() {
        // More than one block, and the last one not full.
        let n = 50_000;
        let points: Vec<f64> = (0..3 * n).map(|i| f64::from(i).sin() * 1e6).collect();
        let mut data = PolyData::new(Array::new("points", XYZ, points.iter().copied()));
        data.verts = Some(Cells::in_order(n as usize, 1));
        data.point_data.push(Array::new("id", SCALAR, 0..n));
        data.words.push(("materials", vec!["sand & <gravel>".into()]));
        data.time = Some(0.25);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.vtp");
        let mut file = Vec::new();
        data.write(&mut file).unwrap();
        fs::write(&path, &file).unwrap();
        let (time, fields) = read(&path).unwrap();
        assert_eq!(time, Some(0.25));
        let names: Vec<&str> = fields.iter().map(|f| f.name.as_str()).collect();
        assert_eq!(names, ["id", "points", "connectivity", "offsets"]);
        assert_eq!(fields[1].values, points);
        assert_eq!((fields[1].section.as_str(), fields[1].components), ("Points", 3));
        assert_eq!(fields[0].range(), (0.0, f64::from(n - 1)));
        // A bomb: blocks that give far more than the file holds, or more than they say.
        let mut bomb = PolyData::new(Array::new("points", XYZ, vec![0.0_f64; 1 << 24]));
        bomb.point_data.push(Array::new("zeros", SCALAR, vec![0_u8; 1 << 26]));
        let mut packed = Vec::new();
        bomb.write(&mut packed).unwrap();
        assert!(packed.len() < 1 << 20, "{}", packed.len());
        let why = parse(&packed).unwrap_err();
        assert!(why.contains("more memory"), "{why}");
        let mark = b"encoding=\"raw\">\n_";
        let head = file.windows(mark.len()).position(|w| w == mark).unwrap() + mark.len();
        for (at, value) in [(8, 16_u64), (16, 0), (0, u64::MAX), (24, u64::MAX)] {
            let mut lie = file.clone();
            lie[head + at..head + at + 8].copy_from_slice(&value.to_le_bytes());
            assert!(parse(&lie).is_err(), "{at} {value}");
        }
        // A damaged file is an error, not a panic.
        fs::write(&path, &file[..file.len() / 2]).unwrap();
        assert!(read(&path).is_err());
    }
}
