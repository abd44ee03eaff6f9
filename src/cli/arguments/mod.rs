//! The arguments that several commands have in common.

pub mod choice;
pub mod input;
pub mod limits;
pub mod number;
pub mod position;
pub mod threads;
pub mod which;
