//! The health record: one row per step, or every so many steps.

use std::path::Path;

use granum_engine::World;
use granum_engine::stage::Stage;

use crate::csv::Table;
use crate::error::OutputError;

/// Columns before the stage times.
const COLUMNS: &str = "step [-],time [s],bodies [-],contacts [-],iterations [-],residual [m/s],\
    relative_residual [-],max_penetration [m],max_penetration_over_radius [-],\
    kinetic_energy [J],potential_energy [J],elastic_energy [J],dissipated_energy [J],\
    px [kg m/s],py [kg m/s],pz [kg m/s],lx [kg m2/s],ly [kg m2/s],lz [kg m2/s],inserted [-],removed [-],\
    beam_axial_energy [J],beam_bending_energy [J],\
    friction_loss [J],rolling_loss [J],impact_loss [J],overlap_loss [J],damping_loss [J],other_loss [J],\
    wall_work [J],motor_work [J],applied_work [J],inserted_energy [J],removed_energy [J],\
    worst_island_residual [-],islands_solved [-],factorisations [-]";

fn header() -> String {
    let stages: String = Stage::ALL.iter().map(|s| format!(",{} [s]", s.name())).collect();
    format!("{COLUMNS}{stages}")
}

/// The file `health.csv`.
#[derive(Debug)]
pub struct Health {
    table: Table,
    every: u64,
}

impl Health {
    /// A row every `every` steps.
    pub fn create(path: &Path, every: u64) -> Result<Self, OutputError> {
        Ok(Self { table: Table::create(path, &header())?, every: every.max(1) })
    }

    /// Goes on with a record that had `bytes` bytes then.
    pub fn resume(path: &Path, every: u64, bytes: u64) -> Result<Self, OutputError> {
        Ok(Self { table: Table::resume(path, &header(), bytes)?, every: every.max(1) })
    }

    /// Bytes of the record, those that wait included.
    pub fn bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// Writes what waits, down to the disk.
    pub fn sync(&mut self) -> Result<(), OutputError> {
        self.table.sync()
    }

    /// Notes the step just done, if it is one of those to be noted.
    pub fn note(&mut self, world: &World) -> Result<(), OutputError> {
        if !world.step.is_multiple_of(self.every) {
            return Ok(());
        }
        let r = &world.report;
        let (p, l) = (r.momentum, r.angular_momentum);
        let numbers = [
            r.step as f64,
            r.time,
            r.bodies as f64,
            r.contacts as f64,
            f64::from(r.iterations),
            r.residual,
            r.relative_residual,
            r.max_penetration,
            r.max_penetration_over_radius,
            r.kinetic_energy,
            r.potential_energy,
            r.elastic_energy,
            r.dissipated_energy,
            p.x,
            p.y,
            p.z,
            l.x,
            l.y,
            l.z,
            r.inserted as f64,
            r.removed as f64,
            r.beam_axial_energy,
            r.beam_bending_energy,
            r.losses.friction,
            r.losses.rolling,
            r.losses.impact,
            r.losses.overlap,
            r.losses.damping,
            r.other_loss(),
            r.wall_work,
            r.motor_work,
            r.applied_work,
            r.inserted_energy,
            r.removed_energy,
            r.worst_island_residual,
            f64::from(r.islands_solved),
            f64::from(r.factorisations),
        ];
        self.table.row(numbers.into_iter().chain(Stage::ALL.iter().map(|&s| world.clock.step_seconds(s))))
    }

    /// Writes what waits.
    pub fn flush(&mut self) -> Result<(), OutputError> {
        self.table.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use granum_engine::Settings;

    #[test]
    fn every_header_has_its_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("health.csv");
        let mut health = Health::create(&path, 1).unwrap();
        health.note(&World::new(Settings::default())).unwrap();
        health.flush().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let counts: Vec<usize> = text.lines().map(|l| l.split(',').count()).collect();
        assert_eq!(counts, [37 + Stage::ALL.len(); 2]);
    }
}
