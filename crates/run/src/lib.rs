//! The run loop of Granum: from a scene to a run folder, stopped and resumed at will.
//!
//! [`Run`] owns a scene, its world and its folder. Each step is recorded as the scene asks for: health record, probes, frames,
//! checkpoints. The library prints nothing, handles no signals and draws no progress bar: an [`Observer`] gets reports, and the
//! owner of the [`StopFlag`] can end the run after the present step. The files of a run are the same for every caller, bit for
//! bit.
//!
//! ```
//! use granum_run::{Run, RunOptions};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let place = tempfile::tempdir()?;
//! # let folder = place.path().join("fall");
//! let text = r#"
//!     format = 1
//!     step = "1 ms"
//!     duration = "0.1 s"
//!     [materials.stone]
//!     density = 2500
//!     [[bodies]]
//!     name = "ball"
//!     shape = "sphere"
//!     radius = "1 cm"
//!     material = "stone"
//!     position = [0, 0, 1]
//! "#;
//! let (scene, world) = granum_scene::load_text("fall.toml", text, &[], None)?;
//! let options = RunOptions { folder: Some(folder.clone()), ..RunOptions::default() };
//! let mut run = Run::new("fall", scene, world, &options, &mut ())?;
//! // Half of the way, then a look at the world. `()` is the observer who does nothing.
//! assert!(run.until(0.05, &mut ()));
//! assert_eq!(run.world().step, 50);
//! // An end before the end of the scene leaves a folder from which the run goes on.
//! run.finish(&mut ())?;
//! let mut run = Run::resume(&folder, &[], &RunOptions::default(), &mut ())?;
//! run.to_end(&mut ());
//! let summary = run.finish(&mut ())?;
//! assert_eq!(summary.steps, 100);
//! # Ok(())
//! # }
//! ```
//!
//! | where | what |
//! |---|---|
//! | `run` | [`Run`]: begins, steps; `finish` writes the end |
//! | `resume` | [`Run::resume`], [`Run::restart`], and [`Checkpoint`]: going on |
//! | `observer`, `progress` | observers, their reports, and the [`StopFlag`] |
//! | `recorder`, `window` | health record, probes, frames; what expectations want of several rows |
//! | `keeper` | when checkpoints are due, and what is in them |
//! | `remarks` | what a run should not end without saying |
//! | `session` | [`Session`]: a world that its caller steps, changes, saves and takes back, recorded or not |
//! | `sweep`, `sweep_values`, `sweep_table` | [`Sweep`]: one scene with several values of some keys; the table of what came out |
//! | `estimate`, `preview` | memory and time before a run begins |
//! | `stepper`, `ranks` | what does the steps: the processor, ranks that share a world, or another device |
//! | `threads`, `error` | how many threads; what goes wrong, in words for the user |

mod error;
mod estimate;
#[cfg(test)]
mod every_cut;
mod finish;
mod keeper;
mod observer;
mod preview;
mod progress;
mod ranks;
mod recorder;
mod remarks;
mod resume;
mod run;
mod session;
mod stepper;
mod sweep;
mod sweep_table;
mod sweep_values;
mod threads;
mod window;

pub use error::RunError;
pub use estimate::Estimate;
pub use finish::End;
pub use granum_output::Summary;
pub use granum_output::summary::Status;
pub use keeper::About;
pub use observer::{Message, Observer, StopFlag};
pub use progress::{Progress, span};
pub use ranks::{Processes, serve};
pub use resume::Checkpoint;
pub use run::{Run, RunOptions, check_step, prepare};
pub use session::Session;
pub use stepper::{OpenDevice, Stepper};
pub use sweep::{Case, Load, Sweep, Swept};
pub use sweep_values::Vary;
pub use threads::{by_default, on_threads, pool};
