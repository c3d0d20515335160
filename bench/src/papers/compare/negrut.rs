//! The tables and figures of Negrut10.

use super::{NONE, Ours, sheet, sizes};
use crate::papers::large_scenes::LARGE;
use crate::papers::printed::{ERROR_UNITS, ERRORS, SILO, TANK};
use crate::tables::Read;
use crate::template::{grouped, significant};

pub(super) fn silo(read: Read) -> String {
    let table = read("paper_silo");
    let mut text = sheet(&[
        "bodies",
        "printed: solver on CPU, s",
        "printed: solver on GPU, s",
        "ours: 100 iterations of eq. 12, s",
        "printed GPU over ours",
        "our iterations in the printed GPU time",
        "ours: default solver, s",
        "its iterations",
        "its relative residual",
        "ours: collision detection, s",
        "contacts",
        "printed: CPU over GPU in collision detection",
    ]);
    for (bodies, cpu, gpu, faster) in SILO {
        let ours = Ours::of(&table, &[("bodies", &bodies.to_string())]);
        let in_time = ours.number("seconds_iteration").map_or(NONE.into(), |s| grouped((gpu / s).round()));
        text += &format!(
            "| {} | {cpu:.2} | {gpu:.2} | {} | {} | {in_time} | {} | {} | {} | {} | {} | {faster} | {} |\n",
            grouped(f64::from(bodies)),
            ours.show("seconds_solve", 1.0, 3),
            ours.ratio(gpu, "seconds_solve"),
            ours.show("default_seconds_solve", 1.0, 3),
            ours.count("default_iterations"),
            ours.show("default_relative_residual", 1.0, 1),
            ours.show("seconds_collide", 1.0, 2),
            ours.count("contacts"),
            ours.end(),
        );
    }
    text
}

pub(super) fn errors(read: Read) -> String {
    let table = read("paper_errors");
    let names = [
        "distance_mean",
        "distance_deviation",
        "normal_mean",
        "normal_deviation",
        "point_mean",
        "point_deviation",
    ];
    let mut text = sheet(&[
        "spheres, million",
        "who",
        "contacts",
        "missed, too many",
        "distance: average, m",
        "deviation, m",
        "normal: average",
        "deviation",
        "point: average, m",
        "deviation, m",
    ]);
    for (millions, contacts, values) in ERRORS {
        let cells = values.iter().zip(ERROR_UNITS).map(|(v, unit)| significant(v * unit, 3));
        text += &format!(
            "| {millions} | printed, single | {} | none | {} | | | | |\n",
            grouped(f64::from(contacts)),
            cells.collect::<Vec<_>>().join(" | ")
        );
        let bodies = (millions * 1_000_000).to_string();
        for precision in ["single", "double"] {
            let ours = Ours::of(&table, &[("bodies", &bodies), ("problem", precision)]);
            let cells = names.map(|name| ours.show(name, 1.0, 2));
            let missed = format!("{}, {}", ours.count("missing"), ours.count("extra"));
            text += &format!(
                "| {millions} | ours, {precision} | {} | {missed} | {} | {} |\n",
                ours.count("contacts"),
                cells.join(" | "),
                ours.end(),
            );
            if precision == "single" {
                let ratio = |k: usize| ours.ratio(values[k] * ERROR_UNITS[k], names[k]);
                text += &format!(
                    "| {millions} | printed over ours | {} | | | {} | | {} | | {} | | | | |\n",
                    ours.ratio(f64::from(contacts), "contacts"),
                    ratio(1),
                    ratio(3),
                    ratio(5)
                );
            }
        }
    }
    text
}

pub(super) fn tank(read: Read) -> String {
    let table = read("paper_tank");
    let mut text = sheet(&[
        "bodies",
        "contacts, printed",
        "ours",
        "step, printed, s",
        "ours: 100 iterations of eq. 12, s",
        "printed over ours",
        "ours: default solver, s",
        "its iterations",
        "its relative residual",
        "detection, printed, s",
        "ours, s",
        "printed over ours",
        "solver, printed, s",
        "ours, 100 iterations, s",
        "our iterations in the printed time",
        "tank radius, m",
        "flow, kg/s",
        "over Beverloo's",
    ]);
    for (bodies, step, collide, solve, contacts) in TANK {
        let ours = Ours::of(&table, &[("bodies", &bodies.to_string())]);
        let in_time = ours.number("seconds_iteration").map_or(NONE.into(), |s| grouped((solve / s).round()));
        text += &format!(
            "| {} | {} | {} | {step:.2} | {} | {} | {} | {} | {} | {collide:.2} | {} | {} | {solve:.2} | {} | {in_time} | {} | {} | {} | {} |\n",
            grouped(f64::from(bodies)),
            grouped(f64::from(contacts)),
            ours.count("contacts"),
            ours.show("seconds_step", 1.0, 3),
            ours.ratio(step, "seconds_step"),
            ours.show("default_seconds_step", 1.0, 3),
            ours.count("default_iterations"),
            ours.show("default_relative_residual", 1.0, 1),
            ours.show("seconds_collide", 1.0, 2),
            ours.ratio(collide, "seconds_collide"),
            ours.show("seconds_solve", 1.0, 3),
            ours.show("tank_radius", 1.0, 3),
            ours.show("flow_kg_per_s", 1.0, 3),
            ours.show("flow_over_beverloo", 1.0, 2),
            ours.end(),
        );
    }
    text
}

pub(super) fn bullet(read: Read) -> String {
    let table = read("paper_bullet");
    let mut text = sheet(&[
        "spheres",
        "contacts",
        "ours, s",
        "parry, s",
        "Bullet, s",
        "Bullet over ours",
        "Bullet with insertion over ours",
        "printed: Bullet over the GPU",
    ]);
    for bodies in sizes(&table) {
        let of = |engine: &str| Ours::of(&table, &[("bodies", &bodies), ("engine", engine)]);
        let (ours, parry, bullet) = (of("granum"), of("parry"), of("bullet"));
        text += &format!(
            "| {} | {} | {} | {} | {} | {} | {} | up to 180 | {} |\n",
            grouped(bodies.parse().unwrap_or(f64::NAN)),
            ours.count("contacts"),
            ours.show("seconds_fresh_memory", 1.0, 2),
            parry.show("seconds", 1.0, 2),
            bullet.show("seconds", 1.0, 2),
            bullet.show("times_granum", 1.0, 3),
            bullet.show("times_granum_with_insertion", 1.0, 3),
            ours.end(),
        );
    }
    text
}

pub(super) fn many_contacts(read: Read) -> String {
    let mut text = sheet(&[
        "figure",
        "printed",
        "spheres",
        "contacts",
        "ours, s",
        "million contacts per second",
        "memory of the process, GB",
    ]);
    let mut add = |figure: &str, printed: &str, case: &str, seconds: &str| {
        let table = read(case);
        for bodies in sizes(&table) {
            let ours = Ours::of(&table, &[("bodies", &bodies)]);
            text += &format!(
                "| {figure} | {printed} | {} | {} | {} | {} | {} | {} |\n",
                grouped(bodies.parse().unwrap_or(f64::NAN)),
                ours.count("contacts"),
                ours.show(seconds, 1.0, 3),
                ours.show("contacts_per_second", 1e-6, 3),
                ours.show("peak_memory_bytes", 1e-9, 2),
                ours.end(),
            );
        }
    };
    add("25", "22 million in less than 4 s, one GPU", "sphere_cloud_dense", "seconds_fresh_memory");
    add("26", "1.6 billion; more than a billion in less than a minute, four GPUs", "sphere_boxes", "seconds");
    text
}

pub(super) fn scenes(read: Read) -> String {
    let mut text = sheet(&[
        "figure",
        "command",
        "bodies",
        "contacts at the end",
        "simulated, s",
        "steps",
        "step, s",
        "relative residual, median",
    ]);
    for large in LARGE {
        let table = read(large.case);
        let ours = Ours::of(&table, &[]);
        let set: String = large.set.iter().map(|s| format!(" --set '{s}'")).collect();
        text += &format!(
            "| {} | `granum run {}{set}` | {} | {} | {} | {} | {} | {} | {} |\n",
            large.figure,
            large.scene,
            ours.count("bodies"),
            ours.count("contacts"),
            ours.show("time", 1.0, 3),
            ours.count("steps"),
            ours.show("seconds_step", 1.0, 2),
            ours.show("relative_residual_median", 1.0, 1),
            ours.end(),
        );
    }
    text
}
