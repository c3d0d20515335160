//! What is wrong with beams is said with its place and what to do.

use granum_scene::load_text;

const HEAD: &str = "format = 1\nmethod = \"dem\"\nstep = \"10 us\"\nduration = \"1 s\"\n\
    [materials.rubber]\ndensity = 1000\nyoung = \"20 MPa\"\nrestitution = 0.5\n\
    [[bodies]]\nname = \"ball\"\nshape = \"sphere\"\nradius = 0.1\nmaterial = \"rubber\"\nposition = [5, 0, 0]\n";

fn beam(lines: &str) -> String {
    format!("{HEAD}[[beams]]\nname = \"b\"\nmaterial = \"rubber\"\n{lines}\n")
}

#[track_caller]
fn refused(text: &str, expected: &[&str]) {
    let error = load_text("s.toml", text, &[], None).err().expect("refused").to_string();
    for part in expected {
        assert!(error.contains(part), "{part}\nis not in\n{error}");
    }
}

#[test]
fn beams_that_cannot_be() {
    let straight = "radius = 0.01\nstart = [0, 0, 0]\nend = [1, 0, 0]\n";
    assert!(load_text("s.toml", &beam(straight), &[], None).is_ok());
    let with = |more: &str| beam(&format!("{straight}{more}"));
    refused(&with("elements = 0"), &["s.toml:21:12", "at least 1"]);
    refused(&beam("radius = 0.01\nstart = [1, 0, 0]\nend = [1, 0, 0]"), &["s.toml:20:7", "no length"]);
    refused(
        &beam("radius = 0.01\npoints = [[0, 0, 0], [1, 0, 0], [1, 0, 0]]"),
        &["s.toml:19:10", "points 2 and 3", "coincide"],
    );
    refused(&beam("radius = 0.01\nstart = [0, 0, 0]"), &["`start` and `end`, or `points`"]);
    refused(&beam("start = [0, 0, 0]\nend = [1, 0, 0]"), &["either `radius` or `edge`"]);
    refused(&with("first_body = \"ball\""), &["s.toml:21:1", "first = \"pinned\" or \"clamped\""]);
    refused(&with("first = \"pinned\"\nfirst_body = \"bal\""), &["s.toml:22:14", "did you mean `ball`?"]);
    refused(
        &with("first = \"pinned\"\nfirst_body = \"ball\"\nintegrator = \"implicit\""),
        &["cannot be attached to a dynamic body"],
    );
    refused(&with("rho = 0.5"), &["an explicit beam has no `rho`"]);
    refused(&with("length = 5"), &["`length` 5 m is not that of the line"]);
    refused(&with("first = \"glued\""), &["s.toml:21:9"]);
    refused(&beam(straight).replace("young = \"20 MPa\"\n", ""), &["young"]);
    refused(&beam(straight).replace("\"dem\"", "\"ccp\""), &["s.toml:2:10", "beams need penalty contact"]);
    let probe = "\n[[probes]]\nname = \"p\"\nkind = \"beam\"\nbeam = \"c\"";
    refused(&with(probe), &["there is no beam named `c`", "`b`"]);
}

/// A step above the stable one is told, with the stable one; `"auto"` is below it.
#[test]
fn steps_that_are_too_long() {
    let straight = "radius = 0.01\nstart = [0, 0, 0]\nend = [1, 0, 0]\nelements = 20\ncontact = false\n";
    let step = |text: &str| {
        let text = beam(straight).replace("\"10 us\"", text);
        let (scene, world) = load_text("s.toml", &text, &[], None).expect("loads");
        (scene.advice.expect("penalty contact").too_long, world.settings.step)
    };
    let (auto, h) = step("\"auto\"");
    assert_eq!(auto, None);
    // l = 5 cm, c = sqrt(E / rho): 2 l / (sqrt(170.125) c).
    let limit = 2.0 * 0.05 / (170.125_f64.sqrt() * (2e7_f64 / 1000.0).sqrt());
    assert!(h > 0.1 * limit && h < 0.6 * limit, "{h} {limit}");
    assert_eq!(step(&format!("{}", 0.9 * limit)).0, None);
    let (long, _) = step(&format!("{}", 1.1 * limit));
    assert!(long.is_some_and(|why| why.contains("beam wave") && why.contains("--force")));
}
