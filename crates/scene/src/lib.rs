//! Scene files: from TOML to a world and a run plan, with errors that say what is wrong, where, and what to do.
//!
//! | file | what |
//! |---|---|
//! | `schema/` | the file format: serde structs, from which the JSON Schema is made |
//! | `locate` | the parsed document and the line and column of everything in it |
//! | `overrides` | `--set a.b=c` |
//! | `include/` | files in files: parameters, arithmetic, includes with a name, a place and a mirror |
//! | `belts/` | belts, chains and tracks: from wheels to links and pins |
//! | `structure` | keys, types, units and ranges, judged by the JSON Schema |
//! | `second_look` | what else is wrong with a scene whose structure is wrong |
//! | `check`, `overlap`, `remarks` | what concerns several tables; warnings |
//! | `build` | the world; with `solids`, `shape`, `named` (shapes with names, compounds), `weight`, `motion`, `joints`, `beams`, `corners_of_beams`, `forces`, `around`, `fill`, `grains` (regions, sizes, sources), `places`, `probes`, `patterns`, `expect` |
//! | `terrain/` | terrain: heightmaps, layers, settling, terrain files, moving boxes |
//! | `export` | the state of a world as CSV or as a scene |
//! | [`mesh`], [`parts`] | meshes and sphere sets from files; parts of a tracked vehicle, drawn by rule |
//! | `units`, `error`, `examples`, [`memory`] | quantities, messages, the scenes that come with Granum, what the machine can hold |

mod around;
mod beam_state;
mod beams;
mod belts;
mod build;
mod check;
mod copies;
mod corners_of_beams;
mod dem;
mod error;
mod examples;
mod expect;
mod export;
mod export_joints;
mod faces;
mod ffd;
mod field_grid;
mod files;
mod fill;
mod forces;
mod forms;
mod full_beams;
mod gears;
mod grains;
mod impact;
mod include;
mod joint_drives;
mod joints;
mod locate;
mod machines;
mod materials;
pub mod memory;
pub mod mesh;
mod motion;
mod named;
mod overlap;
mod overrides;
pub mod parts;
mod patterns;
mod periodic;
mod places;
mod probes;
mod remarks;
mod schema;
mod second_look;
mod settings;
mod shape;
mod solids;
mod structure;
mod terrain;
mod units;
mod weight;

use std::path::Path;
use std::sync::LazyLock;

use granum_engine::probe::Probe;
use granum_engine::world::restore::AutoSettings;
use granum_engine::{Method, World};
use serde::Deserialize;
use toml::Value;

pub use dem::StepAdvice;
pub use error::{Problem, SceneError};
pub use examples::{Example, examples, includes_of};
pub use expect::{End, Expect, Rows, Take};
pub use export::{as_csv, as_scene};
pub use ffd::rules_in_words;
pub use field_grid::FieldGrid;
pub use terrain::{describe_terrain, is_terrain_file, save_terrain, terrain_names};
pub use toml;

use locate::{Document, Problems};

/// Made once: every load is judged by it.
static SCHEMA: LazyLock<serde_json::Value> = LazyLock::new(schema::json_schema);

/// Largest scene file [bytes].
const LARGEST_FILE: u64 = 256 << 20;

/// What a run is told besides the world.
#[derive(Clone, Debug)]
pub struct Scene {
    /// One line about the scene.
    pub title: String,
    /// Simulated time [s].
    pub duration: f64,
    /// What computes: `cpu`, `gpu` or `gpu:NAME`.
    pub device: String,
    /// What is written.
    pub output: Output,
    /// Bounds that a healthy run keeps.
    pub health: Health,
    /// What is measured.
    pub probes: Vec<Probe>,
    /// What must come out.
    pub expect: Vec<Expect>,
    /// What every fill was asked for and has placed.
    pub placed: Vec<Placed>,
    /// The scene as TOML with overrides and seed applied; needs no other file and loads to the same world.
    pub resolved: String,
    /// What is allowed but unlikely to be meant.
    pub warnings: Vec<String>,
    /// What was done on the way that is worth knowing: spheres fitted, meshes mended.
    pub notes: Vec<String>,
    /// What step of penalty contact would be stable.
    pub advice: Option<StepAdvice>,
}

/// What a run writes.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// Time between two frames, 0 for none [s].
    pub frames_every: f64,
    /// Contact forces as lines with each frame.
    pub contacts: bool,
    /// Contact forces as tables with each frame.
    pub contact_tables: bool,
    /// Coarse-grained fields with each frame.
    pub fields: Option<FieldGrid>,
    /// Steps between two rows of the health record.
    pub health_every: u64,
    /// Whether there are checkpoints at all.
    pub checkpoint: bool,
    /// Simulated time between two checkpoints, 0 for none [s].
    pub checkpoint_every: f64,
    /// Real time between two checkpoints, 0 for none [s].
    pub checkpoint_wall: f64,
}

/// Bounds that a healthy run keeps; infinite for none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Health {
    /// Of the relative residual.
    pub residual: f64,
    /// Of the penetration over the smaller radius.
    pub penetration: f64,
    /// Of the unexplained gain of energy, relative to the energy of the run.
    pub energy: f64,
    /// What stops a run.
    pub stops: Stops,
}

/// What of its health stops a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stops {
    /// Nothing.
    Never,
    /// That it has exploded.
    Exploded,
    /// That it leaves any of its bounds.
    AnyBound,
}

/// The device that computes unless another is given.
pub const CPU: &str = "cpu";

/// Real time between two checkpoints unless given [s].
const CHECKPOINT_WALL: f64 = 600.0;

/// What a fill was asked for and has placed.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Name of the fill.
    pub what: String,
    /// Asked for.
    pub requested: f64,
    /// Placed.
    pub placed: f64,
    /// "bodies" or "kg".
    pub unit: &'static str,
}

/// Loads a scene file; `overrides` are `path=value`, and `seed` replaces the scene's.
pub fn load(path: &Path, overrides: &[String], seed: Option<u64>) -> Result<(Scene, World), SceneError> {
    load_for(path, overrides, seed, Purpose::Start)
}

fn load_for(
    path: &Path,
    overrides: &[String],
    seed: Option<u64>,
    purpose: Purpose,
) -> Result<(Scene, World), SceneError> {
    let name = path.display().to_string();
    let unreadable = |why: String| {
        SceneError::one(
            name.clone(),
            format!("cannot be read: {why}"),
            "give the path of a scene file (TOML, UTF-8 text)",
        )
    };
    let size = std::fs::metadata(path).map_err(|e| unreadable(e.to_string()))?.len();
    if size > LARGEST_FILE {
        return Err(unreadable("larger than 256 MB".into()));
    }
    let text = std::fs::read_to_string(path).map_err(|e| unreadable(e.to_string()))?;
    read(&name, &text, path.parent().unwrap_or(Path::new("")), overrides, seed, purpose)
}

/// Loads a scene file and lets its terrain settle, however many grains it has, which writes the files that it names; `watch` is told how
/// that goes. Terrain that has settled before is left alone.
pub fn prepare(
    path: &Path,
    overrides: &[String],
    seed: Option<u64>,
    watch: &dyn Fn(&str),
) -> Result<(Scene, World), SceneError> {
    load_for(path, overrides, seed, Purpose::Prepare(watch))
}

/// Loads a scene from text; `name` stands for the file in messages. Other files are sought in the current folder.
pub fn load_text(
    name: &str,
    text: &str,
    overrides: &[String],
    seed: Option<u64>,
) -> Result<(Scene, World), SceneError> {
    read(name, text, Path::new(""), overrides, seed, Purpose::Start)
}

/// Loads a resolved scene for a restart: as [`load_text`], but fills stay empty, because their grains come from the state, and
/// what the scene leaves to the program stays as it was chosen.
pub fn load_again(
    name: &str,
    text: &str,
    overrides: &[String],
    chosen: &AutoSettings,
) -> Result<(Scene, World), SceneError> {
    read(name, text, Path::new(""), overrides, None, Purpose::Again(chosen))
}

/// Loads a scene from the tables that a scene file would have, made by a program; `name` stands for the file in messages, which name
/// what is wrong by its path. Other files are sought in `folder`.
pub fn load_table(
    name: &str,
    table: toml::Table,
    folder: &Path,
    overrides: &[String],
    seed: Option<u64>,
) -> Result<(Scene, World), SceneError> {
    read_document(Document::of_table(name, table), name, folder, overrides, seed, Purpose::Start)
}

/// The tables of a scene file as they are, unchecked but for the syntax.
pub fn tables(name: &str, text: &str) -> Result<toml::Table, SceneError> {
    Ok(Document::parse(name, text)?.table)
}

/// What a scene is loaded for.
#[derive(Clone, Copy)]
enum Purpose<'a> {
    /// To begin.
    Start,
    /// To go on from a state.
    Again(&'a AutoSettings),
    /// To let its terrain settle.
    Prepare(terrain::Prepare<'a>),
}

/// JSON Schema of the file format.
pub fn schema() -> serde_json::Value {
    SCHEMA.clone()
}

fn read(
    name: &str,
    text: &str,
    folder: &Path,
    overrides: &[String],
    seed: Option<u64>,
    purpose: Purpose,
) -> Result<(Scene, World), SceneError> {
    read_document(Document::parse(name, text)?, name, folder, overrides, seed, purpose)
}

fn read_document(
    mut document: Document,
    name: &str,
    folder: &Path,
    overrides: &[String],
    seed: Option<u64>,
    purpose: Purpose,
) -> Result<(Scene, World), SceneError> {
    include::expand(&mut document, overrides, &mut include::Chain::new(&SCHEMA, name, folder))?;
    if let Some(seed) = seed {
        // TOML's whole numbers have 63 bits and a sign.
        let seed = i64::try_from(seed).map_err(|_| {
            SceneError::one(
                format!("--seed {seed}"),
                "the seed is too large",
                format!("use at most {}", i64::MAX),
            )
        })?;
        document.table.insert("seed".into(), Value::Integer(seed));
        document.mark_set("seed".into(), &format!("seed={seed}"));
    }
    let notes = notes_of(&mut document);
    let failures = std::mem::take(&mut document.failures);
    let document = document;

    let of_format = failures.iter().filter(|f| f.path == "format" || f.path.ends_with("/format"));
    Problems::after(&document, of_format.cloned().collect()).into_result()?;
    let mut problems = Problems::after(&document, failures);
    structure::check(&SCHEMA, &Value::Table(document.table.clone()), "", &mut problems);
    if !problems.is_empty() {
        second_look::look(&document, &SCHEMA, problems).into_result()?;
        return Err(SceneError::one(name, "the scene is wrong", "report this"));
    }

    let file = schema::File::deserialize(document.table.clone())
        .map_err(|e| SceneError::one(name, e.message(), "compare with the format's schema"))?;
    let mut problems = Problems::new(&document);
    check::check_file(&file, &mut problems);
    let (chosen, prepare) = match purpose {
        Purpose::Start => (None, None),
        Purpose::Again(chosen) => (Some(chosen), None),
        Purpose::Prepare(watch) => (None, Some(watch)),
    };
    let mut builder = build::build(&file, problems, chosen, prepare);
    let probes = probes::probes(&mut builder, &file);
    let expect = expect::expectations(&mut builder, &file, &probes);
    builder.problems.into_result()?;
    builder.notes.splice(0..0, notes);

    let resolved = toml::to_string(&document.table)
        .map_err(|e| SceneError::one(name, format!("cannot be written as TOML: {e}"), "report this"))?;
    let output = Output {
        frames_every: file.output.frames_every.map_or(0.01 * file.duration.0, |t| t.0),
        contacts: file.output.contacts,
        contact_tables: file.output.contact_tables,
        fields: file.output.fields.as_ref().map(FieldGrid::new),
        health_every: file.output.health_every.unwrap_or_else(|| health_every(&file, &builder.world)),
        checkpoint: file.output.checkpoint.unwrap_or(true),
        checkpoint_every: file.output.checkpoint_every.map_or(0.0, |t| t.0),
        checkpoint_wall: file.output.checkpoint_wall.map_or(CHECKPOINT_WALL, |t| t.0),
    };
    let bound = |given: Option<f64>, default: f64| match given.unwrap_or(default) {
        0.0 => f64::INFINITY,
        bound => bound,
    };
    let health = Health {
        residual: bound(file.health.residual, 0.5),
        penetration: bound(file.health.penetration, 0.2),
        energy: bound(file.health.energy, 0.05),
        stops: match file.health.beyond {
            None => Stops::Exploded,
            Some(schema::BeyondWord::Warn) => Stops::Never,
            Some(schema::BeyondWord::Stop) => Stops::AnyBound,
        },
    };
    let scene = Scene {
        title: file.title,
        duration: file.duration.0,
        device: file.run.device.unwrap_or_else(|| CPU.into()),
        output,
        health,
        probes,
        expect,
        placed: builder.placed,
        resolved,
        warnings: builder.warnings,
        notes: builder.notes,
        advice: builder.advice,
    };
    Ok((scene, builder.world))
}

/// What is worth knowing of the files that make up a scene: the values of its parameters, and what was left out.
fn notes_of(document: &mut Document) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    for (name, value, is_set) in std::mem::take(&mut document.parameters) {
        notes.push(format!("parameter  {name} = {value}{}", if is_set { " (set)" } else { "" }));
    }
    notes.append(&mut document.notes);
    notes
}

/// Rows of the health record unless told otherwise: every step, or ten thousand in all where steps are short.
fn health_every(file: &schema::File, world: &World) -> u64 {
    match world.settings.method {
        Method::Ccp => 1,
        Method::Dem | Method::Ffd => {
            (file.duration.0 / world.settings.step / 1e4).ceil().clamp(1.0, 1e9) as u64
        }
    }
}
