//! Figures: panels with curves, as SVG and PNG.
//!
//! | file | what |
//! |---|---|
//! | here | a figure, its panels and curves, and how they are laid out |
//! | `axis.rs` | round ticks |
//! | `canvas.rs`, `svg.rs`, `raster.rs` | marks, and the two ways to write them |
//! | `filter.rs` | the Gaussian filter, and curves with no more points than can be seen |
//! | `table.rs`, `runs.rs` | CSV files of run folders, and the figures made of them |

pub mod axis;
pub mod canvas;
pub mod filter;
pub mod raster;
pub mod runs;
pub mod svg;
pub mod table;

use std::path::{Path, PathBuf};

use axis::{Axis, raised};
use canvas::{Anchor, Canvas, Colour, FAINT, GRID, INK, PALE};

use crate::error::OutputError;
use crate::folder::write_atomically;

/// A curve.
#[derive(Clone, Debug)]
pub struct Curve {
    /// What the legend says; nothing if empty.
    pub label: String,
    /// Colour.
    pub colour: Colour,
    /// Dashed instead of full.
    pub dashed: bool,
    /// Thin and pale: what lies behind a filtered curve.
    pub pale: bool,
    /// Abscissa and ordinate of each point; a point that is not finite interrupts the curve.
    pub points: Vec<(f64, f64)>,
    /// If given, the space between the curve and these ordinates is filled.
    pub down_to: Option<Vec<f64>>,
}

impl Curve {
    /// A full curve.
    pub fn new(label: impl Into<String>, colour: Colour, points: Vec<(f64, f64)>) -> Self {
        Self { label: label.into(), colour, dashed: false, pale: false, points, down_to: None }
    }
}

/// Axes with curves.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    /// Beside the ordinate.
    pub y: String,
    /// Logarithmic ordinate.
    pub log: bool,
    /// An ordinate to be marked with a line.
    pub mark: Option<f64>,
    /// What is shown.
    pub curves: Vec<Curve>,
}

/// A figure: panels below each other, and side by side if there are many, with the same abscissa.
#[derive(Clone, Debug, Default)]
pub struct Figure {
    /// Above all.
    pub title: String,
    /// Below the abscissa.
    pub x: String,
    /// Logarithmic abscissa.
    pub log_x: bool,
    /// The panels.
    pub panels: Vec<Panel>,
}

/// Panels below each other before a second column begins.
const ROWS: usize = 4;
const PANEL_WIDTH: f64 = 560.0;
/// Height of a panel alone, and of one of several.
const HEIGHTS: (f64, f64) = (340.0, 200.0);
/// Space left and right of a panel, above and below it.
const LEFT: f64 = 78.0;
const RIGHT: f64 = 16.0;
const ABOVE: f64 = 26.0;
const BELOW: f64 = 46.0;
/// Height of the title.
const TITLE: f64 = 34.0;
const LETTERS: f64 = 12.0;
/// Widest legend.
const LEGEND: f64 = 220.0;

impl Figure {
    /// Writes `stem.svg` and `stem.png`, those that are asked for, and returns their names.
    pub fn write(&self, stem: &Path, svg: bool, png: Option<f64>) -> Result<Vec<PathBuf>, OutputError> {
        let canvas = self.draw();
        let mut written = Vec::new();
        let file = |end: &str| {
            let mut name = stem.as_os_str().to_owned();
            name.push(end);
            PathBuf::from(name)
        };
        if svg {
            let path = file(".svg");
            write_atomically(&path, |out| std::io::Write::write_all(out, svg::svg(&canvas).as_bytes()))?;
            written.push(path);
        }
        if let Some(scale) = png {
            let path = file(".png");
            let bytes = raster::png(&canvas, scale).ok_or_else(|| {
                OutputError::write(
                    &path,
                    std::io::Error::other("the picture is too large; use a smaller --scale"),
                )
            })?;
            write_atomically(&path, |out| std::io::Write::write_all(out, &bytes))?;
            written.push(path);
        }
        Ok(written)
    }

    /// Lays the figure out.
    pub fn draw(&self) -> Canvas {
        let n = self.panels.len().max(1);
        let columns = n.div_ceil(ROWS);
        let rows = n.div_ceil(columns);
        let height = if n == 1 { HEIGHTS.0 } else { HEIGHTS.1 };
        let legend = self.legend_width();
        let (cell_w, cell_h) = (LEFT + PANEL_WIDTH + RIGHT + legend, ABOVE + height + BELOW);
        let mut canvas =
            Canvas::new((cell_w * columns as f64).ceil(), (TITLE + cell_h * rows as f64 + 4.0).ceil());
        let middle = LEFT + 0.5 * PANEL_WIDTH + 0.5 * cell_w * (columns - 1) as f64;
        canvas.words((middle, 24.0), &self.title, 15.0, Anchor::Middle, INK);
        let xs = || self.panels.iter().flat_map(|p| &p.curves).flat_map(|c| &c.points).map(|p| p.0);
        // A record that begins with its first step begins at zero.
        let (first, last) = xs().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
        let zero = (!self.log_x && first > 0.0 && first < 0.05 * last).then_some(0.0);
        let x = Axis::new(xs().chain(zero), self.log_x, 7, false);
        for (k, panel) in self.panels.iter().enumerate() {
            // Down the columns, so that what belongs together stands together.
            let (column, row) = (k / rows, k % rows);
            let corner = (LEFT + cell_w * column as f64, TITLE + ABOVE + cell_h * row as f64);
            panel.draw(&mut canvas, corner, (PANEL_WIDTH, height), &x, &self.x);
        }
        canvas
    }

    fn legend_width(&self) -> f64 {
        let labels = self.panels.iter().flat_map(|p| &p.curves).filter(|c| !c.label.is_empty());
        let widest = labels.map(|c| raster::width_of(&c.label, LETTERS)).fold(0.0, f64::max);
        if widest > 0.0 { widest.min(LEGEND) + 44.0 } else { 0.0 }
    }
}

impl Panel {
    fn draw(&self, canvas: &mut Canvas, corner: (f64, f64), size: (f64, f64), x: &Axis, x_label: &str) {
        let ((left, top), (w, h)) = (corner, size);
        let ys = self.curves.iter().flat_map(|c| c.points.iter().map(|p| p.1));
        let base = self.curves.iter().filter_map(|c| c.down_to.as_ref()).flatten().copied();
        let y = Axis::new(ys.chain(base).chain(self.mark), self.log, (h / 42.0) as usize, true);
        let to_x = |v: f64| left + w * x.share(v);
        let to_y = |v: f64| top + h * (1.0 - y.share(v));
        for strong in [false, true] {
            for tick in x.ticks.iter().filter(|t| t.label.is_some() == strong) {
                let at = to_x(tick.value);
                canvas.rule((at, top), (at, top + h), if strong { GRID } else { FAINT });
            }
            for tick in y.ticks.iter().filter(|t| t.label.is_some() == strong) {
                let at = to_y(tick.value);
                canvas.rule((left, at), (left + w, at), if strong { GRID } else { FAINT });
            }
        }
        let mut free_from = f64::NEG_INFINITY;
        for tick in &x.ticks {
            let Some(label) = &tick.label else { continue };
            let (at, half) = (to_x(tick.value), 0.5 * raster::width_of(label, LETTERS));
            // A label that would touch the one before it is left out; its line stays.
            if at - half > free_from {
                canvas.words((at, top + h + 17.0), label, LETTERS, Anchor::Middle, INK);
                free_from = at + half + 6.0;
            }
        }
        for tick in &y.ticks {
            if let Some(label) = &tick.label {
                canvas.words((left - 7.0, to_y(tick.value) + 4.3), label, LETTERS, Anchor::End, INK);
            }
        }
        if y.exponent != 0 {
            let text = format!("×10{}", raised(y.exponent));
            canvas.words((left - 7.0, top - 9.0), &text, LETTERS, Anchor::End, PALE);
        }
        if x.exponent != 0 {
            let text = format!("×10{}", raised(x.exponent));
            canvas.words((left + w, top + h + 33.0), &text, LETTERS, Anchor::End, PALE);
        }
        canvas.words((left + 0.5 * w, top + h + 35.0), x_label, LETTERS, Anchor::Middle, INK);
        canvas.turned_words((left - 58.0, top + 0.5 * h), &shortened(&self.y, h + ABOVE), LETTERS, INK);
        if let Some(mark) = self.mark {
            canvas.line(vec![(left, to_y(mark)), (left + w, to_y(mark))], PALE, 1.2, true, 1.0);
        }
        // Pale curves lie behind.
        for pale in [true, false] {
            for curve in self.curves.iter().filter(|c| c.pale == pale) {
                curve.draw(canvas, &to_x, &to_y, (x, &y));
            }
        }
        let frame = [(left, top), (left + w, top), (left + w, top + h), (left, top + h), (left, top)];
        canvas.line(frame.to_vec(), INK, 1.0, false, 1.0);
        let labelled = self.curves.iter().filter(|c| !c.label.is_empty());
        let pitch = (h / labelled.clone().count().max(1) as f64).min(20.0);
        for (k, curve) in labelled.enumerate() {
            let at = top + 8.0 + pitch * k as f64;
            let sample = vec![(left + w + 12.0, at), (left + w + 34.0, at)];
            let width = if curve.down_to.is_some() { 9.0 } else { 2.2 };
            canvas.line(sample, curve.colour, width, curve.dashed, 1.0);
            let text = shortened(&curve.label, LEGEND);
            canvas.words((left + w + 40.0, at + 4.3), &text, LETTERS, Anchor::Start, INK);
        }
    }
}

impl Curve {
    fn draw(
        &self,
        canvas: &mut Canvas,
        to_x: &dyn Fn(f64) -> f64,
        to_y: &dyn Fn(f64) -> f64,
        (x, y): (&Axis, &Axis),
    ) {
        // Below the axis only what a logarithmic axis has cut off.
        let place = |p: &(f64, f64)| (to_x(p.0), to_y(p.1.max(y.low)));
        if let Some(down) = &self.down_to {
            let back = self.points.iter().zip(down).rev().map(|(p, &d)| (to_x(p.0), to_y(d)));
            let corners = self.points.iter().map(place).chain(back).collect();
            return canvas.area(corners, self.colour, 0.85);
        }
        let shown = |p: &(f64, f64)| {
            p.0.is_finite() && p.1.is_finite() && (!y.log || p.1 > 0.0) && (!x.log || p.0 > 0.0)
        };
        let (width, opacity) = if self.pale { (1.0, 0.35) } else { (1.8, 1.0) };
        for piece in self.points.split(|p| !shown(p)).filter(|piece| !piece.is_empty()) {
            let mut points: Vec<(f64, f64)> = piece.iter().map(place).collect();
            // A point alone is a short dash, or it would not be seen.
            if let [(px, py)] = points[..] {
                points = vec![(px - 1.5, py), (px + 1.5, py)];
            }
            canvas.line(points, self.colour, width, self.dashed, opacity);
        }
    }
}

/// Words that fit, with dots in the middle if they do not.
fn shortened(text: &str, room: f64) -> String {
    if raster::width_of(text, LETTERS) <= room {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    let cut = |keep: usize| -> String {
        let (head, tail) = (keep - keep / 2, keep / 2);
        letters[..head].iter().chain(&['…']).chain(&letters[letters.len() - tail..]).collect()
    };
    let fits = (1..letters.len()).rev().map(cut).find(|t| raster::width_of(t, LETTERS) <= room);
    fits.unwrap_or_else(|| "…".into())
}
