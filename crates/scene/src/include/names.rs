//! Names of an included file: each gets the prefix of the include, and so does whatever refers to it.
//!
//! A name that a file uses but does not define is meant to be one of the file that includes it: it stays as it is, and finds its
//! meaning there. So half a machine can hang its wheels on a hull that only the whole machine has.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

/// What shares one set of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Space {
    /// Bodies, walls and groups of grains and beams.
    Body,
    Joint,
    Force,
    Probe,
    Material,
    Grain,
    Shape,
}

use Space::{Body, Force, Grain, Joint, Material, Probe, Shape};

/// Lists whose entries have a `name`, and what an unnamed entry is called.
const LISTS: [(&str, Space, &str); 10] = [
    ("bodies", Body, ""),
    ("walls", Body, ""),
    ("beams", Body, ""),
    ("fills", Body, "fill"),
    ("sources", Body, "source"),
    ("placed", Body, "placed"),
    ("terrain", Body, ""),
    ("joints", Joint, ""),
    ("forces", Force, ""),
    ("probes", Probe, ""),
];

/// Tables whose keys are names.
const MAPS: [(&str, Space); 3] = [("materials", Material), ("grains", Grain), ("shapes", Shape)];

/// Keys that refer to names: the list, the key (in a table within, after a dot), of what. A value may be a name, or a list of names.
const REFERENCES: [(&str, &str, Space); 37] = [
    ("bodies", "material", Material),
    ("bodies", "shape", Shape),
    ("bodies", "group", Body),
    ("walls", "material", Material),
    ("walls", "shape", Shape),
    ("walls", "group", Body),
    ("shapes", "material", Material),
    ("pairs", "materials", Material),
    ("beams", "material", Material),
    ("beams", "first_body", Body),
    ("beams", "last_body", Body),
    ("beams", "around.body", Body),
    ("fills", "material", Material),
    ("fills", "grain", Grain),
    ("sources", "material", Material),
    ("sources", "grain", Grain),
    ("placed", "material", Material),
    ("placed", "grain", Grain),
    ("terrain", "material", Material),
    ("terrain", "grain", Grain),
    ("terrain", "box.follow", Body),
    ("probes", "terrain", Body),
    ("joints", "bodies", Body),
    ("joints", "joints", Joint),
    ("forces", "body", Body),
    ("forces", "group", Body),
    ("forces", "beam", Body),
    ("probes", "body", Body),
    ("probes", "belt", Body),
    ("probes", "in", Body),
    ("probes", "bodies", Body),
    ("probes", "with", Body),
    ("probes", "beam", Body),
    ("probes", "group", Body),
    ("probes", "groups", Body),
    ("probes", "force", Force),
    ("probes", "joint", Joint),
];

/// Puts the prefix before every name that a table defines, and wherever they are referred to.
pub(super) fn prefix(table: &mut Table, prefix: &str) {
    for (list, _, word) in LISTS.into_iter().filter(|(_, _, word)| !word.is_empty()) {
        for (i, entry) in entries(table, list).enumerate() {
            entry.entry("name").or_insert_with(|| format!("{word} {}", i + 1).into());
        }
    }
    let defined = defined(table);
    for (list, key, space) in REFERENCES {
        let names = defined.get(&space).cloned().unwrap_or_default();
        let change = |value: &mut Value| refer(value, &names, prefix);
        if let Some(Value::Table(map)) = table.get_mut(list) {
            map.iter_mut().filter_map(|(_, v)| v.as_table_mut()).for_each(|t| change_key(t, key, &change));
        }
        entries(table, list).for_each(|t| change_key(t, key, &change));
    }
    if let Some(pairs) = table.get_mut("no_contact") {
        refer(pairs, &defined.get(&Body).cloned().unwrap_or_default(), prefix);
    }
    for (list, ..) in LISTS {
        for entry in entries(table, list) {
            if let Some(Value::String(name)) = entry.get_mut("name") {
                *name = format!("{prefix}{name}");
            }
        }
    }
    for (map, _) in MAPS {
        if let Some(Value::Table(map)) = table.get_mut(map) {
            *map = std::mem::take(map).into_iter().map(|(name, v)| (format!("{prefix}{name}"), v)).collect();
        }
    }
}

/// The tables of a list.
pub(super) fn entries<'a>(table: &'a mut Table, list: &str) -> impl Iterator<Item = &'a mut Table> {
    let list = table.get_mut(list).and_then(Value::as_array_mut);
    list.into_iter().flatten().filter_map(Value::as_table_mut)
}

fn defined(table: &mut Table) -> BTreeMap<Space, BTreeSet<String>> {
    let mut all: BTreeMap<Space, BTreeSet<String>> = BTreeMap::new();
    for (list, space, _) in LISTS {
        let groups = ["name", "group"].into_iter().filter(|key| *key == "name" || space == Body);
        for key in groups {
            let names = entries(table, list).filter_map(|t| t.get(key)?.as_str().map(str::to_owned));
            let names: Vec<String> = names.collect();
            all.entry(space).or_default().extend(names);
        }
    }
    for (map, space) in MAPS {
        let keys = table.get(map).and_then(Value::as_table).into_iter().flat_map(|t| t.keys().cloned());
        all.entry(space).or_default().extend(keys);
    }
    all
}

/// Changes what stands under a key, or under a key of a table or of tables within.
fn change_key(t: &mut Table, key: &str, change: &dyn Fn(&mut Value)) {
    match key.split_once('.') {
        None => t.get_mut(key).into_iter().for_each(change),
        Some((outer, inner)) => {
            let within = match t.get_mut(outer) {
                Some(Value::Array(list)) => list.iter_mut().filter_map(Value::as_table_mut).collect(),
                Some(Value::Table(table)) => vec![table],
                _ => Vec::new(),
            };
            within.into_iter().for_each(|t| change_key(t, inner, change));
        }
    }
    if key == "material" {
        for piece in t.get_mut("pieces").and_then(Value::as_array_mut).into_iter().flatten() {
            piece.get_mut("material").into_iter().for_each(change);
        }
    }
}

fn refer(value: &mut Value, names: &BTreeSet<String>, prefix: &str) {
    match value {
        Value::String(name) if knows(names, name) => *name = format!("{prefix}{name}"),
        Value::Array(list) => list.iter_mut().for_each(|v| refer(v, names, prefix)),
        _ => {}
    }
}

/// Whether a name is one of these, a side of a container that is, or a pattern such as `pin *` that some of them match.
fn knows(names: &BTreeSet<String>, name: &str) -> bool {
    let side = name.rsplit_once('.').is_some_and(|(container, _)| names.contains(container));
    names.contains(name) || side || name.contains('*') && names.iter().any(|n| matches(name, n))
}

/// Whether a name matches a pattern in which `*` stands for any letters: what stands between two stars is sought from left to right.
fn matches(pattern: &str, name: &str) -> bool {
    let parts: Vec<&str> = pattern.split('*').collect();
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return false };
    if parts.len() == 1 {
        return pattern == name;
    }
    let Some(mut rest) = name.strip_prefix(first) else { return false };
    for part in &parts[1..parts.len() - 1] {
        let Some((_, behind)) = rest.split_once(part) else { return false };
        rest = behind;
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_names_get_the_prefix_and_others_stay() {
        let text = "materials.steel.density = 1\n[[bodies]]\nname = \"wheel\"\nmaterial = \"steel\"\nshape = \"box\"\n[[bodies]]\nmaterial = \"rubber\"\n\
             [[joints]]\nname = \"axle\"\nbodies = [\"hull\", \"wheel\"]\n[[fills]]\nmaterial = \"steel\"\n\
             [[probes]]\nname = \"p\"\njoint = \"ax*\"\nbodies = [\"wheel.left\", \"fill 1\"]\n";
        let mut table: Table = text.parse().unwrap();
        prefix(&mut table, "v.");
        let wanted = "materials.\"v.steel\".density = 1\n[[bodies]]\nname = \"v.wheel\"\nmaterial = \"v.steel\"\nshape = \"box\"\n[[bodies]]\nmaterial = \"rubber\"\n\
             [[joints]]\nname = \"v.axle\"\nbodies = [\"hull\", \"v.wheel\"]\n[[fills]]\nname = \"v.fill 1\"\nmaterial = \"v.steel\"\n\
             [[probes]]\nname = \"v.p\"\njoint = \"v.ax*\"\nbodies = [\"v.wheel.left\", \"v.fill 1\"]\n";
        assert_eq!(table, wanted.parse().unwrap());
    }

    #[test]
    fn patterns() {
        assert!(matches("left pin *", "left pin 12") && matches("*", "") && matches("a*c*e", "abcde"));
        assert!(!matches("left pin *", "right pin 1") && !matches("a*c", "abcd"));
    }
}
