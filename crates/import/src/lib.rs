//! Files of other programs as scenes: decks of LIGGGHTS and LAMMPS, their data and dump files, clump files of YADE, LIGGGHTS and
//! DEM-Engine, robots as URDF and MJCF.
//!
//! Text goes in; a scene (TOML), files that stand beside it, and a report of every line come out. What has no counterpart is reported and
//! reading goes on; only what cannot be read at all is an error. Nothing here knows the engine: whether the scene is sound is told by
//! loading it.
//!
//! | file | what |
//! |---|---|
//! | [`report`] | what became of every line |
//! | `deck/` | decks: played like a program, then written as a scene |
//! | `table` | data and dump files of LAMMPS as rows of grains |
//! | `clump` | spheres of a clump |
//! | `robot/` | URDF and MJCF |
//! | `stl` | triangles of the meshes that a deck moves or scales |
//! | `write` | numbers and tables as TOML |

pub mod clump;
mod deck;
pub mod report;
mod robot;
mod stl;
pub mod table;
mod write;

use std::path::{Path, PathBuf};

pub use deck::Options as DeckOptions;
pub use robot::{Options as RobotOptions, is_robot, mjcf, urdf};

use report::Report;

/// Largest file that is read [bytes].
const LARGEST: u64 = 512 << 20;

/// What kind of file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An input deck of LIGGGHTS.
    Liggghts,
    /// An input deck of LAMMPS with granular styles.
    Lammps,
    /// A data file of LAMMPS.
    Data,
    /// A dump file of LAMMPS or LIGGGHTS.
    Dump,
    /// The spheres of a clump.
    Clump,
    /// A robot as URDF.
    Urdf,
    /// A model of MuJoCo.
    Mjcf,
}

impl Kind {
    /// All kinds with their words.
    pub const ALL: [(&'static str, Kind); 7] = [
        ("liggghts", Kind::Liggghts),
        ("lammps", Kind::Lammps),
        ("data", Kind::Data),
        ("dump", Kind::Dump),
        ("clump", Kind::Clump),
        ("urdf", Kind::Urdf),
        ("mjcf", Kind::Mjcf),
    ];

    /// The kind of this name.
    pub fn named(word: &str) -> Option<Kind> {
        Kind::ALL.iter().find(|(name, _)| *name == word).map(|(_, kind)| *kind)
    }

    /// What a file looks like.
    pub fn guess(path: &Path, text: &str) -> Kind {
        let ends = |end: &str| path.extension().is_some_and(|e| e.eq_ignore_ascii_case(end));
        let start: String = text.chars().take(4000).collect();
        if ends("urdf") || start.contains("<robot") {
            return Kind::Urdf;
        }
        if ends("mjcf") || start.contains("<mujoco") {
            return Kind::Mjcf;
        }
        if start.trim_start().starts_with("ITEM:") {
            return Kind::Dump;
        }
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let lines: Vec<Vec<String>> = text.lines().take(200).map(words).filter(|w| !w.is_empty()).collect();
        if lines.iter().any(|w| w.len() >= 2 && w[1] == "atoms" && w[0].parse::<u64>().is_ok()) {
            return Kind::Data;
        }
        let commands = ["units", "atom_style", "fix", "pair_style", "region", "variable", "boundary", "run"];
        if lines.iter().any(|w| commands.contains(&w[0].as_str())) {
            let own = [
                "property/global",
                "particletemplate",
                "insert/",
                "mesh/surface",
                "gran model",
                "wall/gran model",
            ];
            return if own.iter().any(|word| text.contains(word)) { Kind::Liggghts } else { Kind::Lammps };
        }
        Kind::Clump
    }
}

/// What is told besides the file.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// For decks.
    pub deck: DeckOptions,
    /// For robots.
    pub robot: RobotOptions,
    /// Which time step of a dump file; the last unless given.
    pub step: Option<u64>,
}

/// What came out of a file.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The scene as TOML.
    pub scene: String,
    /// Files that belong beside it: name and content.
    pub files: Vec<(String, Vec<u8>)>,
    /// What became of every line.
    pub report: Report,
}

/// A file that cannot be read: what is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportError {
    /// File and line, as far as they are known.
    pub place: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl ImportError {
    pub(crate) fn new(place: impl Into<String>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { place: place.into(), message: message.into(), help: help.into() }
    }
}

impl std::fmt::Display for ImportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}\n  help: {}", self.place, self.message, self.help)
    }
}

impl std::error::Error for ImportError {}

/// Reads a file, unpacked if its name ends with `.gz`.
pub fn read(path: &Path) -> Result<String, ImportError> {
    let bytes = read_bytes(path)?;
    let text = if path.extension().is_some_and(|e| e == "gz") {
        let mut text = String::new();
        let decoder = flate2::read::GzDecoder::new(bytes.as_slice());
        let got = std::io::Read::read_to_string(&mut std::io::Read::take(decoder, LARGEST), &mut text);
        got.map(|_| text).map_err(|e| e.to_string())
    } else {
        String::from_utf8(bytes).map_err(|_| "it is not text (UTF-8)".to_owned())
    };
    text.map_err(|why| {
        ImportError::new(path.display().to_string(), format!("cannot be read: {why}"), "give a text file")
    })
}

pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, ImportError> {
    let wrong = |why: String| {
        let help = "give the path of a file that is there; other files that it names are sought beside it";
        ImportError::new(path.display().to_string(), format!("cannot be read: {why}"), help)
    };
    let size = std::fs::metadata(path).map_err(|e| wrong(e.to_string()))?.len();
    if size > LARGEST {
        return Err(wrong("larger than 512 MB".into()));
    }
    std::fs::read(path).map_err(|e| wrong(e.to_string()))
}

/// Reads a file of another program; `name` is that of the scene, for files beside it.
pub fn import(
    path: &Path,
    kind: Option<Kind>,
    name: &str,
    options: &Options,
) -> Result<Imported, ImportError> {
    let text = read(path)?;
    let kind = kind.unwrap_or_else(|| Kind::guess(path, &text));
    let file = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    let folder: PathBuf = path.parent().map(Path::to_path_buf).unwrap_or_default();
    match kind {
        Kind::Liggghts | Kind::Lammps => deck::import(&file, &text, &folder, kind, name, &options.deck),
        Kind::Data => table::data_scene(&file, &text, name),
        Kind::Dump => table::dump_scene(&file, &text, options.step, name),
        Kind::Clump => clump::scene(&file, &text, name),
        Kind::Urdf => urdf(&file, &text, &folder, &options.robot),
        Kind::Mjcf => mjcf(&file, &text, &folder, &options.robot),
    }
}
