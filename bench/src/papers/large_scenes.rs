//! Negrut10 Fig. 3, 29 and 30: the example scenes with as many bodies as the paper has, run by the program.
//!
//! Each is one command, `granum run SCENE --set ...`, which `docs/reproduction.md` shows. The simulated time is what some minutes allow.

use crate::Order;
use crate::line::Line;
use crate::scenes;

/// A scene at the paper's size.
pub(crate) struct Large {
    /// The case, the scene, the figure.
    pub(crate) case: &'static str,
    pub(crate) scene: &'static str,
    pub(crate) figure: &'static str,
    /// What is changed.
    pub(crate) set: &'static [&'static str],
}

pub(crate) const LARGE: [Large; 3] = [
    Large {
        case: "paper_sieve",
        scene: "sieve",
        figure: "Fig. 3, thousands of steel spheres in a shaken machine",
        set: &[
            "fills.small.count=4000",
            "fills.small.radius=0.004",
            "fills.small.material=\"steel\"",
            "fills.small.lattice=\"hexagonal\"",
            "fills.small.region.box.max=[0.14,0.075,0.27]",
            "fills.large.count=200",
            "fills.large.material=\"steel\"",
            "fills.large.lattice=\"hexagonal\"",
            "fills.large.region.box.min=[-0.14,-0.075,0.272]",
            "expect.bodies=4219",
            "expect.probes.small through.count.min=2000",
        ],
    },
    Large {
        case: "paper_mixer",
        scene: "mixer",
        figure: "Fig. 30, about 40,000 bodies of two materials",
        set: &[
            "fills.heavy.radius=0.00164",
            "fills.light.radius=0.00164",
            "duration=1",
            "expect.probes.mixing.lacey.min=0.05",
        ],
    },
    Large {
        case: "paper_shaken_tank",
        scene: "shaken_tank",
        figure: "Fig. 29, a light ball on a million bodies",
        set: &[
            "fills.grain.count=1000000",
            "fills.grain.region.box={min=[-0.75,-0.375,0],max=[0.75,0.375,0.7]}",
            "walls.tank.min=[-0.75,-0.375,0]",
            "walls.tank.max=[0.75,0.375,1.4]",
            "walls.tank.motion.start=0.01",
            "bodies.ball.radius=0.15",
            "bodies.ball.position=[0,0,0.86]",
            "domain.max=[2,2,2]",
            "duration=0.04",
            "output.frames_every=0.01",
            "expect.bodies=1000001",
            "expect.probes.ball.z.min=0.5",
            "expect.probes.ball.z.max=1",
        ],
    },
];

pub(crate) fn sieve(order: &Order) -> Vec<Line> {
    run(order, &LARGE[0])
}

pub(crate) fn mixer(order: &Order) -> Vec<Line> {
    run(order, &LARGE[1])
}

pub(crate) fn shaken_tank(order: &Order) -> Vec<Line> {
    run(order, &LARGE[2])
}

fn run(order: &Order, large: &Large) -> Vec<Line> {
    scenes::of_program(&[(large.scene, large.set)], order)
}
