//! Penalty contact that sticks: stiffness and damping of the springs along the surface, and what a contact remembers while its
//! normal turns and its two bodies change places in memory.
//!
//! All in the limit of small overlap d and small slip; n is the normal, a = R - d/2 the arm of the contact point, m the mass, I = 2/5 m R^2.
//!
//! - **Swinging along the surface.** A ball that lies on a plane gets a small speed, far below what friction can hold. Its contact
//!   point swings as m_t x'' + c_t x' + k_t x = 0 with 1/m_t = 1/m + a^2/I. A ball held between two fixed ones swings without turning
//!   (k = 2 (k_t - N/D), N the squeeze, D the distance of the centres), or turns without moving (k = 2 k_t a^2, I). Hooke: k_t = ratio k,
//!   c_t = 2 zeta sqrt(k_t m). Hertz and Mindlin: k_t = 8 G* r_c, c_t = 2 sqrt(5/6) zeta sqrt(k_t m), r_c the radius of contact,
//!   zeta = -ln e/sqrt(pi^2 + ln^2 e) for a dashpot that may pull. The whole curve of five periods, at 1000 steps a period: 5e-3 of
//!   the first speed (the spring is half a step late, pi/1000).
//! - **Turning springs.** A ball rests on a fixed one, without friction, and turns a little about a tangent (rolling) or about the
//!   normal (twisting): I w' + c w + k turn = 0 with k = kappa S_n R*^2, c = 2 share sqrt(k J), J = 7/5 or 2/5 of m R*^2. In the
//!   middle of it a third body is added far away, which makes the first two change places in memory: nothing may be felt. 2e-2 (observed 7e-3: as above, and the overlap settles by c h/(2 m)).
//! - **Rolling off a ball.** A ball starts at rest at 20 degrees from the top of an equal fixed one and rolls without slipping:
//!   v^2 = 10/7 g D (cos 20 - cos theta), friction 2/7 m g sin theta, pressing force m g (17 cos theta - 10 cos 20)/7, up to 45
//!   degrees. The overlap must be that of the pressing force: a spring that does not turn with the normal would press as well.
//!   The two change places in memory on the way. Allowed 3e-3 m g; for the
//!   overlap 1e-2, since the dashpot leaves it larger by c h/(2 m), 2e-3.
//! - **Rolling around each other.** Two free balls of different size, held together by DMT's pull P without gravity, spin differently
//!   and roll around each other at the rate W; rolling resistance M = mu_r R* (P - m* W^2 D) brings their spins together. Without
//!   slip the friction is 5/7 m* M (1/(m2 r2) - 1/(m1 r1)), constant in the frame that turns with them, and the spins change by the
//!   sum of both. They change places in memory once a turn. Friction 1 % in every step, spins 1 %.
//!
//! Source: elementary mechanics.

use std::f64::consts::{PI, TAU};

use granum_engine::dem::LawKind;
use granum_engine::glam::DVec3;
use granum_engine::{BodyId, Elastic};
use granum_validation::case::{Case, ball};
use granum_validation::{Record, Scene, g};

use LawKind::{HertzMindlin as Hertz, Hooke};

const R: f64 = 0.1;
const DENSITY: f64 = 2500.0;
const LAWS: [(LawKind, f64); 3] = [(Hooke, 2.0 / 7.0), (Hooke, 0.8), (Hertz, 0.0)];

fn mass(r: f64) -> f64 {
    4.0 / 3.0 * PI * r.powi(3) * DENSITY
}

/// Stiff enough that a weight overlaps by 1e-4 of the radius.
fn case(law: LawKind, ratio: f64, step: f64) -> Case {
    let elastic = Elastic { young: 1e10, poisson: 0.3, ..Elastic::default() };
    Case { mu: 10.0, e: 0.7, stiffness: 1e7, ratio, elastic, ..Case::new(law, step) }
}

/// What springs along and across the surface are by their formulas.
struct Springs {
    /// Overlap.
    d: f64,
    /// S_n.
    normal: f64,
    /// k_t.
    along: f64,
    /// c_t.
    dashpot: f64,
}

/// Of a ball of mass m pressed by a force onto something fixed, with this effective radius.
fn springs(case: &Case, m: f64, r_eff: f64, force: f64) -> Springs {
    let zeta = -case.e.ln() / (PI * PI + case.e.ln().powi(2)).sqrt();
    let Elastic { young, poisson, .. } = case.elastic;
    if case.law == Hooke {
        let along = case.ratio * case.stiffness;
        let dashpot = 2.0 * zeta * (along * m).sqrt();
        return Springs { d: force / case.stiffness, normal: case.stiffness, along, dashpot };
    }
    let e_star = young / (2.0 * (1.0 - poisson * poisson));
    let g_star = young / (4.0 * (2.0 - poisson) * (1.0 + poisson));
    let d = (0.75 * force / (e_star * r_eff.sqrt())).powf(2.0 / 3.0);
    let radius = (r_eff * d).sqrt();
    let along = 8.0 * g_star * radius;
    let dashpot = 2.0 * (5.0 / 6.0_f64).sqrt() * zeta * (along * m).sqrt();
    Springs { d, normal: 2.0 * e_star * radius, along, dashpot }
}

/// Speed over the first speed of a damped spring at a time.
fn swing(k: f64, c: f64, m: f64, t: f64) -> f64 {
    let beta = 0.5 * c / m;
    let w = (k / m - beta * beta).sqrt();
    (-beta * t).exp() * ((w * t).cos() - beta / w * (w * t).sin())
}

/// Largest difference from the swing of this spring over five periods; `event` happens after two of them.
fn follow(
    s: &mut Scene,
    (k, c, m): (f64, f64, f64),
    speed: impl Fn(&Scene) -> f64,
    mut event: impl FnMut(&mut Scene),
) -> f64 {
    let (h, mut worst) = (s.h(), 0.0_f64);
    for n in 1..=5000 {
        if n == 2000 {
            event(s);
        }
        s.step();
        worst = worst.max((speed(s) - swing(k, c, m, f64::from(n) * h)).abs());
    }
    worst
}

/// A thousandth of the period.
fn fine(k: f64, m: f64) -> f64 {
    TAU * (m / k).sqrt() / 1000.0
}

#[test]
fn swinging_along_the_surface() {
    let mut record = Record::new("dem_sticking", "swinging_along_the_surface");
    let m = mass(R);
    let inertia = 0.4 * m * R * R;
    let nothing = |_: &mut Scene| {};
    for (law, ratio) in LAWS {
        let name = if law == Hooke { format!("Hooke, k_t/k = {ratio:.2}") } else { "Hertz".into() };
        // On a plane.
        let plain = case(law, ratio, 1.0);
        let of = springs(&plain, m, R, m * g);
        let arm = R - 0.5 * of.d;
        let m_t = 1.0 / (1.0 / m + arm * arm / inertia);
        let case = Case { gravity: g, step: fine(of.along, m_t), ..plain };
        let (mut s, material) = case.scene();
        s.world.settings.dem.tension = true;
        s.plane(DVec3::ZERO, DVec3::Z, material);
        let v = 1e-3;
        let b = ball(&mut s, material, R, DENSITY, DVec3::Z * (R - of.d), DVec3::X * v, DVec3::ZERO);
        let slip = |s: &Scene| (s.velocity(b).x - arm * s.ang_vel(b).y) / v;
        let worst = follow(&mut s, (of.along, of.dashpot, m_t), slip, nothing);
        record.below(&format!("{name}, on a plane: speed of slip / first speed"), 1.0, worst, 5e-3);
        // Between two balls, moved and turned.
        let squeeze = 100.0;
        let of = springs(&case, m, 0.5 * R, squeeze);
        let (far, arm) = (2.0 * R - of.d, R - 0.5 * of.d);
        let moved = (2.0 * (of.along - squeeze / far), 2.0 * of.dashpot, m);
        let turned = (2.0 * of.along * arm * arm, 2.0 * of.dashpot * arm * arm, inertia);
        for (what, spring, v, w) in [("moved", moved, 1e-3, 0.0), ("turned", turned, 0.0, 1e-2)] {
            let case = Case { gravity: 0.0, step: fine(spring.0, spring.2), ..case };
            let (mut s, material) = case.scene();
            s.world.settings.dem.tension = true;
            s.fixed_ball(R, DVec3::Z * far, material);
            s.fixed_ball(R, DVec3::Z * -far, material);
            let b = ball(&mut s, material, R, DENSITY, DVec3::ZERO, DVec3::X * v, DVec3::Y * w);
            let speed = |s: &Scene| if w > 0.0 { s.ang_vel(b).y / w } else { s.velocity(b).x / v };
            let worst = follow(&mut s, spring, speed, nothing);
            record.below(&format!("{name}, between two balls, {what}: speed / first"), 1.0, worst, 5e-3);
        }
    }
    record.finish();
}

#[test]
fn turning_springs_survive_renumbering() {
    let mut record = Record::new("dem_sticking", "turning_springs");
    let m = mass(R);
    let inertia = 0.4 * m * R * R;
    // So the order in memory changes when a body comes far away at (-0.95, 0, 1.88): first the second ball comes first, as it is
    // lower; then the first, as the middle of the whole along x lies between the two.
    let up = DVec3::new(0.1, 0.0, -0.12).normalize();
    for law in [Hooke, Hertz] {
        for (what, axis, factor) in [("rolling", DVec3::Y, 1.4), ("twisting", up, 0.4)] {
            let share = 0.05;
            let elastic = Elastic {
                rolling: 10.0,
                twisting: 10.0,
                rolling_stiffness: 0.3,
                twisting_stiffness: 0.2,
                rolling_damping: share,
                twisting_damping: share,
                ..case(law, 0.5, 1.0).elastic
            };
            let plain = Case { mu: 0.0, elastic, ..case(law, 0.5, 1.0) };
            let of = springs(&plain, m, 0.5 * R, m * g);
            let kappa = if what == "rolling" { 0.3 } else { 0.2 };
            let k = kappa * of.normal * 0.25 * R * R;
            let c = 2.0 * share * (k * factor * m * 0.25 * R * R).sqrt();
            // Bodies are sorted every thousand steps: the spring must be bent then.
            let (mut s, material) = Case { step: 1.15 * fine(k, inertia), ..plain }.scene();
            s.world.settings.dem.tension = true;
            s.world.settings.gravity = up * -g;
            let fixed = s.fixed_ball(R, DVec3::ZERO, material);
            let w = 1e-3;
            let b = ball(&mut s, material, R, DENSITY, up * (2.0 * R - of.d), DVec3::ZERO, axis * w);
            let order = |s: &Scene| s.world.index_of(fixed) < s.world.index_of(b);
            let mut before = None;
            let speed = |s: &Scene| s.ang_vel(b).dot(axis) / w;
            let worst = follow(&mut s, (k, c, inertia), speed, |s| {
                before = Some(order(s));
                s.fixed_ball(0.01, DVec3::new(-0.95, 0.0, 1.88), material);
            });
            record.below(&format!("{what}, {law:?}: angular velocity / first"), 1.0, worst, 2e-2);
            let swapped = before == Some(false) && order(&s);
            record.holds(&format!("{what}, {law:?}: the two changed places in memory"), 1.0, swapped);
        }
    }
    record.finish();
}

/// Where the centres were in the middle of the last step, when its forces were computed.
fn middle(s: &Scene, id: BodyId) -> DVec3 {
    s.position(id) - 0.5 * s.h() * s.velocity(id)
}

/// Pressing force that belongs to an overlap.
fn pressing(case: &Case, r_eff: f64, d: f64) -> f64 {
    let e_star = case.elastic.young / (2.0 * (1.0 - case.elastic.poisson.powi(2)));
    match case.law {
        Hooke => case.stiffness * d,
        _ => 4.0 / 3.0 * e_star * r_eff.sqrt() * d.powf(1.5),
    }
}

#[test]
fn rolling_off_a_ball() {
    let mut record = Record::new("dem_sticking", "rolling_off_a_ball");
    let (m, first, last) = (mass(R), 20.0_f64.to_radians(), 45.0_f64.to_radians());
    // Bodies lie in memory along a Z-curve: of two, the higher comes later if they differ in z by more than half of their
    // distance along x, else the one further along x. The ball is lower and further; at 32 degrees from the top that changes.
    let (sin, cos) = (32.0_f64.to_radians() + 0.5_f64.atan()).sin_cos();
    let (up, side) = (DVec3::new(cos, 0.0, -sin), DVec3::new(sin, 0.0, cos));
    for law in [Hooke, Hertz] {
        let case = case(law, 2.0 / 7.0, 2e-5);
        let (mut s, material) = case.scene();
        s.world.settings.gravity = up * -g;
        let fixed = s.fixed_ball(R, DVec3::ZERO, material);
        let far = 2.0 * R - springs(&case, m, 0.5 * R, m * g * first.cos()).d;
        let at = far * (up * first.cos() + side * first.sin());
        let b = ball(&mut s, material, R, DENSITY, at, DVec3::ZERO, DVec3::ZERO);
        let [mut speed, mut friction, mut force, mut overlap] = [0.0_f64; 4];
        s.step();
        record.holds(
            &format!("{law:?}: the ball is first"),
            1.0,
            s.world.index_of(b) < s.world.index_of(fixed),
        );
        loop {
            s.step();
            let p = middle(&s, b);
            let n = p.normalize();
            let (down, cosine) = (n.cross(up).cross(n).normalize() * -1.0, n.dot(up));
            let theta = cosine.acos();
            if theta > last {
                break;
            }
            // Friction begins with a jump at rest: its swing has died out after 0.05 s.
            if s.world.time < 0.05 {
                continue;
            }
            let f = s.contact_force(b) / (m * g);
            let normal = (17.0 * cosine - 10.0 * first.cos()) / 7.0;
            friction = friction.max((-f.dot(down) - 2.0 / 7.0 * theta.sin()).abs());
            force = force.max((f.dot(n) - normal).abs());
            let pressed = pressing(&case, 0.5 * R, 2.0 * R - p.length()) / (m * g);
            overlap = overlap.max((pressed - normal).abs());
            let v = (10.0 / 7.0 * g * far * (first.cos() - cosine)).sqrt();
            speed = speed.max((s.velocity(b).length() / v - 1.0).abs());
        }
        record.below(&format!("{law:?}: error of the friction / m g"), 1.0, friction, 3e-3);
        record.below(&format!("{law:?}: error of the pressing force / m g"), 1.0, force, 3e-3);
        record.below(&format!("{law:?}: error of the force of the overlap / m g"), 1.0, overlap, 1e-2);
        record.below(&format!("{law:?}: error of the speed"), 1.0, speed, 3e-3);
        record.holds(
            &format!("{law:?}: the ball is second"),
            1.0,
            s.world.index_of(b) > s.world.index_of(fixed),
        );
    }
    record.finish();
}

#[test]
fn rolling_around_each_other() {
    let mut record = Record::new("dem_sticking", "rolling_around_each_other");
    let (r1, r2, pull, mu_r) = (0.1, 0.06, 400.0, 2e-3);
    let (m1, m2) = (mass(r1), mass(r2));
    let (m_eff, r_eff) = (m1 * m2 / (m1 + m2), r1 * r2 / (r1 + r2));
    for law in [Hooke, Hertz] {
        let surface_energy = pull / (TAU * r_eff);
        let elastic = Elastic { rolling: mu_r, surface_energy, ..case(law, 0.5, 1.0).elastic };
        let case = Case { e: 0.3, elastic, ..case(law, 0.5, 2e-5) };
        let (mut s, material) = case.scene();
        // The larger spins at 20 rad/s, the smaller does not; they turn about y without slip.
        let (w1, w2) = (20.0, 0.0);
        let rate = w1 * r1 / (r1 + r2);
        let d = springs(&case, m_eff, r_eff, pull - m_eff * rate * rate * (r1 + r2)).d;
        let far = r1 + r2 - d;
        let (n, t) = (DVec3::X, DVec3::Y.cross(DVec3::X));
        let share = m2 / (m1 + m2);
        let at = |k: f64| (n * (k * far), t * (k * far * rate));
        let ((p, v), (q, u)) = (at(-share), at(1.0 - share));
        let a = ball(&mut s, material, r1, DENSITY, p, v, DVec3::Y * w1);
        let b = ball(&mut s, material, r2, DENSITY, q, u, DVec3::Y * w2);
        let (mut worst, mut overlap, mut swaps, mut turned) = (0.0_f64, 0.0_f64, 0, 0.0);
        // What resistance has given in angular momentum.
        let (mut given, mut friction_given, h) = (0.0, 0.0, s.h());
        let order = |s: &Scene| s.world.index_of(a) < s.world.index_of(b);
        let mut last = order(&s);
        let mut start = (0.0, 0.0);
        while s.world.time < 0.5 {
            s.step();
            swaps += usize::from(order(&s) != last);
            last = order(&s);
            let along = middle(&s, b) - middle(&s, a);
            let (n, far) = (along.normalize(), along.length());
            let t = DVec3::Y.cross(n);
            let rate = (s.velocity(b) - s.velocity(a)).dot(t) / far;
            turned += rate * h;
            let pressed = pull - m_eff * rate * rate * far;
            let torque = mu_r * r_eff * pressed;
            let friction = 5.0 / 7.0 * m_eff * torque * (1.0 / (m2 * r2) - 1.0 / (m1 * r1));
            // The springs have come to rest.
            if s.world.time < 0.05 {
                start = (s.ang_vel(a).y, s.ang_vel(b).y);
                continue;
            }
            given += torque * h;
            friction_given += friction * h;
            worst = worst.max((s.contact_force(a).dot(t) / -friction - 1.0).abs());
            overlap = overlap.max((pressing(&case, r_eff, r1 + r2 - far) - pressed).abs() / friction);
        }
        record.below(&format!("{law:?}: error of the friction"), 1.0, worst, 1e-2);
        record.below(&format!("{law:?}: error of the force of the overlap / friction"), 1.0, overlap, 0.1);
        for (name, id, r, m, from, sign) in
            [("larger", a, r1, m1, start.0, -1.0), ("smaller", b, r2, m2, start.1, 1.0)]
        {
            let change = s.ang_vel(id).y - from;
            let expected = (sign * given - friction_given * r) / (0.4 * m * r * r);
            record.relative(&format!("{law:?}: change of spin of the {name}"), 1.0, change, expected, 1e-2);
        }
        record.holds(&format!("{law:?}: places changed in memory"), 1.0, swaps >= 1 && turned > 4.0);
    }
    record.finish();
}
