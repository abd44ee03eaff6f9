//! Statistics of results: Elo, its error, and the test that stops a match.

mod estimate;
mod field;
mod law;
mod results;
mod sprt;

pub use estimate::{Estimate, Interval};
pub use field::{Field, Rating};
pub use results::Results;
pub use sprt::{ParseSprtError, Sprt, SprtTest, SprtVerdict};
