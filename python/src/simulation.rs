//! A session, locked while it steps: another thread that asks for it then is told that it is busy.

use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

use granum_engine::World;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::Freedom;
use granum_engine::joint::motor::Motor;
use granum_engine::motion::{Drive, Motion, Track};
use granum_engine::probe::joint as joint_probe;
use granum_engine::world::outside::NewStates;
use granum_output::snapshot::{self, Colour, Snapshot};
use granum_run::{Checkpoint, RunOptions, Session};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::arrays::{self, field, ids, quaternions, select, vectors, whole};
use crate::errors::{Trouble, exception};
use crate::pool::Pool;
use crate::source::{Source, describe};
use crate::state::State;
use crate::tables::of_json;
use crate::watcher::Watcher;

/// How long steps go on before Python may have a look.
const SLICE: Duration = Duration::from_millis(20);

/// What `granum.Simulation` is made of.
#[pyclass(frozen, module = "granum._native")]
pub(crate) struct Simulation {
    session: Mutex<Session>,
    pool: Pool,
}

fn options() -> RunOptions {
    RunOptions { device: Some(granum_cli::open_device), ..RunOptions::default() }
}

/// A number, or a formula of the time t.
fn track(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Track> {
    if let Ok(x) = value.extract::<f64>() {
        return match x.is_finite() {
            true => Ok(Track::Table(vec![(0.0, x)])),
            false => Err(Trouble::Input(format!("{x} is not a finite number")).raise(py)),
        };
    }
    let text: String = value.extract()?;
    let formula = granum_engine::formula::Formula::parse(&text);
    formula.map(Track::Formula).map_err(|e| Trouble::Input(format!("{text:?}: {e}")).raise(py))
}

/// Names and units of the columns of a probe.
type Columns = Vec<(&'static str, &'static str)>;

impl Simulation {
    fn lock<'a>(&'a self, py: Python<'_>) -> PyResult<MutexGuard<'a, Session>> {
        match self.session.try_lock() {
            Ok(session) => Ok(session),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(exception(
                py,
                "BusyError",
                "this simulation is stepping in another thread; wait for it, or use a simulation for each thread",
                None,
            )),
        }
    }

    /// Work on the session by its own threads, while Python goes on with others.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Session) -> Result<T, Trouble> + Send,
    ) -> PyResult<T> {
        let mut session = self.lock(py)?;
        let pool = self.pool.get().map_err(|e| e.raise(py))?;
        let session = &mut *session;
        py.detach(|| pool.install(|| work(session))).map_err(|e| e.raise(py))
    }

    /// A quick look at the session, without letting go of Python.
    fn look<T>(&self, py: Python<'_>, look: impl FnOnce(&mut Session) -> Result<T, Trouble>) -> PyResult<T> {
        look(&mut *self.lock(py)?).map_err(|e| e.raise(py))
    }

    fn made(
        py: Python<'_>,
        threads: usize,
        make: impl FnOnce() -> Result<Session, Trouble> + Send,
    ) -> PyResult<Self> {
        let pool = Pool::new(threads);
        let threads = pool.get().map_err(|e| e.raise(py))?;
        let session = py.detach(|| threads.install(make)).map_err(|e| e.raise(py))?;
        Ok(Self { session: Mutex::new(session), pool })
    }
}

#[pymethods]
impl Simulation {
    #[new]
    #[pyo3(signature = (scene, name, folder, set, seed, threads, contacts, force))]
    fn new(
        scene: &Bound<'_, PyAny>,
        name: &str,
        folder: &str,
        set: Vec<String>,
        seed: Option<u64>,
        threads: usize,
        contacts: bool,
        force: bool,
    ) -> PyResult<Self> {
        let source = Source::of(scene, name, folder)?;
        Self::made(scene.py(), threads, move || {
            let (scene, world) = source.load(&set, seed)?;
            let name = source.name();
            if !force {
                granum_run::check_step(&name, &scene)?;
            }
            granum_run::Estimate::of(&world, scene.duration).fits()?;
            Ok(Session::new(&name, scene, world, &options(), contacts)?)
        })
    }

    /// From a checkpoint, or the newest one of a run folder.
    #[staticmethod]
    fn from_checkpoint(
        py: Python<'_>,
        path: std::path::PathBuf,
        set: Vec<String>,
        threads: usize,
        contacts: bool,
    ) -> PyResult<Self> {
        Self::made(py, threads, move || {
            let checkpoint = Checkpoint::open(&path, &set, &mut ())?;
            Ok(Session::of_checkpoint(checkpoint, &options(), contacts)?)
        })
    }

    /// Steps: `count` of them, or until `time`, but for no longer than `budget` seconds if one is given. Says whether all were done. What
    /// there is to say goes to `said(kind, words)`.
    #[pyo3(signature = (count, time, budget, said))]
    fn advance(
        &self,
        py: Python<'_>,
        count: Option<u64>,
        time: Option<f64>,
        budget: Option<f64>,
        said: &Bound<'_, PyAny>,
    ) -> PyResult<bool> {
        let start = Instant::now();
        let (mut left, mut size) = (count.unwrap_or(u64::MAX), 1_u64);
        loop {
            let mut watcher = Watcher::default();
            let done = self.work(py, |session| {
                let slice = Instant::now();
                loop {
                    let now = time.map_or(left, |t| session.steps_until(t)).min(left);
                    if now == 0 {
                        return Ok((true, left, size));
                    }
                    let n = size.min(now);
                    let before = Instant::now();
                    session.steps(n, &mut watcher)?;
                    left -= n;
                    if before.elapsed() < SLICE / 8 {
                        size = (2 * size).min(1 << 20);
                    } else if before.elapsed() > SLICE / 2 {
                        size = (size / 2).max(1);
                    }
                    if n == now {
                        return Ok((true, left, size));
                    }
                    if slice.elapsed() >= SLICE {
                        return Ok((false, left, size));
                    }
                }
            });
            watcher.tell(Some(said), None)?;
            let is_done;
            (is_done, left, size) = done?;
            if count != Some(1) {
                py.check_signals()?;
            }
            if is_done {
                return Ok(true);
            }
            if budget.is_some_and(|b| start.elapsed().as_secs_f64() >= b) {
                return Ok(false);
            }
        }
    }

    /// Time, step, length of a step, duration of the scene, number of bodies with walls.
    fn clock(&self, py: Python<'_>) -> PyResult<(f64, u64, f64, f64, usize)> {
        self.look(py, |s| {
            let w = s.world();
            Ok((w.time, w.step, w.settings.step, s.duration(), w.bodies.len()))
        })
    }

    fn hash(&self, py: Python<'_>) -> PyResult<String> {
        self.work(py, |s| Ok(format!("{:016x}", s.world().state_hash())))
    }

    fn threads(&self) -> PyResult<usize> {
        Ok(self.pool.get().map_err(|e| Python::attach(|py| e.raise(py)))?.current_num_threads())
    }

    fn bytes(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, |s| Ok(s.world().bytes()))
    }

    /// The health record of the last step.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let report = self.look(py, |s| {
            let report = serde_json::to_value(&s.world().report);
            report.map_err(|e| Trouble::Input(format!("the record cannot be read: {e}")))
        })?;
        of_json(py, &report)
    }

    /// What is in the scene.
    fn about<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let session = self.lock(py)?;
        describe(py, session.scene(), session.world())
    }

    fn groups(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.look(py, |s| Ok(granum_output::frame::group_names(s.world())))
    }

    fn materials(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.look(py, |s| Ok(s.world().materials.list().iter().map(|m| m.name.clone()).collect()))
    }

    fn shapes(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.look(py, |s| Ok(s.world().shapes.iter().map(|s| s.name().to_owned()).collect()))
    }

    /// Ids of bodies of a kind and of a group.
    #[pyo3(signature = (kind, group=None))]
    fn select<'py>(&self, py: Python<'py>, kind: &str, group: Option<u32>) -> PyResult<Bound<'py, PyBytes>> {
        let session = self.lock(py)?;
        Ok(whole(py, &select(session.world(), kind, group)))
    }

    /// A field of bodies; of all, in the order of their ids, if none are given.
    #[pyo3(signature = (name, of=None))]
    fn field<'py>(&self, py: Python<'py>, name: &str, of: Option<&[u8]>) -> PyResult<Bound<'py, PyBytes>> {
        let session = self.lock(py)?;
        let world = session.world();
        let of = of.map(ids);
        let order = arrays::indices(world, of.as_deref()).map_err(|e| e.raise(py))?;
        field(py, world, name, &order)
    }

    /// Sets states of bodies.
    #[pyo3(signature = (of, position=None, rotation=None, velocity=None, angular_velocity=None))]
    fn set(
        &self,
        py: Python<'_>,
        of: &[u8],
        position: Option<&[u8]>,
        rotation: Option<&[u8]>,
        velocity: Option<&[u8]>,
        angular_velocity: Option<&[u8]>,
    ) -> PyResult<()> {
        let new = NewStates {
            ids: ids(of),
            position: vectors(position),
            rotation: quaternions(rotation),
            velocity: vectors(velocity),
            ang_vel: vectors(angular_velocity),
        };
        self.look(py, |s| Ok(s.world_mut().set_states(&new)?))
    }

    /// Sets force and torque that act on bodies from now on.
    #[pyo3(signature = (of, force=None, torque=None))]
    fn push(&self, py: Python<'_>, of: &[u8], force: Option<&[u8]>, torque: Option<&[u8]>) -> PyResult<()> {
        let (of, has) = (ids(of), (force.is_some(), torque.is_some()));
        let (force, torque) = (vectors(force), vectors(torque));
        self.look(py, |s| {
            let world = s.world_mut();
            world.free_indices(&of)?;
            if let Some(k) = force.iter().chain(&torque).position(|v| !v.is_finite()) {
                let body = of[k % of.len()];
                return Err(Trouble::Input(format!("the force or torque on body {body} is not finite")));
            }
            for (k, &id) in of.iter().enumerate() {
                let (f, t) = world.applied.slots.get(id);
                let (f, t) = (if has.0 { force[k] } else { f }, if has.1 { torque[k] } else { t });
                world.applied.slots.set(id, f, t);
            }
            Ok(())
        })
    }

    /// Gives walls a motion about a pivot: velocity of the pivot, axis and angular speed; numbers or formulas of t.
    fn set_motion(
        &self,
        py: Python<'_>,
        of: &[u8],
        velocity: [Bound<'_, PyAny>; 3],
        axis: [f64; 3],
        speed: &Bound<'_, PyAny>,
        pivot: [f64; 3],
    ) -> PyResult<()> {
        let [x, y, z] = velocity;
        let tracks = [track(py, &x)?, track(py, &y)?, track(py, &z)?];
        let (speed, of) = (track(py, speed)?, ids(of));
        let axis = DVec3::from_array(axis)
            .try_normalize()
            .ok_or_else(|| Trouble::Input("the axis of turning has no direction".into()).raise(py))?;
        self.look(py, |s| {
            let world = s.world_mut();
            let order = arrays::indices(world, Some(&of))?;
            for (&i, &id) in order.iter().zip(&of) {
                let b = &world.bodies;
                let (position, rotation): (DVec3, DQuat) = (b.position[i as usize], b.rotation[i as usize]);
                let mut motion = Motion::of(id, position, rotation);
                motion.translate = tracks.clone().map(|t| Some(Drive::Rate(t)));
                motion.axis = axis;
                motion.pivot = DVec3::from_array(pivot);
                motion.rotate = Some(Drive::Rate(speed.clone()));
                world.set_motion(motion)?;
            }
            Ok(())
        })
    }

    /// Names and kinds of the joints.
    fn joints(&self, py: Python<'_>) -> PyResult<Vec<(String, &'static str)>> {
        self.look(py, |s| Ok(s.world().joints.iter().map(|j| (j.name.clone(), j.kind.name())).collect()))
    }

    /// Coordinates of joints and what they carry: twelve numbers each, the columns of a probe.
    fn joint_values<'py>(&self, py: Python<'py>, numbers: Vec<usize>) -> PyResult<Bound<'py, PyBytes>> {
        let session = self.lock(py)?;
        let world = session.world();
        let rows: Vec<[f64; 12]> = numbers
            .iter()
            .map(|&k| {
                joint_probe::measure(world, k, None, DQuat::IDENTITY).try_into().unwrap_or([f64::NAN; 12])
            })
            .collect();
        arrays::rows(py, rows.len(), |k| rows[k])
    }

    /// Gives a joint a motor: `angle`, `angular_speed`, `torque`, `position`, `speed` or `force`; with `free_angle` or `free_length` none.
    #[pyo3(signature = (number, what, value))]
    fn set_motor(
        &self,
        py: Python<'_>,
        number: usize,
        what: &str,
        value: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let freedom = match what {
            "angle" | "angular_speed" | "torque" | "free_angle" => Freedom::Turn,
            _ => Freedom::Slide,
        };
        let track = value.map(|v| track(py, v)).transpose()?;
        let motor = track.map(|track| match what {
            "angle" | "position" => Motor::Position(track),
            "angular_speed" | "speed" => Motor::Speed(track),
            _ => Motor::Force(track),
        });
        self.look(py, |s| Ok(s.world_mut().set_motor(number, freedom, motor)?))
    }

    /// Names of the probes with their columns and units.
    fn probes(&self, py: Python<'_>) -> PyResult<Vec<(String, Columns)>> {
        self.look(py, |s| {
            let columns =
                |m: &granum_engine::probe::Meter| m.columns().iter().map(|c| (c.name, c.unit)).collect();
            Ok(s.meters().iter().map(|m| (m.probe.name.clone(), columns(m))).collect())
        })
    }

    /// What a probe measures now.
    fn measure(&self, py: Python<'_>, number: usize) -> PyResult<Vec<f64>> {
        self.work(py, |s| Ok(s.measure(number)))
    }

    /// The contacts of the last step: ids of the bodies, then point, normal, gap and force on the second body, eleven numbers each.
    fn contacts<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let session = self.lock(py)?;
        let world: &World = session.world();
        let (c, b) = (&world.contacts, &world.bodies);
        let id = |side: &[u32]| side.iter().map(|&i| b.id[i as usize].0).collect::<Vec<_>>();
        let h = world.settings.step;
        let numbers = arrays::rows(py, c.len(), |k| {
            let (p, n, f) = (c.point_a[k] + 0.5 * c.gap[k] * c.normal[k], c.normal[k], world.impulse(k) / h);
            [p.x, p.y, p.z, n.x, n.y, n.z, c.gap[k], f.x, f.y, f.z, f.dot(n)]
        })?;
        Ok((whole(py, &id(&c.a)), whole(py, &id(&c.b)), numbers))
    }

    fn save(&self, py: Python<'_>) -> PyResult<State> {
        let saved = self.work(py, |s| Ok(s.save()?))?;
        Ok(State { saved: Arc::new(saved) })
    }

    fn restore(&self, py: Python<'_>, state: &State, set: Vec<String>) -> PyResult<()> {
        let saved = Arc::clone(&state.saved);
        self.work(py, move |s| {
            if set.is_empty() {
                return Ok(s.restore(&saved)?);
            }
            if s.folder().is_some() {
                // It says why not.
                return Ok(s.restore(&saved)?);
            }
            *s = s.changed(&saved, &set, &mut ())?;
            Ok(())
        })
    }

    fn write_checkpoint(&self, py: Python<'_>, path: std::path::PathBuf) -> PyResult<()> {
        self.work(py, move |s| Ok(s.write_checkpoint(&path)?))
    }

    /// The state as a scene, or as a table of the bodies.
    fn export(&self, py: Python<'_>, as_table: bool) -> PyResult<String> {
        self.work(py, |s| {
            Ok(match as_table {
                true => granum_scene::as_csv(s.world()),
                false => granum_scene::as_scene(&s.scene().resolved, s.world())?,
            })
        })
    }

    /// A plain picture as PNG.
    #[pyo3(signature = (width, height, colour, eye))]
    fn picture<'py>(
        &self,
        py: Python<'py>,
        width: u32,
        height: u32,
        colour: &str,
        eye: Option<[f64; 3]>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let colour = match colour {
            "speed" => Colour::Speed,
            "material" => Colour::Material,
            "group" => Colour::Group,
            other => {
                let why = format!("colour is \"speed\", \"material\" or \"group\", not {other:?}");
                return Err(Trouble::Input(why).raise(py));
            }
        };
        if !(1..=8192).contains(&width) || !(1..=8192).contains(&height) {
            return Err(Trouble::Input("width and height are 1 to 8192 pixels".into()).raise(py));
        }
        let look = Snapshot { width, height, colour, from: eye.map(DVec3::from_array) };
        let bytes = self.work(py, move |s| Ok(snapshot::png(s.world(), &look)))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// From now on everything is recorded into a folder; returns its path.
    #[pyo3(signature = (folder, overwrite))]
    fn record(
        &self,
        py: Python<'_>,
        folder: Option<std::path::PathBuf>,
        overwrite: bool,
    ) -> PyResult<String> {
        let options = RunOptions { folder, overwrite, ..options() };
        self.work(py, move |s| Ok(s.record(&options, &mut ())?.display().to_string()))
    }

    /// Writes the end of the folder; says whether all expectations were met.
    fn end_record(&self, py: Python<'_>) -> PyResult<bool> {
        let done = self.work(py, |s| Ok(s.end_record(&mut ())?));
        Ok(done?.expect.iter().all(|e| e.ok))
    }

    /// The folder into which it is recorded.
    fn folder(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.look(py, |s| Ok(s.folder().map(|f| f.display().to_string())))
    }
}
