//! Questions about the rules.

use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::field::{game, small, up_to};
use crate::board::{Move, Square};
use crate::game::Length;
use crate::games::Which;
use crate::moves::Position;

/// The most moves of a game that are checked at once.
const MAX_MOVES: usize = 1000;

/// The most requests of a batch.
const MAX_ITEMS: usize = 256;

/// `{game?, position, from?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::serve) struct Moves {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<Which>)]
    pub(in crate::serve) game: Which,
    #[schema(value_type = Position)]
    pub(in crate::serve) position: String,
    /// Only the moves of the piece on this square.
    #[schema(value_type = Option<Square>)]
    pub(in crate::serve) from: Option<String>,
}

/// `{game?, position, move}`, `{game?, position, from, to}` or `{game?, position, after}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::serve) struct Check {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<Which>)]
    pub(in crate::serve) game: Which,
    #[schema(value_type = Position)]
    pub(in crate::serve) position: String,
    #[serde(rename = "move")]
    #[schema(value_type = Option<Move>)]
    pub(in crate::serve) mv: Option<String>,
    /// Where somebody points at first, with `to`: they mean what the piece there does to such as stand on `to`.
    #[schema(value_type = Option<Square>)]
    pub(in crate::serve) from: Option<String>,
    /// Where somebody points at then.
    #[schema(value_type = Option<Square>)]
    pub(in crate::serve) to: Option<String>,
    /// The position after the move, whose side to move is ignored.
    #[schema(value_type = Option<Position>)]
    pub(in crate::serve) after: Option<String>,
}

/// `{game?, position, turns?, begun?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = StatusRequest)]
pub(in crate::serve) struct Status {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<Which>)]
    pub(in crate::serve) game: Which,
    #[schema(value_type = Position)]
    pub(in crate::serve) position: String,
    /// After so many moves of each side the game is over: 100 unless told otherwise.
    #[serde(default, deserialize_with = "small")]
    turns: Option<u32>,
    /// The number of moves in the position that the game began from, 0 unless told otherwise: turns are counted
    /// from there.
    #[serde(default, deserialize_with = "small")]
    begun: Option<u32>,
}

impl Status {
    /// How long the game may be.
    pub(in crate::serve) fn length(&self) -> Length {
        let usual = Length::default();
        Length {
            turns: self.turns.unwrap_or(usual.turns),
            begun: self.begun.unwrap_or(usual.begun),
        }
    }
}

/// `{game?, position, moves}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::serve) struct Replay {
    /// The first position of the game.
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<Which>)]
    pub(in crate::serve) game: Which,
    #[schema(value_type = Position)]
    pub(in crate::serve) position: String,
    /// The moves of both sides.
    #[serde(deserialize_with = "up_to::<_, _, MAX_MOVES>")]
    #[schema(value_type = Vec<Move>, max_items = 1000)]
    pub(in crate::serve) moves: Vec<String>,
}

/// `{items}`: requests of one kind.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::serve) struct Batch {
    /// The requests, which are answered in their order.
    #[serde(deserialize_with = "up_to::<_, _, MAX_ITEMS>")]
    #[schema(max_items = 256)]
    pub(in crate::serve) items: Vec<Value>,
}
