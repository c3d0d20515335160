//! `granum terrain`: lets the terrain of a scene settle, or describes a terrain file. And what `granum export` writes of terrain.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use granum_engine::probe::terrain::{height_map, usual_cell};
use granum_engine::{GroupId, World};
use granum_output::height_picture as picture;
use granum_output::thrust::fit_thrust;
use granum_run::Checkpoint;

use crate::args::{ExportArgs, TerrainArgs};
use crate::check;
use crate::error::Error;
use crate::find::{Found, Source};
use crate::progress::{Screen, Words};
use crate::{complain, say};

/// Time between two lines of progress.
const OFTEN: Duration = Duration::from_secs(2);

/// Prepares or describes.
pub(crate) fn terrain(args: &TerrainArgs) -> Result<u8, Error> {
    let path = Path::new(&args.what);
    if granum_scene::is_terrain_file(path) {
        let text = granum_scene::describe_terrain(path)
            .map_err(|why| Error::BadInput(format!("{}: {why}", args.what)))?;
        say!("{}", args.what);
        say!("{text}");
        return Ok(0);
    }
    if let Some(columns) = &args.fit {
        return fit(args, columns);
    }
    let source = Source::of(&args.what)?;
    let Source::File(path) = &source else {
        let help = "copy it first: granum examples NAME --copy .";
        return Err(Error::BadInput(format!(
            "{} is an example, which has no folder for files; {help}",
            args.what
        )));
    };
    let said: Mutex<Option<Instant>> = Mutex::new(None);
    let watch = |line: &str| {
        let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
        if !args.quiet && said.is_none_or(|at| at.elapsed() >= OFTEN) {
            complain!("{line}");
            *said = Some(Instant::now());
        }
    };
    let loaded = granum_run::on_threads(args.threads, || {
        granum_scene::prepare(path, &args.changes.overrides, args.changes.seed, &watch)
            .map_err(|e| Error::BadInput(e.to_string()))
    })?;
    let (scene, world) = loaded?;
    if granum_scene::terrain_names(&scene.resolved).is_empty() {
        return Err(Error::BadInput(format!("{}: the scene has no [[terrain]] of grains", args.what)));
    }
    let found = Found { name: source.name(), scene, world };
    check::warn(&found);
    if !args.quiet {
        say!("{}", found.scene.title);
        check::placed(&found);
    }
    Ok(0)
}

/// Fits thrust against slip.
fn fit(args: &TerrainArgs, columns: &str) -> Result<u8, Error> {
    let bad = |why: String| Error::BadInput(format!("{}: {why}", args.what));
    let text = std::fs::read_to_string(&args.what).map_err(|e| bad(format!("cannot be read: {e}")))?;
    let mut lines = text.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
    let names: Vec<&str> = lines.next().unwrap_or_default().split(',').map(str::trim).collect();
    let (slip, thrust) = columns.split_once(',').unwrap_or(("slip", columns));
    let at = |word: &str| {
        names.iter().position(|n| n.contains(word)).ok_or_else(|| {
            bad(format!("no column of it has `{word}` in its name; it has {}", names.join(", ")))
        })
    };
    let (slip, thrust) = (at(slip)?, at(thrust)?);
    let pair = |line: &str| {
        let cells: Vec<&str> = line.split(',').map(str::trim).collect();
        let number = |k: usize| cells.get(k).and_then(|c| c.parse::<f64>().ok());
        Some((number(slip)?, number(thrust)?.abs() / args.weight))
    };
    let pairs: Vec<(f64, f64)> = lines.filter_map(pair).collect();
    let Some(found) = fit_thrust(&pairs, args.length) else {
        return Err(bad(format!("a fit needs three slips above zero at least, it has {}", pairs.len())));
    };
    say!("  slip   thrust/weight   fit");
    for (i, f) in &pairs {
        say!("  {i:<6} {f:<15.4} {:.4}", found.at(*i, args.length));
    }
    say!(
        "friction angle {:.2} deg (tan {:.4}), shear length {:.4} m, R^2 = {:.4}",
        found.tan_phi.atan().to_degrees(),
        found.tan_phi,
        found.shear_length,
        found.r_squared
    );
    Ok(0)
}

/// The terrain that an export is about: its name and its group.
fn chosen(args: &ExportArgs, opened: &Checkpoint) -> Result<(String, GroupId), Error> {
    let names = granum_scene::terrain_names(&opened.scene.resolved);
    let name = match &args.terrain {
        Some(name) => name.clone(),
        None => names.first().cloned().ok_or_else(|| {
            Error::BadInput(format!("{}: its scene has no [[terrain]] of grains", args.what.display()))
        })?,
    };
    let group = opened.world.groups.iter().position(|g| *g == name).filter(|_| names.contains(&name));
    let group = group.ok_or_else(|| {
        Error::BadInput(format!("there is no terrain `{name}`; there are: {}", names.join(", ")))
    })?;
    Ok((name, GroupId(group as u32)))
}

/// Writes the grains of a terrain as they are now.
pub(crate) fn export_terrain(args: &ExportArgs, opened: &Checkpoint) -> Result<u8, Error> {
    let (name, _) = chosen(args, opened)?;
    let file = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}.terrain", opened.about.name)));
    let count = granum_scene::save_terrain(&file, &opened.world, &name).map_err(Error::Run)?;
    say!("wrote {}: {count} grains of `{name}`", file.display());
    Ok(0)
}

/// Writes the height of a terrain now, or what it is above another.
pub(crate) fn export_heightmap(args: &ExportArgs, opened: &Checkpoint) -> Result<u8, Error> {
    let (name, group) = chosen(args, opened)?;
    let cell = args.cell.unwrap_or_else(|| usual_cell(&opened.world, group));
    let map = |world: &World, group: GroupId| {
        height_map(world, group, cell).filter(|_| cell > 0.0).ok_or_else(|| {
            Error::BadInput(format!(
                "`{name}` has no grains, or too many cells of {cell} m; choose another --cell"
            ))
        })
    };
    let now = map(&opened.world, group)?;
    let file =
        args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}-heights.png", opened.about.name)));
    let [nx, ny] = now.counts;
    if let Some(other) = &args.against {
        let mut screen = Screen::new(Words { quiet: true, verbose: false });
        let before = Checkpoint::open(other, &[], &mut screen)?;
        let old = map(&before.world, chosen(args, &before)?.1)?;
        let Some((low, high)) = picture::change(&now, &old) else {
            return Err(Error::BadInput(format!("{} has a terrain of another size", other.display())));
        };
        let most = high.max(-low).max(1e-9);
        picture::write(&file, &picture::difference(&now, &old, most))?;
        say!(
            "wrote {}: {nx} x {ny} pixels of {cell} m; red is up to {most:.4} m higher than before, blue lower: {low:.4} to {high:.4} m",
            file.display()
        );
    } else {
        let (low, high) = picture::range(&now);
        picture::write(&file, &picture::grey(&now, (low, high)))?;
        say!(
            "wrote {}: {nx} x {ny} pixels of {cell} m; black is {low:.6} m, white {high:.6} m; the first row is at the greatest y",
            file.display()
        );
    }
    Ok(0)
}
