//! Checks a document against the JSON Schema of the format: keys, types, units, ranges and words.
//!
//! The schema that users publish to their editors is the one that judges here, so the two cannot drift apart.
//! All problems are found, not only the first. Only what schemars makes of our own types is understood.

use serde_json::Value as Schema;
use toml::Value;

use crate::error::nearest;
use crate::locate::{Problems, join};
use crate::units::{self, Dimension};

/// Checks a value and all that it holds.
pub(crate) fn check(schema: &Schema, value: &Value, path: &str, problems: &mut Problems) {
    if let Some(branches) = schema.get("anyOf").and_then(Schema::as_array) {
        match branches.iter().find(|b| admits(b, value)) {
            Some(branch) => check(branch, value, path, problems),
            None => {
                let expected: Vec<String> = branches.iter().map(describe).collect();
                wrong_type(&expected.join(" or "), schema, value, path, problems);
            }
        }
        return;
    }
    if !admits(schema, value) {
        return wrong_type(&describe(schema), schema, value, path, problems);
    }
    match value {
        Value::Table(table) => check_table(schema, table, path, problems),
        Value::Array(array) => check_array(schema, array, path, problems),
        Value::String(text) => check_text(schema, text, path, problems),
        Value::Integer(i) => check_number(schema, *i as f64, path, problems),
        Value::Float(x) => check_number(schema, *x, path, problems),
        Value::Boolean(_) | Value::Datetime(_) => {}
    }
}

/// Whether the schema has room for a value of this type.
pub(crate) fn admits(schema: &Schema, value: &Value) -> bool {
    let has = |word: &str| match schema.get("type") {
        Some(Schema::String(t)) => t == word,
        Some(Schema::Array(types)) => types.iter().any(|t| t == word),
        _ => schema.get("enum").is_some() && word == "string",
    };
    match value {
        Value::Table(_) => has("object"),
        Value::Array(_) => has("array"),
        Value::String(_) => has("string"),
        Value::Integer(_) => has("integer") || has("number"),
        Value::Float(_) => has("number"),
        Value::Boolean(_) => has("boolean"),
        Value::Datetime(_) => false,
    }
}

pub(crate) fn dimension_of(schema: &Schema) -> Option<&'static Dimension> {
    units::dimension(schema.get("x-unit")?.as_str()?)
}

/// Names that a formula may have besides t.
pub(crate) fn names_of(schema: &Schema) -> Option<Vec<&str>> {
    Some(schema.get("x-names")?.as_array()?.iter().filter_map(Schema::as_str).collect())
}

/// What the schema expects, in words.
fn describe(schema: &Schema) -> String {
    let formula = schema.get("x-formula").is_some();
    if let Some(names) = names_of(schema) {
        return format!("a number or a formula of {}", names.join(", "));
    }
    if let Some(dimension) = dimension_of(schema) {
        let or = if formula { " or a formula of t" } else { "" };
        return format!("{} [{}]{or}", dimension.with_article(), dimension.si());
    }
    if schema.get("x-end-formula").is_some() {
        return "a number or a formula".into();
    }
    match schema.get("type").and_then(Schema::as_str) {
        Some("object") => "a table { ... }".into(),
        Some("array") => match schema.get("minItems").and_then(Schema::as_u64) {
            Some(n) => format!("a list of {n} values"),
            None => "a list [ ... ]".into(),
        },
        Some("string") => "a text in quotes".into(),
        Some("integer") => "a whole number".into(),
        Some("number") => "a number".into(),
        Some("boolean") => "true or false".into(),
        _ => "something else".into(),
    }
}

fn wrong_type(expected: &str, schema: &Schema, value: &Value, path: &str, problems: &mut Problems) {
    let found = match value {
        Value::Table(_) => "a table".into(),
        Value::Array(_) => "a list".into(),
        Value::String(s) => format!("the text \"{}\"", shortened(s)),
        Value::Integer(i) => format!("the number {i}"),
        Value::Float(x) => format!("the number {x}"),
        Value::Boolean(b) => format!("{b}"),
        Value::Datetime(_) => "a date".into(),
    };
    problems.add(path, format!("{} must be {expected}, not {found}", quoted(path)), help_of(schema));
}

/// The key's description, and how a quantity is written.
fn help_of(schema: &Schema) -> String {
    let mut help = schema.get("description").and_then(Schema::as_str).unwrap_or("").replace('\n', " ");
    if let Some(d) = dimension_of(schema) {
        let gap = if help.is_empty() { "" } else { " " };
        help = format!(
            "{help}{gap}Write a number in {} or a text such as \"{}\"; units: {}",
            d.si(),
            d.example,
            d.unit_names()
        );
    }
    help
}

fn check_table(schema: &Schema, table: &toml::Table, path: &str, problems: &mut Problems) {
    let empty = serde_json::Map::new();
    let properties = schema.get("properties").and_then(Schema::as_object).unwrap_or(&empty);
    let others = schema.get("additionalProperties").filter(|s| s.is_object());
    for (key, value) in table {
        let inner = join(path, key);
        match properties.get(key).or(others) {
            Some(schema) => check(schema, value, &inner, problems),
            None => {
                let message = format!("unknown key `{}` in {}", shortened(key), table_name(path));
                problems.add_at_key(&inner, message, nearest(key, properties.keys().map(String::as_str)));
            }
        }
    }
    for key in
        schema.get("required").and_then(Schema::as_array).into_iter().flatten().filter_map(Schema::as_str)
    {
        if !table.contains_key(key) {
            let help = properties.get(key).map(help_of).unwrap_or_default();
            problems.add(
                path,
                format!("missing key `{key}` in {}", table_name(path)),
                format!("add `{key}`: {help}"),
            );
        }
    }
}

fn check_array(schema: &Schema, array: &[Value], path: &str, problems: &mut Problems) {
    let limit = |key: &str| schema.get(key).and_then(Schema::as_u64);
    if let Some(n) = limit("minItems")
        && array.len() as u64 != n
    {
        return problems.add(
            path,
            format!("{} needs {n} values, found {}", quoted(path), array.len()),
            help_of(schema),
        );
    }
    let first = schema.get("prefixItems").and_then(Schema::as_array);
    for (i, value) in array.iter().enumerate() {
        if let Some(schema) = first.and_then(|f| f.get(i)).or(schema.get("items")) {
            check(schema, value, &format!("{path}[{i}]"), problems);
        }
    }
}

fn check_text(schema: &Schema, text: &str, path: &str, problems: &mut Problems) {
    if let Some(words) = schema.get("enum").and_then(Schema::as_array) {
        if !words.iter().any(|w| w == text) {
            let message = format!("{} cannot be \"{}\"", quoted(path), shortened(text));
            problems.add(path, message, nearest(text, words.iter().filter_map(Schema::as_str)));
        }
        return;
    }
    if schema.get("x-shapes").is_some() {
        let known = crate::schema::WORDS.iter().map(|w| w.0);
        let valid: Vec<String> = known.map(str::to_owned).chain(problems.named_shapes()).collect();
        if !valid.iter().any(|w| w == text) {
            let message = format!("{} cannot be \"{}\"", quoted(path), shortened(text));
            problems.add(path, message, nearest(text, valid.iter().map(String::as_str)));
        }
        return;
    }
    if schema.get("x-end-formula").is_some() {
        if let Err((message, help)) = crate::expect::parse_formula(text) {
            problems.add(path, format!("{}: {message}", quoted(path)), help);
        }
        return;
    }
    if let Some(names) = names_of(schema) {
        if let Err((message, help)) = crate::forces::parse_named(text, dimension_of(schema), &names) {
            problems.add(path, format!("{}: {message}", quoted(path)), help);
        }
        return;
    }
    let Some(dimension) = dimension_of(schema) else { return };
    if schema.get("x-word").is_some_and(|word| word == text) {
        return;
    }
    match units::parse(text, dimension) {
        Ok(x) => check_number(schema, x, path, problems),
        Err(_) if schema.get("x-formula").is_some() => {
            if let Err((message, help)) = crate::motion::parse_formula(text) {
                let help =
                    format!("{help}, or {} such as \"{}\"", dimension.with_article(), dimension.example);
                problems.add(path, format!("{}: {message}", quoted(path)), help);
            }
        }
        Err(message) => {
            let help = format!(
                "write a number in {} or a text with a unit: {}",
                dimension.si(),
                dimension.unit_names()
            );
            problems.add(path, format!("{}: {}", quoted(path), shortened(&message)), help);
        }
    }
}

fn check_number(schema: &Schema, x: f64, path: &str, problems: &mut Problems) {
    if !x.is_finite() {
        return problems.add(path, format!("{} is not a finite number", quoted(path)), help_of(schema));
    }
    let limit = |key: &str| schema.get(key).and_then(Schema::as_f64);
    let bound = if let Some(low) = limit("exclusiveMinimum").filter(|&low| x <= low) {
        format!("greater than {low}")
    } else if let Some(low) = limit("minimum").filter(|&low| x < low) {
        format!("at least {low}")
    } else if let Some(high) = limit("maximum").filter(|&high| x > high) {
        format!("at most {high}")
    } else {
        return;
    };
    problems.add(path, format!("{} must be {bound}, it is {x}", quoted(path)), help_of(schema));
}

/// The key of a path in backquotes, with its number if it stands in a list: `position[2]`.
fn quoted(path: &str) -> String {
    format!("`{}`", shortened(path.rsplit('.').next().unwrap_or(path)))
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= 200 {
        text.to_owned()
    } else {
        text.chars().take(200).chain("...".chars()).collect()
    }
}

/// How a user writes the table at a path: `[[bodies]]`, `[solver]`, `region` of `[[fills]]`.
pub(crate) fn table_name(path: &str) -> String {
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    match (first.split_once('['), rest) {
        _ if path.is_empty() => "the scene".into(),
        (Some((list, _)), "") => format!("[[{list}]]"),
        (Some((list, _)), rest) => format!("`{rest}` of [[{list}]]"),
        (None, _) => format!("[{path}]"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locate::Document;

    #[test]
    fn every_problem_is_found() {
        let text = "format = 1.5\nstpe = 1\nduration = \"3 kg\"\ngravity = [0, 0]\n[materials.glass]\ndensity = -1\n[[bodies]]\nshape = \"spere\"\nmaterial = 5\nradius = nan\n";
        let document = Document::parse("s", text).unwrap();
        let mut problems = Problems::new(&document);
        check(&crate::schema(), &Value::Table(document.table.clone()), "", &mut problems);
        let found = problems.into_result().unwrap_err().to_string();
        for part in [
            "s:1:1: missing key `step` in the scene",
            "s:1:10: `format` must be a whole number, not the number 1.5",
            "s:2:1: unknown key `stpe` in the scene\n  help: did you mean `step`?",
            "s:3:12: `duration`: expected a time, found a mass: \"3 kg\"",
            "s:4:11: `gravity` needs 3 values, found 2",
            "s:6:11: `density` must be greater than 0, it is -1",
            "s:8:9: `shape` cannot be \"spere\"\n  help: did you mean `sphere`?",
            "s:9:12: `material` must be a text in quotes, not the number 5",
            "s:10:10: `radius` is not a finite number",
        ] {
            assert!(found.contains(part), "{part}\n---\n{found}");
        }
    }
}
