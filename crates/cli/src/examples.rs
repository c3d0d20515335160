//! `granum examples`: list them, show one, copy them.

use std::fs;
use std::path::Path;

use granum_output::OutputError;
use granum_scene::Example;

use crate::args::ExamplesArgs;
use crate::error::Error;
use crate::{find, say};

/// Lists, shows or copies.
pub(crate) fn examples(args: &ExamplesArgs) -> Result<u8, Error> {
    let chosen: Vec<&Example> = match &args.name {
        None => granum_scene::examples().iter().collect(),
        Some(name) => vec![find::example(name).ok_or_else(|| {
            Error::BadInput(format!("there is no example {name}; list them with `granum examples`"))
        })?],
    };
    match (&args.copy, &args.name) {
        (Some(folder), _) => copy(&chosen, folder)?,
        (None, Some(_)) => chosen.iter().for_each(|e| say!("{}", e.text.trim_end())),
        (None, None) => {
            let width = chosen.iter().map(|e| e.name.len()).max().unwrap_or(0);
            chosen.iter().for_each(|e| say!("{:width$}  {}", e.name, e.title));
            say!("\nRun one with `granum run NAME`; make it your own with `granum examples NAME --copy .`");
        }
    }
    Ok(0)
}

fn copy(chosen: &[&Example], folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder)
        .map_err(|source| OutputError::Unwritable { path: folder.to_owned(), source })?;
    for example in chosen {
        let path = folder.join(format!("{}.toml", example.name));
        if path.exists() {
            return Err(Error::BadInput(format!("{} exists already and was left as it is", path.display())));
        }
        write(&path, example.text)?;
        // What it includes; several examples may include the same file.
        for (name, text) in granum_scene::includes_of(example.text) {
            let path = folder.join(name);
            if fs::read_to_string(&path).is_ok_and(|there| there == text) {
                continue;
            }
            if path.exists() {
                return Err(Error::BadInput(format!(
                    "{} exists already, is another file, and was left as it is",
                    path.display()
                )));
            }
            write(&path, text)?;
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .map_err(|source| OutputError::Unwritable { path: folder.to_owned(), source })?;
    }
    fs::write(path, text).map_err(|e| OutputError::write(path, e))?;
    say!("{}", path.display());
    Ok(())
}
