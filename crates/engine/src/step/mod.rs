//! Steps: one list of stages for each method, and the stage that reports.

pub mod ccp;
pub mod dem;
pub mod ffd;
pub mod report;

use crate::exchange::{Alone, Exchange};
use crate::failure::Failure;
use crate::report::StepReport;
use crate::settings::Method;
use crate::world::World;

impl World {
    /// One time step of the method that the settings name.
    pub fn step(&mut self) -> Result<&StepReport, Failure> {
        self.step_with(&mut Alone)
    }

    /// The same beside other ranks.
    pub fn step_with(&mut self, exchange: &mut dyn Exchange) -> Result<&StepReport, Failure> {
        debug_assert!(!self.is_behind(), "a device is ahead of this world");
        match self.settings.method {
            Method::Ffd => self.bodies.be_lean(),
            _ => self.bodies.be_whole(),
        }
        let waited = exchange.waited();
        match self.settings.method {
            Method::Ccp => ccp::step(self, exchange)?,
            Method::Dem => dem::step(self, exchange)?,
            Method::Ffd => ffd::step(self, exchange)?,
        }
        self.note_time_of_rank(exchange.waited() - waited);
        Ok(&self.report)
    }

    /// Steps until `time` is reached.
    pub fn run_until(&mut self, time: f64) -> Result<(), Failure> {
        while self.time < time - 0.5 * self.settings.step {
            self.step()?;
        }
        Ok(())
    }
}
