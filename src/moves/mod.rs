//! From pieces to legal moves: [`pseudo_legal`] generates the moves of the pieces, [`legality`] removes those that
//! endanger the mover's General, [`notation`] names the rest and [`perft()`] counts them. A [`Position`] is read and
//! printed in one line, `4g4/9/9/9/9/9/9/9/4G4 w`: its [ranks](crate::board::ranks) and the side to move.

mod game;
mod generate;
pub mod legality;
pub(crate) mod line;
pub mod notation;
mod perft;
pub(crate) mod position;
mod winning;

pub use generate::pseudo_legal;
pub use line::ParsePositionError;
pub use perft::{perft, perft_divide, perft_made};
pub use position::IllegalMove;

// The crate's root makes it public.
pub(crate) use position::Position;
