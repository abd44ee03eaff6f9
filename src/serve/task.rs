//! Long work: positions to analyse, and where that is done.

use std::num::NonZero;
use std::time::{Duration, Instant};

use super::answer::Refusal;
use super::client::Network;
use super::connections::{CONNECTIONS, Room};
use super::lane::Lane;
use super::metrics::Metrics;
use super::request;
use super::served::{Served, searching};
use crate::game::Setup;
use crate::report::{Analysis, Moment};
use crate::search::{Limits, Query, Stop};
use crate::with_game;

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

    /// Where a choice waits for its turn, and how long it may take then.
    pub(super) fn lane(&self, searches: bool, limits: &Limits) -> (&Lane, Duration) {
        match searches {
            true => (&self.searches, limits.time.unwrap_or(self.max_time)),
            false => (&self.quick, Duration::ZERO),
        }
    }

    /// Refuses all work from now on, and ends what is under way.
    pub(super) fn close(&self) {
        self.quick.close();
        self.searches.close();
    }
}

/// What is told of each depth.
type Each<'a> = &'a mut dyn FnMut(Analysis);

/// A search of any game.
type Work = dyn FnOnce(&Stop, Each<'_>) -> Option<Analysis> + Send;

/// A position to analyse.
pub(super) struct Task {
    time: Duration,
    work: Box<Work>,
}

impl Task {
    /// The task that a request asks for.
    pub(super) fn new(asked: &request::Analyse, api: &Api) -> Result<Self, Refusal> {
        with_game!(asked.game, G => Self::of::<G>(asked, api))
    }

    fn of<G: Served>(asked: &request::Analyse, api: &Api) -> Result<Self, Refusal> {
        let Setup::<G> { position, .. } = request::parse("position", &asked.position)?;
        let level = asked.level::<G>()?;
        if !G::searches(level) {
            return Err(Refusal::field(format_args!(
                "level {} does not search: expected {}",
                G::number(level),
                searching::<G>()
            )));
        }
        if position.legal_moves().is_empty() {
            return Err(position.no_move());
        }
        let limits = asked.limits(api.max_time)?;
        let width = asked.multipv.unwrap_or(NonZero::<usize>::MIN);
        let nodes = api.metrics.nodes();
        let work = move |stop: &Stop, each: Each<'_>| {
            let start = Instant::now();
            let query = Query {
                width,
                stop: stop.clone(),
                ..Query::new(limits)
            };
            let mut chooser = G::chooser(level, None, limits);
            let found = chooser.analyse(&position, &query, |found| {
                each(Analysis::new(Moment::Depth, found, start.elapsed()));
            })?;
            nodes.inc_by(found.nodes);
            Some(Analysis::new(Moment::Best, &found, start.elapsed()))
        };
        Ok(Self {
            time: limits.time.unwrap_or(Duration::MAX),
            work: Box::new(work),
        })
    }

    /// How long the search may take.
    pub(super) const fn time(&self) -> Duration {
        self.time
    }

    /// Searches; hands what it has found to `each` after each depth.
    pub(super) fn run(self, stop: &Stop, mut each: impl FnMut(Analysis)) -> Option<Analysis> {
        (self.work)(stop, &mut each)
    }
}
