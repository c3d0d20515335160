//! What a figure is made of: rectangles, lines, areas and words, in pixels from the upper left corner.
//!
//! One list of marks is written as SVG (`svg.rs`) and painted as PNG (`raster.rs`), so that both show the same.

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

/// Black enough for words and axes.
pub const INK: Colour = Colour(0x2b, 0x2f, 0x36);
/// Words that matter less.
pub const PALE: Colour = Colour(0x6b, 0x72, 0x7d);
/// Grid lines.
pub const GRID: Colour = Colour(0xe3, 0xe6, 0xea);
/// Grid lines between the grid lines.
pub const FAINT: Colour = Colour(0xf2, 0xf4, 0xf6);

/// Colours of curves, told apart by those who do not see red and green too (Okabe and Ito, 2008, without yellow; then
/// darker ones).
pub const CURVES: &[Colour] = &[
    Colour(0x00, 0x72, 0xb2),
    Colour(0xd5, 0x5e, 0x00),
    Colour(0x00, 0x9e, 0x73),
    Colour(0xcc, 0x79, 0xa7),
    Colour(0xe6, 0x9f, 0x00),
    Colour(0x56, 0xb4, 0xe9),
    Colour(0x7a, 0x4f, 0x2b),
    Colour(0x55, 0x55, 0x55),
    Colour(0x5b, 0x3a, 0x9e),
    Colour(0x8a, 0xa0, 0x00),
];

/// Which end of the words stands at the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Their left end.
    Start,
    /// Their middle.
    Middle,
    /// Their right end.
    End,
}

/// One thing drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A filled polygon; a rectangle has four corners.
    Area {
        /// Corners.
        points: Vec<(f64, f64)>,
        /// Colour.
        fill: Colour,
        /// 0 unseen, 1 solid.
        opacity: f64,
    },
    /// A line through points.
    Line {
        /// Points.
        points: Vec<(f64, f64)>,
        /// Colour.
        stroke: Colour,
        /// Width.
        width: f64,
        /// Dashed instead of full.
        dashed: bool,
        /// 0 unseen, 1 solid.
        opacity: f64,
    },
    /// Words on one line.
    Words {
        /// Where, on the base line.
        at: (f64, f64),
        /// The words.
        text: String,
        /// Height of the letters, as fonts count it.
        size: f64,
        /// Which end is at the point.
        anchor: Anchor,
        /// Read from below instead of from the left.
        turned: bool,
        /// Colour.
        fill: Colour,
    },
}

/// A list of marks on a white sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Canvas {
    /// Width [pixels].
    pub width: f64,
    /// Height [pixels].
    pub height: f64,
    /// The marks, later ones over earlier ones.
    pub marks: Vec<Mark>,
}

impl Canvas {
    /// An empty sheet.
    pub fn new(width: f64, height: f64) -> Self {
        Self { width, height, marks: Vec::new() }
    }

    /// A thin straight line.
    pub fn rule(&mut self, a: (f64, f64), b: (f64, f64), stroke: Colour) {
        self.line(vec![a, b], stroke, 1.0, false, 1.0);
    }

    /// A line through points.
    pub fn line(&mut self, points: Vec<(f64, f64)>, stroke: Colour, width: f64, dashed: bool, opacity: f64) {
        self.marks.push(Mark::Line { points, stroke, width, dashed, opacity });
    }

    /// A filled polygon.
    pub fn area(&mut self, points: Vec<(f64, f64)>, fill: Colour, opacity: f64) {
        self.marks.push(Mark::Area { points, fill, opacity });
    }

    /// Words.
    pub fn words(&mut self, at: (f64, f64), text: &str, size: f64, anchor: Anchor, fill: Colour) {
        self.marks.push(Mark::Words { at, text: text.to_owned(), size, anchor, turned: false, fill });
    }

    /// Words read from below.
    pub fn turned_words(&mut self, at: (f64, f64), text: &str, size: f64, fill: Colour) {
        let (text, anchor) = (text.to_owned(), Anchor::Middle);
        self.marks.push(Mark::Words { at, text, size, anchor, turned: true, fill });
    }
}
