//! The document: the TOML table of a scene, and where in its files each of its keys and values stands.
//!
//! A value is named by its path, `fills[2].radius`. Values that `--set` has put there are placed at that option. A file that another
//! includes is absorbed by it: its values get paths in the scene, and are still placed in their own file.

use std::collections::HashMap;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use crate::error::{Problem, SceneError};

/// A file of a scene.
struct Source {
    name: String,
    text: String,
    /// How it came into the scene, if it is not the scene itself.
    included: String,
}

/// Where a key and its value stand.
#[derive(Clone)]
struct Place {
    file: usize,
    key: Range<usize>,
    value: Range<usize>,
}

/// A parsed scene with the places of everything in it.
pub(crate) struct Document {
    /// The scene itself, then what it includes.
    files: Vec<Source>,
    /// The content, overrides applied.
    pub(crate) table: toml::Table,
    /// Nothing for a document without text.
    places: HashMap<String, Place>,
    /// Path -> the `--set` that wrote it.
    set: HashMap<String, String>,
    /// What went wrong while files were put together.
    pub(crate) failures: Vec<Raw>,
    /// Parameters: name, value, and whether they were set from outside.
    pub(crate) parameters: Vec<(String, f64, bool)>,
    /// What was done on the way that is worth knowing.
    pub(crate) notes: Vec<String>,
}

impl Document {
    /// Parses TOML.
    pub(crate) fn parse(name: &str, text: &str) -> Result<Self, SceneError> {
        let at = |e: &toml::de::Error| {
            let offset = e.span().map_or(0, |s| s.start);
            SceneError::one(
                format!("{name}:{}", line_and_column(text, offset)),
                format!("not valid TOML: {}", e.message()),
                "see toml.io for the syntax: key = value, [table], [[list of tables]], \"text\"",
            )
        };
        let spanned = DeTable::parse(text).map_err(|e| at(&e))?;
        let table = text.parse::<toml::Table>().map_err(|e| at(&e))?;
        let mut places = HashMap::new();
        places.insert(String::new(), Place { file: 0, key: 0..0, value: 0..0 });
        collect_table(spanned.get_ref(), "", &mut places);
        Ok(Self::with(name, text, table, places))
    }

    fn with(name: &str, text: &str, table: toml::Table, places: HashMap<String, Place>) -> Self {
        Self {
            files: vec![Source { name: name.into(), text: text.into(), included: String::new() }],
            table,
            places,
            set: HashMap::new(),
            failures: Vec::new(),
            parameters: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The name of the file.
    pub(crate) fn name(&self) -> &str {
        &self.files[0].name
    }

    /// Notes what went wrong with the value at a path.
    pub(crate) fn fail(&mut self, path: &str, message: impl Into<String>, help: impl Into<String>) {
        self.failures.push(Raw::at(path, message, help));
    }

    /// Takes over the places and failures of a document that this one includes; `path_of` says what its paths are here. Its table
    /// is left empty: who includes it has taken it.
    pub(crate) fn absorb(&mut self, child: Document, included: &str, path_of: &dyn Fn(&str) -> String) {
        let first = self.files.len();
        for mut file in child.files {
            let and = if file.included.is_empty() { "" } else { ", " };
            file.included = format!("{}{and}{included}", file.included);
            self.files.push(file);
        }
        for (path, mut place) in child.places {
            place.file += first;
            self.places.entry(path_of(&path)).or_insert(place);
        }
        self.set.extend(child.set.into_iter().map(|(path, option)| (path_of(&path), option)));
        let failures = child.failures.into_iter();
        self.failures.extend(failures.map(|raw| Raw { path: path_of(&raw.path), ..raw }));
    }

    /// Gives a value that was made from another the place of that other.
    pub(crate) fn place_at(&mut self, path: String, origin: &str) {
        let mut at = origin;
        while !at.is_empty() && !self.places.contains_key(at) {
            at = parent(at);
        }
        if let Some(place) = self.places.get(at).cloned() {
            self.places.insert(path, place);
        }
    }

    /// A document that was made by a program: what is in it is named by its path.
    pub(crate) fn of_table(name: &str, table: toml::Table) -> Self {
        Self::with(name, "", table, HashMap::new())
    }

    /// Notes that `--set` wrote the value at a path.
    pub(crate) fn mark_set(&mut self, path: String, option: &str) {
        self.set.insert(path, option.to_owned());
    }

    /// `file:line:column` of a value, or of the nearest table around it; with its file and offset for sorting. Without text
    /// `name: path`.
    pub(crate) fn place(&self, path: &str, key: bool) -> ((usize, usize), String) {
        let mut at = path;
        loop {
            if at.is_empty() && !self.places.contains_key("") {
                let gap = if path.is_empty() { "" } else { ": " };
                return ((0, 0), format!("{}{gap}{path}", self.name()));
            }
            if let Some(option) = self.set.get(at) {
                return ((0, 0), format!("--set {option}"));
            }
            if let Some(place) = self.places.get(at) {
                let start = if key && at == path { place.key.start } else { place.value.start };
                let file = &self.files[place.file];
                let name = format!("{}:{}", file.name, line_and_column(&file.text, start));
                return ((place.file, start), name);
            }
            // A table that `--set` made on the way to its key.
            let inside = |p: &str| p.strip_prefix(at).is_some_and(|rest| rest.starts_with(['.', '[']));
            if let Some((_, option)) = self.set.iter().find(|(p, _)| inside(p)) {
                return ((0, 0), format!("--set {option}"));
            }
            at = parent(at);
        }
    }
}

/// The path of the table or list around a path. What an included file keeps to itself stands behind a `/`.
pub(crate) fn parent(path: &str) -> &str {
    match path.rfind(['.', '[', '/']) {
        Some(at) if path[at..].starts_with('/') && at + 1 < path.len() => &path[..=at],
        at => &path[..at.unwrap_or(0)],
    }
}

/// The path of a key in a table.
pub(crate) fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

fn collect_table(table: &DeTable, path: &str, places: &mut HashMap<String, Place>) {
    for (key, value) in table.iter() {
        let path = join(path, key.get_ref());
        places.insert(path.clone(), Place { file: 0, key: key.span(), value: value.span() });
        collect(value.get_ref(), &path, places);
    }
}

fn collect(value: &DeValue, path: &str, places: &mut HashMap<String, Place>) {
    match value {
        DeValue::Table(table) => collect_table(table, path, places),
        DeValue::Array(array) => {
            for (i, value) in array.iter().enumerate() {
                let path = format!("{path}[{i}]");
                places.insert(path.clone(), Place { file: 0, key: value.span(), value: value.span() });
                collect(value.get_ref(), &path, places);
            }
        }
        _ => {}
    }
}

/// "line:column", both from 1, the column in characters.
fn line_and_column(text: &str, offset: usize) -> String {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    format!("{line}:{column}")
}

/// A problem that is not placed yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Raw {
    pub(crate) path: String,
    pub(crate) key: bool,
    pub(crate) message: String,
    pub(crate) help: String,
}

impl Raw {
    /// A problem with the value at a path.
    pub(crate) fn at(path: &str, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { path: path.into(), key: false, message: message.into(), help: help.into() }
    }

    /// A problem with the key at a path.
    pub(crate) fn at_key(path: &str, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { key: true, ..Self::at(path, message, help) }
    }
}

/// The problems found so far, each with its path in the document.
pub(crate) struct Problems<'a> {
    document: &'a Document,
    found: Vec<Raw>,
    /// How many were there from the beginning: nothing more is said of their values.
    first: usize,
}

impl<'a> Problems<'a> {
    pub(crate) fn new(document: &'a Document) -> Self {
        Self::after(document, Vec::new())
    }

    /// Goes on where files were put together.
    pub(crate) fn after(document: &'a Document, found: Vec<Raw>) -> Self {
        Self { document, first: found.len(), found }
    }

    /// A problem with the value at a path.
    pub(crate) fn add(&mut self, path: &str, message: impl Into<String>, help: impl Into<String>) {
        self.push(Raw::at(path, message, help));
    }

    /// A problem with the key at a path.
    pub(crate) fn add_at_key(&mut self, path: &str, message: impl Into<String>, help: impl Into<String>) {
        self.push(Raw::at_key(path, message, help));
    }

    fn push(&mut self, raw: Raw) {
        // Beyond some hundred nobody reads on; the scene is wrong all the same.
        if self.found.len() < 1000 && !self.found[..self.first].iter().any(|f| f.path == raw.path) {
            self.found.push(raw);
        }
    }

    /// Names of the tables under `[shapes]`.
    pub(crate) fn named_shapes(&self) -> Vec<String> {
        let shapes = self.document.table.get("shapes").and_then(toml::Value::as_table);
        shapes.map(|t| t.keys().cloned().collect()).unwrap_or_default()
    }

    /// What was found so far.
    pub(crate) fn found(&self) -> &[Raw] {
        &self.found
    }

    /// Keeps of the problems from the `from`th on what `keep` makes of them.
    pub(crate) fn keep_from(&mut self, from: usize, keep: impl Fn(&Raw) -> Option<Raw>) {
        let tail = self.found.split_off(from.min(self.found.len()));
        self.found.extend(tail.iter().filter_map(keep));
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All problems, to be placed later.
    pub(crate) fn into_raw(self) -> Vec<Raw> {
        self.found
    }

    /// All problems in the order of the files.
    pub(crate) fn into_result(self) -> Result<(), SceneError> {
        if self.found.is_empty() {
            return Ok(());
        }
        let document = self.document;
        let mut placed: Vec<((usize, usize), Problem)> = Vec::new();
        for raw in self.found {
            let (order, place) = document.place(&raw.path, raw.key);
            let included = &document.files[order.0].included;
            let and = if included.is_empty() { "" } else { "\n  " };
            placed.push((
                order,
                Problem { place, message: format!("{}{and}{included}", raw.message), help: raw.help },
            ));
        }
        placed.sort_by_key(|(order, _)| *order);
        let mut problems: Vec<Problem> = placed.into_iter().map(|(_, p)| p).collect();
        problems.dedup();
        Err(SceneError { problems })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_keys_are_found() {
        let text = "step = 1\n[[walls]]\nname = \"é\"\n[walls.motion]\nstart = 2\n";
        let d = Document::parse("s.toml", text).unwrap();
        assert_eq!(d.place("step", false).1, "s.toml:1:8");
        assert_eq!(d.place("step", true).1, "s.toml:1:1");
        assert_eq!(d.place("walls[0].name", false).1, "s.toml:3:8");
        assert_eq!(d.place("walls[0].motion.start", false).1, "s.toml:5:9");
        assert_eq!(d.place("walls[0].radius", false).1, "s.toml:2:1");
        assert_eq!(d.place("nothing.at.all", false).1, "s.toml:1:1");
    }

    #[test]
    fn without_text_the_path_is_the_place() {
        let mut d = Document::of_table("scene", toml::Table::new());
        assert_eq!(d.place("walls[0].name", false).1, "scene: walls[0].name");
        assert_eq!(d.place("", false).1, "scene");
        d.mark_set("solver.omega".into(), "solver.omega=x");
        assert_eq!(d.place("solver.omega", false).1, "--set solver.omega=x");
    }

    #[test]
    fn syntax_errors_have_a_place() {
        let e = Document::parse("s.toml", "a = 1\nb = \n").err().unwrap().to_string();
        assert!(e.starts_with("s.toml:2:"), "{e}");
    }
}
