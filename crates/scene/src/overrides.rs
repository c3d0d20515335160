//! Overrides from the command line: `--set fills.0.count=10`, `--set materials.glass.friction=0.3`.
//!
//! A path is keys joined by dots; an entry of a list is named by its number from 0 or by its `name`. The value is
//! read as TOML, and as text if it is not. Keys that do not exist are made, and judged later like any other.

use toml::{Table, Value};

use crate::error::{SceneError, nearest};
use crate::locate::{Document, join};

/// Deepest path that is accepted.
const DEEPEST: usize = 12;

/// Applies one override `path=value`.
pub(crate) fn apply(document: &mut Document, option: &str) -> Result<(), SceneError> {
    let fail = |message: String, help: &str| Err(SceneError::one(format!("--set {option}"), message, help));
    let Some((path, value)) = option.split_once('=') else {
        return fail(
            "there is no `=`".into(),
            "write --set key=value, for example --set solver.max_iterations=50",
        );
    };
    let normal = path.trim().replace('[', ".").replace(']', "");
    let keys: Vec<&str> = normal.split('.').map(str::trim).collect();
    if keys.len() > DEEPEST || keys.iter().any(|k| k.is_empty()) {
        return fail(
            format!("`{path}` is not a path"),
            "write keys joined by dots, for example fills.0.count",
        );
    }
    let value = read_value(value.trim());
    match set(&mut document.table, &keys, value) {
        Ok(path) => {
            document.mark_set(path, option);
            Ok(())
        }
        Err((message, help)) => fail(message, &help),
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

/// Puts a value at a path of a table; returns the path as the document writes it.
fn set(table: &mut Table, keys: &[&str], value: Value) -> Result<String, (String, String)> {
    let Some((first, rest)) = keys.split_first() else { return Ok(String::new()) };
    let mut path = join("", first);
    let mut at = table
        .entry(*first)
        .or_insert_with(|| if rest.is_empty() { Value::Boolean(false) } else { Value::Table(Table::new()) });
    for key in rest {
        at = match at {
            Value::Table(table) => {
                path = join(&path, key);
                // What is made on the way is a table; if it is the last, it is written over below.
                table.entry(*key).or_insert_with(|| Value::Table(Table::new()))
            }
            Value::Array(array) => {
                let index =
                    index_of(array, key).map_err(|help| (format!("`{path}` has no entry `{key}`"), help))?;
                path = format!("{path}[{index}]");
                match array.get_mut(index) {
                    Some(value) => value,
                    None => return Err((format!("`{path}` has no entry {index}"), String::new())),
                }
            }
            _ => {
                return Err((
                    format!("`{path}` is a single value, it has no key `{key}`"),
                    "set it as a whole".into(),
                ));
            }
        };
    }
    *at = value;
    Ok(path)
}

fn index_of(array: &[Value], key: &str) -> Result<usize, String> {
    if let Ok(i) = key.parse::<usize>() {
        let last = array.len().wrapping_sub(1);
        return if i < array.len() {
            Ok(i)
        } else {
            Err(format!("entries are numbered from 0; the last is {last}"))
        };
    }
    let name = |v: &Value| v.get("name").and_then(Value::as_str).map(str::to_owned);
    let names: Vec<String> = array.iter().filter_map(name).collect();
    let at = array.iter().position(|v| v.get("name").and_then(Value::as_str) == Some(key));
    at.ok_or_else(|| {
        format!("use its number from 0, or its name: {}", nearest(key, names.iter().map(String::as_str)))
    })
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
            apply(&mut d, option).unwrap();
        }
        assert_eq!(d.table["step"].as_str(), Some("2 ms"));
        assert_eq!(d.table["materials"]["glass"]["friction"].as_float(), Some(0.3));
        assert_eq!(d.table["fills"][0]["count"].as_integer(), Some(10));
        assert_eq!(d.table["fills"][0]["material"].as_str(), Some("glass"));
        assert_eq!(d.table["solver"]["omega"].as_integer(), Some(1));
        assert_eq!(d.place("fills[0].velocity[1]", false).1, "--set fills[0].velocity=[0,0,1]");
    }

    #[test]
    fn bad_paths_say_so() {
        let error = |option: &str| apply(&mut document(), option).unwrap_err().to_string();
        assert!(error("step").contains("there is no `=`"));
        assert!(error("a..b=1").contains("is not a path"));
        assert!(error("fills.7.count=1").contains("the last is 0"));
        assert!(error("fills.snad.count=1").contains("did you mean `sand`?"));
        assert!(error("step.x=1").contains("single value"));
        assert!(error("step").starts_with("--set step: "));
    }
}
