//! The peer: parry3d-f64, a bounding volume hierarchy over the boxes of the balls, traversed against itself, and its
//! contact of two balls. With several threads what parry does in parallel is done so: the traversal; the contacts of the
//! pairs are then shared among the threads too. It builds its tree on one thread.

use std::time::Instant;

use granum_engine::collide::boxes::Spheres;
use granum_engine::glam::DVec3;
use parry3d_f64::bounding_volume::Aabb;
use parry3d_f64::math::Pose;
use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use parry3d_f64::query::Contact;
use parry3d_f64::query::details::contact_ball_ball;
use parry3d_f64::shape::Ball;
use rayon::prelude::*;

/// What parry found.
pub(crate) struct Found {
    pub(crate) contacts: usize,
    pub(crate) seconds: f64,
    pub(crate) seconds_build: f64,
}

/// Where two spheres touch: gap, normal from the first to the second, point on the first.
pub(crate) struct Place {
    pub(crate) gap: f64,
    pub(crate) normal: DVec3,
    pub(crate) point: DVec3,
}

/// All contacts of the spheres with their geometry: the first sphere is the one with the lower number.
pub(crate) fn contacts(spheres: &Spheres) -> Vec<(u32, u32, Place)> {
    let place = |(i, j, c): (u32, u32, Contact)| {
        // parry's first point is in the frame of the first ball, whose axes are the world's.
        let at = |k: u32| spheres.position[k as usize];
        let (gap, first) = (c.dist, at(i) + c.point1);
        match i < j {
            true => (i, j, Place { gap, normal: c.normal1, point: first }),
            false => (j, i, Place { gap, normal: -c.normal1, point: at(j) + c.point2 }),
        }
    };
    search(spheres).0.into_iter().map(place).collect()
}

/// All contacts of the spheres by parry, on the current thread pool, timed.
pub(crate) fn detect(spheres: &Spheres) -> Found {
    let start = Instant::now();
    let (contacts, seconds_build) = search(spheres);
    Found { contacts: contacts.len(), seconds: start.elapsed().as_secs_f64(), seconds_build }
}

/// The contacts, and the seconds that the tree took.
fn search(spheres: &Spheres) -> (Vec<(u32, u32, Contact)>, f64) {
    let (p, r) = (&spheres.position, &spheres.radius);
    let start = Instant::now();
    let boxes = p.iter().zip(r).map(|(&p, &r)| Aabb::new(p - r, p + r)).enumerate();
    let tree = Bvh::from_iter(BvhBuildStrategy::Binned, boxes);
    let seconds_build = start.elapsed().as_secs_f64();
    let contact = |i: u32, j: u32| -> Option<(u32, u32, Contact)> {
        let (a, b) = (i as usize, j as usize);
        let to = Pose::from_translation(p[b] - p[a]);
        contact_ball_ball(&to, &Ball::new(r[a]), &Ball::new(r[b]), 0.0).map(|c| (i, j, c))
    };
    let contacts: Vec<(u32, u32, Contact)> = if rayon::current_num_threads() == 1 {
        let mut list = Vec::new();
        tree.traverse_bvtt_single_tree::<false>(&mut BvhWorkspace::default(), &mut |i, j| {
            list.extend(contact(i, j));
        });
        list
    } else {
        let pairs = tree.traverse_bvtt_single_tree_parallel::<false>();
        pairs.par_iter().filter_map(|&(i, j)| contact(i, j)).collect()
    };
    (contacts, seconds_build)
}
