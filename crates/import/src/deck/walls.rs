//! Walls of decks: primitive planes and cylinders, borders of regions, meshes; how meshes are scaled, moved and turned when they are
//! read (in the order in which that is typed), and how they move.

use std::f64::consts::TAU;

use glam::{DMat3, DVec3};

use super::args::Args;
use super::contact::{granular, model, old_style};
use super::state::{Mesh, Move, Region, State, Wall, WallMaterial, WallShape};
use crate::report::Status;
use crate::write::{number, text, vector};

/// What became of a command.
pub(super) type Done = Result<(Status, String), String>;

/// The axis that a word such as `xplane` begins with.
pub(super) fn axis_of(word: &str) -> Result<usize, String> {
    match word.chars().next() {
        Some('x') => Ok(0),
        Some('y') => Ok(1),
        Some('z') => Ok(2),
        _ => Err(format!("\"{word}\" has no axis x, y or z")),
    }
}

/// `fix ID group mesh/surface file F type T scale S move x y z rotate axis x y z angle A ...`
pub(super) fn mesh(state: &mut State, id: &str, style: &str, args: &mut Args) -> Done {
    let scale = state.scale;
    let (mut file, mut kind) = (None, 1);
    let (mut turn, mut shift) = (DMat3::IDENTITY, DVec3::ZERO);
    let mut remarks: Vec<String> = Vec::new();
    while let Some(word) = args.maybe() {
        match word {
            "file" => file = Some(args.word()?.to_owned()),
            "type" => kind = args.count()?,
            "scale" => {
                let by = args.positive()?;
                turn *= by;
                shift *= by;
            }
            "move" => shift += args.vector()?,
            "rotate" => {
                if !args.take("axis") {
                    return Err("rotate needs axis x y z angle A".into());
                }
                let axis = args.vector()?.try_normalize().ok_or("the axis has no direction")?;
                if !args.take("angle") {
                    return Err("rotate needs axis x y z angle A".into());
                }
                let by = DMat3::from_axis_angle(axis, args.number()?.to_radians());
                turn = by * turn;
                shift = by * shift;
            }
            "surface_vel" => {
                args.vector()?;
                remarks.push("surface_vel: use [[belts]], or a motion".into());
            }
            "surface_ang_vel" => {
                remarks
                    .push("surface_ang_vel: a surface that runs while its shape stays is not there".into());
                while args
                    .peek()
                    .is_some_and(|w| ["origin", "axis", "omega"].contains(&w) || w.parse::<f64>().is_ok())
                {
                    args.word()?;
                }
            }
            "wear" | "stress" => {
                args.word()?;
                remarks.push(format!("{word}: the force on a wall is a probe; wear is not there"));
            }
            // What mends, judges or speeds up is done in its own way.
            "heal"
            | "verbose"
            | "curvature"
            | "curvature_tolerant"
            | "cell_size"
            | "element_exclusion_list"
            | "precision"
            | "min_feature_length" => {
                args.maybe();
            }
            _ => {}
        }
    }
    let file = file.ok_or("a mesh has a `file`")?;
    // Points are in units of the deck; then all is in metres.
    let mesh = Mesh {
        file: file.clone(),
        kind,
        turn: turn * scale.length(),
        shift: shift * scale.length(),
        moves: Vec::new(),
        used: false,
    };
    let made = if mesh.is_plain() {
        format!("shape = \"mesh\", file = {file:?}")
    } else {
        "the mesh is written anew, scaled, turned and moved".into()
    };
    state.meshes.insert(id.into(), mesh);
    if style.ends_with("/stress") {
        remarks.push("stress: [[probes]] kind = \"force\" gives the force on the whole wall".into());
    }
    Ok(if remarks.is_empty() {
        (Status::Converted, made)
    } else {
        (Status::NotSupported, format!("{made}; without {}", remarks.join("; ")))
    })
}

/// Adds a wall; one that was taken away at this moment and is made again has never gone.
fn hold(state: &mut State, wall: Wall) {
    let now = state.now();
    match state
        .walls
        .iter_mut()
        .find(|w| w.shape == wall.shape && w.material == wall.material && w.stop == now)
    {
        Some(old) => {
            old.stop = f64::INFINITY;
            old.fix = wall.fix;
        }
        None => state.walls.push(wall),
    }
}

/// `fix ID group wall/gran ...` of both programs.
pub(super) fn wall(state: &mut State, id: &str, style: &str, from: &str, args: &mut Args) -> Done {
    let stop = f64::INFINITY;
    let add = |state: &mut State, shape: WallShape, material: WallMaterial| {
        let name = if state.walls.iter().any(|w| w.id == id) {
            format!("{id} {}", state.walls.len())
        } else {
            id.to_owned()
        };
        hold(state, Wall { id: name, fix: id.into(), from: from.into(), shape, material, stop });
    };
    if state.program == crate::Kind::Liggghts {
        let (_, remarks) = model(args)?;
        match args.word()? {
            "mesh" => {
                let n = if args.take("n_meshes") {
                    args.count()?
                } else {
                    return Err("n_meshes is missing".into());
                };
                if !args.take("meshes") {
                    return Err("meshes is missing".into());
                }
                for _ in 0..n {
                    let mesh_id = args.word()?.to_owned();
                    let mesh = state.meshes.get_mut(&mesh_id).ok_or(format!("there is no mesh {mesh_id}"))?;
                    mesh.used = true;
                    let kind = mesh.kind;
                    let wall = Wall {
                        id: mesh_id.clone(),
                        fix: id.into(),
                        from: from.into(),
                        shape: WallShape::Mesh(mesh_id),
                        material: WallMaterial::Type(kind),
                        stop,
                    };
                    hold(state, wall);
                }
                return Ok((Status::Exact, format!("[[walls]] of {n} meshes")));
            }
            "primitive" => {
                let kind = if args.take("type") { args.count()? } else { 1 };
                let shape = primitive(state, args)?;
                add(state, shape, WallMaterial::Type(kind));
                let note = remarks.join("; ");
                return Ok((Status::Converted, format!("[[walls]], one-sided {note}").trim_end().to_owned()));
            }
            other => return Err(format!("a wall by {other} is not there")),
        }
    }
    let of_region = style == "wall/gran/region";
    let coefficients = match args.word()? {
        "granular" => granular(args, &state.scale)?,
        old @ ("hooke" | "hooke/history" | "hertz/history") => {
            let c = old_style(old, args, &state.scale)?;
            args.maybe(); // dampflag
            c
        }
        other => return Err(format!("the wall style {other} is not there")),
    };
    let material = WallMaterial::Own(coefficients);
    if of_region {
        if args.peek() == Some("region") {
            args.word()?;
        }
        let name = args.word()?;
        let region = state.regions.get(name).cloned().ok_or(format!("there is no region {name}"))?;
        let open = state.open.get(name).cloned().unwrap_or_default();
        let full = state.outside.iter().any(|n| n == name);
        add(state, if full { WallShape::Full(region) } else { WallShape::Border(region, open) }, material);
        return Ok((Status::Converted, "[[walls]] around the region".into()));
    }
    let l = state.scale.length();
    let word = args.word()?;
    let axis = axis_of(word)?;
    if word.ends_with("cylinder") {
        let radius = args.positive()? * l;
        add(state, WallShape::Cylinder { axis, radius, center: [0.0; 2] }, material);
    } else if word.ends_with("plane") {
        for _ in 0..2 {
            if args.take("NULL") {
                continue;
            }
            let at = args.number()? * l;
            add(state, WallShape::Plane { axis, at }, material.clone());
        }
    } else {
        return Err(format!("a wall {word} is not there"));
    }
    let moved = args.rest().iter().any(|w| w == "wiggle" || w == "shear");
    if moved {
        return Ok((
            Status::NotSupported,
            "[[walls]], at rest: give it a `motion` for wiggle or shear".into(),
        ));
    }
    Ok((Status::Converted, "[[walls]], one-sided".into()))
}

fn primitive(state: &State, args: &mut Args) -> Result<WallShape, String> {
    let l = state.scale.length();
    let word = args.word()?;
    let axis = axis_of(word)?;
    if word.ends_with("plane") {
        Ok(WallShape::Plane { axis, at: args.number()? * l })
    } else if word.ends_with("cylinder") {
        let radius = args.positive()? * l;
        Ok(WallShape::Cylinder { axis, radius, center: [args.number()? * l, args.number()? * l] })
    } else {
        Err(format!("a primitive {word} is not there"))
    }
}

/// `fix ID group move/mesh mesh M linear|rotate|wiggle|riggle|linear/variable ...`
pub(super) fn move_mesh(
    state: &mut State,
    id: &str,
    args: &mut Args,
    formula_of: &dyn Fn(&str) -> Option<String>,
) -> Done {
    if !args.take("mesh") {
        return Err("the id of the mesh is missing".into());
    }
    let mesh = args.word()?.to_owned();
    let (l, t) = (state.scale.length(), state.scale.time());
    let numbers = |v: DVec3| format!("[{}, {}, {}]", number(v.x), number(v.y), number(v.z));
    let mut keys: Vec<(&'static str, String)> = Vec::new();
    let style = args.word()?;
    let mut parts: std::collections::BTreeMap<&str, DVec3> = std::collections::BTreeMap::new();
    let mut scalars: std::collections::BTreeMap<&str, f64> = std::collections::BTreeMap::new();
    let turns = match style {
        "linear" => {
            keys.push(("velocity", numbers(args.vector()? * state.scale.speed())));
            false
        }
        "linear/variable" => {
            let mut list = Vec::new();
            for _ in 0..3 {
                let word = args.word()?;
                let formula = word.strip_prefix("v_").and_then(formula_of).unwrap_or_else(|| word.to_owned());
                let plain: Option<f64> = formula.parse().ok();
                list.push(match plain {
                    Some(x) => number(x * state.scale.speed()),
                    None => {
                        text(&format!("{}*({})", number(state.scale.speed()), formula.replace("time", "t")))
                    }
                });
            }
            keys.push(("velocity", format!("[{}]", list.join(", "))));
            false
        }
        "rotate" | "riggle" | "wiggle" => {
            while let Some(word) = args.maybe() {
                match word {
                    "origin" | "axis" => {
                        parts.insert(word, args.vector()?);
                    }
                    "amplitude" if style == "wiggle" => {
                        parts.insert(word, args.vector()?);
                    }
                    "amplitude" | "period" | "omega" => {
                        scalars.insert(word, args.number()?);
                    }
                    other => return Err(format!("{style}: \"{other}\" is not known")),
                }
            }
            let need = |key: &str| format!("{style} needs {key}");
            let speed = match (scalars.get("period"), scalars.get("omega")) {
                (Some(period), _) if *period != 0.0 => TAU / (period * t),
                (_, Some(omega)) => omega / t,
                _ => return Err(need("period")),
            };
            if style == "wiggle" {
                let a = *parts.get("amplitude").ok_or(need("amplitude"))? * l;
                let frequency = number(speed.abs() / TAU);
                keys.push((
                    "shake",
                    format!("{{ amplitude = {}, frequency = {frequency} }}", vector(a * speed.signum())),
                ));
                false
            } else {
                let axis = *parts.get("axis").ok_or(need("axis"))?;
                let origin = *parts.get("origin").ok_or(need("origin"))? * l;
                let drive = if style == "rotate" {
                    format!("speed = {}", number(speed))
                } else {
                    let a = scalars.get("amplitude").ok_or(need("amplitude"))?.to_radians();
                    format!("angle = \"{}*sin({}*t)\"", number(a), number(speed))
                };
                keys.push((
                    "rotate",
                    format!("{{ axis = {}, pivot = {}, {drive} }}", vector(axis), vector(origin)),
                ));
                true
            }
        }
        other => return Err(format!("the motion {other} is not there: write it as formulas in `motion`")),
    };
    let start = state.now();
    let found = state.meshes.get_mut(&mesh).ok_or(format!("there is no mesh {mesh}"))?;
    let going = found.moves.iter().filter(|m| m.stop.is_infinite()).any(|m| m.turns == turns);
    if going || found.moves.iter().any(|m| m.stop.is_finite()) {
        let message = "a wall has one shift and one turn: write both as one formula in `motion`";
        return Err(format!("{style} of mesh {mesh}: {message}"));
    }
    found.moves.push(Move { keys, turns, start, stop: f64::INFINITY, id: id.into() });
    Ok((Status::Converted, format!("motion of the wall {mesh}")))
}

/// A region, in metres.
pub(super) fn region(state: &mut State, args: &mut Args) -> Done {
    let id = args.word()?.to_owned();
    let l = state.scale.length();
    let style = args.word()?;
    let bound = |args: &mut Args| -> Result<f64, String> {
        match args.peek() {
            Some("INF" | "EDGE") => {
                args.word()?;
                Ok(f64::INFINITY)
            }
            _ => Ok(args.number()? * l),
        }
    };
    let region = match style {
        "block" => {
            let (mut low, mut high) = (DVec3::ZERO, DVec3::ZERO);
            for k in 0..3 {
                let edge = bound(args)?;
                low[k] = if edge.is_infinite() { -edge } else { edge };
                high[k] = bound(args)?;
            }
            Region::Block { low, high }
        }
        "sphere" => Region::Ball { center: args.vector()? * l, radius: args.positive()? * l },
        "cylinder" | "cone" => {
            let axis = axis_of(args.word()?)?;
            let center = [args.number()? * l, args.number()? * l];
            let first = args.number()? * l;
            let second = if style == "cone" { args.number()? * l } else { first };
            let low = Some(bound(args)?).map(|x| if x.is_infinite() { -x } else { x }).unwrap_or_default();
            Region::Round { axis, center, radii: [first, second], ends: [low, bound(args)?] }
        }
        other => return Err(format!("a region {other} is not there: block, sphere, cylinder and cone are")),
    };
    let (mut open, mut outside) = (Vec::new(), false);
    while let Some(word) = args.maybe() {
        match word {
            "open" => open.push(args.count()?),
            "side" => outside = args.word()? == "out",
            "move" | "rotate" => {
                return Err(format!("a region with {word} is not there: give the wall a `motion`"));
            }
            _ => {}
        }
    }
    if outside {
        state.outside.push(id.clone());
    }
    state.open.insert(id.clone(), open);
    state.regions.insert(id, region);
    Ok((Status::Exact, "used where it is named".into()))
}
