//! Result files: `bench/results/<machine>/<case>.csv`, a line for each engine, number of bodies and number of threads.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::machine;

/// The folder of this crate in the repository.
pub(crate) fn bench() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The pages of the validation: their paths from `docs`, and their texts.
pub(crate) fn validation() -> std::io::Result<Vec<(String, String)>> {
    let docs = bench().join("../docs");
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(docs.join("validation"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(docs.join("validation").join(&name))?;
        pages.push((format!("validation/{name}"), text));
    }
    pages.sort();
    Ok(pages)
}

/// The file of a case on this machine.
pub(crate) fn file(case: &str) -> PathBuf {
    file_of(&machine::folder(), case)
}

/// The file of a case on a machine, by the name of its folder.
pub(crate) fn file_of(folder: &str, case: &str) -> PathBuf {
    bench().join("results").join(folder).join(format!("{case}.csv"))
}

/// Folders of machines that have results, in order.
fn folders() -> Vec<String> {
    let entries = std::fs::read_dir(bench().join("results")).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A table: names of the columns, and the lines.
#[derive(Default, Clone)]
pub(crate) struct Table {
    columns: Vec<String>,
    lines: Vec<Vec<String>>,
}

/// Columns that say which line it is.
const KEYS: [&str; 8] = ["engine", "solver", "scene", "problem", "bodies", "beams", "ranks", "threads"];

impl Table {
    /// The lines of a case that were saved on this machine; none if there is no file.
    pub(crate) fn read(case: &str) -> Self {
        Self::read_of(&machine::folder(), case)
    }

    /// The lines of a case on a machine, by the name of its folder.
    pub(crate) fn read_of(folder: &str, case: &str) -> Self {
        Self::parse(&std::fs::read_to_string(file_of(folder, case)).unwrap_or_default())
    }

    /// The lines of a case that pages show, and the folder of their machine: of the machine that the pages are about or, if that has none
    /// of the case, of the first other one that has.
    pub(crate) fn shown(folder: &str, case: &str) -> (Self, String) {
        let folders = std::iter::once(folder.to_owned()).chain(folders());
        let mut tables = folders.map(|folder| (Self::read_of(&folder, case), folder));
        tables.find(|(table, _)| table.len() > 0).unwrap_or_default()
    }

    /// The lines of a text: the names of the columns first.
    pub(crate) fn parse(text: &str) -> Self {
        let mut lines = text.lines().map(|l| l.split(',').map(str::to_owned).collect::<Vec<_>>());
        Self { columns: lines.next().unwrap_or_default(), lines: lines.collect() }
    }

    /// Adds a line, in the place of an older one of the same engine, bodies and threads.
    pub(crate) fn put(&mut self, line: &Map<String, Value>) {
        for key in line.keys().filter(|k| *k != "case") {
            if !self.columns.contains(key) {
                self.columns.push(key.clone());
            }
        }
        let cell = |value: Option<&Value>| match value {
            None => String::new(),
            // A comma or a line end would be a new cell.
            Some(Value::String(s)) => s.replace([',', '\n'], ";"),
            Some(Value::Array(items)) => items.iter().map(Value::to_string).collect::<Vec<_>>().join(" "),
            Some(other) => other.to_string(),
        };
        let new: Vec<String> = self.columns.iter().map(|c| cell(line.get(c))).collect();
        self.lines.iter_mut().for_each(|l| l.resize(new.len(), String::new()));
        let keys: Vec<usize> = KEYS.iter().filter_map(|k| self.columns.iter().position(|c| c == k)).collect();
        match self.lines.iter_mut().find(|l| keys.iter().all(|&k| l[k] == new[k])) {
            Some(old) => *old = new,
            None => self.lines.push(new),
        }
    }

    /// Writes the lines of a case.
    pub(crate) fn write(&self, case: &str) -> std::io::Result<()> {
        let path = file(case);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let lines = std::iter::once(&self.columns).chain(&self.lines);
        std::fs::write(path, lines.map(|l| l.join(",") + "\n").collect::<String>())
    }

    /// Whether a commit has measured so many bodies on so many threads; 0 stands for any number of bodies.
    pub(crate) fn has(&self, bodies: usize, threads: usize, commit: &str) -> bool {
        (0..self.len()).any(|k| {
            let of_size = ["bodies", "beams"].iter().any(|c| self.cell(k, c) == bodies.to_string());
            (of_size || bodies == 0)
                && self.cell(k, "threads") == threads.to_string()
                && self.cell(k, "commit") == commit
        })
    }

    /// The lines in which all these columns have these values.
    pub(crate) fn only(&self, wanted: &[(&str, &str)]) -> Self {
        let holds = |l: &&Vec<String>| wanted.iter().all(|(c, v)| self.text(l, c) == *v);
        Self { columns: self.columns.clone(), lines: self.lines.iter().filter(holds).cloned().collect() }
    }

    /// Number of lines.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// A cell as text; empty if there is none.
    pub(crate) fn cell(&self, line: usize, column: &str) -> &str {
        self.lines.get(line).map_or("", |l| self.text(l, column))
    }

    /// A cell as a number.
    pub(crate) fn number(&self, line: usize, column: &str) -> Option<f64> {
        self.cell(line, column).parse().ok()
    }

    fn text<'a>(&self, line: &'a [String], column: &str) -> &'a str {
        let k = self.columns.iter().position(|c| c == column);
        k.and_then(|k| line.get(k)).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_replaces_the_one_of_the_same_run() {
        let line = |engine: &str, bodies: u64, seconds: f64| {
            let value =
                serde_json::json!({ "engine": engine, "bodies": bodies, "threads": 2, "seconds": seconds });
            value.as_object().cloned().unwrap_or_default()
        };
        let mut table = Table::default();
        for (engine, bodies, seconds) in
            [("granum", 10, 1.0), ("peer", 10, 2.0), ("granum", 20, 3.0), ("granum", 10, 0.5)]
        {
            table.put(&line(engine, bodies, seconds));
        }
        assert_eq!(table.len(), 3);
        let own = table.only(&[("engine", "granum"), ("bodies", "10")]);
        assert_eq!((own.len(), own.number(0, "seconds")), (1, Some(0.5)));
    }

    #[test]
    fn what_a_commit_has_measured_is_known() {
        let table = Table::parse("bodies,threads,commit\n10,2,abc\n20,2,def\n");
        assert!(table.has(10, 2, "abc") && table.has(0, 2, "def"));
        for (bodies, threads, commit) in [(10, 2, "def"), (10, 1, "abc"), (30, 2, "abc"), (0, 1, "abc")] {
            assert!(!table.has(bodies, threads, commit));
        }
    }
}
