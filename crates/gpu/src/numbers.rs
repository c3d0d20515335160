//! Numbers of the host as the device holds them: places in fixed point, velocities as pairs of single precision.
//!
//! What comes back from the device and goes there again is the same in every bit, so the state of the host can stand for that of the
//! device: a resumed run from a checkpoint gives the bits of one that was never stopped. For places that holds within 2^20
//! lattice cells of the origin, a million diameters and more; further away they are sent back as the host has rounded them.

/// Cells of the lattice from the origin within which a place of 64 bits fits a number of double precision.
pub const EXACT: u32 = 1 << 20;

/// Two to the 32nd.
const FRACTIONS: f64 = 4_294_967_296.0;

/// The lattice: the least power of two that is at least this long [m].
pub fn lattice_of(length: f64) -> f64 {
    length.log2().ceil().exp2()
}

/// A coordinate [m] as lattice cell and 2^-32 fractions of a cell.
pub fn fixed(x: f64, lattice: f64) -> (i32, u32) {
    let cells = x / lattice;
    let whole = cells.floor();
    let part = ((cells - whole) * FRACTIONS).round() as u64;
    (whole as i32 + (part >> 32) as i32, part as u32)
}

/// The coordinate that [`fixed`] has encoded [m].
pub fn float((cell, part): (i32, u32), lattice: f64) -> f64 {
    (f64::from(cell) + f64::from(part) / FRACTIONS) * lattice
}

/// Units of the numbers of a quaternion.
const TURN_UNITS: f64 = 536_870_912.0;

/// An orientation (x, y, z, w) as integers.
pub fn fixed_turn(q: [f64; 4]) -> [i32; 4] {
    q.map(|x| (x * TURN_UNITS).round() as i32)
}

/// The orientation that [`fixed_turn`] has encoded.
pub fn float_turn(q: [i32; 4]) -> [f64; 4] {
    q.map(|x| f64::from(x) / TURN_UNITS)
}

/// Where a coordinate was before a step that has moved it at a speed; the inverse of what the kernel update_velocity does.
pub fn before((cell, part): (i32, u32), speed: f32, cells_per_speed: f32) -> (i32, u32) {
    let by = speed * cells_per_speed;
    let whole = by.round_ties_even();
    let fraction = ((by - whole) * FRACTIONS as f32).clamp(-2_147_483_648.0, 2_147_483_520.0) as i32;
    let cells = whole.clamp(-1_073_741_824.0, 1_073_741_824.0) as i32;
    let at = (i64::from(cell) << 32 | i64::from(part))
        .wrapping_sub(i64::from(cells) << 32)
        .wrapping_sub(fraction.into());
    ((at >> 32) as i32, at as u32)
}

/// A number as its value in single precision and what rounding left.
pub fn pair(x: f64) -> (f32, f32) {
    let value = x as f32;
    (value, (x - f64::from(value)) as f32)
}

/// The number of a pair.
pub fn whole((value, rest): (f32, f32)) -> f64 {
    f64::from(value) + f64::from(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(seed: &mut u64) -> u64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *seed >> 11
    }

    #[test]
    fn places_come_back_to_the_same_bits() {
        let mut seed = 3;
        for lattice in [lattice_of(0.04), lattice_of(700.0), lattice_of(2e-6)] {
            for _ in 0..10_000 {
                let cell = (draw(&mut seed) as i64 % i64::from(2 * EXACT) - i64::from(EXACT)) as i32;
                let place = (cell, draw(&mut seed) as u32);
                assert_eq!(fixed(float(place, lattice), lattice), place);
            }
        }
        assert_eq!(fixed(-0.25, 1.0), (-1, 3 << 30));
        // The last fraction of a cell rounds into the next.
        assert_eq!(fixed(1.0 - 1e-12, 1.0), (1, 0));
    }

    #[test]
    fn orientations_come_back_to_the_same_bits() {
        let mut seed = 11;
        for _ in 0..1000 {
            let q = [0; 4].map(|_| (draw(&mut seed) as i32) >> 2);
            assert_eq!(fixed_turn(float_turn(q)), q);
        }
    }

    #[test]
    fn a_lattice_is_a_power_of_two() {
        assert_eq!(lattice_of(1.0), 1.0);
        assert_eq!(lattice_of(0.3), 0.5);
        assert_eq!(lattice_of(1025.0), 2048.0);
    }

    #[test]
    fn pairs_hold_forty_eight_digits() {
        let mut seed = 5;
        for _ in 0..10_000 {
            let x = (draw(&mut seed) as f64 / (1u64 << 52) as f64 - 1.0)
                * 10f64.powi(draw(&mut seed) as i32 % 9 - 4);
            let p = pair(x);
            assert!((whole(p) - x).abs() <= x.abs() * 2f64.powi(-48));
            assert_eq!(pair(whole(p)), p);
        }
    }
}
