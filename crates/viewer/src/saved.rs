//! The page of a run as one HTML file, with some of its frames: to be sent, put on a site, or shown where no server can be
//! reached. The file has the answers that the page would ask the server for, by their addresses; the page takes them from there
//! (`web/src/api.js`). Of a frame it has the arrays that the page uses.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::arrays::Arrays;
use crate::routes::choose;
use crate::run::Run;
use crate::{ViewError, page, tables};

/// Arrays that the page asks for (`web/src/bodies.js`, `main.js`, `beams.js`).
const FIELDS: [(&str, &str); 4] = [
    (
        "bodies",
        "points,radius,quaternion,id,shape_id,shape,axes,group,speed,velocity,angular_velocity,mass,material",
    ),
    ("walls", "wall_position,wall_quaternion,wall_radius,wall_id,wall_material,wall_shape_id"),
    ("contacts", "points,normal_force,body_a,body_b"),
    (
        "beams",
        "points,radius,velocity,tension,axial_strain,curvature,connectivity,offsets,beam,material,group",
    ),
];

/// The page with at most so many frames, at even distances from the first to the last.
pub fn page_of(run: &Run, frames: usize) -> Result<String, ViewError> {
    let mut answers = BTreeMap::new();
    let mut index = run.index(0);
    let times = run.series("bodies").times.clone();
    let chosen = spread(times.len(), frames.max(1));
    index["saved"] = json!(true);
    index["times"] = chosen.iter().map(|&k| times[k]).collect();
    let walls: Vec<u64> =
        chosen.iter().filter_map(|&k| index["walls"].get(k).and_then(Value::as_u64)).collect();
    index["walls"] = json!(walls);
    for what in ["bodies", "contacts", "beams"] {
        let there = run.series(what).times.len();
        let mut count = 0;
        for (n, &k) in chosen.iter().enumerate().filter(|(_, k)| **k < there) {
            answers.insert(format!("api/{what}/{n}"), packed(run, what, k)?);
            count = n + 1;
        }
        if what != "bodies" {
            index[what] = json!(count);
        }
    }
    // Walls that did not move are one frame under one number.
    for k in walls.into_iter().collect::<BTreeSet<u64>>() {
        answers.insert(format!("api/walls/{k}"), packed(run, "walls", k as usize)?);
    }
    if let Ok(file) = run.file("shapes.vtp") {
        let mut file = Arrays::open(&file)?;
        let all = file.list.clone();
        answers.insert("api/shapes".into(), json!(base64(&file.pack(&all)?)));
    }
    answers.insert("api/joints".into(), run.joints()?);
    if let Ok(file) = run.file("health.csv") {
        answers.insert("api/health".into(), tables::read(&file)?);
    }
    for (k, name) in run.probes().iter().enumerate() {
        answers.insert(format!("api/probe/{k}"), tables::read(&run.file(&format!("probes/{name}.csv"))?)?);
    }
    answers.insert("api/run".into(), index);
    Ok(html(&json!(answers).to_string()))
}

/// So many numbers below `n` at even distances, the first and the last among them.
fn spread(n: usize, most: usize) -> Vec<usize> {
    if n <= most {
        return (0..n).collect();
    }
    (0..most).map(|k| k * (n - 1) / (most - 1).max(1)).collect()
}

fn packed(run: &Run, what: &'static str, number: usize) -> Result<Value, ViewError> {
    let mut file = run.frame(what, number)?;
    let fields = FIELDS.iter().find(|f| f.0 == what).map(|f| f.1);
    let wanted = choose(&file.list, fields);
    Ok(json!(base64(&file.pack(&wanted)?)))
}

/// The page with its style, its script and these answers inside.
fn html(answers: &str) -> String {
    let text = |address: &str| {
        let asset = page::assets().iter().find(|a| a.address == address);
        asset.map_or_else(String::new, |a| String::from_utf8_lossy(a.bytes).into_owned())
    };
    // Nothing inside may end the element early.
    let script = text("/viewer.js").replace("</script", "<\\/script");
    let data = answers.replace('<', "\\u003c");
    let body = format!(
        "<script type=\"application/json\" id=\"saved\">{data}</script>\n<script type=\"module\">{script}</script>"
    );
    text("/")
        .replace("<link rel=\"icon\" href=\"icon.svg\">\n", "")
        .replace(
            "<link rel=\"stylesheet\" href=\"style.css\">",
            &format!("<style>{}</style>", text("/style.css")),
        )
        .replace("<script type=\"module\" src=\"viewer.js\"></script>", &body)
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let all = part.iter().fold(0_u32, |n, &b| n << 8 | u32::from(b)) << (8 * (3 - part.len()));
        for k in 0..4 {
            let letter = LETTERS[(all >> (18 - 6 * k)) as usize & 63];
            text.push(if k <= part.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_of_rfc_4648() {
        let all = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (plain, coded) in all {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
        assert_eq!(base64(&[0xfb, 0xff]), "+/8=");
    }

    #[test]
    fn frames_from_the_first_to_the_last() {
        assert_eq!(spread(3, 5), [0, 1, 2]);
        assert_eq!(spread(11, 3), [0, 5, 10]);
        assert_eq!(spread(9, 1), [0]);
        assert_eq!(spread(0, 4), Vec::<usize>::new());
    }
}
