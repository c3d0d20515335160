//! What the given cases of fast frictional dynamics share: reading them, and scenes with their rules.

use granum_engine::glam::DVec3;
use granum_engine::settings::{FfdSettings, FrictionRule, Penetration, ResponseBound, Squeezed};
use granum_engine::{BodyId, MaterialId, Method};
use granum_validation::{Record, Scene};
use serde_json::Value;

pub(crate) fn given(name: &str) -> Value {
    let all: Value = serde_json::from_str(include_str!("../../data/ffd/given.json")).expect("valid JSON");
    all[name].clone()
}

pub(crate) fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

pub(crate) fn vector(value: &Value) -> DVec3 {
    DVec3::from_array([0_usize, 1, 2].map(|k| number(&value[k])))
}

/// The settings that a case names.
pub(crate) fn rules(case: &Value) -> FfdSettings {
    let word = |key: &str, default: &str| case[key].as_str().unwrap_or(default).to_owned();
    FfdSettings {
        friction: match word("friction", "velocity").as_str() {
            "velocity" => FrictionRule::Samples,
            "impulse" => FrictionRule::Impulse,
            _ => FrictionRule::Cone,
        },
        squeezed: if word("infeasible", "zero") == "zero" { Squeezed::Stop } else { Squeezed::Share },
        penetration: if word("correction", "offset") == "offset" {
            Penetration::Offset
        } else {
            Penetration::Displacement
        },
        bound: case["restriction"].as_f64().map_or(ResponseBound::None, ResponseBound::Mixed),
        recovery: number(&case["beta"]),
        forces_by_halves: word("forces", "whole") == "half",
        ..FfdSettings::default()
    }
}

/// An empty scene with the rules, the step and the material of a case.
pub(crate) fn scene(case: &Value, scale: f64) -> (Scene, MaterialId) {
    let mut scene = Scene::new(scale, number(&case["h"]));
    scene.world.settings.method = Method::Ffd;
    scene.world.settings.ffd = rules(case);
    let material = scene.material(number(&case["mu"]), number(&case["e"]));
    (scene, material)
}

pub(crate) fn momentum(scene: &Scene, ids: &[BodyId]) -> DVec3 {
    ids.iter().map(|&id| scene.velocity(id) * mass(scene, id)).sum()
}

pub(crate) fn mass(scene: &Scene, id: BodyId) -> f64 {
    scene.world.bodies.mass(scene.world.index_of(id).expect("a body")) / scene.scale.powi(3)
}

/// Kinetic energy in the units of the reference.
pub(crate) fn kinetic(scene: &Scene, ids: &[BodyId]) -> f64 {
    let of = |id: &BodyId| scene.world.bodies.kinetic_energy(scene.world.index_of(*id).expect("a body"));
    scene.energy(ids.iter().map(of).sum())
}

pub(crate) fn near_vector(
    record: &mut Record,
    what: &str,
    scale: f64,
    value: DVec3,
    reference: DVec3,
    tolerance: f64,
) {
    for (k, axis) in ["x", "y", "z"].iter().enumerate() {
        record.near(&format!("{what} {axis}"), scale, value[k], reference[k], tolerance);
    }
}
