//! The outcome of best play.

use std::fmt;

/// The outcome of best play for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// It loses, in this number of plies.
    Lost(u8),
    /// Neither side can win.
    Drawn,
    /// It wins, in this number of plies.
    Won(u8),
}

impl Outcome {
    /// A byte for each outcome: 0 for a draw, else the plies plus one. A side wins only in odd numbers of plies.
    pub(super) const fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Drawn,
            byte if byte.is_multiple_of(2) => Self::Won(byte - 1),
            byte => Self::Lost(byte - 1),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(plies) => write!(f, "lost in {plies}"),
            Self::Drawn => f.write_str("drawn"),
            Self::Won(plies) => write!(f, "won in {plies}"),
        }
    }
}
