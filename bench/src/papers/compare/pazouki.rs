//! The tables and figures of Pazouki12.

use super::{NONE, Ours, sheet};
use crate::papers::printed::{COUNTS, POSES};
use crate::tables::Read;
use crate::template::{grouped, significant};

pub(super) fn poses(read: Read) -> String {
    let table = read("paper_poses");
    let mut text =
        sheet(&["case", "length of d, printed", "ours", "c, printed", "ours", "overlap", "Newton steps"]);
    for (k, (length, c, overlap)) in POSES.into_iter().enumerate() {
        let ours = Ours::of(&table, &[("problem", &(k + 1).to_string())]);
        let distance = ours.number("distance");
        let normal = ours
            .0
            .cell(0, "normal")
            .split(' ')
            .map(|x| x.parse::<f64>().map_or(NONE.into(), |x| (x + 0.0).to_string()));
        text += &format!(
            "| {} | {length} | {} | {c} | {} | {}, {} | {} | {} |\n",
            k + 1,
            distance.map_or(NONE.into(), |d| format!("{:.12}", d.abs())
                .trim_end_matches('0')
                .trim_end_matches('.')
                .to_owned()),
            normal.collect::<Vec<_>>().join(" "),
            if overlap { "yes" } else { "no" },
            distance.map_or(NONE, |d| if d <= 1e-12 { "yes" } else { "no" }),
            ours.count("newton_steps"),
            ours.end(),
        );
    }
    text
}

pub(super) fn counts(read: Read) -> String {
    let table = read("paper_ellipsoids");
    let mut text = sheet(&[
        "spheres",
        "contacts, printed",
        "ours, by all methods",
        "expected",
        "standard deviation",
        "printed is off by, deviations",
        "ours is off by",
        "printed over ours",
    ]);
    for (spheres, contacts) in COUNTS {
        let ours = Ours::of(&table, &[("bodies", &spheres.to_string()), ("problem", "equal radii")]);
        let off =
            |x: Option<f64>| match (x, ours.number("expected_contacts"), ours.number("standard_deviation")) {
                (Some(x), Some(mean), Some(sd)) => significant((x - mean) / sd, 2),
                _ => NONE.into(),
            };
        text += &format!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            grouped(f64::from(spheres)),
            grouped(f64::from(contacts)),
            ours.count("contacts"),
            ours.count("expected_contacts"),
            ours.show("standard_deviation", 1.0, 3),
            off(Some(f64::from(contacts))),
            off(ours.number("contacts")),
            ours.ratio(f64::from(contacts), "contacts"),
            ours.end(),
        );
    }
    text
}

/// The two kinds of clouds.
const CLOUDS: [&str; 2] = ["equal radii", "1 to 3"];

pub(super) fn times(read: Read) -> String {
    let table = read("paper_ellipsoids");
    let mut text = sheet(&[
        "bodies",
        "axes",
        "contacts",
        "spheres, ms",
        "Method-1, ms",
        "Method-2, ms",
        "separating direction, ms",
        "Method-1 over Method-2, printed",
        "ours",
        "Method-2 over spheres, printed",
        "ours",
    ]);
    for (cloud, (spheres, _)) in CLOUDS.iter().flat_map(|cloud| COUNTS.map(|c| (cloud, c))) {
        let ours = Ours::of(&table, &[("bodies", &spheres.to_string()), ("problem", cloud)]);
        let faster = ours.number("seconds_opm").map_or(NONE.into(), |s| ours.ratio(s, "seconds_chm"));
        text += &format!(
            "| {} | {cloud} | {} | {} | {} | {} | {} | 1.5 | {faster} | 14 | {} | {} |\n",
            grouped(f64::from(spheres)),
            ours.count("contacts"),
            ours.show("seconds_spheres", 1e3, 3),
            ours.show("seconds_opm", 1e3, 3),
            ours.show("seconds_chm", 1e3, 3),
            ours.show("seconds_axis", 1e3, 3),
            ours.show("chm_over_spheres", 1.0, 3),
            ours.end(),
        );
    }
    text
}

pub(super) fn tests(read: Read) -> String {
    let table = read("paper_ellipsoids");
    let mut text = sheet(&[
        "bodies",
        "axes",
        "pairs of balls that overlap: share that touches, %",
        "optimisation of a pair apart, ns",
        "of one that touches, ns",
        "yes/no test, apart, ns",
        "touching, ns",
        "Method-1 over Method-2, these pairs alone",
        "if the test cost nothing",
    ]);
    for (cloud, bodies) in CLOUDS.iter().flat_map(|cloud| ["131072", "1048576"].map(|n| (cloud, n))) {
        let ours = Ours::of(&table, &[("bodies", bodies), ("problem", cloud)]);
        text += &format!(
            "| {} | {cloud} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            grouped(bodies.parse().unwrap_or(f64::NAN)),
            ours.show("share_touching", 1e2, 3),
            ours.show("ns_opm_apart", 1.0, 3),
            ours.show("ns_opm_touching", 1.0, 3),
            ours.show("ns_chm_apart", 1.0, 3),
            ours.show("ns_chm_touching", 1.0, 3),
            ours.show("gain_alone", 1.0, 3),
            ours.show("gain_of_a_free_test", 1.0, 3),
            ours.end(),
        );
    }
    text
}
