//! The search's knowledge of Advance: which moves a side may play, and the worth of a position.

/// The worth of a point of material in the units of the evaluation.
pub const POINT: i32 = 100;

mod hunt;
pub mod network;
mod policy;
mod tuning;

pub use network::LEARNED;
pub use policy::{EveryMove, Greedy};
pub use tuning::NUMBERS;
