//! A deck is a program: continued lines, variables, `include`, `if`, loops with `label`, `next` and `jump`. It is played, and what is
//! left are plain commands with their values.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::formula;
use crate::ImportError;
use crate::report::{Report, Status};

/// Most jumps of a deck, and most commands.
const MOST_JUMPS: usize = 10_000;
const MOST_COMMANDS: usize = 200_000;
/// Deepest nesting of included decks.
const DEEPEST: usize = 20;

/// A plain command: where it stands, its words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Command {
    pub(super) file: String,
    pub(super) line: usize,
    pub(super) words: Vec<String>,
}

impl Command {
    pub(super) fn text(&self) -> String {
        self.words.join(" ")
    }
}

/// A variable.
#[derive(Clone, Debug)]
enum Variable {
    /// A formula, looked at again each time.
    Formula(String),
    /// Texts, one after the other.
    List(Vec<String>, usize),
}

/// Logical lines of a file with the number of their first line.
type Lines = Vec<(usize, String)>;

struct Source {
    name: String,
    lines: Lines,
    at: usize,
}

/// Plays a deck.
pub(super) struct Player<'a> {
    folder: PathBuf,
    stack: Vec<Source>,
    variables: HashMap<String, Variable>,
    /// Set from outside: `variable` does not change it.
    given: Vec<String>,
    /// What `if` has given to be done next.
    pending: Vec<(usize, String)>,
    skip_jump: bool,
    jumps: usize,
    count: usize,
    pub(super) report: &'a mut Report,
    /// Length of a step, for formulas.
    pub(super) step: f64,
}

/// Joins continued lines and takes comments away; a `#` in quotes is none.
fn logical_lines(text: &str) -> Lines {
    let mut lines = Lines::new();
    let mut open: Option<(usize, String)> = None;
    for (i, line) in text.lines().enumerate() {
        let mut quote = None;
        let mut end = line.len();
        for (at, c) in line.char_indices() {
            match (c, quote) {
                ('#', None) => {
                    end = at;
                    break;
                }
                ('"' | '\'', None) => quote = Some(c),
                (c, Some(q)) if c == q => quote = None,
                _ => {}
            }
        }
        let part = line[..end].trim_end();
        let (number, mut whole) = open.take().unwrap_or((i + 1, String::new()));
        if let Some(part) = part.strip_suffix('&') {
            whole.push_str(part);
            open = Some((number, whole));
            continue;
        }
        whole.push_str(part);
        if !whole.trim().is_empty() {
            lines.push((number, whole));
        }
    }
    lines.extend(open.filter(|(_, text)| !text.trim().is_empty()));
    lines
}

/// Words of a line; what stands in quotes is one word.
pub(super) fn words(line: &str) -> Vec<String> {
    let (mut list, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in line.chars() {
        match (c, quote) {
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, Some(q)) if c == q => quote = None,
            (c, None) if c.is_whitespace() => list.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    list.extend(word);
    list
}

impl<'a> Player<'a> {
    pub(super) fn new(
        file: &str,
        text: &str,
        folder: &Path,
        variables: &[(String, String)],
        report: &'a mut Report,
    ) -> Self {
        let given =
            variables.iter().map(|(name, value)| (name.clone(), Variable::List(vec![value.clone()], 0)));
        Self {
            folder: folder.to_owned(),
            stack: vec![Source { name: file.into(), lines: logical_lines(text), at: 0 }],
            variables: given.collect(),
            given: variables.iter().map(|(name, _)| name.clone()).collect(),
            pending: Vec::new(),
            skip_jump: false,
            jumps: 0,
            count: 0,
            report,
            step: f64::NAN,
        }
    }

    /// The text of a variable.
    fn look(&self, name: &str) -> Option<String> {
        match self.variables.get(name) {
            Some(Variable::Formula(text)) => Some(text.clone()),
            Some(Variable::List(list, at)) => list.get(*at).cloned(),
            None if name == "dt" && self.step.is_finite() => Some(format!("{:e}", self.step)),
            None => None,
        }
    }

    /// The value of a formula.
    pub(super) fn value(&self, text: &str) -> Result<f64, String> {
        formula::value(text, &|name| self.look(name))
    }

    /// The formula of a variable, for what moves by it.
    pub(super) fn formula_of(&self, name: &str) -> Option<String> {
        self.look(name)
    }

    /// What stands for a variable in the text of a command.
    fn shown(&self, name: &str) -> Result<String, String> {
        match self.variables.get(name) {
            Some(Variable::Formula(text)) => self.value(text).map(|x| format!("{x}")),
            Some(Variable::List(list, at)) => {
                list.get(*at).cloned().ok_or_else(|| format!("variable {name} has ended"))
            }
            None => Err(format!("there is no variable {name}; give it with --var {name}=VALUE")),
        }
    }

    /// Puts values in place of variables outside quotes.
    fn substituted(&self, line: &str) -> Result<String, String> {
        let (mut out, mut quote, mut rest) = (String::new(), None, line);
        while let Some(c) = rest.chars().next() {
            if let Some(q) = quote {
                quote = if c == q { None } else { Some(q) };
            } else if c == '"' || c == '\'' {
                quote = Some(c);
            } else if c == '$' {
                let tail = &rest[1..];
                if let Some(inner) = tail.strip_prefix('{') {
                    let end = inner.find('}').ok_or("\"}\" is missing behind \"${\"")?;
                    out += &self.shown(&inner[..end])?;
                    rest = &inner[end + 1..];
                } else if tail.starts_with('(') {
                    let end = closing(tail).ok_or("\")\" is missing behind \"$(\"")?;
                    let inner = &tail[1..end];
                    let inner = inner.split_once(":%").map_or(inner, |(formula, _)| formula);
                    out += &format!("{}", self.value(inner)?);
                    rest = &tail[end + 1..];
                } else {
                    let name = tail.chars().next().map(String::from).ok_or("\"$\" stands alone")?;
                    out += &self.shown(&name)?;
                    rest = &tail[name.len()..];
                }
                continue;
            }
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
        Ok(out)
    }

    fn error(&self, place: (&str, usize), message: String) -> ImportError {
        let help =
            "the deck is played as the program would; what has no value before the run cannot be used here";
        ImportError::new(format!("{}:{}", place.0, place.1), message, help)
    }

    /// The next plain command.
    pub(super) fn next(&mut self) -> Result<Option<Command>, ImportError> {
        loop {
            let Some(source) = self.stack.last_mut() else { return Ok(None) };
            let name = source.name.clone();
            let (line, text) = if !self.pending.is_empty() {
                self.pending.remove(0)
            } else if let Some((line, text)) = source.lines.get(source.at).cloned() {
                source.at += 1;
                (line, text)
            } else {
                self.stack.pop();
                continue;
            };
            self.count += 1;
            if self.count > MOST_COMMANDS {
                return Err(self.error((&name, line), format!("more than {MOST_COMMANDS} commands")));
            }
            let place = (name.as_str(), line);
            let text = self.substituted(&text).map_err(|why| self.error(place, why))?;
            let words = words(&text);
            if words.is_empty() {
                continue;
            }
            if self.play(place, &words, &text)? {
                continue;
            }
            return Ok(Some(Command { file: name, line, words }));
        }
    }

    /// Does what belongs to the deck as a program; false if the command is not of this kind.
    fn play(&mut self, place: (&str, usize), words: &[String], text: &str) -> Result<bool, ImportError> {
        let word = |k: usize| words.get(k).map_or("", String::as_str);
        let note = match word(0) {
            "variable" => match self.variable(&words[1..]) {
                Ok(note) => note,
                Err(why) => {
                    self.report.add(place, Status::NotSupported, text, why);
                    return Ok(true);
                }
            },
            "if" => {
                let taken = self.condition(words).map_err(|why| self.error(place, why))?;
                let n = taken.len();
                self.pending.splice(0..0, taken.into_iter().map(|text| (place.1, text)));
                format!("played: {n} commands")
            }
            "label" | "print" | "log" | "echo" | "info" => "played".into(),
            "next" => {
                let mut ended = false;
                for name in &words[1..] {
                    match self.variables.get_mut(name) {
                        Some(Variable::List(list, at)) if *at + 1 < list.len() => *at += 1,
                        _ => {
                            ended = true;
                            self.variables.remove(name);
                        }
                    }
                }
                self.skip_jump = ended;
                "played".into()
            }
            "jump" => {
                self.jump(place, word(1), word(2))?;
                "played".into()
            }
            "include" => {
                if self.stack.len() >= DEEPEST {
                    return Err(self.error(place, format!("more than {DEEPEST} decks include each other")));
                }
                let content = crate::read(&self.folder.join(word(1)))?;
                self.stack.push(Source { name: word(1).into(), lines: logical_lines(&content), at: 0 });
                "played".into()
            }
            "quit" => {
                self.stack.clear();
                self.pending.clear();
                "played: the deck ends here".into()
            }
            _ => return Ok(false),
        };
        self.report.add(place, Status::Exact, text, note);
        Ok(true)
    }

    fn jump(&mut self, place: (&str, usize), file: &str, label: &str) -> Result<(), ImportError> {
        if std::mem::take(&mut self.skip_jump) {
            return Ok(());
        }
        self.jumps += 1;
        if self.jumps > MOST_JUMPS {
            return Err(self.error(place, format!("more than {MOST_JUMPS} jumps")));
        }
        self.pending.clear();
        if file != "SELF" {
            let content = crate::read(&self.folder.join(file))?;
            self.stack.pop();
            self.stack.push(Source { name: file.into(), lines: logical_lines(&content), at: 0 });
        }
        let Some(source) = self.stack.last_mut() else { return Ok(()) };
        source.at = 0;
        if !label.is_empty() {
            let is_label = |line: &str| {
                let mut words = line.split_whitespace();
                words.next() == Some("label") && words.next() == Some(label)
            };
            match source.lines.iter().position(|(_, line)| is_label(line)) {
                Some(at) => source.at = at + 1,
                None => return Err(self.error(place, format!("there is no label {label}"))),
            }
        }
        Ok(())
    }

    /// Sets a variable.
    fn variable(&mut self, words: &[String]) -> Result<String, String> {
        let [name, style, rest @ ..] = words else { return Err("a variable has a name and a style".into()) };
        if self.given.contains(name) && style != "delete" {
            return Ok("given from outside".into());
        }
        let all = rest.join(" ");
        let new = match style.as_str() {
            "equal" => Variable::Formula(all),
            "string" | "getenv" => Variable::List(vec![all], 0),
            "index" | "world" | "universe" => match self.variables.get(name) {
                // Set once: `index` leaves a variable that is there.
                Some(old) => old.clone(),
                None => Variable::List(rest.to_vec(), 0),
            },
            "loop" => {
                let numbers: Vec<f64> = rest.iter().filter_map(|w| w.parse().ok()).collect();
                let (from, to) = match numbers.as_slice() {
                    [to] => (1.0, *to),
                    [from, to, ..] => (*from, *to),
                    [] => return Err("a loop has a number of turns".into()),
                };
                if to - from > MOST_JUMPS as f64 {
                    return Err(format!("more than {MOST_JUMPS} turns"));
                }
                match self.variables.get(name) {
                    Some(old) => old.clone(),
                    None => Variable::List((from as i64..=to as i64).map(|k| k.to_string()).collect(), 0),
                }
            }
            "internal" => Variable::Formula(all),
            "delete" => {
                self.variables.remove(name);
                return Ok("played".into());
            }
            other => return Err(format!("variables of style {other} have no value before the run")),
        };
        self.variables.insert(name.clone(), new);
        Ok("played".into())
    }

    /// The commands of the branch of an `if` that is taken.
    fn condition(&self, words: &[String]) -> Result<Vec<String>, String> {
        let mut k = 1;
        loop {
            let condition = words.get(k).ok_or("`if` has no condition")?;
            let is_true = self.truth(condition)?;
            if words.get(k + 1).map(String::as_str) != Some("then") {
                return Err("`if` has no `then`".into());
            }
            let from = k + 2;
            let is_end = |w: &String| w == "elif" || w == "else";
            let to = words[from.min(words.len())..].iter().position(is_end).map_or(words.len(), |n| from + n);
            if is_true {
                return Ok(words[from.min(to)..to].to_vec());
            }
            match words.get(to).map(String::as_str) {
                Some("elif") => k = to + 1,
                Some(_) => return Ok(words[to + 1..].to_vec()),
                None => return Ok(Vec::new()),
            }
        }
    }

    /// Whether a condition holds: of numbers, or of two texts.
    fn truth(&self, condition: &str) -> Result<bool, String> {
        let text = self.substituted(condition)?;
        if let Ok(value) = self.value(&text) {
            return Ok(value != 0.0);
        }
        for (sign, equal) in [("==", true), ("!=", false)] {
            if let Some((a, b)) = text.split_once(sign) {
                return Ok((a.trim().trim_matches('"') == b.trim().trim_matches('"')) == equal);
            }
        }
        self.value(&text).map(|x| x != 0.0)
    }
}

/// Where the bracket that a text begins with closes.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (i, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(i);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn played(text: &str) -> Result<Vec<String>, ImportError> {
        let mut report = Report::default();
        let mut player = Player::new("in", text, Path::new(""), &[("n".into(), "3".into())], &mut report);
        let mut all = Vec::new();
        while let Some(command) = player.next()? {
            all.push(command.text());
        }
        Ok(all)
    }

    #[test]
    fn variables_conditions_and_loops_are_played() {
        let deck = "variable d equal 2*0.005 # a comment\nvariable w string wall\nvariable n index 7\n\
            fix a all x ${d} &\n   ${w} $n # end\nif \"${n} > 2 && ${w} == wall\" then \"run 1\" else \"run 2\"\n\
            if \"${w} != floor\" then 'run 3'\n\
            label again\nvariable i loop 3\nrun $(10*v_i:%g)\nnext i\njump SELF again\nrun ${n}\n";
        let found = played(deck).unwrap();
        // The text comparison alone is no arithmetic, so the first condition is an error of the deck.
        assert!(played("if \"1 < 2\" then \"a\"\n").unwrap() == ["a"]);
        assert_eq!(
            found,
            ["fix a all x 0.01 wall 3", "run 2", "run 3", "run 10", "run 20", "run 30", "run 3"]
        );
    }

    #[test]
    fn endless_decks_end() {
        assert!(played("label a\njump SELF a\n").is_err());
        assert!(played("fix ${nothing}\n").unwrap_err().message.contains("no variable nothing"));
        assert!(played("variable a equal v_a+1\nfix ${a}\n").is_err());
        assert!(played("jump SELF nowhere\n").is_err() && played("if\n").is_err());
    }
}
