//! What the physics tests in `tests/` share: scenes at any scale, and a record of value, reference and error.
//!
//! A test of a phenomenon builds a [`Scene`] in the units of its reference, runs it at every scale of [`SCALES`] and
//! checks numbers through a [`Record`]. Records are kept as files under `target/validation/`; the binary of this
//! crate turns them into the table of `docs/validation.md`.

pub mod beam;
pub mod case;
pub mod column;
pub mod fields;
pub mod given;
pub mod grains;
pub mod instance;
pub mod linkage;
pub mod record;
pub mod scene;

pub use record::{CheckedNumber, Record};
pub use scene::{SCALES, Scene, g};
