//! Long work: positions to analyse, and where that is done.

use std::num::NonZero;
use std::time::{Duration, Instant};

use super::answer::Refusal;
use super::queue::Queue;
use super::request;
use crate::chooser::Level;
use crate::engine::Engine;
use crate::moves::Position;
use crate::report::{Analysis, Moment};
use crate::search::{Limits, Query};
use crate::stop::Stop;

/// What the routes have in common.
pub(super) struct Api {
    /// The queue for long work.
    pub(super) queue: Queue,
    /// How long a search may take.
    pub(super) max_time: Duration,
}

/// A position to analyse.
pub(super) struct Task {
    position: Position,
    level: Level,
    width: NonZero<usize>,
    limits: Limits,
}

impl Task {
    /// The task that a request asks for.
    pub(super) fn new(asked: &request::Analyse, max_time: Duration) -> Result<Self, Refusal> {
        let position = asked.position.0.position;
        let level = asked.level.unwrap_or(Level::Nine);
        if !level.searches() {
            return Err(Refusal::bad(format_args!(
                "level {level} does not search: expected {}",
                Level::searching()
            )));
        }
        if !position.has_legal_move() {
            return Err(no_move(&position));
        }
        Ok(Self {
            position,
            level,
            width: asked.multipv.unwrap_or(NonZero::<usize>::MIN),
            limits: asked.limits(max_time)?,
        })
    }

    /// Searches; hands what it has found to `each` after each depth.
    pub(super) fn run(&self, stop: &Stop, mut each: impl FnMut(Analysis)) -> Option<Analysis> {
        let start = Instant::now();
        let query = Query {
            limits: self.limits,
            width: self.width,
            stop: stop.clone(),
        };
        let mut chooser = Position::chooser(self.level, None, self.limits);
        let found = chooser.analyse(&self.position, &query, |found| {
            each(Analysis::new(Moment::Depth, found, start.elapsed()));
        })?;
        Some(Analysis::new(Moment::Best, &found, start.elapsed()))
    }
}

/// The refusal when the game is over.
pub(super) fn no_move(position: &Position) -> Refusal {
    Refusal::bad(format_args!(
        "{} has no legal move and has lost",
        position.to_move
    ))
}
