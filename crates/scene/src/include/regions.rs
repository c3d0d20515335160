//! Regions of fills, sources and probes of an included file. A box lies along x, y and z and a cylinder stands upright, so only some
//! turns keep them regions.

use granum_engine::glam::DVec3;
use toml::{Table, Value};

use super::placing::{Placing, list, number, numbers};
use crate::locate::Raw;
use crate::units::LENGTH;

/// How far from an axis a turned axis may be.
const ALONG: f64 = 1e-9;

/// Puts the `region` of a table in its place.
pub(super) fn place(t: &mut Table, p: &Placing, path: &str, wrong: &mut Vec<Raw>) {
    let Some(Value::Table(region)) = t.get_mut("region") else { return };
    let mut fail = |key: &str, message: &str, help: &str| {
        wrong.push(Raw::at(&format!("{path}.region.{key}"), message, help));
    };
    if let Some(Value::Table(b)) = region.get_mut("box") {
        let corner = |key: &str| b.get(key).and_then(|v| numbers::<3>(v, &LENGTH)).map(DVec3::from_array);
        if let (Some(min), Some(max)) = (corner("min"), corner("max")) {
            if [DVec3::X, DVec3::Y, DVec3::Z]
                .into_iter()
                .all(|v| p.vector(v).abs().max_element() > 1.0 - ALONG)
            {
                let (one, other) = (p.point(min), p.point(max));
                b.insert("min".into(), list(one.min(other).to_array()));
                b.insert("max".into(), list(one.max(other).to_array()));
            } else {
                let help = "turn the included file by quarter turns, or fill a cylinder or a ball";
                fail("box", "a box along x, y and z cannot be turned by this rotation", help);
            }
        }
    }
    if let Some(Value::Table(c)) = region.get_mut("cylinder") {
        let base = c.get("base").and_then(|v| numbers::<3>(v, &LENGTH)).map(DVec3::from_array);
        let height = c.get("height").and_then(|h| number(h, &LENGTH));
        if let (Some(base), Some(height)) = (base, height) {
            let up = p.vector(DVec3::Z).z;
            // Head down: its top becomes its bottom.
            let bottom = if up < 0.0 { base + DVec3::Z * height } else { base };
            if up.abs() > 1.0 - ALONG {
                c.insert("base".into(), list(p.point(bottom).to_array()));
            } else {
                let help = "turn the included file about z only, or fill a ball";
                fail("cylinder", "an upright cylinder cannot be tilted by this rotation", help);
            }
        }
    }
    if let Some(Value::Table(b)) = region.get_mut("ball") {
        super::tables::change(b, "center", &LENGTH, |v| p.point(v));
    }
}

/// Whether what points up still does.
pub(super) fn keeps_up(p: &Placing) -> bool {
    p.vector(DVec3::Z).z > 1.0 - ALONG
}
