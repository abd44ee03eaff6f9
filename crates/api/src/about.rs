//! What there is to play with.

use std::time::Duration;

use serde::Serialize;

use super::catalogue::{Catalogue, Program};
use super::error::RequestError;
use super::game_api::JsonObject;
use super::request;
use crate::answer::Sides;

/// What there is to play with, and how long a search may take.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct About {
    /// The game.
    game: &'static str,
    /// The games that the API takes.
    game_names: Vec<&'static str>,
    /// What people call the sides of this game.
    sides: Sides<String>,
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Facts"))]
    facts: JsonObject,
    /// The longest search, in milliseconds.
    max_time: u64,
    #[serde(flatten)]
    program: Program,
}

/// What there is to play a game with, where searches take `max_time` at most.
///
/// # Errors
/// When there is no such game.
pub(super) fn about(
    games: &Catalogue,
    asked: &request::Subject,
    max_time: Duration,
) -> Result<About, RequestError> {
    let api = games.named(asked.game.as_deref())?;
    let game = api.game();
    let [white, black] = game.facts().sides.map(str::to_owned);
    Ok(About {
        game: game.name(),
        game_names: games.names().collect(),
        sides: Sides { white, black },
        facts: api.facts(),
        program: games.program(),
        max_time: max_time.as_millis().try_into().unwrap_or(u64::MAX),
    })
}
