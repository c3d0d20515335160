//! Everything a run owns. Fields are grouped by the stage that writes them.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use crate::ancf::Beams;
use crate::bodies::{Bodies, Body, BodyKind};
use crate::ccp::Ccp;
use crate::ccp::joint_rows::JointSystem;
use crate::collide::{Collider, table};
use crate::contacts::Contacts;
use crate::dem::Dem;
use crate::exchange::Alone;
use crate::ids::{BodyId, GroupId, MaterialId, ShapeId};
use crate::joint::Joint;
use crate::losses::{Losses, MeanVelocities};
use crate::material::{Material, Materials};
use crate::motion::Motion;
use crate::order;
use crate::report::{self, Failure, StepReport};
use crate::settings::{Method, Outside, Settings};
use crate::shape::Shape;
use crate::source::Source;
use crate::stage::{Clock, Stage};
use crate::step;
use crate::terrain::Placer;

/// Steps between two re-sortings of the bodies in space; those of penalty contact are many times shorter.
const RESORT_EVERY: u64 = 200;
const RESORT_EVERY_DEM: u64 = 1000;

/// A wall that disappears: a gate that opens.
#[derive(Clone, Debug, PartialEq)]
pub struct Gate {
    /// Which body.
    pub body: BodyId,
    /// When [s].
    pub opens: f64,
}

/// Energy that came and went otherwise than by contact between dynamic bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EnergyBook {
    /// Energy of the bodies at the start, once known [J].
    pub at_start: Option<f64>,
    /// Energy of bodies poured in [J].
    pub inserted: f64,
    /// Energy of bodies removed [J].
    pub removed: f64,
    /// Work that kinematic walls have done [J].
    pub wall_work: f64,
    /// Work that the motors of joints have done [J].
    pub motor_work: f64,
    /// What was taken; of penalty contact before the energy that the springs of friction and rolling hold now is left out.
    pub losses: Losses,
}

impl EnergyBook {
    /// What the bodies would have if nothing were dissipated [J].
    pub fn balance(&self) -> f64 {
        self.at_start.unwrap_or(0.0) + self.inserted - self.removed + self.wall_work + self.motor_work
    }
}

/// A world: bodies, what they are made of, how they are moved, and the state of the method.
#[derive(Default)]
pub struct World {
    /// Step, gravity, solver.
    pub settings: Settings,
    /// Time [s].
    pub time: f64,
    /// Steps done.
    pub step: u64,
    /// Step and time from which the time of a step is counted: the start, or where the length of the step was changed.
    pub(crate) epoch: (u64, f64),

    // What the scene gives.
    /// Table of shapes; entry 0 is the sphere.
    pub shapes: Vec<Shape>,
    /// Table of materials and pair laws.
    pub materials: Materials,
    /// Names of the groups.
    pub groups: Vec<String>,
    /// Prescribed motions.
    pub motions: Vec<Motion>,
    /// Joints; see [`World::add_joint`].
    pub joints: Vec<Joint>,
    /// Gates that will open.
    pub gates: Vec<Gate>,
    /// Sources.
    pub sources: Vec<Source>,

    // update_bodies
    /// The bodies.
    pub bodies: Bodies,
    /// Present index of each id; `u32::MAX` once removed.
    pub(crate) index_of_id: Vec<u32>,
    pub(crate) out_of_order: bool,
    /// Bodies poured in so far.
    pub inserted: u64,
    /// Bodies removed so far.
    pub removed: u64,
    /// Energy that came and went.
    pub energy_book: EnergyBook,

    // beam_elastic_forces, beam_accelerations
    /// The beams; see [`World::set_beams`].
    pub beams: Beams,

    // collide
    /// Grid, bins and pairs.
    pub collider: Collider,
    /// The contacts of the step.
    pub contacts: Contacts,

    // ccp
    /// Rows, impulses and working velocities of the cone problem.
    pub ccp: Ccp,
    /// Rows and factors of the joints.
    pub joint_system: JointSystem,
    pub(crate) mean_velocities: MeanVelocities,

    // dem
    /// List of pairs, memory of the contacts.
    pub dem: Dem,

    // report
    /// Timers and trace.
    pub clock: Clock,
    /// The last step's health record.
    pub report: StepReport,
}

/// Whether the grid leaves this body out: planes, and shapes other than spheres that do not move freely.
pub fn is_wall(bodies: &Bodies, shapes: &[Shape], i: usize) -> bool {
    match shapes[bodies.shape[i].index()] {
        Shape::Sphere => false,
        Shape::Plane => true,
        _ => bodies.kind[i] != BodyKind::Dynamic,
    }
}

impl World {
    /// An empty world.
    pub fn new(settings: Settings) -> Self {
        let mut world = World { settings, shapes: vec![Shape::Sphere], ..World::default() };
        world.ccp = Ccp::new(world.settings.solver.precision);
        world.group("default");
        world
    }

    /// Adds a material.
    pub fn add_material(&mut self, material: Material) -> MaterialId {
        self.materials.add(material)
    }

    /// Adds a shape to the table; equal shapes are shared.
    pub fn add_shape(&mut self, shape: Shape) -> ShapeId {
        let at = self.shapes.iter().position(|s| *s == shape).unwrap_or_else(|| {
            self.shapes.push(shape);
            self.shapes.len() - 1
        });
        ShapeId(at as u32)
    }

    /// The group of this name, made if it is new.
    pub fn group(&mut self, name: &str) -> GroupId {
        let at = self.groups.iter().position(|g| g == name).unwrap_or_else(|| {
            self.groups.push(name.to_owned());
            self.groups.len() - 1
        });
        GroupId(at as u32)
    }

    /// Adds a body and gives it its id.
    pub fn add(&mut self, mut body: Body) -> BodyId {
        let id = BodyId(self.index_of_id.len() as u32);
        body.id = id;
        self.index_of_id.push(self.bodies.len() as u32);
        self.bodies.push(body);
        self.out_of_order |= self.is_wall(self.bodies.len() - 1);
        id
    }

    /// Adds a joint; unless `touch`, its two bodies do not touch each other from now on.
    pub fn add_joint(&mut self, joint: Joint, touch: bool) {
        if let (Some(a), Some(b), false) = (joint.a.body, joint.b.body, touch) {
            self.keep_apart(a, b);
        }
        self.joints.push(joint);
    }

    /// From now on the two bodies do not touch each other.
    pub fn keep_apart(&mut self, a: BodyId, b: BodyId) {
        let pair = (a.min(b), a.max(b));
        if let Err(k) = self.settings.apart.binary_search(&pair) {
            self.settings.apart.insert(k, pair);
        }
        for i in [a, b].into_iter().filter_map(|id| self.index_of(id)).collect::<Vec<_>>() {
            self.bodies.jointed[i] = true;
        }
    }

    /// Present index of a body; `None` if it was removed.
    #[inline]
    pub fn index_of(&self, id: BodyId) -> Option<usize> {
        self.index_of_id.get(id.index()).filter(|&&i| i != u32::MAX).map(|&i| i as usize)
    }

    /// Whether the grid leaves body `i` out.
    pub fn is_wall(&self, i: usize) -> bool {
        is_wall(&self.bodies, &self.shapes, i)
    }

    /// Walls and bodies in joints, in order: what fills and sources see in its true shape, others as the ball around them.
    pub fn solids(&self) -> Vec<usize> {
        let jointed = self.joints.iter().flat_map(|j| [j.a.body, j.b.body]).flatten();
        let mut all: Vec<usize> = jointed.filter_map(|id| self.index_of(id)).collect();
        all.extend((0..self.bodies.len()).filter(|&i| self.is_wall(i)));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// One time step of the method that the settings name.
    pub fn step(&mut self) -> Result<&StepReport, Failure> {
        match self.settings.method {
            Method::Ccp => step::ccp::step(self, &Alone)?,
            Method::Dem => step::dem::step(self, &Alone)?,
        }
        Ok(&self.report)
    }

    /// Goes on with steps of another length [s].
    pub fn set_step(&mut self, h: f64) {
        self.epoch = (self.step, self.time);
        self.settings.step = h;
    }

    /// Time after so many steps, counted from the start so that it does not drift [s].
    pub(crate) fn time_after(&self, step: u64) -> f64 {
        self.epoch.1 + (step - self.epoch.0) as f64 * self.settings.step
    }

    /// Brings the energies of the record up to date where they are not summed in every step.
    pub fn refresh_report(&mut self) {
        if self.settings.method == Method::Dem && self.dem.sums().energies {
            report::sum_up_dem(self);
        }
    }

    /// Steps until `time` is reached.
    pub fn run_until(&mut self, time: f64) -> Result<(), Failure> {
        while self.time < time - 0.5 * self.settings.step {
            self.step()?;
        }
        Ok(())
    }

    /// Hash of the state: equal hashes mean equal bits.
    pub fn state_hash(&self) -> u64 {
        report::state_hash(&self.bodies, &self.beams)
    }

    /// Bytes of the world's arrays.
    pub fn bytes(&self) -> usize {
        self.bodies.bytes()
            + self.beams.bytes()
            + self.contacts.bytes()
            + self.collider.bytes()
            + self.ccp.bytes()
            + self.mean_velocities.bytes()
            + self.dem.bytes()
    }

    /// Gates open, bodies outside the domain leave, sources pour, and now and then bodies are re-sorted.
    pub(crate) fn update_bodies(&mut self) -> Result<(), Failure> {
        self.come_and_go()?;
        if self.out_of_order || self.step.is_multiple_of(RESORT_EVERY) {
            self.sort_in_space();
        }
        Ok(())
    }

    /// The same for penalty contact.
    pub(crate) fn update_bodies_dem(&mut self) -> Result<(), Failure> {
        self.come_and_go()?;
        // At fixed steps, not when the list is made anew: the order of the bodies is part of the bits of every sum, and the
        // list of a run that was restarted is made at other times.
        if self.out_of_order || self.step.is_multiple_of(RESORT_EVERY_DEM) {
            self.sort_in_space();
        }
        Ok(())
    }

    /// Gates open, bodies outside the domain leave, sources pour.
    fn come_and_go(&mut self) -> Result<(), Failure> {
        if self.energy_book.at_start.is_none() {
            let now = report::totals(&self.bodies, self.settings.gravity);
            let beams = self.beams.totals(self.settings.gravity);
            self.energy_book.at_start =
                Some(now.kinetic_energy + now.potential_energy + self.spring_energy() + beams.energy());
        }
        self.open_gates();
        self.check_domain()?;
        self.pour()?;
        Ok(())
    }

    fn sort_in_space(&mut self) {
        let order = order::spatial_order(&self.bodies, &self.shapes);
        self.reorder(&order);
        self.out_of_order = false;
    }

    /// Number of bodies that the grid leaves out; they come first.
    pub(crate) fn walls(&self) -> usize {
        (0..self.bodies.len()).take_while(|&i| self.is_wall(i)).count()
    }

    fn open_gates(&mut self) {
        let now = self.time + 0.5 * self.settings.step;
        let open: Vec<BodyId> = self.gates.iter().filter(|g| g.opens <= now).map(|g| g.body).collect();
        if open.is_empty() {
            return;
        }
        self.gates.retain(|g| g.opens > now);
        let keep: Vec<u32> = (0..self.bodies.len())
            .filter(|&i| !open.contains(&self.bodies.id[i]))
            .map(|i| i as u32)
            .collect();
        self.reorder(&keep);
    }

    fn check_domain(&mut self) -> Result<(), Failure> {
        let Some(domain) = self.settings.domain else { return Ok(()) };
        let outside =
            |i: usize| self.bodies.kind[i] == BodyKind::Dynamic && !domain.holds(self.bodies.position[i]);
        let lost: Vec<usize> = crate::par::map_chunks(self.bodies.len(), |range| {
            range.filter(|&i| outside(i)).collect::<Vec<usize>>()
        })
        .concat();
        let Some(&first) = lost.first() else { return Ok(()) };
        if domain.outside == Outside::Stop {
            return Err(Failure::LeftDomain {
                body: self.bodies.id[first],
                position: self.bodies.position[first],
                velocity: self.bodies.velocity[first],
                time: self.time,
            });
        }
        let mut next = 0;
        let mut keep = Vec::with_capacity(self.bodies.len() - lost.len());
        for i in 0..self.bodies.len() {
            if next < lost.len() && lost[next] == i {
                next += 1;
                self.energy_book.removed += self.energy_of(i);
            } else {
                keep.push(i as u32);
            }
        }
        self.removed += lost.len() as u64;
        self.reorder(&keep);
        Ok(())
    }

    fn pour(&mut self) -> Result<(), Failure> {
        let mut sources = std::mem::take(&mut self.sources);
        for source in &mut sources {
            if !source.wants_to_pour(self.time) {
                continue;
            }
            let largest = source.grain.largest(source.sizes.limits().1);
            let mut placer = Placer::new(largest);
            let (low, high) = source.region.bounds();
            let solids = self.solids();
            for i in (0..self.bodies.len()).filter(|i| solids.binary_search(i).is_err()) {
                let (p, r) = (self.bodies.position[i], self.bodies.radius[i]);
                if p.cmpge(low - r).all() && p.cmple(high + r).all() {
                    placer.insert(p, r);
                }
            }
            let world = &*self;
            let new = source.pour(self.time, &world.shapes, &mut placer, |p, r| {
                solids.iter().all(|&w| table::distance(&world.bodies, &world.shapes, w, p) >= r)
            });
            let needed = self.index_of_id.len() as u64 + new.len() as u64;
            if needed >= u64::from(u32::MAX) {
                let (stage, time) = (Stage::UpdateBodies.name(), self.time);
                let what = format!("ids of bodies for source `{}`", source.name);
                return Err(Failure::TooMany { what, needed, stage, time });
            }
            for body in new {
                self.add(body);
                self.inserted += 1;
                self.energy_book.inserted += self.energy_of(self.bodies.len() - 1);
            }
        }
        self.sources = sources;
        Ok(())
    }

    fn energy_of(&self, i: usize) -> f64 {
        self.bodies.kinetic_energy(i)
            - self.bodies.mass(i) * self.settings.gravity.dot(self.bodies.position[i])
    }

    /// Makes body `k` the present body `order[k]`; bodies that are left out are removed.
    fn reorder(&mut self, order: &[u32]) {
        let mut new_index = vec![u32::MAX; self.bodies.len()];
        for (k, &i) in order.iter().enumerate() {
            new_index[i as usize] = k as u32;
        }
        self.bodies.permute(order);
        for at in self.index_of_id.iter_mut().filter(|at| **at != u32::MAX) {
            *at = new_index[*at as usize];
        }
        self.ccp.renumber(&new_index);
        self.dem.renumber(&new_index);
    }

    /// Energy of the springs of joints [J].
    pub fn spring_energy(&self) -> f64 {
        let whole = self.joints.iter().filter(|joint| !joint.is_broken(&self.index_of_id));
        whole.map(|joint| joint.spring_energy(&self.bodies, &self.index_of_id)).sum()
    }

    /// Total force of all contacts on a body in the last step [N].
    pub fn contact_force(&self, id: BodyId) -> DVec3 {
        let Some(i) = self.index_of(id) else { return DVec3::ZERO };
        match self.settings.method {
            Method::Ccp => self.ccp.force_on(i as u32, &self.contacts, self.settings.step),
            Method::Dem => self.dem.force_on(i as u32, &self.contacts),
        }
    }

    /// Impulse of a contact of the last step, on its body `b` [N s].
    pub fn impulse(&self, contact: usize) -> DVec3 {
        match self.settings.method {
            Method::Ccp => self.ccp.impulse(contact),
            Method::Dem => self.dem.force(contact) * self.settings.step,
        }
    }
}
