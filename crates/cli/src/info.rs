//! `granum info`: a run folder, a scene or a frame in a few lines.

use std::fs;
use std::path::Path;

use granum_engine::world::restore::glance;
use granum_output::summary::{self, Expectation, counted, short};
use granum_output::{OutputError, checkpoint, folder, memory, vtk_read};
use granum_run::{About, span};
use serde_json::Value;

use crate::args::{Changes, InfoArgs};
use crate::error::Error;
use crate::{check, find, say};

/// Describes what it is given.
pub(crate) fn info(args: &InfoArgs) -> Result<u8, Error> {
    let path = Path::new(&args.what);
    if path.is_dir() {
        run_folder(path)?;
    } else if path.extension().is_some_and(|e| e == "vtp") {
        frame(path)?;
    } else if path.extension().is_some_and(|e| e == "granum") {
        checkpoint(path)?;
    } else if !path.exists() && find::example(&args.what).is_none() && args.what.contains('/') {
        return Err(find::not_a_run(path));
    } else if !path.exists() && find::example(&args.what).is_none() {
        return Err(nothing_there(&args.what));
    } else {
        let found = find::scene(&args.what, &Changes::default())?;
        check::warn(&found);
        check::describe(&found);
    }
    Ok(0)
}

/// What to say of a word that is nothing that can be described.
fn nothing_there(what: &str) -> Error {
    let example =
        find::near_example(what).map_or(String::new(), |near| format!(" Did you mean the example {near}?"));
    Error::BadInput(format!(
        "there is no {what}: `granum info` takes a run folder (for example runs/silo), a scene file (.toml), a frame (.vtp), a \
         checkpoint (.granum) or the name of an example.{example}"
    ))
}

fn run_folder(path: &Path) -> Result<(), Error> {
    if !folder::is_run(path) {
        return Err(find::not_a_run(path));
    }
    let file = path.join("summary.json");
    let text = fs::read_to_string(&file).map_err(|e| OutputError::read(&file, e))?;
    let summary: Value = serde_json::from_str(&text).map_err(|e| OutputError::read(&file, e))?;
    say!("{}", summary::table(&summary).trim_end());
    if summary["status"] == "running" && folder::is_written(path) == Some(false) {
        let path = path.display();
        say!(
            "  {:<12} without an end: killed, or the power failed; resume: granum continue {path}",
            "stopped"
        );
    }
    let expect: Vec<Expectation> = serde_json::from_value(summary["expect"].clone()).unwrap_or_default();
    expect.iter().for_each(|e| say!("  {e}"));
    let files = |sub: &str| fs::read_dir(path.join(sub)).map_or(0, |entries| entries.count()) as u64;
    let (frames, probes) =
        (counted(files("frames"), "file", "files"), counted(files("probes"), "probe", "probes"));
    say!("  {:<12} {frames} in frames/, {probes}", "files");
    for name in [checkpoint::FILE, checkpoint::PREVIOUS] {
        let file = path.join(name);
        if file.is_file() {
            let words = match checkpoint::read(&file).map(|state| glance(&state)) {
                Ok(Ok(g)) => format!("t = {} s, step {}, {} contacts", short(g.time), g.step, g.contacts),
                Ok(Err(error)) => error.to_string(),
                Err(error) => error.to_string(),
            };
            let bytes = fs::metadata(&file).map_or(0, |m| m.len());
            say!("  {:<12} {name}, {}: {words}", "checkpoint", memory::in_words(bytes as f64));
        }
    }
    Ok(())
}

/// What is in a checkpoint.
fn checkpoint(path: &Path) -> Result<(), Error> {
    let state = checkpoint::read(path)?;
    let wrong = |e: granum_engine::StateError| Error::from(OutputError::read(path, e));
    let about = About::of(&state).map_err(wrong)?;
    let g = glance(&state).map_err(wrong)?;
    let bytes = fs::metadata(path).map_or(0, |m| m.len()) as f64;
    let threads = counted(about.threads as u64, "thread", "threads");
    let rows = [
        ("scene", about.title),
        ("written by", format!("granum {}, {}, seed {}", about.version, threads, about.seed)),
        ("simulated", format!("{} s in {} steps", short(g.time), g.step)),
        ("took", span(about.wall_seconds)),
        (
            "bodies",
            // Counted in the record of a step, of which there is none at the start.
            if g.step > 0 {
                format!("{}, {} of them dynamic", g.bodies, g.report.bodies)
            } else {
                format!("{}, walls included", g.bodies)
            },
        ),
        (
            "contacts",
            match state.section("dem.bodies") {
                Some(_) => format!("{} with their springs", g.contacts),
                None => format!("{} with their impulses, {:?} precision", g.contacts, g.chosen.precision),
            },
        ),
        (
            "energy",
            format!(
                "kinetic {} J, potential {} J",
                short(g.report.kinetic_energy),
                short(g.report.potential_energy)
            ),
        ),
        ("size", format!("{}, {} unpacked", memory::in_words(bytes), memory::in_words(state.bytes() as f64))),
    ];
    rows.iter().for_each(|(name, value)| say!("  {name:<12} {value}"));
    for section in &state.sections {
        let items = section.bytes.len() / section.stride.max(1);
        say!("  {:<12} {:<24} {items:>10} of {} bytes", "section", section.name, section.stride);
    }
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
