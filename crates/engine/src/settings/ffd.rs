//! Settings of fast frictional dynamics (Iglberger09 Algorithm 2).

use serde::{Deserialize, Serialize};

/// How friction is chosen (Algorithm 2, line 26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FrictionRule {
    /// `Impulse` for balls, `Cone` for all other shapes.
    #[default]
    ByShape,
    /// An impulse of at most mu times the normal impulse, which aims at the common velocity of the pair.
    Impulse,
    /// Normal and friction of all contacts of a body in one small cone problem.
    Cone,
    /// The authors': directions are sampled, bounds are speeds, and the aim is rest in the world.
    Samples,
}

/// What happens to a squeezed body, whose constraints contradict each other or nearly do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Squeezed {
    /// Each contact gives the impulse that it would give alone; contacts that push the same way share.
    #[default]
    Pairs,
    /// The violated constraints share the error: least squares. For comparison: what it asks for may be very large.
    Share,
    /// The authors': the body is stopped, in the world frame.
    Stop,
}

/// How penetration is removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Penetration {
    /// A displacement of its own, which leaves no velocity behind.
    #[default]
    Displacement,
    /// The authors': a part of the constraint offset, which is then multiplied by 1 + e.
    Offset,
}

/// How large the response of a body may be, compared with what single constraints ask for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResponseBound {
    /// Nearly parallel constraints may give any response.
    None,
    /// In the kinetic norm: so many times the root of the sum of the squares of the single responses. With
    /// [`Squeezed::Pairs`] a body that would need more is squeezed; otherwise its response is shortened.
    Kinetic(f64),
    /// The authors': so many times the largest single response, in a norm that adds m/s and rad/s.
    Mixed(f64),
}

/// Which rank sets up the constraints of a contact, where ranks share a world. It changes no bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sharing {
    /// Each rank those of its own bodies, from its copies of others: nothing is sent.
    #[default]
    Copies,
    /// The authors': the one that has the contact point, which sends them to the owners of the bodies.
    Midpoint,
}

/// Settings of fast frictional dynamics; the default is Granum's set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FfdSettings {
    /// How friction is chosen.
    pub friction: FrictionRule,
    /// What happens to a body that is squeezed.
    pub squeezed: Squeezed,
    /// How penetration is removed.
    pub penetration: Penetration,
    /// How large a response may be.
    pub bound: ResponseBound,
    /// Share of the penetration that each body of a pair removes in a step.
    pub recovery: f64,
    /// The literal reading of Algorithm 2: half of the forces before the collision, the other half only for bodies that have
    /// no constraint.
    pub forces_by_halves: bool,
    /// SAMPLESIZE: directions of friction of a contact, for `Samples`.
    pub samples: u32,
    /// epsilon of line 27 for all bodies; by default it comes from the materials of the contacts.
    pub epsilon: Option<f64>,
    /// Which rank sets up the constraints of a contact.
    pub sharing: Sharing,
}

impl Default for FfdSettings {
    fn default() -> Self {
        Self {
            friction: FrictionRule::default(),
            squeezed: Squeezed::default(),
            penetration: Penetration::default(),
            bound: ResponseBound::Kinetic(1.2),
            recovery: 0.1,
            forces_by_halves: false,
            samples: 4,
            epsilon: None,
            sharing: Sharing::default(),
        }
    }
}

impl FfdSettings {
    /// The set of rules of the paper's authors.
    pub fn paper() -> Self {
        Self {
            friction: FrictionRule::Samples,
            squeezed: Squeezed::Stop,
            penetration: Penetration::Offset,
            bound: ResponseBound::Mixed(1.2),
            ..Self::default()
        }
    }
}
