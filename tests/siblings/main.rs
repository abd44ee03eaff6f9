//! The sibling games.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod checkers;
mod connections;
mod eater;
mod jeson_mor;
mod laws;
