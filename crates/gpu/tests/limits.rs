//! What goes wrong with a device reaches the user in words, with the stage: a device that is lost, too little memory, no answer, too many
//! bodies. Limits are set low to provoke it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use std::time::Duration;

use granum_engine::glam::DVec3;
use granum_engine::{Failure, SolverKind, World};
use granum_gpu::{DeviceError, Gpu, Stepper, fits, speed};

fn crowd() -> World {
    scene::crowd(SolverKind::Apgd, 300, DVec3::ZERO, 1.0)
}

/// The words of a failure of the device, and its stage.
fn said(result: Result<(), Failure>) -> (String, &'static str) {
    match result {
        Err(failure @ Failure::Device { stage, .. }) => (failure.to_string(), stage),
        other => panic!("{other:?}"),
    }
}

/// A device that is gone, in a step or while it keeps the bodies: no panic, and the reason.
#[test]
fn a_lost_device_is_a_failure() {
    let Some(gpu) = scene::device() else { return };
    let (mut stepper, mut world) = (Stepper::new(gpu).unwrap(), crowd());
    stepper.advance(&mut world).unwrap();
    assert!(world.is_behind());
    stepper.gpu.device.destroy();
    let (words, stage) = said(stepper.fetch(&mut world));
    println!("{words}");
    assert!(words.contains("the device cannot continue in report at t = 0.00"), "{words}");
    assert_eq!(stage, "report");
    let (words, _) = said(stepper.advance(&mut world));
    assert!(words.contains("the device cannot continue in "), "{words}");
}

/// More bodies than the largest array holds: refused before the run, with both numbers; contacts that grow beyond it: a failure.
#[test]
fn too_little_memory_names_both_numbers() {
    let Some(mut gpu) = scene::device() else { return };
    let most = 300 * 32;
    gpu.about.largest_binding = most;
    let error = fits(&crowd(), &gpu).unwrap_err();
    assert!(
        matches!(error, DeviceError::TooSmall { has, needed, .. } if has == most && needed > most),
        "{error}"
    );
    assert!(error.to_string().contains("has 9600 bytes for the largest array, and "), "{error}");
    assert!(matches!(speed::fits(&gpu, 400), Err(DeviceError::TooSmall { .. })));
    let (words, _) = said(Stepper::new(gpu).unwrap().step(&mut crowd()));
    assert!(words.contains("9600 bytes for the largest array") && words.contains("are needed"), "{words}");
}

/// A kernel that runs too long: the host does not wait for ever.
#[test]
fn a_device_that_does_not_answer_is_a_failure() {
    let Some(gpu) = scene::device() else { return };
    let mut stepper = Stepper::new(gpu).unwrap();
    stepper.gpu.patience = Duration::from_micros(1);
    let mut world = scene::crowd(SolverKind::Apgd, 2500, DVec3::ZERO, 2.0);
    // Some 0.7 s of iterations, none of which is left out.
    (world.settings.solver.max_iterations, world.settings.solver.tolerance) = (300, 1e-30);
    stepper.guess = 300;
    // On a processor with time to spare a software device may be done before it is asked, so it is asked more than once.
    let late = (0..20).map(|_| stepper.step(&mut world)).find(Result::is_err);
    let (words, _) = said(late.expect("a step that is not waited for"));
    assert!(words.contains("does not answer within") && words.contains("--device cpu"), "{words}");
}

/// A device that the driver reports as full says so.
#[test]
fn an_array_that_cannot_be_had_is_an_error() {
    let Some(gpu) = scene::device() else { return };
    let gpu: Gpu = gpu;
    let _ = gpu.array("huge", gpu.about.largest_buffer + 16);
    let error = gpu.check().unwrap_err().to_string();
    assert!(error.contains("the driver reports") || error.contains("memory"), "{error}");
}

/// Lavapipe ends loops without a word: sets for which they would be too short are refused there, and not on a card.
#[test]
fn sets_that_loop_too_long_are_refused_on_lavapipe() {
    let Some(mut gpu) = scene::device() else { return };
    let mut world = scene::column(1);
    let balls: Vec<(DVec3, f64)> = (0..300).map(|k| (DVec3::X * f64::from(k) * 0.01, 0.01)).collect();
    world.add_shape(scene::set_of(&balls));
    gpu.about.name = "llvmpipe (any)".into();
    let error = fits(&world, &gpu).unwrap_err().to_string();
    assert!(error.contains("300 balls") && error.contains("--device cpu"), "{error}");
    gpu.about.name = "a card".into();
    assert!(fits(&world, &gpu).is_ok());
}
