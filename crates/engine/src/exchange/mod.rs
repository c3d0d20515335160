//! Communication between ranks: the trait through which a step exchanges messages with other ranks.
//!
//! | file | what |
//! |---|---|
//! | this file | [`Exchange`]: messages of a stage to other ranks, largest values, exact sums |
//! | [`message`] | a message: header, sections, checksum |
//! | [`transport`] | [`transport::Transport`]: bytes from rank to rank; [`transport::Threads`]: ranks as threads of one process; ranks as processes are in the crate `granum-mpi` |
//! | [`linked`] | an exchange over a transport |
//!
//! On one machine [`Alone`] does nothing. What is sent when, and what is done with it, is in `crate::world::shared`; it is the same for every
//! transport, so a program of ranks is tested without MPI. Floating-point numbers of different ranks are never added directly:
//! sums over ranks are exact ([`Exact`]), so their bits do not depend on the order.

pub mod linked;
pub mod message;
pub mod transport;

pub use linked::{Linked, on_threads};
pub use message::Message;

use crate::exact::{Exact, LIMBS};
use crate::failure::Failure;
use crate::stage::Stage;

/// When a message is sent: what it is checked by, and what a failure names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct At {
    /// Steps done before.
    pub step: u64,
    /// Time at the start of the step [s].
    pub time: f64,
    /// The stage that sends.
    pub stage: Stage,
}

/// Communication between ranks that share one world.
///
/// Every rank must call the same methods in the same order. Only the thread that entered the step calls them.
pub trait Exchange {
    /// Which rank this is.
    fn rank(&self) -> usize {
        0
    }
    /// How many there are.
    fn ranks(&self) -> usize {
        1
    }
    /// Sends each message to its rank, and returns those of the ranks `from`, in that order, whenever they arrive.
    fn swap(&mut self, at: At, out: Vec<(usize, Message)>, from: &[usize]) -> Result<Vec<Message>, Failure>;
    /// Bytes and messages sent so far.
    fn sent(&self) -> (u64, u64) {
        (0, 0)
    }
    /// Time for which it waited for messages so far [s].
    fn waited(&self) -> f64 {
        0.0
    }
    /// Tells all others that this rank sends nothing more, and why; none for an end as planned.
    fn leave(&mut self, _why: &str) {}
}

/// No other rank.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Exchange for Alone {
    fn swap(&mut self, _: At, _: Vec<(usize, Message)>, _: &[usize]) -> Result<Vec<Message>, Failure> {
        Ok(Vec::new())
    }
}

/// All ranks but this one, in order.
pub fn others(exchange: &dyn Exchange) -> Vec<usize> {
    (0..exchange.ranks()).filter(|&r| r != exchange.rank()).collect()
}

/// The messages of all ranks, this one's included, in the order of the ranks.
pub fn gather(exchange: &mut dyn Exchange, at: At, message: Message) -> Result<Vec<Message>, Failure> {
    let others = others(exchange);
    let out = others.iter().map(|&r| (r, message.clone())).collect();
    let mut all = exchange.swap(at, out, &others)?;
    all.insert(exchange.rank(), message);
    Ok(all)
}

/// Makes each number the largest of it over all ranks; what is not a number on one rank is none on all.
pub fn max(exchange: &mut dyn Exchange, at: At, values: &mut [f64]) -> Result<(), Failure> {
    if exchange.ranks() == 1 {
        return Ok(());
    }
    let mut message = Message::default();
    message.put(values);
    for other in gather(exchange, at, message)? {
        let other: Vec<f64> = other.reader(at).take()?;
        for (x, y) in values.iter_mut().zip(other) {
            *x = if x.is_nan() || y.is_nan() { f64::NAN } else { x.max(y) };
        }
    }
    Ok(())
}

/// Whether it is so on any rank.
pub fn any(exchange: &mut dyn Exchange, at: At, here: bool) -> Result<bool, Failure> {
    let mut value = [f64::from(u8::from(here))];
    max(exchange, at, &mut value)?;
    Ok(value[0] > 0.0)
}

/// Makes each sum the sum over all ranks.
pub fn sum(exchange: &mut dyn Exchange, at: At, sums: &mut [Exact]) -> Result<(), Failure> {
    if exchange.ranks() == 1 {
        return Ok(());
    }
    let mut message = Message::default();
    message.put(&sums.iter().flat_map(|s| s.to_words()).map(|w| w as u64).collect::<Vec<u64>>());
    let mut words = vec![[0i64; LIMBS + 3]; sums.len()];
    for other in gather(exchange, at, message)? {
        let other: Vec<u64> = other.reader(at).take()?;
        for (word, more) in words.as_flattened_mut().iter_mut().zip(other) {
            *word = word.wrapping_add(more as i64);
        }
    }
    sums.iter_mut().zip(&words).for_each(|(sum, words)| *sum = Exact::of_words(words));
    Ok(())
}
