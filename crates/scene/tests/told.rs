//! What a scene is told: all mistakes in one round, words people use, remedies that help.

use granum_engine::BodyKind;
use granum_engine::joint::Freedom;
use granum_scene::{as_scene, load_text};

const HEAD: &str = "format = 1\nstep = \"1 ms\"\nduration = \"1 s\"\n[materials.glass]\ndensity = 2500\n";

fn error(text: &str) -> String {
    load_text("s", text, &[], None).err().unwrap_or_else(|| panic!("accepted: {text}")).to_string()
}

/// Mistakes of spelling, of values and of meaning are told together; what follows from another mistake is not.
#[test]
fn all_mistakes_in_one_round() {
    let text = format!(
        "{HEAD}[[walls]]\nname = \"floor\"\nshape = \"plane\"\nmaterial = \"glas\"\n[[bodies]]\nname = \"a\"\nshape = \"sphere\"\n\
         material = \"glass\"\nraduis = 0.1\n[[bodies]]\nname = \"b\"\nmaterial = \"glass\"\nradius = 0.1\n[[bodies]]\nname = \"c\"\n\
         shape = \"sphere\"\nmaterial = \"wood\"\nradius = 0.1\n[[joints]]\nname = \"j\"\nkind = \"hinge\"\nbodies = [\"b\", \"c\"]\n\
         [[joints]]\nname = \"k\"\nkind = \"hinge\"\nbodies = [\"a\", \"nobody\"]\n"
    );
    let found = error(&text);
    for part in [
        "s:9:12: there is no material `glas`",
        "s:14:1: unknown key `raduis`",
        "missing key `shape` in [[bodies]]",
        "s:22:12: there is no material `wood`",
        "there is no single body or wall named `nobody`",
    ] {
        assert!(found.contains(part), "{part}\n---\n{found}");
    }
    // Joint j names what was left out, and body a lacks its radius because of the misspelt key.
    assert!(!found.contains("named `b`") && !found.contains("missing key `radius`"), "{found}");
}

#[test]
fn words_that_people_use_for_joints() {
    let text = |kind: &str| {
        format!(
            "{HEAD}[[bodies]]\nname = \"a\"\nshape = \"sphere\"\nmaterial = \"glass\"\nradius = 0.1\n[[joints]]\nname = \"j\"\nkind = \"{kind}\"\nbodies = [\"a\"]\n"
        )
    };
    for (word, name) in
        [("hinge", "revolute"), ("slider", "prismatic"), ("ball", "spherical"), ("weld", "fixed")]
    {
        let (_, world) = load_text("s", &text(word), &[], None).unwrap();
        assert_eq!(world.joints[0].kind.name(), name);
        assert!(world.mobility().is_some_and(|m| m.bodies == 1 && m.free < 6));
    }
}

#[test]
fn a_plane_has_no_size_and_what_has_is_told() {
    let found =
        error(&format!("{HEAD}[[walls]]\nshape = \"plane\"\nmaterial = \"glass\"\nsize = [1, 1, 0.1]\n"));
    assert!(
        found.contains("s:9:1: a plane has no `size`") && found.contains("a plate is shape = \"box\""),
        "{found}"
    );
}

const BALL: &str = "[[bodies]]\nname = \"ball\"\nshape = \"sphere\"\nmaterial = \"glass\"\nradius = 0.1\nposition = [0, 0, 0.5]\n";

#[test]
fn placed_grains_can_be_fixed() {
    let rough = "[[placed]]\nname = \"rough\"\nkind = \"fixed\"\nmaterial = \"glass\"\nrows = [[0, 0, 0, 0.1], [0.15, 0, 0, 0.1]]\n";
    let (scene, world) = load_text("s", &format!("{HEAD}{BALL}{rough}"), &[], None).unwrap();
    let fixed =
        |world: &granum_engine::World| world.bodies.kind.iter().filter(|k| **k == BodyKind::Fixed).count();
    assert_eq!((world.bodies.len(), fixed(&world)), (3, 2));
    let next = as_scene(&scene.resolved, &world).unwrap();
    let (_, again) = load_text("next", &next, &[], None).unwrap();
    assert_eq!((again.bodies.len(), fixed(&again)), (3, 2));
    let moving = rough.replace("[0, 0, 0, 0.1]", "[0, 0, 0, 0.1, 1, 0, 0, 0, 1, 0, 0]");
    assert!(error(&format!("{HEAD}{BALL}{moving}")).contains("fixed grains have no velocity"));
}

#[test]
fn a_joint_holds_a_whole_container() {
    let container = "[[walls]]\nname = \"box\"\nshape = \"container\"\nmaterial = \"glass\"\nmin = [-1, -1, 0]\nmax = [1, 1, 1]\nopen = [\"top\"]\n";
    let joint =
        "[[joints]]\nname = \"j\"\nkind = \"weld\"\nbodies = [\"box\", \"ball\"]\nposition = [0, 0, 0.5]\n";
    let (_, world) = load_text("s", &format!("{HEAD}{container}{BALL}{joint}"), &[], None).unwrap();
    assert_eq!(world.joints.len(), 1);
    // Five sides, and the ball touches none of them.
    let ball = world.bodies.kind.iter().position(|k| *k == BodyKind::Dynamic).unwrap();
    let sides = (0..world.bodies.len()).filter(|&i| i != ball);
    assert!(sides.clone().count() == 5 && sides.into_iter().all(|i| world.bodies.jointed[i]));
}

#[test]
fn corners_of_beams_are_told_or_rounded() {
    let text = |more: &str| {
        format!(
            "format = 1\nmethod = \"dem\"\nstep = \"1 us\"\nduration = \"1 ms\"\n[materials.glass]\ndensity = 2500\nyoung = \"1 MPa\"\nrestitution = 0.5\n\
             [[beams]]\nname = \"wire\"\nmaterial = \"glass\"\nradius = \"1 mm\"\nelements = 16\npoints = [[0, 0, 0], [1, 0, 0], [1, 1, 0]]\n{more}"
        )
    };
    let (sharp, _) = load_text("s", &text(""), &[], None).unwrap();
    assert!(
        sharp.warnings.iter().any(|w| w.contains("`wire` begins with a strain of")),
        "{:?}",
        sharp.warnings
    );
    let (round, world) = load_text("s", &text("rounding = \"0.5 m\"\n"), &[], None).unwrap();
    assert!(round.warnings.iter().all(|w| !w.contains("strain")), "{:?}", round.warnings);
    // Two pieces of half a metre and a quarter of a circle between them.
    let length = 1.0 + 0.25 * std::f64::consts::PI;
    assert!((world.beams.list[0].length - length).abs() < 1e-3, "{}", world.beams.list[0].length);
    assert!(error(&text("rounding = \"2 m\"\n")).contains("arcs of radius 2 m need"));
}

#[test]
fn a_fast_formula_without_a_unit_is_told() {
    let text = |speed: &str| {
        format!(
            "{HEAD}[[bodies]]\nname = \"a\"\nshape = \"sphere\"\nmaterial = \"glass\"\nradius = 0.1\n[[joints]]\nname = \"j\"\nkind = \"hinge\"\nbodies = [\"a\"]\nmotor = {{ speed = \"{speed}\" }}\n"
        )
    };
    let warned = |speed: &str| {
        let (scene, world) = load_text("s", &text(speed), &[], None).unwrap();
        assert_eq!(world.coordinate_rate(0, Freedom::Turn), 0.0);
        scene.warnings.iter().any(|w| w.contains("is in rad/s, up to 1719 rpm"))
    };
    assert!(warned("180*ramp(t)"));
    assert!(!warned("180 rpm*ramp(t)") && !warned("18*ramp(t)") && !warned("60*pi*ramp(t)"));
}

#[test]
fn a_fill_that_falls_short_says_what_would_fit() {
    let fill = |count: usize| {
        format!(
            "{HEAD}[[fills]]\nmaterial = \"glass\"\nradius = 0.01\ncount = {count}\nregion = {{ box = {{ min = [0, 0, 0], max = [0.1, 0.1, 0.1] }} }}\n"
        )
    };
    let (scene, _) = load_text("s", &fill(400), &[], None).unwrap();
    let warning = scene.warnings.iter().find(|w| w.contains("found room")).unwrap().clone();
    let number = |key: &str| -> f64 {
        let rest = warning.split_once(key).unwrap_or_else(|| panic!("{key} in {warning}")).1;
        rest.split([',', ' ']).next().unwrap().parse().unwrap()
    };
    // What it says would fit does.
    let (scene, _) = load_text("s", &fill(number("count = ") as usize), &[], None).unwrap();
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    let smaller = fill(400).replace("radius = 0.01", &format!("radius = {}", number("radius = ")));
    let (scene, _) = load_text("s", &smaller, &[], None).unwrap();
    assert!(scene.placed[0].placed > 0.9 * 400.0, "{:?}", scene.placed);
}
