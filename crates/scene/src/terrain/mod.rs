//! Terrain: from `[[terrain]]` to grains, boxes and walls (Heyn09 chapter 6).
//!
//! | file | what |
//! |---|---|
//! | [`image`], [`read`] | heightmaps, meshes and tables become heights |
//! | [`surface`] | the relief of a terrain |
//! | [`walls`] | rigid terrain, and planes below |
//! | [`recipe`] | what a terrain is made of: layers or grains at random, floor and sides |
//! | [`sound`] | the recipe from its table, if it is sound |
//! | [`sources`] | layers, grains that settle now, or their file |
//! | [`settle`] | grains fall until they rest |
//! | [`file`] | terrain files |
//! | [`public`] | terrain files for others |
//! | [`build`], [`boxes`] | the grains and the boxes in the world |

mod boxes;
mod build;
pub(crate) mod file;
mod image;
mod public;
mod read;
mod recipe;
mod settle;
mod sound;
mod sources;
mod surface;
mod walls;

pub(crate) use boxes::check_boxes;
pub(crate) use build::{Prepare, add_terrain};
pub use public::{describe_terrain, is_terrain_file, save_terrain, terrain_names};
pub(crate) use read::include_surfaces;
pub(crate) use walls::add_walls;
