//! A state in memory.

use std::sync::Arc;

use granum_engine::State as Saved;
use granum_engine::state::Section;
use granum_engine::world::restore::glance;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::Trouble;

/// A saved state.
#[pyclass(frozen, module = "granum._native")]
pub(crate) struct State {
    pub(crate) saved: Arc<Saved>,
}

#[pymethods]
impl State {
    /// From named sections, as pickle keeps them.
    #[new]
    fn new(sections: Vec<(String, usize, Vec<u8>)>) -> Self {
        let section = |(name, stride, bytes)| Section { name, stride, bytes };
        let sections = sections.into_iter().map(section).collect();
        Self { saved: Arc::new(Saved { sections }) }
    }

    /// Time, step, bodies.
    fn about(&self, py: Python<'_>) -> PyResult<(f64, u64, usize)> {
        let glance = glance(&self.saved).map_err(|e| Trouble::Input(e.to_string()).raise(py))?;
        Ok((glance.time, glance.step, glance.bodies))
    }

    #[getter]
    fn nbytes(&self) -> usize {
        self.saved.bytes()
    }

    /// The sections, for pickle.
    fn sections<'py>(&self, py: Python<'py>) -> Vec<(String, usize, Bound<'py, PyBytes>)> {
        self.saved.sections.iter().map(|s| (s.name.clone(), s.stride, PyBytes::new(py, &s.bytes))).collect()
    }
}
