//! Sources: bodies that are poured in during the run.
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

/// Share of its region that grains placed at random fill at most.
const DENSEST: f64 = 0.4;

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

    /// Whether it pours until the run ends.
    pub fn is_endless(&self) -> bool {
        self.amount == Amount::Count(u64::MAX)
    }

    /// What it should have placed by time `t`, as its amount is counted: bodies or kg. One that pours as fast as there is room
    /// until the run ends has placed what it should.
    pub fn asked_by(&self, t: f64) -> f64 {
        let (elapsed, mean) = ((t - self.start).max(0.0), self.density * self.sizes.mean_volume());
        let (bodies, kg) = match self.rate {
            Rate::Count(r) => (r * elapsed, r * elapsed * mean),
            Rate::Mass(r) => (r * elapsed / mean, r * elapsed),
        };
        match self.amount {
            Amount::Count(u64::MAX) if bodies > 1e13 => self.placed as f64,
            Amount::Count(n) => bodies.min(n as f64),
            Amount::Mass(m) => kg.min(m),
        }
    }

    /// Bodies that it has still to pour until time `end`, about; for one that pours as fast as there is room, how often its
    /// region is filled again while grains leave it at the speed that they have, or that a fall by its height gives.
    pub fn to_come(&self, end: f64, gravity: f64) -> f64 {
        let mean = self.density * self.sizes.mean_volume();
        let elapsed = (end - self.start).max(0.0);
        let by_rate = match self.rate {
            Rate::Count(r) => r * elapsed,
            Rate::Mass(r) => r * elapsed / mean,
        };
        let (low, high) = self.region.bounds();
        let height = (high - low).max_element();
        let speed = self.velocity.length().max((2.0 * gravity * height).sqrt());
        let once = DENSEST * self.region.volume() / self.sizes.mean_volume();
        let by_room = once * (1.0 + elapsed * speed / height);
        let in_all = match self.amount {
            Amount::Count(n) => n as f64,
            Amount::Mass(m) => m / mean,
        };
        (in_all.min(by_rate).min(by_room.max(1.0)) - self.placed as f64).max(0.0).ceil()
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
