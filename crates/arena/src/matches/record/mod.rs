//! Game records: one text for each game, readable by people, by this program and by others that read PGN tags.

mod moves;
mod notes;
mod read;
mod write;

pub use moves::ParseRecordError;
pub use notes::{Note, Noted, Notes};
pub use write::{Record, comment, result, winner};
