//! Run folders: everything a run leaves behind, readable while it still runs and after it was killed.
//!
//! | where | what |
//! |---|---|
//! | [`folder`] | the run folder: what is in it, and that nothing is overwritten by accident |
//! | [`vtk`], [`vtk_read`] | VTK XML PolyData without the VTK library |
//! | [`frame`], [`walls`], [`beams`] | bodies, contacts, walls and beams as such files |
//! | [`shapes`] | the table of shapes and the joints, for programs that draw bodies as instances |
//! | [`fields`], [`joints`] | coarse-grained fields on a grid; joints and what they carry |
//! | [`frames`], [`pvd`] | the series of frames and the collections that ParaView opens |
//! | [`csv`], [`health`] | tables that grow: probes, the health record |
//! | [`checkpoint`], [`planes`] | a state as one file with checksums |
//! | [`watch`], [`advice`] | bounds of the health record; where it began, what may help |
//! | [`summary`], [`energy`] | `summary.json` and its table on the screen |
//! | [`picture`] | a mesh and its spheres as PNG |
//! | [`plot`] | figures of runs as SVG and PNG |
//! | [`povray`] | frames as scenes of POV-Ray |
//! | [`snapshot`] | a plain picture of a world as PNG |
//! | [`schedule`] | when the next row or frame is due |
//!
//! A file is written under a temporary name and renamed, or grows by whole lines: whatever stops a run, what is
//! there is valid. Every file and column is described in `docs/run-folder.md`.

pub mod advice;
pub mod beams;
pub mod checkpoint;
pub mod csv;
pub mod energy;
pub mod error;
pub mod fields;
pub mod folder;
pub mod frame;
pub mod frames;
pub mod health;
pub mod height_picture;
pub mod joints;
mod loads;
pub mod memory;
pub mod picture;
pub mod planes;
pub mod plot;
pub mod povray;
mod povray_colours;
mod povray_legend;
pub mod pvd;
pub mod schedule;
pub mod shapes;
pub mod snapshot;
pub mod sources;
pub mod summary;
pub mod surfaces;
pub mod thrust;
pub mod vtk;
pub mod vtk_read;
pub mod walls;
pub mod watch;

pub use error::OutputError;
pub use folder::RunFolder;
pub use frames::Frames;
pub use schedule::Schedule;
pub use summary::Summary;
