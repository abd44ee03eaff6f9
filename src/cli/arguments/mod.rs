//! The arguments that several commands share.
//!
//! Their structs have no doc comments: clap would make one the description of each command that takes them.

pub mod choice;
pub mod game;
pub mod input;
pub mod level;
pub mod limits;
pub mod number;
pub mod other_build;
pub mod position;
pub mod size;
pub mod threads;
pub mod trust;
pub mod turns;

/// Arguments that disagree with each other or with what they name: the exit code is 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadArguments(pub String);
