//! The file format: what serde reads is what the JSON Schema says and what `structure.rs` checks.
//!
//! Ranges and dimensions stand here, at the key; what concerns several keys is in `check.rs` and `build.rs`.
//! The doc comments are shown to users as help.

mod beams;
mod belts;
mod bodies;
mod forces;
mod grains;
mod include;
mod joints;
mod materials;
mod measures;
mod shapes;
mod terrain;

use std::collections::BTreeMap;

use granum_engine::collide::Keep;
use granum_engine::dem::{Adhesion, LawKind, Scheme};
use granum_engine::settings::{EllipsoidMethod, Eta, Friction, Outside, SolverKind};
use schemars::{JsonSchema, generate::SchemaSettings};
use serde::Deserialize;
use serde_json::Value;

pub(crate) use beams::{Beam, BeamAround, BeamFormulation, BeamIntegrator, BeamKind, Hold};
pub(crate) use bodies::{Copies, Fit, Formula, Kind, Motion, Rotate, Rotation, Shape, Side, Solid};
pub(crate) use forces::{Drag, Field, Force, ForceAxes};
pub(crate) use grains::{By, Fill, Grain, GrainShape, Grid, Law, PlacedKind, Places, Region, Sizes, Source};
pub(crate) use joints::{Brake, Driven, Frame, Joint, Limits, Motor};
pub(crate) use materials::{Material, Pair};
pub(crate) use measures::{Between, ColumnLimit, Expect, Limit, Number, Of, Probe, ProbeKind};
pub(crate) use shapes::{NamedShape, ShapeWord, Show, WORDS};
pub(crate) use terrain::{BoxRuleWord, FillWord, FloorWord, Rigid, RigidWord, SidesWord, Surface, Terrain};

use crate::units::{Acceleration, Foundation, Length, Speed, Step, Stiffness, Time};

/// A Granum scene.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    /// Version of the file format: 1.
    #[expect(dead_code, reason = "checked before all else")]
    pub(crate) format: i64,
    /// One line about the scene.
    #[serde(default)]
    pub(crate) title: String,
    /// Contact method: "ccp", hard contact; "dem", penalty contact; or "ffd", fast frictional dynamics, for gases.
    #[serde(default)]
    pub(crate) method: Method,
    /// Time step, for example "1 ms"; with method = "dem" also "auto".
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) step: Step,
    /// Simulated time, for example "3 s".
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) duration: Time,
    /// Acceleration of gravity. Default: [0, 0, -9.81].
    pub(crate) gravity: Option<[Acceleration; 3]>,
    /// Seed of every random number. Default: 1.
    #[schemars(extend("maximum" = i64::MAX))]
    pub(crate) seed: Option<u64>,
    /// Contacts are kept up to this gap, as a fraction of the smaller radius. Default: 0.05.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) contact_margin: Option<f64>,
    /// How contacts are found and chosen.
    #[serde(default)]
    pub(crate) contacts: Contacts,
    /// The solver.
    #[serde(default)]
    pub(crate) solver: Solver,
    /// Fast frictional dynamics.
    #[serde(default)]
    pub(crate) ffd: Ffd,
    /// Where bodies may be.
    pub(crate) domain: Option<Domain>,
    /// Materials by name.
    #[serde(default)]
    pub(crate) materials: BTreeMap<String, Material>,
    /// Laws of pairs of materials. Without one, the smaller friction and the smaller restitution of the two count.
    #[serde(default)]
    pub(crate) pairs: Vec<Pair>,
    /// Shapes by name, each built once and used by any number of bodies, walls, pieces, fills, sources and placed grains.
    #[serde(default)]
    pub(crate) shapes: BTreeMap<String, NamedShape>,
    /// Single bodies, dynamic unless `kind` says otherwise.
    #[serde(default)]
    pub(crate) bodies: Vec<Solid>,
    /// Walls: fixed, or moved if they have a `motion`.
    #[serde(default)]
    pub(crate) walls: Vec<Solid>,
    /// Flexible beams.
    #[serde(default)]
    pub(crate) beams: Vec<Beam>,
    /// Pairs of names whose bodies do not touch each other: of bodies, walls, containers, fills, sources; * stands for any letters.
    #[serde(default)]
    pub(crate) no_contact: Vec<[String; 2]>,
    /// Joints, motors and springs between bodies.
    #[serde(default)]
    pub(crate) joints: Vec<Joint>,
    /// Belts, chains, tracks and cables: links that are made as ordinary bodies and joints.
    #[serde(default)]
    #[expect(dead_code, reason = "built before the scene is deserialized")]
    pub(crate) belts: Vec<belts::Belt>,
    /// Applied forces on bodies and beams: forces, torques, drag, force fields.
    #[serde(default)]
    pub(crate) forces: Vec<Force>,
    /// Move the bodies at the start so that all joints fit. Default: false.
    #[serde(default)]
    pub(crate) assemble: bool,
    /// Shapes of grains by name, for fills and sources.
    #[serde(default)]
    pub(crate) grains: BTreeMap<String, Grain>,
    /// Regions filled with grains at the start.
    #[serde(default)]
    pub(crate) fills: Vec<Fill>,
    /// Grains at given places.
    #[serde(default)]
    pub(crate) placed: Vec<Places>,
    /// Ground made of grains below a surface, on which machines drive; or the surface alone, as a wall.
    #[serde(default)]
    pub(crate) terrain: Vec<Terrain>,
    /// Regions in which grains appear during the run.
    #[serde(default)]
    pub(crate) sources: Vec<Source>,
    /// What computes.
    #[serde(default)]
    pub(crate) run: Run,
    /// What is written.
    #[serde(default)]
    pub(crate) output: Output,
    /// Bounds that a healthy run keeps.
    #[serde(default)]
    pub(crate) health: Health,
    /// Parameters of this file by name, for arithmetic in its numbers: numbers, quantities, or arithmetic on other parameters.
    #[serde(default)]
    #[expect(dead_code, reason = "evaluated before the scene is deserialized")]
    pub(crate) parameters: BTreeMap<String, include::Parameter>,
    /// Other files, put into this one.
    #[serde(default)]
    #[expect(dead_code, reason = "taken in before the scene is deserialized")]
    pub(crate) include: Vec<include::Include>,
    /// What is measured.
    #[serde(default)]
    pub(crate) probes: Vec<Probe>,
    /// What must come out.
    #[serde(default)]
    pub(crate) expect: Expect,
}

/// Contact method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Method {
    #[default]
    Ccp,
    Dem,
    Ffd,
}

/// How contacts are found and chosen.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Contacts {
    /// Most contacts of a pair of bodies in hard contact. Default: 8.
    #[schemars(range(min = 3, max = 10_000))]
    pub(crate) per_pair: Option<u64>,
    /// Which of them: "spread" (the deepest, and the widest spread) or "random" (again in each step).
    #[schemars(with = "Option<KeepWord>")]
    pub(crate) keep: Option<Keep>,
    /// How two ellipsoids are tested: "axis", "opm" or "chm".
    #[schemars(with = "Option<EllipsoidWord>")]
    pub(crate) ellipsoids: Option<EllipsoidMethod>,
    /// Law of penalty contact: "hertz_mindlin", "hooke" or "volumetric".
    #[schemars(with = "Option<LawWord>")]
    pub(crate) law: Option<LawKind>,
    /// How penalty contact moves bodies: "verlet" (leapfrog) or "euler" (symplectic Euler). Default: "verlet".
    #[schemars(with = "Option<SchemeWord>")]
    pub(crate) integrator: Option<Scheme>,
    /// Whether dashpots may pull at the end of an impact. Default: false.
    pub(crate) tension: Option<bool>,
    /// Stiffness of "hooke", for example "100 kN/m".
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) stiffness: Option<Stiffness>,
    /// Speed of impact at which "hooke" takes its stiffness from Young's modulus.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) impact_speed: Option<Speed>,
    /// Tangential over normal stiffness of "hooke". Default: 2/7.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) tangential_ratio: Option<f64>,
    /// k_f/h_f of "volumetric", for example "2e9 N/m3".
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) foundation: Option<Foundation>,
    /// Speed below which friction of "volumetric" is smoothed.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) slip_speed: Option<Speed>,
    /// How surface energy acts: "dmt" or "jkr".
    #[schemars(with = "Option<AdhesionWord>")]
    pub(crate) adhesion: Option<Adhesion>,
}

/// The solver of the cone complementarity problem.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solver {
    /// "auto" (default): "apgd" for all contacts, then each small island that is still unsolved is solved by itself, if necessary
    /// by an interior point method; "direct": all small islands by an interior point method to 1e-6; or "apgd", "gauss_seidel",
    /// "jacobi" alone. An island is a group of bodies that touch each other or are joined.
    #[schemars(with = "Option<SolverWord>")]
    pub(crate) kind: Option<SolverKind>,
    /// "coulomb" or "cone".
    #[schemars(with = "Option<FrictionWord>")]
    pub(crate) friction: Option<Friction>,
    /// "auto" (default): double up to 1,000 dynamic bodies, or up to 10,000 with joints, unequal masses or a small tolerance, and
    /// single beyond; or "single", "double".
    pub(crate) precision: Option<PrecisionWord>,
    /// Largest number of iterations per step. Default: 400. From the hundredth on, a residual of ten times the tolerance is
    /// enough.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub(crate) max_iterations: Option<u32>,
    /// Stop when the residual falls below this times the scale of the problem. Default: 1e-3. With 0 all iterations are run and
    /// nothing else.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) tolerance: Option<f64>,
    /// Relaxation factor omega.
    #[schemars(extend("exclusiveMinimum" = 0), range(max = 2.0))]
    pub(crate) omega: Option<f64>,
    /// Mixing factor lambda.
    #[schemars(extend("exclusiveMinimum" = 0), range(max = 1.0))]
    pub(crate) lambda: Option<f64>,
    /// How the step length of a contact is chosen: "split" (default), which cannot diverge, or "trace", 3 / trace of the
    /// contact's own matrix, which can diverge if omega is not small (0.2 for heaps).
    #[schemars(with = "Option<EtaWord>")]
    pub(crate) eta: Option<Eta>,
    /// Start from the impulses of the last step.
    pub(crate) warm_start: Option<bool>,
    /// Most bodies of an island that is solved on its own with "auto" and "direct". Default: 300.
    #[schemars(range(min = 0, max = 100_000))]
    pub(crate) direct_bodies: Option<u32>,
    /// Fastest speed at which penetration is removed.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) recovery_speed: Option<Speed>,
}

/// Fast frictional dynamics.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ffd {
    /// "default", or "paper": the rules of the method's authors, for comparison.
    pub(crate) rules: Option<RulesWord>,
    /// SAMPLESIZE of rules = "paper": directions of friction of a contact. Default: 4.
    #[schemars(range(min = 3, max = 64))]
    pub(crate) samples: Option<u32>,
    /// epsilon of rules = "paper": one coefficient of restitution for all. Default: that of the materials.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) epsilon: Option<f64>,
    /// Fraction of the overlap that each body of a pair removes per step. Default: 0.1.
    #[schemars(range(min = 0.0, max = 0.5))]
    pub(crate) recovery: Option<f64>,
    /// On ranks: "copies", each rank computes the constraints of its own bodies, or "midpoint", the rank that has the contact
    /// point computes and sends them, as the method's authors do. The results are the same. Default: "copies".
    pub(crate) sharing: Option<SharingWord>,
}

macro_rules! words {
    ($($name:ident { $($word:ident),* })*) => {$(
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        #[allow(dead_code, reason = "some stand only for the engine's own type in the schema")]
        pub(crate) enum $name { $($word),* }
    )*};
}

words! {
    SolverWord { Auto, Direct, Apgd, GaussSeidel, Jacobi }
    FrictionWord { Coulomb, Cone }
    PrecisionWord { Auto, Single, Double }
    EtaWord { Split, Trace }
    OutsideWord { Stop, Remove }
    AxisWord { X, Y, Z }
    BeyondWord { Warn, Stop }
    KeepWord { Spread, Random }
    EllipsoidWord { Axis, Opm, Chm }
    LawWord { Volumetric, Hooke, HertzMindlin }
    SchemeWord { Verlet, Euler }
    AdhesionWord { Dmt, Jkr }
    RulesWord { Default, Paper }
    SharingWord { Copies, Midpoint }
}

/// The space in which bodies may be.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Domain {
    /// Lowest corner.
    pub(crate) min: [Length; 3],
    /// Highest corner.
    pub(crate) max: [Length; 3],
    /// What happens to a body outside: "stop" (the run) or "remove" (the body).
    #[schemars(with = "OutsideWord")]
    #[serde(default)]
    pub(crate) outside: Outside,
    /// Axes along which the domain is periodic: bodies that leave through a face come in again at the opposite one, and touch
    /// each other through it.
    #[serde(default)]
    pub(crate) periodic: Vec<AxisWord>,
}

/// What computes.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Run {
    /// The device: "cpu", "gpu", or "gpu:NAME" with a part of a name that `granum devices` shows. Default: "cpu".
    pub(crate) device: Option<String>,
}

/// What is written.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// Time between two frames, 0 for none. Default: a hundredth of the duration.
    #[schemars(extend("minimum" = 0))]
    pub(crate) frames_every: Option<Time>,
    /// Write the contact forces with each frame.
    #[serde(default)]
    pub(crate) contacts: bool,
    /// Write them also as tables, frames/contacts_NNNNNN.csv.
    #[serde(default)]
    pub(crate) contact_tables: bool,
    /// Write coarse-grained fields on a grid with each frame: density, volume fraction, velocity, stress.
    pub(crate) fields: Option<Fields>,
    /// Steps between two rows of the health record. Default: 1.
    #[schemars(range(min = 1))]
    pub(crate) health_every: Option<u64>,
    /// Write checkpoints: at the end, when the run is stopped or fails, and as the next two keys say. Default: true.
    pub(crate) checkpoint: Option<bool>,
    /// Simulated time between two checkpoints. Default: none.
    #[schemars(extend("minimum" = 0))]
    pub(crate) checkpoint_every: Option<Time>,
    /// Real time between two checkpoints, 0 for none. Default: "10 min".
    #[schemars(extend("minimum" = 0))]
    pub(crate) checkpoint_wall: Option<Time>,
}

/// Limits of a healthy run. A run that goes beyond them reports it.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Health {
    /// Largest relative residual of the solver. Default: 0.5; 0 for no bound.
    #[schemars(extend("minimum" = 0))]
    pub(crate) residual: Option<f64>,
    /// Deepest penetration over the smaller radius. Default: 0.2; 0 for no bound.
    #[schemars(extend("minimum" = 0))]
    pub(crate) penetration: Option<f64>,
    /// Largest unexplained gain of energy, relative to the energy of the run. Default: 0.05; 0 for no bound.
    #[schemars(extend("minimum" = 0))]
    pub(crate) energy: Option<f64>,
    /// What happens beyond a bound: "stop" ends the run, "warn" never does, not even if the run has exploded. Default: a bound
    /// warns, and a run that has exploded ends.
    pub(crate) beyond: Option<BeyondWord>,
}

/// A grid of cubic cells for coarse-grained fields.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fields {
    /// Lowest corner.
    pub(crate) min: [Length; 3],
    /// Highest corner; moved outwards to a whole number of cells.
    pub(crate) max: [Length; 3],
    /// Edge of a cell.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) cell: Length,
    /// Radius of the kernel, at least the edge of a cell. Default: twice it.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) kernel: Option<Length>,
}

/// The JSON Schema of the format, without references; TOML has no null, so neither has it.
pub(crate) fn json_schema() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|s| s.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<File>().to_value();
    remove_null(&mut schema);
    schema
}

fn remove_null(schema: &mut Value) {
    match schema {
        Value::Array(list) => list.iter_mut().for_each(remove_null),
        Value::Object(map) => {
            if let Some(Value::Array(types)) = map.get_mut("type") {
                types.retain(|t| t != "null");
                if let [one] = types.as_slice() {
                    let one = one.clone();
                    map.insert("type".into(), one);
                }
            }
            if let Some(Value::Array(words)) = map.get_mut("enum") {
                words.retain(|w| !w.is_null());
            }
            if let Some(Value::Array(branches)) = map.get_mut("anyOf") {
                branches.retain(|b| b.get("type").is_none_or(|t| t != "null"));
                if let [Value::Object(one)] = branches.as_slice() {
                    let one = one.clone();
                    map.remove("anyOf");
                    for (key, value) in one {
                        map.entry(key).or_insert(value);
                    }
                }
            }
            map.values_mut().for_each(remove_null);
        }
        _ => {}
    }
}
