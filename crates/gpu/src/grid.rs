//! The grid of a step, chosen by the host: levels, widths and numbers of bins. It changes the time, never the contacts.
//!
//! Bins are 1/1000 wider than twice the largest reach of their level, so that rounding to the units of the device cannot put two
//! bodies that touch two bins apart. A level with many more bins than bodies wraps around, as on the processor.

use granum_engine::collide::Margin;
use granum_engine::collide::levels::{Classes, choose};
use granum_engine::glam::DVec3;
use granum_engine::{World, par};

use crate::control::{Level, MOST_LEVELS};
use crate::numbers::{fixed, lattice_of};

/// Units of a lattice cell along an axis: those in which bins are measured.
const UNITS: f64 = 65_536.0;
/// A lattice cell over the largest radius, at least: pairs in contact are less than half a cell apart.
const CELL_OVER_RADIUS: f64 = 8.0;
/// Bodies of the sample from which the middle is found.
const SAMPLE: usize = 1024;

/// The grid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    /// Length of a lattice cell [m].
    pub lattice: f64,
    /// Lattice cell in the midst of the bodies.
    pub middle: [i32; 3],
    /// Levels from coarse to fine.
    pub levels: Vec<Level>,
    /// Number of bins.
    pub bins: u32,
    /// Largest speed and neighbour speed of a body [m/s].
    pub fastest: (f64, f64),
    /// What it was made from.
    basis: Basis,
}

/// What a grid is made from besides speeds: it stays while the host does not see the bodies.
#[derive(Clone, Debug, Default, PartialEq)]
struct Basis {
    /// Largest radius [m].
    radius: f64,
    /// Largest reach and number of bodies of each level.
    levels: Vec<(f32, usize)>,
    /// Edges of the box around all centres [m].
    size: DVec3,
    /// Largest speed and neighbour speed then [m/s].
    fastest: (f64, f64),
}

/// A speed as a device finds it: its square in single precision [m/s].
pub fn speed(v: DVec3) -> f64 {
    let [x, y, z] = v.to_array().map(|x| x as f32);
    f64::from((x * x + y * y) + z * z).sqrt()
}

/// Sums over the bodies.
#[derive(Clone, Copy)]
struct Extent {
    low: DVec3,
    high: DVec3,
    reach: f32,
    radius: f64,
    fastest: (f64, f64),
}

impl Extent {
    const NONE: Self = Self {
        low: DVec3::INFINITY,
        high: DVec3::NEG_INFINITY,
        reach: 0.0,
        radius: 0.0,
        fastest: (0.0, 0.0),
    };

    fn and(self, b: &Self) -> Self {
        Self {
            low: self.low.min(b.low),
            high: self.high.max(b.high),
            reach: self.reach.max(b.reach),
            radius: self.radius.max(b.radius),
            fastest: (self.fastest.0.max(b.fastest.0), self.fastest.1.max(b.fastest.1)),
        }
    }
}

impl Grid {
    /// The grid of the bodies of a world that are not walls.
    pub fn of(world: &World, walls: usize) -> Self {
        Self::for_radius(world, walls, 0.0)
    }

    /// The same with a lattice that is wide enough for bodies of this radius as well [m].
    pub fn for_radius(world: &World, walls: usize, largest: f64) -> Self {
        let (bodies, margin) = (&world.bodies, Margin::new(&world.settings));
        let width = |radius: f64, fastest| {
            let radius = radius.max(largest);
            (CELL_OVER_RADIUS * radius).max(2.0 * bound(world, radius, fastest))
        };
        let mut grid = Self::of_reaches(world, walls, &|i| margin.reach(bodies, i), &width);
        grid.basis.radius = grid.basis.radius.max(largest);
        grid.with_levels(0.0)
    }

    /// Of penalty contact: bodies reach as far as they may move before the list of pairs is stale, those at rest for the time being. The
    /// lattice depends on nothing that changes from step to step.
    pub fn for_soft(world: &World, walls: usize) -> Self {
        let (radii, skin) = (&world.bodies.radius, world.settings.dem.skin);
        let width = |radius: f64, _| (CELL_OVER_RADIUS * radius).max(2.0 * (2.0 + skin) * radius);
        Self::of_reaches(world, walls, &|i| radii[i] * (1.0 + skin), &width)
    }

    /// The same when bodies go on for a time `ahead` before their list is stale, and for `lead` before they are pushed, at this speed at most.
    pub fn reaching_further(&self, fastest: f64, ahead: f64, lead: f64) -> Self {
        let further = ((ahead * fastest).min(self.basis.radius) + lead * fastest) * (1.0 + 1e-5);
        let (lattice, middle, basis) = (self.lattice, self.middle, self.basis.clone());
        Self { lattice, middle, basis, fastest: (fastest, 0.0), ..Self::default() }
            .with_levels(further as f32)
    }

    /// A grid without levels yet, of bodies that reach so far, with lattice cells so wide for the largest radius and speeds.
    fn of_reaches(
        world: &World,
        walls: usize,
        reach: &(dyn Fn(usize) -> f64 + Sync),
        width: &dyn Fn(f64, (f64, f64)) -> f64,
    ) -> Self {
        let bodies = &world.bodies;
        let n = bodies.len() - walls;
        // Rounded up, and a little more: the device computes reaches in single precision.
        let reach = |i: usize| (reach(i) * (1.0 + 1e-5)) as f32;
        let is_there = |i: usize| !world.touches_nothing(i);
        let parts = par::map_chunks(n, |range| {
            range.map(|k| walls + k).filter(|&i| is_there(i)).fold(Extent::NONE, |all, i| {
                let p = bodies.position[i];
                let fastest = (speed(bodies.velocity[i]), bodies.neighbour_speed[i]);
                all.and(&Extent { low: p, high: p, reach: reach(i), radius: bodies.radius[i], fastest })
            })
        });
        let all = parts.iter().fold(Extent::NONE, Extent::and);
        let classes = par::map_chunks(n, |range| {
            let reaches: Vec<f32> = range.map(|k| walls + k).filter(|&i| is_there(i)).map(reach).collect();
            Classes::of(&reaches, all.reach)
        });
        let classes = classes.iter().fold(Classes::default(), Classes::and);
        let at = |k: usize| bodies.position[walls + k];
        let mut first = choose(&classes, |count| (0..count).map(|k| at(k * n / count)).collect());
        first.truncate(MOST_LEVELS);
        let lattice = lattice_of(width(all.radius, all.fastest));
        let mut levels = Vec::new();
        for (l, &from) in first.iter().enumerate() {
            let to = first.get(l + 1).copied().unwrap_or(classes.count.len());
            let count: usize = classes.count[from..to].iter().sum();
            levels.push((classes.reach[from..to].iter().copied().fold(0.0, f32::max), count));
        }
        let basis = Basis { radius: all.radius, levels, size: all.high - all.low, fastest: all.fastest };
        let middle = middle(n, at, lattice);
        Self { lattice, fastest: all.fastest, middle, basis, ..Self::default() }
    }

    /// The grid of the same bodies some steps later, when these are the largest speed and neighbour speed [m/s].
    pub fn renewed(&self, world: &World, fastest: (f64, f64)) -> Self {
        let (basis, h) = (self.basis.clone(), world.settings.step);
        let lattice =
            lattice_of((CELL_OVER_RADIUS * basis.radius).max(2.0 * bound(world, basis.radius, fastest)));
        // No body reaches further than this beyond what it did.
        let faster = (fastest.0, fastest.1 - basis.fastest.1);
        let further = h * (2.0 * faster.0 + 0.5 * faster.1.max(0.0)) * (1.0 + 1e-5);
        Self { lattice, fastest, middle: self.middle, basis, ..Self::default() }.with_levels(further as f32)
    }

    /// With levels whose bodies reach a little further than those that the grid was made from.
    fn with_levels(mut self, further: f32) -> Self {
        for (reach, count) in self.basis.levels.clone() {
            self.add_level((reach + further) * (1.0 + 1e-6), count, self.basis.size);
        }
        self
    }

    fn add_level(&mut self, reach: f32, count: usize, size: DVec3) {
        let span = (f64::from(reach) / self.lattice * UNITS).ceil() + 1.0;
        let width = (2.0 * span * (1.0 + 1e-3)).ceil();
        let most = (4 * count).max(4096) as f64;
        let mut dims = (size / self.lattice * UNITS / width).floor().min(DVec3::splat(1e9)) + 3.0;
        while dims.element_product() > most {
            // Never below three, or a bin would be its own neighbour twice.
            let axis = dims.max_position();
            dims[axis] = (dims[axis] * 0.5).ceil().max(3.0);
        }
        let dims = dims.to_array().map(|d| d as u32);
        let (width, span) = (width as u32, span as u32);
        self.levels.push(Level { dims, width, first: self.bins, span, reach, unused: 0 });
        self.bins += dims.iter().product::<u32>();
    }
}

/// No body reaches further than this [m], whatever its size, when these are the largest speeds and agitations.
fn bound(world: &World, radius: f64, fastest: (f64, f64)) -> f64 {
    let margin = Margin::new(&world.settings);
    let speed = 2.0 * fastest.0 + 0.5 * fastest.1 + margin.fall;
    (radius * (1.0 + 0.5 * margin.relative) + margin.h * speed) * (1.0 + 1e-5)
}

/// The lattice cell of the median of a sample, along each axis.
fn middle(n: usize, at: impl Fn(usize) -> DVec3, lattice: f64) -> [i32; 3] {
    let count = n.min(SAMPLE);
    [0, 1, 2].map(|axis| {
        let mut sample: Vec<f64> = (0..count).map(|k| at(k * n / count)[axis]).collect();
        sample.sort_by(f64::total_cmp);
        sample.get(count / 2).map_or(0, |x| fixed(*x, lattice).0)
    })
}
