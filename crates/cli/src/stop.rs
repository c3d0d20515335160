//! Ctrl-C and SIGTERM: the first one asks the run to finish its step and write its end, a second one kills.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Knows whether the run was asked to stop.
pub(crate) struct Stop {
    signal: Arc<AtomicUsize>,
}

impl Stop {
    /// From now on signals are noted.
    pub(crate) fn listen() -> io::Result<Self> {
        let signal = Arc::new(AtomicUsize::new(0));
        let asked = Arc::new(AtomicBool::new(false));
        for s in [SIGINT, SIGTERM] {
            // In this order: the default action, to die, comes only at the second signal.
            flag::register_conditional_default(s, Arc::clone(&asked))?;
            flag::register(s, Arc::clone(&asked))?;
            flag::register_usize(s, Arc::clone(&signal), s as usize)?;
        }
        Ok(Self { signal })
    }

    /// Waits for a signal.
    pub(crate) fn wait(&self) {
        while self.signal().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
    }

    /// The signal that asked, if any.
    pub(crate) fn signal(&self) -> Option<u8> {
        match self.signal.load(Ordering::Relaxed) {
            0 => None,
            signal => Some(signal as u8),
        }
    }
}
