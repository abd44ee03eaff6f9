//! The routes of questions about the rules: answered at once.

use std::sync::Arc;

use axum::extract::State;

use super::body::Json;
use super::client::Client;
use super::openapi::Failed;
use super::response::Answer;
use super::shared::Api;
use crate::answer::Versioned;
use crate::api::rules::{self, Checked, Replayed};
use crate::api::sibling::SiblingMoves;
use crate::api::{Of, RequestError, Situation, request};
use crate::report::LegalMoves;

/// Lists the legal moves: all, or those of one piece.
#[utoipa::path(post, path = "/api/v1/moves", operation_id = "listMoves", tag = "rules", request_body = request::Moves,
    responses((status = OK, description = "The legal moves.", body = Versioned<Of<LegalMoves, SiblingMoves>>), Failed))]
pub(super) async fn moves(Json(asked): Json<request::Moves>) -> Result<Answer, RequestError> {
    rules::list(&asked).map(Answer::new)
}

/// Says whether a move is legal, and if not, why. The move is given as such, or as the position after it.
#[utoipa::path(post, path = "/api/v1/check", operation_id = "checkMove", tag = "rules", request_body = request::Check,
    responses((status = OK, description = "Whether the move is legal.", body = Versioned<Checked>), Failed))]
pub(super) async fn check(Json(asked): Json<request::Check>) -> Result<Answer, RequestError> {
    rules::judge(&asked).map(Answer::new)
}

/// Says how a game stands: danger, shields, material, and its end.
#[utoipa::path(post, path = "/api/v1/status", operation_id = "getStatus", tag = "rules", request_body = request::Status,
    responses((status = OK, description = "How the game stands.", body = Versioned<Situation>), Failed))]
pub(super) async fn status(Json(asked): Json<request::Status>) -> Result<Answer, RequestError> {
    rules::status(&asked).map(Answer::new)
}

/// Checks the moves of a whole game, one after another from its first position.
#[utoipa::path(post, path = "/api/v1/replay", operation_id = "replayGame", tag = "rules", request_body = request::Replay,
    responses((status = OK, description = "Whether the moves are legal.", body = Versioned<Replayed>), Failed))]
pub(super) async fn replay(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<request::Replay>,
) -> Result<Answer, RequestError> {
    let play = move || rules::replay(&asked).map(Answer::new);
    api.do_quickly(client, play).await?
}
