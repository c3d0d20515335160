//! Axes: where the ticks are and what is written beside them. Ticks stand at 1, 2 or 5 times a power of ten.

/// A tick: where, and its words; a tick without words is a faint line.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// The value.
    pub value: f64,
    /// What is written there.
    pub label: Option<String>,
}

/// An axis from its first to its last value.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Value at the start.
    pub low: f64,
    /// Value at the end.
    pub high: f64,
    /// Logarithmic.
    pub log: bool,
    /// Ticks.
    pub ticks: Vec<Tick>,
    /// Power of ten by which the labels were divided; 0 for none.
    pub exponent: i32,
}

/// Widest span of a logarithmic axis, in powers of ten: what is smaller is rounding.
const DECADES: f64 = 12.0;

impl Axis {
    /// An axis that holds these values, with about `room` labelled ticks; with `whole` it ends at ticks.
    pub fn new(values: impl Iterator<Item = f64>, log: bool, room: usize, whole: bool) -> Self {
        let usable = values.filter(|v| v.is_finite() && (!log || *v > 0.0));
        let (low, high) = usable.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| (a.min(v), b.max(v)));
        let (low, high) = match (low <= high, log) {
            (false, true) => (0.1, 1.0),
            (false, false) => (0.0, 1.0),
            (true, _) => (low, high),
        };
        if log { Self::logarithmic(low, high, room, whole) } else { Self::linear(low, high, room, whole) }
    }

    /// Where a value is: 0 at the start, 1 at the end.
    pub fn share(&self, value: f64) -> f64 {
        let at = |v: f64| if self.log { v.log10() } else { v };
        (at(value) - at(self.low)) / (at(self.high) - at(self.low))
    }

    fn linear(mut low: f64, mut high: f64, room: usize, whole: bool) -> Self {
        // A constant gets a span; one that rounding made is a constant.
        if high - low <= 1e-9 * high.abs().max(low.abs()) {
            let pad = if high == 0.0 { 1.0 } else { 0.5 * high.abs().max(low.abs()) };
            (low, high) = (low - pad, high + pad);
        }
        let step = round_step((high - low) / room.max(1) as f64);
        if whole {
            // Slack so that a value on a tick, up to rounding, needs no further tick.
            low = (low / step + 1e-6).floor() * step;
            high = (high / step - 1e-6).ceil() * step;
        }
        let (first, last) = ((low / step - 1e-6).ceil() as i64, (high / step + 1e-6).floor() as i64);
        let largest = low.abs().max(high.abs());
        let exponent = match largest.log10().floor() as i32 {
            e if !(-2..=4).contains(&e) => e.div_euclid(3) * 3,
            _ => 0,
        };
        let unit = 10_f64.powi(exponent);
        let digits = (-(step / unit).log10().floor()).max(0.0) as usize;
        let ticks = (first..=last).map(|k| {
            let value = k as f64 * step;
            Tick { value, label: Some(format!("{:.digits$}", value / unit + 0.0)) }
        });
        Self { low, high, log: false, ticks: ticks.collect(), exponent }
    }

    fn logarithmic(low: f64, high: f64, room: usize, whole: bool) -> Self {
        let low = low.max(high * 10_f64.powf(-DECADES));
        let (mut a, mut b) = (low.log10(), high.log10());
        if whole || b - a < 0.1 {
            (a, b) = ((a + 1e-6).floor(), (b - 1e-6).ceil());
            if a >= b {
                b = a + 1.0;
            }
        }
        let span = b - a;
        let every = (span / room.max(1) as f64).ceil().max(1.0) as i32;
        let mut ticks = Vec::new();
        for decade in a.floor() as i32..=b.ceil() as i32 {
            for digit in 1..10 {
                let value = f64::from(digit) * 10_f64.powi(decade);
                let at = value.log10();
                if at < a - 1e-9 || at > b + 1e-9 || (digit > 1 && span > 5.0) {
                    continue;
                }
                let few = span <= 1.6 && matches!(digit, 2 | 5);
                let label = (digit == 1 && decade % every == 0).then(|| power(decade));
                ticks.push(Tick { value, label: label.or_else(|| few.then(|| times_power(digit, decade))) });
            }
        }
        Self { low: 10_f64.powf(a), high: 10_f64.powf(b), log: true, ticks, exponent: 0 }
    }
}

/// The smallest of 1, 2, 5 times a power of ten that is not smaller.
fn round_step(x: f64) -> f64 {
    let power = 10_f64.powf(x.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|s| s * power >= x * (1.0 - 1e-9));
    step.unwrap_or(10.0) * power
}

/// Ten to a power, in words: plain near one, else with a raised number.
pub fn power(exponent: i32) -> String {
    match exponent {
        -3..=4 => times_power(1, exponent),
        _ => format!("10{}", raised(exponent)),
    }
}

fn times_power(digit: i32, exponent: i32) -> String {
    match exponent {
        -3..0 => format!("{:.*}", -exponent as usize, f64::from(digit) * 10_f64.powi(exponent)),
        0..=4 => format!("{}", digit * 10_i32.pow(exponent as u32)),
        _ => format!("{digit}·10{}", raised(exponent)),
    }
}

/// A number in raised letters.
pub fn raised(number: i32) -> String {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raise = |c: char| c.to_digit(10).map_or('⁻', |d| digits[d as usize]);
    number.to_string().chars().map(raise).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().filter_map(|t| t.label.as_deref()).collect()
    }

    #[test]
    fn ticks_stand_at_round_values_and_hold_the_data() {
        let axis = Axis::new([0.03, 0.97].into_iter(), false, 5, true);
        assert_eq!((axis.low, axis.high), (0.0, 1.0));
        assert_eq!(labels(&axis), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        let axis = Axis::new([-2.3e-6, 4.1e-6].into_iter(), false, 5, true);
        assert_eq!(axis.exponent, -6);
        assert_eq!(labels(&axis), ["-4", "-2", "0", "2", "4", "6"]);
        let axis = Axis::new([5.0, 5.0].into_iter(), false, 5, true);
        assert!(axis.low < 5.0 && axis.high > 5.0);
        let axis = Axis::new([2e-5, 3e-2].into_iter(), true, 5, true);
        assert_eq!(labels(&axis), ["10⁻⁵", "10⁻⁴", "0.001", "0.01", "0.1"]);
        assert!((axis.share(1e-3) - 0.5).abs() < 1e-12);
        // Nothing to show is an axis all the same.
        assert!(!Axis::new([f64::NAN, -1.0].into_iter(), true, 5, true).ticks.is_empty());
        for k in -200..200 {
            let high = 1.37_f64.powi(k);
            for log in [false, true] {
                let axis = Axis::new([0.3 * high, high].into_iter(), log, 6, true);
                let n = labels(&axis).len();
                assert!(axis.low <= 0.3 * high && axis.high >= high * (1.0 - 1e-6), "{high} {axis:?}");
                assert!((2..=9).contains(&n), "{high}: {axis:?}");
            }
        }
    }
}
