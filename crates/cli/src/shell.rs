//! `granum completions` and `granum man`: what a shell and a manual know of the program, made from its own arguments.

use std::path::Path;

use clap::CommandFactory;
use clap_complete::generate;
use granum_output::folder;

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::error::Error;
use crate::say;

/// Prints the completions of a shell.
pub(crate) fn completions(args: &CompletionsArgs) -> Result<u8, Error> {
    let mut bytes = Vec::new();
    generate(args.shell, &mut Args::command(), "granum", &mut bytes);
    say!("{}", String::from_utf8_lossy(&bytes).trim_end());
    Ok(0)
}

/// Writes `granum.1` and a page for each command into a folder.
pub(crate) fn man(args: &ManArgs) -> Result<u8, Error> {
    let unwritable = |source| granum_output::OutputError::Unwritable { path: args.folder.clone(), source };
    std::fs::create_dir_all(&args.folder).map_err(unwritable)?;
    let mut program = Args::command();
    program.build();
    page(&program, "granum", &args.folder)?;
    for command in program.get_subcommands().filter(|c| !c.is_hide_set() && c.get_name() != "help") {
        page(command, &format!("granum-{}", command.get_name()), &args.folder)?;
    }
    say!("manual pages in {0}; one of them: man -l {0}/granum-run.1", args.folder.display());
    Ok(0)
}

fn page(command: &clap::Command, title: &str, to: &Path) -> Result<(), Error> {
    let mut bytes = Vec::new();
    let rendered = clap_mangen::Man::new(command.clone()).title(title).render(&mut bytes);
    rendered.map_err(|e| Error::Run(format!("{title}: {e}")))?;
    let path = to.join(format!("{title}.1"));
    folder::write_atomically(&path, |out| std::io::Write::write_all(out, &bytes))?;
    Ok(())
}
