//! The referee: explains to people what is wrong with a move.
//!
//! Only [`Position::legal_moves`] decides whether a move is legal; the referee finds the reason when it is not. It asks
//! the pieces what they could do without this or that obstacle, so it has no rules of its own to get wrong.
//! [`Piece::objection`](crate::piece::Piece::objection) gives the rules that are specific to one piece.
//!
//! ```
//! use advance::{Position, referee};
//!
//! let position: Position = "4g4/9/9/9/3z5/4D4/9/9/4G4 w".parse()?;
//! let refusal = referee::judge(&position, "e4xd5".parse()?).unwrap_err();
//! assert_eq!(refusal.to_string(), "the Dragon may not capture a neighbour");
//!
//! let after = position.after("e4-d4".parse()?);
//! assert_eq!(referee::compare(&position, &after.board.contents())?.to_string(), "e4-d4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attempt;
mod boards;
mod claim;
mod refusal;

pub use attempt::{judge, meant};
pub use boards::compare;
pub use claim::Claim;
pub use refusal::{Refusal, Standing};

#[cfg(doc)]
use crate::moves::Position;
