//! `granum export`: the last state of a run as the start of another one.

use granum_output::folder::write_atomically;
use granum_output::summary::short;
use std::io::Write as _;

use crate::args::{ExportArgs, ExportKind};
use crate::error::Error;
use crate::keeper::SCENE;
use crate::{resume, say};

/// Writes the state of a checkpoint, or of the last one of a run, as CSV or as a scene.
pub(crate) fn export(args: &ExportArgs) -> Result<u8, Error> {
    let (path, state) = resume::find_state(&args.what)?;
    let opened = resume::open(&path, &state, &[])?;
    let is_toml = args.output.as_ref().is_some_and(|file| file.extension().is_some_and(|e| e == "toml"));
    let by_name = if is_toml { ExportKind::Scene } else { ExportKind::Csv };
    let (text, ending) = match args.kind.unwrap_or(by_name) {
        ExportKind::Csv => (granum_scene::as_csv(&opened.world), "csv"),
        ExportKind::Scene => {
            let scene = state.text(SCENE).map_err(|e| Error::BadInput(e.to_string()))?;
            let text =
                granum_scene::as_scene(scene, &opened.world).map_err(|e| Error::BadInput(e.to_string()))?;
            (text, "toml")
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
