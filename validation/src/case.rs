//! A scene of penalty contact with one material, for cases that other programs are tested with.

use std::f64::consts::PI;

use granum_engine::dem::LawKind;
use granum_engine::glam::DVec3;
use granum_engine::{BodyId, Elastic, MaterialId, Method};

use crate::scene::Scene;

/// A scene with one material.
#[derive(Clone, Copy)]
pub struct Case {
    /// The law.
    pub law: LawKind,
    /// Step [s].
    pub step: f64,
    /// Gravity along -z [m/s2].
    pub gravity: f64,
    /// Friction.
    pub mu: f64,
    /// Restitution.
    pub e: f64,
    /// Stiffness of `Hooke` [N/m].
    pub stiffness: f64,
    /// Its tangential over normal stiffness.
    pub ratio: f64,
    /// Whether the dashpot may pull.
    pub tension: bool,
    /// What else the material has.
    pub elastic: Elastic,
}

impl Case {
    /// Without gravity, friction and damping.
    pub fn new(law: LawKind, step: f64) -> Self {
        let elastic = Elastic { young: 7e10, poisson: 0.33, ..Elastic::default() };
        let (stiffness, ratio) = (1e6, 2.0 / 7.0);
        Self { law, step, gravity: 0.0, mu: 0.0, e: 1.0, stiffness, ratio, tension: false, elastic }
    }

    /// An empty scene, and its material.
    pub fn scene(&self) -> (Scene, MaterialId) {
        let mut s = Scene::new(1.0, self.step);
        s.world.settings.gravity = DVec3::Z * -self.gravity;
        s.world.settings.method = Method::Dem;
        let dem = &mut s.world.settings.dem;
        (dem.law, dem.stiffness, dem.tangential_ratio) = (self.law, Some(self.stiffness), self.ratio);
        dem.tension = self.tension;
        let m = s.material(self.mu, self.e);
        s.world.materials.set_elastic(m, self.elastic);
        (s, m)
    }
}

/// A material whose Hertzian contacts have the force `k` sqrt(R*) d^(3/2): E* is 3/4 of `k`, half of E/(1 - nu^2).
pub fn hertz_of(k: f64) -> Elastic {
    let poisson: f64 = 0.3;
    Elastic { young: 1.5 * k * (1.0 - poisson * poisson), poisson, ..Elastic::default() }
}

/// Mass of a ball [kg].
pub fn ball_mass(r: f64, density: f64) -> f64 {
    4.0 / 3.0 * PI * r.powi(3) * density
}

/// Steps until nothing touches any more, after something has.
pub fn until_apart(s: &mut Scene) {
    let mut touched = false;
    for _ in 0..2_000_000 {
        let contacts = s.step().contacts;
        if touched && contacts == 0 {
            return;
        }
        touched |= contacts > 0;
    }
    panic!("the impact did not end");
}

/// A ball of this density that moves and spins.
pub fn ball(s: &mut Scene, m: MaterialId, r: f64, density: f64, at: DVec3, v: DVec3, w: DVec3) -> BodyId {
    let id = s.sphere_of_mass(ball_mass(r, density), r, at, m);
    s.throw(id, v, w);
    id
}
