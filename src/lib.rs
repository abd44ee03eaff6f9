//! tmp
pub mod arena;
pub mod board;
pub mod chooser;
pub mod file;
pub mod game;
pub mod moves;
pub mod piece;
pub mod random;
pub mod search;
pub mod strategy;
