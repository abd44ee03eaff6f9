//! Boards: games that are being played.

mod methods;

use std::sync::{Mutex, MutexGuard, PoisonError};

use advance::Position;
use advance::any::{AnyLine, AnyMove, AnyPosition, AnySetup};
use advance::game::{GameLine, Length, Setup};
use advance::games::GAMES;
use pyo3::PyErr;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::{PyResult, Python, pyclass};

use crate::error::{self, IllegalMoveError};
use crate::mv::{Move, MoveArgument};
use crate::played_game::PlayedGame;
use crate::referee;

/// A game: where it began, its moves, and where it stands.
///
/// `Board()` is a game of Advance from the start. `position` is any position in one line, `game` is `advance` or
/// a sibling game, such as `checkers`, `turns` is how many moves each side has before the lead decides, and `moves` are
/// made at once. Turns are counted from `position` on, unless the line says otherwise, or the game has `begun` after so
/// many moves. A game that is over has no legal moves.
///
/// >>> board = Board()
/// >>> board.legal_count()
/// 43
/// >>> board.push('e2-e3')
/// >>> board.turn, board.ply
/// (False, 1)
/// >>> board.pop()
/// Move('e2-e3')
/// >>> board == Board()
/// True
/// >>> Board(game='checkers').legal_moves[0]
/// Move('...', 'checkers')
#[pyclass(frozen, module = "advance")]
pub(crate) struct Board {
    /// Never locked while Python runs.
    played: Mutex<PlayedGame>,
}

impl Board {
    /// The game of Advance of a line.
    pub(crate) fn at(line: GameLine<Position>) -> Self {
        let Setup { position, ply } = line.setup;
        let position = AnyPosition::new(position);
        Self::of(PlayedGame::new(AnyLine {
            setup: AnySetup { position, ply },
            length: line.length,
        }))
    }

    /// The game of a record, with its moves.
    ///
    /// # Errors
    /// When it is none.
    pub(crate) fn replayed(
        py: Python<'_>,
        game: &str,
        start: &str,
        turns: u32,
        moves: &[String],
    ) -> PyResult<Self> {
        let game = GAMES.named(game).map_err(error::value)?;
        let line = game.line(start);
        let line = line.map_err(|error| PyValueError::new_err(error::words(&*error)))?;
        let mut played = PlayedGame::new(line);
        played.length.turns = turns;
        let board = Self::of(played);
        for text in moves {
            let (game, text) = (None, text.clone());
            board.make(py, &MoveArgument { game, text })?;
        }
        Ok(board)
    }

    const fn of(played: PlayedGame) -> Self {
        Self {
            played: Mutex::new(played),
        }
    }

    /// The game. No method waits for it long.
    pub(crate) fn played(&self) -> MutexGuard<'_, PlayedGame> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The position, for what only Advance has.
    ///
    /// # Errors
    /// In another game.
    pub(crate) fn advance(&self) -> PyResult<Position> {
        let played = self.played();
        played.last().of().copied().ok_or_else(|| {
            PyValueError::new_err(format!(
                "this is for Advance only: the board is one of {}",
                played.game()
            ))
        })
    }

    /// The start of a game of a batch: the position of a game of Advance, and the length of the game.
    ///
    /// # Errors
    /// In another game.
    pub(crate) fn setup(&self) -> PyResult<(Setup<Position>, Length)> {
        let position = self.advance()?;
        let played = self.played();
        let ply = played.ply();
        Ok((Setup { position, ply }, played.length))
    }

    fn mv(&self, text: String) -> Move {
        let game = self.played().game();
        Move { game, text }
    }

    /// Makes a legal move.
    ///
    /// # Errors
    /// When it is not legal.
    fn make(&self, py: Python<'_>, said: &MoveArgument) -> PyResult<()> {
        let legal = self.played().push(said);
        match legal {
            true => Ok(()),
            false => Err(self.illegal(py, said)),
        }
    }

    /// The error about a move that is not legal.
    fn illegal(&self, py: Python<'_>, said: &MoveArgument) -> PyErr {
        let played = self.played().clone();
        match referee::reason(py, &played, said) {
            Ok(reason) => IllegalMoveError::new_err(reason),
            Err(error) => error,
        }
    }

    /// The value of `of` for a legal move.
    fn of_legal<T>(
        &self,
        py: Python<'_>,
        said: &MoveArgument,
        of: impl FnOnce(&AnyPosition, &AnyMove) -> T,
    ) -> PyResult<T> {
        let found = {
            let played = self.played();
            played.find(said).map(|mv| of(played.last(), &mv))
        };
        found.ok_or_else(|| self.illegal(py, said))
    }
}
