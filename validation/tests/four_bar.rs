//! A ladder of four-bar linkages (IFToMM A02): N + 1 posts and N bars, each 1 kg and 1 m, hinged; B0 at (0, 1) moves at
//! +1 m/s. Every bar stays level, so all posts turn as one pendulum: one freedom, more equations than needed, and when
//! all lie in line the linkage could branch.
//!
//! Reference (N = 2): E0 = 35.835 J; B0 at 1, 5 and 10 s and its velocity at 10 s from an independent integration
//! (`data/series/J2_A02_fourbar_N2.csv`), which agrees with EXUDYN's values extrapolated to h = 0. Allowed is three times
//! what the scheme misses of a pendulum (A01: 2.0e-3 m at h = 1e-3), of first order in h. No branching: the bars stay
//! level within 2e-6 rad. Bars are thin: their inertia about their own axes is a millionth. N = 40: 81 bodies, 160 hinges; the closed form is the same pendulum with mass ratio of N.

use granum_engine::glam::DVec3;
use granum_engine::{BodyId, Method};
use granum_validation::linkage::{flat, spin};
use granum_validation::{Record, SCALES, Scene};

/// The linkage, its first post and its bars.
fn ladder(method: Method, scale: f64, h: f64, n: usize) -> (Scene, BodyId, Vec<BodyId>) {
    let mut scene = Scene::new(scale, h).by(method);
    let up = |k: usize| flat(k as f64, 1.0);
    let mut posts = Vec::new();
    for k in 0..=n {
        let foot = flat(k as f64, 0.0);
        let post = scene.rod(1.0, foot, up(k));
        scene.throw(post, DVec3::X * 0.5, spin(-1.0));
        scene.hinge(None, post, foot);
        posts.push(post);
    }
    let mut bars = Vec::new();
    for k in 0..n {
        let bar = scene.rod(1.0, up(k), up(k + 1));
        scene.throw(bar, DVec3::X, DVec3::ZERO);
        scene.hinge(Some(posts[k]), bar, up(k));
        scene.hinge(Some(posts[k + 1]), bar, up(k + 1));
        bars.push(bar);
    }
    (scene, posts[0], bars)
}

/// B0 from the first post.
fn b0(scene: &Scene, post: BodyId) -> DVec3 {
    scene.point_of(post, flat(0.0, 0.5))
}

struct Run {
    errors: [f64; 3],
    speed: f64,
    energy: f64,
    gap: f64,
    level: f64,
}

fn run(method: Method, scale: f64, h: f64) -> Run {
    let (mut scene, post, bars) = ladder(method, scale, h, 2);
    let e0 = scene.mechanical_energy();
    let mut out = Run { errors: [0.0; 3], speed: 0.0, energy: (e0 - 35.835).abs(), gap: 0.0, level: 0.0 };
    let places =
        [(1.0, -0.19502030, -0.98079921), (5.0, -0.81131046, -0.58461555), (10.0, 0.32845811, 0.94451854)];
    for (k, (t, x, z)) in places.into_iter().enumerate() {
        while scene.world.time < (t - 0.5 * h) * scale.sqrt() {
            scene.step();
            out.energy = out.energy.max((scene.mechanical_energy() - 35.835).abs());
            out.gap = out.gap.max(scene.gap());
            out.level = bars.iter().fold(out.level, |m, &b| m.max(scene.angle(b).abs()));
        }
        out.errors[k] = b0(&scene, post).distance(flat(x, z));
    }
    let velocity = scene.velocity(post) * 2.0;
    out.speed = velocity.distance(flat(1.42305147, -0.49486885));
    out
}

#[test]
fn two_cells() {
    let mut record = Record::new("four_bar", "two_cells");
    let mut errors = Vec::new();
    for h in [1e-3, 1e-4] {
        for scale in SCALES.into_iter().filter(|&s| s == 1.0 || h == 1e-3) {
            let out = run(Method::Ccp, scale, h);
            for (k, t) in [1, 5, 10].into_iter().enumerate() {
                let what = format!("N = 2, h = {h}: error of B0 at {t} s [m]");
                record.below(&what, scale, out.errors[k], 6.0 * h);
            }
            record.report(
                &format!("N = 2, h = {h}: error of the velocity at 10 s [m/s]"),
                scale,
                out.speed,
                0.0,
            );
            record.below(
                &format!("N = 2, h = {h}: change of energy / E0"),
                scale,
                out.energy / 35.835,
                4.2 * h,
            );
            record.below(&format!("N = 2, h = {h}: gap of the hinges [m]"), scale, out.gap, 50.0 * h * h);
            record.below(&format!("N = 2, h = {h}: tilt of the bars [rad]"), scale, out.level, 2e-6);
            if scale == 1.0 {
                errors.push((out.errors[2], out.speed));
            }
        }
    }
    let order = |one: f64, two: f64| (one / two).log10();
    // Not demanded: a step that ends close to where all bars lie in line changes the energy by some 1e-6, more or less as steps
    // happen to fall, and passing the top slowly enlarges that. At 1 s the place is of second order.
    record.report("N = 2: order of the place (h = 1e-3 and 1e-4)", 1.0, order(errors[0].0, errors[1].0), 2.0);
    record.near("N = 2: order of the velocity", 1.0, order(errors[0].1, errors[1].1), 1.0, 0.15);
    record.finish();
}

/// The same in penalty contact, whose step is of second order: at 1 s at the size of the reference.
#[test]
fn two_cells_in_penalty_contact() {
    let mut record = Record::new("four_bar", "two_cells_in_penalty_contact");
    let h = 1e-3;
    for scale in SCALES {
        let out = run(Method::Dem, scale, h);
        for (k, t) in [1, 5, 10].into_iter().enumerate() {
            let what = format!("N = 2, dem, h = {h}: error of B0 at {t} s [m]");
            record.below(&what, scale, out.errors[k], 2e-3);
        }
        record.below("N = 2, dem: change of energy / E0", scale, out.energy / 35.835, 1e-4);
        record.below("N = 2, dem: gap of the hinges [m]", scale, out.gap, 20.0 * h * h);
        record.below("N = 2, dem: tilt of the bars [rad]", scale, out.level, 1e-5);
    }
    record.finish();
}

#[test]
fn forty_cells() {
    let mut record = Record::new("four_bar", "forty_cells");
    let h = 1e-3;
    let (mut scene, post, bars) = ladder(Method::Ccp, 1.0, h, 40);
    let e0 = scene.mechanical_energy();
    let (mut energy, mut gap, mut level) = (0.0_f64, 0.0_f64, 0.0_f64);
    let clock = std::time::Instant::now();
    for _ in 0..1000 {
        scene.step();
        energy = energy.max((scene.mechanical_energy() / e0 - 1.0).abs());
        gap = gap.max(scene.gap());
        level = bars.iter().fold(level, |m, &b| m.max(scene.angle(b).abs()));
    }
    record.report("N = 40: time of a step [ms]", 1.0, clock.elapsed().as_secs_f64(), 0.0);
    // One freedom: (n_posts / 3 + n_bars) a'' = (n_posts / 2 + n_bars) g sin a, from the top.
    let (posts, n) = (41.0, 40.0);
    let rate = (posts / 2.0 + n) / (posts / 3.0 + n) * 9.81;
    let (mut a, mut w, dt) = (0.0_f64, 1.0_f64, 1e-5);
    for _ in 0..100_000 {
        // Leapfrog: exact to 1e-9.
        w += 0.5 * dt * rate * a.sin();
        a += dt * w;
        w += 0.5 * dt * rate * a.sin();
    }
    let error = b0(&scene, post).distance(flat(a.sin(), a.cos()));
    record.below("N = 40: error of B0 at 1 s [m]", 1.0, error, 6e-3);
    record.below("N = 40: change of energy / E0", 1.0, energy, 4.2e-3);
    record.below("N = 40: gap of the hinges [m]", 1.0, gap, 5e-5);
    record.below("N = 40: tilt of the bars [rad]", 1.0, level, 2e-6);
    record.finish();
}
