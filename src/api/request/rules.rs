//! Questions about the rules.

use serde::Deserialize;
use utoipa::ToSchema;

use super::field::{game, small, up_to};
use crate::any::AnyGame;
use crate::board::{Move, Square};
use crate::game::Length;
use crate::moves::Position;

/// The most moves of a game that are checked at once.
const MAX_MOVES: usize = 1000;

/// `{game?, position, from?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moves {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<AnyGame>)]
    pub(crate) game: AnyGame,
    #[schema(value_type = Position)]
    pub(crate) position: String,
    /// Only the moves of the piece on this square.
    #[schema(value_type = Option<Square>)]
    pub(crate) from: Option<String>,
}

/// `{game?, position, move}`, `{game?, position, from, to}` or `{game?, position, after}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<AnyGame>)]
    pub(crate) game: AnyGame,
    #[schema(value_type = Position)]
    pub(crate) position: String,
    #[serde(rename = "move")]
    #[schema(value_type = Option<Move>)]
    pub(crate) mv: Option<String>,
    /// The first square pointed at, with `to`: the move is what the piece there does to the contents of `to`.
    #[schema(value_type = Option<Square>)]
    pub(crate) from: Option<String>,
    /// The second square pointed at.
    #[schema(value_type = Option<Square>)]
    pub(crate) to: Option<String>,
    /// The position after the move, whose side to move is ignored.
    #[schema(value_type = Option<Position>)]
    pub(crate) after: Option<String>,
}

/// `{game?, position, turns?, begun?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = StatusRequest)]
pub(crate) struct Status {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<AnyGame>)]
    pub(crate) game: AnyGame,
    #[schema(value_type = Position)]
    pub(crate) position: String,
    /// After so many moves of each side the game is over: those of the position or of `about` unless told otherwise.
    #[serde(default, deserialize_with = "small")]
    turns: Option<u32>,
    /// The number of moves in the position that the game began from, that of the position or 0 unless told otherwise:
    /// turns are counted from there.
    #[serde(default, deserialize_with = "small")]
    begun: Option<u32>,
}

impl Status {
    /// How long the game may be, where its line says `told`.
    pub(crate) fn length(&self, told: Option<Length>) -> Length {
        let told = told.unwrap_or(Length {
            turns: self.game.facts().turns,
            begun: 0,
        });
        Length {
            turns: self.turns.unwrap_or(told.turns),
            begun: self.begun.unwrap_or(told.begun),
        }
    }
}

/// `{game?, position, moves}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replay {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<AnyGame>)]
    pub(crate) game: AnyGame,
    /// The first position of the game.
    #[schema(value_type = Position)]
    pub(crate) position: String,
    /// The moves of both sides.
    #[serde(deserialize_with = "up_to::<_, _, MAX_MOVES>")]
    #[schema(value_type = Vec<Move>, max_items = 1000)]
    pub(crate) moves: Vec<String>,
}
