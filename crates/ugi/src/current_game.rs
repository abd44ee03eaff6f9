//! The current game: where it began, and the moves played.

use super::output::{quoted, shortened};
use crate::any::{AnyGame, AnyLine, AnyMove};
use crate::game::{Ending, Length, Side};
use crate::number::counted;

/// The greatest number of characters of an error about a position.
const REASON: usize = 200;

/// The error of a position that cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PositionError {
    /// Its text is not a position.
    #[error("{0}")]
    Position(String),
    /// A move that cannot be made.
    #[error("{mv} is not legal after {}: the position is unchanged", counted(*.made, "move"))]
    IllegalMove {
        /// The move, in quotes.
        mv: String,
        /// The number of legal moves before it.
        made: usize,
    },
    /// More moves than the game has.
    #[error("the game is over after {}, by MaxPlies or by the position: the position is unchanged", counted(*.made, "move"))]
    Over {
        /// The number of legal moves.
        made: usize,
    },
}

/// A position with the number of moves made before it and, if it is given, the length of the game. Otherwise, the
/// option `MaxPlies` gives the length.
#[derive(Clone, Debug)]
pub(super) struct CurrentGame {
    pub(super) line: AnyLine,
    /// The keys of the positions before this one, as far as they are known.
    pub(super) history: Vec<u64>,
}

impl CurrentGame {
    /// The beginning of the game.
    pub(super) fn start(game: AnyGame) -> Self {
        Self::of(game.start().into())
    }

    fn of(line: AnyLine) -> Self {
        Self {
            line,
            history: Vec::new(),
        }
    }

    /// The position written in a line.
    pub(super) fn read(game: AnyGame, line: &str) -> Result<Self, PositionError> {
        match game.line(line) {
            Ok(line) => Ok(Self::of(line)),
            // The error may hold all of the line.
            Err(error) => Err(PositionError::Position(shortened(
                &error.to_string(),
                REASON,
            ))),
        }
    }

    /// The number of moves of both sides at the end of the game.
    pub(super) fn last_ply(&self, max_plies: u32) -> u32 {
        self.line.length.map_or(max_plies, Length::last_ply)
    }

    /// The legal moves; none if the game is over.
    pub(super) fn legal_moves(&self, max_plies: u32) -> Vec<AnyMove> {
        match self.line.setup.ply < self.last_ply(max_plies) {
            true => self.line.setup.position.legal_moves(),
            false => Vec::new(),
        }
    }

    /// The legal move of this text; none if the game is over.
    pub(super) fn find(&self, text: &str, max_plies: u32) -> Option<AnyMove> {
        let goes_on = self.line.setup.ply < self.last_ply(max_plies);
        goes_on
            .then(|| self.line.setup.position.find(text))
            .flatten()
    }

    /// The position after these moves.
    pub(super) fn after(mut self, moves: &[&str], max_plies: u32) -> Result<Self, PositionError> {
        for (made, text) in moves.iter().enumerate() {
            if self.line.setup.ply >= self.last_ply(max_plies) {
                return Err(PositionError::Over { made });
            }
            let mv = self.line.setup.position.find(text);
            let mv = mv.ok_or_else(|| PositionError::IllegalMove {
                mv: quoted(text),
                made,
            })?;
            self.history.push(self.line.setup.position.key());
            self.line = self.line.after(&mv);
        }
        Ok(self)
    }

    /// The ending of the game, if it is over; without a given length, it is over after `max_plies` moves.
    pub(super) fn ending(&self, max_plies: u32) -> Option<Ending> {
        self.line.setup.ending(self.last_ply(max_plies))
    }

    /// The word for the result of the game.
    pub(super) fn result(&self, max_plies: u32) -> &'static str {
        let Some(ending) = self.ending(max_plies) else {
            return "none";
        };
        match self.line.setup.position.winner(ending) {
            Some(Side::White) => "p1win",
            Some(Side::Black) => "p2win",
            None => "draw",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vauban_siblings::ALL;

    #[test]
    fn the_positions_before_are_known() {
        // Two kings of checkers, which can go back.
        let kings = "......../......../.B....../......../......../....R.../......../........ cm r";
        let current = CurrentGame::read(ALL[0], kings).unwrap();
        let start = current.line.setup.position.key();
        let there = current.after(&["e3-d2", "b6-a5", "d2-e3"], 200).unwrap();
        assert_eq!(there.history.len(), 3);
        let back = there.after(&["a5-b6"], 200).unwrap();
        assert_eq!(back.line.setup.position.key(), start);
        assert_eq!(back.history.len(), 4);
        assert_eq!(back.history[0], start);
        assert!(!back.history[1..].contains(&start));
    }
}
