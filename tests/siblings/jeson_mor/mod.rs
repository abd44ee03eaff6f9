//! Jeson Mor.

pub mod asking;
pub mod laws;
mod play;
mod rules;
mod text;
