//! When the next row or frame is due.

/// Due at time 0 and every so many seconds. Counts multiples instead of adding up, so it does not drift.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    every: f64,
    next: u64,
}

impl Schedule {
    /// Every so many seconds; zero or less for never.
    pub fn every(seconds: f64) -> Self {
        Self { every: seconds, next: 0 }
    }

    /// The same in a run that has come to `time`: what was due until then was done.
    pub fn after(seconds: f64, time: f64, step: f64) -> Self {
        let mut schedule = Self::every(seconds);
        schedule.is_due(time, step);
        schedule
    }

    /// Whether something is due at `time`, the end of a step of length `step`; if so, moves on to the next.
    pub fn is_due(&mut self, time: f64, step: f64) -> bool {
        if !self.would_be_due(time, step) {
            return false;
        }
        self.next = self.reached(time, step) as u64 + 1;
        true
    }

    /// The same without moving on.
    pub fn would_be_due(&self, time: f64, step: f64) -> bool {
        self.every > 0.0 && self.reached(time, step) >= self.next as f64
    }

    /// Multiples that are reached. Half a step of slack: the step that ends nearest to the multiple is the one.
    fn reached(&self, time: f64, step: f64) -> f64 {
        ((time + 0.5 * step) / self.every).floor()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn due_at_the_nearest_step_and_never_twice() {
        let times = |every: f64| -> Vec<u32> {
            let mut schedule = Schedule::every(every);
            (0..=100).filter(|&k| schedule.is_due(f64::from(k) * 1e-3, 1e-3)).collect()
        };
        assert_eq!(times(0.02), [0, 20, 40, 60, 80, 100]);
        assert_eq!(times(0.0305), [0, 30, 61, 91]);
        assert_eq!(times(1e-4).len(), 101);
        assert!(times(0.0).is_empty());
    }
}
