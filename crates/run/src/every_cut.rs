//! Small scenes, interrupted after every single step: the resumed run has the same bits as the uninterrupted one.
//!
//! A scene is put together from features ([`FEATURES`]): each alone, all of them, all but one, and all pairs. It begins a few
//! steps before the one in which the bodies are sorted again. After every step its state is saved and then
//!
//! - taken back by the world of the scene that the checkpoint holds, which goes on to the end in a folder of its own, and
//! - the run that is cut after each of its steps goes on in the same folder ([`Recorder::resume`]).
//!
//! Compared are the hash of the state, the last health record, `health.csv`, and every probe's table. Frames are not written here;
//! `crates/cli/tests/restart.rs` compares them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use granum_engine::world::restore::glance;
use granum_engine::{State, StepReport, World};
use granum_output::RunFolder;
use granum_scene::Scene;

use crate::recorder::{Mark, Recorder};

/// Steps of a run, and which of them sorts the bodies again.
const STEPS: u64 = 20;
const SORT_AT: u64 = 9;

/// A feature: its name, whether it is for penalty contact, for hard contact, and its tables. Words in braces
/// stand for times and places that depend on the step, see [`scene`].
struct Feature(&'static str, bool, bool, &'static str);

const FEATURES: &[Feature] = &[
    Feature("fill", true, true, include_str!("../tests/scenes/cuts/fill.toml")),
    Feature("placed", true, true, include_str!("../tests/scenes/cuts/placed.toml")),
    Feature("source", true, true, include_str!("../tests/scenes/cuts/source.toml")),
    Feature("gate", true, true, include_str!("../tests/scenes/cuts/gate.toml")),
    Feature("removal", true, true, include_str!("../tests/scenes/cuts/removal.toml")),
    Feature("moving wall", true, true, include_str!("../tests/scenes/cuts/moving_wall.toml")),
    Feature("mesh", true, true, include_str!("../tests/scenes/cuts/mesh.toml")),
    Feature("shapes", true, true, include_str!("../tests/scenes/cuts/shapes.toml")),
    Feature("compounds", true, true, include_str!("../tests/scenes/cuts/compounds.toml")),
    Feature("forces", true, true, include_str!("../tests/scenes/cuts/forces.toml")),
    Feature("beams", true, false, include_str!("../tests/scenes/cuts/beams.toml")),
    Feature("joints", true, true, include_str!("../tests/scenes/cuts/joints.toml")),
];

/// A feature of scenes whose domain repeats itself along y: bodies that touch and pass through its faces.
const FACES: Feature = Feature("faces", true, true, include_str!("../tests/scenes/cuts/faces.toml"));

/// Features that go together with faces: no walls that end near one, no beams, no joints.
const WITH_FACES: [&str; 5] = ["fill", "placed", "source", "removal", "forces"];

/// What a scene is besides its features.
#[derive(Clone, Copy, Debug)]
struct Setting {
    method: &'static str,
    /// Tables of the method.
    tables: &'static str,
}

const SETTINGS: &[Setting] = &[
    Setting { method: "dem", tables: "" },
    Setting { method: "dem", tables: "[contacts]\nlaw = \"hooke\"\nstiffness = \"5 kN/m\"\n" },
    Setting { method: "dem", tables: "[contacts]\nlaw = \"volumetric\"\nfoundation = 2e8\n" },
    Setting { method: "ccp", tables: "" },
    Setting {
        method: "ccp",
        tables: "[solver]\nkind = \"jacobi\"\nprecision = \"single\"\nmax_iterations = 30\n",
    },
    Setting { method: "ccp", tables: "[solver]\nkind = \"gauss_seidel\"\nmax_iterations = 30\n" },
    Setting { method: "ffd", tables: "" },
    Setting { method: "ffd", tables: "[ffd]\nrules = \"paper\"\n" },
];

/// The text of a scene, and the step with which it begins.
fn scene(setting: Setting, features: &[&Feature]) -> (String, u64) {
    let (method, dem) = (setting.method, setting.method == "dem");
    // Jacobi goes without.
    let turning = dem || method == "ccp" && !setting.tables.contains("jacobi");
    let (h, sort) = if dem { (1e-5, 1000) } else { (1e-3, 200) };
    let first = sort - SORT_AT;
    let time = |steps: u64| format!("{:?}", steps as f64 * h);
    let mut text = format!(
        "format = 1\nmethod = \"{method}\"\nstep = {h:?}\nduration = {}\n[domain]\nmin = [-1, -1, -1]\nmax = [10, 2, 2]\n\
         outside = \"remove\"\n[output]\nframes_every = 0\n[materials.stone]\ndensity = 2500\nfriction = 0.4\nrestitution = 0.3\n\
         young = \"5 MPa\"\n[materials.felt]\ndensity = 900\nfriction = 0.6\nrestitution = 0.2\nyoung = \"2 MPa\"\n{}{}\
         [[walls]]\nname = \"floor\"\nshape = \"plane\"\nmaterial = \"felt\"\n\
         [[probes]]\nname = \"floor\"\nkind = \"force\"\nbody = \"floor\"\nevery = {}\n",
        time(first + STEPS),
        if turning { "rolling = 0.1\ntwisting = 0.05\n" } else { "" },
        setting.tables,
        time(3),
    );
    if dem && setting.tables.contains("volumetric") {
        text = text.replace("rolling = 0.1\ntwisting = 0.05\n", "");
    }
    if features.iter().any(|f| f.0 == FACES.0) {
        let (edges, narrow) =
            ("min = [-1, -1, -1]\nmax = [10, 2, 2]", "min = [-1, -0.08, -1]\nmax = [10, 0.22, 2]");
        text = text.replace(edges, &format!("{narrow}\nperiodic = [\"y\"]"));
    }
    let all = features.iter().map(|f| f.3).collect::<String>();
    text += &all
        .replace("{t}", &time(first + 2))
        .replace("{opens}", &time(first + 14))
        .replace("{rate}", &format!("{:?}", 0.7 / h))
        .replace("{edge}", &format!("{:?}", 10.0 - 2.0 * h * 11.5))
        .replace("{stop}", &format!("{:?}", 0.5 * h * 6.5));
    (text, first)
}

/// A run: its world and its record.
struct Run {
    scene: Scene,
    world: World,
    recorder: Recorder,
}

impl Run {
    fn step(&mut self) {
        self.world.step().expect("a step");
        self.recorder.record(&self.world).expect("a record");
    }

    fn save(&mut self) -> (State, Mark) {
        let mut state = State::default();
        self.world.save(&mut state).expect("a state");
        (state, self.recorder.mark())
    }
}

/// The world of a checkpoint, as `granum continue` builds it.
fn again(scene: &Scene, state: &State) -> (Scene, World) {
    let chosen = glance(state).expect("a state").chosen;
    let (scene, mut world) =
        granum_scene::load_again("again", &scene.resolved, &[], &chosen).unwrap_or_else(|e| panic!("{e}"));
    world.restore(state).unwrap_or_else(|e| panic!("{e}"));
    (scene, world)
}

/// What is the same whoever computes it: the health record.
fn record(report: &StepReport) -> String {
    format!("{report:?}")
}

/// The tables of a folder: health without its stage times, and probes.
fn tables(run: &Path) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    let mut read = |name: String, columns: usize| {
        let text = fs::read_to_string(run.join(&name)).expect("a table");
        let kept = |line: &str| line.split(',').take(columns).collect::<Vec<_>>().join(",");
        all.insert(name, text.lines().map(kept).collect());
    };
    read("health.csv".into(), 37);
    for entry in fs::read_dir(run.join("probes")).expect("a folder").flatten() {
        read(format!("probes/{}", entry.file_name().to_string_lossy()), usize::MAX);
    }
    all
}

/// Runs a scene in one go and cut at every step; returns the number of cuts.
fn cut_everywhere(setting: Setting, features: &[&Feature]) -> u64 {
    let names: Vec<&str> = features.iter().map(|f| f.0).collect();
    let what = format!("{setting:?} with {names:?}");
    let (text, first) = scene(setting, features);
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| RunFolder::create(&folder.path().join(name), false).expect("a run folder");
    let (mut scene, mut world) =
        granum_scene::load_text(&what, &text, &[], None).unwrap_or_else(|e| panic!("{what}: {e}\n{text}"));
    scene.output.health_every = 1;
    // As if it had come here at rest.
    (world.step, world.time) = (first, first as f64 * world.settings.step);
    let run_folder = place("whole");
    let recorder = Recorder::new(&run_folder, &scene, &world).expect("files");
    let mut whole = Run { scene, world, recorder };
    whole.recorder.record(&whole.world).expect("a record");
    let mut cuts = vec![whole.save()];
    for _ in 0..STEPS {
        whole.step();
        cuts.push(whole.save());
    }
    whole.recorder.salvage(None);
    let expected = (whole.world.state_hash(), record(&whole.world.report));
    let end = tables(run_folder.path());

    // Cut once, at each step.
    for (k, (state, mark)) in cuts.iter().enumerate() {
        let (mut scene, world) = again(&whole.scene, state);
        scene.output.health_every = 1;
        let here = place(&format!("cut-{k}"));
        let recorder = Recorder::of_restart(&here, &scene, &world, mark.clone()).expect("files");
        let mut run = Run { scene, world, recorder };
        (k as u64..STEPS).for_each(|_| run.step());
        run.recorder.salvage(None);
        let found = (run.world.state_hash(), record(&run.world.report));
        assert_eq!(found, expected, "{what}, cut at step {}", first + k as u64);
        for (name, rows) in tables(here.path()) {
            assert!(
                end[&name].ends_with(&rows[1..]),
                "{what}, cut at {k}: {name}: {rows:?} in {:?}",
                end[&name]
            );
        }
        fs::remove_dir_all(here.path()).expect("a folder to remove");
    }

    // Cut after each of its steps, in one folder.
    let here = place("chain");
    let (scene, world) = again(&whole.scene, &cuts[0].0);
    let mut recorder = Recorder::new(&here, &scene, &world).expect("files");
    let mut first_world = world;
    recorder.record(&first_world).expect("a record");
    let mut run = Run { scene, world: std::mem::take(&mut first_world), recorder };
    for _ in 0..STEPS {
        let (state, mark) = run.save();
        run.recorder.salvage(None);
        let (mut scene, world) = again(&run.scene, &state);
        scene.output.health_every = 1;
        let recorder = Recorder::resume(&here, &scene, &world, mark).expect("files");
        run = Run { scene, world, recorder };
        run.step();
    }
    run.recorder.salvage(None);
    assert_eq!((run.world.state_hash(), record(&run.world.report)), expected, "{what}, cut after each step");
    let chain = tables(here.path());
    for (name, rows) in &end {
        assert_eq!(&chain[name], rows, "{what}, cut after each step: {name}");
    }
    2 * STEPS + 1
}

/// Every feature alone, every pair, all but one, all.
fn cut_all(method: &str) {
    let has = |f: &&Feature| match method {
        "dem" => f.1,
        "ccp" => f.2,
        // Fast frictional dynamics has no joints.
        _ => f.1 && f.2 && f.0 != "joints",
    };
    let features: Vec<&Feature> = FEATURES.iter().filter(has).collect();
    let settings: Vec<Setting> = SETTINGS.iter().copied().filter(|s| s.method == method).collect();
    let mut sets: Vec<Vec<&Feature>> = vec![features.clone()];
    for (k, one) in features.iter().enumerate() {
        // A scene needs something that moves: what has nothing of its own is never alone.
        sets.push(vec![*one]);
        sets.push(features.iter().enumerate().filter(|(j, _)| *j != k).map(|(_, f)| *f).collect());
        sets.extend(features[..k].iter().map(|other| vec![*other, *one]));
    }
    let mut cuts = 0;
    for (k, set) in sets.iter().enumerate() {
        cuts += cut_everywhere(settings[0], set);
        // Other laws and solvers: the large sets.
        if set.len() > 2 {
            cuts += cut_everywhere(settings[1 + k % (settings.len() - 1)], set);
        }
    }
    println!("{} sets of features, {cuts} cuts", sets.len());
}

#[test]
fn penalty_contact_is_cut_at_every_step() {
    cut_all("dem");
}

#[test]
fn hard_contact_is_cut_at_every_step() {
    cut_all("ccp");
}

#[test]
fn fast_frictional_dynamics_is_cut_at_every_step() {
    cut_all("ffd");
}

/// Bodies that touch and pass through the faces of a periodic domain: alone, with each feature that goes with them, and with all of these.
#[test]
fn periodic_domains_are_cut_at_every_step() {
    let others: Vec<&Feature> = FEATURES.iter().filter(|f| WITH_FACES.contains(&f.0)).collect();
    let mut sets = vec![vec![&FACES], [&[&FACES], &others[..]].concat()];
    sets.extend(others.iter().map(|&other| vec![&FACES, other]));
    for method in ["dem", "ccp", "ffd"] {
        let setting =
            SETTINGS.iter().find(|s| s.method == method).copied().expect("a setting of each method");
        let cuts: u64 = sets.iter().map(|set| cut_everywhere(setting, set)).sum();
        println!("{method}: {cuts} cuts");
    }
}
