//! Terrain files: grains at rest, which a scene can begin with.
//!
//! A line that says what it is, a line of JSON that says what is in it, then 50 bytes for each grain, least byte first: place x, y, z
//! and radius as 64-bit numbers, orientation x, y, z, w as 32-bit numbers, and its kind as a 16-bit number: twice the number of
//! its shape, one more if it never moves. The radius is that of the ball that holds the grain.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::ground::NewGrain;
use serde::{Deserialize, Serialize};

const MAGIC: &str = "granum terrain 1";
const RECORD: usize = 50;
/// Most grains of a file: that many are stored in 20 GB.
const MOST: u64 = 400_000_000;

/// What is in a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Header {
    /// Hash of what it was made of; empty for the state of a run.
    pub(crate) recipe: String,
    pub(crate) name: String,
    pub(crate) material: String,
    pub(crate) grains: u64,
    /// For each shape, the radius of the ball that holds a grain over that of the sphere with its volume.
    pub(crate) stretches: Vec<f64>,
    /// Lowest and highest corner of the field [m].
    pub(crate) low: [f64; 2],
    pub(crate) high: [f64; 2],
    /// Height of the floor [m].
    pub(crate) bottom: f64,
    /// How long it took to settle [s], and what was left of the kinetic energy.
    pub(crate) settled: f64,
    pub(crate) energy: f64,
    pub(crate) trimmed: u64,
}

/// Writes a file, beside its name first, so that there is never half a file.
pub(crate) fn write(path: &Path, header: &Header, grains: &[NewGrain]) -> std::io::Result<()> {
    let beside = path.with_extension("terrain.part");
    let mut out = std::io::BufWriter::new(std::fs::File::create(&beside)?);
    writeln!(out, "{MAGIC}\n{}", serde_json::to_string(header)?)?;
    for g in grains {
        let mut record = [0; RECORD];
        let numbers = [g.position.x, g.position.y, g.position.z, g.radius];
        for (to, x) in record.chunks_exact_mut(8).zip(numbers) {
            to.copy_from_slice(&x.to_le_bytes());
        }
        for (to, x) in record[32..48].chunks_exact_mut(4).zip(g.rotation.to_array()) {
            to.copy_from_slice(&(x as f32).to_le_bytes());
        }
        record[48..].copy_from_slice(&g.kind.to_le_bytes());
        out.write_all(&record)?;
    }
    out.into_inner().map_err(|e| e.into_error())?.sync_all()?;
    std::fs::rename(beside, path)
}

/// Whether a file begins as a terrain file does.
pub(crate) fn is_one(path: &Path) -> bool {
    let mut first = [0; MAGIC.len()];
    std::fs::File::open(path)
        .is_ok_and(|mut f| f.read_exact(&mut first).is_ok() && first == *MAGIC.as_bytes())
}

/// Opens a file and reads what is in it.
pub(crate) fn open(path: &Path) -> Result<(Header, impl Read), String> {
    let mut file = BufReader::new(std::fs::File::open(path).map_err(|e| format!("cannot be read: {e}"))?);
    let mut line = || {
        let mut text = String::new();
        // No more than a header has.
        file.by_ref().take(1 << 20).read_line(&mut text).map_err(|e| e.to_string())?;
        Ok::<String, String>(text)
    };
    if line()?.trim_end() != MAGIC {
        return Err(format!("it is no terrain file: it does not begin with \"{MAGIC}\""));
    }
    let header: Header =
        serde_json::from_str(&line()?).map_err(|e| format!("its second line is wrong: {e}"))?;
    if header.grains > MOST {
        return Err(format!("it says that it has {} grains", header.grains));
    }
    Ok((header, file))
}

/// Hands out the grains of a file.
pub(crate) fn each(path: &Path, visit: &mut dyn FnMut(NewGrain)) -> Result<Header, String> {
    let (header, mut file) = open(path)?;
    let mut record = [0; RECORD];
    for k in 0..header.grains {
        file.read_exact(&mut record)
            .map_err(|_| format!("it ends after {k} of its {} grains", header.grains))?;
        let number = |at: usize| f64::from_le_bytes(std::array::from_fn(|i| record[at + i]));
        let small = |at: usize| f64::from(f32::from_le_bytes(std::array::from_fn(|i| record[at + i])));
        let rotation = DQuat::from_xyzw(small(32), small(36), small(40), small(44));
        let kind = u16::from_le_bytes([record[48], record[49]]);
        let (position, radius) = (DVec3::new(number(0), number(8), number(16)), number(24));
        let sound = position.is_finite() && radius > 0.0 && radius.is_finite() && rotation.length() > 0.5;
        if !sound || usize::from(kind / 2) >= header.stretches.len() {
            return Err(format!("its grain {} is none", k + 1));
        }
        let rotation = if rotation == DQuat::IDENTITY { rotation } else { rotation.normalize() };
        visit(NewGrain { kind, position, radius, rotation });
    }
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_damage_is_seen() {
        let folder = std::env::temp_dir().join(format!("granum-terrain-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.terrain");
        let header = Header { grains: 3, stretches: vec![1.0, 2.0], recipe: "r".into(), ..Header::default() };
        let grains: Vec<NewGrain> = (0..3)
            .map(|k| NewGrain {
                kind: k,
                position: DVec3::new(0.1, -0.2, 0.3) * f64::from(k),
                radius: 0.01 + f64::from(k),
                rotation: DQuat::from_xyzw(0.0, 0.6, 0.0, 0.8),
            })
            .collect();
        write(&path, &header, &grains).unwrap();
        let mut back = Vec::new();
        assert_eq!(each(&path, &mut |g| back.push(g)), Ok(header));
        for (a, b) in grains.iter().zip(&back) {
            assert_eq!((a.kind, a.position, a.radius), (b.kind, b.position, b.radius));
            assert!(a.rotation.dot(b.rotation) > 1.0 - 1e-12);
        }
        assert!(is_one(&path));
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
        assert!(each(&path, &mut |_| ()).unwrap_err().contains("ends after 2 of its 3"));
        std::fs::write(&path, b"something else").unwrap();
        assert!(!is_one(&path) && each(&path, &mut |_| ()).unwrap_err().contains("no terrain file"));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
