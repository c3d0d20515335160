//! Data of the bodies for the rows of a step: their motion without contacts (Negrut10 eq. 9), and their inverse mass and inertia.

use glam::DVec3;

use super::Problem;
use super::mobility::Mobility;
use super::ranks::Others;
use crate::bodies::{Bodies, BodyKind};
use crate::failure::Failure;
use crate::ids::MaterialId;
use crate::par::{self, Scatter};
use crate::settings::Settings;
use crate::simd::Real;
use crate::soa::resize;
use crate::stage::Stage;

/// Data of a body for the rows, adjacent in memory: its motion without contacts (v + h M^-1 f of eq. 9), and its inverse mass and
/// inertia.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct FreeMotion {
    pub(super) position: DVec3,
    pub(super) velocity: DVec3,
    pub(super) ang_vel: DVec3,
    pub(super) inv_mass: f64,
    pub(super) inradius: f64,
    pub(super) material: MaterialId,
    pub(super) dynamic: bool,
    /// Whether its inertia is the same about every axis.
    pub(super) is_isotropic: bool,
}

/// What is pushed.
#[derive(Clone, Copy)]
pub(super) struct Pushed {
    /// Bodies that are not balls.
    pub(super) others: u32,
    /// Smallest and largest inverse mass [1/kg].
    inv_mass: (f64, f64),
}

impl Default for Pushed {
    fn default() -> Self {
        Self { others: 0, inv_mass: (f64::INFINITY, 0.0) }
    }
}

impl Pushed {
    fn add(&mut self, inv_mass: f64, is_ball: bool) {
        self.others += u32::from(!is_ball);
        self.inv_mass = (self.inv_mass.0.min(inv_mass), self.inv_mass.1.max(inv_mass));
    }

    /// Makes it what all ranks push.
    pub(super) fn share(&mut self, others: &mut Others) -> Result<(), Failure> {
        let mut values = [f64::from(self.others), -self.inv_mass.0, self.inv_mass.1];
        others.max(Stage::ContactRows, &mut values)?;
        let [is_other, least, most] = values;
        (self.others, self.inv_mass) = (u32::from(is_other > 0.0), (-least, most));
        Ok(())
    }

    /// Largest mass over the smallest.
    pub(super) fn mass_ratio(&self) -> f64 {
        if self.inv_mass.0 > 0.0 { self.inv_mass.1 / self.inv_mass.0 } else { f64::INFINITY }
    }
}

impl std::ops::AddAssign for Pushed {
    fn add_assign(&mut self, b: Pushed) {
        self.others += b.others;
        self.inv_mass = (self.inv_mass.0.min(b.inv_mass.0), self.inv_mass.1.max(b.inv_mass.1));
    }
}

/// Every body as rows and iterations see it, one task per chunk of bodies.
pub(super) fn free_bodies<F: Real>(bodies: &Bodies, settings: &Settings, problem: &mut Problem<F>) -> Pushed {
    let h = settings.step;
    resize(&mut problem.mobility, bodies.len());
    resize(&mut problem.change, bodies.len());
    resize(&mut problem.free_motion, bodies.len());
    let free_motion = Scatter::new(&mut problem.free_motion);
    par::for_chunks_mut(&mut problem.mobility, |range, mobility| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let free_motion = unsafe { free_motion.slice(range.clone()) };
        let mut pushed = Pushed::default();
        for ((mobility, free), i) in mobility.iter_mut().zip(free_motion).zip(range) {
            *mobility = Mobility::of(bodies, i);
            let dynamic = bodies.kind[i] == BodyKind::Dynamic;
            let (mut velocity, mut ang_vel) = (bodies.velocity[i], bodies.ang_vel[i]);
            if dynamic {
                velocity += h * bodies.inv_mass[i] * bodies.force[i];
                ang_vel += match bodies.is_isotropic(i) {
                    true => h * bodies.inv_inertia_body[i].x * bodies.torque[i],
                    false => h * (bodies.inv_inertia(i) * bodies.torque[i]),
                };
                pushed.add(bodies.inv_mass[i], bodies.is_ball(i));
            }
            *free = FreeMotion {
                position: bodies.position[i],
                velocity,
                ang_vel,
                inv_mass: bodies.inv_mass[i],
                inradius: bodies.inradius[i],
                material: bodies.material[i],
                dynamic,
                is_isotropic: bodies.is_isotropic(i),
            };
        }
        pushed
    })
}

/// Stage predict_velocity: bodies move as rows have seen them, as if nothing touched (v + h M^-1 f, eq. 9).
/// Differs from Negrut10: step 5 of Algorithm 1 forgets the old velocity.
pub(super) fn predict_velocity<F: Real>(problem: &Problem<F>, bodies: &mut Bodies) {
    let Bodies { velocity, ang_vel, .. } = bodies;
    let (free_motion, ang_vel) = (&problem.free_motion, Scatter::new(ang_vel));
    par::for_chunks_mut(velocity, |range, velocity| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let ang_vel = unsafe { ang_vel.slice(range.clone()) };
        for ((velocity, ang_vel), free) in velocity.iter_mut().zip(ang_vel).zip(&free_motion[range]) {
            (*velocity, *ang_vel) = (free.velocity, free.ang_vel);
        }
        0u32
    });
}
