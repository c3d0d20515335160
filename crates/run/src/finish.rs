//! The end of a run: its last rows and frames, its summary, its checkpoint.

use granum_engine::{BodyKind, Failure, World};
use granum_output::summary::{self, Expectation, Status, short};
use granum_output::{OutputError, Summary};

use crate::error::RunError;
use crate::observer::{Message, Observer};
use crate::remarks;
use crate::run::Run;

/// How a run ended.
#[derive(Debug)]
pub enum End {
    /// At the end of its scene.
    Finished,
    /// By its flag, or by its caller, before the end of its scene.
    Interrupted,
    /// A step failed.
    Failed(Failure),
    /// The run left the bounds of its health.
    BeyondBounds(String),
    /// A file could not be written.
    CannotWrite(OutputError),
    /// A panic, in words.
    Defect(String),
}

impl End {
    fn status(&self) -> Status {
        match self {
            End::Finished => Status::Finished,
            End::Interrupted => Status::Interrupted,
            _ => Status::Failed,
        }
    }

    /// What went wrong, if anything did.
    fn failure(&self) -> Option<String> {
        match self {
            End::Finished | End::Interrupted => None,
            End::Failed(failure) => Some(failure.to_string()),
            End::BeyondBounds(words) | End::Defect(words) => Some(words.clone()),
            End::CannotWrite(error) => Some(error.to_string()),
        }
    }
}

impl Run {
    /// Writes the end of the run: the last rows and a last frame, `summary.json`, a checkpoint to go on from. Returns the summary, whose
    /// `expect` says what came of the expectations, or what kept the run from its end. A run that could go on is left as one that was
    /// interrupted; [`Run::resume`] goes on with it.
    pub fn finish(mut self, observer: &mut dyn Observer) -> Result<Summary, RunError> {
        self.close(observer)
    }

    /// The same of a run whose world goes on without its folder.
    pub(crate) fn close(&mut self, observer: &mut dyn Observer) -> Result<Summary, RunError> {
        let mut end = self.take_end(observer);
        // What a device has not given back is gone: the last copy is what there is.
        let is_gone = self.world.is_behind();
        if is_gone {
            self.keeper.go_back(&mut self.world);
        }
        self.world.refresh_report();

        // A checkpoint is of the files before the last rows and frames, which a resumed run would not have.
        let mark = self.recorder.mark();
        if matches!(end, End::Finished | End::Interrupted | End::BeyondBounds(_))
            && (!self.goes_on || self.world.step > self.first_step)
            && let Err(error) = self.recorder.finish(&self.world)
        {
            end = End::CannotWrite(error);
        }
        let mut summary = self.summarise(&end);
        let written = self.folder.write("summary.json", &summary.to_text());
        // After the summary, for which a full disk may have just room enough.
        let kept = match end {
            End::Failed(_) if is_gone => {
                self.recorder.salvage(None);
                self.keeper.write_copy()
            }
            End::Failed(_) => {
                self.recorder.salvage(Some(&self.world));
                self.keeper.rescue(&mut self.world, &mut self.recorder, mark, &mut *self.exchange)
            }
            End::Defect(_) => {
                self.recorder.salvage(None);
                self.keeper.write_copy()
            }
            End::CannotWrite(_) => {
                self.recorder.salvage(None);
                Ok(())
            }
            _ => self.keeper.write(&self.world, &mut self.recorder, Some(mark)),
        };
        if let Err(error) = kept {
            let line = format!("the checkpoint could not be written: {error}");
            self.folder.log(&line);
            observer.said(Message::Lost(&line));
            if matches!(end, End::Finished | End::Interrupted) {
                end = End::CannotWrite(error);
                summary = self.summarise(&end);
                let _ = self.folder.write("summary.json", &summary.to_text());
            }
        }
        self.tell(&summary, observer);
        match end {
            End::Finished | End::Interrupted => {
                written?;
                Ok(summary)
            }
            End::Failed(failure) => Err(RunError::Failed(failure)),
            End::BeyondBounds(why) => Err(RunError::BeyondBounds(why)),
            End::CannotWrite(error) => Err(RunError::CannotWrite(error)),
            End::Defect(words) => Err(RunError::Defect(words)),
        }
    }

    fn summarise(&self, end: &End) -> Summary {
        let (world, scene, recorder) = (&self.world, &self.scene, &self.recorder);
        let status = end.status();
        let mut summary = Summary::of(world, &scene.title, status);
        summary.wall_seconds = self.keeper.wall_seconds();
        summary.worst_penetration_over_radius = recorder.worst_penetration;
        summary.warnings = scene.warnings.iter().cloned().chain(remarks::of(world, recorder)).collect();
        summary.health_in_words = recorder.watch.in_words();
        summary.health = Some(recorder.watch.clone());
        summary.failure = end.failure();
        let json = summary.to_json();
        let end = end_of(world);
        let check = |e: &granum_scene::Expect| {
            let value = match e.metric.strip_prefix("probe.") {
                Some(name) => recorder.probe_value(name, e.rows),
                None => summary::metric(&json, &e.metric),
            };
            let (min, max) = e.limits(&end);
            Expectation::check(&e.metric, value, min, max).with_rows(e.rows.map(|r| r.to_string()))
        };
        if status == Status::Finished {
            summary.expect = scene.expect.iter().map(check).collect();
        }
        summary
    }

    /// Writes the end into the log and tells the observer.
    fn tell(&self, summary: &Summary, observer: &mut dyn Observer) {
        let mut text = summary::table(&summary.to_json());
        if self.detailed {
            text += &details(summary);
        }
        for expectation in &summary.expect {
            text += &format!("  {expectation}\n");
        }
        // Those of the scene were said before the run.
        for remark in summary.warnings.iter().skip(self.scene.warnings.len()) {
            self.folder.log(&format!("warning: {remark}"));
            observer.said(Message::Remark(remark));
        }
        let path = self.folder.path().display();
        if self.recorder.frames() > 0 {
            text += &format!("Look at it: granum view {path}, or paraview {path}/bodies.pvd\n");
        }
        text.lines().for_each(|line| self.folder.log(line));
        observer.ended(summary, text.trim_end());
    }
}

/// What sources brought, and where the time went.
fn details(summary: &Summary) -> String {
    let mut text = String::new();
    for source in &summary.sources {
        let (name, unit) = (&source.name, source.unit);
        text += &format!(
            "  source       {name}: {} of {} {unit}\n",
            short(source.placed),
            short(source.requested)
        );
    }
    let all: f64 = summary.stage_seconds.iter().map(|s| s.1).sum();
    for (name, seconds) in summary.stage_seconds.iter().filter(|s| s.1 > 0.0) {
        text += &format!("  {name:<20} {:>10} s {:5.1} %\n", short(*seconds), 100.0 * seconds / all);
    }
    text
}

/// What formulas of expectations may use.
fn end_of(world: &World) -> granum_scene::End {
    let bodies = &world.bodies;
    let free = (0..bodies.len()).filter(|&i| bodies.kind[i] == BodyKind::Dynamic);
    let beams = world.beams.list.iter().map(|b| b.mass() + b.end_mass.iter().sum::<f64>());
    let mass = free.map(|i| bodies.mass(i)).chain(beams).sum::<f64>();
    granum_scene::End { time: world.time, mass, weight: mass * world.settings.gravity.length() }
}
