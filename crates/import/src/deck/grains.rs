//! Grains of decks: templates, distributions, insertions, `fix pour`, atoms that are there from the start.

use std::f64::consts::PI;
use std::path::Path;

use glam::DVec3;

use super::args::Args;
use super::state::{Amount, Atom, Insert, Radii, Rate, Region, State, Template};
use super::walls::Done;
use crate::report::Status;
use crate::{clump, stl, table};

/// `fix ID group particletemplate/sphere seed atom_type T density constant D radius constant R`, or `/multisphere`.
pub(super) fn template(state: &mut State, id: &str, style: &str, folder: &Path, args: &mut Args) -> Done {
    let (l, d) = (state.scale.length(), state.scale.density());
    let _seed = args.word()?;
    let mut made = Template { kind: 1, density: f64::NAN, radii: Radii::One(f64::NAN), spheres: Vec::new() };
    let mut count = 0;
    let mut remarks = Vec::new();
    while let Some(word) = args.maybe() {
        match word {
            "atom_type" | "type" => made.kind = args.count()?.max(1),
            "density" => {
                if !args.take("constant") {
                    return Err("a density that varies is not there: materials have one".into());
                }
                made.density = args.positive()? * d;
            }
            "radius" => {
                made.radii = match args.word()? {
                    "constant" => Radii::One(args.positive()? * l),
                    "uniform" => {
                        args.take("number");
                        Radii::Uniform(args.positive()? * l, args.positive()? * l)
                    }
                    "gaussian" => {
                        args.take("number");
                        Radii::Gaussian(args.positive()? * l, args.positive()? * l)
                    }
                    other => return Err(format!("radii {other} are not there")),
                }
            }
            "nspheres" => count = args.count()?,
            "ntry" => {
                args.word()?;
                remarks.push("mass of a clump by ntry random points there, exact here");
            }
            "spheres" => {
                if args.take("file") {
                    let file = args.word()?;
                    let by = if args.take("scale") { args.positive()? } else { 1.0 };
                    let list = clump::spheres(&crate::read(&folder.join(file)).map_err(|e| e.message)?)?;
                    made.spheres = list.into_iter().map(|(p, r)| (p * by * l, r * by * l)).collect();
                } else {
                    for _ in 0..count {
                        let (p, r) = (args.vector()? * l, args.positive()? * l);
                        made.spheres.push((p, r));
                    }
                }
            }
            "volume_limit" => drop(args.word()?),
            _ => {}
        }
    }
    if made.density.is_nan() {
        return Err("a template has a density".into());
    }
    if style.ends_with("multisphere") {
        if made.spheres.is_empty() {
            return Err("a multisphere template has spheres".into());
        }
        state.templates.insert(id.into(), made);
        return Ok((
            Status::Converted,
            format!("[grains] of spheres {}", remarks.join("; ")).trim_end().to_owned(),
        ));
    }
    if made.radii.mean().is_nan() {
        return Err("a template has a radius".into());
    }
    state.templates.insert(id.into(), made);
    Ok((Status::Exact, "sizes of what uses it".into()))
}

/// `fix ID group particledistribution/discrete seed n template weight ...`
pub(super) fn distribution(state: &mut State, id: &str, style: &str, args: &mut Args) -> Done {
    let _seed = args.word()?;
    let n = args.count()?;
    let mut list = Vec::new();
    for _ in 0..n {
        let name = args.word()?.to_owned();
        if !state.templates.contains_key(&name) {
            return Err(format!("there is no template {name}"));
        }
        list.push((args.number()?, name));
    }
    let by_mass = !style.contains("number");
    state.distributions.insert(id.into(), (by_mass, list));
    Ok((Status::Exact, format!("sizes by {}", if by_mass { "mass" } else { "number" })))
}

fn mix_of(state: &State, name: &str) -> Result<(bool, Vec<(f64, Template)>), String> {
    let (by_mass, list) = state.distributions.get(name).ok_or(format!("there is no distribution {name}"))?;
    let all = list.iter().map(|(w, t)| Some((*w, state.templates.get(t)?.clone())));
    Ok((*by_mass, all.collect::<Option<Vec<_>>>().ok_or("a template is missing")?))
}

/// `fix ID group insert/pack|rate/region|stream ...`
pub(super) fn insert(
    state: &mut State,
    id: &str,
    style: &str,
    from: &str,
    folder: &Path,
    args: &mut Args,
) -> Done {
    let s = state.scale;
    let (mut mix, mut by_mass) = (Vec::new(), true);
    let (mut region, mut amount, mut rate) = (None, None, None);
    let (mut every, mut face, mut extrude) = (None, None, None);
    let mut velocity = DVec3::ZERO;
    let mut start = state.now();
    let mut remarks: Vec<String> = Vec::new();
    while let Some(word) = args.maybe() {
        match word {
            "distributiontemplate" => (by_mass, mix) = mix_of(state, args.word()?)?,
            "region" => {
                let name = args.word()?;
                region = Some(state.regions.get(name).cloned().ok_or(format!("there is no region {name}"))?);
            }
            "volumefraction_region" => amount = Some(Amount::Fraction(args.positive()?)),
            "particles_in_region" => amount = Some(Amount::Count(args.positive()?)),
            "mass_in_region" => amount = Some(Amount::Mass(args.positive()? * s.mass())),
            "nparticles" => {
                amount =
                    Some(if args.take("INF") { Amount::Endless } else { Amount::Count(args.positive()?) });
            }
            "mass" => {
                amount = Some(if args.take("INF") {
                    Amount::Endless
                } else {
                    Amount::Mass(args.positive()? * s.mass())
                });
            }
            "massrate" => rate = Some(Rate::Mass(args.positive()? * s.mass_rate())),
            "particlerate" => rate = Some(Rate::Count(args.positive()? * s.per_time())),
            "insert_every" => every = if args.take("once") { None } else { Some(args.positive()?) },
            "start" => start = args.number()? * state.step,
            "vel" => {
                let kind = args.word()?;
                velocity = args.vector()? * s.speed();
                if kind != "constant" {
                    args.vector()?;
                    remarks.push(format!("vel {kind}: its mean; spread is [[fills]] velocity_spread"));
                }
            }
            "omega" => {
                args.word()?;
                args.vector()?;
                remarks.push("omega: grains start without spin".into());
            }
            "insertion_face" => face = Some(args.word()?.to_owned()),
            "extrude_length" => extrude = Some(args.positive()? * s.length()),
            "overlapcheck" => {
                let checked = args.word()? != "no";
                remarks.extend((!checked).then(|| "overlapcheck no: nothing overlaps here".into()));
            }
            // Attempts, reports and borders: done in its own way.
            "maxattempt"
            | "verbose"
            | "all_in"
            | "seed"
            | "orientation"
            | "ntry_mc"
            | "check_dist_from_subdomain_border"
            | "duration" => {
                args.maybe();
            }
            _ => {}
        }
    }
    if mix.is_empty() {
        return Err("the distributiontemplate is missing".into());
    }
    if style == "insert/stream" {
        let face = face.ok_or("an insertion_face is missing")?;
        region = Some(swept(state, &face, extrude.unwrap_or(0.0), velocity, folder, &mix)?);
        remarks.push("grains fall from where they appear; there they fly to the face first".into());
    }
    let region = region.ok_or("a region is missing")?.within(state.domain);
    let pack = style == "insert/pack";
    if pack && every.is_some() {
        remarks.push("insert_every: a source keeps the region full".into());
        amount = Some(Amount::Endless);
    }
    let once = pack && every.is_none();
    let amount = amount.or(rate.map(|_| Amount::Endless)).ok_or("how much is inserted is missing")?;
    state.inserts.push(Insert {
        id: id.into(),
        from: from.into(),
        mix,
        by_mass,
        region,
        amount,
        rate: if once { None } else { rate },
        velocity,
        start,
        stop: f64::INFINITY,
    });
    let made = if once && start == 0.0 { "[[fills]]" } else { "[[sources]]" };
    Ok(match remarks.is_empty() {
        true => (Status::Converted, made.into()),
        false => (Status::Approximate, format!("{made}; {}", remarks.join("; "))),
    })
}

/// What a flat face sweeps against the direction of flight: a box, or a cylinder where the face is a disc.
fn swept(
    state: &State,
    face: &str,
    length: f64,
    velocity: DVec3,
    folder: &Path,
    mix: &[(f64, Template)],
) -> Result<Region, String> {
    let mesh = state.meshes.get(face).ok_or(format!("there is no mesh {face}"))?;
    let mut triangles = stl::read(&folder.join(&mesh.file)).map_err(|e| e.message)?;
    triangles.iter_mut().flatten().for_each(|p| *p = mesh.turn * *p + mesh.shift);
    let (low, high) = stl::bounds(&triangles);
    let size = high - low;
    let axis = (0..3).min_by(|a, b| size[*a].total_cmp(&size[*b])).unwrap_or(2);
    if size[axis] > 1e-6 * size.max_element() {
        return Err("the insertion_face is not across x, y or z".into());
    }
    let largest = mix.iter().map(|(_, t)| t.radii.mean()).fold(0.0, f64::max);
    let length = length.max(2.2 * largest);
    let up = if velocity[axis] > 0.0 { -1.0 } else { 1.0 };
    let [a, b] = super::state::across(axis);
    let ends = if up > 0.0 { [low[axis], low[axis] + length] } else { [low[axis] - length, low[axis]] };
    let filled = stl::area(&triangles) / (size[a] * size[b]);
    if (filled - 0.25 * PI).abs() < 0.05 && (size[a] / size[b] - 1.0).abs() < 0.02 {
        let center = [0.5 * (low[a] + high[a]), 0.5 * (low[b] + high[b])];
        return Ok(Region::Round { axis, center, radii: [0.5 * size[a]; 2], ends });
    }
    if filled < 0.9 {
        return Err("the insertion_face is neither a rectangle nor a disc".into());
    }
    let (mut low, mut high) = (low, high);
    (low[axis], high[axis]) = (ends[0], ends[1]);
    Ok(Region::Block { low, high })
}

/// `fix ID group pour N type seed keyword ...` of LAMMPS.
pub(super) fn pour(state: &mut State, id: &str, from: &str, args: &mut Args) -> Done {
    let s = state.scale;
    let (count, kind, _seed) = (args.positive()?, args.count()?, args.word()?);
    let (mut region, mut fraction, mut velocity) = (None, 0.25, DVec3::ZERO);
    let mut radii = Radii::One(0.5 * s.length());
    let mut density = s.density();
    let mut classes: Vec<(f64, f64)> = Vec::new();
    let mut remarks: Vec<String> = Vec::new();
    while let Some(word) = args.maybe() {
        match word {
            "region" => {
                let name = args.word()?;
                region = Some(state.regions.get(name).cloned().ok_or(format!("there is no region {name}"))?);
            }
            "vol" => {
                fraction = args.positive()?;
                args.word()?;
            }
            "diam" => match args.word()? {
                "one" => radii = Radii::One(0.5 * args.positive()? * s.length()),
                "range" => {
                    let (a, b) = (args.positive()?, args.positive()?);
                    radii = Radii::Uniform(0.5 * a * s.length(), 0.5 * b * s.length());
                }
                "poly" => {
                    for _ in 0..args.count()? {
                        let (d, w) = (args.positive()?, args.number()?);
                        classes.push((w, 0.5 * d * s.length()));
                    }
                }
                other => return Err(format!("diam {other} is not there")),
            },
            "dens" => {
                let (a, b) = (args.positive()?, args.positive()?);
                density = 0.5 * (a + b) * s.density();
                if a != b {
                    remarks.push("dens: the mean; materials have one".into());
                }
            }
            "vel" => {
                let n = args.numbers();
                if let [xl, xh, yl, yh, z, ..] = n.as_slice() {
                    velocity = DVec3::new(0.5 * (xl + xh), 0.5 * (yl + yh), *z) * s.speed();
                }
                remarks.push("vel: its mean".into());
            }
            "rate" => {
                args.word()?;
                remarks.push("rate: the region stays".into());
            }
            "mol" | "rigid" | "shake" => return Err(format!("pour with {word} is not there")),
            _ => {}
        }
    }
    let region = region.ok_or("a region is missing")?.within(state.domain);
    let (low, high) = region.bounds();
    // As many as fill this part of the region, each time the last ones have left it.
    let template = |radii| Template { kind, density, radii, spheres: Vec::new() };
    let mix: Vec<(f64, Template)> = if classes.is_empty() {
        vec![(1.0, template(radii))]
    } else {
        classes.into_iter().map(|(w, r)| (w, template(Radii::One(r)))).collect()
    };
    let all: f64 = mix.iter().map(|m| m.0).sum();
    let mean: f64 = mix.iter().map(|(w, t)| w * t.volume()).sum::<f64>() / all;
    let per_batch = (fraction * region.volume() / mean).floor().max(1.0);
    let (g, v, h) = (state.gravity.length(), -velocity.z, high.z - low.z);
    let period = if g > 0.0 { (-v + (v * v + 2.0 * g * h).sqrt()) / g } else { h / v.max(1e-9) };
    let rate = Rate::Count(per_batch / period);
    state.inserts.push(Insert {
        id: id.into(),
        from: from.into(),
        mix,
        by_mass: false,
        region,
        amount: Amount::Count(count),
        rate: Some(rate),
        velocity,
        start: state.now(),
        stop: f64::INFINITY,
    });
    remarks.push("a steady rate instead of batches".into());
    Ok((Status::Approximate, format!("[[sources]]; {}", remarks.join("; "))))
}

/// `read_data FILE`
pub(super) fn read_data(state: &mut State, folder: &Path, args: &mut Args) -> Done {
    let file = args.word()?;
    let text = crate::read(&folder.join(file)).map_err(|e| e.message)?;
    let data = table::data(&text)?;
    let s = state.scale;
    state.types = state.types.max(data.types);
    state.domain = Some((data.low * s.length(), data.high * s.length()));
    let n = data.grains.len();
    for g in data.grains {
        state.atoms.push(Atom {
            kind: g.kind,
            radius: g.radius * s.length(),
            density: g.density.unwrap_or(f64::NAN) * s.density(),
            position: g.position * s.length(),
            velocity: g.velocity * s.speed(),
            spin: g.spin * s.per_time(),
        });
    }
    Ok((Status::Exact, format!("[[placed]]: {n} grains")))
}

/// `create_atoms type single x y z`
pub(super) fn create_atoms(state: &mut State, args: &mut Args) -> Done {
    let kind = args.count()?;
    match args.word()? {
        "single" => {
            let position = args.vector()? * state.scale.length();
            let (radius, density) = (0.5 * state.scale.length(), state.scale.density());
            let (velocity, spin) = (DVec3::ZERO, DVec3::ZERO);
            state.atoms.push(Atom { kind, radius, density, position, velocity, spin });
            Ok((Status::Exact, "[[placed]]".into()))
        }
        other => Err(format!("create_atoms {other}: give the grains as a data file, or as [[fills]]")),
    }
}

/// `set atom|type|group WHICH diameter D density R`
pub(super) fn set(state: &mut State, args: &mut Args) -> Done {
    let s = state.scale;
    let (style, which) = (args.word()?, args.word()?);
    let groups = state.groups.get(which).cloned();
    let number: Option<usize> = which.parse().ok();
    let mut changes: Vec<(&str, DVec3)> = Vec::new();
    while let Some(word) = args.maybe() {
        match word {
            "diameter" | "density" => changes.push((word, DVec3::splat(args.positive()?))),
            "vx" | "vy" | "vz" => {
                let k = super::walls::axis_of(&word[1..])?;
                changes.push((word, DVec3::AXES[k] * args.number()?));
            }
            "omega" => changes.push((word, args.vector()?)),
            other => return Err(format!("set {other} is not there")),
        }
    }
    for (i, atom) in state.atoms.iter_mut().enumerate() {
        let is_meant = match style {
            "type" => number == Some(atom.kind),
            "atom" => number == Some(i + 1),
            "group" => which == "all" || groups.as_ref().is_some_and(|g| g.contains(&atom.kind)),
            other => return Err(format!("set {other} is not there")),
        };
        for (what, x) in changes.iter().filter(|_| is_meant) {
            match *what {
                "diameter" => atom.radius = 0.5 * x.x * s.length(),
                "density" => atom.density = x.x * s.density(),
                "omega" => atom.spin = *x * s.per_time(),
                _ => atom.velocity += *x * s.speed(),
            }
        }
    }
    Ok((Status::Exact, "sizes and speeds of [[placed]]".into()))
}
