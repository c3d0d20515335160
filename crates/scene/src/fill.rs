//! Fills: spheres placed at the start, on a lattice or at random, among what is there already.
//!
//! Nothing is placed where it would overlap a wall, a body or an earlier sphere. What was asked for and what was
//! placed is reported; a random fill that falls short says so in a warning.

use granum_engine::collide::table::distance;
use granum_engine::glam::DVec3;
use granum_engine::period::Period;
use granum_engine::random::Random;
use granum_engine::shape::sphere::volume;
use granum_engine::terrain::grain::{self, Grain, Variant};
use granum_engine::terrain::{Lattice, Placer, Region, Sizes, lattice_points, lattice_points_joined};
use granum_engine::{GroupId, MaterialId, World};

use crate::Placed;
use crate::build::{Builder, most_bodies};
use crate::faces::Faces;
use crate::grains::{region, sizes};
use crate::locate::join;
use crate::schema::{Fill, Grid};
use crate::shape::vec3;

/// Random places tried for one sphere.
const TRIES: usize = 2000;
/// Spheres in a row that find no place before a fill gives up.
const FAILURES: usize = 10;
/// Bodies this much larger than the fill's spheres are kept out of the cells and asked one by one.
const LARGE: f64 = 4.0;
/// Spacing of a lattice unless given, in radii.
const SPACING: f64 = 2.02;

/// Part of what has found room that will find room again: a grain that fails between others is not tried again.
const SAFELY: f64 = 0.85;
/// Most places of a lattice that are counted for a message.
const MOST_COUNTED: f64 = 2e6;

/// What a random fill aims at.
#[derive(Clone, Copy)]
enum Goal {
    Count(u64),
    Mass(f64),
}

/// What is free in the world as it is now.
struct Room {
    placer: Placer,
    large: Vec<(DVec3, f64)>,
    walls: Vec<usize>,
}

impl Room {
    fn new(world: &World, largest: f64) -> Self {
        let mut room = Room { placer: Placer::new(largest), large: Vec::new(), walls: world.solids() };
        for i in 0..world.bodies.len() {
            let (p, r) = (world.bodies.position[i], world.bodies.radius[i]);
            if room.walls.binary_search(&i).is_ok() {
                continue;
            }
            room.take(p, r, largest);
            if let Some(period) = Period::of(&world.settings) {
                // Images that reach into the domain.
                let (low, high) = (period.min - r - largest, period.min + period.length + r + largest);
                period.images_within(p, low, high, |s| room.take(p + period.shift(s), r, largest));
            }
        }
        room
    }
}

impl Room {
    /// Takes the room of a ball.
    fn take(&mut self, p: DVec3, r: f64, largest: f64) {
        if r > LARGE * largest {
            self.large.push((p, r));
        } else {
            self.placer.insert(p, r);
        }
    }
}

/// Whether a ball is clear of walls and large bodies.
fn is_clear(world: &World, walls: &[usize], large: &[(DVec3, f64)], p: DVec3, r: f64) -> bool {
    // Most walls are further away than the ball around them reaches.
    let bodies = &world.bodies;
    let far = |w: usize| bodies.position[w].distance_squared(p) >= (bodies.radius[w] + r).powi(2);
    large.iter().all(|&(q, s)| p.distance(q) >= r + s)
        && walls.iter().all(|&w| far(w) || distance(bodies, &world.shapes, w, p) >= r)
}

/// Adds the grains of one `[[fills]]` table.
pub(crate) fn add_fill(b: &mut Builder, fill: &Fill, index: usize) {
    let path = format!("fills[{index}]");
    let name = fill.name.clone().unwrap_or_else(|| format!("fill {}", index + 1));
    let group = b.world.group(&name);
    b.fills.push((group, path.clone()));
    let material = b.material(&fill.material, &path);
    let place = region(&fill.region, &join(&path, "region"), &mut b.problems);
    let grain = b.grain(fill.grain.as_deref(), material.map_or(1.0, |m| m.1), &path);
    let own = grain.as_ref().and_then(|g| g.own_radius(&b.world.shapes));
    let sizes = sizes(fill.radius, fill.sizes.as_ref(), own, &path, &mut b.problems);
    let (Some((material, density)), Some(place), Some(sizes), Some(grain)) = (material, place, sizes, grain)
    else {
        return;
    };
    if !b.fits(&place, &sizes, &grain, density, &path) {
        return;
    }
    if b.chosen.is_some() {
        return;
    }
    let mut random = Random::new(b.world.settings.seed, 1_000_000 + index as u64);
    let Some((spheres, requested, unit)) = (match fill.lattice {
        Some(grid) => on_lattice(b, fill, grid, &place, (&sizes, &grain), &mut random, &path),
        None => at_random(b, fill, &place, (&sizes, &grain), density, &mut random, &path),
    }) else {
        return;
    };
    let fastest = add_spheres(&mut b.world, fill, &spheres, (material, density, group), &mut random);
    b.note_sizes(&sizes, DVec3::X * fastest);
    let placed = match unit {
        "kg" => spheres.iter().map(|s| density * volume(s.radius)).sum(),
        _ => spheres.len() as f64,
    };
    // The last sphere of a mass may overshoot or, dropped, fall short by less than itself.
    let share = 100.0 * placed / requested;
    if share < 99.5 || spheres.is_empty() {
        let digits = if unit == "kg" { 4 } else { 0 };
        let remedy = what_would(fill, &place, placed, requested, grain.largest(sizes.limits().1));
        b.warnings.push(format!(
            "fill `{name}`: only {placed:.digits$} of {requested:.digits$} {unit} found room ({share:.1} %); {remedy}"
        ));
    }
    b.placed.push(Placed { what: name, requested, placed, unit });
}

/// What a fill would need for all that it was asked for: chance fills a region to about the same fraction, whatever its size.
fn what_would(fill: &Fill, place: &Region, placed: f64, requested: f64, largest: f64) -> String {
    let mut ways = Vec::new();
    if placed > 0.0 {
        let factor = requested / placed;
        ways.push(format!("a region {:.2} times as large", 1.1 * factor));
        if let Some(radius) = fill.radius.filter(|_| fill.count.is_some()) {
            ways.push(format!("radius = {:.3e}", 0.97 * radius.0 / factor.cbrt()));
        }
        let key = if fill.count.is_some() {
            "count"
        } else if fill.mass.is_some() {
            "mass"
        } else {
            "fraction"
        };
        let most = match fill.fraction {
            Some(fraction) => format!("{:.3}", SAFELY * fraction * placed / requested),
            None if fill.count.is_some() => format!("{}", (SAFELY * placed).floor()),
            None => format!("{:.4}", SAFELY * placed),
        };
        ways.push(format!("{key} = {most}"));
    }
    let spacing = SPACING * largest;
    let (min, max) = place.bounds();
    if fill.lattice.is_none() && ((max - min) / spacing).max(DVec3::ONE).element_product() < MOST_COUNTED {
        let room = lattice_points(place, Lattice::Hexagonal, spacing, largest).len();
        ways.push(format!("lattice = \"hexagonal\" (room for {room} of the largest)"));
    }
    if ways.is_empty() {
        return "enlarge the region, or take smaller grains".into();
    }
    format!("what would: {}", ways.join(", or "))
}

/// Adds the grains to the world; returns the largest speed.
fn add_spheres(
    world: &mut World,
    fill: &Fill,
    spheres: &[Spot],
    (material, density, group): (MaterialId, f64, GroupId),
    random: &mut Random,
) -> f64 {
    let velocity = fill.velocity.map_or(DVec3::ZERO, vec3);
    let ang_vel = fill.angular_velocity.map_or(DVec3::ZERO, vec3);
    let spread = fill.velocity_spread.map_or(0.0, |v| v.0);
    let mut fastest: f64 = 0.0;
    for spot in spheres {
        let mut v = velocity;
        if spread > 0.0 {
            v += spread * DVec3::new(random.normal(), random.normal(), random.normal());
        }
        fastest = fastest.max(v.length());
        let body =
            grain::body(&world.shapes, spot.variant, spot.radius, (density, material), spot.at, random);
        world.add(body.with_velocity(v).with_ang_vel(ang_vel).in_group(group));
    }
    fastest
}

/// A grain that has found its place.
struct Spot {
    at: DVec3,
    /// Its size.
    radius: f64,
    variant: Option<Variant>,
}

type Filled = Option<(Vec<Spot>, f64, &'static str)>;

fn too_many(b: &mut Builder, path: &str, n: f64) -> bool {
    // Not a number counts as too many.
    let most = most_bodies(b.world.settings.method);
    let fits = n + b.world.bodies.len() as f64 <= most;
    if !fits {
        let message =
            format!("this would be about {n:.2e} bodies, more than the {most:.0e} that a scene may have");
        b.problems.add(path, message, "reduce the region or the amount, or enlarge the radius");
    }
    !fits
}

fn on_lattice(
    b: &mut Builder,
    fill: &Fill,
    grid: Grid,
    place: &Region,
    (sizes, grain): (&Sizes, &Grain),
    random: &mut Random,
    path: &str,
) -> Filled {
    for (key, given) in [("mass", fill.mass.is_some()), ("fraction", fill.fraction.is_some())] {
        if given {
            b.problems.add_at_key(
                &join(path, key),
                format!("a lattice has no `{key}`"),
                "use `count`, or leave `lattice` out",
            );
            return None;
        }
    }
    let r = grain.largest(sizes.limits().1);
    let spacing = fill.spacing.map_or(SPACING * r, |s| s.0);
    if spacing < 2.0 * r * (1.0 - 1e-9) {
        let message = format!("at a spacing of {spacing} m, grains of radius {r} m overlap");
        b.problems.add(&join(path, "spacing"), message, "make `spacing` at least two radii");
        return None;
    }
    let (min, max) = place.bounds();
    if too_many(b, path, ((max - min) / spacing + 1.0).element_product() * 1.5) {
        return None;
    }
    let kind = match grid {
        Grid::Cubic => Lattice::Cubic,
        Grid::Hexagonal => Lattice::Hexagonal,
    };
    if !b.problems.is_empty() {
        return None; // placing needs a world without mistakes
    }
    let mut room = Room::new(&b.world, r);
    let faces = Faces::of(&b.world, place);
    let open = faces.open(r);
    let shift = 0.5 * fill.jitter.unwrap_or(0.0) * (spacing - 2.0 * r).max(0.0);
    let mut spheres = Vec::new();
    for p in lattice_points_joined(&faces.place, kind, spacing, r, faces.joined) {
        if fill.count.is_some_and(|n| spheres.len() as u64 >= n) {
            break;
        }
        let p = if shift > 0.0 { faces.inside(p + shift * in_ball(random)) } else { p };
        let (radius, variant) = (sizes.sample(random), grain.draw(random));
        // A hair smaller, so that touching neighbours on the lattice do not exclude each other by rounding.
        let asked = grain::bounding(variant, radius) * (1.0 - 1e-9);
        let shifted_out = shift > 0.0 && !open.holds(p, asked);
        if !shifted_out
            && room.placer.is_free(p, asked)
            && is_clear(&b.world, &room.walls, &room.large, p, asked)
        {
            // The points of a lattice leave each other room: what is placed need not be looked at again.
            if !faces.keep_apart() {
                faces.enter(&mut room.placer, p, asked, r);
            }
            spheres.push(Spot { at: p, radius, variant });
        }
    }
    let requested = fill.count.map_or(spheres.len() as f64, |n| n as f64);
    Some((spheres, requested, "bodies"))
}

/// A random point of the unit ball.
fn in_ball(random: &mut Random) -> DVec3 {
    let mut point = || DVec3::new(random.unit(), random.unit(), random.unit()) * 2.0 - DVec3::ONE;
    // More than half of the cube counts.
    (0..50).map(|_| point()).find(|p| p.length_squared() <= 1.0).unwrap_or(DVec3::ZERO)
}

fn at_random(
    b: &mut Builder,
    fill: &Fill,
    place: &Region,
    (sizes, grain): (&Sizes, &Grain),
    density: f64,
    random: &mut Random,
    path: &str,
) -> Filled {
    for (key, given) in [("spacing", fill.spacing.is_some()), ("jitter", fill.jitter.is_some())] {
        if given {
            b.problems.add_at_key(
                &join(path, key),
                format!("`{key}` is for lattices"),
                "add lattice = \"cubic\", or remove it",
            );
            return None;
        }
    }
    let goal = match (fill.count, fill.mass, fill.fraction) {
        (Some(n), None, None) => Goal::Count(n),
        (None, Some(m), None) => Goal::Mass(m.0),
        (None, None, Some(share)) => Goal::Mass(share * place.volume() * density),
        _ => {
            let help = "count = 1000, mass = \"2 kg\", fraction = 0.3 or lattice = \"cubic\"";
            b.problems.add(path, "give one of `count`, `mass`, `fraction` and `lattice`", help);
            return None;
        }
    };
    let expected = match goal {
        Goal::Count(n) => n as f64,
        Goal::Mass(m) => m / (density * sizes.mean_volume()),
    };
    if too_many(b, path, expected) {
        return None;
    }
    if !b.problems.is_empty() {
        return None; // placing needs a world without mistakes
    }
    let mut radii = Vec::new();
    let mut mass = 0.0;
    let is_short = |n: usize, mass: f64| match goal {
        Goal::Count(count) => (n as u64) < count,
        Goal::Mass(m) => mass < m,
    };
    while is_short(radii.len(), mass) {
        let r = sizes.sample(random);
        mass += density * volume(r);
        radii.push((r, grain.draw(random)));
    }
    // The large ones first: the small ones still find room between them.
    let bounding = |g: &(f64, Option<Variant>)| grain::bounding(g.1, g.0);
    radii.sort_by(|a, b| bounding(b).total_cmp(&bounding(a)));
    let largest = grain.largest(sizes.limits().1);
    let mut room = Room::new(&b.world, largest);
    let faces = Faces::of(&b.world, place);
    let (world, walls, large) = (&b.world, &room.walls, &room.large);
    let mut spheres = Vec::with_capacity(radii.len());
    let mut failures = 0;
    for (radius, variant) in radii {
        let r = grain::bounding(variant, radius);
        let clear = |p, r| is_clear(world, walls, large, p, r);
        match room.placer.place(&faces.open(r), r, TRIES, random, clear) {
            Some(p) => {
                faces.enter_images(&mut room.placer, p, r, largest);
                spheres.push(Spot { at: p, radius, variant });
                failures = 0;
            }
            None => failures += 1,
        }
        if failures >= FAILURES {
            break;
        }
    }
    Some(match goal {
        Goal::Count(n) => (spheres, n as f64, "bodies"),
        Goal::Mass(m) => (spheres, m, "kg"),
    })
}
