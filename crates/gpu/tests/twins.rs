//! Every kernel against its twin, a plain loop: equal in every bit of every array. And every kernel broken once: then the twin
//! differs, so that this test can fail.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod plain;
mod scene;

use granum_engine::glam::DVec3;
use granum_engine::settings::{Eta, Keep, Reduction};
use granum_engine::{Friction, SolverKind, World};
use granum_gpu::grid::Grid;
use granum_gpu::hosted;
use granum_gpu::mirror::{self, Image, Listed};
use granum_gpu::shaped::{Forms, is_shaped};
use granum_gpu::{Gpu, Stepper, probe};

use plain::Plain;
use plain::compare::{FLUSHES, compare, compare_floats, flushed};

/// The names of the arrays that differ after a step.
fn differences(stepper: &mut Stepper, world: &mut World) -> Vec<&'static str> {
    world.begin_offloaded(&mut Default::default()).unwrap();
    let walls = world.wall_count();
    let lattice = Grid::of(world, walls).lattice;
    let bodies = Image::of(world, walls, lattice);
    let last = Listed::of_last(world, walls, is_shaped(world, walls));
    let (laws, ties) = (mirror::laws(world), hosted::ties(world, walls));
    let forms = Forms::of(world);
    let turns = forms.turns(world, walls);
    stepper.step(world).unwrap();
    assert_eq!(stepper.counts.repeats, 0);
    let (params, sent) = (stepper.params, stepper.sent_walls.clone());
    let mut twin = Plain { params, walls: sent, laws, bodies, last, ties, ..Plain::default() };
    (twin.is_shaped, twin.turns) = (stepper.is_shaped(), turns);
    (twin.balls, twin.mesh) = (forms.balls, forms.mesh);
    twin.kicks = hosted::kicks(&stepper.prepared.kicks, walls);
    twin.bounds = granum_gpu::record::bounds(world, lattice);
    twin.mechanisms = hosted::Mechanisms::of(&stepper.prepared.mechanisms, walls);
    flushed(FLUSHES.get(), || twin.step(world.settings.solver.max_iterations));
    assert!(twin.now.pairs.len() > twin.n(), "{} contacts", twin.now.pairs.len());
    let mut found = Vec::new();
    let s = &*stepper;
    compare(s, "bin", &twin.bin, &mut found);
    compare(s, "starts", &twin.starts, &mut found);
    compare(s, "sorted", &twin.sorted, &mut found);
    // The contacts of the step have become those of the last one.
    compare(s, "last_first", &twin.now.first, &mut found);
    compare(s, "last_pairs", &twin.now.pairs, &mut found);
    compare(s, "second_first", &twin.second_first, &mut found);
    compare(s, "second", &twin.second, &mut found);
    compare_floats(s, "row_n", &twin.row_n, &mut found);
    compare_floats(s, "row_r", &twin.row_r, &mut found);
    compare_floats(s, "row_s", &twin.row_s, &mut found);
    compare_floats(s, "last_gamma", &twin.now.gamma, &mut found);
    if params.accelerate != 0 {
        compare_floats(s, "y", &twin.y, &mut found);
    }
    if twin.is_shaped {
        compare(s, "near", &twin.near, &mut found);
        compare(s, "last_numbers", &twin.now.features, &mut found);
        compare_floats(s, "arms", &twin.arms, &mut found);
    }
    if params.kicks != 0 {
        compare_floats(s, "kick", &twin.kick, &mut found);
    }
    compare_floats(s, "change", &twin.change, &mut found);
    compare_floats(s, "mobility", &twin.bodies.mobility, &mut found);
    compare_floats(s, "velocity", &twin.bodies.velocity, &mut found);
    compare_floats(s, "rest", &twin.bodies.rest, &mut found);
    compare(s, "place", &twin.bodies.place, &mut found);
    compare_floats(
        s,
        "neighbour_speed",
        &twin.bodies.neighbour_speed.iter().map(|&a| [a]).collect::<Vec<_>>(),
        &mut found,
    );
    if stepper.is_alone() {
        compare(stepper, "rotation", &twin.bodies.rotation, &mut found);
        compare(stepper, "record", &[twin.record], &mut found);
    }
    if stepper.control().unwrap() != twin.control {
        println!("control: {:?} and {:?}", stepper.control().unwrap(), twin.control);
        found.push("control");
    }
    found
}

/// A crowd after some steps on the processor, so that there are impulses to start from and neighbour speed.
fn crowd(kind: SolverKind) -> World {
    let mut world = scene::crowd(kind, 500, DVec3::new(1.0, -2.0, 0.5), 1.0);
    (0..5).for_each(|_| assert!(world.step().is_ok()));
    world
}

/// A crowd of sphere sets and spheres after some steps.
fn crowd_of_sets(kind: SolverKind) -> World {
    let mut world = scene::crowd_of_sets(kind, 150, DVec3::new(1.0, -2.0, 0.5), 1.0);
    (0..3).for_each(|_| assert!(world.step().is_ok()));
    world
}

/// The same with joints, forces, pairs that do not touch and a body that touches nothing.
fn tied_crowd(kind: SolverKind) -> World {
    let mut world = scene::crowd(kind, 500, DVec3::new(1.0, -2.0, 0.5), 1.0);
    scene::tie(&mut world);
    scene::push(&mut world);
    (0..5).for_each(|_| assert!(world.step().is_ok()));
    world
}

fn same(world: &mut World, steps: u32) {
    let Some(gpu) = scene::device() else { return };
    let rounding = probe::rounding(&gpu).unwrap();
    let exact = rounding.is_exact();
    FLUSHES.set(rounding.subnormal > 0);
    println!("{}, exact: {exact}", gpu.about.name);
    let mut stepper = Stepper::new(gpu).unwrap();
    for _ in 0..steps {
        let found = differences(&mut stepper, world);
        assert!(found.is_empty() || !exact, "{found:?} differ");
    }
}

#[test]
fn accelerated_steps_are_those_of_plain_loops() {
    same(&mut crowd(SolverKind::Apgd), 3);
}

#[test]
fn steps_of_jacobi_are_those_of_plain_loops() {
    let mut world = crowd(SolverKind::Jacobi);
    let solver = &mut world.settings.solver;
    (solver.omega, solver.lambda) = (0.9, 0.8);
    same(&mut world, 2);
}

/// The other switches: cone friction, eta by the trace, no start from the last impulses, a speed at which penetration is removed, no
/// gravity.
#[test]
fn steps_with_other_switches_are_those_of_plain_loops() {
    let mut world = crowd(SolverKind::Apgd);
    let solver = &mut world.settings.solver;
    solver.friction = Friction::Cone;
    (solver.warm_start, solver.recovery_speed) = (false, Some(0.02));
    same(&mut world, 1);
    let mut world = crowd(SolverKind::Jacobi);
    (world.settings.gravity, world.settings.solver.eta) = (DVec3::ZERO, Eta::Trace);
    world.settings.solver.omega = 0.1;
    same(&mut world, 1);
}

/// Forces, joints of several mechanisms, bodies that the host moves and pairs that do not touch.
#[test]
fn steps_with_joints_and_forces_are_those_of_plain_loops() {
    same(&mut tied_crowd(SolverKind::Apgd), 3);
    same(&mut tied_crowd(SolverKind::Jacobi), 2);
}

/// Sphere sets of three kinds among spheres, on walls, on sets and meshes that are walls: accelerated and by Jacobi, with the widest spread and a
/// random choice of the contacts of a pair, with cone friction and eta by the trace.
#[test]
fn steps_of_sphere_sets_are_those_of_plain_loops() {
    same(&mut crowd_of_sets(SolverKind::Apgd), 3);
    let mut world = crowd_of_sets(SolverKind::Jacobi);
    world.settings.contacts_per_pair = Reduction { most: 3, keep: Keep::Random };
    world.settings.seed = 0xdead_beef_1234_5678;
    same(&mut world, 2);
    let mut world = crowd_of_sets(SolverKind::Jacobi);
    (world.settings.solver.friction, world.settings.solver.eta) = (Friction::Cone, Eta::Trace);
    world.settings.solver.omega = 0.1;
    same(&mut world, 1);
}

/// The same with joints, forces and pairs that do not touch.
#[test]
fn steps_of_sphere_sets_with_joints_and_forces_are_those_of_plain_loops() {
    let mut world = scene::crowd_of_sets(SolverKind::Apgd, 150, DVec3::new(1.0, -2.0, 0.5), 1.0);
    scene::tie(&mut world);
    scene::push(&mut world);
    (0..3).for_each(|_| assert!(world.step().is_ok()));
    same(&mut world, 3);
}

/// The scans against plain sums, and bins, over more items than one block of a scan has.
#[test]
fn many_bodies_in_many_bins() {
    let mut world = scene::crowd(SolverKind::Apgd, 2500, DVec3::ZERO, 2.0);
    world.settings.solver.max_iterations = 3;
    world.step().unwrap();
    same(&mut world, 1);
}

/// A kernel, a change that breaks it, and an array that must differ then.
const BROKEN: &[(&str, &str, &str, &str)] = &[
    ("patch_bodies", "patches[k + side]", "patches[k + 1u]", "place"),
    ("count_bins", "lo >> 16u", "lo >> 17u", "bin"),
    ("scan_sums", "sums[block] = before + own", "sums[block] = before", "last_first"),
    ("scan_blocks", "carry + before", "carry", "last_first"),
    ("scan_write", "place_ += own[k]", "place_ += 1u", "starts"),
    ("write_bins", "atomicAdd(&cursor[own], 1u)", "atomicAdd(&cursor[own], 0u)", "sorted"),
    ("sort_bins", "sorted[at - 1u] > own", "sorted[at - 1u] < own", "sorted"),
    ("count_contacts", "0.5 * max(own.velocity.w, other.w)", "0.5 * own.velocity.w", "last_first"),
    ("write_contacts", "pairs[at - 1u].y > b", "pairs[at - 1u].y < b", "last_pairs"),
    ("count_seconds", "atomicAdd(&second_first[b], 1u)", "atomicAdd(&second_first[b], 2u)", "second_first"),
    ("write_seconds", "] = c;", "] = b;", "second"),
    ("sort_seconds", "second[at - 1u] > own", "second[at - 1u] < own", "second"),
    ("apply_forces", "kick[2u * i + 1u] =", "kick[2u * i] =", "kick"),
    ("contact_rows", "const TOLERATED: f32 = 5e-4", "const TOLERATED: f32 = 5e-3", "row_r"),
    ("control_start", "rounded(fall * fall)", "fall", "control"),
    ("split_masses", "k < 3", "k < 2", "mobility"),
    ("step_lengths", "rounded(a.z * (a.x + turn_a))", "rounded(a.z * a.x)", "row_s"),
    ("warm_start", "return last_gamma[k].xyz", "return vec3<f32>(0.0)", "last_gamma"),
    ("sum_updates", "sum.moment - times", "sum.moment + times", "change"),
    ("joint_iteration", "var sum = response[at + 3u * sides]", "var sum = 0.0", "change"),
    (
        "contact_iteration",
        "old_n - rounded(step_n * (u_n + lift))",
        "old_n - rounded(step_n * u_n)",
        "last_gamma",
    ),
    ("control_iteration", "rounded(2.0 * best)", "rounded(0.5 * best)", "control"),
    ("update_velocity", "lo + bitcast<u32>(part)", "lo", "place"),
    ("note_neighbour_speed", "velocity_of(pairs[second[k]].x)", "v", "neighbour_speed"),
    ("integrate", "cross3(turn.xyz, q.xyz)", "cross3(q.xyz, turn.xyz)", "rotation"),
    ("report_contacts", "lo - bitcast<u32>(part)", "lo", "record"),
    ("report_bodies", "rounded(f32(i32(lo & 0xffffu)) * params.unit)", "0.0", "record"),
    ("report", "7u * g + 2u * k", "7u * g", "record"),
];

/// The same for the kernels of worlds in which something is not a ball.
const BROKEN_SHAPED: &[(&str, &str, &str, &str)] = &[
    ("patch_bodies", "patches[k + 7u + line]", "patches[k + 7u]", "arms"),
    ("count_bins", "lo >> 16u", "lo >> 17u", "bin"),
    ("sort_bins", "sorted[at - 1u] > own", "sorted[at - 1u] < own", "sorted"),
    ("count_contacts", "own.reach + sorted_velocity[e].w", "own.reach", "near"),
    ("write_near", "near[at - 1u].y > b", "near[at - 1u].y < b", "near"),
    ("count_touches", "min(count, params.most)", "min(count, 2u)", "last_pairs"),
    ("write_touches", "a.center + times(n, a.radius)", "a.center", "arms"),
    ("contact_points", "lonely > furthest", "lonely < furthest", "last_numbers"),
    ("begin_contacts", "touch_first[params.near_room + first[i]]", "touch_first[first[i]]", "last_first"),
    ("contact_rows", "const TOLERATED: f32 = 5e-4", "const TOLERATED: f32 = 5e-3", "row_r"),
    ("split_masses", "round_ < 3u", "round_ < 2u", "mobility"),
    ("step_lengths", "rounded(m.z * k.y)", "k.y", "row_s"),
    ("warm_start", "last_numbers[k] == numbers[c]", "true", "last_gamma"),
    ("sum_updates", "push.moment - cross3", "push.moment + cross3", "last_gamma"),
    ("contact_iteration", "arms[2u * c + 1u].xyz", "arms[2u * c].xyz", "last_gamma"),
    ("sum_impulses", "push.moment - cross3", "push.moment + cross3", "change"),
    ("update_velocity", "lo + bitcast<u32>(part)", "lo", "place"),
];
/// The second device: SwiftShader, which Debian's package chromium has. This program is run again with that driver alone.
#[test]
fn swiftshader_gives_the_bits_of_plain_loops() {
    let driver =
        ["/usr/lib/chromium/vk_swiftshader_icd.json", "/usr/lib/chromium-browser/vk_swiftshader_icd.json"];
    let Some(driver) = driver.iter().find(|path| std::path::Path::new(path).exists()) else {
        assert!(std::env::var_os("CI").is_none(), "no SwiftShader: apt-get install chromium");
        println!("skipped: no SwiftShader (apt-get install chromium)");
        return;
    };
    let tests = [
        "accelerated_steps_are_those_of_plain_loops",
        "steps_of_jacobi_are_those_of_plain_loops",
        "steps_with_other_switches_are_those_of_plain_loops",
        "steps_with_joints_and_forces_are_those_of_plain_loops",
        "steps_of_sphere_sets_are_those_of_plain_loops",
    ];
    let said = std::process::Command::new(std::env::current_exe().unwrap())
        .args(tests)
        .args(["--exact", "--nocapture", "--test-threads=2"])
        .env("VK_ICD_FILENAMES", driver)
        .env("VK_DRIVER_FILES", driver)
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&said.stdout);
    assert!(said.status.success(), "{out}\n{}", String::from_utf8_lossy(&said.stderr));
    let devices: Vec<&str> = out.lines().filter(|l| l.contains("exact: ")).collect();
    assert!(devices.len() >= tests.len(), "{out}");
    assert!(devices.iter().all(|l| l.contains("SwiftShader") && l.contains("exact: true")), "{devices:?}");
}

#[test]
fn every_kernel_is_broken_once_and_its_twin_differs() {
    break_each(BROKEN, granum_gpu::kernel::KERNELS, |kernel| match kernel {
        // The blocks of a scan matter only where there is more than one.
        "scan_sums" | "scan_blocks" => scene::crowd(SolverKind::Apgd, 2500, DVec3::ZERO, 2.0),
        "patch_bodies" | "apply_forces" | "joint_iteration" => tied_crowd(SolverKind::Apgd),
        _ => crowd(SolverKind::Apgd),
    });
}

/// More changes of these kernels: what they do with triangles, with a random choice, and with trees of balls.
const BROKEN_MORE: &[(&str, &str, &str, &str)] = &[
    ("write_touches", "emit(probe, -n, gap, first.w)", "emit(probe, -n, gap, first.w + 1u)", "last_numbers"),
    ("write_touches", "rounded(gap * probe.scale)", "gap + 1e-6", "row_n"),
    ("count_touches", "if (gap <= probe.reach) { emit", "if (gap <= -probe.reach) { emit", "last_pairs"),
    ("contact_points", "0x94d049bbu", "0x94d049bcu", "last_numbers"),
    // The trees of balls, and the order of two sets by their ids.
    (
        "count_touches",
        "rounded(it.reach * it.reach) * SLACK",
        "rounded(it.reach * it.reach) * 0.1",
        "last_pairs",
    ),
    (
        "count_touches",
        "rounded((radius + it.reach) * SLACK)",
        "rounded((radius + it.reach) * 0.1)",
        "last_pairs",
    ),
    ("write_touches", "let first = select(j, i, in_order);", "let first = i;", "last_numbers"),
];

#[test]
fn every_kernel_for_other_forms_is_broken_once_and_its_twin_differs() {
    let random = || {
        let mut world = crowd_of_sets(SolverKind::Apgd);
        world.settings.contacts_per_pair.keep = Keep::Random;
        world
    };
    break_each(BROKEN_SHAPED, granum_gpu::kernel::SHAPED, |_| crowd_of_sets(SolverKind::Apgd));
    let of = |change: &(&str, &str, &str, &str)| {
        *granum_gpu::kernel::SHAPED.iter().find(|k| k.0 == change.0).unwrap()
    };
    let kernels: Vec<_> = BROKEN_MORE.iter().map(of).collect();
    break_each(BROKEN_MORE, &kernels, |_| random());
}

/// Makes each change, and sees that the array differs.
fn break_each(
    changes: &'static [(&str, &str, &str, &str)],
    kernels: &[(&str, &[&str])],
    world: impl Fn(&str) -> World,
) {
    let names: Vec<&str> = kernels.iter().map(|k| k.0).collect();
    assert_eq!(changes.iter().map(|b| b.0).collect::<Vec<_>>(), names, "one change for each kernel");
    let open = scene::device;
    if open().is_none() {
        return;
    }
    for ((kernel, was, is, array), (_, files)) in changes.iter().zip(kernels) {
        assert!(granum_gpu::kernel::source(files).contains(was), "{kernel} has no {was}");
        let change = move |name: &str, source: String| {
            if name == *kernel { source.replace(was, is) } else { source }
        };
        let gpu: Gpu = open().unwrap();
        let mut stepper = Stepper::with_changed_kernels(gpu, change).unwrap();
        let mut world = world(kernel);
        world.settings.solver.max_iterations = 12;
        world.step().unwrap();
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let mut found = differences(&mut stepper, &mut world);
            found.extend(differences(&mut stepper, &mut world));
            found
        }));
        // A broken list of contacts may also be too much for the host.
        if let Ok(found) = outcome {
            assert!(found.contains(array), "{kernel} is broken, and {array} does not differ: {found:?}");
        }
    }
}
