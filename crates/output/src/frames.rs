//! The series of frames of a run: bodies, walls, beams, contacts, joints, fields.
//!
//! A frame is taken at once and written by a thread of its own while the next step is computed, because compressing
//! takes long. The content does not depend on it. One frame is under way at a time; taking the next one waits for it.
//! An error, such as a full disk, is returned by the next call, at the latest by [`Frames::settle`] or [`Frames::sync`],
//! after which everything is written.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;
use std::thread::JoinHandle;

use granum_engine::World;
use serde::{Deserialize, Serialize};

use crate::error::OutputError;
use crate::fields::{Fields, Grid};
use crate::folder::{RunFolder, write_atomically};
use crate::frame::BodiesTaken;
use crate::pvd::Collection;
use crate::vtk::{ImageData, PolyData};
use crate::walls::Bounds;
use crate::{beams, frame, joints, shapes, walls};

/// The script that opens a run in ParaView.
const PARAVIEW: &str = "open_in_paraview.py";

/// What a file holds.
enum Content {
    Bodies(BodiesTaken),
    Poly(Box<PolyData>),
    Image(ImageData),
    Text(String),
}

impl Content {
    fn write(&self, out: &mut BufWriter<File>) -> std::io::Result<()> {
        match self {
            Content::Bodies(bodies) => bodies.points().write(out),
            Content::Poly(data) => data.write(out),
            Content::Image(data) => data.write(out),
            Content::Text(text) => out.write_all(text.as_bytes()),
        }
    }
}

/// Something to be written: a file, or a collection as it is after this frame.
enum Entry {
    File(PathBuf, Content),
    Collection(Collection),
}

fn write_entries(entries: &[Entry]) -> Result<(), OutputError> {
    entries.iter().try_for_each(|entry| match entry {
        Entry::File(path, content) => write_atomically(path, |out| content.write(out)),
        Entry::Collection(collection) => collection.rewrite(),
    })
}

/// Writes frames into a run folder.
#[derive(Debug)]
pub struct Frames {
    folder: RunFolder,
    bounds: Bounds,
    contacts: bool,
    contact_tables: bool,
    fields: Option<Grid>,
    /// By name, as they will be when what is under way is written.
    collections: Vec<(String, Collection)>,
    count: usize,
    /// Fingerprint and file of the walls written last.
    last_walls: Option<(u64, String)>,
    last_step: Option<u64>,
    /// Number of shapes written.
    shapes: usize,
    under_way: Option<JoinHandle<Result<(), OutputError>>>,
    /// Files that may not be on disk yet.
    not_synced: Vec<PathBuf>,
}

/// Where the series was at a checkpoint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FramesMark {
    bounds: Bounds,
    /// Name, entries and number of entries of each collection.
    collections: Vec<(String, (String, usize))>,
    count: usize,
    last_walls: Option<(u64, String)>,
    last_step: Option<u64>,
}

impl Frames {
    /// Frames of this world, with contacts if asked for.
    pub fn new(folder: &RunFolder, world: &World, contacts: bool) -> Self {
        Self::at(folder, Bounds::of(world), contacts)
    }

    fn at(folder: &RunFolder, bounds: Bounds, contacts: bool) -> Self {
        Self {
            folder: folder.clone(),
            bounds,
            contacts,
            contact_tables: false,
            fields: None,
            collections: Vec::new(),
            count: 0,
            last_walls: None,
            last_step: None,
            shapes: 0,
            under_way: None,
            not_synced: Vec::new(),
        }
    }

    /// Frames of a resumed run in another folder.
    pub fn of_restart(folder: &RunFolder, contacts: bool, _: &World, mark: &FramesMark) -> Self {
        let mut frames = Self::at(folder, mark.bounds, contacts);
        frames.last_step = mark.last_step;
        frames
    }

    /// Goes on in the same folder; frames that came later are removed.
    pub fn resume(folder: &RunFolder, contacts: bool, mark: FramesMark) -> Result<Self, OutputError> {
        remove_later(folder, mark.count)?;
        let mut frames = Self::at(folder, mark.bounds, contacts);
        for (name, entries) in mark.collections {
            let path = folder.path().join(format!("{name}.pvd"));
            frames.collections.push((name, Collection::resume(path, entries)?));
        }
        (frames.count, frames.last_walls, frames.last_step) = (mark.count, mark.last_walls, mark.last_step);
        Ok(frames)
    }

    /// Contacts also as tables.
    pub fn with_contact_tables(mut self, wanted: bool) -> Self {
        self.contact_tables = wanted;
        self
    }

    /// Coarse-grained fields on a grid.
    pub fn with_fields(mut self, grid: Option<Grid>) -> Self {
        self.fields = grid;
        self
    }

    /// Where the series is, with what is under way: [`Frames::sync`] makes it true.
    pub fn mark(&self) -> FramesMark {
        let entries = |c: &Collection| (c.entries().0.to_owned(), c.entries().1);
        FramesMark {
            bounds: self.bounds,
            collections: self.collections.iter().map(|(name, c)| (name.clone(), entries(c))).collect(),
            count: self.count,
            last_walls: self.last_walls.clone(),
            last_step: self.last_step,
        }
    }

    /// Waits until all frames are on disk.
    pub fn sync(&mut self) -> Result<(), OutputError> {
        self.settle()?;
        for path in self.not_synced.drain(..) {
            File::open(&path).and_then(|f| f.sync_all()).map_err(|e| OutputError::write(&path, e))?;
        }
        // Their names, too.
        self.folder.sync()
    }

    /// Waits until everything taken is written.
    pub fn settle(&mut self) -> Result<(), OutputError> {
        match self.under_way.take().map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(result)) => result,
            Some(Err(panic)) => std::panic::resume_unwind(panic),
        }
    }

    /// Whether what is under way has failed; does not wait. Asked after every step, so that a run stops at once when the
    /// disk is full and does not fill the rest of it with tables.
    pub fn check(&mut self) -> Result<(), OutputError> {
        if self.under_way.as_ref().is_some_and(JoinHandle::is_finished) { self.settle() } else { Ok(()) }
    }

    /// Takes a frame of the world as it is; does nothing if this step has one already.
    pub fn write(&mut self, world: &World) -> Result<(), OutputError> {
        self.take(world, true).map(|_| ())
    }

    /// Bodies, walls and beams alone, as after a step that failed: its contacts may be those of another order of the
    /// bodies. Returns whether it wrote; a step has one frame at most, or ParaView would see a time twice.
    pub fn write_bodies(&mut self, world: &World) -> Result<bool, OutputError> {
        let taken = self.take(world, false)?;
        self.settle()?;
        Ok(taken)
    }

    /// Number of frames taken.
    pub fn count(&self) -> usize {
        self.count
    }

    fn take(&mut self, world: &World, whole: bool) -> Result<bool, OutputError> {
        self.settle()?;
        if self.last_step.replace(world.step) == Some(world.step) {
            return Ok(false);
        }
        let mut entries = self.shape_entries(world);
        self.add(&mut entries, world.time, "bodies", Content::Bodies(BodiesTaken::of(world, whole)));
        self.add_walls(&mut entries, world);
        if !world.beams.is_empty() {
            self.add(&mut entries, world.time, "beams", Content::Poly(Box::new(beams::beams(world))));
        }
        if whole && self.contacts {
            self.add(&mut entries, world.time, "contacts", Content::Poly(Box::new(frame::contacts(world))));
        }
        if whole && self.contact_tables {
            let path = self.folder.path().join(format!("frames/contacts_{:06}.csv", self.count));
            entries.push(Entry::File(path, Content::Text(frame::contact_table(world))));
        }
        if whole && !world.joints.is_empty() {
            self.add(&mut entries, world.time, "joints", Content::Poly(Box::new(joints::joints(world))));
        }
        if let (true, Some(grid)) = (whole, self.fields) {
            self.add(&mut entries, world.time, "fields", Content::Image(Fields::of(world, grid).image()));
        }
        self.count += 1;
        self.not_synced.extend(entries.iter().filter_map(|entry| match entry {
            Entry::File(path, _) => Some(path.clone()),
            Entry::Collection(_) => None,
        }));
        self.under_way = Some(std::thread::spawn(move || {
            // The solver has the other threads.
            match rayon::ThreadPoolBuilder::new().num_threads(1).build() {
                Ok(pool) => pool.install(|| write_entries(&entries)),
                Err(_) => write_entries(&entries),
            }
        }));
        Ok(true)
    }

    /// A file of this frame, and its name in its collection.
    fn add(&mut self, entries: &mut Vec<Entry>, time: f64, name: &str, content: Content) {
        let end = if matches!(content, Content::Image(_)) { "vti" } else { "vtp" };
        let file = format!("frames/{name}_{:06}.{end}", self.count);
        entries.push(Entry::File(self.folder.path().join(&file), content));
        self.name(entries, time, name, &file);
    }

    fn name(&mut self, entries: &mut Vec<Entry>, time: f64, name: &str, file: &str) {
        let found = self.collections.iter().position(|c| c.0 == name);
        let at = found.unwrap_or_else(|| {
            let path = self.folder.path().join(format!("{name}.pvd"));
            self.collections.push((name.to_owned(), Collection::new(path)));
            self.collections.len() - 1
        });
        self.collections[at].1.add(time, file);
        entries.push(Entry::Collection(self.collections[at].1.clone()));
    }

    /// Walls that have not moved are not written again: the collection names the old file once more.
    fn add_walls(&mut self, entries: &mut Vec<Entry>, world: &World) {
        let data = walls::walls(world, &self.bounds);
        let print = data.fingerprint();
        if let Some((_, file)) = self.last_walls.clone().filter(|(old, _)| *old == print) {
            return self.name(entries, world.time, "walls", &file);
        }
        self.last_walls = Some((print, format!("frames/walls_{:06}.vtp", self.count)));
        self.add(entries, world.time, "walls", Content::Poly(Box::new(data)));
    }

    /// The table of shapes and the joints, before the first frame and when shapes came.
    fn shape_entries(&mut self, world: &World) -> Vec<Entry> {
        if self.shapes == world.shapes.len() {
            return Vec::new();
        }
        self.shapes = world.shapes.len();
        let entry = |file: &str, content| Entry::File(self.folder.path().join(file), content);
        let mut entries = vec![entry("shapes.vtp", Content::Poly(Box::new(shapes::shapes(world))))];
        entries.push(entry(PARAVIEW, Content::Text(include_str!("open_in_paraview.py").into())));
        if !world.joints.is_empty() {
            entries.push(entry("joints.json", Content::Text(shapes::joints(world))));
        }
        entries
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        if let Some(thread) = self.under_way.take() {
            let _ = thread.join();
        }
    }
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
