//! Names that stay valid while the arrays behind them are re-sorted.
//!
//! Inside a step everything is a `u32` index; a body's index changes when bodies are re-sorted in space, its
//! [`BodyId`] never does.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(transparent)]
        pub struct $name(pub u32);

        impl $name {
            /// The number as an array index.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id!(
    /// A body for life: given at insertion, never used again.
    BodyId
);
impl BodyId {
    /// The id of a place among the bodies that holds none, see [`crate::Bodies::make_hole`].
    pub const NONE: BodyId = BodyId(u32::MAX);
}
id!(
    /// An entry of [`crate::Materials`].
    MaterialId
);
id!(
    /// An entry of the world's table of shapes; entry 0 is the sphere, whose radius is the body's own.
    ShapeId
);
id!(
    /// Where a body came from (a fill, a source, a wall): names live in the world's table of groups.
    GroupId
);
