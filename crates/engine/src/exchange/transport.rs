//! Bytes from rank to rank. [`Threads`]: ranks are threads of one process, each with a queue of what arrives for it.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How long a rank waits for another before it takes it to be lost.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Why a rank is lost that has said nothing for so long.
pub const NOT_IN_TIME: &str = "it has not answered in time";

/// A rank that does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Which.
    pub rank: usize,
    /// What happened.
    pub why: String,
    /// What that rank said when it left, if it did.
    pub said: Option<String>,
}

impl Lost {
    /// A rank that is lost, and why; it has said nothing.
    pub fn silent(rank: usize, why: &str) -> Self {
        Self { rank, why: why.to_owned(), said: None }
    }

    /// A rank that has ended, with its last words, empty if it had none.
    pub fn ended(rank: usize, words: &str) -> Self {
        let said = (!words.is_empty()).then(|| words.to_owned());
        Self { rank, why: "it has ended".to_owned(), said }
    }
}

/// Bytes from rank to rank.
pub trait Transport {
    /// Which rank this is.
    fn rank(&self) -> usize;
    /// How many there are.
    fn ranks(&self) -> usize;
    /// Sends each message to its rank and waits for one of each of the ranks `from`, which are different; returns these in that
    /// order. Messages of one rank to another arrive in the order in which they were sent.
    fn swap(&mut self, out: Vec<(usize, Vec<u8>)>, from: &[usize]) -> Result<Vec<Vec<u8>>, Lost>;
    /// Tells all others that this rank sends nothing more, and why; none for an end as planned. Who waits for it is told.
    fn leave(&mut self, _why: &str) {}
}

/// A message and who sent it; instead, the last words of a sender that has ended.
type Parcel = (usize, Result<Vec<u8>, String>);

/// A rank that is a thread of this process.
pub struct Threads {
    rank: usize,
    to: Vec<Sender<Parcel>>,
    inbox: Receiver<Parcel>,
    /// What arrived before it was asked for, by sender.
    early: Vec<VecDeque<Result<Vec<u8>, String>>>,
    /// How long it waits for another.
    pub patience: Duration,
    has_left: bool,
}

impl Threads {
    /// Ranks that know each other.
    pub fn new(ranks: usize) -> Vec<Self> {
        let (to, inboxes): (Vec<_>, Vec<_>) = (0..ranks).map(|_| channel()).unzip();
        let rank = |(rank, inbox)| {
            let early = vec![VecDeque::new(); ranks];
            Self { rank, to: to.clone(), inbox, early, patience: PATIENCE, has_left: false }
        };
        inboxes.into_iter().enumerate().map(rank).collect()
    }

    /// The next message of a rank.
    fn next(&mut self, rank: usize) -> Result<Vec<u8>, Lost> {
        loop {
            match self.early[rank].pop_front() {
                Some(Ok(bytes)) => return Ok(bytes),
                Some(Err(words)) => {
                    // It stays ended.
                    self.early[rank].push_front(Err(words.clone()));
                    return Err(Lost::ended(rank, &words));
                }
                None => {}
            }
            match self.inbox.recv_timeout(self.patience) {
                Ok((from, parcel)) => self.early[from].push_back(parcel),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Lost::silent(rank, NOT_IN_TIME));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Lost::ended(rank, "")),
            }
        }
    }
}

impl Transport for Threads {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.to.len()
    }

    fn swap(&mut self, out: Vec<(usize, Vec<u8>)>, from: &[usize]) -> Result<Vec<Vec<u8>>, Lost> {
        for (rank, bytes) in out {
            if self.to[rank].send((self.rank, Ok(bytes))).is_err() {
                // Its last words may lie in the queue.
                while let Ok((from, parcel)) = self.inbox.try_recv() {
                    self.early[from].push_back(parcel);
                }
                let words = self.early[rank].iter().find_map(|p| p.as_ref().err()).cloned();
                return Err(Lost::ended(rank, &words.unwrap_or_default()));
            }
        }
        from.iter().map(|&rank| self.next(rank)).collect()
    }

    fn leave(&mut self, why: &str) {
        if !std::mem::replace(&mut self.has_left, true) {
            for to in &self.to {
                // Who has ended too does not want to know.
                let _ = to.send((self.rank, Err(why.to_owned())));
            }
        }
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.leave("");
    }
}
