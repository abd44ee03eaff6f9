//! The games of an API.

use serde::Serialize;

use super::error::RequestError;
use super::game_api::GameApi;
use crate::any::{AnyGame, Games};

/// A game that has the generic answers.
struct Generic(AnyGame);

impl GameApi for Generic {
    fn game(&self) -> AnyGame {
        self.0
    }
}

/// The program that answers.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Program {
    /// The version of the program.
    pub version: &'static str,
    /// The fingerprint of its sources: builds that could answer differently have different ones.
    pub build: &'static str,
}

/// The games that the API is asked about, in the order in which it offers them.
pub struct Catalogue {
    program: Program,
    games: Games,
    apis: Vec<Box<dyn GameApi + Send>>,
}

impl Catalogue {
    /// These games: the first is the default, and has answers of its own; the others have the generic answers.
    pub fn new(program: Program, first: impl GameApi + Send + 'static, games: Games) -> Self {
        let first: Box<dyn GameApi + Send> = Box::new(first);
        let others = games.all().skip(1).map(|game| Box::new(Generic(game)) as _);
        Self {
            program,
            games,
            apis: std::iter::once(first).chain(others).collect(),
        }
    }

    /// The program that answers.
    #[must_use]
    pub const fn program(&self) -> Program {
        self.program
    }

    /// The games.
    pub(super) const fn games(&self) -> Games {
        self.games
    }

    /// The names of all games.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.games.names()
    }

    /// The game of a name; the first one without a name.
    ///
    /// # Errors
    /// When no game is called so.
    pub(super) fn named<'a>(&'a self, name: Option<&str>) -> Result<&'a dyn GameApi, RequestError> {
        let Some(name) = name else {
            return Ok(&*self.apis[0]);
        };
        match self.games.named(name) {
            Ok(game) => Ok(self.of(game)),
            Err(error) => Err(RequestError::field(format_args!("game: {error}"))),
        }
    }

    /// The API of a game.
    ///
    /// # Panics
    /// When the game is none of the catalogue.
    #[must_use]
    pub fn of(&self, game: AnyGame) -> &dyn GameApi {
        let mut apis = self.apis.iter();
        let found = apis.find(|api| api.game() == game);
        &**found.expect("a game of the catalogue")
    }
}
