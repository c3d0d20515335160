//! STL: triangles with corners of their own, as text or as 50 bytes each after a header of 84.
//!
//! Text and binary are distinguished by length: a binary file is 84 bytes and 50 for each triangle that its header
//! counts. Many binary files begin with `solid`, and no text is that long by chance. The stored normals are not used:
//! they are often zero or wrong, and the corners' order says the same.
//!
//! Does not handle colours (ignored) and more than one `solid` as separate parts (they become one mesh).

use granum_engine::glam::DVec3;
use granum_engine::shape::mesh::{MOST_TRIANGLES, Mesh};

use super::{at, coordinate};
use crate::error::SceneError;

const HEADER: usize = 84;
const TRIANGLE: usize = 50;

/// The number of triangles that a binary file claims.
fn claimed(bytes: &[u8]) -> Option<usize> {
    let count: [u8; 4] = bytes.get(80..84)?.try_into().ok()?;
    Some(u32::from_le_bytes(count) as usize)
}

/// Whether the length is that of a binary file.
pub(super) fn length_fits(bytes: &[u8]) -> bool {
    claimed(bytes).is_some_and(|n| n > 0 && n.checked_mul(TRIANGLE) == Some(bytes.len() - HEADER))
}

/// Reads binary STL.
pub(super) fn read_binary(name: &str, bytes: &[u8]) -> Result<Mesh, SceneError> {
    let wrong = |message: String, help: &str| Err(SceneError::one(name, message, help));
    let Some(count) = claimed(bytes) else {
        let message = format!("is no STL: it has {} bytes, a binary STL at least 84", bytes.len());
        return wrong(message, "export the mesh again");
    };
    let (there, over) = ((bytes.len() - HEADER) / TRIANGLE, (bytes.len() - HEADER) % TRIANGLE);
    if count > there || over >= TRIANGLE || count == 0 {
        let message = format!(
            "is no whole binary STL: at byte 80 it counts {count} triangles, and there is room for {there} in {} bytes",
            bytes.len()
        );
        return wrong(message, "it is cut off or of another format: export or copy it again");
    }
    if count > MOST_TRIANGLES {
        return wrong(
            format!("has {count} triangles; at most {MOST_TRIANGLES} are handled"),
            "make it coarser",
        );
    }
    let mut mesh = Mesh { vertices: Vec::with_capacity(3 * count), triangles: Vec::with_capacity(count) };
    let number = |b: &[u8]| f64::from(f32::from_le_bytes([b[0], b[1], b[2], b[3]]));
    // Some writers add bytes at the end: what was counted is read.
    for (t, triangle) in bytes[HEADER..].chunks_exact(TRIANGLE).take(count).enumerate() {
        for k in 0..3 {
            let place = 12 + 12 * k;
            let v = DVec3::from_array([0, 4, 8].map(|i| number(&triangle[place + i..place + i + 4])));
            if !v.is_finite() {
                return Err(SceneError::one(
                    format!("{name}: byte {}", HEADER + t * TRIANGLE + place),
                    format!("triangle {t} has a corner that is not a finite number"),
                    "export the mesh again; if it was text once, it may have been damaged on the way",
                ));
            }
            mesh.vertices.push(v);
        }
        mesh.triangles.push([0, 1, 2].map(|k| (3 * t + k) as u32));
    }
    Ok(mesh)
}

/// Reads ASCII STL: `vertex x y z`, three to each `facet`.
pub(super) fn read_text(name: &str, text: &str) -> Result<Mesh, SceneError> {
    let mut mesh = Mesh::default();
    // Corners of the facet that is being read, and the line where it began.
    let (mut corners, mut open): (Vec<DVec3>, Option<usize>) = (Vec::new(), None);
    let mut last = 0;
    for (line, words) in text.lines().enumerate().map(|(i, l)| (i + 1, l.split_whitespace())) {
        last = line;
        let mut words = words;
        let Some(first) = words.next() else { continue };
        match first.to_ascii_lowercase().as_str() {
            "vertex" => {
                if open.is_none() {
                    let help = "a vertex stands in `facet ... outer loop ... endloop`";
                    return Err(at(name, line, "a vertex outside a facet", help));
                }
                let mut v = [0.0; 3];
                for x in &mut v {
                    let Some(word) = words.next() else {
                        return Err(at(name, line, "a vertex needs three numbers", "vertex X Y Z"));
                    };
                    *x = coordinate(name, line, word)?;
                }
                if corners.len() == 3 {
                    let help = "STL has triangles only: triangulate when you export";
                    return Err(at(name, line, "a fourth vertex in a facet", help));
                }
                corners.push(DVec3::from_array(v));
            }
            "facet" => {
                if let Some(began) = open {
                    let message = format!("a new facet before the end of the one of line {began}");
                    return Err(at(name, line, message, "`endfacet` is missing"));
                }
                open = Some(line);
            }
            "endfacet" => {
                if open.take().is_none() || corners.len() != 3 {
                    let message = format!("a facet ends with {} vertices instead of 3", corners.len());
                    return Err(at(name, line, message, "export the mesh again"));
                }
                if mesh.triangles.len() == MOST_TRIANGLES {
                    let message = format!("more than {MOST_TRIANGLES} triangles");
                    return Err(at(name, line, message, "make the mesh coarser"));
                }
                let n = mesh.vertices.len() as u32;
                mesh.vertices.append(&mut corners);
                mesh.triangles.push([n, n + 1, n + 2]);
            }
            "solid" | "endsolid" | "outer" | "endloop" | "color" => {}
            _ => {
                let word: String = first.chars().take(40).collect();
                let help =
                    "after `solid` come facets of `outer loop`, three `vertex X Y Z`, `endloop`, `endfacet`";
                return Err(at(name, line, format!("`{word}` is no word of STL"), help));
            }
        }
    }
    if let Some(began) = open {
        let message = format!("the file ends within the facet of line {began}");
        return Err(at(name, last, message, "it is cut off: export or copy it again"));
    }
    if mesh.triangles.is_empty() {
        return Err(SceneError::one(name, "holds no facets", "export the mesh again"));
    }
    Ok(mesh)
}

/// A mesh as binary STL, with single precision as the format has it; `title` is the header, of up to 79 letters.
pub fn write_binary(mesh: &Mesh, title: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + TRIANGLE * mesh.triangles.len());
    // Some programs take a header that begins with `solid` for text.
    let title: Vec<u8> = title.bytes().filter(|b| (32..127).contains(b)).take(79).collect();
    bytes.extend(if title.starts_with(b"solid") { &[] } else { &title[..] });
    bytes.resize(80, b' ');
    bytes.extend((mesh.triangles.len() as u32).to_le_bytes());
    for t in 0..mesh.triangles.len() {
        let normal = mesh.area_normal(t).normalize_or_zero();
        let [a, b, c] = mesh.corners(t);
        for v in [normal, a, b, c] {
            // Plus zero: one zero is enough.
            v.to_array().iter().for_each(|x| bytes.extend((*x as f32 + 0.0).to_le_bytes()));
        }
        bytes.extend([0, 0]);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::read_bytes;

    fn two() -> Mesh {
        let vertices =
            vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z, DVec3::ONE, DVec3::new(0.5, 0.25, -3.0)];
        Mesh { vertices, triangles: vec![[0, 1, 2], [3, 4, 5]] }
    }

    #[test]
    fn written_and_read_again() {
        let bytes = write_binary(&two(), "solid or not");
        assert_eq!(bytes.len(), 184);
        assert_eq!(read_bytes("a.stl", &bytes).unwrap(), two());
        // Binary that begins like text.
        let mut lying = bytes;
        lying[..5].copy_from_slice(b"solid");
        assert_eq!(read_bytes("a.stl", &lying).unwrap(), two());
    }

    #[test]
    fn text_is_read() {
        let text = "solid part\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1e0 0 0\n   VERTEX 0 1 0\n\
                    endloop\n endfacet\nendsolid part\n";
        let mesh = read_bytes("a.stl", text.as_bytes()).unwrap();
        assert_eq!((mesh.vertices.len(), mesh.triangles.len(), mesh.area()), (3, 1, 0.5));
    }

    #[test]
    fn errors_have_a_line_or_byte() {
        let say = |t: &str| read_bytes("a.stl", t.as_bytes()).unwrap_err().to_string();
        let facet = "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n";
        assert!(say(&format!("{facet}vertex 0 x 0\n")).starts_with("a.stl:6: `x` is not a number"));
        assert!(say(&format!("{facet}vertex 0 0\n")).starts_with("a.stl:6: a vertex needs three"));
        assert!(say(&format!("{facet}vertex 0 nan 0\n")).contains("not finite"));
        assert!(say(&format!("{facet}endloop\nendfacet\n")).starts_with("a.stl:7: a facet ends with 2"));
        assert!(say(facet).contains("the file ends within the facet of line 2"));
        assert!(say("solid\nhello").starts_with("a.stl:2: `hello`"));
        assert!(say("solid\nendsolid").contains("no facets"));
        assert!(say("solid\nvertex 0 0 0").contains("outside a facet"));
        let mut bytes = write_binary(&two(), "t");
        bytes[84 + 50 + 12..84 + 50 + 16].copy_from_slice(&f32::NAN.to_le_bytes());
        let e = read_bytes("a.stl", &bytes).unwrap_err().to_string();
        assert!(e.starts_with("a.stl: byte 146: triangle 1"), "{e}");
    }

    #[test]
    fn a_count_that_lies_allocates_nothing() {
        let mut bytes = write_binary(&two(), "t");
        bytes[80..84].copy_from_slice(&u32::MAX.to_le_bytes());
        let e = read_bytes("a.stl", &bytes).unwrap_err().to_string();
        assert!(e.contains("4294967295 triangles, and there is room for 2"), "{e}");
        assert!(read_bytes("a.stl", &bytes[..50]).unwrap_err().to_string().contains("50 bytes"));
    }
}
