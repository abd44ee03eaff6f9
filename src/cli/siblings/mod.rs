//! The sibling games.

pub mod connections;
pub mod eater;
pub mod jeson_mor;
pub mod rankmoves;
