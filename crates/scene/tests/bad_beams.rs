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
    refused(&beam("radius = 0.01\nstart = [0, 0, 0]"), &["`start` and `end`, or `points`, or `around`"]);
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

/// Beams around a ball: what is missing, what does not fit, and that what is said to fit does.
#[test]
fn beams_around_a_ball() {
    let hair =
        |length: &str, around: &str| beam(&format!("radius = 0.01\n{length}\naround = {{ {around} }}"));
    let good = hair("length = 0.2", "body = \"ball\", count = 50, cap = \"90 deg\", lean = \"30 deg\"");
    let (_, world) = load_text("s.toml", &good, &[], None).expect("loads");
    assert_eq!(world.beams.list.len(), 50);
    for beam in 0..50 {
        let (root, tip) = (world.beams.point(beam, 0.0).0, world.beams.point(beam, 1.0).0);
        // Radius of the ball, gap and radius of the beam.
        assert!((root.distance(granum_engine::glam::DVec3::X * 5.0) - 0.12).abs() < 1e-12);
        assert!((root.distance(tip) - 0.2).abs() < 1e-12);
    }
    refused(&hair("", "body = \"ball\", count = 50"), &["s.toml:20:10", "need `length`"]);
    refused(&hair("length = 0.2", "body = \"bal\", count = 50"), &["s.toml:20:19", "did you mean `ball`?"]);
    refused(&hair("length = 0.2", "count = 50"), &["either a `body`, or a ball of `center` and `radius`"]);
    refused(&hair("length = 0.2", "body = \"ball\", radius = 1, count = 50"), &["either a `body`"]);
    refused(&hair("length = 0.2", "body = \"ball\", count = 0"), &["`count` must be at least 1"]);
    refused(
        &hair("length = 0.2", "body = \"ball\", count = 50, lean = \"91 deg\""),
        &["`lean` must be at most"],
    );
    refused(&hair("length = 0.2", "body = \"ball\", count = 4000000000"), &["spheres and elements"]);
    refused(
        &hair(
            "length = 0.2\ngrid = { count = [2, 1, 1], spacing = [1, 0, 0] }",
            "body = \"ball\", count = 5",
        ),
        &["have no `grid`"],
    );
    let plate =
        "[[walls]]\nname = \"plate\"\nshape = \"plane\"\nmaterial = \"rubber\"\nposition = [0, 0, -9]";
    refused(
        &format!("{}{plate}\n", hair("length = 0.2", "body = \"plate\", count = 5")),
        &["`plate` is no sphere"],
    );
    let crowded = |count: u32| {
        hair("length = 0.2", &format!("center = [0, 0, 0], radius = 0.1, count = {count}, lean = 1"))
    };
    let error = load_text("s.toml", &crowded(1000), &[], None).err().expect("refused").to_string();
    assert!(error.contains("less than their diameter of 0.02 m") && error.contains("s.toml:20"), "{error}");
    let fits = error.split("count = ").nth(1).and_then(|e| e.split(' ').next()).and_then(|n| n.parse().ok());
    assert!(load_text("s.toml", &crowded(fits.expect("a count")), &[], None).is_ok(), "{error}");
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
