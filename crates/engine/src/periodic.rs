//! Periodic boundaries: a box that is periodic along some of the axes.
//!
//! | what | where |
//! |---|---|
//! | [`Period`] | the box and its axes; which image of a point is the nearest |
//! | [`wrap`] | bodies that left through a face come in again at the other; stage update_bodies |
//! | [`Images`] | copies of bodies near the faces, as rows after the bodies; stage refresh_bodies |
//!
//! An image is an ordinary copy of a body at fl(x + s L), with s whole numbers and L the edges of the box. Images are there
//! from refresh_bodies to the end of the stages that look for contacts or, in penalty contact, compute their forces. All
//! other stages see the bodies alone. A pair of two bodies through a face is found once: between the body that comes first
//! and the image of the other (`docs/decisions/0022`). In the contacts an image is replaced by its body; the arm of that
//! body leads from the image that is nearest to the contact ([`Period::near`]).
//!
//! Does not handle: walls other than planes near a face, joints, beams; scenes with these are refused.

use glam::{DVec3, IVec3};

use crate::bodies::{Bodies, BodyKind, is_wall};
use crate::failure::Failure;
pub use crate::period::Period;
use crate::settings::{Method, Settings};
use crate::shape::Shape;
use crate::stage::Stage;

/// An image: whose, and by how many edges of the box it is shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image {
    /// Index of the body.
    pub owner: u32,
    /// Shift in edges of the box.
    pub shift: IVec3,
}

impl Image {
    /// What images are ordered by: the owner, then the shift. Which other images there are does not matter.
    pub(crate) fn key(&self) -> (u32, [i32; 3]) {
        (self.owner, self.shift.to_array())
    }
}

/// The images of a step or of a list of pairs: rows that follow those of the bodies.
#[derive(Clone, Debug, Default)]
pub struct Images {
    /// The box; `None` if nothing is periodic.
    pub period: Option<Period>,
    /// Number of bodies: image `k` is row `owned + k`.
    pub owned: usize,
    /// The images in the order of their keys.
    pub list: Vec<Image>,
}

impl Images {
    /// Chooses the images that a body can touch: those within two reaches of where bodies are. `reach` is how far from its
    /// centre body `i` can touch anything [m].
    pub fn choose(
        &mut self,
        period: Option<Period>,
        bodies: &Bodies,
        shapes: &[Shape],
        reach: impl Fn(&Bodies, usize) -> f64,
    ) {
        self.period = period;
        self.owned = bodies.len();
        self.list.clear();
        let Some(period) = period else { return };
        let counts = |&i: &usize| !is_wall(bodies, shapes, i) && !bodies.is_hole(i);
        let (mut low, mut high, mut largest) = (DVec3::INFINITY, DVec3::NEG_INFINITY, 0.0_f64);
        for i in (0..bodies.len()).filter(counts) {
            (low, high) = (low.min(bodies.position[i]), high.max(bodies.position[i]));
            largest = largest.max(reach(bodies, i));
        }
        // Bodies that fly apart must not fill the memory before they are seen to be lost.
        let (low, high) =
            (low.max(period.min - 0.5 * period.length), high.min(period.min + 1.5 * period.length));
        for i in (0..bodies.len()).filter(counts) {
            // A little more, so that rounding cannot leave one out.
            let far = (largest + reach(bodies, i)) * (1.0 + 1e-6);
            period.images_within(bodies.position[i], low - far, high + far, |shift| {
                self.list.push(Image { owner: i as u32, shift });
            });
        }
    }

    /// Adds the images as rows after the bodies.
    pub fn append(&self, bodies: &mut Bodies) {
        let Some(period) = self.period else { return };
        bodies.append_copies(self.list.iter().map(|image| image.owner as usize));
        for (k, image) in self.list.iter().enumerate() {
            bodies.position[self.owned + k] += period.shift(image.shift);
        }
    }

    /// Takes the rows of the images away.
    pub fn remove(&self, bodies: &mut Bodies) {
        if self.period.is_some() {
            bodies.truncate(self.owned);
        }
    }

    /// Whether a row is an image.
    #[inline]
    pub fn is_image(&self, row: usize) -> bool {
        row >= self.owned
    }

    /// The body of a row.
    #[inline]
    pub fn owner(&self, row: u32) -> u32 {
        match self.list.get((row as usize).wrapping_sub(self.owned)) {
            Some(image) => image.owner,
            None => row,
        }
    }

    /// Names the body instead of its image in a list of rows.
    pub(crate) fn name_bodies(&self, rows: &mut [u32]) {
        if self.period.is_some() {
            rows.iter_mut().for_each(|row| *row = self.owner(*row));
        }
    }

    /// The shift of a row in edges of the box; zero for a body.
    #[inline]
    pub fn shift(&self, row: u32) -> IVec3 {
        match self.list.get((row as usize).wrapping_sub(self.owned)) {
            Some(image) => image.shift,
            None => IVec3::ZERO,
        }
    }

    /// Bytes of the list.
    pub fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Image>()
    }
}

/// Share of its radius by which a body may be outside the box. Where a list of pairs is kept, putting bodies back touches it
/// (penalty contact renames pairs, fast frictional dynamics makes the list again), which should not be in every step.
pub fn slack(method: Method) -> f64 {
    match method {
        Method::Ccp => 0.0,
        Method::Dem => 0.5,
        Method::Ffd => 2.0,
    }
}

/// The bodies that are outside the box, and the repetition of the box that each is in; and whether they are to be put back.
/// Nothing is done before one of them is outside by the share `slack` of its radius; then all that are outside are put back. So when
/// that is depends on the state alone.
pub fn outside(
    period: &Period,
    bodies: &Bodies,
    shapes: &[Shape],
    slack: f64,
) -> (Vec<(usize, IVec3)>, bool) {
    let moves =
        |i: &usize| !bodies.is_hole(*i) && bodies.kind[*i] != BodyKind::Fixed && !is_wall(bodies, shapes, *i);
    let (mut all, mut far) = (Vec::new(), slack == 0.0);
    for i in (0..bodies.len()).filter(moves) {
        let p = bodies.position[i];
        let cell = period.cell(p);
        if cell != IVec3::ZERO {
            all.push((i, cell));
            let beyond = (period.min - p).max(p - period.min - period.length);
            far = far || period.axes().any(|axis| beyond[axis] > slack * bodies.radius[i]);
        }
    }
    (all, far)
}

/// Puts bodies back into the box.
pub fn wrap(period: &Period, bodies: &mut Bodies, outside: &[(usize, IVec3)]) {
    for &(i, cell) in outside {
        bodies.position[i] -= period.shift(cell);
    }
}

/// Kinematic bodies that were put back follow the nearest image of where their motion wants them.
pub fn follow_nearest(period: &Period, h: f64, shapes: &[Shape], bodies: &mut Bodies) {
    for i in 0..bodies.len() {
        if bodies.kind[i] == BodyKind::Kinematic && !is_wall(bodies, shapes, i) {
            let way = bodies.velocity[i] * h;
            let cell = period.edges(way, f64::round);
            if cell != IVec3::ZERO {
                bodies.velocity[i] = (way - period.shift(cell)) / h;
            }
        }
    }
}

/// The first body that the box is too thin for: it would touch its own image. Contacts are looked for up to `share` of the
/// radius beyond the surface.
pub fn too_thin(period: &Period, bodies: &Bodies, shapes: &[Shape], share: f64) -> Option<usize> {
    let (edge, _) = period.thinnest();
    let wide = |i: usize| 2.0 * bodies.radius[i] * (1.0 + share) >= edge;
    (0..bodies.len()).find(|&i| !is_wall(bodies, shapes, i) && !bodies.is_hole(i) && wide(i))
}

/// Share of the radius that a body's reach adds to it at rest.
pub fn reach_share(settings: &Settings) -> f64 {
    match settings.method {
        Method::Dem => settings.dem.skin,
        _ => 0.5 * settings.contact_margin,
    }
}

/// Fails if the box is too thin for a body.
pub(crate) fn check_width(
    period: &Period,
    settings: &Settings,
    bodies: &Bodies,
    shapes: &[Shape],
    time: f64,
) -> Result<(), Failure> {
    let share = reach_share(settings);
    let Some(i) = too_thin(period, bodies, shapes, share) else { return Ok(()) };
    let (edge, axis) = period.thinnest();
    let (stage, needed) = (Stage::RefreshBodies.name(), 2.0 * bodies.radius[i] * (1.0 + share));
    Err(Failure::TooThin { body: bodies.id[i], axis: ["x", "y", "z"][axis], edge, needed, stage, time })
}
