//! Formulas of time, such as `0.01*sin(2*pi*5*t)`, for prescribed motion.
//!
//! Grammar: numbers, `t`, `pi`, `+ - * / ^`, brackets, and the functions listed in [`FUNCTIONS`]; and further names if the
//! caller has any ([`Formula::parse_with`]).

use serde::{Deserialize, Serialize};

type Unary = fn(f64) -> f64;

/// The functions of one argument. `step(x)` is 1 for x >= 0; `ramp(x)` runs from 0 to 1 while x does.
pub const FUNCTIONS: &[(&str, Unary)] = &[
    ("sin", f64::sin),
    ("cos", f64::cos),
    ("tan", f64::tan),
    ("asin", f64::asin),
    ("acos", f64::acos),
    ("atan", f64::atan),
    ("sqrt", f64::sqrt),
    ("exp", f64::exp),
    ("ln", f64::ln),
    ("abs", f64::abs),
    ("step", |x| if x >= 0.0 { 1.0 } else { 0.0 }),
    ("ramp", |x| x.clamp(0.0, 1.0)),
];

/// A formula of the time t [s]. Compares and is stored as its text.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Formula {
    text: String,
    root: Node,
}

#[derive(Clone, Debug)]
enum Node {
    Number(f64),
    Time,
    /// One of the caller's names, by its place in the list.
    Name(usize),
    Negative(Box<Node>),
    Call(Unary, Box<Node>),
    Binary(char, Box<Node>, Box<Node>),
}

/// A formula that cannot be read: what is wrong, and at which character (from 1).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("formula: {message} at character {at}")]
pub struct FormulaError {
    /// What is wrong.
    pub message: String,
    /// Position, counted from 1.
    pub at: usize,
}

impl Formula {
    /// Reads a formula.
    pub fn parse(text: &str) -> Result<Self, FormulaError> {
        Self::parse_with(text, &[])
    }

    /// Reads a formula in which further names may stand; [`Formula::value_with`] takes their values.
    pub fn parse_with(text: &str, names: &[&str]) -> Result<Self, FormulaError> {
        let mut reader = Reader { text: text.as_bytes(), at: 0, depth: 0, names };
        let root = reader.sum()?;
        reader.skip_spaces();
        if reader.at < reader.text.len() {
            return Err(
                reader.error(format!("unexpected '{}'", text[reader.at..].chars().next().unwrap_or(' ')))
            );
        }
        Ok(Self { text: text.to_owned(), root })
    }

    /// The value at time `t` [s].
    pub fn value(&self, t: f64) -> f64 {
        self.value_with(t, &[])
    }

    /// The value at time `t` [s] with these values of the further names, in the order in which the names were given. A name
    /// without a value is not a number.
    pub fn value_with(&self, t: f64, values: &[f64]) -> f64 {
        evaluate(&self.root, t, values)
    }

    /// The text it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl PartialEq for Formula {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl TryFrom<String> for Formula {
    type Error = FormulaError;
    fn try_from(text: String) -> Result<Self, FormulaError> {
        Self::parse(&text)
    }
}

impl From<Formula> for String {
    fn from(formula: Formula) -> String {
        formula.text
    }
}

fn evaluate(node: &Node, t: f64, values: &[f64]) -> f64 {
    match node {
        Node::Number(x) => *x,
        Node::Time => t,
        Node::Name(at) => values.get(*at).copied().unwrap_or(f64::NAN),
        Node::Negative(x) => -evaluate(x, t, values),
        Node::Call(function, x) => function(evaluate(x, t, values)),
        Node::Binary(operator, x, y) => {
            let (x, y) = (evaluate(x, t, values), evaluate(y, t, values));
            match operator {
                '+' => x + y,
                '-' => x - y,
                '*' => x * y,
                '/' => x / y,
                _ => x.powf(y),
            }
        }
    }
}

/// Deepest nesting of brackets and signs: far more than anyone writes, far less than the stack holds.
const MAX_DEPTH: usize = 100;

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
    names: &'a [&'a str],
}

impl Reader<'_> {
    fn error(&self, message: impl Into<String>) -> FormulaError {
        FormulaError { message: message.into(), at: self.at + 1 }
    }

    fn unexpected(&self) -> FormulaError {
        let rest = String::from_utf8_lossy(&self.text[self.at..]);
        self.error(format!("unexpected '{}'", rest.chars().next().unwrap_or(' ')))
    }

    fn skip_spaces(&mut self) {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }

    /// Takes the next character if it is one of `any`.
    fn take(&mut self, any: &[u8]) -> Option<char> {
        self.skip_spaces();
        let c = *self.text.get(self.at)?;
        any.contains(&c).then(|| {
            self.at += 1;
            c as char
        })
    }

    fn sum(&mut self) -> Result<Node, FormulaError> {
        let mut left = self.product()?;
        while let Some(operator) = self.take(b"+-") {
            left = Node::Binary(operator, Box::new(left), Box::new(self.product()?));
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Node, FormulaError> {
        let mut left = self.signed()?;
        while let Some(operator) = self.take(b"*/") {
            left = Node::Binary(operator, Box::new(left), Box::new(self.signed()?));
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<Node, FormulaError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(format!("more than {MAX_DEPTH} levels of brackets and signs")));
        }
        let node = self.signed_within();
        self.depth -= 1;
        node
    }

    fn signed_within(&mut self) -> Result<Node, FormulaError> {
        match self.take(b"+-") {
            Some('-') => Ok(Node::Negative(Box::new(self.signed()?))),
            Some(_) => self.signed(),
            None => self.power(),
        }
    }

    fn power(&mut self) -> Result<Node, FormulaError> {
        let base = self.atom()?;
        match self.take(b"^") {
            Some(_) => Ok(Node::Binary('^', Box::new(base), Box::new(self.signed()?))),
            None => Ok(base),
        }
    }

    fn atom(&mut self) -> Result<Node, FormulaError> {
        self.skip_spaces();
        let start = self.at;
        match self.text.get(self.at) {
            None => Err(self.error("it ends where a number, t or a function should stand")),
            Some(b'(') => {
                self.at += 1;
                self.closed()
            }
            Some(c) if c.is_ascii_digit() || *c == b'.' => self.number(),
            Some(c) if c.is_ascii_alphabetic() => {
                while self.text.get(self.at).is_some_and(u8::is_ascii_alphanumeric) {
                    self.at += 1;
                }
                let word = String::from_utf8_lossy(&self.text[start..self.at]).into_owned();
                match word.as_str() {
                    "t" => return Ok(Node::Time),
                    "pi" => return Ok(Node::Number(std::f64::consts::PI)),
                    _ => {}
                }
                if let Some(at) = self.names.iter().position(|name| *name == word) {
                    return Ok(Node::Name(at));
                }
                let Some((_, function)) = FUNCTIONS.iter().find(|(name, _)| *name == word) else {
                    self.at = start;
                    let functions = FUNCTIONS.iter().map(|(name, _)| name);
                    let names: Vec<&str> = self.names.iter().chain(functions).copied().collect();
                    return Err(
                        self.error(format!("unknown name '{word}'; there are t, pi, {}", names.join(", ")))
                    );
                };
                if self.take(b"(").is_none() {
                    return Err(self.error(format!("'(' expected after {word}")));
                }
                Ok(Node::Call(*function, Box::new(self.closed()?)))
            }
            Some(_) => Err(self.unexpected()),
        }
    }

    /// What stands before a closing bracket.
    fn closed(&mut self) -> Result<Node, FormulaError> {
        let inner = self.sum()?;
        match self.take(b")") {
            Some(_) => Ok(inner),
            None => Err(self.error("')' is missing")),
        }
    }

    fn number(&mut self) -> Result<Node, FormulaError> {
        let start = self.at;
        let digits = |r: &mut Self| {
            while r.text.get(r.at).is_some_and(|c| c.is_ascii_digit() || *c == b'.') {
                r.at += 1;
            }
        };
        digits(self);
        if matches!(self.text.get(self.at), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.text.get(self.at), Some(b'+' | b'-')) {
                self.at += 1;
            }
            digits(self);
        }
        let text = String::from_utf8_lossy(&self.text[start..self.at]);
        text.parse()
            .map(Node::Number)
            .map_err(|_| FormulaError { message: format!("'{text}' is not a number"), at: start + 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        let value = |text: &str, t: f64| Formula::parse(text).unwrap().value(t);
        assert_eq!(value("1 + 2*3 - 4/8", 0.0), 6.5);
        assert_eq!(value("-2^2", 0.0), -4.0);
        assert_eq!(value("2^-1*t", 3.0), 1.5);
        assert_eq!(value("2^3^2", 0.0), 512.0);
        assert!((value("1e-2*sin(2*pi*5*t)", 0.05) - 0.01).abs() < 1e-15);
        assert_eq!(value("step(t-1)*ramp((t-1)/2)", 2.0), 0.5);
    }

    #[test]
    fn further_names() {
        let formula = Formula::parse_with("-weight + 2*mass*t", &["mass", "weight"]).unwrap();
        assert_eq!(formula.value_with(3.0, &[5.0, 7.0]), 23.0);
        assert!(formula.value(3.0).is_nan());
        let error = Formula::parse_with("2*wieght", &["mass", "weight"]).unwrap_err();
        assert!(error.at == 3 && error.message.contains("t, pi, mass, weight, sin"), "{error}");
        assert!(Formula::parse("mass").is_err());
    }

    #[test]
    fn errors_say_where() {
        let at = |text: &str| Formula::parse(text).unwrap_err().at;
        assert_eq!(at("1 + "), 5);
        assert_eq!(at("2*sni(t)"), 3);
        assert_eq!(at("(1+2"), 5);
        assert_eq!(at("1 2"), 3);
        assert_eq!(at("1.2.3"), 1);
        assert!(Formula::parse(&"(".repeat(100_000)).unwrap_err().message.contains("levels"));
        assert!(Formula::parse("2 × t").unwrap_err().message.contains('×'));
    }
}
