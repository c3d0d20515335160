//! Formulas of decks (`variable x equal ...`, `$(...)`, `if`): numbers, arithmetic, comparisons, functions, variables.
//!
//! What changes during a run (step, time, sums over atoms) has no value here: a formula with it is not a number when a deck is read.

/// The value of a formula; `look` gives the text of a variable.
pub(super) fn value(text: &str, look: &dyn Fn(&str) -> Option<String>) -> Result<f64, String> {
    value_at(text, look, 0)
}

/// Deepest nesting of brackets and variables.
const DEEPEST: usize = 60;

fn value_at(text: &str, look: &dyn Fn(&str) -> Option<String>, depth: usize) -> Result<f64, String> {
    if depth > DEEPEST {
        return Err("its variables name each other without end".into());
    }
    let mut reader = Reader { text: text.as_bytes(), at: 0, look, depth };
    let value = reader.or()?;
    reader.spaces();
    if reader.at < reader.text.len() {
        return Err(format!("unexpected \"{}\"", &text.get(reader.at..).unwrap_or("")));
    }
    if value.is_finite() { Ok(value) } else { Err("it is not a finite number".into()) }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    look: &'a dyn Fn(&str) -> Option<String>,
    depth: usize,
}

impl Reader<'_> {
    fn spaces(&mut self) {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }

    fn take(&mut self, sign: &str) -> bool {
        self.spaces();
        let found = self.text[self.at..].starts_with(sign.as_bytes());
        self.at += if found { sign.len() } else { 0 };
        found
    }

    fn or(&mut self) -> Result<f64, String> {
        let mut left = self.and()?;
        while self.take("||") {
            let right = self.and()?;
            left = f64::from(u8::from(left != 0.0 || right != 0.0));
        }
        Ok(left)
    }

    fn and(&mut self) -> Result<f64, String> {
        let mut left = self.comparison()?;
        while self.take("&&") {
            let right = self.comparison()?;
            left = f64::from(u8::from(left != 0.0 && right != 0.0));
        }
        Ok(left)
    }

    fn comparison(&mut self) -> Result<f64, String> {
        let left = self.sum()?;
        type Compare = fn(&f64, &f64) -> bool;
        let signs: [(&str, Compare); 6] = [
            ("==", f64::eq),
            ("!=", f64::ne),
            ("<=", f64::le),
            (">=", f64::ge),
            ("<", f64::lt),
            (">", f64::gt),
        ];
        for (sign, compare) in signs {
            if self.take(sign) {
                let right = self.sum()?;
                return Ok(f64::from(u8::from(compare(&left, &right))));
            }
        }
        Ok(left)
    }

    fn sum(&mut self) -> Result<f64, String> {
        let mut left = self.product()?;
        loop {
            if self.take("+") {
                left += self.product()?;
            } else if self.take("-") {
                left -= self.product()?;
            } else {
                return Ok(left);
            }
        }
    }

    fn product(&mut self) -> Result<f64, String> {
        let mut left = self.signed()?;
        loop {
            if self.take("*") {
                left *= self.signed()?;
            } else if self.take("/") {
                left /= self.signed()?;
            } else if self.take("%") {
                left %= self.signed()?;
            } else {
                return Ok(left);
            }
        }
    }

    fn signed(&mut self) -> Result<f64, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("more than {DEEPEST} levels of brackets"));
        }
        self.spaces();
        let next = self.text.get(self.at + 1);
        let result = if self.take("-") {
            self.signed().map(|x| -x)
        } else if next != Some(&b'=') && self.take("!") {
            self.signed().map(|x| f64::from(u8::from(x == 0.0)))
        } else {
            self.power()
        };
        self.depth -= 1;
        result
    }

    fn power(&mut self) -> Result<f64, String> {
        let base = self.atom()?;
        if self.take("^") { Ok(base.powf(self.signed()?)) } else { Ok(base) }
    }

    fn atom(&mut self) -> Result<f64, String> {
        if self.take("(") {
            let inner = self.or()?;
            return if self.take(")") { Ok(inner) } else { Err("\")\" is missing".into()) };
        }
        let rest = std::str::from_utf8(&self.text[self.at..]).unwrap_or("");
        if rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            let ends = (1..=rest.len().min(40)).rev().filter(|&e| rest.is_char_boundary(e));
            let end = ends.into_iter().find(|&e| {
                let last = rest.as_bytes()[e - 1];
                (last.is_ascii_digit() || last == b'.') && rest[..e].parse::<f64>().is_ok()
            });
            let Some(end) = end else { return Err(format!("\"{rest}\" is no number")) };
            self.at += end;
            return rest[..end].parse().map_err(|_| format!("\"{rest}\" is no number"));
        }
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let name = rest[..end].to_owned();
        self.at += end;
        if name.is_empty() {
            return Err("it ends where a number should stand".into());
        }
        if let Some(variable) = name.strip_prefix("v_") {
            let text = (self.look)(variable).ok_or_else(|| format!("there is no variable {variable}"))?;
            return value_at(&text, self.look, self.depth + 1);
        }
        if self.take("(") {
            let mut arguments = Vec::new();
            while !self.take(")") {
                arguments.push(self.or()?);
                if !self.take(",") && !self.text[self.at..].starts_with(b")") {
                    return Err("\")\" is missing".into());
                }
            }
            return function(&name, &arguments);
        }
        match name.as_str() {
            "PI" => Ok(std::f64::consts::PI),
            "true" | "on" | "yes" => Ok(1.0),
            "false" | "off" | "no" => Ok(0.0),
            _ => match (self.look)(&name).filter(|text| text != &name) {
                Some(text) => value_at(&text, self.look, self.depth + 1),
                None => Err(format!("`{name}` has no value before the run")),
            },
        }
    }
}

fn function(name: &str, arguments: &[f64]) -> Result<f64, String> {
    match (name, arguments) {
        ("sqrt", [x]) => Ok(x.sqrt()),
        ("exp", [x]) => Ok(x.exp()),
        ("ln", [x]) => Ok(x.ln()),
        ("log", [x]) => Ok(x.log10()),
        ("abs", [x]) => Ok(x.abs()),
        ("sin", [x]) => Ok(x.sin()),
        ("cos", [x]) => Ok(x.cos()),
        ("tan", [x]) => Ok(x.tan()),
        ("asin", [x]) => Ok(x.asin()),
        ("acos", [x]) => Ok(x.acos()),
        ("atan", [x]) => Ok(x.atan()),
        ("atan2", [y, x]) => Ok(y.atan2(*x)),
        ("ceil", [x]) => Ok(x.ceil()),
        ("floor", [x]) => Ok(x.floor()),
        ("round", [x]) => Ok(x.round()),
        _ => Err(format!("`{name}` with {} values has no value before the run", arguments.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_have_their_values() {
        let look = |name: &str| match name {
            "r" => Some("0.5*v_d".to_owned()),
            "d" => Some("0.01".to_owned()),
            "loop" => Some("v_loop+1".to_owned()),
            _ => None,
        };
        let is = |text: &str, x: f64| {
            let found = value(text, &look);
            assert!(found.as_ref().is_ok_and(|v| (v - x).abs() < 1e-12), "{text}: {found:?}");
        };
        is("v_r*2", 0.01);
        is("4/3*PI*v_r^3", 4.0 / 3.0 * std::f64::consts::PI * 0.005_f64.powi(3));
        is("-2^2", -4.0);
        is("1e-3*2", 0.002);
        is("(1+2)*3%5", 4.0);
        is("sqrt(9)+atan2(0,1)", 3.0);
        is("1<2 && 3!=3 || 0", 0.0);
        is("!0", 1.0);
        for bad in ["", "1+", "(1", "v_none", "step*2", "1 2", "v_loop", "1/0", "normal(0,1,7)"] {
            assert!(value(bad, &look).is_err(), "{bad}");
        }
        assert!(value(&"(".repeat(10_000), &look).is_err());
    }
}
