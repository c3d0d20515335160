//! Heyn09 Fig. 5.2 to 5.6: spheres of the five parts of the vehicle, and how well they fit.
//!
//! The thesis prints how many spheres each part has, but neither its dimensions nor its seed size. Our parts (`granum parts`, `scenes/parts/`) are cut so
//! that they get about as many.

use granum_engine::shape::sphere_fit::{Fit, fit};
use granum_scene::mesh;

use crate::line::Line;
use crate::{Order, results};

/// Part, the longest edge of its triangles with which it comes near the thesis' number [m], and whether triangles at sharp edges are
/// split, which the thesis does "as necessary".
const PARTS: [(&str, f64, bool); 5] = [
    ("idler", 0.04, true),
    ("sprocket", 0.0243, true),
    ("road_wheel", 0.033, false),
    ("roller", 0.024, false),
    ("shoe", 0.009, true),
];

pub(crate) fn run(_order: &Order) -> Vec<Line> {
    PARTS.iter().map(|&(name, size, split)| of(name, size, split)).collect()
}

fn of(name: &str, size: f64, split: bool) -> Line {
    let mut line = Line::default();
    let file = results::bench().join("../scenes/parts").join(format!("{name}.stl"));
    let mesh = mesh::read(&file).unwrap_or_else(|e| panic!("{name} cannot be read: {e}"));
    let (mesh, _) = mesh.mend().unwrap_or_else(|e| panic!("{name} cannot be mended: {e}"));
    let mut options = Fit { size: Some(size), ..Fit::default() };
    options.refine_angle = options.refine_angle.filter(|_| split);
    let fitted = fit(&mesh, &options).unwrap_or_else(|e| panic!("{name} cannot be fitted: {e}"));
    let error = &fitted.error;
    line.add("problem", name);
    line.add("size", size);
    line.add("triangles", mesh.triangles.len());
    line.add("spheres", fitted.spheres.len());
    line.add("refined", fitted.refined);
    line.add("out_mean", error.out_mean);
    line.add("out_max", error.out_max);
    line.add("uncovered_mean", error.uncovered_mean);
    line.add("uncovered_max", error.uncovered_max);
    line.add("swollen", error.volume_together / error.volume_mesh - 1.0);
    line
}
