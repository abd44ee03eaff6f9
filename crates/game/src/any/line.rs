//! Positions of any game with the number of moves before them.

use super::game::{AnyError, AnyGame, AnyPosition};
use super::moves::AnyMove;
use crate::game::{Ending, GameLine, Setup};

/// A position of some game, with the number of moves made before it.
pub type AnySetup = Setup<AnyPosition>;

/// A position of some game, with the number of moves made before it and the length of its game.
pub type AnyLine = GameLine<AnyPosition>;

impl AnyGame {
    /// The default start of the game.
    #[must_use]
    pub fn start(self) -> AnySetup {
        Setup {
            position: (self.entry().start)(),
            ply: 0,
        }
    }

    /// The start of the game on a board with this many rows; `None` if the game has no such board, or only one size.
    #[must_use]
    pub fn sized(self, rows: usize) -> Option<AnySetup> {
        let position = (self.entry().sized)(rows)?;
        Some(Setup { position, ply: 0 })
    }

    /// The position of a line, with the number of moves made before it.
    ///
    /// # Errors
    /// When the line is not a position of the game.
    pub fn setup(self, line: &str) -> Result<AnySetup, AnyError> {
        (self.entry().setup)(line)
    }

    /// The game under way of a line, which may omit its length.
    ///
    /// # Errors
    /// When the line is not a game under way.
    pub fn line(self, line: &str) -> Result<AnyLine, AnyError> {
        GameLine::read(line, |setup| self.setup(setup))
    }
}

impl AnySetup {
    /// The ending of the game, if it is over: by its rules, or else because `max_plies` moves of both sides were made.
    #[must_use]
    pub fn ending(&self, max_plies: u32) -> Option<Ending> {
        match self.position.is_over() {
            true => Some(Ending::Rules),
            false => (self.ply >= max_plies).then_some(Ending::Turns),
        }
    }

    /// The setup after a legal move.
    ///
    /// # Panics
    /// As [`AnyPosition::after`].
    #[must_use]
    pub fn after(&self, mv: &AnyMove) -> Self {
        Self {
            position: self.position.after(mv),
            ply: self.ply.saturating_add(1),
        }
    }
}

impl AnyLine {
    /// The legal moves; none if the turns are over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        match self.turns_over() {
            Some(_) => Vec::new(),
            None => self.setup.position.legal_moves(),
        }
    }

    /// The legal move of this text; `None` if there is none, or if the turns are over.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<AnyMove> {
        match self.turns_over() {
            Some(_) => None,
            None => self.setup.position.find(text),
        }
    }

    /// The line after a legal move.
    ///
    /// # Panics
    /// As [`AnyPosition::after`].
    #[must_use]
    pub fn after(&self, mv: &AnyMove) -> Self {
        Self {
            setup: self.setup.after(mv),
            length: self.length,
        }
    }
}
