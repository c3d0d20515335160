//! `granum schema`: the JSON Schema of scene files, for editors that complete and check as one types.

use crate::error::Error;
use crate::say;

/// Prints the schema.
pub(crate) fn schema() -> Result<u8, Error> {
    say!("{:#}", granum_scene::schema());
    Ok(0)
}
