//! Where the pins of a closed belt are: on the taut path, with the slack taken up by a wheel that moves, or as sag.

use granum_engine::glam::DVec2;

use super::hang::inner_pins;
use super::path::{Circle, Path, PathPiece, taut};

/// A wheel in the plane of the belt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wheel {
    pub(super) circle: Circle,
    /// Number of teeth and the angle of the seat number 0.
    pub(super) teeth: Option<(u32, f64)>,
    /// Direction in which it may move to take up what is to spare.
    pub(super) moves: DVec2,
}

impl Wheel {
    /// The seat of a pin.
    pub(super) fn seat(&self, k: u32) -> Option<DVec2> {
        let (teeth, angle) = self.teeth?;
        let angle = angle + std::f64::consts::TAU * f64::from(k) / f64::from(teeth);
        Some(self.circle.center + self.circle.radius.abs() * DVec2::from_angle(angle))
    }
}

/// Most links of a belt.
pub(super) const MOST_LINKS: u32 = 100_000;

/// What is wrong with a loop.
#[derive(Debug, PartialEq)]
pub(super) enum Wrong {
    /// No closed path turns once around the wheels.
    NoPath,
    /// So much is missing, and how many links would be enough.
    TooShort { missing: f64, length: f64, enough: u32 },
    /// More links than a belt may have.
    TooMany,
    /// A wheel is too small for the links.
    TooTight,
    /// The seat is not where the belt touches its wheel.
    NotOnBelt,
    /// A pin hangs inside a wheel, by so much.
    Cuts { wheel: usize, depth: f64 },
    /// Moving the wheel does not take up what is to spare.
    NoMove,
}

/// How a loop was laid.
#[derive(Debug)]
pub(super) struct Laid {
    pub(super) pins: Vec<DVec2>,
    /// Length of the taut path, before anything was moved.
    pub(super) length: f64,
    pub(super) unreached: Vec<usize>,
    /// How far the wheel was moved.
    pub(super) moved: f64,
    /// Between which wheels the belt sags, and how far from the straight line.
    pub(super) sag: Option<((usize, usize), f64)>,
}

/// What is asked of a loop.
pub(super) struct Wish {
    pub(super) pitch: f64,
    /// How many links; the fewest that leave this much to spare if not given.
    pub(super) count: Option<u32>,
    pub(super) slack: f64,
    /// The seat of pin 0: wheel and number.
    pub(super) first: Option<(usize, u32)>,
    pub(super) moves: bool,
    /// Whether down is a direction of the plane, -y.
    pub(super) sags: bool,
}

/// The taut path, with the seats of toothed wheels in place of their circles.
pub(super) fn path_of(wheels: &[Wheel], shift: f64) -> Option<Path> {
    let moved = |w: &Wheel| Circle { center: w.circle.center + shift * w.moves, ..w.circle };
    let circles: Vec<Circle> = wheels.iter().map(moved).collect();
    let rough = taut(&circles)?;
    let toothed = |wheel: usize| wheels[wheel].teeth.filter(|_| circles[wheel].radius > 0.0);
    let mut points = Vec::new();
    for part in &rough.parts {
        let PathPiece::Arc { circle, angle, sweep } = part else { continue };
        let Some((teeth, zero)) = toothed(circle.wheel) else {
            points.push(*circle);
            continue;
        };
        let gap = std::f64::consts::TAU / f64::from(teeth);
        let (low, high) = (((angle - zero) / gap).floor(), ((angle + sweep - zero) / gap).ceil());
        for k in low as i64..=high as i64 {
            let at = circle.center + circle.radius * DVec2::from_angle(zero + gap * k as f64);
            points.push(Circle { center: at, radius: 0.0, wheel: circle.wheel });
        }
    }
    let mut path = taut(&points)?;
    path.unreached.extend(rough.unreached);
    path.unreached.sort_unstable();
    path.unreached.dedup();
    path.unreached
        .retain(|w| path.parts.iter().all(|p| !matches!(p, PathPiece::Run { wheels, .. } if wheels.0 == *w)));
    Some(path)
}

/// Lays the pins of a loop.
pub(super) fn lay(wheels: &[Wheel], wish: &Wish) -> Result<Laid, Wrong> {
    let mut path = path_of(wheels, 0.0).ok_or(Wrong::NoPath)?;
    let touches = |w: &usize| touches(&path, wheels[*w].circle, 1e-6 * wish.pitch);
    path.unreached = path.unreached.iter().copied().filter(|w| !touches(w)).collect();
    let (pitch, length) = (wish.pitch, path.length);
    // Rounding must not refuse what fits exactly.
    let enough = |length: f64| (length / pitch - 1e-9).ceil() as u32;
    let count = wish.count.unwrap_or_else(|| enough(length + wish.slack));
    if count > MOST_LINKS {
        return Err(Wrong::TooMany);
    }
    if count < enough(length) {
        let missing = length - f64::from(count) * pitch;
        return Err(Wrong::TooShort { missing, length, enough: enough(length) });
    }
    let unreached = path.unreached.clone();
    let (path, shift) = match wish.moves {
        true => tightened(wheels, wish, count, path)?,
        false => (path, 0.0),
    };
    let run = longest_run(&path);
    let first = start(wheels, wish, &path, shift, run)?;
    if let Some(pins) = round(&path, first, count, pitch) {
        return Ok(Laid { pins, length, unreached, moved: shift, sag: None });
    }
    let (mut forward, mut backward) = (vec![first], vec![first + path.length]);
    // The free run, as it comes after the first pin.
    let length_of_run = path.parts[run].length();
    let begin = path.starts[run]
        + path.length * ((first - path.starts[run] - 1e-9 * pitch) / path.length).ceil().max(0.0);
    let end = begin + length_of_run;
    let slack = 1e-9 * pitch;
    while let Some(next) = path.step(forward[forward.len() - 1], pitch, 1.0) {
        if next > begin + slack || forward.len() as u32 > count {
            break;
        }
        forward.push(next);
    }
    while let Some(next) = path.step(backward[backward.len() - 1], pitch, -1.0) {
        if next < end - slack || backward.len() as u32 > count {
            break;
        }
        backward.push(next);
    }
    let on_path = |places: &[f64]| places.iter().map(|s| path.point(*s)).collect::<Vec<DVec2>>();
    let (forward, backward) = (on_path(&forward), on_path(&backward));
    let between = match path.parts[run] {
        PathPiece::Run { wheels, .. } => wheels,
        PathPiece::Arc { circle, .. } => (circle.wheel, circle.wheel),
    };
    let moved =
        |w: usize| Circle { center: wheels[w].circle.center + shift * wheels[w].moves, ..wheels[w].circle };
    let (pins, sag) = hang_between(forward, backward, (moved(between.0), moved(between.1)), count, wish)?;
    check_cuts(wheels, &pins, shift, pitch)?;
    let sag = (sag > 1e-6 * pitch).then_some((between, sag));
    Ok(Laid { pins, length, unreached, moved: shift, sag })
}

/// Whether a straight run of the path just touches a circle.
fn touches(path: &Path, circle: Circle, tolerance: f64) -> bool {
    path.parts.iter().any(|part| {
        let PathPiece::Run { from, to, .. } = *part else { return false };
        let way = (to - from).normalize_or_zero();
        let along = way.dot(circle.center - from);
        let off = way.perp_dot(circle.center - from) - circle.radius;
        along > 0.0 && along < from.distance(to) && off.abs() < tolerance
    })
}

/// The angle from one direction to another, exact also where it is small.
pub(super) fn bend(from: DVec2, to: DVec2) -> f64 {
    from.perp_dot(to).atan2(from.dot(to))
}

/// All pins on the path, if the last link ends where the first begins.
fn round(path: &Path, first: f64, count: u32, pitch: f64) -> Option<Vec<DVec2>> {
    let (mut s, mut pins) = (first, Vec::new());
    for _ in 0..count {
        pins.push(path.point(s));
        s = path.step(s, pitch, 1.0)?;
    }
    ((s - first - path.length).abs() < 1e-12 * path.length).then_some(pins)
}

/// Hangs the remaining links between the last pin before the free run and the first behind it (`backward` begins with pin 0 and goes
/// back), and gives all pins and how far they hang from the straight line. A belt that sags runs on around its wheels until it may leave
/// them downwards: as long as the first pin that hangs lies in a wheel, one more lies on it.
fn hang_between(
    mut forward: Vec<DVec2>,
    mut backward: Vec<DVec2>,
    wheels: (Circle, Circle),
    count: u32,
    wish: &Wish,
) -> Result<(Vec<DVec2>, f64), Wrong> {
    let tolerance = 1e-6 * wish.pitch;
    let is_on = |p: DVec2, c: Circle| c.radius > 0.0 && (p.distance(c.center) - c.radius).abs() < tolerance;
    let is_in = |p: Option<&DVec2>, c: Circle| p.is_some_and(|p| p.distance(c.center) < c.radius - tolerance);
    let around = |p: DVec2, c: Circle, sign: f64| {
        let turn = 2.0 * (0.5 * wish.pitch / c.radius).asin();
        c.center + DVec2::from_angle(sign * turn).rotate(p - c.center)
    };
    loop {
        let used = (forward.len() + backward.len() - 2) as u32;
        let Some(hanging) = count.checked_sub(used).filter(|k| *k > 0) else { return Err(Wrong::TooTight) };
        let (from, to) = (forward[forward.len() - 1], backward[backward.len() - 1]);
        let inner = inner_pins(from, to, hanging as usize, wish.pitch, wish.sags).ok_or(Wrong::TooTight)?;
        let (first, last) = (is_in(inner.first(), wheels.0), is_in(inner.last(), wheels.1));
        if first && is_on(from, wheels.0) {
            forward.push(around(from, wheels.0, 1.0));
        }
        if last && is_on(to, wheels.1) {
            backward.push(around(to, wheels.1, -1.0));
        }
        if !(first && is_on(from, wheels.0) || last && is_on(to, wheels.1)) {
            let line = (to - from).normalize_or_zero();
            let sag = inner.iter().map(|p| line.perp_dot(*p - from).abs()).fold(0.0, f64::max);
            let back = backward[1..].iter().rev().copied();
            return Ok((forward.into_iter().chain(inner).chain(back).collect(), sag));
        }
    }
}

/// The longest straight run; of equal ones the highest.
fn longest_run(path: &Path) -> usize {
    let height = |i: usize| path.point(path.starts[i] + 0.5 * path.parts[i].length()).y;
    let runs = (0..path.parts.len()).filter(|&i| matches!(path.parts[i], PathPiece::Run { .. }));
    runs.reduce(|best, i| {
        let longer = path.parts[i].length() - path.parts[best].length();
        if longer > 1e-9 * path.length || longer.abs() <= 1e-9 * path.length && height(i) > height(best) {
            i
        } else {
            best
        }
    })
    .unwrap_or(0)
}

/// Where pin 0 is: in the seat that was asked for, else in a seat in the middle of a toothed wheel, else behind the free run.
fn start(wheels: &[Wheel], wish: &Wish, path: &Path, shift: f64, run: usize) -> Result<f64, Wrong> {
    if let Some((wheel, tooth)) = wish.first {
        let seat = wheels[wheel].seat(tooth).map(|p| p + shift * wheels[wheel].moves);
        return seat.and_then(|p| path.corner(p)).ok_or(Wrong::NotOnBelt);
    }
    let of_teeth = |part: &PathPiece| matches!(part, PathPiece::Run { wheels: (w, _), .. } if wheels[*w].teeth.is_some());
    let seats: Vec<usize> = (0..path.parts.len()).filter(|&i| of_teeth(&path.parts[i])).collect();
    let behind = path.starts[run] + path.parts[run].length();
    Ok(seats.get(seats.len() / 2).map_or(behind, |&i| path.starts[i]))
}

/// The path with the wheel moved so far that the last link ends where the first begins.
fn tightened(wheels: &[Wheel], wish: &Wish, count: u32, path: Path) -> Result<(Path, f64), Wrong> {
    // How far the links reach beyond one round; `None` where there is no path.
    let over = |shift: f64| {
        let path = path_of(wheels, shift)?;
        let mut s = start(wheels, wish, &path, shift, longest_run(&path)).ok()?;
        let first = s;
        for _ in 0..count {
            s = path.step(s, wish.pitch, 1.0)?;
        }
        Some(s - first - path.length)
    };
    if over(0.0).ok_or(Wrong::TooTight)? <= 1e-12 * wish.pitch {
        return Ok((path, 0.0));
    }
    let longer = |shift: f64| path_of(wheels, shift).map_or(0.0, |p| p.length);
    let way = if longer(1e-3 * wish.pitch) > longer(-1e-3 * wish.pitch) { 1.0 } else { -1.0 };
    let (mut low, mut high) = (0.0, 0.125 * wish.pitch);
    while over(way * high).is_some_and(|x| x > 0.0) {
        (low, high) = (high, 2.0 * high);
        if high > 64.0 * wish.pitch {
            return Err(Wrong::NoMove);
        }
    }
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if over(way * middle).is_some_and(|x| x > 0.0) { low = middle } else { high = middle }
    }
    // The side on which nothing is missing.
    let path = path_of(wheels, way * low).ok_or(Wrong::NoPath)?;
    Ok((path, way * low))
}

/// Pins that hang must not hang in a wheel.
fn check_cuts(wheels: &[Wheel], pins: &[DVec2], shift: f64, pitch: f64) -> Result<(), Wrong> {
    for (i, w) in wheels.iter().enumerate() {
        let center = w.circle.center + shift * w.moves;
        let depth = pins.iter().map(|p| w.circle.radius.abs() - p.distance(center)).fold(f64::MIN, f64::max);
        if depth > 1e-6 * pitch {
            return Err(Wrong::Cuts { wheel: i, depth });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{PI, TAU};

    const P: f64 = 0.1524;

    fn wish(count: u32) -> Wish {
        Wish { pitch: P, count: Some(count), slack: 0.0, first: None, moves: false, sags: true }
    }

    fn wheel(i: usize, x: f64, radius: f64, teeth: Option<(u32, f64)>) -> Wheel {
        let circle = Circle { center: DVec2::new(x, 0.0), radius, wheel: i };
        Wheel { circle, teeth, moves: if i == 1 { DVec2::X } else { DVec2::ZERO } }
    }

    fn closure(pins: &[DVec2]) -> f64 {
        let next = pins.iter().cycle().skip(1);
        pins.iter().zip(next).map(|(a, b)| (a.distance(*b) - P).abs()).fold(0.0, f64::max)
    }

    /// V1 of the given cases: the loop of the thesis from its topology.
    #[test]
    fn the_loop_of_the_thesis() {
        let r = 0.5 * P / (PI / 20.0).sin();
        let teeth = Some((20, PI / 20.0));
        let wheels = [wheel(0, 0.0, r, teeth), wheel(1, 13.0 * P, r, teeth)];
        let laid = lay(&wheels, &wish(46)).unwrap();
        let pins = &laid.pins;
        assert_eq!((pins.len(), laid.sag), (46, None));
        assert!(
            (laid.length - 7.0104).abs() < 1e-12 && closure(pins) < 1e-12,
            "{} {:e}",
            laid.length,
            closure(pins)
        );
        let of = |f: fn(&DVec2) -> f64| {
            (pins.iter().map(f).fold(f64::MIN, f64::max), pins.iter().map(f).fold(f64::MAX, f64::min))
        };
        let (x, y) = (of(|p| p.x), of(|p| p.y));
        assert!(
            (y.0 - y.1 - 0.962215731).abs() < 1e-9 && (x.0 - x.1 - 2.943415731).abs() < 1e-9,
            "{x:?} {y:?}"
        );
        let next = |i: usize| pins[(i + 1) % 46];
        let area: f64 = (0..46).map(|i| 0.5 * pins[i].perp_dot(next(i))).sum();
        assert!((area - 2.639550193).abs() < 1e-9, "{area}");
        let angles: Vec<f64> =
            (0..46).map(|i| bend(next(i) - pins[i], next(i + 1) - next(i)).to_degrees()).collect();
        let count = |degrees: f64| angles.iter().filter(|a| (**a - degrees).abs() < 1e-9).count();
        assert_eq!((count(18.0), count(0.0)), (20, 26), "{angles:?}");
    }

    /// V2: what is to spare, and what is missing.
    #[test]
    fn too_few_links_are_refused() {
        let r = 0.5 * P / (PI / 20.0).sin();
        let a = r * (PI / 20.0).cos();
        let two = |r: f64| [wheel(0, 0.0, r, None), wheel(1, 13.0 * P, r, None)];
        let Err(Wrong::TooShort { missing, enough, .. }) = lay(&two(r), &wish(46)) else { panic!() };
        assert!((missing - 0.0126).abs() < 1e-4 && enough == 47);
        let laid = lay(&two(a), &wish(46)).unwrap();
        assert!((46.0 * P - laid.length - 0.0251).abs() < 1e-4 && closure(&laid.pins) < 1e-12);
        assert!(laid.sag.is_some_and(|(_, sag)| sag > 0.05), "{:?}", laid.sag);
        let Err(Wrong::TooShort { missing, .. }) = lay(&two(a), &wish(45)) else { panic!() };
        assert!((missing - (P - 0.0251)).abs() < 1e-4);
        let fit = Wish { count: None, slack: 0.03, ..wish(0) };
        assert_eq!(lay(&two(a), &fit).unwrap().pins.len(), 47);
    }

    /// The idler takes up what is to spare, wherever the first pin is; then nothing sags.
    #[test]
    fn a_wheel_that_moves_takes_up_the_slack() {
        let r = 0.5 * P / (PI / 20.0).sin();
        for (first, phase, idler) in [(None, 0.1, 0.4), (Some((0, 5)), 0.3, 0.47), (Some((0, 10)), 0.0, r)] {
            let wheels = [wheel(0, 0.0, r, Some((20, phase))), wheel(1, 12.9 * P, idler, None)];
            let laid = lay(&wheels, &Wish { first, moves: true, ..wish(46) }).unwrap();
            assert!(
                closure(&laid.pins) < 1e-12 && laid.sag.is_none(),
                "{:e} {:?}",
                closure(&laid.pins),
                laid.sag
            );
            assert!(laid.moved > 0.0 && laid.moved < 2.0 * P, "{}", laid.moved);
            let (_, number) = first.unwrap_or((0, 0));
            let seat = DVec2::from_angle(phase + TAU * f64::from(number) / 20.0) * r;
            let near = laid.pins.iter().map(|p| p.distance(seat)).fold(f64::MAX, f64::min);
            assert!(first.is_none() || near < 1e-12 && laid.pins[0].distance(seat) < 1e-12, "{near}");
        }
        let wheels = [wheel(0, 0.0, r, Some((20, 0.0))), wheel(1, 12.9 * P, r, None)];
        let wrong = lay(&wheels, &Wish { first: Some((0, 0)), ..wish(46) }).unwrap_err();
        assert_eq!(wrong, Wrong::NotOnBelt);
    }
}
