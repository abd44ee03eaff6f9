//! From pieces to legal moves: [`pseudo_legal`] asks the pieces, [`legality`] takes out what endangers
//! the own General, [`notation`] names the rest and [`perft()`] counts it.

mod generate;
pub mod legality;
pub mod notation;
mod perft;
mod position;

pub use crate::board::{Action, Move};
pub use crate::piece::MoveGroup;
pub use generate::pseudo_legal;
pub use perft::{perft, perft_divide, perft_made};
pub use position::Position;
