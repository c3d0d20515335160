//! Writes what a deck has said as a scene.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use glam::{DQuat, DVec3};

use super::materials::Materials;
use super::placing::write_walls;
use super::state::{Amount, Insert, Radii, Rate, Region, State, Template, across};
use super::{ImportError, Options};
use crate::write::{Toml, name, number, turn, vector};

/// Files that belong beside a scene.
pub(super) type Files = Vec<(String, Vec<u8>)>;

/// The scene, files beside it, and what was converted.
pub(super) fn write(
    state: &State,
    file: &str,
    folder: &Path,
    scene: &str,
    options: &Options,
) -> Result<(String, Files, Vec<String>), ImportError> {
    let mut toml = Toml::default();
    let mut files = Files::new();
    let hard = options.hard;
    let _ = writeln!(
        toml.text,
        "# Made by `granum import` from {file}; {scene}.import.md says what became of each line.\n"
    );
    toml.raw("format", "1");
    toml.text("title", &format!("{scene}, from {file}"));
    toml.text("method", if hard { "ccp" } else { "dem" });
    if hard {
        toml.text("step", "0.5 ms");
    } else if state.step.is_finite() && state.step > 0.0 {
        toml.number("step", state.step);
    } else {
        toml.text("step", "auto");
    }
    let duration = state.now();
    toml.number("duration", if duration > 0.0 { duration } else { 1.0 });
    toml.vector("gravity", state.gravity);
    if !hard {
        contacts(state, &mut toml);
    }
    domain(state, &mut toml);
    let mut materials = Materials::of(state, options.speed.unwrap_or_else(|| fall(state)));
    materials.write(state, hard, &mut toml);
    write_walls(state, &materials, folder, scene, &mut toml, &mut files)?;
    let mut grains = Vec::new();
    for insert in &state.inserts {
        insertion(insert, &materials, &mut grains, &mut toml);
    }
    placed(state, &materials, scene, &mut toml, &mut files);
    for (k, t) in grains.iter().enumerate() {
        clump(k, t, &mut toml);
    }
    for (id, mesh) in &state.flows {
        flow(state, id, mesh, folder, &mut toml);
    }
    toml.table("[output]", "");
    if let Some(every) = state.dump_every {
        toml.number("frames_every", every * state.step);
    }
    toml.text("checkpoint_wall", "10 min");
    Ok((toml.text, files, materials.notes))
}

/// Speed of a fall through the domain, at most 10 m/s [m/s].
fn fall(state: &State) -> f64 {
    let height = state.domain.map_or(0.05, |(low, high)| (high.z - low.z).abs());
    (2.0 * state.gravity.length() * height).sqrt().clamp(0.1, 10.0)
}

fn contacts(state: &State, toml: &mut Toml) {
    toml.table("[contacts]", "");
    let first = state.coefficients.values().next().or(state.model.whole.as_ref());
    let hooke = state.model.hooke || first.is_some_and(|c| c.hooke);
    toml.text("law", if hooke { "hooke" } else { "hertz_mindlin" });
    // Both programs let the dashpot pull unless told otherwise.
    toml.raw("tension", "true");
    if hooke {
        match first {
            Some(c) => {
                toml.number("stiffness", c.stiffness);
                toml.number("tangential_ratio", c.ratio.unwrap_or(2.0 / 7.0).clamp(0.0, 1.0));
            }
            None => {
                let speed = state.properties.get("characteristicVelocity").and_then(|l| l.first());
                toml.number("impact_speed", speed.map_or(1.0, |v| v * state.scale.speed()));
                toml.number("tangential_ratio", 1.0);
            }
        }
    }
    if let Some((_, law)) = first.and_then(|c| c.adhesion) {
        toml.text("adhesion", law);
    }
}

fn domain(state: &State, toml: &mut Toml) {
    let Some((low, high)) = state.domain else { return };
    let periodic: Vec<String> =
        (0..3).filter(|&k| state.boundary[k] == 'p').map(|k| format!("\"{}\"", ["x", "y", "z"][k])).collect();
    let bounded = state.boundary.iter().all(|c| "fp".contains(*c));
    if !bounded || (periodic.len() == 3 && state.walls.is_empty() && state.inserts.is_empty()) {
        return;
    }
    toml.table("[domain]", "");
    toml.vector("min", low);
    toml.vector("max", high);
    toml.text(
        "outside",
        if state.lost_ignored || state.program == crate::Kind::Liggghts { "remove" } else { "stop" },
    );
    if !periodic.is_empty() {
        toml.raw("periodic", &format!("[{}]", periodic.join(", ")));
    }
}

/// A region as the format has it.
pub(super) fn region(region: &Region) -> String {
    match region {
        Region::Block { low, high } => {
            format!("{{ box = {{ min = {}, max = {} }} }}", vector(*low), vector(*high))
        }
        Region::Ball { center, radius } => {
            format!("{{ ball = {{ center = {}, radius = {} }} }}", vector(*center), number(*radius))
        }
        Region::Round { axis, center, radii, ends } => {
            let mut base = DVec3::ZERO;
            for (k, c) in across(*axis).into_iter().zip(center) {
                base[k] = *c;
            }
            base[*axis] = ends[0];
            let along =
                if *axis == 2 { String::new() } else { format!(", axis = {}", vector(DVec3::AXES[*axis])) };
            // A cone holds at least the cylinder of its smaller end.
            let radius = radii[0].min(radii[1]).max(1e-3 * radii[0].max(radii[1]));
            format!(
                "{{ cylinder = {{ base = {}, radius = {}, height = {}{along} }} }}",
                vector(base),
                number(radius),
                number(ends[1] - ends[0])
            )
        }
    }
}

/// Templates of one material and shape: they become one table.
struct TemplateTable<'a> {
    members: Vec<(f64, &'a Template)>,
}

/// The tables of an insertion: one for each material and shape, with its part of the amount.
fn insertion(insert: &Insert, materials: &Materials, grains: &mut Vec<Template>, toml: &mut Toml) {
    let mut parts: Vec<TemplateTable> = Vec::new();
    for (weight, t) in &insert.mix {
        let like = |p: &&mut TemplateTable| {
            let o = p.members[0].1;
            let both_plain = t.spheres.is_empty() && o.spheres.is_empty();
            o.kind == t.kind
                && o.density == t.density
                && both_plain
                && matches!((&o.radii, &t.radii), (Radii::One(_), Radii::One(_)))
        };
        match parts.iter_mut().find(like) {
            Some(part) => part.members.push((*weight, t)),
            None => parts.push(TemplateTable { members: vec![(*weight, t)] }),
        }
    }
    // Shares of each part by number, mass and volume.
    let share = |p: &TemplateTable, of: &dyn Fn(&Template) -> f64| -> f64 {
        p.members
            .iter()
            .map(|(w, t)| of(t) * if insert.by_mass { w / (t.density * t.volume()) } else { *w })
            .sum()
    };
    let total = |of: &dyn Fn(&Template) -> f64| -> f64 { parts.iter().map(|p| share(p, of)).sum() };
    let (one, mass, volume) =
        (|_: &Template| 1.0, |t: &Template| t.density * t.volume(), |t: &Template| t.volume());
    let once = insert.rate.is_none() && insert.start == 0.0 && insert.amount != Amount::Endless;
    for (k, part) in parts.iter().enumerate() {
        let first = part.members[0].1;
        toml.table(if once { "[[fills]]" } else { "[[sources]]" }, &insert.from);
        let own = if parts.len() == 1 { insert.id.clone() } else { format!("{} {}", insert.id, k + 1) };
        toml.text("name", &name(&own));
        toml.text("material", &materials.of_type(first.kind, first.density));
        sizes(part, insert.by_mass, grains, toml);
        toml.raw("region", &region(&insert.region));
        let by_number = share(part, &one) / total(&one);
        let by_mass = share(part, &mass) / total(&mass);
        let rate_stops = match (insert.amount, insert.rate) {
            (Amount::Endless, Some(Rate::Count(r))) if insert.stop.is_finite() => {
                Amount::Count(r * (insert.stop - insert.start))
            }
            (Amount::Endless, Some(Rate::Mass(r))) if insert.stop.is_finite() => {
                Amount::Mass(r * (insert.stop - insert.start))
            }
            (amount, _) => amount,
        };
        match rate_stops {
            Amount::Endless => {}
            Amount::Count(n) => toml.raw("count", &format!("{}", (n * by_number).round())),
            Amount::Mass(m) => toml.number("mass", m * by_mass),
            Amount::Fraction(f) if once => toml.number("fraction", f * share(part, &volume) / total(&volume)),
            Amount::Fraction(f) => {
                let density = total(&mass) / total(&volume);
                toml.number("mass", f * insert.region.volume() * density * by_mass);
            }
        }
        match insert.rate.filter(|_| !once) {
            Some(Rate::Count(r)) => toml.number("rate_count", r * by_number),
            Some(Rate::Mass(r)) => toml.number("rate_mass", r * by_mass),
            None => {}
        }
        if insert.velocity != DVec3::ZERO {
            toml.vector("velocity", insert.velocity);
        }
        if insert.start > 0.0 {
            toml.number("start", insert.start);
        }
    }
}

fn sizes(part: &TemplateTable, by_mass: bool, grains: &mut Vec<Template>, toml: &mut Toml) {
    let first = part.members[0].1;
    if !first.spheres.is_empty() {
        let k = grains.iter().position(|g| g.spheres == first.spheres).unwrap_or_else(|| {
            grains.push(first.clone());
            grains.len() - 1
        });
        toml.text("grain", &format!("clump{}", k + 1));
        return;
    }
    if part.members.len() > 1 {
        let class = |(w, t): &(f64, &Template)| format!("[{}, {}]", number(t.radii.mean()), number(*w));
        let classes: Vec<String> = part.members.iter().map(class).collect();
        let by = if by_mass { "mass" } else { "number" };
        toml.raw("sizes", &format!("{{ classes = [{}], by = \"{by}\" }}", classes.join(", ")));
        return;
    }
    match first.radii {
        Radii::One(r) => toml.number("radius", r),
        Radii::Uniform(a, b) => {
            let (a, b) = (number(a), number(b));
            toml.raw("sizes", &format!("{{ law = \"uniform\", min = {a}, max = {b}, by = \"number\" }}"));
        }
        Radii::Gaussian(mean, deviation) => {
            let (mean, deviation) = (number(mean), number(deviation));
            toml.raw(
                "sizes",
                &format!("{{ law = \"normal\", mean = {mean}, deviation = {deviation}, by = \"number\" }}"),
            );
        }
    }
}

fn clump(k: usize, t: &Template, toml: &mut Toml) {
    toml.table(&format!("[grains.clump{}]", k + 1), "");
    toml.text("shape", "spheres");
    let ball = |(p, r): &(DVec3, f64)| {
        let [x, y, z] = p.to_array().map(number);
        format!("[{x}, {y}, {z}, {}]", number(*r))
    };
    let balls: Vec<String> = t.spheres.iter().map(ball).collect();
    toml.raw("spheres", &format!("[{}]", balls.join(", ")));
}

/// Atoms that are there from the start, a table of rows for each material.
fn placed(state: &State, materials: &Materials, scene: &str, toml: &mut Toml, files: &mut Files) {
    let mut tables: BTreeMap<(String, bool), String> = BTreeMap::new();
    for a in &state.atoms {
        let fixed = state.frozen.contains(&a.kind);
        let rows = tables.entry((materials.of_type(a.kind, a.density), fixed)).or_default();
        let mut numbers = vec![a.position.x, a.position.y, a.position.z, a.radius, 1.0, 0.0, 0.0, 0.0];
        let (v, w) = if fixed { (DVec3::ZERO, DVec3::ZERO) } else { (a.velocity, a.spin) };
        numbers.extend(v.to_array().into_iter().chain(w.to_array()));
        let row: Vec<String> = numbers.into_iter().map(number).collect();
        let _ = writeln!(rows, "{}", row.join(","));
    }
    for (k, ((material, fixed), rows)) in tables.into_iter().enumerate() {
        let file = format!("{scene}-{}.csv", k + 1);
        toml.table("[[placed]]", "");
        toml.text("name", &format!("grains {}", k + 1));
        toml.text("material", &material);
        if fixed {
            toml.text("kind", "fixed");
        }
        toml.text("file", &file);
        let header = "x [m],y [m],z [m],radius [m],qw,qx,qy,qz,vx [m/s],vy [m/s],vz [m/s],wx [rad/s],wy [rad/s],wz [rad/s]\n";
        files.push((file, format!("{header}{rows}").into_bytes()));
    }
}

/// `massflow/mesh`: a probe at the middle of the mesh, across its normal.
fn flow(state: &State, id: &str, mesh: &str, folder: &Path, toml: &mut Toml) {
    let Some(mesh) = state.meshes.get(mesh) else { return };
    let Ok(mut triangles) = crate::stl::read(&folder.join(&mesh.file)) else { return };
    triangles.iter_mut().flatten().for_each(|p| *p = mesh.turn * *p + mesh.shift);
    let (low, high) = crate::stl::bounds(&triangles);
    let normal: DVec3 = triangles.iter().map(|[a, b, c]| (*b - *a).cross(*c - *a)).sum();
    toml.table("[[probes]]", "");
    toml.text("name", &name(id));
    toml.text("kind", "flow");
    toml.vector("point", 0.5 * (low + high));
    toml.vector("normal", normal.normalize_or(DVec3::NEG_Z));
}

/// `rotation` of what has its axis along z here and along another there.
pub(super) fn rotation(axis: usize) -> Option<String> {
    (axis != 2).then(|| turn(DQuat::from_rotation_arc(DVec3::Z, DVec3::AXES[axis])))
}
