//! Bad forces: each mistake is found at its line and column and names the force.

use granum_scene::{as_scene, load_text};

const PUSHED: &str = r#"format = 1
method = "dem"
step = 1e-5
duration = "1 s"
materials.m = { density = 1000, restitution = 0.5, young = "5 MPa" }
[[walls]]
name = "floor"
shape = "plane"
material = "m"
[[bodies]]
name = "ball"
shape = "sphere"
material = "m"
radius = 0.1
position = [0, 0, 5]
[[beams]]
name = "rod"
material = "m"
radius = "1 cm"
start = [3, 0, 1]
end = [4, 0, 1]
[[forces]]
name = "f"
body = "ball"
force = [1, "2 kN", "3*sin(t)"]
"#;

#[test]
fn mistakes_of_forces_are_found_at_their_place() {
    let (_, world) = load_text("s", PUSHED, &[], None).unwrap();
    assert_eq!(world.applied.list.len(), 1);
    let (body, force) = ("body = \"ball\"", "force = [1, \"2 kN\", \"3*sin(t)\"]\n");
    let table = [
        (body, "body = \"bal\"", "s:24:8: ", "did you mean `ball`?"),
        (body, "body = \"floor\"", "s:24:8: ", "force `f`: `floor` does not move freely"),
        (body, "group = \"grains\"", "s:24:9: ", "there is no fill, source or body named `grains`"),
        (body, "group = \"floor\"", "s:24:9: ", "nothing in `floor` moves freely"),
        (body, "beam = \"rood\"", "s:24:8: ", "did you mean `rod`?"),
        (body, "beam = \"rod\"\ncopy = 1", "s:25:8: ", "`rod` has no copy 1"),
        (body, "beam = \"rod\"\nat = 1.5", "s:25:6: ", "at most 1"),
        (body, "beam = \"rod\"\naxes = \"body\"", "s:25:1: ", "a beam has no axes of its own"),
        (body, "", "s:22:1: ", "force `f` acts on nothing"),
        (body, "body = \"ball\"\nall = true", "s:25:1: ", "both `body` and `all`"),
        (body, "all = true\npoint = [0, 0, 1]", "s:25:1: ", "cannot have `point` here"),
        (body, "body = \"ball\"\nat = 0.5", "s:25:1: ", "on a body that is `point`"),
        (force, "", "s:22:1: ", "force `f` does nothing"),
        (force, "force = [1, 2]\n", "s:25:9: ", "needs 3 values"),
        (force, "force = [1, 2, \"3*sni(t)\"]\n", "s:25:16: ", "unknown name 'sni'"),
        (force, "force = [1, 2, \"3*x\"]\n", "s:25:16: ", "unknown name 'x'"),
        (force, "force = [1, 2, \"5 kg\"]\n", "s:25:16: ", "a force such as \"20 N\""),
        (force, "force = [1, 2, \"1/t\"]\n", "s:22:1: ", "force `f` is not finite at all times"),
        (force, "force = [1, 2, 3]\ntable = [[0, 1, 2, 3]]\n", "s:26:1: ", "both `force` and `table`"),
        (force, "table = []\n", "s:25:9: ", "the table has no rows"),
        (force, "torque_table = [[1, 0, 0, 0], [0, 0, 0, 0]]\n", "s:25:31: ", "0 s after 1 s"),
        (force, "table_file = \"no.csv\"\n", "s:25:14: ", "no.csv"),
        (force, "force = [1, 2, 3]\nstart = 2\nend = \"1 s\"\n", "s:27:7: ", "`end` is not after `start`"),
        (force, "force = [1, 2, 3]\ndrag = { linear = 1 }\n", "s:22:1: ", "more than one of"),
        (force, "drag = {}\n", "s:25:8: ", "needs `linear` or `quadratic`"),
        (force, "drag = { linear = -1 }\n", "s:25:19: ", "coefficients are at least 0"),
        (force, "drag = { linear = \"1 N/m\" }\n", "s:25:19: ", "a damping such as \"4 N s/m\""),
        (force, "drag = { quadratic = \"r^2\" }\n", "s:25:22: ", "unknown name 'r'"),
        (
            force,
            "drag = { linear = 1, wind = [\"a\", 0, 0] }\n",
            "s:25:30: ",
            "a formula of x, y, z and the time t",
        ),
        (force, "field = { center = [0, 0, 0] }\n", "s:25:9: ", "needs `stiffness` or `force`"),
        (force, "field = { stiffness = 1 }\n", "s:25:9: ", "missing key `center`"),
        (force, "field = { center = [0, 0, 0], force = \"1/x\" }\n", "s:25:39: ", "unknown name 'x'"),
        (
            force,
            "field = { center = [0, 0, 0], force = 1, rest = 1 }\n",
            "s:25:42: ",
            "goes with `stiffness`",
        ),
        (force, "froce = [1, 2, 3]\n", "s:25:1: ", "did you mean `force`?"),
        (
            force,
            "force = [1, 2, 3]\n[[forces]]\nname = \"f\"\nall = true\nforce = [1, 2, 3]\n",
            "s:27:8: ",
            "the name `f` is already used",
        ),
        (
            force,
            "force = [1, 2, 3]\n[[probes]]\nname = \"p\"\nkind = \"applied\"\nforce = \"g\"\n",
            "s:29:9: ",
            "there is no force named `g`",
        ),
        (
            force,
            "force = [1, 2, 3]\n[[probes]]\nname = \"p\"\nkind = \"applied\"\n",
            "s:26:1: ",
            "missing key `force`",
        ),
    ];
    for (from, to, place, part) in table {
        let said = match load_text("s", &PUSHED.replacen(from, to, 1), &[], None) {
            Ok(_) => panic!("accepted: {to}"),
            Err(e) => e.to_string(),
        };
        assert!(said.contains(place) && said.contains(part), "{to}:\n{said}");
    }
}

#[test]
fn a_point_outside_the_body_is_warned_about() {
    let with =
        |at: &str| PUSHED.replacen("body = \"ball\"\n", &format!("body = \"ball\"\npoint = {at}\n"), 1);
    let far = load_text("s", &with("[0, 0, 0.2]"), &[], None).unwrap().0;
    assert!(
        far.warnings.iter().any(|w| w.contains("force `f` acts 2.000e-1 m from the centre of mass")),
        "{:?}",
        far.warnings
    );
    let near = load_text("s", &with("[0, 0, 0.1]"), &[], None).unwrap().0;
    assert!(near.warnings.iter().all(|w| !w.contains("force")), "{:?}", near.warnings);
}

/// A scene that was exported in the middle goes on with the force of that time.
#[test]
fn an_exported_scene_goes_on_with_its_forces() {
    let text = PUSHED.replacen("3*sin(t)\"]", "3000*sin(900*t)\"]\nstart = 1e-4\nend = 4e-4", 1);
    let (scene, mut world) = load_text("s", &text, &[], None).unwrap();
    (0..20).for_each(|_| drop(world.step().unwrap().clone()));
    let next = as_scene(&scene.resolved, &world).unwrap();
    let (_, mut again) = load_text("next", &next, &[], None).unwrap();
    for _ in 0..30 {
        world.step().unwrap();
        again.step().unwrap();
        let (one, other) = (world.applied.list[0].done.force, again.applied.list[0].done.force);
        assert!(one.distance(other) < 1e-6, "{one} {other} at {}", world.time);
    }
    assert_eq!(world.applied.list[0].done.force.length(), 0.0);
}
