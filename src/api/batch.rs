//! Many questions of one kind at once.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::error::RequestError;
use super::request::{from_value, up_to};
use super::rules::{Checked, judge, list};
use super::served::Of;
use super::sibling::SiblingMoves;
use super::task::{Answered, Effort, Task};
use crate::report::LegalMoves;

/// The most requests of a batch.
const MAX_ITEMS: usize = 256;

/// `{items}`: requests of one kind.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Batch {
    /// The requests, which are answered in their order.
    #[serde(deserialize_with = "up_to::<_, _, MAX_ITEMS>")]
    #[schema(max_items = 256)]
    pub(crate) items: Vec<Value>,
}

/// The answers to the questions of a batch, in their order.
#[derive(Serialize, ToSchema)]
pub(crate) struct Answers<T> {
    pub(crate) answers: Vec<Each<T>>,
}

/// The answer to one question, or why there is none.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Each<T> {
    Answer(T),
    RequestError(RequestError),
}

impl<T> From<Result<T, RequestError>> for Each<T> {
    fn from(result: Result<T, RequestError>) -> Self {
        result.map_or_else(Self::RequestError, Self::Answer)
    }
}

/// The legal moves of many positions.
pub(crate) fn moves(asked: Batch) -> Task<Answers<Of<LegalMoves, SiblingMoves>>> {
    all(asked, |each| list(&each))
}

/// What the referee says of many moves, each in a position of its own.
pub(crate) fn check(asked: Batch) -> Task<Answers<Checked>> {
    all(asked, |each| judge(&each))
}

/// The answers to questions that take no search. They are one piece of work, so that they hold up no other client.
fn all<Q: DeserializeOwned, T: Serialize + Send + 'static>(
    asked: Batch,
    answer: impl Fn(Q) -> Result<T, RequestError> + Send + 'static,
) -> Task<Answers<T>> {
    Task::new(Effort::Moment, move |stop, _| {
        let each = asked.items.into_iter();
        let answers = each
            .take_while(|_| !stop.is_requested())
            .map(|each| Each::from(from_value(each).and_then(&answer)));
        let answer = Answers {
            answers: answers.collect(),
        };
        Ok(Answered { answer, nodes: 0 })
    })
}
