//! Where a run is and how fast it goes: measured a few times per second, written to `run.log` every few seconds.

use std::fmt;
use std::time::{Duration, Instant};

use granum_engine::World;
use granum_output::RunFolder;
use granum_output::summary::short;

/// Time between two looks.
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// Time between two lines of the log.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// Where a run is. Its `Display` is a line in words.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Simulated time [s].
    pub time: f64,
    /// Simulated time at the end [s].
    pub duration: f64,
    /// Speed over the last second or so.
    pub steps_per_second: f64,
    /// Simulated time per real time.
    pub speed: f64,
    /// Dynamic bodies.
    pub bodies: usize,
    /// Contacts.
    pub contacts: usize,
    /// Whether it is a line of `run.log`, of which there is one every few seconds.
    pub logged: bool,
}

impl Progress {
    /// How much of the run is done, 0 to 1.
    pub fn share(&self) -> f64 {
        self.time / self.duration
    }

    /// The line of the log: the share in percent, and the words.
    pub fn line(&self) -> String {
        format!("{:3.0} %  {self}", 100.0 * self.time / self.duration)
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "t = {} of {} s, {} left, {} steps/s, {} x real time, {} bodies, {} contacts",
            short(self.time),
            short(self.duration),
            span((self.duration - self.time) / self.speed),
            short(self.steps_per_second),
            short(self.speed),
            self.bodies,
            self.contacts
        )
    }
}

/// Measures how fast a run goes.
pub(crate) struct Pace {
    last_look: Instant,
    last_line: Instant,
    /// When, and at which step, the present measurement of speed began.
    mark: (Instant, u64),
    steps_per_second: f64,
}

impl Pace {
    /// Of a run that has done `step` steps.
    pub(crate) fn new(step: u64) -> Self {
        let now = Instant::now();
        Self { last_look: now, last_line: now, mark: (now, step), steps_per_second: 0.0 }
    }

    /// Looks at the world after a step; mostly there is nothing to say yet.
    pub(crate) fn look(&mut self, world: &World, duration: f64, folder: &RunFolder) -> Option<Progress> {
        if self.last_look.elapsed() < LOOK_EVERY {
            return None;
        }
        self.last_look = Instant::now();
        self.measure_speed(world.step);
        let progress = Progress {
            time: world.time,
            duration,
            steps_per_second: self.steps_per_second,
            speed: self.steps_per_second * world.settings.step,
            bodies: world.report.bodies,
            contacts: world.report.contacts,
            logged: self.last_line.elapsed() >= LINE_EVERY,
        };
        if progress.logged {
            self.last_line = Instant::now();
            folder.log(&progress.line());
        }
        Some(progress)
    }

    /// Speed over the last second or so, smoothed: a run slows down as contacts come.
    fn measure_speed(&mut self, step: u64) {
        let (since, first) = self.mark;
        let seconds = since.elapsed().as_secs_f64();
        let speed = (step - first) as f64 / seconds;
        if self.steps_per_second == 0.0 {
            self.steps_per_second = speed;
        } else if seconds > 1.0 {
            self.steps_per_second += 0.3 * (speed - self.steps_per_second);
            self.mark = (Instant::now(), step);
        }
    }
}

/// A span of time in words: `45 s`, `3 min 20 s`, `5 h 10 min`, `3 d 4 h`.
pub fn span(seconds: f64) -> String {
    if !seconds.is_finite() {
        return "unknown".to_owned();
    }
    let s = seconds.round() as u64;
    match s {
        0..10 => format!("{seconds:.1} s"),
        10..60 => format!("{s} s"),
        60..3600 => format!("{} min {} s", s / 60, s % 60),
        3600..86_400 => format!("{} h {} min", s / 3600, s % 3600 / 60),
        _ => format!("{} d {} h", s / 86_400, s % 86_400 / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn spans_in_words() {
        let spans: Vec<String> = [0.26, 59.0, 200.0, 18_600.0, 273_600.0, f64::NAN].map(span).to_vec();
        assert_eq!(spans, ["0.3 s", "59 s", "3 min 20 s", "5 h 10 min", "3 d 4 h", "unknown"]);
    }
}
