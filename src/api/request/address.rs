//! What an address asks for.

use serde::Deserialize;
use utoipa::IntoParams;

use super::field::{Text, WholeNumber};
use crate::any::AnyGame;
use crate::board::Move;
use crate::cases::PuzzleKind;
use crate::game::GameLine;
use crate::moves::Position;

/// `position=...&move=...&flipped=true`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Image {
    /// The position to draw.
    #[param(value_type = Position)]
    pub(crate) position: Text<GameLine<Position>>,
    /// A move to play first; it is marked.
    #[serde(rename = "move")]
    #[param(value_type = Option<Move>)]
    pub(crate) mv: Option<Text<Move>>,
    /// Whether black is at the bottom.
    #[serde(default)]
    pub(crate) flipped: bool,
}

/// `game=...`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Subject {
    /// The game: `advance` unless told otherwise.
    #[param(value_type = Option<AnyGame>)]
    pub(crate) game: Option<Text<AnyGame>>,
}

/// `kind=...&seed=...`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Riddle {
    /// What the puzzle asks for.
    #[param(value_type = PuzzleKind)]
    pub(crate) kind: Text<PuzzleKind>,
    /// What it is made from: the same seed gives the same puzzle.
    #[param(value_type = u64)]
    pub(crate) seed: Text<WholeNumber>,
}
