//! `[parameters]` of a file, and arithmetic on them wherever the format has a number.

use std::collections::BTreeMap;

use serde_json::Value as Schema;
use toml::Value;

use super::expression::{self, Powers, Quantity, Wrong, names_in};
use crate::error::nearest;
use crate::locate::{Document, Raw, join};
use crate::structure::{admits, dimension_of, names_of};
use crate::units;

/// Parameters by name.
pub(crate) type Parameters = BTreeMap<String, Quantity>;

/// What a file says that a parameter is unless it is set.
const WHAT: &str =
    "a number, a quantity such as \"5 mm\", or arithmetic on other parameters such as \"13*pitch\"";

/// Most parameters that depend on one another, each on the next.
const LONGEST_CHAIN: usize = 200;

/// Takes `[parameters]` out of a document and gives their values, those that are set from outside first; and what is wrong with
/// what was set, by its name.
pub(super) fn take(document: &mut Document, set: &Parameters) -> (Parameters, Vec<(String, String, String)>) {
    let table = match document.table.remove("parameters") {
        None => toml::Table::new(),
        Some(Value::Table(table)) => table,
        Some(_) => {
            document.fail(
                "parameters",
                "`parameters` must be a table",
                "write [parameters] with one line for each",
            );
            toml::Table::new()
        }
    };
    let mut wrong = Vec::new();
    for name in set.keys().filter(|name| !table.contains_key(*name)) {
        let help = match table.is_empty() {
            true => "the file has no [parameters]".into(),
            false => nearest(name, table.keys().map(String::as_str)),
        };
        wrong.push((name.clone(), format!("{} has no parameter `{name}`", document.name()), help));
    }
    let mut reader = Reader { table: &table, set, known: Parameters::new(), failures: Vec::new(), wrong };
    for name in table.keys() {
        reader.value_of(name, &mut Vec::new());
    }
    let Reader { known, failures, wrong, .. } = reader;
    for (name, message, help) in failures {
        document.fail(&join("parameters", &name), message, help);
    }
    for (name, quantity) in &known {
        document.parameters.push((name.clone(), quantity.value, set.contains_key(name)));
    }
    (known, wrong)
}

struct Reader<'a> {
    table: &'a toml::Table,
    set: &'a Parameters,
    known: Parameters,
    failures: Vec<(String, String, String)>,
    wrong: Vec<(String, String, String)>,
}

impl Reader<'_> {
    /// The value of a parameter; `on_the_way` are those that are being computed.
    fn value_of(&mut self, name: &str, on_the_way: &mut Vec<String>) -> Option<Quantity> {
        if let Some(known) = self.known.get(name) {
            return Some(*known);
        }
        let given = self.table.get(name)?;
        let mut fail = |message: String, help: &str| {
            self.failures.push((name.to_owned(), message, help.to_owned()));
        };
        let word = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !word || !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            fail(
                format!("`{name}` cannot be the name of a parameter"),
                "use letters, digits and _, a letter first",
            );
            return None;
        }
        if name == "t" || expression::is_reserved(name) {
            fail(format!("`{name}` has a meaning in formulas"), "give the parameter another name");
            return None;
        }
        if on_the_way.iter().any(|n| n == name) {
            let chain = [on_the_way.as_slice(), &[name.to_owned()]].concat().join(" -> ");
            fail(
                format!("parameters depend on each other in a circle: {chain}"),
                "give one of them a number",
            );
            return None;
        }
        if on_the_way.len() >= LONGEST_CHAIN {
            fail(
                format!("more than {LONGEST_CHAIN} parameters depend on one another"),
                "give one of them a number",
            );
            return None;
        }
        on_the_way.push(name.to_owned());
        let default = self.default_of(name, given, on_the_way);
        on_the_way.pop();
        let mut value = default?;
        if let Some(set) = self.set.get(name) {
            match (value.powers, set.powers) {
                (Powers::Of(own), Powers::Of(other)) if own != other => {
                    let message = format!("`{name}` is set to another kind of quantity than in its file");
                    self.wrong.push((name.to_owned(), message, "check its unit".into()));
                }
                (Powers::Of(_), _) => value.value = set.value,
                (_, Powers::Number) => value.value = set.value,
                _ => value = *set,
            }
        }
        self.known.insert(name.to_owned(), value);
        Some(value)
    }

    fn default_of(&mut self, name: &str, given: &Value, on_the_way: &mut Vec<String>) -> Option<Quantity> {
        match given {
            Value::Integer(i) => return Some(Quantity::any(*i as f64)),
            Value::Float(x) if x.is_finite() => return Some(Quantity::any(*x)),
            Value::String(text) => {
                for other in names_in(text) {
                    let broken =
                        self.table.contains_key(&other) && self.value_of(&other, on_the_way).is_none();
                    if broken {
                        return None;
                    }
                }
                match expression::evaluate(text, &|n| self.known.get(n).copied()) {
                    Ok(quantity) => return Some(quantity),
                    Err(wrong) => {
                        let (message, help) = in_words(wrong, self.table.keys().map(String::as_str));
                        self.failures.push((name.to_owned(), format!("parameter `{name}`: {message}"), help));
                    }
                }
            }
            _ => {
                let message = format!("parameter `{name}` is not a number");
                self.failures.push((name.to_owned(), message, WHAT.into()));
            }
        }
        None
    }
}

/// A wrong expression in words, with what to do.
fn in_words<'a>(wrong: Wrong, names: impl Iterator<Item = &'a str>) -> (String, String) {
    match wrong {
        Wrong::Other(message) => (message, WHAT.into()),
        Wrong::Unknown(name) => {
            let names: Vec<&str> = names.collect();
            let help = match names.is_empty() {
                true => format!("declare it: [parameters] {name} = ..."),
                false => nearest(&name, names),
            };
            (format!("there is no parameter `{name}` in this file"), help)
        }
    }
}

/// A value that an include sets: a number or an expression of the parameters of the file that includes.
pub(super) fn set_value(value: &Value, known: &Parameters) -> Result<Quantity, (String, String)> {
    match value {
        Value::Integer(i) => Ok(Quantity { value: *i as f64, powers: Powers::Number }),
        Value::Float(x) if x.is_finite() => Ok(Quantity { value: *x, powers: Powers::Number }),
        Value::String(text) => expression::evaluate(text, &|n| known.get(n).copied())
            .map_err(|wrong| in_words(wrong, known.keys().map(String::as_str))),
        _ => Err(("a parameter is set to a number".into(), WHAT.into())),
    }
}

/// Puts the value in place of every expression in a value of the format.
pub(super) fn evaluate(
    schema: &Schema,
    value: &mut Value,
    path: &str,
    known: &Parameters,
    wrong: &mut Vec<Raw>,
) {
    if let Some(branches) = schema.get("anyOf").and_then(Schema::as_array) {
        let like = if value.is_str() { Value::Float(0.0) } else { value.clone() };
        let branch =
            branches.iter().find(|b| admits(b, value)).or(branches.iter().find(|b| admits(b, &like)));
        if let Some(branch) = branch {
            evaluate(branch, value, path, known, wrong);
        }
        return;
    }
    match value {
        Value::Table(table) => {
            for (key, value) in table.iter_mut() {
                let inner = schema.get("properties").and_then(|p| p.get(key));
                let inner = inner.or(schema.get("additionalProperties")).filter(|s| s.is_object());
                if let Some(inner) = inner {
                    evaluate(inner, value, &join(path, key), known, wrong);
                }
            }
        }
        Value::Array(array) => {
            let first = schema.get("prefixItems").and_then(Schema::as_array);
            for (i, value) in array.iter_mut().enumerate() {
                if let Some(inner) = first.and_then(|f| f.get(i)).or(schema.get("items")) {
                    // A list of plain numbers, which may be long, has nothing to evaluate.
                    if !matches!(value, Value::Float(_) | Value::Integer(_)) {
                        evaluate(inner, value, &format!("{path}[{i}]"), known, wrong);
                    }
                }
            }
        }
        Value::String(text) => {
            let found =
                if schema.get("x-parameter").is_some() { Ok(None) } else { text_value(schema, text, known) };
            match found {
                Ok(None) => {}
                Ok(Some(new)) => *value = new,
                Err((message, help)) => wrong.push(Raw::at(path, format!("\"{text}\": {message}"), help)),
            }
        }
        _ => {}
    }
}

/// What stands for a text where the format has a number; nothing if the text is none of our business.
fn text_value(schema: &Schema, text: &str, known: &Parameters) -> Result<Option<Value>, (String, String)> {
    let whole = !admits(schema, &Value::Float(0.0));
    let is_word = schema.get("x-word").is_some_and(|word| word == text);
    if whole && !admits(schema, &Value::Integer(0)) || is_word {
        return Ok(None);
    }
    let dimension = dimension_of(schema);
    if dimension.is_some_and(|d| units::parse(text, d).is_ok()) {
        return Ok(None);
    }
    let look = |name: &str| known.get(name).copied();
    let names = names_in(text);
    // A plain number with a unit: those who read it say best what is wrong with it.
    if units::is_plain(text) && !names.iter().any(|n| known.contains_key(n)) {
        return Ok(None);
    }
    if let Some(own) = own_names(schema) {
        let strange = names.iter().find(|n| !own.contains(&n.as_str()) && !known.contains_key(*n));
        if let Some(strange) = strange.filter(|_| !known.is_empty()) {
            return Err(in_words(Wrong::Unknown(strange.clone()), known.keys().map(String::as_str)));
        }
        let new = expression::substitute(text, &own, &look);
        if new == text {
            return Ok(None);
        }
        if names.iter().any(|n| own.contains(&n.as_str())) {
            return Ok(Some(Value::String(new)));
        }
    } else {
        let is_ours = expression::has_signs(text)
            || names.iter().any(|n| known.contains_key(n))
            || names.len() == 1 && names[0] == text.trim() && !known.is_empty();
        if !is_ours {
            return Ok(None);
        }
    }
    let quantity = expression::evaluate(text, &look)
        .map_err(|wrong| in_words(wrong, known.keys().map(String::as_str)))?;
    if let Some(d) = dimension.filter(|d| !quantity.fits(d.si())) {
        let message = format!("expected {}, but it is another quantity", d.with_article());
        return Err((message, "check the units of its parameters".into()));
    }
    if !whole {
        return Ok(Some(Value::Float(quantity.value)));
    }
    let nearest = quantity.value.round();
    if (quantity.value - nearest).abs() > 1e-9 * nearest.abs().max(1.0) || nearest.abs() > 9e15 {
        return Err((format!("it must be a whole number, it is {}", quantity.value), String::new()));
    }
    Ok(Some(Value::Integer(nearest as i64)))
}

/// The names that a formula at this place has itself; `None` where there is no formula but a number.
fn own_names(schema: &Schema) -> Option<Vec<&str>> {
    if let Some(mut names) = names_of(schema) {
        names.push("t");
        return Some(names);
    }
    if schema.get("x-end-formula").is_some() {
        return Some([crate::expect::NAMES, &["t"]].concat());
    }
    schema.get("x-formula").map(|_| vec!["t"])
}
