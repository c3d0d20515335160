//! A terrain as it is now: the height of its surface, how densely it is packed, how many grains are where, what moving boxes have cost.
//!
//! Heights are taken over square cells: that of the highest grain whose centre is over the cell. The solid fraction is that between the
//! surface of each cell and the lowest point of the terrain, in three parts of equal height: upper, middle and lower. Stored grains
//! count like others.

use glam::{DVec2, DVec3};

use super::{Column, columns};
use crate::bodies::BodyKind;
use crate::ids::GroupId;
use crate::shape::Shape;
use crate::world::World;

/// Columns of a terrain probe.
pub const COLUMNS: &[Column] = &columns([
    ("mean_height", "m"),
    ("min_height", "m"),
    ("max_height", "m"),
    ("fraction_upper", "-"),
    ("fraction_middle", "-"),
    ("fraction_lower", "-"),
    ("free", "-"),
    ("held", "-"),
    ("stored", "-"),
    ("shifts", "-"),
    ("hasty", "-"),
    ("energy_stored", "J"),
    ("energy_dropped", "J"),
]);

/// Heights of a surface over square cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeightMap {
    /// Lowest corner [m].
    pub low: DVec2,
    /// Edge of a cell [m].
    pub cell: f64,
    /// Cells along x and y.
    pub counts: [usize; 2],
    /// Heights, rows from the least y; not a number where there is not a grain [m].
    pub heights: Vec<f64>,
}

/// Most cells of a map.
const MOST: f64 = 1e8;

impl HeightMap {
    fn at(&self, p: DVec3) -> usize {
        let at = ((p.truncate() - self.low) / self.cell).floor().max(DVec2::ZERO);
        (at.y as usize).min(self.counts[1] - 1) * self.counts[0] + (at.x as usize).min(self.counts[0] - 1)
    }
}

/// A grain of a terrain: centre, radius of the ball that holds it, volume, whether it is free; whether it is stored.
struct Piece {
    position: DVec3,
    radius: f64,
    volume: f64,
    free: bool,
    stored: bool,
}

fn visit(world: &World, group: GroupId, mut visit: impl FnMut(Piece)) {
    let volume = |shape: &Shape, radius: f64| shape.mass_and_inertia(radius, 1.0).0;
    let b = &world.bodies;
    for i in (0..b.len()).filter(|&i| b.group[i] == group && !b.is_hole(i) && !world.is_wall(i)) {
        let shape = &world.shapes[b.shape[i].index()];
        let (position, radius) = (b.position[i], b.radius[i]);
        let free = b.kind[i] == BodyKind::Dynamic;
        visit(Piece { position, radius, volume: volume(shape, radius), free, stored: false });
    }
    let ground = &world.ground;
    for grain in ground.store.grains() {
        let kind = ground.kind(crate::ids::BodyId(grain.id));
        if kind.group == group {
            let shape = &world.shapes[kind.shape.index()];
            let (position, radius) = (grain.position, grain.radius);
            visit(Piece { position, radius, volume: volume(shape, radius), free: false, stored: true });
        }
    }
}

/// The surface of the grains of a group, over cells of this edge; `None` if it has no grains, or too many cells.
pub fn height_map(world: &World, group: GroupId, cell: f64) -> Option<HeightMap> {
    let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    visit(world, group, |piece| {
        low = low.min(piece.position.truncate());
        high = high.max(piece.position.truncate());
    });
    let cells = ((high - low) / cell + 1e-9).floor() + 1.0;
    if !low.is_finite() || cells.element_product() > MOST {
        return None;
    }
    let counts = cells.to_array().map(|n| n as usize);
    let heights = vec![f64::NAN; counts[0] * counts[1]];
    let mut map = HeightMap { low, cell, counts, heights };
    visit(world, group, |piece| {
        let at = map.at(piece.position);
        // The greater one also if there was none.
        map.heights[at] = map.heights[at].max(piece.position.z + piece.radius);
    });
    Some(map)
}

/// Edge of the cells unless given: two diameters of the largest grain, so that hardly any cell is without one [m].
pub fn usual_cell(world: &World, group: GroupId) -> f64 {
    let mut largest = 0.0_f64;
    visit(world, group, |piece| largest = largest.max(piece.radius));
    4.0 * largest
}

/// A row.
pub fn measure(world: &World, group: GroupId, cell: Option<f64>) -> Vec<f64> {
    let cell = cell.unwrap_or_else(|| usual_cell(world, group));
    let Some(map) = height_map(world, group, cell) else { return vec![f64::NAN; COLUMNS.len()] };
    let (mut sum, mut cells, mut least, mut greatest) = (0.0, 0.0, f64::INFINITY, f64::NEG_INFINITY);
    for z in map.heights.iter().copied().filter(|z| z.is_finite()) {
        (sum, cells) = (sum + z, cells + 1.0);
        (least, greatest) = (f64::min(least, z), f64::max(greatest, z));
    }
    let mut bottom = f64::INFINITY;
    visit(world, group, |piece| bottom = bottom.min(piece.position.z - piece.radius));
    let (mut solid, mut counts) = ([0.0; 3], [0.0; 3]);
    visit(world, group, |piece| {
        let top = map.heights[map.at(piece.position)];
        let share = (top - piece.position.z) / (top - bottom);
        solid[((3.0 * share) as usize).min(2)] += piece.volume;
        counts[if piece.stored { 2 } else { usize::from(!piece.free) }] += 1.0;
    });
    let third = (sum - cells * bottom) * cell * cell / 3.0;
    let books = &world.ground.books;
    let mut row = vec![sum / cells, least, greatest];
    row.extend(solid.map(|volume| volume / third));
    row.extend(counts);
    row.extend([books.shifts as f64, books.hasty as f64, world.energy_book.stored, books.dropped_energy]);
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Body, Material, Settings};

    #[test]
    fn a_cubic_lattice_with_a_rut() {
        let mut world = World::new(Settings::default());
        let law = Material { name: "stone".into(), density: 1e3, friction: 0.5, restitution: 0.0 };
        let stone = world.add_material(law);
        let group = world.group("ground");
        let r = 0.5;
        for k in 0..12 * 12 * 6 {
            let (x, y, z) = (k % 12, k / 12 % 12, k / 144);
            // The rut: one layer is missing over four rows.
            if z == 5 && (4..8).contains(&y) {
                continue;
            }
            let p = DVec3::new(f64::from(x) + 0.5, f64::from(y) + 0.5, f64::from(z) + r);
            world.add(Body::sphere(r, 1e3, stone, p).in_group(group));
        }
        let map = height_map(&world, group, 2.0).unwrap();
        assert_eq!(map.counts, [6, 6]);
        assert!(map.heights[12..24].iter().all(|z| *z == 5.0) && map.heights[..12].iter().all(|z| *z == 6.0));
        let row = measure(&world, group, Some(2.0));
        assert_eq!(row[..3], [6.0 - 1.0 / 3.0, 5.0, 6.0]);
        // The field of centres is eleven wide, the cells twelve: as wide as the grains.
        let whole: f64 = row[3..6].iter().sum::<f64>() / 3.0;
        assert!((whole - std::f64::consts::PI / 6.0).abs() < 1e-12, "{whole}");
        assert_eq!(row[6..9], [816.0, 0.0, 0.0]);
        assert_eq!(usual_cell(&world, group), 2.0);
    }
}
