//! Bytes from process to process by MPI.
//!
//! A message is sent without waiting (`MPI_Isend`) and found by looking for it (`MPI_Iprobe`), rank by rank, so what a step does with messages
//! does not depend on the order in which they arrive. A rank that waits gives its core away. Messages above [`PIECE`] go in pieces: a
//! piece of that size is followed by another.
//!
//! Ranks that end say so, with the reason if there is one. A process that was killed cannot: those of the same machine look whether it is
//! still there, and a signal to end, which mpirun sends to all when one is gone, makes a rank give up waiting for another machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use granum_engine::exchange::transport::{Lost, NOT_IN_TIME, PATIENCE, Transport};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1};

use crate::raw::{self, CallFailed, Sending};

/// Messages of a step, and last words.
const DATA: i32 = 1;
const LAST: i32 = 2;
/// Largest piece of a message: MPI counts in 32 bits.
const PIECE: usize = 1 << 30;
/// How long a rank that was told to end waits for one of another machine.
const AFTER_SIGNAL: Duration = Duration::from_millis(400);
/// Time between two looks whether a process is still there.
const LOOK: Duration = Duration::from_millis(50);

static LOST: AtomicBool = AtomicBool::new(false);

/// Whether a process has ended without a word.
pub(crate) fn somebody_is_lost() -> bool {
    LOST.load(Ordering::Relaxed)
}

/// What is known of another rank.
#[derive(Clone, Debug, Default)]
struct Other {
    /// Its process, if it is on this machine.
    process: Option<u32>,
    /// Its last words.
    last: Option<String>,
}

/// A rank that is a process.
pub(crate) struct Mpi {
    rank: usize,
    others: Vec<Other>,
    sending: Vec<Sending>,
    has_left: bool,
    /// Set by a signal.
    told_to_end: Arc<AtomicBool>,
    /// Rank and number of the message that is to be changed, and the number of messages so far.
    #[cfg(debug_assertions)]
    flip: Option<(usize, u64)>,
    #[cfg(debug_assertions)]
    sent: u64,
}

impl Mpi {
    /// This rank of so many. From now on signals do not end the process.
    pub(crate) fn new(rank: usize, ranks: usize) -> Self {
        let told_to_end = Arc::new(AtomicBool::new(false));
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            // Where it cannot be, a signal ends the process as ever.
            let _ = signal_hook::flag::register(signal, Arc::clone(&told_to_end));
        }
        // To stop is for the first rank to say.
        let _ = signal_hook::flag::register(SIGUSR1, Arc::default());
        Self {
            rank,
            others: vec![Other::default(); ranks],
            sending: Vec::new(),
            has_left: false,
            told_to_end,
            #[cfg(debug_assertions)]
            flip: std::env::var("GRANUM_TEST_FLIP").ok().and_then(|words| {
                let (rank, number) = words.split_once(':')?;
                Some((rank.parse().ok()?, number.parse().ok()?))
            }),
            #[cfg(debug_assertions)]
            sent: 0,
        }
    }

    /// All ranks tell each other where they are. Returns how many are on this machine.
    pub(crate) fn introduce(&mut self) -> Result<usize, Lost> {
        let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let me = [&std::process::id().to_le_bytes()[..], host.as_bytes()].concat();
        let others: Vec<usize> = (0..self.others.len()).filter(|&rank| rank != self.rank).collect();
        let out = others.iter().map(|&rank| (rank, me.clone())).collect();
        let all = self.swap(out, &others)?;
        let mut here = 1;
        for (rank, bytes) in others.into_iter().zip(all) {
            if let Some((process, name)) = bytes.split_first_chunk()
                && name == host.as_bytes()
            {
                here += 1;
                self.others[rank].process = Some(u32::from_le_bytes(*process));
            }
        }
        Ok(here)
    }

    /// For the tests of this program: flips a byte of a message. Not in a release.
    #[cfg(debug_assertions)]
    fn flipped_on_request(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        let Some((rank, number)) = self.flip else { return bytes };
        self.sent += 1;
        if rank == self.rank && number == self.sent {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0x10;
        }
        bytes
    }

    /// Forgets messages that have arrived.
    fn tidy(&mut self) {
        self.sending.retain_mut(|sending| !sending.has_arrived());
    }

    fn send(&mut self, mut bytes: Vec<u8>, to: usize, tag: i32, piece: usize) -> Result<(), Lost> {
        let failed = |CallFailed(why)| Lost::silent(to, &why);
        while bytes.len() >= piece {
            let rest = bytes.split_off(piece);
            self.sending.push(raw::send(bytes, to, tag).map_err(failed)?);
            bytes = rest;
        }
        self.sending.push(raw::send(bytes, to, tag).map_err(failed)?);
        Ok(())
    }

    /// A whole message of a rank, if its first piece is there.
    fn receive(&mut self, from: usize, tag: i32, piece: usize) -> Result<Option<Vec<u8>>, Lost> {
        let mut whole: Option<Vec<u8>> = None;
        let mut wait = Wait::new();
        loop {
            match raw::receive(from, tag).map_err(|CallFailed(why)| Lost::silent(from, &why))? {
                Some(bytes) => {
                    let is_last = bytes.len() < piece;
                    match &mut whole {
                        Some(whole) => whole.extend(bytes),
                        None => whole = Some(bytes),
                    }
                    if is_last {
                        return Ok(whole);
                    }
                }
                None if whole.is_none() => return Ok(None),
                // The rest is on its way.
                None => {
                    self.tidy();
                    wait.a_little();
                    self.look_after(from, &mut wait)?;
                }
            }
        }
    }

    /// Takes what is there and forgets it.
    fn take_all(&mut self, from: &[usize]) {
        for &rank in from {
            while let Ok(Some(_)) = self.receive(rank, DATA, PIECE) {}
        }
        self.tidy();
    }

    /// Waits for the next message of a rank.
    fn next(&mut self, from: usize) -> Result<Vec<u8>, Lost> {
        let mut wait = Wait::new();
        loop {
            // What it sent before its last words comes first.
            let last = self.last_words(from)?;
            if let Some(bytes) = self.receive(from, DATA, PIECE)? {
                return Ok(bytes);
            }
            if let Some(words) = last {
                return Err(Lost::ended(from, &words));
            }
            self.tidy();
            wait.a_little();
            self.look_after(from, &mut wait)?;
        }
    }

    /// What a rank said at its end, if it has.
    fn last_words(&mut self, of: usize) -> Result<Option<String>, Lost> {
        if self.others[of].last.is_none()
            && let Some(bytes) = self.receive(of, LAST, PIECE)?
        {
            self.others[of].last = Some(String::from_utf8_lossy(&bytes).into_owned());
        }
        Ok(self.others[of].last.clone())
    }

    /// Now and then, whether it makes sense to wait any longer.
    fn look_after(&self, rank: usize, wait: &mut Wait) -> Result<(), Lost> {
        if !wait.is_time_to_look() {
            return Ok(());
        }
        let told = self.told_to_end.load(Ordering::Relaxed);
        match self.others[rank].process {
            Some(process) if !is_alive(process) => {
                LOST.store(true, Ordering::Relaxed);
                Err(Lost::silent(rank, &format!("its process {process} has been killed or has crashed")))
            }
            None if told && wait.since_told() > AFTER_SIGNAL => {
                LOST.store(true, Ordering::Relaxed);
                Err(Lost::silent(rank, "it does not answer, and this process was told to end"))
            }
            _ if wait.start.elapsed() > PATIENCE => Err(Lost::silent(rank, NOT_IN_TIME)),
            _ => Ok(()),
        }
    }
}

/// Whether a process of this machine runs. Where that cannot be known it is taken to.
fn is_alive(process: u32) -> bool {
    match std::fs::read_to_string(format!("/proc/{process}/stat")) {
        // After the name in brackets; Z is a process that has ended and was not yet asked for.
        Ok(stat) => !stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with(['Z', 'X'])),
        Err(_) => !std::path::Path::new("/proc/self/stat").exists(),
    }
}

/// A rank that waits.
struct Wait {
    start: Instant,
    last_look: Instant,
    /// First look after a signal.
    told: Option<Instant>,
    times: u32,
}

impl Wait {
    fn new() -> Self {
        let now = Instant::now();
        Self { start: now, last_look: now, told: None, times: 0 }
    }

    /// First it only lets others go before, later it sleeps: there may be more ranks than cores.
    fn a_little(&mut self) {
        self.times = self.times.saturating_add(1);
        if self.times < 1000 {
            std::thread::yield_now();
        } else {
            std::thread::sleep(Duration::from_micros(50));
        }
    }

    fn is_time_to_look(&mut self) -> bool {
        // The clock is not for every turn.
        let is_time = self.times.is_multiple_of(64) && self.last_look.elapsed() > LOOK;
        if is_time {
            self.last_look = Instant::now();
        }
        is_time
    }

    /// Time since the first look after a signal.
    fn since_told(&mut self) -> Duration {
        self.told.get_or_insert_with(Instant::now).elapsed()
    }
}

impl Transport for Mpi {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.others.len()
    }

    fn swap(&mut self, out: Vec<(usize, Vec<u8>)>, from: &[usize]) -> Result<Vec<Vec<u8>>, Lost> {
        self.tidy();
        for (rank, bytes) in out {
            #[cfg(debug_assertions)]
            let bytes = self.flipped_on_request(bytes);
            if let Some(words) = self.last_words(rank)? {
                return Err(Lost::ended(rank, &words));
            }
            self.send(bytes, rank, DATA, PIECE)?;
        }
        from.iter().map(|&rank| self.next(rank)).collect()
    }

    fn leave(&mut self, why: &str) {
        if std::mem::replace(&mut self.has_left, true) {
            return;
        }
        for rank in (0..self.others.len()).filter(|&rank| rank != self.rank).collect::<Vec<_>>() {
            // Who has ended too does not want to know.
            let _ = self.send(why.as_bytes().to_vec(), rank, LAST, PIECE);
        }
    }
}

impl Drop for Mpi {
    /// The end of MPI waits for messages that are on their way, so each rank takes what is for it until all others have left.
    fn drop(&mut self) {
        self.leave("");
        let others: Vec<usize> = (0..self.others.len()).filter(|&rank| rank != self.rank).collect();
        for &rank in &others {
            let mut wait = Wait::new();
            while let Ok(None) = self.last_words(rank) {
                self.take_all(&others);
                wait.a_little();
                match self.look_after(rank, &mut wait) {
                    // The first rank writes the end of a run, however long that takes.
                    Err(Lost { why, .. }) if why == NOT_IN_TIME => {}
                    Err(_) => break,
                    Ok(()) => {}
                }
            }
        }
        while !self.sending.is_empty() && !somebody_is_lost() {
            self.take_all(&others);
            std::thread::yield_now();
        }
        // What was not taken stays where it is: MPI may still read it.
        std::mem::take(&mut self.sending).into_iter().for_each(std::mem::forget);
    }
}
