//! What Negrut10's relaxation of eq. 6 does to a sliding body, and that Coulomb's law takes it back.
//!
//! Set-up: a box and a sphere (rotation locked) dragged at a constant 2 m/s by sliding down an incline of angle
//! atan(mu), where friction balances gravity, mu = 0.4, h = 1e-3 and 2e-3 s, 300 steps. Relaxed cone: the body floats at
//! the gap h mu v, which vanishes with h. Coulomb: gap 0 and no lift. Started at its steady gap, the body keeps 2 m/s.
//! Started at gap 0 the relaxed cone kicks it up with u_n = mu u_t and leaves it 1/(1 + mu^2) of its speed at once,
//! independent of h; Coulomb's law does nothing of the kind.
//! With every solver. Tolerance: 1e-9 m, 1e-9 m/s: exact for the scheme.

use granum_engine::glam::DVec3;
use granum_engine::{Friction, SolverKind};
use granum_validation::scene::{SOLVERS, tilt};
use granum_validation::{Record, SCALES, Scene, g};

const MU: f64 = 0.4;
const HALF: DVec3 = DVec3::new(0.2, 0.15, 0.1);

fn slide(
    scale: f64,
    h: f64,
    (kind, friction): (SolverKind, Friction),
    gap: f64,
    steps: usize,
    sphere: bool,
) -> (f64, DVec3) {
    let mut scene = Scene::new(scale, h).exact().solver(kind).friction(friction);
    let material = scene.material(MU, 0.0);
    let angle = MU.atan().to_degrees();
    scene.incline(angle, material);
    let at = tilt(angle) * DVec3::new(0.0, 0.0, HALF.z + gap);
    let body = if sphere {
        scene.sphere_of_mass(1.0, HALF.z, at, material)
    } else {
        scene.cuboid(1.0, HALF, at, tilt(angle), material)
    };
    scene.lock_rotation(body);
    scene.throw(body, tilt(angle) * DVec3::new(2.0, 0.0, 0.0), DVec3::ZERO);
    scene.steps(steps);
    let back = tilt(angle).inverse();
    ((back * scene.position(body)).z - HALF.z, back * scene.velocity(body))
}

#[test]
fn gap_of_a_sliding_body() {
    let mut record = Record::new("relaxation_gap", "gap_of_a_sliding_body");
    for scale in SCALES {
        for ((sphere, name), (kind, solver)) in [(true, "sphere"), (false, "box")]
            .into_iter()
            .flat_map(|body| SOLVERS.map(|solver| (body, solver)))
        {
            let (cone, coulomb) = ((kind, Friction::Cone), (kind, Friction::Coulomb));
            for h in [1e-3, 2e-3] {
                let float = h * MU * 2.0;
                let label = format!("{name}, {solver}, h = {h}");
                let (gap, v) = slide(scale, h, cone, float, 300, sphere);
                record.near(&format!("{label}, cone: gap [m]"), scale, gap, float, 1e-9);
                record.near(&format!("{label}, cone: v [m/s]"), scale, v.x, 2.0, 1e-9);
                let (gap, v) = slide(scale, h, coulomb, 0.0, 300, sphere);
                record.near(&format!("{label}, coulomb: gap [m]"), scale, gap, 0.0, 1e-9);
                record.near(&format!("{label}, coulomb: v [m/s]"), scale, v.x, 2.0, 1e-9);
            }
            // Kick of the first step; gravity of one step included.
            let h = 1e-3;
            let cos = MU.atan().cos();
            let u_t = (2.0 + h * g * MU * cos - MU * h * g * cos) / (1.0 + MU * MU);
            let label = format!("{name}, {solver}, from gap 0");
            let (_, v) = slide(scale, h, cone, 0.0, 1, sphere);
            record.near(&format!("{label}, cone: u_t [m/s]"), scale, v.x, u_t, 1e-9);
            record.near(&format!("{label}, cone: u_n [m/s]"), scale, v.z, MU * u_t, 1e-9);
            let (_, v) = slide(scale, h, coulomb, 0.0, 1, sphere);
            record.near(&format!("{label}, coulomb: u_n [m/s]"), scale, v.z, 0.0, 1e-9);
        }
    }
    record.finish();
}
