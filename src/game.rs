//! What searches and matches need to know of a game.

use std::fmt;

use crate::board::{Colour, Move, SQUARES};
use crate::moves::Position;
use crate::piece::material;

/// A position of a game for two players who move in turn and see everything; what one wins, the other
/// loses. Whoever is to move without a legal move has lost.
pub trait Game: Clone {
    /// What a player does in a turn.
    type Move: Copy + Eq + fmt::Debug + fmt::Display;

    /// The legal moves, in an order that depends on the position only.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// The position after a legal move.
    #[must_use]
    fn after(&self, action: Self::Move) -> Self;

    /// The position with the turn passed to the other player, where a side that could pass would be no
    /// better off than by its best move (the "null move" of searches); `None` where that cannot be said.
    fn pass(&self) -> Option<Self>;

    /// Whether the player who moved first in the game is to move.
    fn first_to_move(&self) -> bool;

    /// How much the first player is ahead, by the measure that decides a game that is stopped.
    fn lead(&self) -> i32;

    /// A hash of the position; equal positions have equal keys.
    fn key(&self) -> u64;

    /// How many numbers [`Game::slot`] gives.
    const SLOTS: usize;

    /// A number below [`Game::SLOTS`] by which tables tell moves apart. A few that are seldom legal at
    /// once may share one.
    fn slot(action: Self::Move) -> usize;
}

impl Game for Position {
    type Move = Move;

    fn legal_moves(&self) -> Vec<Move> {
        Position::legal_moves(self)
    }

    fn after(&self, action: Move) -> Self {
        Position::after(self, action)
    }

    fn pass(&self) -> Option<Self> {
        (!self.in_danger()).then(|| Self::new(self.board, !self.to_move))
    }

    fn first_to_move(&self) -> bool {
        self.to_move == Colour::White
    }

    fn lead(&self) -> i32 {
        material(&self.board, Colour::White) - material(&self.board, Colour::Black)
    }

    fn key(&self) -> u64 {
        Position::key(self)
    }

    const SLOTS: usize = SQUARES * SQUARES;

    fn slot(action: Move) -> usize {
        action.from.index() * SQUARES + action.to.index()
    }
}
