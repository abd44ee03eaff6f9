//! The routes of choices and searches.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use super::body::Json;
use super::client::Client;
use super::lines::{Manner, answer};
use super::openapi::Failed;
use super::shared::Api;
use crate::answer::{Analysis, Versioned};
use crate::api::thinking::{BotMove, choose};
use crate::api::{RequestError, analysis, request};

/// Chooses a bot's move, on request with its reasons.
#[utoipa::path(post, path = "/api/v1/move", operation_id = "chooseMove", tag = "engine", request_body = request::Play,
    responses((status = OK, description = "The move. With `Accept: application/x-ndjson`, the last of its lines.",
        body = Versioned<BotMove>), Failed))]
pub(super) async fn play(
    State(api): State<Arc<Api>>,
    client: Client,
    manner: Manner,
    Json(asked): Json<request::Play>,
) -> Result<Response, RequestError> {
    let limits = asked.limits(api.max_time)?;
    answer(api, client, manner, choose(&asked, limits)?).await
}

/// Searches a position and tells its best moves.
#[utoipa::path(post, path = "/api/v1/analyse", operation_id = "analysePosition", tag = "engine", request_body = request::Analyse,
    responses((status = OK, description = "The best moves. With `Accept: application/x-ndjson`, the last of its lines.",
        body = Versioned<Analysis>), Failed))]
pub(super) async fn analyse(
    State(api): State<Arc<Api>>,
    client: Client,
    manner: Manner,
    Json(asked): Json<request::Analyse>,
) -> Result<Response, RequestError> {
    let task = analysis::analyse(&asked, api.max_time, api.threads)?;
    answer(api, client, manner, task).await
}
