//! Robots: links and joints of URDF and MJCF as bodies, walls and joints of a scene for hard contact.
//!
//! Links that are fixed to each other become one body. Mass, centre and tensor of inertia are those of the file; where it has none, of
//! the shapes. What touches are the collision shapes; meshes touch by their hull. Neighbours in a joint do not touch each other.

mod mass;
mod mjcf;
mod mjcf_read;
mod model;
mod urdf;

use std::path::{Path, PathBuf};

use crate::report::Report;
use crate::{ImportError, Imported};

/// What is told besides a robot.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether the root may move freely.
    pub free: bool,
    /// Folder in which `package://` begins.
    pub packages: Option<PathBuf>,
    /// Whether the scene is to run alone, with a step and a duration.
    pub standalone: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { free: false, packages: None, standalone: true }
    }
}

/// Whether a file name is that of a robot.
pub fn is_robot(file: &str) -> bool {
    let end = Path::new(file).extension().map(|e| e.to_ascii_lowercase());
    end.is_some_and(|e| ["urdf", "mjcf", "xml"].iter().any(|known| e == *known))
}

/// A robot as URDF.
pub fn urdf(file: &str, text: &str, folder: &Path, options: &Options) -> Result<Imported, ImportError> {
    let mut report = Report { file: file.into(), lines: Vec::new() };
    let model = urdf::read(file, text, folder, options, &mut report)?;
    Ok(Imported { scene: model.write(file, options, &mut report), files: Vec::new(), report })
}

/// A model of MuJoCo.
pub fn mjcf(file: &str, text: &str, folder: &Path, options: &Options) -> Result<Imported, ImportError> {
    let mut report = Report { file: file.into(), lines: Vec::new() };
    let model = mjcf::read(file, text, folder, options, &mut report)?;
    Ok(Imported { scene: model.write(file, options, &mut report), files: Vec::new(), report })
}

/// Numbers of an attribute.
fn numbers(text: &str) -> Option<Vec<f64>> {
    text.split_whitespace().map(|w| w.parse().ok().filter(|x: &f64| x.is_finite())).collect()
}
