//! Output during a run: health record, probes, frames.

use granum_engine::World;
use granum_engine::probe::{Meter, ProbeMemory};
use granum_output::csv::Table;
use granum_output::fields::Grid;
use granum_output::frames::FramesMark;
use granum_output::health::Health;
use granum_output::watch::{Alarm, Bounds, Watch};
use granum_output::{Frames, OutputError, RunFolder, Schedule};
use granum_scene::{Rows, Scene};
use serde::{Deserialize, Serialize};

use crate::window::{Window, windows};

/// A probe with its file and the row it wrote last.
struct Probe {
    meter: Meter,
    table: Table,
    schedule: Schedule,
    last: Option<(u64, Vec<f64>)>,
    /// What expectations want of several rows.
    windows: Vec<Window>,
}

impl Probe {
    fn write(&mut self, world: &World) -> Result<(), OutputError> {
        // Belts give a row for each link.
        let (all, width) = (self.meter.measure(world), self.meter.columns().len());
        for row in all.chunks_exact(width) {
            self.table.row([world.time].into_iter().chain(row.iter().copied()))?;
            self.windows.iter_mut().for_each(|w| w.note(world, row));
        }
        self.last = Some((world.step, all[all.len() - width..].to_vec()));
        Ok(())
    }
}

/// Writes a run.
pub(crate) struct Recorder {
    folder: RunFolder,
    health: Health,
    probes: Vec<Probe>,
    frames: Option<(Frames, Schedule)>,
    /// Deepest penetration of the run, over the smaller radius.
    pub(crate) worst_penetration: f64,
    /// Bounds of the health record.
    pub(crate) watch: Watch,
}

/// Where the files of a run are at a checkpoint.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Mark {
    health: u64,
    probes: Vec<ProbeMark>,
    frames: Option<FramesMark>,
    worst_penetration: f64,
    watch: Watch,
}

impl Mark {
    /// Of a world without files: what its meters remember, so that a run may go on from there in a new folder.
    pub(crate) fn without_files(scene: &Scene, meters: &[Meter]) -> Self {
        let probe = |m: &Meter| ProbeMark {
            name: m.probe.name.clone(),
            bytes: 0,
            last: None,
            memory: m.memory().clone(),
            windows: Vec::new(),
        };
        Self {
            health: 0,
            probes: meters.iter().map(probe).collect(),
            frames: None,
            worst_penetration: 0.0,
            watch: Watch::new(bounds(scene)),
        }
    }

    /// Gives meters back what they remembered.
    pub(crate) fn recall(&self, meters: &mut [Meter]) {
        for meter in meters {
            if let Some(probe) = self.probes.iter().find(|p| p.name == meter.probe.name) {
                meter.recall(probe.memory.clone());
            }
        }
    }
}

/// Where a probe is: its name, the bytes of its table, the last row with its step, what it remembers.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ProbeMark {
    name: String,
    bytes: u64,
    last: Option<(u64, Vec<f64>)>,
    memory: ProbeMemory,
    #[serde(default)]
    windows: Vec<Window>,
}

/// Frames with what the scene wants besides.
fn with_parts(frames: Frames, scene: &Scene) -> Frames {
    let grid = |f: granum_scene::FieldGrid| Grid { min: f.min, cells: f.cells, cell: f.cell, width: f.width };
    frames.with_contact_tables(scene.output.contact_tables).with_fields(scene.output.fields.map(grid))
}

pub(crate) fn bounds(scene: &Scene) -> Bounds {
    let h = &scene.health;
    Bounds { residual: h.residual, penetration: h.penetration, energy: h.energy }
}

impl Recorder {
    /// Makes the files.
    pub(crate) fn new(folder: &RunFolder, scene: &Scene, world: &World) -> Result<Self, OutputError> {
        let probes = scene.probes.iter().map(|probe| {
            let meter = Meter::new(probe.clone());
            let table = Table::of_probe(&folder.probe(&probe.name), &meter)?;
            let every = if probe.every > 0.0 { probe.every } else { world.settings.step };
            let windows = windows(scene, &meter);
            Ok(Probe { meter, table, schedule: Schedule::every(every), last: None, windows })
        });
        let every = scene.output.frames_every;
        Ok(Self {
            folder: folder.clone(),
            health: Health::create(&folder.path().join("health.csv"), scene.output.health_every)?,
            probes: probes.collect::<Result<_, OutputError>>()?,
            frames: (every > 0.0).then(|| {
                let frames = Frames::new(folder, world, scene.output.contacts);
                (with_parts(frames, scene), Schedule::every(every))
            }),
            worst_penetration: 0.0,
            watch: Watch::new(bounds(scene)),
        })
    }

    /// The files of a resumed run from a checkpoint in another folder: rows and frames from there on.
    pub(crate) fn of_restart(
        folder: &RunFolder,
        scene: &Scene,
        world: &World,
        mark: Mark,
    ) -> Result<Self, OutputError> {
        let mut recorder = Self::new(folder, scene, world)?;
        if let (Some((frames, _)), Some(mark)) = (&mut recorder.frames, &mark.frames) {
            *frames = with_parts(Frames::of_restart(folder, scene.output.contacts, world, mark), scene);
        }
        recorder.recall(scene, world, mark);
        Ok(recorder)
    }

    /// The same files as before, cut back to where they were at the checkpoint.
    pub(crate) fn resume(
        folder: &RunFolder,
        scene: &Scene,
        world: &World,
        mark: Mark,
    ) -> Result<Self, OutputError> {
        let probes = scene.probes.iter().map(|probe| {
            let meter = Meter::new(probe.clone());
            let path = folder.probe(&probe.name);
            let table = match mark.probes.iter().find(|m| m.name == probe.name) {
                Some(m) => Table::resume_probe(&path, &meter, m.bytes)?,
                None => Table::of_probe(&path, &meter)?,
            };
            let windows = windows(scene, &meter);
            Ok(Probe { meter, table, schedule: Schedule::every(0.0), last: None, windows })
        });
        let (every, contacts) = (scene.output.frames_every, scene.output.contacts);
        let frames = match mark.frames.clone() {
            Some(mark) => Some(Frames::resume(folder, contacts, mark)?),
            None => (every > 0.0).then(|| Frames::new(folder, world, contacts)),
        };
        let health = folder.path().join("health.csv");
        let mut recorder = Self {
            folder: folder.clone(),
            health: Health::resume(&health, scene.output.health_every, mark.health)?,
            probes: probes.collect::<Result<_, OutputError>>()?,
            frames: frames.map(|frames| (with_parts(frames, scene), Schedule::every(every))),
            worst_penetration: 0.0,
            watch: Watch::new(bounds(scene)),
        };
        recorder.recall(scene, world, mark);
        Ok(recorder)
    }

    /// Takes back what is remembered besides the files.
    fn recall(&mut self, scene: &Scene, world: &World, mark: Mark) {
        let (time, step) = (world.time, world.settings.step);
        for probe in &mut self.probes {
            let every = probe.meter.probe.every;
            probe.schedule = Schedule::after(if every > 0.0 { every } else { step }, time, step);
            if let Some(m) = mark.probes.iter().find(|m| m.name == probe.meter.probe.name) {
                probe.last.clone_from(&m.last);
                probe.meter.recall(m.memory.clone());
                probe.windows.iter_mut().for_each(|w| w.recall(&m.windows, time, step));
            } else {
                probe.windows.iter_mut().for_each(|w| w.recall(&[], time, step));
            }
        }
        if let Some((_, schedule)) = &mut self.frames {
            *schedule = Schedule::after(scene.output.frames_every, time, step);
        }
        self.worst_penetration = mark.worst_penetration;
        self.watch = mark.watch;
        self.watch.set_bounds(bounds(scene));
    }

    /// Where the files are.
    pub(crate) fn mark(&self) -> Mark {
        let probe = |p: &Probe| ProbeMark {
            name: p.meter.probe.name.clone(),
            bytes: p.table.bytes(),
            last: p.last.clone(),
            memory: p.meter.memory().clone(),
            windows: p.windows.clone(),
        };
        Mark {
            health: self.health.bytes(),
            probes: self.probes.iter().map(probe).collect(),
            frames: self.frames.as_ref().map(|(frames, _)| frames.mark()),
            worst_penetration: self.worst_penetration,
            watch: self.watch.clone(),
        }
    }

    /// Writes what waits, down to the disk.
    pub(crate) fn sync(&mut self) -> Result<(), OutputError> {
        self.health.sync()?;
        for probe in &mut self.probes {
            probe.table.sync()?;
        }
        // Names of files are on disk only when their folders are: `probes/`, `frames/` and the run folder itself.
        match &mut self.frames {
            Some((frames, _)) => frames.sync(),
            None => self.folder.sync(),
        }
    }

    /// Whether bodies or contacts are looked at when the present state is recorded.
    pub(crate) fn will_look(&self, world: &World) -> bool {
        let (time, step) = (world.time, world.settings.step);
        self.probes.iter().any(|p| p.meter.observes() || p.schedule.would_be_due(time, step))
            || self.frames.as_ref().is_some_and(|(_, schedule)| schedule.would_be_due(time, step))
    }

    /// Writes what is due after a step, or before the first; says what has left its bounds.
    pub(crate) fn record(&mut self, world: &World) -> Result<Vec<Alarm>, OutputError> {
        let (time, step) = (world.time, world.settings.step);
        let mut alarms = Vec::new();
        if world.step > 0 {
            self.health.note(world)?;
            alarms = self.watch.note(world);
        }
        self.worst_penetration = self.worst_penetration.max(world.report.max_penetration_over_radius);
        for probe in &mut self.probes {
            probe.meter.observe(world);
            if probe.schedule.is_due(time, step) {
                probe.write(world)?;
            }
        }
        if let Some((frames, schedule)) = &mut self.frames {
            frames.check()?;
            if schedule.is_due(time, step) {
                frames.write(world)?;
            }
        }
        Ok(alarms)
    }

    /// Writes the end of a run that went well: a last row of every probe, a last frame.
    pub(crate) fn finish(&mut self, world: &World) -> Result<(), OutputError> {
        for probe in &mut self.probes {
            if probe.last.as_ref().is_none_or(|(step, _)| *step != world.step) {
                probe.write(world)?;
            }
            probe.table.flush()?;
        }
        self.health.flush()?;
        self.frames.as_mut().map_or(Ok(()), |(frames, _)| frames.write(world).and_then(|()| frames.settle()))
    }

    /// Writes what can still be written when a run could not go on; with the state of a step that failed, if
    /// there is one, as a last frame. It is not measured.
    pub(crate) fn salvage(&mut self, failed: Option<&World>) {
        if let (Some((frames, _)), Some(world)) = (&mut self.frames, failed) {
            let _ = frames.write_bodies(world);
        }
        let _ = self.health.flush();
        for probe in &mut self.probes {
            let _ = probe.table.flush();
        }
    }

    /// Probes that have nothing to say at the end, and why.
    pub(crate) fn silent(&self, world: &World) -> Vec<String> {
        let of = |p: &Probe| {
            let why = p.meter.silence(world)?;
            Some(format!("probe `{}` has no answer at the end: {why}", p.meter.probe.name))
        };
        self.probes.iter().filter_map(of).collect()
    }

    /// Number of frames.
    pub(crate) fn frames(&self) -> usize {
        self.frames.as_ref().map_or(0, |(frames, _)| frames.count())
    }

    /// A number of the last row of a probe, or of several rows, by `NAME.COLUMN`. Names may hold dots, columns do not.
    pub(crate) fn probe_value(&self, name: &str, rows: Option<Rows>) -> Option<f64> {
        let (name, column) = name.rsplit_once('.')?;
        let probe = self.probes.iter().find(|p| p.meter.probe.name == name)?;
        let at = probe.meter.columns().iter().position(|c| c.name == column)?;
        match rows {
            None => Some(probe.last.as_ref()?.1[at]),
            Some(rows) => probe.windows.iter().find(|w| w.is_of(at, rows))?.value(rows.take),
        }
    }
}
