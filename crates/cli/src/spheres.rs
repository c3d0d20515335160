//! `granum spheres`: a set of spheres for a mesh (Heyn09 3.2), as a table and as a picture.

use std::fs;
use std::path::{Path, PathBuf};

use granum_engine::glam::DVec3;
use granum_engine::shape::mesh_mass::principal;
use granum_engine::shape::sphere_fit::{Fit, Fitted, fit};
use granum_output::{OutputError, picture};
use granum_scene::mesh;

use crate::args::SpheresArgs;
use crate::error::Error;
use crate::{complain, say};

/// Reads, mends, fits, writes.
pub(crate) fn spheres(args: &SpheresArgs) -> Result<u8, Error> {
    let name = args.mesh.display();
    let bad = |e: &dyn std::fmt::Display| Error::BadInput(format!("{name}: {e}"));
    let scale = args.unit.metres();
    let mesh = mesh::read(&args.mesh).map_err(|e| Error::BadInput(e.to_string()))?.scaled(scale);
    let (mesh, mended) = mesh.mend().map_err(|e| bad(&e))?;
    say!("{name}: {mended}");
    if !mended.is_closed() {
        complain!(
            "granum: warning: {name} is not closed: mass, and what is in and out, mean little. Close it in the \
             program that made it"
        );
    } else if mended.crossings.pairs > 0 {
        complain!("granum: warning: {name} crosses itself: overlaps count twice in its mass");
    }
    let options = Fit {
        ratio: args.ratio,
        refine_angle: args.refine.0.map(f64::to_radians),
        refined_ratio: args.refined_ratio,
        rounds: usize::from(args.rounds),
        size: args.size.map(|s| s * scale),
        largest_radius: args.largest_radius.map(|r| r * scale),
        inside: !args.as_thesis,
        sink: args.sink,
    };
    if options.size.is_none() && mesh.longest_edge() > mesh.diagonal() / 8.0 {
        complain!(
            "granum: warning: the longest edge is {:.0} % of the diagonal, and spheres are as large as triangles; cut \
             them with --size",
            100.0 * mesh.longest_edge() / mesh.diagonal()
        );
    }
    let fitted = fit(&mesh, &options).map_err(|e| bad(&e))?;
    let report = report(&fitted);
    say!("{report}");

    let table = args.output.clone().unwrap_or_else(|| beside(&args.mesh));
    let title = format!(
        "fitted by granum {} to {}, ratio {}, refined ratio {}, rounds {}, sink {}, in the frame of the mesh",
        env!("CARGO_PKG_VERSION"),
        args.mesh.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned()),
        args.ratio,
        args.refined_ratio,
        if options.refine_angle.is_some() { args.rounds } else { 0 },
        args.sink
    );
    let text = mesh::spheres::write(&fitted.spheres, &format!("{title}\n{report}"));
    fs::write(&table, text).map_err(|e| OutputError::write(&table, e))?;
    say!("wrote {}", table.display());
    if !args.no_picture {
        let path = table.with_extension("png");
        picture::write(&path, &mesh, &fitted.spheres)?;
        say!("wrote {}", path.display());
    }
    Ok(0)
}

/// `part.spheres.csv` in the current folder for `folder/part.stl`.
fn beside(mesh: &Path) -> PathBuf {
    let stem = mesh.file_stem().map_or_else(|| "part".into(), |s| s.to_string_lossy().into_owned());
    PathBuf::from(format!("{stem}.spheres.csv"))
}

fn report(fitted: &Fitted) -> String {
    let list = |v: DVec3| format!("{:.6} {:.6} {:.6}", v.x, v.y, v.z);
    let (moments, rotation) = principal(fitted.mass.inertia);
    let (n, refined) = (fitted.spheres.len(), fitted.refined);
    let [x, y, z, w] = rotation.to_array();
    let per = if fitted.mass.mass > 0.0 { moments / fitted.mass.mass } else { DVec3::ZERO };
    format!(
        "{n} spheres, {refined} of them at sharp edges\n{}\ncentre of mass {} m\nprincipal moments over mass {} m2, \
         axes turned by qw qx qy qz = {w:.6} {x:.6} {y:.6} {z:.6}",
        fitted.error,
        list(fitted.mass.center),
        list(per),
    )
}
