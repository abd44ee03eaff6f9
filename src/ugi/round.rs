//! The game that is on: where it began, and what was played.

use super::output::quoted;
use crate::game::{Ending, Game, Setup, Side};

/// Why a position cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoundError {
    /// Its text is no position.
    #[error("{0}")]
    Position(String),
    /// A move that cannot be made.
    #[error("{action} is not legal after {made} of the moves: the position is as before")]
    IllegalMove {
        /// The move, in quotes.
        action: String,
        /// How many moves before it were legal.
        made: usize,
    },
}

/// A position of a game that ends after so many moves at the latest.
#[derive(Clone, Debug)]
pub(super) struct Round<G>(pub(super) Setup<G>);

impl<G: Game> Round<G> {
    /// The beginning of the game.
    pub(super) fn start() -> Self {
        Self(Setup::start())
    }

    /// The position that a line tells.
    pub(super) fn read(line: &str) -> Result<Self, RoundError> {
        let setup = line.parse();
        setup.map(Self).map_err(|error: G::Err| {
            RoundError::Position(error.to_string().escape_debug().to_string())
        })
    }

    /// The position after these moves.
    pub(super) fn after(mut self, moves: &[&str]) -> Result<Self, RoundError> {
        for (made, text) in moves.iter().enumerate() {
            let action = self.0.position.find(text);
            let action = action.ok_or_else(|| RoundError::IllegalMove {
                action: quoted(text),
                made,
            })?;
            self.0.position = self.0.position.after(action);
            self.0.ply = self.0.ply.saturating_add(1);
        }
        Ok(self)
    }

    /// What has ended the game, if it is over; after `max_plies` moves it is.
    pub(super) fn ending(&self, max_plies: u32) -> Option<Ending> {
        let Setup { position, ply } = &self.0;
        if position.legal_moves().is_empty() {
            Some(position.ending())
        } else {
            (*ply >= max_plies).then_some(Ending::Lead)
        }
    }

    /// The word for how the game stands.
    pub(super) fn result(&self, max_plies: u32) -> &'static str {
        let Some(ending) = self.ending(max_plies) else {
            return "none";
        };
        match self.0.position.winner(ending) {
            Some(Side::First) => "p1win",
            Some(Side::Second) => "p2win",
            None => "draw",
        }
    }
}
