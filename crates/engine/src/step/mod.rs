//! The steps: one short list of stages a method.

pub mod ccp;
pub mod dem;
