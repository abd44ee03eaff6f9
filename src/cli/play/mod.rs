//! Moves, one a call or many.

pub mod one_move;
#[cfg(feature = "serve")]
pub mod serve;
pub mod ugi;
