//! A billion contacts, box by box (Negrut10 section 4.2 and Fig. 26).
//!
//! A cloud too large for memory: spheres are drawn cell by cell, 512 to a cell, from the counter-based generator, so any
//! box can be filled at any time. A thousand boxes of 300,000 spheres, whose arrays a large cache can hold; each is
//! detected, its contacts counted, and its memory used again.

use std::time::Instant;

use granum_engine::collide::boxes::{Spheres, collide_spheres};
use granum_engine::collide::owner::Boxes;
use granum_engine::glam::{DVec3, UVec3};
use granum_engine::random::Random;
use rayon::prelude::*;

use crate::cloud::{self, DENSE, R};
use crate::line::Line;
use crate::machine;

/// Spheres of a cell.
const IN_CELL: usize = 512;

/// Boxes along each axis.
const BOXES: u32 = 10;

/// Spheres in cells along the axes.
struct Cells {
    along: u32,
    edge: f64,
}

impl Cells {
    /// The spheres of a row of cells that may reach into `low..high`.
    fn row(&self, (y, z): (u32, u32), (low, high): (DVec3, DVec3), spheres: &mut Spheres) {
        for x in self.of(low.x - R)..=self.of(high.x + R) {
            let cell = x + self.along * (y + self.along * z);
            let corner = UVec3::new(x, y, z).as_dvec3() * self.edge;
            let mut random = Random::new(1, u64::from(cell));
            for k in 0..IN_CELL as u32 {
                let p = corner + DVec3::new(random.unit(), random.unit(), random.unit()) * self.edge;
                let r = R * random.unit();
                if p.cmpge(low - r).all() && p.cmple(high + r).all() {
                    spheres.number.push(cell * IN_CELL as u32 + k);
                    spheres.position.push(p);
                    spheres.radius.push(r);
                }
            }
        }
    }

    /// The spheres that may reach into `low..high`, in the order of their numbers.
    fn gather(&self, low: DVec3, high: DVec3, spheres: &mut Spheres) {
        let range = |axis: usize| self.of(low[axis] - R)..=self.of(high[axis] + R);
        let rows: Vec<(u32, u32)> = range(2).flat_map(|z| range(1).map(move |y| (y, z))).collect();
        let rows: Vec<Spheres> = rows
            .into_par_iter()
            .map(|row| {
                let mut spheres = Spheres::default();
                self.row(row, (low, high), &mut spheres);
                spheres
            })
            .collect();
        for row in rows {
            spheres.number.extend(row.number);
            spheres.position.extend(row.position);
            spheres.radius.extend(row.radius);
        }
    }

    /// The cell of a coordinate.
    fn of(&self, x: f64) -> u32 {
        ((x / self.edge) as u32).min(self.along - 1)
    }
}

pub(crate) fn run(bodies: usize, _repeat: usize) -> Line {
    let along = (bodies as f64 / IN_CELL as f64).cbrt().round().max(1.0) as u32;
    let cells = Cells { along, edge: (IN_CELL as f64 / DENSE).cbrt() };
    let edge = f64::from(along) * cells.edge;
    let boxes = Boxes {
        low: DVec3::ZERO,
        size: f64::from(along.div_ceil(BOXES)) * cells.edge,
        dims: UVec3::splat(along.div_ceil(along.div_ceil(BOXES))),
    };
    let spheres = (along as usize).pow(3) * IN_CELL;
    let (mut contacts, mut depth, mut largest, mut gathered) = (0usize, 0.0, 0, 0usize);
    let mut seconds_gather = 0.0;
    let start = Instant::now();
    let result = collide_spheres(
        &boxes,
        &cloud::pure_geometry(),
        |low, high, spheres| {
            let start = Instant::now();
            cells.gather(low, high, spheres);
            seconds_gather += start.elapsed().as_secs_f64();
        },
        |in_box| {
            contacts += in_box.contacts.len();
            gathered += in_box.gathered;
            largest = largest.max(in_box.bytes);
            depth -= in_box.contacts.gap.par_chunks(1 << 16).map(|g| g.iter().sum::<f64>()).sum::<f64>();
        },
    );
    let seconds = start.elapsed().as_secs_f64();
    let mut line = Line::default();
    line.check(result.is_ok(), "detection without failure");
    line.add("bodies", spheres);
    line.add("density", DENSE);
    line.add("boxes", boxes.len());
    line.add("bodies_gathered", gathered);
    line.add("contacts", contacts);
    // Spheres of one cell are drawn without replacement, so to speak: N^2 p / 2 over the cube, less N p / 2 in a cell.
    let n = spheres as f64;
    let mean = 0.5 * n * n * cloud::chance(edge) - 0.5 * n * cloud::chance(cells.edge);
    let sd = cloud::expected(spheres, DENSE).1;
    line.add("expected_contacts", mean);
    line.add("standard_deviation", sd);
    line.check(
        (contacts as f64 - mean).abs() < 4.0 * sd,
        "contacts as expected within 4 standard deviations",
    );
    line.add("mean_depth", depth / contacts as f64);
    line.add("seconds", seconds);
    line.add("seconds_drawing_spheres", seconds_gather);
    line.add("contacts_per_second", contacts as f64 / seconds);
    line.add("largest_box_bytes", largest);
    let memory = machine::peak_memory();
    line.add("peak_memory_bytes", memory);
    line.check(memory < 8 << 30, "memory below 8 GiB");
    line
}
