//! Output to people and input from them.

pub mod answer;
pub mod drawing;
pub mod faults;
mod hidden;
pub mod interrupt;
pub mod output;
pub mod progress;
pub mod prompt;
pub mod reason;
pub mod side_by_side;
pub mod turning;
pub mod typed;
