//! The sibling games: each is a [`Game`](crate::game::Game) by rules of its own, played by the same
//! searches.

pub mod checkers;
pub mod connections;
pub mod jeson_mor;
