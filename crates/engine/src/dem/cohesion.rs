//! Attraction: adhesion of elastic spheres, and cohesion over the area of contact.
//!
//! - DMT (Derjaguin, Muller and Toporov 1975): a constant pull 2 pi w R* while the two overlap; for small, stiff spheres.
//! - JKR (Johnson, Kendall and Roberts 1971): the area of contact is larger than Hertz's, and a neck holds the two together
//!   beyond zero overlap. With a the radius of contact, d = a^2/R - sqrt(2 pi w a/E*) and
//!   F = 4 E* a^3/(3 R) - sqrt(8 pi w E* a^3). Contact begins at d = 0 and ends at the least d, where
//!   a^3 = pi w R^2/(8 E*); a pull of 3/2 pi w R* tears it. With `hertz_mindlin` only.
//! - Linear: a pull of `cohesion` times the area of contact, pi a^2 with a^2 = R* d.
//!
//! w is the work of adhesion of the pair (`surface_energy`). Friction is limited by what presses the surfaces: the pull of
//! DMT and of linear cohesion counts with the load; for JKR twice the force of tearing is added (Thornton 1991).
//!
//! Attraction takes energy of its own out of an impact; the coefficient of restitution is that of the dashpot alone.

use std::f64::consts::PI;

use super::contact_state::ContactState;
use super::response::{Normal, Props};
use crate::settings::Adhesion;

/// Pull [N], what friction may count besides the pressing force [N], and energy [J].
#[cold]
pub fn attraction(props: &Props, m: &ContactState<f64>, normal: &Normal<f64>) -> (f64, f64, f64) {
    let p = &props.elastic;
    let w = p.surface_energy;
    // Area pi R* d; its energy is that of a spring that pulls.
    let linear = p.cohesion * PI * m.r_eff * m.delta.max(0.0);
    let linear_energy = -0.5 * linear * m.delta.max(0.0);
    match props.adhesion {
        Adhesion::Dmt => {
            let pull = 2.0 * PI * w * m.r_eff;
            (pull + linear, 0.0, linear_energy - pull * m.delta)
        }
        Adhesion::Jkr => {
            let a = normal.size;
            let pull = (8.0 * PI * w * p.e_star * a.powi(3)).sqrt();
            let tear = 1.5 * PI * w * m.r_eff;
            // What presses is the load and twice the tearing force, not the whole repulsion of the spring.
            (pull + linear, 2.0 * tear - pull, linear_energy)
        }
    }
}

/// Radius of a JKR contact [m], its repulsion without the pull [N], and its energy, zero for a point [J].
pub fn jkr(e_star: f64, w: f64, r: f64, delta: f64) -> (f64, f64, f64) {
    let s = (2.0 * PI * w / e_star).sqrt();
    // Right of the root of a convex function: Newton's method comes down to it.
    let mut a = (r * delta.max(0.0)).sqrt() + (r * s).powf(2.0 / 3.0);
    let least = least_radius(e_star, w, r);
    for _ in 0..30 {
        let root = a.sqrt();
        let step = (a * a / r - s * root - delta) / (2.0 * a / r - 0.5 * s / root);
        a = (a - step).max(least);
        if step.abs() <= 1e-14 * a {
            break;
        }
    }
    let repulsion = 4.0 * e_star * a.powi(3) / (3.0 * r);
    // The integral of F over d along the curve.
    let energy = 8.0 * e_star * a.powi(5) / (15.0 * r * r)
        - (2.0 * e_star * s / (3.0 * r) + 4.0 * e_star * s / r) * a.powf(3.5) / 3.5
        + PI * w * a * a;
    (a, repulsion, energy)
}

fn least_radius(e_star: f64, w: f64, r: f64) -> f64 {
    (PI * w * r * r / (8.0 * e_star)).cbrt()
}

/// Gap at which a contact that has begun tears [m].
pub fn tears_at(props: &Props, r: f64) -> f64 {
    let p = &props.elastic;
    if props.adhesion != Adhesion::Jkr || p.surface_energy <= 0.0 {
        return 0.0;
    }
    let a = least_radius(p.e_star, p.surface_energy, r);
    (2.0 * PI * p.surface_energy * a / p.e_star).sqrt() - a * a / r
}

/// Largest such gap for bodies up to this radius [m].
pub fn range(props: &Props, largest: f64) -> f64 {
    tears_at(props, largest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The curve satisfies its equation; its least force is 3/2 pi w R; its energy is the integral of the force.
    #[test]
    fn jkr_curve() {
        let (e, w, r) = (1e7, 0.05, 1e-3);
        let force = |delta: f64| {
            let (a, repulsion, _) = jkr(e, w, r, delta);
            repulsion - (8.0 * PI * w * e * a.powi(3)).sqrt()
        };
        let tear = {
            let a = least_radius(e, w, r);
            (2.0 * PI * w * a / e).sqrt() - a * a / r
        };
        let mut least = 0.0_f64;
        for k in 0..2000 {
            let delta = -tear + f64::from(k) * 1e-3 * tear * 2.0;
            let (a, _, _) = jkr(e, w, r, delta);
            let error = a * a / r - (2.0 * PI * w * a / e).sqrt() - delta;
            assert!(k == 0 || error.abs() < 1e-12 * tear, "{k} {error}");
            least = least.min(force(delta));
        }
        assert!((least / (-1.5 * PI * w * r) - 1.0).abs() < 1e-5, "{least}");
        let (d0, n) = (1e-6, 20_000);
        let d1 = 5e-6;
        let sum: f64 = (0..n)
            .map(|k| force(d0 + (f64::from(k) + 0.5) * (d1 - d0) / f64::from(n)) * (d1 - d0) / f64::from(n))
            .sum();
        let (u0, u1) = (jkr(e, w, r, d0).2, jkr(e, w, r, d1).2);
        assert!((sum / (u1 - u0) - 1.0).abs() < 1e-6, "{sum} {}", u1 - u0);
    }
}
