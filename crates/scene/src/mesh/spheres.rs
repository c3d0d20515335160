//! Sets of spheres as text: a line `x y z r` each, the format that most programs for multi-sphere particles share.
//!
//! Numbers stand between spaces, tabs, commas or semicolons; `#`, `//` and `%` begin comments; one line of names may
//! head the table. Lengths are as they are, in the unit of the file. What is written has metres, a header of comments
//! and the shortest digits that read back to the same numbers.
//!
//! Does not handle more than four columns: a fifth may be a mass or another particle's number, and we do not guess.

use std::fmt::Write as _;
use std::path::Path;

use granum_engine::glam::DVec3;
use granum_engine::shape::sphere_set::{MOST_SPHERES, SphereSet};

use super::{at, coordinate, read_file, text};
use crate::error::SceneError;

/// Reads spheres from a file.
pub fn read(path: &Path) -> Result<SphereSet, SceneError> {
    let bytes = read_file(path, "give the path of a file with a line x y z r for each sphere")?;
    read_bytes(&path.display().to_string(), &bytes)
}

/// Reads spheres from bytes; `name` stands for the file in messages.
pub fn read_bytes(name: &str, bytes: &[u8]) -> Result<SphereSet, SceneError> {
    let text = text(name, bytes)?;
    let (mut centers, mut radii) = (Vec::new(), Vec::new());
    let mut headed = false;
    for (number, line) in text.lines().enumerate().map(|(i, l)| (i + 1, l)) {
        let line = ["#", "//", "%"].iter().fold(line, |l, mark| l.split(mark).next().unwrap_or(""));
        let words: Vec<&str> =
            line.split([' ', '\t', ',', ';']).map(str::trim).filter(|w| !w.is_empty()).collect();
        let Some(first) = words.first() else { continue };
        if centers.is_empty() && !headed && first.parse::<f64>().is_err() {
            // A line of names, such as x,y,z,r [m].
            headed = true;
            continue;
        }
        let &[x, y, z, r] = words.as_slice() else {
            let message = format!("{} numbers in a line", words.len());
            return Err(at(name, number, message, "a sphere is four numbers: x y z r"));
        };
        let [x, y, z, r] = [x, y, z, r].map(|word| coordinate(name, number, word));
        let (center, radius) = (DVec3::new(x?, y?, z?), r?);
        if radius <= 0.0 {
            let message = format!("a radius of {radius}");
            return Err(at(name, number, message, "the fourth number is the radius, above zero"));
        }
        if center.abs().max_element().max(radius) > 1e30 {
            return Err(at(name, number, "a length beyond 1e30", "lengths are in metres"));
        }
        if centers.len() == MOST_SPHERES {
            let message = format!("more than {MOST_SPHERES} spheres");
            return Err(at(name, number, message, "fit fewer spheres"));
        }
        centers.push(center);
        radii.push(radius);
    }
    SphereSet::new(centers, radii)
        .map_err(|e| SceneError::one(name, e.to_string(), "a file of spheres has a line x y z r for each"))
}

/// Spheres as text; each line of `notes` becomes a comment above them.
pub fn write(set: &SphereSet, notes: &str) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    for line in notes.lines() {
        let _ = writeln!(text, "# {line}");
    }
    let _ = writeln!(text, "# {} spheres, lengths in metres", set.len());
    text.push_str("x,y,z,r\n");
    for (c, r) in set.centers().iter().zip(set.radii()) {
        let _ = writeln!(text, "{},{},{},{}", c.x, c.y, c.z, r);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_and_read_again_to_the_last_bit() {
        let centers = vec![DVec3::new(0.1, -1.0 / 3.0, 1e-20), DVec3::new(1e17, 5e-324, -0.0)];
        let set = SphereSet::new(centers, vec![0.7_f64.sqrt(), 1e-9]).unwrap();
        let text = write(&set, "made by a test\nof two spheres");
        assert!(
            text.starts_with("# made by a test\n# of two spheres\n# 2 spheres, lengths in metres\nx,y,z,r\n")
        );
        assert_eq!(read_bytes("a.csv", text.as_bytes()).unwrap(), set);
    }

    #[test]
    fn every_common_way_to_write_them() {
        let expected = SphereSet::new(vec![DVec3::new(1.0, 2.0, 3.0), DVec3::ZERO], vec![0.5, 1.0]).unwrap();
        for text in [
            "1 2 3 0.5\n0 0 0 1\n",
            "x,y,z,r\n1,2,3,0.5\n0,0,0,1",
            "# clump\r\n\r\n1.0\t2.0\t3.0\t5e-1\r\n0 0 0 1 # last\r\n",
            "X [m]; Y; Z; R\n1; 2; 3; .5\n% note\n0;0;0;1",
        ] {
            assert_eq!(read_bytes("a.txt", text.as_bytes()).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn errors_have_a_line() {
        let say = |t: &str| read_bytes("a.csv", t.as_bytes()).unwrap_err().to_string();
        assert!(say("1 2 3 4\n1 2 3\n").starts_with("a.csv:2: 3 numbers in a line"));
        assert!(say("1 2 3 4 5\n").contains("5 numbers"));
        assert!(say("1 2 3 0\n").starts_with("a.csv:1: a radius of 0"));
        assert!(say("1 2 3 4\n1 2 x 4").starts_with("a.csv:2: `x` is not a number"));
        assert!(say("x y\nz r\n").starts_with("a.csv:2: 2 numbers"));
        assert!(say("1 2 nan 4\n").contains("not finite"));
        assert!(say("# nothing\n").contains("no spheres"));
        assert!(say("1e31 0 0 1").contains("beyond"));
        assert!(read_bytes("a.csv", b"1 2\0 3 4").is_err());
    }
}
