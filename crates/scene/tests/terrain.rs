//! Terrain in scenes: heightmaps (V17 of the given cases), amounts (V18), terrain files, rigid ground, boxes, and what is wrong with them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::f64::consts::{PI, TAU};
use std::fs;
use std::path::Path;

use granum_engine::{BodyKind, World};
use granum_scene::{Scene, SceneError, load, load_again, load_text};

const HEAD: &str =
    "format = 1\nstep = \"2 ms\"\nduration = \"1 s\"\n[materials.gravel]\ndensity = 2000\nfriction = 0.5\n";

/// Loads a scene whose terrain has these keys; a body `cart` stands above it.
fn scene(folder: &Path, keys: &str) -> Result<(Scene, World), SceneError> {
    let text = format!(
        "{HEAD}[[bodies]]\nname = \"cart\"\nshape = \"sphere\"\nradius = 0.1\nmaterial = \"gravel\"\nposition = [1, 1, 3]\n\
         [[terrain]]\nname = \"ground\"\nmaterial = \"gravel\"\n{keys}\n"
    );
    let path = folder.join("scene.toml");
    fs::write(&path, text).unwrap();
    load(&path, &[], None)
}

fn grains(world: &World) -> Vec<usize> {
    let group = world.groups.iter().position(|g| g == "ground").unwrap();
    let mut all: Vec<usize> =
        (0..world.bodies.len()).filter(|&i| world.bodies.group[i].index() == group).collect();
    all.sort_by_key(|&i| world.bodies.id[i]);
    all
}

/// The image of V17, as PNG and as PGM; `j` of the formula counts from the least y, so the first row has the last `j`.
fn write_images(folder: &Path) {
    let grey = |i: usize, j: usize| {
        (255.0 * (0.5 + 0.5 * (TAU * i as f64 / 64.0).sin() * (TAU * j as f64 / 48.0).sin())).round() as u8
    };
    let data: Vec<u8> = (0..97).rev().flat_map(|j| (0..129).map(move |i| grey(i, j))).collect();
    let mut encoder = png::Encoder::new(fs::File::create(folder.join("hills.png")).unwrap(), 129, 97);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header().unwrap().write_image_data(&data).unwrap();
    let pgm = [b"P5\n129 97\n255\n".as_slice(), &data].concat();
    fs::write(folder.join("hills.pgm"), pgm).unwrap();
}

#[test]
fn the_heightmap_of_v17() {
    let place = tempfile::tempdir().unwrap();
    write_images(place.path());
    for file in ["hills.png", "hills.pgm"] {
        let keys = format!(
            "surface = {{ heightmap = \"{file}\", size = [6, 4.5], center = [3, 2.25], low = 0, high = 0.8 }}\nlayers = [{{ radius = 0.03, count = 5 }}]"
        );
        let (scene, world) = scene(place.path(), &keys).unwrap();
        let all = grains(&world);
        assert_eq!(all.len(), 38_380);
        let tops: Vec<f64> = all[..7676].iter().map(|&i| world.bodies.position[i].z + 0.03).collect();
        assert!((tops.iter().sum::<f64>() / 7676.0 - 0.400_052_176).abs() < 1e-9);
        let at = |x: f64, y: f64| {
            let near =
                |&&i: &&usize| (world.bodies.position[i].x - x).hypot(world.bodies.position[i].y - y) < 1e-6;
            world.bodies.position[*all[..7676].iter().find(near).unwrap()].z + 0.03
        };
        // A corner is a node of both grids; heights between pixels are judged in the engine.
        assert!((at(6.0, 4.5) - 0.401_568_627).abs() < 1e-9, "{file}: {}", at(6.0, 4.5));
        // The lowest layer and the sides never move.
        let fixed = all.iter().filter(|&&i| world.bodies.kind[i] == BodyKind::Fixed).count();
        assert_eq!(fixed, 7676 + 4 * (7676 - 97 * 72));
        // The resolved scene has the heights in it and needs no image.
        assert!(!scene.resolved.contains(file));
        let (_, again) = load_text("again", &scene.resolved, &[], None).unwrap();
        assert_eq!(again.state_hash(), world.state_hash());
    }
}

#[test]
fn grids_meshes_profiles_and_formulas_make_the_same_ramp() {
    let place = tempfile::tempdir().unwrap();
    // z = 0.2 x over 2 m by 1 m.
    fs::write(place.path().join("ramp.csv"), "# heights\n0, 0.2, 0.4\n0 0.2 0.4\n").unwrap();
    let obj = "v 0 0 0\nv 2 0 0.4\nv 2 1 0.4\nv 0 1 0\nf 1 2 3\nf 1 3 4\n";
    fs::write(place.path().join("ramp.obj"), obj).unwrap();
    let surfaces = [
        "grid = \"ramp.csv\", size = [2, 1], center = [1, 0.5]",
        "mesh = \"ramp.obj\", spacing = 0.5",
        "profile = [[-1, -0.2], [3, 0.6]], size = [2, 1], center = [1, 0.5]",
        "formula = \"0.2*x\", size = [2, 1], center = [1, 0.5]",
    ];
    let mut first: Option<Vec<[f64; 3]>> = None;
    for surface in surfaces {
        let keys = format!("surface = {{ {surface} }}\nradius = 0.05\ndepth = 0.3");
        let (_, world) = scene(place.path(), &keys).unwrap_or_else(|e| panic!("{surface}: {e}"));
        let places: Vec<[f64; 3]> =
            grains(&world).iter().map(|&i| world.bodies.position[i].to_array()).collect();
        assert_eq!(places.len(), 21 * 11 * 3);
        let first = first.get_or_insert(places.clone());
        for (a, b) in first.iter().flatten().zip(places.iter().flatten()) {
            assert!((a - b).abs() < 1e-9, "{surface}: {a} {b}");
        }
    }
}

/// V18: filled at random, settled and trimmed; here on a smaller field than that of the case.
#[test]
fn a_random_terrain_has_its_amount_and_comes_from_its_file_while_the_recipe_is_the_same() {
    let place = tempfile::tempdir().unwrap();
    let keys = |friction: &str| {
        format!(
            "surface = {{ formula = \"0.1*sin(2*pi*x/2)\", size = [2, 1], center = [1, 0.5] }}\nfill = \"random\"\nradius = 0.04\ndepth = 0.25\n\
             settle = {{ until = 1e-3, at_most = \"0.8 s\", step = \"4 ms\", file = \"bed.terrain\" }}\n{friction}"
        )
    };
    let (one, world) = scene(place.path(), &keys("")).unwrap();
    let file = place.path().join("bed.terrain");
    let written = fs::read(&file).unwrap();
    let all = grains(&world);
    let solid = all.len() as f64 * 4.0 / 3.0 * PI * 0.04_f64.powi(3);
    // The floor is at -0.35; the mean of the sine is zero.
    let fraction = solid / (2.0 * 1.0 * 0.35);
    println!("{} grains, solid fraction {fraction:.3}; {:?}", all.len(), one.notes);
    assert!((0.50..0.64).contains(&fraction), "{fraction}");
    // Cut at its surface: its mean height is that of the relief within a diameter.
    let mut top = std::collections::BTreeMap::new();
    for &i in &all {
        let p = world.bodies.position[i];
        let cell = ((p.x / 0.16) as i32, (p.y / 0.16) as i32);
        let z = top.entry(cell).or_insert(f64::MIN);
        *z = f64::max(*z, p.z);
    }
    let mean = top.values().sum::<f64>() / top.len() as f64;
    assert!(mean.abs() < 0.08, "{mean}");
    // The second time it is read, to the same world.
    let (two, again) = scene(place.path(), &keys("")).unwrap();
    assert!(two.notes.iter().any(|n| n.contains("settled before")), "{:?}", two.notes);
    assert_eq!(grains(&again).len(), all.len());
    for (&i, &j) in all.iter().zip(&grains(&again)) {
        assert_eq!(world.bodies.position[i], again.bodies.position[j]);
        assert_eq!(world.bodies.kind[i], again.bodies.kind[j]);
    }
    assert_eq!(fs::read(&file).unwrap(), written);
    // Another recipe is refused with the file, the line and what to do.
    let error = scene(place.path(), &keys("fraction = 0.55")).map(|_| ()).unwrap_err().to_string();
    for part in ["scene.toml:20:", "bed.terrain", "another recipe", "granum terrain"] {
        assert!(error.contains(part), "{part}: {error}");
    }
    // [[placed]] reads the file too.
    let text = format!("{HEAD}[[placed]]\nname = \"bed\"\nmaterial = \"gravel\"\nfile = \"bed.terrain\"\n");
    let path = place.path().join("placed.toml");
    fs::write(&path, text).unwrap();
    let (_, placed) = load(&path, &[], None).unwrap();
    assert_eq!(placed.bodies.len(), all.len());
    assert!(placed.bodies.kind.iter().all(|k| *k == BodyKind::Dynamic));
    assert!(granum_scene::is_terrain_file(&file));
    let told = granum_scene::describe_terrain(&file).unwrap();
    assert!(told.contains(&format!("grains     {}", all.len())), "{told}");
    // And [[terrain]] does, with a box.
    let keys = "file = \"bed.terrain\"\nbox = { follow = \"cart\", size = [1.4, 1.4], every = 0.1 }";
    let (_, boxed) = scene(place.path(), keys).unwrap();
    assert_eq!(boxed.ground.grains(), all.len());
    assert!(boxed.ground.store.len() > 20);
    // What is written of that world is what was read.
    let other = place.path().join("other.terrain");
    assert_eq!(granum_scene::save_terrain(&other, &boxed, "ground"), Ok(all.len()));
    let (_, back) = scene(place.path(), "file = \"other.terrain\"").unwrap();
    for (&i, &j) in all.iter().zip(&grains(&back)) {
        assert_eq!(world.bodies.position[i], back.bodies.position[j]);
    }
}

#[test]
fn more_grains_make_a_bump() {
    let place = tempfile::tempdir().unwrap();
    let keys = "surface = { flat = 0, size = [1.6, 0.8], center = [0.8, 0.4] }\nradius = 0.04\ndepth = 0.16\n\
                settle = { until = 1e-2, at_most = \"0.4 s\", step = \"4 ms\" }\n[[terrain.more]]\nmin = [0.6, 0.1]\nmax = [1.0, 0.7]\ncount = 40";
    let (_, world) = scene(place.path(), keys).unwrap();
    let all = grains(&world);
    assert_eq!(all.len(), 21 * 11 * 2 + 40);
    let high: Vec<f64> =
        all.iter().map(|&i| world.bodies.position[i]).filter(|p| p.z > 0.02).map(|p| p.x).collect();
    assert!(high.len() > 20 && high.iter().all(|x| (0.4..1.2).contains(x)), "{high:?}");
}

#[test]
fn rigid_ground_is_a_wall() {
    let place = tempfile::tempdir().unwrap();
    let surface = "surface = { profile = [[0, 0], [1, 0.3], [2, 0]], size = [2, 2], center = [1, 1] }";
    for (rigid, word) in [("true", "mesh"), ("\"mesh\"", "mesh"), ("\"spheres\"\nradius = 0.05", "spheres")] {
        let (_, world) = scene(place.path(), &format!("{surface}\nrigid = {rigid}")).unwrap();
        let i = grains(&world)[0];
        assert!(world.is_wall(i) && grains(&world).len() == 1, "{rigid}");
        let shape = &world.shapes[world.bodies.shape[i].index()];
        println!("{word}: {}", shape.name());
        // A ball falls on the ridge and rests there or rolls off; it does not fall through.
        let mut world = world;
        let cart = world.index_of(granum_engine::BodyId(0)).unwrap();
        world.bodies.position[cart].z = 0.5;
        for _ in 0..250 {
            world.step().unwrap();
        }
        let cart = world.index_of(granum_engine::BodyId(0)).unwrap();
        assert!(world.bodies.position[cart].z > 0.0, "{rigid}: {}", world.bodies.position[cart].z);
    }
}

#[test]
fn a_box_stores_what_is_outside_and_goes_on_from_a_checkpoint() {
    let place = tempfile::tempdir().unwrap();
    let keys = "surface = { flat = 0, size = [8, 2], center = [3, 1] }\nradius = 0.05\ndepth = 0.2\n\
                [grains.egg]\nshape = \"ellipsoid\"\naxes = [1, 0.8, 0.7]\n[[terrain.box]]\nfollow = \"cart\"\nsize = [2, 3]\nevery = 0.2\n";
    for grain in ["", "grain = \"egg\"\n"] {
        let keys = keys
            .replace("radius", &format!("{grain}radius"))
            .replace("[grains.egg]\nshape = \"ellipsoid\"\naxes = [1, 0.8, 0.7]\n", "")
            + "[grains.egg]\nshape = \"ellipsoid\"\naxes = [1, 0.8, 0.7]\n";
        let (scene, mut world) = scene(place.path(), &keys).unwrap();
        let counts = world.ground.counts(&world.bodies);
        assert!(counts.stored > 1000 && counts.free > 100 && counts.held > 200, "{counts:?}");
        assert!(scene.notes.iter().any(|n| n.starts_with("box ")), "{:?}", scene.notes);
        assert!(scene.notes.iter().any(|n| n.starts_with("route ")), "{:?}", scene.notes);
        let cart = granum_engine::BodyId(0);
        let run = |world: &mut World, steps: usize| {
            for _ in 0..steps {
                let i = world.index_of(cart).unwrap();
                // It drives over the ground and does not fall.
                world.bodies.velocity[i] = granum_engine::glam::DVec3::X * 4.0;
                world.bodies.position[i].z = 3.0;
                world.step().unwrap();
            }
        };
        run(&mut world, 60);
        let mut state = granum_engine::State::default();
        world.save(&mut state).unwrap();
        let chosen = granum_engine::world::restore::AutoSettings::of(&world.settings);
        let (_, mut again) = load_again("again", &scene.resolved, &[], &chosen).unwrap();
        assert_eq!(again.bodies.len(), 1, "grains come from the state");
        again.restore(&state).unwrap();
        run(&mut world, 60);
        run(&mut again, 60);
        assert!(world.ground.books.shifts > 2);
        assert_eq!(world.state_hash(), again.state_hash());
    }
}

#[test]
fn what_is_wrong_is_said_with_file_line_and_remedy() {
    let place = tempfile::tempdir().unwrap();
    let p = place.path();
    fs::write(p.join("one.pgm"), "P2 2 2 9 5 5 5 5").unwrap();
    fs::write(p.join("cut.pgm"), "P2 2 2 9 5 5").unwrap();
    fs::write(p.join("good.pgm"), "P2 2 2 9 0 9 5 5").unwrap();
    fs::write(p.join("wall.obj"), "v 0 0 0\nv 2 0 0\nv 2 0 1\nv 0 1 0\nf 1 2 3\nf 1 2 4\n").unwrap();
    fs::write(
        p.join("roof.obj"),
        "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 1\nv 2 0 1\nv 2 2 1\nf 1 2 3\nf 1 3 4\nf 5 6 7\n",
    )
    .unwrap();
    fs::write(p.join("hole.obj"), "v 0 0 0\nv 2 0 0\nv 2 2 0\nf 1 2 3\n").unwrap();
    fs::write(p.join("ragged.csv"), "1 2 3\n1 2\n").unwrap();
    let layers = "radius = 0.05\ndepth = 0.2";
    let flat = "surface = { flat = 0, size = [4, 2], center = [2, 1] }";
    for (keys, parts) in [
        (
            format!("surface = {{ heightmap = \"no.png\", size = [2, 2], low = 0, high = 1 }}\n{layers}"),
            vec!["scene.toml:16:", "no.png: cannot be read", "from the folder"],
        ),
        (
            format!("surface = {{ heightmap = \"cut.pgm\", size = [2, 2], low = 0, high = 1 }}\n{layers}"),
            vec![":16:", "ends after 2 of its 4", "PNG of 8 or 16 bit"],
        ),
        (
            format!("surface = {{ heightmap = \"one.pgm\", size = [2, 2], low = 0, high = 1 }}\n{layers}"),
            vec!["no range of heights", "`flat`"],
        ),
        (
            format!("surface = {{ heightmap = \"good.pgm\", size = [2, 2], low = 1, high = 1 }}\n{layers}"),
            vec!["there is no range of heights", "above `low`"],
        ),
        (
            format!("surface = {{ heightmap = \"good.pgm\", size = [2, 2] }}\n{layers}"),
            vec!["needs `low` and `high`"],
        ),
        (
            format!("surface = {{ mesh = \"wall.obj\" }}\n{layers}"),
            vec!["not a height field: triangle 1 stands upright", "cut off its sides"],
        ),
        (
            format!("surface = {{ mesh = \"roof.obj\" }}\n{layers}"),
            vec!["not a height field: over (", "no vertical line meets twice"],
        ),
        (format!("surface = {{ mesh = \"hole.obj\" }}\n{layers}"), vec!["no height over", "without holes"]),
        (
            format!("surface = {{ grid = \"ragged.csv\", size = [1, 1] }}\n{layers}"),
            vec!["line 2 has 2 heights, the first row has 3"],
        ),
        (
            format!("surface = {{ flat = 0, formula = \"x\", size = [1, 1] }}\n{layers}"),
            vec!["found formula and flat"],
        ),
        (
            format!("surface = {{ formula = \"1/(x-1)\", size = [2, 2], center = [1, 1] }}\n{layers}"),
            vec!["no finite height at (1, 0)"],
        ),
        (
            format!("surface = {{ profile = [[0, 0], [1, 1]], size = [4, 2] }}\n{layers}"),
            vec!["does not cover the field, from x = -2 to 2 m"],
        ),
        (format!("{flat}\nradius = 0.05"), vec!["needs `radius` and `depth`, or `layers`"]),
        (format!("{flat}\nradius = 3\ndepth = 1"), vec!["do not fit into a field of 4 m by 2 m"]),
        (format!("{flat}\nradius = 0.0001\ndepth = 1"), vec!["more than", "or a `box`"]),
        (format!("{flat}\n{layers}\nlayers = [{{ radius = 0.1 }}]"), vec!["says radius and depth already"]),
        (format!("{flat}\nfill = \"random\"\n{layers}"), vec!["must settle"]),
        (
            format!("{flat}\nfill = \"random\"\nradius = 0.01\ndepth = 0.2\nsettle = {{}}"),
            vec!["have not settled yet", "granum terrain"],
        ),
        (
            format!("{flat}\n{layers}\nbox = {{ follow = \"cat\", size = [2, 2] }}"),
            vec!["no single body or wall named `cat`", "did you mean `cart`"],
        ),
        (
            format!("{flat}\n{layers}\nbox = {{ follow = \"cart\", size = [0.5, 2] }}"),
            vec!["the box has a side of 0.5 m", "enlarge it"],
        ),
        (
            format!("{flat}\n{layers}\nbox = {{ follow = \"cart\", size = [2, 2], every = 0.9 }}"),
            vec!["smaller than the machine", "or more, or a smaller `every`"],
        ),
        (
            format!("{flat}\nrigid = true\n{layers}"),
            vec!["a rigid terrain has no `depth`", "a rigid terrain has no `radius`"],
        ),
        (
            "file = \"no.terrain\"".to_owned(),
            vec!["no.terrain: cannot be read", "granum export --as terrain"],
        ),
        ("file = \"good.pgm\"".to_owned(), vec!["is no terrain file"]),
        (
            format!(
                "{flat}\n{layers}\nbox = {{ follow = \"cart\", size = [2, 2], every = 0.1 }}\n[[bodies]]\nname = \"far\"\nshape = \"sphere\"\nradius = 0.1\nmaterial = \"gravel\"\nposition = [3.5, 1, 1]"
            ),
            vec!["`far`", "outside every box", "a box of its own"],
        ),
    ] {
        let error = match scene(p, &keys) {
            Ok(_) => panic!("this is sound: {keys}"),
            Err(e) => e.to_string(),
        };
        for part in parts {
            assert!(error.contains(part), "{keys}\n---\n{part}\n---\n{error}");
        }
        assert!(error.contains("scene.toml:"), "{error}");
    }
    let dem = format!(
        "format = 1\nmethod = \"dem\"\nstep = \"auto\"\nduration = \"1 s\"\n[materials.gravel]\ndensity = 2000\nfriction = 0.5\nyoung = \"1 MPa\"\npoisson = 0.3\nrestitution = 0.5\n\
         [[bodies]]\nname = \"cart\"\nshape = \"sphere\"\nradius = 0.1\nmaterial = \"gravel\"\nposition = [1, 1, 3]\n\
         [[terrain]]\nname = \"ground\"\nmaterial = \"gravel\"\n{flat}\n{layers}\nbox = {{ follow = \"cart\", size = [2, 2] }}\n"
    );
    let error = load_text("dem", &dem, &[], None).map(|_| ()).unwrap_err().to_string();
    assert!(
        error.contains("a moving box is for hard contact: contacts that sleep keep impulses, not springs"),
        "{error}"
    );
}
