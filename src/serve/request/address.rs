//! What an address asks for.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use serde::Deserialize;
use utoipa::IntoParams;

use super::field::{Text, Whole};
use crate::board::Move;
use crate::cases::PuzzleKind;
use crate::game::Setup;
use crate::games::Which;
use crate::moves::Position;
use crate::serve::answer::Refusal;

/// What the address asks for.
///
/// # Errors
/// When a part of it is wrong; the message names it.
pub(in crate::serve) fn query<T>(asked: Result<Query<T>, QueryRejection>) -> Result<T, Refusal> {
    asked.map(|Query(asked)| asked).map_err(|error| {
        // Without what only programmers would say of it.
        let told = std::error::Error::source(&error)
            .map_or_else(|| error.body_text(), ToString::to_string);
        Refusal::field(told)
    })
}

/// `position=...&move=...&flipped=true`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::serve) struct Image {
    /// The position to draw.
    #[param(value_type = Position)]
    pub(in crate::serve) position: Text<Setup<Position>>,
    /// A move to play first; it is marked.
    #[serde(rename = "move")]
    #[param(value_type = Option<Move>)]
    pub(in crate::serve) mv: Option<Text<Move>>,
    /// Whether black is at the bottom.
    #[serde(default)]
    pub(in crate::serve) flipped: bool,
}

/// `game=...`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::serve) struct Subject {
    /// The game: `advance` unless told otherwise.
    #[param(value_type = Option<Which>)]
    pub(in crate::serve) game: Option<Text<Which>>,
}

/// `kind=...&seed=...`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::serve) struct Riddle {
    /// What the puzzle asks for.
    #[param(value_type = PuzzleKind)]
    pub(in crate::serve) kind: Text<PuzzleKind>,
    /// What it is made from: the same seed gives the same puzzle.
    #[param(value_type = u64)]
    pub(in crate::serve) seed: Text<Whole>,
}
