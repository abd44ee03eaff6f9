//! A board as the side to move sees it.

use crate::board::geometry::BESIDE;
use crate::board::{Board, PieceKind, SquareSet};
use crate::game::Side;

/// The squares where a side's pieces cannot be captured: those orthogonally beside its Sentinels.
///
/// A Sentinel shields its neighbours, other Sentinels among them, and never itself. The Catapult
/// respects a shield as all do; a Jester's conversion does not.
#[must_use]
pub fn shielded(board: &Board, side: Side) -> SquareSet {
    board
        .pieces(side, PieceKind::Sentinel)
        .iter()
        .fold(SquareSet::EMPTY, |set, sentinel| {
            set | BESIDE[sentinel.index()]
        })
}

/// What all pieces of a side need to know for their moves, found once for all of them.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The board.
    pub board: &'a Board,
    /// The side to move.
    pub us: Side,
    /// The squares that are not empty.
    pub occupied: SquareSet,
    /// The empty squares.
    pub empty: SquareSet,
    /// Enemies that an attack captures: all but the General, which nothing captures, and the shielded.
    pub prey: SquareSet,
}

impl<'a> Turn<'a> {
    /// `board` as `us` sees it.
    #[must_use]
    pub fn new(board: &'a Board, us: Side) -> Self {
        let occupied = board.occupied();
        let prey = board.of(!us) - board.pieces(!us, PieceKind::General) - shielded(board, !us);
        Self {
            board,
            us,
            occupied,
            empty: !occupied,
            prey,
        }
    }

    /// The side's own pieces.
    #[must_use]
    pub fn friends(&self) -> SquareSet {
        self.board.of(self.us)
    }

    /// The enemy's pieces but for its General.
    #[must_use]
    pub fn convertible(&self) -> SquareSet {
        self.board.of(!self.us) - self.board.pieces(!self.us, PieceKind::General)
    }
}
