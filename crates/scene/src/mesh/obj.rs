//! Wavefront OBJ: `v x y z` and `f a b c ...`, with `a/at/an` for textures and normals, which are not used.
//!
//! Vertices count from 1; negative numbers count back from the last one so far. Polygons are cut as fans from their
//! first corner, which is right for convex ones. A backslash at the end of a line joins it with the next. All other
//! statements (groups, materials, lines, points, smoothing) are ignored.
//!
//! Does not handle free-form curves and surfaces: a file of them has no faces, and is refused.

use granum_engine::glam::DVec3;
use granum_engine::shape::mesh::{MOST_TRIANGLES, Mesh};

use super::{at, coordinate};
use crate::error::SceneError;

/// Reads OBJ.
pub(super) fn read(name: &str, text: &str) -> Result<Mesh, SceneError> {
    let mut mesh = Mesh::default();
    let mut curved: Option<usize> = None;
    let mut lines = text.lines().enumerate();
    // The line in which each triangle stands, to name it if a vertex is missing; vertices may come after faces.
    let mut stands: Vec<u32> = Vec::new();
    while let Some((number, line)) = lines.next() {
        let number = number + 1;
        let mut joined = String::new();
        let mut line = line.split('#').next().unwrap_or("");
        while let Some(start) = line.trim_end().strip_suffix('\\') {
            joined.push_str(start);
            joined.push(' ');
            line = lines.next().map_or("", |l| l.1);
        }
        joined.push_str(line);
        let mut words = joined.split_whitespace();
        match words.next() {
            Some("v") => {
                let mut v = [0.0; 3];
                for x in &mut v {
                    let Some(word) = words.next() else {
                        return Err(at(name, number, "a vertex needs three numbers", "v X Y Z"));
                    };
                    *x = coordinate(name, number, word)?;
                }
                if mesh.vertices.len() == 3 * MOST_TRIANGLES {
                    return Err(at(name, number, "too many vertices", "make the mesh coarser"));
                }
                mesh.vertices.push(DVec3::from_array(v));
            }
            Some("f") => {
                let corners: Vec<u32> =
                    words.map(|w| vertex(name, number, w, mesh.vertices.len())).collect::<Result<_, _>>()?;
                if corners.len() < 3 {
                    let message = format!("a face with {} corners", corners.len());
                    return Err(at(name, number, message, "a face has three corners or more: f 1 2 3"));
                }
                for pair in corners[1..].windows(2) {
                    mesh.triangles.push([corners[0], pair[0], pair[1]]);
                    stands.push(number as u32);
                }
                if mesh.triangles.len() > MOST_TRIANGLES {
                    let message = format!("more than {MOST_TRIANGLES} triangles");
                    return Err(at(name, number, message, "make the mesh coarser"));
                }
            }
            Some("curv" | "curv2" | "surf") => curved = curved.or(Some(number)),
            _ => {}
        }
    }
    let count = mesh.vertices.len();
    for (t, triangle) in mesh.triangles.iter().enumerate() {
        if let Some(v) = triangle.iter().find(|&&v| v as usize >= count) {
            let message = format!("the face names vertex {}, but the file has {count}", u64::from(*v) + 1);
            let help = "vertices count from 1; the file may be cut off: export or copy it again";
            return Err(at(name, stands[t] as usize, message, help));
        }
    }
    match (mesh.triangles.is_empty(), curved) {
        (false, _) => Ok(mesh),
        (true, Some(line)) => {
            let help = "export the part as a mesh of polygons";
            Err(at(name, line, "free-form surfaces are not read, and there are no faces", help))
        }
        (true, None) => Err(SceneError::one(name, "holds no faces", "export the part as a surface mesh")),
    }
}

/// The vertex, from 0, that a corner such as `7`, `7/1`, `7//3` or `-1/2/3` names.
fn vertex(name: &str, line: usize, word: &str, so_far: usize) -> Result<u32, SceneError> {
    let number = word.split('/').next().unwrap_or("");
    let wrong =
        |message: String| at(name, line, message, "a corner is a vertex number from 1, or -1 for the last");
    let short: String = word.chars().take(40).collect();
    match number.parse::<i64>() {
        Ok(0) => Err(wrong("a face names vertex 0".into())),
        Ok(n) if n > 0 => u32::try_from(n - 1).map_err(|_| wrong(format!("no file has a vertex `{short}`"))),
        Ok(n) => {
            let back = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX);
            let from_start = so_far.checked_sub(back).and_then(|i| u32::try_from(i).ok());
            from_start.ok_or_else(|| {
                wrong(format!("a face counts {back} vertices back, but there are only {so_far} before it"))
            })
        }
        Err(_) => Err(wrong(format!("`{short}` is no corner of a face"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = "# a square\nv 0 0 0 1.0\nv 1 0 0\nv 1 1 0 # corner\nvt 0 0\nvn 0 0 1\nv 0 1 0\n";

    #[test]
    fn corners_in_all_their_ways() {
        for face in [
            "f 1 2 3 4",
            "f 1/1 2/1 3/1 4/1",
            "f 1//1 2//1 3//1 4//1",
            "f -4/1/1 -3/1/1 -2 -1",
            "f 1 2 \\\n3 4",
        ] {
            let mesh = read("a.obj", &format!("{SQUARE}usemtl steel\ns off\n{face}\n")).unwrap();
            assert_eq!(mesh.triangles, [[0, 1, 2], [0, 2, 3]], "{face}");
            assert_eq!(mesh.area(), 1.0);
        }
        assert_eq!(read("a.obj", "f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0").unwrap().triangles.len(), 1);
    }

    #[test]
    fn errors_have_a_line() {
        let say = |t: &str| read("a.obj", &format!("{SQUARE}{t}")).unwrap_err().to_string();
        assert!(say("f 1 2 5").starts_with("a.obj:8: the face names vertex 5, but the file has 4"));
        assert!(say("f 1 2 0").starts_with("a.obj:8: a face names vertex 0"));
        assert!(say("f 1 2 -5").contains("counts 5 vertices back, but there are only 4"));
        assert!(say("f 1 2 x/1").contains("`x/1` is no corner"));
        assert!(say("f 1 2 99999999999").contains("no file has"));
        assert!(say("f 1 2").contains("a face with 2 corners"));
        assert!(say("v 1 2").starts_with("a.obj:8: a vertex needs three"));
        assert!(say("v 1 2 inf").contains("not finite"));
        assert!(say("").contains("holds no faces"));
        assert!(say("surf 0 1 0 1 1 2 3").starts_with("a.obj:8: free-form"));
    }
}
