//! Arithmetic in the numbers of a scene: `13*pitch`, `2*(radius + 5 mm)`, `pi/teeth`.
//!
//! Grammar: numbers, each with a unit behind it if wanted, names of parameters, `pi`, `+ - * / ^`, brackets, and the functions of
//! formulas. Units are carried along as powers of kg, m and s, so that a length is not taken for an angle or added to a mass. An angle
//! has no powers. A parameter that is a plain number may be anything: what is computed with it is not judged.

use granum_engine::formula::FUNCTIONS;

use crate::units;

/// What a quantity measures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Powers {
    /// It came from a plain number of a parameter: anything.
    Any,
    /// A plain number.
    Number,
    /// Powers of kg, m, s.
    Of([f64; 3]),
}

/// A value in SI units and what it measures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Quantity {
    pub(crate) value: f64,
    pub(crate) powers: Powers,
}

impl Quantity {
    pub(crate) fn any(value: f64) -> Self {
        Self { value, powers: Powers::Any }
    }

    fn number(value: f64) -> Self {
        Self { value, powers: Powers::Number }
    }

    /// Whether it may stand where this unit is expected.
    pub(crate) fn fits(&self, si: &str) -> bool {
        match (self.powers, powers_of(si)) {
            (Powers::Of(own), Some(expected)) => own == expected,
            (Powers::Any | Powers::Number, _) | (_, None) => true,
        }
    }
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wrong {
    /// A name that is no parameter.
    Unknown(String),
    /// Anything else, in words.
    Other(String),
}

/// A word of the text.
#[derive(Clone, Debug, PartialEq)]
enum Word {
    /// A number with its unit: SI value and powers.
    Number(Quantity),
    Name(String),
    Sign(char),
}

/// Words with the bytes of the text at which they begin and end.
type Words = Vec<(Word, usize, usize)>;

/// Cuts a text into words; `None` if it is no arithmetic.
fn words(text: &str) -> Option<Words> {
    let (mut list, mut at) = (Vec::new(), 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let end = if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        } else if c.is_ascii_digit() || c == '.' {
            let (quantity, length) = number(rest)?;
            list.push((Word::Number(quantity), at, at + length));
            at + length
        } else if c.is_ascii_alphabetic() || c == '_' {
            let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
            list.push((Word::Name(rest[..length].to_owned()), at, at + length));
            at + length
        } else if "+-*/^()".contains(c) {
            list.push((Word::Sign(c), at, at + 1));
            at + 1
        } else {
            return None;
        };
        at = end;
    }
    Some(list)
}

/// A number at the beginning of a text, with the longest unit behind it; and their length.
fn number(text: &str) -> Option<(Quantity, usize)> {
    let ends = (1..=text.len().min(40)).filter(|&end| text.is_char_boundary(end));
    let length = ends.rev().find(|&end| text[..end].parse::<f64>().is_ok())?;
    let value = text[..length].parse().ok()?;
    let rest = &text[length..];
    let gap = rest.len() - rest.trim_start().len();
    let unit = units::all().flat_map(|d| d.conversions().map(move |u| (d, u)));
    let longest = unit
        .filter_map(|(d, (name, factor, divisor))| {
            Some((d, factor, divisor, unit_length(&rest[gap..], name)?))
        })
        .max_by(|a, b| a.3.cmp(&b.3));
    let Some((dimension, factor, divisor, unit)) = longest else {
        return Some((Quantity::number(value), length));
    };
    let powers = powers_of(dimension.si()).map_or(Powers::Any, Powers::Of);
    Some((Quantity { value: value * factor / divisor, powers }, length + gap + unit))
}

/// How much of the text this unit is, spaces within it included (`N m`); `None` if the text does not begin with it as a whole.
fn unit_length(text: &str, unit: &str) -> Option<usize> {
    let mut letters = text.char_indices().peekable();
    for wanted in unit.chars() {
        while letters.peek().is_some_and(|(i, c)| *c == ' ' && *i > 0) {
            letters.next();
        }
        letters.next().filter(|(_, c)| *c == wanted)?;
    }
    let end = letters.peek().map_or(text.len(), |(i, _)| *i);
    let follows = letters.peek().is_some_and(|(_, c)| c.is_ascii_alphanumeric() || *c == '_');
    (!follows).then_some(end)
}

/// The powers of kg, m and s of an SI unit as [`crate::units`] writes it; `None` for a unit that this does not know.
pub(crate) fn powers_of(unit: &str) -> Option<[f64; 3]> {
    const SYMBOLS: [(&str, [f64; 3]); 9] = [
        ("bodies", [0.0; 3]),
        ("rad", [0.0; 3]),
        ("kg", [1.0, 0.0, 0.0]),
        ("Pa", [1.0, -1.0, -2.0]),
        ("Hz", [0.0, 0.0, -1.0]),
        ("N", [1.0, 1.0, -2.0]),
        ("J", [1.0, 2.0, -2.0]),
        ("m", [0.0, 1.0, 0.0]),
        ("s", [0.0, 0.0, 1.0]),
    ];
    let (above, below) = unit.split_once('/').unwrap_or((unit, ""));
    let mut sum = [0.0; 3];
    for (mut text, sign) in [(above, 1.0), (below, -1.0)] {
        while !text.is_empty() && text != "1" {
            let (symbol, powers) = SYMBOLS.iter().find(|(s, _)| text.starts_with(s))?;
            text = &text[symbol.len()..];
            let power = text.chars().next().and_then(|c| c.to_digit(10));
            text = &text[usize::from(power.is_some())..];
            (0..3).for_each(|k| sum[k] += sign * f64::from(power.unwrap_or(1)) * powers[k]);
        }
    }
    Some(sum)
}

/// Whether a text is arithmetic with signs between its words, and not only a number, a quantity or a name.
pub(crate) fn has_signs(text: &str) -> bool {
    words(text).is_some_and(|words| words.iter().skip(1).any(|(w, ..)| matches!(w, Word::Sign(_))))
}

/// The names in a text that are neither `pi` nor functions.
pub(crate) fn names_in(text: &str) -> Vec<String> {
    let names = words(text).into_iter().flatten().filter_map(|(w, ..)| match w {
        Word::Name(name) if !is_reserved(&name) => Some(name),
        _ => None,
    });
    names.collect()
}

/// Whether formulas give this name a meaning of its own.
pub(crate) fn is_reserved(name: &str) -> bool {
    name == "pi" || FUNCTIONS.iter().any(|(function, _)| *function == name)
}

/// The value of an expression; `look` knows the parameters.
pub(crate) fn evaluate(text: &str, look: &dyn Fn(&str) -> Option<Quantity>) -> Result<Quantity, Wrong> {
    let words = words(text).ok_or_else(|| Wrong::Other(format!("\"{text}\" is not arithmetic")))?;
    let mut reader = Reader { words: &words, at: 0, depth: 0, look };
    let value = reader.sum()?;
    match reader.words.get(reader.at) {
        None if value.value.is_finite() => Ok(value),
        None => Err(Wrong::Other(format!("\"{text}\" is not a finite number"))),
        Some((_, from, _)) => Err(Wrong::Other(format!("unexpected \"{}\" in \"{text}\"", &text[*from..]))),
    }
}

/// A formula with its parameters replaced by their values and its quantities by SI numbers; what is in `own` stays.
pub(crate) fn substitute(text: &str, own: &[&str], look: &dyn Fn(&str) -> Option<Quantity>) -> String {
    let Some(words) = words(text) else { return text.to_owned() };
    let (mut out, mut from) = (String::new(), 0);
    for (word, start, end) in words {
        let with = match &word {
            Word::Name(name) if !own.contains(&name.as_str()) && !is_reserved(name) => {
                look(name).map(|q| format!("({:?})", q.value))
            }
            Word::Number(q) if q.powers != Powers::Number => Some(format!("({:?})", q.value)),
            _ => None,
        };
        if let Some(with) = with {
            out += &text[from..start];
            out += &with;
            from = end;
        }
    }
    out + &text[from..]
}

/// Deepest nesting of brackets and signs.
const DEEPEST: usize = 100;

struct Reader<'a> {
    words: &'a [(Word, usize, usize)],
    at: usize,
    depth: usize,
    look: &'a dyn Fn(&str) -> Option<Quantity>,
}

impl Reader<'_> {
    fn take(&mut self, any: &str) -> Option<char> {
        match self.words.get(self.at) {
            Some((Word::Sign(c), ..)) if any.contains(*c) => {
                self.at += 1;
                Some(*c)
            }
            _ => None,
        }
    }

    fn sum(&mut self) -> Result<Quantity, Wrong> {
        let mut left = self.product()?;
        while let Some(sign) = self.take("+-") {
            let right = self.product()?;
            let value = if sign == '+' { left.value + right.value } else { left.value - right.value };
            let powers = match (left.powers, right.powers) {
                (Powers::Of(a), Powers::Of(b)) if a != b => {
                    let message = "different quantities are added, as a length and a mass would be";
                    return Err(Wrong::Other(message.into()));
                }
                (Powers::Of(a), _) | (_, Powers::Of(a)) => Powers::Of(a),
                (Powers::Number, Powers::Number) => Powers::Number,
                _ => Powers::Any,
            };
            left = Quantity { value, powers };
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Quantity, Wrong> {
        let mut left = self.signed()?;
        while let Some(sign) = self.take("*/") {
            let right = self.signed()?;
            let value = if sign == '*' { left.value * right.value } else { left.value / right.value };
            let factor = if sign == '*' { 1.0 } else { -1.0 };
            let powers = match (left.powers, right.powers) {
                (Powers::Any, _) | (_, Powers::Any) => Powers::Any,
                (Powers::Number, Powers::Number) => Powers::Number,
                (a, b) => {
                    let list = |p| if let Powers::Of(list) = p { list } else { [0.0; 3] };
                    let (a, b) = (list(a), list(b));
                    Powers::Of([0, 1, 2].map(|k| a[k] + factor * b[k]))
                }
            };
            left = Quantity { value, powers };
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<Quantity, Wrong> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Wrong::Other(format!("more than {DEEPEST} levels of brackets and signs")));
        }
        let result = match self.take("+-") {
            Some('-') => self.signed().map(|q| Quantity { value: -q.value, ..q }),
            Some(_) => self.signed(),
            None => self.power(),
        };
        self.depth -= 1;
        result
    }

    fn power(&mut self) -> Result<Quantity, Wrong> {
        let base = self.atom()?;
        if self.take("^").is_none() {
            return Ok(base);
        }
        let exponent = self.signed()?.value;
        let powers = match base.powers {
            Powers::Of(list) => Powers::Of(list.map(|p| p * exponent)),
            other => other,
        };
        Ok(Quantity { value: base.value.powf(exponent), powers })
    }

    fn atom(&mut self) -> Result<Quantity, Wrong> {
        let word = self.words.get(self.at).cloned();
        self.at += 1;
        match word {
            Some((Word::Number(quantity), ..)) => Ok(quantity),
            Some((Word::Sign('('), ..)) => self.closed(),
            Some((Word::Name(name), ..)) => self.named(&name),
            Some((Word::Sign(c), ..)) => Err(Wrong::Other(format!("unexpected \"{c}\""))),
            None => Err(Wrong::Other("it ends where a number or a parameter should stand".into())),
        }
    }

    fn named(&mut self, name: &str) -> Result<Quantity, Wrong> {
        if name == "pi" {
            return Ok(Quantity::number(std::f64::consts::PI));
        }
        let Some((_, function)) = FUNCTIONS.iter().find(|(function, _)| *function == name) else {
            return (self.look)(name).ok_or_else(|| Wrong::Unknown(name.to_owned()));
        };
        if self.take("(").is_none() {
            return Err(Wrong::Other(format!("\"(\" expected after {name}")));
        }
        let inner = self.closed()?;
        let powers = match (name, inner.powers) {
            (_, Powers::Any) => Powers::Any,
            ("abs", powers) => powers,
            ("sqrt", Powers::Of(list)) => Powers::Of(list.map(|p| 0.5 * p)),
            (_, Powers::Of(list)) if list != [0.0; 3] => {
                return Err(Wrong::Other(format!("{name} takes a number or an angle")));
            }
            _ => Powers::Number,
        };
        Ok(Quantity { value: function(inner.value), powers })
    }

    fn closed(&mut self) -> Result<Quantity, Wrong> {
        let inner = self.sum()?;
        match self.take(")") {
            Some(_) => Ok(inner),
            None => Err(Wrong::Other("\")\" is missing".into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(name: &str) -> Option<Quantity> {
        match name {
            "pitch" => Some(Quantity { value: 0.25, powers: Powers::Of([0.0, 1.0, 0.0]) }),
            "n" => Some(Quantity::any(8.0)),
            _ => None,
        }
    }

    fn value(text: &str) -> Result<Quantity, Wrong> {
        evaluate(text, &look)
    }

    #[test]
    fn values_and_units() {
        let length = Powers::Of([0.0, 1.0, 0.0]);
        let is = |text: &str, x: f64, powers: Powers| {
            assert_eq!(value(text), Ok(Quantity { value: x, powers }), "{text}")
        };
        is("13*pitch", 3.25, length);
        is("pitch + 50 cm", 0.75, length);
        is("-pitch^2/(2 m)", -0.03125, length);
        is("pitch*n", 2.0, Powers::Any);
        is("2*3 - 4/8", 5.5, Powers::Number);
        is("10 m/s * 2 s", 20.0, length);
        is("6 m/n", 0.75, Powers::Any);
        is("3 N m/rad", 3.0, Powers::Of([1.0, 2.0, -2.0]));
        is("3 kN m*2", 6000.0, Powers::Of([1.0, 2.0, -2.0]));
        is("sqrt(pitch^2)", 0.25, length);
        is("cos(0 deg)", 1.0, Powers::Number);
        assert!(value("pitch + 2 kg").is_err() && value("sin(pitch)").is_err() && value("1/0").is_err());
        assert_eq!(value("2*ptich"), Err(Wrong::Unknown("ptich".into())));
        for broken in ["2 3", "(1", "2*", "*2", "sin 2", "1;2"] {
            assert!(value(broken).is_err(), "{broken}");
        }
        assert!(value(&"(".repeat(100_000)).is_err());
    }

    #[test]
    fn every_dimension_has_powers() {
        for dimension in units::all() {
            assert!(powers_of(dimension.si()).is_some(), "{}", dimension.name);
        }
        assert_eq!(powers_of("Nms/rad"), Some([1.0, 2.0, -1.0]));
        assert_eq!(powers_of("kg/m3"), Some([1.0, -3.0, 0.0]));
        assert!(value("13*pitch").unwrap().fits("m") && !value("pitch").unwrap().fits("kg"));
        assert!(!value("pitch").unwrap().fits("rad") && value("n").unwrap().fits("rad"));
    }

    #[test]
    fn formulas_keep_their_own_names() {
        assert_eq!(substitute("n*ramp(2*t) + 5 mm", &["t"], &look), "(8.0)*ramp(2*t) + (0.005)");
        assert_eq!(substitute("n*x", &["n", "t"], &look), "n*x");
    }
}
