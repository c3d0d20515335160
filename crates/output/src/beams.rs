//! Beams as polylines: several points an element along the deformed axis.

use granum_engine::World;
use granum_engine::glam::DVec3;

use crate::vtk::{Array, Cells, PolyData, SCALAR, XYZ};

/// Points of an element besides its last.
const POINTS: usize = 4;

/// All beams, one line each.
pub fn beams(world: &World) -> PolyData {
    let all = &world.beams;
    let mut lines: Vec<Vec<i32>> = Vec::with_capacity(all.len());
    let (mut points, mut velocity) = (Vec::new(), Vec::new());
    let (mut radius, mut strain, mut curvature, mut tension) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (i, beam) in all.list.iter().enumerate() {
        let n = POINTS * beam.elements;
        let first = points.len() as i32;
        lines.push((first..=first + n as i32).collect());
        for k in 0..=n {
            let share = k as f64 / n as f64;
            let (r, v) = all.point(i, share);
            let (eps, kappa) = all.strain(i, share);
            points.push(r);
            velocity.push(v);
            radius.push(beam.radius as f32);
            strain.push(eps as f32);
            curvature.push(kappa as f32);
            tension.push(all.tension(i, share) as f32);
        }
    }
    let flat = |list: &[DVec3]| list.iter().flat_map(|v| v.as_vec3().to_array()).collect::<Vec<f32>>();
    let mut data = PolyData::new(Array::new("points", XYZ, points.iter().flat_map(|p| p.to_array())));
    data.lines = Some(Cells::new(&lines));
    data.point_data = vec![
        Array::new("radius", SCALAR, radius),
        Array::new("velocity", XYZ, flat(&velocity)),
        Array::new("axial_strain", SCALAR, strain),
        Array::new("curvature", SCALAR, curvature),
        Array::new("tension", SCALAR, tension),
    ];
    data.cell_data = vec![
        Array::new("beam", SCALAR, 0..all.len() as i32),
        Array::new("group", SCALAR, all.list.iter().map(|b| b.group.0 as i32)),
        Array::new("material", SCALAR, all.list.iter().map(|b| b.material.0 as i32)),
    ];
    data.words = vec![
        ("materials", world.materials.list().iter().map(|m| m.name.clone()).collect()),
        ("groups", crate::frame::group_names(world)),
    ];
    data.time = Some(world.time);
    data
}
