//! Abaqus INP, as meshing programs write it (Heyn09 3.2.1.2 has Cubit do so): `*NODE` and `*ELEMENT`.
//!
//! Triangles are taken, quadrilaterals cut in two along the diagonal from their first node, and of tetrahedra, wedges
//! and bricks the faces that no second element shares. Points, springs and beams have no surface and are ignored, as
//! are all other keywords. One part only, as in the thesis.
//!
//! Does not handle, and refuses with a message: elements of second order, `*INCLUDE` and other files, nodes and
//! elements that keywords generate, local systems, several parts, instances that are moved.

use std::collections::HashMap;

use granum_engine::glam::DVec3;
use granum_engine::shape::mesh::{MOST_TRIANGLES, Mesh};

use super::inp_elements::{Element, element, faces};
use super::{at, coordinate};
use crate::error::SceneError;

/// What the lines of data below a keyword are.
enum DataBlock {
    Ignored,
    Nodes,
    Elements {
        kind: Element,
    },
    /// An instance; data would move it.
    Instance,
}

/// A face: its nodes and the line that names them.
struct Face {
    nodes: Vec<u64>,
    line: usize,
}

#[derive(Default)]
struct Reader<'a> {
    name: &'a str,
    vertices: Vec<DVec3>,
    /// Number of a node -> vertex.
    nodes: HashMap<u64, u32>,
    faces: Vec<Face>,
    /// Faces of volumes by their sorted nodes: which face it is, and whether a second element has it.
    shared: HashMap<Vec<u64>, (usize, bool)>,
    volume_faces: Vec<Face>,
    parts: usize,
    instances: usize,
    skipped: Option<(usize, String)>,
}

/// Reads INP.
pub(super) fn read(name: &str, text: &str) -> Result<Mesh, SceneError> {
    let mut reader = Reader { name, ..Reader::default() };
    let mut block = DataBlock::Ignored;
    let mut lines = text.lines().enumerate().map(|(i, l)| (i + 1, l.trim())).peekable();
    while let Some((number, line)) = lines.next() {
        if line.is_empty() || line.starts_with("**") {
            continue;
        }
        let mut joined = line.to_owned();
        // A line of data or a keyword that ends with a comma goes on in the next.
        while joined.ends_with(',') && !matches!(block, DataBlock::Nodes) {
            match lines.peek() {
                Some((_, next)) if !next.starts_with('*') && !next.is_empty() => {
                    joined.push_str(next);
                    lines.next();
                }
                _ => break,
            }
        }
        if let Some(keyword) = joined.strip_prefix('*') {
            block = reader.keyword(number, keyword)?;
            continue;
        }
        match block {
            DataBlock::Ignored => {}
            DataBlock::Nodes => reader.node(number, &joined)?,
            DataBlock::Elements { kind } => reader.element(number, &joined, kind)?,
            DataBlock::Instance => {
                let help = "export the part alone, in its own frame";
                return Err(at(name, number, "an instance that is moved or turned", help));
            }
        }
    }
    reader.finish()
}

impl Reader<'_> {
    fn keyword(&mut self, line: usize, text: &str) -> Result<DataBlock, SceneError> {
        let mut words = text.split(',').map(str::trim);
        let word = words.next().unwrap_or("").to_ascii_uppercase();
        let parameter = |key: &str| {
            text.split(',').skip(1).find_map(|w| {
                let (k, v) = w.split_once('=')?;
                k.trim().eq_ignore_ascii_case(key).then(|| v.trim().to_owned())
            })
        };
        let refuse = |message: String, help: &str| Err(at(self.name, line, message, help));
        let one_file = "write the mesh into one file, with all nodes and elements listed";
        if matches!(word.as_str(), "NODE" | "ELEMENT") && parameter("INPUT").is_some() {
            return refuse(format!("*{word} with INPUT= takes its data from another file"), one_file);
        }
        match word.as_str() {
            "NODE" => match parameter("SYSTEM") {
                Some(s) if !s.eq_ignore_ascii_case("R") => {
                    refuse(format!("nodes in the system `{s}`"), "write them in rectangular coordinates")
                }
                _ => Ok(DataBlock::Nodes),
            },
            "ELEMENT" => {
                let Some(kind) = parameter("TYPE") else {
                    return refuse("*ELEMENT without TYPE=".into(), "*ELEMENT, TYPE=S3");
                };
                match element(&kind) {
                    Element::Quadratic(nodes) => refuse(
                        format!("elements of type {kind} are of second order, with {nodes} nodes"),
                        "mesh the surface with linear triangles (S3, STRI3) or tetrahedra (C3D4)",
                    ),
                    Element::NoSurface => Ok(DataBlock::Ignored),
                    Element::Unknown => {
                        self.skipped.get_or_insert((line, kind));
                        Ok(DataBlock::Ignored)
                    }
                    known => Ok(DataBlock::Elements { kind: known }),
                }
            }
            "INCLUDE" => refuse("*INCLUDE is not followed".into(), one_file),
            "NGEN" | "NFILL" | "NCOPY" | "NMAP" | "ELGEN" | "ELCOPY" | "SYSTEM" => {
                refuse(format!("*{word} makes or moves nodes or elements"), one_file)
            }
            "PART" => {
                self.parts += 1;
                if self.parts > 1 {
                    return refuse("a second part".into(), "spheres are fitted to one part: export it alone");
                }
                Ok(DataBlock::Ignored)
            }
            "INSTANCE" => {
                self.instances += 1;
                if self.instances > 1 {
                    return refuse("a second instance".into(), "export one part alone");
                }
                Ok(DataBlock::Instance)
            }
            _ => Ok(DataBlock::Ignored),
        }
    }

    fn node(&mut self, line: usize, text: &str) -> Result<(), SceneError> {
        let mut words = text.split(',').map(str::trim);
        let number = self.number(line, words.next().unwrap_or(""))?;
        let mut v = [0.0; 3];
        // Missing coordinates are zero, as in Abaqus.
        for x in &mut v {
            match words.next() {
                Some(word) if !word.is_empty() => *x = coordinate(self.name, line, word)?,
                _ => {}
            }
        }
        if self.vertices.len() == 3 * MOST_TRIANGLES {
            return Err(at(self.name, line, "too many nodes", "make the mesh coarser"));
        }
        if self.nodes.insert(number, self.vertices.len() as u32).is_some() {
            let help = "each node has a number of its own";
            return Err(at(self.name, line, format!("node {number} is there already"), help));
        }
        self.vertices.push(DVec3::from_array(v));
        Ok(())
    }

    fn number(&self, line: usize, word: &str) -> Result<u64, SceneError> {
        let short: String = word.chars().take(40).collect();
        let help = "nodes and elements have whole numbers from 1";
        word.parse().map_err(|_| at(self.name, line, format!("`{short}` is not a number of a node"), help))
    }

    fn element(&mut self, line: usize, text: &str, kind: Element) -> Result<(), SceneError> {
        let words: Vec<&str> = text.split(',').map(str::trim).filter(|w| !w.is_empty()).collect();
        let wanted = match kind {
            Element::Triangle => 3,
            Element::Quad => 4,
            Element::Volume(corners) => corners,
            _ => return Ok(()),
        };
        if words.len() != wanted + 1 {
            let message = format!(
                "an element of {wanted} nodes with {} numbers instead of {}",
                words.len(),
                wanted + 1
            );
            return Err(at(
                self.name,
                line,
                message,
                "number of the element, then its nodes, between commas",
            ));
        }
        self.number(line, words[0])?;
        let nodes: Vec<u64> = words[1..].iter().map(|w| self.number(line, w)).collect::<Result<_, _>>()?;
        if self.faces.len().max(self.volume_faces.len()) > 8 * MOST_TRIANGLES {
            return Err(at(self.name, line, "too many elements", "make the mesh coarser"));
        }
        if !matches!(kind, Element::Volume(_)) {
            self.faces.push(Face { nodes, line });
            return Ok(());
        }
        for places in faces(wanted) {
            let face: Vec<u64> = places.iter().map(|&i| nodes[i]).collect();
            let mut key = face.clone();
            key.sort_unstable();
            let next = self.volume_faces.len();
            self.shared.entry(key).and_modify(|s| s.1 = true).or_insert((next, false));
            self.volume_faces.push(Face { nodes: face, line });
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Mesh, SceneError> {
        let mut outer: Vec<usize> = self.shared.values().filter(|s| !s.1).map(|s| s.0).collect();
        outer.sort_unstable();
        let mut picked = vec![false; self.volume_faces.len()];
        outer.iter().for_each(|&i| picked[i] = true);
        let volume = self.volume_faces.drain(..).zip(picked).filter(|(_, p)| *p).map(|(f, _)| f);
        let mut mesh = Mesh { vertices: self.vertices, triangles: Vec::new() };
        for face in self.faces.into_iter().chain(volume) {
            let mut corners = Vec::with_capacity(4);
            for node in &face.nodes {
                corners.push(*self.nodes.get(node).ok_or_else(|| {
                    let help = "the file may be cut off, or the nodes are in another file";
                    at(
                        self.name,
                        face.line,
                        format!("an element names node {node}, which is not there"),
                        help,
                    )
                })?);
            }
            for pair in corners[1..].windows(2) {
                mesh.triangles.push([corners[0], pair[0], pair[1]]);
            }
        }
        match (mesh.triangles.is_empty(), self.skipped) {
            (_, Some((line, kind))) => {
                let help =
                    "linear triangles (S3, STRI3, R3D3), quadrilaterals (S4) and C3D4, C3D6, C3D8 are read";
                Err(at(self.name, line, format!("elements of type {kind} are not known"), help))
            }
            (true, None) => Err(SceneError::one(
                self.name,
                "holds no surface elements",
                "export a surface mesh: S3 or STRI3",
            )),
            (false, None) => Ok(mesh),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODES: &str = "*Heading\n part\n** by hand\n*NODE, NSET=ALL\n 1, 0., 0., 0.\n 2, 1., 0., 0.\n\
                         30, 1., 1., 0.\n 4, 0., 1.\n 5, 0, 0, 1\n 6, 1, 0, 1\n 7, 1, 1, 1\n 8, 0, 1, 1\n";

    #[test]
    fn triangles_and_quadrilaterals() {
        let text = format!(
            "{NODES}*ELEMENT, TYPE=S3R, ELSET=E1\n1, 1, 2,\n 30\n*element, type=S4\n 7, 1, 2, 30, 4\n"
        );
        let mesh = read("a.inp", &text).unwrap();
        assert_eq!(mesh.triangles, [[0, 1, 2], [0, 1, 2], [0, 2, 3]]);
        assert_eq!(mesh.area(), 1.5);
    }

    #[test]
    fn volumes_give_their_outer_faces() {
        let text = format!("{NODES}*ELEMENT, TYPE=C3D8R\n1, 1, 2, 30, 4, 5, 6, 7, 8\n");
        let mesh = read("a.inp", &text).unwrap();
        assert_eq!((mesh.triangles.len(), mesh.volume()), (12, 1.0));
        // The same cube of two wedges and of five tetrahedra.
        let text = format!("{NODES}*ELEMENT, TYPE=C3D6\n1, 1, 2, 30, 5, 6, 7\n2, 1, 30, 4, 5, 7, 8\n");
        let mesh = read("a.inp", &text).unwrap();
        assert_eq!((mesh.triangles.len(), mesh.volume()), (12, 1.0));
        let tets = "1, 1,2,30,6\n2, 1,30,4,8\n3, 1,6,8,5\n4, 30,8,6,7\n5, 1,30,8,6\n";
        let mesh = read("a.inp", &format!("{NODES}*ELEMENT, TYPE=C3D4\n{tets}")).unwrap();
        assert_eq!(mesh.triangles.len(), 12);
        assert!((mesh.volume() - 1.0).abs() < 1e-15);
        let (_, report) = mesh.mend().unwrap();
        assert!(report.is_sound(), "{report}");
    }

    #[test]
    fn errors_have_a_line_and_a_remedy() {
        let say = |t: &str| read("a.inp", &format!("{NODES}{t}")).unwrap_err().to_string();
        for (kind, nodes) in [("S6", 6), ("STRI65", 6), ("S8R", 8), ("C3D10", 10)] {
            let e = say(&format!("*ELEMENT, TYPE={kind}\n"));
            let start = format!("a.inp:13: elements of type {kind} are of second order, with {nodes} nodes");
            assert!(e.starts_with(&start) && e.contains("help: mesh the surface with linear"), "{e}");
        }
        assert!(say("*INCLUDE, INPUT=x.inp\n").starts_with("a.inp:13: *INCLUDE is not followed"));
        assert!(say("*ELEMENT, TYPE=S3\n1, 1, 2, 99\n").starts_with("a.inp:14: an element names node 99"));
        assert!(say("*ELEMENT, TYPE=S3\n1, 1, 2\n").contains("3 numbers instead of 4"));
        assert!(say("*ELEMENT, TYPE=S3\n1, 1, 2, x\n").contains("`x` is not a number of a node"));
        assert!(say("*ELEMENT\n").contains("without TYPE="));
        assert!(say("*ELEMENT, TYPE=XYZ3\n").starts_with("a.inp:13: elements of type XYZ3 are not known"));
        assert!(say("*NODE\n1, 0, 0, 0\n").contains("node 1 is there already"));
        assert!(say("*NODE\n9, 0, zero, 0\n").contains("`zero` is not a number"));
        assert!(say("*NGEN\n").contains("*NGEN"));
        assert!(say("*PART, NAME=a\n*PART, NAME=b\n").starts_with("a.inp:14: a second part"));
        assert!(say("*INSTANCE, NAME=a\n1., 0., 0.\n").starts_with("a.inp:14: an instance that is moved"));
        assert!(say("").contains("no surface elements"));
    }
}
