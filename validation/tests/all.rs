//! All physics tests in one program: each file of this folder is a module, so that the engine is linked once and not sixty times.
//!
//! One phenomenon: `cargo nextest run --workspace --test validation drum::`.

mod andrews;
mod beam_contact;
mod beam_frequencies;
mod beam_motion;
mod beam_pendulum;
mod beam_statics;
mod bouncing;
mod ccp_instances;
mod chains;
mod chrono_dem;
mod chrono_smc;
mod column_collapse;
mod contact_counts;
mod cradle;
mod dem_adhesion;
mod dem_edges;
mod dem_flow;
mod dem_impact;
mod dem_resistance;
mod dem_shapes;
mod dem_sticking;
mod drum;
mod energy_shares;
mod fast_approach;
mod flat_contacts;
mod flyball;
mod four_bar;
mod free_fall;
mod free_tumbling;
mod gas;
mod granular_laws;
mod gyroscope;
mod heavy_on_light;
mod isolated_heap;
mod joint_statics;
mod lammps_granular;
mod lammps_oblique;
mod lammps_sliding;
mod masonry;
mod mass_ratio;
mod mfix_dem;
mod motors_and_stops;
mod oblique_impact;
mod packing;
mod pendulum;
mod rattleback;
mod relaxation_gap;
mod rolling;
mod rolling_solids;
mod slender_contact;
mod slender_joints;
mod slider_crank;
mod sliding_block;
mod sliding_to_rolling;
mod sphere_set_rest;
mod spring_damper;
mod stacks;
mod standing;
mod static_stress;
mod static_thresholds;
mod surface_edges;
mod universal;

/// A file that is no module would not be tested, and nobody would see it.
#[test]
fn every_file_is_a_module() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let own = std::fs::read_to_string(here.join("all.rs")).expect("this file");
    let files = std::fs::read_dir(here).expect("the folder of the tests").map(|e| e.expect("a file").path());
    let names = files.filter_map(|p| Some(p.file_name()?.to_str()?.strip_suffix(".rs")?.to_owned()));
    let missing: Vec<String> =
        names.filter(|n| n != "all" && !own.contains(&format!("\nmod {n};\n"))).collect();
    assert!(missing.is_empty(), "add `mod NAME;` to validation/tests/all.rs: {missing:?}");
}
