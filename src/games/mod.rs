//! The sibling games. Those with moves in turn are each a [`Game`](crate::game::Game) by rules of its own,
//! played by the same searches; in Eater both sides move at once.

pub mod checkers;
pub mod connections;
pub mod eater;
pub mod jeson_mor;
mod plain;
mod which;

pub use plain::Plain;
pub use which::{ParseWhichError, Which};
