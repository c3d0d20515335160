//! The given cases: reference problems that came with a demand, where they are tested, and what of them is missed.
//!
//! An entry names a case, what was demanded, and the rows of a record that answer it: the test file and a pattern of quantities in
//! which `*` stands for anything. The page shows the worst of these rows, so a number here cannot be older than the records; an entry
//! that finds no row is an error.

use crate::record::CheckedNumber;

/// One demand of a given case.
pub struct Given {
    /// Its name.
    pub case: &'static str,
    /// What was demanded.
    pub demand: &'static str,
    /// The test file; empty if there is no record of it.
    pub phenomenon: &'static str,
    /// Which quantities.
    pub pattern: &'static str,
    /// What differs from the case as given.
    pub remark: &'static str,
}

const fn of(
    case: &'static str,
    demand: &'static str,
    phenomenon: &'static str,
    pattern: &'static str,
    remark: &'static str,
) -> Given {
    Given { case, demand, phenomenon, pattern, remark }
}

/// All given cases.
pub const GIVEN: &[Given] = &[
    of("R1 block that sticks", "1e-9 m in 1 s", "sliding_block", "stick, co*: displacement*", ""),
    of("", "forces to 1e-9", "sliding_block", "stick, co*force*", ""),
    of(
        "",
        "1e-5 m with 100 iterations",
        "sliding_block",
        "stick, default settings: displacement*",
        "default settings",
    ),
    of("R2 block that slips", "the scheme's answer to 1e-9", "sliding_block", "slip, co*: v at*", ""),
    of("R3 rolling", "1e-9", "rolling", "rolling, co*", ""),
    of("", "1e-4 in single precision", "rolling", "rolling, single*", ""),
    of("R4 rolling with slip", "1e-9 (Coulomb)", "rolling", "slipping, coulomb*", ""),
    of(
        "",
        "v error mu^2 a h (cone)",
        "rolling",
        "slipping, cone, the scheme*",
        "the scheme's own answer, so 1e-9",
    ),
    of("R5 sliding to rolling", "distance within v0 h", "sliding_to_rolling", "*distance to rolling*", ""),
    of("", "final speed 1e-9", "sliding_to_rolling", "*co*: final v*", ""),
    of(
        "",
        "distances of an exact stepper",
        "sliding_to_rolling",
        "*exact stepper*",
        "the reference has five digits",
    ),
    of(
        "",
        "half h, half the error (1.7 to 2.3)",
        "sliding_to_rolling",
        "*error of the distance at 1e-3*",
        "",
    ),
    of("R6 bouncing", "apex 1 to 5 within 2 % at h = 1e-3", "bouncing", "apex ? [m]", ""),
    of("", "e = 0: no rebound", "bouncing", "rebounds*", ""),
    of("R7 oblique impact", "the printed digits (1e-8)", "oblique_impact", "* deg, e =*", ""),
    of("R8 three cylinders", "stands at +3 %, falls at -3 %, 2 s", "standing", "three cylinders*", ""),
    of(
        "R8 A-frame",
        "the same",
        "standing",
        "two cards*",
        "threshold corrected for the thickness of the cards",
    ),
    of("R9 column of five", "1e-9", "stacks", "column, apgd: force*", ""),
    of("R9 sliding box", "shares 0.6 and 0.4 to 1e-9", "stacks", "sliding box*share*", "1e-8"),
    of("R10 first step", "1e-9", "sliding_block", "first step*", ""),
    of("R11 cradle, e = 0", "1e-9", "cradle", "co*", ""),
    of("R11 cradle, Hertz", "1e-3", "cradle", "Hertz: v of ball*", ""),
    of("R12 free top", "1e-6 at h = 1e-3, 10 s", "free_tumbling", "h = 1e-3: error of w up to 10 s*", ""),
    of("R13 steady precession", "1.962 rad/s", "gyroscope", "*precession*", "no tolerance given"),
    of(
        "",
        "the axis stays level",
        "gyroscope",
        "*height of the axis*",
        "no tolerance given; first order in h",
    ),
    of("", "pivot force", "gyroscope", "*mean pivot force*", "no tolerance given; mean over the turns"),
    of(
        "R13 heavy top",
        "places at 0.1, 0.2, 1 s",
        "gyroscope",
        "heavy top*place*",
        "no tolerance given; h times 1 or 5 m/s",
    ),
    of("", "q(0.2 s)", "gyroscope", "heavy top*q(0.2 s)*", "no tolerance given; 150 rad/s times h"),
    of(
        "R14 rattleback",
        "time of reversal within 5 %",
        "rattleback",
        "h = 2e-5, +5 rad/s: first moment without spin*",
        "two bodies and a fixed joint; one body with a given inertia in `crates/scene/tests/compounds.rs`. First order in h; the reference: 2.80443 s, and for good 2.85283 s; the mean reverses within 3.1 %",
    ),
    of("", "signs as in the series", "rattleback", "h = 2e-5, +5 rad/s: tenths*", "up to 3 s"),
    of("", "-5 rad/s: no reversal in 10 s", "rattleback", "h = 2e-4, -5 rad/s: no reversal", ""),
    of(
        "",
        "spin at 1, 2, 5 s",
        "rattleback",
        "* rad/s: spin at*",
        "no tolerance given; +5 rad/s at 5 s is missed by 0.7 rad/s at h = 1e-4",
    ),
    of("J1 pendulum", "within 3 times the scheme's own error", "pendulum", "point*error of the place*", ""),
    of("J2 four-bar", "within 3 times the scheme's own error", "four_bar", "N = 2*error of B0*", ""),
    of("J3 Andrews", "beta within 8.25e-3 and 1.65e-3 rad", "andrews", "*: beta*", ""),
    of("", "the other six angles", "andrews", "*a(0.03 s)*", ""),
    of("", "energy balance", "andrews", "*energy balance*", "no tolerance given"),
    of("J5 governor", "s within 2e-3 m at h = 1e-3", "flyball", "h = 1e-3: s(? s)*", ""),
    of(
        "",
        "s(0.5 s) at its highest, the same",
        "flyball",
        "h = 1e-3: s(0.5*",
        "missed: 2.2e-3 m, 3e-3 is allowed; first order in h",
    ),
    of(
        "",
        "s(2 s) within 7.8e-4, 2.8e-4, 2.8e-5 m",
        "flyball",
        "h = *e-?: s(2 s)*",
        "h = 2.5e-4, 1e-4, 1e-5",
    ),
    of("J7 slider-crank", "x within 1e-5 m at h = 1e-3", "slider_crank", "h = 1e-3*x*", ""),
    of("", "torque within 1 % at h = 1e-4", "slider_crank", "h = 1e-4*torque [N m]", ""),
    of("", "v and a", "slider_crank", "h = 1e-4* deg: ? [m/s*", "no tolerance given; (w h)^2"),
    of("J8 reactions", "1 % at h = 1e-3", "pendulum", "pinned rod*", ""),
    of("J9 conical pendulum", "tension 1.3054 m g", "pendulum", "conical*tension*", "no tolerance given"),
    of(
        "J10 spring-damper",
        "x at four times",
        "spring_damper",
        "*, h = 1e-4: x(*",
        "no tolerance given; first order",
    ),
    of("D1 glass spheres", "0.1 % at t_c/200", "dem_impact", "two spheres: ?_*", ""),
    of("D2 sphere on plane", "0.1 % at t_c/200", "dem_impact", "sphere on plane*", ""),
    of("D3 restitution", "1e-3", "dem_impact", "hertz_mindlin*e = *", ""),
    of("D4 oblique, sliding", "0.5 %", "dem_impact", "* deg: *", ""),
    of("D6 spinning sphere", "1.5 % for w0 >= 7", "dem_impact", "w = *", ""),
    of("D7 opposite spins", "to rounding", "dem_impact", "opposite spins*", ""),
    of("D9 volumetric", "0.1 % at t_c/500", "dem_impact", "e = *: *", ""),
    of("D10 creep", "0.4158 v_eps", "dem_resistance", "*creep / v_eps", ""),
    of("D11 spring-dashpot", "t_c and d_max", "dem_impact", "hooke: ?_*", "no tolerance given"),
    of(
        "G1 packing",
        "phi within 0.010",
        "packing",
        "*solid fraction, mean*",
        "walls, not periodic: measured 2.5 d from them; mean of two or three sizes, one alone within 0.015",
    ),
    of("", "Z within 0.25", "packing", "*coordination number, mean*", "the same; one alone within 0.375"),
    of("G2 column, LAMMPS", "8 %", "column_collapse", "*mean of three seeds", "hard contact"),
    of("", "8 %", "dem_flow", "*mean of three seeds", "penalty contact"),
    of(
        "G2 run-out",
        "25 % of Lube's law, exponents within 0.1",
        "",
        "",
        "missed: columns of radius 6 d with a = 0.77, 1.5, 2.5 and 4.8 run out 58, 54, 38 and 26 % less far (edge where a ring is half covered), exponents 1.15 and 0.76; LAMMPS's own r95 at a = 1.11 is 27 % less. It needs larger columns than a test can afford",
    ),
    of(
        "G3 Beverloo",
        "exponent 2.5 within 0.15, D = 5 to 12 d",
        "dem_flow",
        "exponent*",
        "D = 5 to 10 d: 12 d is too wide for the box",
    ),
    of("", "rate within 5 % at any height", "granular_laws", "rate at*", "8 % are allowed: 400 grains each"),
    of("", "0.231 to 0.366 kg/s at 30 mm", "dem_flow", "rate of 30 mm*", ""),
    of(
        "G3-L",
        "10 % of LAMMPS at 5 and 6 d",
        "dem_flow",
        "D = ? d: spheres*",
        "walls without friction, not periodic",
    ),
    of("G4 Janssen", "K within 0.5 to 0.8", "granular_laws", "Janssen's K", ""),
    of("", "saturates beyond 3 l", "granular_laws", "growth of the stress*", ""),
    of("G5 repose", "19 to 26 deg", "granular_laws", "mu = 0.5: angle of repose, mean*", ""),
    of("", "grows with friction and rolling resistance", "dem_flow", "the angle grows*", ""),
    of("G6 drum", "slips at atan(mu), exactly", "drum", "block*leaves*", ""),
    of("", "carried round from sqrt(g/R)", "drum", "stuck*", "3 % either side"),
    of(
        "B1 cantilever",
        "errors of 1, 2, 4 elements within 20 %",
        "beam_statics",
        "? elements: error",
        "missed: our clamp lets the node stretch, errors are a half to two thirds of them; allowed 0 to once",
    ),
    of("B2 frequencies", "0.1 % (first)", "beam_frequencies", "*first*", ""),
    of("", "1 % (third)", "beam_frequencies", "*third*", ""),
    of("", "the other modes", "beam_frequencies", "*-free, ???????[Hz]", "no tolerance given"),
    of("B3 elastica", "0.2 %, 8 elements", "beam_statics", "alpha*", ""),
    of(
        "B3 circle",
        "closes",
        "beam_statics",
        "distance of the tip from the clamp*",
        "no tolerance given; EA L^2/EI = 1e6",
    ),
    of(
        "B4 pendulum",
        "mesh errors 4.5e-3, 4.9e-4, 5e-5 m",
        "beam_pendulum",
        "*elements: error of the tip*",
        "20 % of them (4 and 8 elements), 5e-5 (32)",
    ),
    of("B5 catenary", "0.5 %, elastic", "beam_statics", "*[N]", ""),
    of("", "0.5 %, inextensible", "beam_statics", "inextensible: sag*", ""),
    of("", "T_max/w", "beam_statics", "inextensible: largest*", ""),
    of("B6 hanging", "1e-6", "beam_statics", "length", ""),
    of("B7 energy", "1.5e-4 (1 s), 1e-3 (5 s) m g L, no drift", "beam_pendulum", "*[m g L]", ""),
    of(
        "E1, E2 ellipsoids",
        "1e-6 of the smallest axis",
        "",
        "",
        "unit tests of `crates/engine/src/collide/ellipsoid_chm.rs`, which keep no record",
    ),
    of("E4 contact counts", "within 4 sd", "contact_counts", "* spheres: contacts", ""),
    of("", "the same count from every algorithm", "contact_counts", "*ellipsoids*", ""),
    of(
        "g1 to g7",
        "gap 1e-8 within 1000 iterations",
        "ccp_instances",
        "g?, apgd: gap after 1000*",
        "Jacobi and Gauss-Seidel need up to 1e5 for g3",
    ),
    of("", "cone violation 1e-12", "ccp_instances", "g?*cone violation", ""),
    of(
        "gas",
        "energy 1e-10 per collision",
        "gas",
        "change of energy per collision*",
        "walls, not periodic; collisions of two that nothing else struck in the step",
    ),
    of("", "momentum 1e-12 N", "gas", "momentum*", "less what the walls gave"),
    of("", "nu within 3 %", "gas", "collisions per*", "less the 2.5 % that walls take; v_rms h = 0.02 sigma"),
    of("", "wall hits", "gas", "wall hits*", "no tolerance given"),
    of("", "<v^4>/<v^2>^2 = 5/3", "gas", "<v^4>/<v^2>^2 after*", "four standard errors"),
    of("", "normal components, p > 0.01", "gas", "D sqrt(3 N) from*", ""),
];

impl Given {
    /// The worst row that answers the demand, by its error over what is allowed.
    pub fn worst<'a>(&self, rows: &'a [CheckedNumber]) -> Option<&'a CheckedNumber> {
        let share = |row: &CheckedNumber| {
            let allowed = row.tolerance.unwrap_or(f64::INFINITY);
            if row.error == 0.0 { 0.0 } else { row.error / allowed }
        };
        rows.iter()
            .filter(|row| row.phenomenon == self.phenomenon && row.tolerance.is_some())
            .filter(|row| matches(self.pattern, &row.quantity))
            .max_by(|a, b| share(a).total_cmp(&share(b)))
    }
}

/// Whether a text is as a pattern says: `*` stands for any text, `?` for one character.
pub fn matches(pattern: &str, text: &str) -> bool {
    let mut rest = text.chars();
    let mut left = pattern.chars();
    match left.next() {
        None => text.is_empty(),
        Some('*') => {
            let left = left.as_str();
            let mut tails = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            tails.any(|at| matches(left, &text[at..]))
        }
        Some('?') => rest.next().is_some() && matches(left.as_str(), rest.as_str()),
        Some(c) => rest.next() == Some(c) && matches(left.as_str(), rest.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        assert!(matches("a*c", "abc") && matches("a*c", "ac") && matches("*", ""));
        assert!(matches("D = ? d*", "D = 5 d: rate") && !matches("D = ? d*", "D = 10 d: rate"));
        assert!(!matches("a*c", "abd") && !matches("a", "ab") && !matches("?", ""));
    }

    #[test]
    fn every_entry_names_a_test_file() {
        let tests = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
        for given in GIVEN.iter().filter(|given| !given.phenomenon.is_empty()) {
            let file = tests.join(format!("{}.rs", given.phenomenon));
            assert!(file.is_file(), "{} {}: no {}", given.case, given.demand, file.display());
        }
    }

    #[test]
    fn the_worst_row_is_by_share_of_what_is_allowed() {
        let row = |quantity: &str, error: f64, tolerance: Option<f64>| CheckedNumber {
            phenomenon: "p".into(),
            test: "t".into(),
            quantity: quantity.into(),
            scale: 1.0,
            value: error,
            reference: 0.0,
            error,
            tolerance,
        };
        let rows = [
            row("a 1", 0.1, Some(1.0)),
            row("a 2", 0.05, Some(0.1)),
            row("a 3", 9.0, None),
            row("b", 9.0, Some(1.0)),
        ];
        let given = of("", "", "p", "a*", "");
        assert_eq!(given.worst(&rows).map(|r| r.quantity.as_str()), Some("a 2"));
        // A number that is only reported answers no demand.
        assert!(of("", "", "p", "a 3", "").worst(&rows).is_none());
    }
}
