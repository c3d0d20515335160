//! Sums of numbers that are exact, so that neither the order nor the grouping of what is added matters.
//!
//! A number is added as a whole number of 2^-1074, the smallest there is: 68 limbs hold 32 bits each in 64, so that carries wait
//! (Kulisch's long accumulator). Ranks add the limbs of each other as integers; only the reader of the sum rounds, once. Numbers that are
//! not finite are counted aside and give what an ordinary sum would give.
//!
//! The design counted 40 limbs, which hold 1,280 of the 2,098 bits that doubles span; all of them cost 224 bytes more in a message.

/// Bits of a limb that hold a value; the others wait for carries.
const BITS: usize = 32;
/// Limbs for every double: from 2^-1074 to 2^1024, and some room above.
pub const LIMBS: usize = 68;
/// Numbers that may be added before carries must be taken along.
const MANY: u32 = 1 << 29;

/// An exact sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    limbs: [i64; LIMBS],
    /// Numbers added since carries were last taken along.
    waiting: u32,
    /// Numbers that were positively infinite, negatively infinite, not a number.
    odd: [u64; 3],
}

impl Default for Exact {
    fn default() -> Self {
        Self { limbs: [0; LIMBS], waiting: 0, odd: [0; 3] }
    }
}

impl Exact {
    /// The sum of one number.
    pub fn of(x: f64) -> Self {
        let mut sum = Self::default();
        sum.add(x);
        sum
    }

    /// Adds a number.
    pub fn add(&mut self, x: f64) {
        let bits = x.to_bits();
        let (exponent, fraction) = ((bits >> 52) as usize & 0x7ff, bits & ((1 << 52) - 1));
        if exponent == 0x7ff {
            let which = if fraction != 0 { 2 } else { usize::from(x < 0.0) };
            self.odd[which] += 1;
            return;
        }
        let (whole, at) = if exponent == 0 { (fraction, 0) } else { (fraction | 1 << 52, exponent - 1) };
        let spread = u128::from(whole) << (at % BITS);
        let sign = if x.is_sign_negative() { -1 } else { 1 };
        for (k, limb) in self.limbs[at / BITS..at / BITS + 3].iter_mut().enumerate() {
            *limb += sign * i64::from((spread >> (k * BITS)) as u32);
        }
        self.waiting += 1;
        if self.waiting >= MANY {
            self.carry();
        }
    }

    /// Adds another sum.
    pub fn add_sum(&mut self, other: &Self) {
        let mut other = other.clone();
        other.carry();
        self.carry();
        self.limbs.iter_mut().zip(other.limbs).for_each(|(limb, more)| *limb += more);
        self.odd.iter_mut().zip(other.odd).for_each(|(n, more)| *n += more);
        self.waiting += 1;
    }

    /// Brings all limbs but the last to 0..2^32.
    fn carry(&mut self) {
        for k in 0..LIMBS - 1 {
            let carry = self.limbs[k] >> BITS;
            self.limbs[k] -= carry << BITS;
            self.limbs[k + 1] += carry;
        }
        self.waiting = 0;
    }

    /// The sum, rounded once to the nearest double, ties to even.
    pub fn value(&self) -> f64 {
        match self.odd {
            [0, 0, 0] => {}
            [_, 0, 0] => return f64::INFINITY,
            [0, _, 0] => return f64::NEG_INFINITY,
            _ => return f64::NAN,
        }
        let mut sum = self.clone();
        sum.carry();
        let negative = sum.limbs[LIMBS - 1] < 0;
        if negative {
            sum.limbs.iter_mut().for_each(|limb| *limb = -*limb);
            sum.carry();
        }
        let Some(top) = sum.limbs.iter().rposition(|limb| *limb != 0) else { return 0.0 };
        let limb = |k: usize| top.checked_sub(k).map_or(0, |k| sum.limbs[k] as u128);
        let head = limb(0) << (2 * BITS) | limb(1) << BITS | limb(2);
        let below = top >= 3 && sum.limbs[..top - 2].iter().any(|limb| *limb != 0);
        let size = rounded(head, below, (top as i32 - 2) * BITS as i32 - 1074);
        if negative { -size } else { size }
    }

    /// The limbs and counts, as a message holds them.
    pub fn to_words(&self) -> [i64; LIMBS + 3] {
        let mut sum = self.clone();
        sum.carry();
        std::array::from_fn(|k| if k < LIMBS { sum.limbs[k] } else { sum.odd[k - LIMBS] as i64 })
    }

    /// From such words, of one rank or added over many.
    pub fn of_words(words: &[i64; LIMBS + 3]) -> Self {
        let odd = std::array::from_fn(|k| words[LIMBS + k] as u64);
        let mut sum = Self { limbs: std::array::from_fn(|k| words[k]), waiting: 0, odd };
        sum.carry();
        sum
    }
}

/// The double nearest to `head` times 2^`exponent`, with something more below if `below`.
fn rounded(head: u128, below: bool, exponent: i32) -> f64 {
    let length = 128 - head.leading_zeros() as i32;
    // The last bit that stays: 53 bits, fewer where doubles have fewer.
    let drop = (length - 53).max(-1074 - exponent).max(0);
    if drop == 0 {
        return scaled(head as u64, exponent);
    }
    let (kept, rest) = (head >> drop, head & ((1 << drop) - 1));
    let half = 1u128 << (drop - 1);
    let up = rest > half || rest == half && (below || kept & 1 == 1);
    scaled(kept as u64 + u64::from(up), exponent + drop)
}

/// `whole`, at most 2^53, times 2^`exponent`, which is at least -1074: exact, or infinite.
fn scaled(whole: u64, exponent: i32) -> f64 {
    let power = |e: i32| f64::from_bits(if e < -1022 { 1 << (e + 1074) } else { ((e + 1023) as u64) << 52 });
    match exponent {
        ..=1023 => whole as f64 * power(exponent),
        _ => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn sum(all: impl IntoIterator<Item = f64>) -> Exact {
        let mut sum = Exact::default();
        all.into_iter().for_each(|x| sum.add(x));
        sum
    }

    #[test]
    fn one_number_comes_back_to_its_bits() {
        let mut random = Random::new(1, 0);
        let some = (0..5000).map(|_| f64::from_bits((random.unit() * 1.8e19) as u64));
        let edges =
            [0.0, 5e-324, -5e-324, f64::MIN_POSITIVE, f64::MAX, f64::MIN, 1.0, -1.5, 2f64.powi(-1050)];
        for x in some.chain(edges).filter(|x| x.is_finite()) {
            assert_eq!(Exact::of(x).value().to_bits(), (x + 0.0).to_bits(), "{x:e}");
        }
    }

    #[test]
    fn what_cancels_is_gone_and_what_is_small_is_kept() {
        assert_eq!(sum([1e300, 1.0, -1e300]).value(), 1.0);
        assert_eq!(sum([1.0, 1e-300, -1.0]).value(), 1e-300);
        assert_eq!(sum([f64::MAX, f64::MAX]).value(), f64::INFINITY);
        assert_eq!(sum([f64::MAX, f64::MAX, -f64::MAX]).value(), f64::MAX);
        assert_eq!(sum([1.0, f64::INFINITY]).value(), f64::INFINITY);
        assert!(sum([f64::NEG_INFINITY, f64::INFINITY]).value().is_nan() && sum([f64::NAN]).value().is_nan());
    }

    #[test]
    fn ties_go_to_even_and_anything_below_decides() {
        let ulp = f64::EPSILON;
        assert_eq!(sum([1.0, 0.5 * ulp]).value(), 1.0);
        assert_eq!(sum([1.0 + ulp, 0.5 * ulp]).value(), 1.0 + 2.0 * ulp);
        assert_eq!(sum([1.0, 0.5 * ulp, 1e-300]).value(), 1.0 + ulp);
        assert_eq!(sum([-1.0, -0.5 * ulp, -1e-300]).value(), -1.0 - ulp);
        assert_eq!(sum([1.0, 0.5 * ulp, -1e-300]).value(), 1.0);
    }

    #[test]
    fn any_order_and_any_grouping_give_the_same_bits_and_an_ordinary_sum_does_not() {
        let mut random = Random::new(7, 0);
        let mut draw = || random.normal() * 10f64.powf(random.uniform(-20.0, 20.0));
        let all: Vec<f64> = (0..3000).map(|_| draw()).collect();
        let expected = sum(all.iter().copied());
        let backward = sum(all.iter().rev().copied());
        assert_eq!(expected.value().to_bits(), backward.value().to_bits());
        for parts in [2, 3, 7, 64] {
            let mut words = [0i64; LIMBS + 3];
            for p in 0..parts {
                let part = sum(all.iter().skip(p).step_by(parts).copied());
                words.iter_mut().zip(part.to_words()).for_each(|(sum, word)| *sum += word);
            }
            assert_eq!(Exact::of_words(&words).value().to_bits(), expected.value().to_bits());
        }
        let plain: f64 = all.iter().sum();
        let reverse: f64 = all.iter().rev().sum();
        assert_ne!(plain.to_bits(), reverse.to_bits());
    }
}
