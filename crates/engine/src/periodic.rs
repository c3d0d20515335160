//! Periodic boundaries: a box that repeats itself along some of the axes.
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
use crate::collide::Margin;
use crate::failure::Failure;
use crate::settings::Settings;
use crate::shape::Shape;
use crate::stage::Stage;

/// A box that repeats itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Period {
    /// Lowest corner [m].
    pub min: DVec3,
    /// Edges along the periodic axes [m]; zero along the others.
    pub length: DVec3,
}

impl Period {
    /// Of these settings; `None` if no axis is periodic.
    pub fn of(settings: &Settings) -> Option<Self> {
        let domain = settings.domain?;
        let on = DVec3::from_array(settings.periodic.map(|p| f64::from(u8::from(p))));
        let length = (domain.max - domain.min) * on;
        (on != DVec3::ZERO).then_some(Self { min: domain.min, length })
    }

    /// Whether an axis is periodic.
    #[inline]
    pub fn is_along(&self, axis: usize) -> bool {
        self.length[axis] > 0.0
    }

    /// The periodic axes.
    pub fn axes(&self) -> impl Iterator<Item = usize> + '_ {
        (0..3).filter(|&axis| self.is_along(axis))
    }

    /// The shortest edge [m], and its axis.
    pub fn thinnest(&self) -> (f64, usize) {
        let edges = self.axes().map(|axis| (self.length[axis], axis));
        edges.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((f64::INFINITY, 0))
    }

    /// By how many edges a distance is, rounded by `round`; zero along other axes.
    fn edges(&self, d: DVec3, round: impl Fn(f64) -> f64) -> IVec3 {
        let of = |axis: usize| if self.is_along(axis) { round(d[axis] / self.length[axis]) as i32 } else { 0 };
        IVec3::new(of(0), of(1), of(2))
    }

    /// In which repetition of the box a point is; zero in the box itself.
    #[inline]
    pub fn cell(&self, p: DVec3) -> IVec3 {
        self.edges(p - self.min, f64::floor)
    }

    /// Displacement of the image with these whole numbers [m].
    #[inline]
    pub fn shift(&self, s: IVec3) -> DVec3 {
        s.as_dvec3() * self.length
    }

    /// Where the image of `x` is that is nearest to `point` [m].
    #[inline]
    pub fn near(&self, x: DVec3, point: DVec3) -> DVec3 {
        x + self.shift(self.edges(point - x, f64::round))
    }

    /// Calls `visit` with the whole numbers of every image of `x`, itself left out, that lies between `low` and `high`.
    pub fn images_within(&self, x: DVec3, low: DVec3, high: DVec3, mut visit: impl FnMut(IVec3)) {
        let (first, last) = (self.edges(low - x, f64::ceil), self.edges(high - x, f64::floor));
        for i in first.x..=last.x {
            for j in first.y..=last.y {
                for k in first.z..=last.z {
                    if (i, j, k) != (0, 0, 0) {
                        visit(IVec3::new(i, j, k));
                    }
                }
            }
        }
    }
}

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
    /// Chooses the images that a body can touch: those within two reaches of where bodies are.
    pub fn choose(&mut self, period: Option<Period>, bodies: &Bodies, shapes: &[Shape], margin: Margin) {
        self.period = period;
        self.owned = bodies.len();
        self.list.clear();
        let Some(period) = period else { return };
        let counts = |&i: &usize| !is_wall(bodies, shapes, i) && !bodies.is_hole(i);
        let (mut low, mut high, mut largest) = (DVec3::INFINITY, DVec3::NEG_INFINITY, 0.0_f64);
        for i in (0..bodies.len()).filter(counts) {
            (low, high) = (low.min(bodies.position[i]), high.max(bodies.position[i]));
            largest = largest.max(margin.reach(bodies, i));
        }
        // Bodies that fly apart must not fill the memory before they are seen to be lost.
        let (low, high) = (low.max(period.min - 0.5 * period.length), high.min(period.min + 1.5 * period.length));
        for i in (0..bodies.len()).filter(counts) {
            // A little more, so that rounding cannot leave one out.
            let reach = (largest + margin.reach(bodies, i)) * (1.0 + 1e-6);
            period.images_within(bodies.position[i], low - reach, high + reach, |shift| {
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

/// Share of its radius by which a body of penalty contact may be outside the box: its list of pairs must be made anew when
/// bodies are put back, which should not be in every step.
const SLACK: f64 = 0.5;

/// The bodies that are to be put back into the box, and the repetition of the box that each is in. With `slack` nothing is
/// done before one of them is outside by a share of its radius; then all that are outside are put back. So when that is
/// depends on the state alone.
pub fn outside(period: &Period, bodies: &Bodies, shapes: &[Shape], slack: bool) -> Vec<(usize, IVec3)> {
    let moves = |i: &usize| {
        !bodies.is_hole(*i) && bodies.kind[*i] != BodyKind::Fixed && !is_wall(bodies, shapes, *i)
    };
    let (mut all, mut far) = (Vec::new(), !slack);
    for i in (0..bodies.len()).filter(moves) {
        let p = bodies.position[i];
        let cell = period.cell(p);
        if cell != IVec3::ZERO {
            all.push((i, cell));
            let beyond = (period.min - p).max(p - period.min - period.length);
            far = far || period.axes().any(|axis| beyond[axis] > SLACK * bodies.radius[i]);
        }
    }
    if far { all } else { Vec::new() }
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
        crate::settings::Method::Dem => settings.dem.skin,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Domain, Outside};

    fn period(periodic: [bool; 3]) -> Period {
        let (min, max) = (DVec3::new(-1.0, 2.0, 0.0), DVec3::new(1.0, 5.0, 4.0));
        let domain = Some(Domain { min, max, outside: Outside::Stop });
        Period::of(&Settings { domain, periodic, ..Settings::default() }).unwrap()
    }

    #[test]
    fn the_nearest_image_is_less_than_half_an_edge_away_and_other_axes_stay() {
        let period = period([true, false, true]);
        let (x, point) = (DVec3::new(0.9, 2.5, 0.1), DVec3::new(-0.95, 4.9, 3.9));
        let near = period.near(x, point);
        assert_eq!(near, DVec3::new(0.9 - 2.0, 2.5, 0.1 + 4.0));
        assert_eq!(period.near(x, x), x);
        assert_eq!(period.cell(DVec3::new(1.0, 9.0, -0.1)), IVec3::new(1, 0, -1));
        assert_eq!(period.thinnest(), (2.0, 0));
    }

    #[test]
    fn a_body_in_a_corner_has_seven_images_one_in_the_middle_none() {
        let period = period([true; 3]);
        let count = |x: DVec3| {
            let mut all = 0;
            let (low, high) = (period.min - 0.2, period.min + period.length + 0.2);
            period.images_within(x, low, high, |_| all += 1);
            all
        };
        assert_eq!(count(period.min + 0.1), 7);
        assert_eq!(count(period.min + DVec3::new(0.1, 1.0, 1.0)), 1);
        assert_eq!(count(period.min + 0.5 * period.length), 0);
    }
}
