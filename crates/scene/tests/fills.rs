//! Fills place what they are asked for, without overlap, and say so when they cannot.

use granum_engine::World;
use granum_scene::{Scene, load_text};

fn load(body: &str) -> (Scene, World) {
    let text = format!("format = 1\nstep = 1e-4\nduration = 1\n[materials.glass]\ndensity = 2500\n{body}");
    load_text("s", &text, &[], None).unwrap_or_else(|e| panic!("{e}"))
}

fn smallest_gap(world: &World) -> f64 {
    let b = &world.bodies;
    let mut gap = f64::INFINITY;
    for i in 0..b.len() {
        for j in 0..i {
            if !world.is_wall(i) && !world.is_wall(j) {
                gap = gap.min(b.position[i].distance(b.position[j]) - b.radius[i] - b.radius[j]);
            }
        }
    }
    gap
}

const BOX: &str = "region = { box = { min = [0, 0, 0], max = [0.1, 0.1, 0.1] } }\nmaterial = \"glass\"\n";

#[test]
fn a_random_fill_by_count() {
    let (scene, world) = load(&format!("[[fills]]\nname = \"sand\"\n{BOX}radius = \"5 mm\"\ncount = 300\n"));
    assert_eq!(
        (scene.placed[0].requested, scene.placed[0].placed, scene.placed[0].unit),
        (300.0, 300.0, "bodies")
    );
    assert_eq!((world.bodies.len(), world.groups[1].as_str()), (300, "sand"));
    assert!(smallest_gap(&world) >= 0.0 && scene.warnings.is_empty());
}

#[test]
fn a_fraction_becomes_a_mass() {
    let sizes = "sizes = { law = \"uniform\", min = \"3 mm\", max = \"6 mm\", by = \"mass\" }";
    let (scene, world) = load(&format!("[[fills]]\n{BOX}{sizes}\nfraction = 0.2\n"));
    let placed = &scene.placed[0];
    assert!(placed.unit == "kg" && (placed.requested - 0.2 * 1e-3 * 2500.0).abs() < 1e-12);
    let mass: f64 = (0..world.bodies.len()).map(|i| world.bodies.mass(i)).sum();
    assert!((mass / placed.requested - 1.0).abs() < 0.01 && (mass - placed.placed).abs() < 1e-9);
    assert!(smallest_gap(&world) >= 0.0);
}

#[test]
fn a_fill_that_falls_short_warns() {
    let (scene, world) = load(&format!("[[fills]]\n{BOX}radius = \"10 mm\"\ncount = 5000\n"));
    assert!(scene.placed[0].placed < 200.0 && world.bodies.len() as f64 == scene.placed[0].placed);
    assert!(scene.warnings[0].contains("of 5000 bodies found room"), "{:?}", scene.warnings);
}

#[test]
fn a_lattice_leaves_out_what_is_taken() {
    let ball = "[[bodies]]\nname = \"big\"\nshape = \"sphere\"\nradius = 0.03\nmaterial = \"glass\"\nposition = [0.05, 0.05, 0.05]\n";
    let wall = "[[walls]]\nshape = \"box\"\nsize = [0.02, 1, 1]\nmaterial = \"glass\"\n";
    let fill =
        |lattice: &str| format!("[[fills]]\n{BOX}radius = \"4 mm\"\nlattice = \"{lattice}\"\njitter = 1\n");
    for lattice in ["cubic", "hexagonal"] {
        let (_, free) = load(&fill(lattice));
        let (scene, world) = load(&format!("{ball}{wall}{}", fill(lattice)));
        assert!(free.bodies.len() > 1000 && world.bodies.len() < free.bodies.len() - 150);
        assert!(smallest_gap(&world) >= -1e-11 && smallest_gap(&free) >= -1e-11);
        assert!(
            (0..world.bodies.len()).all(|i| world.is_wall(i) || world.bodies.position[i].x >= 0.014 - 1e-9)
        );
        assert!(scene.warnings.is_empty());
    }
}

#[test]
fn the_seed_decides_where() {
    let text = |seed: u64| {
        load(&format!("[[fills]]\n{BOX}radius = \"5 mm\"\ncount = 20\n[solver]\n")).1.state_hash() ^ seed
    };
    assert_eq!(text(0), text(0));
    let scene = "format = 1\nstep = 1e-4\nduration = 1\n[materials.glass]\ndensity = 2500\n[[fills]]\n"
        .to_owned()
        + BOX
        + "radius = 0.005\ncount = 20\n";
    let hash = |seed| load_text("s", &scene, &[], Some(seed)).unwrap().1.state_hash();
    assert_eq!(hash(5), hash(5));
    assert_ne!(hash(5), hash(6));
}

#[test]
fn precision_follows_the_scene() {
    use granum_engine::Precision::{self, Double, Single};
    let precision = |text: String| -> Precision { load(&text).1.settings.solver.precision };
    let fill = |name: &str, radius: &str| {
        format!("[[fills]]\nname = \"{name}\"\n{BOX}radius = \"{radius}\"\ncount = 20\n")
    };
    let few = fill("few", "5 mm");
    let poured = |count: u32| {
        format!(
            "{few}[[sources]]\nname = \"rain\"\n{BOX}radius = \"5 mm\"\ncount = {count}\nrate = \"50000 /s\"\n"
        )
    };
    let solver = |key: &str| format!("[solver]\n{key}\n");
    // Up to a thousand bodies, and beyond.
    assert_eq!(
        (precision(few.clone()), precision(poured(980)), precision(poured(981))),
        (Double, Double, Single)
    );
    assert_eq!(precision(poured(981) + &solver("precision = \"double\"")), Double);
    assert_eq!(precision(few.clone() + &solver("precision = \"single\"")), Single);
    // Where digits matter, up to ten thousand.
    let small_tolerance = solver("tolerance = 1e-5");
    assert_eq!(precision(poured(9980) + &small_tolerance), Double);
    assert_eq!(precision(poured(9981) + &small_tolerance), Single);
    let dust = fill("dust", "0.4 mm");
    assert_eq!(precision(poured(2000) + &dust), Double);
    let hinge = "[[bodies]]\nname = \"door\"\nshape = \"sphere\"\nradius = 0.01\nmaterial = \"glass\"\nposition = [5, 0, 0]\n\
                 [[joints]]\nname = \"hinge\"\nkind = \"revolute\"\nbodies = [\"door\"]\nposition = [5, 0, 0]\naxis = [0, 0, 1]\n";
    assert_eq!(precision(poured(2000) + hinge), Double);
    assert_eq!(precision(poured(20_000) + hinge), Single);
}
