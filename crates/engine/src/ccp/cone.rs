//! The friction cone: projection (Negrut10 after eq. 14) and one projected step of a contact (eq. 12).
//!
//! Steps may have different lengths along the normal and in the tangent plane. With gamma = S z and
//! S = diag(sqrt eta_n, sqrt eta_t, sqrt eta_t), z lies in a circular cone too, of friction
//! mu sqrt(eta_n / eta_t); eq. 12 for z, written back in gamma, is the step here. For spheres a tangential impulse
//! moves the contact 3.5 times as easily as a normal one, so one common step would be 3.5 times too short along the
//! normal, where loads travel.

use crate::simd::{Number, V3};

/// Constants of a projected step, of one contact or of eight.
#[derive(Clone, Copy)]
pub struct Cone<T> {
    /// Unit normal.
    pub n: V3<T>,
    /// Friction coefficient.
    pub mu: T,
    /// Step length along the normal [kg].
    pub eta_n: T,
    /// Step length in the tangent plane [kg].
    pub eta_t: T,
}

/// What a projected step did.
#[derive(Clone, Copy)]
pub struct Move<T> {
    /// The new impulse.
    pub gamma: V3<T>,
    /// By how much it moved along the normal.
    pub normal: T,
    /// By how much it moved in the tangent plane.
    pub tangent: V3<T>,
}

/// A length below all that matter, to divide by in place of zero.
const TINY: f64 = 1e-30;

/// Velocities are rounded to what is lost beside this one, 6e-13 m/s in single precision [m/s].
const COARSE: f64 = 1e-5;

/// In single precision, `v` rounded to what can be added to `coarse`. Friction of a ball that lies alone on a floor falls by the same
/// factor in every iteration, and its square soon below the smallest number with all its digits: processors take a hundred times as
/// long for such numbers.
#[inline(always)]
fn rounded<T: Number>(v: V3<T>, coarse: T) -> V3<T> {
    if !T::IS_SINGLE {
        return v;
    }
    let coarse = V3 { x: coarse, y: coarse, z: coarse };
    (v + coarse) - coarse
}

impl<T: Number> Cone<T> {
    /// Nearest point of the cone to (normal part x, tangent vector t) in the metric of the steps: its normal part and
    /// the factor by which t shrinks. Without branches: in a heap that sticks here and slides there, they would be
    /// guessed wrong half of the time.
    #[inline(always)]
    pub fn project(&self, x: T, t: V3<T>) -> (T, T) {
        let length = t.length();
        // On the surface of the cone the nearest point has this normal part; below zero it is the apex.
        let mu_eta = self.mu * self.eta_n;
        // Reciprocals: they can be had before what they are multiplied by.
        let inverse = T::splat(1.0) / (self.eta_t + self.mu * mu_eta);
        let per_length = self.mu / length.max(T::splat(TINY));
        let surface = (x * self.eta_t + mu_eta * length).max(T::splat(0.0)) * inverse;
        let shrink = surface * per_length;
        // Strictly: without friction and tangent, a pulling impulse must not count as inside.
        let limit = self.mu * x;
        (length.select_lt(limit, x, surface), length.select_lt(limit, T::splat(1.0), shrink))
    }

    /// mu |u_t|, by which Coulomb's law differs from the relaxation of eq. 6 (de Saxcé): with this added to the normal
    /// velocity, the cone problem's solution slides without lifting off [m/s].
    #[inline(always)]
    pub fn lift(&self, u: V3<T>) -> T {
        let u_t = rounded(u - self.n * u.dot(self.n), T::splat(COARSE));
        self.mu * u_t.length()
    }

    /// One over the lengths of a step, along the normal and in the tangent plane [1/kg]: one division for both.
    #[inline(always)]
    pub fn inverse_steps(&self, omega: T) -> (T, T) {
        let inverse = T::splat(1.0) / (omega * self.eta_n * self.eta_t);
        (self.eta_t * inverse, self.eta_n * inverse)
    }

    /// Projected step of an impulse against the relative velocity `u` with `lift` added along the normal (eq. 12).
    #[inline(always)]
    pub fn step(&self, gamma: V3<T>, u: V3<T>, lift: T, omega: T) -> Move<T> {
        let u_n = u.dot(self.n);
        let u_t = u - self.n * u_n;
        let gamma_n = gamma.dot(self.n);
        let gamma_t = gamma - self.n * gamma_n;
        let step = omega * self.eta_t;
        let t = rounded(gamma_t - u_t * step, step * T::splat(COARSE));
        let (normal, shrink) = self.project(gamma_n - omega * self.eta_n * (u_n + lift), t);
        let tangent = t * shrink;
        Move { gamma: self.n * normal + tangent, normal: normal - gamma_n, tangent: tangent - gamma_t }
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::random::Random;

    fn v3(v: DVec3) -> V3<f64> {
        V3 { x: v.x, y: v.y, z: v.z }
    }

    fn metric(cone: &Cone<f64>, n: DVec3, v: DVec3) -> f64 {
        let x = v.dot(n);
        x * x / cone.eta_n + (v - n * x).length_squared() / cone.eta_t
    }

    #[test]
    fn projection_is_the_nearest_point_of_the_cone() {
        let mut random = Random::new(8, 0);
        let mut draw = || DVec3::new(random.normal(), random.normal(), random.normal());
        for k in 0..2000 {
            let n = draw().normalize();
            let s = draw().abs();
            let mu = if k % 50 == 0 { 0.0 } else { s.x };
            let cone = Cone { n: v3(n), mu, eta_n: 0.1 + s.y, eta_t: 0.1 + s.z };
            let p = draw();
            let tangent = p - n * p.dot(n);
            let (normal, shrink) = cone.project(p.dot(n), v3(tangent));
            let q = n * normal + tangent * shrink;
            let (x, t) = (q.dot(n), (q - n * q.dot(n)).length());
            assert!(t <= mu * x + 1e-12, "in the cone");
            // No other point of the cone is nearer.
            for _ in 0..20 {
                let d = draw();
                let height = d.dot(n).abs();
                let tangent = d - n * d.dot(n);
                let other = n * height + tangent.clamp_length_max(mu * height);
                for t in [1e-3, 0.1, 1.0] {
                    let candidate = q + (other - q) * t;
                    assert!(metric(&cone, n, candidate - p) >= metric(&cone, n, q - p) - 1e-12);
                }
            }
        }
    }

    /// Friction of a ball alone on a floor: each iteration leaves half of it. In single precision its square is never without digits, in
    /// double precision it fades as it should.
    #[test]
    fn friction_that_fades_keeps_its_digits() {
        fn squares<T: Number>(number: impl Fn(T) -> f64) -> Vec<f64> {
            let v = |x: f64, z: f64| V3 { x: T::splat(x), y: T::splat(0.0), z: T::splat(z) };
            let cone =
                Cone { n: v(0.0, 1.0), mu: T::splat(0.5), eta_n: T::splat(1e-3), eta_t: T::splat(3e-4) };
            let mut gamma = v(1e-6, 1e-5);
            let mut squares = Vec::new();
            for _ in 0..300 {
                let u = V3 { x: gamma.x * T::splat(0.5 / 3e-4), y: T::splat(0.0), z: T::splat(0.0) };
                gamma = cone.step(gamma, u, cone.lift(u), T::splat(1.0)).gamma;
                squares.push(number(gamma.x * gamma.x));
            }
            squares
        }
        let single = squares::<f32>(f64::from);
        let smallest = f64::from(f32::MIN_POSITIVE);
        assert!(single.iter().all(|&s| s == 0.0 || s >= smallest) && *single.last().unwrap() < 1e-30);
        let double = squares::<f64>(|x| x);
        assert!(double.iter().all(|&s| s > 0.0) && *double.last().unwrap() < smallest);
    }

    #[test]
    fn no_pull_without_friction() {
        let cone = Cone { n: v3(DVec3::Z), mu: 0.0, eta_n: 1.0, eta_t: 0.3 };
        let zero = v3(DVec3::ZERO);
        assert_eq!(cone.project(-1.0, zero).0, 0.0);
        assert_eq!(cone.project(2.0, zero).0, 2.0);
        assert_eq!(cone.step(zero, v3(DVec3::Z), 0.0, 1.0).gamma.length(), 0.0);
    }

    #[test]
    fn a_fixed_point_satisfies_the_complementarity() {
        let cone = Cone { n: v3(DVec3::Z), mu: 0.5, eta_n: 1.0, eta_t: 0.3 };
        // Sliding: gamma on the cone against u_t; Coulomb with u_n = 0, relaxed with u_n = mu |u_t|.
        let gamma = v3(DVec3::new(-0.5, 0.0, 1.0));
        let moved = |u: DVec3, coulomb: bool| {
            let lift = if coulomb { cone.lift(v3(u)) } else { 0.0 };
            (cone.step(gamma, v3(u), lift, 1.0).gamma - gamma).length()
        };
        assert!(moved(DVec3::new(2.0, 0.0, 0.0), true) < 1e-14);
        assert!(moved(DVec3::new(2.0, 0.0, 1.0), false) < 1e-14);
        assert!(moved(DVec3::new(2.0, 0.0, 0.0), false) > 0.1);
    }
}
