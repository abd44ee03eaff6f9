//! Games by their names.

use super::game::AnyGame;
use crate::asset;

/// The games that a program knows, in the order in which it offers them. It is made where the games are known, and
/// handed to all readers of their names.
#[derive(Clone, Copy, Debug)]
pub struct Games {
    games: &'static [AnyGame],
    other_build: Option<OtherBuild>,
}

/// Games that only another build of the program plays.
#[derive(Clone, Copy, Debug)]
struct OtherBuild {
    names: &'static [&'static str],
    build: &'static str,
}

/// The error of a text that names no game.
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
        Self {
            games,
            other_build: None,
        }
    }

    /// These games, and the names of others, which only another build of the program plays, called `build`. A reader
    /// that asks for one of them finds that build [missing](asset::missing).
    #[must_use]
    pub const fn with_other_build(
        self,
        names: &'static [&'static str],
        build: &'static str,
    ) -> Self {
        Self {
            games: self.games,
            other_build: Some(OtherBuild { names, build }),
        }
    }

    /// The game where none is named.
    #[must_use]
    pub const fn usual(self) -> AnyGame {
        self.games[0]
    }

    /// All games that this program plays, the usual one first.
    pub fn all(self) -> impl ExactSizeIterator<Item = AnyGame> + Clone {
        self.games.iter().copied()
    }

    /// The names of all games.
    pub fn names(self) -> impl Iterator<Item = &'static str> + Clone {
        let other_build = self
            .other_build
            .map_or(&[][..], |other_build| other_build.names);
        self.all()
            .map(AnyGame::name)
            .chain(other_build.iter().copied())
    }

    /// The game of a name.
    ///
    /// # Errors
    /// When no game is called so.
    pub fn named(self, name: &str) -> Result<AnyGame, ParseGameError> {
        let named = self.all().find(|game| game.name() == name);
        named.ok_or_else(|| {
            if let Some(OtherBuild { names, build }) = self.other_build
                && names.contains(&name)
            {
                asset::note_missing(build);
            }
            ParseGameError {
                found: name.to_owned(),
                known: self.names().collect(),
            }
        })
    }
}
