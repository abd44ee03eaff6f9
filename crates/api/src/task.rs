//! Questions that were understood.

use std::time::Duration;

use serde::Serialize;

use super::error::RequestError;
use crate::answer::{Analysis, Versioned};
use crate::search::{Limits, Stop};

/// A question that was understood, and what it takes to answer it.
pub struct Task<T> {
    /// How long it takes.
    pub effort: Effort,
    work: Box<Work<T>>,
}

/// How long it takes to answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// The answer is at hand.
    AtHand,
    /// No longer than a level that does not search.
    Moment,
    /// The search of a bot for its move, of so long at most.
    Choice(Duration),
    /// Another search, or other long work, of so long at most.
    Search(Duration),
    /// Another search that nothing limits but this time: it takes all of it, unless it finds the end of the game.
    Timed(Duration),
}

/// The fewest positions that a search visits in a millisecond.
const PACE: u64 = 100;

/// What is told of each depth of a search.
pub(super) type Each<'a> = &'a mut dyn FnMut(Analysis);

type Work<T> = dyn FnOnce(&Stop, Each<'_>) -> Result<Answered<T>, RequestError> + Send;

/// An answer or a part of it, and how many positions were searched for it.
pub struct Answered<T> {
    /// The answer.
    pub answer: T,
    /// How many positions.
    pub nodes: u64,
    /// What makes the part that follows; `None` after the last.
    pub rest: Option<Task<T>>,
}

impl<T> Answered<T> {
    /// A whole answer.
    pub(super) const fn new(answer: T, nodes: u64) -> Self {
        let rest = None;
        Self {
            answer,
            nodes,
            rest,
        }
    }
}

impl Effort {
    /// That of a bot that searches, or does not, within these limits.
    pub(super) fn of_choice(searches: bool, limits: &Limits) -> Self {
        match searches {
            true => Self::Choice(longest(limits)),
            false => Self::Moment,
        }
    }

    /// That of an analysis within these limits.
    pub(super) fn of_analysis(limits: &Limits) -> Self {
        match (limits.nodes, limits.depth) {
            (None, None) => Self::Timed(longest(limits)),
            _ => Self::Search(longest(limits)),
        }
    }
}

/// How long a search within these limits may take.
fn longest(limits: &Limits) -> Duration {
    let nodes = limits
        .nodes
        .map(|nodes| Duration::from_millis(nodes.div_ceil(PACE)));
    let times = [nodes, limits.time].into_iter().flatten();
    times.min().unwrap_or(Duration::MAX)
}

impl<T> Task<T> {
    /// A task that is done like this.
    pub(super) fn new(
        effort: Effort,
        work: impl FnOnce(&Stop, Each<'_>) -> Result<Answered<T>, RequestError> + Send + 'static,
    ) -> Self {
        let work = Box::new(work);
        Self { effort, work }
    }

    /// Does it up to the end of a part of the answer, and ends early where `stop` is requested; hands what a search has
    /// found to `each` after each depth.
    ///
    /// # Errors
    /// When there is no answer.
    pub fn part(
        self,
        stop: &Stop,
        each: &mut dyn FnMut(Analysis),
    ) -> Result<Answered<T>, RequestError> {
        stop.during(|| (self.work)(stop, each))
    }

    /// A task whose answer is at hand.
    pub(super) fn at_once(answer: T) -> Self
    where
        T: Send + 'static,
    {
        Self::new(Effort::AtHand, |_, _| Ok(Answered::new(answer, 0)))
    }
}

impl<T: Send + 'static> Task<T> {
    /// A task that takes no longer than a moment, but longer than reading the question.
    pub(super) fn moment(
        answer: impl FnOnce(&Stop) -> Result<T, RequestError> + Send + 'static,
    ) -> Self {
        Self::new(Effort::Moment, move |stop, _| {
            Ok(Answered::new(answer(stop)?, 0))
        })
    }
}

impl<T: Serialize + 'static> Task<T> {
    /// The same task, whose answer is JSON with the version of its schema.
    pub(super) fn into_json(self) -> Task<String> {
        Task::new(self.effort, |stop, each| {
            let found = (self.work)(stop, each)?;
            let answer = Versioned::new(found.answer).to_string();
            Ok(Answered::new(answer, found.nodes))
        })
    }
}

impl Task<String> {
    /// Does all of it, as [`part`](Self::part) does the first part.
    ///
    /// # Errors
    /// When there is no answer.
    pub fn run(
        self,
        stop: &Stop,
        each: &mut dyn FnMut(Analysis),
    ) -> Result<Answered<String>, RequestError> {
        let mut whole = self.part(stop, each)?;
        while let Some(rest) = whole.rest.take() {
            let part = rest.part(stop, each)?;
            whole.answer += &part.answer;
            whole.nodes += part.nodes;
            whole.rest = part.rest;
        }
        Ok(whole)
    }
}
