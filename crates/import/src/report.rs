//! What became of every line of a file: taken over, converted, approximated, not needed, not supported.

use std::fmt::Write as _;

use serde_json::json;

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// The same thing in the scene.
    Exact,
    /// The same thing in other terms.
    Converted,
    /// Nearly the same; the line says what differs.
    Approximate,
    /// Granum does it by itself.
    NotNeeded,
    /// Left out.
    NotSupported,
}

impl Status {
    /// All of them, in the order of the report.
    pub const ALL: [Status; 5] =
        [Status::Exact, Status::Converted, Status::Approximate, Status::NotNeeded, Status::NotSupported];

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Status::Exact => "exact",
            Status::Converted => "converted",
            Status::Approximate => "approximate",
            Status::NotNeeded => "not needed",
            Status::NotSupported => "NOT SUPPORTED",
        }
    }
}

/// A line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The file.
    pub file: String,
    /// The line in it, from 1.
    pub line: usize,
    /// What became of it.
    pub status: Status,
    /// The command, shortened.
    pub command: String,
    /// What it is now, or why it is left out.
    pub note: String,
}

/// What became of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Name of the file.
    pub file: String,
    /// Its lines in order.
    pub lines: Vec<Line>,
}

/// Longest command in the report [letters].
const LONGEST: usize = 60;

impl Report {
    /// Adds a line.
    pub fn add(&mut self, place: (&str, usize), status: Status, command: &str, note: impl Into<String>) {
        let mut short: String = command.chars().take(LONGEST).collect();
        if command.chars().count() > LONGEST {
            short.push_str("...");
        }
        self.lines.push(Line {
            file: place.0.into(),
            line: place.1,
            status,
            command: short,
            note: note.into(),
        });
    }

    /// How many lines there are of a status.
    pub fn count(&self, status: Status) -> usize {
        self.lines.iter().filter(|l| l.status == status).count()
    }

    /// Whether everything was taken over.
    pub fn is_complete(&self) -> bool {
        self.count(Status::NotSupported) == 0
    }

    /// The counts in one line.
    pub fn counts(&self) -> String {
        let counts = Status::ALL.iter().map(|s| format!("{} {}", self.count(*s), s.words().to_lowercase()));
        format!("{}: {} commands: {}", self.file, self.lines.len(), counts.collect::<Vec<_>>().join(", "))
    }

    /// For the screen: the counts, and every line that is not the same thing.
    pub fn words(&self) -> String {
        let mut text = format!("{}\n", self.counts());
        let told = [Status::Converted, Status::Approximate, Status::NotSupported];
        for l in self.lines.iter().filter(|l| told.contains(&l.status)) {
            let _ = writeln!(text, "  line {:<4} {:<13} {}: {}", l.line, l.status.words(), l.command, l.note);
        }
        text
    }

    /// As a page in Markdown: every line.
    pub fn markdown(&self) -> String {
        let cell = |text: &str| text.replace('|', "\\|");
        let mut text = format!("# {}\n\n{}\n\n", self.file, self.counts());
        text.push_str("| file | line | | command | in the scene |\n|---|---|---|---|---|\n");
        for l in &self.lines {
            let (command, note) = (cell(&l.command), cell(&l.note));
            let _ =
                writeln!(text, "| {} | {} | {} | `{command}` | {note} |", l.file, l.line, l.status.words());
        }
        text
    }

    /// For programs.
    pub fn json(&self) -> String {
        let lines = self.lines.iter().map(|l| {
            json!({ "file": l.file, "line": l.line, "status": l.status.words().to_lowercase(), "command": l.command, "note": l.note })
        });
        let all = json!({ "file": self.file, "lines": lines.collect::<Vec<_>>() });
        serde_json::to_string_pretty(&all).unwrap_or_default()
    }
}
