//! tmp
pub mod board;
pub mod chooser;
pub mod file;
pub mod moves;
pub mod piece;
pub mod random;
