//! `granum plot`: figures of runs, as SVG and PNG.

use std::fs;
use std::path::{Path, PathBuf};

use granum_output::plot::runs::{Options, Run, figures};
use granum_output::{OutputError, folder};

use crate::args::PlotArgs;
use crate::error::Error;
use crate::{complain, find, say};

/// Reads the tables, draws, writes.
pub(crate) fn plot(args: &PlotArgs) -> Result<u8, Error> {
    let names = names(&args.runs);
    let mut runs = Vec::new();
    for (path, name) in args.runs.iter().zip(&names) {
        if !folder::is_run(path) {
            return Err(find::not_a_run(path));
        }
        runs.push(Run::read(path, name)?);
    }
    let options = Options {
        filter: args.filter.map_or(0.0, |t| t.0),
        from: args.from.map_or(f64::NEG_INFINITY, |t| t.0),
        to: args.to.map_or(f64::INFINITY, |t| t.0),
        columns: args.columns.clone(),
        links: args.links.clone(),
    };
    if options.from >= options.to {
        return Err(Error::BadInput("--from must be before --to".into()));
    }
    let mut figures = figures(&runs, &options);
    if !args.only.is_empty() {
        let stems: Vec<String> = figures.iter().map(|f| f.0.clone()).collect();
        let fits = |word: &str, stem: &str| stem == word || stem.strip_prefix("probe-") == Some(word);
        if let Some(unknown) = args.only.iter().find(|word| !stems.iter().any(|stem| fits(word, stem))) {
            return Err(Error::BadInput(format!(
                "there is no figure {unknown}; there are {}",
                stems.join(", ")
            )));
        }
        figures.retain(|f| args.only.iter().any(|word| fits(word, &f.0)));
    }
    if figures.is_empty() {
        return Err(Error::BadInput("there is nothing to plot in this span of time".into()));
    }
    let folder = match (&args.output, args.runs.as_slice()) {
        (Some(folder), _) => folder.clone(),
        (None, [run]) => run.join("plots"),
        (None, _) => PathBuf::from("plots"),
    };
    fs::create_dir_all(&folder).map_err(|source| OutputError::Unwritable { path: folder.clone(), source })?;
    if !(0.25..=8.0).contains(&args.scale) {
        return Err(Error::BadInput("--scale is a number from 0.25 to 8".into()));
    }
    for (stem, figure) in &figures {
        let stem: String = stem.chars().map(|c| if c == '/' || c == '\\' { '_' } else { c }).collect();
        let png = (!args.svg_only).then_some(args.scale);
        let written = figure.write(&folder.join(stem), !args.png_only, png)?;
        let written: Vec<String> = written.iter().map(|p| p.display().to_string()).collect();
        say!("{}", written.join(" "));
    }
    if runs.iter().all(|r| r.health.times().is_empty()) {
        complain!("granum: warning: no step has been recorded yet");
    }
    Ok(0)
}

/// Names for the legend: the last parts of the paths, as many as tell them apart.
fn names(paths: &[PathBuf]) -> Vec<String> {
    let tail = |path: &Path, n: usize| -> String {
        let parts: Vec<String> = path
            .components()
            .filter(|c| !matches!(c, std::path::Component::CurDir))
            .map(|c| c.as_os_str().to_string_lossy().into_owned())
            .collect();
        parts[parts.len().saturating_sub(n)..].join("/")
    };
    for n in 1..8 {
        let names: Vec<String> = paths.iter().map(|p| tail(p, n)).collect();
        let different = names.iter().enumerate().all(|(i, name)| !names[..i].contains(name));
        if different {
            return names;
        }
    }
    paths.iter().map(|p| p.display().to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_runs_apart() {
        let paths = ["runs/silo", "runs/silo-2/", "./x"].map(PathBuf::from);
        assert_eq!(names(&paths), ["silo", "silo-2", "x"]);
        let paths = ["a/run", "b/run"].map(PathBuf::from);
        assert_eq!(names(&paths), ["a/run", "b/run"]);
    }
}
