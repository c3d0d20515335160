//! The legend of a POV-Ray picture: a scale or a list of names, and the time, on a plane before the eye.
//!
//! It is drawn in the scene itself, so that the picture is complete without another program: flat pieces that shine by
//! themselves, cast no shadow and stand so near to the eye that nothing comes before them. The letters are those that
//! are built into POV-Ray 3.7, so that no font need be installed.

use std::fmt::Write;

use granum_engine::glam::DVec3;

use crate::povray::{Camera, Legend};
use crate::summary::short;

/// Steps of the scale.
const STEPS: usize = 64;
/// Names that there is room for.
const ROWS: usize = 16;

/// The plane of the legend: x to the right and y up, both from -1 to 1 at the height of the picture.
struct Sheet {
    middle: DVec3,
    right: DVec3,
    up: DVec3,
    back: DVec3,
    /// Half the width over half the height.
    aspect: f64,
}

/// Writes it.
pub(crate) fn write(
    out: &mut String,
    legend: Option<&Legend>,
    time: Option<f64>,
    camera: &Camera,
    colours: &[[f64; 3]],
) -> std::fmt::Result {
    let distance = camera.from.distance(camera.at);
    let back = (camera.from - camera.at).normalize_or(DVec3::Z);
    let right = DVec3::Z.cross(back).try_normalize().unwrap_or(DVec3::X);
    let near = 0.02 * distance;
    let half = near * (0.5 * camera.angle.to_radians()).tan() / camera.aspect;
    let sheet = Sheet {
        middle: camera.from - back * near,
        right: right * half,
        up: back.cross(right) * half,
        back,
        aspect: camera.aspect,
    };
    if legend.is_none() && time.is_none() {
        return Ok(());
    }
    writeln!(out, "#declare Plain = finish {{ ambient 0 diffuse 0 emission 1 }}")?;
    if let Some(time) = time {
        let words = format!("t = {time:.3} s");
        let (x, wide) = (0.05 - sheet.aspect, 0.08 + 0.033 * words.len() as f64);
        sheet.back_plate(out, (x, -0.95), (x + wide, -0.84))?;
        sheet.text(out, &words, (x + 0.03, -0.915), 0.06)?;
    }
    match legend {
        Some(Legend::Scale(name, low, high)) => scale(out, &sheet, name, (*low, *high), colours),
        Some(Legend::Names(names)) => list(out, &sheet, names, colours),
        None => Ok(()),
    }
}

fn scale(
    out: &mut String,
    sheet: &Sheet,
    name: &str,
    (low, high): (f64, f64),
    colours: &[[f64; 3]],
) -> std::fmt::Result {
    let (x, w, bottom, tall) = (sheet.aspect - 0.36, 0.05, -0.45, 0.9);
    sheet.back_plate(out, (x - 0.06, bottom - 0.10), (sheet.aspect - 0.03, bottom + tall + 0.17))?;
    for k in 0..STEPS {
        let y = |k: usize| bottom + tall * k as f64 / STEPS as f64;
        let colour = colours[(k * colours.len() / STEPS).min(colours.len() - 1)];
        sheet.plate(out, (x, y(k)), (x + w, y(k + 1)), colour, 0.001)?;
    }
    sheet.text(out, name, (x - 0.035, bottom + tall + 0.07), 0.06)?;
    for k in 0..=4 {
        let share = f64::from(k) / 4.0;
        let y = bottom + tall * share;
        let value = low + (high - low) * share;
        let value = if value.abs() < 1e-9 * (high - low).abs() { 0.0 } else { value };
        let digits = (value.abs() * 1e3).round() / 1e3;
        let shown = if digits != 0.0 && (digits - value).abs() < 0.01 * value.abs() { digits } else { value };
        sheet.text(out, &short(shown), (x + w + 0.025, y - 0.018), 0.055)?;
    }
    Ok(())
}

fn list(
    out: &mut String,
    sheet: &Sheet,
    names: &[(usize, String)],
    colours: &[[f64; 3]],
) -> std::fmt::Result {
    let rows = names.len().min(ROWS);
    let longest = names.iter().take(rows).map(|n| n.1.chars().count().min(24)).max().unwrap_or(0);
    let x = sheet.aspect - 0.20 - 0.033 * longest as f64;
    let top = 0.9;
    sheet.back_plate(out, (x - 0.05, top - 0.09 * rows as f64 - 0.03), (sheet.aspect - 0.03, top + 0.04))?;
    for (k, (shade, name)) in names.iter().take(rows).enumerate() {
        let y = top - 0.09 * (k + 1) as f64;
        let colour = colours[shade % colours.len()];
        sheet.plate(out, (x, y), (x + 0.05, y + 0.05), colour, 0.001)?;
        let name: String = name.chars().take(24).collect();
        sheet.text(out, &name, (x + 0.08, y + 0.005), 0.06)?;
    }
    Ok(())
}

impl Sheet {
    fn at(&self, (x, y): (f64, f64), lift: f64) -> DVec3 {
        self.middle + self.right * x + self.up * y + self.back * (lift * self.up.length())
    }

    fn plate(
        &self,
        out: &mut String,
        low: (f64, f64),
        high: (f64, f64),
        [r, g, b]: [f64; 3],
        lift: f64,
    ) -> std::fmt::Result {
        // A unit square that is enlarged: POV-Ray takes a very small polygon for none.
        let (x, y, p) = (self.right * (high.0 - low.0), self.up * (high.1 - low.1), self.at(low, lift));
        writeln!(
            out,
            "polygon {{ 5, <0, 0>, <1, 0>, <1, 1>, <0, 1>, <0, 0> {} pigment {{ srgb <{r:.4}, {g:.4}, {b:.4}> }} finish \
             {{ Plain }} no_shadow no_reflection }}",
            self.matrix(x, y, p)
        )
    }

    /// A transformation with these first two axes and this origin.
    fn matrix(&self, x: DVec3, y: DVec3, p: DVec3) -> String {
        let z = -self.back * self.up.length();
        format!(
            "matrix <{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}>",
            x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z, p.x, p.y, p.z
        )
    }

    fn back_plate(&self, out: &mut String, low: (f64, f64), high: (f64, f64)) -> std::fmt::Result {
        self.plate(out, low, high, [0.97, 0.975, 0.98], 0.0)
    }

    fn text(&self, out: &mut String, words: &str, at: (f64, f64), size: f64) -> std::fmt::Result {
        // Letters that its font has not, and what would end the string, become spaces.
        let plain = |c: char| if c.is_ascii() && !c.is_control() && c != '"' && c != '\\' { c } else { ' ' };
        let words: String = words.chars().map(plain).collect();
        let matrix = self.matrix(self.right * size, self.up * size, self.at(at, 0.002));
        writeln!(
            out,
            "text {{ internal 2 \"{words}\" 0.0005, 0 {matrix} pigment {{ srgb <0.13, 0.16, 0.20> }} finish {{ Plain }} \
             no_shadow no_reflection }}"
        )
    }
}
