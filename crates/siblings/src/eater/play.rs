//! A game from its first round to its last.

use std::io;

use super::board::{Board, EATER, PASSER, Round, Size, name};
use super::cells::Cell;
use super::player::Player;
use super::position::Position;
use crate::game::Side;

/// A game: the board, and the rounds that led to it.
#[derive(Clone, Debug)]
pub struct History {
    size: Size,
    board: Board,
    rounds: Vec<Round>,
}

/// The error of a round that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RoundError {
    /// The game is over.
    #[error("the game is over: the {} has won", name(*.0))]
    Over(Side),
    /// A player has named a cell that is not empty.
    #[error("the {} cannot name {}: it is not an empty cell", name(*.0), .1)]
    NotEmpty(Side, Cell),
}

impl History {
    /// A game on the empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            board: Board::new(size),
            rounds: Vec::new(),
        }
    }

    /// The board on which the game began.
    #[must_use]
    pub fn start(&self) -> Position {
        Position::new(self.size)
    }

    /// The board as it is now.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rounds so far.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Plays a round.
    ///
    /// # Errors
    /// When the game is over, or a cell is not empty; the game is then unchanged.
    pub fn play(&mut self, round: Round) -> Result<(), RoundError> {
        if let Some(winner) = self.board.winner() {
            return Err(RoundError::Over(winner));
        }
        for role in Side::BOTH {
            if !self.board.empty().contains(round.of(role)) {
                return Err(RoundError::NotEmpty(role, round.of(role)));
            }
        }
        self.board = self.board.after(round);
        self.rounds.push(round);
        Ok(())
    }
}

/// Plays a game to its end and returns the winner; `watch` sees it before the first round and after each.
///
/// # Errors
/// When a player leaves the game, or names a cell that is not empty, or `watch` fails.
pub fn play(
    game: &mut History,
    passer: &mut dyn Player,
    eater: &mut dyn Player,
    mut watch: impl FnMut(&History) -> io::Result<()>,
) -> io::Result<Side> {
    loop {
        watch(game)?;
        if let Some(winner) = game.board.winner() {
            return Ok(winner);
        }
        let round = Round {
            passer: passer.choose(&game.board, PASSER)?,
            eater: eater.choose(&game.board, EATER)?,
        };
        game.play(round).map_err(io::Error::other)?;
    }
}
