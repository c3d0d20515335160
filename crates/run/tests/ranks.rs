//! A run on ranks writes what a run on one rank writes: the same end, probes and state; it can be stopped and go on on another number of
//! ranks; what ranks cannot do is refused before a folder is made.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;

use granum_output::checkpoint;
use granum_run::{Run, RunError, RunOptions, Status, Summary};

/// Grains poured by a source through a gate that opens; those that fall off the table leave the domain.
const SCENE: &str = r#"
    format = 1
    method = "dem"
    step = "auto"
    duration = "0.25 s"
    [domain]
    min = [-0.2, -0.2, -0.1]
    max = [0.2, 0.2, 0.4]
    outside = "remove"
    [materials.stone]
    density = 2500
    young = "2 MPa"
    friction = 0.3
    restitution = 0.4
    [[walls]]
    name = "table"
    shape = "box"
    material = "stone"
    size = [0.1, 0.1, 0.02]
    position = [0, 0, -0.01]
    [[walls]]
    name = "lid"
    shape = "box"
    material = "stone"
    size = [0.1, 0.1, 0.01]
    position = [0, 0, 0.05]
    opens = "0.1 s"
    [[sources]]
    name = "grains"
    material = "stone"
    sizes = { law = "uniform", min = "4 mm", max = "7 mm", by = "number" }
    region = { box = { min = [-0.04, -0.04, 0.08], max = [0.04, 0.04, 0.14] } }
    velocity = [0, 0, -1]
    count = 150
    rate = "2000 /s"
    [[probes]]
    name = "fallen"
    kind = "flow"
    point = [0, 0, -0.03]
    normal = [0, 0, -1]
    every = "5 ms"
    [[probes]]
    name = "table"
    kind = "force"
    body = "table"
    every = "5 ms"
    [output]
    frames_every = "50 ms"
    health_every = 20
"#;

fn options(folder: &Path, ranks: usize) -> RunOptions {
    RunOptions { folder: Some(folder.to_owned()), ranks, ..RunOptions::default() }
}

/// The same in hard contact.
fn hard() -> String {
    let hard = SCENE.replace("method = \"dem\"", "").replace("\"auto\"", "\"1 ms\"");
    hard.replace("health_every = 20", "health_every = 1")
}

fn run(text: &str, folder: &Path, ranks: usize) -> Summary {
    let (scene, world) = granum_scene::load_text("scene.toml", text, &[], None).unwrap();
    let mut run = Run::new("grains", scene, world, &options(folder, ranks), &mut ()).unwrap();
    run.to_end(&mut ());
    run.finish(&mut ()).unwrap()
}

/// What a run left: its probes and the state in its checkpoint, but for what has times of the machine or sums of energies in it.
fn left(folder: &Path) -> (Vec<String>, Vec<(String, Vec<u8>)>) {
    let probes = ["fallen", "table"]
        .map(|name| fs::read_to_string(folder.join(format!("probes/{name}.csv"))).unwrap());
    let state = checkpoint::read(&folder.join(checkpoint::FILE)).unwrap();
    let same = |name: &str| !["world", "about", "recorder"].contains(&name);
    let sections = state.sections.into_iter().filter(|s| same(&s.name)).map(|s| (s.name, s.bytes)).collect();
    (probes.to_vec(), sections)
}

#[test]
fn a_run_on_ranks_writes_what_a_run_on_one_writes() {
    writes_the_same(SCENE);
}

#[test]
fn hard_contact_on_ranks_writes_what_one_writes() {
    writes_the_same(&hard());
}

fn writes_the_same(text: &str) {
    let place = tempfile::tempdir().unwrap();
    let folder = |name: &str| place.path().join(name);
    let alone = run(text, &folder("alone"), 1);
    assert!(alone.status == Status::Finished && alone.removed > 10, "{alone:?}");
    let expected = left(&folder("alone"));
    for ranks in [2, 5] {
        let name = format!("on {ranks}");
        let found = run(text, &folder(&name), ranks);
        assert_eq!(
            (found.status, found.steps, &found.state_hash),
            (alone.status, alone.steps, &alone.state_hash)
        );
        assert!(left(&folder(&name)) == expected, "{name}");
        let log = fs::read_to_string(folder(&name).join("run.log")).unwrap();
        assert!(log.contains(&format!("cpu, {ranks} ranks (threads of one process)")), "{log}");
    }
    // Three ranks, stopped in the middle, then two; as one rank, stopped in the middle.
    let cut = |name: &str, [before, after]: [usize; 2]| {
        let folder = place.path().join(name);
        let (scene, world) = granum_scene::load_text("scene.toml", text, &[], None).unwrap();
        let mut first = Run::new("grains", scene, world, &options(&folder, before), &mut ()).unwrap();
        assert!(first.until(0.12, &mut ()));
        first.finish(&mut ()).unwrap();
        let options = RunOptions { ranks: after, ..RunOptions::default() };
        let mut second = Run::resume(&folder, &[], &options, &mut ()).unwrap();
        second.to_end(&mut ());
        (second.finish(&mut ()).unwrap().state_hash, left(&folder))
    };
    assert!(cut("one, then one", [1, 1]) == cut("three, then two", [3, 2]));
}

#[test]
fn what_ranks_cannot_do_is_refused_and_what_stops_one_is_said() {
    let place = tempfile::tempdir().unwrap();
    let begin = |text: &str, ranks: usize, name: &str| {
        let (scene, world) = granum_scene::load_text("scene.toml", text, &[], None).unwrap();
        Run::new("grains", scene, world, &options(&place.path().join(name), ranks), &mut ())
    };
    let hard = hard() + "\n[solver]\nkind = \"gauss_seidel\"\n";
    let refused = begin(&hard, 4, "hard").err().unwrap();
    assert!(matches!(refused, RunError::Ranks { ranks: 4, .. }) && refused.is_bad_input());
    assert_eq!(
        refused.to_string(),
        "4 ranks: hard contact solved by Gauss-Seidel, whose sweeps go from contact to contact, cannot be shared by ranks yet; run it \
         on one rank"
    );
    assert!(!place.path().join("hard").exists());
    // A grain leaves a domain that stops the run: the rank that sees it says so, and the others do not hide it.
    let stops = SCENE.replace("outside = \"remove\"", "outside = \"stop\"");
    let said = [1, 4].map(|ranks| {
        let mut run = begin(&stops, ranks, &format!("stops {ranks}")).unwrap();
        run.to_end(&mut ());
        run.finish(&mut ()).unwrap_err().to_string()
    });
    assert!(said[0].contains("left the domain") && said[0] == said[1], "{said:?}");
}

/// A drum turns grains with a ball among them that is four times as large; by each method.
#[test]
fn a_drum_with_a_big_body_is_the_same_by_each_method() {
    const DRUM: &str = r#"
        format = 1
        step = "1 ms"
        duration = "0.12 s"
        [domain]
        min = [-0.2, -0.2, -0.2]
        max = [0.2, 0.2, 0.2]
        [materials.glass]
        density = 2500
        young = "2 MPa"
        friction = 0.5
        restitution = 0.3
        [[walls]]
        name = "drum"
        shape = "tube"
        material = "glass"
        inner_radius = "60 mm"
        thickness = "20 mm"
        height = "80 mm"
        rotation = { axis = [1, 0, 0], angle = "90 deg" }
        motion = { rotate = { axis = [0, 1, 0], speed = "120 rpm" } }
        [[walls]]
        name = "front"
        shape = "plane"
        material = "glass"
        position = [0, -0.03, 0]
        normal = [0, 1, 0]
        [[walls]]
        name = "back"
        shape = "plane"
        material = "glass"
        position = [0, 0.03, 0]
        normal = [0, -1, 0]
        [[bodies]]
        name = "big"
        shape = "sphere"
        radius = "20 mm"
        material = "glass"
        position = [0, 0, 0.03]
        [[fills]]
        name = "grains"
        material = "glass"
        radius = "5 mm"
        lattice = "hexagonal"
        region = { box = { min = [-0.045, -0.03, -0.05], max = [0.045, 0.03, 0] } }
    "#;
    let place = tempfile::tempdir().unwrap();
    for (method, step) in [("ccp", "1 ms"), ("dem", "auto"), ("ffd", "0.5 ms")] {
        let head = format!("format = 1\nmethod = \"{method}\"");
        let text =
            DRUM.replace("format = 1", &head).replace("step = \"1 ms\"", &format!("step = \"{step}\""));
        let found = |ranks: usize| {
            let end = run(&text, &place.path().join(format!("{method} on {ranks}")), ranks);
            assert_eq!(end.status, Status::Finished, "{method} on {ranks}");
            (end.state_hash, end.steps)
        };
        let alone = found(1);
        for ranks in [2, 3, 5] {
            assert!(found(ranks) == alone, "{method} on {ranks}");
        }
    }
}
