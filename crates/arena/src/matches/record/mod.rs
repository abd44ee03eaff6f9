//! Game records: one text for each game, readable by people, by this program and by others that read PGN tags.

mod foreign;
mod moves;
mod read;
mod write;

pub use moves::ParseRecordError;
pub use write::{Record, comment, result};
