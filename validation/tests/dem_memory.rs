//! Penalty contact: what a contact remembers when its area shrinks and its normal turns, where its force acts when the overlap is
//! large, and which normal the sliding velocity is taken across.
//!
//! The first three cases hold a ball so heavy (1e18 kg) that no contact moves it, put it where the case wants it and step. There
//! is no damping (e = 1), and friction and torques are far below what they may be at most.
//!
//! - **The area shrinks.** Hertz and Mindlin: friction is summed as dT = -k_t ds with k_t = 8 G* a, a = sqrt(R* d), and T falls in
//!   proportion to a when a falls (`crates/engine/src/dem/hertz_mindlin.rs`). Pressed to d, sheared by s: T = 8 G* a s. Lifted to
//!   d/4: half of it. Sheared by s again: 8 G* (a/2) 2 s. Pressed to d again: the same. The torques of the rolling and twisting
//!   springs, k = kappa S_n R*^2 with S_n = 2 E* a, fall in the same way. Friction 1e-8 (observed 4e-10: shearing turns the normal by s/(2 R)
//!   = 5e-7), torques 1e-9.
//! - **The normal turns.** A ball is rolled and twisted a little on a fixed one and then carried round it by one radian in 900
//!   steps, without turning itself: the torques turn with the normal, M = Rot(1 rad) M0. What is dropped along the normal in each
//!   step shortens M by 1/(2 900) in all: 1e-3 allowed. On the way the two change places in memory.
//! - **The arm.** Two balls of different size that overlap by 30 % of the smaller radius: the contact point lies halfway in the
//!   overlap, so the torque on each is (R - d/2) n x T, and nothing slips if v = (R - d/2) w. An arm of R would make the torque on the
//!   smaller larger by 18 %. Exact but for the rounding of the pressing force, 1e8 times the friction: 1e-6; of the slip that an
//!   arm of R would give, 1e-3.
//! - **Circling.** Two free balls of different size that pull each other with a constant force P go round each other, at the angle 2 x = 0.1 per
//!   step, and turn with it as one body. The forces of leapfrog act at points of a circle of the diameter D if
//!   P - k d = 4 m* D sin^2(x) / h^2; halfway between two of them the velocity is 2 D sin(x) / h across the middle of the chord, and
//!   nothing slips if both spin at w = (2/h) tan(x). That is exact for the scheme: no friction, no change of spin, and every
//!   place of 2000 steps as the formula says, 1e-9 of D and of P (rounding). With the normal at the time of the forces in place of that at the time of the
//!   velocity the spin would be sin(2 x)/h, which is smaller by 2.5e-3.
//!
//! Sources: Mindlin's stiffness; Walton (1987) for the area that shrinks; elementary mechanics for the rest.

use std::f64::consts::TAU;

use granum_engine::dem::LawKind;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::{BodyId, Elastic, MaterialId};
use granum_validation::case::{Case, ball, ball_mass};
use granum_validation::{Record, Scene};

const R: f64 = 0.1;
const HEAVY: f64 = 1e18;
const YOUNG: f64 = 1e10;
const POISSON: f64 = 0.3;
/// Overlap of the first two cases, and steps of each of their parts.
const D: f64 = 1e-4;
const STEPS: usize = 200;

/// How contacts of spheres are computed: eight at a time, one at a time, or as those of other shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Eight,
    One,
    Plane,
}

const WAYS: [Way; 3] = [Way::Eight, Way::One, Way::Plane];

/// A material without damping; one that resists twisting, however little, is computed one contact at a time.
fn case(way: Way, mu: f64) -> Case {
    let twisting = if way == Way::One { 1e-200 } else { 0.0 };
    let elastic = Elastic { young: YOUNG, poisson: POISSON, twisting, ..Elastic::default() };
    Case { mu, e: 1.0, elastic, ..Case::new(LawKind::HertzMindlin, 1e-6) }
}

fn place(s: &mut Scene, id: BodyId, at: DVec3) {
    let i = s.world.index_of(id).expect("the body is there");
    s.world.bodies.position[i] = at;
}

fn torque(s: &Scene, id: BodyId) -> DVec3 {
    s.world.bodies.torque[s.world.index_of(id).expect("the body is there")]
}

/// Where a body was in the middle of the last step, when its forces were computed.
fn middle(s: &Scene, id: BodyId) -> DVec3 {
    s.position(id) - 0.5 * s.h() * s.velocity(id)
}

/// The direction in which a ball lies beside a fixed one at the origin such that the two change places in memory when
/// [`renumber`] is called.
fn beside() -> DVec3 {
    DVec3::new(0.1, 0.0, -0.12).normalize()
}

/// A third body far away changes the order of the first two in memory.
fn renumber(s: &mut Scene, material: MaterialId) {
    s.fixed_ball(0.01, DVec3::new(-0.95, 0.0, 1.88), material);
    // Bodies are sorted when the number of the step is a multiple of a thousand.
    s.world.step = 1000;
}

/// Moves a held ball by its velocity, or turns it, and stops it again.
fn move_by(s: &mut Scene, id: BodyId, way: DVec3, turn: DVec3) {
    let time = STEPS as f64 * s.h();
    s.throw(id, way / time, turn / time);
    s.steps(STEPS);
    s.throw(id, DVec3::ZERO, DVec3::ZERO);
}

/// Brings a held ball from one overlap to another along a normal; `far` is its distance without overlap.
fn press(s: &mut Scene, id: BodyId, n: DVec3, far: f64, (from, to): (f64, f64)) {
    for k in 1..=STEPS {
        let share = k as f64 / STEPS as f64;
        place(s, id, n * (far - from - share * (to - from)));
        s.step();
    }
}

#[test]
fn friction_shrinks_with_the_area() {
    let mut record = Record::new("dem_memory", "friction_shrinks_with_the_area");
    let g_star = YOUNG / (4.0 * (2.0 - POISSON) * (1.0 + POISSON));
    let (n, slip) = (beside(), 1e-3 * D);
    let across = DVec3::Y.cross(n);
    for way in WAYS {
        // The fixed one before and after the other.
        for fixed_first in [true, false] {
            let (mut s, m) = case(way, 10.0).scene();
            let (far, r_eff) = if way == Way::Plane { (R, R) } else { (2.0 * R, 0.5 * R) };
            let mut fixed = None;
            let mut add_fixed = |s: &mut Scene| {
                fixed = Some(match way {
                    Way::Plane => s.plane(DVec3::ZERO, n, m),
                    _ => s.fixed_ball(R, DVec3::ZERO, m),
                });
            };
            if fixed_first {
                add_fixed(&mut s);
            }
            let b = s.sphere_of_mass(HEAVY, R, n * (far - D), m);
            if !fixed_first {
                add_fixed(&mut s);
            }
            let order = |s: &Scene| fixed.and_then(|f| s.world.index_of(f)) < s.world.index_of(b);
            let name = format!("{way:?}, fixed one first: {fixed_first}");
            let mut judge = |s: &mut Scene, what: &str, expected: f64| {
                s.step();
                // Across the normal as it is now: the pressing force is a thousand times larger.
                let now = if way == Way::Plane { n } else { s.position(b).normalize() };
                let t = -s.contact_force(b).dot(DVec3::Y.cross(now));
                record.relative(&format!("{name}: friction, {what} [N]"), 1.0, t, expected, 1e-8);
            };
            s.step();
            let full = 8.0 * g_star * (r_eff * D).sqrt() * slip;
            move_by(&mut s, b, across * slip, DVec3::ZERO);
            judge(&mut s, "sheared", full);
            let before = order(&s);
            if way != Way::Plane {
                renumber(&mut s, m);
            }
            press(&mut s, b, n, far, (D, 0.25 * D));
            let swapped = order(&s) != before;
            judge(&mut s, "lifted", 0.5 * full);
            move_by(&mut s, b, across * slip, DVec3::ZERO);
            judge(&mut s, "sheared again", full);
            press(&mut s, b, n, far, (0.25 * D, D));
            judge(&mut s, "pressed again", full);
            if way != Way::Plane {
                record.holds(&format!("{name}: the two changed places in memory"), 1.0, swapped);
            }
        }
    }
    record.finish();
}

#[test]
fn torques_turn_with_the_normal_and_shrink_with_the_area() {
    let mut record = Record::new("dem_memory", "torques_turn_with_the_normal");
    let e_star = YOUNG / (2.0 * (1.0 - POISSON * POISSON));
    let (n, axis, angle) = (beside(), DVec3::Y, 1e-4);
    let side = axis.cross(n);
    let elastic = Elastic {
        rolling: 10.0,
        twisting: 10.0,
        rolling_stiffness: 0.3,
        twisting_stiffness: 0.2,
        rolling_damping: 0.0,
        twisting_damping: 0.0,
        ..case(Way::Eight, 0.0).elastic
    };
    for (way, far, r_eff) in [(Way::One, 2.0 * R, 0.5 * R), (Way::Plane, R, R)] {
        let (mut s, m) = Case { elastic, ..case(way, 0.0) }.scene();
        let fixed = match way {
            Way::Plane => s.plane(DVec3::ZERO, n, m),
            _ => s.fixed_ball(R, DVec3::ZERO, m),
        };
        let b = s.sphere_of_mass(HEAVY, R, n * (far - D), m);
        let order = |s: &Scene| s.world.index_of(fixed) < s.world.index_of(b);
        s.step();
        move_by(&mut s, b, DVec3::ZERO, (axis + side + n) * angle);
        s.step();
        let k = 2.0 * e_star * (r_eff * D).sqrt() * r_eff * r_eff * angle;
        let first = -k * (0.3 * (axis + side) + 0.2 * n);
        let error = |m: DVec3, expected: DVec3| m.distance(expected) / expected.length();
        let name = format!("{way:?}: error of the torque");
        record.below(&format!("{name}, turned"), 1.0, error(torque(&s, b), first), 1e-9);
        let mut now = (n, first);
        if way == Way::One {
            // So few steps that the bodies are sorted once.
            let before = order(&s);
            renumber(&mut s, m);
            for k in 1..=900 {
                let turn = DQuat::from_axis_angle(axis, f64::from(k) / 900.0);
                place(&mut s, b, turn * n * (far - D));
                s.step();
                now = (turn * n, turn * first);
            }
            let swapped = order(&s) != before;
            record.below(&format!("{name}, carried round"), 1.0, error(torque(&s, b), now.1), 1e-3);
            record.holds(&format!("{way:?}: the two changed places in memory"), 1.0, swapped);
            now.1 = torque(&s, b);
        }
        press(&mut s, b, now.0, far, (D, 0.25 * D));
        s.step();
        record.below(&format!("{name}, lifted"), 1.0, error(torque(&s, b), 0.5 * now.1), 1e-9);
    }
    record.finish();
}

#[test]
fn arms_of_a_deep_contact() {
    let mut record = Record::new("dem_memory", "arms_of_a_deep_contact");
    let (r, d) = (0.06, 0.018);
    let n = DVec3::new(2.0, -1.0, 2.0) / 3.0;
    let across = n.any_orthonormal_vector();
    for way in WAYS {
        for slips in [true, false] {
            let (mut s, m) = case(way, 10.0).scene();
            let far = if way == Way::Plane { r } else { R + r };
            let a = match way {
                Way::Plane => s.plane(DVec3::ZERO, n, m),
                _ => s.sphere_of_mass(HEAVY, R, DVec3::ZERO, m),
            };
            let b = s.sphere_of_mass(HEAVY, r, n * (far - d), m);
            s.step();
            let (arm_a, arm_b) = (R - 0.5 * d, r - 0.5 * d);
            let (speed, h) = (1e-4, s.h());
            let spin = if slips { DVec3::ZERO } else { n.cross(across) * (speed / arm_b) };
            s.throw(b, across * speed, spin);
            s.step();
            let f = s.contact_force(b);
            // The pressing force is so large that it matters how far the normal has turned.
            let n = match way {
                Way::Plane => n,
                _ => (middle(&s, b) - middle(&s, a)).normalize(),
            };
            let name = format!("{way:?}, {}", if slips { "sliding" } else { "rolling" });
            if !slips {
                // What friction would be with an arm of R.
                let k_t = 8.0 * YOUNG / (4.0 * (2.0 - POISSON) * (1.0 + POISSON));
                let r_eff = if way == Way::Plane { r } else { R * r / (R + r) };
                let wrong = k_t * (r_eff * d).sqrt() * speed * h * (0.5 * d / arm_b);
                let t = (f - n * f.dot(n)).length();
                record.below(&format!("{name}: friction / that with an arm of R"), 1.0, t / wrong, 1e-3);
                continue;
            }
            record.holds(&format!("{name}: there is friction"), 1.0, f.dot(across) < 0.0);
            let error = |m: DVec3, expected: DVec3| m.distance(expected) / expected.length();
            let on_b = (-n * arm_b).cross(f);
            record.below(&format!("{name}: error of the torque on b"), 1.0, error(torque(&s, b), on_b), 1e-6);
            if way != Way::Plane {
                let on_a = (n * arm_a).cross(-f);
                record.below(
                    &format!("{name}: error of the torque on a"),
                    1.0,
                    error(torque(&s, a), on_a),
                    1e-6,
                );
            }
        }
    }
    record.finish();
}

#[test]
fn circling_each_other() {
    let mut record = Record::new("dem_memory", "circling_each_other");
    let (r1, r2, density) = (0.1, 0.06, 2500.0);
    let (m1, m2) = (ball_mass(r1, density), ball_mass(r2, density));
    let (m_eff, r_eff) = (m1 * m2 / (m1 + m2), r1 * r2 / (r1 + r2));
    let (h, x, stiffness, pull) = (1e-3, 0.05_f64, 1e6, 5e3);
    let q = 4.0 * m_eff * (x.sin() / h).powi(2);
    let far = (stiffness * (r1 + r2) - pull) / (stiffness - q);
    let surface_energy = pull / (TAU * r_eff);
    let elastic = Elastic { surface_energy, ..case(Way::Eight, 0.0).elastic };
    let (mut s, m) = Case { mu: 10.0, e: 1.0, stiffness, elastic, ..Case::new(LawKind::Hooke, h) }.scene();
    // The state of a step is halfway between two places at which forces act: in the middle of the chord.
    let (along, speed) = (DVec3::X * (far * x.cos()), DVec3::NEG_Z * (2.0 * far * x.sin() / h));
    let (spin, share) = (DVec3::Y * (2.0 / h * x.tan()), m2 / (m1 + m2));
    let a = ball(&mut s, m, r1, density, -share * along, -share * speed, spin);
    let b = ball(&mut s, m, r2, density, (1.0 - share) * along, (1.0 - share) * speed, spin);
    let [mut place, mut friction, mut turned] = [0.0_f64; 3];
    for k in 0..2000 {
        s.step();
        let d = middle(&s, b) - middle(&s, a);
        let expected = DQuat::from_axis_angle(DVec3::Y, x * (2.0 * f64::from(k) + 1.0)) * DVec3::X * far;
        place = place.max(d.distance(expected) / far);
        let f = s.contact_force(b);
        friction = friction.max((f - d * (f.dot(d) / d.dot(d))).length() / pull);
        for id in [a, b] {
            turned = turned.max(s.ang_vel(id).distance(spin) / spin.length());
        }
    }
    record.below("error of the place / D", 1.0, place, 1e-9);
    record.below("friction / pull", 1.0, friction, 1e-9);
    record.below("change of the spins", 1.0, turned, 1e-9);
    record.finish();
}
