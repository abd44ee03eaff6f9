//! The sibling games: each a [`Game`](crate::game::Game) by rules of its own. Where the sides move in turn, the same
//! searches play them; in [`eater`], where they move at once, players of its own do.

pub mod checkers;
pub mod connections;
pub mod eater;
pub mod jeson_mor;
mod plain;
mod which;

pub use plain::Plain;
pub use which::{ParseWhichError, Which};
