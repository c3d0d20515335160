//! The boxes that move over a terrain: their requirements, the grains in them at the start, whether the machine fits.

use granum_engine::glam::DVec2;
use granum_engine::ground::moving_box::{MovingBox, Rule};
use granum_engine::{BodyId, BodyKind, Method};

use crate::build::Builder;
use crate::check::called;
use crate::locate::join;
use crate::probes::body_of;
use crate::schema::{BoxRuleWord, File, Terrain};

/// Step of a box unless given, in diameters of the largest grain.
const EVERY: f64 = 8.0;
/// Width of the rim unless given, in the same.
const RIM: f64 = 2.0;
/// How near to the rim the machine may come, in the same.
const CLEAR: f64 = 3.0;

/// The boxes of a terrain whose largest grain has this radius; `largest` is zero where the grains are those of a checkpoint.
pub(super) fn boxes(
    b: &mut Builder,
    scene: &File,
    t: &Terrain,
    largest: f64,
    path: &str,
) -> Option<Vec<MovingBox>> {
    let Some(list) = &t.boxes else { return Some(Vec::new()) };
    let at = join(path, "box");
    let d = 2.0 * largest;
    let mut refuse = |why: &str, help: &str| b.problems.add_at_key(&at, why, help);
    if b.world.settings.method != Method::Ccp {
        refuse(
            "a moving box is for hard contact: contacts that sleep keep impulses, not springs",
            "set method = \"ccp\", or take `box` out",
        );
    }
    if scene.domain.as_ref().is_some_and(|d| !d.periodic.is_empty()) {
        refuse("a moving box and periodic boundaries do not go together", "take one of the two out");
    }
    if scene.run.device.as_deref().is_some_and(|d| d.starts_with("gpu")) {
        refuse(
            "a moving box needs the processor: bodies come and go between steps",
            "run it on device \"cpu\"",
        );
    }
    let mut all = Vec::new();
    for (k, one) in list.list().iter().enumerate() {
        let at = if list.list().len() == 1 { at.clone() } else { format!("{at}[{k}]") };
        let follow = body_of(b, &one.follow, &join(&at, "follow"))?;
        let size = DVec2::new(one.size[0].0, one.size[1].0);
        let rim = one.rim.unwrap_or(RIM) * d;
        let every = one.every.map_or(EVERY * d, |l| l.0);
        if largest > 0.0 && size.min_element() <= 2.0 * (rim + CLEAR * d) {
            let least = 2.0 * (rim + CLEAR * d);
            let message = format!(
                "the box has a side of {} m; its rim and three grains beside it take {least:.3} m",
                size.min_element()
            );
            b.problems.add(&join(&at, "size"), message, "enlarge it");
            return None;
        }
        let rule = if one.rule == Some(BoxRuleWord::Paper) { Rule::Paper } else { Rule::Columns };
        let ahead = one.ahead.map_or(0.0, |l| l.0);
        all.push(MovingBox {
            name: t.name.clone(),
            follow,
            size,
            rim,
            ahead,
            every,
            rule,
            middle: DVec2::ZERO,
        });
    }
    Some(all)
}

/// What the boxes hold, in words.
pub(super) fn describe(b: &mut Builder) {
    let ground = &b.world.ground;
    let Some(first) = ground.boxes.first().filter(|_| ground.grains() > 0) else { return };
    let counts = ground.counts(&b.world.bodies);
    let (low, high) = ground.store.field();
    let per_metre = ground.grains() as f64 / (high - low).element_product() * first.size.min_element();
    b.notes.push(format!(
        "box        {}: {} of {} grains are free, {} held, {} stored in {:.1} MB",
        first.name,
        counts.free,
        ground.grains(),
        counts.held,
        counts.stored,
        ground.bytes() as f64 / 1e6
    ));
    b.notes.push(format!(
        "route      {:.0} grains for each metre as wide as the box: {:.3e} for 100 m, stored in {:.0} MB",
        per_metre,
        100.0 * per_metre,
        100.0 * per_metre * 60e-6
    ));
}

/// Bodies that joints tie to a body, itself included.
fn machine(b: &Builder, body: BodyId) -> Vec<BodyId> {
    let mut all = vec![body];
    let mut next = 0;
    while let Some(&id) = all.get(next) {
        next += 1;
        for joint in &b.world.joints {
            let (one, other) = (joint.a.body, joint.b.body);
            for (here, there) in [(one, other), (other, one)] {
                if let (true, Some(there)) = (here == Some(id), there)
                    && !all.contains(&there)
                {
                    all.push(there);
                }
            }
        }
    }
    all
}

/// Whether every machine fits into its box, wherever the box may stand, and nothing else moves where the ground is stored.
pub(crate) fn check_boxes(b: &mut Builder, scene: &File) {
    if b.world.ground.boxes.is_empty() || b.world.ground.grains() == 0 {
        return;
    }
    let path_of = |name: &str| {
        let at = scene.terrain.iter().position(|t| t.name == name).unwrap_or(0);
        format!("terrain[{at}].box")
    };
    let mut wrong = Vec::new();
    let (bodies, ground) = (&b.world.bodies, &b.world.ground);
    for one in &ground.boxes {
        // The rim was given in diameters; three of them are to be free beside the machine.
        let margin = one.rim + one.lag();
        for i in machine(b, one.follow).into_iter().filter_map(|id| b.world.index_of(id)) {
            if bodies.kind[i] != BodyKind::Dynamic {
                continue;
            }
            let from = (bodies.position[i].truncate() - one.middle).abs();
            // The ball around a slender body says too much: half of it.
            let needs = from + 0.5 * bodies.radius[i] + margin;
            if needs.cmpgt(0.5 * one.size).any() {
                let least = 2.0 * needs;
                wrong.push((
                    path_of(&one.name),
                    format!(
                        "the box is smaller than the machine: {} is {:.2} m by {:.2} m from its middle",
                        called(b, i).0,
                        from.x,
                        from.y
                    ),
                    format!(
                        "size = [{:.2}, {:.2}] or more, or a smaller `every`",
                        least.x.max(one.size.x),
                        least.y.max(one.size.y)
                    ),
                ));
                break;
            }
        }
    }
    let (low, high) = ground.store.field();
    for i in (0..bodies.len()).filter(|&i| bodies.kind[i] == BodyKind::Dynamic && !ground.owns(bodies.id[i]))
    {
        let at = bodies.position[i].truncate();
        if at.cmpge(low).all() && at.cmple(high).all() && !ground.is_inside(at) {
            let (label, path) = called(b, i);
            let message =
                format!("{label} is outside every box, where the ground is stored and would not hold it");
            wrong.push((path, message, "enlarge the box, or give the body a box of its own".to_owned()));
            break;
        }
    }
    if wrong.is_empty() {
        return;
    }
    wrong.into_iter().for_each(|(path, message, help)| b.problems.add(&path, message, help));
}
