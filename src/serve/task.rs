//! Long work: positions to analyse, and where that is done.

use std::num::NonZero;
use std::time::{Duration, Instant};

use prometheus_client::metrics::counter::Counter;

use super::answer::{Code, Refusal};
use super::client::Network;
use super::connections::{CONNECTIONS, Room};
use super::lane::Lane;
use super::metrics::Metrics;
use super::request;
use crate::chooser::{Level, Settings};
use crate::engine::Engine;
use crate::moves::Position;
use crate::report::{Analysis, Moment};
use crate::search::{Limits, Query, Stop};

/// What the routes have in common.
pub(super) struct Api {
    /// For what takes no search: it never waits for one.
    pub(super) quick: Lane,
    /// For searches.
    pub(super) searches: Lane,
    /// The proxies that are believed.
    pub(super) trusted: Vec<Network>,
    /// What is counted.
    pub(super) metrics: Metrics,
    /// Room for connections.
    pub(super) room: Room,
    /// How long a search may take.
    pub(super) max_time: Duration,
}

impl Api {
    /// How many connections there are.
    pub(super) fn connections(&self) -> usize {
        CONNECTIONS as usize - self.room.available_permits()
    }

    /// Where a choice by these settings waits for its turn, and how long it may take then.
    pub(super) fn lane(&self, settings: &Settings) -> (&Lane, Duration) {
        match settings.level.searches() {
            true => (
                &self.searches,
                settings.limits.time.unwrap_or(self.max_time),
            ),
            false => (&self.quick, Duration::ZERO),
        }
    }

    /// Refuses all work from now on, and ends what is under way.
    pub(super) fn close(&self) {
        self.quick.close();
        self.searches.close();
    }
}

/// A position to analyse.
pub(super) struct Task {
    position: Position,
    level: Level,
    width: NonZero<usize>,
    limits: Limits,
    nodes: Counter,
}

impl Task {
    /// The task that a request asks for.
    pub(super) fn new(asked: &request::Analyse, api: &Api) -> Result<Self, Refusal> {
        let position = asked.position.0.position;
        let level = asked.level.unwrap_or(Level::Nine);
        if !level.searches() {
            return Err(Refusal::field(format_args!(
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
            limits: asked.limits(api.max_time)?,
            nodes: api.metrics.nodes(),
        })
    }

    /// How long the search may take.
    pub(super) fn time(&self) -> Duration {
        self.limits.time.unwrap_or(Duration::MAX)
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
        self.nodes.inc_by(found.nodes);
        Some(Analysis::new(Moment::Best, &found, start.elapsed()))
    }
}

/// The refusal when the game is over.
pub(super) fn no_move(position: &Position) -> Refusal {
    let error = format_args!("{} has no legal move and has lost", position.to_move);
    Refusal::new(Code::NoLegalMove, error)
}
