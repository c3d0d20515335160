//! The end of a solve: velocities from the final impulses (Negrut10 eq. 14, step 9 of Algorithm 1).

use glam::DVec3;

use super::Problem;
use super::contact_rows::arms_of;
use super::ranks::Others;
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::failure::Failure;
use crate::par::{self, Scatter};
use crate::simd::{Real, Vector};
use crate::stage::Stage;

/// Stage update_velocity, one task per chunk of bodies: v + M^-1 D gamma (eq. 14), in double precision from the final
/// impulses, so that momentum is conserved to rounding whatever the solver's format.
pub fn update_velocity<F: Real>(
    problem: &Problem<F>,
    contacts: &Contacts,
    first: &[u32],
    bodies: &mut Bodies,
    others: Option<&mut Others>,
) -> Result<(), Failure> {
    let slots = &problem.sums.slots;
    let mut velocity = std::mem::take(&mut bodies.velocity);
    let mut ang_vel = std::mem::take(&mut bodies.ang_vel);
    let view = Scatter::new(&mut ang_vel);
    let b = &*bodies;
    par::for_chunks_mut(&mut velocity, |range, velocity| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let ang_vel = unsafe { view.slice(range.clone()) };
        for (k, i) in range.enumerate() {
            if b.kind[i] != BodyKind::Dynamic {
                continue;
            }
            let (mut impulse, mut moment) = (DVec3::ZERO, DVec3::ZERO);
            for c in first[i] as usize..first[i + 1] as usize {
                let gamma = problem.gamma.get(slots.slot(c)).to_dvec3();
                impulse -= gamma;
                moment -= arms_of(b, contacts, c).0.cross(gamma);
            }
            for &c in problem.sums.second(i) {
                let gamma = problem.gamma.get(slots.slot(c as usize)).to_dvec3();
                impulse += gamma;
                moment += arms_of(b, contacts, c as usize).1.cross(gamma);
            }
            velocity[k] += b.inv_mass[i] * impulse;
            ang_vel[k] += b.inv_inertia(i) * moment;
        }
        0u32
    });
    bodies.velocity = velocity;
    bodies.ang_vel = ang_vel;
    if let Some(others) = others {
        let of: Vec<[[f64; 3]; 2]> = (bodies.velocity.iter().zip(&bodies.ang_vel))
            .map(|(v, w)| [v.to_array(), w.to_array()])
            .collect();
        others.refresh(
            Stage::UpdateVelocity,
            |i| of[i],
            |i, [v, w]: [[f64; 3]; 2]| {
                (bodies.velocity[i], bodies.ang_vel[i]) = (v.into(), w.into());
            },
        )?;
    }
    note_neighbour_speed(problem, contacts, first, bodies);
    Ok(())
}

/// Fastest speed of a neighbour relative to each body, for the margins of the next step.
fn note_neighbour_speed<F: Real>(
    problem: &Problem<F>,
    contacts: &Contacts,
    first: &[u32],
    bodies: &mut Bodies,
) {
    let mut neighbour_speed = std::mem::take(&mut bodies.neighbour_speed);
    let (kind, velocity) = (&bodies.kind, &bodies.velocity);
    par::for_chunks_mut(&mut neighbour_speed, |range, neighbour_speed| {
        for (k, i) in range.enumerate().filter(|(_, i)| kind[*i] == BodyKind::Dynamic) {
            let second = problem.sums.second(i).iter().map(|&c| contacts.a[c as usize]);
            let first = &contacts.b[first[i] as usize..first[i + 1] as usize];
            let near = second.chain(first.iter().copied());
            neighbour_speed[k] =
                near.map(|j| velocity[i].distance_squared(velocity[j as usize])).fold(0.0, f64::max).sqrt();
        }
        0u32
    });
    bodies.neighbour_speed = neighbour_speed;
}
