//! What the search needs to know to play Advance: which moves a side may play, and what a position is
//! worth.

/// The worth of a point of material in the units of the evaluation.
pub const POINT: i32 = 100;

mod evaluation;
mod hunt;
pub mod network;
mod policy;
mod weights;

pub use evaluation::Judgement;
pub use network::LEARNED;
pub use policy::{AnyMove, Greedy};
