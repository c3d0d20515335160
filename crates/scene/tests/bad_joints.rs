//! Bad joints: each mistake is found at its line and column and names the joint.

use granum_scene::load_text;

/// Two boxes and what ties them.
const TIED: &str = r#"format = 1
step = "1 ms"
duration = "1 s"
materials.m.density = 1000
[[walls]]
name = "post"
shape = "box"
material = "m"
size = [1, 1, 1]
position = [0, 0, -5]
[[bodies]]
name = "left"
shape = "box"
material = "m"
size = [1, 0.1, 0.1]
[[bodies]]
name = "right"
shape = "box"
material = "m"
size = [1, 0.1, 0.1]
position = [1, 0, 0]
[[joints]]
name = "j"
kind = "revolute"
bodies = ["left", "right"]
position = [0.5, 0, 0]
"#;

#[test]
fn mistakes_of_joints_are_found_at_their_place() {
    load_text("s", TIED, &[], None).unwrap();
    let (kind, bodies, end) = ("kind = \"revolute\"", "[\"left\", \"right\"]", "position = [0.5, 0, 0]\n");
    let table = [
        (bodies, "[\"left\", \"rigth\"]", "s:25:19: ", "did you mean `right`?"),
        (bodies, "[\"left\", \"left\"]", "s:25:10: ", "joint `j` ties `left` to itself"),
        (bodies, "[\"post\"]", "s:25:10: ", "joint `j`: neither of its bodies can move"),
        (
            end,
            "motor = { speed = 1, limit = -5 }",
            "s:26:30: ",
            "the motor limit of joint `j` is below zero: -5",
        ),
        (end, "motor = { torque = 1, limit = 5 }", "s:26:23: ", "gives a torque or force has no limit"),
        (end, "motor = { speed = 1, limit = \"5 N\" }", "s:26:30: ", "unexpected 'N'"),
        (end, "motor = { speed = 1, column = \"left\" }", "s:26:31: ", "there is none"),
        (end, "brake = { torque = \"t - 0.5\" }", "s:26:20: ", "the brake of joint `j` is below zero"),
        (end, "brake = { force = 1 }", "s:26:11: ", "a revolute joint has no `brake.force`"),
        (end, "brake = {}", "s:26:9: ", "holds nothing"),
        (kind, "kind = \"gear\"\njoints = [\"j\"]", "s:22:1: ", "needs `joints` and `factors`"),
        (bodies, "[]", "s:25:10: ", "joint `j` ties two bodies, not 0"),
        (kind, "kind = \"hinged\"", "s:24:8: ", "did you mean `hinge`?"),
        (kind, "kind = \"distance\"", "s:22:1: ", "needs `position_b`"),
        (kind, "kind = \"universal\"", "s:22:1: ", "needs `second_axis`"),
        (kind, "kind = \"spring\"\nposition_b = [1, 0, 0]", "s:22:1: ", "this spring does nothing"),
        (end, "axis = [0, 0, 0]", "s:26:8: ", "no direction"),
        (end, "tuch = true", "s:26:1: ", "did you mean `touch`?"),
        (end, "motor = { force = 1 }", "s:26:11: ", "a revolute joint has no `motor.force`"),
        (end, "motor = { angle = 1 }", "s:22:1: ", "begins at 1.000000 but the joint is at 0.000000"),
        (end, "motor = { angle = 0, torque = 1 }", "s:26:31: ", "drives one coordinate twice"),
        (end, "motor = { angle = \"1/t\" }", "s:26:19: ", "not finite"),
        (end, "motor = { table = [[0, 0], [2, 1], [1, 0]] }", "s:26:36: ", "1 s after 2 s"),
        (end, "motor = { table = [[0, 0]], drives = \"force\" }", "s:26:19: ", "has no force"),
        (end, "motor = { table_file = \"no.csv\" }", "s:26:24: ", "no.csv"),
        (end, "limits = { angle = [1, -1] }", "s:26:20: ", "joint `j`: the lower limit 1 rad"),
        (end, "limits = { angle = [1, 2] }", "s:26:20: ", "begins at 0 rad, outside its limits 1 to 2"),
        (end, "limits = { position = [0, 1] }", "s:26:12: ", "has no `limits.position`"),
        (end, "torsion = { preload = \"1 N m\" }", "s:26:11: ", "neither stiffness nor damping"),
        (end, "torsion = { stiffness = \"1 N/m\" }", "s:26:25: ", "found a stiffness"),
        (
            end,
            "position_b = [0.25, 0, 0]",
            "s:22:1: ",
            "joint `j` does not fit at the start: it is off by 2.500e-1 m",
        ),
        (
            end,
            "[[probes]]\nname = \"p\"\nkind = \"joint\"\njoint = \"k\"",
            "s:29:9: ",
            "there is no joint named `k`",
        ),
    ];
    for (from, to, place, part) in table {
        let e = match load_text("s", &TIED.replacen(from, to, 1), &[], None) {
            Ok(_) => panic!("accepted: {to}"),
            Err(e) => e.to_string(),
        };
        assert!(e.lines().any(|l| l.starts_with(place)) && e.contains(part), "{to}\n{e}");
    }
}
