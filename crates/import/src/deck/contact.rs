//! Contact laws of decks: `pair_style`, `pair_coeff`, `fix property/global`, and what they are as materials and pairs.
//!
//! LIGGGHTS has a table of every coefficient by pair of types; LAMMPS a line of coefficients by pair. Both become materials and one
//! `[[pairs]]` for each pair, so that no rule of mixing acts. Stiffness of Hertz contact is Young's modulus of each type in all three
//! programs; a normal stiffness k_n of LAMMPS is E = 1.5 k_n (1 - nu^2) of like grains.

use std::f64::consts::PI;

use super::args::Args;
use super::units::Scale;

/// What `pair_style` of LIGGGHTS says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Model {
    pub(super) hooke: bool,
    pub(super) rolling: Option<String>,
    pub(super) cohesion: Option<String>,
    pub(super) damping_of_types: bool,
    /// Style of LAMMPS: `granular`, `gran/hooke`, ...
    pub(super) style: String,
    /// What `pair_style gran/...` gives.
    pub(super) whole: Option<Coefficients>,
}

/// How impacts lose energy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Damping {
    /// By a coefficient of restitution.
    Restitution(f64),
    /// A force of gamma m_eff v [1/s].
    Mass(f64),
    /// A force of gamma v [kg/s].
    Plain(f64),
    /// Gamma m_eff a v, a the radius of contact [1/(m s)].
    Viscoelastic(f64),
}

/// Coefficients of a pair in LAMMPS, in SI.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Coefficients {
    pub(super) hooke: bool,
    /// Young's modulus, or the stiffness of `hooke`.
    pub(super) stiffness: f64,
    pub(super) poisson: f64,
    pub(super) damping: Damping,
    pub(super) friction: f64,
    /// Tangential over normal stiffness, if it was given.
    pub(super) ratio: Option<f64>,
    pub(super) rolling: f64,
    pub(super) twisting: f64,
    /// Work of adhesion, and its law.
    pub(super) adhesion: Option<(f64, &'static str)>,
    /// What is not the same.
    pub(super) remarks: Vec<String>,
}

/// What acts between two types, as a scene says it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct DeckLaw {
    pub(super) friction: f64,
    pub(super) restitution: f64,
    pub(super) rolling: f64,
    pub(super) rolling_stiffness: Option<f64>,
    pub(super) twisting: f64,
    pub(super) surface_energy: f64,
    pub(super) cohesion: f64,
}

/// Least restitution of penalty contact: below it a dashpot is so strong that nothing is gained.
const LEAST_RESTITUTION: f64 = 0.05;

/// Coefficient of restitution of a linear spring k and dashpot gamma v between masses of m_eff.
pub(super) fn restitution_of_hooke(gamma_per_mass: f64, k: f64, m_eff: f64) -> f64 {
    let (beta, omega2) = (0.5 * gamma_per_mass, k / m_eff);
    if omega2 <= beta * beta { 0.0 } else { (-PI * beta / (omega2 - beta * beta).sqrt()).exp() }
}

/// Reads the style of LIGGGHTS behind `gran` or `wall/gran`: `model hertz tangential history rolling_friction epsd2 ...`. Stops at a
/// word that is none of it.
pub(super) fn model(args: &mut Args) -> Result<(Model, Vec<String>), String> {
    let (mut model, mut remarks) = (Model { style: "gran".into(), ..Model::default() }, Vec::new());
    while let Some(word) = args.peek() {
        let mut next = || {
            args.word()?;
            args.word()
        };
        match word {
            "model" => match next()? {
                "hertz" => {}
                "hooke" => model.hooke = true,
                other => return Err(format!("the model {other} needs stiffnesses of its own")),
            },
            "tangential" => match next()? {
                "history" => {}
                "no_history" => remarks.push("tangential no_history: springs are kept here".into()),
                "off" => remarks.push("tangential off: set friction = 0 where none is wanted".into()),
                other => return Err(format!("the tangential model {other} is not known")),
            },
            "rolling_friction" => model.rolling = Some(next()?.to_owned()).filter(|w| w != "off"),
            "cohesion" => model.cohesion = Some(next()?.to_owned()).filter(|w| w != "off"),
            "limitForce"
            | "tangential_damping"
            | "ktToKnUser"
            | "absolute_damping"
            | "disableLimitForce"
            | "torsionTorque"
            | "surface"
            | "computeElasticPotential"
            | "computeDissipatedEnergy" => {
                let value = next()?;
                if value == "on" && word == "ktToKnUser" {
                    remarks.push("ktToKnUser: tangential over normal stiffness stays that of the law".into());
                }
            }
            _ => break,
        }
    }
    match model.cohesion.as_deref() {
        None | Some("sjkr" | "sjkr2") => {}
        Some(other) => return Err(format!("cohesion {other} is not there")),
    }
    Ok((model, remarks))
}

/// Reads what stands behind `pair_style gran/hooke...` or the same style of a wall: kn kt gamma_n gamma_t mu dampflag.
pub(super) fn old_style(style: &str, args: &mut Args, scale: &Scale) -> Result<Coefficients, String> {
    let hertz = style.contains("hertz");
    let kn = args.positive()?;
    let kt = if args.take("NULL") { None } else { Some(args.number()?) };
    let gamma_n = args.number()?;
    let _gamma_t = args.word()?;
    let friction = args.number()?;
    let mut remarks = Vec::new();
    if style == "gran/hooke" || style == "hooke" {
        remarks.push("friction without history in LAMMPS, with springs here".into());
    }
    let ratio = kt.map_or(2.0 / 7.0, |kt| kt / kn);
    let poisson = if hertz { poisson_of(ratio, &mut remarks) } else { 0.3 };
    let stiffness =
        if hertz { 1.5 * kn * scale.pressure() * (1.0 - poisson * poisson) } else { kn * scale.stiffness() };
    let damping = if hertz {
        Damping::Viscoelastic(gamma_n * scale.per_time() / scale.length())
    } else {
        Damping::Mass(gamma_n * scale.per_time())
    };
    Ok(Coefficients {
        hooke: !hertz,
        stiffness,
        poisson,
        damping,
        friction,
        ratio: Some(ratio),
        rolling: 0.0,
        twisting: 0.0,
        adhesion: None,
        remarks,
    })
}

/// Poisson's ratio whose Hertz-Mindlin contact has this tangential over normal stiffness: 3 (1 - nu)/(2 - nu).
fn poisson_of(ratio: f64, remarks: &mut Vec<String>) -> f64 {
    let nu = (3.0 - 2.0 * ratio) / (3.0 - ratio);
    if (0.0..=0.5).contains(&nu) {
        return nu;
    }
    remarks.push(format!("k_t/k_n = {ratio:.3} is no Poisson's ratio of Hertz and Mindlin; 0.3 is taken"));
    0.3
}

/// Reads the coefficients of `pair_coeff` or `fix wall/gran` of style `granular`, up to a word that is none of them.
pub(super) fn granular(args: &mut Args, scale: &Scale) -> Result<Coefficients, String> {
    let normal = args.word()?;
    let mut c = Coefficients {
        hooke: normal == "hooke",
        stiffness: 0.0,
        poisson: 0.3,
        damping: Damping::Restitution(1.0),
        friction: 0.0,
        ratio: None,
        rolling: 0.0,
        twisting: 0.0,
        adhesion: None,
        remarks: Vec::new(),
    };
    let k = args.positive()?;
    let eta = args.number()?;
    match normal {
        "hooke" => c.stiffness = k * scale.stiffness(),
        "hertz" => c.stiffness = 1.5 * k * scale.pressure() * (1.0 - c.poisson * c.poisson),
        "hertz/material" | "dmt" | "jkr" => {
            c.stiffness = k * scale.pressure();
            c.poisson = args.number()?;
            if normal != "hertz/material" {
                let gamma = args.number()?;
                // LAMMPS counts the energy of one surface.
                let law = if normal == "dmt" { "dmt" } else { "jkr" };
                c.adhesion = Some((2.0 * gamma * scale.stiffness(), law));
            }
        }
        other => return Err(format!("the normal model {other} is not there")),
    }
    let mut damping = "viscoelastic";
    while let Some(word) = args.peek() {
        match word {
            "tangential" => {
                args.word()?;
                tangential(args, &mut c, normal)?;
            }
            "rolling" => {
                args.word()?;
                match args.word()? {
                    "none" => {}
                    "sds" => {
                        let (_k, _gamma, mu) = (args.number()?, args.number()?, args.number()?);
                        c.rolling = mu;
                        c.remarks.push("rolling sds: same limit; spring and dashpot are ours".into());
                    }
                    other => return Err(format!("rolling {other} is not there")),
                }
            }
            "twisting" => {
                args.word()?;
                match args.word()? {
                    "none" => {}
                    "marshall" => {
                        c.remarks.push("twisting marshall: its limit goes with the area; left out".into())
                    }
                    "sds" => {
                        let (_k, _gamma, mu) = (args.number()?, args.number()?, args.number()?);
                        c.twisting = mu;
                    }
                    other => return Err(format!("twisting {other} is not there")),
                }
            }
            "damping" => {
                args.word()?;
                damping = args.word()?;
            }
            "cutoff" => {
                args.word()?;
                args.word()?;
            }
            "limit_damping" => {
                args.word()?;
                c.remarks.push("limit_damping: dashpots may pull here".into());
            }
            _ => break,
        }
    }
    c.damping = match damping {
        "tsuji" | "coeff_restitution" => Damping::Restitution(eta),
        "mass_velocity" => Damping::Mass(eta * scale.per_time()),
        "velocity" => Damping::Plain(eta * scale.mass_rate()),
        "viscoelastic" if normal == "hooke" => {
            return Err(
                "hooke with the default damping, viscoelastic, has no restitution: give `damping`".into()
            );
        }
        "viscoelastic" => Damping::Viscoelastic(eta * scale.per_time() / scale.length()),
        other => return Err(format!("damping {other} is not there")),
    };
    Ok(c)
}

fn tangential(args: &mut Args, c: &mut Coefficients, normal: &str) -> Result<(), String> {
    let kind = args.word()?;
    if kind == "linear_nohistory" {
        let _gamma = args.number()?;
        c.friction = args.number()?;
        c.remarks.push("linear_nohistory: friction has springs here".into());
        return Ok(());
    }
    let known = kind == "linear_history" || kind.starts_with("mindlin");
    if !known {
        return Err(format!("the tangential model {kind} is not there"));
    }
    let kt = if args.take("NULL") { None } else { Some(args.number()?) };
    let _gamma = args.number()?;
    c.friction = args.number()?;
    if let (Some(kt), true) = (kt, normal == "hooke") {
        c.ratio = Some(kt / c.stiffness);
    } else if kt.is_some() {
        c.remarks.push("k_t is that of Mindlin here, from Poisson's ratio".into());
    }
    if kind == "mindlin" || kind == "linear_history" && normal != "hooke" {
        c.remarks.push(format!("{kind} keeps the spring where the load falls; here it falls with the load"));
    }
    Ok(())
}

impl Coefficients {
    /// As a scene says it, for two grains of this radius and density each.
    pub(super) fn law(&self, radius: f64, density: f64, speed: f64) -> (DeckLaw, Option<String>) {
        let mass = 4.0 / 3.0 * PI * radius.powi(3) * density;
        let m_eff = 0.5 * mass;
        let (e, note) = match self.damping {
            Damping::Restitution(e) => (e, None),
            Damping::Mass(gamma) if self.hooke => (
                restitution_of_hooke(gamma, self.stiffness, m_eff),
                Some("from its damping, for grains of mean size"),
            ),
            Damping::Plain(gamma) if self.hooke => (
                restitution_of_hooke(gamma / m_eff, self.stiffness, m_eff),
                Some("from its damping, for grains of mean size"),
            ),
            damping => (
                self.restitution_of_hertz(damping, radius, m_eff, speed),
                Some("from its damping, by one impact"),
            ),
        };
        let restitution = e.clamp(LEAST_RESTITUTION, 1.0);
        let note = match (note, e < LEAST_RESTITUTION) {
            (_, true) => Some(format!("restitution {e:.3} is raised to {LEAST_RESTITUTION}")),
            (Some(words), _) => Some(format!("restitution {e:.3} {words} at {speed:.2} m/s")),
            _ => None,
        };
        let law = DeckLaw {
            friction: self.friction,
            restitution,
            rolling: self.rolling,
            rolling_stiffness: None,
            twisting: self.twisting,
            surface_energy: self.adhesion.map_or(0.0, |a| a.0),
            cohesion: 0.0,
        };
        (law, note)
    }

    /// One impact of two equal grains, step by step.
    fn restitution_of_hertz(&self, damping: Damping, radius: f64, m_eff: f64, speed: f64) -> f64 {
        let r_eff = 0.5 * radius;
        let e_eff = 0.5 * self.stiffness / (1.0 - self.poisson * self.poisson);
        let k = 4.0 / 3.0 * e_eff * r_eff.sqrt();
        // Duration of an impact without damping (Hertz): about 2.87 (m^2/(R E^2 v))^(1/5).
        let duration = 2.87 * (m_eff * m_eff / (r_eff * e_eff * e_eff * speed)).powf(0.2);
        let h = duration / 4000.0;
        let (mut d, mut v): (f64, f64) = (0.0, speed);
        for _ in 0..40_000 {
            let gamma = match damping {
                Damping::Viscoelastic(gamma) => gamma * m_eff * (r_eff * d.max(0.0)).sqrt(),
                Damping::Mass(gamma) => gamma * m_eff,
                Damping::Plain(gamma) => gamma,
                Damping::Restitution(_) => 0.0,
            };
            v -= h / m_eff * (k * f64::max(d, 0.0).powf(1.5) + gamma * v);
            d += h * v;
            if d <= 0.0 {
                break;
            }
        }
        (-v / speed).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use crate::deck::script::words;

    #[test]
    fn a_linear_dashpot_is_its_closed_form() {
        // e = exp(-pi zeta/sqrt(1 - zeta^2)) with zeta = beta/omega.
        let (k, m, e) = (1e4_f64, 0.01, 0.6_f64);
        let log = e.ln();
        let zeta = -log / (PI * PI + log * log).sqrt();
        let gamma = 2.0 * zeta * (k / m).sqrt();
        assert!((restitution_of_hooke(gamma, k, m) - e).abs() < 1e-12);
        assert_eq!(restitution_of_hooke(1e9, k, m), 0.0);
    }

    #[test]
    fn coefficients_of_lammps() {
        let text = words(
            "hertz/material 1e7 0.7 0.25 tangential mindlin_rescale/force NULL 1.0 0.4 rolling sds 1e3 1 0.05 damping tsuji zplane 0 NULL",
        );
        let mut args = Args::new(&text);
        let c = granular(&mut args, &Scale::SI).unwrap();
        assert_eq!((c.stiffness, c.poisson, c.friction, c.rolling), (1e7, 0.25, 0.4, 0.05));
        assert_eq!((c.damping, args.peek()), (Damping::Restitution(0.7), Some("zplane")));
        // Without damping an impact keeps its energy, with it loses some.
        let elastic = Coefficients { damping: Damping::Viscoelastic(0.0), ..c.clone() };
        assert!((elastic.law(0.005, 2500.0, 1.0).0.restitution - 1.0).abs() < 2e-3);
        let soft = Coefficients { damping: Damping::Viscoelastic(5e6), ..c };
        let found = soft.law(0.005, 2500.0, 1.0).0.restitution;
        assert!((0.1..0.95).contains(&found), "{found}");
        assert!(granular(&mut Args::new(&words("hertz/material 1e7")), &Scale::SI).is_err());
    }
}
