//! Laws that hold on every board, tried on random ones.

pub mod boards;
mod cases;
mod choice;
pub mod moves;
pub mod oracle;
mod referee;
mod symmetry;
mod text;
