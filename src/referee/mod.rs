//! The referee: explains to people what is wrong with a move.
//!
//! Whether a move is legal is for [`Position::legal_moves`] alone to say; the referee only finds the
//! reason when it is not. It does so by asking the pieces again for what they would do if this or that
//! did not stand against it, so that it has no rules of its own to get wrong: what belongs to one piece
//! says [`Piece::objection`](crate::piece::Piece::objection).
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
