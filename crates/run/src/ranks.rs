//! Ranks of a run. The thread of the run is the first rank: it tells the others to step, steps its own share of the world, and brings
//! what all ranks hold into the world that is recorded when that is looked at. So files, probes and checkpoints are those of one rank
//! alone.
//!
//! The others wait in [`serve`], as threads of this process or as processes of their own (`crates/mpi`). They know nothing of files and
//! arguments: scene and state come to them as a message, orders follow.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use granum_engine::exchange::transport::{NOT_IN_TIME, Threads};
use granum_engine::exchange::{At, Exchange, Linked, Message, others};
use granum_engine::stage::Stage;
use granum_engine::state::Section;
use granum_engine::world::restore::{AutoSettings, glance};
use granum_engine::{Failure, State, World};
use granum_scene::{CPU, Scene};

use crate::error::RunError;
use crate::stepper::Stepper;

/// Most ranks of one process: more would only wait for each other.
const MOST: usize = 64;

/// What scene, state and orders are checked by: they come between steps, whatever the step.
const BEFORE: At = At { step: 0, time: 0.0, stage: Stage::UpdateBodies };

type Link = Box<dyn Exchange + Send>;

/// Other processes that wait in [`serve`], one run after the other.
#[derive(Clone)]
pub struct Processes {
    ranks: usize,
    /// Away while a run has it; second, whether it can be used again.
    link: Arc<Mutex<Option<(Link, bool)>>>,
}

impl Processes {
    /// The processes that this exchange leads to; this one must be the first rank.
    pub fn new(exchange: Link) -> Self {
        Self { ranks: exchange.ranks(), link: Arc::new(Mutex::new(Some((exchange, true)))) }
    }

    /// How many there are, this one included.
    pub fn ranks(&self) -> usize {
        self.ranks
    }

    fn slot(&self) -> std::sync::MutexGuard<'_, Option<(Link, bool)>> {
        self.link.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Result<Link, String> {
        let mut slot = self.slot();
        match slot.take() {
            Some((link, true)) => Ok(link),
            Some(ended) => {
                *slot = Some(ended);
                Err("the other processes have ended with an earlier run".into())
            }
            None => Err("the other processes are busy with another run".into()),
        }
    }

    /// Tells the others that there is nothing more to do.
    pub fn end(&self) {
        if let Some((mut link, _)) = self.slot().take() {
            link.leave("");
        }
    }
}

impl fmt::Debug for Processes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Processes({})", self.ranks)
    }
}

/// The first rank, and what leads to the others.
pub(crate) struct Ranks {
    ranks: usize,
    /// This rank's share of the world.
    own: World,
    /// None once per step has failed: then the others end.
    link: Option<Link>,
    /// Where the link goes back to.
    processes: Option<Processes>,
    servers: Vec<JoinHandle<()>>,
}

/// What every rank must do next.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Order {
    /// The run is over.
    End,
    /// A step, after which energies are summed, contacts listed, the record summed up every so often.
    Step { sum_energies: bool, list_contacts: bool, report_every: u64 },
    /// What all hold goes to the first rank.
    Gather,
}

impl Order {
    fn step_of(world: &World) -> Self {
        let dem = &world.dem;
        let ffd = world.ffd.report_every;
        Self::Step {
            sum_energies: dem.sum_energies,
            list_contacts: dem.list_contacts,
            report_every: ffd.unwrap_or(dem.report_every),
        }
    }

    fn message(self) -> Message {
        let mut message = Message::default();
        message.put(&match self {
            Order::End => [0; 4],
            Order::Step { sum_energies, list_contacts, report_every } => {
                [1, u64::from(sum_energies), u64::from(list_contacts), report_every]
            }
            Order::Gather => [2, 0, 0, 0],
        });
        message
    }

    fn read(message: Message) -> Result<Self, Failure> {
        let mut reader = message.reader(BEFORE);
        match reader.take::<u64>()?[..] {
            [0, ..] => Ok(Self::End),
            [1, energies, contacts, report_every] => {
                Ok(Self::Step { sum_energies: energies > 0, list_contacts: contacts > 0, report_every })
            }
            [2, ..] => Ok(Self::Gather),
            _ => Err(reader.wrong()),
        }
    }

    /// Sends it to all others.
    fn send(self, link: &mut Link) -> Result<(), Failure> {
        let out = others(&**link).into_iter().map(|rank| (rank, self.message())).collect();
        link.swap(BEFORE, out, &[]).map(|_| ())
    }

    fn give(self, world: &mut World) {
        if let Order::Step { sum_energies, list_contacts, report_every } = self {
            world.dem.sum_energies = sum_energies;
            world.dem.list_contacts = list_contacts;
            world.dem.report_every = report_every;
            world.ffd.report_every = Some(report_every);
        }
    }
}

/// A world to share, as a message: threads of each rank, scene, state.
fn job(threads: usize, scene: &str, state: &State) -> Message {
    let mut message = Message::default();
    message.put(&[threads as u64]);
    message.put_bytes(scene.as_bytes().to_vec());
    for section in &state.sections {
        message.put_bytes(section.name.as_bytes().to_vec());
        message.put(&[section.stride as u64]);
        message.put_bytes(section.bytes.clone());
    }
    message
}

/// Reads it.
fn read_job(message: Message) -> Result<(usize, String, State), Failure> {
    let mut reader = message.reader(BEFORE);
    let threads = reader.take::<u64>()?.first().map_or(0, |n| *n as usize);
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let scene = text(reader.take_bytes()?);
    let mut state = State::default();
    while let Ok(name) = reader.take_bytes() {
        let stride = reader.take::<u64>()?.first().map_or(0, |n| *n as usize);
        state.sections.push(Section { name: text(name), stride, bytes: reader.take_bytes()? });
    }
    Ok((threads, scene, state))
}

/// This rank's share of a world: the same scene again, without its fills, and the state of the world.
fn share(scene: &str, state: &State, exchange: &mut dyn Exchange) -> Result<World, String> {
    let chosen: AutoSettings = glance(state).map_err(|e| e.to_string())?.chosen;
    let (_, mut own) =
        granum_scene::load_again("the scene", scene, &[], &chosen).map_err(|e| e.to_string())?;
    own.restore(state).map_err(|e| e.to_string())?;
    own.share_out(exchange, false)?;
    Ok(own)
}

impl Ranks {
    /// Shares a world out to so many ranks: to threads, unless there are processes.
    pub(crate) fn start(
        ranks: usize,
        processes: Option<&Processes>,
        scene: &Scene,
        world: &World,
    ) -> Result<Self, RunError> {
        let refused = |why: String| RunError::Ranks { ranks, why };
        let processes = processes.filter(|p| p.ranks > 1).cloned();
        if ranks > MOST && processes.is_none() {
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
        let mut all = Self { ranks, own: World::default(), link: None, processes, servers: Vec::new() };
        let (link, threads) = match &all.processes {
            Some(processes) => (processes.take().map_err(refused)?, rayon::current_num_threads()),
            None => {
                let mut links = Threads::new(ranks).into_iter().map(Linked::new);
                let first = links.next().ok_or_else(|| refused("at least one is needed".into()))?;
                for mut link in links {
                    let thread = std::thread::Builder::new().name("rank".into());
                    let server = thread.spawn(move || serve(&mut link));
                    all.servers.push(server.map_err(|e| refused(e.to_string()))?);
                }
                (Box::new(first) as Link, (rayon::current_num_threads() / ranks).max(1))
            }
        };
        // What this scene cannot do is seen here, before the others are asked.
        let mut link = link;
        match share(&scene.resolved, &state, &mut *link) {
            Ok(own) => all.own = own,
            Err(why) => {
                if let Some(processes) = &all.processes {
                    *processes.slot() = Some((link, true));
                }
                return Err(refused(why));
            }
        }
        let link = all.link.insert(link);
        let message = job(threads, &scene.resolved, &state);
        let out = others(&**link).into_iter().map(|rank| (rank, message.clone())).collect();
        let from = others(&**link);
        let answers = link.swap(BEFORE, out, &from).map_err(RunError::Failed)?;
        for (answer, rank) in answers.into_iter().zip(from) {
            let words = answer.reader(BEFORE).take_bytes().map_err(RunError::Failed)?;
            if !words.is_empty() {
                return Err(refused(format!("rank {rank} cannot: {}", String::from_utf8_lossy(&words))));
            }
        }
        Ok(all)
    }

    /// After a failure: the others are told, and end.
    fn give_up(&mut self, failure: Failure) -> Failure {
        if let Some(mut link) = self.link.take() {
            link.leave(&failure.to_string());
            if let Some(processes) = &self.processes {
                *processes.slot() = Some((link, false));
            }
        }
        self.join();
        failure
    }

    fn join(&mut self) {
        for server in self.servers.drain(..) {
            // A panic there has said itself why.
            let _ = server.join();
        }
    }

    /// What is said when nobody is there any more.
    fn ended(&self, world: &World) -> Failure {
        let (stage, time) = (Stage::UpdateBodies.name(), world.time);
        Failure::Ranks { why: "they have ended".into(), stage, time }
    }
}

/// Another rank: steps its share of one world after the other, as the first rank tells it, until that ends.
pub fn serve(exchange: &mut (dyn Exchange + Send)) {
    loop {
        let Ok(message) = wait(exchange) else { return };
        let words = match catch_unwind(AssertUnwindSafe(|| one_world(message, exchange))) {
            Ok(Ok(())) => continue,
            Ok(Err(failure)) => failure.to_string(),
            // The panic has been spoken of where it was.
            Err(_) => format!("an internal error stopped rank {}", exchange.rank()),
        };
        exchange.leave(&words);
        return;
    }
}

/// What the first rank sends next, however long that takes: it may read, write or think.
fn wait(exchange: &mut (dyn Exchange + Send)) -> Result<Message, Failure> {
    loop {
        match exchange.swap(BEFORE, Vec::new(), &[0]) {
            Ok(mut one) => return one.pop().ok_or_else(|| Message::default().reader(BEFORE).wrong()),
            Err(Failure::LostRank { why, .. }) if why == NOT_IN_TIME => {}
            Err(failure) => return Err(failure),
        }
    }
}

/// Takes its share of a world, and follows orders until the run is over.
fn one_world(message: Message, exchange: &mut (dyn Exchange + Send)) -> Result<(), Failure> {
    let (threads, scene, state) = read_job(message)?;
    let made = crate::threads::pool(Some(threads))
        .map_err(|e| e.to_string())
        .and_then(|pool| Ok((pool.install(|| share(&scene, &state, &mut *exchange))?, pool)));
    drop((scene, state));
    let mut answer = Message::default();
    answer.put_bytes(made.as_ref().err().map_or(Vec::new(), |why| why.as_bytes().to_vec()));
    exchange.swap(BEFORE, vec![(0, answer)], &[])?;
    match made {
        Ok((mut world, pool)) => pool.install(|| follow(Some(&mut world), exchange)),
        // The first rank calls it off.
        Err(_) => follow(None, exchange),
    }
}

fn follow(mut world: Option<&mut World>, exchange: &mut (dyn Exchange + Send)) -> Result<(), Failure> {
    loop {
        let order = Order::read(wait(exchange)?)?;
        let Some(world) = world.as_mut().filter(|_| order != Order::End) else { return Ok(()) };
        order.give(world);
        match order {
            Order::Gather => world.gather(None, exchange)?,
            _ => world.step_with(exchange).map(|_| ())?,
        }
    }
}

impl Stepper for Ranks {
    fn step(&mut self, world: &mut World, _: &mut dyn Exchange) -> Result<(), Failure> {
        let Some(link) = &mut self.link else { return Err(self.ended(world)) };
        let order = Order::step_of(world);
        order.give(&mut self.own);
        let done = order.send(link).and_then(|()| self.own.step_with(&mut **link).map(|_| ()));
        done.map_err(|failure| self.give_up(failure))?;
        world.take_record(&self.own);
        Ok(())
    }

    fn fetch(&mut self, world: &mut World) -> Result<(), Failure> {
        if !world.is_behind() {
            return Ok(());
        }
        let Some(link) = &mut self.link else { return Err(self.ended(world)) };
        let done = Order::Gather.send(link).and_then(|()| self.own.gather(Some(world), &mut **link));
        done.map_err(|failure| self.give_up(failure))
    }

    fn name(&self) -> String {
        let are = if self.processes.is_some() { "processes" } else { "threads of one process" };
        format!("{CPU}, {} ranks ({are})", self.ranks)
    }
}

impl Drop for Ranks {
    fn drop(&mut self) {
        if let Some(mut link) = self.link.take() {
            let is_well = Order::End.send(&mut link).is_ok();
            if let Some(processes) = &self.processes {
                *processes.slot() = Some((link, is_well));
            }
        }
        self.join();
    }
}
