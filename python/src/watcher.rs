//! Messages of a run, kept until Python's lock is held again.

use granum_run::{Message, Observer, Progress};
use pyo3::prelude::*;

/// Keeps messages and the last progress.
#[derive(Default)]
pub(crate) struct Watcher {
    /// Kind and words: `note`, `remark`, `warning`, `lost`, `end`.
    pub(crate) said: Vec<(&'static str, String)>,
    pub(crate) progress: Option<Progress>,
}

impl Observer for Watcher {
    fn said(&mut self, message: Message<'_>) {
        let (kind, words) = match message {
            Message::Note(words) | Message::Placed(_, words) => ("note", words),
            Message::Remark(words) => ("remark", words),
            Message::Warning(words) => ("warning", words),
            Message::Lost(words) => ("lost", words),
            _ => return,
        };
        self.said.push((kind, words.to_owned()));
    }

    fn progress(&mut self, progress: &Progress) {
        self.progress = Some(*progress);
    }

    fn ended(&mut self, _: &granum_output::Summary, text: &str) {
        self.said.push(("end", text.to_owned()));
    }
}

impl Watcher {
    /// Tells Python: `said(kind, words)` and `progress(time, duration, steps_per_second, speed, bodies, contacts)`.
    pub(crate) fn tell(
        &mut self,
        said: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let messages = std::mem::take(&mut self.said);
        if let Some(said) = said {
            for (kind, words) in messages {
                said.call1((kind, words))?;
            }
        }
        if let (Some(p), Some(progress)) = (self.progress.take(), progress) {
            progress.call1((p.time, p.duration, p.steps_per_second, p.speed, p.bodies, p.contacts))?;
        }
        Ok(())
    }
}
