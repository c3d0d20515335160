//! A periodic domain in scenes: what it makes of bodies and fills, and what is refused.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use granum_engine::World;
use granum_engine::glam::DVec3;
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

/// Least distance between two bodies of a fill beyond their radii, through the faces too; walls left out.
fn smallest_gap(world: &World) -> f64 {
    let (period, b) = (Period::of(&world.settings).unwrap(), &world.bodies);
    let all: Vec<usize> = (0..b.len()).filter(|&i| !world.is_wall(i)).collect();
    let mut least = f64::INFINITY;
    for (k, &i) in all.iter().enumerate() {
        for &j in &all[..k] {
            let apart = b.position[i].distance(period.near(b.position[j], b.position[i]));
            least = least.min(apart - b.radius[i] - b.radius[j]);
        }
    }
    least
}

fn cube(fill: &str) -> (granum_scene::Scene, World) {
    let text = format!(
        "format = 1\nduration = 1\nstep = 1e-4\nmethod = \"ffd\"\n[domain]\nmin = [0, 0, 0]\nmax = [0.1, 0.1, 0.1]\n\
         periodic = [\"x\", \"y\", \"z\"]\n[materials.stone]\ndensity = 2500\n[[fills]]\nname = \"gas\"\nmaterial = \"stone\"\n\
         region = {{ box = {{ min = [0, 0, 0], max = [0.1, 0.1, 0.1] }} }}\n{fill}"
    );
    load_text("s", &text, &[], None).unwrap_or_else(|e| panic!("{e}"))
}

/// A lattice that fits a periodic box exactly has all of its points, moved at random or not, and none overlap through a face.
#[test]
fn a_lattice_that_fits_the_domain_is_complete() {
    for jitter in [0.0, 1.0] {
        let fill = format!(
            "radius = \"3 mm\"\nlattice = \"cubic\"\nspacing = \"10 mm\"\njitter = {jitter}\ncount = 1000\n"
        );
        let (scene, world) = cube(&fill);
        assert_eq!((world.bodies.len(), scene.warnings.len()), (1000, 0), "{:?}", scene.warnings);
        assert!(smallest_gap(&world) > -1e-11, "{}", smallest_gap(&world));
        let b = &world.bodies;
        assert!(b.position.iter().all(|p| p.cmpge(DVec3::ZERO).all() && p.cmple(DVec3::splat(0.1)).all()));
        // The first layer is 5 mm from its face. Moved by up to 2 mm, a quarter of it comes 1 mm nearer.
        let near = b.position.iter().filter(|p| p.min_element() < 0.004 || p.max_element() > 0.096).count();
        assert_eq!(near > 50, jitter > 0.0, "{near}");
    }
    let (_, world) = cube("radius = \"3 mm\"\nlattice = \"hexagonal\"\nspacing = \"6.4 mm\"\n");
    assert!(world.bodies.len() > 15 * 16 * 16 && smallest_gap(&world) > -1e-11, "{}", world.bodies.len());
}

/// Random grains lie across the faces as anywhere else: the layers at the faces hold as many centres as the middle.
#[test]
fn random_fills_go_on_through_the_faces() {
    let (scene, world) = cube("radius = \"3 mm\"\ncount = 1500\n");
    assert!(world.bodies.len() == 1500 && smallest_gap(&world) >= -1e-12 && scene.warnings.is_empty());
    let slab = |low: f64| {
        let inside = |x: f64| x >= low && x < low + 0.004;
        let b = &world.bodies;
        (0..3).map(|axis| b.position.iter().filter(|p| inside(p[axis])).count()).sum::<usize>()
    };
    let (face, middle) = (slab(0.0) + slab(0.096), slab(0.03) + slab(0.06));
    // 360 each, if they lie alike.
    assert!((face as f64 - middle as f64).abs() < 90.0, "{face} {middle}");
}

/// A deep overlap at the start is told, also through a face.
#[test]
fn bodies_that_lie_in_each_other_through_a_face_are_told() {
    let other = |x: f64| {
        format!(
            "[[bodies]]\nname = \"other\"\nshape = \"sphere\"\nradius = 0.02\nmaterial = \"stone\"\nposition = [{x}, 0.001, 0.05]\n"
        )
    };
    let said = scene(&other(0.199)).err().unwrap_or_default();
    assert!(said.contains("overlaps") && said.contains("through a face of the domain"), "{said}");
    // Touching through the face, with an overlap below a radius, is no mistake.
    assert_eq!(scene(&other(0.17)).err(), None);
}
