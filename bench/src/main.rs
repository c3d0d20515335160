//! The bench runner: one JSON line a case, with the machine's memory bandwidth measured in the same run.
//!
//! `granum-bench list`, `granum-bench run CASE... [--threads 1,2] [--bodies 100000,1000000] [--repeat 3]`.
//! Every line carries the hash of the final state: the same case must give the same hash on every machine of a kind
//! and for any number of threads. A line that
//! fails its own checks says that it does not count.

mod beams;
mod checkpoint;
mod cloud;
mod convergence;
mod ellipsoid_cloud;
mod frame;
mod hopper_dem;
mod line;
mod machine;
mod parry;
mod settled;
mod sphere_boxes;
mod sphere_cloud;

use clap::{Parser, Subcommand};

use line::Line;

#[derive(Parser)]
#[command(about = "Granum's bench runner: one JSON line a case")]
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
}

/// How to run.
#[derive(clap::Args)]
pub(crate) struct Run {
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
}

/// A case: name, what it measures, default numbers of bodies, and the run of one of them.
struct Case {
    name: &'static str,
    about: &'static str,
    bodies: &'static [usize],
    run: fn(bodies: usize, repeat: usize) -> Line,
}

const CASES: &[Case] = &[
    Case {
        name: "sphere_cloud",
        about: "collision detection from scratch, random spheres, beside parry (Negrut10 5.1, Pazouki12 Table 2)",
        bodies: &[1_048_576],
        run: sphere_cloud::loose,
    },
    Case {
        name: "sphere_cloud_dense",
        about: "the same at 8 times the density, 3.2 contacts a sphere, up to 22 million (Negrut10 Fig. 25)",
        bodies: &[1_000_000, 2_000_000, 4_000_000, 7_000_000],
        run: sphere_cloud::dense,
    },
    Case {
        name: "sphere_boxes",
        about: "a billion contacts box by box (Negrut10 Fig. 26); minutes, so only when named",
        bodies: &[314_000_000],
        run: sphere_boxes::run,
    },
    Case {
        name: "ellipsoid_cloud",
        about: "the cloud with ellipsoids, by three methods, beside the spheres that hold them (Pazouki12 Table 2)",
        bodies: &[1_048_576],
        run: ellipsoid_cloud::run,
    },
    Case {
        name: "settled",
        about: "one step of a settled bed, 100 Jacobi iterations in single precision (Negrut10 Table 3)",
        bodies: &[100_000, 1_000_000],
        run: settled::run,
    },
    Case {
        name: "hopper_dem",
        about: "penalty contact, Hertz and Mindlin with memory: spheres in a hopper that empties, beside LAMMPS",
        bodies: &[100_000, 1_000_000],
        run: hopper_dem::run,
    },
    Case {
        name: "beams_free",
        about: "flexible beams of 8 elements without contact (Khude11 5.4, Fig. 17); --bodies counts beams",
        bodies: &[1_000, 10_000, 50_000, 200_000],
        run: beams::free,
    },
    Case {
        name: "hair",
        about: "flexible beams that fall on a sphere and on each other: shares of collision, elastic force, contact",
        bodies: &[10_000],
        run: beams::hair,
    },
    Case {
        name: "checkpoint",
        about: "a checkpoint of a settled bed: seconds and bytes",
        bodies: &[1_000_000],
        run: checkpoint::run,
    },
    Case {
        name: "frame",
        about: "writing a frame of a settled bed beside a step with 50 iterations, bytes a body",
        bodies: &[1_000_000],
        run: frame::run,
    },
    Case {
        name: "convergence_bed",
        about: "residual against iterations and seconds, each solver cold and warm, settled bed of spheres; figures",
        bodies: &[100_000, 1_000_000],
        run: convergence::bed,
    },
    Case {
        name: "convergence_silo",
        about: "the same for spheres settled in a silo twice as high as wide",
        bodies: &[128_000],
        run: convergence::silo,
    },
    Case {
        name: "convergence_ellipsoids",
        about: "the same for a heap of ellipsoids",
        bodies: &[10_000],
        run: convergence::ellipsoids,
    },
    Case {
        name: "convergence_sieve",
        about: "the same for the scene sieve after a second: joints and a motor",
        bodies: &[1_500],
        run: convergence::sieve,
    },
    Case {
        name: "convergence_chain",
        about: "the same for a closed chain of 46 shoes on grains",
        bodies: &[8_000],
        run: convergence::chain,
    },
];

fn main() -> std::process::ExitCode {
    let run = match Arguments::parse().command {
        Command::List => {
            for case in CASES {
                println!("{:18} {}", case.name, case.about);
            }
            return std::process::ExitCode::SUCCESS;
        }
        Command::Run(run) => run,
    };
    if let Some(unknown) = run.cases.iter().find(|name| !CASES.iter().any(|c| c.name == **name)) {
        eprintln!("unknown case `{unknown}`; `granum-bench list` shows them");
        return std::process::ExitCode::from(2);
    }
    let mut all_count = true;
    let wanted = |c: &&Case| match run.cases.is_empty() {
        true => c.name != "sphere_boxes" && !c.name.starts_with("convergence"),
        false => run.cases.iter().any(|n| n == c.name),
    };
    for case in CASES.iter().filter(wanted) {
        let bodies = if run.bodies.is_empty() { case.bodies } else { &run.bodies };
        for &threads in &run.threads {
            let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads).build() else {
                eprintln!("cannot start {threads} threads");
                return std::process::ExitCode::from(2);
            };
            for &n in bodies {
                let line = pool.install(|| {
                    let mut line = (case.run)(n, run.repeat.max(1));
                    line.add("triad_gb_per_s", machine::triad());
                    line
                });
                for failed in line.failed() {
                    eprintln!("{}: this line does not count: not {failed}", case.name);
                    all_count = false;
                }
                println!("{}", line.finish(case.name, threads));
            }
        }
    }
    std::process::ExitCode::from(u8::from(!all_count))
}
