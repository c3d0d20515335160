//! A team: threads of rayon's pool that do not sleep between the loops of a step.
//!
//! An iteration over 5,000 contacts takes some 50 us, and a step has hundreds of loops of that size. Between two of them rayon's
//! threads fall asleep, and waking one takes 10 to 20 us: two threads are then slower than one. Here the thread that runs the
//! step is the leader. It asks threads of the pool to join the team; they wait for its next loop without sleeping, for at most
//! [`PATIENCE`], and then return to the pool. While they wait they run other jobs of the pool, so rayon's own loops still work.
//!
//! The tasks of a loop are divided evenly among the seats of the team; a thread that has finished helps the others. A thread has
//! the same seat in every loop, so that the data in its cache are those it needs again.
//!
//! If there are more threads than processors, or other programs use the processors, waiting threads only take time from others:
//! rayon then runs the loops ([`Team::is_crowded`]).
//!
//! The result does not depend on which thread runs a task, because results are stored in the order of the tasks.

#![allow(unsafe_code)]

use std::any::Any;
use std::cell::{Cell, RefCell, UnsafeCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

/// How long a thread waits for the next loop before it goes back to the pool.
const PATIENCE: Duration = Duration::from_micros(100);

/// Looks at the state of the team before a waiting thread lets others have the processor.
const SPINS: u32 = 200;

/// How long the leader waits for the others at the end of a loop before it takes the machine to be crowded, and for how many loops the
/// team then rests. No task takes that long, unless its thread has lost its processor.
const CROWDED: Duration = Duration::from_millis(1);
const REST: usize = 500;

/// Tasks of a loop: the task of number `k`, and how many there are.
#[derive(Clone, Copy)]
struct Loop {
    task: *const (dyn Fn(usize) + Sync),
    tasks: usize,
}

/// Next task of a seat, alone in its lines of the cache.
#[repr(align(128))]
#[derive(Default)]
struct Seat(AtomicUsize);

/// The threads that serve one leader.
struct Team {
    leader: ThreadId,
    /// Counts up when a loop begins and when it ends: odd while there is a loop.
    epoch: AtomicU64,
    /// Threads that look at the loop, the leader not counted.
    inside: AtomicUsize,
    /// Threads that were asked to serve and have not left.
    asked: AtomicUsize,
    /// Written by the leader while no thread is inside.
    work: UnsafeCell<Option<Loop>>,
    seats: Vec<Seat>,
    /// Loops for which the team rests.
    rest: AtomicUsize,
    /// Whether a task has panicked, and what it said.
    failed: AtomicBool,
    said: Mutex<Option<Box<dyn Any + Send>>>,
}

// SAFETY: `work` is written by the leader alone, while the epoch is even and no thread is inside, and read by others only while
// they are inside and the epoch is odd. The closure it points to is Sync.
unsafe impl Sync for Team {}
// SAFETY: as above.
unsafe impl Send for Team {}

thread_local! {
    /// The team that this thread leads.
    static LED: RefCell<Option<Arc<Team>>> = const { RefCell::new(None) };
    /// Whether this thread is in a loop of a team.
    static BUSY: Cell<bool> = const { Cell::new(false) };
}

/// Processors of this machine.
fn processors() -> usize {
    static NUMBER: OnceLock<usize> = OnceLock::new();
    *NUMBER.get_or_init(|| std::thread::available_parallelism().map_or(1, |n| n.get()))
}

/// Calls `task(k)` for k in `0..tasks`, on several threads. Returns false, and does nothing, inside of another such loop and on a crowded
/// machine.
pub(crate) fn run(tasks: usize, task: &(dyn Fn(usize) + Sync)) -> bool {
    let threads = rayon::current_num_threads();
    threads <= processors() && run_on(threads, tasks, task)
}

/// The same on so many threads of the pool.
fn run_on(threads: usize, tasks: usize, task: &(dyn Fn(usize) + Sync)) -> bool {
    if BUSY.get() {
        return false;
    }
    let team = LED.with_borrow_mut(|led| match led {
        Some(team) if team.seats.len() == threads => team.clone(),
        _ => led.insert(Arc::new(Team::new(threads))).clone(),
    });
    if team.is_crowded() {
        return false;
    }
    team.ask((threads - 1).min(tasks - 1));
    team.lead(tasks, task);
    true
}

impl Team {
    fn new(threads: usize) -> Self {
        Self {
            leader: std::thread::current().id(),
            epoch: AtomicU64::new(0),
            inside: AtomicUsize::new(0),
            asked: AtomicUsize::new(0),
            work: UnsafeCell::new(None),
            seats: (0..threads).map(|_| Seat::default()).collect(),
            rest: AtomicUsize::new(0),
            failed: AtomicBool::new(false),
            said: Mutex::new(None),
        }
    }

    /// Whether the team rests in this loop.
    fn is_crowded(&self) -> bool {
        let rest = self.rest.load(Ordering::Relaxed);
        self.rest.store(rest.saturating_sub(1), Ordering::Relaxed);
        rest > 0
    }

    /// Asks threads of the pool to serve, until there are `wanted`.
    fn ask(self: &Arc<Self>, wanted: usize) {
        while self.asked.load(Ordering::Relaxed) < wanted {
            self.asked.fetch_add(1, Ordering::Relaxed);
            let team = self.clone();
            rayon::spawn(move || {
                team.serve();
                team.asked.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }

    /// First task of a seat.
    fn first(&self, seat: usize, tasks: usize) -> usize {
        tasks * seat / self.seats.len()
    }

    /// The leader's part of a loop.
    fn lead(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
        // SAFETY: the pointer is used only by threads inside of this loop, which ends before this function does: `Ending` waits
        // for them, also when a task panics. Until the epoch is odd no thread reads `work`.
        let work = unsafe {
            let task = std::mem::transmute::<&(dyn Fn(usize) + Sync), &'static (dyn Fn(usize) + Sync)>(task);
            let work = Loop { task, tasks };
            *self.work.get() = Some(work);
            work
        };
        for (k, seat) in self.seats.iter().enumerate() {
            seat.0.store(self.first(k, tasks), Ordering::Relaxed);
        }
        self.epoch.fetch_add(1, Ordering::SeqCst);
        {
            let _ending = Ending(self);
            self.work_from(rayon::current_thread_index().unwrap_or(0), work);
        }
        if self.failed.swap(false, Ordering::Relaxed) {
            let said = self.said.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
            resume_unwind(said.unwrap_or_else(|| Box::new("a task of a loop panicked")));
        }
    }

    /// Does tasks, first those of one's own seat, then those of others, until all are taken.
    fn work_from(&self, seat: usize, work: Loop) {
        // SAFETY: the caller is inside of the loop, so the leader waits.
        let task = unsafe { &*work.task };
        let busy = BUSY.replace(true);
        let done = catch_unwind(AssertUnwindSafe(|| {
            for k in 0..self.seats.len() {
                let seat = (seat + k) % self.seats.len();
                let end = self.first(seat + 1, work.tasks);
                loop {
                    let next = self.seats[seat].0.fetch_add(1, Ordering::Relaxed);
                    if next >= end {
                        break;
                    }
                    task(next);
                }
            }
        }));
        BUSY.set(busy);
        if let Err(said) = done {
            *self.said.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(said);
            self.failed.store(true, Ordering::Relaxed);
        }
    }

    /// Waits for loops of the leader and takes part in them.
    fn serve(&self) {
        // The leader itself may be given this job while it waits for something else.
        if std::thread::current().id() == self.leader || BUSY.get() {
            return;
        }
        let seat = rayon::current_thread_index().unwrap_or(0);
        let (mut seen, mut spins, mut since) = (0, 0, Instant::now());
        loop {
            let epoch = self.epoch.load(Ordering::SeqCst);
            if epoch % 2 == 1 && epoch != seen {
                seen = epoch;
                self.inside.fetch_add(1, Ordering::SeqCst);
                // Either this sees that the loop has ended, or the leader sees that somebody is inside.
                if self.epoch.load(Ordering::SeqCst) == epoch {
                    // SAFETY: inside of the loop.
                    if let Some(work) = unsafe { *self.work.get() } {
                        self.work_from(seat, work);
                    }
                }
                self.inside.fetch_sub(1, Ordering::SeqCst);
                (spins, since) = (0, Instant::now());
                continue;
            }
            spins += 1;
            if spins < SPINS {
                std::hint::spin_loop();
            } else if rayon::yield_now() == Some(rayon::Yield::Executed) {
                (spins, since) = (0, Instant::now());
            } else if since.elapsed() > PATIENCE {
                return;
            } else {
                std::thread::yield_now();
            }
        }
    }
}

/// Ends a loop when it is dropped: no thread is inside afterwards.
struct Ending<'a>(&'a Team);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.epoch.fetch_add(1, Ordering::SeqCst);
        let (mut spins, mut since) = (0, None);
        while self.0.inside.load(Ordering::SeqCst) > 0 {
            spins += 1;
            if spins < SPINS {
                std::hint::spin_loop();
            } else {
                since.get_or_insert_with(Instant::now);
                std::thread::yield_now();
            }
        }
        if since.is_some_and(|since| since.elapsed() > CROWDED) {
            self.0.rest.store(REST, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As [`super::run`], with more threads than processors too, and again if the team rests.
    fn run(tasks: usize, task: &(dyn Fn(usize) + Sync)) -> bool {
        (0..=REST).any(|_| run_on(rayon::current_num_threads(), tasks, task))
    }

    fn pool(threads: usize) -> rayon::ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
    }

    /// Every task is done once, in loops of every size, with more threads than processors, and with rayon's own loops between.
    #[test]
    fn every_task_is_done_once() {
        for threads in [2, 3, 8] {
            pool(threads).install(|| {
                for round in 0..2000usize {
                    let tasks = 2 + round * 7 % 100;
                    let done: Vec<AtomicUsize> = (0..tasks).map(|_| AtomicUsize::new(0)).collect();
                    assert!(run(tasks, &|k| {
                        // A loop inside of a loop is not the team's.
                        assert!(round % 50 > 0 || !run_on(3, 3, &|_| ()));
                        done[k].fetch_add(1, Ordering::Relaxed);
                    }));
                    assert!(done.iter().all(|n| n.load(Ordering::Relaxed) == 1));
                    if round % 100 == 0 {
                        use rayon::prelude::*;
                        assert_eq!((0..1000).into_par_iter().sum::<i32>(), 499_500);
                    }
                }
            });
        }
    }

    /// Leaders that share a pool, and one outside of any, do not disturb each other.
    #[test]
    fn several_leaders() {
        use rayon::prelude::*;
        let sum = |n: usize| {
            let total = AtomicUsize::new(0);
            for _ in 0..300 {
                assert!(run(n, &|k| {
                    total.fetch_add(k, Ordering::Relaxed);
                }));
            }
            total.into_inner()
        };
        let expected = |n: usize| 300 * n * (n - 1) / 2;
        pool(3).install(|| (5..25usize).into_par_iter().for_each(|n| assert_eq!(sum(n), expected(n))));
        assert_eq!(sum(17), expected(17));
    }

    /// What a task says when it panics reaches the caller, and the team goes on.
    #[test]
    fn a_panic_reaches_the_leader() {
        pool(2).install(|| {
            for bad in [0, 9] {
                let broken = catch_unwind(|| run(10, &|k| assert!(k != bad, "task {k}")));
                let said = *broken.unwrap_err().downcast::<String>().unwrap();
                assert_eq!(said, format!("task {bad}"));
                let count = AtomicUsize::new(0);
                run(10, &|_| {
                    count.fetch_add(1, Ordering::Relaxed);
                });
                assert_eq!(count.into_inner(), 10);
            }
        });
    }
}
