//! The surface of a terrain: a height at each place of a rectangular field (Heyn09 6.1.2, 6.1.3).
//!
//! Heights on a grid are bilinear between its nodes, which stand at equal distances, the outermost ones on the sides of the field. A
//! formula is taken as it is.

use glam::{DVec2, DVec3};

use crate::formula::Formula;

/// Heights on a rectangular grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Heights {
    /// Nodes along x and y.
    counts: [usize; 2],
    /// Row after row from the lowest y, each from the lowest x [m].
    heights: Vec<f64>,
}

impl Heights {
    /// Of rows of equal length, the first at the lowest y; `None` if there are fewer than two by two, or rows differ in length.
    pub fn new(rows: &[Vec<f64>]) -> Option<Self> {
        let nx = rows.first()?.len();
        let fits = nx > 1 && rows.len() > 1 && rows.iter().all(|row| row.len() == nx);
        fits.then(|| Self { counts: [nx, rows.len()], heights: rows.concat() })
    }

    /// Nodes along x and y.
    pub fn counts(&self) -> [usize; 2] {
        self.counts
    }

    /// Height of a node [m].
    pub fn node(&self, i: usize, j: usize) -> f64 {
        self.heights[j * self.counts[0] + i]
    }

    /// Height at a share of the way along x and y, 0 to 1; beyond the sides as at the sides.
    fn at(&self, share: DVec2) -> f64 {
        let [nx, ny] = self.counts;
        let last = DVec2::new((nx - 1) as f64, (ny - 1) as f64);
        let p = (share * last).clamp(DVec2::ZERO, last);
        let (i, j) = ((p.x as usize).min(nx - 2), (p.y as usize).min(ny - 2));
        let (u, v) = (p.x - i as f64, p.y - j as f64);
        let (low, high) = (
            self.node(i, j) * (1.0 - u) + self.node(i + 1, j) * u,
            self.node(i, j + 1) * (1.0 - u) + self.node(i + 1, j + 1) * u,
        );
        low * (1.0 - v) + high * v
    }
}

/// Height of a line of corners at `x`; beyond its ends as at its ends.
fn on_line(corners: &[DVec2], x: f64) -> f64 {
    let next = corners.partition_point(|c| c.x <= x);
    match (next.checked_sub(1).and_then(|k| corners.get(k)), corners.get(next)) {
        (Some(a), Some(b)) => a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x),
        (Some(end), None) | (None, Some(end)) => end.y,
        (None, None) => 0.0,
    }
}

/// What gives the heights.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// The same everywhere [m].
    Flat(f64),
    /// A grid over the field.
    Grid(Heights),
    /// A formula of x and y, in this order.
    Formula(Formula),
    /// A line of corners (x, z), x growing, which is extended along y.
    Profile(Vec<DVec2>),
}

/// A field with its heights.
#[derive(Clone, Debug, PartialEq)]
pub struct Relief {
    /// Lowest corner [m].
    pub low: DVec2,
    /// Highest corner [m].
    pub high: DVec2,
    /// What gives the heights.
    pub form: Form,
}

impl Relief {
    /// Height at a place [m].
    pub fn height(&self, p: DVec2) -> f64 {
        match &self.form {
            Form::Flat(z) => *z,
            Form::Grid(heights) => heights.at((p - self.low) / (self.high - self.low)),
            Form::Formula(formula) => formula.value_with(0.0, &[p.x, p.y]),
            Form::Profile(corners) => on_line(corners, p.x),
        }
    }

    /// Places to look at: those of the grid, or two hundred along the longer side.
    fn samples(&self) -> ([usize; 2], DVec2) {
        let size = self.high - self.low;
        let counts = match &self.form {
            Form::Grid(heights) => heights.counts(),
            _ => [size.x, size.y].map(|l| ((200.0 * l / size.max_element()).ceil() as usize).max(1) + 1),
        };
        (counts, size / DVec2::new((counts[0] - 1) as f64, (counts[1] - 1) as f64))
    }

    /// The surface as triangles, counter-clockwise seen from above: two for each square of `at_most` metres, of a grid its own squares;
    /// a line has its own corners along x.
    pub fn triangles(&self, at_most: f64) -> (Vec<DVec3>, Vec<[u32; 3]>) {
        let size = self.high - self.low;
        let even = |n: usize, low: f64, length: f64| -> Vec<f64> {
            (0..=n).map(|k| low + length * k as f64 / n as f64).collect()
        };
        let cells = |length: f64| ((length / at_most - 1e-9).ceil() as usize).max(1);
        let (xs, ys) = match &self.form {
            Form::Grid(heights) => {
                let [nx, ny] = heights.counts();
                (even(nx - 1, self.low.x, size.x), even(ny - 1, self.low.y, size.y))
            }
            Form::Profile(corners) => {
                let inside = corners.iter().map(|c| c.x).filter(|x| *x > self.low.x && *x < self.high.x);
                let xs = [self.low.x].into_iter().chain(inside).chain([self.high.x]).collect();
                (xs, even(1, self.low.y, size.y))
            }
            Form::Flat(_) => (even(1, self.low.x, size.x), even(1, self.low.y, size.y)),
            Form::Formula(_) => {
                (even(cells(size.x), self.low.x, size.x), even(cells(size.y), self.low.y, size.y))
            }
        };
        let mut vertices = Vec::with_capacity(xs.len() * ys.len());
        for &y in &ys {
            vertices.extend(xs.iter().map(|&x| DVec3::new(x, y, self.height(DVec2::new(x, y)))));
        }
        let mut triangles = Vec::new();
        for j in 0..ys.len() - 1 {
            for i in 0..xs.len() - 1 {
                let a = (j * xs.len() + i) as u32;
                let (b, c) = (a + 1, a + xs.len() as u32);
                triangles.extend([[a, b, c + 1], [a, c + 1, c]]);
            }
        }
        (vertices, triangles)
    }

    /// Least and greatest height; a height that is not finite where there is one [m].
    pub fn range(&self) -> Result<(f64, f64), DVec2> {
        let (counts, step) = self.samples();
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for j in 0..counts[1] {
            for i in 0..counts[0] {
                let p = self.low + step * DVec2::new(i as f64, j as f64);
                let z = self.height(p);
                if !z.is_finite() {
                    return Err(p);
                }
                (low, high) = (low.min(z), high.max(z));
            }
        }
        Ok((low, high))
    }

    /// Steepest slope between neighbouring places that are looked at.
    pub fn steepest(&self) -> f64 {
        let (counts, step) = self.samples();
        let z = |i: usize, j: usize| self.height(self.low + step * DVec2::new(i as f64, j as f64));
        let mut steepest = 0.0_f64;
        for j in 0..counts[1] {
            for i in 0..counts[0] {
                let here = z(i, j);
                let along = |on: bool, to: &dyn Fn() -> f64, d: f64| if on { (to() - here) / d } else { 0.0 };
                let x = along(i + 1 < counts[0], &|| z(i + 1, j), step.x);
                let y = along(j + 1 < counts[1], &|| z(i, j + 1), step.y);
                steepest = steepest.max(x.hypot(y));
            }
        }
        steepest
    }

    /// Volume between the surface and a height below it [m3], by the trapezoidal rule: exact for a grid.
    pub fn volume_above(&self, z: f64) -> f64 {
        let (counts, step) = self.samples();
        let weight = |k: usize, n: usize| if k == 0 || k + 1 == n { 0.5 } else { 1.0 };
        let mut sum = 0.0;
        for j in 0..counts[1] {
            for i in 0..counts[0] {
                let p = self.low + step * DVec2::new(i as f64, j as f64);
                sum += weight(i, counts[0]) * weight(j, counts[1]) * (self.height(p) - z);
            }
        }
        sum * step.x * step.y
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane() -> Relief {
        // 1 + 2 x - y over a field of 4 x 2 that begins at (1, -1).
        let z = |i: usize, j: usize| 1.0 + 2.0 * (1.0 + i as f64) - (-1.0 + j as f64);
        let rows: Vec<Vec<f64>> = (0..3).map(|j| (0..5).map(|i| z(i, j)).collect()).collect();
        let form = Form::Grid(Heights::new(&rows).unwrap());
        Relief { low: DVec2::new(1.0, -1.0), high: DVec2::new(5.0, 1.0), form }
    }

    #[test]
    fn a_plane_on_a_grid_is_that_plane() {
        let relief = plane();
        for (x, y) in [(1.0, -1.0), (5.0, 1.0), (2.3, 0.7), (4.999, -0.2)] {
            assert!((relief.height(DVec2::new(x, y)) - (1.0 + 2.0 * x - y)).abs() < 1e-12);
        }
        assert_eq!(relief.height(DVec2::new(9.0, 0.0)), relief.height(DVec2::new(5.0, 0.0)));
        assert_eq!(relief.range(), Ok((2.0, 12.0)));
        assert!((relief.steepest() - 5.0_f64.sqrt()).abs() < 1e-12);
        // Its mean is that of the middle, 7; above 2 it has 8 x 5.
        assert!((relief.volume_above(2.0) - 40.0).abs() < 1e-12);
    }

    #[test]
    fn a_formula_is_exact_and_what_is_not_finite_is_found() {
        let form = |text: &str| Form::Formula(Formula::parse_with(text, &["x", "y"]).unwrap());
        let field = |form| Relief { low: DVec2::ZERO, high: DVec2::new(2.0, 1.0), form };
        let relief = field(form("0.1*exp(-((x-1)/0.2)^2) + 0*y"));
        assert_eq!(relief.height(DVec2::new(1.0, 0.3)), 0.1);
        assert!((relief.volume_above(0.0) - 0.1 * 0.2 * std::f64::consts::PI.sqrt()).abs() < 1e-9);
        assert_eq!(field(form("1/(x-1)")).range(), Err(DVec2::new(1.0, 0.0)));
        assert_eq!(field(Form::Flat(0.5)).range(), Ok((0.5, 0.5)));
        let corners = [(-1.0, 0.0), (0.5, 0.0), (1.0, 0.2), (2.0, 0.2)].map(|(x, z)| DVec2::new(x, z));
        let line = field(Form::Profile(corners.to_vec()));
        assert!((line.height(DVec2::new(0.75, 0.9)) - 0.1).abs() < 1e-12);
        let (vertices, triangles) = line.triangles(9.0);
        assert_eq!((vertices.len(), triangles.len()), (8, 6));
        for t in triangles {
            let [a, b, c] = t.map(|k| vertices[k as usize]);
            assert!((b - a).cross(c - a).z > 0.0);
        }
    }
}
