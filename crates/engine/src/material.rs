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

/// The table of materials and the symmetric table of pair laws.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Materials {
    list: Vec<Material>,
    pairs: Vec<PairLaw>,
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
