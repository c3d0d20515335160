//! Which worlds can run on a device; else the first reason why not, and what to do.

use granum_engine::bodies::is_wall;
use granum_engine::settings::Method;
use granum_engine::source::Source;
use granum_engine::{Shape, SolverKind, World};

use crate::buffers::Room;
use crate::control::{MOST_MATERIALS, MOST_MEMBERS, MOST_WALLS};
use crate::device::Gpu;
use crate::error::DeviceError;
use crate::shaped::is_shaped;
use crate::soft::refused;

/// Contacts of a body that an estimate of memory goes by.
const CONTACTS_PER_BODY: u64 = 4;
/// Most balls of a set whose contacts lavapipe finds to the end: its touches of one pair are sorted in some n^2 / 4 iterations.
const MOST_BALLS: usize = 256;

/// Refuses a world that cannot run on a device.
pub fn fits(world: &World, gpu: &Gpu) -> Result<(), DeviceError> {
    method(world)
        .and_then(|()| mechanisms(world))
        .and_then(|()| forms(world))
        .and_then(|()| loops(world, gpu))
        .map_err(DeviceError::DoesNotFit)?;
    let bodies = world.bodies.len() as u64;
    let mut room = Room { bodies, bins: 4 * bodies, contacts: CONTACTS_PER_BODY * bodies, ..Room::default() };
    if is_shaped(world, world.wall_count()) {
        room = Room { is_shaped: true, near: room.contacts, touches: 2 * room.contacts, ..room };
    }
    if world.settings.method == Method::Dem {
        room = Room { is_soft: true, contacts: 2 * room.contacts, ..room };
    }
    let has = gpu.about.largest_binding.min(gpu.about.largest_buffer);
    if room.largest() > has {
        let (device, what) = (gpu.about.name.clone(), "bytes for the largest array");
        return Err(DeviceError::TooSmall { device, what, has, needed: room.largest() });
    }
    Ok(())
}

/// What is solved, and how.
fn method(world: &World) -> Result<(), String> {
    let refuse = |is_so: bool, why: &str| if is_so { Err(why.to_owned()) } else { Ok(()) };
    let is_hard = world.settings.method == Method::Ccp;
    refuse(world.settings.method == Method::Ffd, "fast frictional dynamics does not run on the GPU")?;
    refuse(world.settings.periodic != [false; 3], "periodic boundaries do not run on the GPU yet")?;
    refuse(!world.beams.is_empty(), "beams do not run on the GPU yet")?;
    refuse(
        is_hard && world.materials.resist_turning(),
        "resistance to rolling or twisting does not run on the GPU yet",
    )?;
    refuse(!is_hard && !world.joints.is_empty(), "joints in penalty contact do not run on the GPU yet")?;
    refuse(is_hard && world.materials.attract(), "surface energy does not run on the GPU yet")?;
    refuse(
        !world.no_contact.groups.is_empty(),
        "groups that do not touch each other do not run on the GPU yet",
    )?;
    if world.settings.method == Method::Dem {
        return refused(world).map_or(Ok(()), Err);
    }
    match world.settings.solver.kind {
        SolverKind::Apgd | SolverKind::Auto | SolverKind::Jacobi => Ok(()),
        SolverKind::GaussSeidel => {
            Err("gauss_seidel is a solver of the processor: set solver.kind to apgd or jacobi".into())
        }
        SolverKind::Direct => {
            Err("direct is a solver of the processor: set solver.kind to apgd or jacobi".into())
        }
    }
}

/// How large its mechanisms are.
fn mechanisms(world: &World) -> Result<(), String> {
    // The matrix W of a mechanism is linear: a motor that stalls is not.
    if let Some(joint) = world.joints.iter().find(|j| j.has_rows_apart()) {
        return Err(format!(
            "the motor limit, brake or gear of joint `{}` does not run on the GPU yet",
            joint.name
        ));
    }
    let largest = world.mechanisms().iter().map(|m| m.1.len()).max().unwrap_or(0);
    if largest > MOST_MEMBERS {
        return Err(format!(
            "a mechanism has {largest} bodies that can touch something, more than the {MOST_MEMBERS} that the GPU can hold; bodies with \
             contact = false do not count"
        ));
    }
    Ok(())
}

/// What the bodies look like.
fn forms(world: &World) -> Result<(), String> {
    let b = &world.bodies;
    let materials = world.materials.list().len();
    if materials > MOST_MATERIALS {
        return Err(format!(
            "{materials} materials are more than the {MOST_MATERIALS} that the GPU can hold"
        ));
    }
    let mut walls = 0;
    for i in (0..b.len()).filter(|&i| !world.touches_nothing(i)) {
        let shape = &world.shapes[b.shape[i].index()];
        if is_wall(b, &world.shapes, i) {
            walls += 1;
            match shape {
                Shape::Plane | Shape::Cuboid { .. } | Shape::Spheres(_) | Shape::Mesh(_) => {}
                Shape::Revolved(solid) if solid.outline().len() <= 4 => {}
                _ => {
                    return Err(format!(
                        "a wall of the form `{}` (body {}) does not run on the GPU yet",
                        shape.name(),
                        b.id[i]
                    ));
                }
            }
        } else if !can_be_free(shape) {
            return Err(format!(
                "bodies of the form `{}` (body {}) do not run on the GPU yet; spheres, sphere sets and bodies with contact = false do",
                shape.name(),
                b.id[i]
            ));
        }
    }
    if walls > MOST_WALLS {
        return Err(format!("{walls} walls are more than the {MOST_WALLS} that the GPU can hold"));
    }
    let pours = |s: &Source| s.grain.variants().iter().all(|v| can_be_free(&world.shapes[v.shape.index()]));
    match world.sources.iter().find(|s| !pours(s)) {
        Some(source) => Err(format!(
            "source `{}` pours other bodies than spheres and sphere sets, which do not run on the GPU yet",
            source.name
        )),
        None => Ok(()),
    }
}

/// Mesa's lavapipe ends the loops of a thread after 65,535 iterations without a word (`LP_MAX_TGSI_LOOP_ITERATIONS`): contacts of large sets
/// would be lost.
fn loops(world: &World, gpu: &Gpu) -> Result<(), String> {
    let balls = |shape: &Shape| match shape {
        Shape::Spheres(clump) => clump.set().len(),
        _ => 0,
    };
    let most = world.shapes.iter().map(balls).max().unwrap_or(0);
    if most > MOST_BALLS && gpu.about.name.contains("llvmpipe") {
        return Err(format!(
            "{} ends loops after 65535 iterations, too few for sets of {most} balls: at most {MOST_BALLS} there; a card does not",
            gpu.about.name
        ));
    }
    Ok(())
}

/// Whether bodies of this form that are pushed can touch something.
fn can_be_free(shape: &Shape) -> bool {
    matches!(shape, Shape::Sphere | Shape::Spheres(_))
}
