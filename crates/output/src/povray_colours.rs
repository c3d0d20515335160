//! Colours of the bodies in a POV-Ray scene: a scale for numbers, a palette for names.

/// Number of textures of bodies.
pub const SHADES: usize = 64;

/// A scale of [`SHADES`] colours from dark blue over green to yellow, even to the eye (viridis of matplotlib, CC0, by its
/// corners).
pub fn scale() -> Vec<[f64; 3]> {
    // Without its darkest end, in which shadows would drown.
    const CORNERS: [[f64; 3]; 7] = [
        [0.254, 0.265, 0.530],
        [0.191, 0.407, 0.556],
        [0.128, 0.567, 0.551],
        [0.208, 0.719, 0.473],
        [0.478, 0.821, 0.3185],
        [0.741, 0.873, 0.150],
        [0.993, 0.906, 0.144],
    ];
    (0..SHADES)
        .map(|k| {
            let x = k as f64 / (SHADES - 1) as f64 * (CORNERS.len() - 1) as f64;
            let i = (x as usize).min(CORNERS.len() - 2);
            let f = x - i as f64;
            [0, 1, 2].map(|c| CORNERS[i][c] * (1.0 - f) + CORNERS[i + 1][c] * f)
        })
        .collect()
}

/// [`SHADES`] colours that neighbours tell apart: for ids, materials and groups.
pub fn palette() -> Vec<[f64; 3]> {
    const FIRST: [[f64; 3]; 8] = [
        [0.85, 0.62, 0.36],
        [0.25, 0.47, 0.72],
        [0.35, 0.63, 0.45],
        [0.78, 0.36, 0.33],
        [0.55, 0.45, 0.70],
        [0.90, 0.78, 0.35],
        [0.35, 0.68, 0.75],
        [0.62, 0.62, 0.62],
    ];
    (0..SHADES)
        .map(|k| {
            let light = 1.0 - 0.08 * (k / FIRST.len()) as f64;
            FIRST[k % FIRST.len()].map(|c| c * light)
        })
        .collect()
}
