//! The scenes that come with Granum, part of the program itself.

/// A scene that comes with Granum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// Name, for the command line.
    pub name: &'static str,
    /// What it shows: the first line of the file.
    pub title: &'static str,
    /// The scene file.
    pub text: &'static str,
}

const fn example(name: &'static str, title: &'static str, text: &'static str) -> Example {
    Example { name, title, text }
}

/// All examples, the simplest first.
pub fn examples() -> &'static [Example] {
    EXAMPLES
}

macro_rules! embed {
    ($($name:literal: $title:literal,)*) => {
        const EXAMPLES: &[Example] =
            &[$(example($name, $title, include_str!(concat!("../../../scenes/", $name, ".toml")))),*];
    };
}

embed! {
    "hello_sphere": "One ball is thrown, bounces, and rolls on at 5/7 of its speed",
    "silo": "A silo full of spheres empties through its funnel",
    "tank": "A cylindrical tank is filled from above and drains through a hole",
    "shaken_tank": "A big light ball stays on top of small ones in a shaken box",
    "mixer": "Two granular materials are mixed by a rotating blade",
    "heap": "Spheres poured on a plate make a heap with its angle of repose",
    "drum": "Grains avalanche in a slowly rotating drum",
    "ellipsoid_pile": "Flat ellipsoids are poured into a box and settle, most of them lying down",
    "roll_out": "A ball and a roller roll out, a top stops, a ball hangs on a ceiling: resistance to rolling and adhesion in hard contact",
    "rocks": "Broken rocks fall on a slope and pile up behind a barrier",
    "arch": "Eleven stones, cut as wedges, stand as an arch without mortar",
    "slider_crank": "A crank turns at constant speed and moves a slider through a rod",
    "four_bar": "A motor drives a four-bar linkage, which is assembled at the start",
    "gripper": "A gripper takes an egg from the table and lifts it: joints and motors in soft contact",
    "winch": "A winch: a motor that can stall lifts a weight through a gear, and a brake holds it",
    "cart": "A cart of two sides, one file included twice and mirrored, drives straight on",
    "hanging_chain": "A chain of 14 links hangs between two pins, as its discrete catenary says",
    "track_on_plane": "One track of Heyn09's vehicle drives on rigid ground: 46 shoes around a sprocket, an idler, wheels and rollers",
    "track_on_bumps": "One track of Heyn09's vehicle drives over bumps of rigid ground",
    "track_of_spheres": "A track of sphere sets drives on ground of sphere sets, eight contacts of each pair drawn at random in every step",
    "track_rig": "A track on a rig: the hull is held, and posts under the five road wheels of an M113 move up and down one after the other",
    "turn_on_the_spot": "A tracked vehicle turns on the spot: its tracks run against each other and slip sideways",
    "slope": "A tracked vehicle climbs a slope of 20 degrees",
    "wheel_rig": "A wheel is driven over grains at a given slip under a given load: sinkage, torque and drawbar pull",
    "track_at_slip": "One track of Heyn09's vehicle is held at a slip on grains: what it pulls",
    "track_on_hills": "Heyn09's vehicle drives over hills of grains; a box of them moves with it, all others are stored",
    "track_over_bump": "Heyn09's vehicle drives over a bump: grains at random, settled, and more of them dropped on a part of the bed in a second pass",
    "plate_and_cone": "A plate and a cone are pressed into a bed of grains: pressure against sinkage, and resistance against depth",
    "m113_on_gravel": "An M113 on arms and torsion springs drives on gravel of grains",
    "sieve": "A crank shakes a sieve: small grains fall through its bars, large ones stay",
    "conveyor": "Rollers driven by motors carry boxes to the end of a conveyor",
    "excavator": "An excavator digs into a bed of grains and lifts a bucket of them",
    "beam_pendulum": "A flexible pendulum swings, and its energy stays what it was",
    "beam_curtain": "A curtain of flexible beams swings down and its rows strike each other",
    "beam_on_cylinder": "A long flexible beam with a weight at its tip falls on a thin rod and wraps around it",
    "beams_on_cylinder": "Eight beams of one to eight elements fall on a rod: the fewer elements, the stiffer the beam",
    "hair": "Hair: flexible beams fall on a ball and lie over each other",
    "cable_hoist": "A cable lifts a weight: from a slack start to a steady pull",
    "twisted_strip": "A strip is twisted by a torque, and its angle is Saint-Venant's",
    "hopper_dem": "Spheres run out of a hopper: penalty contact (DEM), Hertz and Mindlin with memory",
    "gas": "A gas of elastic spheres in a closed box: fast frictional dynamics (FFD)",
    "periodic_gas": "A gas without walls cools as its grains meet: a periodic box, fast frictional dynamics (FFD)",
    "well": "Balls and boxes fall into a well of stones: fast frictional dynamics (FFD)",
    "granular_medium": "A loose cloud of balls falls and settles in a box: fast frictional dynamics (FFD)",
    "parts_bin": "Track shoes and rollers, as sphere sets, are tipped into a steel bin",
    "track_shoes": "Track shoes with rubber pads on a slope: those that lie on their pads stay, one that lies on its back slides",
    "parachute": "A load falls, its parachute opens, and the wind carries it away",
}

/// The files that come with Granum for other scenes to include, by their path from the folder of the scenes.
pub(crate) fn included(name: &str) -> Option<&'static str> {
    INCLUDED.iter().find(|(path, _)| *path == name).map(|(_, text)| *text)
}

/// The files that a scene includes, and those that they include, by their path from the folder of the scene; those that come with
/// Granum only.
pub fn includes_of(text: &str) -> Vec<(&'static str, &'static str)> {
    let mut found: Vec<(&str, &str)> = Vec::new();
    let mut texts = vec![(String::new(), text)];
    while let Some((folder, text)) = texts.pop() {
        let table: toml::Table = text.parse().unwrap_or_default();
        let list = table.get("include").and_then(toml::Value::as_array).into_iter().flatten();
        for file in list.filter_map(|entry| entry.get("file")?.as_str()) {
            let path = format!("{folder}{file}");
            let at = INCLUDED.iter().find(|(name, _)| *name == path || *name == file);
            if let Some((name, text)) = at.copied().filter(|f| !found.contains(f)) {
                found.push((name, text));
                texts.push((name.rsplit_once('/').map_or(String::new(), |(f, _)| format!("{f}/")), text));
            }
        }
    }
    found
}

macro_rules! included {
    ($($name:literal),*) => {
        const INCLUDED: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../../scenes/", $name)))),*];
    };
}

included!(
    "machines/cart_side.toml",
    "vehicles/bumps.toml",
    "vehicles/bumps_spheres.toml",
    "vehicles/heyn.toml",
    "vehicles/heyn_side.toml",
    "vehicles/heyn_spheres.toml",
    "vehicles/heyn_spheres_side.toml",
    "vehicles/m113.toml",
    "vehicles/m113_side.toml"
);

/// The parts that come with Granum, as `scenes/parts/` has them.
pub(crate) fn part(name: &str) -> Option<&'static [u8]> {
    macro_rules! parts {
        ($($part:literal),*) => {
            match name {
                $(concat!("parts/", $part) => Some(include_bytes!(concat!("../../../scenes/parts/", $part))),)*
                _ => None,
            }
        };
    }
    parts!("shoe.stl", "road_wheel.stl", "sprocket.stl", "idler.stl", "roller.stl")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_is_the_first_line() {
        for e in examples() {
            assert_eq!(e.text.lines().next(), Some(format!("# {}", e.title).as_str()), "{}", e.name);
        }
    }
}
