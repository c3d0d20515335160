//! Mass, centre of mass and tensor of inertia: of shapes, and of several together.

use std::f64::consts::PI;

use glam::{DMat3, DQuat, DVec3};

use super::model::Form;

/// Mass properties in some frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Inertial {
    /// Mass [kg].
    pub(super) mass: f64,
    /// Centre of mass [m].
    pub(super) center: DVec3,
    /// Tensor about the centre of mass, along the axes of the frame [kg m2].
    pub(super) tensor: DMat3,
}

impl Inertial {
    /// A tensor from its principal moments and the orientation of its axes.
    pub(super) fn of_moments(mass: f64, center: DVec3, turn: DQuat, moments: DVec3) -> Self {
        let r = DMat3::from_quat(turn);
        Self { mass, center, tensor: r * DMat3::from_diagonal(moments) * r.transpose() }
    }

    /// Of a shape of this mass, with its middle at the origin; none for meshes and planes.
    pub(super) fn of_form(form: &Form, mass: f64) -> Option<Self> {
        let moments = match *form {
            Form::Sphere(r) => DVec3::splat(0.4 * r * r),
            Form::Ellipsoid(a) => {
                let s = a * a;
                0.2 * DVec3::new(s.y + s.z, s.x + s.z, s.x + s.y)
            }
            Form::Box(size) => {
                let s = size * size;
                DVec3::new(s.y + s.z, s.x + s.z, s.x + s.y) / 12.0
            }
            Form::Cylinder(r, h) => {
                let across = (3.0 * r * r + h * h) / 12.0;
                DVec3::new(across, across, 0.5 * r * r)
            }
            Form::Capsule(r, whole) => {
                let h = whole - 2.0 * r;
                let (cylinder, ball) = (PI * r * r * h, 4.0 / 3.0 * PI * r.powi(3));
                let (mc, mb) = (cylinder / (cylinder + ball), ball / (cylinder + ball));
                let along = mc * 0.5 * r * r + mb * 0.4 * r * r;
                // Half balls, their centres 3/8 r beyond the ends of the cylinder.
                let across =
                    mc * (3.0 * r * r + h * h) / 12.0 + mb * (0.4 * r * r + 0.25 * h * h + 0.375 * h * r);
                DVec3::new(across, across, along)
            }
            Form::Hull(_) | Form::Plane => return None,
        };
        Some(Self { mass, center: DVec3::ZERO, tensor: DMat3::from_diagonal(mass * moments) })
    }

    /// The same thing in a frame in which its own lies at a place, turned.
    pub(super) fn moved(&self, position: DVec3, turn: DQuat) -> Self {
        let r = DMat3::from_quat(turn);
        Self {
            mass: self.mass,
            center: position + turn * self.center,
            tensor: r * self.tensor * r.transpose(),
        }
    }

    /// Both together (Steiner).
    pub(super) fn with(&self, other: &Self) -> Self {
        let mass = self.mass + other.mass;
        let center = (self.mass * self.center + other.mass * other.center) / mass;
        let about = |i: &Self| {
            let d = i.center - center;
            i.tensor + (DMat3::from_diagonal(DVec3::splat(d.length_squared())) - outer(d)) * i.mass
        };
        Self { mass, center, tensor: about(self) + about(other) }
    }

    /// [xx, yy, zz, xy, xz, yz].
    pub(super) fn entries(&self) -> [f64; 6] {
        let t = self.tensor;
        [t.x_axis.x, t.y_axis.y, t.z_axis.z, t.y_axis.x, t.z_axis.x, t.z_axis.y]
    }

    /// Why no body can have it.
    pub(super) fn fault(&self) -> Option<String> {
        if !(self.mass > 0.0 && self.mass.is_finite()) {
            return Some(format!("its mass is {}", self.mass));
        }
        // A body has positive moments, none larger than the two others together.
        let t = self.tensor;
        let minors = [t.x_axis.x, t.x_axis.x * t.y_axis.y - t.y_axis.x * t.y_axis.x, t.determinant()];
        if minors.iter().any(|m| *m <= 0.0) {
            return Some("its tensor of inertia is not positive".into());
        }
        let (a, b, c) = (t.x_axis.x, t.y_axis.y, t.z_axis.z);
        let slack = 1e-6 * (a + b + c);
        if a > b + c + slack || b > a + c + slack || c > a + b + slack {
            return Some("one of its moments of inertia is larger than the two others together".into());
        }
        None
    }
}

fn outer(d: DVec3) -> DMat3 {
    DMat3::from_cols(d * d.x, d * d.y, d * d.z)
}

/// Volume of a shape; none for meshes and planes [m3].
pub(super) fn volume(form: &Form) -> Option<f64> {
    Some(match *form {
        Form::Sphere(r) => 4.0 / 3.0 * PI * r.powi(3),
        Form::Ellipsoid(a) => 4.0 / 3.0 * PI * a.element_product(),
        Form::Box(size) => size.element_product(),
        Form::Cylinder(r, h) => PI * r * r * h,
        Form::Capsule(r, whole) => PI * r * r * (whole - 2.0 * r) + 4.0 / 3.0 * PI * r.powi(3),
        Form::Hull(_) | Form::Plane => return None,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    /// Two halves of a box are the box, however they are turned.
    #[test]
    fn halves_make_a_whole() {
        let whole = Inertial::of_form(&Form::Box(DVec3::new(2.0, 1.0, 0.5)), 6.0).unwrap();
        let half = Inertial::of_form(&Form::Box(DVec3::ONE.with_z(0.5)), 3.0).unwrap();
        let quarter = DQuat::from_rotation_z(0.5 * PI);
        let sum = half.moved(DVec3::X * 0.5, quarter).with(&half.moved(DVec3::X * -0.5, DQuat::IDENTITY));
        assert!((sum.mass - 6.0).abs() < 1e-12 && sum.center.length() < 1e-12);
        for (a, b) in sum.entries().into_iter().zip(whole.entries()) {
            assert!((a - b).abs() < 1e-12, "{a} {b}");
        }
        assert!(whole.fault().is_none());
        let bad = Inertial { tensor: DMat3::from_diagonal(DVec3::new(1.0, 1.0, 3.0)), ..whole };
        assert!(bad.fault().unwrap().contains("larger than the two others"));
    }

    /// A capsule without a cylinder is a ball; a long one is nearly its cylinder.
    #[test]
    fn capsules_lie_between_balls_and_rods() {
        let ball = Inertial::of_form(&Form::Capsule(0.5, 1.0), 2.0).unwrap();
        assert!((ball.entries()[0] - 0.4 * 2.0 * 0.25).abs() < 1e-12);
        let (rod, capsule) = (Form::Cylinder(0.01, 10.0), Form::Capsule(0.01, 10.01));
        let (rod, capsule) =
            (Inertial::of_form(&rod, 1.0).unwrap(), Inertial::of_form(&capsule, 1.0).unwrap());
        assert!((capsule.entries()[0] / rod.entries()[0] - 1.0).abs() < 3e-3);
    }
}
