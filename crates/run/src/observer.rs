//! Observers of a run: an [`Observer`] gets reports of a run, a [`StopFlag`] asks the run to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use granum_output::Summary;
use granum_scene::Placed;

use crate::progress::Progress;

/// Is told what happens in a run. All methods do nothing unless they are written, and `()` is an observer that does nothing.
///
/// The methods are called on the thread that steps, between steps: a run waits for its observer.
pub trait Observer {
    /// The run has something to say.
    fn said(&mut self, message: Message<'_>) {
        let _ = message;
    }

    /// Where the run is; a few times per second.
    fn progress(&mut self, progress: &Progress) {
        let _ = progress;
    }

    /// The run has ended and its summary is written. `text` is what the log says of it: a table, the expectations, where to look.
    fn ended(&mut self, summary: &Summary, text: &str) {
        let _ = (summary, text);
    }

    /// Words for a panic that has just been caught, with its place, if a panic hook of the caller has noted them. Without them the
    /// summary has the words of the panic alone.
    fn panic_in_words(&self) -> Option<String> {
        None
    }
}

impl Observer for () {}

/// What a run has to say.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Message<'a> {
    /// What the run does: it begins, goes on, begins again.
    Note(&'a str),
    /// What a fill has placed, with a line about it.
    Placed(&'a Placed, &'a str),
    /// What is allowed but unlikely to be meant: of a scene that was loaded, or of the end of a run.
    Remark(&'a str),
    /// What is out of its bounds or damaged, during the run.
    Warning(&'a str),
    /// What could not be written.
    Lost(&'a str),
}

/// Asks a run to end after the present step. Clones share one flag, so that a signal handler or another thread can set it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the run to end.
    pub fn set(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Takes the request back: the run may go on.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Release);
    }

    /// Whether the run is asked to end.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
