//! Run folders.
