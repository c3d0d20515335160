//! Parts of a tracked vehicle, drawn by rule: track shoe, road wheel, idler, roller and sprocket (Heyn09 chapter 5).
//!
//! The thesis gives no dimensions in its text, but the topology: 46 shoes, fourteen in line above and below, nine in the
//! arc at each end, 18 degrees between neighbours, so 20 shoes would make a circle. The shoe has the pitch and width
//! of an M113's (6 and 15 inches); sprocket and idler follow from pitch and 20 teeth. All else is plausible and can be
//! set. Lengths in metres, wheels turn about y, x runs along the track and z to the vehicle's inside or up.
//!
//! Does not handle fillets, bolts, rubber: a part is one solid of one material.

mod shoe;
mod stack;
mod wheels;

use granum_engine::shape::mesh::Mesh;

use crate::error::{SceneError, nearest};

/// A kind of part.
pub struct Part {
    /// Its name on the command line and of its file.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Key, default and meaning of its dimensions.
    pub dimensions: &'static [(&'static str, f64, &'static str)],
    build: fn(&Dimensions) -> Mesh,
}

/// The dimensions of one part.
struct Dimensions(Vec<(&'static str, f64)>);

impl Dimensions {
    fn get(&self, key: &str) -> f64 {
        self.0.iter().find(|(k, _)| *k == key).map_or(0.0, |(_, v)| *v)
    }
}

const PITCH: (&str, f64, &str) = ("pitch", 0.1524, "distance of the pins of a shoe [m]");
const BOSS: (&str, f64, &str) = ("boss", 0.022, "radius of a pin boss, and thickness of the plate [m]");

/// All parts.
pub fn parts() -> &'static [Part] {
    &[
        Part {
            name: "shoe",
            about: "track shoe: plate, pin bosses, grouser, guide horn",
            dimensions: &[
                PITCH,
                ("width", 0.381, "width of the track [m]"),
                BOSS,
                ("hole", 0.012, "radius of the hole for a pin [m]"),
                ("grouser", 0.033, "height of the grouser below the plate [m]"),
                ("horn", 0.077, "height of the guide horn above the plate [m]"),
                ("fineness", 1.0, "cuts every cell of the mesh in so many, 1 to 6"),
            ],
            build: shoe::shoe,
        },
        Part {
            name: "road_wheel",
            about: "road wheel: hub, two webs with openings, two rims",
            dimensions: &[
                ("radius", 0.305, "outer radius [m]"),
                ("width", 0.26, "over both rims [m]"),
                ("gap", 0.08, "between the rims, for the guide horns [m]"),
                ("bore", 0.055, "radius of the hole for the axle [m]"),
                ("hub", 0.085, "radius of the hub [m]"),
                ("rim", 0.04, "thickness of the rims [m]"),
                ("web", 0.02, "thickness of the webs [m]"),
                ("openings", 5.0, "openings in the webs"),
                ("size", 0.035, "longest side of a cell along the rim [m]"),
            ],
            build: wheels::double_wheel,
        },
        Part {
            name: "idler",
            about: "front idler: a wheel as large as the track's bend",
            dimensions: &[
                // 0.1524 / (2 tan 9 deg) - 0.011: the plates of 20 shoes in a circle lie on it.
                ("radius", 0.47, "outer radius: pitch / (2 tan(180 deg / teeth)) less half the plate [m]"),
                ("width", 0.26, "over both rims [m]"),
                ("gap", 0.08, "between the rims, for the guide horns [m]"),
                ("bore", 0.07, "radius of the hole for the axle [m]"),
                ("hub", 0.11, "radius of the hub [m]"),
                ("rim", 0.04, "thickness of the rims [m]"),
                ("web", 0.025, "thickness of the webs [m]"),
                ("openings", 5.0, "openings in the webs"),
                ("size", 0.05, "longest side of a cell along the rim [m]"),
            ],
            build: wheels::double_wheel,
        },
        Part {
            name: "roller",
            about: "top roller: a small wheel that carries the track back",
            dimensions: &[
                ("radius", 0.125, "outer radius [m]"),
                ("width", 0.22, "over both rims [m]"),
                ("gap", 0.08, "between the rims, for the guide horns [m]"),
                ("bore", 0.025, "radius of the hole for the axle [m]"),
                ("hub", 0.045, "radius of the hub [m]"),
                ("rim", 0.025, "thickness of the rims [m]"),
                ("web", 0.02, "thickness of the webs [m]"),
                ("openings", 0.0, "openings in the webs"),
                ("size", 0.02, "longest side of a cell along the rim [m]"),
            ],
            build: wheels::double_wheel,
        },
        Part {
            name: "sprocket",
            about: "drive sprocket: a drum with two toothed rings",
            dimensions: &[
                ("teeth", 20.0, "teeth, one for each shoe of a full circle"),
                PITCH,
                BOSS,
                ("play", 0.004, "between the plates and the ground between teeth [m]"),
                ("tip", 0.02, "height of the teeth over the circle of the pins [m]"),
                ("track", 0.19, "distance of the toothed rings, middle to middle [m]"),
                ("thickness", 0.028, "thickness of the toothed rings [m]"),
                ("width", 0.26, "length of the drum [m]"),
                ("drum", 0.37, "outer radius of the drum [m]"),
                ("bore", 0.345, "inner radius of the drum [m]"),
                ("size", 0.045, "longest side of a cell [m]"),
            ],
            build: wheels::sprocket,
        },
    ]
}

/// The part of a name.
pub fn part(name: &str) -> Result<&'static Part, SceneError> {
    parts().iter().find(|p| p.name == name).ok_or_else(|| {
        let help = nearest(name, parts().iter().map(|p| p.name));
        SceneError::one("granum parts", format!("there is no part `{name}`"), help)
    })
}

impl Part {
    /// The mesh, with dimensions changed by `key=value`; closed and facing outward.
    pub fn mesh(&self, changes: &[String]) -> Result<Mesh, SceneError> {
        let mut dimensions = Dimensions(self.dimensions.iter().map(|d| (d.0, d.1)).collect());
        for change in changes {
            let wrong =
                |message: &str, help: String| Err(SceneError::one(format!("--set {change}"), message, help));
            let Some((key, value)) = change.split_once('=') else {
                return wrong("is not key=value", "as in --set width=0.4".into());
            };
            let Some(slot) = dimensions.0.iter_mut().find(|d| d.0 == key.trim()) else {
                let keys = nearest(key.trim(), self.dimensions.iter().map(|d| d.0));
                return wrong(&format!("a {} has no such dimension", self.name), keys);
            };
            let counts = matches!(slot.0, "teeth" | "openings" | "fineness");
            match value.trim().parse::<f64>() {
                // A part has at most a few metres and a few hundred teeth: larger numbers are other units.
                Ok(x) if x > 0.0 && x <= 20.0 && !counts => slot.1 = x,
                Ok(x) if x.fract() == 0.0 && counts && self.allows(slot.0, x) => slot.1 = x,
                _ if counts => {
                    return wrong("is not possible", "a small whole number, teeth from 6 to 60".into());
                }
                _ => return wrong("is no length", "a number of metres above 0, at most 20".into()),
            }
        }
        let impossible = |why: String| {
            let keys: Vec<String> = dimensions.0.iter().map(|(k, v)| format!("{k}={v}")).collect();
            let message = format!("these dimensions make no {}: {why}", self.name);
            SceneError::one(format!("granum parts {}", self.name), message, keys.join(", "))
        };
        if let Some(why) = self.out_of_order(&dimensions) {
            return Err(impossible(why));
        }
        let mesh = (self.build)(&dimensions);
        let (mended, report) = mesh.clone().mend().map_err(|e| impossible(e.to_string()))?;
        if !report.is_sound() || report.pieces != 1 || mended.volume() <= 0.0 {
            return Err(impossible(format!("the surface would cross itself or fall apart ({report})")));
        }
        Ok(mesh)
    }

    fn allows(&self, key: &str, x: f64) -> bool {
        match key {
            "teeth" => (6.0..=60.0).contains(&x),
            "fineness" => (1.0..=6.0).contains(&x),
            _ => (0.0..=40.0).contains(&x),
        }
    }

    /// What must be smaller than what.
    fn out_of_order(&self, d: &Dimensions) -> Option<String> {
        let below = |a: &str, b: &str| (d.get(a) >= d.get(b)).then(|| format!("{a} must be below {b}"));
        let size = d.get("size");
        let fine =
            |length: f64| (size > 0.0 && length / size > 1000.0).then(|| "size is too small".to_owned());
        match self.name {
            "shoe" => below("hole", "boss")
                .or((d.get("pitch") < 4.0 * d.get("boss")).then(|| "pitch must be 4 boss or more".into()))
                .or((d.get("horn").max(d.get("grouser")) > 40.0 * d.get("boss"))
                    .then(|| "horn is too high".into())),
            "sprocket" => {
                let circle = 0.5 * d.get("pitch") / (std::f64::consts::PI / d.get("teeth")).sin();
                below("bore", "drum")
                    .or(below("thickness", "track"))
                    .or((d.get("track") + d.get("thickness") >= d.get("width"))
                        .then(|| "width is too small".into()))
                    .or((d.get("drum") >= circle - 1.2 * d.get("boss") - d.get("play"))
                        .then(|| "drum must be below the ground between teeth".into()))
                    .or((d.get("boss") > 0.4 * d.get("pitch")).then(|| "boss is too large".into()))
                    .or(fine(circle))
            }
            _ => below("bore", "hub")
                .or((d.get("hub") >= d.get("radius") - d.get("rim")).then(|| "hub and rim overlap".into()))
                .or((d.get("gap") + 2.0 * d.get("web") >= d.get("width"))
                    .then(|| "width is too small".into()))
                .or(fine(d.get("radius").max(d.get("width")))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_sound_and_small() {
        for part in parts() {
            let mesh = part.mesh(&[]).unwrap();
            let (mended, report) = mesh.clone().mend().unwrap();
            assert!(report.is_sound() && report.merged == 0, "{}: {report}", part.name);
            assert_eq!((report.pieces, mended.triangles.len()), (1, mesh.triangles.len()));
            assert!(84 + 50 * mesh.triangles.len() < 300_000, "{} {}", part.name, mesh.triangles.len());
            // Wheels turn about y, and their mass is on the axis.
            let mass = mesh.mass_properties(7800.0);
            if part.name != "shoe" {
                assert!(mass.center.length() < 1e-9, "{}", part.name);
            }
            // A shoe has more bosses at the rear than in front.
            assert!(mass.center.x.abs() < 0.01 && mass.center.y.abs() < 1e-12);
            assert!(mass.mass > 5.0 && mass.mass < 400.0, "{} {}", part.name, mass.mass);
        }
    }

    #[test]
    fn the_idler_carries_the_plates_of_twenty_shoes() {
        let (pitch, half_plate) = (PITCH.1, 0.5 * BOSS.1);
        let radius = 0.5 * pitch / (std::f64::consts::PI / 20.0).tan() - half_plate;
        let idler = part("idler").unwrap().dimensions[0];
        assert!((idler.1 - radius).abs() < 1e-3, "{radius}");
    }

    #[test]
    fn volumes_follow_dimensions() {
        let disc = |changes: &[&str]| {
            let changes: Vec<String> = changes.iter().map(|c| (*c).to_owned()).collect();
            part("roller").unwrap().mesh(&changes).unwrap().volume()
        };
        let (one, two) = (disc(&["size=0.005"]), disc(&["size=0.005", "width=0.32"]));
        // A longer wheel has 2 x 0.05 m more of rim, and of hub.
        let ring = |a: f64, b: f64| std::f64::consts::PI * (a * a - b * b);
        let more = 0.1 * (ring(0.125, 0.1) + ring(0.045, 0.025));
        assert!(((two - one) / more - 1.0).abs() < 1e-3, "{one} {two} {more}");
    }

    #[test]
    fn what_cannot_be_built_is_refused() {
        let say = |name: &str, change: &str| match part(name).unwrap().mesh(&[change.to_owned()]) {
            Ok(_) => panic!("{name} {change}"),
            Err(e) => e.to_string(),
        };
        assert!(part("shoo").err().unwrap().to_string().contains("did you mean `shoe`?"));
        assert!(say("shoe", "pich=1").contains("did you mean `pitch`?"));
        assert!(say("shoe", "pitch").contains("key=value"));
        assert!(say("shoe", "pitch=-1").contains("no length"));
        assert!(say("shoe", "hole=0.03").contains("hole must be below boss"));
        assert!(say("sprocket", "teeth=7.5").contains("whole number"));
        assert!(say("sprocket", "drum=0.5").contains("drum must be below"));
        assert!(say("road_wheel", "gap=0.3").contains("width is too small"));
        assert!(say("road_wheel", "size=0.00001").contains("size is too small"));
    }
}
