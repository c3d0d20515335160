//! Laws of applied forces: force and torque on one body.
//!
//! **Drag** is taken such that it can never turn a velocity round. With u the velocity relative to the wind, F all other
//! forces that are known, and m u' = F - (c1 + c2 |u|) u:
//!
//! 1. The speed s in the middle of the step, by an implicit half step, which has a closed form:
//!    s (1 + h/2m (c1 + c2 s)) = |u + h/2m F|.
//! 2. With k = c1 + c2 s kept, the equation is linear and its solution exact: u1 = u e^-z + F/k (1 - e^-z), z = h k / m. So the
//!    mean of the drag over the step is -k p u - (1 - p) F with p = (1 - e^-z) / z.
//!
//! It is of second order, exact for linear drag under a constant force, stable for any coefficient, and has the exact terminal
//! velocity: u1 = u if F = k u. It does not take into account forces that are not known yet: in hard contact those of contacts
//! and
//! joints. A body that has some is taken as if F were zero, else a body that lies on the floor would be carried by the drag
//! of a fall that does not happen; its drag is then of first order. A second drag on the same body acts on the velocity
//! that the first one leaves.

use glam::{DQuat, DVec3};

use super::Moment;
use crate::bodies::Bodies;
use crate::dem::integrate::turns_once;
use crate::formula::Formula;
use crate::math::turned;
use crate::motion::Track;

/// A law.
#[derive(Clone, Debug, PartialEq)]
pub enum AppliedLaw {
    /// Force and torque as functions of time.
    Given(Given),
    /// Drag in a fluid that moves.
    Drag(Drag),
    /// A force towards a point, or away from it.
    Field(Field),
}

/// Force and torque as functions of time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// Force along x, y, z [N].
    pub force: Option<[Track; 3]>,
    /// Torque about x, y, z [N m]; on beams the moment.
    pub torque: Option<[Track; 3]>,
    /// Along axes that the body carries, turned by this in its frame; else along those of the world.
    pub axes: Option<DQuat>,
    /// Where the force acts, in the frame of the body: zero for its centre of mass [m].
    pub point: DVec3,
}

impl Given {
    /// A constant force at the centre, along the axes of the world [N].
    pub fn constant(force: DVec3) -> Self {
        let track = |x: f64| Track::Table(vec![(0.0, x)]);
        Self { force: Some(force.to_array().map(track)), ..Self::default() }
    }
}

/// Drag: -(linear + quadratic |u|) u, u the velocity relative to the wind.
#[derive(Clone, Debug, PartialEq)]
pub struct Drag {
    /// The two coefficients, [N s/m] and [N s2/m2].
    pub coefficients: Coefficients,
    /// Velocity of the wind along x, y, z: formulas of [`PLACE`] and t [m/s]; none for air at rest.
    pub wind: Option<[Formula; 3]>,
}

/// Names in formulas of the wind.
pub const PLACE: &[&str] = &["x", "y", "z"];
/// Names in formulas of coefficients.
pub const SIZE: &[&str] = &["radius"];
/// Names in formulas of a field.
pub const DISTANCE: &[&str] = &["r"];

/// Coefficients of drag: numbers, or formulas of [`SIZE`] and t.
#[derive(Clone, Debug, PartialEq)]
pub struct Coefficients {
    /// Of the velocity [N s/m].
    pub linear: Formula,
    /// Of its square [N s2/m2].
    pub quadratic: Formula,
}

impl Coefficients {
    /// Their values for a body of this radius at a time.
    pub fn of(&self, radius: f64, t: f64) -> (f64, f64) {
        let value = |f: &Formula| f.value_with(t, &[radius]);
        (value(&self.linear), value(&self.quadratic))
    }
}

/// A force along the line from a point to the body's centre of mass.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The point [m].
    pub center: DVec3,
    /// How it depends on the distance.
    pub radial: Radial,
}

/// How a field depends on the distance r.
#[derive(Clone, Debug, PartialEq)]
pub enum Radial {
    /// -stiffness (r - rest).
    Spring {
        /// Stiffness [N/m].
        stiffness: f64,
        /// Distance without force [m].
        rest: f64,
    },
    /// A formula of [`DISTANCE`] and t; positive away from the point [N].
    Formula(Formula),
}

impl Field {
    /// Force at a place and time [N].
    pub fn at(&self, place: DVec3, t: f64) -> DVec3 {
        let d = place - self.center;
        let r = d.length();
        match &self.radial {
            Radial::Spring { stiffness, rest } if *rest == 0.0 => -*stiffness * d,
            Radial::Spring { stiffness, rest } => -*stiffness * (r - rest) * d.normalize_or_zero(),
            // At the point itself there is no direction.
            Radial::Formula(_) if r == 0.0 => DVec3::ZERO,
            Radial::Formula(f) => f.value_with(t, &[r]) * (d / r),
        }
    }
}

/// A law in a step: what depends on time alone is known.
pub(super) enum Ready<'a> {
    Given { force: DVec3, torque: DVec3, axes: Option<DQuat>, point: DVec3 },
    Drag(&'a Drag),
    Field(&'a Field),
}

/// What a drag must know of a body besides its state.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// All other forces [N]; `None` if some are not known yet.
    pub(super) force: Option<DVec3>,
    /// Velocity that earlier drags leave [m/s].
    pub(super) velocity: DVec3,
}

fn values(tracks: &Option<[Track; 3]>, t: f64) -> DVec3 {
    tracks.as_ref().map_or(DVec3::ZERO, |[x, y, z]| DVec3::new(x.value(t), y.value(t), z.value(t)))
}

impl AppliedLaw {
    /// The law at a time.
    pub(super) fn ready(&self, t: f64) -> Ready<'_> {
        match self {
            AppliedLaw::Given(g) => Ready::Given {
                force: values(&g.force, t),
                torque: values(&g.torque, t),
                axes: g.axes,
                point: g.point,
            },
            AppliedLaw::Drag(drag) => Ready::Drag(drag),
            AppliedLaw::Field(field) => Ready::Field(field),
        }
    }
}

impl Ready<'_> {
    /// Force and torque about the centre of mass on body `i`, at time `t` of the law.
    pub(super) fn on(&self, b: &Bodies, i: usize, t: f64, moment: &Moment, known: Known) -> (DVec3, DVec3) {
        match self {
            Ready::Given { force, torque, axes, point } => {
                if axes.is_none() && *point == DVec3::ZERO {
                    return (*force, *torque);
                }
                let q = match turns_once(b, i) {
                    true => turned(b.rotation[i], b.ang_vel[i], moment.lead),
                    false => b.rotation[i],
                };
                let along = axes.map_or(DQuat::IDENTITY, |own| q * own);
                let (force, torque) = (along * *force, along * *torque);
                (force, torque + (q * *point).cross(force))
            }
            Ready::Drag(drag) => (drag.on(b, i, t, moment.h, known), DVec3::ZERO),
            Ready::Field(field) => (field.at(b.position[i], t), DVec3::ZERO),
        }
    }
}

impl Drag {
    /// Velocity of the wind at a place and time [m/s].
    pub fn wind_at(&self, place: DVec3, t: f64) -> DVec3 {
        let Some(wind) = &self.wind else { return DVec3::ZERO };
        let place = place.to_array();
        DVec3::from_array([0, 1, 2].map(|k| wind[k].value_with(t, &place)))
    }

    fn on(&self, b: &Bodies, i: usize, t: f64, h: f64, known: Known) -> DVec3 {
        let u = known.velocity - self.wind_at(b.position[i], t);
        let coefficients = self.coefficients.of(b.radius[i], t);
        mean_drag(coefficients, u, known.force.unwrap_or(DVec3::ZERO), b.inv_mass[i], h)
    }
}

/// Mean of the drag over a step of length `h` on a body that begins with the relative velocity `u` under other forces `f`.
fn mean_drag((c1, c2): (f64, f64), u: DVec3, f: DVec3, inv_mass: f64, h: f64) -> DVec3 {
    let half = 0.5 * h * inv_mass;
    let fast = (u + half * f).length();
    let (a, c) = (half * c2, 1.0 + half * c1);
    let s = 2.0 * fast / (c + (c * c + 4.0 * a * fast).sqrt());
    let k = c1 + c2 * s;
    let z = h * k * inv_mass;
    let p = if z == 0.0 { 1.0 } else { -(-z).exp_m1() / z };
    -k * p * u - (1.0 - p) * f
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Velocity after `steps` steps up to time 1 under the force `f`.
    fn fall(c: (f64, f64), u: DVec3, f: DVec3, mass: f64, steps: u32) -> DVec3 {
        let h = 1.0 / f64::from(steps);
        (0..steps).fold(u, |u, _| u + h / mass * (f + mean_drag(c, u, f, 1.0 / mass, h)))
    }

    #[test]
    fn linear_drag_is_exact_and_quadratic_drag_of_second_order() {
        let (u, f, m) = (DVec3::new(3.0, -1.0, 2.0), DVec3::new(0.5, 0.0, -20.0), 2.0);
        let exact = |c: f64| u * (-c / m).exp() + f / c * (1.0 - (-c / m).exp());
        for c in [1e-3, 1.0, 300.0] {
            let found = fall((c, 0.0), u, f, m, 7);
            assert!(found.distance(exact(c)) < 1e-12 * u.length(), "{c}: {found}");
        }
        let fine = fall((0.3, 0.7), u, f, m, 100_000);
        let error = |n: u32| fall((0.3, 0.7), u, f, m, n).distance(fine);
        let order = (error(50) / error(100)).log2();
        assert!((order - 2.0).abs() < 0.1 && error(100) < 1e-4, "{order} {}", error(100));
    }

    #[test]
    fn drag_never_turns_a_velocity_round_and_ends_at_the_terminal_velocity() {
        for c2 in [1e-3, 1.0, 1e3, 1e9, 1e15] {
            let mut u = DVec3::X * 50.0;
            for _ in 0..20 {
                let next = u + 1e-2 * mean_drag((0.0, c2), u, DVec3::ZERO, 1.0, 1e-2);
                assert!(next.x >= 0.0 && next.x <= u.x && next.y == 0.0, "{c2}: {u} {next}");
                u = next;
            }
            // m g = c2 u^2, from both sides and with steps of any length.
            let end = (9.81 / c2).sqrt();
            for start in [0.1 * end, 10.0 * end] {
                let f = DVec3::NEG_Z * 9.81;
                let u = (0..2000)
                    .fold(DVec3::NEG_Z * start, |u, _| u + 0.1 * (f + mean_drag((0.0, c2), u, f, 1.0, 0.1)));
                assert!((u.z / -end - 1.0).abs() < 1e-6, "{c2}: {u} {end}");
            }
        }
    }

    #[test]
    fn fields_point_at_their_centre() {
        let center = DVec3::new(1.0, 2.0, 3.0);
        let spring = Field { center, radial: Radial::Spring { stiffness: 5.0, rest: 0.5 } };
        assert!(spring.at(center + DVec3::X * 2.0, 0.0).distance(DVec3::X * -7.5) < 1e-12);
        assert!(spring.at(center + DVec3::X * 0.1, 0.0).distance(DVec3::X * 2.0) < 1e-12);
        assert_eq!(spring.at(center, 0.0), DVec3::ZERO);
        let formula = Formula::parse_with("-4*t/r^2", DISTANCE).unwrap();
        let field = Field { center, radial: Radial::Formula(formula) };
        assert!(field.at(center + DVec3::Y * 2.0, 3.0).distance(DVec3::Y * -3.0) < 1e-12);
        assert_eq!(field.at(center, 3.0), DVec3::ZERO);
    }
}
