//! Sources: bodies that are poured in while the run goes on.
//!
//! A source fills its region with as many grains as are due and find room without overlap; what finds no room
//! stays due. It counts what was asked for and what was placed.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use crate::bodies::Body;
use crate::ids::{GroupId, MaterialId};
use crate::random::Random;
use crate::shape::Shape;
use crate::terrain::grain::{self, Grain, Variant};
use crate::terrain::{Placer, Region, Sizes};

/// How much a source pours.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Amount {
    /// This many bodies.
    Count(u64),
    /// Until this mass is reached [kg].
    Mass(f64),
}

/// How fast a source pours.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Rate {
    /// Bodies per second.
    Count(f64),
    /// Mass per second [kg/s].
    Mass(f64),
}

/// A source of grains.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// Name in the scene.
    pub name: String,
    /// Where spheres appear.
    pub region: Region,
    /// Their sizes.
    pub sizes: Sizes,
    /// What they look like.
    pub grain: Grain,
    /// Their material.
    pub material: MaterialId,
    /// Its density [kg/m3].
    pub density: f64,
    /// Their group.
    pub group: GroupId,
    /// Their velocity [m/s].
    pub velocity: DVec3,
    /// How much in all.
    pub amount: Amount,
    /// How fast.
    pub rate: Rate,
    /// From when [s].
    pub start: f64,
    /// Bodies placed so far.
    pub placed: u64,
    /// Mass placed so far [kg].
    pub placed_mass: f64,
    /// The radius and shape that wait for a place, drawn but not yet placed: sizes stay as drawn however tight it is [m].
    pub waiting: Option<(f64, Option<Variant>)>,
    /// Its random numbers.
    pub random: Random,
}

/// Tries for one sphere before a source gives up until the next step.
const TRIES: usize = 30;

impl Source {
    /// Whether everything that was asked for is placed.
    pub fn is_done(&self) -> bool {
        match self.amount {
            Amount::Count(n) => self.placed >= n,
            Amount::Mass(m) => self.placed_mass >= m,
        }
    }

    /// Whether another sphere is due at time `t`.
    fn is_due(&self, t: f64) -> bool {
        let elapsed = t - self.start;
        elapsed >= 0.0
            && !self.is_done()
            && match self.rate {
                Rate::Count(r) => (self.placed as f64) < r * elapsed + 1e-9,
                Rate::Mass(r) => self.placed_mass < r * elapsed,
            }
    }

    /// Whether [`Source::pour`] would try to place something at time `t`.
    pub fn wants_to_pour(&self, t: f64) -> bool {
        self.is_due(t)
    }

    /// The grains that are due at time `t` and find room; `placer` knows what is in the region, `allowed` what
    /// the walls leave free.
    pub fn pour(
        &mut self,
        t: f64,
        shapes: &[Shape],
        placer: &mut Placer,
        allowed: impl Fn(DVec3, f64) -> bool,
    ) -> Vec<Body> {
        let mut new = Vec::new();
        while self.is_due(t) {
            let (radius, variant) = match self.waiting {
                Some(drawn) => drawn,
                None => (self.sizes.sample(&mut self.random), self.grain.draw(&mut self.random)),
            };
            let room = grain::bounding(variant, radius);
            let Some(p) = placer.place(&self.region, room, TRIES, &mut self.random, &allowed) else {
                self.waiting = Some((radius, variant));
                break;
            };
            self.waiting = None;
            let of = (self.density, self.material);
            let body = grain::body(shapes, variant, radius, of, p, &mut self.random)
                .with_velocity(self.velocity)
                .in_group(self.group);
            self.placed += 1;
            self.placed_mass += 1.0 / body.inv_mass;
            new.push(body);
        }
        new
    }
}
