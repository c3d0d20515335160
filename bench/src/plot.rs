//! A line plot as SVG: logarithmic ordinate, linear or logarithmic abscissa, light grid, legend.

use std::fmt::Write;
use std::path::Path;

/// A curve.
pub(crate) struct Curve {
    /// What the legend says.
    pub(crate) label: String,
    /// Colour, as SVG writes it.
    pub(crate) colour: &'static str,
    /// Dashed instead of full.
    pub(crate) dashed: bool,
    /// Abscissa and ordinate of each point.
    pub(crate) points: Vec<(f64, f64)>,
}

/// A plot.
pub(crate) struct Plot<'a> {
    /// Above the plot.
    pub(crate) title: &'a str,
    /// Below the abscissa.
    pub(crate) x: &'a str,
    /// Beside the ordinate.
    pub(crate) y: &'a str,
    /// What is shown.
    pub(crate) curves: Vec<Curve>,
    /// An ordinate to be marked with a line.
    pub(crate) mark: f64,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 460.0;
/// Left, right, top and bottom of the frame.
const FRAME: (f64, f64, f64, f64) = (75.0, 570.0, 45.0, 405.0);
/// Powers of ten below which a curve is not followed: rounding.
const LOWEST: f64 = -7.0;

impl Plot<'_> {
    /// Writes the plot to a file.
    pub(crate) fn write(&self, path: &str) -> std::io::Result<()> {
        if let Some(folder) = Path::new(path).parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(path, self.svg())
    }

    /// The points of a curve that can be shown on logarithmic axes.
    fn shown(curve: &Curve) -> impl Iterator<Item = (f64, f64)> + '_ {
        let points = curve.points.iter().filter(|p| p.0 > 0.0 && p.1 > 0.0);
        points.map(|p| (p.0.log10(), p.1.log10().max(LOWEST)))
    }

    fn svg(&self) -> String {
        let all = || self.curves.iter().flat_map(Self::shown);
        let low = |f: fn(&(f64, f64)) -> f64| all().map(|p| f(&p)).fold(f64::INFINITY, f64::min);
        let high = |f: fn(&(f64, f64)) -> f64| all().map(|p| f(&p)).fold(f64::NEG_INFINITY, f64::max);
        let (x0, x1) = (low(|p| p.0), high(|p| p.0));
        let (y0, y1) = (low(|p| p.1).min(self.mark.log10()).floor(), high(|p| p.1).ceil());
        let (left, right, top, bottom) = FRAME;
        let to_x = |x: f64| left + (x - x0) / (x1 - x0).max(1e-9) * (right - left);
        let to_y = |y: f64| bottom - (y - y0) / (y1 - y0).max(1e-9) * (bottom - top);
        let mut out = String::new();
        let mut line = |text: String| {
            out.push_str(&text);
            out.push('\n');
        };
        line(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="13">"#
        ));
        line(r#"<rect width="100%" height="100%" fill="white"/>"#.into());
        let middle = 0.5 * (left + right);
        line(format!(
            r#"<text x="{middle}" y="26" text-anchor="middle" font-size="16">{}</text>"#,
            self.title
        ));
        let grid = |a: (f64, f64), b: (f64, f64), stroke: &str| {
            format!(
                r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{stroke}"/>"#,
                a.0, a.1, b.0, b.1
            )
        };
        for decade in x0.floor() as i32..=x1.ceil() as i32 {
            for digit in 1..10 {
                let value = f64::from(digit) * 10_f64.powi(decade);
                let x = value.log10();
                if x < x0 - 1e-9 || x > x1 + 1e-9 {
                    continue;
                }
                let stroke = if digit == 1 { "#d0d0d0" } else { "#f0f0f0" };
                line(grid((to_x(x), top), (to_x(x), bottom), stroke));
                if matches!(digit, 1 | 2 | 5) {
                    let label = format!("{value:.12}");
                    let label = label.trim_end_matches('0').trim_end_matches('.');
                    line(format!(
                        r#"<text x="{:.1}" y="{}" text-anchor="middle">{label}</text>"#,
                        to_x(x),
                        bottom + 18.0
                    ));
                }
            }
        }
        for decade in y0 as i32..=y1 as i32 {
            let y = to_y(f64::from(decade));
            line(grid((left, y), (right, y), "#d0d0d0"));
            line(format!(
                r#"<text x="{}" y="{:.1}" text-anchor="end">10<tspan dy="-5" font-size="10">{decade}</tspan></text>"#,
                left - 8.0,
                y + 5.0
            ));
        }
        let mark = to_y(self.mark.log10());
        line(grid((left, mark), (right, mark), "#808080"));
        line(format!(
            r##"<rect x="{left}" y="{top}" width="{}" height="{}" fill="none" stroke="#404040"/>"##,
            right - left,
            bottom - top
        ));
        line(format!(r#"<text x="{middle}" y="{}" text-anchor="middle">{}</text>"#, bottom + 42.0, self.x));
        let half = 0.5 * (top + bottom);
        line(format!(
            r#"<text x="20" y="{half}" text-anchor="middle" transform="rotate(-90 20 {half})">{}</text>"#,
            self.y
        ));
        for (k, curve) in self.curves.iter().enumerate() {
            let dash = if curve.dashed { r#" stroke-dasharray="6 4""# } else { "" };
            let style = format!(r#"fill="none" stroke="{}" stroke-width="2"{dash}"#, curve.colour);
            let path = Self::shown(curve).fold(String::new(), |mut path, (x, y)| {
                // Writing to a string cannot fail.
                let _ = write!(path, "{:.1},{:.1} ", to_x(x), to_y(y));
                path
            });
            line(format!(r#"<polyline points="{}" {style}/>"#, path.trim_end()));
            let y = top + 12.0 + 22.0 * k as f64;
            line(format!(r#"<line x1="{}" y1="{y}" x2="{}" y2="{y}" {style}/>"#, right + 14.0, right + 46.0));
            line(format!(r#"<text x="{}" y="{}">{}</text>"#, right + 54.0, y + 4.5, curve.label));
        }
        line("</svg>".into());
        out
    }
}
