//! Many questions of one kind in one request.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;

use super::body::Json;
use super::client::Client;
use super::openapi::Failed;
use super::response::Answer;
use super::shared::Api;
use crate::answer::Versioned;
use crate::api::batch::{self, Answers, Batch, Each};
use crate::api::request::{self, from_value};
use crate::api::rules::Checked;
use crate::api::sibling::SiblingMoves;
use crate::api::thinking::{BotMove, choose};
use crate::api::{Effort, Of, RequestError};
use crate::report::LegalMoves;

/// The least time of a search: in less, it finds nothing.
const LEAST: Duration = Duration::from_millis(1);

/// Lists the legal moves of many positions.
#[utoipa::path(post, path = "/api/v1/moves/batch", operation_id = "listMovesOfMany", tag = "rules", request_body = Batch,
    responses((status = OK, description = "The legal moves of each position, or why there is no answer.", body = Versioned<Answers<Of<LegalMoves, SiblingMoves>>>), Failed))]
pub(super) async fn moves(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<Batch>,
) -> Result<Answer, RequestError> {
    api.ask(client, batch::moves(asked), |_| (), |_| ())
        .await
        .map(Answer::new)
}

/// Checks many moves, each in a position of its own.
#[utoipa::path(post, path = "/api/v1/check/batch", operation_id = "checkManyMoves", tag = "rules", request_body = Batch,
    responses((status = OK, description = "Whether each move is legal, or why there is no answer.", body = Versioned<Answers<Checked>>), Failed))]
pub(super) async fn check(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<Batch>,
) -> Result<Answer, RequestError> {
    api.ask(client, batch::check(asked), |_| (), |_| ())
        .await
        .map(Answer::new)
}

/// Chooses a bot's move in many positions, one after another. The searches of all of them together may take as
/// long as one.
#[utoipa::path(post, path = "/api/v1/move/batch", operation_id = "chooseManyMoves", tag = "engine", request_body = Batch,
    responses((status = OK, description = "The move in each position, or why there is none.", body = Versioned<Answers<BotMove>>), Failed))]
pub(super) async fn play(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<Batch>,
) -> Result<Answer, RequestError> {
    let mut left = api.max_time;
    let mut answers: Vec<Each<BotMove>> = Vec::new();
    for each in asked.items {
        let played = match from_value::<request::Play>(each) {
            Ok(asked) => within(&api, client, &asked, &mut left).await,
            Err(refusal) => Err(refusal),
        };
        answers.push(played.into());
    }
    Ok(Answer::new(Answers { answers }))
}

/// A choice whose search takes no more time than is `left`, and uses that up.
async fn within(
    api: &Api,
    client: Client,
    asked: &request::Play,
    left: &mut Duration,
) -> Result<BotMove, RequestError> {
    let mut limits = asked.limits(api.max_time)?;
    let task = choose(asked, limits)?;
    let Effort::Choice(time) = task.effort else {
        return api.ask(client, task, |_| (), |_| ()).await;
    };
    if *left < LEAST {
        let most = api.max_time.as_millis();
        return Err(RequestError::field(format_args!(
            "the searches of a batch may take {most} ms together, and those before this one took all of it"
        )));
    }
    let time = time.min(*left);
    limits.time = Some(time);
    let begun = Instant::now();
    let played = api
        .ask(client, choose(asked, limits)?, |_| (), |_| ())
        .await;
    *left = left.saturating_sub(begun.elapsed().min(time));
    played
}
