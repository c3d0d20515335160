//! The relief of a terrain, from its `surface`.

use granum_engine::glam::DVec2;
use granum_engine::terrain::relief::{Form, Heights, Relief};

use crate::forces::parse_named;
use crate::schema::Surface;
use crate::units::LENGTH;

/// What is wrong: the key within the surface, message, help.
pub(super) type Fault = (&'static str, String, String);

fn fault<T>(key: &'static str, message: impl Into<String>, help: &str) -> Result<T, Fault> {
    Err((key, message.into(), help.into()))
}

/// The relief; its files have been read.
pub(super) fn relief(surface: &Surface) -> Result<Relief, Fault> {
    let given = [
        ("heightmap", surface.heightmap.is_some()),
        ("mesh", surface.mesh.is_some()),
        ("grid", surface.grid.is_some()),
        ("profile", surface.profile.is_some()),
        ("formula", surface.formula.is_some()),
        ("flat", surface.flat.is_some()),
        ("heights", surface.heights.is_some()),
    ];
    let kinds: Vec<&str> = given.iter().filter(|g| g.1).map(|g| g.0).collect();
    if kinds.len() != 1 {
        let found = if kinds.is_empty() { "none".to_owned() } else { kinds.join(" and ") };
        let message =
            format!("a surface has one of heightmap, mesh, grid, profile, formula and flat; found {found}");
        return fault("", message, "for example surface = { flat = 0, size = [4, 2] }");
    }
    // Files that were read have taken theirs.
    let left =
        [("low", surface.low.is_some()), ("high", surface.high.is_some()), ("unit", surface.unit.is_some())];
    if let Some((key, _)) = left.into_iter().find(|k| k.1 && surface.heightmap.is_none()) {
        let message = format!("this surface has no `{key}`");
        return fault(key, message, "`low` and `high` are of a heightmap, `unit` of a mesh or a grid");
    }
    let Some(size) = surface.size else {
        return fault(
            "",
            "missing key `size` in `surface`",
            "add the edges of the field, for example size = [28, 6]",
        );
    };
    let (size, center) = (two(size), surface.center.map_or(DVec2::ZERO, two));
    let form = if let Some(flat) = surface.flat {
        Form::Flat(flat.0)
    } else if let Some(text) = &surface.formula {
        let formula = parse_named(text, Some(&LENGTH), &["x", "y"]);
        Form::Formula(formula.map_err(|(message, help)| ("formula", message, help))?)
    } else if let Some(corners) = &surface.profile {
        Form::Profile(profile(corners.iter().map(|c| two(*c)).collect(), center.x, size.x)?)
    } else {
        let rows = surface.heights.as_deref().unwrap_or_default();
        let Some(heights) = Heights::new(rows) else {
            return fault(
                "heights",
                "the rows of heights differ in length, or are fewer than two by two",
                "",
            );
        };
        Form::Grid(heights)
    };
    let relief = Relief { low: center - 0.5 * size, high: center + 0.5 * size, form };
    if let Err(p) = relief.range() {
        let message = format!("the surface has no finite height at ({}, {}) m", p.x, p.y);
        return fault(
            "",
            message,
            "look for a division by zero or the root of a negative number in the formula",
        );
    }
    Ok(relief)
}

fn two(v: [crate::units::Length; 2]) -> DVec2 {
    DVec2::new(v[0].0, v[1].0)
}

/// The corners of a line along x, which must cover the field.
fn profile(corners: Vec<DVec2>, center: f64, length: f64) -> Result<Vec<DVec2>, Fault> {
    let (low, high) = (center - 0.5 * length, center + 0.5 * length);
    if !corners.is_sorted_by(|a, b| a.x < b.x) {
        return fault(
            "profile",
            "x does not grow from corner to corner",
            "a line goes along x and has no overhangs",
        );
    }
    let slack = 1e-9 * length;
    match (corners.first(), corners.last()) {
        (Some(first), Some(last))
            if corners.len() > 1 && first.x <= low + slack && last.x >= high - slack =>
        {
            Ok(corners)
        }
        _ => {
            let message = format!("the line does not cover the field, from x = {low} to {high} m");
            fault("profile", message, "let its first and last corner be on the sides of the field, or beyond")
        }
    }
}
