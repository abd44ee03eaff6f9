//! The current game: where it began, and the moves played.

use super::output::{quoted, shortened};
use crate::any::{AnyGame, AnySetup};
use crate::game::{Ending, Side};
use crate::number::counted;

/// How many characters of an error about a position are printed.
const REASON: usize = 200;

/// Why a position cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RoundError {
    /// Its text is not a position.
    #[error("{0}")]
    Position(String),
    /// A move that cannot be made.
    #[error("{mv} is not legal after {}: the position is unchanged", counted(*.made, "move"))]
    IllegalMove {
        /// The move, in quotes.
        mv: String,
        /// How many moves before it were legal.
        made: usize,
    },
}

/// A position with the number of moves made before it.
#[derive(Clone, Debug)]
pub(super) struct Round(pub(super) AnySetup);

impl Round {
    /// The beginning of the game.
    pub(super) fn start(game: AnyGame) -> Self {
        Self(game.start())
    }

    /// The position written in a line.
    pub(super) fn read(game: AnyGame, line: &str) -> Result<Self, RoundError> {
        match game.setup(line) {
            Ok(setup) => Ok(Self(setup)),
            // The error may hold all of the line.
            Err(error) => Err(RoundError::Position(shortened(&error.to_string(), REASON))),
        }
    }

    /// The position after these moves.
    pub(super) fn after(mut self, moves: &[&str]) -> Result<Self, RoundError> {
        for (made, text) in moves.iter().enumerate() {
            let mv = self.0.position.find(text);
            let mv = mv.ok_or_else(|| RoundError::IllegalMove {
                mv: quoted(text),
                made,
            })?;
            self.0 = self.0.after(&mv);
        }
        Ok(self)
    }

    /// What has ended the game, if it is over; after `max_plies` moves it is.
    pub(super) fn ending(&self, max_plies: u32) -> Option<Ending> {
        self.0.ending(max_plies)
    }

    /// The word for how the game stands.
    pub(super) fn result(&self, max_plies: u32) -> &'static str {
        let Some(ending) = self.ending(max_plies) else {
            return "none";
        };
        match self.0.position.winner(ending) {
            Some(Side::White) => "p1win",
            Some(Side::Black) => "p2win",
            None => "draw",
        }
    }
}
