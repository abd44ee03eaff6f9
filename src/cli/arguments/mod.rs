//! The arguments that several commands have in common.

pub mod choice;
pub mod input;
pub mod limits;
pub mod number;
pub mod player;
pub mod position;
pub mod which;
