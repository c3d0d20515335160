//! A box that is periodic along some of the axes, and which image of a point is the nearest.

use glam::{DVec3, IVec3};

use crate::settings::Settings;

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
    pub(crate) fn edges(&self, d: DVec3, round: impl Fn(f64) -> f64) -> IVec3 {
        let of =
            |axis: usize| if self.is_along(axis) { round(d[axis] / self.length[axis]) as i32 } else { 0 };
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
