//! The bench runner: what Granum and its peers need for a case, with the bandwidth and the multiply-add rate of the machine
//! measured in the same run.
//!
//! `granum-bench list`, `granum-bench run CASE... [--threads 1,2] [--bodies 100000,1000000] [--repeat 3] [--peers]`.
//! Every line carries the hash of the final state: the same case must give the same hash on every machine of a kind
//! and for any number of threads. A line whose expectations did not hold says that it does not count. `--save` puts the
//! lines into `bench/results/<machine>/<case>.csv`; `granum-bench page` makes the tables and plots of `docs/speed.md` of
//! them.
//!
//! | file | what |
//! |---|---|
//! | here | cases, arguments, the loop over them |
//! | `line.rs`, `results.rs`, `page.rs` | a line of results, the files of results, the page made of them |
//! | `machine.rs`, `layout.rs` | what the machine can do, bytes that an iteration must move |
//! | `packing.rs`, `peers.rs`, `parry.rs` | the state that all engines start from, and the engines beside Granum |
//! | the others | a case or a family of cases |

mod beams;
mod box_dem;
mod checkpoint;
mod cloud;
mod convergence;
mod ellipsoid_cloud;
mod frame;
mod hopper_dem;
mod layout;
mod line;
mod machine;
mod packing;
mod page;
mod parry;
mod peers;
mod results;
mod scaling;
mod scenes;
mod settled;
mod settled_box;
mod small;
mod solving;
mod sphere_boxes;
mod sphere_cloud;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use granum_engine::SolverKind;

use line::Line;
use machine::Machine;
use results::Table;

#[derive(Parser)]
#[command(about = "Granum's bench runner: what Granum and its peers need for a case")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Show the cases.
    List,
    /// Run cases; all but the longest if none is named.
    Run(Run),
    /// Let the block of spheres settle of which the packings are made: bench/block.bin. Minutes; build again afterwards.
    Settle,
    /// Make the tables and plots of docs/speed.md of the saved results of this machine.
    Page,
    /// Instructions of an iteration, for bench/callgrind: so many spheres, so many iterations of a solver, one thread.
    #[command(hide = true)]
    Count {
        /// Spheres.
        bodies: usize,
        /// Iterations of a step.
        iterations: u32,
        /// Solver.
        solver: Solver,
    },
}

/// How to run.
#[derive(clap::Args)]
struct Run {
    /// Names of cases.
    cases: Vec<String>,
    /// Numbers of threads, each a run of its own.
    #[arg(long, value_delimiter = ',', default_value = "2")]
    threads: Vec<usize>,
    /// Numbers of bodies, each a run of its own; a case has its own default.
    #[arg(long, value_delimiter = ',')]
    bodies: Vec<usize>,
    /// Timed repetitions; the best counts, the median is shown beside it.
    #[arg(long, default_value_t = 3)]
    repeat: usize,
    /// Run the peers beside Granum, from the same state: all that the case has, or those named, as in --peers=rapier,bullet.
    #[arg(long, value_delimiter = ',', num_args = 0.., require_equals = true, default_missing_value = "all")]
    peers: Vec<String>,
    /// Solver of the cases on the settled box.
    #[arg(long, default_value = "apgd")]
    solver: Solver,
    /// Print JSON lines instead of words.
    #[arg(long)]
    json: bool,
    /// Put the lines that count into bench/results/<machine>/<case>.csv, in the place of older ones of the same run.
    #[arg(long)]
    save: bool,
}

/// A solver by its name in scenes.
#[derive(Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Solver {
    Jacobi,
    GaussSeidel,
    Apgd,
}

impl From<Solver> for SolverKind {
    fn from(solver: Solver) -> Self {
        match solver {
            Solver::Jacobi => SolverKind::Jacobi,
            Solver::GaussSeidel => SolverKind::GaussSeidel,
            Solver::Apgd => SolverKind::Apgd,
        }
    }
}

/// What one run of a case is told.
#[derive(Clone)]
pub(crate) struct Order {
    /// Number of bodies.
    pub(crate) bodies: usize,
    /// Threads of the current pool; ranks of a peer.
    pub(crate) threads: usize,
    /// Timed repetitions.
    pub(crate) repeat: usize,
    /// Peers that run too, by their names; or `all`.
    pub(crate) peers: Vec<String>,
    /// Solver of the cases on the settled box.
    pub(crate) solver: SolverKind,
}

impl Order {
    /// Whether a peer is to run.
    pub(crate) fn wants(&self, peer: &str) -> bool {
        self.peers.iter().any(|p| p == "all" || peer.starts_with(p.as_str()))
    }
}

/// A case: name, what it measures, default numbers of bodies, and the run of one of them.
struct Case {
    name: &'static str,
    about: &'static str,
    bodies: &'static [usize],
    run: Runs,
}

enum Runs {
    /// One line, from the number of bodies and repetitions.
    One(fn(usize, usize) -> Line),
    /// A line for each engine or solver.
    Lines(fn(&Order) -> Vec<Line>),
}

const CASES: &[Case] = &[
    Case {
        name: "box",
        about: "a step of a settled box, 50 iterations of 1 ms, beside Rapier, Bullet and LIGGGHTS on the same state",
        bodies: &[16_384, 32_768, 65_536, 131_072],
        run: Runs::Lines(settled_box::run),
    },
    Case {
        name: "iteration",
        about: "each solver on the settled box: nanoseconds and bytes of an iteration per contact, share of the bandwidth",
        bodies: &[65_536, 1_048_576],
        run: Runs::Lines(solving::iteration),
    },
    Case {
        name: "million",
        about: "whole steps of a million spheres at rest until the relative residual is 1e-3 (Negrut10 Table 3); ten minutes",
        bodies: &[1_000_000],
        run: Runs::Lines(solving::million),
    },
    Case {
        name: "scaling",
        about: "1 and 2 threads in turn on the settled box, every stage above 5 % of the step",
        bodies: &[131_072, 1_048_576],
        run: Runs::Lines(scaling::run),
    },
    Case {
        name: "growth",
        about: "time and memory a body from ten thousand bodies to four million",
        bodies: &[10_000, 32_768, 131_072, 524_288, 1_048_576, 2_097_152, 4_194_304],
        run: Runs::Lines(solving::growth),
    },
    Case {
        name: "box_dem",
        about: "penalty contact, Hertz and Mindlin with memory, on the settled box, beside LIGGGHTS and LAMMPS",
        bodies: &[131_072],
        run: Runs::Lines(box_dem::run),
    },
    Case {
        name: "boxes_on_plane",
        about: "small scenes: boxes that lie on a plane, 1 thread and 2",
        bodies: &[100, 900],
        run: Runs::Lines(small::run),
    },
    Case {
        name: "sphere_cloud",
        about: "collision detection from scratch, random spheres, beside parry (Negrut10 5.1, Pazouki12 Table 2)",
        bodies: &[1_048_576],
        run: Runs::Lines(sphere_cloud::loose),
    },
    Case {
        name: "sphere_cloud_dense",
        about: "the same at 8 times the density, 3.2 contacts a sphere, up to 22 million (Negrut10 Fig. 25)",
        bodies: &[1_000_000, 2_000_000, 4_000_000, 7_000_000],
        run: Runs::Lines(sphere_cloud::dense),
    },
    Case {
        name: "sphere_boxes",
        about: "a billion contacts box by box (Negrut10 Fig. 26); minutes, so only when named",
        bodies: &[314_000_000],
        run: Runs::One(sphere_boxes::run),
    },
    Case {
        name: "ellipsoid_cloud",
        about: "the cloud with ellipsoids, by three methods, beside the spheres that hold them (Pazouki12 Table 2)",
        bodies: &[1_048_576],
        run: Runs::One(ellipsoid_cloud::run),
    },
    Case {
        name: "scenes",
        about: "example scenes from start to end by the program, each judged by its [expect]; --bodies does not matter",
        bodies: &[0],
        run: Runs::Lines(scenes::run),
    },
    Case {
        name: "settled",
        about: "one step of a settled bed, 100 Jacobi iterations in single precision (Negrut10 Table 3)",
        bodies: &[100_000, 1_000_000],
        run: Runs::One(settled::run),
    },
    Case {
        name: "hopper_dem",
        about: "penalty contact, Hertz and Mindlin with memory: spheres in a hopper that empties, beside LAMMPS",
        bodies: &[100_000, 1_000_000],
        run: Runs::One(hopper_dem::run),
    },
    Case {
        name: "beams_free",
        about: "flexible beams of 8 elements without contact (Khude11 5.4, Fig. 17); --bodies counts beams",
        bodies: &[1_000, 10_000, 50_000, 200_000],
        run: Runs::One(beams::free),
    },
    Case {
        name: "hair",
        about: "flexible beams that fall on a sphere and on each other: shares of collision, elastic force, contact",
        bodies: &[10_000],
        run: Runs::One(beams::hair),
    },
    Case {
        name: "checkpoint",
        about: "a checkpoint of a settled bed: seconds and bytes",
        bodies: &[1_000_000],
        run: Runs::One(checkpoint::run),
    },
    Case {
        name: "frame",
        about: "writing a frame of a settled bed beside a step with 50 iterations, bytes a body",
        bodies: &[1_000_000],
        run: Runs::One(frame::run),
    },
    Case {
        name: "convergence_bed",
        about: "residual against iterations and seconds, each solver cold and warm, settled bed of spheres; figures",
        bodies: &[100_000, 1_000_000],
        run: Runs::One(convergence::bed),
    },
    Case {
        name: "convergence_silo",
        about: "the same for spheres settled in a silo twice as high as wide",
        bodies: &[128_000],
        run: Runs::One(convergence::silo),
    },
    Case {
        name: "convergence_ellipsoids",
        about: "the same for a heap of ellipsoids",
        bodies: &[10_000],
        run: Runs::One(convergence::ellipsoids),
    },
    Case {
        name: "convergence_sieve",
        about: "the same for the scene sieve after a second: joints and a motor",
        bodies: &[1_500],
        run: Runs::One(convergence::sieve),
    },
    Case {
        name: "convergence_chain",
        about: "the same for a closed chain of 46 shoes on grains",
        bodies: &[8_000],
        run: Runs::One(convergence::chain),
    },
];

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::List => {
            for case in CASES {
                println!("{:22} {}", case.name, case.about);
            }
            ExitCode::SUCCESS
        }
        Command::Run(run) => run_cases(&run),
        Command::Settle => written("bench/block.bin", packing::Packing::write_block()),
        Command::Page => written("docs/speed.md", page::write()),
        Command::Count { bodies, iterations, solver } => {
            solving::count(bodies, iterations, solver.into());
            ExitCode::SUCCESS
        }
    }
}

/// Exit code of a command that writes a file.
fn written(file: &str, result: std::io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{file} cannot be written: {why}");
            ExitCode::from(2)
        }
    }
}

/// Runs the wanted cases; exit code 1 if a line does not count.
fn run_cases(run: &Run) -> ExitCode {
    if let Some(unknown) = run.cases.iter().find(|name| !CASES.iter().any(|c| c.name == **name)) {
        eprintln!("unknown case `{unknown}`; `granum-bench list` shows them");
        return ExitCode::from(2);
    }
    let mut all_count = true;
    let wanted = |c: &&Case| match run.cases.is_empty() {
        true => {
            !["sphere_boxes", "growth", "million", "scenes"].contains(&c.name)
                && !c.name.starts_with("convergence")
        }
        false => run.cases.iter().any(|n| n == c.name),
    };
    for case in CASES.iter().filter(wanted) {
        let bodies = if run.bodies.is_empty() { case.bodies } else { &run.bodies };
        for &threads in &run.threads {
            let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads).build() else {
                eprintln!("cannot start {threads} threads");
                return ExitCode::from(2);
            };
            for &n in bodies {
                machine::forget_peak_memory();
                let (lines, machine) = pool.install(|| {
                    let order = Order {
                        bodies: n,
                        threads,
                        repeat: run.repeat.max(1),
                        peers: run.peers.clone(),
                        solver: run.solver.into(),
                    };
                    let lines = match case.run {
                        Runs::One(work) => vec![work(n, order.repeat)],
                        Runs::Lines(work) => work(&order),
                    };
                    (lines, Machine::measure())
                });
                for mut line in lines {
                    if let Some(moved) = line.value("gb_per_s") {
                        line.add("share_of_triad", moved / machine.triad);
                    }
                    for failed in line.failed() {
                        eprintln!("{}: this line does not count: not {failed}", case.name);
                        all_count = false;
                    }
                    let counts = line.failed().is_empty();
                    let line = line.finish(case.name, threads, &machine);
                    match run.json {
                        true => println!("{}", serde_json::Value::Object(line.clone())),
                        false => println!("{}: {}\n", case.name, line::readable(&line)),
                    }
                    if run.save && counts {
                        let mut table = Table::read(case.name);
                        table.put(&line);
                        if let Err(why) = table.write(case.name) {
                            eprintln!("{}: {why}", results::file(case.name).display());
                            return ExitCode::from(2);
                        }
                    }
                }
            }
        }
    }
    ExitCode::from(u8::from(!all_count))
}
