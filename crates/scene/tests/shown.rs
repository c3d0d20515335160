//! `show`: what pictures show of a body instead of its shape. It changes no number of the simulation.

use granum_engine::World;
use granum_engine::glam::DVec3;
use granum_scene::{Scene, load, load_text};

const HEAD: &str = "format = 1\nstep = \"1 ms\"\nduration = \"1 s\"\n[materials.steel]\ndensity = 8000\nfriction = 0.3\n\
                    [[walls]]\nname = \"floor\"\nshape = \"plane\"\nmaterial = \"steel\"\n";
const BODY: &str =
    "[[bodies]]\nname = \"NAME\"\nshape = \"box\"\nsize = [0.2, 0.2, 0.2]\nmaterial = \"steel\"\n";
/// A tetrahedron whose corner at (0.3, 0, 0) is out of the box.
const MESH: &str = "show = { vertices = [[0.3, 0, 0], [0, 0.1, 0], [0, 0, 0.1], [0, 0, -0.1]], triangles = [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]] }\n";
const OBJ: &str = "v 300 0 0\nv 0 100 0\nv 0 0 100\nv 0 0 -100\nf 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n";

fn read(text: &str) -> (Scene, World) {
    load_text("s", text, &[], None).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// The farthest corner of what a body is shown as, in the scene; `None` if it is shown as it is.
fn far_corner(world: &World, i: usize) -> Option<DVec3> {
    let b = &world.bodies;
    let mesh = world.looks.get(&b.shape[i].index())?;
    let place = |p: &DVec3| b.position[i] + b.rotation[i] * *p;
    let distance = |p: &DVec3| p.distance(b.position[i]);
    mesh.vertices.iter().map(place).max_by(|p, q| distance(p).total_cmp(&distance(q)))
}

fn dynamic(world: &World) -> Vec<usize> {
    let mut all: Vec<usize> = (0..world.bodies.len()).filter(|&i| world.bodies.inv_mass[i] > 0.0).collect();
    all.sort_by_key(|&i| world.bodies.id[i]);
    all
}

#[test]
fn it_is_seen_and_touches_nothing() {
    let place = "position = [1, 2, 0.1]\nrotation = { axis = [0, 0, 1], angle = \"90 deg\" }\n";
    let moved = "mass = 5\ncenter_of_mass = [0.02, 0.01, 0.03]\ninertia = [0.03, 0.04, 0.05, 0.005, 0, 0]\n";
    for more in ["", moved] {
        let body = |name: &str| format!("{}{place}{more}", BODY.replace("NAME", name));
        let (_, mut plain) = read(&format!("{HEAD}{}", body("one")));
        let (scene, mut shown) = read(&format!("{HEAD}{}{MESH}", body("one")));
        let i = dynamic(&shown)[0];
        assert_eq!(far_corner(&plain, dynamic(&plain)[0]), None);
        let corner = far_corner(&shown, i);
        assert!(corner.is_some_and(|c| c.distance(DVec3::new(1.0, 2.3, 0.1)) < 1e-12), "{corner:?}");
        // Again from the resolved scene, as a restart and the pictures do.
        let (_, again) = read(&scene.resolved);
        assert_eq!(again.looks, shown.looks);
        for _ in 0..50 {
            plain.step().unwrap_or_else(|e| panic!("{e}"));
            shown.step().unwrap_or_else(|e| panic!("{e}"));
        }
        let at = |w: &World| (w.bodies.position[dynamic(w)[0]], w.bodies.velocity[dynamic(w)[0]]);
        assert_eq!(at(&plain), at(&shown));
    }
}

#[test]
fn what_is_shown_alike_is_one_shape_and_files_are_read() {
    let place = tempfile::tempdir().unwrap_or_else(|e| panic!("{e}"));
    let path = place.path().join("scene.toml");
    std::fs::write(place.path().join("part.obj"), OBJ).unwrap_or_else(|e| panic!("{e}"));
    let body = |name: &str, x: f64, show: &str| {
        format!("{}position = [{x}, 0, 0.2]\n{show}", BODY.replace("NAME", name))
    };
    let by_file = "show = { file = \"part.obj\", unit = \"mm\" }\n";
    let named = "[shapes.brick]\nshape = \"box\"\nsize = [0.2, 0.2, 0.2]\nmaterial = \"steel\"\nshow = { file = \"part.obj\", unit = \"mm\" }\n";
    let text = format!(
        "{HEAD}{}{}{}{named}[[bodies]]\nshape = \"brick\"\nposition = [3, 0, 0.2]\n",
        body("plain", 0.0, ""),
        body("one", 1.0, MESH),
        body("two", 2.0, by_file)
    );
    std::fs::write(&path, text).unwrap_or_else(|e| panic!("{e}"));
    let (_, world) = load(&path, &[], None).unwrap_or_else(|e| panic!("{e}"));
    // The sphere, the plane, the box as it is, and the box that is shown as something else.
    assert_eq!((world.shapes.len(), world.looks.len()), (4, 1));
    let shown: Vec<bool> = dynamic(&world).into_iter().map(|i| far_corner(&world, i).is_some()).collect();
    assert_eq!(shown, [false, true, true, true]);
    // Mirrored with its body.
    std::fs::write(
        place.path().join("whole.toml"),
        format!(
            "{}[[include]]\nfile = \"scene.toml\"\nname = \"m\"\nmirror = \"x\"\n",
            HEAD.replace("floor", "ground")
        ),
    )
    .unwrap_or_else(|e| panic!("{e}"));
    let (_, world) = load(&place.path().join("whole.toml"), &[], None).unwrap_or_else(|e| panic!("{e}"));
    let corner = far_corner(&world, dynamic(&world)[1]);
    assert!(corner.is_some_and(|c| c.distance(DVec3::new(-1.3, 0.0, 0.2)) < 1e-12), "{corner:?}");
}

#[test]
fn mistakes_are_found_at_their_place() {
    let body = BODY.replace("NAME", "one") + "position = [0, 0, 1]\n";
    for (show, parts) in [
        ("show = \"no.stl\"\n", ["s:17:8: ", "no.stl: cannot be read"]),
        ("show = {}\n", ["s:17:8: ", "needs a `file`, or `vertices` and `triangles`"]),
        ("show = 3\n", ["s:17:8: ", "must be a text in quotes or a table"]),
        (
            "show = { vertices = [[0, 0, 0]], triangles = [[0, 0, 1]] }\n",
            ["s:17:8: ", "triangle 0 has a vertex that is not there"],
        ),
        ("show = { fle = \"x.stl\" }\n", ["s:17:10: ", "did you mean `file`?"]),
    ] {
        let e = load_text("s", &format!("{HEAD}{body}{show}"), &[], None).map(|_| ()).err();
        let e = e.unwrap_or_else(|| panic!("accepted: {show}")).to_string();
        parts.iter().for_each(|part| assert!(e.contains(part), "{part}\n---\n{e}"));
    }
    let ball = "[[bodies]]\nname = \"ball\"\nshape = \"sphere\"\nradius = 0.1\nmaterial = \"steel\"\nposition = [0, 0, 1]\n";
    let e = load_text("s", &format!("{HEAD}{ball}{MESH}"), &[], None).map(|_| ()).err();
    assert!(e.is_some_and(|e| e.to_string().contains("one sphere as its piece")));
}
