//! The series of frames of a run: bodies, walls, beams, contacts.

use granum_engine::World;

use crate::error::OutputError;
use crate::folder::{RunFolder, write_atomically};
use crate::pvd::Collection;
use crate::vtk::PolyData;
use crate::walls::Bounds;
use crate::{beams, frame, walls};

/// Writes frames into a run folder.
#[derive(Debug)]
pub struct Frames {
    folder: RunFolder,
    bounds: Bounds,
    bodies: Collection,
    walls: Collection,
    beams: Option<Collection>,
    contacts: Option<Collection>,
    last_walls: Option<(PolyData, String)>,
    last_step: Option<u64>,
}

impl Frames {
    /// Frames of this world, with contacts if asked for.
    pub fn new(folder: &RunFolder, world: &World, contacts: bool) -> Self {
        let collection = |name: &str| Collection::new(folder.path().join(name));
        Self {
            folder: folder.clone(),
            bounds: Bounds::of(world),
            bodies: collection("bodies.pvd"),
            walls: collection("walls.pvd"),
            beams: (!world.beams.is_empty()).then(|| collection("beams.pvd")),
            contacts: contacts.then(|| collection("contacts.pvd")),
            last_walls: None,
            last_step: None,
        }
    }

    /// Writes a frame of the world as it is; does nothing if this step has one already.
    pub fn write(&mut self, world: &World) -> Result<(), OutputError> {
        if !self.write_bodies(world)? {
            return Ok(());
        }
        let Some(contacts) = &mut self.contacts else { return Ok(()) };
        let name = format!("frames/contacts_{:06}.vtp", self.bodies.frames() - 1);
        write_atomically(&self.folder.path().join(&name), |out| frame::contacts(world).write(out))?;
        contacts.add(world.time, &name)
    }

    /// Bodies and walls alone, as after a step that failed: its contacts may be those of another order of the
    /// bodies. Returns whether it wrote; a step has one frame at most, or ParaView would see a time twice.
    pub fn write_bodies(&mut self, world: &World) -> Result<bool, OutputError> {
        if self.last_step.replace(world.step) == Some(world.step) {
            return Ok(false);
        }
        let number = self.bodies.frames();
        let name = |what: &str| format!("frames/{what}_{number:06}.vtp");
        self.write_file(&name("bodies"), &frame::bodies(world))?;
        self.bodies.add(world.time, &name("bodies"))?;
        self.write_walls(world, name("walls"))?;
        if self.beams.is_some() {
            self.write_file(&name("beams"), &beams::beams(world))?;
        }
        if let Some(beams) = &mut self.beams {
            beams.add(world.time, &name("beams"))?;
        }
        Ok(true)
    }

    /// Number of frames written.
    pub fn count(&self) -> usize {
        self.bodies.frames()
    }

    /// Walls that have not moved are not written again: the collection names the old file once more.
    fn write_walls(&mut self, world: &World, name: String) -> Result<(), OutputError> {
        let data = walls::walls(world, &self.bounds);
        if self.last_walls.as_ref().is_none_or(|(old, _)| *old != data) {
            self.write_file(&name, &data)?;
            self.last_walls = Some((data, name));
        }
        let file = self.last_walls.as_ref().map_or("", |(_, file)| file);
        self.walls.add(world.time, file)
    }

    fn write_file(&self, name: &str, data: &PolyData) -> Result<(), OutputError> {
        write_atomically(&self.folder.path().join(name), |out| data.write(out))
    }
}
