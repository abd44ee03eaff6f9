//! Statistics of results: Elo, its error, and the test that stops a match.

mod distribution;
mod estimate;
mod field;
mod likelihood;
mod rating;
mod results;
mod sample;
mod sprt;

pub use estimate::{Estimate, Interval};
pub use field::Field;
pub use rating::Rating;
pub use results::Results;
pub use sample::Sample;
pub(super) use sample::Scored;
pub use sprt::{ParseSprtError, Sprt, SprtTest, SprtVerdict};
