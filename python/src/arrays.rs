//! Arrays of the world in the order of the ids: gathered straight into the memory of Python's bytes, by all threads of the pool.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::{BodyId, BodyKind, World};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::prelude::*;

use crate::errors::Trouble;

/// Rows that a thread gathers in one go.
const PART: usize = 4096;

/// Rows of numbers as bytes, least byte first; `row` writes row `k`.
pub(crate) fn rows<'py, const N: usize>(
    py: Python<'py>,
    count: usize,
    row: impl Fn(usize) -> [f64; N] + Sync + Send,
) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, 8 * N * count, |bytes| {
        let fill = |(part, to): (usize, &mut [u8])| {
            for (k, to) in to.chunks_exact_mut(8 * N).enumerate() {
                for (x, to) in row(part * PART + k).into_iter().zip(to.chunks_exact_mut(8)) {
                    to.copy_from_slice(&x.to_ne_bytes());
                }
            }
        };
        if count <= PART {
            fill((0, bytes));
        } else {
            py.detach(|| bytes.par_chunks_mut(8 * N * PART).enumerate().for_each(fill));
        }
        Ok(())
    })
}

/// Whole numbers as bytes.
pub(crate) fn whole<'py>(py: Python<'py>, numbers: &[u32]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_ne_bytes()).collect();
    PyBytes::new(py, &bytes)
}

/// The numbers of bytes that Python made of an array.
pub(crate) fn floats(bytes: &[u8]) -> Vec<f64> {
    let number = |b: &[u8]| b.try_into().map_or(f64::NAN, f64::from_ne_bytes);
    bytes.chunks_exact(8).map(number).collect()
}

/// Ids that Python gives.
pub(crate) fn ids(bytes: &[u8]) -> Vec<BodyId> {
    let number = |b: &[u8]| BodyId(b.try_into().map_or(u32::MAX, u32::from_ne_bytes));
    bytes.chunks_exact(4).map(number).collect()
}

/// Vectors that Python gives, one per row.
pub(crate) fn vectors(bytes: Option<&[u8]>) -> Vec<DVec3> {
    let rows = floats(bytes.unwrap_or_default());
    rows.chunks_exact(3).map(DVec3::from_slice).collect()
}

/// Quaternions that Python gives, w first.
pub(crate) fn quaternions(bytes: Option<&[u8]>) -> Vec<DQuat> {
    let rows = floats(bytes.unwrap_or_default());
    rows.chunks_exact(4).map(|q| DQuat::from_xyzw(q[1], q[2], q[3], q[0])).collect()
}

/// Present indices of bodies by their ids; all in the order of the ids if none are given.
pub(crate) fn indices(world: &World, ids: Option<&[BodyId]>) -> Result<Vec<u32>, Trouble> {
    let Some(ids) = ids else { return Ok(world.by_id()) };
    let index = |id: &BodyId| match world.index_of(*id) {
        Some(i) => Ok(i as u32),
        None if id.index() < world.ids_given() => {
            Err(Trouble::Missing(format!("body {id} was removed before t = {} s", world.time)))
        }
        None => Err(Trouble::Missing(format!("there has never been a body {id}"))),
    };
    ids.iter().map(index).collect()
}

/// Ids of the bodies of a kind, and of a group if one is given.
pub(crate) fn select(world: &World, kind: &str, group: Option<u32>) -> Vec<u32> {
    let b = &world.bodies;
    let is_of_kind = |i: usize| match kind {
        "dynamic" => b.kind[i] == BodyKind::Dynamic,
        "wall" => matches!(b.kind[i], BodyKind::Fixed | BodyKind::Kinematic),
        "beam" => b.kind[i] == BodyKind::Beam,
        _ => true,
    };
    let chosen = |i: &u32| {
        let i = *i as usize;
        is_of_kind(i) && group.is_none_or(|g| b.group[i].0 == g)
    };
    world.by_id().into_iter().filter(chosen).map(|i| b.id[i as usize].0).collect()
}

/// A field of bodies.
pub(crate) fn field<'py>(
    py: Python<'py>,
    world: &World,
    name: &str,
    order: &[u32],
) -> PyResult<Bound<'py, PyBytes>> {
    let b = &world.bodies;
    let n = order.len();
    let at = |k: usize| order[k] as usize;
    let vectors = |of: &(dyn Fn(usize) -> DVec3 + Sync)| rows(py, n, |k| of(at(k)).to_array());
    let numbers = |of: &(dyn Fn(usize) -> f64 + Sync)| rows(py, n, |k| [of(at(k))]);
    let words = |of: &dyn Fn(usize) -> u32| Ok(whole(py, &(0..n).map(|k| of(at(k))).collect::<Vec<_>>()));
    match name {
        "position" => vectors(&|i| b.position[i]),
        "velocity" => vectors(&|i| b.velocity[i]),
        "angular_velocity" => vectors(&|i| b.ang_vel[i]),
        "rotation" => rows(py, n, |k| {
            let q = b.rotation[at(k)];
            [q.w, q.x, q.y, q.z]
        }),
        "mass" => numbers(&|i| b.mass(i)),
        "radius" => numbers(&|i| b.radius[i]),
        "kinetic_energy" => numbers(&|i| b.kinetic_energy(i)),
        "contact_force" => {
            let all = if knows_contacts(world) { world.contact_forces() } else { vec![DVec3::NAN; b.len()] };
            vectors(&|i| all[i])
        }
        "force" => vectors(&|i| world.applied.slots.get(b.id[i]).0),
        "torque" => vectors(&|i| world.applied.slots.get(b.id[i]).1),
        "id" => words(&|i| b.id[i].0),
        "group" => words(&|i| b.group[i].0),
        "material" => words(&|i| b.material[i].0),
        "shape" => words(&|i| b.shape[i].0),
        "kind" => words(&|i| match b.kind[i] {
            BodyKind::Dynamic => 0,
            BodyKind::Kinematic => 1,
            BodyKind::Fixed => 2,
            BodyKind::Beam => 3,
        }),
        other => Err(Trouble::Input(format!("bodies have no field `{other}`")).raise(py)),
    }
}

/// Whether the contacts of the last step are those of the bodies as they are: not before the first step, and not after a state was
/// taken back.
pub(crate) fn knows_contacts(world: &World) -> bool {
    world.step > 0 && (!world.contacts.is_empty() || world.report.contacts == 0)
}
