//! Bad scenes: each mistake is found at its line and column, with a message and a help; nothing panics.

use granum_scene::{examples, load, load_text};

const GOOD: &str = r#"format = 1
step = "1 ms"
duration = "1 s"

[materials.glass]
density = 2500
friction = 0.3

[[walls]]
name = "floor"
shape = "plane"
material = "glass"

[[bodies]]
name = "ball"
shape = "sphere"
material = "glass"
radius = "5 mm"
position = [0, 0, 0.1]
"#;

/// The error of the good scene with `from` replaced by `to`.
fn error(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    match load_text("s", &GOOD.replacen(from, to, 1), &[], None) {
        Ok(_) => panic!("accepted: {to}"),
        Err(e) => e.to_string(),
    }
}

#[test]
fn the_good_scene_is_good() {
    let (scene, world) = load_text("s", GOOD, &[], None).unwrap();
    assert_eq!((world.bodies.len(), scene.warnings.len(), scene.output.health_every), (2, 0, 1));
}

#[test]
fn each_mistake_is_found_at_its_place() {
    // What is replaced, by what, the place, a part of the message or help.
    let table = [
        ("format = 1", "format = 7", "s:1:10: ", "reads format = 1"),
        ("format = 1\n", "", "s:1:1: ", "missing key `format`"),
        ("step = \"1 ms\"", "step = 0", "s:2:8: ", "greater than 0"),
        ("step = \"1 ms\"", "step = \"1 mm\"", "s:2:8: ", "expected a time, found a length"),
        ("step = \"1 ms\"", "step = nan", "s:2:8: ", "not a finite number"),
        ("step = \"1 ms\"", "step = \"2 s\"", "s:3:12: ", "shorter than one `step`"),
        ("step = \"1 ms\"", "stpe = 1", "s:2:1: ", "did you mean `step`?"),
        ("step = \"1 ms\"", "step = 1e-3\nffd = { rules = \"paper\" }", "s:3:9: ", "is for method = \"ffd\""),
        (
            "step = \"1 ms\"",
            "step = 1e-3\nmethod = \"ffd\"\nffd = { samples = 6 }",
            "s:4:9: ",
            "is for rules = \"paper\"",
        ),
        ("step = \"1 ms\"", "step = 1e-3\nffd = { rule = \"paper\" }", "s:3:9: ", "rules"),
        ("step = \"1 ms\"", "step = \"auto\"\nmethod = \"ffd\"", "s:2:8: ", "is for method = \"dem\""),
        (
            "step = \"1 ms\"",
            "step = 1e-3\nmethod = \"ffd\"\ncontacts = { stiffness = 1e4 }",
            "s:4:14: ",
            "is for method = \"dem\"",
        ),
        ("step = \"1 ms\"", "step = \"auto\"", "s:2:8: ", "is for method = \"dem\""),
        ("step = \"1 ms\"", "step = \"soon\"", "s:2:8: ", "expected a time"),
        ("friction = 0.3", "young = \"5 kg\"", "s:7:9: ", "expected a pressure, found a mass"),
        ("friction = 0.3", "poisson = 0.7", "s:7:11: ", "at most 0.5"),
        ("duration = \"1 s\"", "duration = ", "s:3:", "not valid TOML"),
        ("density = 2500", "density = -1", "s:6:11: ", "greater than 0"),
        ("friction = 0.3", "friction = -0.3", "s:7:12: ", "at least 0"),
        ("friction = 0.3", "restitution = 1.5", "s:7:15: ", "at most 1"),
        ("friction = 0.3", "friciton = 0.3", "s:7:1: ", "unknown key `friciton` in [materials.glass]"),
        ("name = \"floor\"", "name = \"ball\"", "s:15:8: ", "already used by number 1 of [[walls]]"),
        ("name = \"floor\"", "name = \"a/b\"", "s:10:8: ", "cannot be a name"),
        ("shape = \"plane\"", "shape = \"plain\"", "s:11:9: ", "did you mean `plane`?"),
        ("shape = \"plane\"", "shape = \"plane\"\nnormal = [0, 0, 0]", "s:12:10: ", "no direction"),
        ("shape = \"plane\"", "shape = \"plane\"\nvelocity = [0, 0, 1]", "s:12:1: ", "for dynamic bodies"),
        (
            "shape = \"plane\"",
            "shape = \"box\"",
            "s:9:1: ",
            "missing key `size` in [[walls]]: a box needs it",
        ),
        (
            "shape = \"plane\"",
            "shape = \"tube\"\ninner_radius = 2\nouter_radius = 1\nheight = 1",
            "s:13:16: ",
            "not larger",
        ),
        ("shape = \"plane\"", "shape = \"plane\"\nradius = 1", "s:12:1: ", "a plane has no `radius`"),
        (
            "shape = \"plane\"",
            "shape = \"plane\"\nkind = \"dynamic\"",
            "s:11:9: ",
            "a plane cannot be dynamic",
        ),
        ("shape = \"sphere\"", "shape = \"tube\"", "s:16:9: ", "a tube cannot be dynamic"),
        ("shape = \"sphere\"", "shape = \"ellipsoid\"", "s:14:1: ", "an ellipsoid needs it"),
        ("shape = \"sphere\"", "shape = \"mesh\"", "s:16:9: ", "a mesh cannot move freely as it is"),
        ("shape = \"sphere\"", "shape = \"mesh\"", "s:14:1: ", "missing key `file`"),
        ("shape = \"sphere\"", "shape = \"capsule\"\nheight = \"8 mm\"", "s:17:10: ", "its two round ends"),
        (
            "shape = \"sphere\"",
            "shape = \"hull\"\npoints = [[0,0,0],[1,0,0],[0,1,0],[1,1,0]]",
            "s:17:10: ",
            "not in one plane",
        ),
        ("shape = \"sphere\"", "shape = \"spheres\"\nspheres = [[0,0,0,0]]", "s:17:11: ", "sphere 0"),
        ("shape = \"sphere\"", "shape = \"spheres\"\nspheres = []", "s:17:11: ", "no sphere"),
        ("shape = \"sphere\"", "shape = \"mesh\"\nfile = \"no.stl\"", "s:17:8: ", "no.stl: cannot be read"),
        (
            "shape = \"sphere\"",
            "shape = \"mesh\"\nfile = \"no.stl\"\nunit = \"kg\"",
            "s:18:8: ",
            "is no unit of length",
        ),
        (
            "shape = \"sphere\"",
            "shape = \"mesh\"\nvertices = [[0,0,0],[1,0,0],[0,1,0]]\ntriangles = [[0,1,3]]",
            "s:17:12: ",
            "vertex 3",
        ),
        (
            "shape = \"sphere\"",
            "shape = \"mesh\"\nfit = {}\nvertices = [[0,0,0],[1,0,0],[0,1,0]]\ntriangles = [[0,1,2]]",
            "s:18:12: ",
            "this mesh has holes",
        ),
        ("[0, 0, 0.1]", "[0, 0, 0.1]\n[contacts]\nper_pair = 0", "s:21:12: ", "at least 3"),
        ("[0, 0, 0.1]", "[0, 0, 0.1]\n[grains.g]\nshape = \"rock\"\ncorners = 3", "s:22:11: ", "at least 6"),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[grains.g]\nshape = \"box\"\nsize = [1, 1, 1]\ncorners = 9",
            "s:23:1: ",
            "is for rocks",
        ),
        ("material = \"glass\"\nradius", "material = \"glas\"\nradius", "s:17:12: ", "did you mean `glass`?"),
        ("radius = \"5 mm\"", "radius = 0", "s:18:10: ", "greater than 0"),
        ("radius = \"5 mm\"", "radius = true", "s:18:10: ", "must be a length [m], not true"),
        ("radius = \"5 mm\"", "radius = \"5\"", "s:18:10: ", "has no unit"),
        ("radius = \"5 mm\"", "radius = 1e-200", "s:14:1: ", "too large or too small"),
        ("radius = \"5 mm\"", "radius = 1\nrotation = [2, 0, 0, 0]", "s:19:12: ", "unit quaternion"),
        (
            "radius = \"5 mm\"",
            "radius = 1\nrotation = { axis = [0,0,0], angle = 1 }",
            "s:19:21: ",
            "no direction",
        ),
        ("[0, 0, 0.1]", "[0, 0]", "s:19:12: ", "`position` needs 3 values, found 2"),
        ("[0, 0, 0.1]", "[0, 0, -0.1]", "s:19:12: ", "`ball` overlaps `floor` by 1.050e-1 m"),
        ("position = [0, 0, 0.1]\n", "", "s:14:1: ", "`ball` overlaps `floor` by 5.000e-3 m"),
        ("[0, 0, 0.1]", "[0, 0, 0.1]\nspeed = 3", "s:20:1: ", "unknown key `speed` in [[bodies]]"),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[domain]\nmin = [1,1,1]\nmax = [2,2,2]",
            "s:19:12: ",
            "outside the domain",
        ),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[domain]\nmin = [1,1,1]\nmax = [0,2,2]",
            "s:22:7: ",
            "greater than `min`",
        ),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[[pairs]]\nmaterials = [\"glass\", \"wood\"]",
            "s:21:23: ",
            "no material `wood`",
        ),
        ("[0, 0, 0.1]", "[0, 0, 0.1]\n[expect]\nbodeis = 1", "s:21:1: ", "did you mean `bodies`?"),
        ("[0, 0, 0.1]", "[0, 0, 0.1]\n[expect]\nbodies = { min = 2, max = 1 }", "s:21:10: ", "cannot be met"),
        ("[0, 0, 0.1]", "[0, 0, 0.1]\n[expect.probes.x]\nz = 1", "s:20:16: ", "no probe `x`"),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[expect]\nmomentum = { min = \"2*wieght\" }",
            "s:21:20: ",
            "unknown name 'wieght'; there are t, pi, mass, weight,",
        ),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[expect]\nmomentum = { max = 1, of = \"mean\" }",
            "s:21:23: ",
            "unknown key `of`",
        ),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[[probes]]\nname = \"x\"\nkind = \"force\"\nbody = \"floor\"\n[expect.probes.x]\nfz = { max = 1, from = \"0.5 s\" }",
            "s:25:6: ",
            "only the last one does",
        ),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[[probes]]\nname = \"x\"\nkind = \"force\"\nbody = \"floor\"\n[expect.probes.x]\nfz = { max = 1, of = \"men\" }",
            "s:25:22: ",
            "did you mean `mean`?",
        ),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[[probes]]\nname = \"x\"\nkind = \"force\"\nevery = 0.1\nbody = \"floor\"\n[expect.probes.x]\nfz = { max = 1, of = \"mean\", from = 0.32, to = 0.38 }",
            "s:26:6: ",
            "no row of the probe is between these times",
        ),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[[probes]]\nname = \"x\"\nkind = \"force\"\nbodies = [\"floor\", \"bal\"]",
            "s:23:20: ",
            "did you mean `ball`?",
        ),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[[probes]]\nname = \"x\"\nkind = \"force\"\nbodies = [\"floor\", \"floor\"]",
            "s:23:20: ",
            "is in the list already",
        ),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[[probes]]\nname = \"x\"\nkind = \"force\"\nbodies = [\"floor\"]\nbody = \"floor\"",
            "s:24:1: ",
            "a force probe has no `body`",
        ),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[[probes]]\nname = \"x\"\nkind = \"heap\"\ncenter = [0,0,0]\n[expect.probes.x]\nheigth = 1",
            "s:25:1: ",
            "did you mean `height`?",
        ),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[[probes]]\nname = \"p\"\nkind = \"body\"\nbody = \"bal\"",
            "s:23:8: ",
            "did you mean `ball`?",
        ),
        (
            "[0, 0, 0.1]",
            "[0, 0, 0.1]\n[[probes]]\nname = \"p\"\nkind = \"heap\"\ncell = 1",
            "s:23:1: ",
            "a heap probe has no `cell`",
        ),
    ];
    for (from, to, place, part) in table {
        let found = error(from, to);
        let told = found
            .split("\ns:")
            .any(|p| format!("s:{}", p.trim_start_matches("s:")).starts_with(place) && p.contains(part));
        assert!(told, "{to}\n  wants {place}{part}\n  found {found}");
        assert!(found.contains("help: "), "{found}");
    }
}

#[test]
fn motions_fills_and_sources_are_checked() {
    let wall = "shape = \"plane\"\nmotion = ";
    let fill =
        "[0, 0, 0.1]\n[[fills]]\nmaterial = \"glass\"\nregion = { box = { min = [0,0,1], max = [1,1,2] } }\n";
    let source = fill.replace("fills", "sources");
    let table = [
        (
            "shape = \"plane\"",
            format!("{wall}{{ translate = [\"sni(t)\", 0, 0] }}"),
            "s:12:25: ",
            "unknown name 'sni'",
        ),
        ("shape = \"plane\"", format!("{wall}{{ translate = [\"1/t\", 0, 0] }}"), "s:12:10: ", "not finite"),
        (
            "shape = \"plane\"",
            format!("{wall}{{ rotate = {{ axis = [0,0,0], speed = 1 }} }}"),
            "s:12:30: ",
            "no direction",
        ),
        (
            "shape = \"plane\"",
            format!("{wall}{{ rotate = {{ axis = [0,0,1] }} }}"),
            "s:12:21: ",
            "`angle` or `speed`",
        ),
        (
            "shape = \"plane\"",
            format!("{wall}{{ table = [[1,0,0,0],[0,0,0,0]] }}"),
            "s:12:31: ",
            "out of order",
        ),
        ("shape = \"plane\"", format!("{wall}{{ table_file = \"no.csv\" }}"), "s:12:25: ", "no.csv"),
        ("shape = \"plane\"", format!("{wall}{{ start = 1 }}"), "s:12:10: ", "moves nothing"),
        (
            "shape = \"plane\"",
            format!("{wall}{{ velocity = [0,0,0], start = 2, stop = 1 }}"),
            "s:12:50: ",
            "not after",
        ),
        ("[0, 0, 0.1]", format!("{fill}count = 5"), "s:20:1: ", "give `radius` or `sizes`"),
        ("[0, 0, 0.1]", format!("{fill}radius = 0.1"), "s:20:1: ", "give one of `count`"),
        ("[0, 0, 0.1]", format!("{fill}radius = 0.6\ncount = 1"), "s:22:10: ", "does not fit"),
        ("[0, 0, 0.1]", format!("{fill}radius = 1e-9\nlattice = \"cubic\""), "s:20:1: ", "more than the"),
        ("[0, 0, 0.1]", format!("{fill}radius = 0.1\ncount = 9000000000000"), "s:20:1: ", "more than the"),
        (
            "[0, 0, 0.1]",
            format!("{fill}radius = 0.1\nspacing = 0.1\nlattice = \"cubic\""),
            "s:24:11: ",
            "overlap",
        ),
        (
            "[0, 0, 0.1]",
            format!("{fill}sizes = {{ law = \"uniform\", min = 0.1, max = 0.2 }}\ncount = 1"),
            "s:23:9: ",
            "missing key `by`",
        ),
        (
            "[0, 0, 0.1]",
            format!("{fill}sizes = {{ law = \"uniform\", min = 1e-9, max = 0.2, by = \"mass\" }}\ncount = 1"),
            "s:23:9: ",
            "10 times",
        ),
        (
            "[0, 0, 0.1]",
            format!(
                "{fill}sizes = {{ law = \"normal\", mean = 0.1, deviation = 0.1, by = \"number\" }}\ncount = 1"
            ),
            "s:23:9: ",
            "cannot be drawn",
        ),
        (
            "[0, 0, 0.1]",
            format!("{fill}sizes = {{ classes = [[0.1, -1]], by = \"number\" }}\ncount = 1"),
            "s:23:21: ",
            "cannot be drawn",
        ),
        ("[0, 0, 0.1]", format!("{source}radius = 0.1\ngrain = \"rise\""), "s:24:9: ", "no grain `rise`"),
        ("[0, 0, 0.1]", format!("{source}radius = 0.1\nrate = \"5 kg\""), "s:24:8: ", "is not a rate"),
        ("[0, 0, 0.1]", format!("{source}radius = 0.1\ncount = 1\nmass = 1"), "s:25:8: ", "not both"),
    ];
    for (from, to, place, part) in table {
        let found = error(from, &to);
        assert!(
            found.contains(place) && found.contains(part),
            "{to}\n  wants {place}{part}\n  found {found}"
        );
    }
}

#[test]
fn bodies_outside_containers() {
    let container = "shape = \"container\"\nmin = [1, 1, 0]\nmax = [2, 2, 1]\nopen = [\"top\"]";
    let text = GOOD.replacen("shape = \"plane\"", container, 1);
    let found = load_text("s", &text, &[], None).err().unwrap().to_string();
    assert!(found.contains("`ball` is outside the container"), "{found}");
    assert!(load_text("s", &text.replace("[0, 0, 0.1]", "[1.5, 1.5, 7]"), &[], None).is_ok());
}

#[test]
fn one_mistake_does_not_cause_others() {
    let rest = "[[fills]]\nname = \"sand\"\nmaterial = \"glass\"\nradius = 0.1\ncount = 2\nregion = { ball = { center = [5,5,5], radius = 1 } }\n[[probes]]\nname = \"p\"\nkind = \"heap\"\ncenter = [0,0,0]\ngroup = \"sand\"\n";
    let text = format!("{GOOD}{rest}").replacen("material = \"glass\"", "material = \"wood\"", 1);
    assert_eq!(load_text("s", &text, &[], None).err().unwrap().problems.len(), 1);
}

#[test]
fn all_problems_are_told_and_many_are_counted() {
    let mut text = GOOD.replace("glass\"\nradius", "wood\"\nradius");
    for i in 0..30 {
        text +=
            &format!("[[bodies]]\nname = \"ball\"\nshape = \"sphere\"\nmaterial = \"m{i}\"\nradius = 1\n");
    }
    let found = load_text("s", &text, &[], None).err().unwrap();
    assert_eq!(found.problems.len(), 61);
    assert!(found.to_string().ends_with("and 41 more"));
}

#[test]
fn a_missing_file_is_told() {
    let found = load(std::path::Path::new("no/such.toml"), &[], None).err().unwrap().to_string();
    assert!(found.starts_with("no/such.toml: cannot be read") && found.contains("help:"), "{found}");
}

#[test]
fn overrides_are_judged_like_the_file() {
    let load = |option: &str| load_text("s", GOOD, &[option.to_owned()], None);
    let (_, world) = load("bodies.ball.radius=\"1 cm\"").unwrap();
    assert_eq!(world.bodies.radius[1], 0.01);
    let error = |option: &str| load(option).err().unwrap().to_string();
    assert!(
        error("solver.max_iteration=5")
            .starts_with("--set solver.max_iteration=5: unknown key `max_iteration` in [solver]")
    );
    assert!(error("foo.bar=1").contains("--set foo.bar=1: unknown key `foo`"));
    assert!(error("step=-1").contains("--set step=-1: `step` must be greater than 0"));
    assert!(error("bodies.0.material=glas").contains("did you mean `glass`?"));
}

/// Truncations and mutations of every example: an answer or an error, never a panic.
#[test]
fn nothing_panics() {
    let mut random = granum_engine::random::Random::new(1, 0);
    let mut pick = |n: usize| (random.bits() % n.max(1) as u64) as usize;
    let pieces = [
        "", "-", "0", "9e300", "nan", "[", "]", "\"", "=", "{", "é", "\n", "1e-300", "[[x]]", "true", "''",
        "\u{0}", "inf",
    ];
    for e in examples() {
        // Small, so that many can be tried.
        let text = e.text.replace("count = 5000", "count = 50").replace("count = 3000", "count = 50");
        let text = text.replace("\"6 mm\"", "\"20 mm\"").replace("\"4 mm\"", "\"9 mm\"");
        let chars: Vec<char> = text.chars().collect();
        // The fuzz targets try millions.
        for _ in 0..40 {
            let cut: String = chars[..pick(chars.len())].iter().collect();
            let _ = load_text("cut", &cut, &[], None);
            let at = pick(chars.len());
            let skip = pick(6);
            let changed: String = chars[..at].iter().collect::<String>()
                + pieces[pick(pieces.len())]
                + &chars[(at + skip).min(chars.len())..].iter().collect::<String>();
            let _ = load_text("changed", &changed, &[], None);
            // A value replaced by one of another kind.
            let lines: Vec<&str> = text.lines().collect();
            let line = pick(lines.len());
            let new =
                lines[line].split_once('=').map(|(key, _)| format!("{key} = {}", pieces[pick(pieces.len())]));
            let mut changed: Vec<&str> = lines.clone();
            if let Some(new) = &new {
                changed[line] = new;
            }
            let _ = load_text("value", &changed.join("\n"), &[], None);
        }
    }
}
