//! Values of several rows of a probe for an expectation: sum, minimum and maximum of a column between two times. It is
//! kept in checkpoints, so that a resumed run has the same at its end.

use granum_engine::World;
use granum_engine::probe::Meter;
use granum_scene::{Rows, Scene, Take};
use serde::{Deserialize, Serialize};

/// A column of a probe between two times.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Window {
    column: usize,
    from: f64,
    /// None for the end of the run: checkpoints hold finite numbers.
    to: Option<f64>,
    rows: u64,
    sum: f64,
    least: f64,
    most: f64,
    /// Rows may be missing: the run goes on from a checkpoint that did not count them.
    incomplete: bool,
}

/// What the expectations of a scene want of a probe.
pub(crate) fn windows(scene: &Scene, meter: &Meter) -> Vec<Window> {
    let mut list: Vec<Window> = Vec::new();
    for expect in &scene.expect {
        let column = expect.metric.strip_prefix("probe.").and_then(|name| name.rsplit_once('.'));
        let (Some(rows), Some((name, column))) = (expect.rows, column) else { continue };
        let at = meter.columns().iter().position(|c| c.name == column);
        if let Some(at) = at.filter(|&at| name == meter.probe.name && !list.iter().any(|w| w.is_of(at, rows)))
        {
            list.push(Window::new(at, rows));
        }
    }
    list
}

impl Window {
    fn new(column: usize, rows: Rows) -> Self {
        let to = rows.to.is_finite().then_some(rows.to);
        Self { column, from: rows.from, to, rows: 0, sum: 0.0, least: 0.0, most: 0.0, incomplete: false }
    }

    /// Whether it counts these rows of this column.
    pub(crate) fn is_of(&self, column: usize, rows: Rows) -> bool {
        (self.column, self.from, self.to.unwrap_or(f64::INFINITY)) == (column, rows.from, rows.to)
    }

    /// Takes a row if it is between the times, up to half a step. Before the first step there are no forces yet: that row counts
    /// only if it holds a number. Later on a row without one spoils the result, so that nothing is passed over in silence.
    pub(crate) fn note(&mut self, world: &World, row: &[f64]) {
        let (x, half) = (row[self.column], 0.5 * world.settings.step);
        let inside = world.time >= self.from - half && self.to.is_none_or(|to| world.time <= to + half);
        if !inside || world.step == 0 && x.is_nan() {
            return;
        }
        if self.rows == 0 {
            (self.least, self.most) = (x, x);
        }
        self.rows += 1;
        self.sum += x;
        // Unlike `f64::min`, a value that is not a number stays.
        self.least = if x < self.least || x.is_nan() { x } else { self.least };
        self.most = if x > self.most || x.is_nan() { x } else { self.most };
    }

    /// Takes back what the same window had counted at a checkpoint.
    pub(crate) fn recall(&mut self, kept: &[Window], time: f64, step: f64) {
        let same = |w: &&Window| (w.column, w.from, w.to) == (self.column, self.from, self.to);
        match kept.iter().find(same) {
            Some(window) => *self = window.clone(),
            None => self.incomplete = time >= self.from - 0.5 * step,
        }
    }

    /// The mean, the least or the greatest; none without rows or if rows may be missing.
    pub(crate) fn value(&self, take: Take) -> Option<f64> {
        (self.rows > 0 && !self.incomplete).then(|| match take {
            Take::Mean => self.sum / self.rows as f64,
            Take::Min => self.least,
            Take::Max => self.most,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use granum_engine::Settings;

    const ROWS: Rows = Rows { take: Take::Mean, from: 0.02, to: 0.04 };

    /// Shows a window the rows of these times, in hundredths of a second; the value is the square of the number.
    fn shown(window: &mut Window, hundredths: std::ops::Range<u64>) {
        let mut world = World::new(Settings { step: 1e-3, ..Settings::default() });
        for k in hundredths {
            (world.step, world.time) = (10 * k, 0.01 * k as f64);
            let x = if k == 0 { f64::NAN } else { (k * k) as f64 };
            window.note(&world, &[7.0, x]);
        }
    }

    #[test]
    fn rows_between_the_times_count() {
        let mut window = Window::new(1, ROWS);
        shown(&mut window, 0..9);
        assert_eq!(window.value(Take::Mean), Some((4.0 + 9.0 + 16.0) / 3.0));
        assert_eq!((window.value(Take::Min), window.value(Take::Max)), (Some(4.0), Some(16.0)));
        // To the end of the run, and before the first step without a number.
        let mut whole = Window::new(1, Rows { from: 0.0, to: f64::INFINITY, ..ROWS });
        shown(&mut whole, 0..4);
        assert_eq!(whole.value(Take::Mean), Some(14.0 / 3.0));
        assert!(whole.is_of(1, Rows { from: 0.0, to: f64::INFINITY, ..ROWS }) && !whole.is_of(1, ROWS));
        assert_eq!(Window::new(1, ROWS).value(Take::Mean), None);
    }

    #[test]
    fn a_row_without_a_number_spoils_the_result() {
        let mut window = Window::new(0, Rows { from: 0.0, to: 1.0, ..ROWS });
        let mut world = World::new(Settings::default());
        for (k, x) in [1.0, f64::NAN, 3.0].into_iter().enumerate() {
            (world.step, world.time) = (k as u64 + 1, 0.01);
            window.note(&world, &[x]);
        }
        for take in [Take::Mean, Take::Min, Take::Max] {
            assert!(window.value(take).is_some_and(f64::is_nan), "{take:?}");
        }
    }

    #[test]
    fn a_run_that_goes_on_has_the_same_or_nothing() {
        let mut whole = Window::new(1, ROWS);
        shown(&mut whole, 0..9);
        let mut first = Window::new(1, ROWS);
        shown(&mut first, 0..4);
        let mut second = Window::new(1, ROWS);
        second.recall(&[first.clone()], 0.03, 1e-3);
        shown(&mut second, 4..9);
        assert_eq!(second, whole);
        // The expectation is new, and rows of it have passed.
        let mut late = Window::new(1, ROWS);
        late.recall(&[], 0.03, 1e-3);
        shown(&mut late, 4..9);
        assert_eq!(late.value(Take::Mean), None);
        let mut early = Window::new(1, ROWS);
        early.recall(&[], 0.01, 1e-3);
        shown(&mut early, 2..9);
        assert_eq!(early.value(Take::Mean), whole.value(Take::Mean));
    }
}
