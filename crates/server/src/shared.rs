//! What the routes have in common, and where their work is done.

use std::net::Ipv6Addr;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::access::{Failing, Log};
use super::budget::Budget;
use super::client::{Client, TrustedNetwork};
use super::connections::{CONNECTIONS, Room, Visit};
use super::ending::Phases;
use super::lane::{Lane, Run};
use super::metrics::Metrics;
use super::refusal::Refusal;
use super::shares::{Purpose, Work};
use super::{Site, guard};
use crate::answer::Analysis;
use crate::api::{self, Answered, Effort, Question, Read, Task};
use crate::search::Stop;

/// How long work without a search may take, as a rule.
const MOMENT: Duration = Duration::from_millis(50);

/// The least time of work: no search ends in less.
const LEAST: Duration = Duration::from_millis(1);

/// What the routes have in common.
pub(super) struct Api {
    /// For work without a search: it never waits for one.
    pub(super) quick: Lane,
    /// For searches.
    pub(super) searches: Lane,
    /// For requests that wait and answers that are not sent.
    pub(super) budget: Arc<Budget>,
    /// For long requests that arrive: each may take as much memory as its limit allows.
    pub(super) arrivals: Lane,
    /// For records that are longer than other requests, until their answers are made.
    pub(super) records: Lane,
    /// The proxies that are believed.
    pub(super) trusted: Vec<TrustedNetwork>,
    /// How far the server is on its way to its end.
    pub(super) phases: Arc<Phases>,
    /// What is counted.
    pub(super) metrics: Metrics,
    /// Where answers are logged, if they are.
    pub(super) log: Option<Arc<Log>>,
    /// Room for connections.
    pub(super) room: Room,
    /// How long a search may take.
    pub(super) max_time: Duration,
    /// On how many threads an analysis searches.
    pub(super) threads: NonZero<usize>,
    /// What is served.
    pub(super) site: Site,
}

impl Api {
    /// How many connections there are.
    fn connections(&self) -> usize {
        CONNECTIONS as usize - self.room.available_permits()
    }

    /// All metrics, as text.
    pub(super) fn metrics_text(&self) -> String {
        let lanes = [(&self.quick, "quick"), (&self.searches, "search")];
        self.metrics.text(lanes, self.connections())
    }

    /// Reads a question.
    ///
    /// # Errors
    /// When it is not in order.
    pub(super) fn read(&self, question: Question, asked: &[u8]) -> Result<Read, Refusal> {
        let read = api::read(
            self.site.games,
            question,
            asked,
            self.max_time,
            self.threads,
        );
        Ok(read?)
    }

    /// The answer of a task that has it at hand.
    ///
    /// # Errors
    /// When there is no answer.
    pub(super) fn at_hand(&self, task: Task<String>) -> Result<String, Refusal> {
        Ok(task.run(&Stop::new(), &mut |_| ())?.answer)
    }

    /// A part of the answer to a question, once its turn in its lane has come. Until then, `wait` gets the number of others
    /// before it; then, `each` gets what a search finds.
    ///
    /// # Errors
    /// When there is no room for it, or no answer.
    pub(super) async fn ask(
        &self,
        client: Client,
        task: Task<String>,
        wait: Option<&mut (dyn FnMut(usize) + Send)>,
        each: impl FnMut(Analysis) + Send + 'static,
    ) -> Result<Answered<String>, Refusal> {
        let (lane, work, run) = self.work(task, each);
        lane.ask(client, work, wait, run).await
    }

    /// A later part of an answer: it is not refused, however long it has to wait for its turn.
    ///
    /// # Errors
    /// When the server is stopping.
    pub(super) async fn go_on(
        &self,
        client: Client,
        task: Task<String>,
    ) -> Result<Answered<String>, Refusal> {
        let (lane, work, run) = self.work(task, |_| ());
        lane.go_on(client, work, run).await
    }

    fn work(
        &self,
        task: Task<String>,
        mut each: impl FnMut(Analysis) + Send + 'static,
    ) -> (&Lane, Work, Box<Run<Answered<String>>>) {
        let (lane, purpose, time) = match task.effort {
            Effort::AtHand | Effort::Moment => (&self.quick, Purpose::Choice, MOMENT),
            Effort::Choice(time) => (&self.searches, Purpose::Choice, time),
            Effort::Search(time) | Effort::Timed(time) => (&self.searches, Purpose::Search, time),
        };
        let is_whole = matches!(task.effort, Effort::Timed(_));
        let time = time.max(LEAST);
        let nodes = self.metrics.nodes();
        let failing = Failing::new(self.metrics.failures());
        let run = move |stop: &Stop| {
            let _failing = failing;
            let found = task.part(stop, &mut each)?;
            nodes.inc_by(found.nodes);
            Ok(found)
        };
        let work = Work {
            purpose,
            time,
            is_whole,
        };
        (lane, work, Box::new(run))
    }
}

impl FromRequestParts<Arc<Api>> for Client {
    type Rejection = Refusal;

    /// The client whose share the work of a request takes.
    async fn from_request_parts(parts: &mut Parts, api: &Arc<Api>) -> Result<Self, Refusal> {
        if guard::is_foreign_visit(&parts.headers) {
            return Err(Refusal::foreign_visit());
        }
        // Only a request that came over no connection has none.
        let visit = parts.extensions.get::<Visit>();
        let peer = visit.map_or(Ipv6Addr::UNSPECIFIED.into(), |visit| visit.peer);
        Ok(Self::new(peer, &parts.headers, &api.trusted))
    }
}
