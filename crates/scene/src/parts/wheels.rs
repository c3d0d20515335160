//! Road wheel, idler, roller and sprocket: rings of tiles around the y axis, filled layer by layer.
//!
//! Wheels are pairs of rims with a gap for the guide horns of the track. The sprocket is a drum with two toothed rings,
//! a tooth for each shoe; its teeth have straight flanks and stand across the bands that shoes leave free.

use std::f64::consts::PI;

use granum_engine::shape::mesh::Mesh;

use super::Dimensions;
use super::stack::{Stack, divided};

/// The tiling of a disc with a hole: circles of points, `around` to each; tile `ring * around + k`.
fn rings(stack: &mut Stack, radii: &[f64], around: usize) {
    let angle = |k: usize| 2.0 * PI * k as f64 / around as f64;
    let circles: Vec<Vec<u32>> = radii
        .iter()
        .map(|r| (0..around).map(|k| stack.point(r * angle(k).cos(), r * angle(k).sin())).collect())
        .collect();
    for pair in circles.windows(2) {
        for k in 0..around {
            let next = (k + 1) % around;
            stack.tile(&[pair[0][k], pair[1][k], pair[1][next], pair[0][next]]);
        }
    }
}

/// The middle of a step in a list of boundaries.
fn middle(list: &[f64], k: usize) -> f64 {
    0.5 * (list[k] + list[k + 1])
}

/// A wheel with two rims: hub, web beside the gap with openings, rims.
pub(super) fn double_wheel(d: &Dimensions) -> Mesh {
    let (radius, width, gap, bore) = (d.get("radius"), d.get("width"), d.get("gap"), d.get("bore"));
    let (hub, rim, web, openings) = (d.get("hub"), d.get("rim"), d.get("web"), d.get("openings") as usize);
    // Steps along the rim; openings come in equal sectors of four.
    let size = d.get("size");
    let sectors = (2.0 * PI * radius / size / 4.0).ceil().max(3.0) as usize;
    let sectors = if openings > 0 { sectors.div_ceil(openings) * openings } else { sectors };
    let around = 4 * sectors;
    let inner = radius - rim;
    let edge = 0.2 * (inner - hub);
    let mut marks = vec![bore, hub, hub + edge, inner - edge, inner, radius];
    if openings == 0 {
        marks = vec![bore, hub, inner, radius];
    }
    let radii = divided(&marks, 1.5 * size);
    let half = [0.5 * gap, 0.5 * gap + web, 0.5 * width];
    let marks = [-half[2], -half[1], -half[0], half[0], half[1], half[2]];
    let mut stack = Stack { levels: divided(&marks, 1.2 * size), ..Stack::default() };
    rings(&mut stack, &radii, around);
    let levels = stack.levels.clone();
    stack.surface(|tile, layer| {
        let (r, y) = (middle(&radii, tile / around), middle(&levels, layer).abs());
        if r < hub {
            return true;
        }
        if y < half[0] || (y > half[1] && r < inner) {
            return false;
        }
        // Half of each sector of the web is open.
        let part = tile % around * openings.max(1) % around;
        let open = openings > 0 && 2 * part < around && r > hub + edge && r < inner - edge;
        !open
    })
}

/// A drum with two toothed rings.
pub(super) fn sprocket(d: &Dimensions) -> Mesh {
    let teeth = d.get("teeth") as usize;
    let (pitch, boss, track) = (d.get("pitch"), d.get("boss"), d.get("track"));
    let (thick, width, bore, drum) = (d.get("thickness"), d.get("width"), d.get("bore"), d.get("drum"));
    // The pins of the track lie on this circle.
    let circle = 0.5 * pitch / (PI / teeth as f64).sin();
    // The plates' inner sides are half a boss nearer, at the middle of a shoe; a little play.
    let root = circle * (PI / teeth as f64).cos() - 0.5 * boss - d.get("play");
    let tip = circle + d.get("tip");
    // Half the width of a tooth at its root and tip: plates end at 0.866 to 1 of a boss's radius from the pin.
    let (wide, slim) = (0.8 * boss / root, 0.5 * boss / tip);
    let period = 2.0 * PI / teeth as f64;
    // The flank, the tip, the flank, and the ground between teeth in parts.
    let ground = ((period - 2.0 * wide) * root / d.get("size")).round().clamp(1.0, 1e3) as usize;
    let each = 3 + ground;
    let mut angles = Vec::new();
    for t in 0..teeth {
        let at = t as f64 * period;
        angles.extend([at - wide, at - slim, at + slim]);
        angles.extend((0..ground).map(|k| at + wide + (period - 2.0 * wide) * k as f64 / ground as f64));
    }
    let around = angles.len();
    let mut stack = Stack::default();
    let radii = divided(&[bore, drum, root], 1.5 * d.get("size"));
    let mut circles: Vec<Vec<u32>> = Vec::new();
    for r in &radii {
        circles.push(angles.iter().map(|a| stack.point(r * a.cos(), r * a.sin())).collect());
    }
    let ground_line = circles.last().cloned().unwrap_or_default();
    let mut top = ground_line.clone();
    for t in 0..teeth {
        for k in [t * each + 1, t * each + 2] {
            top[k] = stack.point(tip * angles[k].cos(), tip * angles[k].sin());
        }
    }
    for pair in circles.windows(2) {
        for k in 0..around {
            let next = (k + 1) % around;
            stack.tile(&[pair[0][k], pair[1][k], pair[1][next], pair[0][next]]);
        }
    }
    let discs = stack.tiles.len();
    for k in (0..around).filter(|k| k % each < 3) {
        let next = (k + 1) % around;
        stack.tile(&[ground_line[k], top[k], top[next], ground_line[next]]);
    }
    let (low, high) = (0.5 * (track - thick), 0.5 * (track + thick));
    let marks = [-0.5 * width, -high, -low, low, high, 0.5 * width];
    stack.levels = divided(&marks, 1.2 * d.get("size"));
    let levels = stack.levels.clone();
    stack.surface(|tile, layer| {
        let y = middle(&levels, layer).abs();
        let toothed = y > low && y < high;
        toothed || (tile < discs && middle(&radii, tile / around) < drum)
    })
}
