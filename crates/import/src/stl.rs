//! Triangles of an STL file, for meshes that a deck scales, moves and turns, and for flat faces through which it inserts grains.

use std::path::Path;

use glam::DVec3;

use crate::{ImportError, read_bytes};

/// Three corners each.
pub(crate) type Triangles = Vec<[DVec3; 3]>;

/// Reads a text or binary STL file.
pub(crate) fn read(path: &Path) -> Result<Triangles, ImportError> {
    let bytes = read_bytes(path)?;
    let found = binary(&bytes).or_else(|| ascii(&bytes));
    found.filter(|t| !t.is_empty()).ok_or_else(|| {
        ImportError::new(
            path.display().to_string(),
            "this is no STL file with triangles",
            "export the mesh again as STL",
        )
    })
}

fn binary(bytes: &[u8]) -> Option<Triangles> {
    let count = u32::from_le_bytes(bytes.get(80..84)?.try_into().ok()?) as usize;
    if bytes.len() != 84 + 50 * count {
        return None;
    }
    let float = |at: usize| Some(f64::from(f32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?)));
    let corner = |at: usize| Some(DVec3::new(float(at)?, float(at + 4)?, float(at + 8)?));
    let all: Option<Triangles> = (0..count)
        .map(|k| {
            let at = 84 + 50 * k + 12;
            Some([corner(at)?, corner(at + 12)?, corner(at + 24)?])
        })
        .collect();
    all.filter(|t| t.iter().flatten().all(|p| p.is_finite()))
}

fn ascii(bytes: &[u8]) -> Option<Triangles> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut corners = Vec::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        if words.next() == Some("vertex") {
            let mut next = || words.next()?.parse::<f64>().ok().filter(|x| x.is_finite());
            corners.push(DVec3::new(next()?, next()?, next()?));
        }
    }
    (corners.len() % 3 == 0).then(|| corners.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect())
}

/// As a binary STL file.
pub(crate) fn write(triangles: &Triangles) -> Vec<u8> {
    let mut out = vec![0_u8; 80];
    out[..6].copy_from_slice(b"granum");
    out.extend((triangles.len() as u32).to_le_bytes());
    for [a, b, c] in triangles {
        let normal = (*b - *a).cross(*c - *a).normalize_or_zero();
        for v in [normal, *a, *b, *c] {
            v.to_array().iter().for_each(|x| out.extend((*x as f32).to_le_bytes()));
        }
        out.extend([0, 0]);
    }
    out
}

/// Lowest and highest corner.
pub(crate) fn bounds(triangles: &Triangles) -> (DVec3, DVec3) {
    let all = triangles.iter().flatten();
    all.fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(low, high), p| (low.min(*p), high.max(*p)))
}

/// Area of all triangles [m2].
pub(crate) fn area(triangles: &Triangles) -> f64 {
    triangles.iter().map(|[a, b, c]| 0.5 * (*b - *a).cross(*c - *a).length()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let square = vec![[DVec3::ZERO, DVec3::X, DVec3::Y], [DVec3::X, DVec3::new(1.0, 1.0, 0.0), DVec3::Y]];
        let bytes = write(&square);
        assert_eq!(binary(&bytes), Some(square.clone()));
        assert!((area(&square) - 1.0).abs() < 1e-12);
        assert_eq!(bounds(&square), (DVec3::ZERO, DVec3::new(1.0, 1.0, 0.0)));
        assert!(binary(&bytes[..100]).is_none() && ascii(&bytes[..100]).is_none_or(|t| t.is_empty()));
    }
}
