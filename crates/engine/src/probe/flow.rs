//! What crosses a plane.
//!
//! Every step each body is on one side or the other; a change in the direction of the normal counts +1, back
//! again counts -1. So a body that jitters on the plane is counted once, and one that the domain removes beyond
//! the plane is counted too: it is seen outside at the end of the step before it is removed.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::{Column, columns, counts};
use crate::bodies::Bodies;
use crate::ids::GroupId;
use crate::par;

/// Columns of a flow probe. Rates are those since the last row.
pub const COLUMNS: &[Column] =
    &columns([("count", "-"), ("mass", "kg"), ("count_rate", "1/s"), ("mass_rate", "kg/s")]);

/// On which side of the plane a body was last seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
enum PlaneSide {
    #[default]
    Unknown,
    Before,
    Beyond,
}

impl From<u8> for PlaneSide {
    fn from(side: u8) -> Self {
        [PlaneSide::Unknown, PlaneSide::Before, PlaneSide::Beyond]
            .get(usize::from(side))
            .copied()
            .unwrap_or_default()
    }
}

impl From<PlaneSide> for u8 {
    fn from(side: PlaneSide) -> Self {
        side as u8
    }
}

/// The memory of a flow probe.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Crossings {
    /// By body id.
    side: Vec<PlaneSide>,
    count: i64,
    mass: f64,
    /// Time, count and mass of the last row.
    last: Option<(f64, i64, f64)>,
}

impl Crossings {
    /// Notes who has changed sides since it last looked.
    pub fn observe(&mut self, bodies: &Bodies, point: DVec3, normal: DVec3, group: Option<GroupId>) {
        let side = &self.side;
        let changed = par::map_chunks(bodies.len(), |range| {
            range
                .filter(|&i| counts(bodies, i, group))
                .filter_map(|i| {
                    let beyond = (bodies.position[i] - point).dot(normal) > 0.0;
                    let new = if beyond { PlaneSide::Beyond } else { PlaneSide::Before };
                    let old = side.get(bodies.id[i].index()).copied().unwrap_or_default();
                    (new != old).then_some((i, old, new))
                })
                .collect::<Vec<_>>()
        });
        for (i, old, new) in changed.into_iter().flatten() {
            let id = bodies.id[i].index();
            if id >= self.side.len() {
                self.side.resize(id + 1, PlaneSide::Unknown);
            }
            self.side[id] = new;
            let direction = match (old, new) {
                (PlaneSide::Before, PlaneSide::Beyond) => 1,
                (PlaneSide::Beyond, PlaneSide::Before) => -1,
                _ => 0,
            };
            self.count += direction;
            self.mass += direction as f64 * bodies.mass(i);
        }
    }

    /// A row at time `t`; the rates of the first row are zero.
    pub fn row(&mut self, t: f64) -> Vec<f64> {
        let (t0, count0, mass0) = self.last.unwrap_or((t, self.count, self.mass));
        let rate = |change: f64| if t > t0 { change / (t - t0) } else { 0.0 };
        self.last = Some((t, self.count, self.mass));
        vec![self.count as f64, self.mass, rate((self.count - count0) as f64), rate(self.mass - mass0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bodies::Body;
    use crate::ids::{BodyId, MaterialId};

    fn bodies(heights: &[(u32, f64)]) -> Bodies {
        let mut all = Bodies::default();
        for &(id, z) in heights {
            let mut body = Body::sphere(0.1, 1.0, MaterialId(0), DVec3::Z * z);
            body.id = BodyId(id);
            body.inv_mass = 0.5;
            all.push(body);
        }
        all
    }

    #[test]
    fn net_crossings_and_their_rates() {
        let mut flow = Crossings::default();
        let look = |flow: &mut Crossings, heights: &[(u32, f64)]| {
            flow.observe(&bodies(heights), DVec3::ZERO, -DVec3::Z, None);
        };
        look(&mut flow, &[(0, 1.0), (1, 1.0), (2, -1.0)]);
        assert_eq!(flow.row(0.0), [0.0, 0.0, 0.0, 0.0]);
        look(&mut flow, &[(0, -1.0), (1, 1.0), (2, -1.0)]);
        // Body 0 is gone, body 1 falls through, 3 appears beyond the plane and does not count.
        look(&mut flow, &[(1, -0.5), (2, -2.0), (3, -1.0)]);
        assert_eq!(flow.row(0.5), [2.0, 4.0, 4.0, 8.0]);
        // Body 1 comes back, in another order of the bodies.
        look(&mut flow, &[(3, -1.0), (1, 0.5)]);
        assert_eq!(flow.row(1.0), [1.0, 2.0, -2.0, -4.0]);
    }
}
