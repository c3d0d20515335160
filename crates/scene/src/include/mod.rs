//! Files in files: `[parameters]` and `[[include]]`.
//!
//! A file is read, its overrides are put in, its parameters evaluated, the files it names are read (tables, meshes, grains), and what it
//! includes is taken in, each included file having been put together in the same way before. Included tables are mirrored, turned,
//! moved ([`tables`], [`joints`], [`regions`]) and named ([`names`]); then they stand behind those of the file itself. What comes out is
//! one scene without includes and parameters, checked and built like any other, whose values still know the file they came from.

mod expression;
mod joints;
mod names;
mod parameters;
pub(crate) mod placing;
mod regions;
mod source;
mod tables;

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value as Schema;
use toml::{Table, Value};

use crate::error::{SceneError, nearest};
use crate::locate::{Document, Problems, Raw, join};
use crate::overrides::Override;
use crate::{check, files, forces, motion, overrides, places, structure, terrain};
use parameters::Parameters;
use placing::Placing;
use source::Source;

/// Lists that a scene takes over from what it includes.
const LISTS: [&str; 12] = [
    "pairs",
    "bodies",
    "walls",
    "beams",
    "joints",
    "forces",
    "fills",
    "placed",
    "terrain",
    "sources",
    "probes",
    "no_contact",
];
/// Tables by name that it takes over.
const MAPS: [&str; 3] = ["materials", "grains", "shapes"];
/// What the scene itself says, whatever an included file says, which may be a scene of its own.
const OF_THE_RUN: [&str; 15] = [
    "format",
    "title",
    "step",
    "duration",
    "gravity",
    "seed",
    "contact_margin",
    "contacts",
    "solver",
    "ffd",
    "domain",
    "run",
    "output",
    "health",
    "expect",
];
/// What must agree, or is handed on.
const METHOD: &str = "method";
const ASSEMBLE: &str = "assemble";
/// What is built, evaluated and taken in before.
const DONE: [&str; 3] = ["parameters", "include", "belts"];

/// Most files of a scene; files that include each other several times grow fast.
const MOST_FILES: usize = 10_000;

/// The files that are being read, from the scene to the innermost, and what all of them share.
pub(crate) struct Chain<'a> {
    schema: &'a Schema,
    open: Vec<Source>,
    count: usize,
}

impl<'a> Chain<'a> {
    /// Begins with the scene itself.
    pub(crate) fn new(schema: &'a Schema, name: &str, folder: &Path) -> Self {
        Self { schema, open: vec![Source::of_scene(name, folder)], count: 0 }
    }
}

/// Puts a scene together.
pub(crate) fn expand(
    document: &mut Document,
    options: &[String],
    chain: &mut Chain,
) -> Result<(), SceneError> {
    let options: Vec<Override> = options.iter().map(|o| Override::read(o)).collect::<Result<_, _>>()?;
    expand_file(document, options, &Parameters::new(), chain).map(|_| ())
}

/// What is wrong with the parameters that were set: name, message, help.
type WrongSet = Vec<(String, String, String)>;

fn expand_file(
    document: &mut Document,
    options: Vec<Override>,
    set: &Parameters,
    chain: &mut Chain,
) -> Result<WrongSet, SceneError> {
    let mut of_includes: BTreeMap<usize, Vec<Override>> = BTreeMap::new();
    for option in options {
        match include_of(&document.table, chain.schema, &option) {
            Some((i, keys)) => of_includes.entry(i).or_default().push(option.without(keys)),
            None => overrides::apply(document, &option)?,
        }
    }
    let before = document.failures.len();
    check::check_format(document);
    if document.failures.len() > before {
        return Ok(Vec::new()); // another format has other keys: nothing else is worth saying
    }
    let (known, wrong_set) = parameters::take(document, set);
    let mut wrong = Vec::new();
    for (key, value) in document.table.iter_mut() {
        if let Some(schema) = chain.schema["properties"].get(key) {
            parameters::evaluate(schema, value, key, &known, &mut wrong);
        }
    }
    document.failures.append(&mut wrong);
    read_files(document, chain);
    for (i, entry) in includes(document, chain.schema) {
        let options = of_includes.remove(&i).unwrap_or_default();
        include(document, i, &entry, options, &known, chain)?;
    }
    crate::belts::build(document, chain.schema);
    Ok(wrong_set)
}

/// The include whose name an override begins with, and how many of its keys that name takes.
fn include_of(table: &Table, schema: &Schema, option: &Override) -> Option<(usize, usize)> {
    let first = option.keys.first()?;
    if schema["properties"].get(first).is_some() {
        return None;
    }
    let list = table.get("include")?.as_array()?;
    list.iter().enumerate().find_map(|(i, entry)| {
        let words: Vec<&str> = entry.get("name")?.as_str()?.split('.').collect();
        let fits = option.keys.len() > words.len() && words.iter().zip(&option.keys).all(|(a, b)| a == b);
        fits.then_some((i, words.len()))
    })
}

/// Reads the files that a file names, besides those it includes.
fn read_files(document: &mut Document, chain: &Chain) {
    let Some(folder) = chain.open.last().map(Source::folder) else { return };
    let mut tables = motion::include_tables(document, &folder);
    tables.extend(forces::include_tables(document, &folder));
    for (path, message) in tables {
        document.fail(&path, message, "a CSV file with these columns, beside the scene");
    }
    let mut others = files::include_meshes(document, &folder);
    others.extend(places::include_rows(document, &folder));
    others.extend(terrain::include_surfaces(document, &folder));
    for (path, message, help) in others {
        document.fail(&path, message, help);
    }
}

/// Takes the `[[include]]` tables that are sound out of a document, with their numbers.
fn includes(document: &mut Document, schema: &Schema) -> Vec<(usize, Table)> {
    let Some(list) = document.table.remove("include") else { return Vec::new() };
    let mut problems = Problems::new(document);
    let schema = &schema["properties"]["include"];
    if !list.is_array() {
        structure::check(schema, &list, "include", &mut problems);
    }
    let mut sound = Vec::new();
    for (i, entry) in list.as_array().into_iter().flatten().enumerate() {
        let before = problems.len();
        structure::check(&schema["items"], entry, &format!("include[{i}]"), &mut problems);
        match entry {
            Value::Table(table) if problems.len() == before => sound.push((i, table.clone())),
            _ => {}
        }
    }
    let mut found = problems.into_raw();
    document.failures.append(&mut found);
    sound
}

/// Takes in one file.
fn include(
    document: &mut Document,
    i: usize,
    entry: &Table,
    options: Vec<Override>,
    known: &Parameters,
    chain: &mut Chain,
) -> Result<(), SceneError> {
    let path = format!("include[{i}]");
    let text = |key: &str| entry.get(key).and_then(Value::as_str).unwrap_or_default();
    let at_file = join(&path, "file");
    let Some(current) = chain.open.last() else { return Ok(()) };
    let (source, content) = match current.find(text("file")) {
        Ok(found) => found,
        Err((message, help)) => {
            document.fail(&at_file, message, help);
            return Ok(());
        }
    };
    let (content, remarks) = match source.as_scene(content) {
        Ok(found) => found,
        Err((message, help)) => {
            document.fail(&at_file, message, help);
            return Ok(());
        }
    };
    document.notes.extend(remarks);
    chain.count += 1;
    if chain.count > MOST_FILES {
        document.fail(&at_file, format!("more than {MOST_FILES} files are included"), "include fewer");
        return Ok(());
    }
    if let Some(from) = chain.open.iter().position(|open| open.is(&source)) {
        let names = chain.open[from..].iter().chain([&source]).map(|s| s.name.as_str());
        let message = format!("a file includes itself: {}", names.collect::<Vec<_>>().join(" -> "));
        document.fail(&at_file, message, "take one of these includes out");
        return Ok(());
    }
    let mut set = Parameters::new();
    for (name, value) in entry.get("set").and_then(Value::as_table).into_iter().flatten() {
        match parameters::set_value(value, known) {
            Ok(quantity) => drop(set.insert(name.clone(), quantity)),
            Err((message, help)) => document.fail(&format!("{path}.set.{name}"), message, help),
        }
    }
    let placing = match Placing::of(entry) {
        Ok(placing) => placing,
        Err((message, help)) => {
            document.fail(&join(&path, "rotation"), message, help);
            return Ok(());
        }
    };
    let place = document.place(&at_file, false).1;
    let included = match text("name") {
        "" => format!("included at {place}"),
        name => format!("included as `{name}` at {place}"),
    };
    let in_place = |mut error: SceneError| {
        error.problems.iter_mut().for_each(|p| p.message = format!("{}\n  {included}", p.message));
        error
    };
    let mut child = Document::parse(&source.name, &content).map_err(in_place)?;
    chain.open.push(source);
    let wrong_set = expand_file(&mut child, options, &set, chain);
    chain.open.pop();
    for (name, message, help) in wrong_set? {
        let at = format!("{path}.set.{name}");
        if set.contains_key(&name) {
            document.fail(&at, message, help);
        }
    }
    tables::place(&mut child, &placing);
    let prefix = if text("name").is_empty() { String::new() } else { format!("{}.", text("name")) };
    if !prefix.is_empty() {
        names::prefix(&mut child.table, &prefix);
    }
    merge(document, child, i, &prefix, &included, chain.open.len() == 1);
    Ok(())
}

/// Puts the tables of an included file behind those of the file that includes it.
fn merge(
    document: &mut Document,
    mut child: Document,
    i: usize,
    prefix: &str,
    included: &str,
    is_scene: bool,
) {
    let inner = |path: &str| format!("include[{i}]/{path}");
    let mut table = std::mem::take(&mut child.table);
    let mut offsets: BTreeMap<&str, usize> = BTreeMap::new();
    for list in LISTS {
        let Some(Value::Array(new)) = table.remove(list) else { continue };
        let old = document.table.entry(list).or_insert_with(|| Value::Array(Vec::new()));
        let Value::Array(old) = old else { continue };
        offsets.insert(list, old.len());
        old.extend(new);
    }
    for map in MAPS {
        let Some(Value::Table(new)) = table.remove(map) else { continue };
        let old = document.table.entry(map).or_insert_with(|| Value::Table(Table::new()));
        let Value::Table(old) = old else { continue };
        for (name, value) in new {
            let own = name.strip_prefix(prefix).unwrap_or(&name);
            if old.contains_key(&name) {
                let message = format!("[{map}.{name}] is there already");
                child.failures.push(Raw::at(
                    &format!("{map}.{own}"),
                    message,
                    "give one of the two another name",
                ));
            } else {
                old.insert(name, value);
            }
        }
    }
    take_settings(document, &mut child, &mut table, is_scene);
    for (name, value, is_set) in std::mem::take(&mut child.parameters) {
        document.parameters.push((format!("{prefix}{name}"), value, is_set));
    }
    let mut notes = std::mem::take(&mut child.notes);
    document.notes.append(&mut notes);
    document.absorb(child, included, &|path| {
        let (first, rest) = path.split_at(path.find(['.', '[', '/']).unwrap_or(path.len()));
        let number = rest.strip_prefix('[').and_then(|r| r.split_once(']'));
        if let (Some(offset), Some((k, rest))) = (offsets.get(first), number) {
            return format!("{first}[{}]{rest}", k.parse::<usize>().unwrap_or(0) + offset);
        }
        match rest.strip_prefix('.').filter(|_| MAPS.contains(&first)) {
            Some(rest) => format!("{first}.{prefix}{rest}"),
            None => inner(path),
        }
    });
}

/// What an included file says of the run, and keys that no file has.
fn take_settings(document: &mut Document, child: &mut Document, table: &mut Table, is_scene: bool) {
    if table.remove(ASSEMBLE) == Some(Value::Boolean(true)) {
        document.table.insert(ASSEMBLE.into(), Value::Boolean(true));
    }
    if let Some(method) = table.remove(METHOD) {
        let own = document.table.get(METHOD).cloned().or(is_scene.then(|| Value::String("ccp".into())));
        match own {
            Some(own) if own != method => {
                let message = "the included file is for another `method` than the scene";
                child.fail(METHOD, message, "take a file that is made for the method of the scene");
            }
            Some(_) => {}
            None => drop(document.table.insert(METHOD.into(), method)),
        }
    }
    let unused: Vec<&str> = OF_THE_RUN.into_iter().filter(|key| table.remove(*key).is_some()).collect();
    let unused: Vec<&str> = unused.into_iter().filter(|key| !["format", "title"].contains(key)).collect();
    if !unused.is_empty() {
        let (name, what) = (child.name(), unused.join(", "));
        document.notes.push(format!("{name}: {what} not used; the scene that includes it says them"));
    }
    let known = LISTS.into_iter().chain(MAPS).chain(OF_THE_RUN).chain(DONE).chain([METHOD, ASSEMBLE]);
    let known: Vec<&str> = known.collect();
    for key in table.keys() {
        let message = if known.contains(&key.as_str()) {
            format!("`{key}` has the wrong type") // a list that is none, or a table that is none
        } else {
            format!("unknown key `{key}` in an included file")
        };
        child.failures.push(Raw::at_key(key, message, nearest(key, known.iter().copied())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What an include does with each key of the format is decided here; a new key must be added to one of these.
    #[test]
    fn every_key_of_the_format_is_included_or_not() {
        let schema = crate::schema();
        for key in schema["properties"].as_object().unwrap().keys() {
            let lists = [LISTS.as_slice(), &MAPS, &OF_THE_RUN, &DONE, &[METHOD, ASSEMBLE]];
            assert!(
                lists.iter().any(|l| l.contains(&key.as_str())),
                "{key}: say what an include does with it"
            );
        }
    }
}
