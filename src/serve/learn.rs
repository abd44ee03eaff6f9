//! The routes for people who learn the game: the rules, puzzles, and why a move is good or not.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;

use super::body::{Json, query};
use super::client::Client;
use super::lines::{Manner, answer};
use super::openapi::{Denied, Failed, Unchanged};
use super::response::{Answer, Lasting, is_known};
use super::shared::Api;
use crate::answer::Versioned;
use crate::any::Rulebook;
use crate::api::RequestError;
use crate::api::learn::{self, Explained, Reviewed};
use crate::api::request;
use crate::cases::Puzzle;

/// Tells the rules of a game in words, with positions to try them on; of Advance, a course for beginners too.
#[utoipa::path(get, path = "/api/v1/rules", operation_id = "getRules", tag = "learning", params(request::Subject),
    responses((status = OK, description = "The rules.", body = Versioned<Rulebook>), Unchanged, Denied))]
pub(super) async fn rules(
    headers: HeaderMap,
    asked: Result<Query<request::Subject>, QueryRejection>,
) -> Result<Lasting, RequestError> {
    let answer = Answer::new(learn::rules(&query(asked)?));
    Ok(Lasting::at_hand(&headers, answer))
}

/// Makes a puzzle: a position with exactly one right move.
#[utoipa::path(get, path = "/api/v1/puzzle", operation_id = "getPuzzle", tag = "learning", params(request::Riddle),
    responses((status = OK, description = "The puzzle.", body = Versioned<Puzzle>), Unchanged, Failed))]
pub(super) async fn puzzle(
    State(api): State<Arc<Api>>,
    client: Client,
    headers: HeaderMap,
    asked: Result<Query<request::Riddle>, QueryRejection>,
) -> Result<Lasting, RequestError> {
    let asked = query(asked)?.asked()?;
    // The puzzle depends only on the program and the question, so the tags can be compared without making it.
    let tag = format!("W/\"{}-{asked}\"", env!("CARGO_PKG_VERSION"));
    let answer = match is_known(&headers, &tag) {
        true => None,
        false => {
            let task = learn::puzzle(asked);
            let puzzle = api.ask(client, task, |_| (), |_| ()).await?;
            Some(Answer::new(puzzle))
        }
    };
    Ok(Lasting { tag, answer })
}

/// Explains the move of a level, or what another move lacks: as `advance explain --json`.
#[utoipa::path(post, path = "/api/v1/explain", operation_id = "explainMove", tag = "learning", request_body = request::Explain,
    responses((status = OK, description = "The reasons. With `Accept: application/x-ndjson`, the last of its lines.",
        body = Versioned<Explained>), Failed))]
pub(super) async fn explain(
    State(api): State<Arc<Api>>,
    client: Client,
    manner: Manner,
    Json(asked): Json<request::Explain>,
) -> Result<Response, RequestError> {
    let task = learn::explain(&asked, api.max_time)?;
    answer(api, client, manner, task).await
}

/// Finds the turns that decided a game of Advance: what was better, and why.
#[utoipa::path(post, path = "/api/v1/review", operation_id = "reviewGame", tag = "learning", request_body = request::Played,
    responses((status = OK, description = "The turning points.", body = Versioned<Reviewed>), Failed))]
pub(super) async fn review(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<request::Played>,
) -> Result<Answer, RequestError> {
    let task = learn::review(&asked)?;
    let found = api.ask(client, task, |_| (), |_| ()).await?;
    Ok(Answer::new(found))
}
