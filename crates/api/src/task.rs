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

/// An answer, and how many positions were searched for it.
pub struct Answered<T> {
    /// The answer.
    pub answer: T,
    /// How many positions.
    pub nodes: u64,
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

    /// Does it, and ends early where `stop` is requested; hands what a search has found to `each` after each depth.
    ///
    /// # Errors
    /// When there is no answer.
    pub fn run(
        self,
        stop: &Stop,
        each: &mut dyn FnMut(Analysis),
    ) -> Result<Answered<T>, RequestError> {
        (self.work)(stop, each)
    }

    /// A task whose answer is at hand.
    pub(super) fn at_once(answer: T) -> Self
    where
        T: Send + 'static,
    {
        Self::new(Effort::AtHand, |_, _| Ok(Answered { answer, nodes: 0 }))
    }
}

impl<T: Send + 'static> Task<T> {
    /// A task that takes no longer than a moment, but longer than reading the question.
    pub(super) fn moment(
        answer: impl FnOnce() -> Result<T, RequestError> + Send + 'static,
    ) -> Self {
        Self::new(Effort::Moment, move |_, _| {
            let answer = answer()?;
            Ok(Answered { answer, nodes: 0 })
        })
    }
}

impl<T: Serialize + 'static> Task<T> {
    /// The same task, whose answer is JSON with the version of its schema.
    pub(super) fn into_json(self) -> Task<String> {
        Task::new(self.effort, |stop, each| {
            let Answered { answer, nodes } = (self.work)(stop, each)?;
            let answer = Versioned::new(answer).to_string();
            Ok(Answered { answer, nodes })
        })
    }
}
