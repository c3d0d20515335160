//! Where included files are found: beside the file that names them, else among those that come with the program.

use std::path::{Component, Path, PathBuf};

use granum_import::{Kind, RobotOptions};

use crate::{LARGEST_FILE, examples};

/// A file of a scene.
#[derive(Clone, Debug)]
pub(super) struct Source {
    /// As messages call it.
    pub(super) name: String,
    path: PathBuf,
    /// The same path for the same file; none for text that comes from no file.
    identity: Option<PathBuf>,
    is_builtin: bool,
}

/// A file with what is in it; or what is wrong and what to do.
type Found = Result<(Source, String), (String, String)>;

impl Source {
    /// The scene itself, whose files are sought in this folder.
    pub(super) fn of_scene(name: &str, folder: &Path) -> Self {
        let path = Path::new(name).file_name().map_or_else(|| folder.join(name), |n| folder.join(n));
        Self { name: name.into(), identity: path.canonicalize().ok(), path, is_builtin: false }
    }

    /// The folder of the file.
    pub(super) fn folder(&self) -> PathBuf {
        self.path.parent().unwrap_or(Path::new("")).to_owned()
    }

    /// The scene that the content of this file is: itself, or made from a robot (URDF, MJCF), with what is to be said of that.
    pub(super) fn as_scene(&self, content: String) -> Result<(String, Vec<String>), (String, String)> {
        let file = self.path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        if !granum_import::is_robot(&file) {
            return Ok((content, Vec::new()));
        }
        let options = RobotOptions { standalone: false, ..RobotOptions::default() };
        let folder = self.folder();
        let made = match Kind::guess(&self.path, &content) {
            Kind::Urdf => granum_import::urdf(&self.name, &content, &folder, &options),
            _ => granum_import::mjcf(&self.name, &content, &folder, &options),
        };
        let made = made.map_err(|e| (e.message, e.help))?;
        let told = made.report.words();
        Ok((made.scene, told.lines().map(|l| l.trim().to_owned()).collect()))
    }

    /// Whether both are the same file.
    pub(super) fn is(&self, other: &Source) -> bool {
        self.is_builtin == other.is_builtin && self.identity.is_some() && self.identity == other.identity
    }

    /// The file that this file calls so.
    pub(super) fn find(&self, file: &str) -> Found {
        let path = self.folder().join(file);
        if path.is_file() && !self.is_builtin {
            return read(&path);
        }
        for path in [tidy(&path), tidy(Path::new(file))] {
            let name = path.to_string_lossy().replace('\\', "/");
            if let Some(text) = examples::included(&name) {
                let source = Self { name, identity: Some(path.clone()), path, is_builtin: true };
                return Ok((source, text.to_owned()));
            }
        }
        let help = "give its path from the folder of the file that names it";
        Err((format!("there is no file {}", path.display()), help.into()))
    }
}

fn read(path: &Path) -> Found {
    let unreadable = |why: String| {
        (
            format!("{} cannot be read: {why}", path.display()),
            "include a scene file (TOML, UTF-8 text)".into(),
        )
    };
    let size = std::fs::metadata(path).map_err(|e| unreadable(e.to_string()))?.len();
    if size > LARGEST_FILE {
        return Err(unreadable("larger than 256 MB".into()));
    }
    let text = std::fs::read_to_string(path).map_err(|e| unreadable(e.to_string()))?;
    let source = Source {
        name: path.display().to_string(),
        path: path.to_owned(),
        identity: path.canonicalize().ok(),
        is_builtin: false,
    };
    Ok((source, text))
}

/// The path without `.` and, where it can be, without `..`.
fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(tidy.components().next_back(), Some(Component::Normal(_))) => {
                tidy.pop();
            }
            part => tidy.push(part),
        }
    }
    tidy
}
