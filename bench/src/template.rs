//! Words with figures: in the files `bench/pages/*.md` every `{...}` is replaced by a number of the saved results.
//!
//! ```text
//! {sphere_cloud[engine=granum].seconds ~2}                    case, which line, column; two significant digits
//! {box[engine=rapier,bodies=16384].seconds_step * 1e3 ~2}     in another unit
//! {max box[engine=bullet].times_granum ~3}                    the largest of several lines; or min
//! {sphere_cloud[engine=parry].seconds / sphere_cloud[engine=granum].seconds ~2}       a ratio, line by line
//! {sphere_boxes.contacts ~0}                                  ~0 is a whole number with commas
//! {max box,iteration.triad_gb_per_s ~2}                       of several cases
//! {sphere_cloud[engine=granum].machine}                       without ~: the text as it stands there
//! ```
//!
//! A figure without a line is an error that names it: a page cannot say what was not measured.

use crate::results::Table;

/// Replaces the figures of a text; `read` gives the lines of a case.
pub(crate) fn render(text: &str, read: &impl Fn(&str) -> Table) -> Result<String, String> {
    let mut pieces = text.split('{');
    let mut page = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (figure, words) = piece.split_once('}').ok_or_else(|| format!("`{{{piece}` has no end"))?;
        page += &value(figure, read).map_err(|why| format!("`{{{figure}}}`: {why}"))?;
        page += words;
    }
    Ok(page)
}

/// The text of a figure.
fn value(figure: &str, read: &impl Fn(&str) -> Table) -> Result<String, String> {
    let Some((rest, digits)) = figure.rsplit_once('~') else {
        return only(&cells(figure.trim(), read)?).cloned();
    };
    let digits: usize = digits.trim().parse().map_err(|_| "no number behind `~`".to_owned())?;
    let (rest, pick) = match rest.trim().split_once(' ') {
        Some(("min", rest)) => (rest, Some(f64::min as fn(f64, f64) -> f64)),
        Some(("max", rest)) => (rest, Some(f64::max as fn(f64, f64) -> f64)),
        _ => (rest.trim(), None),
    };
    let (rest, unit) = match rest.rsplit_once(" * ") {
        Some((rest, unit)) => (rest, unit.trim().parse::<f64>().map_err(|e| e.to_string())?),
        None => (rest, 1.0),
    };
    let numbers = match rest.split_once(" / ") {
        None => numbers(rest, read)?,
        Some((above, below)) => {
            let (above, below) = (numbers(above, read)?, numbers(below, read)?);
            if above.len() != below.len() {
                return Err(format!("{} lines over {}", above.len(), below.len()));
            }
            above.iter().zip(below).map(|(a, b)| a / b).collect()
        }
    };
    let x = match pick {
        Some(pick) => numbers.into_iter().reduce(pick).ok_or("no line has it")?,
        None => *only(&numbers)?,
    };
    Ok(if digits == 0 { grouped((x * unit).round()) } else { significant(x * unit, digits) })
}

/// The one value of a figure that has no min or max.
fn only<T>(values: &[T]) -> Result<&T, String> {
    match values {
        [x] => Ok(x),
        _ => Err(format!("{} lines have it, not one; say which, or min or max", values.len())),
    }
}

fn numbers(term: &str, read: &impl Fn(&str) -> Table) -> Result<Vec<f64>, String> {
    let number = |cell: String| cell.parse::<f64>().map_err(|_| format!("`{cell}` is no number"));
    cells(term.trim(), read)?.into_iter().map(number).collect()
}

/// The cells of a term, `CASES[key=value,key=value].COLUMN`, one for each line that has it.
fn cells(term: &str, read: &impl Fn(&str) -> Table) -> Result<Vec<String>, String> {
    let malformed = || format!("`{term}` is not CASE[key=value].column");
    let (cases, conditions, column) = match term.split_once('[') {
        Some((cases, rest)) => {
            let (conditions, column) = rest.split_once("].").ok_or_else(malformed)?;
            (cases, conditions, column)
        }
        None => {
            let (cases, column) = term.rsplit_once('.').ok_or_else(malformed)?;
            (cases, "", column)
        }
    };
    let conditions = conditions.split(',').filter(|c| !c.is_empty());
    let conditions: Option<Vec<(&str, &str)>> = conditions.map(|c| c.split_once('=')).collect();
    let conditions = conditions.ok_or_else(malformed)?;
    let mut found = Vec::new();
    for case in cases.split(',') {
        let lines = read(case.trim()).only(&conditions);
        let cells = (0..lines.len()).map(|k| lines.cell(k, column.trim()).to_owned());
        found.extend(cells.filter(|c| !c.is_empty()));
    }
    match found.is_empty() {
        true => Err("no line has it".into()),
        false => Ok(found),
    }
}

/// A number with so many significant digits; small ones with an exponent.
pub(crate) fn significant(x: f64, digits: usize) -> String {
    if x == 0.0 {
        return "0".into();
    }
    let scientific = format!("{x:.*e}", digits - 1);
    // Of the rounded number: 9.96 with two digits is 10.
    let power = scientific.split_once('e').and_then(|(_, p)| p.parse::<i32>().ok()).unwrap_or(0);
    if !(-3..=5).contains(&power) {
        return scientific;
    }
    let decimals = (digits as i32 - 1 - power).max(0) as usize;
    format!("{x:.decimals$}")
}

/// A whole number with a comma at every thousand.
pub(crate) fn grouped(x: f64) -> String {
    let digits = format!("{x:.0}");
    let parts = digits.as_bytes().rchunks(3).rev();
    let parts: Vec<&str> = parts.map(|c| std::str::from_utf8(c).unwrap_or_default()).collect();
    parts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(case: &str) -> Table {
        Table::parse(match case {
            "cloud" => {
                "engine,bodies,seconds,machine\ngranum,1048576,0.0933,X 2\npeer (slow),1048576,20.35,X 2\n"
            }
            "other/cloud" => "engine,seconds\ngranum,0.2\npeer,\n",
            _ => "",
        })
    }

    #[test]
    fn figures_are_those_of_the_lines() {
        for (text, figure) in [
            ("{cloud[engine=granum].seconds ~2} s", "0.093 s"),
            ("{cloud[engine=granum].seconds * 1e3 ~3} ms", "93.3 ms"),
            ("{max cloud.seconds ~3}, {min cloud.seconds ~1}", "20.4, 0.09"),
            ("{cloud[engine=peer (slow)].seconds / cloud[engine=granum].seconds ~3} times", "218 times"),
            ("{cloud[engine=granum].bodies ~0}, {cloud[engine=granum].machine}", "1,048,576, X 2"),
            ("{other/cloud.seconds ~2}", "0.20"),
            ("{min cloud,other/cloud.seconds ~2}", "0.093"),
        ] {
            assert_eq!(render(text, &read).as_deref(), Ok(figure));
        }
    }

    #[test]
    fn what_was_not_measured_is_an_error() {
        for text in [
            "{nobody.seconds ~2}",
            "{cloud[engine=nobody].seconds ~2}",
            "{cloud.seconds ~2}",
            "{cloud[engine=granum].machine ~2}",
            "{cloud.seconds / other/cloud.seconds ~2}",
            "{cloud[engine=granum].seconds ~2",
            "{seconds ~2}",
        ] {
            assert!(render(text, &read).is_err(), "{text}");
        }
    }

    #[test]
    fn digits() {
        for (x, digits, text) in [
            (9.96, 2, "10"),
            (0.061_385, 2, "0.061"),
            (1994.0, 2, "1994"),
            (8.5e-7, 2, "8.5e-7"),
            (0.0, 2, "0"),
        ] {
            assert_eq!(significant(x, digits), text);
        }
        assert_eq!([grouped(7.0), grouped(1_048_576.0)], ["7", "1,048,576"]);
    }
}
