//! Point forces and moments on beams (Khude11 eq. 6): part of stage beam_accelerations.
//!
//! The energy of beams in the record is that of the end of the step, so all of the work of the step counts there. Work is
//! h Q . (v0 + v1) / 2 over the four coordinates of the element that carry the load Q.

use glam::DVec3;

use super::{AppliedForces, AppliedLaw, Moment, Target};
use crate::ancf::Beams;
use crate::motion::Track;

impl AppliedForces {
    /// Whether some force is meant for beams.
    pub fn push_beams(&self) -> bool {
        self.list.iter().any(|f| f.on_beams())
    }

    /// Adds the forces on beams to their loads, and notes half of the power that they have with the rates before the step.
    /// Where no contacts have set the loads again, those of the last step are forgotten first.
    pub fn load_beams(&mut self, moment: &Moment, untouched: bool, beams: &mut Beams) {
        if untouched {
            beams.clear_loads();
        }
        for force in self.list.iter_mut().filter(|f| f.on_beams() && f.acts(moment.middle)) {
            let (Target::Beams { first, count, share }, AppliedLaw::Given(given)) = (&force.on, &force.law)
            else {
                continue;
            };
            let t = moment.time + force.since;
            let value = |tracks: &Option<[Track; 3]>| {
                tracks
                    .as_ref()
                    .map_or(DVec3::ZERO, |all| DVec3::from_array([0, 1, 2].map(|k| all[k].value(t))))
            };
            let (push, moment) = (value(&given.force), value(&given.torque));
            for beam in *first..(first + count).min(beams.len()) {
                let load = beams.point_load(beam, *share, push, moment);
                beams.add_load(&load);
                force.done.power += 0.5 * beams.power_of(&load);
                force.done.force += push;
                force.done.torque += moment;
                force.loads.push(load);
            }
        }
    }

    /// Notes the other half with the rates after the step; returns the work on beams [J].
    pub fn note_work_on_beams(&mut self, h: f64, beams: &Beams) -> f64 {
        let mut work = 0.0;
        for force in self.list.iter_mut().filter(|f| !f.loads.is_empty()) {
            force.done.power += 0.5 * force.loads.iter().map(|load| beams.power_of(load)).sum::<f64>();
            force.done.work += h * force.done.power;
            work += h * force.done.power;
        }
        work
    }
}
