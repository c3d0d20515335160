//! The cases of the bench: names, what they measure, default numbers of bodies.

use crate::line::Line;
use crate::{
    Order, beams, box_dem, checkpoint, convergence, ellipsoid_cloud, frame, gas, gas_ranks, hopper_dem,
    papers, scaling, scenes, settled, settled_box, small, solvers, solving, sphere_boxes, sphere_cloud,
};

/// A case: name, what it measures, default numbers of bodies, and the run of one of them.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) bodies: &'static [usize],
    pub(crate) run: Runs,
}

pub(crate) enum Runs {
    /// One line, from the number of bodies and repetitions.
    One(fn(usize, usize) -> Line),
    /// A line for each engine or solver.
    Lines(fn(&Order) -> Vec<Line>),
}

pub(crate) const CASES: &[Case] = &[
    Case {
        name: "box",
        about: "a step of a settled box, 50 iterations of 1 ms, beside Rapier, Bullet and LIGGGHTS on the same state",
        bodies: &[1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 65_536, 131_072],
        run: Runs::Lines(settled_box::run),
    },
    Case {
        name: "iteration",
        about: "each solver on the settled box: nanoseconds and bytes of an iteration per contact, share of the bandwidth",
        bodies: &[65_536, 1_048_576],
        run: Runs::Lines(solving::iteration),
    },
    Case {
        name: "million",
        about: "whole steps of a million spheres at rest until the relative residual is 1e-3 (Negrut10 Table 3); ten minutes",
        bodies: &[1_000_000],
        run: Runs::Lines(solving::million),
    },
    Case {
        name: "scaling",
        about: "1 and 2 threads in turn on the settled box, every stage above 5 % of the step",
        bodies: &[131_072, 1_048_576],
        run: Runs::Lines(scaling::run),
    },
    Case {
        name: "growth",
        about: "time and memory a body from ten thousand bodies to four million",
        bodies: &[10_000, 32_768, 131_072, 524_288, 1_048_576, 2_097_152, 4_194_304],
        run: Runs::Lines(solving::growth),
    },
    Case {
        name: "box_dem",
        about: "penalty contact, Hertz and Mindlin with memory, on the settled box, beside LIGGGHTS and LAMMPS",
        bodies: &[131_072],
        run: Runs::Lines(box_dem::run),
    },
    Case {
        name: "boxes_on_plane",
        about: "small scenes: boxes that lie on a plane, 1 thread and 2",
        bodies: &[100, 900],
        run: Runs::Lines(small::run),
    },
    Case {
        name: "sphere_cloud",
        about: "collision detection from scratch, random spheres, beside parry (Negrut10 5.1, Pazouki12 Table 2)",
        bodies: &[1_048_576],
        run: Runs::Lines(sphere_cloud::loose),
    },
    Case {
        name: "sphere_cloud_dense",
        about: "the same at 8 times the density, 3.2 contacts per sphere, up to 22 million (Negrut10 Fig. 25)",
        bodies: &[1_000_000, 2_000_000, 4_000_000, 7_000_000],
        run: Runs::Lines(sphere_cloud::dense),
    },
    Case {
        name: "sphere_boxes",
        about: "a billion contacts box by box (Negrut10 Fig. 26); minutes, so only when named",
        bodies: &[314_000_000],
        run: Runs::One(sphere_boxes::run),
    },
    Case {
        name: "ellipsoid_cloud",
        about: "the cloud with ellipsoids, by three methods, beside the spheres that hold them (Pazouki12 Table 2)",
        bodies: &[1_048_576],
        run: Runs::One(ellipsoid_cloud::run),
    },
    Case {
        name: "scenes",
        about: "example scenes from start to end by the program, each judged by its [expect]; --bodies does not matter",
        bodies: &[0],
        run: Runs::Lines(scenes::run),
    },
    Case {
        name: "vehicles",
        about: "tracks and tracked vehicles on rigid ground by the program, each judged by its [expect]; --bodies does not matter",
        bodies: &[0],
        run: Runs::Lines(scenes::vehicles),
    },
    Case {
        name: "solvers",
        about: "iterations and seconds to 1e-3 and 1e-6 of problems that are hard for gradients; --bodies: grains under the plate",
        bodies: &[1_500],
        run: Runs::Lines(solvers::run),
    },
    Case {
        name: "settled",
        about: "one step of a settled bed, 100 Jacobi iterations in single precision (Negrut10 Table 3)",
        bodies: &[100_000, 1_000_000],
        run: Runs::One(settled::run),
    },
    Case {
        name: "hopper_dem",
        about: "penalty contact, Hertz and Mindlin with memory: spheres in a hopper that empties, beside LAMMPS",
        bodies: &[100_000, 1_000_000],
        run: Runs::One(hopper_dem::run),
    },
    Case {
        name: "gas",
        about: "fast frictional dynamics: a gas at 1 % by volume (Iglberger09 Fig. 7), beside LIGGGHTS and LAMMPS",
        bodies: &[125_000, 1_000_000],
        run: Runs::Lines(gas::run),
    },
    Case {
        name: "beams_free",
        about: "flexible beams of 8 elements without contact (Khude11 5.4, Fig. 17); --bodies counts beams",
        bodies: &[1_000, 10_000, 50_000, 200_000],
        run: Runs::One(beams::free),
    },
    Case {
        name: "beams_full",
        about: "the beams of beams_free, fully parameterised: torsion and shear; --bodies counts beams",
        bodies: &[1_000, 10_000],
        run: Runs::One(beams::full),
    },
    Case {
        name: "hair",
        about: "flexible beams that fall on a sphere and on each other: shares of collision, elastic force, contact",
        bodies: &[10_000],
        run: Runs::One(beams::hair),
    },
    Case {
        name: "checkpoint",
        about: "a checkpoint of a settled bed: seconds and bytes",
        bodies: &[1_000_000],
        run: Runs::One(checkpoint::run),
    },
    Case {
        name: "frame",
        about: "writing a frame of a settled bed beside a step with 50 iterations, bytes per body",
        bodies: &[1_000_000],
        run: Runs::One(frame::run),
    },
    Case {
        name: "convergence_bed",
        about: "residual against iterations and seconds, each solver cold and warm, settled bed of spheres; figures",
        bodies: &[100_000, 1_000_000],
        run: Runs::One(convergence::bed),
    },
    Case {
        name: "convergence_silo",
        about: "the same for spheres settled in a silo twice as high as wide",
        bodies: &[128_000],
        run: Runs::One(convergence::silo),
    },
    Case {
        name: "convergence_ellipsoids",
        about: "the same for a heap of ellipsoids",
        bodies: &[10_000],
        run: Runs::One(convergence::ellipsoids),
    },
    Case {
        name: "convergence_sieve",
        about: "the same for the scene sieve after a second: joints and a motor",
        bodies: &[1_500],
        run: Runs::One(convergence::sieve),
    },
    Case {
        name: "convergence_chain",
        about: "the same for a closed chain of 46 shoes on grains",
        bodies: &[8_000],
        run: Runs::One(convergence::chain),
    },
    Case {
        name: "paper_gas",
        about: "1,000 steps of a gas of up to 27,000 spheres on one thread (Iglberger09 Fig. 8)",
        bodies: &[1_000, 3_375, 8_000, 15_625, 27_000],
        run: Runs::One(gas::fig_8),
    },
    Case {
        name: "paper_gas_ranks",
        about: "what 1 to 64 ranks send and compute twice in the gas: counts, no times (Iglberger09 Tables 2 and 3)",
        bodies: &[32_768, 262_144],
        run: Runs::Lines(gas_ranks::run),
    },
    Case {
        name: "paper_silo",
        about: "spheres that flow from a silo, by 100 Jacobi iterations and by the default solver (Negrut10 Table 1)",
        bodies: &[16_000, 32_000, 64_000, 128_000],
        run: Runs::One(papers::silo::run),
    },
    Case {
        name: "paper_errors",
        about: "distance, normal and point of contacts against parry, double and single precision (Negrut10 Table 2)",
        bodies: &[1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000],
        run: Runs::Lines(papers::errors::run),
    },
    Case {
        name: "paper_tank",
        about: "a tank of constant depth that drains through a hole (Negrut10 Table 3, Fig. 27, 28); ten minutes",
        bodies: &[100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000, 800_000, 900_000, 1_000_000],
        run: Runs::One(papers::tank::run),
    },
    Case {
        name: "paper_bullet",
        about: "collision detection over sizes, beside parry and Bullet (Negrut10 Fig. 24)",
        bodies: &[131_072, 262_144, 524_288, 1_048_576],
        run: Runs::Lines(sphere_cloud::beside_bullet),
    },
    Case {
        name: "paper_sieve",
        about: "thousands of steel balls in the shaken sieve (Negrut10 Fig. 3); the program, minutes",
        bodies: &[0],
        run: Runs::Lines(papers::large_scenes::sieve),
    },
    Case {
        name: "paper_mixer",
        about: "40,000 bodies in the mixer (Negrut10 Fig. 30); the program, minutes",
        bodies: &[0],
        run: Runs::Lines(papers::large_scenes::mixer),
    },
    Case {
        name: "paper_shaken_tank",
        about: "a light ball on a million bodies in a shaken tank (Negrut10 Fig. 29), its beginning; the program, minutes",
        bodies: &[0],
        run: Runs::Lines(papers::large_scenes::shaken_tank),
    },
    Case {
        name: "paper_parts",
        about: "spheres of the five parts of the tracked vehicle, and how they fit (Heyn09 Fig. 5.2-5.6)",
        bodies: &[0],
        run: Runs::Lines(papers::parts::run),
    },
    Case {
        name: "paper_reduction",
        about: "forces between two sphere sets, by how many contacts are kept (Heyn09 3.3)",
        bodies: &[0],
        run: Runs::Lines(papers::reduction::run),
    },
    Case {
        name: "paper_poses",
        about: "two ellipsoids in six poses (Pazouki12 Table 1)",
        bodies: &[0],
        run: Runs::Lines(papers::ellipsoids::poses),
    },
    Case {
        name: "paper_ellipsoids",
        about: "the cloud by Method-1, Method-2 and as spheres, ten sizes (Pazouki12 Table 2, Fig. 5-8)",
        bodies: &[128, 1_024, 8_192, 32_768, 131_072, 262_144, 524_288, 1_048_576, 1_677_696, 2_097_152],
        run: Runs::Lines(papers::ellipsoids::clouds),
    },
];
