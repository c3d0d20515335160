//! Progress of a run on the screen: a bar on a terminal, otherwise a line every few seconds; warnings; the summary at the end.

use std::io::IsTerminal;

use granum_run::{Message, Observer, Progress, Summary};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{complain, say};

/// How much is said.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    pub(crate) quiet: bool,
    pub(crate) verbose: bool,
}

/// The screen as an observer of a run.
pub(crate) struct Screen {
    pub(crate) words: Words,
    bar: Option<ProgressBar>,
    lines: bool,
}

impl Screen {
    /// With as many words as wanted.
    pub(crate) fn new(words: Words) -> Self {
        Self { words, bar: None, lines: !words.quiet && !std::io::stderr().is_terminal() }
    }

    /// Puts up the bar.
    pub(crate) fn begin(&mut self) {
        self.bar = (std::io::stderr().is_terminal() && !self.words.quiet).then(|| {
            let bar = ProgressBar::new(1000);
            if let Ok(style) = ProgressStyle::with_template("{bar:16} {percent:>3}%  {wide_msg}") {
                bar.set_style(style);
            }
            bar
        });
    }

    /// Takes the bar away.
    pub(crate) fn done(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Observer for Screen {
    fn said(&mut self, message: Message<'_>) {
        let Words { quiet, verbose } = self.words;
        match message {
            Message::Note(words) if !quiet => say!("{words}"),
            // A fill that fell short is news; one that did not is for those who ask.
            Message::Placed(p, words) if verbose || (!quiet && p.placed < 0.999 * p.requested) => {
                say!("{words}");
            }
            Message::Remark(words) if !quiet => complain!("warning: {words}"),
            // Even if all else is quiet.
            Message::Warning(words) => match &self.bar {
                Some(bar) => bar.suspend(|| complain!("granum: warning: {words}")),
                None => complain!("granum: warning: {words}"),
            },
            Message::Lost(words) => complain!("granum: {words}"),
            _ => {}
        }
    }

    fn progress(&mut self, progress: &Progress) {
        if let Some(bar) = &self.bar {
            bar.set_position((1000.0 * progress.time / progress.duration) as u64);
            bar.set_message(progress.to_string());
        }
        if self.lines && progress.logged {
            complain!("{}", progress.line());
        }
    }

    fn ended(&mut self, summary: &Summary, text: &str) {
        if self.words.quiet {
            summary.expect.iter().filter(|e| !e.ok).for_each(|e| complain!("{e}"));
        } else {
            say!("{text}");
        }
    }

    fn panic_in_words(&self) -> Option<String> {
        crate::DEFECT.get().cloned()
    }
}
