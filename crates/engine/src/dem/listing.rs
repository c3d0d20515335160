//! The contacts of the last step for probes and frames: those that touch, in the order of their bodies, with their forces.

use glam::DVec3;

use super::Dem;
use super::neighbours::Neighbours;
use crate::bodies::Bodies;
use crate::collide::ContactPoint;
use crate::collide::sphere_contact::sphere_sphere;
use crate::contacts::Contacts;
use crate::par::Scatter;
use crate::soa::resize;

/// Fills `contacts` and their forces, one task per chunk of bodies; positions must be those that the forces were computed with.
pub(crate) fn list_contacts(bodies: &Bodies, dem: &mut Dem, contacts: &mut Contacts) {
    let Dem { neighbours, force, torque, .. } = dem;
    let torques = neighbours.torques;
    let mut starts: Vec<u32> = neighbours.chunks.map(|chunk, range| {
        let mut count = 0;
        for_touching(bodies, neighbours, chunk, range, |_, _, _, _, _| count += 1);
        count
    });
    let mut total = 0;
    for start in &mut starts {
        (*start, total) = (total, total + *start);
    }
    let total = total as usize;
    resize(&mut contacts.a, total);
    resize(&mut contacts.b, total);
    resize(&mut contacts.feature, total);
    resize(&mut contacts.normal, total);
    resize(&mut contacts.point_a, total);
    resize(&mut contacts.gap, total);
    let compounds = neighbours.parts.iter().flat_map(|p| &p.live).any(|l| l.pieces != ContactPoint::WHOLE);
    contacts.pieces.clear();
    contacts.pieces.resize(if compounds { total } else { 0 }, ContactPoint::WHOLE);
    let pieces = Scatter::new(&mut contacts.pieces);
    resize(force, total);
    resize(torque, if torques { total } else { 0 });
    let (a, b) = (Scatter::new(&mut contacts.a), Scatter::new(&mut contacts.b));
    let (feature, normal) = (Scatter::new(&mut contacts.feature), Scatter::new(&mut contacts.normal));
    let (point, gap) = (Scatter::new(&mut contacts.point_a), Scatter::new(&mut contacts.gap));
    let (force, torque) = (Scatter::new(force), Scatter::new(torque));
    neighbours.chunks.map(|chunk, range| {
        let mut at = starts[chunk] as usize;
        for_touching(bodies, neighbours, chunk, range, |i, j, touch, f, t| {
            let j = neighbours.images.owner(j);
            // SAFETY: chunks have places of their own.
            #[allow(unsafe_code)]
            unsafe {
                a.set_once(at, i);
                b.set_once(at, j);
                feature.set_once(at, touch.feature);
                normal.set_once(at, touch.normal);
                point.set_once(at, touch.point_a);
                gap.set_once(at, touch.gap);
                if compounds {
                    pieces.set_once(at, touch.pieces);
                }
                force.set_once(at, f);
                if torques {
                    torque.set_once(at, t);
                }
            }
            at += 1;
        });
    });
}

/// Every touching contact of a chunk of bodies in the order of a, then b, with the force on b and its resistance to
/// rolling and twisting.
fn for_touching(
    bodies: &Bodies,
    neighbours: &Neighbours,
    chunk: usize,
    range: std::ops::Range<usize>,
    mut visit: impl FnMut(u32, u32, ContactPoint, DVec3, DVec3),
) {
    let list = &neighbours.list;
    let part = &neighbours.parts[chunk];
    let mut shaped = part.pairs.iter().peekable();
    for i in range {
        let a = i as u32;
        let mut other_shapes = |before: u32, visit: &mut dyn FnMut(u32, u32, ContactPoint, DVec3, DVec3)| {
            while let Some(pair) = shaped.next_if(|p| (p.a, p.b) < (a, before)) {
                for l in &part.live[pair.live()] {
                    let (feature, pieces) = (l.feature, l.pieces);
                    let touch =
                        ContactPoint { feature, pieces, normal: l.normal, point_a: l.point, gap: l.gap };
                    let force = l.normal * l.answer.normal - l.answer.tangent;
                    visit(pair.a, pair.b, touch, force, -l.answer.torque);
                }
            }
        };
        for k in list.first[i] as usize..list.first[i + 1] as usize {
            let j = neighbours.other[k];
            other_shapes(j, &mut visit);
            if list.alive[k] {
                let of = |i: usize| (bodies.position[i], bodies.radius[i]);
                let ((p, r), (q, s)) = (of(i), of(j as usize));
                let torque = neighbours.torque.get(k).copied().unwrap_or_default();
                visit(a, j, sphere_sphere(p, r, q, s), neighbours.force[k], torque);
            }
        }
        other_shapes(u32::MAX, &mut visit);
    }
}
