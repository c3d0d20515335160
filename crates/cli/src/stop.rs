//! Signals: Ctrl-C, SIGTERM, SIGHUP and SIGUSR1, which batch queues send some time before the end, ask the run to finish its step and write its end.
//!
//! A program that is stopped often gets two signals: `timeout` signals the program and its group, a batch queue every process, a
//! user holds Ctrl-C. So what comes within two seconds of the first signal counts as the same. A later one ends the program at
//! once, as it would without us. A hangup is left alone where it was ignored from the start (`nohup`).

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use granum_run::StopFlag;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// How long signals after the first one count as the same.
const SAME: Duration = Duration::from_secs(2);

/// Knows whether the run was asked to stop.
pub(crate) struct Stop {
    signal: Arc<AtomicUsize>,
}

impl Stop {
    /// From now on signals are noted, by a thread of their own; the first one sets the flag of the run.
    pub(crate) fn listen(flag: StopFlag) -> io::Result<Self> {
        let signal = Arc::new(AtomicUsize::new(0));
        let mut wanted = vec![SIGINT, SIGTERM, SIGUSR1];
        if !is_ignored(SIGHUP) {
            wanted.push(SIGHUP);
        }
        let mut signals = Signals::new(wanted)?;
        let noted = Arc::clone(&signal);
        std::thread::Builder::new().name("signals".into()).spawn(move || {
            let mut first: Option<Instant> = None;
            for signal in signals.forever() {
                match first {
                    None => {
                        first = Some(Instant::now());
                        noted.store(signal as usize, Ordering::Relaxed);
                        flag.set();
                    }
                    Some(then) if then.elapsed() < SAME => {}
                    Some(_) => drop(emulate_default_handler(signal)),
                }
            }
        })?;
        Ok(Self { signal })
    }

    /// Waits for a signal.
    pub(crate) fn wait(&self) {
        while self.signal().is_none() {
            std::thread::sleep(Duration::from_millis(100));
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

/// Whether a signal is ignored by this process. Known on Linux; elsewhere a hangup counts as ignored, so that `nohup` works.
fn is_ignored(signal: i32) -> bool {
    let mask = std::fs::read_to_string("/proc/self/status").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(line.trim(), 16).ok()
    });
    mask.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}
