//! Many questions of one kind in one request.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::body::Json;
use super::client::Client;
use super::openapi::Failed;
use super::response::Answer;
use super::shared::Api;
use crate::api::request::{self, from_value, up_to};
use crate::api::rules::{Checked, judge, list};
use crate::api::sibling::Choices;
use crate::api::thinking::{Played, choose};
use crate::api::{Effort, Of, Refusal, Served};
use crate::report::{LegalMoves, Versioned};
use crate::search::Stop;
use crate::with_game;

/// The most requests of a batch.
const MAX_ITEMS: usize = 256;

/// `{items}`: requests of one kind.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Batch {
    /// The requests, which are answered in their order.
    #[serde(deserialize_with = "up_to::<_, _, MAX_ITEMS>")]
    #[schema(max_items = 256)]
    items: Vec<Value>,
}

/// The answers to the questions of a batch, in their order.
#[derive(Serialize, ToSchema)]
struct Answers<T> {
    answers: Vec<Each<T>>,
}

/// The answer to one question, or why there is none.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum Each<T> {
    Answer(T),
    Refusal(Refusal),
}

impl<T> From<Result<T, Refusal>> for Each<T> {
    fn from(result: Result<T, Refusal>) -> Self {
        result.map_or_else(Self::Refusal, Self::Answer)
    }
}

/// In less time nothing is found.
const LEAST: Duration = Duration::from_millis(1);

/// Lists the legal moves of many positions.
#[utoipa::path(post, path = "/api/v1/moves/batch", tag = "rules", request_body = Batch,
    responses((status = OK, body = Versioned<Answers<Of<LegalMoves, Choices>>>), Failed))]
pub(super) async fn moves(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<Batch>,
) -> Result<Answer, Refusal> {
    all(&api, client, asked, |each| list(&each)).await
}

/// Checks many moves, each in a position of its own.
#[utoipa::path(post, path = "/api/v1/check/batch", tag = "rules", request_body = Batch,
    responses((status = OK, body = Versioned<Answers<Checked>>), Failed))]
pub(super) async fn check(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<Batch>,
) -> Result<Answer, Refusal> {
    all(&api, client, asked, |each| judge(&each)).await
}

/// Chooses a bot's move in many positions, one after another. The searches of all of them together may take as
/// long as one.
#[utoipa::path(post, path = "/api/v1/move/batch", tag = "engine", request_body = Batch,
    responses((status = OK, body = Versioned<Answers<Played>>), Failed))]
pub(super) async fn play(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<Batch>,
) -> Result<Answer, Refusal> {
    let mut left = api.max_time;
    let mut answers: Vec<Each<Played>> = Vec::new();
    for each in asked.items {
        let played = match from_value::<request::Play>(each) {
            Ok(asked) => {
                with_game!(asked.game, G => within::<G>(&api, client, &asked, &mut left).await)
            }
            Err(refusal) => Err(refusal),
        };
        answers.push(played.into());
    }
    Ok(Answer::new(Answers { answers }))
}

/// A choice whose search takes no more than what is `left`, and takes it from there.
async fn within<G: Served>(
    api: &Api,
    client: Client,
    asked: &request::Play,
    left: &mut Duration,
) -> Result<Played, Refusal> {
    let mut limits = asked.limits::<G>(api.max_time)?;
    let task = choose::<G>(asked, limits)?;
    let Effort::Search(time) = task.effort else {
        return api.ask(client, task, |_| ()).await;
    };
    if *left < LEAST {
        let most = api.max_time.as_millis();
        return Err(Refusal::field(format_args!(
            "the searches of a batch may take {most} ms together, and those before this one took all of it"
        )));
    }
    let time = time.min(*left);
    limits.time = Some(time);
    let begun = Instant::now();
    let played = api.ask(client, choose::<G>(asked, limits)?, |_| ()).await;
    *left = left.saturating_sub(begun.elapsed().min(time));
    played
}

/// The answers to questions that take no search. They are one piece of work, so that they hold up nobody else.
async fn all<Q: DeserializeOwned, T: Serialize + Send + 'static>(
    api: &Api,
    client: Client,
    asked: Batch,
    answer: impl Fn(Q) -> Result<T, Refusal> + Send + 'static,
) -> Result<Answer, Refusal> {
    let work = move |stop: &Stop| {
        let each = asked.items.into_iter();
        let answers = each
            .take_while(|_| !stop.is_requested())
            .map(|each| Each::from(from_value(each).and_then(&answer)));
        Answer::new(Answers {
            answers: answers.collect(),
        })
    };
    api.quick.ask(client, Duration::ZERO, work).await
}
