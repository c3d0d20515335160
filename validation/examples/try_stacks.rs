use granum_engine::glam::{DQuat, DVec3};
use granum_engine::*;
use granum_validation::Scene;
use std::time::Instant;
fn main() {
    let arg: Vec<String> = std::env::args().collect();
    let kind = match arg.get(1).map(String::as_str) {
        Some("apgd") => SolverKind::Apgd,
        Some("direct") => SolverKind::Direct,
        _ => SolverKind::Auto,
    };
    for n in [5, 10, 20] {
        for ratio in [1e2, 1e4, 1e6] {
            for up in [true, false] {
                for h in [1e-3, 1e-2] {
                    let mut scene = Scene::new(1.0, h).solver(kind);
                    let m = scene.material(0.5, 0.0);
                    scene.plane(DVec3::ZERO, DVec3::Z, m);
                    let ids: Vec<_> = (0..n)
                        .map(|k| {
                            let e = k as f64 / (n - 1) as f64;
                            let mass = 0.1 * f64::powf(ratio, if up { e } else { 1.0 - e });
                            scene.cuboid(
                                mass,
                                DVec3::splat(0.1),
                                DVec3::Z * (0.1 + 0.2 * k as f64),
                                DQuat::IDENTITY,
                                m,
                            )
                        })
                        .collect();
                    let steps = (5.0 / h) as usize;
                    let t = Instant::now();
                    let (mut its, mut isl, mut fac, mut worst) = (0u64, 0u64, 0u64, 0.0f64);
                    for _ in 0..steps {
                        scene.steps(1);
                        let r = &scene.world.report;
                        its += r.iterations as u64;
                        isl += r.islands_solved as u64;
                        fac += r.factorisations as u64;
                        worst = worst.max(r.worst_island_residual);
                    }
                    let s = t.elapsed().as_secs_f64();
                    let moved = ids
                        .iter()
                        .enumerate()
                        .map(|(k, &id)| (scene.position(id) - DVec3::Z * (0.1 + 0.2 * k as f64)).length())
                        .fold(0.0, f64::max);
                    println!(
                        "n {n:2} ratio {ratio:e} heavy {} h {h}: moved {moved:.2e} m, worst residual {worst:.1e}, {:.1} iterations, {:.3} direct, {:.2} factorisations a step, {:.3} ms a step",
                        if up { "top" } else { "low" },
                        its as f64 / steps as f64,
                        isl as f64 / steps as f64,
                        fac as f64 / steps as f64,
                        s * 1e3 / steps as f64
                    );
                }
            }
        }
    }
}
