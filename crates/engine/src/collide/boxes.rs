//! The upper level of Negrut10 section 4.2: space is cut into large boxes, each a unit of work.
//!
//! A box gathers the bodies that reach into it (one that spans several goes to each), runs the nine stages on them, and
//! hands its contacts on before the next is begun. So the memory of the stages is that of the fullest box, whatever the
//! number of contacts. A pair that several boxes see belongs to one of them ([`super::owner`]): none comes twice, none
//! is lost, whatever the size of the boxes.
//!
//! [`collide_spheres`] is the way in: for spheres that are made or read box by box and never stand in memory all at once, as in
//! Negrut10 Fig. 26. The step of a world keeps its contacts, so boxes would save it nothing and it does not use them. The tests cut
//! whole worlds of all shapes into boxes and compare with one search.
//!
//! Differs from Negrut10: there a box goes to one of four processors; here all threads work on one box.

use glam::{DQuat, DVec3, UVec3};

use super::no_contact::NoContact;
use super::owner::{Boxes, Claim};
use super::{Collider, collide_claimed};
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::failure::Failure;
use crate::ids::{BodyId, GroupId, MaterialId, ShapeId};
use crate::par;
use crate::settings::Settings;
use crate::shape::Shape;
use crate::stage::Clock;

/// What a box hands on.
pub struct InBox<'a> {
    /// Which box.
    pub at: UVec3,
    /// The contacts that it owns, with the numbers of all bodies, in their order.
    pub contacts: &'a Contacts,
    /// How many bodies it gathered.
    pub gathered: usize,
    /// Bytes that the box took.
    pub bytes: usize,
}

/// Memory of one box, used again for the next.
#[derive(Default)]
struct BoxMemory {
    bodies: Bodies,
    /// Number of each gathered body among all; ascends.
    numbers: Vec<u32>,
    collider: Collider,
    contacts: Contacts,
    clock: Clock,
}

impl BoxMemory {
    /// The stages on what was gathered.
    fn collide(
        &mut self,
        claim: Claim,
        shapes: &[Shape],
        settings: &Settings,
        no_contact: &NoContact,
        (step, time): (u64, f64),
    ) -> Result<InBox<'_>, Failure> {
        let BoxMemory { bodies, numbers, collider, contacts, clock } = self;
        let now = (step, time);
        collide_claimed(bodies, shapes, settings, no_contact, now, Some(claim), collider, contacts, clock)?;
        for ends in [&mut contacts.a, &mut contacts.b] {
            par::for_chunks_mut(ends, |_, part| {
                part.iter_mut().for_each(|i| *i = numbers[*i as usize]);
                0u32
            });
        }
        let bytes = bodies.bytes() + 4 * numbers.capacity() + collider.bytes() + contacts.bytes();
        Ok(InBox { at: claim.at, contacts, gathered: bodies.len(), bytes })
    }
}

/// Spheres at rest: all that [`collide_spheres`] needs of them.
#[derive(Clone, Debug, Default)]
pub struct Spheres {
    /// Number among all spheres; must ascend.
    pub number: Vec<u32>,
    /// Centre [m].
    pub position: Vec<DVec3>,
    /// Radius [m].
    pub radius: Vec<f64>,
}

/// Finds all contacts of spheres at rest box by box. `gather` is asked for all spheres that may reach into a box, given
/// as its lowest and highest corner, in the order of their numbers; more than those do no harm. `handler` is given every
/// box.
pub fn collide_spheres(
    boxes: &Boxes,
    settings: &Settings,
    mut gather: impl FnMut(DVec3, DVec3, &mut Spheres),
    mut handler: impl FnMut(InBox),
) -> Result<(), Failure> {
    let mut work = BoxMemory::default();
    let mut spheres = Spheres::default();
    for number in 0..boxes.len() {
        let at = boxes.at(number);
        let (low, high) = boxes.corners(at);
        spheres.number.clear();
        spheres.position.clear();
        spheres.radius.clear();
        gather(low, high, &mut spheres);
        fill_at_rest(&mut work.bodies, &mut spheres);
        std::mem::swap(&mut work.numbers, &mut spheres.number);
        debug_assert!(work.numbers.is_sorted());
        let claim = Claim { boxes, at };
        handler(work.collide(claim, &[Shape::Sphere], settings, &NoContact::default(), (0, 0.0))?);
    }
    Ok(())
}

/// Makes `bodies` these spheres, whose places and radii are taken. Fields that are the same for all are written only where the arrays grow.
pub fn fill_at_rest(bodies: &mut Bodies, spheres: &mut Spheres) {
    let n = spheres.position.len();
    std::mem::swap(&mut bodies.position, &mut spheres.position);
    std::mem::swap(bodies.radius.each(), &mut spheres.radius);
    bodies.inradius.clone_from(&bodies.radius);
    bodies.id.resize(n, BodyId(0));
    bodies.kind.resize(n, BodyKind::Dynamic);
    bodies.shape.resize(n, ShapeId(0));
    bodies.material.resize(n, MaterialId(0));
    bodies.group.resize(n, GroupId(0));
    bodies.inv_mass.each().resize(n, 0.0);
    bodies.inv_inertia_body.each().resize(n, DVec3::ZERO);
    bodies.rotation.resize(n, DQuat::IDENTITY);
    for field in [&mut bodies.velocity, &mut bodies.ang_vel] {
        field.resize(n, DVec3::ZERO);
    }
    for field in [&mut bodies.turn_correction, &mut bodies.gyro, &mut bodies.force, &mut bodies.torque] {
        field.resize(n, DVec3::ZERO);
    }
    bodies.neighbour_speed.resize(n, 0.0);
    bodies.jointed.resize(n, false);
    bodies.rough.resize(n, false);
}

#[cfg(test)]
mod tests {
    use rayon::prelude::*;

    use super::*;
    use crate::bodies::{Body, is_wall};
    use crate::collide::Margin;
    use crate::collide::collide;
    use crate::collide::owner::boxes_around;
    use crate::random::Random;
    use crate::world::World;

    /// Boxes that a body may reach into on average; smaller boxes are made larger.
    const MOST_BOXES_A_BODY: usize = 64;

    /// Finds all contacts of the bodies box by box; `handler` is given each box that owns one.
    ///
    /// The boxes only bound memory and change no contact; where they would be so small that a body reaches into more than 64
    /// on average they are made larger.
    fn collide_boxes(
        bodies: &Bodies,
        shapes: &[Shape],
        settings: &Settings,
        no_contact: &NoContact,
        (step, time): (u64, f64),
        box_size: f64,
        mut handler: impl FnMut(InBox),
    ) -> Result<(), Failure> {
        let margin = Margin::new(settings);
        let mut boxes = boxes_around(bodies, shapes, box_size);
        let in_grid: Vec<u32> =
            (0..bodies.len()).filter(|&i| !is_wall(bodies, shapes, i)).map(|i| i as u32).collect();
        let walls: Vec<u32> =
            (0..bodies.len()).filter(|&i| is_wall(bodies, shapes, i)).map(|i| i as u32).collect();
        let reached = |boxes: &Boxes, i: u32| {
            let i = i as usize;
            boxes.reached(bodies.position[i], margin.reach(bodies, i))
        };
        let entries = |boxes: &Boxes| -> u64 {
            in_grid.iter().fold(0, |sum, &i| {
                let (low, high) = reached(boxes, i);
                let (x, y, z) = (high - low + 1).as_u64vec3().into();
                u64::saturating_add(sum, x * y * z)
            })
        };
        while boxes.len() > 1 && entries(&boxes) > (MOST_BOXES_A_BODY * in_grid.len()).max(4096) as u64 {
            boxes = boxes_around(bodies, shapes, 2.0 * boxes.size);
        }
        // As stages 1 to 4 do for bins: which bodies reach into which box. Sorted, for most boxes may be empty.
        let mut list: Vec<(u64, u32)> = Vec::new();
        for &i in &in_grid {
            let (low, high) = reached(&boxes, i);
            for z in low.z..=high.z {
                for y in low.y..=high.y {
                    list.extend((low.x..=high.x).map(|x| (boxes.number(UVec3::new(x, y, z)), i)));
                }
            }
        }
        list.par_sort_unstable();
        let mut work = BoxMemory::default();
        for of_box in list.chunk_by(|x, y| x.0 == y.0) {
            work.numbers.clear();
            work.numbers.extend(walls.iter().copied().chain(of_box.iter().map(|x| x.1)));
            work.bodies.gather(bodies, &work.numbers);
            let claim = Claim { boxes: &boxes, at: boxes.at(of_box[0].0) };
            let found = work.collide(claim, shapes, settings, no_contact, (step, time))?;
            if !found.contacts.is_empty() {
                handler(found);
            }
        }
        Ok(())
    }

    type ContactKey = (u32, u32, u32, [u64; 7]);

    fn rows(contacts: &Contacts) -> Vec<ContactKey> {
        (0..contacts.len())
            .map(|k| {
                let (n, p) = (contacts.normal[k], contacts.point_a[k]);
                let geometry = [n.x, n.y, n.z, p.x, p.y, p.z, contacts.gap[k]].map(f64::to_bits);
                (contacts.a[k], contacts.b[k], contacts.feature[k], geometry)
            })
            .collect()
    }

    /// The boxes together must find what one search finds, with the same bits; each box at most once.
    fn judge(world: &mut World, sizes: &[f64]) -> usize {
        world.update_bodies().unwrap();
        let (bodies, shapes, settings) = (&world.bodies, &world.shapes, &world.settings);
        let (mut collider, mut contacts) = (Collider::default(), Contacts::default());
        let mut clock = Clock::default();
        collide(
            bodies,
            shapes,
            settings,
            &NoContact::default(),
            (0, 0.0),
            &mut collider,
            &mut contacts,
            &mut clock,
        )
        .unwrap();
        // Some shapes give several contacts of a pair the same feature.
        let mut expected = rows(&contacts);
        expected.sort_unstable();
        for &size in sizes {
            let (mut found, mut seen) = (Vec::new(), Vec::new());
            collide_boxes(bodies, shapes, settings, &NoContact::default(), (0, 0.0), size, |in_box| {
                assert!(rows(in_box.contacts).is_sorted_by_key(|r| (r.0, r.1, r.2)));
                found.extend(rows(in_box.contacts));
                seen.push(in_box.at.to_array());
            })
            .unwrap();
            found.sort_unstable();
            assert!(found == expected, "boxes of {size}: {} of {}", found.len(), expected.len());
            let visits = seen.len();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), visits);
            assert!(size > 1.0 || visits > 8, "boxes of {size} are not boxes: {visits}");
        }
        expected.len()
    }

    fn point(random: &mut Random, size: f64) -> DVec3 {
        DVec3::new(random.unit(), random.unit(), random.unit()) * size
    }

    #[test]
    fn mixed_radii_in_boxes_of_every_size() {
        let mut world = World::new(Settings::default());
        let mut random = Random::new(1, 0);
        for k in 0..3000 {
            let r = 10f64.powf(random.uniform(-2.5, -0.5)) * if k % 500 == 0 { 5.0 } else { 1.0 };
            let v = (point(&mut random, 2.0) - 1.0) * 10.0;
            let p = point(&mut random, 4.0);
            world.add(Body::sphere(r, 1.0, MaterialId(0), p).with_velocity(v));
        }
        assert!(judge(&mut world, &[0.05, 0.1, 0.37, 1.0, 1.3, 3.0, 1e6]) > 1000);
    }

    #[test]
    fn spheres_on_a_lattice_on_the_borders_of_the_boxes() {
        let mut world = World::new(Settings { contact_margin: 0.0, ..Settings::default() });
        for k in 0..1000 {
            let p = DVec3::new(f64::from(k % 10), f64::from(k / 10 % 10), f64::from(k / 100));
            world.add(Body::sphere(0.5, 1000.0, MaterialId(0), p));
        }
        // Centres, points of contact and borders coincide.
        assert_eq!(judge(&mut world, &[0.25, 0.5, 1.0, 1.5, 2.0, 4.5, 9.0, 10.0]), 2700);
    }

    #[test]
    fn boxes_ellipsoids_and_walls() {
        let mut world = World::new(Settings::default());
        let mut random = Random::new(2, 0);
        let plane = world.add_shape(Shape::Plane);
        world.add(Body::fixed(plane, f64::INFINITY, MaterialId(0), DVec3::ZERO));
        let wall = Shape::Cuboid { half: DVec3::new(0.5, 0.1, 1.0) };
        let radius = wall.bounding_radius();
        let wall = world.add_shape(wall);
        world.add(Body::fixed(wall, radius, MaterialId(0), DVec3::splat(1.0)));
        let forms = [
            Shape::Sphere,
            Shape::Ellipsoid { r: DVec3::new(1.0, 0.6, 0.4) },
            Shape::Cuboid { half: DVec3::new(1.0, 0.5, 0.7) },
        ];
        for form in forms {
            let shape = world.add_shape(form.clone());
            for _ in 0..200 {
                let turn = DQuat::from_scaled_axis(point(&mut random, 6.0));
                let scale = random.uniform(0.05, 0.2);
                let at = point(&mut random, 2.0);
                let body = Body::of(shape, &form, scale, 1000.0, MaterialId(0)).at(at).with_rotation(turn);
                world.add(body.with_ang_vel(point(&mut random, 3.0)));
            }
        }
        assert!(judge(&mut world, &[0.1, 0.5, 0.9, 5.0]) > 500);
    }

    #[test]
    fn spheres_made_box_by_box_are_the_same_as_spheres_of_a_world() {
        let settings = Settings { gravity: DVec3::ZERO, contact_margin: 0.0, ..Settings::default() };
        let mut world = World::new(settings.clone());
        let mut random = Random::new(3, 0);
        let all: Vec<(DVec3, f64)> =
            (0..4000).map(|_| (point(&mut random, 10.0), random.uniform(0.01, 0.5))).collect();
        for &(p, r) in &all {
            world.add(Body::sphere(r, 1.0, MaterialId(0), p));
        }
        let (mut collider, mut contacts) = (Collider::default(), Contacts::default());
        let mut clock = Clock::default();
        collide(
            &world.bodies,
            &world.shapes,
            &settings,
            &NoContact::default(),
            (0, 0.0),
            &mut collider,
            &mut contacts,
            &mut clock,
        )
        .unwrap();
        let mut found = Vec::new();
        let boxes = Boxes::new(DVec3::ZERO, DVec3::splat(10.0), 2.5);
        let gather = |low: DVec3, high: DVec3, spheres: &mut Spheres| {
            for (k, &(p, r)) in all.iter().enumerate() {
                if p.cmpge(low - 0.6).all() && p.cmple(high + 0.6).all() {
                    spheres.number.push(k as u32);
                    spheres.position.push(p);
                    spheres.radius.push(r);
                }
            }
        };
        collide_spheres(&boxes, &settings, gather, |in_box| found.extend(rows(in_box.contacts))).unwrap();
        found.sort_unstable();
        assert!(found.len() > 1000 && found == rows(&contacts));
    }
}
