//! `granum render`: POV-Ray scenes of the frames of a run, and with povray and ffmpeg pictures and a video.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use granum_engine::glam::DVec3;
use granum_output::povray::{self, Camera, Legend, Scene};
use granum_output::{OutputError, folder, pvd};

use crate::args::{ColourBy, RenderArgs};
use crate::error::Error;
use crate::render_items::{Frame, items, rods, speeds, wall_items};
use crate::render_joints::marks;
use crate::{complain, find, say};

/// Frames that are looked at for the camera and the scale of colours.
const LOOKED_AT: usize = 12;

/// Place and radius of a body.
type Ball = (DVec3, f64);

/// Writes scenes, and pictures and a video if it can.
pub(crate) fn render(args: &RenderArgs) -> Result<u8, Error> {
    let run = &args.run;
    if !folder::is_run(run) {
        return Err(find::not_a_run(run));
    }
    if !(0.0..=1.0).contains(&args.clear_walls) || !(1.0..=170.0).contains(&args.angle) {
        return Err(Error::BadInput(
            "--clear-walls is a number from 0 to 1, --angle one from 1 to 170".into(),
        ));
    }
    if !(args.speed > 0.0 && args.speed.is_finite()) {
        return Err(Error::BadInput("--speed is a number above 0".into()));
    }
    let bodies = pvd::read(&run.join("bodies.pvd"))?;
    let walls = pvd::read(&run.join("walls.pvd"))?;
    let chosen = chosen(args.frames.as_deref(), bodies.len())?;
    // The scene of the run holds the true shapes; a frame names them by number.
    let scene = run.join("scene.toml");
    let (_, world) = granum_scene::load(&scene, &[], None).map_err(|e| Error::BadInput(e.to_string()))?;
    let beams = run.join("beams.pvd");
    let beams = if beams.is_file() { pvd::read(&beams)? } else { Vec::new() };

    let sample: Vec<usize> = (0..LOOKED_AT.min(chosen.len()))
        .map(|k| chosen[k * (chosen.len() - 1) / (LOOKED_AT.min(chosen.len()) - 1).max(1)])
        .collect();
    let mut looks = Vec::new();
    for &k in &sample {
        looks.push(Frame::read(&run.join(&bodies[k].1), bodies[k].0)?);
    }
    let mut bent = Vec::new();
    for k in sample.iter().filter(|k| **k < beams.len()) {
        bent.push(Frame::read(&run.join(&beams[*k].1), beams[*k].0)?);
    }
    let (low, high) = bounds(&looks, &bent)?;
    let camera = camera(args, low, high);
    let range = range(args.colour_by, &looks, &bent)?;
    let legend = (!args.no_legend).then(|| legend(args.colour_by, range, &world, &looks, &bent)).flatten();
    let (shapes, drawn_as, joints) = (world.shapes, world.looks, world.joints);
    drop((looks, bent));
    let output = args.output.clone().unwrap_or_else(|| run.join("pictures"));
    fs::create_dir_all(&output).map_err(|source| OutputError::Unwritable { path: output.clone(), source })?;

    let povray = (!args.scenes_only && is_there("povray", "--version")).then_some(());
    for (n, &k) in chosen.iter().enumerate() {
        let frame = Frame::read(&run.join(&bodies[k].1), bodies[k].0)?;
        let wall_frame = match walls.get(k) {
            Some((time, file)) => Some(Frame::read(&run.join(file), *time)?),
            None => None,
        };
        let path = output.join(format!("frame_{k:06}.pov"));
        let joints = match args.no_joints {
            true => Vec::new(),
            false => marks(&joints, &frame, wall_frame.as_ref(), (high - low).length())?,
        };
        let scene = Scene {
            joints,
            stamp: !args.no_time,
            bodies: items(&frame, args.colour_by, range, &shapes)?,
            walls: wall_frame.map_or(Ok(Vec::new()), |f| wall_items(&f, args, &shapes))?,
            beams: match beams.get(k) {
                Some((time, file)) => rods(&Frame::read(&run.join(file), *time)?, args.colour_by, range)?,
                None => Vec::new(),
            },
            legend: legend.clone(),
            shapes: &shapes,
            looks: &drawn_as,
            camera,
            colours: match args.colour_by {
                ColourBy::Velocity | ColourBy::Size => povray::scale(),
                _ => povray::palette(),
            },
            clear: args.clear_walls,
            open: !args.all_walls,
            size: (high - low).length().max(1e-6),
            time: frame.time,
        };
        folder::write_atomically(&path, |out| std::io::Write::write_all(out, scene.text().as_bytes()))?;
        if povray.is_some() {
            paint(args, &path)?;
            complain!("{} of {}: {}", n + 1, chosen.len(), path.with_extension("png").display());
        }
    }
    let times: Vec<f64> = chosen.iter().map(|&k| bodies[k].0).collect();
    tell(args, &output, (&chosen, &times), range, povray.is_some())
}

/// Says what there is and what is missing, and makes the video.
fn tell(
    args: &RenderArgs,
    output: &Path,
    (chosen, times): (&[usize], &[f64]),
    range: (f64, f64),
    painted: bool,
) -> Result<u8, Error> {
    let folder = output.display();
    say!("{} scenes for POV-Ray in {folder}", chosen.len());
    match args.colour_by {
        ColourBy::Velocity => say!("colour: speed, {:.4} (blue) to {:.4} m/s (yellow)", range.0, range.1),
        ColourBy::Size => say!("colour: radius, {:.4} (blue) to {:.4} m (yellow)", range.0, range.1),
        _ => {}
    }
    if args.scenes_only {
        return Ok(0);
    }
    if !painted {
        say!(
            "povray is not installed, so there are no pictures yet: `apt install povray` (Debian, Ubuntu), `brew install \
             povray` (macOS), then this command again"
        );
        return Ok(0);
    }
    if chosen.len() < 2 {
        return Ok(0);
    }
    if !is_there("ffmpeg", "-version") {
        say!(
            "ffmpeg is not installed, so there is no video: `apt install ffmpeg` (Debian, Ubuntu), `brew install ffmpeg` \
             (macOS), then this command again"
        );
        return Ok(0);
    }
    let video = output.join("video.mp4");
    let list = output.join("video.txt");
    let text = shown_for(chosen, times, args.speed, args.rate);
    folder::write_atomically(&list, |out| std::io::Write::write_all(out, text.as_bytes()))?;
    let mut command = Command::new("ffmpeg");
    command.args(["-y", "-loglevel", "error", "-f", "concat", "-i"]).arg(&list);
    // Players want even sides and colours at half resolution.
    let filter = format!("fps={},pad=ceil(iw/2)*2:ceil(ih/2)*2", args.rate);
    command.args(["-vf", &filter, "-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p"]);
    let made = call(command.arg(&video), "ffmpeg");
    let _ = fs::remove_file(&list);
    made?;
    let seconds = (times[times.len() - 1] - times[0]) / args.speed;
    say!("{}: {seconds:.3} s, {} simulated seconds per second", video.display(), args.speed);
    if seconds < 1.0 {
        say!("That is short: --speed {:.1e} makes it ten seconds.", args.speed * seconds / 10.0);
    }
    Ok(0)
}

/// How long each picture is shown, as ffmpeg's list: until the next one, in simulated time.
fn shown_for(chosen: &[usize], times: &[f64], speed: f64, rate: u32) -> String {
    let mut text = String::from("ffconcat version 1.0\n");
    for (k, number) in chosen.iter().enumerate() {
        let shown = times.get(k + 1).map_or(1.0 / f64::from(rate), |next| (next - times[k]) / speed);
        text += &format!("file frame_{number:06}.png\nduration {shown:.9}\n");
    }
    text
}

/// Which frames: numbers in order, without gaps.
fn chosen(words: Option<&str>, count: usize) -> Result<Vec<usize>, Error> {
    let bad = |why: String| Error::BadInput(format!("--frames: {why}; write 0..100, 50.., ..20, 10 or last"));
    if count == 0 {
        return Err(Error::BadInput("the run has no frames; set output.frames_every in the scene".into()));
    }
    let number = |text: &str, or: usize| match text.trim() {
        "" => Ok(or),
        "last" => Ok(count - 1),
        text => text.parse::<usize>().map_err(|_| bad(format!("`{text}` is not a number of a frame"))),
    };
    let (from, to) = match words {
        None => (0, count),
        Some(words) => match words.split_once("..") {
            Some((a, b)) => (number(a, 0)?, number(b, count)?.min(count)),
            None => {
                let k = number(words, 0)?;
                (k, k + 1)
            }
        },
    };
    if from >= to || to > count {
        return Err(bad(format!("the run has the frames 0 to {}", count - 1)));
    }
    Ok((from..to).collect())
}

/// What the colours stand for; nothing for ids.
fn legend(
    by: ColourBy,
    range: (f64, f64),
    world: &granum_engine::World,
    bodies: &[Frame],
    beams: &[Frame],
) -> Option<Legend> {
    let field = if by == ColourBy::Material { "material" } else { "group" };
    let seen = |k: usize| {
        let has = |f: &Frame| f.values(field).is_ok_and(|v| v.contains(&(k as f64)));
        bodies.iter().chain(beams).any(has)
    };
    let named = |names: Vec<String>| {
        let names: Vec<_> = names.into_iter().enumerate().filter(|n| !n.1.is_empty() && seen(n.0)).collect();
        (!names.is_empty()).then_some(Legend::Names(names))
    };
    match by {
        ColourBy::Velocity => Some(Legend::Scale("speed [m/s]".into(), range.0, range.1)),
        ColourBy::Size => Some(Legend::Scale("radius [m]".into(), range.0, range.1)),
        ColourBy::Id => None,
        ColourBy::Material => named(world.materials.list().iter().map(|m| m.name.clone()).collect()),
        ColourBy::Group => named(granum_output::frame::group_names(world)),
    }
}

/// Corners of the box that holds the bodies and beams of all frames; of many, the few that flew away do not count.
fn bounds(bodies: &[Frame], beams: &[Frame]) -> Result<(DVec3, DVec3), Error> {
    let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    for frame in bodies.iter().chain(beams) {
        let (points, radii) = (frame.vectors("points")?, frame.values("radius")?);
        let mut sorted = radii.to_vec();
        sorted.sort_by(f64::total_cmp);
        // A body that is much larger than most is a part of a machine, and does not count as one that flew away.
        let usual = 2.0 * sorted.get(sorted.len() / 2).copied().unwrap_or(0.0);
        let all: Vec<Ball> = points.iter().copied().zip(radii.iter().copied()).collect();
        let (grains, parts): (Vec<Ball>, Vec<Ball>) = all.iter().partition(|b| b.1 <= usual);
        for (p, r) in parts.into_iter().filter(|(p, r)| p.is_finite() && r.is_finite()) {
            (low, high) = (low.min(p - r), high.max(p + r));
        }
        let outliers = if grains.len() > 200 { grains.len() / 200 } else { 0 };
        for axis in 0..3 {
            let mut ends: Vec<(f64, f64)> = grains.iter().map(|(p, r)| (p[axis] - r, p[axis] + r)).collect();
            ends.retain(|e| e.0.is_finite() && e.1.is_finite());
            if ends.len() > 2 * outliers {
                ends.sort_by(|a, b| a.0.total_cmp(&b.0));
                low[axis] = low[axis].min(ends[outliers].0);
                ends.sort_by(|a, b| b.1.total_cmp(&a.1));
                high[axis] = high[axis].max(ends[outliers].1);
            }
        }
    }
    Ok(if low.cmple(high).all() { (low, high) } else { (DVec3::splat(-1.0), DVec3::splat(1.0)) })
}

fn camera(args: &RenderArgs, low: DVec3, high: DVec3) -> Camera {
    let aspect = f64::from(args.width) / f64::from(args.height);
    let auto = Camera::around(low, high, args.angle, aspect);
    let at = args.at.map_or(auto.at, DVec3::from_array);
    let back = (auto.from - auto.at).normalize();
    let from = match args.from {
        Some(from) => DVec3::from_array(from),
        None => at + back * Camera::distance(at, back, (low, high), args.angle, aspect),
    };
    Camera { from, at, ..auto }
}

/// Range of what gives the colour, over some frames.
fn range(by: ColourBy, bodies: &[Frame], beams: &[Frame]) -> Result<(f64, f64), Error> {
    let name = match by {
        ColourBy::Velocity => "speed",
        ColourBy::Size => "radius",
        _ => return Ok((0.0, 1.0)),
    };
    let (mut low, mut high) = (f64::INFINITY, 0.0_f64);
    let lists = bodies.iter().map(|f| f.values(name).map(<[f64]>::to_vec));
    let beams = beams.iter().map(|f| if name == "speed" { speeds(f) } else { Ok(f.values(name)?.to_vec()) });
    for values in lists.chain(beams) {
        let mut values = values?;
        values.retain(|v| v.is_finite());
        values.sort_by(f64::total_cmp);
        if let (Some(first), Some(last)) = (values.first(), values.get((values.len() * 99 / 100).max(1) - 1))
        {
            (low, high) = (low.min(*first), high.max(*last));
        }
    }
    if by == ColourBy::Velocity {
        low = 0.0;
    }
    Ok(if low < high { (low, high) } else { (low.min(high), low.max(high) + 1e-12) })
}

fn is_there(program: &str, word: &str) -> bool {
    let mut command = Command::new(program);
    command.arg(word).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|s| s.success())
}

fn paint(args: &RenderArgs, scene: &Path) -> Result<PathBuf, Error> {
    let picture = scene.with_extension("png");
    let option = |start: &str, path: &Path| {
        let mut word = std::ffi::OsString::from(start);
        word.push(path);
        word
    };
    // No space between an option and its value; +FN is PNG, -D opens no window, +A smooths edges.
    let mut command = Command::new("povray");
    command.arg(option("+I", scene)).arg(option("+O", &picture));
    command.args([&format!("+W{}", args.width), &format!("+H{}", args.height)]);
    command.args(["+FN", "-D", "+A0.2", "-GA"]);
    call(&mut command, "povray")?;
    Ok(picture)
}

fn call(command: &mut Command, name: &str) -> Result<(), Error> {
    let output = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).output();
    let output = output.map_err(|e| Error::Run(format!("cannot start {name}: {e}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = said.lines().filter(|l| !l.trim().is_empty()).collect();
    let last = lines[lines.len().saturating_sub(8)..].join("\n");
    Err(Error::Run(format!("{name} failed ({}); it said:\n{last}", output.status)))
}

#[cfg(test)]
mod tests {
    use super::{chosen, shown_for};

    #[test]
    fn pictures_are_shown_in_simulated_time() {
        let text = shown_for(&[3, 4, 6], &[0.1, 0.2, 0.6], 0.5, 25);
        let shown: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("duration ")).collect();
        assert_eq!(shown, ["0.200000000", "0.800000000", "0.040000000"]);
        assert!(text.contains("file frame_000006.png\n"));
    }

    #[test]
    fn frames_by_numbers() {
        assert_eq!(chosen(None, 3).unwrap(), [0, 1, 2]);
        assert_eq!(chosen(Some("1..3"), 9).unwrap(), [1, 2]);
        assert_eq!(chosen(Some("7.."), 9).unwrap(), [7, 8]);
        assert_eq!(chosen(Some("..2"), 9).unwrap(), [0, 1]);
        assert_eq!(chosen(Some("last"), 9).unwrap(), [8]);
        assert_eq!(chosen(Some("4"), 9).unwrap(), [4]);
        for bad in ["9", "3..3", "x", "1..y", "20..30"] {
            assert!(chosen(Some(bad), 9).is_err(), "{bad}");
        }
        assert!(chosen(None, 0).is_err());
    }
}
