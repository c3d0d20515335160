//! Collision detection by spatial subdivision, after the nine stages of Negrut10 section 4.2.1 (5 and 6 are one here).
//!
//! | stage | file | paper's array | what it holds |
//! |---|---|---|---|
//! | 1 count_bins | [`bins`] | T | number of bodies in each group of bins |
//! | 2 scan_bins | [`bins`] | S | where the bodies of a group go |
//! | 3 write_bins | [`bins`] | B | bodies in the order of their groups |
//! | 4 sort_bins | [`bins`] | B, C | bodies in the order of their bins, where each bin begins |
//! | 5, 6 keep_active | [`bins`] | C sorted | stretches of bins that hold a body |
//! | 7 count_contacts | [`pairs`] | D | the pairs, how many each chunk of bodies has |
//! | 8 scan_contacts | [`write`] | E | where each chunk's contacts begin |
//! | 9 write_contacts | [`write`] | F | the contacts |
//!
//! On top of the stages are the large boxes of section 4.2, each a unit of work with its own memory ([`boxes`]), and the rule
//! that decides to which of two boxes a pair belongs ([`owner`]).
//!
//! Differs from Negrut10 in five ways, each explained where it is done: a body is entered in one bin and a bin searched
//! with its neighbours ([`bins`]); the grid has levels, chosen by an estimate of their cost, so that grains and boulders
//! share a scene ([`grid`], [`levels`]); the first test of a pair is done for eight pairs at once in single precision
//! ([`eight`]); contacts come out in the order of their bodies instead of their bins, so that what is
//! summed over them does not depend on the grid ([`write`]); walls (planes and large shapes) are not put into bins but
//! tested against every body ([`walls`]). All of these are tested against [`brute_force`].

pub mod bins;
pub mod boxes;
pub mod brute_force;
mod clump_contact;
mod compound_contact;
pub mod convex_contact;
pub mod cuboid_contact;
pub mod eight;
pub mod ellipsoid_chm;
pub mod ellipsoid_contact;
pub mod ellipsoid_opm;
pub mod grid;
pub mod levels;
pub mod mesh_contact;
pub(crate) mod moved;
pub mod no_contact;
pub mod owner;
pub mod pairs;
pub mod reduce_pairs;
pub mod sphere_contact;
pub mod table;
pub mod view;
pub mod walls;
pub mod write;

use glam::DVec3;

use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::failure::Failure;
use crate::periodic::Images;
use crate::random::Random;
use crate::settings::{EllipsoidMethod, Settings};
pub use crate::settings::{Keep, Reduction};
use crate::shape::Shape;
use crate::stage::{Clock, Stage};
use bins::Bins;
use no_contact::NoContact;
use owner::Claim;
use pairs::Pairs;

/// One contact of two bodies as the narrow phase finds it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactPoint {
    /// Which contact of the pair.
    pub feature: u32,
    /// Which pieces of the two bodies touch: their numbers from one, or zero for a body that is one piece.
    pub pieces: [u16; 2],
    /// Unit normal from `a` to `b`.
    pub normal: DVec3,
    /// Point on the surface of `a` [m].
    pub point_a: DVec3,
    /// Distance of the surfaces [m].
    pub gap: f64,
}

/// The gap up to which contacts are sought: a fraction of the size, plus the distance by which two bodies can approach within
/// this step and the next.
///
/// A body that is struck moves at once, and must not pass into one that was too far away to be listed. So bodies that
/// approach are listed a step before they meet, and the contacts of a body are sought further when something fast was
/// near it ([`Bodies::neighbour_speed`]). Seen without this: grains that rain on a bed at h v = 0.6 r sank into it by 0.28 r.
#[derive(Clone, Copy, Debug)]
pub struct Margin {
    /// Fraction of the radius.
    pub relative: f64,
    /// Time step [s].
    pub h: f64,
    /// Speed that a step of gravity adds [m/s].
    pub fall: f64,
    /// The additional margin with which a list of pairs can be used for many steps; zero if contacts are sought in every step.
    pub kept: ListMargin,
}

/// How far each body may move before a new list of pairs is needed.
///
/// A pair is listed when its gap is at most the sum of the two allowances and the range; so the list contains every pair that can
/// touch as long as no body has moved further than its own allowance. Fast bodies have larger allowances, so the list lasts for
/// about the time `ahead`, for any speed of the fastest body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ListMargin {
    /// Allowance of a body at rest, as a fraction of its inner radius.
    pub skin: f64,
    /// Inner radius of the smallest dynamic body; used for bodies that have no inner radius of their own [m].
    pub smallest: f64,
    /// Time for which a body may continue with its present speed [s].
    pub ahead: f64,
    /// Gap at which contact may begin or last [m].
    pub range: f64,
}

impl ListMargin {
    /// How far body `i` may move, its turning included [m].
    #[inline]
    pub fn allowance(&self, bodies: &Bodies, i: usize) -> f64 {
        if self.skin == 0.0 || bodies.kind[i] == BodyKind::Fixed {
            return 0.0;
        }
        let inner = bodies.inradius[i];
        let mut speed = bodies.velocity[i].length();
        if bodies.shape[i].0 != 0 && bodies.ang_vel[i] != DVec3::ZERO {
            speed += bodies.ang_vel[i].length() * bodies.radius[i];
        }
        let size = if inner.is_finite() { inner } else { self.smallest };
        // A body that is shot through the others must not collect all that it might meet: its list is made again sooner.
        self.skin * size + (self.ahead * speed).min(size)
    }

    /// What a list of pairs adds to the margin of two bodies [m].
    #[inline]
    pub fn pair(&self, bodies: &Bodies, a: usize, b: usize) -> f64 {
        self.range + self.allowance(bodies, a) + self.allowance(bodies, b)
    }
}

/// How contacts are found and chosen in one step.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// How far they are looked for.
    pub margin: Margin,
    /// How ellipsoids are tested.
    pub ellipsoids: EllipsoidMethod,
    /// Which contacts of a pair are kept.
    pub reduction: Reduction,
    /// Seed and step, for what is drawn at random.
    pub draw: (u64, u64),
    /// Pairs of bodies that do not touch.
    pub no_contact: &'a NoContact,
    /// Rows that are images of bodies; `None` if there are none.
    pub images: Option<Listed<'a>>,
    /// Which rows are bodies of this rank: pairs of two others are left out. Empty if there is one rank.
    pub mine: &'a [bool],
}

/// Images of bodies, and what a contact names as its second body.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a> {
    /// The images.
    pub images: &'a Images,
    /// The image's row, or the body that it is an image of.
    pub by_row: bool,
}

impl<'a> Rules<'a> {
    /// The rules of a step.
    pub fn new(settings: &Settings, no_contact: &'a NoContact, step: u64) -> Self {
        Self::within(Margin::new(settings), settings, no_contact, step)
    }

    /// The same with another margin.
    pub fn within(margin: Margin, settings: &Settings, no_contact: &'a NoContact, step: u64) -> Self {
        Self {
            margin,
            no_contact,
            images: None,
            mine: &[],
            ellipsoids: settings.ellipsoids,
            reduction: settings.contacts_per_pair,
            draw: (settings.seed, step),
        }
    }

    /// The same with images of bodies.
    pub fn with_images(self, images: &'a Images, by_row: bool) -> Self {
        Self { images: images.period.map(|_| Listed { images, by_row }), ..self }
    }

    /// The same on one of several ranks, with the rows that are its own.
    pub fn on_rank(self, mine: &'a [bool]) -> Self {
        Self { mine, ..self }
    }

    /// The contacts of `a` and `b` that count, in the order of their features, added to `list`, which must be empty;
    /// false if the two shapes have no contact law.
    pub fn touches(
        &self,
        bodies: &Bodies,
        shapes: &[Shape],
        a: usize,
        b: usize,
        list: &mut Vec<ContactPoint>,
    ) -> bool {
        if self.no_contact.holds(bodies, a, b) {
            return true;
        }
        if !table::touches(bodies, shapes, self, a, b, |touch| list.push(touch)) {
            return false;
        }
        if list.len() > 1 {
            if !list.is_sorted_by_key(|t| t.feature) {
                list.sort_by_key(|t| t.feature);
            }
            self.reduction.reduce(list, || {
                let pair = u64::from(bodies.id[a].0) << 32 | u64::from(bodies.id[b].0);
                Random::new(self.draw.0 ^ pair.wrapping_mul(0x9e37_79b9_7f4a_7c15), self.draw.1)
            });
        }
        true
    }
}

/// Steps ahead for which approaching bodies are listed.
const STEPS_AHEAD: f64 = 2.0;

/// Share of the speed of something near that a body is expected to take over: equal masses, no rebound.
const TAKEN_OVER: f64 = 0.5;

impl Margin {
    /// From the settings.
    pub fn new(settings: &Settings) -> Self {
        let h = settings.step;
        let fall = h * settings.gravity.length();
        Self { relative: settings.contact_margin, h, fall, kept: ListMargin::default() }
    }

    /// Of a list of pairs that is used for many steps.
    pub fn of_list(kept: ListMargin) -> Self {
        Self { relative: 0.0, h: 0.0, fall: 0.0, kept }
    }

    /// Whether the margin is the range of contact for every pair: neither a skin nor what bodies may move is added.
    #[inline]
    pub fn is_range_alone(&self) -> bool {
        self.relative == 0.0 && self.h == 0.0 && self.kept.skin == 0.0
    }

    /// Radius of the ball in which body `i` can touch anything. The sum of two reaches is never less than the two
    /// radii and the pair's margin.
    #[inline]
    pub fn reach(&self, bodies: &Bodies, i: usize) -> f64 {
        let r = bodies.radius[i];
        // A sphere that turns does not move its surface.
        let spin = if bodies.shape[i].0 == 0 { 0.0 } else { bodies.ang_vel[i].length() * r };
        let fall = if bodies.kind[i].is_pushed() { self.fall } else { 0.0 };
        let speed =
            STEPS_AHEAD * (bodies.velocity[i].length() + spin) + TAKEN_OVER * bodies.neighbour_speed_of(i);
        let kept = 0.5 * self.kept.range + self.kept.allowance(bodies, i);
        r * (1.0 + 0.5 * self.relative) + self.h * (speed + fall) + kept
    }

    /// Largest gap at which a pair of bodies is a contact, from the smaller inradius, the speed at which the two surfaces
    /// can approach, and the larger neighbour speed of the two.
    #[inline]
    pub fn pair(&self, smaller: f64, approach: f64, neighbour_speed: f64) -> f64 {
        let speed = STEPS_AHEAD * approach + TAKEN_OVER * neighbour_speed;
        self.relative * smaller + self.h * (speed + self.fall)
    }
}

/// Working memory of the stages, kept between steps.
#[derive(Default)]
pub struct Collider {
    bins: Bins,
    pairs: Pairs,
}

impl Collider {
    /// Where the contacts of each body `a` begin: body `i` has contacts `first()[i]..first()[i + 1]`.
    pub fn first(&self) -> &[u32] {
        &self.pairs.first
    }

    /// Deepest penetration found [m], and the deepest over the smaller radius of its pair.
    pub fn deepest(&self) -> (f64, f64) {
        self.pairs.deepest
    }

    /// Pairs of bodies whose distance the last search computed: what the grid costs, whatever the machine.
    pub fn tests(&self) -> u64 {
        self.pairs.tests
    }

    /// Takes what was found elsewhere: where the contacts of each body begin, and the deepest penetration as [`Self::deepest`].
    pub(crate) fn take(&mut self, first: &[u32], deepest: (f64, f64)) {
        self.pairs.first.clear();
        self.pairs.first.extend_from_slice(first);
        self.pairs.deepest = deepest;
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.bins.bytes() + self.pairs.bytes()
    }
}

/// Finds all contacts.
pub fn collide(
    bodies: &Bodies,
    shapes: &[Shape],
    settings: &Settings,
    no_contact: &NoContact,
    (step, time): (u64, f64),
    collider: &mut Collider,
    contacts: &mut Contacts,
    clock: &mut Clock,
) -> Result<(), Failure> {
    collide_claimed(bodies, shapes, settings, no_contact, (step, time), None, collider, contacts, clock)
}

/// Finds the contacts that a box owns, or all.
pub fn collide_claimed(
    bodies: &Bodies,
    shapes: &[Shape],
    settings: &Settings,
    no_contact: &NoContact,
    (step, time): (u64, f64),
    claim: Option<Claim>,
    collider: &mut Collider,
    contacts: &mut Contacts,
    clock: &mut Clock,
) -> Result<(), Failure> {
    let rules = Rules::new(settings, no_contact, step);
    collide_by(rules, bodies, shapes, time, claim, collider, contacts, clock)
}

/// Contacts that may be held whatever the number of bodies, and for each body: no packing comes near a hundred, and bodies that
/// fly apart or overlap heavily must not fill the memory before the run is stopped.
const CROWDED: (u64, u64) = (1_000_000, 300);

/// Most contacts of so many bodies; never more than there are numbers for.
pub(crate) fn limit(bodies: usize) -> u64 {
    CROWDED.0.max(CROWDED.1.saturating_mul(bodies as u64)).min(u64::from(u32::MAX))
}

/// Finds contacts by given rules: the list of stages.
pub(crate) fn collide_by(
    rules: Rules,
    bodies: &Bodies,
    shapes: &[Shape],
    time: f64,
    claim: Option<Claim>,
    collider: &mut Collider,
    contacts: &mut Contacts,
    clock: &mut Clock,
) -> Result<(), Failure> {
    let Collider { bins, pairs } = collider;
    clock.run(Stage::CountBins, || bins::count_bins(bodies, shapes, rules.margin, bins));
    clock.run(Stage::ScanBins, || bins::scan_bins(bins));
    clock.run(Stage::WriteBins, || bins::write_bins(bodies, bins));
    clock.run(Stage::SortBins, || bins::sort_bins(bins));
    clock.run(Stage::KeepActive, || bins::keep_active(bins));
    clock.run(Stage::CountContacts, || pairs::count_contacts(bodies, shapes, rules, claim, bins, pairs));
    let limit = limit(bodies.len());
    clock.run(Stage::ScanContacts, || write::scan_contacts(pairs, limit));
    if let Some(needed) = pairs.too_many {
        let (most, with) = pairs.most(bodies).unwrap_or_default();
        let (body, position) = (bodies.id[most], bodies.position[most]);
        let stage = Stage::ScanContacts.name();
        return Err(Failure::TooCrowded {
            needed,
            limit,
            bodies: bodies.len(),
            body,
            with,
            position,
            stage,
            time,
        });
    }
    let images = matches!(rules.images, Some(Listed { by_row: false, .. }));
    clock.run(Stage::WriteContacts, || write::write_contacts(bodies, pairs, contacts, images));
    if let Some(Listed { images, by_row: false }) = rules.images {
        // Images have no contacts of their own, and are gone in the stages that follow.
        pairs.first.truncate(images.owned + 1);
    }
    match pairs.unsupported {
        None => Ok(()),
        Some((a, b)) => {
            let name = |i: u32| shapes[bodies.shape[i as usize].index()].name();
            Err(Failure::NoContactLaw {
                a: bodies.id[a as usize],
                shape_a: name(a),
                b: bodies.id[b as usize],
                shape_b: name(b),
                time,
            })
        }
    }
}
