//! Where an included file is put: mirrored in its own coordinates first, then turned about its origin, then moved.
//!
//! Positions, directions, velocities and forces are true vectors. Axes of turning, angular velocities and torques are pseudovectors: a
//! mirror turns them round besides. Zero stays zero without a sign, so that a mirrored file is the same to the bit as one that was
//! written mirrored.

use granum_engine::glam::{DQuat, DVec3};
use toml::{Table, Value};

use crate::units::{self, Dimension};

/// The three axes by name.
const AXES: [&str; 3] = ["x", "y", "z"];

/// A mirror, a turn and a shift; and the velocity that all free bodies get.
#[derive(Clone, Debug)]
pub(crate) struct Placing {
    /// The axis along which everything changes sides.
    pub(crate) mirror: Option<usize>,
    /// The turn, and how the scene writes it.
    turn: Option<(DQuat, Value)>,
    position: DVec3,
    velocity: DVec3,
}

impl Placing {
    /// The placing that an `[[include]]` table asks for; the table has been checked.
    pub(super) fn of(table: &Table) -> Result<Self, (&'static str, &'static str)> {
        let written = table.get("rotation");
        let turn = match written.map(rotation) {
            None => None,
            Some(Some(q)) => written.map(|v| (q, v.clone())),
            Some(None) => {
                return Err((
                    "this is not an orientation",
                    "[qw, qx, qy, qz] of length 1, or { axis, angle }",
                ));
            }
        };
        let vector = |key: &str, dimension| {
            table.get(key).and_then(|v| numbers::<3>(v, dimension)).map_or(DVec3::ZERO, DVec3::from_array)
        };
        let mirror = table.get("mirror").and_then(Value::as_str);
        Ok(Self {
            mirror: mirror.and_then(|axis| AXES.iter().position(|a| *a == axis)),
            turn: turn.filter(|(q, _)| *q != DQuat::IDENTITY),
            position: vector("position", &units::LENGTH),
            velocity: vector("velocity", &units::SPEED),
        })
    }

    /// Nothing at all.
    pub(super) fn nothing() -> Self {
        Self { mirror: None, turn: None, position: DVec3::ZERO, velocity: DVec3::ZERO }
    }

    /// A mirror alone.
    pub(super) fn mirror_only(axis: usize) -> Self {
        Self { mirror: Some(axis), ..Self::nothing() }
    }

    /// Whether it leaves everything as it is.
    pub(super) fn is_nothing(&self) -> bool {
        self.mirror.is_none()
            && self.turn.is_none()
            && self.position == DVec3::ZERO
            && self.velocity == DVec3::ZERO
    }

    /// Whether it turns.
    pub(super) fn turns(&self) -> bool {
        self.turn.is_some()
    }

    /// The turn.
    pub(super) fn rotation(&self) -> DQuat {
        self.turn.as_ref().map_or(DQuat::IDENTITY, |(q, _)| *q)
    }

    /// A vector in the coordinates of a body: only the mirror changes it.
    pub(super) fn own(&self, mut v: DVec3) -> DVec3 {
        if let Some(axis) = self.mirror {
            v[axis] = 0.0 - v[axis];
        }
        v
    }

    /// A pseudovector in the coordinates of a body.
    pub(super) fn own_pseudo(&self, v: DVec3) -> DVec3 {
        match self.mirror {
            Some(axis) => DVec3::from_array([0, 1, 2].map(|k| if k == axis { v[k] } else { 0.0 - v[k] })),
            None => v,
        }
    }

    fn turned(&self, v: DVec3) -> DVec3 {
        self.turn.as_ref().map_or(v, |(q, _)| *q * v)
    }

    /// A direction, a length along axes, a force.
    pub(super) fn vector(&self, v: DVec3) -> DVec3 {
        self.turned(self.own(v))
    }

    /// An axis of turning, an angular velocity, a torque.
    pub(super) fn pseudo(&self, v: DVec3) -> DVec3 {
        self.turned(self.own_pseudo(v))
    }

    /// A point.
    pub(super) fn point(&self, p: DVec3) -> DVec3 {
        self.vector(p) + self.position
    }

    /// The velocity of a free body.
    pub(super) fn speed(&self, v: DVec3) -> DVec3 {
        self.vector(v) + self.velocity
    }

    /// Whether free bodies get a velocity.
    pub(super) fn moves(&self) -> bool {
        self.velocity != DVec3::ZERO
    }

    /// A point of the file from one of the scene.
    pub(super) fn back(&self, p: DVec3) -> DVec3 {
        self.own(self.rotation().conjugate() * (p - self.position))
    }

    /// An orientation as the scene writes it: a quaternion, or an axis and an angle, which stays one where nothing is turned.
    pub(super) fn orientation(&self, given: Option<&Value>) -> Option<Value> {
        let Some(given) = given else { return self.turn.as_ref().map(|(_, written)| written.clone()) };
        let mirrored = match given {
            Value::Table(table) if table.contains_key("axis") => {
                let mut table = table.clone();
                let axis = numbers::<3>(table.get("axis")?, &units::LENGTH)?;
                table.insert("axis".into(), list(self.own_pseudo(DVec3::from_array(axis)).to_array()));
                Value::Table(table)
            }
            _ => {
                let [w, x, y, z] = numbers::<4>(given, &units::LENGTH)?;
                let v = self.own_pseudo(DVec3::new(x, y, z));
                list([w, v.x, v.y, v.z])
            }
        };
        let Some((turn, _)) = &self.turn else { return Some(mirrored) };
        let q = *turn * rotation(&mirrored)?;
        Some(list([q.w, q.x, q.y, q.z]))
    }

    /// A list of three formulas of time along x, y, z: a true vector, or a pseudovector.
    pub(super) fn formulas(&self, given: &Value, dimension: &Dimension, is_pseudo: bool) -> Option<Value> {
        let terms: Vec<Term> =
            given.as_array()?.iter().map(|v| Term::of(v, dimension)).collect::<Option<_>>()?;
        let [x, y, z] = terms.as_slice() else { return None };
        let image = |v: DVec3| if is_pseudo { self.pseudo(v) } else { self.vector(v) };
        let columns = [image(DVec3::X), image(DVec3::Y), image(DVec3::Z)];
        let row = |k: usize| Term::sum([(columns[0][k], x), (columns[1][k], y), (columns[2][k], z)]);
        Some(Value::Array((0..3).map(row).collect()))
    }

    /// The formula of x, y, z of the file for a place of the scene.
    pub(super) fn of_place(&self, text: &str) -> String {
        let (origin, x, y, z) = (
            self.back(DVec3::ZERO),
            self.back_vector(DVec3::X),
            self.back_vector(DVec3::Y),
            self.back_vector(DVec3::Z),
        );
        let row = |k: usize| format!("(({:?})*x+({:?})*y+({:?})*z+({:?}))", x[k], y[k], z[k], origin[k]);
        let mut out = String::new();
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| c.is_ascii_alphabetic()) {
            let word = &rest[start..];
            let end = word.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(word.len());
            out += &rest[..start];
            match AXES.iter().position(|axis| *axis == &word[..end]) {
                Some(k) => out += &row(k),
                None => out += &word[..end],
            }
            rest = &word[end..];
        }
        out + rest
    }

    fn back_vector(&self, v: DVec3) -> DVec3 {
        self.own(self.rotation().conjugate() * v)
    }
}

/// A number or a formula.
enum Term {
    Number(f64),
    Formula(String),
}

impl Term {
    fn of(value: &Value, dimension: &Dimension) -> Option<Self> {
        match number(value, dimension) {
            Some(x) => Some(Term::Number(x)),
            None => value.as_str().map(|text| Term::Formula(text.to_owned())),
        }
    }

    /// The sum of multiples: a number if all are, and as short as it can be.
    fn sum(terms: [(f64, &Term); 3]) -> Value {
        let (mut number, mut text) = (0.0, String::new());
        for (factor, term) in terms {
            match term {
                Term::Number(x) => number += factor * x,
                Term::Formula(_) if factor == 0.0 => {}
                Term::Formula(f) => {
                    let plus = if text.is_empty() { "" } else { "+" };
                    text += &match factor {
                        1.0 => format!("{plus}({f})"),
                        -1.0 => format!("-({f})"),
                        _ => format!("{plus}({factor:?})*({f})"),
                    };
                }
            }
        }
        match (text.is_empty(), number == 0.0) {
            (true, _) => Value::Float(number),
            (false, true) => Value::String(text),
            (false, false) => Value::String(format!("{text}+({number:?})")),
        }
    }
}

/// A number of a scene in SI units.
pub(crate) fn number(value: &Value, dimension: &Dimension) -> Option<f64> {
    match value {
        Value::Integer(i) => Some(*i as f64),
        Value::Float(x) => Some(*x),
        Value::String(text) => units::parse(text, dimension).ok(),
        _ => None,
    }
}

/// A list of so many numbers.
pub(crate) fn numbers<const N: usize>(value: &Value, dimension: &Dimension) -> Option<[f64; N]> {
    let all: Option<Vec<f64>> = value.as_array()?.iter().map(|v| number(v, dimension)).collect();
    all?.try_into().ok()
}

/// A list of numbers for a scene.
pub(crate) fn list<const N: usize>(numbers: [f64; N]) -> Value {
    Value::Array(numbers.into_iter().map(Value::Float).collect())
}

/// An orientation of a scene; `None` if it is none.
pub(crate) fn rotation(value: &Value) -> Option<DQuat> {
    if let Value::Table(table) = value {
        let axis = DVec3::from_array(numbers::<3>(table.get("axis")?, &units::LENGTH)?).try_normalize()?;
        return Some(DQuat::from_axis_angle(axis, number(table.get("angle")?, &units::ANGLE)?));
    }
    let [w, x, y, z] = numbers::<4>(value, &units::LENGTH)?;
    let q = DQuat::from_xyzw(x, y, z, w);
    ((q.length() - 1.0).abs() <= 1e-3).then(|| q.normalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placing(text: &str) -> Placing {
        Placing::of(&text.parse().unwrap()).unwrap()
    }

    /// A body, a point on it and its velocity: mirroring and turning the parts is mirroring and turning the whole.
    #[test]
    fn what_turns_with_a_body_is_placed_with_it() {
        let all = placing("mirror = \"y\"\nrotation = [0.5, 0.5, -0.5, 0.5]\nposition = [1, -2, 3]\n");
        let written = "{ axis = [1, 2, -0.5], angle = \"50 deg\" }";
        let value: Value = format!("v = {written}").parse::<Table>().unwrap()["v"].clone();
        let (q, own) = (rotation(&value).unwrap(), DVec3::new(0.3, -0.2, 0.7));
        let (center, spin) = (DVec3::new(0.1, 0.2, 0.3), DVec3::new(3.0, 2.0, 1.0));
        let placed = rotation(&all.orientation(Some(&value)).unwrap()).unwrap();
        let there = all.point(center) + placed * all.own(own);
        assert!(there.distance(all.point(center + q * own)) < 1e-14);
        let speed = all.pseudo(spin).cross(placed * all.own(own));
        assert!(speed.distance(all.vector(spin.cross(q * own))) < 1e-14);
        assert!(all.back(all.point(own)).distance(own) < 1e-15);
    }

    #[test]
    fn formulas_are_turned_term_by_term() {
        let quarter = placing("rotation = [0.7071067811865476, 0, 0, 0.7071067811865476]\nmirror = \"x\"\n");
        let given: Value = Value::Array(vec!["sin(t)".into(), "2 mm".into(), 0.5.into()]);
        let turned = quarter.formulas(&given, &units::LENGTH, false).unwrap();
        assert!(turned[0].as_str().is_some() || turned[0].as_float().is_some());
        let at = |v: &Value| match v {
            Value::String(f) => granum_engine::formula::Formula::parse(f).unwrap().value(0.3),
            v => v.as_float().unwrap(),
        };
        let now = DVec3::new(at(&turned[0]), at(&turned[1]), at(&turned[2]));
        let was = DVec3::new(0.3_f64.sin(), 0.002, 0.5);
        assert!(now.distance(quarter.vector(was)) < 1e-15, "{now}");
        let half = placing("mirror = \"y\"\nposition = [1, 0, 0]\n");
        let formula = half.of_place("2*x+exp(y)");
        let value = granum_engine::formula::Formula::parse_with(&formula, &["x", "y", "z"]).unwrap();
        assert_eq!(value.value_with(0.0, &[3.0, 0.5, 0.0]), 4.0 + (-0.5_f64).exp());
    }
}
