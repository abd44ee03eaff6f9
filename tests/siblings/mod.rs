//! The sibling games.

pub mod checkers;
pub mod connections;
mod counts;
pub mod eater;
pub mod jeson_mor;
mod laws;
mod rulebook;
mod spelling;
