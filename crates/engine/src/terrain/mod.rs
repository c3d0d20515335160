//! Filling space with bodies: regions, size distributions, random placing without overlap; reliefs and layers of grains under them.

pub mod fill_random;
pub mod grain;
pub mod lattice;
pub mod layers;
pub mod region;
pub mod relief;
pub mod sizes;

pub use fill_random::Placer;
pub use lattice::{Lattice, lattice_points, lattice_points_joined};
pub use region::Region;
pub use relief::Relief;
pub use sizes::Sizes;
