//! Numbers as the papers print them.

/// Negrut10 Table 1: bodies, solver on the CPU [s], solver on the GPU [s], speed-up of collision detection.
pub(super) const SILO: [(u32, f64, f64, f64); 4] = [
    (16_000, 7.11, 0.57, 4.67),
    (32_000, 16.01, 1.00, 6.14),
    (64_000, 34.60, 1.97, 10.35),
    (128_000, 76.82, 4.55, 21.71),
];

/// Negrut10 Table 2: millions of spheres, contacts, then average and standard deviation of the errors of distance, normal and point,
/// in the units of its columns.
pub(super) const ERRORS: [(u32, u32, [f64; 6]); 5] = [
    (1, 462_108, [1.46, 2.48, 0.82, 2.21, 2.73, 2.98]),
    (2, 1_015_556, [0.74, 2.91, 1.91, 2.15, 2.37, 3.35]),
    (3, 1_379_397, [1.69, 3.52, 2.75, 2.26, 3.58, 4.09]),
    (4, 1_530_309, [5.49, 4.14, 2.33, 2.24, 1.94, 4.78]),
    (5, 1_995_548, [6.35, 4.38, 1.09, 2.23, 3.10, 5.09]),
];

/// The units of those columns.
pub(super) const ERROR_UNITS: [f64; 6] = [1e-7, 1e-4, 1e-10, 1e-7, 1e-6, 1e-3];

/// Negrut10 Table 3: bodies, whole step, collision detection and solver on the GPU [s], contacts.
pub(super) const TANK: [(u32, f64, f64, f64, u32); 10] = [
    (100_000, 6.1972, 0.5436, 5.4243, 361_440),
    (200_000, 12.1190, 1.0758, 10.5881, 718_377),
    (300_000, 18.2708, 1.6183, 15.9482, 1_080_069),
    (400_000, 23.2806, 1.9746, 20.4606, 1_403_784),
    (500_000, 29.2565, 2.4568, 25.7773, 1_765_772),
    (600_000, 35.0433, 2.9785, 30.7971, 2_124_639),
    (700_000, 40.5938, 3.4695, 35.6405, 2_439_241),
    (800_000, 46.9516, 4.0234, 41.2297, 2_838_832),
    (900_000, 52.6227, 4.5272, 46.1909, 3_178_228),
    (1_000_000, 58.1518, 4.9473, 51.1686, 3_548_594),
];

/// Heyn09 Fig. 5.2 to 5.6: figure, part, spheres.
pub(super) const PARTS: [(&str, &str, u32); 5] = [
    ("5.2", "idler", 38_776),
    ("5.3", "sprocket", 70_142),
    ("5.4", "road_wheel", 15_112),
    ("5.5", "roller", 6_540),
    ("5.6", "shoe", 30_235),
];

/// Pazouki12 Table 1: the length of d and c of each pose, and whether the bodies overlap.
pub(super) const POSES: [(f64, &str, bool); 6] = [
    (3.0, "0 1 0", true),
    (7.0, "0 1 0", true),
    (0.2, "1 0 0", true),
    (0.2, "1 0 0", false),
    (0.2, "1 0 0", true),
    (0.0, "1 0 0", true),
];

/// Pazouki12 Table 2: spheres and contacts.
pub(super) const COUNTS: [(u32, u32); 10] = [
    (128, 37),
    (1_024, 335),
    (8_192, 2_969),
    (32_768, 11_670),
    (131_072, 49_000),
    (262_144, 105_920),
    (524_288, 190_747),
    (1_048_576, 487_246),
    (1_677_696, 855_770),
    (2_097_152, 1_064_984),
];
