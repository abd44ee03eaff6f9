//! Games by their names.

use super::game::AnyGame;

/// The games that a program knows, in the order in which it offers them. It is made where the games are known, and
/// handed to all readers of their names.
#[derive(Clone, Copy, Debug)]
pub struct Games(&'static [AnyGame]);

/// A text that names no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game is called '{}': expected {}", .found.escape_debug(), .known.join(", "))]
pub struct ParseGameError {
    /// The text.
    pub found: String,
    /// The names of the games.
    pub known: Vec<&'static str>,
}

impl Games {
    /// These games, of which the first is the usual one.
    ///
    /// # Panics
    /// When there is no game.
    #[must_use]
    pub const fn new(games: &'static [AnyGame]) -> Self {
        assert!(!games.is_empty(), "there is a usual game");
        Self(games)
    }

    /// The game where none is named.
    #[must_use]
    pub const fn usual(self) -> AnyGame {
        self.0[0]
    }

    /// All games, the usual one first.
    pub fn all(self) -> impl ExactSizeIterator<Item = AnyGame> + Clone {
        self.0.iter().copied()
    }

    /// The names of all games.
    pub fn names(self) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.all().map(AnyGame::name)
    }

    /// The game of a name.
    ///
    /// # Errors
    /// When no game is called so.
    pub fn named(self, name: &str) -> Result<AnyGame, ParseGameError> {
        let named = self.all().find(|game| game.name() == name);
        named.ok_or_else(|| ParseGameError {
            found: name.to_owned(),
            known: self.names().collect(),
        })
    }
}
