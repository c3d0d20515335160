//! Exceptions: what went wrong in Granum, as the classes of `granum.errors`, with the words of the program.

use granum_engine::Failure;
use granum_engine::glam::DVec3;
use granum_engine::world::outside::OutsideError;
use granum_output::OutputError;
use granum_run::RunError;
use granum_scene::SceneError;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What goes wrong while Python is not held.
#[derive(Debug)]
pub(crate) enum Trouble {
    Scene(SceneError),
    Run(RunError),
    Output(OutputError),
    Input(String),
    /// Something that was asked for by a name or an id that does not exist.
    Missing(String),
}

impl From<SceneError> for Trouble {
    fn from(error: SceneError) -> Self {
        Self::Scene(error)
    }
}

impl From<RunError> for Trouble {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Scene(error) => Self::Scene(error),
            RunError::File(error) | RunError::CannotWrite(error) => Self::Output(error),
            error => Self::Run(error),
        }
    }
}

impl From<OutputError> for Trouble {
    fn from(error: OutputError) -> Self {
        Self::Output(error)
    }
}

impl From<OutsideError> for Trouble {
    fn from(error: OutsideError) -> Self {
        match error {
            OutsideError::Gone(_) => Self::Missing(error.to_string()),
            error => Self::Input(error.to_string()),
        }
    }
}

impl Trouble {
    pub(crate) fn raise(self, py: Python<'_>) -> PyErr {
        let fields = PyDict::new(py);
        let (class, words) = match self {
            Trouble::Scene(error) => {
                let problems: Vec<_> =
                    error.problems.iter().map(|p| (&p.place, &p.message, &p.help)).collect();
                let noted = fields.set_item("problems", problems);
                if let Err(error) = noted {
                    return error;
                }
                ("SceneError", error.to_string())
            }
            Trouble::Run(RunError::Failed(failure)) => {
                if let Err(error) = note(&failure, &fields) {
                    return error;
                }
                ("RunError", failure.to_string())
            }
            Trouble::Run(RunError::BeyondBounds(words)) => {
                let noted = fields.set_item("kind", "BeyondBounds");
                if let Err(error) = noted {
                    return error;
                }
                ("RunError", words)
            }
            Trouble::Run(RunError::Defect(words)) => ("DefectError", words),
            Trouble::Run(RunError::Session(words)) => ("UsageError", format!("this simulation: {words}")),
            Trouble::Run(error) => ("InputError", error.to_string()),
            Trouble::Output(error) => ("OutputError", error.to_string()),
            Trouble::Input(words) => ("InputError", words),
            Trouble::Missing(words) => ("MissingError", words),
        };
        exception(py, class, &words, Some(&fields))
    }
}

/// An exception of a class of `granum.errors`.
pub(crate) fn exception(
    py: Python<'_>,
    class: &str,
    words: &str,
    fields: Option<&Bound<'_, PyDict>>,
) -> PyErr {
    let made =
        py.import("granum.errors").and_then(|m| m.getattr(class)).and_then(|c| c.call((words,), fields));
    match made {
        Ok(value) => PyErr::from_value(value),
        Err(_) => PyRuntimeError::new_err(words.to_owned()),
    }
}

/// Kind, body, time, stage and position of a failure, those that it has.
fn note(failure: &Failure, fields: &Bound<'_, PyDict>) -> PyResult<()> {
    let name = format!("{failure:?}");
    fields.set_item("kind", name.split([' ', '{', '(']).next().unwrap_or_default())?;
    let (body, stage, time, position) = about(failure);
    fields.set_item("body", body)?;
    fields.set_item("stage", stage)?;
    fields.set_item("time", time)?;
    fields.set_item("position", position.map(|p| p.to_array()))
}

type About = (Option<u32>, Option<&'static str>, Option<f64>, Option<DVec3>);

fn about(failure: &Failure) -> About {
    match failure {
        Failure::NotFinite { body, stage, time } => (Some(body.0), Some(stage), Some(*time), None),
        Failure::LeftDomain { body, position, time, .. } | Failure::LeftBox { body, position, time, .. } => {
            (Some(body.0), None, Some(*time), Some(*position))
        }
        Failure::TooFar { body, stage, position, time }
        | Failure::TooCrowded { body, stage, position, time, .. } => {
            (Some(body.0), Some(stage), Some(*time), Some(*position))
        }
        Failure::TooThin { body, stage, time, .. } | Failure::BadForce { body, stage, time, .. } => {
            (Some(body.0), Some(stage), Some(*time), None)
        }
        Failure::TooMany { stage, time, .. }
        | Failure::LostBeam { stage, time, .. }
        | Failure::LostRank { stage, time, .. }
        | Failure::Ranks { stage, time, .. }
        | Failure::Device { stage, time, .. } => (None, Some(stage), Some(*time), None),
        Failure::LostJoint { time, .. } | Failure::Joints { time } => (None, None, Some(*time), None),
        Failure::OfRank { .. } => (None, None, None, None),
        Failure::NoContactLaw { a, time, .. } => (Some(a.0), None, Some(*time), None),
    }
}
