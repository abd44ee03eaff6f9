//! A board as the side to move sees it, and what a piece answers about it: its moves, and the rules that forbid others.

use crate::board::geometry::BESIDE;
use crate::board::{Action, Board, Move, PieceKind, Square, SquareSet};
use crate::game::Side;

/// The squares where a side's pieces cannot be captured: those orthogonally beside its Sentinels.
///
/// A Sentinel shields its neighbours, other Sentinels among them, and never itself. The Catapult respects shields like
/// every piece; a Jester's conversion does not.
#[must_use]
#[inline]
pub fn shielded(board: &Board, side: Side) -> SquareSet {
    board
        .pieces(side, PieceKind::Sentinel)
        .iter()
        .fold(SquareSet::EMPTY, |set, sentinel| {
            set | BESIDE[sentinel.index()]
        })
}

/// A board as the side to move sees it, computed once for all of its pieces.
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
    /// Enemies that an attack captures: all but the shielded, and the General, which nothing captures.
    pub prey: SquareSet,
}

impl<'a> Turn<'a> {
    /// `board` as `us` sees it.
    #[must_use]
    #[inline]
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
    #[inline]
    pub fn friends(&self) -> SquareSet {
        self.board.of(self.us)
    }

    /// The enemy's pieces except its General.
    #[must_use]
    #[inline]
    pub fn convertible(&self) -> SquareSet {
        self.board.of(!self.us) - self.board.pieces(!self.us, PieceKind::General)
    }
}

/// The moves of one kind that one piece has: one for each square of `to`, which is never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveGroup {
    /// The square of the acting piece.
    pub from: Square,
    /// Its action.
    pub action: Action,
    /// The squares of the action.
    pub to: SquareSet,
}

impl MoveGroup {
    /// The group's moves one by one.
    #[inline]
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let Self { from, action, to } = self;
        to.iter().map(move |to| Move { from, action, to })
    }
}

/// The moves of one piece, at most one group for each kind of move, so that a whole group can be counted and masked at
/// once.
#[derive(Clone, Debug)]
pub struct MoveList {
    groups: [MoveGroup; Action::COUNT],
    len: usize,
}

/// Fills the places of a [`MoveList`] that hold no group yet.
const VACANT: MoveGroup = MoveGroup {
    from: Square::A1,
    action: Action::Step,
    to: SquareSet::EMPTY,
};

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl MoveList {
    /// A list without moves.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self {
            groups: [VACANT; Action::COUNT],
            len: 0,
        }
    }

    /// Adds a move for each square of `to`. A piece adds all its moves of one kind at once.
    #[inline]
    pub fn add(&mut self, from: Square, action: Action, to: SquareSet) {
        if !to.is_empty() {
            self.groups[self.len] = MoveGroup { from, action, to };
            self.len += 1;
        }
    }

    /// The groups, in the order they were added.
    #[must_use]
    #[inline]
    pub fn groups(&self) -> &[MoveGroup] {
        &self.groups[..self.len]
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

/// A rule that forbids something to pieces of one kind, to explain why a move is refused. Each is in the file of its
/// piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name for programs.
    pub code: &'static str,
    /// The rule in words.
    pub words: &'static str,
}

impl Rule {
    #[inline]
    pub(super) const fn new(code: &'static str, words: &'static str) -> Self {
        Self { code, words }
    }
}
