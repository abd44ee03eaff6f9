//! What the search needs to know to play Advance: which moves a side may play, and what a position is
//! worth.

mod evaluation;
mod policy;
mod weights;

pub use evaluation::{Judgement, Plain};
pub use policy::{Free, Greedy};
