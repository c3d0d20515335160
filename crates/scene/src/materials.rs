//! Materials and the laws of their pairs.

use granum_engine::{Material, PairLaw};

use crate::build::Builder;
use crate::dem;
use crate::schema::File;

/// Adds the materials of the file, then what pairs of them have of their own.
pub(crate) fn add_materials(b: &mut Builder, file: &File) {
    for (name, m) in &file.materials {
        let id = b.world.add_material(Material {
            name: name.clone(),
            density: m.density.0,
            friction: m.friction.unwrap_or(0.5),
            restitution: m.restitution.unwrap_or(0.0),
        });
        b.world.materials.set_elastic(id, dem::elastic(m));
    }
    for (i, pair) in file.pairs.iter().enumerate() {
        let path = format!("pairs[{i}]");
        let find = |b: &mut Builder, k: usize| {
            b.find_material(&pair.materials[k], &format!("{path}.materials[{k}]"))
        };
        let (Some(one), Some(other)) = (find(b, 0), find(b, 1)) else { continue };
        let mixed = b.world.materials.pair(one, other);
        let law = PairLaw {
            friction: pair.friction.unwrap_or(mixed.friction),
            restitution: pair.restitution.unwrap_or(mixed.restitution),
        };
        b.world.materials.set_pair(one, other, law);
        dem::set_pair(b, one, other, pair);
    }
}
