//! Copies of walls: where they stand, what they are called, and what is refused.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use granum_engine::World;
use granum_engine::glam::{DQuat, DVec3};
use granum_scene::load_text;

const HEAD: &str = "format = 1\nstep = 1e-3\nduration = 1\n[materials.stone]\ndensity = 2500\n\
                    [[bodies]]\nname = \"ball\"\nshape = \"sphere\"\nradius = 0.01\nmaterial = \"stone\"\nposition = [0, 0, 9]\n";

fn scene(walls: &str) -> Result<World, String> {
    load_text("s", &format!("{HEAD}{walls}"), &[], None).map(|(_, world)| world).map_err(|e| e.to_string())
}

fn wall(keys: &str) -> String {
    format!("[[walls]]\nname = \"stone\"\nmaterial = \"stone\"\n{keys}\n")
}

const STONE: &str = "shape = \"box\"\nsize = [0.1, 0.2, 0.05]\nposition = [1, 0, 0]\nrotation = { axis = [1, 0, 0], angle = \"90 deg\" }\n";

/// Places and orientations of the walls, in the order in which they were made.
fn walls(world: &World) -> Vec<(DVec3, DQuat)> {
    let b = &world.bodies;
    (0..b.len()).filter(|&i| world.is_wall(i)).map(|i| (b.position[i], b.rotation[i])).collect()
}

#[test]
fn rings_upon_rings() {
    let copies =
        "copies = [{ count = 4, turn = \"90 deg\" }, { count = 3, shift = [0, 0, 0.5], turn = \"45 deg\" }]";
    let world = scene(&wall(&format!("{STONE}{copies}"))).unwrap();
    let all = walls(&world);
    assert_eq!(all.len(), 12);
    let own = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    for (k, (p, q)) in all.iter().enumerate() {
        let (stone, row) = ((k % 4) as f64, (k / 4) as f64);
        let turn = DQuat::from_rotation_z((stone * 90.0 + row * 45.0).to_radians());
        let expected = turn * DVec3::X + DVec3::Z * (0.5 * row);
        assert!(p.distance(expected) < 1e-12, "{k}: {p}");
        assert!((q.dot(turn * own).abs() - 1.0).abs() < 1e-12, "{k}: {q}");
    }
    // One group of the wall's name.
    let group = world.groups.iter().position(|g| g == "stone").unwrap();
    let of_group = world.bodies.group.iter().filter(|g| g.0 as usize == group).count();
    assert_eq!(of_group, 12);
    assert_eq!(world.shapes.iter().filter(|s| s.name() == "box").count(), 1, "shapes are shared");
}

#[test]
fn a_ring_about_any_axis_and_planes() {
    let copies = "copies = [{ count = 2, turn = \"180 deg\", axis = [0, 1, 0], through = [2, 0, 1] }]";
    let all = walls(&scene(&wall(&format!("{STONE}{copies}"))).unwrap());
    assert!(all[1].0.distance(DVec3::new(3.0, 0.0, 2.0)) < 1e-12, "{all:?}");
    // A prism of five planes that look inward.
    let plane = "shape = \"plane\"\nposition = [1, 0, 0]\nnormal = [-1, 0, 0]\ncopies = [{ count = 5, turn = \"72 deg\" }]";
    let all = walls(&scene(&wall(plane)).unwrap());
    assert_eq!(all.len(), 5);
    assert!(all.iter().all(|(p, q)| (*q * DVec3::Z + *p).length() < 1e-12), "{all:?}");
    // A container is a bin of five walls; each copy has all of them.
    let bin = "shape = \"container\"\nmin = [0, 0, 0]\nmax = [1, 1, 1]\nopen = [\"top\"]\ncopies = [{ count = 3, shift = [2, 0, 0] }]";
    assert_eq!(walls(&scene(&wall(bin)).unwrap()).len(), 15);
}

#[test]
fn copies_are_named_and_open_together() {
    let text = wall(&format!("{STONE}opens = 0.5\ncopies = [{{ count = 3, shift = [0, 1, 0] }}]"))
        + "[[probes]]\nname = \"p\"\nkind = \"force\"\nbodies = [\"stone 2\", \"stone 3\"]\nevery = 0.1\n";
    let world = scene(&text).unwrap();
    assert_eq!(world.gates.len(), 3);
    let text = text.replace("stone 3", "stone 4");
    assert!(scene(&text).err().unwrap().contains("`stone 4`"));
}

/// An included file that is mirrored, turned and moved is, with its copies, what it is when each copy is written out.
#[test]
fn copies_in_an_included_file_go_where_it_goes() {
    let folder = std::env::temp_dir().join(format!("granum-copies-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let head = "format = 1\n[materials.m]\ndensity = 1000\n";
    let stone = |k: f64| {
        let turn = DQuat::from_axis_angle(DVec3::new(0.0, 0.6, 0.8), k * 0.5);
        let through = DVec3::new(0.1, 0.2, 0.3);
        let (p, q) = (turn * (DVec3::X - through) + through + DVec3::new(0.0, 0.0, 0.2) * k, turn);
        format!(
            "[[walls]]\nname = \"w{k}\"\nmaterial = \"m\"\nshape = \"box\"\nsize = [0.1, 0.2, 0.3]\nposition = [{:?}, {:?}, {:?}]\nrotation = [{:?}, {:?}, {:?}, {:?}]\n",
            p.x, p.y, p.z, q.w, q.x, q.y, q.z
        )
    };
    let whole = format!("{head}{}{}{}", stone(0.0), stone(1.0), stone(2.0));
    let short = format!(
        "{head}[[walls]]\nname = \"w\"\nmaterial = \"m\"\nshape = \"box\"\nsize = [0.1, 0.2, 0.3]\nposition = [1, 0, 0]\n\
         copies = [{{ count = 3, turn = 0.5, axis = [0, 0.6, 0.8], through = [0.1, 0.2, 0.3], shift = [0, 0, 0.2] }}]\n"
    );
    let load = |text: &str, mirror: &str| {
        std::fs::write(folder.join("part.toml"), text).unwrap();
        let include = format!(
            "{HEAD}[[include]]\nfile = \"part.toml\"\nname = \"v\"\nposition = [1, 2, 3]\n{mirror}\
             rotation = {{ axis = [1, 2, 0], angle = \"50 deg\" }}\n"
        );
        let file = folder.join("scene.toml");
        std::fs::write(&file, include).unwrap();
        walls(&granum_scene::load(&file, &[], None).unwrap_or_else(|e| panic!("{e}")).1)
    };
    for mirror in ["", "mirror = \"y\"\n", "mirror = \"z\"\n"] {
        let (one, other) = (load(&whole, mirror), load(&short, mirror));
        assert_eq!(other.len(), 3);
        for ((p, q), (r, s)) in one.iter().zip(&other) {
            assert!(p.distance(*r) < 1e-12 && (q.dot(*s).abs() - 1.0).abs() < 1e-12, "{mirror}: {p} {r}");
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_makes_no_sense_is_refused() {
    let cases = [
        (
            wall(&format!(
                "{STONE}motion = {{ velocity = [1, 0, 0] }}\ncopies = [{{ count = 2, shift = [1, 0, 0] }}]"
            )),
            "a wall that moves has no `copies`",
        ),
        (wall(&format!("{STONE}copies = [{{ count = 2 }}]")), "would all be in one place"),
        (wall(&format!("{STONE}copies = [{{ count = 0, shift = [1, 0, 0] }}]")), "at least 1"),
        (
            wall(&format!("{STONE}copies = [{{ count = 2, shift = [1, 0, 0], axis = [1, 0, 0] }}]")),
            "nothing is turned",
        ),
        (wall(&format!("{STONE}copies = [{{ count = 2, turn = 1, axis = [0, 0, 0] }}]")), "no direction"),
        (
            wall(&format!(
                "{STONE}copies = [{{ count = 10000, shift = [1, 0, 0] }}, {{ count = 10000, shift = [0, 1, 0] }}]"
            )),
            "100000000 walls",
        ),
        (
            wall(STONE).replace("[[walls]]", "[[bodies]]") + "copies = [{ count = 2, shift = [1, 0, 0] }]\n",
            "a free body has no `copies`",
        ),
    ];
    for (text, expected) in cases {
        let said = scene(&text).err().unwrap_or_default();
        assert!(said.contains(expected) && said.starts_with("s:"), "{expected}\n{said}");
    }
}
