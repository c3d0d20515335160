//! Contacts of compounds: every piece as if it were a body, with whatever the other body is.
//!
//! Pieces that cannot touch are left out by boxes: each piece has a box along its own axes. Against the ball around the other
//! body, and box against box along their six face normals; what these leave costs a narrow phase and no more.

use glam::{DMat3, DVec3};

use super::ContactPoint;
use super::table::Narrow;
use super::view::View;
use crate::shape::{Compound, Piece, Shape};

impl<'a> View<'a> {
    /// A piece of a body.
    fn of_piece(body: &View, piece: &'a Piece) -> Self {
        View {
            shape: &piece.shape,
            scale: piece.scale * body.scale,
            position: body.position + body.rotation * piece.position * body.scale,
            rotation: body.rotation * piece.rotation,
            id: body.id,
        }
    }
}

/// A piece at its place, with the box around it.
struct Boxed<'a> {
    number: u16,
    view: View<'a>,
    /// Middle of the box [m], its half edges [m] and their directions.
    middle: DVec3,
    half: DVec3,
    axes: DMat3,
}

impl<'a> Boxed<'a> {
    /// The pieces of a body.
    fn all(compound: &'a Compound, body: &View) -> impl Iterator<Item = Boxed<'a>> {
        compound.pieces().iter().zip(1u16..).map(|(piece, number)| {
            let view = View::of_piece(body, piece);
            let (low, high) = piece.bounds();
            let middle = view.position + view.rotation * (0.5 * (low + high) * body.scale);
            let half = 0.5 * (high - low) * body.scale;
            Boxed { number, view, middle, half, axes: DMat3::from_quat(view.rotation) }
        })
    }

    /// Whether it may come within `reach` of a point.
    fn is_near(&self, p: DVec3, reach: f64) -> bool {
        let local = self.axes.transpose() * (p - self.middle);
        (local.abs() - self.half).max(DVec3::ZERO).length_squared() <= reach * reach
    }

    /// Whether two boxes may come within `limit` of each other: no face of either has the other wholly beyond it.
    fn may_touch(&self, other: &Boxed, limit: f64) -> bool {
        let turn = self.axes.transpose() * other.axes;
        let size = DMat3::from_cols(turn.x_axis.abs(), turn.y_axis.abs(), turn.z_axis.abs());
        let way = other.middle - self.middle;
        let along_own = (self.axes.transpose() * way).abs();
        let along_others = (other.axes.transpose() * way).abs();
        (along_own - self.half - size * other.half).max_element() <= limit
            && (along_others - other.half - size.transpose() * self.half).max_element() <= limit
    }
}

impl Narrow {
    /// The contacts of a compound with any shape, some perhaps beyond the limit; false if a piece has no entry in the table.
    pub(super) fn compound(
        &self,
        compound: &Compound,
        a: &View,
        b: &View,
        found: &mut dyn FnMut(ContactPoint),
    ) -> bool {
        let reach = |view: &View| view.shape.bounding_radius() * view.scale + self.limit;
        let (near_a, near_b) = (reach(a), reach(b));
        let own = Boxed::all(compound, a).filter(|piece| piece.is_near(b.position, near_b));
        let Shape::Compound(others) = b.shape else {
            return own.into_iter().all(|piece| {
                let pieces = |t: ContactPoint| ContactPoint { pieces: [piece.number, t.pieces[1]], ..t };
                self.contacts(&piece.view, b, &mut |t: ContactPoint| found(pieces(t)))
            });
        };
        let others: Vec<Boxed> = Boxed::all(others, b).filter(|q| q.is_near(a.position, near_a)).collect();
        own.into_iter().all(|p| {
            others.iter().filter(|q| p.may_touch(q, self.limit)).all(|q| {
                let pieces = [p.number, q.number];
                self.contacts(&p.view, &q.view, &mut |t: ContactPoint| found(ContactPoint { pieces, ..t }))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::BodyId;
    use crate::random::Random;
    use crate::shape::Placement;
    use crate::terrain::grain::any_rotation;

    /// Boxes that are left out are further apart than the limit, and of those that are far apart most are left out.
    #[test]
    fn no_pair_that_touches_is_left_out() {
        let mut random = Random::new(5, 0);
        let (mut left_out, mut apart) = (0, 0);
        for _ in 0..3000 {
            let mut one = || {
                let half = DVec3::new(
                    random.uniform(0.05, 1.0),
                    random.uniform(0.05, 1.0),
                    random.uniform(0.05, 1.0),
                );
                let at = DVec3::new(random.normal(), random.normal(), random.normal());
                let place = Placement { center: at, rotation: any_rotation(&mut random) };
                (Compound::of_one(Shape::Cuboid { half }, 1.0, &Placement::SAME), place)
            };
            let ((one, at), (two, there)) = (one(), one());
            let (one, two) = (Shape::Compound(one.into()), Shape::Compound(two.into()));
            let view = |shape, at: &Placement| View {
                shape,
                scale: 1.0,
                position: at.center,
                rotation: at.rotation,
                id: BodyId(0),
            };
            let (a, b) = (view(&one, &at), view(&two, &there));
            let (Shape::Compound(c), Shape::Compound(d)) = (&one, &two) else { unreachable!() };
            let (p, q) = (Boxed::all(c, &a).next().unwrap(), Boxed::all(d, &b).next().unwrap());
            let (p_at, q_at) = (p.view.placed().unwrap(), q.view.placed().unwrap());
            let gap = super::super::convex_contact::nearest(&p_at, &q_at, 100.0, 0.05).unwrap().gap;
            let limit = 0.1;
            let kept = p.may_touch(&q, limit) && p.is_near(q.middle, q.half.length() + limit);
            assert!(kept || gap > limit - 1e-9, "{gap}");
            left_out += i32::from(!kept);
            apart += i32::from(gap > limit);
        }
        assert!(apart > 1000 && f64::from(left_out) > 0.85 * f64::from(apart), "{left_out} of {apart}");
    }
}
