//! The pages of the guide that list every command and every key are what the program says of itself.
//!
//! `GRANUM_WRITE_GUIDE=1 cargo test -p granum-cli --test guide` writes them again.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::fmt::Write;
use std::path::Path;

use granum::granum;
use serde_json::Value;

/// Compares a page with what it should be, or writes it.
fn page(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide").join(name);
    if std::env::var_os("GRANUM_WRITE_GUIDE").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    let at = there.lines().zip(text.lines()).position(|(a, b)| a != b);
    assert!(
        there == text,
        "docs/guide/{name} is out of date at line {:?}; GRANUM_WRITE_GUIDE=1 cargo test -p granum-cli --test guide",
        at.map(|n| n + 1)
    );
}

#[test]
fn every_command_is_in_the_guide() {
    let mut text = String::from(
        "# Every command\n\nThis page is what `granum --help` and `granum COMMAND --help` say; a test keeps it so.\n",
    );
    let help = granum(&["--help"]);
    assert_eq!(help.code, 0);
    writeln!(text, "\n```text\n{}\n```", help.out.trim_end()).unwrap();
    let list = help.out.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names: Vec<&str> =
        list.lines().filter_map(|l| l.split_whitespace().next()).filter(|n| *n != "help").collect();
    assert!(names.len() > 8, "{names:?}");
    for name in names {
        let help = granum(&[name, "--help"]);
        assert_eq!(help.code, 0, "{name}");
        writeln!(text, "\n## granum {name}\n\n```text\n{}\n```", help.out.trim_end()).unwrap();
    }
    let tidy: String = text.lines().map(|l| format!("{}\n", l.trim_end())).collect();
    page("commands.md", &tidy);
}

#[test]
fn every_key_is_in_the_guide() {
    let schema: Value = serde_json::from_str(&granum(&["schema"]).out).unwrap();
    let mut text = String::from(
        "# Every key of a scene file\n\nThis page is made from `granum schema`; a test keeps it so. How keys work together \
         stands in [scene.md](../scene.md).\n`[[a]]` is a list of tables, `a.*` a table of named ones. Bold keys are \
         required where their table is.\n",
    );
    table(&mut text, "", &schema);
    page("keys.md", &text);
}

/// What a key holds, in words.
fn kind(schema: &Value) -> String {
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        let words: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
        return words.join(", ");
    }
    if let Some(word) = schema.get("const") {
        return format!("`{word}`");
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(list) = schema.get(key).and_then(Value::as_array) {
            let mut kinds: Vec<String> = list.iter().map(kind).collect();
            kinds.dedup();
            return kinds.join(" or ");
        }
    }
    let of = |word: &str| -> String {
        match word {
            "array" => {
                let item = schema.get("items").or_else(|| schema.get("prefixItems").and_then(|p| p.get(0)));
                let item = item.map_or("anything".into(), kind);
                match (schema.get("minItems"), schema.get("maxItems")) {
                    (Some(n), Some(m)) if n == m => format!("{n} of: {item}"),
                    _ => format!("list of: {item}"),
                }
            }
            "object" => "table".into(),
            "integer" => "whole number".into(),
            "string" => "text".into(),
            other => other.to_owned(),
        }
    };
    match schema.get("type") {
        Some(Value::String(word)) => of(word),
        Some(Value::Array(words)) => {
            words.iter().filter_map(Value::as_str).map(of).collect::<Vec<_>>().join(" or ")
        }
        _ => "anything".into(),
    }
}

fn limits(schema: &Value) -> String {
    let words = [("minimum", "at least"), ("exclusiveMinimum", "more than"), ("maximum", "at most")];
    let found = words.iter().filter_map(|(key, word)| Some(format!("{word} {}", schema.get(key)?)));
    found.collect::<Vec<_>>().join(", ")
}

/// A table of keys, then those of the tables in it.
fn table(text: &mut String, path: &str, schema: &Value) {
    let Some(keys) = schema.get("properties").and_then(Value::as_object) else { return };
    let title = match path {
        "" => "Top of the file".to_owned(),
        path if path.ends_with("[]") => format!("`[[{}]]`", path.trim_end_matches("[]")),
        path => format!("`[{path}]`"),
    };
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    writeln!(text, "\n## {title}\n\n| key | holds | what |\n|---|---|---|").unwrap();
    for (key, value) in keys {
        let what = value.get("description").and_then(Value::as_str).unwrap_or("").replace(['\n', '|'], " ");
        let limits = limits(value);
        let holds = if limits.is_empty() { kind(value) } else { format!("{}, {limits}", kind(value)) };
        let key = if required.contains(&key.as_str()) { format!("**`{key}`**") } else { format!("`{key}`") };
        writeln!(text, "| {key} | {holds} | {what} |").unwrap();
    }
    for (key, value) in keys {
        let path =
            if path.is_empty() { key.clone() } else { format!("{}.{key}", path.trim_end_matches("[]")) };
        inner(text, &path, value);
    }
}

fn inner(text: &mut String, path: &str, schema: &Value) {
    if schema.get("properties").is_some() {
        table(text, path, schema);
    } else if let Some(items) = schema.get("items") {
        if items.get("properties").is_some() {
            table(text, &format!("{path}[]"), items);
        }
    } else if let Some(more) = schema.get("additionalProperties").filter(|m| m.is_object()) {
        inner(text, &format!("{path}.*"), more);
    } else {
        for branch in
            ["anyOf", "oneOf"].iter().filter_map(|k| schema.get(*k)).filter_map(Value::as_array).flatten()
        {
            inner(text, path, branch);
        }
    }
}
