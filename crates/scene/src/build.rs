//! From the file to the world: settings, materials, bodies and walls, then fills, sources and probes.
//!
//! What is wrong is noted and the building goes on, so that all problems are reported together; a world with
//! problems is thrown away.

use std::collections::BTreeMap;

use granum_engine::ccp::Ccp;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::terrain::grain::Grain;
use granum_engine::terrain::{Region, Sizes};
use granum_engine::world::restore::AutoSettings;
use granum_engine::{BodyId, BodyKind, GroupId, MaterialId, Method, Precision, Shape as EngineShape, World};

use crate::Placed;
use crate::beams::NamedBeam;
use crate::check::{self, Container};
use crate::dem::StepAdvice;
use crate::error::nearest;
use crate::forms;
use crate::locate::{Problems, join};
use crate::named::{Shapes, read_shapes};
use crate::periodic::check_periodic;
use crate::schema::{File, Kind, PrecisionWord};
use crate::{
    beams, copies, fill, forces, grains, joints, materials, patterns, places, remarks, settings, terrain,
};

/// Dynamic bodies up to which `precision = "auto"` means double: there is no time to be saved, and small scenes are asked for many
/// digits.
const DOUBLE_UP_TO: f64 = 1000.0;
/// The same up to [`DOUBLE_IF_HARD_UP_TO`] bodies, if the tolerance is smaller, the masses differ by more, or there are joints.
const LEAST_TOLERANCE_IN_SINGLE: f64 = 1e-4;
const MOST_MASS_RATIO_IN_SINGLE: f64 = 1e3;
const DOUBLE_IF_HARD_UP_TO: f64 = 10_000.0;
/// Most bodies of a scene: about 8 GB, or by fast frictional dynamics, which keeps less of each, 20 GB.
pub(crate) fn most_bodies(method: Method) -> f64 {
    match method {
        Method::Ffd => 1e8,
        _ => 2e7,
    }
}

/// A body or wall of the scene: how messages call it, and where it stands in the file.
pub(crate) struct Named {
    pub(crate) id: BodyId,
    pub(crate) name: Option<String>,
    pub(crate) label: String,
    pub(crate) path: String,
    /// The author's frame, `position` and `rotation` of the scene, in the body's.
    pub(crate) frame: (DVec3, DQuat),
}

/// A world in the making.
pub(crate) struct Builder<'a> {
    pub(crate) world: World,
    pub(crate) problems: Problems<'a>,
    /// What was chosen at the start, for a restart: fills then give only their names, the grains are in the state.
    pub(crate) chosen: Option<AutoSettings>,
    /// Told how terrain settles, where settling is what is asked for.
    pub(crate) prepare: Option<terrain::Prepare<'a>>,
    pub(crate) warnings: Vec<String>,
    pub(crate) notes: Vec<String>,
    pub(crate) placed: Vec<Placed>,
    pub(crate) duration: f64,
    /// Bodies and walls given one by one.
    pub(crate) named: Vec<Named>,
    pub(crate) containers: Vec<Container>,
    /// Beams by table.
    pub(crate) beams: Vec<NamedBeam>,
    /// Spheres and elements of beams so far, and the bytes that they will take.
    pub(crate) beam_parts: f64,
    pub(crate) beam_bytes: f64,
    /// Named shapes, and shapes that were built.
    pub(crate) shapes: Shapes,
    /// Grains by name; none where something is wrong with it.
    pub(crate) grains: BTreeMap<String, Option<Grain>>,
    /// Where the fill of a group stands in the file.
    pub(crate) fills: Vec<(GroupId, String)>,
    /// Bodies that sources will add.
    pub(crate) will_pour: f64,
    pub(crate) smallest_radius: f64,
    pub(crate) largest_radius: f64,
    pub(crate) fastest: f64,
    /// What is said of the step.
    pub(crate) advice: Option<StepAdvice>,
}

/// Builds the world of a file.
pub(crate) fn build<'a>(
    file: &File,
    problems: Problems<'a>,
    chosen: Option<&AutoSettings>,
    prepare: Option<terrain::Prepare<'a>>,
) -> Builder<'a> {
    let mut b = Builder {
        world: World::new(settings::settings(file)),
        problems,
        chosen: chosen.copied(),
        prepare,
        warnings: Vec::new(),
        notes: Vec::new(),
        placed: Vec::new(),
        duration: file.duration.0,
        named: Vec::new(),
        containers: Vec::new(),
        beams: Vec::new(),
        beam_parts: 0.0,
        beam_bytes: 0.0,
        shapes: Shapes::default(),
        grains: BTreeMap::new(),
        fills: Vec::new(),
        will_pour: 0.0,
        smallest_radius: f64::INFINITY,
        largest_radius: 0.0,
        fastest: 0.0,
        advice: None,
    };
    materials::add_materials(&mut b, file);
    read_shapes(&mut b, file);
    for (list, solids, kind) in [("walls", &file.walls, Kind::Fixed), ("bodies", &file.bodies, Kind::Dynamic)]
    {
        for (i, solid) in solids.iter().enumerate() {
            let free = solid.kind.unwrap_or(kind) == Kind::Dynamic && solid.motion.is_none();
            for copy in copies::all_of(solid, free, &format!("{list}[{i}]"), &mut b.problems) {
                b.add_solid(&copy, list, i, kind);
            }
        }
    }
    terrain::add_walls(&mut b, &file.terrain);
    joints::add_joints(&mut b, file);
    // Grains come last, since a restart leaves them out: whatever else has an id must have the same one without them. So grains
    // also find their places among the beams.
    beams::add_beams(&mut b, file);
    for (name, grain) in &file.grains {
        let made = forms::grain(&mut b, name, grain);
        b.grains.insert(name.clone(), made);
    }
    // Before fills, which find their places above it.
    terrain::add_terrain(&mut b, file);
    for (i, f) in file.fills.iter().enumerate() {
        fill::add_fill(&mut b, f, i);
    }
    for (i, p) in file.placed.iter().enumerate() {
        places::add_places(&mut b, p, i);
    }
    for (i, source) in file.sources.iter().enumerate() {
        grains::add_source(&mut b, source, i);
    }
    // Groups of fills and sources are known now.
    patterns::keep_apart(&mut b, file);
    forces::add_forces(&mut b, file);
    b.advice = crate::dem::choose_step(&mut b, file);
    check::check_world(&mut b);
    terrain::check_boxes(&mut b, file);
    check_periodic(&mut b, file);
    remarks::remark(&mut b, file);
    choose_precision(&mut b, file);
    b
}

fn choose_precision(b: &mut Builder, file: &File) {
    let dynamic =
        b.world.bodies.kind.iter().filter(|k| **k == BodyKind::Dynamic).count() as f64 + b.will_pour;
    let precision = match file.solver.precision.unwrap_or(PrecisionWord::Auto) {
        PrecisionWord::Single => Precision::Single,
        PrecisionWord::Double => Precision::Double,
        PrecisionWord::Auto => match b.chosen {
            Some(chosen) => chosen.precision,
            None if dynamic > double_up_to(&b.world) => Precision::Single,
            None => Precision::Double,
        },
    };
    b.world.settings.solver.precision = precision;
    b.world.ccp = Ccp::new(precision);
}

/// Dynamic bodies up to which the scene is solved in double precision.
fn double_up_to(world: &World) -> f64 {
    let inverse = world.bodies.inv_mass.iter().copied().filter(|m| *m > 0.0);
    let (low, high) = inverse.fold((f64::INFINITY, 0.0_f64), |(low, high), m| (low.min(m), high.max(m)));
    let is_hard = world.settings.solver.tolerance < LEAST_TOLERANCE_IN_SINGLE
        || high > MOST_MASS_RATIO_IN_SINGLE * low
        || !world.joints.is_empty();
    if is_hard { DOUBLE_IF_HARD_UP_TO } else { DOUBLE_UP_TO }
}

impl Builder<'_> {
    pub(crate) fn find_material(&mut self, name: &str, path: &str) -> Option<MaterialId> {
        let found = self.world.materials.find(name);
        if found.is_none() {
            let names: Vec<&str> = self.world.materials.list().iter().map(|m| m.name.as_str()).collect();
            let help = if names.is_empty() {
                format!("add [materials.{name}] with its density")
            } else {
                nearest(name, names)
            };
            self.problems.add(path, format!("there is no material `{name}`"), help);
        }
        found
    }

    /// The material named by the `material` key of a table, with its density.
    pub(crate) fn material(&mut self, name: &str, path: &str) -> Option<(MaterialId, f64)> {
        let id = self.find_material(name, &join(path, "material"))?;
        Some((id, self.world.materials.list().get(id.index())?.density))
    }

    /// The grain named by the `grain` key of a table, for bodies of this density; spheres if there is none.
    pub(crate) fn grain(&mut self, name: Option<&str>, density: f64, path: &str) -> Option<Grain> {
        let Some(name) = name else { return Some(Grain::default()) };
        if let Some(shape) = self.shape_named(name) {
            return forms::grain_of_shape(self, name, &shape, density, &join(path, "grain"));
        }
        let found = self.grains.get(name).cloned();
        if found.is_none() {
            let names: Vec<&str> = self.grains.keys().map(String::as_str).chain(self.shape_names()).collect();
            let help = if names.is_empty() { format!("add [grains.{name}]") } else { nearest(name, names) };
            self.problems.add(&join(path, "grain"), format!("there is no grain `{name}`"), help);
        }
        found.flatten()
    }

    /// Notes radii and speed of moving bodies, for warnings.
    pub(crate) fn note_sizes(&mut self, sizes: &Sizes, velocity: DVec3) {
        let (low, high) = sizes.limits();
        self.smallest_radius = self.smallest_radius.min(low);
        self.largest_radius = self.largest_radius.max(high);
        self.fastest = self.fastest.max(velocity.length());
    }

    /// Whether the largest sphere fits into the region, and masses are numbers that can be computed with.
    pub(crate) fn fits(
        &mut self,
        region: &Region,
        sizes: &Sizes,
        grain: &Grain,
        density: f64,
        path: &str,
    ) -> bool {
        let (low, high) = sizes.limits();
        let high = grain.largest(high);
        let (min, max) = region.bounds();
        let room = 0.5 * (max - min).min_element();
        if high > room {
            let message = format!(
                "a {} of radius {high} m does not fit into the region, which has room for {room} m",
                if grain.is_sphere() { "sphere" } else { "grain" }
            );
            self.problems.add(&join(path, "region"), message, "enlarge the region or take smaller grains");
            return false;
        }
        [low, high].into_iter().all(|r| {
            let (mass, inertia) = EngineShape::Sphere.mass_and_inertia(r, density);
            self.can_have(mass, inertia, path)
        })
    }
}
