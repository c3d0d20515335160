//! Surface meshes and sphere sets from files.
//!
//! | file | format |
//! |---|---|
//! | `stl` | STL, ASCII and binary; also written |
//! | `obj` | Wavefront OBJ |
//! | `inp` | Abaqus INP: triangles, quadrilaterals, and the outer faces of volume elements |
//! | [`spheres`] | spheres, a line `x y z r` each; also written |
//!
//! The kind of a file is told by its extension and its content together: one that contradicts the other is an error
//! that says what the file seems to be. Every message has file, line (or byte) and a help. A file is read with memory
//! in proportion to its length, whatever it claims to hold. Why the readers are our own: `docs/decisions/`.
//!
//! Coordinates are taken as they are; no format says its unit. Nothing is welded or turned: see `Mesh::mend`.

mod inp;
mod inp_elements;
mod obj;
pub mod spheres;
mod stl;

use std::path::Path;

use granum_engine::shape::mesh::Mesh;

use crate::error::SceneError;

pub use stl::write_binary as write_stl;

/// Largest mesh file [bytes].
const LARGEST_FILE: u64 = 1 << 30;

/// A message at a line of a file.
pub(crate) fn at(name: &str, line: usize, message: impl Into<String>, help: impl Into<String>) -> SceneError {
    SceneError::one(format!("{name}:{line}"), message, help)
}

/// What a file is, by its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    StlText,
    StlBinary,
    Obj,
    Inp,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::StlText => "an ASCII STL file",
            Kind::StlBinary => "a binary STL file",
            Kind::Obj => "a Wavefront OBJ file",
            Kind::Inp => "an Abaqus INP file",
        }
    }
}

/// Reads a mesh from a file: STL, OBJ or INP.
pub fn read(path: &Path) -> Result<Mesh, SceneError> {
    let bytes = read_file(path, "give the path of a mesh: .stl, .obj or .inp")?;
    read_bytes(&path.display().to_string(), &bytes)
}

/// The bytes of a file that is not too large.
pub(crate) fn read_file(path: &Path, help: &str) -> Result<Vec<u8>, SceneError> {
    let name = path.display().to_string();
    let unreadable = |why: String| SceneError::one(name.clone(), format!("cannot be read: {why}"), help);
    let about = std::fs::metadata(path).map_err(|e| unreadable(e.to_string()))?;
    if !about.is_file() {
        return Err(unreadable("it is not a file".into()));
    }
    if about.len() > LARGEST_FILE {
        return Err(SceneError::one(
            name,
            format!("is larger than {} MB", LARGEST_FILE >> 20),
            "make the mesh coarser: four million triangles are the most",
        ));
    }
    std::fs::read(path).map_err(|e| unreadable(e.to_string()))
}

/// Reads a mesh from bytes; `name` stands for the file in messages, and its extension says what it should be.
pub fn read_bytes(name: &str, bytes: &[u8]) -> Result<Mesh, SceneError> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(SceneError::one(name, "is empty", "export the mesh again"));
    }
    let extension = Path::new(name).extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    let seems = guess(bytes);
    let expected: &[Kind] = match extension.as_str() {
        "stl" | "stla" | "stlb" => &[Kind::StlText, Kind::StlBinary],
        "obj" => &[Kind::Obj],
        "inp" => &[Kind::Inp],
        _ => {
            let known = "the extension says what a mesh file is: .stl, .obj or .inp";
            let help = seems.map_or(known.to_owned(), |k| format!("it seems to be {}; {known}", k.name()));
            return Err(SceneError::one(name, format!("has the unknown extension `{extension}`"), help));
        }
    };
    let wrong = |message: String, help: &str| Err(SceneError::one(name, message, help));
    match seems {
        Some(kind) if expected.contains(&kind) => match kind {
            Kind::StlText => stl::read_text(name, &text(name, bytes)?),
            Kind::StlBinary => stl::read_binary(name, bytes),
            Kind::Obj => obj::read(name, &text(name, bytes)?),
            Kind::Inp => inp::read(name, &text(name, bytes)?),
        },
        Some(kind) => wrong(
            format!("is called .{extension} but seems to be {}", kind.name()),
            "give it the extension of what it is",
        ),
        // Binary files have no mark: the reader of the kind that the name promises says what is missing.
        None if extension.starts_with("stl") => stl::read_binary(name, bytes),
        None => wrong(
            format!("is called .{extension} but holds nothing of that format"),
            if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(&[0x1f, 0x8b]) {
                "it is compressed: unpack it first"
            } else {
                "export the mesh again as STL, OBJ or INP"
            },
        ),
    }
}

/// What the content is. Binary STL has no mark but a length that fits its count.
fn guess(bytes: &[u8]) -> Option<Kind> {
    if stl::length_fits(bytes) {
        return Some(Kind::StlBinary);
    }
    let head = &bytes[..bytes.len().min(64 << 10)];
    if head.contains(&0) {
        return None;
    }
    let head = String::from_utf8_lossy(head);
    for line in head.lines() {
        let line = line.trim().trim_start_matches('\u{feff}');
        let word = line.split([' ', '\t', ',']).next().unwrap_or("").to_ascii_lowercase();
        match word.as_str() {
            "solid" | "facet" => return Some(Kind::StlText),
            "v" | "vn" | "vt" | "f" | "o" | "g" | "mtllib" | "usemtl" => return Some(Kind::Obj),
            "" | "#" => {}
            _ if line.starts_with("**") => {}
            _ if line.starts_with('*') => return Some(Kind::Inp),
            _ if line.starts_with('#') => {}
            _ => return None,
        }
    }
    None
}

/// Text, whatever its encoding: names in comments may be of any, numbers and keywords are ASCII.
fn text(name: &str, bytes: &[u8]) -> Result<String, SceneError> {
    if let Some(offset) = bytes.iter().position(|&b| b == 0) {
        let line = bytes[..offset].iter().filter(|&&b| b == b'\n').count() + 1;
        let help = "the file is damaged, or binary: export it again";
        return Err(at(name, line, "there is a zero byte in the text", help));
    }
    Ok(String::from_utf8_lossy(bytes)
        .trim_start_matches('\u{feff}')
        .replace("\r\n", "\n")
        .replace('\r', "\n"))
}

/// A coordinate: a number that is finite. Fortran's exponent D is read as E.
fn coordinate(name: &str, line: usize, word: &str) -> Result<f64, SceneError> {
    let parsed = word
        .parse::<f64>()
        .or_else(|e| if word.contains(['d', 'D']) { word.replace(['d', 'D'], "e").parse() } else { Err(e) });
    let short: String = word.chars().take(40).collect();
    match parsed {
        Ok(x) if x.is_finite() => Ok(x),
        Ok(_) => {
            Err(at(name, line, format!("the coordinate `{short}` is not finite"), "export the mesh again"))
        }
        Err(_) => {
            Err(at(name, line, format!("`{short}` is not a number"), "write coordinates like 0.25 or 2.5e-1"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(name: &str, bytes: &[u8]) -> String {
        read_bytes(name, bytes).unwrap_err().to_string()
    }

    #[test]
    fn files_that_lie_are_named_for_what_they_are() {
        let obj = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
        assert!(message("a.stl", obj).contains("a.stl: is called .stl but seems to be a Wavefront OBJ file"));
        assert!(message("a.inp", obj).contains("seems to be a Wavefront OBJ file"));
        assert!(message("a.obj", b"solid x\nendsolid x\n").contains("seems to be an ASCII STL file"));
        assert!(message("a.obj", b"** comment\n*NODE\n").contains("seems to be an Abaqus INP file"));
        assert!(
            message("a.ply", obj).contains("unknown extension `ply`\n  help: it seems to be a Wavefront OBJ")
        );
        assert!(message("a.obj", b"PK\x03\x04zip").contains("unpack"));
        assert!(message("a.stl", b" \n\t ").contains("is empty"));
        assert!(message("a.obj", b"f 1 2\0 3").contains("nothing of that format"));
    }

    #[test]
    fn encodings_and_line_ends_do_not_matter() {
        let mesh =
            read_bytes("A.OBJ", b"\xef\xbb\xbf# caf\xe9\r\nv 0 0 0\r\nv 1D0 0 0\rv 0 1 0\nf 1 2 3").unwrap();
        assert_eq!((mesh.vertices.len(), mesh.triangles.len()), (3, 1));
        let e = read(Path::new("no/such.stl")).unwrap_err().to_string();
        assert!(e.contains("no/such.stl: cannot be read"), "{e}");
    }
}
