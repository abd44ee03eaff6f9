//! The board: where pieces and walls stand, but not how they move.

pub(crate) mod action;
pub(crate) mod bitboards;
#[cfg(feature = "native")]
pub(crate) mod file;
pub mod geometry;
pub(crate) mod kind;
pub mod ranks;
pub(crate) mod square;
mod square_set;
pub mod text;
mod zobrist;

pub use bitboards::{Contents, GeneralCountError};
pub use kind::Content;
pub use square::{FILES, ParseSquareError, RANKS, SQUARES, WIDTH};
pub use square_set::{Iter, SquareSet};

// The crate's root makes these public.
pub(crate) use action::{Action, Move};
pub(crate) use bitboards::Board;
pub(crate) use kind::PieceKind;
pub(crate) use square::Square;
