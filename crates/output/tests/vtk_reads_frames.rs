//! The real VTK reads our frames and finds in them what was put in.
//!
//! Runs `read_vtk.py` with the Python of `.venv`, which `./check` makes. Without it the test says so and passes
//! on a developer's machine, and fails where `CI` is set.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use granum_engine::bodies::Body;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::shape::Revolved;
use granum_engine::{Material, Settings, Shape, World};
use granum_output::fields::Grid;
use granum_output::{Frames, RunFolder};

/// A Python that can import vtk.
fn python() -> Option<PathBuf> {
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.venv/bin/python");
    let found = Command::new(&python).args(["-c", "import vtkmodules.vtkIOXML"]).output();
    found.is_ok_and(|o| o.status.success()).then_some(python)
}

/// Balls with every field different, and one wall of each shape.
fn world() -> World {
    let mut world = World::new(Settings { gravity: DVec3::ZERO, ..Settings::default() });
    let glass = world.add_material(Material {
        name: "glass & <co>".into(),
        density: 2500.0,
        friction: 0.3,
        restitution: 0.5,
    });
    for shape in [
        Shape::Plane,
        Shape::Cuboid { half: DVec3::new(0.1, 0.2, 0.3) },
        Shape::Revolved(Revolved::funnel((0.2, 1.0), 0.1, 0.5)),
    ] {
        let radius = shape.bounding_radius();
        let shape = world.add_shape(shape);
        world.add(Body::fixed(shape, radius, glass, DVec3::new(0.0, 0.0, -1.0)));
    }
    let mut random = Random::new(1, 0);
    let mut vector = |size: f64| DVec3::from_array([0; 3].map(|_| random.uniform(-size, size)));
    for i in 0..300 {
        // Far from the origin, where 32 bits would not hold a position.
        let p = DVec3::new(1e4, 0.0, 5.0) + DVec3::X * f64::from(i) + vector(0.1);
        let turn = DQuat::from_scaled_axis(vector(2.0));
        let body = Body::sphere(0.1 + f64::from(i) * 1e-4, 2500.0, glass, p);
        world.add(body.with_velocity(vector(1.0)).with_ang_vel(vector(10.0)).with_rotation(turn));
    }
    world
}

/// The Python, or none with a word about it; none fails where `CI` is set.
fn python_or_skip() -> Option<PathBuf> {
    let python = python();
    if python.is_none() {
        assert!(std::env::var_os("CI").is_none(), "no .venv/bin/python with vtk; run ./check");
        eprintln!("skipped: no .venv/bin/python with vtk; run ./check");
    }
    python
}

fn script(python: &Path, words: &[&Path]) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/read_vtk.py");
    let output = Command::new(python).arg(script).args(words).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    println!("{text}");
}

/// A plate with two balls on it: contacts carry weights, the grid holds the mass.
#[test]
fn vtk_finds_weights_and_mass() {
    let Some(python) = python_or_skip() else { return };
    let temporary = tempfile::tempdir().unwrap();
    let folder = RunFolder::create(&temporary.path().join("run"), false).unwrap();
    let mut world = World::new(Settings::default());
    world.settings.solver.max_iterations = 2000;
    world.settings.solver.tolerance = 1e-9;
    let stone = Material { name: "stone".into(), density: 2000.0, friction: 0.6, restitution: 0.0 };
    let stone = world.add_material(stone);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
    let box_ = Shape::Cuboid { half: DVec3::new(0.3, 0.2, 0.05) };
    let shape = world.add_shape(box_.clone());
    world.add(Body::of(shape, &box_, 1.0, 2000.0, stone).at(DVec3::Z * 0.05));
    for x in [-0.1, 0.1] {
        world.add(Body::sphere(0.05, 2000.0, stone, DVec3::new(x, 0.02, 0.15)));
    }
    world.run_until(0.5).unwrap();
    let grid = Grid { min: DVec3::new(-0.6, -0.5, -0.3), cells: [24, 20, 16], cell: 0.05, width: 0.1 };
    let mut frames = Frames::new(&folder, &world, true).with_contact_tables(true).with_fields(Some(grid));
    frames.write(&world).unwrap();
    frames.settle().unwrap();
    script(&python, &[folder.path(), Path::new("-"), Path::new("9.81")]);
}

/// The script in the run folder puts shapes where their bodies are, and walls are a file of their own.
#[test]
fn the_script_for_paraview_puts_shapes_in_their_places() {
    let Some(python) = python_or_skip() else { return };
    let temporary = tempfile::tempdir().unwrap();
    let folder = RunFolder::create(&temporary.path().join("run"), false).unwrap();
    let mut world = World::new(Settings::default());
    let stone = Material { name: "stone".into(), density: 2000.0, friction: 0.6, restitution: 0.0 };
    let stone = world.add_material(stone);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
    let box_ = Shape::Cuboid { half: DVec3::new(0.3, 0.2, 0.1) };
    let shape = world.add_shape(box_.clone());
    // One as it is, one turned a quarter about z and twice as large, one ball.
    world.add(Body::of(shape, &box_, 1.0, 2000.0, stone).at(DVec3::new(1.0, 0.0, 5.0)));
    let turn = DQuat::from_rotation_z(std::f64::consts::FRAC_PI_2);
    let turned =
        Body::of(shape, &box_, 2.0, 2000.0, stone).at(DVec3::new(-1.0, 0.0, 5.0)).with_rotation(turn);
    world.add(turned);
    world.add(Body::sphere(0.1, 2000.0, stone, DVec3::new(0.0, 0.0, 1.0)));
    let mut frames = Frames::new(&folder, &world, false);
    frames.write(&world).unwrap();
    frames.settle().unwrap();
    let output = Command::new(python).arg(folder.path().join("open_in_paraview.py")).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    let expected = "3 bodies, 2 of them shapes within -1.40000 1.30000 -0.60000 0.60000 4.80000 5.20000; 1 polygons of walls";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn vtk_reads_what_was_written() {
    let Some(python) = python_or_skip() else { return };
    let temporary = tempfile::tempdir().unwrap();
    let folder = RunFolder::create(&temporary.path().join("run"), false).unwrap();
    let mut world = world();
    let mut frames = Frames::new(&folder, &world, true);
    frames.write(&world).unwrap();
    world.step().unwrap();
    frames.write(&world).unwrap();
    frames.settle().unwrap();
    assert_eq!(frames.count(), 2);

    let b = &world.bodies;
    let mut balls: Vec<usize> = (0..b.len()).filter(|&i| !world.is_wall(i)).collect();
    balls.sort_by_key(|&i| b.id[i]);
    let mut known = String::from("id,x,y,z,radius,vx,vy,vz,wx,wy,wz,qw,qx,qy,qz\n");
    for i in balls {
        let (p, v, w, q) = (b.position[i], b.velocity[i], b.ang_vel[i], b.rotation[i]);
        let numbers = [p.x, p.y, p.z, b.radius[i], v.x, v.y, v.z, w.x, w.y, w.z, q.w, q.x, q.y, q.z];
        let numbers: Vec<String> = numbers.iter().map(f64::to_string).collect();
        writeln!(known, "{},{}", b.id[i], numbers.join(",")).unwrap();
    }
    let table = temporary.path().join("known.csv");
    std::fs::write(&table, known).unwrap();
    script(&python, &[folder.path(), &table]);
}
