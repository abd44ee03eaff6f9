//! Many questions of one kind in one request.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use super::answer::{Answer, Refusal};
use super::client::Client;
use super::openapi::Failed;
use super::request::{self, Json, from_value};
use super::rules::{Checked, judge, list};
use super::task::Api;
use super::thinking::{Played, choose};
use crate::report::{LegalMoves, Versioned};
use crate::search::Stop;

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
#[utoipa::path(post, path = "/api/v1/moves/batch", tag = "rules", request_body = request::Batch,
    responses((status = OK, body = Versioned<Answers<LegalMoves>>), Failed))]
pub(super) async fn moves(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<request::Batch>,
) -> Result<Answer, Refusal> {
    all(&api, client, asked, |each| Ok(list(&each))).await
}

/// Checks many moves, each in a position of its own.
#[utoipa::path(post, path = "/api/v1/check/batch", tag = "rules", request_body = request::Batch,
    responses((status = OK, body = Versioned<Answers<Checked>>), Failed))]
pub(super) async fn check(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<request::Batch>,
) -> Result<Answer, Refusal> {
    all(&api, client, asked, |each| judge(&each)).await
}

/// Chooses a bot's move in many positions, one after another. The searches of all of them together may take as
/// long as one.
#[utoipa::path(post, path = "/api/v1/move/batch", tag = "engine", request_body = request::Batch,
    responses((status = OK, body = Versioned<Answers<Played>>), Failed))]
pub(super) async fn play(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<request::Batch>,
) -> Result<Answer, Refusal> {
    let mut left = api.max_time;
    let mut answers: Vec<Each<Played>> = Vec::new();
    for each in asked.items {
        let choice = async {
            let asked: request::Play = from_value(each)?;
            let mut limits = asked.limits(api.max_time)?;
            if !asked.level().searches() {
                return choose(&api, client, &asked, limits).await;
            }
            if left < LEAST {
                let most = api.max_time.as_millis();
                return Err(Refusal::field(format_args!(
                    "the searches of a batch may take {most} ms together, and those before this one took all of it"
                )));
            }
            let time = limits.time.map_or(left, |time| time.min(left));
            limits.time = Some(time);
            let begun = Instant::now();
            let played = choose(&api, client, &asked, limits).await;
            left = left.saturating_sub(begun.elapsed().min(time));
            played
        };
        answers.push(choice.await.into());
    }
    Ok(Answer::new(Answers { answers }))
}

/// The answers to questions that take no search. They are one piece of work, so that they hold up nobody else.
async fn all<Q: DeserializeOwned, T: Serialize + Send + 'static>(
    api: &Api,
    client: Client,
    asked: request::Batch,
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
