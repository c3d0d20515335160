//! What a run writes while it goes on: health record, probes, frames.

use granum_engine::World;
use granum_engine::probe::Meter;
use granum_output::csv::Table;
use granum_output::health::Health;
use granum_output::{Frames, OutputError, RunFolder, Schedule};
use granum_scene::Scene;

/// A probe with its file and the row it wrote last.
struct Probe {
    meter: Meter,
    table: Table,
    schedule: Schedule,
    last: Option<(u64, Vec<f64>)>,
}

impl Probe {
    fn write(&mut self, world: &World) -> Result<(), OutputError> {
        let row = self.meter.measure(world);
        self.table.row([world.time].into_iter().chain(row.iter().copied()))?;
        self.last = Some((world.step, row));
        Ok(())
    }
}

/// Writes a run.
pub(crate) struct Recorder {
    health: Health,
    probes: Vec<Probe>,
    frames: Option<(Frames, Schedule)>,
    /// Deepest penetration of the run, over the smaller radius.
    pub(crate) worst_penetration: f64,
}

impl Recorder {
    /// Makes the files.
    pub(crate) fn new(folder: &RunFolder, scene: &Scene, world: &World) -> Result<Self, OutputError> {
        let probes = scene.probes.iter().map(|probe| {
            let meter = Meter::new(probe.clone());
            let table = Table::of_probe(&folder.probe(&probe.name), &meter)?;
            let every = if probe.every > 0.0 { probe.every } else { world.settings.step };
            Ok(Probe { meter, table, schedule: Schedule::every(every), last: None })
        });
        let every = scene.output.frames_every;
        Ok(Self {
            health: Health::create(&folder.path().join("health.csv"), scene.output.health_every)?,
            probes: probes.collect::<Result<_, OutputError>>()?,
            frames: (every > 0.0)
                .then(|| (Frames::new(folder, world, scene.output.contacts), Schedule::every(every))),
            worst_penetration: 0.0,
        })
    }

    /// Writes what is due after a step, or before the first.
    pub(crate) fn record(&mut self, world: &World) -> Result<(), OutputError> {
        let (time, step) = (world.time, world.settings.step);
        if world.step > 0 {
            self.health.note(world)?;
        }
        self.worst_penetration = self.worst_penetration.max(world.report.max_penetration_over_radius);
        for probe in &mut self.probes {
            probe.meter.observe(world);
            if probe.schedule.is_due(time, step) {
                probe.write(world)?;
            }
        }
        if let Some((frames, schedule)) = &mut self.frames
            && schedule.is_due(time, step)
        {
            frames.write(world)?;
        }
        Ok(())
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
        self.frames.as_mut().map_or(Ok(()), |(frames, _)| frames.write(world))
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

    /// Number of frames.
    pub(crate) fn frames(&self) -> usize {
        self.frames.as_ref().map_or(0, |(frames, _)| frames.count())
    }

    /// A number of the last row of a probe, by `NAME.COLUMN`. Names may hold dots, columns do not.
    pub(crate) fn probe_value(&self, name: &str) -> Option<f64> {
        let (name, column) = name.rsplit_once('.')?;
        let probe = self.probes.iter().find(|p| p.meter.probe.name == name)?;
        let at = probe.meter.columns().iter().position(|c| c.name == column)?;
        Some(probe.last.as_ref()?.1[at])
    }
}
