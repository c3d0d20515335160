//! Filling space with bodies: regions, size distributions, random placing without overlap.

pub mod fill_random;
pub mod grain;
pub mod lattice;
pub mod region;
pub mod sizes;

pub use fill_random::Placer;
pub use lattice::{Lattice, lattice_points, lattice_points_joined};
pub use region::Region;
pub use sizes::Sizes;
