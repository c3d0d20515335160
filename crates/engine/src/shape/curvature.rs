//! Curvature of round surfaces: how much volume a ball shares with them depends on it (`dem/round_wall.rs`).

use glam::DVec3;

use super::Shape;

/// Curvature of a surface at a point; positive where it bulges outwards, zero where it is flat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Curvature {
    /// Sum of the two principal curvatures, twice the mean curvature [1/m].
    pub sum: f64,
    /// Their product, the Gaussian curvature [1/m2].
    pub product: f64,
}

impl Curvature {
    /// Of a ball with this curvature.
    fn ball(k: f64) -> Self {
        Self { sum: 2.0 * k, product: k * k }
    }

    /// Curved in one direction only.
    fn bent(k: f64) -> Self {
        Self { sum: k.max(0.0), product: 0.0 }
    }
}

impl Shape {
    /// Curvature at the point `p` of the surface with the outward normal `n`. Hollow sides, polyhedra, meshes and sphere sets count as
    /// flat. So do edges across their own direction: along the rim of a cylinder the curvature goes from that of the side to zero.
    pub fn curvature(&self, p: DVec3, n: DVec3) -> Curvature {
        match self {
            Shape::Sphere => Curvature::ball(1.0),
            Shape::Ellipsoid { r } => of_ellipsoid(*r, p),
            Shape::Capsule { half, radius } => {
                if p.z.abs() > *half {
                    Curvature::ball(1.0 / radius)
                } else {
                    Curvature::bent(1.0 / radius)
                }
            }
            Shape::Revolved(_) => {
                let rho = p.truncate();
                // Meusnier: the circle of radius rho about the axis, seen along the normal.
                let k = rho.dot(n.truncate()) / rho.length_squared();
                Curvature::bent(if k.is_finite() { k } else { 0.0 })
            }
            Shape::Plane
            | Shape::Cuboid { .. }
            | Shape::Hull(_)
            | Shape::Compound(_)
            | Shape::Spheres(_)
            | Shape::Mesh(_) => Curvature::default(),
        }
    }
}

/// With h the distance of the tangent plane from the centre and V = abc: sum = h^3 (a^2 + b^2 + c^2 - p^2) / V^2, product = h^4 / V^2.
fn of_ellipsoid(r: DVec3, p: DVec3) -> Curvature {
    let h = (p / (r * r)).length_recip();
    let volume = (r.x * r.y * r.z).powi(2);
    Curvature {
        sum: h.powi(3) * (r.length_squared() - p.length_squared()) / volume,
        product: h.powi(4) / volume,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Revolved;

    #[test]
    fn curvatures_of_textbook_surfaces() {
        // Ellipsoid at the end of its axis a: principal curvatures a / b^2 and a / c^2; with equal axes that of a ball.
        let of = |r: DVec3, p: DVec3| Shape::Ellipsoid { r }.curvature(p, p);
        let c = of(DVec3::new(3.0, 2.0, 0.5), DVec3::X * 3.0);
        assert!((c.sum - (3.0 / 4.0 + 12.0)).abs() < 1e-12 && (c.product - 9.0).abs() < 1e-12, "{c:?}");
        let c = of(DVec3::splat(2.0), DVec3::new(1.0, 3.0_f64.sqrt(), 0.0));
        assert!((c.sum - 1.0).abs() < 1e-12 && (c.product - 0.25).abs() < 1e-12, "{c:?}");
        let capsule = Shape::Capsule { half: 1.0, radius: 0.5 };
        assert_eq!(
            capsule.curvature(DVec3::new(0.5, 0.0, 0.9), DVec3::X),
            Curvature { sum: 2.0, product: 0.0 }
        );
        assert_eq!(capsule.curvature(DVec3::Z * 1.5, DVec3::Z), Curvature { sum: 4.0, product: 4.0 });
        let cylinder = Shape::Revolved(Revolved::cylinder(0.5, 1.0));
        assert_eq!(cylinder.curvature(DVec3::new(0.0, 0.5, 0.3), DVec3::Y).sum, 2.0);
        assert_eq!(cylinder.curvature(DVec3::new(0.2, 0.0, 1.0), DVec3::Z), Curvature::default());
        assert_eq!(cylinder.curvature(DVec3::Z, DVec3::Z), Curvature::default());
        // A cone of 45 degrees: cos 45 / rho. A tube seen from inside is flat.
        let cone = Shape::Revolved(Revolved::cone(1.0, 0.0, 0.5));
        let n = DVec3::new(1.0, 0.0, 1.0).normalize();
        assert!((cone.curvature(DVec3::new(0.5, 0.0, 0.0), n).sum - 0.5_f64.sqrt() / 0.5).abs() < 1e-12);
        let tube = Shape::Revolved(Revolved::tube(0.5, 0.6, 1.0));
        assert_eq!(tube.curvature(DVec3::X * 0.5, DVec3::NEG_X), Curvature::default());
    }
}
