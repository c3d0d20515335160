//! Which page of the documentation has which phenomenon: a page for each field, in `docs/validation`.

/// A field and its phenomena, the names of the files in `validation/tests`.
#[derive(Debug)]
pub struct Field {
    /// Name of its page, without `.md`.
    pub page: &'static str,
    /// Title.
    pub title: &'static str,
    /// Phenomena, separated by spaces.
    phenomena: &'static str,
}

impl Field {
    /// Its phenomena.
    pub fn phenomena(&self) -> impl Iterator<Item = &'static str> {
        self.phenomena.split_whitespace()
    }
}

/// All fields, in the order of their pages.
pub const FIELDS: &[Field] = &[
    Field {
        page: "motion",
        title: "free bodies, gyroscopes and applied forces",
        phenomena: "applied_forces free_fall free_tumbling gyroscope rattleback",
    },
    Field {
        page: "contact",
        title: "single contacts, friction and rolling",
        phenomena: "bouncing contact_counts cradle fast_approach flat_contacts hard_rolling oblique_impact relaxation_gap rolling rolling_solids \
                    sliding_block sliding_to_rolling static_thresholds surface_edges",
    },
    Field {
        page: "many-contacts",
        title: "stacks, chains and exact solutions of many contacts",
        phenomena: "ccp_instances chains heavy_on_light isolated_heap masonry mass_ratio slender_contact sphere_set_rest stacks \
                    standing static_stress",
    },
    Field {
        page: "joints",
        title: "joints and mechanisms",
        phenomena: "andrews flyball four_bar joint_statics motors_and_stops pendulum slender_joints slider_crank spring_damper \
                    universal",
    },
    Field {
        page: "penalty",
        title: "penalty contact",
        phenomena: "dem_adhesion dem_edges dem_flow dem_impact dem_memory dem_resistance dem_shapes dem_sticking",
    },
    Field {
        page: "grains",
        title: "granular flow, packing and energy",
        phenomena: "column_collapse drum energy_shares granular_laws packing",
    },
    Field {
        page: "gas",
        title: "gases and fast frictional dynamics",
        phenomena: "ffd_cases ffd_gas ffd_limits ffd_piles gas",
    },
    Field {
        page: "beams",
        title: "flexible beams",
        phenomena: "applied_on_beams beam_contact beam_convergence beam_damping beam_frequencies beam_motion beam_pendulum \
                    beam_statics full_beam",
    },
    Field {
        page: "suites",
        title: "test suites of other programs",
        phenomena: "chrono_dem chrono_smc lammps_granular lammps_oblique lammps_sliding mfix_dem",
    },
];

/// The field of a phenomenon.
pub fn field_of(phenomenon: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|f| f.phenomena().any(|p| p == phenomenon))
}

/// A text with links to phenomena, `[name](#name)`, turned into links to their pages; `to_pages` leads to the folder of these. A text
/// on the page of a field keeps the links to what is on the same page.
pub fn linked(text: &str, to_pages: &str, on: Option<&Field>) -> String {
    let mut parts = text.split("](#");
    let mut out = String::from(parts.next().unwrap_or_default());
    for part in parts {
        let name = part.split(')').next().unwrap_or_default();
        match field_of(name) {
            Some(field) if on.is_none_or(|on| on.page != field.page) => {
                out += &format!("]({to_pages}{}.md#", field.page);
            }
            _ => out += "](#",
        }
        out += part;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_test_has_its_page() {
        let tests = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
        for entry in std::fs::read_dir(tests).expect("the tests") {
            let file = entry.expect("a file").file_name().into_string().expect("a name");
            let Some(name) = file.strip_suffix(".rs") else { continue };
            let pages = FIELDS.iter().flat_map(Field::phenomena).filter(|p| *p == name).count();
            assert_eq!(pages, 1, "{name} of validation/tests stands once in FIELDS");
        }
    }

    #[test]
    fn links_lead_to_the_pages() {
        let text = "see [gas](#gas), [pendulum](#pendulum) and [below](#somewhere)";
        assert_eq!(
            linked(text, "validation/", None),
            "see [gas](validation/gas.md#gas), [pendulum](validation/joints.md#pendulum) and [below](#somewhere)"
        );
        let gas = field_of("gas");
        assert!(linked(text, "", gas).starts_with("see [gas](#gas), [pendulum](joints.md#pendulum)"));
    }
}
