//! Many questions of one kind at once.

use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::time::Duration;
use std::vec;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::catalogue::Catalogue;
use super::error::RequestError;
use super::request::{self, from_value, read, up_to};
use super::task::{Answered, Effort, Task};
use super::thinking::{BotMove, choose, choose_by};
use crate::answer::Versioned;
use crate::search::Stop;
use crate::search::instant::Instant;

/// The most requests of a batch.
const MAX_ITEMS: usize = 256;

/// The least and the greatest part of an answer, in bytes. Each part is as long as all before it: the first is there
/// soon, and those who read on wait seldom for their turn.
const PART: RangeInclusive<usize> = 16 * 1024..=256 * 1024;

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
pub(super) struct BatchAnswer<T> {
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

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("answers have nothing that JSON lacks")
}

/// The answers to questions that take no search.
pub(super) fn all<Q: DeserializeOwned + 'static, T: Serialize + 'static>(
    games: &'static Catalogue,
    asked: Batch<Q>,
    answer: impl Fn(&'static Catalogue, &Q) -> Result<T, RequestError> + Send + 'static,
) -> Task<String> {
    let answer = move |asked: &Q, _: &Stop| Ok(Answered::new(answer(games, asked)?, 0));
    Parts::new(asked, answer).task(Effort::Moment)
}

/// The requests of a batch that are not answered yet.
struct Parts<Q, A> {
    /// Each as JSON: read, it would take many times as much memory until its turn comes.
    items: vec::IntoIter<Box<str>>,
    answer: A,
    /// The length of the parts that are made.
    made: usize,
    kind: PhantomData<fn() -> Q>,
}

impl<Q, T, A> Parts<Q, A>
where
    Q: DeserializeOwned + 'static,
    T: Serialize + 'static,
    A: FnMut(&Q, &Stop) -> Result<Answered<T>, RequestError> + Send + 'static,
{
    fn new(asked: Batch<Q>, answer: A) -> Self {
        let items = asked.items.into_iter();
        let items: Vec<_> = items.map(|each| each.to_string().into()).collect();
        Self {
            items: items.into_iter(),
            answer,
            made: 0,
            kind: PhantomData,
        }
    }

    /// Makes the next part, which takes so long.
    fn task(mut self, effort: Effort) -> Task<String> {
        Task::new(effort, move |stop, _| {
            let none = Versioned::new(BatchAnswer::<T> { answers: vec![] }).to_string();
            let (head, tail) = none.split_at(none.len() - "]}".len());
            let mut part = String::new();
            if self.made == 0 {
                part += head;
            }
            let mut nodes = 0;
            while part.len() < self.made.clamp(*PART.start(), *PART.end()) {
                let next = self.items.next().filter(|_| !stop.is_requested());
                let Some(next) = next else {
                    part += tail;
                    return Ok(Answered::new(part, nodes));
                };
                let asked = read(next.as_bytes());
                let found = asked.and_then(|asked| (self.answer)(&asked, stop));
                let each = found.map(|found| {
                    nodes += found.nodes;
                    found.answer
                });
                if self.made + part.len() > head.len() {
                    part.push(',');
                }
                part += &json(&Each::from(each));
            }
            self.made += part.len();
            Ok(Answered {
                rest: Some(self.task(effort)),
                ..Answered::new(part, nodes)
            })
        })
    }
}

/// The moves of bots in many positions, one after another. Those by search may take `max_time` together, and so may
/// all others.
pub(super) fn moves(
    games: &'static Catalogue,
    asked: Batch<request::MoveRequest>,
    max_time: Duration,
) -> Task<String> {
    let searches = |asked: &Value| {
        let asked = from_value::<request::MoveRequest>(asked.clone());
        let task = asked.and_then(|asked| choose(games, &asked, max_time));
        task.is_ok_and(|task| task.effort != Effort::Moment)
    };
    let effort = match asked.items.iter().any(searches) {
        true => Effort::Choice(max_time),
        false => Effort::Moment,
    };
    let mut left = Left {
        searches: max_time,
        others: max_time,
    };
    let answer = move |asked: &request::MoveRequest, stop: &Stop| {
        within(games, asked, max_time, &mut left, stop)
    };
    Parts::new(asked, answer).task(effort)
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
    let api = games.named(asked.game.as_deref())?;
    let mut by = asked.bot(api.game(), max_time)?;
    let task = choose_by(api, asked, by)?;
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
            choose_by(api, asked, by)?
        }
        _ => task,
    };
    let begun = Instant::now();
    let played = task.part(stop, &mut |_| ());
    *left = left.saturating_sub(begun.elapsed().min(time));
    played
}
