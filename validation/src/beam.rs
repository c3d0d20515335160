//! Beams in the units of their reference: Froude scaling as in [`crate::scene`], with moduli times s.

use granum_engine::ancf::{Beam, Beams, End, Integrator, Nodes, integrate::step_alone, straight};
use granum_engine::glam::DVec3;

use crate::g;

/// Gravity of every reference.
pub const GRAVITY: DVec3 = DVec3::new(0.0, 0.0, -g);

/// Beams that touch nothing, at some size.
pub struct BeamScene {
    /// The beams, in SI units.
    pub beams: Beams,
    /// Size over that of the reference.
    pub scale: f64,
    /// Time step in units of the reference.
    pub step: f64,
    /// Gravity [m/s2].
    pub gravity: DVec3,
}

impl BeamScene {
    /// Beams given in the units of the reference, with their nodes.
    pub fn new(scale: f64, step: f64, beams: Vec<(Beam, Nodes)>) -> Self {
        let beams = beams
            .into_iter()
            .map(|(b, nodes)| (scaled(b, scale), nodes.into_iter().map(|(r, t)| (r * scale, t)).collect()))
            .collect();
        Self { beams: Beams::new(beams), scale, step, gravity: GRAVITY }
    }

    /// One straight beam from the origin along x.
    pub fn one(scale: f64, step: f64, beam: Beam) -> Self {
        let nodes = straight(&beam, DVec3::ZERO, DVec3::X * beam.length);
        Self::new(scale, step, vec![(beam, nodes)])
    }

    /// One step.
    pub fn step(&mut self) {
        let lost = step_alone(self.gravity, self.step * self.scale.sqrt(), &mut self.beams);
        assert_eq!(lost, None, "a beam cannot go on");
    }

    /// Steps for this long.
    pub fn run(&mut self, time: f64) {
        for _ in 0..(time / self.step).round() as u64 {
            self.step();
        }
    }

    /// Position of a point in the units of the reference.
    pub fn at(&self, beam: usize, share: f64) -> DVec3 {
        self.beams.point(beam, share).0 / self.scale
    }

    /// A force at a point, in the units of the reference.
    pub fn push(&mut self, beam: usize, share: f64, force: DVec3) {
        self.beams.add_force(beam, share, force * self.scale.powi(3));
    }

    /// Energy of all beams over that of a unit of the reference.
    pub fn energy(&self) -> f64 {
        self.beams.totals(self.gravity).energy() / self.scale.powi(4)
    }
}

/// A beam of the reference at another size.
pub fn scaled(mut b: Beam, s: f64) -> Beam {
    b.length *= s;
    b.area *= s * s;
    b.second_moment *= s.powi(4);
    b.radius *= s;
    if let Some(full) = &mut b.full {
        full.section = full.section.scaled(s);
    }
    b.young *= s;
    b.end_mass = b.end_mass.map(|m| m * s.powi(3));
    b.damping.mass /= s.sqrt();
    b.damping.stiffness *= s.sqrt();
    b
}

/// Khude11 Table 1, model 1: a square pendulum.
pub fn model_1(elements: usize) -> Beam {
    Beam::round(1.0, 0.01, 7200.0, 2e7, elements).with_square_section(0.02).with_ends(End::Pinned, End::Free)
}

/// Model 2: a round one. The second moment is that of the circle, ten times what the table prints.
pub fn model_2(elements: usize) -> Beam {
    Beam::round(1.0, 0.01, 7200.0, 2e7, elements).with_ends(End::Pinned, End::Free)
}

/// The same beam, integrated implicitly.
pub fn implicit(mut beam: Beam, rho: f64) -> Beam {
    beam.integrator = Integrator::Implicit { rho };
    beam
}

/// Rows of a series: time and tip.
pub fn series(text: &str) -> Vec<[f64; 3]> {
    let row = |line: &str| -> Option<[f64; 3]> {
        let mut numbers = line.split(',').map(|x| x.trim().parse::<f64>().ok());
        Some([numbers.next()??, numbers.next()??, numbers.next()??])
    };
    text.lines().filter_map(row).collect()
}
