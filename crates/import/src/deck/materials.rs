//! From the coefficients of a deck to `[materials]` and `[[pairs]]`.

use std::collections::BTreeMap;

use super::contact::{Coefficients, DeckLaw};
use super::state::{State, WallMaterial};
use crate::Kind;
use crate::write::{Toml, name};

/// Density of what is only a wall [kg/m3]: it moves nothing.
const OF_WALLS: f64 = 1000.0;

/// A material of the scene.
#[derive(Clone, Debug)]
pub(super) struct Material {
    pub(super) name: String,
    /// The type, or none for a wall of LAMMPS with coefficients of its own.
    kind: Option<usize>,
    density: f64,
    young: f64,
    poisson: f64,
    own: Option<Coefficients>,
}

/// Mean radius and density of the grains of a type.
type Means = BTreeMap<usize, (f64, f64)>;

/// All materials of a scene.
pub(super) struct Materials {
    list: Vec<Material>,
    means: Means,
    /// Speed of impacts, for dampings that depend on it [m/s].
    speed: f64,
    /// What was converted and how.
    pub(super) notes: Vec<String>,
}

impl Materials {
    pub(super) fn of(state: &State, speed: f64) -> Self {
        let mut densities: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        let mut means: BTreeMap<usize, Vec<(f64, f64)>> = BTreeMap::new();
        let mut note = |kind: usize, radius: f64, density: f64| {
            let list = densities.entry(kind).or_default();
            if density.is_finite() && !list.iter().any(|d| (d / density - 1.0).abs() < 1e-9) {
                list.push(density);
            }
            means.entry(kind).or_default().push((radius, density));
        };
        for insert in &state.inserts {
            for (_, t) in &insert.mix {
                let of_clump = t.spheres.iter().map(|s| s.1).fold(0.0, f64::max);
                note(t.kind, if t.spheres.is_empty() { t.radii.mean() } else { of_clump }, t.density);
            }
        }
        state.atoms.iter().for_each(|a| note(a.kind, a.radius, a.density));
        let mean = |list: &Vec<(f64, f64)>| {
            let n = list.len() as f64;
            (list.iter().map(|x| x.0).sum::<f64>() / n, list.iter().map(|x| x.1).sum::<f64>() / n)
        };
        let mut made = Self {
            list: Vec::new(),
            means: means.iter().map(|(kind, list)| (*kind, mean(list))).collect(),
            speed,
            notes: Vec::new(),
        };
        let most = densities.keys().last().copied().unwrap_or(1).max(state.types);
        for kind in 1..=most.min(1000) {
            let (young, poisson) = stiffness(state, kind);
            let list = densities.get(&kind).cloned().filter(|l| !l.is_empty()).unwrap_or(vec![OF_WALLS]);
            for density in &list {
                let name = if list.len() == 1 {
                    format!("type{kind}")
                } else {
                    format!("type{kind} rho {density:.0}")
                };
                made.list.push(Material {
                    name,
                    kind: Some(kind),
                    density: *density,
                    young,
                    poisson,
                    own: None,
                });
            }
        }
        for wall in &state.walls {
            if let WallMaterial::Own(c) = &wall.material {
                let name = name(&format!("wall {}", wall.id));
                let (young, poisson) = (c.stiffness, c.poisson);
                let own = Some(c.clone());
                made.list.push(Material { name, kind: None, density: OF_WALLS, young, poisson, own });
            }
        }
        made
    }

    /// The name of the material of a type.
    pub(super) fn of_type(&self, kind: usize, density: f64) -> String {
        let same = |m: &&Material| m.kind == Some(kind);
        let near = self.list.iter().filter(same).min_by(|a, b| {
            let off = |m: &Material| (m.density / density - 1.0).abs();
            off(a).total_cmp(&off(b))
        });
        near.map_or_else(|| format!("type{kind}"), |m| m.name.clone())
    }

    /// The name of the material of a wall.
    pub(super) fn of_wall(&self, id: &str, material: &WallMaterial) -> String {
        match material {
            WallMaterial::Type(kind) => self.of_type(*kind, f64::NAN),
            WallMaterial::Own(_) => name(&format!("wall {id}")),
        }
    }

    /// What acts between two materials.
    fn law(&mut self, state: &State, a: &Material, b: &Material) -> Option<DeckLaw> {
        if let Some(own) = a.own.as_ref().or(b.own.as_ref()) {
            // Walls do not touch each other; what stands with their material by itself is what they have with the first type.
            let kind = a.kind.or(b.kind).or_else(|| self.means.keys().min().copied())?;
            let (radius, density) = self.means.get(&kind).copied()?;
            let (law, note) = own.law(radius, density, self.speed);
            self.remember(&format!("{} and {}", a.name, b.name), own, note);
            return Some(law);
        }
        let (i, j) = (a.kind?, b.kind?);
        if state.program == Kind::Liggghts {
            return Some(of_liggghts(state, i, j));
        }
        let find = |i: usize, j: usize| state.coefficients.get(&(i.min(j), i.max(j)));
        let (radius, density) = self.means.get(&i).or(self.means.get(&j)).copied().unwrap_or((0.005, 2500.0));
        if let Some(c) = find(i, j) {
            let (law, note) = c.law(radius, density, self.speed);
            self.remember(&format!("types {i} and {j}"), c, note);
            return Some(law);
        }
        // The geometric mean, as LAMMPS mixes.
        let (one, two) =
            (find(i, i)?.law(radius, density, self.speed).0, find(j, j)?.law(radius, density, self.speed).0);
        let mean = |x: f64, y: f64| (x * y).sqrt();
        Some(DeckLaw {
            friction: mean(one.friction, two.friction),
            restitution: mean(one.restitution, two.restitution),
            rolling: mean(one.rolling, two.rolling),
            rolling_stiffness: None,
            twisting: mean(one.twisting, two.twisting),
            surface_energy: mean(one.surface_energy, two.surface_energy),
            cohesion: 0.0,
        })
    }

    fn remember(&mut self, what: &str, c: &Coefficients, note: Option<String>) {
        for text in c.remarks.iter().cloned().chain(note) {
            let line = format!("{what}: {text}");
            if !self.notes.contains(&line) {
                self.notes.push(line);
            }
        }
    }

    /// Writes all of it.
    pub(super) fn write(&mut self, state: &State, hard: bool, toml: &mut Toml) {
        let list = self.list.clone();
        for m in &list {
            toml.table(&format!("[materials.{}]", crate::write::text(&m.name)), "");
            toml.number("density", m.density);
            if !hard {
                toml.number("young", m.young.max(1.0));
                toml.number("poisson", m.poisson);
            }
            if let Some(law) = self.law(state, m, m) {
                keys(&law, hard, toml);
            }
        }
        for (k, a) in list.iter().enumerate() {
            for b in &list[k + 1..] {
                if a.own.is_some() && b.own.is_some() {
                    continue;
                }
                if let Some(law) = self.law(state, a, b) {
                    toml.table("[[pairs]]", "");
                    let [a, b] = [&a.name, &b.name].map(|n| crate::write::text(n));
                    toml.raw("materials", &format!("[{a}, {b}]"));
                    keys(&law, hard, toml);
                }
            }
        }
    }
}

fn keys(law: &DeckLaw, hard: bool, toml: &mut Toml) {
    toml.number("friction", law.friction);
    toml.number("restitution", law.restitution);
    if hard {
        return;
    }
    for (key, x) in [
        ("rolling", law.rolling),
        ("twisting", law.twisting),
        ("surface_energy", law.surface_energy),
        ("cohesion", law.cohesion),
    ] {
        if x > 0.0 {
            toml.number(key, x);
        }
    }
    if let (Some(k), true) = (law.rolling_stiffness, law.rolling > 0.0) {
        toml.number("rolling_stiffness", k);
    }
}

/// Young's modulus and Poisson's ratio of a type.
fn stiffness(state: &State, kind: usize) -> (f64, f64) {
    let of =
        |name: &str| state.properties.get(name).and_then(|list| list.get(kind - 1).or(list.first())).copied();
    match state.program {
        Kind::Liggghts => {
            let young = of("youngsModulus").map_or(5e6, |e| e * state.scale.pressure());
            (young, of("poissonsRatio").unwrap_or(0.3))
        }
        _ => {
            let own = state.coefficients.get(&(kind, kind)).or_else(|| state.coefficients.values().next());
            own.map_or((5e6, 0.3), |c| (c.stiffness, c.poisson))
        }
    }
}

/// A coefficient of a table by pair of types; a table that is too short repeats its last value.
fn of_table(state: &State, table: &str, i: usize, j: usize) -> Option<f64> {
    let list = state.properties.get(table)?;
    let n = (list.len() as f64).sqrt().round() as usize;
    let (i, j) = ((i - 1).min(n.saturating_sub(1)), (j - 1).min(n.saturating_sub(1)));
    list.get(i * n + j).or(list.last()).copied()
}

fn of_liggghts(state: &State, i: usize, j: usize) -> DeckLaw {
    let of = |table: &str| of_table(state, table, i, j);
    let rolling =
        if state.model.rolling.is_some() { of("coefficientRollingFriction").unwrap_or(0.0) } else { 0.0 };
    let poisson = stiffness(state, i).1;
    let rolling_stiffness = match state.model.rolling.as_deref() {
        // k = 2.25 k_n mu^2 R*^2 with the secant stiffness, two thirds of the tangent one.
        Some("epsd") => Some(1.5 * rolling * rolling),
        // k = k_t R*^2, and k_t is this part of the tangent stiffness (Mindlin).
        Some("epsd2") => Some(2.0 * (1.0 - poisson) / (2.0 - poisson)),
        _ => None,
    };
    // Ours acts on the area pi R* d; the lens of SJKR on about twice that, SJKR2 on four times.
    let factor = match state.model.cohesion.as_deref() {
        Some("sjkr") => 2.0,
        Some("sjkr2") => 4.0,
        _ => 0.0,
    };
    DeckLaw {
        friction: of("coefficientFriction").unwrap_or(0.0),
        restitution: of("coefficientRestitution").unwrap_or(0.5).clamp(0.05, 1.0),
        rolling,
        rolling_stiffness,
        twisting: 0.0,
        surface_energy: 0.0,
        cohesion: factor * of("cohesionEnergyDensity").unwrap_or(0.0) * state.scale.pressure(),
    }
}
