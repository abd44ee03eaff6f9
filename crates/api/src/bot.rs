//! The bot that a question is about.

use serde_json::json;

use super::error::RequestError;
use crate::answer::LevelName;
use crate::any::{AnyChooser, AnyGame, AnyLevel};
use crate::engine::Strength;
use crate::search::Limits;

/// A bot: its strength, and how it plays.
#[derive(Clone, Copy, Debug)]
pub struct BotOptions {
    /// The strength.
    pub strength: Strength<AnyLevel>,
    /// The seed that breaks ties; without one, they are always broken in the same way.
    pub seed: Option<u64>,
    /// The limits of a search.
    pub limits: Limits,
    /// The way to read equal replies, one of the level's [readings](crate::engine::Level::readings); `None` for its own.
    pub reading: Option<&'static str>,
}

impl BotOptions {
    /// The chooser of the bot's moves in a game.
    #[must_use]
    pub fn chooser(&self, game: AnyGame) -> AnyChooser {
        game.chooser_reading(self.strength, self.seed, self.limits, self.reading)
    }
}

/// The level of this name, if one is given.
///
/// # Errors
/// When there is no such level.
pub(super) fn level_of(
    game: AnyGame,
    name: Option<&LevelName<'_>>,
) -> Result<Option<AnyLevel>, RequestError> {
    let Some(name) = name else {
        return Ok(None);
    };
    let mut levels = game.levels().into_iter();
    let known = levels.find(|level| level.name() == *name);
    known.map(Some).ok_or_else(|| {
        let levels = names(game).join(", ");
        RequestError::field(format_args!(
            "level: {} is not a level: expected one of {levels}",
            json!(name)
        ))
    })
}

/// The names of the levels, as JSON has them.
fn names(game: AnyGame) -> Vec<String> {
    let levels = game.levels().into_iter();
    levels
        .map(|level| json!(level.name()).to_string())
        .collect()
}
