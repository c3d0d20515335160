//! Finds the scene that an argument of the command line names, and loads its world.

use std::path::{Path, PathBuf};

use granum_engine::World;
use granum_output::folder;
use granum_run::RunError;
use granum_scene::toml::Table;
use granum_scene::{Example, Scene, SceneError};

use crate::args::Changes;
use crate::error::Error;

/// A scene, where it came from, and the world it describes.
pub(crate) struct Found {
    /// Name for a run folder.
    pub(crate) name: String,
    pub(crate) scene: Scene,
    pub(crate) world: World,
}

/// Loads a scene file, or an example if there is no such file.
pub(crate) fn scene(scene: &str, changes: &Changes) -> Result<Found, Error> {
    let source = Source::of(scene)?;
    let Changes { overrides, seed } = changes;
    let (scene, world) = source.load(overrides, *seed).map_err(|e| Error::BadInput(e.to_string()))?;
    let mut found = Found { name: source.name(), scene, world };
    // A scene without title has the name of its file.
    if found.scene.title.is_empty() {
        found.scene.title.clone_from(&found.name);
    }
    Ok(found)
}

/// Where a scene comes from: it may be loaded several times.
pub(crate) enum Source {
    File(PathBuf),
    Example(&'static Example),
}

impl Source {
    /// A scene file, or an example if there is no such file.
    pub(crate) fn of(scene: &str) -> Result<Self, Error> {
        let path = Path::new(scene);
        if folder::is_run(path) {
            return Err(Error::BadInput(format!(
                "{scene} is a run folder: resume it with `granum continue {scene}`, or run {} again",
                path.join("scene.toml").display()
            )));
        }
        if path.is_file() {
            return Ok(Self::File(path.to_owned()));
        }
        example(scene).map(Self::Example).ok_or_else(|| Error::BadInput(not_found(scene)))
    }

    /// Name for a run folder.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::File(path) => path.file_stem().map_or("run".into(), |s| s.to_string_lossy().into_owned()),
            Source::Example(example) => example.name.to_owned(),
        }
    }

    /// The scene and its world.
    pub(crate) fn load(&self, overrides: &[String], seed: Option<u64>) -> Result<(Scene, World), SceneError> {
        match self {
            Source::File(path) => granum_scene::load(path, overrides, seed),
            Source::Example(e) => {
                granum_scene::load_text(&format!("{}.toml", e.name), e.text, overrides, seed)
            }
        }
    }

    /// Its tables, unchecked.
    pub(crate) fn tables(&self) -> Result<Table, SceneError> {
        match self {
            Source::File(path) => match std::fs::read_to_string(path) {
                Ok(text) => granum_scene::tables(&path.display().to_string(), &text),
                // Loading says what is wrong with the file.
                Err(_) => granum_scene::load(path, &[], None).map(|_| Table::new()),
            },
            Source::Example(e) => granum_scene::tables(e.name, e.text),
        }
    }
}

/// The example of this name.
pub(crate) fn example(name: &str) -> Option<&'static Example> {
    granum_scene::examples().iter().find(|e| e.name == name)
}

/// The example whose name is nearly this one.
pub(crate) fn near_example(name: &str) -> Option<&'static str> {
    let names = granum_scene::examples().iter().map(|e| e.name);
    names.min_by_key(|n| distance(n, name)).filter(|n| distance(n, name) <= 2)
}

/// What to say of a name that is neither a scene file nor an example.
pub fn not_found(name: &str) -> String {
    let names: Vec<&str> = granum_scene::examples().iter().map(|e| e.name).collect();
    let near = near_example(name);
    // A path was meant, not the name of an example.
    if near.is_none() && (name.contains('/') || name.ends_with(".toml")) {
        return format!("there is no scene file {name}; `granum examples` lists the examples");
    }
    let hint =
        near.map_or(format!("the examples are {}", names.join(", ")), |n| format!("did you mean {n}?"));
    format!("there is no scene file and no example {name}; {hint}")
}

/// What to say of a path that is not a run folder.
pub(crate) fn not_a_run(path: &Path) -> Error {
    RunError::not_a_run(path).into()
}

/// Number of letters to change, add or leave out (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let change = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn letters_to_change() {
        assert_eq!(distance("silo", "silo"), 0);
        assert_eq!(distance("silo", "sillo"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
    }
}
