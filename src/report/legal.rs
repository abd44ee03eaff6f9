//! Legal moves, and moves that are not.

use serde::Serialize;

use crate::answer::Verdict;
use crate::board::{Action, Move, Square};
use crate::moves::{Position, legality};
use crate::referee::Refusal;

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
    /// Whether it leaves the enemy without a legal move.
    pub wins: bool,
    /// Whether it leaves the enemy's General in danger.
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

/// The legal moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMoves {
    /// The position in one line.
    pub position: Position,
    /// The moves in the byte order of their notation.
    pub legal_moves: Vec<LegalMove>,
}

impl LegalMoves {
    /// The legal moves of `position`: all of them, or those of the piece on `from`.
    #[must_use]
    pub fn of(position: &Position, from: Option<Square>) -> Self {
        let mut moves = position.legal_moves();
        moves.retain(|mv| from.is_none_or(|from| mv.from == from));
        moves.sort_by_cached_key(Move::to_string);
        Self {
            position: *position,
            legal_moves: moves
                .into_iter()
                .map(|mv| LegalMove::new(position, mv))
                .collect(),
        }
    }
}

/// What the referee says of a move.
#[must_use]
pub fn verdict(judged: &Result<Move, Refusal>) -> Verdict {
    let judged = judged.as_ref();
    Verdict::new(judged.map_err(|refusal| (Some(refusal.code()), refusal.to_string())))
}
