//! What searches and matches need to know of a game.

use std::fmt;
use std::ops::Not;

use crate::board::{Colour, Move, SQUARES};
use crate::moves::Position;
use crate::piece::material;

/// One of the two players of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Who moves first in the game: white in Advance.
    First,
    /// The other.
    Second,
}

/// The other side.
impl Not for Side {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

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

    /// The position with the turn passed to the other side (the "null move" of searches), where to pass
    /// is hardly ever better than the best move; `None` where that cannot be said.
    fn pass(&self) -> Option<Self>;

    /// The side to move.
    fn to_move(&self) -> Side;

    /// How much the first side is ahead, by the measure that decides a game that is stopped.
    fn lead(&self) -> i32;

    /// A hash of the position; equal positions have equal keys.
    fn key(&self) -> u64;

    /// How many numbers [`Game::slot`] gives.
    const SLOTS: usize;

    /// A number below [`Game::SLOTS`] by which tables tell moves apart. A few that are seldom legal at
    /// once may share one.
    fn slot(action: Self::Move) -> usize;
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::White => Self::First,
            Colour::Black => Self::Second,
        }
    }
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

    fn to_move(&self) -> Side {
        self.to_move.into()
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
