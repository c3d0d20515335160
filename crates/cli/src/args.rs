//! The command line.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use crate::import::ImportArgs;

/// Simulates many bodies that touch, slide and stick.
#[derive(Debug, Parser)]
#[command(name = "granum", version, arg_required_else_help = true)]
#[command(after_help = "Start with `granum run silo`, or list what there is with `granum examples`.\n\
    Exit codes: 0 success, 1 an expectation failed, 2 bad input, 3 the run could not continue.")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a scene and write a run folder.
    Run(RunArgs),
    /// Continue a run in its own folder: one that was stopped or killed, or a finished one that is to be longer.
    Continue(ContinueArgs),
    /// Run a scene with several values of some of its keys: a run folder for each case, a table and a plot.
    Sweep(SweepArgs),
    /// List the mistakes of a scene, or describe what it contains, without running it.
    Check(SceneArgs),
    /// List the example scenes, show one, or copy them.
    Examples(ExamplesArgs),
    /// Print the JSON Schema of scene files.
    Schema,
    /// Show a run in the browser, also while it is running.
    View(ViewArgs),
    /// List the devices that can run a simulation, with their limits and the accuracy of their arithmetic.
    Devices(DevicesArgs),
    /// Measure how fast a GPU is: its memory, then steps of packed spheres, with a line for bench/results.
    Bench(BenchArgs),
    /// Describe a run folder, a checkpoint, a scene or a frame.
    Info(InfoArgs),
    /// Write the last state of a run, or that of a checkpoint, in a form from which another run can start.
    Export(ExportArgs),
    /// Convert a file of another program to a scene: a LIGGGHTS or LAMMPS deck, a data or dump file, a clump, a URDF or MJCF
    /// robot.
    Import(ImportArgs),
    /// Fit a set of spheres to a mesh: a table, a report and a picture.
    Spheres(SpheresArgs),
    /// List parts of a tracked vehicle, or write one as an STL file.
    Parts(PartsArgs),
    /// Let the grains of a scene's terrain settle and write terrain files, or describe a terrain file.
    Terrain(TerrainArgs),
    /// Draw energy, residual, contacts, penetration, stage times and probes of runs as SVG and PNG.
    Plot(PlotArgs),
    /// Write POV-Ray scenes of a run's frames, and render them where povray is installed.
    Render(RenderArgs),
    /// Print what a shell needs to complete commands and options.
    Completions(CompletionsArgs),
    /// Write manual pages: of the program, and of each command.
    Man(ManArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CompletionsArgs {
    /// The shell. Bash: granum completions bash > ~/.local/share/bash-completion/completions/granum
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ManArgs {
    /// Where they go, as in ~/.local/share/man/man1.
    pub(crate) folder: PathBuf,
}

/// Which scene, and with what changes.
#[derive(Debug, ClapArgs)]
pub(crate) struct SceneArgs {
    /// A scene file, or the name of an example.
    pub(crate) scene: String,
    #[command(flatten)]
    pub(crate) changes: Changes,
}

/// Changes to a scene.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct Changes {
    /// Change a value of the scene, as in --set solver.max_iterations=500; may be repeated.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) overrides: Vec<String>,
    /// Seed of all random numbers, instead of the scene's.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RunArgs {
    /// A scene file, or the name of an example.
    #[arg(required_unless_present = "restart")]
    pub(crate) scene: Option<String>,
    #[command(flatten)]
    pub(crate) changes: Changes,
    /// Start from a checkpoint, or the last one of a run folder, instead of a scene; --set may change the scene in it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scene", "seed", "dry_run"])]
    pub(crate) restart: Option<PathBuf>,
    /// Simulated time between two checkpoints, as in 0.5s or 20ms (output.checkpoint_every).
    #[arg(long, value_name = "TIME")]
    pub(crate) checkpoint_every: Option<String>,
    /// Real time between two checkpoints, as in 10min; 0 for none (output.checkpoint_wall).
    #[arg(long, value_name = "TIME")]
    pub(crate) checkpoint_wall: Option<String>,
    /// Write no checkpoint, not even at the end (output.checkpoint).
    #[arg(long, conflicts_with_all = ["checkpoint_every", "checkpoint_wall"])]
    pub(crate) no_checkpoint: bool,
    /// The run folder; runs/NAME if not given. An earlier run is kept, and the new one is called NAME-2.
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
    /// Replace an earlier run in the same folder.
    #[arg(long)]
    pub(crate) overwrite: bool,
    /// Threads; all cores if not given. The result is the same for any number.
    #[arg(short, long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Number of ranks: the bodies are divided among this many groups of threads of one process, as among the processes of a
    /// cluster, to try and test it. The result is the same for any number. docs/howto-cluster.md says which scenes can be
    /// divided.
    #[arg(long, value_name = "N")]
    pub(crate) ranks: Option<usize>,
    /// What computes: cpu, gpu, or gpu:NAME with a part of a name that `granum devices` shows (run.device).
    #[arg(long, value_name = "DEVICE")]
    pub(crate) device: Option<String>,
    /// Run even if the step of penalty contact is longer than the stable one.
    #[arg(long)]
    pub(crate) force: bool,
    /// Estimate memory and time, and write nothing.
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) watch: WatchArgs,
    /// Print errors and warnings only.
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Print also what was placed, and the time of each stage.
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

impl RunArgs {
    /// The changes, with those that have a flag of their own.
    pub(crate) fn changes(&self) -> Changes {
        let mut changes = self.changes.clone();
        let flags = [("every", &self.checkpoint_every), ("wall", &self.checkpoint_wall)];
        for (key, time) in flags.into_iter().filter_map(|(key, time)| Some((key, time.as_ref()?))) {
            changes.overrides.push(format!("output.checkpoint_{key}={time}"));
        }
        if self.no_checkpoint {
            changes.overrides.push("output.checkpoint=false".into());
        }
        changes.overrides.extend(device_override(self.device.as_deref()));
        changes
    }
}

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "To resume a sweep that was stopped, give the same command again: cases that have finished are kept.\n\
    Example: granum sweep heap --vary friction=0.1..0.9:9 --vary seed=1..3 --measure probe.heap.angle_deg --jobs 2"
)]
pub(crate) struct SweepArgs {
    /// A scene file, or the name of an example.
    pub(crate) scene: String,
    /// What is varied: KEY=0.1..0.9:9 for nine values, KEY=1..3 for whole numbers, KEY=a,b,c; every combination of values is a
    /// case.
    #[arg(long, value_name = "KEY=VALUES", required = true)]
    pub(crate) vary: Vec<String>,
    /// A column of the table: a number of the summary, or probe.NAME.COLUMN, its last row, or probe.NAME.COLUMN:2..5, its mean from 2 s to 5 s;
    /// those of [expect] if not given. May be repeated.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) measure: Vec<String>,
    #[command(flatten)]
    pub(crate) changes: Changes,
    /// The folder of the sweep; sweeps/NAME if not given.
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
    /// Number of cases that run at the same time.
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=4096))]
    pub(crate) jobs: u16,
    /// Threads of each case; the cores divided by the jobs if not given.
    #[arg(short, long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Run even if the step of penalty contact is longer than the stable one.
    #[arg(long)]
    pub(crate) force: bool,
    /// Print errors and warnings only.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// The change of a scene that asks for a device.
fn device_override(device: Option<&str>) -> Option<String> {
    device.map(|name| format!("run.device={name:?}"))
}

impl ContinueArgs {
    /// The changes, with those that have a flag of their own.
    pub(crate) fn overrides(&self) -> Vec<String> {
        self.overrides.iter().cloned().chain(device_override(self.device.as_deref())).collect()
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ContinueArgs {
    /// The run folder.
    pub(crate) run: PathBuf,
    /// Change a value of the scene, as in --set duration='"5 s"'; may be repeated.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) overrides: Vec<String>,
    /// Threads; all cores if not given. The result is the same for any number.
    #[arg(short, long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Number of ranks: the bodies are divided among this many groups of threads of one process, as among the processes of a
    /// cluster, to try and test it. The result is the same for any number. docs/howto-cluster.md says which scenes can be
    /// divided.
    #[arg(long, value_name = "N")]
    pub(crate) ranks: Option<usize>,
    /// What computes from now on: cpu, gpu, or gpu:NAME; as before if not given.
    #[arg(long, value_name = "DEVICE")]
    pub(crate) device: Option<String>,
    #[command(flatten)]
    pub(crate) watch: WatchArgs,
    /// Print errors and warnings only.
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Print also the time of each stage.
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ExportArgs {
    /// A run folder or a checkpoint.
    pub(crate) what: PathBuf,
    /// What is written: the dynamic bodies as a table, or everything as a scene. If not given, the name of the file decides: a
    /// scene if it ends in .toml, otherwise a table.
    #[arg(long = "as", value_enum)]
    pub(crate) kind: Option<ExportKind>,
    /// The file; NAME-state.csv or NAME-state.toml if not given.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Of heightmap and terrain: which terrain; the only one, or the first, if not given.
    #[arg(long, value_name = "NAME")]
    pub(crate) terrain: Option<String>,
    /// Of heightmap: edge of a pixel in metres; two diameters of the largest grain if not given.
    #[arg(long, value_name = "METRES")]
    pub(crate) cell: Option<f64>,
    /// Of heightmap: show how much higher or lower the ground is than in this other run or checkpoint, for example a picture of a
    /// rut.
    #[arg(long, value_name = "RUN")]
    pub(crate) against: Option<PathBuf>,
}

/// What an export is.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ExportKind {
    /// The dynamic bodies, one row each, in the form that [[placed]] of a scene reads.
    Csv,
    /// A scene that starts from this state.
    Scene,
    /// The height of a terrain now, as a grey image; NAME-heights.png if not given.
    Heightmap,
    /// The grains of a terrain, stored ones too, as a terrain file; NAME.terrain if not given.
    Terrain,
}

/// Whether a run is watched.
#[derive(Debug, ClapArgs)]
pub(crate) struct WatchArgs {
    /// Watch the run in the browser; the page stays until Ctrl-C.
    #[arg(long)]
    pub(crate) view: bool,
    #[command(flatten)]
    pub(crate) page: PageArgs,
}

/// How the page is shown.
#[derive(Debug, ClapArgs)]
pub(crate) struct PageArgs {
    /// Port of the page on this machine; a free one if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) port: Option<u16>,
    /// Print the address of the page and open no browser.
    #[arg(long)]
    pub(crate) no_open: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ViewArgs {
    /// A run folder; several are shown side by side.
    #[arg(required = true)]
    pub(crate) runs: Vec<PathBuf>,
    /// Write the page of the run with some of its frames as one HTML file, and serve nothing.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["port", "no_open"])]
    pub(crate) save: Option<PathBuf>,
    /// Most frames in a saved page.
    #[arg(long, value_name = "N", default_value_t = 60, requires = "save", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) frames: u32,
    #[command(flatten)]
    pub(crate) page: PageArgs,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ExamplesArgs {
    /// Show this example.
    pub(crate) name: Option<String>,
    /// Copy the example, or all of them, into a folder.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) copy: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct DevicesArgs {
    /// Let each device also find the contacts of this many pairs of spheres, and compare them with double precision.
    #[arg(long, value_name = "PAIRS", value_parser = clap::value_parser!(u32).range(4..=1_000_000))]
    pub(crate) contacts: Option<u32>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct BenchArgs {
    /// The device: gpu, or gpu:NAME with a part of a name that `granum devices` shows.
    #[arg(long, value_name = "DEVICE", default_value = "gpu")]
    pub(crate) device: String,
    /// Numbers of spheres; if none is given, 10 thousand to 10 million, as far as the memory suffices.
    #[arg(value_parser = clap::value_parser!(u32).range(100..=100_000_000))]
    pub(crate) spheres: Vec<u32>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct InfoArgs {
    /// A run folder, a checkpoint, a scene file, the name of an example, or a .vtp frame.
    pub(crate) what: String,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SpheresArgs {
    /// A closed surface mesh: .stl, .obj or .inp.
    pub(crate) mesh: PathBuf,
    /// The table of spheres; NAME.spheres.csv in the current folder if not given. The picture stands beside it.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Depth of a sphere's centre below its triangle, relative to its radius: 0 gives the roughest surface, values towards 1 a
    /// smoother and larger one.
    #[arg(long, value_name = "F", default_value_t = 0.7)]
    pub(crate) ratio: f64,
    /// Split triangles where the normals of neighbours differ by more than this angle, for example 30deg; `no` for no splitting.
    #[arg(long, value_name = "ANGLE", default_value = "30deg")]
    pub(crate) refine: Angle,
    /// The ratio of split triangles.
    #[arg(long, value_name = "F", default_value_t = 0.0)]
    pub(crate) refined_ratio: f64,
    /// How often triangles at sharp edges are split.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=6))]
    pub(crate) rounds: u8,
    /// Cut triangles first until no edge is longer than this, in the unit of the file.
    #[arg(long, value_name = "LENGTH")]
    pub(crate) size: Option<f64>,
    /// Largest radius of a sphere, in the unit of the file.
    #[arg(long, value_name = "LENGTH")]
    pub(crate) largest_radius: Option<f64>,
    /// Lower each sphere by this fraction of the height by which it sticks out: 0 as in the thesis (Heyn 2009), 0.5 for a surface
    /// that is right on average.
    #[arg(long, value_name = "PART", default_value_t = 0.0)]
    pub(crate) sink: f64,
    /// Put centres as deep as the ratio says, even through thin walls, exactly as in the thesis (Heyn 2009).
    #[arg(long)]
    pub(crate) as_thesis: bool,
    /// The unit of the mesh's coordinates.
    #[arg(long, value_enum, default_value_t = Unit::M)]
    pub(crate) unit: Unit,
    /// Draw no picture.
    #[arg(long)]
    pub(crate) no_picture: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PartsArgs {
    /// Which part: shoe, road_wheel, idler, roller or sprocket; all are listed if not given.
    pub(crate) part: Option<String>,
    /// The file; PART.stl if not given.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Change a dimension, as in --set width=0.4; may be repeated.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) changes: Vec<String>,
}

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "A scene names the file of each settled terrain in settle.file. Terrain that has not changed since it settled is not settled again."
)]
pub(crate) struct TerrainArgs {
    /// A scene file whose terrain is to settle; or a terrain file; or, for --fit, the table.csv of a sweep over slip.
    pub(crate) what: String,
    /// Fit the friction angle and the shear length of the ground to thrust against slip; the two words are names, or parts of
    /// names, of columns of the table.
    #[arg(long, value_name = "SLIP,THRUST", num_args = 0..=1, default_missing_value = "slip,fx")]
    pub(crate) fit: Option<String>,
    /// Of --fit: length of the track on the ground [m].
    #[arg(long, value_name = "METRES", default_value_t = 1.9812)]
    pub(crate) length: f64,
    /// Of --fit: weight on the track [N].
    #[arg(long, value_name = "NEWTONS", default_value_t = 1.0)]
    pub(crate) weight: f64,
    #[command(flatten)]
    pub(crate) changes: Changes,
    /// Threads; all cores if not given. The result is the same for any number.
    #[arg(short, long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Print errors and warnings only.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PlotArgs {
    /// Run folders; several are compared in the same figures.
    #[arg(required = true, value_name = "RUN")]
    pub(crate) runs: Vec<PathBuf>,
    /// Where the figures go; RUN/plots if not given, plots for several runs.
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
    /// Only these figures: energy, residual, contacts, penetration, stages, or names of probes.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    /// Only these columns of probes, as in z,fz.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) columns: Vec<String>,
    /// Which links of a belt, for example 20,21,22; six evenly spaced ones if not given.
    #[arg(long, value_name = "N", value_delimiter = ',')]
    pub(crate) links: Vec<u32>,
    /// Smooth with a Gaussian of this standard deviation, for example 50ms (as in Heyn 2009, section 7.3); the unfiltered curve
    /// is drawn behind it in a pale colour.
    #[arg(long, value_name = "WIDTH")]
    pub(crate) filter: Option<Seconds>,
    /// Show from this time on, as in 0.5s.
    #[arg(long, value_name = "TIME")]
    pub(crate) from: Option<Seconds>,
    /// Show up to this time.
    #[arg(long, value_name = "TIME")]
    pub(crate) to: Option<Seconds>,
    /// Pixels of the PNG for each of the SVG.
    #[arg(long, value_name = "F", default_value_t = 2.0)]
    pub(crate) scale: f64,
    /// Write no PNG.
    #[arg(long, conflicts_with = "png_only")]
    pub(crate) svg_only: bool,
    /// Write no SVG.
    #[arg(long)]
    pub(crate) png_only: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RenderArgs {
    /// A run folder with frames.
    #[arg(value_name = "RUN")]
    pub(crate) run: PathBuf,
    /// Where scenes, pictures and the video go; RUN/pictures if not given.
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
    /// Which frames, as in 0..100, 50.., 10 or last; all if not given. The end is not included.
    #[arg(long, value_name = "A..B")]
    pub(crate) frames: Option<String>,
    /// Where the eye is, x,y,z in metres; chosen so that everything is seen if not given.
    #[arg(long, value_name = "X,Y,Z", value_parser = parse_point, allow_hyphen_values = true)]
    pub(crate) from: Option<[f64; 3]>,
    /// What it looks at, x,y,z in metres; the middle of the bodies if not given.
    #[arg(long, value_name = "X,Y,Z", value_parser = parse_point, allow_hyphen_values = true)]
    pub(crate) at: Option<[f64; 3]>,
    /// Opening of the view from left to right [degrees].
    #[arg(long, value_name = "DEGREES", default_value_t = 32.0)]
    pub(crate) angle: f64,
    /// Width of the picture [pixels].
    #[arg(long, value_name = "N", default_value_t = 1280, value_parser = clap::value_parser!(u32).range(16..=16384))]
    pub(crate) width: u32,
    /// Height of the picture [pixels].
    #[arg(long, value_name = "N", default_value_t = 720, value_parser = clap::value_parser!(u32).range(16..=16384))]
    pub(crate) height: u32,
    /// What gives bodies their colour.
    #[arg(long, visible_alias = "color-by", value_enum, default_value_t = ColourBy::Velocity)]
    pub(crate) colour_by: ColourBy,
    /// How much of a wall is seen through, 0 to 1; those that hide the bodies are left out or cut open by themselves.
    #[arg(long, value_name = "F", default_value_t = 0.0)]
    pub(crate) clear_walls: f64,
    /// Leave out walls with these ids (`granum info` on a frame of walls shows them); may be repeated.
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    pub(crate) hide: Vec<i64>,
    /// Draw the walls before the bodies too.
    #[arg(long)]
    pub(crate) all_walls: bool,
    /// Draw no legend of the colours.
    #[arg(long)]
    pub(crate) no_legend: bool,
    /// Write no time into the pictures.
    #[arg(long)]
    pub(crate) no_time: bool,
    /// Draw no joints.
    #[arg(long)]
    pub(crate) no_joints: bool,
    /// Simulated seconds per second of the video.
    #[arg(long, value_name = "F", default_value_t = 1.0)]
    pub(crate) speed: f64,
    /// Pictures of the video per second.
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=240))]
    pub(crate) rate: u32,
    /// Write the scenes and call neither povray nor ffmpeg.
    #[arg(long)]
    pub(crate) scenes_only: bool,
}

/// What gives bodies their colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourBy {
    /// Their speed.
    Velocity,
    /// Their id.
    Id,
    /// Their radius.
    Size,
    /// Their material.
    Material,
    /// The fill, source or body they came from.
    Group,
}

fn parse_point(text: &str) -> Result<[f64; 3], String> {
    let numbers: Vec<f64> = text.split(',').filter_map(|n| n.trim().parse().ok()).collect();
    match numbers[..] {
        [x, y, z] if text.split(',').count() == 3 && numbers.iter().all(|n| n.is_finite()) => Ok([x, y, z]),
        _ => Err("three numbers, as in 1,-2,0.5".into()),
    }
}

/// A span of time: seconds, or a number with s, ms, us or min.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seconds(pub(crate) f64);

impl std::str::FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let units = [("ms", 1e-3), ("us", 1e-6), ("min", 60.0), ("s", 1.0), ("", 1.0)];
        let seconds = units.iter().find_map(|(unit, factor)| {
            let number: f64 = text.trim().strip_suffix(unit)?.trim().parse().ok()?;
            Some(number * factor)
        });
        match seconds {
            Some(s) if s.is_finite() && s >= 0.0 => Ok(Self(s)),
            _ => Err("a time, as in 0.05, 50ms or 2s".into()),
        }
    }
}

/// The unit of a mesh's coordinates.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Unit {
    /// Metres.
    M,
    /// Millimetres.
    Mm,
    /// Centimetres.
    Cm,
    /// Inches.
    In,
}

impl Unit {
    /// How many metres it has.
    pub(crate) fn metres(self) -> f64 {
        match self {
            Unit::M => 1.0,
            Unit::Mm => 1e-3,
            Unit::Cm => 1e-2,
            Unit::In => 0.0254,
        }
    }
}

/// An angle in degrees, or none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Angle(pub(crate) Option<f64>);

impl std::str::FromStr for Angle {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if matches!(text, "no" | "none" | "off") {
            return Ok(Self(None));
        }
        let (number, factor) = match (text.strip_suffix("deg"), text.strip_suffix("rad")) {
            (Some(n), _) => (n, 1.0),
            (_, Some(n)) => (n, 180.0 / std::f64::consts::PI),
            _ => (text, 1.0),
        };
        match number.trim().parse::<f64>() {
            Ok(x) if (0.0..=180.0).contains(&(x * factor)) => Ok(Self(Some(x * factor))),
            _ => Err("an angle from 0deg to 180deg, or `no`".into()),
        }
    }
}
