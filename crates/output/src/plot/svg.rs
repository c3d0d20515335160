//! A canvas as SVG.

use std::fmt::Write;

use super::canvas::{Anchor, Canvas, Colour, Mark};
use crate::vtk::escape;

/// The text of the file.
pub fn svg(canvas: &Canvas) -> String {
    let (w, h) = (canvas.width, canvas.height);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
         font-family=\"DejaVu Sans, Verdana, Helvetica, Arial, sans-serif\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    // Writing to a string cannot fail.
    for mark in &canvas.marks {
        let _ = match mark {
            Mark::Area { points, fill, opacity } => {
                writeln!(
                    out,
                    "<polygon points=\"{}\" fill=\"{}\"{}/>",
                    list(points),
                    hex(*fill),
                    faint(*opacity)
                )
            }
            Mark::Line { points, stroke, width, dashed, opacity } => writeln!(
                out,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" \
                 stroke-linejoin=\"round\"{}{}/>",
                list(points),
                hex(*stroke),
                if *dashed { " stroke-dasharray=\"6 4\"" } else { "" },
                faint(*opacity)
            ),
            Mark::Words { at: (x, y), text, size, anchor, turned, fill } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let turn =
                    if *turned { format!(" transform=\"rotate(-90 {x:.1} {y:.1})\"") } else { String::new() };
                writeln!(
                    out,
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{}\"{turn}>{}\
                     </text>",
                    hex(*fill),
                    escape(text)
                )
            }
        };
    }
    out + "</svg>\n"
}

fn list(points: &[(f64, f64)]) -> String {
    let mut text = String::with_capacity(12 * points.len());
    for (i, (x, y)) in points.iter().enumerate() {
        let _ = write!(text, "{}{x:.2},{y:.2}", if i > 0 { " " } else { "" });
    }
    text
}

fn hex(Colour(r, g, b): Colour) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn faint(opacity: f64) -> String {
    if opacity < 1.0 { format!(" opacity=\"{opacity}\"") } else { String::new() }
}
