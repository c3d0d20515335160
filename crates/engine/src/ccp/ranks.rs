//! A problem of hard contact that ranks share: what they tell each other in a step (`docs/decisions/0026-ranks.md`).
//!
//! Each rank has all contacts of its own bodies and solves these as one rank alone would. What it cannot see comes from others:
//!
//! | what | from | to | when |
//! |---|---|---|---|
//! | how many contacts each body begins, numbers of contacts ([`super::numbers`]) | who owns the first body | all; who owns the second body | once per step |
//! | forces on copies, if any are applied; parts of their masses, their velocities at the end | their owners | who has copies | once per step |
//! | changes of the velocities of copies | their owners | who has copies | in each iteration |
//! | sums over contacts ([`super::shared_sums`]) | everybody | everybody | in each iteration |

use super::mobility::Change;
use crate::bodies::Bodies;
use crate::exact::Exact;
use crate::exchange::{self, At, Exchange, Message};
use crate::failure::Failure;
use crate::simd::{Real, Vector};
use crate::stage::Stage;
use crate::state::Plain;

/// The owner of a body that every rank has and moves alike.
pub const EVERYONE: u32 = u32::MAX;

/// Which bodies a rank holds.
#[derive(Clone, Copy, Debug)]
pub struct Held<'a> {
    /// This rank.
    pub rank: usize,
    /// Place of each row among the bodies of all ranks, ascending.
    pub place: &'a [u32],
    /// Number of places.
    pub places: usize,
    /// Rank that owns the body of each row, or [`EVERYONE`].
    pub owner: &'a [u32],
    /// Rows of which other ranks have copies, by rank.
    pub to: &'a [(usize, Vec<u32>)],
    /// Rows that are copies, by the rank that owns them.
    pub from: &'a [(usize, Vec<u32>)],
}

impl Held<'_> {
    /// Whether a row is a body of this rank.
    #[inline]
    pub fn is_mine(&self, row: u32) -> bool {
        self.owner[row as usize] == self.rank as u32
    }

    /// The rank that counts a contact of two rows: the owner of the first, or of the second if every rank has the first.
    pub fn counts(&self, a: u32, b: u32) -> u32 {
        match self.owner[a as usize] {
            EVERYONE => self.owner[b as usize],
            owner => owner,
        }
    }
}

/// Two lists of numbers that a rank sends.
type Lists<A, B> = (Vec<A>, Vec<B>);

/// The other ranks, during a step.
pub struct Others<'a> {
    pub(super) exchange: &'a mut dyn Exchange,
    step: u64,
    time: f64,
    /// Who has which body.
    pub held: Held<'a>,
}

impl<'a> Others<'a> {
    /// The other ranks in a step that begins after so many steps, at this time [s].
    pub fn new(exchange: &'a mut dyn Exchange, step: u64, time: f64, held: Held<'a>) -> Self {
        Self { exchange, step, time, held }
    }

    pub(super) fn at(&self, stage: Stage) -> At {
        At { step: self.step, time: self.time, stage }
    }

    /// Makes each number the largest of it over all ranks.
    pub(super) fn max(&mut self, stage: Stage, values: &mut [f64]) -> Result<(), Failure> {
        let at = self.at(stage);
        exchange::max(self.exchange, at, values)
    }

    /// Makes each sum the sum over all ranks.
    pub(crate) fn sum_exactly(&mut self, stage: Stage, sums: &mut [Exact]) -> Result<(), Failure> {
        let at = self.at(stage);
        exchange::sum(self.exchange, at, sums)
    }

    /// Forces on copies, as their owners know them: a drag depends on contacts that only they see.
    pub(crate) fn refresh_forces(&mut self, bodies: &mut Bodies) -> Result<(), Failure> {
        let Bodies { force, torque, .. } = bodies;
        let (forces, torques) = (force.clone(), torque.clone());
        let of = |row: usize| [forces[row].to_array(), torques[row].to_array()];
        self.refresh(Stage::ApplyForces, of, |row, [f, t]: [[f64; 3]; 2]| {
            (force[row], torque[row]) = (f.into(), t.into());
        })
    }

    /// Whether it is so on any rank.
    pub(super) fn any(&mut self, stage: Stage, here: bool) -> Result<bool, Failure> {
        let at = self.at(stage);
        exchange::any(self.exchange, at, here)
    }

    /// What all ranks send to all: two lists of numbers, in the order of the ranks.
    pub(super) fn gather<A: Plain, B: Plain>(
        &mut self,
        stage: Stage,
        one: &[A],
        two: &[B],
    ) -> Result<Vec<Lists<A, B>>, Failure> {
        let at = self.at(stage);
        let mut message = Message::default();
        message.put(one);
        message.put(two);
        let read = |message: Message| {
            let mut reader = message.reader(at);
            Ok((reader.take()?, reader.take()?))
        };
        exchange::gather(self.exchange, at, message)?.into_iter().map(read).collect()
    }

    /// Sends a list to each rank that has copies of this rank's bodies, and takes those of the ranks whose bodies it has copies of.
    pub(super) fn swap<T: Plain>(
        &mut self,
        stage: Stage,
        of: impl Fn(usize, &[u32]) -> Vec<T>,
    ) -> Result<Vec<Vec<T>>, Failure> {
        let at = self.at(stage);
        let message = |(rank, rows): &(usize, Vec<u32>)| {
            let mut message = Message::default();
            message.put(&of(*rank, rows));
            (*rank, message)
        };
        let out = self.held.to.iter().map(message).collect();
        let from: Vec<usize> = self.held.from.iter().map(|f| f.0).collect();
        let arrived = self.exchange.swap(at, out, &from)?;
        arrived.into_iter().map(|message| message.reader(at).take()).collect()
    }

    /// What the owners of copies know of them: `of` reads a row, `set` writes one.
    pub(super) fn refresh<T: Plain>(
        &mut self,
        stage: Stage,
        of: impl Fn(usize) -> T,
        mut set: impl FnMut(usize, T),
    ) -> Result<(), Failure> {
        let arrived = self.swap(stage, |_, rows| rows.iter().map(|&row| of(row as usize)).collect())?;
        for ((_, rows), values) in self.held.from.iter().zip(arrived) {
            if rows.len() != values.len() {
                return Err(self.wrong(stage));
            }
            rows.iter().zip(values).for_each(|(&row, value)| set(row as usize, value));
        }
        Ok(())
    }

    /// What is said when ranks do not agree.
    pub(super) fn wrong(&self, stage: Stage) -> Failure {
        Message::default().reader(self.at(stage)).wrong()
    }
}

/// Changes of the velocities of copies, from their owners.
pub(super) fn refresh_changes<F: Real + Plain>(
    change: &mut [Change<F>],
    others: Option<&mut Others>,
) -> Result<(), Failure> {
    let Some(others) = others else { return Ok(()) };
    let numbers =
        |change: &Change<F>| -> [[F; 3]; 2] { [change.velocity.to_array(), change.ang_vel.to_array()] };
    let arrived = others.swap(Stage::SumUpdates, |_, rows| {
        rows.iter().map(|&row| numbers(&change[row as usize])).collect()
    })?;
    for ((_, rows), values) in others.held.from.iter().zip(arrived) {
        if rows.len() != values.len() {
            return Err(others.wrong(Stage::SumUpdates));
        }
        for (&row, [velocity, ang_vel]) in rows.iter().zip(values) {
            let vector = F::Vec3::from_array;
            change[row as usize] = Change { velocity: vector(velocity), ang_vel: vector(ang_vel) };
        }
    }
    Ok(())
}
