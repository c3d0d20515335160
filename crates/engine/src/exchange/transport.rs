//! Bytes from rank to rank. [`Threads`]: ranks are threads of one process, each with a queue of what arrives for it.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How long a rank waits for another before it takes it to be lost.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// A rank that does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Which.
    pub rank: usize,
    /// What happened.
    pub why: String,
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
}

/// A message and who sent it; none if its sender has ended.
type Parcel = (usize, Option<Vec<u8>>);

/// A rank that is a thread of this process.
pub struct Threads {
    rank: usize,
    to: Vec<Sender<Parcel>>,
    inbox: Receiver<Parcel>,
    /// What arrived before it was asked for, by sender.
    early: Vec<VecDeque<Option<Vec<u8>>>>,
    /// How long it waits for another.
    pub patience: Duration,
}

impl Threads {
    /// Ranks that know each other.
    pub fn new(ranks: usize) -> Vec<Self> {
        let (to, inboxes): (Vec<_>, Vec<_>) = (0..ranks).map(|_| channel()).unzip();
        let rank = |(rank, inbox)| {
            let early = vec![VecDeque::new(); ranks];
            Self { rank, to: to.clone(), inbox, early, patience: PATIENCE }
        };
        inboxes.into_iter().enumerate().map(rank).collect()
    }

    /// The next message of a rank.
    fn next(&mut self, rank: usize) -> Result<Vec<u8>, Lost> {
        let lost = |why: &str| Err(Lost { rank, why: why.to_owned() });
        loop {
            match self.early[rank].pop_front() {
                Some(Some(bytes)) => return Ok(bytes),
                Some(None) => {
                    // It stays ended.
                    self.early[rank].push_front(None);
                    return lost("it has ended");
                }
                None => {}
            }
            match self.inbox.recv_timeout(self.patience) {
                Ok((from, parcel)) => self.early[from].push_back(parcel),
                Err(RecvTimeoutError::Timeout) => return lost("it has not answered in time"),
                Err(RecvTimeoutError::Disconnected) => return lost("it has ended"),
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
            let sent = self.to[rank].send((self.rank, Some(bytes)));
            sent.map_err(|_| Lost { rank, why: "it has ended".to_owned() })?;
        }
        from.iter().map(|&rank| self.next(rank)).collect()
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        for to in &self.to {
            // Who has ended too does not want to know.
            let _ = to.send((self.rank, None));
        }
    }
}
