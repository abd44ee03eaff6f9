//! A board and whose turn it is.

use super::legality::{self, Safety};
use super::{Move, MoveList, pseudo_legal};
use crate::board::{Action, Board, Colour, Content};
use crate::piece::{PIECES, Turn};

/// A board and the side to move: all that a choice of a move may depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The side to move.
    pub to_move: Colour,
}

impl Position {
    /// `board` with `to_move` to move.
    #[must_use]
    pub const fn new(board: Board, to_move: Colour) -> Self {
        Self { board, to_move }
    }

    /// The legal moves, in an order that depends on the position only.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let turn = Turn::new(&self.board, self.to_move);
        let safety = Safety::of(&turn);
        let mut moves = MoveList::new();
        pseudo_legal(&turn, &mut moves);
        moves.mask(|group| safety.filter(&turn, group));
        moves
    }

    /// Whether there is a legal move; quicker than to find all of them. A side without one has lost.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let turn = Turn::new(&self.board, self.to_move);
        let safety = Safety::of(&turn);
        let mut moves = MoveList::new();
        for piece in PIECES {
            for from in self.board.pieces(self.to_move, piece.kind()) {
                piece.pseudo_legal(&turn, from, &mut moves);
                if moves
                    .groups()
                    .iter()
                    .any(|group| !safety.filter(&turn, group).is_empty())
                {
                    return true;
                }
                moves.clear();
            }
        }
        false
    }

    /// The position after a legal move.
    #[must_use]
    pub fn after(&self, action: Move) -> Self {
        Self::new(self.board.after(action), !self.to_move)
    }

    /// Whether a legal move leaves the enemy without one.
    #[must_use]
    pub fn wins(&self, action: Move) -> bool {
        !self.after(action).has_legal_move()
    }

    /// Whether the side to move's General is in danger.
    #[must_use]
    pub fn in_danger(&self) -> bool {
        legality::in_danger(&self.board, self.to_move)
    }

    /// How much a legal move changes (own material - enemy material), in points: what it captures, or
    /// twice what it converts.
    #[must_use]
    pub fn gain(&self, action: Move) -> i32 {
        let value = || match self.board.at(action.to) {
            Some(Content::Piece(_, kind)) => kind.piece().value(),
            Some(Content::Wall) | None => 0,
        };
        match action.action {
            Action::Step | Action::Build | Action::Swap => 0,
            Action::Capture | Action::Shot => value(),
            Action::Convert => 2 * value(),
        }
    }

    /// The position with colours exchanged and ranks flipped: the same for the other side.
    #[must_use]
    pub fn flipped(&self) -> Self {
        Self::new(self.board.flipped(), !self.to_move)
    }
}
