//! The program `granum` on ranks that are processes: `mpirun -np 4 granum-mpi run SCENE`. Command line, screen and run folder are those of
//! `granum`.
//!
//! | file | what |
//! |---|---|
//! | this file | the first rank does what the arguments say; the others wait until a world is shared out to them |
//! | `transport.rs` | [`transport::Mpi`]: bytes from process to process, and who has ended |
//! | `raw.rs` | the calls of the MPI library |
//! | `launch.rs` | whether mpirun and this program belong together; threads of each rank |
//!
//! Only the first rank reads arguments and files and writes: `docs/decisions/0031-processes.md`. A signal asks the first rank to end after the
//! present step; the others go on until it tells them.

mod launch;
mod raw;
mod transport;

use std::process::ExitCode;

use granum_engine::exchange::Linked;
use granum_run::Processes;

use crate::raw::Library;
use crate::transport::Mpi;

/// Exit code of a run that could not go on.
const FAILED: u8 = 3;
/// Exit code of what is wrong before a run.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let library = match Library::start() {
        Ok(library) => library,
        Err(why) => {
            eprintln!("granum-mpi: {why}");
            return ExitCode::from(BAD_INPUT);
        }
    };
    let (rank, ranks) = (library.rank(), library.ranks());
    if let Some(wrong) = launch::mismatch(ranks, &library.name(), |name| std::env::var(name).ok()) {
        // Each process believes that it is the first.
        if wrong.is_first {
            eprintln!("granum-mpi: {}", wrong.words);
        }
        return ExitCode::from(BAD_INPUT);
    }
    let code = if ranks == 1 {
        granum_cli::main(std::env::args_os())
    } else {
        let mut transport = Mpi::new(rank, ranks);
        match transport.introduce() {
            Ok(neighbours) => granum_run::by_default(launch::threads(neighbours)),
            Err(lost) => {
                eprintln!("granum-mpi: rank {rank} cannot begin without rank {}: {}", lost.rank, lost.why);
                std::process::exit(i32::from(BAD_INPUT));
            }
        }
        let mut link = Linked::new(transport);
        if rank == 0 {
            granum_cli::main_of_processes(std::env::args_os(), Processes::new(Box::new(link)))
        } else {
            granum_run::serve(&mut link);
            0
        }
    };
    if transport::somebody_is_lost() {
        // The end of MPI would wait for them for ever.
        std::process::exit(i32::from(if code == 0 { FAILED } else { code }));
    }
    drop(library);
    ExitCode::from(code)
}
