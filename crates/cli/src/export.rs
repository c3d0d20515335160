//! `granum export`: the last state of a run as the start of another one.

use granum_output::folder::write_atomically;
use granum_output::summary::short;
use granum_run::Checkpoint;
use std::io::Write as _;

use crate::args::{ExportArgs, ExportKind};
use crate::error::Error;
use crate::progress::{Screen, Words};
use crate::{say, terrain};

/// Writes the state of a checkpoint, or of the last one of a run, as CSV or as a scene.
pub(crate) fn export(args: &ExportArgs) -> Result<u8, Error> {
    let mut screen = Screen::new(Words { quiet: false, verbose: false });
    let opened = Checkpoint::open(&args.what, &[], &mut screen)?;
    let is_toml = args.output.as_ref().is_some_and(|file| file.extension().is_some_and(|e| e == "toml"));
    let ends = |with: &str| args.output.as_ref().is_some_and(|f| f.extension().is_some_and(|e| e == with));
    let by_name = match is_toml {
        true => ExportKind::Scene,
        false if ends("png") => ExportKind::Heightmap,
        false if ends("terrain") => ExportKind::Terrain,
        false => ExportKind::Csv,
    };
    let (text, ending) = match args.kind.unwrap_or(by_name) {
        ExportKind::Csv => (granum_scene::as_csv(&opened.world), "csv"),
        ExportKind::Heightmap => return terrain::export_heightmap(args, &opened),
        ExportKind::Terrain => return terrain::export_terrain(args, &opened),
        ExportKind::Scene => {
            let text = granum_scene::as_scene(&opened.text, &opened.world);
            (text.map_err(|e| Error::BadInput(e.to_string()))?, "toml")
        }
    };
    let file = args.output.clone().unwrap_or_else(|| format!("{}-state.{ending}", opened.about.name).into());
    write_atomically(&file, |out| out.write_all(text.as_bytes()))?;
    say!(
        "wrote {}: {} dynamic bodies at t = {} s",
        file.display(),
        opened.world.report.bodies,
        short(opened.world.time)
    );
    Ok(0)
}
