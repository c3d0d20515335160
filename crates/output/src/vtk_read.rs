//! Reads back what [`crate::vtk`] writes: names, types, numbers of the arrays of a `.vtp` file.
//!
//! Not a general reader: one piece, appended raw data, zlib blocks.

use std::fs;
use std::io::Read;
use std::path::Path;

use flate2::read::ZlibDecoder;

use crate::error::OutputError;

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
    let wrong = |why: &str| OutputError::read(path, format!("{why}; is it a .vtp frame of granum?"));
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
            let raw =
                offset.and_then(|o: usize| inflate(data.get(o..)?)).ok_or_else(|| wrong("damaged data"))?;
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

fn inflate(data: &[u8]) -> Option<Vec<u8>> {
    let number = |i: usize| Some(u64::from_le_bytes(data.get(8 * i..8 * i + 8)?.try_into().ok()?) as usize);
    let blocks = number(0)?;
    let mut at = 8 * (3 + blocks);
    let mut out = Vec::new();
    for i in 0..blocks {
        let size = number(3 + i)?;
        ZlibDecoder::new(data.get(at..at + size)?).read_to_end(&mut out).ok()?;
        at += size;
    }
    Some(out)
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
        // A damaged file is an error, not a panic.
        fs::write(&path, &file[..file.len() / 2]).unwrap();
        assert!(read(&path).is_err());
    }
}
