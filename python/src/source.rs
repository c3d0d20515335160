//! Scenes: files, examples and tables that Python has made.

use std::path::{Path, PathBuf};

use granum_engine::{BodyKind, World};
use granum_output::folder;
use granum_scene::toml::{self, Table};
use granum_scene::{Scene, SceneError, load, load_table, load_text};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::Trouble;
use crate::tables::{of_table, to_table};

/// Where a scene comes from.
pub(crate) enum Source {
    File(PathBuf),
    Example(&'static granum_scene::Example),
    Table { name: String, table: Table, folder: PathBuf },
}

impl Source {
    /// A dict of tables, with its name and the folder in which its files are sought; or the path of a file, or an example's name.
    pub(crate) fn of(scene: &Bound<'_, PyAny>, name: &str, folder: &str) -> PyResult<Self> {
        if let Ok(dict) = scene.cast::<PyDict>() {
            return Ok(Self::Table { name: name.to_owned(), table: to_table(dict)?, folder: folder.into() });
        }
        let text: String = scene.extract()?;
        Self::named(&text).map_err(|e| e.raise(scene.py()))
    }

    fn named(text: &str) -> Result<Self, Trouble> {
        let path = Path::new(text);
        if folder::is_run(path) {
            return Err(Trouble::Input(format!(
                "{text} is a run folder: read it with granum.Run, or give {}",
                path.join("scene.toml").display()
            )));
        }
        if path.is_file() {
            return Ok(Self::File(path.to_owned()));
        }
        let example = granum_scene::examples().iter().find(|e| e.name == text);
        example.map(Self::Example).ok_or_else(|| Trouble::Input(granum_cli::not_found(text)))
    }

    /// Name for a run folder.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::File(path) => path.file_stem().map_or("run".into(), |s| s.to_string_lossy().into_owned()),
            Source::Example(example) => example.name.to_owned(),
            Source::Table { name, .. } => name.clone(),
        }
    }

    /// The scene and its world.
    pub(crate) fn load(&self, set: &[String], seed: Option<u64>) -> Result<(Scene, World), Trouble> {
        Ok(self.load_scene(set, seed)?)
    }

    /// Its tables, unchecked.
    pub(crate) fn tables(&self) -> Result<Table, Trouble> {
        Ok(match self {
            Source::File(path) => match std::fs::read_to_string(path) {
                Ok(text) => granum_scene::tables(&path.display().to_string(), &text)?,
                Err(e) => return Err(granum_output::OutputError::read(path, e).into()),
            },
            Source::Example(example) => granum_scene::tables(example.name, example.text)?,
            Source::Table { table, .. } => table.clone(),
        })
    }

    /// The same, with the error of the scene.
    pub(crate) fn load_scene(&self, set: &[String], seed: Option<u64>) -> Result<(Scene, World), SceneError> {
        let (mut scene, world) = match self {
            Source::File(path) => load(path, set, seed)?,
            Source::Example(e) => load_text(&format!("{}.toml", e.name), e.text, set, seed)?,
            Source::Table { name, table, folder } => load_table(name, table.clone(), folder, set, seed)?,
        };
        if scene.title.is_empty() {
            scene.title = self.name();
        }
        Ok((scene, world))
    }
}

/// Checks a scene; returns what is in it.
#[pyfunction]
#[pyo3(signature = (scene, name, folder, set, seed=None))]
pub(crate) fn check<'py>(
    py: Python<'py>,
    scene: &Bound<'py, PyAny>,
    name: &str,
    folder: &str,
    set: Vec<String>,
    seed: Option<u64>,
) -> PyResult<Bound<'py, PyDict>> {
    let source = Source::of(scene, name, folder)?;
    let (scene, world) = py.detach(|| source.load(&set, seed)).map_err(|e| e.raise(py))?;
    describe(py, &scene, &world)
}

/// What is in a scene.
pub(crate) fn describe<'py>(py: Python<'py>, scene: &Scene, world: &World) -> PyResult<Bound<'py, PyDict>> {
    let about = PyDict::new(py);
    let count = |kind: BodyKind| world.bodies.kind.iter().filter(|&&k| k == kind).count();
    about.set_item("title", &scene.title)?;
    about.set_item("duration", scene.duration)?;
    about.set_item("step", world.settings.step)?;
    about.set_item("seed", world.settings.seed)?;
    about.set_item("bodies", count(BodyKind::Dynamic))?;
    about.set_item("walls", count(BodyKind::Fixed) + count(BodyKind::Kinematic))?;
    about.set_item("beams", world.beams.len())?;
    about.set_item("groups", granum_output::frame::group_names(world))?;
    let materials: Vec<&str> = world.materials.list().iter().map(|m| m.name.as_str()).collect();
    about.set_item("materials", materials)?;
    let joints: Vec<(&str, &str)> = world.joints.iter().map(|j| (j.name.as_str(), j.kind.name())).collect();
    about.set_item("joints", joints)?;
    about.set_item("probes", scene.probes.iter().map(|p| p.name.as_str()).collect::<Vec<_>>())?;
    let placed: Vec<_> = scene.placed.iter().map(|p| (&p.what, p.placed, p.requested, p.unit)).collect();
    about.set_item("placed", placed)?;
    let mut warnings = scene.warnings.clone();
    warnings.extend(scene.advice.as_ref().and_then(|a| a.too_long.clone()));
    about.set_item("warnings", warnings)?;
    about.set_item("notes", &scene.notes)?;
    about.set_item("resolved", &scene.resolved)?;
    Ok(about)
}

/// The tables of a scene file or of an example, unchecked; its name, and the folder in which its files are sought.
#[pyfunction]
pub(crate) fn parse<'py>(py: Python<'py>, scene: &str) -> PyResult<(Bound<'py, PyDict>, String, String)> {
    let source = Source::named(scene).map_err(|e| e.raise(py))?;
    let (text, folder) = match &source {
        Source::File(path) => {
            let unreadable = |e: std::io::Error| {
                Trouble::Output(granum_output::OutputError::read(path, e.to_string())).raise(py)
            };
            let text = std::fs::read_to_string(path).map_err(unreadable)?;
            (text, path.parent().map_or(String::new(), |p| p.display().to_string()))
        }
        Source::Example(example) => (example.text.to_owned(), String::new()),
        Source::Table { .. } => (String::new(), String::new()),
    };
    let table = granum_scene::tables(scene, &text).map_err(|e| Trouble::Scene(e).raise(py))?;
    Ok((of_table(py, &table)?, source.name(), folder))
}

/// Tables as the text of a scene file.
#[pyfunction]
pub(crate) fn to_toml(scene: &Bound<'_, PyDict>) -> PyResult<String> {
    let table = to_table(scene)?;
    toml::to_string(&table)
        .map_err(|e| Trouble::Input(format!("it cannot be written as TOML: {e}")).raise(scene.py()))
}

/// Name, title and text of every example.
#[pyfunction]
pub(crate) fn examples() -> Vec<(&'static str, String, &'static str)> {
    granum_scene::examples().iter().map(|e| (e.name, e.title.to_string(), e.text)).collect()
}

/// JSON Schema of scene files.
#[pyfunction]
pub(crate) fn schema() -> String {
    granum_scene::schema().to_string()
}

/// Whether a path is a run folder.
#[pyfunction]
pub(crate) fn is_run(path: &str) -> bool {
    folder::is_run(Path::new(path))
}
