//! Decks of LIGGGHTS and LAMMPS as scenes. A deck is a program, so it is played ([`script`]), not translated: `run N` moves the clock,
//! and what changes between runs becomes time in the scene. A wall that is taken away gets `opens`, a motion `start` and `stop`, an
//! insertion `start`.
//!
//! | file | what |
//! |---|---|
//! | `script`, `formula`, `args` | variables, loops and conditions; formulas; the words of a command |
//! | `units`, `state` | units; what the deck has said |
//! | `contact`, `materials` | contact laws of both programs; materials and pairs |
//! | `grains`, `walls` | templates, insertions, atoms; regions, walls, meshes and their motions |
//! | `scene`, `placing` | the scene as TOML; its walls |

mod args;
mod contact;
mod formula;
mod grains;
mod materials;
mod placing;
mod scene;
mod script;
mod state;
mod units;
mod walls;

use std::path::Path;

use glam::DVec3;

use args::Args;
use script::{Command, Player};
use state::State;
use units::Scale;
use walls::Done;

use crate::report::{Report, Status};
use crate::{ImportError, Imported, Kind};

/// What is told besides a deck.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Variables of the command line.
    pub variables: Vec<(String, String)>,
    /// What one unit of length, mass and time is in SI, for `units lj`.
    pub units: Option<[f64; 3]>,
    /// A scene for hard contact.
    pub hard: bool,
    /// Speed of impacts at which dampings become restitution [m/s].
    pub speed: Option<f64>,
}

/// Commands that Granum does by itself, or does not need.
const NOT_NEEDED: [&str; 34] = [
    "atom_modify",
    "newton",
    "communicate",
    "comm_modify",
    "comm_style",
    "processors",
    "neighbor",
    "neigh_modify",
    "thermo",
    "thermo_style",
    "hard_particles",
    "compute",
    "uncompute",
    "modify_timing",
    "write_restart",
    "restart",
    "write_data",
    "write_dump",
    "dump_modify",
    "undump",
    "package",
    "suffix",
    "partition",
    "shell",
    "timers",
    "balance",
    "reset_timestep",
    "run_style",
    "special_bonds",
    "soft_particles",
    "coarsegraining",
    "atom_style",
    "clear",
    "timer",
];
/// The same of fixes.
const FIXES_NOT_NEEDED: [&str; 12] = [
    "nve/sphere",
    "nve/asphere",
    "nve/limit",
    "nve",
    "check/timestep/gran",
    "print",
    "ave/time",
    "ave/spatial",
    "ave/atom",
    "multisphere",
    "balance",
    "enforce2d",
];

/// Plays a deck and writes it as a scene.
pub(crate) fn import(
    file: &str,
    text: &str,
    folder: &Path,
    kind: Kind,
    name: &str,
    options: &Options,
) -> Result<Imported, ImportError> {
    let mut report = Report { file: file.into(), lines: Vec::new() };
    let mut state = State::new(kind);
    if let Some(units) = options.units {
        state.scale = Scale::of(units);
    }
    let mut player = Player::new(file, text, folder, &options.variables, &mut report);
    while let Some(command) = player.next()? {
        let from = format!("{}:{}", command.file, command.line);
        let done = play(&mut state, &player, &command, folder, &from, options);
        player.step = state.step / state.scale.time();
        let (status, note) = done.unwrap_or_else(|why| (Status::NotSupported, why));
        player.report.add((&command.file, command.line), status, &command.text(), note);
    }
    if state.inserts.is_empty() && state.atoms.is_empty() {
        let help = "a deck of grains has insert/pack, insert/stream, fix pour, read_data or create_atoms";
        return Err(ImportError::new(file, "this deck has no grains", help));
    }
    let (scene, files, notes) = scene::write(&state, file, folder, name, options)?;
    for note in notes {
        report.add((file, 0), Status::Approximate, "contact law", note);
    }
    Ok(Imported { scene, files, report })
}

fn exact(note: &str) -> Done {
    Ok((Status::Exact, note.into()))
}

/// Does a plain command.
fn play(
    state: &mut State,
    player: &Player,
    command: &Command,
    folder: &Path,
    from: &str,
    options: &Options,
) -> Done {
    let words = &command.words;
    let mut args = Args::new(&words[1..]);
    let s = state.scale;
    match words[0].as_str() {
        "units" => match args.word()? {
            "si" => {
                state.scale = Scale::SI;
                exact("SI")
            }
            "cgs" => {
                state.scale = Scale::CGS;
                Ok((Status::Converted, "to SI".into()))
            }
            _ if options.units.is_some() => Ok((Status::Converted, "by --units".into())),
            other => Err(format!("units {other}: say what they are with --units length=..,mass=..,time=..")),
        },
        "dimension" => match args.word()? {
            "3" => exact("three dimensions"),
            _ => Err("two dimensions are not there: make a thin box between two planes".into()),
        },
        "boundary" => {
            for k in 0..3 {
                state.boundary[k] = args.word()?.chars().next().unwrap_or('f');
            }
            Ok((Status::Converted, "[domain]: outside, periodic".into()))
        }
        "region" => walls::region(state, &mut args),
        "create_box" => {
            state.types = args.count()?.max(1);
            let name = args.word()?;
            let region = state.regions.get(name).ok_or(format!("there is no region {name}"))?;
            state.domain = Some(region.bounds());
            exact("[domain]")
        }
        "read_data" => grains::read_data(state, folder, &mut args),
        "create_atoms" => grains::create_atoms(state, &mut args),
        "set" => grains::set(state, &mut args),
        "group" => {
            let name = args.word()?.to_owned();
            if !args.take("type") {
                return Err("groups by type are known, not others".into());
            }
            let types = args.numbers().into_iter().map(|x| x as usize).collect();
            state.groups.insert(name, types);
            exact("used where it is named")
        }
        "pair_style" => pair_style(state, &mut args),
        "pair_coeff" => pair_coeff(state, &mut args),
        "timestep" => {
            let step = args.positive()? * s.time();
            if state.steps > 0.0 && (step / state.step - 1.0).abs() > 1e-9 {
                return Err("the step changes between runs: make it the smaller one, or two scenes".into());
            }
            state.step = step;
            exact("step")
        }
        "run" => {
            if !state.step.is_finite() {
                return Err("there is no timestep before this run".into());
            }
            let n = args.number()?;
            let upto = args.rest().iter().any(|w| w == "upto");
            state.steps = if upto { state.steps.max(n) } else { state.steps + n.max(0.0) };
            Ok((Status::Converted, format!("duration, now {:.6} s", state.now())))
        }
        "thermo_modify" => {
            state.lost_ignored |= words.windows(2).any(|w| w[0] == "lost" && w[1] == "ignore");
            Ok((Status::NotNeeded, String::new()))
        }
        "dump" => {
            let every = words.get(4).and_then(|w| w.parse::<f64>().ok()).filter(|n| *n > 0.0);
            let every = every.ok_or("how often is missing")?;
            state.dump_every = Some(state.dump_every.map_or(every, |e| e.min(every)));
            Ok((Status::Converted, "[output] frames_every; a run folder has all fields".into()))
        }
        "fix" => fix(state, player, &mut args, folder, from),
        "unfix" => unfix(state, args.word()?),
        "delete_atoms" | "velocity" | "displace_atoms" | "read_restart" | "minimize" | "read_dump"
        | "rerun" => Err(format!("{} is not there: write the state as a dump and import that", words[0])),
        word if NOT_NEEDED.contains(&word) => Ok((Status::NotNeeded, String::new())),
        word => Err(format!("the command {word} is not known")),
    }
}

fn pair_style(state: &mut State, args: &mut Args) -> Done {
    let style = args.word()?.to_owned();
    match style.as_str() {
        "gran" => {
            let (model, remarks) = contact::model(args)?;
            let rolling = model.rolling.clone().unwrap_or_default();
            state.model = model;
            let mut remarks = remarks;
            match rolling.as_str() {
                "" | "epsd" | "epsd2" => {}
                "cdt" => remarks.push(
                    "rolling cdt: a constant torque there, a spring that gives way at the same torque here"
                        .into(),
                ),
                other => return Err(format!("rolling_friction {other} is not there")),
            }
            Ok(match remarks.is_empty() {
                true => (Status::Converted, "[contacts]".into()),
                false => (Status::Approximate, format!("[contacts]; {}", remarks.join("; "))),
            })
        }
        "gran/hooke" | "gran/hooke/history" | "gran/hertz/history" => {
            let c = contact::old_style(&style, args, &state.scale)?;
            state.model.whole = Some(c);
            Ok((Status::Approximate, "[contacts] and materials; restitution from its damping".into()))
        }
        "granular" => {
            state.model.style = style;
            exact("[contacts]")
        }
        other => Err(format!("pair_style {other} is not of grains")),
    }
}

fn pair_coeff(state: &mut State, args: &mut Args) -> Done {
    let range = |word: &str, n: usize| -> Result<(usize, usize), String> {
        let number = |w: &str| w.parse::<usize>().ok().filter(|k| (1..=10_000).contains(k));
        let wrong = format!("\"{word}\" is no type");
        Ok(match word.split_once('*') {
            Some((a, b)) => {
                let low = if a.is_empty() { 1 } else { number(a).ok_or(wrong.clone())? };
                (low, if b.is_empty() { n } else { number(b).ok_or(wrong)? })
            }
            None => number(word).map(|k| (k, k)).ok_or(wrong)?,
        })
    };
    let (a, b) = (range(args.word()?, state.types)?, range(args.word()?, state.types)?);
    let c = if args.peek().is_none() {
        match state.model.whole.clone() {
            Some(c) => c,
            None => return Ok((Status::NotNeeded, String::new())),
        }
    } else {
        contact::granular(args, &state.scale)?
    };
    if state.steps > 0.0 && !state.coefficients.is_empty() {
        return Err(
            "coefficients change between runs: continue with `granum run --restart RUN --set ...`".into()
        );
    }
    for i in a.0..=a.1 {
        for j in b.0..=b.1 {
            state.coefficients.insert((i.min(j), i.max(j)), c.clone());
        }
    }
    Ok((Status::Converted, "[materials], [[pairs]]".into()))
}

fn fix(state: &mut State, player: &Player, args: &mut Args, folder: &Path, from: &str) -> Done {
    let id = args.word()?.to_owned();
    let group = args.word()?.to_owned();
    let style = args.word()?.to_owned();
    state.fixes.insert(id.clone(), style.clone());
    match style.as_str() {
        "property/global" => {
            let name = args.word()?.to_owned();
            let _kind = args.word()?;
            let mut numbers = args.numbers();
            if matches!(state.fixes.get(&id), Some(s) if s == "property/global") && state.steps > 0.0 {
                return Err(
                    "coefficients change between runs: continue with `granum run --restart RUN --set ...`"
                        .into(),
                );
            }
            // A table by pair begins with the number of types.
            if _kind == "peratomtypepair" && numbers.len() > 1 {
                numbers.remove(0);
            }
            if numbers.is_empty() {
                return Err("its values are missing".into());
            }
            let known = [
                "youngsModulus",
                "poissonsRatio",
                "coefficientRestitution",
                "coefficientFriction",
                "coefficientRollingFriction",
                "characteristicVelocity",
                "cohesionEnergyDensity",
            ];
            let is_known = known.contains(&name.as_str());
            state.properties.insert(name.clone(), numbers);
            if is_known {
                exact("[materials], [[pairs]]")
            } else {
                Err(format!("the property {name} is not used"))
            }
        }
        "particletemplate/sphere" | "particletemplate/multisphere" => {
            grains::template(state, &id, &style, folder, args)
        }
        s if s.starts_with("particledistribution/") => grains::distribution(state, &id, &style, args),
        s if s.starts_with("insert/") => grains::insert(state, &id, &style, from, folder, args),
        "pour" => grains::pour(state, &id, from, args),
        s if s.starts_with("mesh/surface") => walls::mesh(state, &id, &style, args),
        s if s.starts_with("wall/gran") => walls::wall(state, &id, &style, from, args),
        "move/mesh" => walls::move_mesh(state, &id, args, &|name| player.formula_of(name)),
        "gravity" => gravity(state, args),
        "freeze" => {
            let types =
                state.groups.get(&group).cloned().ok_or(format!("the group {group} is not one of types"))?;
            state.frozen.extend(types);
            exact("[[placed]] kind = \"fixed\"")
        }
        "massflow/mesh" => {
            let words = args.rest();
            let mesh = words
                .windows(2)
                .find(|w| w[0] == "mesh")
                .map(|w| w[1].clone())
                .ok_or("its mesh is missing")?;
            state.flows.push((id, mesh));
            if words.windows(2).any(|w| w[0] == "delete_atoms" && w[1] == "yes") {
                let message = "a flow probe across the plane of the mesh; grains are not deleted: let them leave the [domain]";
                return Ok((Status::NotSupported, message.into()));
            }
            Ok((Status::Converted, "[[probes]] kind = \"flow\", across the whole plane of the mesh".into()))
        }
        "ave/euler" => Err("coarse-grained fields: [output] fields".into()),
        s if FIXES_NOT_NEEDED.contains(&s) => Ok((Status::NotNeeded, String::new())),
        other => Err(format!("fix {other} is not there")),
    }
}

/// `fix ID group gravity MAGNITUDE vector x y z` or `chute ANGLE`.
fn gravity(state: &mut State, args: &mut Args) -> Done {
    let g = args.number()? * state.scale.acceleration();
    let new = match args.word()? {
        "vector" => g * args.vector()?.try_normalize().ok_or("gravity has no direction")?,
        "chute" => {
            let angle = args.number()?.to_radians();
            g * DVec3::new(angle.sin(), 0.0, -angle.cos())
        }
        other => return Err(format!("gravity {other} is not there")),
    };
    if state.steps > 0.0 && new != state.gravity {
        return Err(
            "gravity changes between runs: continue with `granum run --restart RUN --set gravity=...`".into(),
        );
    }
    state.gravity = new;
    exact("gravity")
}

fn unfix(state: &mut State, id: &str) -> Done {
    let now = state.now();
    let Some(style) = state.fixes.remove(id) else { return Err(format!("there is no fix {id}")) };
    let mut done = Vec::new();
    // A mesh is taken away with its walls; a wall/gran fix with all that it holds.
    for wall in state.walls.iter_mut().filter(|w| w.stop.is_infinite()) {
        if wall.fix == id || wall.id == id {
            wall.stop = now;
            done.push(format!("the wall {} opens at {now:.6} s", wall.id));
        }
    }
    for mesh in state.meshes.values_mut() {
        for motion in mesh.moves.iter_mut().filter(|m| m.id == id) {
            motion.stop = now;
            done.push(format!("its motion stops at {now:.6} s"));
        }
    }
    for insert in state.inserts.iter_mut().filter(|i| i.id == id) {
        insert.stop = now;
        done.push("what it has inserted by now".into());
    }
    if style == "gravity" || style.starts_with("nve") {
        return Err(format!("fix {style} stays to the end of the run"));
    }
    if done.is_empty() {
        return Ok((Status::NotNeeded, String::new()));
    }
    Ok((Status::Converted, done.join("; ")))
}
