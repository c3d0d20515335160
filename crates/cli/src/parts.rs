//! `granum parts`: parts of a tracked vehicle as STL files.

use std::fs;
use std::path::PathBuf;

use granum_output::OutputError;
use granum_scene::mesh::write_stl;
use granum_scene::parts;

use crate::args::PartsArgs;
use crate::error::Error;
use crate::say;

/// Lists the parts, or writes one.
pub(crate) fn parts(args: &PartsArgs) -> Result<u8, Error> {
    let Some(name) = &args.part else {
        for part in parts::parts() {
            say!("{}: {}", part.name, part.about);
            part.dimensions.iter().for_each(|(key, value, about)| say!("  {key:<10} {value:<8} {about}"));
        }
        say!("\nWrite one with `granum parts shoe -o shoe.stl --set width=0.4`");
        return Ok(0);
    };
    let bad = |e: granum_scene::SceneError| Error::BadInput(e.to_string());
    let part = parts::part(name).map_err(bad)?;
    let mesh = part.mesh(&args.changes).map_err(bad)?;
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.stl")));
    fs::write(&path, write_stl(&mesh, part.name)).map_err(|e| OutputError::write(&path, e))?;
    let mass = mesh.mass_properties(7850.0).mass;
    say!("wrote {}: {} triangles, {mass:.1} kg of steel", path.display(), mesh.triangles.len());
    Ok(0)
}
