//! What the search needs to know to play Advance: which moves a side may play, and what a position is
//! worth.

mod evaluation;
mod policy;

pub use evaluation::Judgement;
pub use policy::{Free, Greedy};
