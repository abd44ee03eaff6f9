//! A board and whose turn it is.

use super::legality::{self, Safety};
use std::ops::ControlFlow;

use super::pseudo_legal;
use crate::board::text::{BoardFile, START};
use crate::board::{Action, Board, Content, Move};
use crate::game::Side;
use crate::piece::{MoveGroup, Turn};

/// A move that is not legal in a position. `referee::judge` says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal move")]
pub struct IllegalMove(pub Move);

/// A board and the side to move: everything that the legality of a move depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The side to move.
    pub to_move: Side,
}

impl Position {
    /// `board` with `to_move` to move.
    #[must_use]
    #[inline]
    pub const fn new(board: Board, to_move: Side) -> Self {
        Self { board, to_move }
    }

    /// The position that a game begins with.
    #[must_use]
    pub fn start() -> Self {
        let file = BoardFile::parse(START.as_bytes());
        let board = file.map(|file| *file.board());
        Self::new(board.expect("START is a board"), Side::White)
    }

    /// Passes the legal moves to `each`, group by group, until it breaks, in an order that depends only on the
    /// position. This is the quickest way to visit them: it collects nothing.
    ///
    /// The order is kind by kind as in [`PieceKind::ALL`](crate::board::PieceKind::ALL), and square by
    /// square in reading order within a kind.
    #[inline]
    pub fn visit_legal<B>(&self, each: impl FnMut(MoveGroup) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_legal_of(|_| true, each)
    }

    /// [`Position::visit_legal`] for only those pseudo-legal groups that are `wanted`. It skips the others without a
    /// test, which saves the cost of testing the General's moves.
    #[inline]
    pub fn visit_legal_of<B>(
        &self,
        mut wanted: impl FnMut(&MoveGroup) -> bool,
        mut each: impl FnMut(MoveGroup) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let turn = Turn::new(&self.board, self.to_move);
        let safety = Safety::of(&turn);
        pseudo_legal(&turn, |group| {
            if !wanted(&group) {
                return ControlFlow::Continue(());
            }
            let to = safety.filter(&turn, &group);
            if to.is_empty() {
                ControlFlow::Continue(())
            } else {
                each(MoveGroup { to, ..group })
            }
        })
    }

    /// The legal moves, in the order of [`Position::visit_legal`].
    #[must_use]
    #[inline]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        let _ = self.visit_legal(|group| {
            group.moves().for_each(|mv| moves.push(mv));
            ControlFlow::<()>::Continue(())
        });
        moves
    }

    /// The number of legal moves.
    #[must_use]
    #[inline]
    pub fn count_legal(&self) -> usize {
        let mut count = 0;
        let _ = self.visit_legal(|group| {
            count += group.to.len();
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// True if there is a legal move; quicker than finding all of them. A side without one has lost.
    #[must_use]
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        self.visit_legal(|_| ControlFlow::Break(())).is_break()
    }

    /// True if a move is legal; quicker than finding all legal moves.
    #[must_use]
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.visit_legal_of(
            |group| group.from == mv.from && group.action == mv.action,
            |group| match group.to.contains(mv.to) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            },
        )
        .is_break()
    }

    /// The position after a move.
    ///
    /// ```
    /// use advance::Position;
    ///
    /// let position = Position::start();
    /// assert!(position.play("e2-e3".parse()?).is_ok());
    /// assert!(position.play("e2-e7".parse()?).is_err());
    /// # Ok::<(), advance::moves::notation::ParseMoveError>(())
    /// ```
    ///
    /// # Errors
    /// When the move is not legal.
    #[inline]
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        match self.is_legal(mv) {
            true => Ok(self.after(mv)),
            false => Err(IllegalMove(mv)),
        }
    }

    /// The position after a move that is known to be legal. It is not checked: see [`Board::after`] for the result of
    /// any other move, and [`Position::play`] for moves that come from outside.
    #[must_use]
    #[inline]
    pub fn after(&self, mv: Move) -> Self {
        let mut after = *self;
        after.board.play(mv);
        after.to_move = !self.to_move;
        after
    }

    /// True if a legal move leaves the enemy without one.
    #[must_use]
    #[inline]
    pub fn wins(&self, mv: Move) -> bool {
        !self.after(mv).has_legal_move()
    }

    /// True if the side to move's General is in danger.
    #[must_use]
    #[inline]
    pub fn in_danger(&self) -> bool {
        legality::in_danger(&self.board, self.to_move)
    }

    /// The change of (own material - enemy material) by a legal move, in points: the value captured, or
    /// twice the value converted.
    #[must_use]
    #[inline]
    pub fn gain(&self, mv: Move) -> i32 {
        let value = || match self.board.at(mv.to) {
            Some(Content::Piece(_, kind)) => kind.piece().value(),
            Some(Content::Wall) | None => 0,
        };
        match mv.action {
            Action::Step | Action::Build | Action::Swap => 0,
            Action::Capture | Action::Shot => value(),
            Action::Convert => 2 * value(),
        }
    }

    /// A hash of board and side: equal positions have equal keys.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        match self.to_move {
            Side::White => self.board.key(),
            Side::Black => !self.board.key(),
        }
    }

    /// The position with colours exchanged and ranks flipped: the same game seen by the other side.
    #[must_use]
    #[inline]
    pub fn flipped(&self) -> Self {
        Self::new(self.board.flipped(), !self.to_move)
    }
}

#[cfg(test)]
mod tests {
    use vauban_laws::keys::{Field, Fields, tell_positions_apart};

    use super::*;

    impl Fields for Position {
        fn fields(&mut self) -> Vec<&mut dyn Field> {
            let Self { board, to_move } = self;
            vec![board, to_move]
        }
    }

    #[test]
    fn keys_tell_positions_apart() {
        tell_positions_apart(&[Position::start()]);
    }
}
