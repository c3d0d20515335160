//! Materials and the law of each pair of materials.
//!
//! Unless a pair is given its own law, the smaller friction and the smaller restitution of the two count: one
//! rule for grains and walls alike.

use serde::{Deserialize, Serialize};

use crate::ids::MaterialId;

/// One material.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Material {
    /// Name in the scene.
    pub name: String,
    /// Density [kg/m3].
    pub density: f64,
    /// Coulomb friction coefficient against itself.
    pub friction: f64,
    /// Newton's coefficient of restitution against itself, 0 to 1.
    pub restitution: f64,
}

/// What two touching materials do.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairLaw {
    /// Coulomb friction coefficient.
    pub friction: f64,
    /// Newton's coefficient of restitution.
    pub restitution: f64,
}

/// What penalty contact needs to know of a material besides ([`crate::dem`]).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Elastic {
    /// Young's modulus [Pa].
    pub young: f64,
    /// Poisson's ratio.
    pub poisson: f64,
    /// Greatest torque that resists rolling, over normal force and effective radius.
    pub rolling: f64,
    /// The same for turning about the normal.
    pub twisting: f64,
    /// Stiffness of the spring that resists rolling, over normal stiffness and the square of the effective radius.
    pub rolling_stiffness: f64,
    /// Its dashpot, as a fraction of critical damping.
    pub rolling_damping: f64,
    /// As `rolling_stiffness`, for twisting.
    pub twisting_stiffness: f64,
    /// As `rolling_damping`, for twisting.
    pub twisting_damping: f64,
    /// Work of adhesion of two surfaces [J/m2].
    pub surface_energy: f64,
    /// Attraction over the area of contact [Pa].
    pub cohesion: f64,
}

/// Default of `rolling_stiffness` and `twisting_stiffness`: that of a ball as easy to turn as to move.
pub const TORSIONAL_STIFFNESS: f64 = 0.4;
/// Default of `rolling_damping` and `twisting_damping`.
pub const TORSIONAL_DAMPING: f64 = 1.0;

impl Default for Elastic {
    fn default() -> Self {
        Self {
            young: 5e6,
            poisson: 0.3,
            rolling: 0.0,
            twisting: 0.0,
            rolling_stiffness: TORSIONAL_STIFFNESS,
            rolling_damping: TORSIONAL_DAMPING,
            twisting_stiffness: TORSIONAL_STIFFNESS,
            twisting_damping: TORSIONAL_DAMPING,
            surface_energy: 0.0,
            cohesion: 0.0,
        }
    }
}

/// What penalty contact needs to know of a pair of materials.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairElastic {
    /// E* of Hertz: 1/E* is the sum of (1 - nu^2)/E [Pa].
    pub e_star: f64,
    /// G* of Mindlin: 1/G* is the sum of (2 - nu)/G [Pa].
    pub g_star: f64,
    /// As in [`Elastic`].
    pub rolling: f64,
    /// As in [`Elastic`].
    pub twisting: f64,
    /// As in [`Elastic`].
    pub rolling_stiffness: f64,
    /// As in [`Elastic`].
    pub rolling_damping: f64,
    /// As in [`Elastic`].
    pub twisting_stiffness: f64,
    /// As in [`Elastic`].
    pub twisting_damping: f64,
    /// As in [`Elastic`].
    pub surface_energy: f64,
    /// As in [`Elastic`].
    pub cohesion: f64,
}

/// What a pair of materials has of its own instead of what follows from the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OwnElastic {
    /// As in [`Elastic`].
    pub rolling: Option<f64>,
    /// As in [`Elastic`].
    pub twisting: Option<f64>,
    /// As in [`Elastic`].
    pub rolling_stiffness: Option<f64>,
    /// As in [`Elastic`].
    pub rolling_damping: Option<f64>,
    /// As in [`Elastic`].
    pub twisting_stiffness: Option<f64>,
    /// As in [`Elastic`].
    pub twisting_damping: Option<f64>,
    /// As in [`Elastic`].
    pub surface_energy: Option<f64>,
    /// As in [`Elastic`].
    pub cohesion: Option<f64>,
}

/// The table of materials and the symmetric table of pair laws.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Materials {
    list: Vec<Material>,
    pairs: Vec<PairLaw>,
    /// As far as given; else the default.
    #[serde(default)]
    elastic: Vec<Elastic>,
    #[serde(default)]
    own: Vec<(MaterialId, MaterialId, OwnElastic)>,
}

impl Materials {
    /// Adds a material; its pairs with all earlier ones get the default law.
    pub fn add(&mut self, material: Material) -> MaterialId {
        let n = self.list.len();
        self.list.push(material);
        let mut pairs = Vec::with_capacity((n + 1) * (n + 1));
        for i in 0..=n {
            for j in 0..=n {
                pairs.push(if i < n && j < n { self.pairs[i * n + j] } else { self.mixed(i, j) });
            }
        }
        self.pairs = pairs;
        MaterialId(n as u32)
    }

    /// Gives a pair its own law.
    pub fn set_pair(&mut self, a: MaterialId, b: MaterialId, law: PairLaw) {
        let n = self.list.len();
        self.pairs[a.index() * n + b.index()] = law;
        self.pairs[b.index() * n + a.index()] = law;
    }

    /// The law of a pair.
    #[inline]
    pub fn pair(&self, a: MaterialId, b: MaterialId) -> PairLaw {
        self.pairs[a.index() * self.list.len() + b.index()]
    }

    /// Says how a material answers to penalty contact.
    pub fn set_elastic(&mut self, material: MaterialId, elastic: Elastic) {
        self.elastic.resize(self.list.len().max(material.index() + 1), Elastic::default());
        self.elastic[material.index()] = elastic;
    }

    /// How a material answers to penalty contact.
    pub fn elastic(&self, material: MaterialId) -> Elastic {
        self.elastic.get(material.index()).copied().unwrap_or_default()
    }

    /// Gives a pair what does not follow from its two materials.
    pub fn set_pair_elastic(&mut self, a: MaterialId, b: MaterialId, own: OwnElastic) {
        self.own.push((a.min(b), a.max(b), own));
    }

    /// What penalty contact of a pair needs to know; the smaller coefficient of the two counts unless the pair has its own.
    pub fn pair_elastic(&self, a: MaterialId, b: MaterialId) -> PairElastic {
        let (one, two) = (self.elastic(a), self.elastic(b));
        let key = (a.min(b), a.max(b));
        let own = self.own.iter().rev().find(|o| (o.0, o.1) == key).map_or(OwnElastic::default(), |o| o.2);
        let e = |m: Elastic| (1.0 - m.poisson * m.poisson) / m.young;
        let g = |m: Elastic| (2.0 - m.poisson) * 2.0 * (1.0 + m.poisson) / m.young;
        PairElastic {
            e_star: 1.0 / (e(one) + e(two)),
            g_star: 1.0 / (g(one) + g(two)),
            rolling: own.rolling.unwrap_or(one.rolling.min(two.rolling)),
            twisting: own.twisting.unwrap_or(one.twisting.min(two.twisting)),
            rolling_stiffness: own
                .rolling_stiffness
                .unwrap_or(one.rolling_stiffness.min(two.rolling_stiffness)),
            rolling_damping: own.rolling_damping.unwrap_or(one.rolling_damping.min(two.rolling_damping)),
            twisting_stiffness: own
                .twisting_stiffness
                .unwrap_or(one.twisting_stiffness.min(two.twisting_stiffness)),
            twisting_damping: own.twisting_damping.unwrap_or(one.twisting_damping.min(two.twisting_damping)),
            surface_energy: own.surface_energy.unwrap_or(one.surface_energy.min(two.surface_energy)),
            cohesion: own.cohesion.unwrap_or(one.cohesion.min(two.cohesion)),
        }
    }

    /// Coefficients of rolling and twisting of a pair.
    pub fn turning(&self, a: MaterialId, b: MaterialId) -> (f64, f64) {
        let pair = self.pair_elastic(a, b);
        (pair.rolling, pair.twisting)
    }

    /// Whether some material or pair resists rolling or twisting.
    pub fn resist_turning(&self) -> bool {
        self.elastic.iter().any(|e| e.rolling > 0.0 || e.twisting > 0.0)
            || self.own.iter().any(|o| [o.2.rolling, o.2.twisting].into_iter().flatten().any(|x| x > 0.0))
    }

    /// Whether some material or pair attracts by a surface energy.
    pub fn attract(&self) -> bool {
        self.elastic.iter().any(|e| e.surface_energy > 0.0)
            || self.own.iter().any(|o| o.2.surface_energy.is_some_and(|w| w > 0.0))
    }

    /// All materials in the order of their ids.
    pub fn list(&self) -> &[Material] {
        &self.list
    }

    /// The material of this name.
    pub fn find(&self, name: &str) -> Option<MaterialId> {
        self.list.iter().position(|m| m.name == name).map(|i| MaterialId(i as u32))
    }

    fn mixed(&self, i: usize, j: usize) -> PairLaw {
        let (a, b) = (&self.list[i], &self.list[j]);
        PairLaw { friction: a.friction.min(b.friction), restitution: a.restitution.min(b.restitution) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smaller_value_counts_until_a_pair_is_set() {
        let mut m = Materials::default();
        let new = |name: &str, friction, restitution| Material {
            name: name.into(),
            density: 1.0,
            friction,
            restitution,
        };
        let a = m.add(new("a", 0.5, 0.2));
        let b = m.add(new("b", 0.3, 0.9));
        assert_eq!(m.pair(a, b), PairLaw { friction: 0.3, restitution: 0.2 });
        m.set_pair(a, b, PairLaw { friction: 0.7, restitution: 0.0 });
        let c = m.add(new("c", 0.1, 0.1));
        assert_eq!(m.pair(b, a).friction, 0.7);
        assert_eq!(m.pair(c, a).friction, 0.1);
        assert_eq!(m.pair(a, a).friction, 0.5);
        assert_eq!(m.find("b"), Some(b));
    }
}
