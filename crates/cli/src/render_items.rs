//! The parts of a frame that `granum render` draws: bodies, walls and beams with their colours.

use std::path::Path;

use granum_engine::Shape;
use granum_engine::glam::{DQuat, DVec3};
use granum_output::povray::{Item, Rod, SHADES};
use granum_output::vtk_read::{self, Field};

use crate::args::{ColourBy, RenderArgs};
use crate::error::Error;

/// A frame of bodies, walls or beams.
pub(crate) struct Frame {
    pub(crate) time: f64,
    fields: Vec<Field>,
}

impl Frame {
    pub(crate) fn read(path: &Path, time: f64) -> Result<Self, Error> {
        Ok(Self { time, fields: vtk_read::read(path)?.1 })
    }

    pub(crate) fn values(&self, name: &str) -> Result<&[f64], Error> {
        let found = self.fields.iter().find(|f| f.name == name);
        found.map(|f| f.values.as_slice()).ok_or_else(|| {
            Error::BadInput(format!(
                "the frames have no field `{name}`; they were written by an older granum"
            ))
        })
    }

    pub(crate) fn section(&self, section: &str, name: &str) -> Result<&[f64], Error> {
        let found = self.fields.iter().find(|f| f.name == name && f.section == section);
        let missing = || Error::BadInput(format!("a frame of beams has no `{name}`; is it damaged?"));
        found.map(|f| f.values.as_slice()).ok_or_else(missing)
    }

    pub(crate) fn vectors(&self, name: &str) -> Result<Vec<DVec3>, Error> {
        Ok(self.values(name)?.chunks_exact(3).map(DVec3::from_slice).collect())
    }

    pub(crate) fn rotations(&self, name: &str) -> Result<Vec<DQuat>, Error> {
        let all = self.values(name)?.chunks_exact(4);
        Ok(all.map(|q| DQuat::from_xyzw(q[1], q[2], q[3], q[0]).normalize()).collect())
    }
}

/// The bodies of a frame.
pub(crate) fn items(
    frame: &Frame,
    by: ColourBy,
    range: (f64, f64),
    shapes: &[Shape],
) -> Result<Vec<Item>, Error> {
    let (points, turns) = (frame.vectors("points")?, frame.rotations("quaternion")?);
    let (radii, kinds) = (frame.values("radius")?, frame.values("shape_id")?);
    let by = frame.values(match by {
        ColourBy::Velocity => "speed",
        ColourBy::Size => "radius",
        ColourBy::Id => "id",
        ColourBy::Material => "material",
        ColourBy::Group => "group",
    })?;
    let continuous = range != (0.0, 1.0) || by.iter().any(|v| v.fract() != 0.0);
    let shade = |value: f64| {
        if continuous {
            ((value - range.0) / (range.1 - range.0) * (SHADES - 1) as f64).clamp(0.0, (SHADES - 1) as f64)
                as usize
        } else {
            value.max(0.0) as usize % SHADES
        }
    };
    let all = (0..points.len()).map(|i| Item {
        shape: kinds[i] as usize,
        position: points[i],
        rotation: turns[i],
        radius: radii[i],
        shade: shade(by[i]),
    });
    known(all.collect(), shapes)
}

/// Speeds of the points of beams [m/s].
pub(crate) fn speeds(beams: &Frame) -> Result<Vec<f64>, Error> {
    Ok(beams.vectors("velocity")?.iter().map(|v| v.length()).collect())
}

/// The beams of a frame; by speed or radius every one has the colour of its middle.
pub(crate) fn rods(frame: &Frame, by: ColourBy, range: (f64, f64)) -> Result<Vec<Rod>, Error> {
    let (points, radii) = (frame.vectors("points")?, frame.values("radius")?);
    let ends = frame.section("Lines", "offsets")?;
    let cells = |name: &str| frame.section("CellData", name);
    let by = match by {
        ColourBy::Velocity => speeds(frame)?,
        ColourBy::Size => radii.to_vec(),
        ColourBy::Id => cells("beam")?.to_vec(),
        ColourBy::Material => cells("material")?.to_vec(),
        ColourBy::Group => cells("group")?.to_vec(),
    };
    let (mut rods, mut start) = (Vec::new(), 0);
    for (k, end) in ends.iter().map(|&e| e as usize).enumerate() {
        let (Some(points), Some(&radius)) = (points.get(start..end), radii.get(start)) else { break };
        let middle = (start + end) / 2;
        let value = if by.len() == ends.len() { by[k] } else { by[middle.min(by.len() - 1)] };
        let shade = if by.len() == ends.len() {
            value.max(0.0) as usize % SHADES
        } else {
            ((value - range.0) / (range.1 - range.0) * (SHADES - 1) as f64).clamp(0.0, (SHADES - 1) as f64)
                as usize
        };
        rods.push(Rod { points: points.to_vec(), radius, shade });
        start = end;
    }
    Ok(rods)
}

/// The walls of a frame, but for those that are to be hidden.
pub(crate) fn wall_items(frame: &Frame, args: &RenderArgs, shapes: &[Shape]) -> Result<Vec<Item>, Error> {
    let (points, turns) = (frame.vectors("wall_position")?, frame.rotations("wall_quaternion")?);
    let (radii, kinds) = (frame.values("wall_radius")?, frame.values("wall_shape_id")?);
    let ids = frame.values("wall_id")?;
    let shown = (0..points.len()).filter(|&i| !args.hide.contains(&(ids[i] as i64)));
    let all = shown.map(|i| Item {
        shape: kinds[i] as usize,
        position: points[i],
        rotation: turns[i],
        radius: radii[i],
        shade: 0,
    });
    known(all.collect(), shapes)
}

/// Refuses shapes that the scene does not have.
fn known(items: Vec<Item>, shapes: &[Shape]) -> Result<Vec<Item>, Error> {
    match items.iter().find(|item| item.shape >= shapes.len()) {
        None => Ok(items),
        Some(item) => Err(Error::BadInput(format!(
            "a frame names the shape {}, but scene.toml of the run has {}; do not change it",
            item.shape,
            shapes.len()
        ))),
    }
}
