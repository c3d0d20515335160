//! Probes: numbers measured while a run goes on, each a row of named columns with units.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use crate::ids::{BodyId, GroupId};
use crate::terrain::Region;

/// What a probe measures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ProbeKind {
    /// Position, orientation, velocity and angular velocity of a body.
    Body(BodyId),
    /// Total contact force and torque on a body or wall.
    Force(BodyId),
    /// Number, mass, solid fraction, mean velocity, coordination number of the bodies in a region.
    Region {
        /// Where.
        region: Region,
        /// Only bodies of this group.
        group: Option<GroupId>,
    },
    /// Bodies that crossed a plane in the direction of its normal: number, mass, and their rates.
    Flow {
        /// A point of the plane [m].
        point: DVec3,
        /// Unit normal.
        normal: DVec3,
        /// Only bodies of this group.
        group: Option<GroupId>,
    },
    /// Height and angle of repose of a heap about a vertical axis.
    Heap {
        /// A point of the axis, at the height of the ground [m].
        center: DVec3,
        /// Only bodies of this group.
        group: Option<GroupId>,
    },
    /// Segregation of two groups: mean height of each and Lacey's mixing index on cells of a given size.
    Mixing {
        /// The one group.
        a: GroupId,
        /// The other group.
        b: GroupId,
        /// Edge of the cells [m].
        cell: f64,
    },
}

/// A probe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Probe {
    /// Name in the scene and of its file.
    pub name: String,
    /// What it measures.
    pub kind: ProbeKind,
    /// Seconds between two rows [s].
    pub every: f64,
}
