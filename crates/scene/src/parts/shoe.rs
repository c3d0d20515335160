//! The track shoe: a plate with pin bosses front and rear, a grouser below and a guide horn above.
//!
//! x runs along the track, y across, z to the vehicle; the pins are at x = -pitch/2 and +pitch/2, z = 0. Bosses at
//! the front stand where the next shoe has none at the rear, with a gap between. In two bands neither has any: there
//! the teeth of the sprocket pass between the plates.
//!
//! ```text
//!            __
//!           /  \            horn (in the middle band only)
//!     ___  /____\  ___
//!    ( o )|______|( o )     bosses with holes for pins; the plate is half as thick as a boss
//!            \  /
//!             \/            grouser
//! ```

use std::f64::consts::PI;

use granum_engine::shape::mesh::Mesh;

use super::Dimensions;
use super::stack::Stack;

/// What stands in each of the 32 bands from the edge to the middle; the other half is its mirror image.
/// F: boss at the front, R: at the rear, -: neither, H: at the rear, with the horn.
const BANDS: &[u8; 16] = b"FF-RRR----FF-RHH";

pub(super) fn shoe(d: &Dimensions) -> Mesh {
    let (pitch, width, boss, hole) = (d.get("pitch"), d.get("width"), d.get("boss"), d.get("hole"));
    let fine = d.get("fineness") as usize;
    let bands = 2 * BANDS.len();
    let level = |i: usize| width * (i as f64 / (bands * fine) as f64 - 0.5);
    let mut stack = Stack { levels: (0..=bands * fine).map(level).collect(), ..Stack::default() };

    // Rings around the pins. The plate ends at the arc of a sixth, 2 * fine steps, that faces it.
    let around = 12 * fine;
    let mut ring = |x: f64| {
        let angle = |k: usize| 2.0 * PI * k as f64 / around as f64;
        let mut circle = |r: f64| -> Vec<u32> {
            (0..around).map(|k| stack.point(x + r * angle(k).cos(), r * angle(k).sin())).collect()
        };
        let (inner, outer) = (circle(hole), circle(boss));
        for k in 0..around {
            let next = (k + 1) % around;
            stack.tile(&[inner[k], outer[k], outer[next], inner[next]]);
        }
        outer
    };
    let (rear, front) = (ring(-0.5 * pitch), ring(0.5 * pitch));
    let ring_tiles = stack.tiles.len() / 2;

    // The plate: columns from the rear ring's arc to the front ring's, from below to above.
    let rows = 2 * fine;
    let columns = 10 * fine;
    let rear_arc: Vec<u32> = (0..=rows).map(|k| rear[(k + around - fine) % around]).collect();
    let front_arc: Vec<u32> = (0..=rows).map(|k| front[around / 2 + fine - k]).collect();
    let mut plate = vec![rear_arc.clone()];
    for c in 1..columns {
        let part = c as f64 / columns as f64;
        let column = (0..=rows).map(|k| {
            let (a, b) = (stack.points[rear_arc[k] as usize], stack.points[front_arc[k] as usize]);
            (a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
        });
        let column: Vec<(f64, f64)> = column.collect();
        plate.push(column.iter().map(|&(x, z)| stack.point(x, z)).collect());
    }
    plate.push(front_arc);
    for pair in plate.windows(2) {
        for k in 0..rows {
            stack.tile(&[pair[0][k], pair[1][k], pair[1][k + 1], pair[0][k + 1]]);
        }
    }
    let plate_tiles = stack.tiles.len();

    // Grouser and horn grow from columns in the middle and become slimmer.
    let mut grow = |half: usize, start: usize, height: f64, tip: f64| {
        let step = boss / 2.0 / fine as f64;
        let steps = (height.abs() / step).round().max(1.0) as usize;
        let mut row: Vec<u32> =
            (columns / 2 - half * fine..=columns / 2 + half * fine).map(|c| plate[c][start]).collect();
        let base: Vec<(f64, f64)> = row.iter().map(|&p| stack.points[p as usize].into()).collect();
        for s in 1..=steps {
            let part = s as f64 / steps as f64;
            let scale = 1.0 + (tip - 1.0) * part;
            let next: Vec<u32> =
                base.iter().map(|&(x, z)| stack.point(x * scale, z + height * part)).collect();
            for c in 0..row.len() - 1 {
                if height > 0.0 {
                    stack.tile(&[row[c], row[c + 1], next[c + 1], next[c]]);
                } else {
                    stack.tile(&[next[c], next[c + 1], row[c + 1], row[c]]);
                }
            }
            row = next;
        }
    };
    grow(1, 0, -d.get("grouser"), 0.6);
    let grouser_tiles =
        2 * fine * ((d.get("grouser") / (boss / 2.0 / fine as f64)).round().max(1.0) as usize);
    grow(2, rows, d.get("horn"), 0.4);

    stack.surface(|tile, layer| {
        let i = layer / fine;
        let band = BANDS[i.min(bands - 1 - i)];
        match tile {
            t if t < ring_tiles => matches!(band, b'R' | b'H'),
            t if t < 2 * ring_tiles => band == b'F',
            t if t < plate_tiles + grouser_tiles => true,
            _ => band == b'H',
        }
    })
}
