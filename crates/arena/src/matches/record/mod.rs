//! Game records: one text for each game, readable by people, by this program and by others that read PGN tags.

mod error;
mod model;
mod moves;
mod notes;
mod read;
mod termination;
mod write;

pub use error::ParseRecordError;
pub use model::{Record, result, winner};
pub use notes::{AnnotatedMove, Note, Notes};
pub use write::comment;
