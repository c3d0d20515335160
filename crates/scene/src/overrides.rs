//! Overrides from the command line: `--set fills.0.count=10`, `--set materials.glass.friction=0.3`.
//!
//! A path is keys joined by dots; an entry of a list is named by its number from 0 or by its `name`. The value is
//! read as TOML, and as text if it is not. Keys that do not exist are made, and judged later like any other.

use toml::{Table, Value};

use crate::error::{SceneError, nearest};
use crate::locate::{Document, join};

/// Deepest path that is accepted.
const DEEPEST: usize = 12;

/// One `--set path=value`.
#[derive(Clone, Debug)]
pub(crate) struct Override {
    /// The keys of its path.
    pub(crate) keys: Vec<String>,
    value: String,
    /// The option as it was written.
    option: String,
}

impl Override {
    /// Reads `path=value`.
    pub(crate) fn read(option: &str) -> Result<Self, SceneError> {
        let Some((path, value)) = option.split_once('=') else {
            let help = "write --set key=value, for example --set solver.max_iterations=50";
            return Err(SceneError::one(format!("--set {option}"), "there is no `=`", help));
        };
        let normal = path.trim().replace('[', ".").replace(']', "");
        let keys: Vec<String> = normal.split('.').map(|key| key.trim().to_owned()).collect();
        if keys.len() > DEEPEST || keys.iter().any(String::is_empty) {
            let help = "write keys joined by dots, for example fills.0.count";
            return Err(SceneError::one(format!("--set {option}"), format!("`{path}` is not a path"), help));
        }
        Ok(Self { keys, value: value.trim().to_owned(), option: option.to_owned() })
    }

    /// The same for an included file, whose name these first keys are.
    pub(crate) fn without(&self, first: usize) -> Self {
        Self { keys: self.keys[first..].to_vec(), ..self.clone() }
    }
}

/// Applies one override.
pub(crate) fn apply(document: &mut Document, option: &Override) -> Result<(), SceneError> {
    let keys: Vec<&str> = option.keys.iter().map(String::as_str).collect();
    match set(&mut document.table, &keys, read_value(&option.value)) {
        Ok(path) => {
            document.mark_set(path, &option.option);
            Ok(())
        }
        Err((message, help)) => Err(SceneError::one(format!("--set {}", option.option), message, help)),
    }
}

/// The value as TOML, or as text.
fn read_value(text: &str) -> Value {
    let as_toml = if text.contains('\n') { None } else { format!("v = {text}").parse::<Table>().ok() };
    match as_toml {
        Some(mut table) if table.len() == 1 => {
            table.remove("v").unwrap_or_else(|| Value::String(text.into()))
        }
        _ => Value::String(text.into()),
    }
}

/// Puts a value at a path of a table; returns the path as the document writes it. A name may have dots itself: the longest one that
/// is there is meant.
fn set(table: &mut Table, keys: &[&str], value: Value) -> Result<String, (String, String)> {
    let mut path = String::new();
    let (key, mut rest) = key_of(table, keys);
    path = join(&path, &key);
    let mut at = table.entry(key).or_insert_with(|| match rest.is_empty() {
        true => Value::Boolean(false),
        false => Value::Table(Table::new()),
    });
    while let Some(first) = rest.first() {
        at = match at {
            Value::Table(table) => {
                let (key, left) = key_of(table, rest);
                rest = left;
                path = join(&path, &key);
                // What is made on the way is a table; if it is the last, it is written over below.
                table.entry(key).or_insert_with(|| Value::Table(Table::new()))
            }
            Value::Array(array) => {
                let (index, left) = index_of(array, rest)
                    .map_err(|help| (format!("`{path}` has no entry `{first}`"), help))?;
                rest = left;
                path = format!("{path}[{index}]");
                match array.get_mut(index) {
                    Some(value) => value,
                    None => return Err((format!("`{path}` has no entry {index}"), String::new())),
                }
            }
            _ => {
                return Err((
                    format!("`{path}` is a single value, it has no key `{first}`"),
                    "set it as a whole".into(),
                ));
            }
        };
    }
    *at = value;
    Ok(path)
}

/// The key of a table that some of the words are, and the words behind it.
fn key_of<'a, 'b>(table: &Table, words: &'a [&'b str]) -> (String, &'a [&'b str]) {
    let count = (2..=words.len()).rev().find(|&n| table.contains_key(&words[..n].join("."))).unwrap_or(1);
    (words[..count.min(words.len())].join("."), &words[count.min(words.len())..])
}

/// The entry of a list that the first words name, and the words behind its name.
fn index_of<'a, 'b>(array: &[Value], words: &'a [&'b str]) -> Result<(usize, &'a [&'b str]), String> {
    let Some((key, rest)) = words.split_first() else { return Err(String::new()) };
    if let Ok(i) = key.parse::<usize>() {
        let last = array.len().wrapping_sub(1);
        return if i < array.len() {
            Ok((i, rest))
        } else {
            Err(format!("entries are numbered from 0; the last is {last}"))
        };
    }
    let name = |v: &Value| v.get("name").and_then(Value::as_str).map(str::to_owned);
    for n in (1..=words.len()).rev() {
        let wanted = Some(words[..n].join("."));
        if let Some(i) = array.iter().position(|v| name(v) == wanted) {
            return Ok((i, &words[n..]));
        }
    }
    let names: Vec<String> = array.iter().filter_map(name).collect();
    Err(format!("use its number from 0, or its name: {}", nearest(key, names.iter().map(String::as_str))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        let text = "step = 1\n[materials.glass]\nfriction = 0.5\n[[fills]]\nname = \"sand\"\ncount = 5\n";
        Document::parse("s.toml", text).unwrap()
    }

    #[test]
    fn values_are_replaced_and_made() {
        let mut d = document();
        for option in [
            "step=\"2 ms\"",
            "materials.glass.friction=0.3",
            "fills.0.count=10",
            "fills.sand.material=glass",
            "solver.omega=1",
            "fills[0].velocity=[0,0,1]",
        ] {
            apply(&mut d, &Override::read(option).unwrap()).unwrap();
        }
        assert_eq!(d.table["step"].as_str(), Some("2 ms"));
        assert_eq!(d.table["materials"]["glass"]["friction"].as_float(), Some(0.3));
        assert_eq!(d.table["fills"][0]["count"].as_integer(), Some(10));
        assert_eq!(d.table["fills"][0]["material"].as_str(), Some("glass"));
        assert_eq!(d.table["solver"]["omega"].as_integer(), Some(1));
        assert_eq!(d.place("fills[0].velocity[1]", false).1, "--set fills[0].velocity=[0,0,1]");
    }

    #[test]
    fn names_with_dots_are_found() {
        let text = "[materials.\"v.steel\"]\nfriction = 1\n[[bodies]]\nname = \"v\"\n[[bodies]]\nname = \"v.left.hull\"\nmass = 1\n";
        let mut d = Document::parse("s.toml", text).unwrap();
        for option in ["bodies.v.left.hull.mass=3", "materials.v.steel.friction=0.5", "bodies.v.mass=2"] {
            apply(&mut d, &Override::read(option).unwrap()).unwrap();
        }
        assert_eq!(d.table["bodies"][1]["mass"].as_integer(), Some(3));
        assert_eq!(d.table["bodies"][0]["mass"].as_integer(), Some(2));
        assert_eq!(d.table["materials"]["v.steel"]["friction"].as_float(), Some(0.5));
    }

    #[test]
    fn bad_paths_say_so() {
        let error = |option: &str| {
            let done = Override::read(option).and_then(|o| apply(&mut document(), &o));
            done.unwrap_err().to_string()
        };
        assert!(error("step").contains("there is no `=`"));
        assert!(error("a..b=1").contains("is not a path"));
        assert!(error("fills.7.count=1").contains("the last is 0"));
        assert!(error("fills.snad.count=1").contains("did you mean `sand`?"));
        assert!(error("step.x=1").contains("single value"));
        assert!(error("step").starts_with("--set step: "));
    }
}
