//! The series of frames of a run: bodies, walls, beams, contacts.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::path::PathBuf;

use granum_engine::World;
use serde::{Deserialize, Serialize};

use crate::error::OutputError;
use crate::folder::{RunFolder, write_atomically};
use crate::pvd::Collection;
use crate::vtk::PolyData;
use crate::walls::Bounds;
use crate::{beams, frame, shapes, walls};

/// Writes frames into a run folder.
#[derive(Debug)]
pub struct Frames {
    folder: RunFolder,
    bounds: Bounds,
    bodies: Collection,
    walls: Collection,
    beams: Option<Collection>,
    contacts: Option<Collection>,
    /// Fingerprint and file of the walls written last.
    last_walls: Option<(u64, String)>,
    last_step: Option<u64>,
    /// Files that may not be on disk yet.
    not_synced: Vec<PathBuf>,
    /// Number of shapes in the table written last.
    shapes: usize,
}

/// Where the series was at a checkpoint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FramesMark {
    bounds: Bounds,
    bodies: (String, usize),
    walls: (String, usize),
    #[serde(default)]
    beams: Option<(String, usize)>,
    contacts: Option<(String, usize)>,
    last_walls: Option<(u64, String)>,
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
            not_synced: Vec::new(),
            shapes: 0,
        }
    }

    /// Frames of a run that goes on in another folder.
    pub fn of_restart(folder: &RunFolder, contacts: bool, world: &World, mark: &FramesMark) -> Self {
        Self { bounds: mark.bounds, last_step: mark.last_step, ..Self::new(folder, world, contacts) }
    }

    /// Goes on in the same folder; frames that came later are removed.
    pub fn resume(folder: &RunFolder, contacts: bool, mark: FramesMark) -> Result<Self, OutputError> {
        remove_later(folder, mark.bodies.1)?;
        let collection = |name: &str, entries| Collection::resume(folder.path().join(name), entries);
        Ok(Self {
            folder: folder.clone(),
            bounds: mark.bounds,
            bodies: collection("bodies.pvd", mark.bodies)?,
            walls: collection("walls.pvd", mark.walls)?,
            beams: mark.beams.map(|entries| collection("beams.pvd", entries)).transpose()?,
            contacts: match mark.contacts {
                Some(entries) => Some(collection("contacts.pvd", entries)?),
                None if contacts => Some(collection("contacts.pvd", (String::new(), 0))?),
                None => None,
            },
            last_walls: mark.last_walls,
            last_step: mark.last_step,
            not_synced: Vec::new(),
            shapes: 0,
        })
    }

    /// Where the series is.
    pub fn mark(&self) -> FramesMark {
        let entries = |c: &Collection| (c.entries().0.to_owned(), c.entries().1);
        FramesMark {
            bounds: self.bounds,
            bodies: entries(&self.bodies),
            walls: entries(&self.walls),
            beams: self.beams.as_ref().map(entries),
            contacts: self.contacts.as_ref().map(entries),
            last_walls: self.last_walls.clone(),
            last_step: self.last_step,
        }
    }

    /// Waits until all frames are on disk.
    pub fn sync(&mut self) -> Result<(), OutputError> {
        for path in self.not_synced.drain(..) {
            File::open(&path).and_then(|f| f.sync_all()).map_err(|e| OutputError::write(&path, e))?;
        }
        Ok(())
    }

    /// Writes a frame of the world as it is; does nothing if this step has one already.
    pub fn write(&mut self, world: &World) -> Result<(), OutputError> {
        if !self.write_bodies(world)? {
            return Ok(());
        }
        let Some(contacts) = &mut self.contacts else { return Ok(()) };
        let name = format!("frames/contacts_{:06}.vtp", self.bodies.frames() - 1);
        let path = self.folder.path().join(&name);
        write_atomically(&path, |out| frame::contacts(world).write(out))?;
        self.not_synced.push(path);
        contacts.add(world.time, &name)
    }

    /// Bodies and walls alone, as after a step that failed: its contacts may be those of another order of the
    /// bodies. Returns whether it wrote; a step has one frame at most, or ParaView would see a time twice.
    pub fn write_bodies(&mut self, world: &World) -> Result<bool, OutputError> {
        if self.last_step.replace(world.step) == Some(world.step) {
            return Ok(false);
        }
        self.write_shapes(world)?;
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
        let print = fingerprint(&data);
        if self.last_walls.as_ref().is_none_or(|(old, _)| *old != print) {
            self.write_file(&name, &data)?;
            self.last_walls = Some((print, name));
        }
        let file = self.last_walls.as_ref().map_or("", |(_, file)| file);
        self.walls.add(world.time, file)
    }

    /// The table of shapes and the joints, before the first frame and when shapes came.
    fn write_shapes(&mut self, world: &World) -> Result<(), OutputError> {
        if self.shapes == world.shapes.len() {
            return Ok(());
        }
        self.shapes = world.shapes.len();
        self.write_file("shapes.vtp", &shapes::shapes(world))?;
        if world.joints.is_empty() {
            return Ok(());
        }
        self.folder.write("joints.json", &shapes::joints(world))
    }

    fn write_file(&mut self, name: &str, data: &PolyData) -> Result<(), OutputError> {
        let path = self.folder.path().join(name);
        write_atomically(&path, |out| data.write(out))?;
        self.not_synced.push(path);
        Ok(())
    }
}

/// A number that tells one drawing from another.
fn fingerprint(data: &PolyData) -> u64 {
    struct Sum(DefaultHasher);
    impl std::io::Write for Sum {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.write(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut sum = Sum(DefaultHasher::new());
    // Adding up cannot fail.
    let _ = data.write(&mut sum);
    sum.0.finish()
}

/// Removes the files of frames from this number on: `bodies_000123.vtp` and what else has a number.
fn remove_later(folder: &RunFolder, first: usize) -> Result<(), OutputError> {
    let path = folder.path().join("frames");
    let number =
        |file: &std::path::Path| file.file_stem()?.to_str()?.rsplit_once('_')?.1.parse::<usize>().ok();
    for entry in fs::read_dir(&path).map_err(|e| OutputError::read(&path, e))?.flatten() {
        let file = entry.path();
        if number(&file).is_some_and(|n| n >= first) {
            fs::remove_file(&file).map_err(|e| OutputError::write(&file, e))?;
        }
    }
    Ok(())
}
