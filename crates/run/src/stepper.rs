//! The device that computes the steps of a run: the processor, or another one.
//!
//! This crate knows no device but the processor. Who has another one gives [`RunOptions::device`](crate::RunOptions::device), which
//! opens it for a world; a scene that asks for one is refused without it.

use granum_engine::exchange::Exchange;
use granum_engine::{Failure, World};
use granum_scene::{CPU, Scene};

use crate::error::RunError;
use crate::ranks::Ranks;
use crate::run::RunOptions;

/// Does steps.
pub trait Stepper: Send {
    /// One step of a world. Time and health record are those of its end; bodies and contacts may stay with the device
    /// ([`World::is_behind`]) until they are fetched.
    fn step(&mut self, world: &mut World, exchange: &mut dyn Exchange) -> Result<(), Failure>;
    /// Brings bodies and contacts to a world that is behind.
    fn fetch(&mut self, world: &mut World) -> Result<(), Failure> {
        let _ = world;
        Ok(())
    }
    /// What does it, for the log.
    fn name(&self) -> String;
}

/// Opens the device of a name for a world, or says why it cannot run there.
pub type OpenDevice = fn(&str, &World) -> Result<Box<dyn Stepper>, String>;

/// The processor.
struct Processor;

impl Stepper for Processor {
    fn step(&mut self, world: &mut World, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        world.step_with(exchange).map(|_| ())
    }

    fn name(&self) -> String {
        CPU.into()
    }
}

impl RunOptions {
    /// What does the steps of a scene, or why nothing can.
    pub(crate) fn stepper(&self, scene: &Scene, world: &World) -> Result<Box<dyn Stepper>, RunError> {
        let by_processes = self.processes.as_ref().map_or(1, |p| p.ranks());
        let ranks = if self.ranks == 0 { by_processes } else { self.ranks };
        if by_processes > 1 && ranks != by_processes {
            let why = format!(
                "{by_processes} processes have been started, and all of them are ranks; leave --ranks out, or start {ranks}"
            );
            return Err(RunError::Ranks { ranks, why });
        }
        if ranks > 1 {
            return Ok(Box::new(Ranks::start(ranks, self.processes.as_ref(), scene, world)?));
        }
        if scene.device == CPU {
            return Ok(Box::new(Processor));
        }
        let open = self.device.ok_or_else(|| {
            RunError::Device(format!(
                "this program knows no device `{}`; set run.device to cpu",
                scene.device
            ))
        })?;
        open(&scene.device, world).map_err(RunError::Device)
    }
}
