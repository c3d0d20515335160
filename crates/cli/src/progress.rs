//! Where the run is: a bar on a terminal, a line every few seconds elsewhere and in the log.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use granum_engine::World;
use granum_output::RunFolder;
use granum_output::summary::short;
use indicatif::{ProgressBar, ProgressStyle};

use crate::complain;
use crate::screen::span;

/// Time between two changes of the bar.
const BAR_EVERY: Duration = Duration::from_millis(200);
/// Time between two lines.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// Shows where the run is.
pub(crate) struct Progress {
    duration: f64,
    bar: Option<ProgressBar>,
    lines: bool,
    last_bar: Instant,
    last_line: Instant,
    /// When, and at which step, the present measurement of speed began.
    mark: (Instant, u64),
    steps_per_second: f64,
}

impl Progress {
    /// Of a run of `duration` seconds that has done `step` steps.
    pub(crate) fn new(duration: f64, quiet: bool, step: u64) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let now = Instant::now();
        let bar = (terminal && !quiet).then(|| {
            let bar = ProgressBar::new(1000);
            if let Ok(style) = ProgressStyle::with_template("{bar:16} {percent:>3}%  {wide_msg}") {
                bar.set_style(style);
            }
            bar
        });
        Self {
            duration,
            bar,
            lines: !quiet && !terminal,
            last_bar: now,
            last_line: now,
            mark: (now, step),
            steps_per_second: 0.0,
        }
    }

    /// Looks at the world after a step; mostly does nothing.
    pub(crate) fn show(&mut self, world: &World, folder: &RunFolder) {
        if self.last_bar.elapsed() < BAR_EVERY {
            return;
        }
        self.last_bar = Instant::now();
        self.measure_speed(world.step);
        if let Some(bar) = &self.bar {
            bar.set_position((1000.0 * world.time / self.duration) as u64);
            bar.set_message(self.words(world));
        }
        if self.last_line.elapsed() >= LINE_EVERY {
            self.last_line = Instant::now();
            let line = format!("{:3.0} %  {}", 100.0 * world.time / self.duration, self.words(world));
            folder.log(&line);
            if self.lines {
                complain!("{line}");
            }
        }
    }

    /// Puts a warning on the screen, even if all else is quiet, and into the log.
    pub(crate) fn warn(&self, words: &str, folder: &RunFolder) {
        let line = format!("warning: {words}");
        folder.log(&line);
        match &self.bar {
            Some(bar) => bar.suspend(|| complain!("granum: {line}")),
            None => complain!("granum: {line}"),
        }
    }

    /// Takes the bar away.
    pub(crate) fn done(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
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

    fn words(&self, world: &World) -> String {
        let simulated_per_second = self.steps_per_second * world.settings.step;
        format!(
            "t = {} of {} s, {} left, {} steps/s, {} x real time, {} bodies, {} contacts",
            short(world.time),
            short(self.duration),
            span((self.duration - world.time) / simulated_per_second),
            short(self.steps_per_second),
            short(simulated_per_second),
            world.report.bodies,
            world.report.contacts
        )
    }
}
