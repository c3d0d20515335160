//! The document: the TOML table of a scene, and where in the file each of its keys and values stands.
//!
//! A value is named by its path, `fills[2].radius`. Values that `--set` has put there are placed at that option.

use std::collections::HashMap;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use crate::error::{Problem, SceneError};

/// A parsed scene file with the places of everything in it.
pub(crate) struct Document {
    name: String,
    text: String,
    /// The content, overrides applied.
    pub(crate) table: toml::Table,
    /// Path -> bytes of the key and of the value; nothing for a document without text.
    places: HashMap<String, (Range<usize>, Range<usize>)>,
    /// Path -> the `--set` that wrote it.
    set: HashMap<String, String>,
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
        places.insert(String::new(), (0..0, 0..0));
        collect_table(spanned.get_ref(), "", &mut places);
        Ok(Self { name: name.into(), text: text.into(), table, places, set: HashMap::new() })
    }

    /// A document that was made by a program: what is in it is named by its path.
    pub(crate) fn of_table(name: &str, table: toml::Table) -> Self {
        Self { name: name.into(), text: String::new(), table, places: HashMap::new(), set: HashMap::new() }
    }

    /// Notes that `--set` wrote the value at a path.
    pub(crate) fn mark_set(&mut self, path: String, option: &str) {
        self.set.insert(path, option.to_owned());
    }

    /// `file:line:column` of a value, or of the nearest table around it; with its offset for sorting. Without text `name: path`.
    pub(crate) fn place(&self, path: &str, key: bool) -> (usize, String) {
        let mut at = path;
        loop {
            if at.is_empty() && self.places.is_empty() {
                let gap = if path.is_empty() { "" } else { ": " };
                return (0, format!("{}{gap}{path}", self.name));
            }
            if let Some(option) = self.set.get(at) {
                return (0, format!("--set {option}"));
            }
            if let Some((of_key, of_value)) = self.places.get(at) {
                let span = if key && at == path { of_key } else { of_value };
                return (span.start, format!("{}:{}", self.name, line_and_column(&self.text, span.start)));
            }
            // A table that `--set` made on the way to its key.
            let inside = |p: &str| p.strip_prefix(at).is_some_and(|rest| rest.starts_with(['.', '[']));
            if let Some((_, option)) = self.set.iter().find(|(p, _)| inside(p)) {
                return (0, format!("--set {option}"));
            }
            at = parent(at);
        }
    }
}

/// The path of the table or list around a path.
pub(crate) fn parent(path: &str) -> &str {
    &path[..path.rfind(['.', '[']).unwrap_or(0)]
}

/// The path of a key in a table.
pub(crate) fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

fn collect_table(table: &DeTable, path: &str, places: &mut HashMap<String, (Range<usize>, Range<usize>)>) {
    for (key, value) in table.iter() {
        let path = join(path, key.get_ref());
        places.insert(path.clone(), (key.span(), value.span()));
        collect(value.get_ref(), &path, places);
    }
}

fn collect(value: &DeValue, path: &str, places: &mut HashMap<String, (Range<usize>, Range<usize>)>) {
    match value {
        DeValue::Table(table) => collect_table(table, path, places),
        DeValue::Array(array) => {
            for (i, value) in array.iter().enumerate() {
                let path = format!("{path}[{i}]");
                places.insert(path.clone(), (value.span(), value.span()));
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

/// The problems found so far, each placed in the document.
pub(crate) struct Problems<'a> {
    document: &'a Document,
    found: Vec<(usize, Problem)>,
}

impl<'a> Problems<'a> {
    pub(crate) fn new(document: &'a Document) -> Self {
        Self { document, found: Vec::new() }
    }

    /// A problem with the value at a path.
    pub(crate) fn add(&mut self, path: &str, message: impl Into<String>, help: impl Into<String>) {
        self.push(path, false, message.into(), help.into());
    }

    /// A problem with the key at a path.
    pub(crate) fn add_at_key(&mut self, path: &str, message: impl Into<String>, help: impl Into<String>) {
        self.push(path, true, message.into(), help.into());
    }

    fn push(&mut self, path: &str, key: bool, message: String, help: String) {
        // Beyond some hundred nobody reads on; the scene is wrong all the same.
        if self.found.len() < 1000 {
            let (offset, place) = self.document.place(path, key);
            self.found.push((offset, Problem { place, message, help }));
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All problems in the order of the file.
    pub(crate) fn into_result(mut self) -> Result<(), SceneError> {
        if self.found.is_empty() {
            return Ok(());
        }
        self.found.sort_by_key(|(offset, _)| *offset);
        let mut problems: Vec<Problem> = self.found.into_iter().map(|(_, p)| p).collect();
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
