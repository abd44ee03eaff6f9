//! Legal moves.

use serde::Serialize;

use crate::board::{Action, Move, Square};
use crate::moves::{Position, legality};

/// A legal move, and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMove {
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The squares to point at: where the piece stands, and the square that it acts on.
    pub squares: [Square; 2],
    /// What the piece does.
    pub kind: Action,
    /// The change of (own material - enemy material), in points.
    pub gain: i32,
    /// True if it leaves the enemy without a legal move.
    pub wins: bool,
    /// True if it leaves the enemy's General in danger.
    pub danger: bool,
}

impl LegalMove {
    /// A move that is legal in `position`.
    #[must_use]
    pub fn new(position: &Position, mv: Move) -> Self {
        let after = position.after(mv);
        Self {
            mv,
            squares: [mv.from, mv.to],
            kind: mv.action,
            gain: position.gain(mv),
            wins: position.wins(mv),
            danger: legality::in_danger(&after.board, after.to_move),
        }
    }
}
