//! Games as data: self-play, and the two formats in which its positions are kept.
//!
//! - `selfplay`: games of a bot against itself, on one machine or several.
//! - [`samples`]: a line of JSON for each position.
//! - `study`: a few bytes a position, to learn from.
//!
//! [`Provenance`] holds the settings that made the games.

mod provenance;
pub mod samples;
pub mod selfplay;
pub mod study;

pub use provenance::Provenance;
