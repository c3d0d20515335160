//! Clamped ends, and ends attached to bodies, of beams that are integrated explicitly.
//!
//! A position held in the world is no unknown ([`super::mass`]). Everything else is a constraint on velocities at the end of
//! the step, solved after the accelerations are known: rows u = dir . v_k - j . (v, w of the body) with the answer
//! u + c / h = 0, c what is violated at the start, so that the step ends where the constraint holds. Three rows tie a
//! position; two rows keep a gradient perpendicular to two directions of what clamps it, so that the end may be stretched
//! but not turned. Impulses act on the beam through its factorised mass matrix and, opposite, on the body. Ends that know
//! each other through a beam or a dynamic body make a component; each is solved by conjugate gradients.

use glam::{DQuat, DVec3};

use super::tie_rows::{Partner, TieRow, conjugate_gradients};
use super::{Beams, Formulation, Integrator};
use crate::bodies::{Bodies, BodyKind};
use crate::ids::BodyId;
use crate::par;
use crate::simd::V3;

/// An end that is clamped or attached.
#[derive(Clone, Debug)]
struct Tie {
    beam: usize,
    end: usize,
    body: Option<BodyId>,
    /// Point and direction in the body's frame, or the world's.
    point: DVec3,
    direction: DVec3,
    clamped: bool,
    /// Of a fully parameterised beam: directions of r_y and r_z in the same frame, and whether the axis is held besides.
    section: Option<(DVec3, DVec3, bool)>,
}

/// Where an attached end of an implicit beam must be at the end of the step.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Which beam.
    pub beam: usize,
    /// Which end: 0 or 1.
    pub end: usize,
    /// Its position [m].
    pub position: DVec3,
    /// Its direction, a unit vector.
    pub direction: DVec3,
}

/// All ties, and which of them know each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ties {
    list: Vec<Tie>,
    /// Ties of explicit beams by component; built when first needed.
    components: Option<Vec<Vec<u32>>>,
    /// Force and moment of each tie on its body in the last step [N], [N m].
    pub(super) reactions: Vec<(DVec3, DVec3)>,
    /// Columns of the inverse mass matrix for r and G of both ends, for the matrices that need them.
    pub(super) columns: Vec<Option<[Vec<f64>; 4]>>,
    /// The same for the directors of the first and the last node.
    pub(super) director_columns: Vec<Option<[Vec<f64>; 2]>>,
}

impl Ties {
    pub(crate) fn new(beams: &Beams) -> Self {
        let matrices = beams.masses.len();
        let mut ties =
            Self { columns: vec![None; matrices], director_columns: vec![None; matrices], ..Self::default() };
        for (i, beam) in beams.list.iter().enumerate() {
            for (end, kind) in beam.ends.iter().enumerate() {
                if !kind.holds_direction() && kind.body().is_none() {
                    continue;
                }
                let k = 2 * end * beam.elements;
                ties.list.push(Tie {
                    beam: i,
                    end,
                    body: kind.body(),
                    point: beams.coordinate(i, k),
                    direction: beams.coordinate(i, k + 1).normalize_or_zero(),
                    clamped: kind.holds_direction(),
                    section: beam.full.map(|full| {
                        let side = beam.axis_coordinates() + k;
                        let unit = |k| beams.coordinate(i, k).normalize_or_zero();
                        // Only the elastic line bends by its axis; otherwise a clamped section may be sheared.
                        (unit(side), unit(side + 1), full.formulation == Formulation::ElasticLine)
                    }),
                });
                if beam.integrator == Integrator::Explicit {
                    let mass = beams.blocks[beams.places[i].0 as usize].mass;
                    let n = beams.masses[mass].len();
                    let column = |k| beams.masses[mass].inverse_column(k);
                    ties.columns[mass]
                        .get_or_insert_with(|| [column(0), column(1), column(n - 2), column(n - 1)]);
                    if beam.full.is_some() {
                        let of = |node| beams.director_masses[mass].inverse_column(node);
                        ties.director_columns[mass].get_or_insert_with(|| [of(0), of(beam.elements)]);
                    }
                }
            }
        }
        ties
    }

    /// Points and directions, given in the world, as the bodies see them now.
    pub(crate) fn attach(&mut self, pose: impl Fn(BodyId) -> Option<(DVec3, DQuat)>) {
        for tie in &mut self.list {
            if let Some((position, rotation)) = tie.body.and_then(&pose) {
                tie.point = rotation.conjugate() * (tie.point - position);
                tie.direction = rotation.conjugate() * tie.direction;
                if let Some((y, z, _)) = &mut tie.section {
                    (*y, *z) = (rotation.conjugate() * *y, rotation.conjugate() * *z);
                }
            }
        }
    }

    /// The ties of a body: number, beam, end.
    pub(super) fn of_body(&self, id: BodyId) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let own = self.list.iter().enumerate().filter(move |(_, t)| t.body == Some(id));
        own.map(|(k, t)| (k, t.beam, t.end))
    }

    /// The number of the tie of an end.
    pub(super) fn of_end(&self, beam: usize, end: usize) -> Option<usize> {
        self.list.iter().position(|t| (t.beam, t.end) == (beam, end))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Where attached ends of implicit beams must be at the end of a step of length `h`, in the order of the beams; bodies
    /// have the `rest` of the step still to go.
    pub(crate) fn targets(
        &self,
        beams: &Beams,
        bodies: &Bodies,
        index_of_id: &[u32],
        (h, rest): (f64, f64),
    ) -> Vec<Target> {
        let implicit = |t: &&Tie| beams.list[t.beam].integrator != Integrator::Explicit;
        self.list
            .iter()
            .filter(implicit)
            .filter_map(|t| {
                let i = index_of(index_of_id, t.body?)?;
                let (v, w) = predicted(bodies, i, h);
                let rotation = crate::math::turned(bodies.rotation[i], w, rest);
                let position = bodies.position[i] + rest * v + rotation * t.point;
                Some(Target { beam: t.beam, end: t.end, position, direction: rotation * t.direction })
            })
            .collect()
    }

    fn find_components(&mut self, beams: &Beams, bodies: &Bodies, index_of_id: &[u32]) {
        let mut parent: Vec<usize> = (0..self.list.len()).collect();
        fn root(parent: &mut [usize], mut i: usize) -> usize {
            while parent[i] != i {
                parent[i] = parent[parent[i]];
                i = parent[i];
            }
            i
        }
        let mut of_body = std::collections::HashMap::new();
        let mut of_beam = std::collections::HashMap::new();
        for i in 0..self.list.len() {
            let tie = &self.list[i];
            let other = *of_beam.entry(tie.beam).or_insert(i);
            let (a, b) = (root(&mut parent, i), root(&mut parent, other));
            parent[a.max(b)] = a.min(b);
            let dynamic = |id| index_of(index_of_id, id).is_some_and(|k| bodies.kind[k] == BodyKind::Dynamic);
            if let Some(id) = tie.body.filter(|&id| dynamic(id)) {
                let other = *of_body.entry(id).or_insert(i);
                let (a, b) = (root(&mut parent, i), root(&mut parent, other));
                parent[a.max(b)] = a.min(b);
            }
        }
        let mut lists: std::collections::BTreeMap<usize, Vec<u32>> = std::collections::BTreeMap::new();
        for i in 0..self.list.len() {
            if beams.list[self.list[i].beam].integrator == Integrator::Explicit {
                lists.entry(root(&mut parent, i)).or_default().push(i as u32);
            }
        }
        self.components = Some(lists.into_values().collect());
    }
}

fn index_of(index_of_id: &[u32], id: BodyId) -> Option<usize> {
    index_of_id.get(id.index()).filter(|&&i| i != u32::MAX).map(|&i| i as usize)
}

/// Velocities of a body at the end of the step if nothing more happens.
fn predicted(bodies: &Bodies, i: usize, h: f64) -> (DVec3, DVec3) {
    match bodies.kind[i] {
        BodyKind::Dynamic => (
            bodies.velocity[i] + h * bodies.inv_mass[i] * bodies.force[i],
            bodies.ang_vel[i] + h * (bodies.inv_inertia(i) * bodies.torque[i]),
        ),
        _ => (bodies.velocity[i], bodies.ang_vel[i]),
    }
}

/// Part of stage beam_accelerations, a component a task: what clamps and bodies do to the beams, and the beams to them.
/// Returns the work of bodies whose motion is prescribed [J].
pub fn hold_ends(h: f64, index_of_id: &[u32], bodies: &mut Bodies, beams: &mut Beams) -> f64 {
    if beams.ties.is_empty() {
        return 0.0;
    }
    let mut work = 0.0;
    let mut ties = std::mem::take(&mut beams.ties);
    let mut reactions = std::mem::take(&mut ties.reactions);
    reactions.clear();
    reactions.resize(ties.list.len(), (DVec3::ZERO, DVec3::ZERO));
    if ties.components.is_none() {
        ties.find_components(beams, bodies, index_of_id);
    }
    let components = ties.components.as_deref().unwrap_or_default();
    let solved = par::map_chunks_of(64, components.len(), 64, |range| {
        components[range].iter().map(|c| solve(c, &ties, beams, bodies, index_of_id, h)).collect::<Vec<_>>()
    });
    for (rows, partners) in solved.into_iter().flatten() {
        for row in rows {
            let (block, l) = beams.places[row.beam];
            let block = &beams.blocks[block as usize];
            let Some(columns) = &ties.columns[block.mass] else { continue };
            work += row.lambda * row.driven;
            // A row of a position pushes along its direction; what its arm turns follows from where the end is.
            let (force, moment) = &mut reactions[row.tie as usize];
            match row.linear == DVec3::ZERO {
                true => *moment -= row.angular * (row.lambda / h),
                false => *force -= row.linear * (row.lambda / h),
            }
            let push = row.dir * (row.lambda / beams.list[row.beam].element_mass());
            let (axis, directors) = beams.v[block.first..block.first + block.len].split_at_mut(block.axis);
            let add = |(v, m): (&mut V3<super::Wide>, &f64)| {
                v.set_lane(l as usize, v.lane(l as usize) + *m * push);
            };
            match (row.column.checked_sub(4), &ties.director_columns[block.mass]) {
                (Some(director), Some(of_directors)) => {
                    let own = directors.iter_mut().skip(director % 2).step_by(2);
                    own.zip(&of_directors[director / 2]).for_each(add);
                }
                _ => axis.iter_mut().zip(&columns[row.column]).for_each(add),
            }
            if let Some(b) = row.body {
                let i = partners[b].index;
                bodies.force[i] -= row.linear * (row.lambda / h);
                bodies.torque[i] -= row.angular * (row.lambda / h);
            }
        }
    }
    ties.reactions = reactions;
    beams.ties = ties;
    work
}

/// The rows of a component with their impulses, and its dynamic bodies.
fn solve(
    component: &[u32],
    ties: &Ties,
    beams: &Beams,
    bodies: &Bodies,
    index_of_id: &[u32],
    h: f64,
) -> (Vec<TieRow>, Vec<Partner>) {
    let (mut rows, mut partners): (Vec<TieRow>, Vec<Partner>) = (Vec::new(), Vec::new());
    for (number, tie) in component.iter().map(|&t| (t, &ties.list[t as usize])) {
        let i = match tie.body {
            Some(id) => match index_of(index_of_id, id) {
                Some(i) => Some(i),
                None => continue, // a wall that is gone holds nothing
            },
            None => None,
        };
        let partner = i.filter(|&i| bodies.kind[i] == BodyKind::Dynamic).map(|i| {
            partners.iter().position(|p| p.index == i).unwrap_or_else(|| {
                let (inv_mass, inv_inertia) = (bodies.inv_mass[i], bodies.inv_inertia(i));
                partners.push(Partner { index: i, inv_mass, inv_inertia });
                partners.len() - 1
            })
        });
        let (x, turn) =
            i.map_or((DVec3::ZERO, DQuat::IDENTITY), |i| (bodies.position[i], bodies.rotation[i]));
        let (v, w) = i.map_or((DVec3::ZERO, DVec3::ZERO), |i| predicted(bodies, i, h));
        let k = 2 * tie.end * beams.list[tie.beam].elements;
        let side = beams.list[tie.beam].axis_coordinates() + k;
        let mut add = |column: usize, dir: DVec3, angular: DVec3, linear: DVec3, gap: f64| {
            let rate = beams.rate(tie.beam, if column < 4 { k + column } else { side + column - 4 });
            let u = dir.dot(rate) - linear.dot(v) - angular.dot(w);
            let driven = if partner.is_none() { linear.dot(v) + angular.dot(w) } else { 0.0 };
            let column = column + 2 * tie.end;
            let right = -gap / h - u;
            rows.push(TieRow {
                tie: number,
                beam: tie.beam,
                column,
                dir,
                body: partner,
                linear,
                angular,
                right,
                lambda: 0.0,
                driven,
            });
        };
        if tie.body.is_some() {
            let arm = turn * tie.point;
            let gap = beams.coordinate(tie.beam, k) - x - arm;
            DVec3::AXES.into_iter().for_each(|d| add(0, d, arm.cross(d), d, d.dot(gap)));
        }
        if let Some((y, z, _)) = tie.section.filter(|_| tie.clamped) {
            // The section may be stretched along its own axes, but not turned or sheared: 4 is P, 5 is Q.
            let (y, z) = (turn * y, turn * z);
            let x = y.cross(z);
            let (p, q) = (beams.coordinate(tie.beam, side), beams.coordinate(tie.beam, side + 1));
            [x, z].into_iter().for_each(|t| add(4, t, p.cross(t), DVec3::ZERO, t.dot(p)));
            [x, y].into_iter().for_each(|t| add(5, t, q.cross(t), DVec3::ZERO, t.dot(q)));
        }
        if tie.clamped && tie.section.is_none_or(|(.., axis)| axis) {
            let g = beams.coordinate(tie.beam, k + 1);
            let (t1, t2) = (turn * tie.direction).any_orthonormal_pair();
            [t1, t2].into_iter().for_each(|t| add(1, t, g.cross(t), DVec3::ZERO, t.dot(g)));
        }
    }
    conjugate_gradients(&mut rows, &partners, ties, beams);
    (rows, partners)
}

impl Beams {
    /// What beams do to a body that holds their ends, in the last step: number of the beam, force [N], and torque about `center`
    /// [N m].
    pub fn reactions_on(
        &self,
        id: BodyId,
        center: DVec3,
    ) -> impl Iterator<Item = (usize, DVec3, DVec3)> + '_ {
        self.ties.of_body(id).filter_map(move |(tie, beam, end)| {
            let (force, moment) = *self.ties.reactions.get(tie)?;
            let at = self.coordinate(beam, 2 * end * self.list[beam].elements);
            Some((beam, force, moment + (at - center).cross(force)))
        })
    }
}
