//! Many questions of one kind at once.

use std::marker::PhantomData;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::RequestError;
use super::request::{self, from_value, up_to};
use super::task::{Answered, Effort, Task};
use super::tells::Catalogue;
use super::thinking::{BotMove, choose, choose_by};
use crate::search::Stop;
use crate::search::instant::Instant;

/// The most requests of a batch.
const MAX_ITEMS: usize = 256;

/// The least time of a search: in less, it finds nothing.
const LEAST: Duration = Duration::from_millis(1);

/// `{items}`: requests of one kind.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Batch<Q> {
    /// The requests, which are answered in their order.
    #[serde(deserialize_with = "up_to::<_, _, MAX_ITEMS>")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Q>", length(max = MAX_ITEMS)))]
    items: Vec<Value>,
    #[serde(skip)]
    kind: PhantomData<fn() -> Q>,
}

/// The answers to the questions of a batch, in their order.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Answers<T> {
    answers: Vec<Each<T>>,
}

/// The answer to one question, or why there is none.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(untagged)]
enum Each<T> {
    Answer(T),
    RequestError(RequestError),
}

impl<T> From<Result<T, RequestError>> for Each<T> {
    fn from(result: Result<T, RequestError>) -> Self {
        result.map_or_else(Self::RequestError, Self::Answer)
    }
}

/// The answers to questions that take no search. They are one piece of work, so that they hold up no other client.
pub(super) fn all<Q: DeserializeOwned, T: Serialize + Send + 'static>(
    games: &'static Catalogue,
    asked: Batch<Q>,
    answer: impl Fn(&'static Catalogue, &Q) -> Result<T, RequestError> + Send + 'static,
) -> Task<Answers<T>> {
    Task::new(Effort::Moment, move |stop, _| {
        let each = asked.items.into_iter();
        let answers = each
            .take_while(|_| !stop.is_requested())
            .map(|each| Each::from(from_value(each).and_then(|asked| answer(games, &asked))));
        let answer = Answers {
            answers: answers.collect(),
        };
        Ok(Answered { answer, nodes: 0 })
    })
}

/// The moves of bots in many positions, one after another. Those by search may take `max_time` together, and so may
/// all others.
pub(super) fn moves(
    games: &'static Catalogue,
    asked: Batch<request::MoveRequest>,
    max_time: Duration,
) -> Task<Answers<BotMove>> {
    let items = asked.items.into_iter();
    let items: Vec<Result<request::MoveRequest, _>> = items.map(from_value).collect();
    let searches = |asked: &request::MoveRequest| {
        let task = choose(games, asked, max_time);
        task.is_ok_and(|task| task.effort != Effort::Moment)
    };
    let effort = match items.iter().flatten().any(searches) {
        true => Effort::Choice(max_time),
        false => Effort::Moment,
    };
    Task::new(effort, move |stop, _| {
        let mut left = Left {
            searches: max_time,
            others: max_time,
        };
        let mut nodes = 0;
        let mut answer = |asked: request::MoveRequest| {
            let found = within(games, &asked, max_time, &mut left, stop)?;
            nodes += found.nodes;
            Ok(found.answer)
        };
        let answers = items
            .into_iter()
            .take_while(|_| !stop.is_requested())
            .map(|asked| Each::from(asked.and_then(&mut answer)));
        let answer = Answers {
            answers: answers.collect(),
        };
        Ok(Answered { answer, nodes })
    })
}

/// The time that is left for the moves of a batch.
struct Left {
    searches: Duration,
    others: Duration,
}

/// A choice within the time that is `left`, which it uses up. A search is cut to it; what takes no search is only
/// counted: on a board full of Jesters, it may take half a second.
fn within(
    games: &'static Catalogue,
    asked: &request::MoveRequest,
    max_time: Duration,
    left: &mut Left,
    stop: &Stop,
) -> Result<Answered<BotMove>, RequestError> {
    let tells = games.named(asked.game.as_deref())?;
    let mut by = asked.choosing(tells.game(), max_time)?;
    let task = choose_by(tells, asked, by)?;
    let (left, time) = match task.effort {
        Effort::Choice(time) => (&mut left.searches, time),
        _ => (&mut left.others, Duration::MAX),
    };
    if *left < LEAST {
        let most = max_time.as_millis();
        return Err(RequestError::field(format_args!(
            "the searches of a batch may take {most} ms together, as may its other moves, and those before this one \
             took all of it"
        )));
    }
    let task = match task.effort {
        Effort::Choice(_) => {
            by.limits.time = Some(time.min(*left));
            choose_by(tells, asked, by)?
        }
        _ => task,
    };
    let begun = Instant::now();
    let played = task.run(stop, &mut |_| ());
    *left = left.saturating_sub(begun.elapsed().min(time));
    played
}
