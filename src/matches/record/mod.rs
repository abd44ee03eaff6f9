//! Game records: one text a game, to be read by people, by this program and by others that read PGN tags.

mod foreign;
mod moves;
mod read;
mod write;

pub use moves::ParseRecordError;
pub use write::{Record, result};
