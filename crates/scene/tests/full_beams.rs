//! Fully parameterised beams in scene files: what is read, what is refused, and that an export begins where the run was.

use granum_engine::ancf::{Formulation, Section};
use granum_engine::glam::DVec3;
use granum_scene::load_text;

const HEAD: &str = "format = 1\nmethod = \"dem\"\nstep = \"auto\"\nduration = \"1 s\"\n\
    [materials.rubber]\ndensity = 1000\nyoung = \"20 MPa\"\npoisson = 0.4\nrestitution = 0.5\n";

fn beam(lines: &str) -> String {
    format!(
        "{HEAD}[[beams]]\nname = \"b\"\nmaterial = \"rubber\"\nstart = [0, 0, 0]\nend = [1, 0, 0]\nelements = 3\n{lines}\n"
    )
}

#[track_caller]
fn refused(lines: &str, expected: &[&str]) {
    let error = load_text("s.toml", &beam(lines), &[], None).err().expect("refused").to_string();
    for part in expected {
        assert!(error.contains(part), "{part}\nis not in\n{error}");
    }
}

#[test]
fn keys_are_read() {
    let text = beam(
        "kind = \"full\"\nwidth = \"4 cm\"\nheight = \"1 cm\"\nup = [0, 2, 0]\nformulation = \"elastic_line\"\npoisson = 0.1",
    );
    let (scene, world) = load_text("s.toml", &text, &[], None).expect("loads");
    let b = &world.beams.list[0];
    let full = b.full.expect("full");
    assert_eq!(full.section, Section::Rectangle { width: 0.04, height: 0.01 });
    assert_eq!((full.formulation, full.poisson, full.up), (Formulation::ElasticLine, 0.1, DVec3::Y));
    assert_eq!((b.radius, b.area), (0.005, 0.04 * 0.01));
    // z of the section points along y of the world: at every node, over the radius of gyration.
    let z = world.beams.coordinate(0, b.coordinates() - 1);
    assert!((z - DVec3::Y * (0.01 / 12.0_f64.sqrt())).length() < 1e-15, "{z}");
    assert!(scene.warnings.iter().all(|w| !w.contains("poisson")), "{:?}", scene.warnings);
    // The step of the section's own breathing: sqrt((lambda + 2 mu) / rho) over the smaller radius of gyration, and a little above.
    let normal: f64 = 2e7 * 0.9 / (1.1 * 0.8) / 1e3;
    let limit = 2.0 / (normal.sqrt() / (0.01 / 12.0_f64.sqrt()));
    let h = world.settings.step;
    assert!(h < 0.55 * limit && h > 0.05 * limit, "{h} {limit}");
    // What is not given: the material's Poisson's ratio, the continuum, z up.
    let (_, world) = load_text("s.toml", &beam("kind = \"full\"\nradius = 0.01"), &[], None).expect("loads");
    let full = world.beams.list[0].full.expect("full");
    assert_eq!((full.formulation, full.poisson, full.up), (Formulation::Continuum, 0.4, DVec3::Z));
    assert_eq!(world.beams.list[0].radius, 0.01);
    let (_, world) = load_text("s.toml", &beam("radius = 0.01"), &[], None).expect("loads");
    assert_eq!(world.beams.list[0].full, None);
}

#[test]
fn what_does_not_fit_is_refused() {
    for key in
        ["width = 0.1", "height = 0.1", "poisson = 0.2", "formulation = \"original\"", "up = [0, 0, 1]"]
    {
        let name = key.split(' ').next().unwrap();
        let message = format!("only a fully parameterised beam has `{name}`");
        refused(&format!("radius = 0.01\n{key}"), &[message.as_str(), "kind = \"full\""]);
    }
    refused("kind = \"full\"\nradius = 0.01\narea = 1e-4", &["has its `area` from its cross-section"]);
    refused("kind = \"full\"\nradius = 0.01\nsecond_moment = 1e-9", &["has its `second_moment` from"]);
    refused("kind = \"full\"\nradius = 0.01\nintegrator = \"implicit\"", &["cannot be implicit"]);
    refused("kind = \"full\"\nwidth = 0.01", &["or `width` and `height`"]);
    refused("kind = \"full\"\nradius = 0.01\nedge = 0.01", &["or `width` and `height`"]);
    refused("kind = \"full\"\nradius = 0.01\npoisson = 0.5", &["0.49"]);
    refused("kind = \"half\"\nradius = 0.01", &["half"]);
    refused("kind = \"full\"\nradius = 0.01\nup = [0, 0, 0]", &["s.toml:18:6", "no direction"]);
}

/// A clamped end whose section is given turned about the beam is held as it is given: the section does not follow from the axis alone.
#[test]
fn a_clamp_holds_the_section_that_is_given() {
    let (turn, radius): (f64, f64) = (0.3, 0.01);
    let g = 0.5 * radius;
    let node = |x: f64, slope: f64| {
        let node = [x, 0.0, 0.0, slope, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        format!("{node:?}")
    };
    let (c, s) = (g * turn.cos(), g * turn.sin());
    let section = format!("{:?}", [0.0, c, s, 0.0, -s, c, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let text = format!(
        "{HEAD}[[beams]]\nname = \"b\"\nmaterial = \"rubber\"\nkind = \"full\"\nradius = {radius}\nlength = 1\nelements = 1\n\
         first = \"clamped\"\nnodes = [[{}, {}]]\nsections = [[{section}, {section}]]\n",
        node(0.0, 1.0),
        node(1.0, 1.0)
    );
    let (_, mut world) = load_text("s.toml", &text, &[], None).expect("loads");
    for _ in 0..200 {
        world.step().expect("a step");
    }
    // P of the first node: r_y times the radius of gyration. Sections become a little narrower under the weight; the turn is 0.3.
    let p = world.beams.coordinate(0, world.beams.list[0].axis_coordinates());
    assert!((p - DVec3::new(0.0, c, s)).length() < 1e-6 * g, "{p}");
}
