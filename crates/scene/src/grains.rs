//! What fills and sources share: regions, size distributions; and the sources themselves.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::source::{Amount, Rate, Source as EngineSource};
use granum_engine::terrain::sizes::SizeLaw as EngineLaw;
use granum_engine::terrain::{Region as EngineRegion, Sizes as EngineSizes};

use crate::build::Builder;
use crate::locate::{Problems, join};
use crate::schema::{By, Law, Region, Sizes, Source};
use crate::shape::{turn_of, unit, vec3};
use crate::units::{COUNT_RATE, Length, MASS_RATE, parse};

/// Largest ratio of radii of a continuous law by mass: grains are drawn by rejection, at worst ratio^3 tries each.
const WIDEST_BY_MASS: f64 = 10.0;

/// The engine's region.
pub(crate) fn region(region: &Region, path: &str, problems: &mut Problems) -> Option<EngineRegion> {
    match (&region.cuboid, &region.cylinder, &region.ball) {
        (Some(b), None, None) => {
            let (min, max) = (vec3(b.min), vec3(b.max));
            if !min.cmplt(max).all() {
                let message = "`max` must be greater than `min` along x, y and z";
                problems.add(&join(path, "box.max"), message, "swap or enlarge them");
                return None;
            }
            let upright = EngineRegion::Box { min, max };
            let turn = turn_of(b.rotation.as_ref(), &join(path, "box"), problems)?;
            Some(if turn == DQuat::IDENTITY { upright } else { upright.turned(0.5 * (min + max), turn) })
        }
        (None, Some(c), None) => {
            let base = vec3(c.base);
            let upright = EngineRegion::Cylinder { base, radius: c.radius.0, height: c.height.0 };
            let axis = unit(c.axis.unwrap_or([0.0, 0.0, 1.0]), &join(path, "cylinder.axis"), problems)?;
            let turn = DQuat::from_rotation_arc(DVec3::Z, axis);
            Some(if axis == DVec3::Z { upright } else { upright.turned(base, turn) })
        }
        (None, None, Some(b)) => Some(EngineRegion::Ball { center: vec3(b.center), radius: b.radius.0 }),
        _ => {
            let help = "one of { box = { min, max } }, { cylinder = { base, radius, height } }, { ball = { center, radius } }";
            problems.add(path, "a region is exactly one of box, cylinder and ball", help);
            None
        }
    }
}

/// The engine's size distribution, from `radius` or `sizes`, or else the grain's own size.
pub(crate) fn sizes(
    radius: Option<Length>,
    sizes: Option<&Sizes>,
    own: Option<f64>,
    path: &str,
    problems: &mut Problems,
) -> Option<EngineSizes> {
    match (radius, sizes) {
        (None, None) if own.is_some() => own.map(EngineSizes::single),
        (Some(r), None) => Some(EngineSizes::single(r.0)),
        (None, Some(sizes)) => distribution(sizes, &join(path, "sizes"), problems),
        _ => {
            let help = "radius = \"5 mm\", or sizes = { law = \"uniform\", min = \"4 mm\", max = \"6 mm\", by = \"number\" }";
            problems.add(path, "give `radius` or `sizes`, one of the two", help);
            None
        }
    }
}

fn distribution(sizes: &Sizes, path: &str, problems: &mut Problems) -> Option<EngineSizes> {
    let law = match (sizes.law, &sizes.classes) {
        (Some(law), _) => law,
        (None, Some(_)) => Law::Classes,
        (None, None) => {
            problems.add(
                path,
                "missing key `law`",
                "one of \"uniform\", \"normal\", \"lognormal\", or `classes`",
            );
            return None;
        }
    };
    let (min, max) = (sizes.min.map(|r| r.0), sizes.max.map(|r| r.0));
    let mut need = |value: Option<Length>, key: &str| {
        if value.is_none() {
            problems.add(
                path,
                format!("missing key `{key}` in `sizes`: this law needs it"),
                format!("add `{key}`"),
            );
        }
        value.map(|v| v.0)
    };
    let law = match law {
        Law::Uniform => {
            let (a, b) = (need(sizes.min, "min"), need(sizes.max, "max"));
            EngineLaw::Uniform(a?, b?)
        }
        Law::Normal => {
            let (mean, deviation) = (need(sizes.mean, "mean"), need(sizes.deviation, "deviation"));
            let (mean, deviation) = (mean?, deviation?);
            let limits = (min.unwrap_or(mean - 3.0 * deviation), max.unwrap_or(mean + 3.0 * deviation));
            EngineLaw::Normal { mean, deviation, limits }
        }
        Law::Lognormal => {
            let (median, deviation) = (need(sizes.median, "median"), need(sizes.deviation, "deviation"));
            let (median, deviation) = (median?, deviation?);
            if deviation <= 1.0 {
                let help = "the geometric standard deviation, for example 1.3";
                problems.add(&join(path, "deviation"), "a log-normal `deviation` is a factor above 1", help);
                return None;
            }
            let cut = deviation.powi(3);
            EngineLaw::LogNormal {
                median,
                deviation,
                limits: (min.unwrap_or(median / cut), max.unwrap_or(median * cut)),
            }
        }
        Law::Classes => {
            let classes: Vec<(f64, f64)> = sizes.classes.iter().flatten().map(|c| (c.0.0, c.1)).collect();
            let bad = classes.iter().any(|c| c.0 <= 0.0 || c.1 < 0.0)
                || classes.iter().map(|c| c.1).sum::<f64>() <= 0.0;
            if bad {
                let help = "pairs of a radius above 0 and a share: [[\"3 mm\", 0.4], [\"5 mm\", 0.6]]";
                problems.add(&join(path, "classes"), "these size classes cannot be drawn from", help);
                return None;
            }
            EngineLaw::Classes(classes)
        }
    };
    let sizes = EngineSizes { law, by_mass: sizes.by == By::Mass };
    check_limits(&sizes, path, problems).then_some(sizes)
}

fn check_limits(sizes: &EngineSizes, path: &str, problems: &mut Problems) -> bool {
    let (low, high) = sizes.limits();
    let (message, help) = if !(low > 0.0 && low <= high) {
        (format!("radii from {low} m to {high} m cannot be drawn"), "set `min` and `max`: 0 < min <= max")
    } else if sizes.by_mass && high > WIDEST_BY_MASS * low && !matches!(sizes.law, EngineLaw::Classes(_)) {
        let message =
            format!("by mass, the largest radius may be at most {WIDEST_BY_MASS} times the smallest");
        (message, "narrow it with `min` and `max`, or give `classes`")
    } else if !holds_a_good_part(&sizes.law, (low, high)) {
        ("`min` and `max` leave less than a hundredth of the law".into(), "widen them around the mean")
    } else {
        return true;
    };
    problems.add(path, message, help);
    false
}

/// Whether a hundredth or more of a normal or log-normal law lies within its limits.
fn holds_a_good_part(law: &EngineLaw, (low, high): (f64, f64)) -> bool {
    let mut random = Random::new(0, 0);
    let mut count = |draw: &dyn Fn(f64) -> f64| {
        (0..2000).map(|_| draw(random.normal())).filter(|r| (low..=high).contains(r)).count()
    };
    match law {
        EngineLaw::Normal { mean, deviation, .. } => count(&|z| mean + deviation * z) >= 20,
        EngineLaw::LogNormal { median, deviation, .. } => count(&|z| median * deviation.powf(z)) >= 20,
        _ => true,
    }
}

/// Adds a source to the world.
pub(crate) fn add_source(builder: &mut Builder, source: &Source, index: usize) {
    let path = format!("sources[{index}]");
    let name = source.name.clone().unwrap_or_else(|| format!("source {}", index + 1));
    let group = builder.world.group(&name);
    let material = builder.material(&source.material, &path);
    let grain = builder.grain(source.grain.as_deref(), material.map_or(1.0, |m| m.1), &path);
    let problems = &mut builder.problems;
    let place = region(&source.region, &join(&path, "region"), problems);
    let own = grain.as_ref().and_then(|g| g.own_radius(&builder.world.shapes));
    let sizes = sizes(source.radius, source.sizes.as_ref(), own, &path, problems);
    let amount = match (source.count, source.mass) {
        (Some(_), Some(_)) => {
            problems.add(&join(&path, "mass"), "give `count` or `mass`, not both", "remove one of the two");
            None
        }
        (Some(n), None) => Some(Amount::Count(n)),
        (None, Some(m)) => Some(Amount::Mass(m.0)),
        (None, None) => Some(Amount::Count(u64::MAX)),
    };
    let rate = rate_of(source, &path, problems);
    let (Some((material, density)), Some(place), Some(sizes), Some(amount), Some(rate), Some(grain)) =
        (material, place, sizes, amount, rate, grain)
    else {
        return;
    };
    if !builder.fits(&place, &sizes, &grain, density, &path) {
        return;
    }
    let (low, high) = place.bounds();
    if let Some(domain) = builder.world.settings.domain
        && !(low.cmpge(domain.min).all() && high.cmple(domain.max).all())
    {
        let message = "the region of this source reaches outside the domain";
        builder.problems.add(&join(&path, "region"), message, "reduce the region or enlarge [domain]");
    }
    builder.will_pour +=
        expected_bodies(&sizes, amount, rate, density, builder.duration - source.start.map_or(0.0, |t| t.0));
    builder.note_sizes(&sizes, source.velocity.map_or(DVec3::ZERO, vec3));
    builder.world.sources.push(EngineSource {
        name,
        region: place,
        sizes,
        grain,
        material,
        density,
        group,
        velocity: source.velocity.map_or(DVec3::ZERO, vec3),
        amount,
        rate,
        start: source.start.map_or(0.0, |t| t.0),
        placed: 0,
        placed_mass: 0.0,
        waiting: None,
        random: Random::new(builder.world.settings.seed, 2_000_000 + index as u64),
    });
}

/// How many bodies a source will have poured by the end.
fn expected_bodies(sizes: &EngineSizes, amount: Amount, rate: Rate, density: f64, time: f64) -> f64 {
    let mass = density * sizes.mean_volume();
    let in_all = match amount {
        Amount::Count(n) => n as f64,
        Amount::Mass(m) => m / mass,
    };
    let by_rate = match rate {
        Rate::Count(r) => r * time,
        Rate::Mass(r) => r * time / mass,
    };
    in_all.min(by_rate).max(0.0)
}

fn rate_of(source: &Source, path: &str, problems: &mut Problems) -> Option<Rate> {
    let from_text = |text: &str| match (parse(text, &COUNT_RATE), parse(text, &MASS_RATE)) {
        (Ok(n), _) if n > 0.0 && n.is_finite() => Some(Rate::Count(n)),
        (_, Ok(m)) if m > 0.0 && m.is_finite() => Some(Rate::Mass(m)),
        _ => None,
    };
    match (&source.rate, source.rate_count, source.rate_mass) {
        (Some(text), None, None) => {
            let rate = from_text(text);
            if rate.is_none() {
                let message = format!("\"{text}\" is not a rate");
                problems.add(
                    &join(path, "rate"),
                    message,
                    "write \"500 /s\" for bodies or \"2 kg/s\" for mass",
                );
            }
            rate
        }
        (None, Some(n), None) => Some(Rate::Count(n.0)),
        (None, None, Some(m)) => Some(Rate::Mass(m.0)),
        // As fast as there is room: faster than any step can place.
        (None, None, None) => Some(Rate::Count(1e15)),
        _ => {
            problems.add(path, "give one of `rate`, `rate_count` and `rate_mass`", "remove the others");
            None
        }
    }
}
