//! Gears: coordinates of several joints that move together.
//!
//! With the coordinates x_i (angles [rad] or lengths [m]) of other joints and factors f_i: sum f_i x_i = offset, the sum at the start.
//! - Two wheels with z_1 and z_2 teeth that mesh from outside: z_1 x_1 + z_2 x_2; one inside the other: z_1 x_1 - z_2 x_2.
//! - A rack and a pinion of pitch radius r: r x_1 - x_2.
//! - A differential: x_1 + x_2 - 2 x_3. An epicyclic gear (Willis): z_s x_s + z_r x_r - (z_s + z_r) x_c.
//!
//! Each part is the row of its joint's coordinate; the impulse of part i is f_i lambda, one lambda for all. What the teeth press on
//! each other sideways, and so on the bearings, is not known here: each part is a moment, or a force along an axis. Cylindrical joints
//! are not handled, which have two coordinates.

use serde::{Deserialize, Serialize};

use super::rows::{JointRow, Role, coordinate};
use super::{Freedom, Joint, Pose};

/// What a gear couples.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Gear {
    /// Number of a joint, its coordinate, and the factor.
    pub parts: Vec<(u32, Freedom, f64)>,
    /// What the sum is.
    pub offset: f64,
}

/// The coordinate of a pose.
fn at(pose: &Pose, freedom: Freedom) -> f64 {
    if freedom == Freedom::Turn { pose.angle } else { pose.slide }
}

impl Gear {
    /// The sum of the coordinates now, each times its factor.
    pub fn sum(&self, pose: impl Fn(usize) -> Pose) -> f64 {
        self.parts.iter().map(|&(k, freedom, factor)| factor * at(&pose(k as usize), freedom)).sum()
    }

    /// Adds the rows of the gear, joint `number`; what it is off is taken back at the rate `back`.
    pub(super) fn rows(
        &self,
        number: u32,
        joints: &[Joint],
        poses: &[Pose],
        back: f64,
        list: &mut Vec<JointRow>,
    ) {
        let error = self.sum(|k| poses[k]) - self.offset;
        for (n, &(k, freedom, factor)) in self.parts.iter().enumerate() {
            let row = coordinate(number, joints[k as usize].kind, freedom, &poses[k as usize]);
            // The first row has the whole bias.
            let bias = if n == 0 { back * error / factor } else { 0.0 };
            list.push(JointRow { role: Role::Gear, bias, factor, ..row });
        }
    }
}
