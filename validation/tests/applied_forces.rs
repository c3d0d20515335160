//! Applied forces on bodies (Negrut10 eq. 2 and 9), in both methods. Beams: [`applied_on_beams`](#applied_on_beams).
//!
//! - Constant force F on a body at rest: v = F t / m; hard contact moves with the velocity at the end of the step, x = F/m h^2 k
//!   (k + 1)/2 after k steps; leapfrog is exact, x = F t^2 / 2m. Rounding: 1e-12.
//! - Rotating force F (cos wt, sin wt, 0), by formula, by table and as a constant force along the axes of a body that spins at w: v =
//!   F/mw (sin wt, 1 - cos wt), x = F/mw^2 (1 - cos wt, wt - sin wt). Forces are taken in the middle of the step, so errors
//!   of leapfrog are (wh)^2/24 of v, and of second order: a step of half the length divides them by 4 (0.1). The table has its own
//!   error. Hard contact is of first order in x; along the axes of the body also in v.
//! - Terminal velocity: m g / c1, sqrt(m g / c2), and the root of both; in hard and penalty contact the scheme has the exact value
//!   whatever the step (1e-9), also where drag stops a body in a hundredth of a step. A ball in a wind ends with its speed.
//! - A projectile with quadratic drag, 40 m/s at 50 deg, terminal velocity 20 m/s, against Runge and Kutta's method of fourth order with
//!   steps of 1e-4 s: landing is compared at t = 4 s. Leapfrog: second order; hard contact: first order in the place.
//! - A top, free in space, axis level, m = 1, J = (0.005, 0.0025, 0.0025), spin 200 rad/s; 9.81 N down at 0.2 m from its centre, the same
//!   up at the centre: it precesses steadily at M / (J3 w3) = 1.962 rad/s. Penalty contact takes the force at the
//!   orientation in the middle of the step: second order, 40 h^2 as for tops on a joint; hard contact at its start: first order, 3 h.
//! - A particle on a central spring, 1,000 periods of 100 steps, an ellipse: the energy swings within (wh)^2 / 4 (leapfrog) and wh (hard
//!   contact) and does not drift: m v^2 + k x^2 - (wh)^2 m v^2 / 4 of leapfrog and m v^2 + k x^2 - h k x.v of hard contact, which
//!   the schemes keep exactly, stay to rounding of 100,000 steps, 1e-11. Work is the change of kinetic energy to rounding. A field
//!   by a formula of r gives the same path.

use std::f64::consts::TAU;

use granum_engine::applied::law::{DISTANCE, PLACE, SIZE};
use granum_engine::applied::{AppliedForce, AppliedLaw, Coefficients, Drag, Field, Given, Radial, Target};
use granum_engine::formula::Formula;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::Track;
use granum_engine::{BodyId, Method, World};
use granum_validation::{Record, Scene, g};

const METHODS: [(Method, &str); 2] = [(Method::Ccp, "hard"), (Method::Dem, "penalty")];

fn formula(text: &str, names: &[&str]) -> Formula {
    Formula::parse_with(text, names).expect("a formula")
}

fn tracks(texts: [String; 3]) -> Option<[Track; 3]> {
    Some(texts.map(|text| Track::Formula(formula(&text, &[]))))
}

fn drag(linear: f64, quadratic: f64, wind: Option<[&str; 3]>) -> AppliedLaw {
    let number = |x: f64| formula(&format!("{x}"), SIZE);
    let coefficients = Coefficients { linear: number(linear), quadratic: number(quadratic) };
    AppliedLaw::Drag(Drag { coefficients, wind: wind.map(|w| w.map(|text| formula(text, PLACE))) })
}

/// A scene with one ball of 2 kg, at its own size.
fn one_ball(method: Method, h: f64) -> (Scene, BodyId) {
    let mut scene = Scene::new(1.0, h);
    scene.world.settings.method = method;
    let material = scene.material(0.3, 0.0);
    let ball = scene.sphere_of_mass(2.0, 0.1, DVec3::ZERO, material);
    (scene, ball)
}

fn push(world: &mut World, name: &str, on: Target, law: AppliedLaw) {
    world.applied.list.push(AppliedForce::new(name, on, law));
}

#[test]
fn constant_force() {
    let mut record = Record::new("applied_forces", "constant_force");
    for (method, name) in METHODS {
        let (scene, ball) = one_ball(method, 1e-2);
        let mut scene = scene.weightless();
        let force = DVec3::new(3.0, -1.0, 0.5);
        push(&mut scene.world, "f", Target::Body(ball), AppliedLaw::Given(Given::constant(force)));
        scene.steps(500);
        let (h, k, t) = (1e-2, 500.0, 5.0);
        let x = match method {
            Method::Ccp => force / 2.0 * h * h * k * (k + 1.0) / 2.0,
            Method::Dem | Method::Ffd => force / 2.0 * t * t / 2.0,
        };
        let v = force / 2.0 * t;
        record.below(
            &format!("constant force, {name}: velocity"),
            1.0,
            scene.velocity(ball).distance(v),
            1e-12,
        );
        record.below(
            &format!("constant force, {name}: place"),
            1.0,
            scene.position(ball).distance(x),
            1e-12 * x.length(),
        );
        let work = scene.world.applied.list[0].done.work;
        record.relative(&format!("constant force, {name}: work [J]"), 1.0, work, v.length_squared(), 1e-12);
        // The record of penalty contact is that of the middle of the step, where the energy of the first half step is h^2 F^2 / 8m more.
        let extra = if method == Method::Dem { h * h * force.length_squared() / 16.0 } else { 0.0 };
        let missing = (scene.world.report.dissipated_energy + extra).abs() / work;
        record.below(&format!("constant force, {name}: energy that is missing"), 1.0, missing, 1e-12);
    }
    record.finish();
}

/// Errors of velocity and place after 2 s of a force that rotates at 5 rad/s.
fn rotate(method: Method, h: f64, how: &str) -> (f64, f64) {
    let (scene, ball) = one_ball(method, h);
    let mut scene = scene.weightless();
    let (f, w, t, m) = (4.0, 5.0, 2.0, 2.0);
    let given = match how {
        "formula" => {
            let texts = [format!("{f}*cos({w}*t)"), format!("{f}*sin({w}*t)"), "0".into()];
            Given { force: tracks(texts), ..Given::default() }
        }
        "table" => {
            let row = |k: i32, of: fn(f64) -> f64| (1e-3 * f64::from(k), f * of(w * 1e-3 * f64::from(k)));
            let table = |of: fn(f64) -> f64| Track::Table((0..=2000).map(|k| row(k, of)).collect());
            let force = Some([table(f64::cos), table(f64::sin), Track::Table(vec![(0.0, 0.0)])]);
            Given { force, ..Given::default() }
        }
        _ => {
            scene.throw(ball, DVec3::ZERO, DVec3::Z * w);
            Given { axes: Some(DQuat::IDENTITY), ..Given::constant(DVec3::X * f) }
        }
    };
    push(&mut scene.world, "f", Target::Body(ball), AppliedLaw::Given(given));
    scene.run_until(t);
    let v = DVec3::new((w * t).sin(), 1.0 - (w * t).cos(), 0.0) * (f / (m * w));
    let x = DVec3::new(1.0 - (w * t).cos(), w * t - (w * t).sin(), 0.0) * (f / (m * w * w));
    (scene.velocity(ball).distance(v), scene.position(ball).distance(x))
}

#[test]
fn rotating_force() {
    let mut record = Record::new("applied_forces", "rotating_force");
    for how in ["formula", "table", "body axes"] {
        for (method, name) in METHODS {
            let ((v, x), (v2, x2)) = (rotate(method, 0.02, how), rotate(method, 0.01, how));
            let label = format!("rotating force by {how}, {name}");
            let leapfrog = method == Method::Dem;
            // (wh)^2 / 24 of a velocity of up to 0.8 m/s; half a step of the force where its direction is late.
            let late = !leapfrog && how == "body axes";
            record.below(&format!("{label}: velocity, h = 0.02"), 1.0, v, if late { 0.04 } else { 4e-4 });
            record.below(&format!("{label}: place, h = 0.02"), 1.0, x, if leapfrog { 1e-3 } else { 0.05 });
            let order = |one: f64, two: f64| (one / two).log2();
            record.near(
                &format!("{label}: order of v"),
                1.0,
                order(v, v2),
                if late { 1.0 } else { 2.0 },
                0.1,
            );
            record.near(
                &format!("{label}: order of x"),
                1.0,
                order(x, x2),
                if leapfrog { 2.0 } else { 1.0 },
                0.1,
            );
        }
    }
    record.finish();
}

#[test]
fn terminal_velocity() {
    let mut record = Record::new("applied_forces", "terminal_velocity");
    let weight = 2.0 * g;
    for (method, name) in METHODS {
        for (c1, c2, exact) in [
            (4.0, 0.0, weight / 4.0),
            (0.0, 0.5, (weight / 0.5).sqrt()),
            (4.0, 0.5, (16.0 + 4.0 * 0.5 * weight).sqrt() - 4.0),
            (2e4, 0.0, weight / 2e4),
            (0.0, 1e8, (weight / 1e8).sqrt()),
        ] {
            let (mut scene, ball) = one_ball(method, 0.01);
            scene.throw(ball, DVec3::new(3.0, 0.0, 8.0), DVec3::ZERO);
            push(&mut scene.world, "air", Target::All, drag(c1, c2, None));
            let mut least = f64::INFINITY;
            for _ in 0..3000 {
                let before = scene.velocity(ball).x;
                scene.step();
                // Along x nothing else acts: the velocity falls and is never turned round.
                least = least.min(scene.velocity(ball).x.min(before - scene.velocity(ball).x));
            }
            let label = format!("terminal velocity, {name}, c1 = {c1}, c2 = {c2:e}");
            record.relative(&format!("{label} [m/s]"), 1.0, -scene.velocity(ball).z, exact, 1e-9);
            record.holds(&format!("{label}: never turned round"), 1.0, least >= 0.0);
        }
        let (scene, ball) = one_ball(method, 0.01);
        let mut scene = scene.weightless();
        push(&mut scene.world, "wind", Target::All, drag(3.0, 1.0, Some(["6", "-2", "0.5"])));
        scene.steps(3000);
        let end = scene.velocity(ball).distance(DVec3::new(6.0, -2.0, 0.5));
        record.below(&format!("speed of the wind, {name}: missed by [m/s]"), 1.0, end, 1e-9);
    }
    record.finish();
}

/// Place and velocity at 4 s of the projectile, by Runge and Kutta's method.
fn trajectory(c2: f64, m: f64, start: DVec3) -> (DVec3, DVec3) {
    let a = |v: DVec3| DVec3::NEG_Z * g - v * (v.length() * c2 / m);
    let (mut x, mut v, h) = (DVec3::ZERO, start, 1e-4);
    for _ in 0..40_000 {
        let (k1, k2) = (a(v), a(v + 0.5 * h * a(v)));
        let k3 = a(v + 0.5 * h * k2);
        let k4 = a(v + h * k3);
        x += h * v + h * h / 6.0 * (k1 + k2 + k3);
        v += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
    }
    (x, v)
}

#[test]
fn projectile() {
    let mut record = Record::new("applied_forces", "projectile");
    let (m, c2) = (2.0, 2.0 * g / 400.0);
    let angle = 50_f64.to_radians();
    let start = DVec3::new(angle.cos(), 0.0, angle.sin()) * 40.0;
    let (x, v) = trajectory(c2, m, start);
    for (method, name) in METHODS {
        let fly = |h: f64| {
            let (mut scene, ball) = one_ball(method, h);
            scene.throw(ball, start, DVec3::ZERO);
            push(&mut scene.world, "air", Target::Body(ball), drag(0.0, c2, None));
            scene.run_until(4.0);
            let work = scene.world.applied.list[0].done.work;
            (scene.position(ball), scene.velocity(ball), work)
        };
        let ((x1, v1, work), (x2, v2, _)) = (fly(0.02), fly(0.01));
        let leapfrog = method == Method::Dem;
        let label = format!("projectile, {name}");
        record.report(&format!("{label}: range at 4 s, h = 0.02 [m]"), 1.0, x1.x, x.x);
        record.below(
            &format!("{label}: place, h = 0.02 [m]"),
            1.0,
            x1.distance(x),
            if leapfrog { 5e-3 } else { 0.6 },
        );
        record.below(&format!("{label}: velocity, h = 0.02 [m/s]"), 1.0, v1.distance(v), 1e-3);
        let order = |one: f64, two: f64| (one / two).log2();
        let of_place = order(x1.distance(x), x2.distance(x));
        record.near(
            &format!("{label}: order of the place"),
            1.0,
            of_place,
            if leapfrog { 2.0 } else { 1.0 },
            0.15,
        );
        record.near(
            &format!("{label}: order of the velocity"),
            1.0,
            order(v1.distance(v), v2.distance(v)),
            2.0,
            0.15,
        );
        let exact = 0.5 * m * (v.length_squared() - start.length_squared()) + m * g * x.z;
        record.relative(&format!("{label}: work of the drag [J]"), 1.0, work, exact, 2e-4);
    }
    record.finish();
}

/// Mean precession speed over a second, height of the axis, and share of the spin that is lost.
fn precess(method: Method, h: f64) -> (f64, f64, f64) {
    let mut scene = Scene::new(1.0, h).weightless();
    scene.world.settings.method = method;
    let m = scene.material(0.3, 0.0);
    let body = granum_engine::Body::fixed(granum_engine::ShapeId(0), 0.3, m, DVec3::ZERO);
    let top = scene.add(body.with_mass(1.0, DVec3::new(0.005, 0.0025, 0.0025)));
    scene.throw(top, DVec3::ZERO, DVec3::new(200.0, 0.0, 1.962));
    let weight = Given { point: DVec3::X * 0.2, ..Given::constant(DVec3::NEG_Z * g) };
    push(&mut scene.world, "weight", Target::Body(top), AppliedLaw::Given(weight));
    scene.world.applied.slots.set(top, DVec3::Z * g, DVec3::ZERO);
    scene.run_until(1.0);
    let axis = scene.rotation(top) * DVec3::X;
    let spin = scene.ang_vel(top).dot(axis);
    assert!(scene.position(top).length() < 1e-9, "the two forces cancel");
    (axis.y.atan2(axis.x), axis.z.abs(), (1.0 - spin / 200.0).abs())
}

#[test]
fn torque_on_a_top() {
    let mut record = Record::new("applied_forces", "torque_on_a_top");
    for (method, name) in METHODS {
        for h in [1e-3, 1e-4] {
            let (rate, height, lost) = precess(method, h);
            let second = 40.0 * h * h + 1e-6;
            let allowed = if method == Method::Dem { second } else { 3.0 * h };
            let label = format!("top, {name}, h = {h}");
            record.relative(&format!("{label}: precession [rad/s]"), 1.0, rate, 1.962, allowed);
            record.below(&format!("{label}: height of the axis"), 1.0, height, 3.0 * h);
            record.below(&format!("{label}: spin lost"), 1.0, lost, second);
        }
    }
    record.finish();
}

#[test]
fn central_spring() {
    let mut record = Record::new("applied_forces", "central_spring");
    let (m, k, center) = (2.0, 2.0 * TAU * TAU, DVec3::new(0.5, -0.2, 0.1));
    for (method, name) in METHODS {
        // What the scheme keeps exactly.
        let kept = |scene: &Scene, ball: BodyId| {
            let (d, v) = (scene.position(ball) - center, scene.velocity(ball));
            let (twice, h) = (m * v.length_squared() + k * d.length_squared(), 0.01);
            match method {
                Method::Ccp => twice - h * k * d.dot(v),
                Method::Dem | Method::Ffd => twice - 0.25 * h * h * k * v.length_squared(),
            }
        };
        let orbit = |radial: Radial, periods: u32| {
            let (scene, ball) = one_ball(method, 0.01);
            let mut scene = scene.weightless();
            let i = scene.world.index_of(ball).expect("the ball");
            scene.world.bodies.position[i] = center + DVec3::X;
            scene.throw(ball, DVec3::new(0.0, 3.0, 1.0), DVec3::ZERO);
            push(&mut scene.world, "spring", Target::Body(ball), AppliedLaw::Field(Field { center, radial }));
            let energy = |scene: &Scene| {
                let d = scene.position(ball) - center;
                0.5 * m * scene.velocity(ball).length_squared() + 0.5 * k * d.length_squared()
            };
            let begin = (energy(&scene), 0.5 * m * scene.velocity(ball).length_squared());
            let first = kept(&scene, ball);
            let (mut low, mut high, mut drift) = (f64::INFINITY, 0.0_f64, 0.0_f64);
            for _ in 0..100 * periods {
                scene.step();
                let now = energy(&scene);
                (low, high) = (low.min(now), high.max(now));
                drift = drift.max((kept(&scene, ball) / first - 1.0).abs());
            }
            let moved = 0.5 * m * scene.velocity(ball).length_squared() - begin.1;
            let work = scene.world.applied.list[0].done.work;
            ((high - low) / begin.0, drift, (work - moved).abs() / begin.0, scene.position(ball))
        };
        let spring = || Radial::Spring { stiffness: k, rest: 0.0 };
        let (swing, drift, missing, _) = orbit(spring(), 1000);
        let (wh, leapfrog) = (TAU * 0.01, method == Method::Dem);
        let label = format!("central spring, {name}, 1,000 periods");
        record.below(
            &format!("{label}: range of the energy"),
            1.0,
            swing,
            if leapfrog { wh * wh / 4.0 } else { wh },
        );
        record.below(&format!("{label}: drift of what the scheme keeps"), 1.0, drift, 1e-11);
        record.below(&format!("{label}: work less change of kinetic energy"), 1.0, missing, 1e-12);
        let by_formula = Radial::Formula(formula(&format!("-{k}*r"), DISTANCE));
        let (one, other) = (orbit(spring(), 10).3, orbit(by_formula, 10).3);
        record.below(&format!("{label}: by formula of r, place after 10"), 1.0, one.distance(other), 1e-10);
    }
    record.finish();
}
