//! The peer: parry3d-f64, a bounding volume hierarchy over the boxes of the balls, traversed against itself, and its
//! contact of two balls. With several threads what parry does in parallel is done so: the traversal; the contacts of the
//! pairs are then shared among the threads too. It builds its tree on one thread.

use std::time::Instant;

use granum_engine::collide::boxes::Spheres;
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

/// All contacts of the spheres by parry, on the current thread pool.
pub(crate) fn detect(spheres: &Spheres) -> Found {
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
    Found { contacts: contacts.len(), seconds: start.elapsed().as_secs_f64(), seconds_build }
}
