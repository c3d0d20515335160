//! `granum info`: a run folder, a scene or a frame in a few lines.

use std::fs;
use std::path::Path;

use granum_output::summary::{self, Expectation, short};
use granum_output::{OutputError, folder, vtk_read};
use serde_json::Value;

use crate::args::{InfoArgs, SceneArgs};
use crate::error::Error;
use crate::{check, find, say};

/// Describes what it is given.
pub(crate) fn info(args: &InfoArgs) -> Result<u8, Error> {
    let path = Path::new(&args.what);
    if path.is_dir() {
        run_folder(path)?;
    } else if path.extension().is_some_and(|e| e == "vtp") {
        frame(path)?;
    } else {
        let found = find::scene(&SceneArgs { scene: args.what.clone(), overrides: Vec::new(), seed: None })?;
        check::warn(&found);
        check::describe(&found);
    }
    Ok(0)
}

fn run_folder(path: &Path) -> Result<(), Error> {
    if !folder::is_run(path) {
        return Err(Error::BadInput(format!("{} is not a run folder of granum", path.display())));
    }
    let file = path.join("summary.json");
    let text = fs::read_to_string(&file).map_err(|e| OutputError::read(&file, e))?;
    let summary: Value = serde_json::from_str(&text).map_err(|e| OutputError::read(&file, e))?;
    say!("{}", summary::table(&summary).trim_end());
    let expect: Vec<Expectation> = serde_json::from_value(summary["expect"].clone()).unwrap_or_default();
    expect.iter().for_each(|e| say!("  {e}"));
    let files = |sub: &str| fs::read_dir(path.join(sub)).map_or(0, |entries| entries.count());
    say!("  {:<12} {} files in frames/, {} probes", "files", files("frames"), files("probes"));
    Ok(())
}

fn frame(path: &Path) -> Result<(), Error> {
    let (time, fields) = vtk_read::read(path)?;
    if let Some(time) = time {
        say!("t = {time} s");
    }
    say!("{:<10} {:<18} {:<8} {:>10}  range", "section", "field", "type", "tuples");
    for field in fields {
        let (low, high) = field.range();
        let (kind, n) = (&field.kind, field.components);
        let kind = if n > 1 { format!("{kind} x{n}") } else { kind.clone() };
        let tuples = field.values.len() / n.max(1);
        let range = if tuples > 0 { format!("{} to {}", short(low), short(high)) } else { "-".into() };
        say!("{:<10} {:<18} {kind:<10} {tuples:>8}  {range}", field.section, field.name);
    }
    Ok(())
}
