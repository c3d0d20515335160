//! Penalty contact, the discrete element method (DEM): bodies overlap a little, and springs and dashpots push them apart.
//!
//! | file | what |
//! |---|---|
//! | [`crate::step::dem`] | the step as a list of stages (Khude11 section 3.2) |
//! | [`neighbours`] | the list of pairs that may touch until a new list is made |
//! | [`contact_force`] | the stage: force and torque of every contact, summed over each body in fixed order |
//! | `eight_spheres`, `shaped` | pairs of spheres, eight at a time; all other pairs |
//! | `targets` | arrays to which forces and torques are added |
//! | [`contact_state`] | geometry and motion of a contact |
//! | [`response`] | a contact: normal force, friction with its memory, torques; written once for one and for eight |
//! | [`volumetric`], [`hooke`], [`hertz_mindlin`] | the laws of the normal force |
//! | `round_wall` | round walls in the volumetric law |
//! | [`restitution`] | damping from the coefficient of restitution |
//! | [`rolling`], [`cohesion`] | resistance to rolling and twisting, attraction |
//! | [`history`] | memory of contacts (springs), kept through re-sorting and restart |
//! | `changed` | energy of springs when a run is resumed with another stiffness |
//! | [`integrate`], `spin` of the crate | drift, kick, drift; the turning of free bodies |
//! | [`joints`] | joints, motors and springs between bodies |
//! | `energy` | energies at the time of the forces |
//! | [`crate::world::stable_step`] | the largest stable step |
//!
//! Symbols, as in `docs/dem.md`:
//!
//! | here | what |
//! |---|---|
//! | `delta` | overlap d, positive in contact [m] |
//! | `n` | unit normal from a to b |
//! | `v_n` | speed of approach, positive while the overlap grows [m/s] |
//! | `v_t` | velocity of a's surface over b's [m/s] |
//! | `r_eff`, `m_eff` | R* = R_a R_b/(R_a + R_b), m* = m_a m_b/(m_a + m_b) |
//! | `e_star`, `g_star` | E*, G* |
//! | `zeta` | damping ratio |
//! | `a` | radius of the area of contact, sqrt(R* d) for Hertz |
//!
//! Every contact point of a pair has a force of its own. R of a sphere is its radius; of a free body of another shape its
//! inner radius; walls that are not spheres are flat, except in the volumetric law. Beams take part as chains of spheres: bodies of their own whose
//! `force` holds, after the stage sum_forces, what their contacts do to them.

pub(crate) mod changed;
pub mod cohesion;
pub mod contact_force;
pub mod contact_state;
mod eight_spheres;
pub(crate) mod energy;
pub mod hertz_mindlin;
pub mod history;
pub mod hooke;
pub mod integrate;
pub mod joints;
mod listing;
pub mod neighbours;
pub mod response;
pub mod restitution;
pub mod rolling;
mod round_wall;
mod shaped;
mod targets;
pub mod volumetric;

pub use history::{ContactMemory, SavedContact};
pub(crate) use listing::list_contacts;

pub use crate::settings::{Adhesion, DemSettings, LawKind, Scheme};

use crate::bodies::Bodies;
use crate::collide::ListMargin;
use crate::contacts::Contacts;
use crate::ids::MaterialId;
use crate::material::Materials;
use changed::Springs;
use glam::DVec3;
use neighbours::Neighbours;
use response::Props;

/// State of penalty contact between steps.
pub struct Dem {
    /// Whether [`crate::World::contacts`] is filled in every step: for probes and frames.
    pub list_contacts: bool,
    /// Steps between two health records: energies are summed only then.
    pub report_every: u64,
    /// Whether they are summed in the next step whatever its number: the last of a run.
    pub sum_energies: bool,
    pub(crate) neighbours: Neighbours,
    /// Props of each pair of materials.
    pub(crate) props: Vec<Props>,
    /// Force of each contact of [`crate::World::contacts`] on its body b [N].
    pub(crate) force: Vec<DVec3>,
    /// Torque on its body b that resists rolling and twisting; empty if none does [N m].
    pub(crate) torque: Vec<DVec3>,
    pub(crate) sums: ContactTotals,
    /// Times that the list of pairs was made.
    pub(crate) lists: u64,
    /// The springs of the run so far, where the scene has others now.
    pub(crate) before: Option<Springs>,
}

impl Default for Dem {
    fn default() -> Self {
        Self {
            list_contacts: true,
            report_every: 1,
            sum_energies: false,
            neighbours: Neighbours::default(),
            props: Vec::new(),
            force: Vec::new(),
            torque: Vec::new(),
            sums: ContactTotals::default(),
            lists: 0,
            before: None,
        }
    }
}

/// A number for each of the ways in which two bodies resist.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares {
    /// Pressing.
    pub normal: f64,
    /// Sliding.
    pub sliding: f64,
    /// Rolling and twisting.
    pub rolling: f64,
}

impl Shares {
    /// All of them.
    pub fn sum(&self) -> f64 {
        self.normal + self.sliding + self.rolling
    }
}

impl std::ops::Sub for Shares {
    type Output = Shares;

    fn sub(self, other: Shares) -> Shares {
        Shares {
            normal: self.normal - other.normal,
            sliding: self.sliding - other.sliding,
            rolling: self.rolling - other.rolling,
        }
    }
}

impl std::ops::AddAssign for Shares {
    fn add_assign(&mut self, other: Shares) {
        self.normal += other.normal;
        self.sliding += other.sliding;
        self.rolling += other.rolling;
    }
}

/// What a step's contacts add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactTotals {
    /// Contacts that touch.
    pub contacts: usize,
    /// Deepest overlap [m].
    pub deepest: f64,
    /// Deepest overlap over the smaller radius of its pair.
    pub deepest_over_radius: f64,
    /// Energy of all springs, if asked for [J].
    pub elastic: Shares,
    /// Power that dashpots take in the normal direction, and that is worked against friction and against resistance to
    /// rolling; part of this goes into their springs [W].
    pub power: Shares,
    /// Whether energies were asked for.
    pub energies: bool,
    /// Power that moving walls give to the bodies [W].
    pub wall_power: f64,
}

impl std::ops::AddAssign for ContactTotals {
    fn add_assign(&mut self, other: ContactTotals) {
        self.contacts += other.contacts;
        self.deepest = self.deepest.max(other.deepest);
        self.deepest_over_radius = self.deepest_over_radius.max(other.deepest_over_radius);
        self.elastic += other.elastic;
        self.power += other.power;
        self.energies |= other.energies;
        self.wall_power += other.wall_power;
    }
}

impl Dem {
    /// Number of times that the list of pairs was made.
    pub fn lists(&self) -> u64 {
        self.lists
    }

    /// What the contacts of the last step add up to.
    pub fn sums(&self) -> ContactTotals {
        self.sums
    }

    /// Pairs of bodies in the list, touching or near.
    pub fn pairs(&self) -> usize {
        self.neighbours.other.len() + self.neighbours.parts.iter().map(|p| p.pairs.len()).sum::<usize>()
    }

    /// Everything contacts remember, for a checkpoint.
    pub fn history(&self, bodies: &Bodies) -> Vec<SavedContact> {
        self.neighbours.remembered(bodies)
    }

    /// Takes over what was remembered; the list of pairs is made again in the next step. The first `walls` bodies are walls.
    pub fn restore(&mut self, history: &[SavedContact], index_of_id: &[u32], bodies: &Bodies, walls: usize) {
        self.neighbours.restore(history, index_of_id, bodies, walls);
    }

    /// Force of a listed contact on its body b [N].
    pub fn force(&self, contact: usize) -> DVec3 {
        self.force.get(contact).copied().unwrap_or_default()
    }

    /// Torque of a listed contact on its body b besides that of its force: resistance to rolling and twisting [N m].
    pub fn torque(&self, contact: usize) -> DVec3 {
        self.torque.get(contact).copied().unwrap_or_default()
    }

    /// Total force of the listed contacts on a body [N].
    pub(crate) fn force_on(&self, body: u32, contacts: &Contacts) -> DVec3 {
        let sign = |k: usize| {
            f64::from(u8::from(contacts.b[k] == body)) - f64::from(u8::from(contacts.a[k] == body))
        };
        (0..contacts.len()).map(|k| sign(k) * self.force(k)).sum()
    }

    /// Body `i` is now `new_index[i]`, or gone.
    pub(crate) fn renumber(&mut self, new_index: &[u32]) {
        self.neighbours.renumber(new_index);
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.neighbours.bytes() + (self.force.capacity() + self.torque.capacity()) * size_of::<DVec3>()
    }

    /// Whether contacts remember torques.
    pub(crate) fn has_torques(&self) -> bool {
        let before = self.before.iter().flat_map(|springs| &springs.props);
        self.props.iter().chain(before).any(|p| p.torques)
    }

    /// Props of every pair of materials.
    pub(crate) fn note_materials(&mut self, materials: &Materials, settings: &DemSettings) {
        let n = materials.list().len() as u32;
        self.props.clear();
        for a in 0..n {
            for b in 0..n {
                self.props.push(Props::new(materials, MaterialId(a), MaterialId(b), settings));
            }
        }
    }
}

/// Inner radii of the bodies that are pushed: the smallest, turned round so that of many the largest counts, and the largest [m].
pub(crate) fn sizes(bodies: &Bodies) -> [f64; 2] {
    let pushed = (0..bodies.len()).filter(|&i| bodies.kind[i].is_pushed()).map(|i| bodies.inradius[i]);
    pushed.fold([f64::NEG_INFINITY, 0.0], |[small, large], r| [small.max(-r), large.max(r)])
}

/// How far bodies of these [`sizes`] may move before the list is made again.
pub(crate) fn kept(settings: &DemSettings, props: &[Props], sizes: [f64; 2], h: f64) -> ListMargin {
    let (smallest, largest) = (-sizes[0], sizes[1]);
    let range = props.iter().map(|p| cohesion::range(p, largest)).fold(0.0, f64::max);
    let smallest = if smallest.is_finite() { smallest } else { 1.0 };
    ListMargin { skin: settings.skin, smallest, ahead: settings.steps_ahead * h, range }
}
