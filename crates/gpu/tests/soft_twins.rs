//! The kernels of penalty contact against their twins, plain loops: equal in every bit of every array. And every kernel broken once: then
//! the twin differs, so that this test can fail.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod plain;
mod scene;

use granum_engine::dem::LawKind;
use granum_engine::glam::DVec3;
use granum_engine::settings::{Method, Scheme};
use granum_engine::{Body, BodyKind, Elastic, MaterialId, SolverKind, World};
use granum_gpu::kernel::SOFT;
use granum_gpu::mirror::Image;
use granum_gpu::soft::{self, Recalled};
use granum_gpu::{Stepper, hosted, probe};

use plain::Plain;
use plain::compare::{FLUSHES, compare, compare_floats, flushed};

/// A crowd of spheres of several sizes and two materials on every kind of wall, one of which turns, some steps after its start.
fn crowd(law: LawKind, change: impl Fn(&mut World)) -> World {
    let mut world = scene::crowd(SolverKind::Apgd, 400, DVec3::new(1.0, -2.0, 0.5), 1.0);
    (world.settings.method, world.settings.step) = (Method::Dem, 2e-5);
    world.settings.dem.law = law;
    world.settings.dem.foundation = 1e8;
    world.dem.report_every = 1_000_000;
    world.materials.set_elastic(MaterialId(0), Elastic { young: 1e5, rolling: 0.05, ..Elastic::default() });
    let resisting = Elastic { young: 2e5, rolling: 0.1, twisting: 0.2, ..Elastic::default() };
    world.materials.set_elastic(MaterialId(1), resisting);
    // It rests on all sides of the funnel.
    let large = DVec3::new(1.001, -2.0, 0.5562);
    world.add(Body::sphere(0.06, 2000.0, MaterialId(0), large));
    if law == LawKind::Volumetric {
        // A restitution of zero is no number of this law.
        world.bodies.material.fill(MaterialId(1));
        part(&mut world);
    }
    change(&mut world);
    (0..5).for_each(|_| assert!(world.step().is_ok()));
    world
}

/// Lifts spheres that lie deep in others, or in the cone or the blade: the volume that they share is known for small overlaps only.
fn part(world: &mut World) {
    let (b, mut lifted) = (&mut world.bodies, 0.0);
    let spheres: Vec<usize> = (0..b.len()).filter(|&i| b.shape[i].0 == 0).collect();
    for (k, &j) in spheres.iter().enumerate() {
        let is_deep = |i: &usize| {
            let overlap = b.radius[*i] + b.radius[j] - b.position[*i].distance(b.position[j]);
            overlap > 0.3 * b.radius[*i].min(b.radius[j])
        };
        let solids = [DVec3::new(1.05, -2.0, 0.62), DVec3::new(0.98, -1.97, 0.66)];
        let is_inside = solids.iter().any(|at| b.position[j].distance(*at) < 0.06);
        if is_inside || spheres[..k].iter().any(is_deep) {
            lifted += 0.05;
            b.position[j].z += 0.5 + lifted;
        }
    }
}

/// The state of a world that has been looked at.
fn twin_of(world: &mut World, lattice: f64) -> Plain {
    world.update_soft(&mut Default::default()).unwrap();
    let walls = world.wall_count();
    let mut twin = Plain { bodies: Image::of(world, walls, lattice), is_soft: true, ..Plain::default() };
    (twin.ties, twin.soft.props) = (hosted::ties(world, walls), soft::lines(world));
    twin.soft.last = Recalled::of(world, walls);
    assert!(!twin.soft.last.pairs.is_empty());
    twin
}

/// The names of the arrays that differ after so many steps, each of which is looked at; how many lists were made.
fn differences(stepper: &mut Stepper, world: &mut World, steps: u32) -> (Vec<&'static str>, u32) {
    let lattice = granum_gpu::grid::Grid::for_soft(world, world.wall_count()).lattice;
    let mut twin = twin_of(world, lattice);
    let (mut found, mut lists) = (Vec::new(), 0);
    for step in 0..steps {
        // Energies are summed up now and then; then the host has taken what contacts took.
        world.dem.sum_energies = step % 5 == 4;
        stepper.advance(world).unwrap();
        let is_new = stepper.counts.dispatches > 3;
        (twin.params, twin.walls, twin.soft.given) =
            (stepper.params, stepper.sent_walls.clone(), stepper.soft());
        assert!(is_new || twin.soft.has_list, "no list was made");
        flushed(FLUSHES.get(), || {
            if is_new {
                if twin.soft.has_list {
                    twin.end_list();
                }
                twin.make_list();
                lists += 1;
            }
            twin.contact_forces();
            twin.soft_motion();
        });
        compare_list(stepper, &twin, &mut found);
        compare_step(stepper, &twin, &mut found);
        if world.is_behind() {
            compare_floats(stepper, "spent", &twin.soft.spent[0], &mut found);
            let [_, more, ..] = compare_lines(stepper, &twin);
            found.extend(more.then_some("spent"));
        } else {
            let [_, _, elastic, rolling] = compare_lines(stepper, &twin);
            found.extend((elastic || rolling).then_some("elastic"));
            assert!(found.contains(&"elastic") || world.dem.sums().elastic.sum() > 0.0);
        }
        stepper.fetch(world).unwrap();
        if twin.soft.stopped != u32::MAX {
            twin.end_list();
            let totals: Vec<[[f32; 4]; 3]> =
                plain::compare::read(stepper, "contact_totals", twin.soft.totals.len());
            let is_same = |(d, t): (&[[f32; 4]; 3], &[[f32; 4]; 2])| d[..2] == t[..];
            let differ = !totals.iter().zip(&twin.soft.totals).all(is_same);
            found.extend(differ.then_some("contact_totals"));
        }
        twin.forget_spent();
        if !found.is_empty() {
            break;
        }
    }
    (found, lists)
}

fn compare_list(s: &Stepper, twin: &Plain, found: &mut Vec<&'static str>) {
    compare(s, "bin", &twin.bin, found);
    compare(s, "starts", &twin.starts, found);
    compare(s, "sorted", &twin.sorted, found);
    compare(s, "listed", &twin.soft.listed, found);
    // A list that has ended, for a record was due, is that of before.
    let [first, pairs] = match s.is_listed() {
        true => ["first", "pairs"],
        false => ["last_first", "last_pairs"],
    };
    compare(s, first, &twin.now.first, found);
    compare(s, pairs, &twin.now.pairs, found);
    compare(s, "second_first", &twin.second_first, found);
    compare(s, "second", &twin.second, found);
}

fn compare_step(s: &Stepper, twin: &Plain, found: &mut Vec<&'static str>) {
    let [memory, roll] = match s.is_listed() {
        true => ["memory", "roll"],
        false => ["last_memory", "last_roll"],
    };
    compare_floats(s, memory, &twin.soft.memory, found);
    compare_floats(s, roll, &twin.soft.roll, found);
    compare(s, "flags", &[twin.flags()], found);
    compare_floats(s, "velocity", &twin.bodies.velocity, found);
    compare_floats(s, "rest", &twin.bodies.rest, found);
    compare(s, "place", &twin.bodies.place, found);
    compare(s, "rotation", &twin.bodies.rotation, found);
    let room = twin.params.capacity as usize;
    let device: Vec<[u32; 4]> = plain::compare::read(s, "pushes", 3 * room);
    for (k, line) in twin.soft.pushes.iter().enumerate() {
        let differ = line.iter().zip(&device[k * room..]).any(|(t, d)| t.map(f32::to_bits) != *d);
        found.extend(differ.then_some("pushes"));
    }
}

/// Which of the four lines of `spent` differ.
fn compare_lines(s: &Stepper, twin: &Plain) -> [bool; 4] {
    let room = twin.params.capacity as usize;
    let device: Vec<[u32; 2]> = plain::compare::read(s, "spent", 4 * room);
    [0, 1, 2, 3].map(|k| {
        let line = twin.soft.spent[k].iter().zip(&device[k * room..]);
        line.clone().any(|(t, d)| t.map(f32::to_bits) != *d)
    })
}

fn same(mut world: World, steps: u32, least: u32) {
    same_with(&mut world, steps, least, 80);
}

fn same_with(world: &mut World, steps: u32, least: u32, contacts: usize) {
    let Some(gpu) = scene::device() else { return };
    let rounding = probe::rounding(&gpu).unwrap();
    FLUSHES.set(rounding.subnormal > 0);
    println!("{}, exact: {}", gpu.about.name, rounding.is_exact());
    let mut stepper = Stepper::new(gpu).unwrap();
    granum_gpu::fits(world, &stepper.gpu).unwrap();
    let (found, lists) = differences(&mut stepper, world, steps);
    println!("{lists} lists, {} contacts", world.contacts.len());
    assert!(found.is_empty() || !rounding.is_exact(), "{found:?} differ");
    assert!(
        lists >= least && world.contacts.len() > contacts,
        "{lists} lists, {} contacts",
        world.contacts.len()
    );
}

#[test]
fn steps_of_hertz_and_mindlin_are_those_of_plain_loops() {
    same(crowd(LawKind::HertzMindlin, |_| ()), 40, 2);
}

#[test]
fn steps_of_the_linear_spring_are_those_of_plain_loops() {
    same(crowd(LawKind::Hooke, |_| ()), 20, 1);
    // A stiffness that is typed, dashpots that pull, and symplectic Euler.
    let changed = |world: &mut World| {
        world.settings.dem.stiffness = Some(500.0);
        (world.settings.dem.tension, world.settings.dem.scheme) = (true, Scheme::Euler);
    };
    same(crowd(LawKind::Hooke, changed), 20, 1);
}

#[test]
fn steps_of_the_volumetric_law_are_those_of_plain_loops() {
    // Spheres that lie deep in each other are lifted out.
    same_with(&mut crowd(LawKind::Volumetric, |_| ()), 20, 1, 10);
}

/// Pairs that do not touch, and no torques.
#[test]
fn steps_with_pairs_that_do_not_touch_are_those_of_plain_loops() {
    let changed = |world: &mut World| {
        for material in [MaterialId(0), MaterialId(1)] {
            world.materials.set_elastic(material, Elastic { young: 2e5, ..Elastic::default() });
        }
        let free: Vec<_> = (0..world.bodies.len())
            .filter(|&i| world.bodies.kind[i] == BodyKind::Dynamic)
            .map(|i| world.bodies.id[i])
            .collect();
        for (k, a) in free.iter().enumerate() {
            free[k + 1..].iter().for_each(|&b| world.no_contact.add(*a.min(&b), *a.max(&b)));
        }
    };
    let mut world = crowd(LawKind::HertzMindlin, |_| ());
    changed(&mut world);
    let Some(gpu) = scene::device() else { return };
    let mut stepper = Stepper::new(gpu).unwrap();
    let (found, _) = differences(&mut stepper, &mut world, 5);
    assert!(found.is_empty(), "{found:?} differ");
}

/// A kernel, a change that breaks it, and an array that must differ then.
const BROKEN: &[(&str, &str, &str, &str)] = &[
    ("count_bins", "min(rounded(soft.ahead * speed), radius)", "radius", "listed"),
    ("count_contacts", "radius + sorted_velocity[k].w", "radius", "first"),
    ("write_contacts", "pairs[at - 1u].y > b", "pairs[at - 1u].y < b", "pairs"),
    ("keep_memory", "low = middle + 1u", "low = middle + 2u", "memory"),
    ("contact_forces", "m.delta = both - distance", "m.delta = distance", "pushes"),
    ("integrate", "torque - pushes[2u * params.capacity + c].xyz", "torque", "velocity"),
    ("sum_spent", "spent[params.capacity + c]", "spent[c]", "contact_totals"),
];

/// More changes of the two kernels of a step: each branch of the forces, and what stops a batch.
const BROKEN_MORE: &[(&str, &str, &str, &str)] = &[
    ("contact_forces", "law.size / had.w", "1.0", "memory"),
    ("contact_forces", "times(v, soft.lead)", "times(v, 0.0)", "pushes"),
    ("contact_forces", "rounded(soft.half * TANGENTIAL)", "soft.half", "pushes"),
    ("contact_forces", "m.fall = dot3(soft.half_fall, m.n)", "m.fall = 0.0", "pushes"),
    ("contact_forces", "if (count < 2u)", "if (count < 5u)", "pushes"),
    ("contact_forces", "if (had.w != 0.0) { end(c); }", "", "memory"),
    ("contact_forces", "rounded(q.y * limit)", "limit", "roll"),
    ("contact_forces", "rounded(0.4 * inertia)", "inertia", "pushes"),
    ("contact_forces", "-rounded(dot3(on_b, m.wall_speed) * params.h)", "0.0", "spent"),
    ("contact_forces", "rounded(turned.power * params.h)", "0.0", "spent"),
    ("contact_forces", "vec2<f32>(turned.energy, 0.0)", "vec2<f32>(0.0)", "elastic"),
    ("integrate", "i32(clamp(round(", "i32(clamp((", "place"),
    ("integrate", "times(w, soft.lead)", "times(turn.x, soft.lead)", "rotation"),
    ("integrate", "soft.number + 1u", "soft.number + 2u", "flags"),
    ("integrate", "atomicMax(&flags[1], square)", "atomicMax(&flags[1], 7u)", "flags"),
];

/// The same for the other laws.
const BROKEN_LAWS: &[(LawKind, &str, &str, &str)] = &[
    (LawKind::Hooke, "touched = 0.5 + m.delta / way", "touched = 1.0", "pushes"),
    (LawKind::Hooke, "k < 5; k++", "k < 2; k++", "pushes"),
    (LawKind::Volumetric, "m.delta - x", "m.delta", "pushes"),
    (LawKind::Volumetric, "rounded(s * s)", "s", "pushes"),
];

fn broken_is_seen(law: LawKind, kernel: &'static str, (was, is, array): (&'static str, &'static str, &str)) {
    let Some(gpu) = scene::device() else { return };
    let files = SOFT.iter().find(|k| k.0 == kernel).unwrap().1;
    assert!(granum_gpu::kernel::source(files).contains(was), "{kernel} has no {was}");
    let change = move |name: &str, source: String| {
        // Penalty contact and hard contact have kernels of one name.
        if name == kernel && source.contains(was) { source.replace(was, is) } else { source }
    };
    let mut stepper = Stepper::with_changed_kernels(gpu, change).unwrap();
    let mut world = crowd(law, |_| ());
    let run = || differences(&mut stepper, &mut world, 30).0;
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
    // A broken list may also be too much for the host.
    if let Ok(found) = outcome {
        assert!(found.contains(&array), "{kernel}: {was} is broken, and {array} does not differ: {found:?}");
    }
}

#[test]
fn every_kernel_is_broken_once_and_its_twin_differs() {
    let names: Vec<&str> = SOFT.iter().map(|k| k.0).collect();
    assert_eq!(BROKEN.iter().map(|b| b.0).collect::<Vec<_>>(), names, "one change for each kernel");
    for &(kernel, was, is, array) in BROKEN {
        broken_is_seen(LawKind::HertzMindlin, kernel, (was, is, array));
    }
}

#[test]
fn every_branch_is_broken_once_and_its_twin_differs() {
    for &(kernel, was, is, array) in BROKEN_MORE {
        broken_is_seen(LawKind::HertzMindlin, kernel, (was, is, array));
    }
    for &(law, was, is, array) in BROKEN_LAWS {
        broken_is_seen(law, "contact_forces", (was, is, array));
    }
}
