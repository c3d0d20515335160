//! Degrees of freedom of the bodies in joints: 6 per dynamic body, less the rank of the rows that the joints hold.
//!
//! A count of rows alone (Gruebler) is wrong for planar linkages, whose joints repeat each other in space, so the rank is taken:
//! modified Gram-Schmidt on the rows J of Negrut10 eq. 11 at the present pose. Motors that prescribe a coordinate or its speed
//! are rows behind them. Stops, springs and contacts take no part. In a singular pose, such as a slider-crank at its dead centre,
//! the rank is that of this pose.

use std::collections::HashMap;

use super::World;
use crate::bodies::BodyKind;
use crate::joint::Freedom;
use crate::joint::motor::Motor;
use crate::joint::rows::{Row, bodies_rate, coordinate, hold_rows};

/// Part of a row that counts as something that the rows before it do not hold.
const NEW: f64 = 1e-7;
/// Most work that a count is worth [multiplications].
const MOST_WORK: f64 = 4e9;

/// Degrees of freedom of the bodies in joints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mobility {
    /// Dynamic bodies that are in joints.
    pub bodies: usize,
    /// Freedoms that joints leave them.
    pub free: usize,
    /// How many of these motors prescribe.
    pub driven: usize,
    /// Rows of joints that hold what other rows hold already.
    pub repeated: usize,
}

impl World {
    /// Degrees of freedom of the bodies in joints, now; `None` where the mechanism is too large to be worth it.
    pub fn mobility(&self) -> Option<Mobility> {
        let (mut held, mut driven): (Vec<Row>, Vec<Row>) = (Vec::new(), Vec::new());
        for (k, joint) in self.joints.iter().enumerate().filter(|(_, j)| !j.is_broken(&self.index_of_id)) {
            let pose = joint.pose(&self.bodies, &self.index_of_id);
            hold_rows(k as u32, joint, &pose, pose.a.rotation, 0.0, &mut held);
            for (freedom, motor) in &joint.motors {
                if !matches!(motor, Motor::Force(_)) && joint.gains_of(*freedom).is_none() {
                    driven.push(coordinate(k as u32, joint.kind, *freedom, &pose));
                }
            }
        }
        // Columns: three of velocity for each body, three of turning where it can turn.
        let (mut column, mut width, mut bodies) = (HashMap::new(), 0, 0);
        for joint in &self.joints {
            for i in [joint.a.body, joint.b.body].into_iter().flatten().filter_map(|id| self.index_of(id)) {
                if self.bodies.kind[i] == BodyKind::Dynamic && !column.contains_key(&i) {
                    let turns = self.bodies.inv_inertia_body[i].max_element() > 0.0;
                    column.insert(i, (width, turns));
                    width += if turns { 6 } else { 3 };
                    bodies += 1;
                }
            }
        }
        let rows = (held.len() + driven.len()) as f64;
        if rows * rows * width as f64 > MOST_WORK {
            return None;
        }
        // Arms are lengths, directions have none: measured in a length of the mechanism both are of the size of one.
        let arms = held.iter().flat_map(|r| [r.alpha.length(), r.beta.length()]);
        let length = arms.fold(0.0, f64::max).max(1e-12).recip();
        let dense = |row: &Row| {
            let mut dense = vec![0.0; width];
            let scale = if row.t.length_squared() > 0.0 { length } else { 1.0 };
            for (i, sign, arm) in [(row.a, -1.0, row.alpha), (row.b, 1.0, row.beta)] {
                let Some(&(at, turns)) = column.get(&(i as usize)) else { continue };
                (0..3).for_each(|k| dense[at + k] += sign * row.t[k]);
                if turns {
                    (0..3).for_each(|k| dense[at + 3 + k] += sign * scale * arm[k]);
                }
            }
            dense
        };
        let mut basis: Vec<Vec<f64>> = Vec::new();
        held.iter().for_each(|row| extend(&mut basis, dense(row)));
        // A gear holds the sum of coordinates, each times its factor.
        let gears: Vec<_> = self.joints.iter().map(|j| &j.gear.parts).filter(|p| !p.is_empty()).collect();
        for parts in &gears {
            let mut sum = vec![0.0; width];
            for &(k, freedom, factor) in parts.iter() {
                let joint = &self.joints[k as usize];
                let pose = joint.pose(&self.bodies, &self.index_of_id);
                let row = dense(&coordinate(k, joint.kind, freedom, &pose));
                // Angles and lengths are in one measure here.
                let factor = if freedom == Freedom::Turn { factor * length } else { factor };
                sum.iter_mut().zip(row).for_each(|(s, x)| *s += factor * x);
            }
            extend(&mut basis, sum);
        }
        let rank = basis.len();
        driven.iter().for_each(|row| extend(&mut basis, dense(row)));
        Some(Mobility {
            bodies,
            free: width - rank,
            driven: basis.len() - rank,
            repeated: held.len() + gears.len() - rank,
        })
    }

    /// How fast a coordinate of a joint changes now [rad/s] or [m/s].
    pub fn coordinate_rate(&self, joint: usize, freedom: Freedom) -> f64 {
        let tied = &self.joints[joint];
        let pose = tied.pose(&self.bodies, &self.index_of_id);
        bodies_rate(&coordinate(joint as u32, tied.kind, freedom, &pose), &self.bodies)
    }
}

/// Adds a row to an orthonormal basis, if it has a part of its own.
fn extend(basis: &mut Vec<Vec<f64>>, mut row: Vec<f64>) {
    let norm = |row: &[f64]| row.iter().map(|x| x * x).sum::<f64>().sqrt();
    let before = norm(&row);
    if before == 0.0 {
        return;
    }
    // Twice: once leaves rounding of the size of what was taken away.
    for _ in 0..2 {
        for e in basis.iter() {
            let along: f64 = row.iter().zip(e).map(|(x, y)| x * y).sum();
            row.iter_mut().zip(e).for_each(|(x, y)| *x -= along * y);
        }
    }
    let after = norm(&row);
    if after > NEW * before {
        row.iter_mut().for_each(|x| *x /= after);
        basis.push(row);
    }
}

#[cfg(test)]
mod tests {
    use glam::{DQuat, DVec3};

    use super::*;
    use crate::joint::{Joint, JointKind};
    use crate::motion::Track;
    use crate::{Body, MaterialId, Settings};

    /// A linkage in a plane: balls at these places, each hinged about y to the next at the point between them, the first and the
    /// last to the world.
    fn linkage(places: &[(f64, f64)], ends: [(f64, f64); 2]) -> World {
        let mut world = World::new(Settings::default());
        let at = |(x, z): (f64, f64)| DVec3::new(x, 0.0, z);
        let ids: Vec<_> =
            places.iter().map(|&p| world.add(Body::sphere(0.1, 1e3, MaterialId(0), at(p)))).collect();
        let axis = DQuat::from_rotation_arc(DVec3::Z, DVec3::Y);
        let mut tie = |pair, place| {
            let index = |id| world.index_of(id);
            let joint = Joint::between(JointKind::Revolute, "j", &world.bodies, index, pair, place, axis);
            world.add_joint(joint, false);
        };
        tie((None, Some(ids[0])), at(ends[0]));
        for (pair, p) in ids.windows(2).zip(places.windows(2)) {
            tie((Some(pair[0]), Some(pair[1])), 0.5 * (at(p[0]) + at(p[1])));
        }
        tie((None, ids.last().copied()), at(ends[1]));
        world
    }

    #[test]
    fn a_planar_linkage_moves_though_a_count_of_rows_says_that_it_cannot() {
        // Three links and four hinges: 18 - 20 rows, of which three repeat others in a plane.
        let mut world = linkage(&[(0.0, 0.5), (1.0, 1.3), (2.0, 0.4)], [(0.0, 0.0), (2.2, 0.0)]);
        let found = world.mobility().unwrap();
        assert_eq!(found, Mobility { bodies: 3, free: 1, driven: 0, repeated: 3 });
        let track = Track::Table(vec![(0.0, 1.0)]);
        world.joints[0].motors.push((Freedom::Turn, Motor::Speed(track)));
        assert_eq!(world.mobility().unwrap().driven, 1);
        // A triangle of two links is rigid.
        let rigid = linkage(&[(0.0, 0.5), (1.0, 0.6)], [(0.0, 0.0), (1.3, 0.0)]);
        assert_eq!(rigid.mobility().unwrap().free, 0);
    }

    #[test]
    fn a_rate_is_that_of_the_bodies() {
        let mut world = linkage(&[(1.0, 0.0), (3.0, 0.0)], [(0.0, 0.0), (4.0, 0.0)]);
        world.bodies.ang_vel[0] = DVec3::Y * 2.0;
        assert!((world.coordinate_rate(0, Freedom::Turn) - 2.0).abs() < 1e-12);
    }
}
