//! What a sweep varies: keys of a scene and their values, as the command line has them.

use granum_scene::toml::{Table, Value};

/// A key of the scene and its values, as `--set` takes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Vary {
    /// Path of the key, as in `materials.glass.friction`.
    pub path: String,
    /// Its values.
    pub values: Vec<String>,
}

/// Most values of one key, and most cases.
pub(crate) const MOST: usize = 100_000;

impl Vary {
    /// Reads `path=0.1..0.9:9` (so many values evenly from the first to the last), `path=1..3` (whole numbers) or `path=a,b,c`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let form = "write path=0.1..0.9:9 for nine values, path=1..3 for whole numbers, or path=a,b,c";
        let (path, list) = text.split_once('=').ok_or_else(|| format!("`{text}` has no `=`: {form}"))?;
        let wrong = |why: &str| format!("`{text}`: {why}; {form}");
        let values = match list.split_once("..") {
            None => items(list),
            Some((first, rest)) => {
                let (last, count) = match rest.split_once(':') {
                    Some((last, n)) => (
                        last,
                        Some(
                            n.trim()
                                .parse::<usize>()
                                .map_err(|_| wrong("the number of values is no whole number"))?,
                        ),
                    ),
                    None => (rest, None),
                };
                range(first.trim(), last.trim(), count).map_err(|why| wrong(&why))?
            }
        };
        if path.trim().is_empty()
            || values.is_empty()
            || values.iter().any(String::is_empty)
            || values.len() > MOST
        {
            return Err(wrong("there is no path, a value is empty, or there are too many"));
        }
        Ok(Self { path: path.trim().to_owned(), values })
    }

    /// Takes a key without its table, as in `friction`, for the one place where these tables have it. What is a key of the scene itself,
    /// or not there at all, stays as it is.
    pub fn find_in(&mut self, tables: &Table) -> Result<(), String> {
        let schema = granum_scene::schema();
        if self.path.contains(['.', '[']) || schema["properties"].get(&self.path).is_some() {
            return Ok(());
        }
        let mut found = Vec::new();
        places(&Value::Table(tables.clone()), "", &self.path, &mut found);
        match found.as_slice() {
            [] => Ok(()),
            [one] => {
                self.path.clone_from(one);
                Ok(())
            }
            several => {
                Err(format!("`{}` stands in several places; say which: {}", self.path, several.join(", ")))
            }
        }
    }
}

/// The parts between commas that stand outside of brackets and quotes.
fn items(list: &str) -> Vec<String> {
    let (mut all, mut depth, mut quoted) = (vec![String::new()], 0_i32, false);
    for c in list.chars() {
        match c {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        match all.last_mut() {
            Some(last) if c != ',' || depth > 0 || quoted => last.push(c),
            _ => all.push(String::new()),
        }
    }
    all.into_iter().map(|v| v.trim().to_owned()).collect()
}

/// Where a key stands in the tables of a scene.
fn places(value: &Value, path: &str, key: &str, found: &mut Vec<String>) {
    let join = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match value {
        Value::Table(table) => {
            for (name, inner) in table {
                if name == key && !path.is_empty() {
                    found.push(join(name));
                }
                places(inner, &join(name), key, found);
            }
        }
        Value::Array(list) => {
            for (k, inner) in list.iter().enumerate().filter(|(_, v)| v.is_table()) {
                let name = inner.get("name").and_then(Value::as_str).filter(|n| !n.contains('.'));
                places(inner, &join(name.unwrap_or(&k.to_string())), key, found);
            }
        }
        _ => {}
    }
}

fn range(first: &str, last: &str, count: Option<usize>) -> Result<Vec<String>, String> {
    let Some(count) = count else {
        let whole = |x: &str| {
            x.parse::<i64>()
                .map_err(|_| format!("`{x}` is no whole number, and no number of values is given"))
        };
        let (a, b) = (whole(first)?, whole(last)?);
        if a > b || b.saturating_sub(a) as usize >= MOST {
            return Err("the first number is greater than the last, or there are too many".into());
        }
        return Ok((a..=b).map(|i| i.to_string()).collect());
    };
    let number = |x: &str| {
        x.parse::<f64>().ok().filter(|x| x.is_finite()).ok_or_else(|| format!("`{x}` is no number"))
    };
    let (a, b) = (number(first)?, number(last)?);
    if !(2..=MOST).contains(&count) {
        return Err("there must be two values at least, and not too many".into());
    }
    let value = |k: usize| {
        let x = a + (b - a) * k as f64 / (count - 1) as f64;
        // 0.30000000000000004 is meant to be 0.3.
        let rounded = format!("{x:.12e}").parse::<f64>().unwrap_or(x);
        if (rounded - x).abs() <= 1e-12 * x.abs().max((b - a).abs()) { rounded } else { x }.to_string()
    };
    Ok((0..count).map(value).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        let values = |text: &str| Vary::parse(text).unwrap().values;
        assert_eq!(values("a.friction=0.1..0.5:5"), ["0.1", "0.2", "0.3", "0.4", "0.5"]);
        assert_eq!(values("seed=1..3"), ["1", "2", "3"]);
        assert_eq!(values("x = 5mm, 6mm"), ["5mm", "6mm"]);
        assert_eq!(values("x=-1..1:3"), ["-1", "0", "1"]);
        for wrong in ["x", "=1", "x=", "x=1,,2", "x=3..1", "x=0.1..0.9", "x=0..1:1", "x=a..b:3", "x=0..1:y"] {
            let error = Vary::parse(wrong).unwrap_err();
            assert!(error.contains("write path=0.1..0.9:9"), "{error}");
        }
    }

    #[test]
    fn a_short_name_is_found_where_it_stands_once() {
        let text = "[materials.a]\nfriction = 1\ndensity = 1\n[materials.b]\ndensity = 2\n[[fills]]\nname = \"sand\"\ncount = 3\n";
        let tables: Table = text.parse().unwrap();
        let found = |path: &str| {
            let mut vary = Vary { path: path.into(), values: Vec::new() };
            vary.find_in(&tables).map(|()| vary.path)
        };
        assert_eq!(found("friction").unwrap(), "materials.a.friction");
        assert_eq!(found("count").unwrap(), "fills.sand.count");
        assert_eq!(found("seed").unwrap(), "seed");
        assert_eq!(found("nothing").unwrap(), "nothing");
        assert!(found("density").unwrap_err().contains("materials.a.density, materials.b.density"));
    }
}
