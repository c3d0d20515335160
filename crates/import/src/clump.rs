//! Clump files: the spheres of a grain, a line `x y z r` each (LIGGGHTS, YADE's export, CLUMP), or a CSV file with a header `x,y,z,r`
//! (DEM-Engine). Comments begin with `#`.

use std::fmt::Write as _;

use glam::DVec3;

use crate::report::{Report, Status};
use crate::write::{Toml, number};
use crate::{ImportError, Imported};

/// Most spheres of a clump.
const MOST: usize = 1_000_000;

/// The spheres of a clump: centres and radii.
pub fn spheres(text: &str) -> Result<Vec<(DVec3, f64)>, String> {
    let mut list = Vec::new();
    // Columns of x, y, z, r; a header may say otherwise.
    let mut columns = [0, 1, 2, 3];
    for (i, whole) in text.lines().enumerate() {
        let line = whole.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let cells: Vec<&str> = line
            .split(|c: char| c == ',' || c == ';' || c.is_whitespace())
            .filter(|c| !c.is_empty())
            .collect();
        let get = |k: usize| cells.get(columns[k])?.parse::<f64>().ok().filter(|x| x.is_finite());
        match [get(0), get(1), get(2), get(3)] {
            [Some(x), Some(y), Some(z), Some(r)] if r > 0.0 && list.len() < MOST => {
                list.push((DVec3::new(x, y, z), r))
            }
            [None, ..] if list.is_empty() => {
                let at = |names: [&str; 2]| {
                    cells.iter().position(|c| names.iter().any(|n| c.eq_ignore_ascii_case(n)))
                };
                let found = [at(["x", "x"]), at(["y", "y"]), at(["z", "z"]), at(["r", "radius"])];
                if let [Some(x), Some(y), Some(z), Some(r)] = found {
                    columns = [x, y, z, r];
                }
            }
            _ => {
                return Err(format!(
                    "line {} is no sphere x y z r with r above zero: {}",
                    i + 1,
                    line.chars().take(60).collect::<String>()
                ));
            }
        }
    }
    if list.is_empty() { Err("there are no spheres: lines x y z r".into()) } else { Ok(list) }
}

/// A clump as a scene: some of these grains fall on a plane.
pub(crate) fn scene(file: &str, text: &str, name: &str) -> Result<Imported, ImportError> {
    let list = spheres(text).map_err(|why| {
        ImportError::new(file, why, "a sphere is a line x y z r; say what else it is with --from")
    })?;
    let (low, high) = list
        .iter()
        .fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(l, h), (p, r)| (l.min(*p - *r), h.max(*p + *r)));
    let size = (high - low).max_element();
    let mut toml = Toml::default();
    let _ = writeln!(
        toml.text,
        "# Grains of {} spheres from {file}, made by `granum import`; lengths are taken for metres.\n",
        list.len()
    );
    toml.raw("format", "1");
    toml.text("title", &format!("{name}, a clump of {} spheres", list.len()));
    toml.number("step", (0.05 * (0.5 * size / 9.81).sqrt()).min(1e-3));
    toml.number("duration", 10.0 * (size / 9.81).sqrt());
    toml.table("[materials.stone]", "");
    toml.number("density", 2500.0);
    toml.table(&format!("[grains.{}]", crate::write::text(name)), file);
    toml.text("shape", "spheres");
    let ball = |(p, r): &(DVec3, f64)| {
        let [x, y, z] = p.to_array().map(number);
        format!("[{x}, {y}, {z}, {}]", number(*r))
    };
    toml.raw("spheres", &format!("[{}]", list.iter().map(ball).collect::<Vec<_>>().join(", ")));
    toml.table("[[walls]]", "");
    toml.text("name", "floor");
    toml.text("shape", "plane");
    toml.text("material", "stone");
    toml.table("[[fills]]", "");
    toml.text("name", "grains");
    toml.text("material", "stone");
    toml.text("grain", name);
    toml.raw("lattice", "\"cubic\"");
    let (min, max) = (DVec3::new(-3.0, -3.0, 0.0) * size, DVec3::new(3.0, 3.0, 6.0) * size);
    toml.raw(
        "region",
        &format!(
            "{{ box = {{ min = {}, max = {} }} }}",
            crate::write::vector(min),
            crate::write::vector(max)
        ),
    );
    let mut report = Report { file: file.into(), lines: Vec::new() };
    report.add((file, 1), Status::Exact, &format!("{} spheres", list.len()), "[grains]");
    Ok(Imported { scene: toml.text, files: Vec::new(), report })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clumps_of_three_programs() {
        let two = vec![(DVec3::ZERO, 0.5), (DVec3::new(0.4, 0.0, -0.1), 0.25)];
        assert_eq!(spheres("# a comment\n0 0 0 0.5\n0.4 0 -0.1 0.25 # more\n"), Ok(two.clone()));
        assert_eq!(spheres("x,y,z,r\n0,0,0,0.5\n0.4,0,-0.1,0.25\n"), Ok(two.clone()));
        assert_eq!(spheres("#format x_y_z_r\n0\t0\t0\t0.5\n0.4\t0\t-0.1\t0.25\n"), Ok(two.clone()));
        assert_eq!(spheres("r,z,y,x\n0.5,0,0,0\n0.25,-0.1,0,0.4\n"), Ok(two));
        for bad in ["", "0 0 0", "0 0 0 -1", "0 0 0 1\n0 0 0 x", "nan 0 0 1"] {
            assert!(spheres(bad).is_err(), "{bad}");
        }
    }
}
