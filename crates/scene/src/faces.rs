//! Fills in a periodic domain: where a region is as long as the domain, grains lie across its faces as anywhere else.
//!
//! A fill keeps its grains inside its region. Where the domain goes on behind a face, a region that ends there has no border:
//! without this a layer of half a grain at each face would be empty, and a lattice made to measure would lose its last points.

use granum_engine::World;
use granum_engine::glam::DVec3;
use granum_engine::period::Period;
use granum_engine::terrain::{Placer, Region};

/// The faces of the domain that a fill does not see.
pub(crate) struct Faces {
    period: Option<Period>,
    /// The region, no longer than the domain along the axes that are joined.
    pub(crate) place: Region,
    /// Axes along which the region reaches through both faces.
    pub(crate) joined: [bool; 3],
}

impl Faces {
    /// Of a region in a world.
    pub(crate) fn of(world: &World, place: &Region) -> Self {
        let mut faces =
            Self { period: Period::of(&world.settings), place: place.clone(), joined: [false; 3] };
        let Some(period) = faces.period else { return faces };
        let (low, high) = (period.min, period.min + period.length);
        let (min, max) = place.bounds();
        let covers = |axis: usize| {
            let slack = 1e-9 * period.length[axis];
            period.is_along(axis) && min[axis] <= low[axis] + slack && max[axis] >= high[axis] - slack
        };
        let joined = [0, 1, 2].map(covers);
        // A ball has no faces, nor has a cylinder across its axis.
        faces.joined = match place {
            Region::Box { .. } => joined,
            Region::Cylinder { .. } => [false, false, joined[2]],
            _ => [false; 3],
        };
        let cut = |old: DVec3, face: DVec3| {
            DVec3::from_array([0, 1, 2].map(|k| if faces.joined[k] { face[k] } else { old[k] }))
        };
        faces.place = match *place {
            Region::Box { min, max } => Region::Box { min: cut(min, low), max: cut(max, high) },
            Region::Cylinder { mut base, radius, height } => {
                let top = cut(base + DVec3::Z * height, high).z;
                base.z = cut(base, low).z;
                Region::Cylinder { base, radius, height: top - base.z }
            }
            ref other => other.clone(),
        };
        faces
    }

    /// Where grains of radius `r` are kept in.
    pub(crate) fn open(&self, r: f64) -> Region {
        self.place.open(self.joined, r).unwrap_or_else(|| self.place.clone())
    }

    /// A point put back into the domain along the axes that are joined.
    pub(crate) fn inside(&self, mut p: DVec3) -> DVec3 {
        if let Some(period) = self.period {
            let shift = period.shift(period.cell(p));
            (0..3).filter(|&axis| self.joined[axis]).for_each(|axis| p[axis] -= shift[axis]);
        }
        p
    }

    /// Whether grains whose centres are apart in the region are apart through the faces too: it ends where the domain does.
    pub(crate) fn keep_apart(&self) -> bool {
        let Some(period) = self.period else { return true };
        let (min, max) = self.place.bounds();
        let inside = |axis: usize| {
            min[axis] >= period.min[axis] && max[axis] <= period.min[axis] + period.length[axis]
        };
        period.axes().all(|axis| self.joined[axis] || inside(axis))
    }

    /// Enters a ball of a fill whose largest has the radius `largest`, and its images that reach into the domain.
    pub(crate) fn enter(&self, placer: &mut Placer, p: DVec3, r: f64, largest: f64) {
        placer.insert(p, r);
        self.enter_images(placer, p, r, largest);
    }

    /// Enters the images alone.
    pub(crate) fn enter_images(&self, placer: &mut Placer, p: DVec3, r: f64, largest: f64) {
        if let Some(period) = self.period {
            let (low, high) = (period.min - r - largest, period.min + period.length + r + largest);
            period.images_within(p, low, high, |s| placer.insert(p + period.shift(s), r));
        }
    }
}
