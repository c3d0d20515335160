//! What the springs of contacts gain when a run goes on with other materials or another law.
//!
//! At the same overlap a stiffer spring holds more energy, which does not come from nowhere. A checkpoint keeps what springs depend
//! on; where the scene has something else, the first step computes its contacts both ways, from the same memory, and the difference is booked.

use serde::{Deserialize, Serialize};

use super::contact_force::contact_forces;
use super::neighbours::Neighbours;
use super::response::Props;
use super::{Dem, DemSettings, Shares};
use crate::bodies::Bodies;
use crate::collide::no_contact::NoContact;
use crate::material::Materials;
use crate::settings::Settings;
use crate::shape::Shape;

/// What springs depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Springs {
    /// Props of each pair of materials.
    pub(super) props: Vec<Props>,
    pub(super) settings: DemSettings,
}

impl Springs {
    pub(crate) fn new(materials: &Materials, settings: &DemSettings) -> Self {
        let mut dem = Dem::default();
        dem.note_materials(materials, settings);
        Self { props: dem.props, settings: *settings }
    }
}

/// Energy that the springs gain in this step because they are others than before; zero in all steps but the first after a restart [J].
pub(crate) fn change_of_springs(
    bodies: &mut Bodies,
    shapes: &[Shape],
    settings: &Settings,
    no_contact: &NoContact,
    step: u64,
    dem: &mut Dem,
) -> Shares {
    let Some(before) = dem.before.take() else { return Shares::default() };
    let mut elastic = |props: &[Props], settings: &Settings, neighbours: &Neighbours| {
        let mut dem = Dem {
            neighbours: neighbours.clone(),
            props: props.to_vec(),
            sum_energies: true,
            ..Dem::default()
        };
        contact_forces(bodies, shapes, settings, no_contact, step, &mut dem);
        dem.sums().elastic
    };
    let then =
        elastic(&before.props, &Settings { dem: before.settings, ..settings.clone() }, &dem.neighbours);
    let now = elastic(&dem.props, settings, &dem.neighbours);
    now - then
}
