//! The engine's settings from the top of the file, `[contacts]`, `[solver]` and `[domain]`.

use granum_engine::Settings;
use granum_engine::settings::Domain;

use crate::schema::File;
use crate::shape::vec3;

/// Settings of a world; the number format is chosen when the bodies are known.
pub(crate) fn settings(file: &File) -> Settings {
    let (method, dem) = crate::dem::settings(file);
    let ffd = crate::ffd::settings(file);
    let mut s = Settings { method, dem, ffd, ..Settings::default() };
    s.step = file.step.0.map_or(s.step, |t| t.0);
    if let Some(gravity) = file.gravity {
        s.gravity = vec3(gravity);
    }
    s.contact_margin = file.contact_margin.unwrap_or(s.contact_margin);
    s.seed = file.seed.unwrap_or(s.seed);
    let (from, to) = (&file.contacts, &mut s.contacts_per_pair);
    to.most = from.per_pair.map_or(to.most, |n| n as usize);
    to.keep = from.keep.unwrap_or(to.keep);
    s.ellipsoids = from.ellipsoids.unwrap_or(s.ellipsoids);
    s.domain =
        file.domain.as_ref().map(|d| Domain { min: vec3(d.min), max: vec3(d.max), outside: d.outside });
    for axis in file.domain.iter().flat_map(|d| &d.periodic) {
        s.periodic[*axis as usize] = true;
    }
    let (from, to) = (&file.solver, &mut s.solver);
    to.kind = from.kind.unwrap_or(to.kind);
    to.friction = from.friction.unwrap_or(to.friction);
    to.max_iterations = from.max_iterations.unwrap_or(to.max_iterations);
    to.tolerance = from.tolerance.unwrap_or(to.tolerance);
    to.omega = from.omega.unwrap_or(to.omega);
    to.lambda = from.lambda.unwrap_or(to.lambda);
    to.eta = from.eta.unwrap_or(to.eta);
    to.direct_bodies = from.direct_bodies.unwrap_or(to.direct_bodies);
    to.warm_start = from.warm_start.unwrap_or(to.warm_start);
    to.recovery_speed = from.recovery_speed.map(|v| v.0).or(to.recovery_speed);
    s
}
