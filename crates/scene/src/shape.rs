//! From the keys of `[[bodies]]` and `[[walls]]` to the engine's shapes: which keys a shape needs, takes and must
//! not have, and the slabs of a container.

use granum_engine::Shape as EngineShape;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::{Placement, Revolved};

use crate::forms::{self, Form, Notes};
use crate::locate::{Problems, join};
use crate::schema::{Rotation, Shape, ShapeWord, Side, Solid};
use crate::structure::table_name;

/// Three quantities as a vector.
pub(crate) fn vec3<Q: Copy + Into<f64>>(q: [Q; 3]) -> DVec3 {
    DVec3::new(q[0].into(), q[1].into(), q[2].into())
}

/// Keys that a shape needs, and keys that it takes.
fn keys_of(shape: Shape) -> (&'static [&'static str], &'static [&'static str]) {
    match shape {
        Shape::Sphere => (&["radius"], &["position", "rotation"]),
        Shape::Ellipsoid => (&["axes"], &["position", "rotation"]),
        Shape::Box => (&["size"], &["position", "rotation"]),
        Shape::Capsule => (&["radius", "height"], &["position", "rotation"]),
        Shape::Hull => (&["points"], &["position", "rotation", "file", "unit"]),
        Shape::Spheres => (&["spheres"], &["position", "rotation", "file", "unit"]),
        Shape::Mesh => {
            (&["vertices", "triangles"], &["position", "rotation", "file", "unit", "fit", "parts"])
        }
        Shape::Compound => (&["pieces"], &["position", "rotation"]),
        Shape::Plane => (&[], &["position", "normal"]),
        Shape::Cylinder => (&["radius", "height"], &["position", "rotation"]),
        Shape::Cone => (&["bottom_radius", "top_radius", "height"], &["position", "rotation"]),
        Shape::Tube => (&["inner_radius", "height"], &["outer_radius", "thickness", "position", "rotation"]),
        Shape::Funnel => (&["bottom_radius", "top_radius", "height"], &["thickness", "position", "rotation"]),
        Shape::Ring => (&["inner_radius", "outer_radius", "thickness"], &["position", "rotation"]),
        Shape::Container => (&["min", "max"], &["open", "thickness", "position", "rotation"]),
    }
}

/// The word of a shape.
pub(crate) fn word(shape: Shape) -> &'static str {
    match shape {
        Shape::Sphere => "sphere",
        Shape::Ellipsoid => "ellipsoid",
        Shape::Box => "box",
        Shape::Capsule => "capsule",
        Shape::Hull => "hull",
        Shape::Spheres => "sphere set",
        Shape::Mesh => "mesh",
        Shape::Compound => "compound",
        Shape::Plane => "plane",
        Shape::Cylinder => "cylinder",
        Shape::Cone => "cone",
        Shape::Tube => "tube",
        Shape::Funnel => "funnel",
        Shape::Ring => "ring",
        Shape::Container => "container",
    }
}

/// A word with its article.
pub(crate) fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// Reports keys that are missing, and keys that the shape does not use.
pub(crate) fn check_keys(solid: &Solid, path: &str, problems: &mut Problems) {
    let given = [
        ("axes", solid.axes.is_some()),
        ("points", solid.points.is_some()),
        ("file", solid.file.is_some()),
        ("unit", solid.unit.is_some()),
        ("vertices", solid.vertices.is_some()),
        ("triangles", solid.triangles.is_some()),
        ("spheres", solid.spheres.is_some()),
        ("fit", solid.fit.is_some()),
        ("parts", solid.parts.is_some()),
        ("pieces", solid.pieces.is_some()),
        ("radius", solid.radius.is_some()),
        ("size", solid.size.is_some()),
        ("height", solid.height.is_some()),
        ("inner_radius", solid.inner_radius.is_some()),
        ("outer_radius", solid.outer_radius.is_some()),
        ("bottom_radius", solid.bottom_radius.is_some()),
        ("top_radius", solid.top_radius.is_some()),
        ("thickness", solid.thickness.is_some()),
        ("min", solid.min.is_some()),
        ("max", solid.max.is_some()),
        ("open", !solid.open.is_empty()),
        ("normal", solid.normal.is_some()),
        ("position", solid.position.is_some()),
        ("rotation", solid.rotation.is_some()),
    ];
    let ShapeWord::Known(known) = solid.shape else {
        check_named(solid, path, &given, problems);
        return;
    };
    let (needed, taken) = keys_of(known);
    let shape = word(known);
    let all = [needed, taken].concat().join(", ");
    for (key, is_given) in given {
        if is_given && !needed.contains(&key) && !taken.contains(&key) {
            problems.add_at_key(
                &join(path, key),
                format!("{} has no `{key}`", with_article(shape)),
                match (known, key) {
                    (Shape::Plane, "size" | "min" | "max" | "radius" | "thickness") => {
                        "a plane has no end; a plate is shape = \"box\" with size = [length, width, thickness], and fixed under [[walls]]".into()
                    }
                    _ => format!("{} takes {all}", with_article(shape)),
                },
            );
        }
        if !is_given && needed.contains(&key) {
            // What a file would have brought is asked for by the file.
            let key = match key {
                "points" | "vertices" | "spheres" => "file",
                "triangles" if solid.vertices.is_none() => continue,
                other => other,
            };
            let message =
                format!("missing key `{key}` in {}: {} needs it", table_name(path), with_article(shape));
            problems.add(path, message, format!("{} takes {all}", with_article(shape)));
        }
    }
}

/// Reports keys that belong to the named shape and not to what uses it.
fn check_named(solid: &Solid, path: &str, given: &[(&str, bool)], problems: &mut Problems) {
    let ShapeWord::Named(name) = &solid.shape else { return };
    for (key, _) in given.iter().filter(|(key, given)| *given && !matches!(*key, "position" | "rotation")) {
        let message = format!("`{key}` does not belong here: the shape `{name}` has it");
        problems.add_at_key(&join(path, key), message, format!("write it under [shapes.{name}]"));
    }
}

/// The engine's shape; `None` if keys are missing or contradict each other. A container is not one shape: see [`slabs`].
pub(crate) fn shape_of(
    solid: &Solid,
    shape: Shape,
    path: &str,
    problems: &mut Problems,
    notes: Notes,
) -> Option<Form> {
    let half_height = solid.height.map(|h| 0.5 * h.0);
    let (bottom, top) = (solid.bottom_radius.map(|r| r.0), solid.top_radius.map(|r| r.0));
    if matches!(shape, Shape::Cone | Shape::Funnel) && bottom? <= 0.0 && top? <= 0.0 {
        problems.add(
            &join(path, "bottom_radius"),
            "both radii are zero",
            "give one of the two a positive radius",
        );
        return None;
    }
    Some(Form::plain(match shape {
        Shape::Hull => return forms::hull(solid, path, problems),
        Shape::Spheres => return forms::sphere_set(solid, path, problems),
        Shape::Mesh => return forms::mesh(solid, path, problems, notes),
        Shape::Ellipsoid => EngineShape::Ellipsoid { r: vec3(solid.axes?) },
        Shape::Capsule => {
            let (radius, half) = (solid.radius?.0, half_height? - solid.radius?.0);
            if half < 0.0 {
                let message = "a capsule is at least as high as its two round ends: 2 `radius`";
                problems.add(&join(path, "height"), message, "enlarge `height`, which includes the ends");
                return None;
            }
            EngineShape::Capsule { half, radius }
        }
        Shape::Sphere => {
            return Some(Form { scale: solid.radius?.0, ..Form::plain(EngineShape::Sphere) });
        }
        Shape::Plane => EngineShape::Plane,
        Shape::Box => EngineShape::Cuboid { half: 0.5 * vec3(solid.size?) },
        Shape::Cylinder => EngineShape::Revolved(Revolved::cylinder(solid.radius?.0, half_height?)),
        Shape::Cone => {
            // The author's origin is half-way up, the body's is the centre of mass.
            let (cone, z) = Revolved::cone(bottom?, top?, half_height?).centered();
            let placement = Placement { center: DVec3::Z * z, rotation: DQuat::IDENTITY };
            return Some(Form::new(EngineShape::Revolved(cone), placement));
        }
        Shape::Funnel => {
            let thickness = solid.thickness.map_or(0.1 * bottom?.max(top?), |t| t.0);
            EngineShape::Revolved(Revolved::funnel((bottom?, top?), thickness, half_height?))
        }
        Shape::Tube => {
            let inner = solid.inner_radius?.0;
            let outer = match (solid.outer_radius, solid.thickness) {
                (Some(outer), None) => outer.0,
                (None, Some(thickness)) => inner + thickness.0,
                _ => {
                    let message = "a tube needs `outer_radius` or `thickness`, one of the two";
                    problems.add(path, message, "for example thickness = \"5 mm\"");
                    return None;
                }
            };
            EngineShape::Revolved(Revolved::tube(inner, larger(inner, outer, path, problems)?, half_height?))
        }
        Shape::Ring => {
            let outer = larger(solid.inner_radius?.0, solid.outer_radius?.0, path, problems)?;
            EngineShape::Revolved(Revolved::tube(solid.inner_radius?.0, outer, 0.5 * solid.thickness?.0))
        }
        Shape::Container | Shape::Compound => return None,
    }))
}

/// The outer radius, if it is larger than the inner one.
fn larger(inner: f64, outer: f64, path: &str, problems: &mut Problems) -> Option<f64> {
    if outer > inner {
        return Some(outer);
    }
    let message = format!("`outer_radius` {outer} m is not larger than `inner_radius` {inner} m");
    problems.add(&join(path, "outer_radius"), message, "enlarge the one or reduce the other");
    None
}

/// A unit vector along `v`; a problem if it has no direction.
pub(crate) fn unit(v: [f64; 3], path: &str, problems: &mut Problems) -> Option<DVec3> {
    let unit = DVec3::from_array(v).try_normalize();
    if unit.is_none() {
        problems.add(
            path,
            "this vector has no direction",
            "give it a length other than zero, for example [0, 0, 1]",
        );
    }
    unit
}

/// The orientation of a body.
pub(crate) fn rotation_of(solid: &Solid, path: &str, problems: &mut Problems) -> Option<DQuat> {
    if solid.shape == Shape::Plane {
        let normal = unit(solid.normal.unwrap_or([0.0, 0.0, 1.0]), &join(path, "normal"), problems)?;
        return Some(DQuat::from_rotation_arc(DVec3::Z, normal));
    }
    turn_of(solid.rotation.as_ref(), path, problems)
}

/// The orientation that the `rotation` of a table gives.
pub(crate) fn turn_of(rotation: Option<&Rotation>, path: &str, problems: &mut Problems) -> Option<DQuat> {
    match rotation {
        None => Some(DQuat::IDENTITY),
        Some(Rotation::Turn(turn)) => {
            let axis = unit(turn.axis, &join(path, "rotation.axis"), problems)?;
            Some(DQuat::from_axis_angle(axis, turn.angle.0))
        }
        Some(Rotation::Quaternion([w, x, y, z])) => {
            let q = DQuat::from_xyzw(*x, *y, *z, *w);
            if (q.length() - 1.0).abs() > 1e-3 {
                let help =
                    "it must have length 1, in the order [qw, qx, qy, qz]; no rotation is [1, 0, 0, 0]";
                problems.add(&join(path, "rotation"), "this is not a unit quaternion", help);
                return None;
            }
            Some(q.normalize())
        }
    }
}

/// The sides of a container with their names.
pub(crate) const SIDES: [(Side, &str, DVec3); 6] = [
    (Side::Left, "left", DVec3::NEG_X),
    (Side::Right, "right", DVec3::X),
    (Side::Front, "front", DVec3::NEG_Y),
    (Side::Back, "back", DVec3::Y),
    (Side::Bottom, "bottom", DVec3::NEG_Z),
    (Side::Top, "top", DVec3::Z),
];

/// A wall of a container: its side, centre and half edges, before the container is turned.
pub(crate) type Slab = (&'static str, DVec3, DVec3);

/// The walls of a container.
pub(crate) fn slabs(solid: &Solid, path: &str, problems: &mut Problems) -> Option<Vec<Slab>> {
    let (min, max) = (vec3(solid.min?), vec3(solid.max?));
    if !min.cmplt(max).all() {
        problems.add(
            &join(path, "max"),
            "`max` must be greater than `min` along x, y and z",
            "swap or enlarge them",
        );
        return None;
    }
    let t = solid.thickness.map_or(0.1 * (max - min).min_element(), |t| t.0);
    let closed =
        |direction: DVec3| SIDES.iter().any(|(side, _, d)| *d == direction && !solid.open.contains(side));
    // Walls reach over the edges of closed neighbours, so that nothing slips through a corner.
    let reach = |sign: f64| {
        DVec3::new(
            f64::from(closed(sign * DVec3::X)),
            f64::from(closed(sign * DVec3::Y)),
            f64::from(closed(sign * DVec3::Z)),
        ) * t
    };
    let (low, high) = (min - reach(-1.0), max + reach(1.0));
    let walls =
        SIDES.iter().filter(|(side, _, _)| !solid.open.contains(side)).map(|&(_, name, direction)| {
            let along = direction.abs();
            let outer = if direction.element_sum() > 0.0 { (max, max + t) } else { (min - t, min) };
            let corner = |edge: DVec3, inside: DVec3| edge * along + inside * (DVec3::ONE - along);
            let (a, b) = (corner(outer.0, low), corner(outer.1, high));
            (name, 0.5 * (a + b), 0.5 * (b - a))
        });
    let walls: Vec<Slab> = walls.collect();
    if walls.is_empty() {
        problems.add(
            &join(path, "open"),
            "this container has no side left",
            "leave at least one side closed",
        );
    }
    Some(walls)
}
