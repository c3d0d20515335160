//! Ranks of a run, as threads of this process. The thread of the run is the first rank: it tells the others to step, steps its own share of the
//! world, and brings what all ranks hold into the world that is recorded. So files, probes and checkpoints are those of one rank alone.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use granum_engine::exchange::transport::Threads;
use granum_engine::exchange::{At, Exchange, Linked, Message, others};
use granum_engine::stage::Stage;
use granum_engine::world::restore::Chosen;
use granum_engine::{Failure, State, World};
use granum_scene::{CPU, Scene};

use crate::error::RunError;
use crate::stepper::Stepper;

/// Most ranks of one process: more would only wait for each other.
const MOST: usize = 64;

/// The first rank, and the threads of the others.
pub(crate) struct Ranks {
    ranks: usize,
    /// This rank's share of the world.
    own: World,
    /// None once a step has failed: then the others end.
    exchange: Option<Linked<Threads>>,
    servers: Vec<JoinHandle<()>>,
    /// What stopped other ranks.
    failures: Arc<Mutex<Vec<Failure>>>,
}

/// What every rank must know of a step before it begins.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Order {
    sum_energies: bool,
    list_contacts: bool,
    report_every: u64,
}

impl Order {
    fn of(world: &World) -> Self {
        let dem = &world.dem;
        Self {
            sum_energies: dem.sum_energies,
            list_contacts: dem.list_contacts,
            report_every: dem.report_every,
        }
    }

    fn message(self) -> Message {
        let mut message = Message::default();
        message.put(&[u64::from(self.sum_energies), u64::from(self.list_contacts), self.report_every]);
        message
    }

    fn read(message: Message, at: At) -> Result<Self, Failure> {
        let mut reader = message.reader(at);
        match reader.take::<u64>()?[..] {
            [energies, contacts, report_every] => {
                Ok(Self { sum_energies: energies > 0, list_contacts: contacts > 0, report_every })
            }
            _ => Err(reader.wrong()),
        }
    }

    fn give(self, world: &mut World) {
        world.dem.sum_energies = self.sum_energies;
        world.dem.list_contacts = self.list_contacts;
        world.dem.report_every = self.report_every;
    }
}

/// When the order of the next step of a world is given.
fn next(world: &World) -> At {
    At { step: world.step, time: world.time, stage: Stage::UpdateBodies }
}

impl Ranks {
    /// Shares a world out to so many ranks.
    pub(crate) fn start(ranks: usize, scene: &Scene, world: &World) -> Result<Self, RunError> {
        let refused = |why: String| RunError::Ranks { ranks, why };
        if ranks > MOST {
            return Err(refused(format!("one process has {MOST} at most")));
        }
        if scene.device != CPU {
            return Err(refused(format!(
                "the device `{}` has one; leave --ranks or run.device out",
                scene.device
            )));
        }
        let mut state = State::default();
        world.save(&mut state).map_err(|e| refused(e.to_string()))?;
        let share = |transport: Threads| {
            let exchange = Linked::new(transport);
            // The same scene again, without its fills, and the state of its world.
            let (_, mut own) =
                granum_scene::load_again("the scene", &scene.resolved, &[], &Chosen::of(&world.settings))?;
            own.restore(&state).map_err(|e| refused(e.to_string()))?;
            own.share_out(&exchange, false).map_err(refused)?;
            Ok((own, exchange))
        };
        let mut all =
            Threads::new(ranks).into_iter().map(share).collect::<Result<Vec<_>, RunError>>()?.into_iter();
        let failures: Arc<Mutex<Vec<Failure>>> = Arc::default();
        let first = all.next();
        let threads = (rayon::current_num_threads() / ranks).max(1);
        let start = |(world, exchange)| {
            let failures = Arc::clone(&failures);
            std::thread::Builder::new().name("rank".into()).spawn(move || {
                if let Err(failure) = serve(world, exchange, threads) {
                    failures.lock().unwrap_or_else(PoisonError::into_inner).push(failure);
                }
            })
        };
        let servers = all.map(start).collect::<Result<Vec<_>, _>>().map_err(|e| refused(e.to_string()))?;
        let (own, exchange) = first.ok_or_else(|| refused("at least one is needed".into()))?;
        Ok(Self { ranks, own, exchange: Some(exchange), servers, failures })
    }

    /// What stopped the ranks: that of another rank, if this one has only seen it end.
    fn reason(&mut self, failure: Failure) -> Failure {
        // Without this rank the others end too.
        self.exchange = None;
        for server in self.servers.drain(..) {
            // A panic there has said itself why.
            let _ = server.join();
        }
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        let is_reason = |f: &&Failure| !matches!(f, Failure::LostRank { .. });
        std::iter::once(&failure).chain(&*failures).find(is_reason).unwrap_or(&failure).clone()
    }
}

/// Another rank: steps when it is told to, until the first rank ends.
fn serve(mut world: World, mut exchange: Linked<Threads>, threads: usize) -> Result<(), Failure> {
    let mut work = move || -> Result<(), Failure> {
        loop {
            let at = next(&world);
            let Ok(order) = exchange.swap(at, Vec::new(), &[0]) else { return Ok(()) };
            for order in order {
                Order::read(order, at)?.give(&mut world);
            }
            world.step_with(&mut exchange)?;
            world.gather(None, &mut exchange)?;
        }
    };
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

impl Stepper for Ranks {
    fn step(&mut self, world: &mut World, _: &mut dyn Exchange) -> Result<(), Failure> {
        let Self { own, exchange: Some(exchange), .. } = self else {
            let (stage, time) = (Stage::UpdateBodies.name(), world.time);
            return Err(Failure::Ranks { why: "they have ended".into(), stage, time });
        };
        let order = Order::of(world);
        order.give(own);
        let out = others(exchange).into_iter().map(|rank| (rank, order.message())).collect();
        let done = (exchange.swap(next(own), out, &[]))
            .and_then(|_| own.step_with(exchange).map(|_| ()))
            .and_then(|()| own.gather(Some(world), exchange));
        done.map_err(|failure| self.reason(failure))
    }

    fn name(&self) -> String {
        format!("{CPU}, {} ranks", self.ranks)
    }
}

impl Drop for Ranks {
    fn drop(&mut self) {
        self.exchange = None;
        for server in self.servers.drain(..) {
            let _ = server.join();
        }
    }
}
