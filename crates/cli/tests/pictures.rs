//! `granum plot` and `granum render`: figures and pictures of a run, looked at by their content.
//!
//! The test of pictures needs povray and ffmpeg, which `./check` installs; without them it says so and passes on a
//! developer's machine, and fails where `CI` is set.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use granum::granum;

/// Two balls and a body of every other shape on a floor, for a few steps.
const SHAPES: &str = r#"
format = 1
step = "1 ms"
duration = "20 ms"
[materials.stone]
density = 2000
[[walls]]
shape = "plane"
material = "stone"
[[walls]]
shape = "tube"
inner_radius = 1.5
thickness = 0.1
height = 0.2
position = [0, 0, 0.1]
material = "stone"
[[bodies]]
name = "red"
shape = "sphere"
radius = 0.3
position = [-1, 0, 0.3]
material = "stone"
[[bodies]]
name = "egg"
shape = "ellipsoid"
axes = [0.2, 0.15, 0.1]
position = [0, -0.6, 0.1]
material = "stone"
[[bodies]]
shape = "box"
size = [0.3, 0.3, 0.3]
position = [0.7, -0.6, 0.15]
material = "stone"
[[bodies]]
shape = "capsule"
radius = 0.1
height = 0.4
position = [0.7, 0, 0.2]
material = "stone"
[[bodies]]
shape = "cylinder"
radius = 0.15
height = 0.3
position = [0.7, 0.6, 0.15]
material = "stone"
[[bodies]]
shape = "cone"
bottom_radius = 0.15
top_radius = 0
height = 0.3
position = [0, 0.6, 0.15]
material = "stone"
[[bodies]]
shape = "hull"
points = [[-0.15, -0.15, 0], [0.15, -0.15, 0], [0, 0.2, 0], [0, 0, 0.3]]
position = [-0.6, 0.7, 0]
material = "stone"
[[bodies]]
shape = "spheres"
spheres = [[0, 0, 0.1, 0.1], [0.15, 0, 0.1, 0.1]]
position = [-0.3, -0.9, 0]
material = "stone"
[output]
frames_every = "10 ms"
"#;

fn words<'a>(list: &[&'a str]) -> Vec<&'a str> {
    list.to_vec()
}

/// A picture: width, height, and the colours of its pixels.
fn picture(path: &Path) -> (usize, usize, Vec<u8>) {
    let file = std::io::BufReader::new(fs::File::open(path).unwrap());
    let mut decoder = png::Decoder::new(file);
    decoder.set_transformations(png::Transformations::STRIP_16 | png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let n = info.color_type.samples();
    let rgb = pixels.chunks_exact(n).flat_map(|p| [p[0], p[n / 2], p[n - 1 - usize::from(n == 4)]]).collect();
    (info.width as usize, info.height as usize, rgb)
}

#[test]
fn plots_of_one_run_and_of_two() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, pile) = (granum::pile(), folder.path().join("pile"));
    let second = folder.path().join("second");
    for (run, seed) in [(&pile, "1"), (&second, "2")] {
        let said = granum(&words(&[
            "run",
            scene.to_str().unwrap(),
            "-q",
            "-o",
            run.to_str().unwrap(),
            "--seed",
            seed,
            "--set",
            "duration=\"0.05 s\"",
            "--set",
            "expect={}",
        ]));
        assert_eq!(said.code, 0, "{said:?}");
    }
    let said = granum(&words(&["plot", pile.to_str().unwrap(), "--filter", "5ms"]));
    assert_eq!(said.code, 0, "{said:?}");
    for name in ["energy", "residual", "contacts", "penetration", "stages"] {
        let svg = fs::read_to_string(pile.join(format!("plots/{name}.svg"))).unwrap();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.contains("time [s]"), "{name}");
        let (w, h, pixels) = picture(&pile.join(format!("plots/{name}.png")));
        // Curves have colours, paper and axes do not.
        let coloured =
            pixels.chunks_exact(3).filter(|p| p.iter().max().unwrap() - p.iter().min().unwrap() > 60).count();
        assert!(w > 1000 && h > 700 && coloured > 200, "{name}: {w} x {h}, {coloured}");
    }
    assert!(fs::read_to_string(pile.join("plots/energy.svg")).unwrap().contains("kinetic energy [J]"));
    assert!(
        fs::read_dir(pile.join("plots"))
            .unwrap()
            .any(|e| { e.unwrap().file_name().to_string_lossy().starts_with("probe-") })
    );

    let both = folder.path().join("both");
    let out = both.to_str().unwrap();
    let said = granum(&words(&[
        "plot",
        pile.to_str().unwrap(),
        second.to_str().unwrap(),
        "-o",
        out,
        "--only",
        "energy",
        "--svg-only",
    ]));
    assert_eq!(said.code, 0, "{said:?}");
    let svg = fs::read_to_string(both.join("energy.svg")).unwrap();
    assert!(svg.contains(">pile</text>") && svg.contains(">second</text>"), "{svg}");
    assert_eq!(fs::read_dir(&both).unwrap().count(), 1);

    let said = granum(&words(&["plot", pile.to_str().unwrap(), "--only", "enrgy"]));
    assert!(said.code == 2 && said.err.contains("energy"), "{said:?}");
    let said = granum(&words(&["plot", folder.path().to_str().unwrap()]));
    assert!(said.code == 2 && said.err.contains("not a run folder"), "{said:?}");
    fs::write(pile.join("health.csv"), "time [s],a\n1,x\n").unwrap();
    let said = granum(&words(&["plot", pile.to_str().unwrap()]));
    assert!(said.code == 2 && said.err.contains("line 2"), "{said:?}");
}

fn is_there(program: &str, word: &str) -> bool {
    let mut command = Command::new(program);
    command.arg(word).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|s| s.success())
}

#[test]
fn pictures_of_every_shape_and_a_video() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, run) = (folder.path().join("shapes.toml"), folder.path().join("run"));
    fs::write(&scene, SHAPES).unwrap();
    let out = run.to_str().unwrap();
    let said = granum(&words(&["run", scene.to_str().unwrap(), "-q", "-o", out]));
    assert_eq!(said.code, 0, "{said:?}");
    let said = granum(&words(&["render", out, "--scenes-only", "--frames", "1.."]));
    assert_eq!(said.code, 0, "{said:?}");
    let text = fs::read_to_string(run.join("pictures/frame_000001.pov")).unwrap();
    for word in ["sphere {", "box {", "lathe {", "union {", "mesh2 {", "plane {", "right <-", "clipped_by"] {
        assert!(text.contains(word), "{word}");
    }
    assert!(!run.join("pictures/frame_000000.pov").exists());

    if !is_there("povray", "--version") || !is_there("ffmpeg", "-version") {
        assert!(std::env::var_os("CI").is_none(), "povray or ffmpeg is missing; run ./check");
        eprintln!("skipped: povray or ffmpeg is missing; run ./check");
        return;
    }
    // From above, x to the right and y up: the ball with the smallest id is on the left.
    let said = granum(&words(&[
        "render",
        out,
        "--width",
        "240",
        "--height",
        "160",
        "--from",
        "0,0,10",
        "--at",
        "0,0,0",
        "--colour-by",
        "id",
        "--speed",
        "0.02",
    ]));
    assert!(said.code == 0 && said.out.contains("video.mp4: 1.000 s"), "{said:?}");
    let (w, h, pixels) = picture(&run.join("pictures/frame_000000.png"));
    assert_eq!((w, h), (240, 160));
    let at = |x: usize, y: usize| &pixels[3 * (y * w + x)..3 * (y * w + x) + 3];
    // 32 degrees over 240 pixels from 10 m: 41.8 pixels a metre.
    let ball = at(120 - 41, 80);
    let grey = |p: &[u8]| p.iter().max().unwrap() - p.iter().min().unwrap() < 40;
    assert!(!grey(ball), "{ball:?}");
    assert!(grey(at(120, 80)), "{:?}", at(120, 80));
    // The egg lies at y = -0.6, below the middle, and is coloured; the cone at y = 0.6 has the grey of the palette. So the
    // picture is neither turned nor mirrored.
    assert!(grey(at(120, 80 - 25)) && !grey(at(120, 80 + 25)), "{:?} {:?}", at(120, 55), at(120, 105));
    assert!(!grey(at(120 + 29, 80)) && grey(at(120 + 42, 80)), "{:?} {:?}", at(149, 80), at(162, 80));
    assert!(fs::metadata(run.join("pictures/video.mp4")).unwrap().len() > 1000);
    // 20 ms at a fiftieth of their speed, and the last picture.
    let ask = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0"];
    let probe = Command::new("ffprobe").args(ask).arg(run.join("pictures/video.mp4")).output().unwrap();
    let seconds: f64 = String::from_utf8_lossy(&probe.stdout).trim().parse().unwrap();
    assert!((0.99..1.13).contains(&seconds), "{seconds} s");
}

/// Balls in a bowl that is a mesh, behind a sheet that is a mesh, with a hinge: the sheet is cut open, the hinge is drawn.
#[test]
fn a_mesh_before_the_bodies_is_cut_open() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, run) = (folder.path().join("sheet.toml"), folder.path().join("run"));
    // A thin slab in front, y from -1.1 to -1, and another behind: as STL.
    let slab = |y: f64| {
        let corner = |k: usize| {
            let pick = |bit: usize, a: f64, b: f64| if k >> bit & 1 == 0 { a } else { b };
            format!("vertex {} {} {}\n", pick(0, -2.0, 2.0), pick(1, y - 0.1, y), pick(2, -2.0, 2.0))
        };
        let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangle = |f: [usize; 3]| {
            format!("facet normal 0 0 0\nouter loop\n{}endloop\nendfacet\n", f.map(corner).concat())
        };
        let all: String =
            faces.iter().map(|f| triangle([f[0], f[1], f[2]]) + &triangle([f[0], f[2], f[3]])).collect();
        format!("solid slab\n{all}endsolid slab\n")
    };
    fs::write(folder.path().join("front.stl"), slab(-1.0)).unwrap();
    fs::write(folder.path().join("back.stl"), slab(1.1)).unwrap();
    let mut text = String::from(
        "format = 1\nstep = \"1 ms\"\nduration = \"1 ms\"\ngravity = [0, 0, 0]\n[output]\nframes_every = \"1 ms\"\n\
         [materials.stone]\ndensity = 2000\n",
    );
    for name in ["front", "back"] {
        text += &format!(
            "[[walls]]\nname = \"{name}\"\nshape = \"mesh\"\nfile = \"{name}.stl\"\nmaterial = \"stone\"\n"
        );
    }
    text += "[[bodies]]\nname = \"arm\"\nshape = \"sphere\"\nradius = 0.4\nmaterial = \"stone\"\nposition = [0.5, 0, 0]\n\
             [[joints]]\nname = \"hinge\"\nkind = \"revolute\"\nbodies = [\"arm\"]\nposition = [0, 0, 0]\naxis = [0, 1, 0]\n";
    fs::write(&scene, text).unwrap();
    let out = run.to_str().unwrap();
    let said = granum(&words(&["run", scene.to_str().unwrap(), "-q", "-o", out]));
    assert_eq!(said.code, 0, "{said:?}");
    let pov = |more: &[&str]| {
        let at = ["render", out, "--scenes-only", "--frames", "last", "--from", "0,-9,0", "--at", "0,0,0"];
        let said = granum(&words(&[&at[..], more].concat()));
        assert_eq!(said.code, 0, "{said:?}");
        fs::read_to_string(run.join("pictures/frame_000001.pov")).unwrap()
    };
    let text = pov(&[]);
    assert_eq!(text.matches("clipped_by").count(), 1, "the sheet in front and not the one behind");
    let hinge = text.lines().find(|l| l.starts_with("cylinder") && l.contains("Joint")).unwrap();
    assert!(hinge.starts_with("cylinder { <0, -0."), "along y through the origin: {hinge}");
    assert!(!pov(&["--all-walls"]).contains("clipped_by"));
    assert!(!pov(&["--no-joints"]).contains("Joint"));
}

const BEAM: &str = "
format = 1
method = \"dem\"
step = \"10 us\"
duration = \"0.1 ms\"
gravity = [0, 0, 0]
[output]
frames_every = \"0.1 ms\"
[materials.rubber]
density = 1000
friction = 0.3
restitution = 0.5
young = \"5 MPa\"
[[beams]]
name = \"rod\"
material = \"rubber\"
young = \"1 MPa\"
radius = \"5 cm\"
start = [-0.5, 0, 0]
end = [0.5, 0, 0]
elements = 2
contact = false
velocity = [0, 0, 1]
";

/// A beam is drawn where it is, in the colour of its speed, and the legend shows the scale.
#[test]
fn a_beam_and_the_legend() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, run) = (folder.path().join("beam.toml"), folder.path().join("run"));
    fs::write(&scene, BEAM).unwrap();
    let out = run.to_str().unwrap();
    let said = granum(&words(&["run", scene.to_str().unwrap(), "-q", "-o", out]));
    assert_eq!(said.code, 0, "{said:?}");
    let pov = run.join("pictures/frame_000001.pov");
    let said =
        granum(&words(&["render", out, "--scenes-only", "--frames", "last", "--no-legend", "--no-time"]));
    assert_eq!(said.code, 0, "{said:?}");
    let text = fs::read_to_string(&pov).unwrap();
    // Two elements of four pieces each.
    assert_eq!(text.matches("cylinder {").count(), 8);
    assert!(!text.contains("text {"));
    let at = ["--from", "0,-3,0", "--at", "0,0,0", "--width", "400", "--height", "200", "--frames", "last"];
    let said = granum(&words(&[&["render", out], &at[..]].concat()));
    assert_eq!(said.code, 0, "{said:?}");
    let text = fs::read_to_string(&pov).unwrap();
    assert!(text.contains("\"speed [m/s]\"") && text.contains("\"t = 0.000 s\""), "{text}");
    if !is_there("povray", "--version") {
        assert!(std::env::var_os("CI").is_none(), "povray is missing; run ./check");
        eprintln!("skipped: povray is missing; run ./check");
        return;
    }
    let (w, h, pixels) = picture(&run.join("pictures/frame_000001.png"));
    assert_eq!((w, h), (400, 200));
    let at = |x: usize, y: usize| &pixels[3 * (y * w + x)..3 * (y * w + x) + 3];
    let blue = |p: &[u8]| p[2] > p[0].saturating_add(20);
    // All of it moves at 1 m/s, the end of the scale: yellow. 32 degrees over 400 pixels from 3 m: 232 pixels a metre.
    for x in [95, 200, 305] {
        let p = at(x, 100);
        assert!(p[0] > p[2].saturating_add(60), "{x}: {p:?}");
    }
    // The scale: 0.34 of half the height from the right, from -0.45 to 0.45 of it; dark blue below, yellow above.
    let column = 400 - 34;
    let (low, high) = (at(column, 100 + 42), at(column, 100 - 42));
    assert!(blue(low) && high[0] > high[2].saturating_add(60), "{low:?} {high:?}");
}
