//! The plain tables of the pages: each shows some columns of the lines of a case. Tables that show more than a line in a row are in
//! `tables.rs`.

/// A table: its name, and its columns: heading, key, unit it is shown in.
pub(crate) struct CaseTable {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [(&'static str, &'static str, f64)],
}

const SPEED: (&str, &str, f64) = ("triad, GB/s", "triad_gb_per_s", 1.0);

impl CaseTable {
    /// The case whose lines it shows.
    pub(crate) fn case(&self) -> &'static str {
        // What solvers did in scenes stands in the lines of the scenes.
        if self.name == "scene_solvers" { "scenes" } else { self.name }
    }
}

pub(crate) const BLOCKS: &[CaseTable] = &[
    CaseTable {
        name: "box",
        columns: &[
            ("bodies", "bodies", 1.0),
            ("engine", "engine", 1.0),
            ("threads", "threads", 1.0),
            ("step, ms", "seconds_step", 1e3),
            ("median, ms", "seconds_step_median", 1e3),
            ("wall s a simulated s", "wall_s_per_simulated_s", 1.0),
            ("times Granum", "times_granum", 1.0),
            ("contacts", "contacts", 1.0),
            ("touching", "touching", 1.0),
            ("relative residual", "relative_residual", 1.0),
            ("deepest overlap, % of r", "max_penetration_over_radius", 1e2),
            ("mean overlap, % of r", "mean_penetration_over_radius", 1e2),
            ("approach over g h", "approach_over_g_h", 1.0),
            ("kinetic energy, J", "kinetic_energy", 1.0),
            ("mean height, m", "mean_height", 1.0),
        ],
    },
    CaseTable {
        name: "iteration",
        columns: &[
            ("bodies", "bodies", 1.0),
            ("solver", "solver", 1.0),
            ("threads", "threads", 1.0),
            ("contacts", "contacts", 1.0),
            ("ns per contact and iteration", "ns_per_contact_iteration", 1.0),
            ("bytes", "bytes_per_contact_iteration", 1.0),
            ("GB/s", "gb_per_s", 1.0),
            SPEED,
            ("share of triad", "share_of_triad", 1.0),
            ("relative residual after 50", "relative_residual", 1.0),
        ],
    },
    CaseTable {
        name: "million",
        columns: &[
            ("bodies", "bodies", 1.0),
            ("contacts", "contacts", 1.0),
            ("solver", "solver", 1.0),
            ("threads", "threads", 1.0),
            ("step, s", "seconds_step", 1.0),
            ("median, s", "seconds_step_median", 1.0),
            ("iterations of the timed steps", "iterations", 1.0),
            ("relative residual", "relative_residual", 1.0),
        ],
    },
    CaseTable {
        name: "box_dem",
        columns: &[
            ("engine", "engine", 1.0),
            ("threads or ranks", "threads", 1.0),
            ("bodies", "bodies", 1.0),
            ("step, ms", "seconds_step", 1e3),
            ("median, ms", "seconds_step_median", 1e3),
            ("times Granum", "times_granum", 1.0),
            ("touching", "touching", 1.0),
            ("deepest overlap, % of r", "max_penetration_over_radius", 1e2),
            ("kinetic energy, J", "kinetic_energy", 1.0),
            ("mean height, m", "mean_height", 1.0),
        ],
    },
    CaseTable {
        name: "hopper_dem",
        columns: &[
            ("bodies", "bodies", 1.0),
            ("threads or ranks", "threads", 1.0),
            ("contacts", "contacts", 1.0),
            ("step, ms", "seconds_step", 1e3),
            ("million particle-steps per second", "particle_steps_per_second", 1e-6),
            ("steps per list", "steps_per_list", 1.0),
            ("LAMMPS granular, step, ms", "lammps_seconds_step", 1e3),
            ("its contacts", "lammps_contacts", 1.0),
            ("times Granum", "times_lammps", 1.0),
            ("gran/hertz/history, step, ms", "lammps_hertz_seconds_step", 1e3),
            ("times Granum ", "times_lammps_hertz", 1.0),
            SPEED,
        ],
    },
    CaseTable {
        name: "hair",
        columns: &[
            ("beams", "beams", 1.0),
            ("spheres", "spheres", 1.0),
            ("threads", "threads", 1.0),
            ("contacts", "contacts", 1.0),
            ("step, ms", "seconds_step", 1e3),
            ("ns per sphere", "ns_per_sphere_step", 1.0),
            ("collision", "share_collision", 1.0),
            ("elastic force", "share_elastic_force", 1.0),
            ("contact", "share_contact", 1.0),
            ("motion", "share_motion", 1.0),
            ("bytes per beam", "bytes_per_beam", 1.0),
        ],
    },
    CaseTable {
        name: "beams_free",
        columns: &[
            ("beams", "beams", 1.0),
            ("elements", "elements", 1.0),
            ("threads", "threads", 1.0),
            ("step, ms", "seconds_step", 1e3),
            ("ns per element", "ns_per_element_step", 1.0),
            ("of these elastic force", "ns_per_element_elastic", 1.0),
            ("GFLOP/s", "gflops", 1.0),
            ("bytes per beam", "bytes_per_beam", 1.0),
            ("energy drift over m g L", "energy_drift_over_mgl", 1.0),
        ],
    },
    CaseTable {
        name: "boxes_on_plane",
        columns: &[
            ("boxes", "bodies", 1.0),
            ("threads", "threads", 1.0),
            ("contacts", "contacts", 1.0),
            ("iterations", "iterations", 1.0),
            ("step, us", "seconds_step", 1e6),
            ("median, us", "seconds_step_median", 1e6),
        ],
    },
    CaseTable {
        name: "growth",
        columns: &[
            ("bodies", "bodies", 1.0),
            ("threads", "threads", 1.0),
            ("contacts", "contacts", 1.0),
            ("step, s", "seconds_step", 1.0),
            ("us per body", "us_per_body", 1.0),
            ("ns per contact and iteration", "ns_per_contact_iteration", 1.0),
            ("bytes per body, arrays", "bytes_per_body", 1.0),
            ("bytes per body, peak of the process", "peak_memory_per_body", 1.0),
        ],
    },
    CaseTable {
        name: "scenes",
        columns: &[
            ("scene", "scene", 1.0),
            ("threads", "threads", 1.0),
            ("bodies", "bodies", 1.0),
            ("contacts", "contacts", 1.0),
            ("simulated, s", "time", 1.0),
            ("steps", "steps", 1.0),
            ("wall, s", "wall_seconds", 1.0),
            ("step, ms", "seconds_step", 1e3),
            ("expectations that held", "expectations", 1.0),
        ],
    },
    CaseTable {
        name: "scene_solvers",
        columns: &[
            ("scene", "scene", 1.0),
            ("steps", "steps", 1.0),
            ("iterations of a step, mean", "iterations_mean", 1.0),
            ("relative residual, median", "relative_residual_median", 1.0),
            ("worst island, median", "worst_island_residual_median", 1.0),
            ("% of steps with islands solved alone", "share_steps_islands", 1e2),
            ("% of steps with interior points", "share_steps_direct", 1e2),
            ("factorisations of such a step", "factorisations_mean", 1.0),
            ("% of the time in islands", "share_time_islands", 1e2),
        ],
    },
    CaseTable {
        name: "callgrind",
        columns: &[
            ("solver", "solver", 1.0),
            ("kernel", "kernel", 1.0),
            ("contacts", "contacts", 1.0),
            ("instructions per contact and iteration", "instructions", 1.0),
        ],
    },
];
