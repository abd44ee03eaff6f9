//! The routes for people who learn the game: the rules, puzzles, and why a move is good or not.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;

use super::body::{Json, query};
use super::client::Client;
use super::lines::{Manner, answer};
use super::openapi::{Denied, Failed};
use super::response::Answer;
use super::shared::Api;
use crate::api::learn::{self, Explained};
use crate::api::{RequestError, request};
use crate::cases::Puzzle;
use crate::report::Versioned;
use crate::rulebook::Rulebook;

/// Tells the rules in words, with positions to try them on, and a course for beginners.
#[utoipa::path(get, path = "/api/v1/rules", tag = "learning",
    responses((status = OK, body = Versioned<Rulebook>), Denied))]
pub(super) async fn rules() -> Answer {
    Answer::new(Rulebook::new())
}

/// Makes a puzzle: a position with exactly one right move.
#[utoipa::path(get, path = "/api/v1/puzzle", tag = "learning", params(request::Riddle),
    responses((status = OK, body = Versioned<Puzzle>), Failed))]
pub(super) async fn puzzle(
    State(api): State<Arc<Api>>,
    client: Client,
    asked: Result<Query<request::Riddle>, QueryRejection>,
) -> Result<Answer, RequestError> {
    let task = learn::puzzle(&query(asked)?);
    api.ask(client, task, |_| (), |_| ()).await.map(Answer::new)
}

/// Explains the move of a level, or what another move lacks: as `advance explain --json`.
#[utoipa::path(post, path = "/api/v1/explain", tag = "learning", request_body = request::Explain,
    responses((status = OK, body = Versioned<Explained>), Failed))]
pub(super) async fn explain(
    State(api): State<Arc<Api>>,
    client: Client,
    manner: Manner,
    Json(asked): Json<request::Explain>,
) -> Result<Response, RequestError> {
    let task = learn::explain(&asked, api.max_time)?;
    answer(api, client, manner, task).await
}
