//! Quantities: a plain number is SI, a string carries its unit ("5 mm").
//!
//! Each dimension has a newtype (`Length`, `Time`, ...) that the schema uses, so that the file format itself says
//! what a key measures; the JSON Schema carries it as `x-unit`.

use std::borrow::Cow;
use std::f64::consts::PI;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// What a quantity measures.
pub(crate) struct Dimension {
    /// Its name: "length".
    pub(crate) name: &'static str,
    /// How it is written, with a unit.
    pub(crate) example: &'static str,
    /// Units as (name, factor, divisor): SI value = number * factor / divisor. The first is the SI unit.
    units: &'static [(&'static str, f64, f64)],
}

impl Dimension {
    /// The SI unit.
    pub(crate) fn si(&self) -> &'static str {
        self.units.first().map_or("", |u| u.0)
    }

    /// Its units as (name, factor, divisor).
    pub(crate) fn conversions(&self) -> impl Iterator<Item = (&'static str, f64, f64)> {
        self.units.iter().copied()
    }

    /// The names of all units.
    pub(crate) fn unit_names(&self) -> String {
        self.units.iter().map(|u| u.0).collect::<Vec<_>>().join(", ")
    }

    /// "a length", "an angle".
    pub(crate) fn with_article(&self) -> String {
        let article = if self.name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {}", self.name)
    }
}

pub(crate) const LENGTH: Dimension = Dimension {
    name: "length",
    example: "5 mm",
    units: &[
        ("m", 1.0, 1.0),
        ("dm", 1.0, 10.0),
        ("cm", 1.0, 100.0),
        ("mm", 1.0, 1e3),
        ("um", 1.0, 1e6),
        ("km", 1e3, 1.0),
        ("in", 2.54, 100.0),
        ("ft", 30.48, 100.0),
    ],
};
pub(crate) const TIME: Dimension = Dimension {
    name: "time",
    example: "2 ms",
    units: &[("s", 1.0, 1.0), ("ms", 1.0, 1e3), ("us", 1.0, 1e6), ("min", 60.0, 1.0), ("h", 3600.0, 1.0)],
};
pub(crate) const ANGLE: Dimension = Dimension {
    name: "angle",
    example: "30 deg",
    units: &[("rad", 1.0, 1.0), ("deg", PI, 180.0), ("turn", 2.0 * PI, 1.0)],
};
pub(crate) const MASS: Dimension = Dimension {
    name: "mass",
    example: "20 g",
    units: &[("kg", 1.0, 1.0), ("g", 1.0, 1e3), ("mg", 1.0, 1e6), ("t", 1e3, 1.0)],
};
pub(crate) const SPEED: Dimension = Dimension {
    name: "speed",
    example: "20 mm/s",
    units: &[("m/s", 1.0, 1.0), ("cm/s", 1.0, 100.0), ("mm/s", 1.0, 1e3), ("km/h", 1.0, 3.6)],
};
pub(crate) const ANGULAR_SPEED: Dimension = Dimension {
    name: "angular speed",
    example: "30 rpm",
    units: &[("rad/s", 1.0, 1.0), ("deg/s", PI, 180.0), ("rpm", PI, 30.0), ("turn/s", 2.0 * PI, 1.0)],
};
pub(crate) const ACCELERATION: Dimension = Dimension {
    name: "acceleration",
    example: "9.81 m/s2",
    units: &[("m/s2", 1.0, 1.0), ("mm/s2", 1.0, 1e3), ("g", 9.806_65, 1.0)],
};
pub(crate) const FREQUENCY: Dimension = Dimension {
    name: "frequency",
    example: "5 Hz",
    units: &[
        ("Hz", 1.0, 1.0),
        ("1/s", 1.0, 1.0),
        ("kHz", 1e3, 1.0),
        ("1/min", 1.0, 60.0),
        ("rpm", 1.0, 60.0),
    ],
};
pub(crate) const DENSITY: Dimension = Dimension {
    name: "density",
    example: "2500 kg/m3",
    units: &[("kg/m3", 1.0, 1.0), ("g/cm3", 1e3, 1.0), ("t/m3", 1e3, 1.0)],
};
pub(crate) const MASS_RATE: Dimension = Dimension {
    name: "mass rate",
    example: "2 kg/s",
    units: &[
        ("kg/s", 1.0, 1.0),
        ("g/s", 1.0, 1e3),
        ("kg/min", 1.0, 60.0),
        ("kg/h", 1.0, 3600.0),
        ("t/h", 1.0, 3.6),
    ],
};
pub(crate) const COUNT_RATE: Dimension = Dimension {
    name: "number per time",
    example: "500 /s",
    units: &[
        ("/s", 1.0, 1.0),
        ("1/s", 1.0, 1.0),
        ("bodies/s", 1.0, 1.0),
        ("/min", 1.0, 60.0),
        ("/h", 1.0, 3600.0),
    ],
};

pub(crate) const FORCE: Dimension = Dimension {
    name: "force",
    example: "20 N",
    units: &[("N", 1.0, 1.0), ("kN", 1e3, 1.0), ("MN", 1e6, 1.0), ("mN", 1.0, 1e3)],
};
pub(crate) const TORQUE: Dimension = Dimension {
    name: "torque",
    example: "5 N m",
    units: &[("Nm", 1.0, 1.0), ("kNm", 1e3, 1.0), ("Nmm", 1.0, 1e3)],
};
pub(crate) const STIFFNESS: Dimension = Dimension {
    name: "stiffness",
    example: "200 N/m",
    units: &[("N/m", 1.0, 1.0), ("N/mm", 1e3, 1.0), ("kN/m", 1e3, 1.0), ("kN/mm", 1e6, 1.0)],
};
pub(crate) const DAMPING: Dimension = Dimension {
    name: "damping",
    example: "4 N s/m",
    units: &[("Ns/m", 1.0, 1.0), ("Ns/mm", 1e3, 1.0), ("kNs/m", 1e3, 1.0)],
};
pub(crate) const TORSION_STIFFNESS: Dimension = Dimension {
    name: "torsional stiffness",
    example: "50 N m/rad",
    units: &[("Nm/rad", 1.0, 1.0), ("kNm/rad", 1e3, 1.0), ("Nm/deg", 180.0, PI)],
};
pub(crate) const TORSION_DAMPING: Dimension = Dimension {
    name: "torsional damping",
    example: "2 N m s/rad",
    units: &[("Nms/rad", 1.0, 1.0), ("kNms/rad", 1e3, 1.0), ("Nms/deg", 180.0, PI)],
};

pub(crate) const PRESSURE: Dimension = Dimension {
    name: "pressure",
    example: "10 MPa",
    units: &[
        ("Pa", 1.0, 1.0),
        ("kPa", 1e3, 1.0),
        ("MPa", 1e6, 1.0),
        ("GPa", 1e9, 1.0),
        ("N/m2", 1.0, 1.0),
        ("N/mm2", 1e6, 1.0),
    ],
};
pub(crate) const SURFACE_ENERGY: Dimension = Dimension {
    name: "surface energy",
    example: "50 mJ/m2",
    units: &[("J/m2", 1.0, 1.0), ("mJ/m2", 1.0, 1e3)],
};
pub(crate) const FOUNDATION: Dimension = Dimension {
    name: "foundation stiffness",
    example: "2e9 N/m3",
    units: &[("N/m3", 1.0, 1.0), ("kN/m3", 1e3, 1.0), ("MN/m3", 1e6, 1.0), ("GN/m3", 1e9, 1.0)],
};

pub(crate) const INERTIA: Dimension = Dimension {
    name: "moment of inertia",
    example: "0.2 kg m2",
    units: &[
        ("kgm2", 1.0, 1.0),
        ("gm2", 1.0, 1e3),
        ("gcm2", 1.0, 1e7),
        ("gmm2", 1.0, 1e9),
        ("tm2", 1e3, 1.0),
    ],
};

const ALL: [&Dimension; 21] = [
    &LENGTH,
    &TIME,
    &ANGLE,
    &MASS,
    &SPEED,
    &ANGULAR_SPEED,
    &ACCELERATION,
    &FREQUENCY,
    &DENSITY,
    &MASS_RATE,
    &COUNT_RATE,
    &FORCE,
    &TORQUE,
    &STIFFNESS,
    &DAMPING,
    &TORSION_STIFFNESS,
    &TORSION_DAMPING,
    &PRESSURE,
    &SURFACE_ENERGY,
    &FOUNDATION,
    &INERTIA,
];

/// All dimensions.
pub(crate) fn all() -> impl Iterator<Item = &'static Dimension> {
    ALL.into_iter()
}

/// The dimension of this name, as the schema's `x-unit` gives it.
pub(crate) fn dimension(name: &str) -> Option<&'static Dimension> {
    ALL.into_iter().find(|d| d.name == name)
}

/// Splits "5.2e-3 mm" into number and unit; `None` if it does not begin with a number.
fn split(text: &str) -> Option<(f64, String)> {
    let text = text.trim();
    if !text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) {
        return None;
    }
    let ends = text.char_indices().map(|(i, c)| i + c.len_utf8()).take_while(|&end| end <= 40);
    let (end, number) = ends.filter_map(|end| Some((end, text[..end].parse::<f64>().ok()?))).last()?;
    let unit = text[end..].chars().filter(|c| !c.is_whitespace() && *c != '^');
    let unit = unit.map(|c| match c {
        'µ' | 'μ' => 'u',
        '²' => '2',
        '³' => '3',
        c => c,
    });
    Some((number, unit.collect::<String>().replace('°', "deg")))
}

/// Whether a text is one number and what looks like a unit, known or not: no arithmetic.
pub(crate) fn is_plain(text: &str) -> bool {
    let is_word =
        |word: &str| word.starts_with(char::is_alphabetic) && word.chars().all(char::is_alphanumeric);
    split(text).is_some_and(|(_, unit)| unit.split('/').all(is_word))
}

/// Reads a quantity with a unit; the error says what was expected.
pub(crate) fn parse(text: &str, dimension: &Dimension) -> Result<f64, String> {
    let Some((number, unit)) = split(text) else {
        return Err(format!(
            "expected {} such as \"{}\", found \"{text}\"",
            dimension.with_article(),
            dimension.example
        ));
    };
    if unit.is_empty() {
        return Err(format!(
            "\"{text}\" has no unit; expected {} such as \"{}\"",
            dimension.with_article(),
            dimension.example
        ));
    }
    if let Some((_, factor, divisor)) = dimension.units.iter().find(|u| u.0 == unit) {
        return Ok(number * factor / divisor);
    }
    let other = ALL.into_iter().find(|d| d.units.iter().any(|u| u.0 == unit));
    Err(match other {
        Some(other) => {
            format!("expected {}, found {}: \"{text}\"", dimension.with_article(), other.with_article())
        }
        None => format!(
            "unknown unit \"{unit}\"; expected {} such as \"{}\"",
            dimension.with_article(),
            dimension.example
        ),
    })
}

struct QuantityVisitor(&'static Dimension);

impl Visitor<'_> for QuantityVisitor {
    type Value = f64;
    fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} such as \"{}\"", self.0.with_article(), self.0.example)
    }
    fn visit_f64<E: Error>(self, x: f64) -> Result<f64, E> {
        Ok(x)
    }
    fn visit_i64<E: Error>(self, x: i64) -> Result<f64, E> {
        Ok(x as f64)
    }
    fn visit_u64<E: Error>(self, x: u64) -> Result<f64, E> {
        Ok(x as f64)
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<f64, E> {
        parse(text, self.0).map_err(E::custom)
    }
}

macro_rules! quantities {
    ($($(#[$doc:meta])* $name:ident: $dimension:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name(pub f64);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(QuantityVisitor(&$dimension)).map(Self)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn inline_schema() -> bool {
                true
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": ["number", "string"], "x-unit": $dimension.name })
            }
        }

        impl From<$name> for f64 {
            fn from(quantity: $name) -> f64 {
                quantity.0
            }
        }
    )*};
}

quantities! {
    /// A length [m].
    Length: LENGTH;
    /// A time [s].
    Time: TIME;
    /// An angle [rad].
    Angle: ANGLE;
    /// A mass [kg].
    Mass: MASS;
    /// A speed [m/s].
    Speed: SPEED;
    /// An angular speed [rad/s].
    AngularSpeed: ANGULAR_SPEED;
    /// An acceleration [m/s2].
    Acceleration: ACCELERATION;
    /// A frequency [Hz].
    Frequency: FREQUENCY;
    /// A density [kg/m3].
    Density: DENSITY;
    /// A pressure or a modulus [Pa].
    Pressure: PRESSURE;
    /// A mass per time [kg/s].
    MassRate: MASS_RATE;
    /// A number of bodies per time [1/s].
    CountRate: COUNT_RATE;
    /// A force [N].
    Force: FORCE;
    /// A torque [N m].
    Torque: TORQUE;
    /// A stiffness [N/m].
    Stiffness: STIFFNESS;
    /// A damping [N s/m].
    Damping: DAMPING;
    /// A torsional stiffness [N m/rad].
    TorsionStiffness: TORSION_STIFFNESS;
    /// A torsional damping [N m s/rad].
    TorsionDamping: TORSION_DAMPING;
    /// An energy per area [J/m2].
    SurfaceEnergy: SURFACE_ENERGY;
    /// A moment of inertia [kg m2].
    Inertia: INERTIA;
    /// A stiffness per area [N/m3].
    Foundation: FOUNDATION;
}

/// A time step, or none where the text `auto` leaves it to the program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Step(pub(crate) Option<Time>);

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OrAuto;
        impl Visitor<'_> for OrAuto {
            type Value = Step;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                QuantityVisitor(&TIME).expecting(f)
            }
            fn visit_f64<E: Error>(self, x: f64) -> Result<Step, E> {
                Ok(Step(Some(Time(x))))
            }
            fn visit_i64<E: Error>(self, x: i64) -> Result<Step, E> {
                Ok(Step(Some(Time(x as f64))))
            }
            fn visit_u64<E: Error>(self, x: u64) -> Result<Step, E> {
                Ok(Step(Some(Time(x as f64))))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Step, E> {
                if text == "auto" {
                    return Ok(Step(None));
                }
                QuantityVisitor(&TIME).visit_str(text).map(|t| Step(Some(Time(t))))
            }
        }
        deserializer.deserialize_any(OrAuto)
    }
}

impl JsonSchema for Step {
    fn schema_name() -> Cow<'static, str> {
        "Step".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["number", "string"], "x-unit": TIME.name, "x-word": "auto" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read() {
        let close = |text: &str, d: &Dimension, x: f64| {
            let value = parse(text, d).unwrap();
            assert!((value - x).abs() <= 1e-15 * x.abs(), "{text}: {value}");
        };
        close("5 mm", &LENGTH, 0.005);
        close("5mm", &LENGTH, 0.005);
        close("-1.5e2 cm", &LENGTH, -1.5);
        close("3 µm", &LENGTH, 3e-6);
        close("2.5 g/cm^3", &DENSITY, 2500.0);
        close("2500 kg/m³", &DENSITY, 2500.0);
        close("60 rpm", &ANGULAR_SPEED, 2.0 * PI);
        close("180°", &ANGLE, PI);
        close("500 /s", &COUNT_RATE, 500.0);
        close("36 km/h", &SPEED, 10.0);
        close("1 min", &TIME, 60.0);
        close("4 N s/m", &DAMPING, 4.0);
        close("2 N m", &TORQUE, 2.0);
        close("3 N/mm", &STIFFNESS, 3000.0);
    }

    #[test]
    fn wrong_units_say_what_was_expected() {
        let error = |text: &str, d: &Dimension| parse(text, d).unwrap_err();
        assert_eq!(error("5 kg", &LENGTH), "expected a length, found a mass: \"5 kg\"");
        assert!(error("5", &LENGTH).contains("no unit"));
        assert!(error("5 parsec", &LENGTH).contains("unknown unit \"parsec\""));
        assert!(error("five", &LENGTH).contains("expected a length such as \"5 mm\""));
        assert!(error("inf m", &LENGTH).contains("expected a length"));
        assert!(error("", &ANGLE).contains("expected an angle"));
    }
}
