//! A canvas as PNG: painted with tiny-skia; letters are the outlines of the font that comes with the program.
//!
//! The font is a part of DejaVu Sans (its licence stands beside it). A letter that it does not have becomes a box.

use std::sync::LazyLock;

use tiny_skia::{FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::canvas::{Anchor, Canvas, Colour, Mark};

/// The font, as it stands in the program.
static FACE: LazyLock<Option<Face<'static>>> =
    LazyLock::new(|| Face::parse(include_bytes!("dejavu-sans-part.ttf"), 0).ok());

/// Width of words at a size [pixels].
pub fn width_of(text: &str, size: f64) -> f64 {
    let Some(face) = FACE.as_ref() else { return 0.6 * size * text.chars().count() as f64 };
    let units: u32 =
        text.chars().map(|c| u32::from(face.glyph_hor_advance(glyph(face, c)).unwrap_or(0))).sum();
    f64::from(units) * size / f64::from(face.units_per_em())
}

fn glyph(face: &Face<'_>, c: char) -> GlyphId {
    face.glyph_index(c).unwrap_or(GlyphId(0))
}

/// The bytes of the file; `scale` pixels of the picture for one of the canvas. None if it is too large to be painted.
pub fn png(canvas: &Canvas, scale: f64) -> Option<Vec<u8>> {
    let (w, h) = ((canvas.width * scale).round() as u32, (canvas.height * scale).round() as u32);
    let mut pixmap = Pixmap::new(w, h)?;
    pixmap.fill(tiny_skia::Color::WHITE);
    let whole = Transform::from_scale(scale as f32, scale as f32);
    for mark in &canvas.marks {
        match mark {
            Mark::Area { points, fill, opacity } => {
                if let Some(path) = path(points, true) {
                    pixmap.fill_path(&path, &paint(*fill, *opacity), FillRule::Winding, whole, None);
                }
            }
            Mark::Line { points, stroke, width, dashed, opacity } => {
                let dash = if *dashed { StrokeDash::new(vec![6.0, 4.0], 0.0) } else { None };
                let style =
                    Stroke { width: *width as f32, line_join: LineJoin::Round, dash, ..Stroke::default() };
                if let Some(path) = path(points, false) {
                    pixmap.stroke_path(&path, &paint(*stroke, *opacity), &style, whole, None);
                }
            }
            Mark::Words { at, text, size, anchor, turned, fill } => {
                if let Some((path, transform)) = words(*at, text, *size, *anchor, *turned) {
                    let transform = whole.pre_concat(transform);
                    pixmap.fill_path(&path, &paint(*fill, 1.0), FillRule::Winding, transform, None);
                }
            }
        }
    }
    // White lies under everything: no pixel is transparent, and three numbers hold it.
    let rows: Vec<u8> = pixmap.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, w, h);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.write_header().and_then(|mut w| w.write_image_data(&rows)).ok()?;
    Some(bytes)
}

fn paint(Colour(r, g, b): Colour, opacity: f64) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(r, g, b, (255.0 * opacity).round() as u8);
    paint
}

fn path(points: &[(f64, f64)], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (i, &(x, y)) in points.iter().enumerate() {
        let (x, y) = (x as f32, y as f32);
        if i == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

/// The outlines of words in units of the font, and where they go.
fn words(at: (f64, f64), text: &str, size: f64, anchor: Anchor, turned: bool) -> Option<(Path, Transform)> {
    let face = FACE.as_ref()?;
    let mut outline = Outline { builder: PathBuilder::new(), x: 0.0 };
    for c in text.chars() {
        let glyph = glyph(face, c);
        face.outline_glyph(glyph, &mut outline);
        outline.x += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
    }
    let back = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => -0.5 * outline.x,
        Anchor::End => -outline.x,
    };
    let k = size as f32 / f32::from(face.units_per_em());
    let place = Transform::from_translate(at.0 as f32, at.1 as f32);
    let place = if turned { place.pre_rotate(-90.0) } else { place };
    Some((outline.builder.finish()?, place.pre_scale(k, -k).pre_translate(back, 0.0)))
}

/// Collects outlines, each to the right of the one before.
struct Outline {
    builder: PathBuilder,
    x: f32,
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.builder.move_to(self.x + x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.builder.line_to(self.x + x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.builder.quad_to(self.x + x1, y1, self.x + x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.builder.cubic_to(self.x + x1, y1, self.x + x2, y2, self.x + x, y);
    }
    fn close(&mut self) {
        self.builder.close();
    }
}
