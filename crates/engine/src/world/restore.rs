//! A world's state, and a world as it was: [`World::save`] and [`World::restore`].
//!
//! | section | what |
//! |---|---|
//! | `world` | time, step, counts, energy book, last report, motions, joints, sources, names of groups and shapes |
//! | `bodies.*` | the fields of the bodies, in their present order |
//! | `impulses.*` | the contacts of the last step and their impulses: the warm start |
//! | `dem` | what penalty contacts remember |
//! | `beams` | coordinates and rates of the beams |
//! | `ground`, `ground.*` | stored grains, contacts that sleep, where boxes are; left out if there are none |
//! | `cells` | how often each body was put back into a periodic box, by id; left out if nothing was |
//! | `applied` | force and torque that users have given to single bodies, by id |
//! | `outside` | motors and motions that users have set ([`super::outside`]); left out if there are none |
//!
//! A state is taken back only by the world of its own scene: bodies are compared by id ([`World::restore`]), and what was read is
//! hashed again. Restored into the world of the same scene, the next steps give the same bits as if nothing had happened. Settings,
//! materials and formulas are those of the scene that it is restored into, which may have been changed.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::hash::quick_hash;
use super::{Gate, World};
use crate::applied::{AllDone, Slots};
use crate::bodies::{Bodies, BodyKind};
use crate::dem::changed::Springs;
use crate::dem::{SavedContact, history};
use crate::ground::GrainKind;
use crate::ids::BodyId;
use crate::joint::reaction::Reaction;
use crate::losses::EnergyBook;
use crate::periodic::Period;
use crate::random::Random;
use crate::report::StepReport;
use crate::settings::{Method, Precision, Settings};
use crate::stage::Stage;
use crate::state::{Plain, State, StateError};
use crate::terrain::grain::Variant;

/// Everything small.
#[derive(Serialize, Deserialize)]
struct WorldRecord {
    step: u64,
    time: f64,
    /// Step and time from which time counts, and the length of a step.
    epoch: (u64, f64),
    step_length: f64,
    /// As in [`AutoSettings`]; older states do not know it.
    #[serde(default)]
    slip_speed: Option<f64>,
    /// Ids given so far.
    ids: u64,
    out_of_order: bool,
    inserted: u64,
    removed: u64,
    energy_book: EnergyBook,
    /// Energy of all but contacts [J], and of what the springs of penalty contact are made; older states do not know them.
    #[serde(default)]
    energy: Option<f64>,
    #[serde(default)]
    springs: Option<Springs>,
    report: StepReport,
    motions: Vec<MotionState>,
    joints: Vec<JointState>,
    sources: Vec<SourceState>,
    /// What applied forces did; older states know none.
    #[serde(default)]
    applied: AllDone,
    /// Gates that have not opened, and when they will.
    #[serde(default)]
    gates: Vec<(BodyId, f64)>,
    groups: Vec<String>,
    materials: Vec<String>,
    /// Name and size of each shape: enough to see that the table is another.
    shapes: Vec<(String, f64)>,
    stage_seconds: Vec<(String, f64)>,
    /// Hash of bodies and beams, see [`quick_hash`]; older states have none.
    #[serde(default)]
    hash: Option<u64>,
}

#[derive(Serialize, Deserialize)]
struct MotionState {
    body: BodyId,
    offset: DVec3,
    angle: f64,
}

#[derive(Serialize, Deserialize)]
struct JointState {
    name: String,
    turns: f64,
    last_angle: f64,
    reaction: Reaction,
}

#[derive(Serialize, Deserialize)]
struct SourceState {
    name: String,
    placed: u64,
    placed_mass: f64,
    waiting: Option<(f64, Option<Variant>)>,
    random: Random,
}

const SMALL: &str = "world";
/// Most ids of bodies that came and went, beside those of the bodies that are there: a gigabyte.
const MOST_IDS: usize = 1 << 28;

/// What a scene may leave to the program, which chooses by the bodies at the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AutoSettings {
    /// Number format of the impulses.
    pub precision: Precision,
    /// Length of a step [s].
    pub step: f64,
    /// Speed below which friction is smoothed, as in [`crate::dem::DemSettings`] [m/s].
    pub slip_speed: Option<f64>,
}

impl AutoSettings {
    /// What these settings hold.
    pub fn of(settings: &Settings) -> Self {
        let slip_speed = Some(settings.dem.slip_speed);
        Self { precision: settings.solver.precision, step: settings.step, slip_speed }
    }
}

/// What a state tells about itself without a world.
#[derive(Clone, Debug, PartialEq)]
pub struct StateSummary {
    /// Steps done.
    pub step: u64,
    /// Time [s].
    pub time: f64,
    /// Bodies, walls included.
    pub bodies: usize,
    /// Contacts whose impulses or springs are kept.
    pub contacts: usize,
    /// What was chosen by the bodies at the start.
    pub chosen: AutoSettings,
    /// The last step's health record.
    pub report: StepReport,
}

/// Looks into a state.
pub fn glance(state: &State) -> Result<StateSummary, StateError> {
    let small: WorldRecord = state.get(SMALL)?;
    let bytes = |name: &str| state.section(name).map_or(0, |s| s.bytes.len());
    Ok(StateSummary {
        step: small.step,
        time: small.time,
        bodies: bytes("bodies.id") / 4,
        contacts: bytes("impulses.b") / 4 + bytes("dem.bodies") / 8,
        chosen: AutoSettings {
            precision: match state.section("impulses.gamma") {
                Some(s) if s.stride == <[f32; 3]>::BYTES => Precision::Single,
                _ => Precision::Double,
            },
            step: small.step_length,
            slip_speed: small.slip_speed,
        },
        report: small.report,
    })
}

impl World {
    /// Writes all that the next step depends on; sections that are there already are written over.
    pub fn save(&self, state: &mut State) -> Result<(), StateError> {
        if self.is_behind() {
            return Err(StateError::wrong(
                SMALL,
                "a device is ahead of this world, which must catch up first",
            ));
        }
        let beams = self.beams.state();
        let small = WorldRecord {
            step: self.step,
            time: self.time,
            epoch: self.epoch,
            step_length: self.settings.step,
            slip_speed: Some(self.settings.dem.slip_speed),
            ids: self.index_of_id.len() as u64,
            out_of_order: self.out_of_order,
            inserted: self.inserted,
            removed: self.removed,
            energy_book: self.energy_book,
            energy: Some(self.energy_without_contacts()),
            springs: (self.settings.method == Method::Dem).then(|| self.springs()),
            report: self.report.clone(),
            motions: (self.motions[..self.given_motions()].iter())
                .map(|m| MotionState { body: m.body, offset: m.offset, angle: m.angle })
                .collect(),
            joints: (self.joints.iter())
                .map(|j| JointState {
                    name: j.name.clone(),
                    turns: j.turns,
                    last_angle: j.last_angle,
                    reaction: j.reaction,
                })
                .collect(),
            sources: (self.sources.iter())
                .map(|s| SourceState {
                    name: s.name.clone(),
                    placed: s.placed,
                    placed_mass: s.placed_mass,
                    waiting: s.waiting,
                    random: s.random.clone(),
                })
                .collect(),
            applied: self.applied.done(),
            gates: self.gates.iter().map(|g| (g.body, g.opens)).collect(),
            groups: self.groups.clone(),
            materials: self.material_names(),
            shapes: self.shape_names(),
            stage_seconds: (Stage::ALL.iter())
                .map(|&s| (s.name().to_owned(), self.clock.seconds(s)))
                .collect(),
            hash: Some(quick_hash(&self.bodies, &beams)),
        };
        state.put(SMALL, &small)?;
        self.bodies.save("bodies", state);
        self.ccp.save("impulses", state);
        if self.settings.method == Method::Dem {
            history::save("dem", &self.dem.history(&self.bodies), state);
        }
        state.put_array("beams", &beams);
        self.applied.slots.save(state);
        self.save_outside(state)?;
        self.ground.save(state)?;
        if !self.cells.is_empty() {
            state.put_array("cells", &self.cells.iter().map(|c| c.to_array()).collect::<Vec<_>>());
        }
        Ok(())
    }

    /// Takes back a state that was saved from a world of the same scene. On an error the world is as before.
    pub fn restore(&mut self, state: &State) -> Result<(), StateError> {
        let small: WorldRecord = state.get(SMALL)?;
        self.check_scene(&small)?;
        let bodies = Bodies::load("bodies", state)?;
        let wrong = |why: &str| Err(StateError::wrong("bodies", why));
        let ids = usize::try_from(small.ids).unwrap_or(usize::MAX);
        if bodies.len() > ids {
            return wrong("more bodies than ids");
        }
        // Asked before the memory is taken: a file may say any number.
        if ids > MOST_IDS.saturating_add(64 * bodies.len()) {
            return wrong("more ids were given than can be held");
        }
        let mut index_of_id = vec![u32::MAX; ids];
        for (i, id) in bodies.id.iter().enumerate().filter(|(_, id)| **id != BodyId::NONE) {
            match index_of_id.get_mut(id.index()) {
                Some(at) if *at == u32::MAX => *at = i as u32,
                _ => return wrong("an id is there twice or was never given"),
            }
        }
        let known = |i: usize| {
            bodies.shape[i].index() < small.shapes.len()
                && bodies.material[i].index() < small.materials.len()
                && bodies.group[i].index() < small.groups.len()
        };
        if !(0..bodies.len()).all(known) {
            return wrong("a shape, material or group that the scene does not have");
        }
        if small.motions.iter().any(|m| m.body.index() >= index_of_id.len()) {
            return Err(StateError::wrong(SMALL, "a motion of a body that never was"));
        }
        let (kept, set_from_outside) = self.load_outside(state, small.ids)?;
        self.check_bodies(&bodies, &index_of_id, &set_from_outside)?;
        let impulses = self.ccp.load("impulses", state, bodies.len())?;
        let mut beams = self.beams.clone();
        // Older states know no beams.
        if !beams.is_empty() && !beams.restore(&state.array::<f64>("beams")?) {
            return Err(StateError::wrong("beams", "other beams than the scene has"));
        }
        if small.hash.is_some_and(|hash| hash != quick_hash(&bodies, &beams.state())) {
            return wrong("bodies and beams are not those of which the hash was taken");
        }
        let memory: Option<Vec<SavedContact>> = match self.settings.method {
            Method::Dem if state.section("dem.bodies").is_some() => Some(history::load("dem", state)?),
            // Older states have it as a list of structures.
            Method::Dem if state.section("dem").is_some() => Some(state.get("dem")?),
            _ => None,
        };

        let ground = self.ground.load(state, &index_of_id)?;
        let known = |k: &GrainKind| {
            k.shape.index() < small.shapes.len()
                && k.material.index() < small.materials.len()
                && k.group.index() < small.groups.len()
        };
        if !ground.kinds.iter().all(known) {
            return Err(StateError::wrong(
                "ground",
                "a shape, material or group that the scene does not have",
            ));
        }
        let slots = Slots::load(state, ids)?;
        let cells: Vec<[i32; 3]> = match state.section("cells") {
            Some(_) => state.array("cells")?,
            None => Vec::new(),
        };
        if cells.len() > ids {
            return Err(StateError::wrong("cells", "more cells than ids"));
        }

        // From here on nothing can fail.
        self.ahead = super::ahead::Ahead::default();
        self.ccp = impulses;
        self.ground = ground;
        self.cells = cells.into_iter().map(Into::into).collect();
        self.bodies = bodies;
        self.index_of_id = index_of_id;
        self.step = small.step;
        self.time = small.time;
        // Another length of the step counts from here.
        let same = small.step_length.to_bits() == self.settings.step.to_bits();
        self.epoch = if same { small.epoch } else { (small.step, small.time) };
        self.out_of_order = small.out_of_order;
        self.holes = (0..self.bodies.len()).filter(|&i| self.bodies.is_hole(i)).count();
        (self.inserted, self.removed) = (small.inserted, small.removed);
        self.energy_book = small.energy_book;
        self.report = small.report;
        self.groups = small.groups;
        self.forget_outside();
        for (motion, m) in self.motions.iter_mut().zip(small.motions) {
            (motion.offset, motion.angle) = (m.offset, m.angle);
        }
        self.set_outside(kept);
        for (joint, j) in self.joints.iter_mut().zip(small.joints) {
            (joint.turns, joint.last_angle, joint.reaction) = (j.turns, j.last_angle, j.reaction);
        }
        for (source, s) in self.sources.iter_mut().zip(small.sources) {
            (source.placed, source.placed_mass) = (s.placed, s.placed_mass);
            (source.waiting, source.random) = (s.waiting, s.random);
        }
        self.applied.restore(slots, &small.applied);
        // Gates that have opened are gone with their walls.
        let index_of_id = &self.index_of_id;
        self.gates.retain(|g| index_of_id.get(g.body.index()).is_some_and(|&i| i != u32::MAX));
        // One that has opened since, in a world that goes back, is there again.
        for (body, opens) in small.gates {
            if !self.gates.iter().any(|g| g.body == body) {
                self.gates.push(Gate { body, opens });
            }
        }
        self.clock.set_seconds(&small.stage_seconds);
        self.contacts = crate::Contacts::default();
        self.ffd.forget_list();
        self.collider = crate::collide::Collider::default();
        self.beams = beams;
        if let Some(history) = memory {
            let walls = self.walls();
            self.dem.neighbours.images.period = Period::of(&self.settings);
            self.dem.restore(&history, &self.index_of_id, &self.bodies, walls);
        }
        self.joint_system = crate::joint::system::JointSystem::default();
        if let Some(energy) = small.energy {
            self.book_change_of_energy(energy);
        }
        self.dem.before = small.springs.filter(|springs| *springs != self.springs());
        Ok(())
    }

    /// Whether the state can belong to this world's scene.
    fn check_scene(&self, small: &WorldRecord) -> Result<(), StateError> {
        let other = |why: String| Err(StateError::OtherScene(why));
        let count =
            |what: &str, here: usize, there: usize| format!("it has {there} {what}, the scene has {here}");
        // Older states call a compound what it then was alone: a mesh cut into parts.
        let word = |name: &str| if name == "convex parts" { "compound".to_owned() } else { name.to_owned() };
        let there: Vec<(String, f64)> = small.shapes.iter().map(|(n, r)| (word(n), *r)).collect();
        if there != self.shape_names() {
            return other("its table of shapes is another".into());
        }
        if small.materials != self.material_names() {
            return other("its materials are others".into());
        }
        if small.groups != self.groups {
            return other("its names of fills, sources and bodies are others".into());
        }
        let motions = &self.motions[..self.given_motions()];
        let same_bodies = || motions.iter().zip(&small.motions).all(|(a, b)| a.body == b.body);
        if motions.len() != small.motions.len() || !same_bodies() {
            return other(count("moved walls", motions.len(), small.motions.len()));
        }
        let same_names = || self.joints.iter().zip(&small.joints).all(|(a, b)| a.name == b.name);
        if self.joints.len() != small.joints.len() || !same_names() {
            return other(count("joints", self.joints.len(), small.joints.len()));
        }
        let same_names = || self.sources.iter().zip(&small.sources).all(|(a, b)| a.name == b.name);
        if self.sources.len() != small.sources.len() || !same_names() {
            return other(count("sources", self.sources.len(), small.sources.len()));
        }
        Ok(())
    }

    /// Whether the bodies of a state are those of this world: what has the same id here and there is the same thing, and the
    /// spheres of beams are where the beams look for them. Bodies that only one of the two has came later or are gone. Walls whose motion
    /// was set in one of the two may be elsewhere.
    fn check_bodies(
        &self,
        bodies: &Bodies,
        index_of_id: &[u32],
        set_from_outside: &[BodyId],
    ) -> Result<(), StateError> {
        let there = |id: BodyId| index_of_id.get(id.index()).filter(|&&i| i != u32::MAX).map(|&i| i as usize);
        let own = &self.bodies;
        for (i, &id) in own.id.iter().enumerate() {
            let Some(j) = there(id) else { continue };
            let is_set = set_from_outside.contains(&id);
            let at_rest = !is_set && own.kind[i] == BodyKind::Fixed && bodies.kind[j] == BodyKind::Fixed;
            let differences = [
                ("kind", !is_set && own.kind[i] != bodies.kind[j]),
                ("shape", own.shape[i] != bodies.shape[j]),
                ("material", own.material[i] != bodies.material[j]),
                ("group", own.group[i] != bodies.group[j]),
                ("size", own.radius[i].to_bits() != bodies.radius[j].to_bits()),
                ("place", at_rest && own.position[i] != bodies.position[j]),
                ("orientation", at_rest && own.rotation[i] != bodies.rotation[j]),
            ];
            if let Some((what, _)) = differences.into_iter().find(|(_, differs)| *differs) {
                let group = self.groups.get(own.group[i].index()).map_or("", String::as_str);
                return Err(StateError::OtherScene(format!(
                    "body {id} (`{group}`) has another {what} there than in the scene; a resumed run keeps its bodies as \
                     they are"
                )));
            }
        }
        let spheres = self.no_contact.chains.iter().flat_map(|c| (0..c.count).map(|k| BodyId(c.first.0 + k)));
        let mut found = 0;
        for id in spheres {
            if there(id).is_none_or(|i| bodies.kind[i] != BodyKind::Beam) {
                return Err(StateError::OtherScene(format!("body {id} is not the sphere of a beam there")));
            }
            found += 1;
        }
        if bodies.kind.iter().filter(|&&k| k == BodyKind::Beam).count() != found {
            return Err(StateError::OtherScene("it has other spheres of beams".into()));
        }
        Ok(())
    }

    fn material_names(&self) -> Vec<String> {
        self.materials.list().iter().map(|m| m.name.clone()).collect()
    }

    fn shape_names(&self) -> Vec<(String, f64)> {
        self.shapes.iter().map(|s| (s.name().to_owned(), s.bounding_radius())).collect()
    }
}
