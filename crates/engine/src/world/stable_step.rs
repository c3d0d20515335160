//! How long a step of penalty contact may be.
//!
//! - `hertz_mindlin`: a share of the Rayleigh time T_R = pi R sqrt(rho/G) / (0.1631 nu + 0.8766) of the smallest or stiffest
//!   body, the time a surface wave needs to pass it (Thornton and Randall 1988). Measured for this project with two other
//!   codes in a packing of spheres: sound at 0.16 T_R, visibly heated at 0.33, exploded at 0.49. The limit is 0.2 T_R, and
//!   `"auto"` takes half of it. Fast impacts must also be resolved: 1/15 (1/30) of the time of Hertz's impact at the fastest
//!   speed that is known at the start, t = 2.9433 d_max / v.
//! - `hooke`: 1/10 (1/40) of the time of an impact, pi sqrt(m*/k), of the two lightest bodies.
//! - `volumetric`: the same with the stiffness at an overlap of a tenth of the radius.
//!
//! Flexible beams have a limit of their own ([`crate::ancf::stable_step`]); their spheres count with the mass that a force
//! there moves at first.
//!
//! A body that is not a sphere can be touched at several points, and turns more easily than it is pushed: a third of that.
//!
//! Springs against rolling and twisting turn a ball at a frequency sqrt(kappa / 0.4) times that at which S_n moves it; friction turns
//! and moves it at about sqrt(2.9). Up to the default kappa of 0.4 that is within the limits above; stiffer ones shorten them.

use super::World;
use crate::ancf;
use crate::dem::contact_force::radius_of;
use crate::dem::hooke::Hooke;
use crate::dem::volumetric;
use crate::ids::MaterialId;
use crate::material::TORSIONAL_STIFFNESS;
use crate::settings::LawKind;
use crate::shape::Shape;

/// Shares of the Rayleigh time: limit, and what `"auto"` takes.
pub const RAYLEIGH: (f64, f64) = (0.2, 0.1);
/// Shares of the time of a Hertz impact.
pub const HERTZ: (f64, f64) = (1.0 / 15.0, 1.0 / 30.0);
/// Shares of the time of an impact with constant stiffness.
pub const IMPACT: (f64, f64) = (0.1, 0.025);
/// For bodies that are not spheres.
const OTHER_SHAPES: f64 = 1.0 / 3.0;

/// How long a step may be, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct StableStep {
    /// A longer step is unstable or wrong [s].
    pub limit: f64,
    /// A good step [s].
    pub auto: f64,
    /// The time it is a share of [s].
    pub time: f64,
    /// Name of that time.
    pub of: &'static str,
}

/// A body as far as it matters here.
struct Grain {
    radius: f64,
    mass: f64,
    material: MaterialId,
    sphere: bool,
}

impl StableStep {
    /// Of a world with penalty contact; `None` if nothing in it can move.
    pub fn of(world: &World) -> Option<Self> {
        let mut grains: Vec<Grain> = Vec::new();
        let b = &world.bodies;
        let mut fastest = 0.0_f64;
        for i in 0..b.len() {
            fastest = fastest.max(b.velocity[i].length());
            if b.kind[i].is_pushed() && b.inv_mass[i] > 0.0 {
                let (mass, sphere) = (b.mass(i), b.shape[i].0 == 0);
                let shape = &world.shapes[b.shape[i].index()];
                let Shape::Compound(compound) = shape else {
                    grains.push(Grain { radius: radius_of(b, i), mass, material: b.material[i], sphere });
                    continue;
                };
                let scale = shape.scale(b.radius[i]);
                grains.extend(compound.pieces().iter().map(|piece| Grain {
                    radius: piece.inradius() * scale,
                    mass,
                    material: piece.material.unwrap_or(b.material[i]),
                    sphere,
                }));
            }
        }
        for source in &world.sources {
            let radius = source.sizes.limits().0;
            let mass = 4.0 / 3.0 * std::f64::consts::PI * radius.powi(3) * source.density;
            fastest = fastest.max(source.velocity.length());
            grains.push(Grain { radius, mass, material: source.material, sphere: source.grain.is_sphere() });
        }
        let beams = world.beams.stable_step().map(|b| StableStep {
            limit: b.limit,
            auto: ancf::stable_step::SAFETY * b.limit,
            time: b.limit,
            of: b.of,
        });
        let steps: Vec<StableStep> =
            grains.iter().flat_map(|g| times(world, g, fastest)).chain(beams).collect();
        let auto = steps.iter().map(|s| s.auto).fold(f64::INFINITY, f64::min);
        let tightest = steps.into_iter().min_by(|x, y| x.limit.total_cmp(&y.limit))?;
        Some(StableStep { auto, ..tightest })
    }
}

fn times(world: &World, grain: &Grain, fastest: f64) -> Vec<StableStep> {
    let settings = &world.settings.dem;
    let elastic = world.materials.elastic(grain.material);
    let pair = world.materials.pair_elastic(grain.material, grain.material);
    let torsion = [(pair.rolling, pair.rolling_stiffness), (pair.twisting, pair.twisting_stiffness)];
    let stiffest =
        torsion.iter().filter(|t| t.0 > 0.0).map(|t| t.1 / TORSIONAL_STIFFNESS).fold(1.0, f64::max);
    let shape = if grain.sphere { 1.0 } else { OTHER_SHAPES };
    let shape = if stiffest > 1.0 { shape * (3.9 / (2.9 + stiffest)).sqrt() } else { shape };
    let of = |name: &'static str, time: f64, (limit, auto): (f64, f64)| StableStep {
        limit: shape * limit * time,
        auto: shape * auto * time,
        time,
        of: name,
    };
    let (r, m) = (0.5 * grain.radius, 0.5 * grain.mass);
    let impact = |k: f64| of("impact", std::f64::consts::PI * (m / k).sqrt(), IMPACT);
    match settings.law {
        LawKind::HertzMindlin => {
            let shear = elastic.young / (2.0 * (1.0 + elastic.poisson));
            let density = grain.mass / (4.0 / 3.0 * std::f64::consts::PI * grain.radius.powi(3));
            let wave = std::f64::consts::PI * grain.radius * (density / shear).sqrt();
            let mut all = vec![of("Rayleigh", wave / (0.1631 * elastic.poisson + 0.8766), RAYLEIGH)];
            if fastest > 0.0 {
                let k = 4.0 / 3.0 * pair.e_star * r.sqrt();
                let deepest = (1.25 * m * (2.0 * fastest).powi(2) / k).powf(0.4);
                all.push(of("Hertz impact", 2.943_275_184_3 * deepest / (2.0 * fastest), HERTZ));
            }
            all
        }
        LawKind::Hooke => vec![impact(Hooke::new(settings).stiffness(pair.e_star, r, m))],
        LawKind::Volumetric => {
            let (_, area, _) = volumetric::shared(grain.radius, grain.radius, 0.1 * grain.radius);
            vec![impact(settings.foundation * area)]
        }
    }
}
