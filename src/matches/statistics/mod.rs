//! What results say about strength: Elo, its error, and when to stop.

mod estimate;
mod field;
mod law;
mod results;
mod sprt;

pub use estimate::{Estimate, Interval};
pub use field::{Field, Rating};
pub use results::Results;
pub use sprt::{ParseSprtError, Sprt, SprtTest, SprtVerdict};
