//! The bench runner: what Granum and its peers need for a case, with the bandwidth and the multiply-add rate of the machine
//! measured in the same run.
//!
//! `granum-bench list`, `granum-bench run CASE... [--threads 1,2] [--bodies 100000,1000000] [--repeat 3] [--peers]`. The case `papers`
//! stands for all experiments of the papers; what this commit has measured on this machine already is then left out.
//! Every line carries the hash of the final state: the same case must give the same hash on every machine of a kind
//! and for any number of threads. A line whose expectations did not hold says that it does not count. `--save` puts the
//! lines into `bench/results/<machine>/<case>.csv`; `granum-bench page` makes the tables, figures and plots of the pages of them.
//!
//! | file | what |
//! |---|---|
//! | here, `cases.rs` | arguments, the loop over cases; the cases |
//! | `line.rs`, `results.rs` | a line of results, the files of results |
//! | `page.rs`, `blocks.rs`, `tables.rs`, `template.rs` | the pages made of them: tables, and words with figures (`bench/pages/`) |
//! | `machine.rs`, `layout.rs` | what the machine can do, bytes that an iteration must move |
//! | `packing.rs`, `peers.rs`, `parry.rs` | the state that all engines start from, and the engines beside Granum |
//! | `papers/` | the experiments of the papers, and the tables that put them beside the printed numbers |
//! | the others | a case or a family of cases |

mod beams;
mod blocks;
mod box_dem;
mod cases;
mod checkpoint;
mod cloud;
mod convergence;
mod ellipsoid_cloud;
mod frame;
mod gas;
mod gas_ranks;
mod hopper_dem;
mod layout;
mod line;
mod machine;
mod packing;
mod page;
mod papers;
mod parry;
mod peers;
mod results;
mod scaling;
mod scenes;
mod settled;
mod settled_box;
mod small;
mod solver_problems;
mod solvers;
mod solving;
mod sphere_boxes;
mod sphere_cloud;
mod tables;
mod template;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use granum_engine::SolverKind;

use cases::{CASES, Case, Runs};
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
    /// Make the tables, figures and plots of README.md and docs/ of the saved results.
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
    /// Instructions of a step of the gas, for bench/callgrind_gas: so many spheres, so many steps, one thread.
    #[command(hide = true)]
    CountGas {
        /// Spheres.
        bodies: usize,
        /// Steps.
        steps: usize,
    },
}

/// How to run.
#[derive(clap::Args)]
struct Run {
    /// Names of cases; `papers` stands for all experiments of the papers.
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
    /// With `papers`: measure again what this commit has measured on this machine already.
    #[arg(long)]
    again: bool,
}

/// The name that stands for the experiments of the papers.
const PAPERS: &str = "papers";

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
        Command::Page => written("a page", page::write()),
        Command::CountGas { bodies, steps } => {
            gas::count(bodies, steps);
            ExitCode::SUCCESS
        }
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
    let all_papers = run.cases.iter().any(|name| name == PAPERS);
    let known = |name: &str| name == PAPERS || CASES.iter().any(|c| c.name == name);
    if let Some(unknown) = run.cases.iter().find(|name| !known(name)) {
        eprintln!("unknown case `{unknown}`; `granum-bench list` shows them");
        return ExitCode::from(2);
    }
    let mut all_count = true;
    let wanted = |c: &&Case| match run.cases.is_empty() {
        true => {
            !["sphere_boxes", "growth", "million", "scenes", "vehicles", "solvers"].contains(&c.name)
                && !c.name.starts_with("convergence")
                && !c.name.starts_with("paper_")
        }
        false => run.cases.iter().any(|n| n == c.name) || all_papers && papers::SET.contains(&c.name),
    };
    // In the order of the set, which has the quick ones first.
    let mut cases: Vec<&Case> = CASES.iter().filter(wanted).collect();
    cases.sort_by_key(|c| papers::SET.iter().position(|name| *name == c.name));
    for case in cases {
        let resume = all_papers && papers::SET.contains(&case.name);
        let bodies = if run.bodies.is_empty() { case.bodies } else { &run.bodies };
        for &threads in &run.threads {
            let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads).build() else {
                eprintln!("cannot start {threads} threads");
                return ExitCode::from(2);
            };
            for &n in bodies {
                if resume && !run.again && Table::read(case.name).has(n, threads, env!("GRANUM_COMMIT")) {
                    eprintln!("{}: {n} bodies on {threads} threads: measured already", case.name);
                    continue;
                }
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
                    if (run.save || resume) && counts {
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
