//! The highest frequency of a fully parameterised element, which sets the explicit step.
//!
//! No frequency of a beam is above the highest of one of its elements alone, free (Irons and Treharne 1971). It is found by power iteration on
//! M^-1 K of a straight element at rest, K times a vector by differences of the elastic force. Mostly it is that of the section's own
//! breathing, sqrt((lambda + 2 mu) / rho) over the radius of gyration: however long the elements are.

use super::super::Beam;
use super::super::mass::Mass;
use super::Full;
use super::directors::DirectorMass;
use super::elastic_force::{FullElement, element_force};
use super::stiffness::FullStiffness;
use crate::random::Random;
use crate::simd::V3;

/// An element with both nodes: r1, G1, r2, G2, P1, Q1, P2, Q2.
type Nodes = [V3<f64>; 8];

fn straight(s: &FullStiffness<f64>) -> Nodes {
    let zero = V3::splat(0.0);
    let along = V3 { x: s.l, ..zero };
    let (p, q) = (V3 { y: 1.0 / s.inv_y, ..zero }, V3 { z: 1.0 / s.inv_z, ..zero });
    [zero, along, along, along, p, q, p, q]
}

/// Highest angular frequency of a free straight element [1/s].
pub fn highest_frequency(beam: &Beam, full: &Full) -> f64 {
    let s = FullStiffness::new(beam, full);
    let at = straight(&s);
    let (axis, directors) = (Mass::new(1, [false; 2], [0.0; 2]), DirectorMass::new(1));
    let inv_mass = 1.0 / beam.element_mass();
    let force = |x: &Nodes, by: f64| -> FullElement<f64> {
        let e: Nodes = std::array::from_fn(|i| at[i] + x[i] * by);
        let e = [e[2] - e[0], e[1], e[3], e[4], e[5], e[6], e[7]];
        element_force::<f64, false>(full.formulation, &e, &e, &s)
    };
    let mut random = Random::new(17, 0);
    let mut x: Nodes =
        std::array::from_fn(|_| V3 { x: random.normal(), y: random.normal(), z: random.normal() });
    let mut value = 0.0;
    // Differences over 1e-5 of the smallest length: strains of 1e-5, of which the force is linear to 1e-5.
    let size = 1e-5 * s.l.min(1.0 / s.inv_y).min(1.0 / s.inv_z);
    for _ in 0..1000 {
        let length = x.iter().map(|v| v.dot(*v)).sum::<f64>().sqrt();
        x = x.map(|v| v * (1.0 / length));
        let (f, g) = (force(&x, size), force(&x, -size));
        let k: FullElement<f64> = std::array::from_fn(|i| (f[i] - g[i]) * (0.5 * inv_mass / size));
        let mut line = [V3::splat(0.0) - k[0], k[1], k[0], k[2]];
        let mut section = [k[3], k[4], k[5], k[6]];
        axis.solve(&mut line);
        directors.solve_in(section.as_mut_slice());
        let [r1, g1, r2, g2] = line;
        let [p1, q1, p2, q2] = section;
        x = [r1, g1, r2, g2, p1, q1, p2, q2];
        value = x.iter().map(|v| v.dot(*v)).sum::<f64>().sqrt();
    }
    value.sqrt()
}
