//! A periodic domain in scenes: what it makes of bodies and fills, and what is refused.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use granum_engine::World;
use granum_engine::period::Period;
use granum_scene::load_text;

const SCENE: &str = r#"
format = 1
duration = 1
step = 0.001
[domain]
min = [0, 0, -1]
max = [0.2, 0.1, 1]
periodic = ["x", "y"]
[materials.stone]
density = 2500
[[walls]]
name = "floor"
shape = "plane"
material = "stone"
[[bodies]]
name = "corner"
shape = "sphere"
radius = 0.02
material = "stone"
position = [0.001, 0.099, 0.05]
"#;

const FILL: &str = r#"
[[fills]]
material = "stone"
radius = 0.01
count = 60
region = { box = { min = [0, 0, 0], max = [0.2, 0.1, 0.2] } }
"#;

fn scene(extra: &str) -> Result<World, String> {
    load_text("s", &format!("{SCENE}{extra}"), &[], None).map(|(_, world)| world).map_err(|e| e.to_string())
}

#[test]
fn fills_keep_away_from_images_of_bodies() {
    let world = scene(FILL).unwrap();
    assert_eq!(world.settings.periodic, [true, true, false]);
    let (period, b) = (Period::of(&world.settings).unwrap(), &world.bodies);
    assert!(b.len() > 40);
    for i in 1..b.len() {
        for j in i + 1..b.len() {
            let apart = b.position[i].distance(period.near(b.position[j], b.position[i]));
            assert!(apart >= (b.radius[i] + b.radius[j]) * (1.0 - 1e-9), "{i} {j}");
        }
    }
}

#[test]
fn what_a_face_would_cut_is_refused() {
    let wall = |shape: &str| format!("[[walls]]\nname = \"w\"\nmaterial = \"stone\"\n{shape}");
    let cases = [
        (wall("shape = \"plane\"\nnormal = [1, 0, 0.5]"), "`w` lies across x"),
        (wall("shape = \"box\"\nsize = [0.2, 0.1, 0.1]\nposition = [0.1, 0.05, -0.05]"), "`w` ends near a face"),
        (
            wall("shape = \"box\"\nsize = [1, 1, 0.1]\nposition = [0.1, 0.05, -0.05]\nmotion = { velocity = [0, 1, 0] }"),
            "`w` moves along y",
        ),
        (
            "[[bodies]]\nname = \"big\"\nshape = \"sphere\"\nradius = 0.05\nmaterial = \"stone\"\nposition = [0.1, 0.05, 0.5]"
                .to_owned(),
            "`big` needs more than 0.1025",
        ),
        (
            "[[sources]]\nname = \"rain\"\nmaterial = \"stone\"\nradius = 0.0495\nrate = \"1 /s\"\ncount = 1\n\
             region = { box = { min = [0, 0, 0.5], max = [0.2, 0.1, 0.7] } }"
                .to_owned(),
            "source `rain` needs more than 0.1014",
        ),
        (
            "[[probes]]\nname = \"f\"\nkind = \"flow\"\npoint = [0.1, 0, 0]\nnormal = [1, 0, 0]\nevery = 0.1".to_owned(),
            "does not count along x",
        ),
        (
            "[[joints]]\nname = \"j\"\nkind = \"spherical\"\nbodies = [\"corner\"]\nposition = [0, 0.1, 0.05]".to_owned(),
            "joints do not reach through the faces",
        ),
    ];
    for (extra, expected) in cases {
        let said = scene(&extra).err().unwrap_or_default();
        assert!(said.contains(expected), "{extra}\n{said}");
    }
    // Walls that reach beyond both faces, or keep away from them.
    let lift = "motion = { velocity = [0, 0, 0.1] }";
    let good = [
        wall(&format!("shape = \"box\"\nsize = [1, 1, 0.1]\nposition = [0.1, 0.05, -0.05]\n{lift}")),
        wall("shape = \"box\"\nsize = [0.3, 0.2, 0.1]\nposition = [0.1, 0.05, -0.05]"),
        wall("shape = \"box\"\nsize = [0.02, 0.02, 0.1]\nposition = [0.1, 0.05, -0.05]"),
    ];
    for extra in good {
        assert_eq!(scene(&extra).err(), None, "{extra}");
    }
}

#[test]
fn an_axis_that_is_none_is_refused_with_its_place() {
    let text = SCENE.replace("[\"x\", \"y\"]", "[\"x\", \"w\"]");
    let said = load_text("s", &text, &[], None).err().unwrap().to_string();
    assert!(said.starts_with("s:8:") && said.contains("cannot be \"w\""), "{said}");
}
