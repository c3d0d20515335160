//! `granum import`: a file of another program as a scene, with a report of every line.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use granum_import::report::Status;
use granum_import::{DeckOptions, Imported, Kind, Options, RobotOptions};
use granum_output::folder::write_atomically;

use crate::error::Error;
use crate::{complain, say};

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "NAME.import.md and NAME.import.json, beside the scene, report how every line of the file was converted.\n\
    Exit codes: 0 everything was converted, 1 something is not supported, 2 the file cannot be read, or with --strict, something is not supported."
)]
pub(crate) struct ImportArgs {
    /// An input deck of LIGGGHTS or LAMMPS, a data or dump file, a clump file, a URDF or MJCF file.
    pub(crate) file: PathBuf,
    /// The scene file to write; NAME.toml in this folder if not given.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The kind of the file, if it is not recognised correctly: liggghts, lammps, data, dump, clump, urdf or mjcf.
    #[arg(long, value_name = "KIND")]
    pub(crate) from: Option<String>,
    /// A variable of a deck, as -var of LAMMPS; may be repeated.
    #[arg(long = "var", value_name = "NAME=VALUE")]
    pub(crate) variables: Vec<String>,
    /// What one unit of a deck in `units lj` is in SI, as in length=0.01,mass=0.001,time=0.03.
    #[arg(long, value_name = "UNITS")]
    pub(crate) units: Option<String>,
    /// A scene for hard contact: no stiffness, and a longer step.
    #[arg(long)]
    pub(crate) hard: bool,
    /// Speed of impact at which the damping of LAMMPS is converted to a coefficient of restitution; that of a fall through the
    /// domain if not given.
    #[arg(long, value_name = "M/S")]
    pub(crate) speed: Option<f64>,
    /// Which step of a dump file; the last if not given.
    #[arg(long, value_name = "N")]
    pub(crate) step: Option<u64>,
    /// Let the root of a robot move freely; it is fixed to the world if not given.
    #[arg(long)]
    pub(crate) free: bool,
    /// Folder that package:// stands for in a URDF file.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) package_path: Option<PathBuf>,
    /// Write nothing if something is not supported.
    #[arg(long)]
    pub(crate) strict: bool,
}

fn bad(message: String) -> Error {
    Error::BadInput(message)
}

fn options(args: &ImportArgs) -> Result<Options, Error> {
    let mut deck = DeckOptions { hard: args.hard, speed: args.speed, ..DeckOptions::default() };
    if args.speed.is_some_and(|v| !(v.is_finite() && v > 0.0)) {
        return Err(bad("--speed: a speed above zero in m/s".into()));
    }
    for text in &args.variables {
        let (name, value) =
            text.split_once('=').ok_or_else(|| bad(format!("--var {text}: write NAME=VALUE")))?;
        deck.variables.push((name.into(), value.into()));
    }
    if let Some(text) = &args.units {
        let mut units = [f64::NAN; 3];
        for part in text.split(',') {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let at = ["length", "mass", "time"].iter().position(|n| *n == name.trim());
            if let (Some(at), Ok(x)) = (at, value.trim().parse::<f64>()) {
                units[at] = x;
            }
        }
        if units.iter().any(|x| !(x.is_finite() && *x > 0.0)) {
            return Err(bad(format!(
                "--units {text}: write length=..,mass=..,time=.. with numbers above zero"
            )));
        }
        deck.units = Some(units);
    }
    let robot = RobotOptions { free: args.free, packages: args.package_path.clone(), standalone: true };
    Ok(Options { deck, robot, step: args.step })
}

/// Reads the file, writes the scene and its report, and says what the scene is like.
pub(crate) fn import(args: &ImportArgs) -> Result<u8, Error> {
    let kind = match &args.from {
        None => None,
        Some(word) => Some(Kind::named(word).ok_or_else(|| {
            let words: Vec<&str> = Kind::ALL.iter().map(|k| k.0).collect();
            bad(format!("--from {word}: there are {}", words.join(", ")))
        })?),
    };
    let options = options(args)?;
    let stem = args.file.file_name().map_or("imported".into(), |n| n.to_string_lossy().into_owned());
    let stem = stem.strip_prefix("in.").unwrap_or(&stem).trim_end_matches(".gz");
    let stem = stem.rsplit_once('.').map_or(stem, |(name, _)| name);
    let output = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{stem}.toml")));
    let name = output.file_stem().map_or_else(|| "imported".into(), |n| n.to_string_lossy().into_owned());
    let mut made =
        granum_import::import(&args.file, kind, &name, &options).map_err(|e| bad(e.to_string()))?;
    if args.strict && !made.report.is_complete() {
        complain!("{}", made.report.words().trim_end());
        return Err(bad("something is not supported, so nothing is written (--strict)".into()));
    }
    let folder = output.parent().map(Path::to_path_buf).unwrap_or_default();
    let beside = |file: &str| folder.join(file);
    for (file, bytes) in &made.files {
        write_atomically(&beside(file), |out| out.write_all(bytes))?;
    }
    let judged = judge(&mut made, &output, &name);
    write_atomically(&output, |out| out.write_all(made.scene.as_bytes()))?;
    let report = beside(&format!("{name}.import.md"));
    write_atomically(&report, |out| out.write_all(made.report.markdown().as_bytes()))?;
    write_atomically(&beside(&format!("{name}.import.json")), |out| {
        out.write_all(made.report.json().as_bytes())
    })?;
    say!("{}", made.report.words().trim_end());
    say!("scene written: {}; every line: {}", output.display(), report.display());
    if let Err(why) = judged {
        complain!("warning: the scene is not sound yet:\n{why}");
        return Ok(1);
    }
    Ok(u8::from(!made.report.is_complete()))
}

/// Loads the scene; a step that is too long for penalty contact becomes the program's own.
fn judge(made: &mut Imported, output: &Path, name: &str) -> Result<(), String> {
    let folder = output.parent().unwrap_or(Path::new(""));
    let load = |text: &str| {
        let table = granum_scene::tables(name, text).map_err(|e| e.to_string())?;
        granum_scene::load_table(name, table, folder, &[], None).map_err(|e| e.to_string())
    };
    let (scene, _) = load(&made.scene)?;
    let Some(why) = scene.advice.and_then(|a| a.too_long) else { return Ok(()) };
    let lines =
        made.scene.lines().map(|line| if line.starts_with("step = ") { "step = \"auto\"" } else { line });
    made.scene = lines.collect::<Vec<_>>().join("\n") + "\n";
    let file = made.report.file.clone();
    made.report.add((&file, 0), Status::Approximate, "timestep", format!("step = \"auto\": {why}"));
    load(&made.scene).map(|_| ())
}
