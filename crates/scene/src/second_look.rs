//! Further errors of a scene whose structure is wrong, so that all errors are reported at once.
//!
//! Keys that are unknown or have a wrong value are left out, and tables that lack a key they need; what is left is built, and its
//! mistakes join the others. Nothing is said of a table that is wrong in itself, nor of what names a table that was left out: that
//! may be right once the table is. Where the whole file lacks something (its step, its duration) nothing more is said.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::Value as Schema;
use toml::{Table, Value};

use crate::locate::{Document, Problems, Raw};
use crate::{build, check, expect, probes, schema, structure};

/// Most rounds in which tables are left out.
const ROUNDS: usize = 20;

/// The problems of the structure, and with them those of what is left without them.
pub(crate) fn look<'a>(document: &'a Document, schema: &Schema, first: Problems<'a>) -> Problems<'a> {
    let mut rest = Rest::new(document.table.clone());
    let mut wrong: Vec<Raw> = first.found().to_vec();
    for _ in 0..ROUNDS {
        if !wrong.iter().all(|raw| rest.leave_out(schema, &raw.path)) {
            return first;
        }
        let mut again = Problems::new(document);
        structure::check(schema, &Value::Table(rest.table.clone()), "", &mut again);
        wrong = again.into_raw();
        wrong.retain(|raw| !rest.is_gone(&raw.path));
        if wrong.is_empty() {
            break;
        }
    }
    rest.close_up();
    let Ok(file) = schema::File::deserialize(rest.table.clone()) else { return first };
    let known: BTreeSet<String> = first.found().iter().map(|raw| entry_of(&raw.path).to_owned()).collect();
    let before = first.len();
    let mut problems = first;
    check::check_file(&file, &mut problems);
    let mut builder = build::build(&file, problems, None, None);
    let probes = probes::probes(&mut builder, &file);
    expect::expectations(&mut builder, &file, &probes);
    let keep = |raw: &Raw| {
        let path = rest.original(&raw.path);
        let of_ghost = rest.ghosts.iter().any(|name| names(&raw.message, name));
        (!known.contains(entry_of(&path)) && !of_ghost && !path.is_empty())
            .then(|| Raw { path, ..raw.clone() })
    };
    let mut problems = builder.problems;
    problems.keep_from(before, keep);
    problems
}

/// Whether a message speaks of something by this name, or of a part of it.
fn names(message: &str, name: &str) -> bool {
    message.contains(&format!("`{name}`")) || message.contains(&format!("`{name}."))
}

/// The table of a list, of a map, or the key, that a path begins with: `bodies[2]`, `materials.glass`, `step`.
fn entry_of(path: &str) -> &str {
    let end = path.find(['.', '[']).unwrap_or(path.len());
    match path[end..].chars().next() {
        Some('[') => &path[..path[end..].find(']').map_or(path.len(), |i| end + i + 1)],
        Some('.') => &path[..path[end + 1..].find(['.', '[']).map_or(path.len(), |i| end + 1 + i)],
        _ => path,
    }
}

/// What is left of a scene.
struct Rest {
    table: Table,
    /// Places in lists that are to be left out.
    gone: BTreeMap<String, BTreeSet<usize>>,
    /// Names of what was left out.
    ghosts: Vec<String>,
}

impl Rest {
    fn new(table: Table) -> Self {
        Self { table, gone: BTreeMap::new(), ghosts: Vec::new() }
    }

    /// Leaves out what stands at a path; false if nothing would be left.
    fn leave_out(&mut self, schema: &Schema, path: &str) -> bool {
        let end = path.find(['.', '[', '/']).unwrap_or(path.len());
        let (first, rest) = path.split_at(end);
        if first.is_empty() || rest.starts_with('/') {
            return false;
        }
        let required = |schema: &Schema, key: &str| {
            schema["required"].as_array().is_some_and(|list| list.iter().any(|k| k == key))
        };
        let inner = &schema["properties"][first];
        if rest.is_empty() {
            self.table.remove(first);
            return !required(schema, first);
        }
        if let Some((k, key)) = rest.strip_prefix('[').and_then(|r| r.split_once(']')) {
            let Some(k) = k.parse::<usize>().ok() else { return false };
            let Some(Value::Array(list)) = self.table.get_mut(first) else { return false };
            let Some(entry) = list.get_mut(k) else { return false };
            let key = key.strip_prefix('.').unwrap_or("");
            let key = key.split(['.', '[']).next().unwrap_or("");
            let Value::Table(table) = entry else {
                drop(self.table.remove(first));
                return !required(schema, first);
            };
            // What names it may be wrong because of what is wrong in it.
            self.ghosts.extend(table.get("name").and_then(Value::as_str).map(str::to_owned));
            // One key deep: what is wrong further in takes the key of the table with it.
            if !key.is_empty() && !required(&inner["items"], key) && table.remove(key).is_some() {
                return true;
            }
            self.gone.entry(first.to_owned()).or_default().insert(k);
            *entry = Value::Table(Table::new());
            return true;
        }
        let key = rest.trim_start_matches('.');
        let (name, _) = key.split_at(key.find(['.', '[']).unwrap_or(key.len()));
        let Some(Value::Table(table)) = self.table.get_mut(first) else { return false };
        if inner["additionalProperties"].is_object() {
            self.ghosts.push(name.to_owned());
        }
        table.remove(name);
        true
    }

    /// Whether what stands at a path is left out.
    fn is_gone(&self, path: &str) -> bool {
        let number = path.split_once('[').and_then(|(list, rest)| Some((list, rest.split_once(']')?.0)));
        number.is_some_and(|(list, k)| {
            self.gone.get(list).is_some_and(|gone| k.parse().is_ok_and(|k: usize| gone.contains(&k)))
        })
    }

    /// Takes the empty places out of the lists.
    fn close_up(&mut self) {
        for (list, gone) in &self.gone {
            if let Some(Value::Array(entries)) = self.table.get_mut(list) {
                let mut k = 0;
                entries.retain(|_| {
                    k += 1;
                    !gone.contains(&(k - 1))
                });
            }
        }
    }

    /// The path that something has in the file.
    fn original(&self, path: &str) -> String {
        let Some((list, rest)) = path.split_once('[') else { return path.to_owned() };
        let (Some(gone), Some((k, rest))) = (self.gone.get(list), rest.split_once(']')) else {
            return path.to_owned();
        };
        let Ok(mut k) = k.parse::<usize>() else { return path.to_owned() };
        for &g in gone {
            k += usize::from(g <= k);
        }
        format!("{list}[{k}]{rest}")
    }
}
