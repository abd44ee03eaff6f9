//! Positions of any game with the number of moves before them.

use super::moves::AnyMove;
use super::position::AnyPosition;
use crate::game::{Ending, GameLine, Setup};

/// A position of some game, with the number of moves made before it.
pub type AnySetup = Setup<AnyPosition>;

/// A position of some game, with the number of moves made before it and the length of its game.
pub type AnyLine = GameLine<AnyPosition>;

impl AnySetup {
    /// How the game has ended, if it is over: by its rules, or else because `max_plies` moves of both sides were made.
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
