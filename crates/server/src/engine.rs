//! The engine behind the routes: reads questions, and has their answers made in lanes.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use axum::http::HeaderValue;
use prometheus_client::metrics::counter::Counter;

use super::client::Client;
use super::lane::{Lane, Run};
use super::log::write_line;
use super::refusal::Refusal;
use super::request_id;
use super::scheduler::{Purpose, Work};
use crate::answer::Analysis;
use crate::api::{self, Answered, Catalogue, Effort, Question, Read, Task};
use crate::search::Stop;

/// The time that work without a search may take, as a rule.
const MOMENT: Duration = Duration::from_millis(50);

/// The least time of work: no search ends in less.
const LEAST: Duration = Duration::from_millis(1);

/// The engine.
pub(super) struct Engine {
    /// For work without a search: it never waits for one.
    pub(super) quick: Lane,
    /// For searches.
    pub(super) searches: Lane,
    /// The longest time of a search.
    pub(super) max_time: Duration,
    /// The number of threads on which an analysis searches.
    pub(super) threads: NonZero<usize>,
    /// The games that it knows.
    pub(super) games: &'static Catalogue,
    /// Counts positions searched.
    pub(super) nodes: Counter,
    /// Counts answers that fail by a fault of the server.
    pub(super) failures: Counter,
}

impl Engine {
    /// The work of each lane, by its name: under way, and waiting.
    pub(super) fn load(&self) -> [(&'static str, [usize; 2]); 2] {
        [
            ("quick", self.quick.load()),
            ("search", self.searches.load()),
        ]
    }

    /// Reads a question.
    ///
    /// # Errors
    /// When it is not in order.
    pub(super) fn read(&self, question: Question, asked: &[u8]) -> Result<Read, Refusal> {
        let read = api::read(self.games, question, asked, self.max_time, self.threads);
        Ok(read?)
    }

    /// The answer of a task that has it at hand.
    ///
    /// # Errors
    /// When there is no answer.
    pub(super) fn at_hand(&self, task: Task<String>) -> Result<String, Refusal> {
        Ok(task.run(&Stop::new(), &mut |_| ())?.answer)
    }

    /// A part of the answer to a question, once its turn in its lane has come. Until then, `wait` gets the number of
    /// others before it; then, `each` gets what a search finds.
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
        let nodes = self.nodes.clone();
        let report = FailureReport::new(self.failures.clone());
        let run = move |stop: &Stop| {
            let _report = report;
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

/// Reports the request whose answer panics to the operator, and counts it.
struct FailureReport {
    id: Option<HeaderValue>,
    failures: Counter,
}

impl FailureReport {
    /// Watches work on the current request.
    fn new(failures: Counter) -> Self {
        Self {
            id: request_id::current(),
            failures,
        }
    }
}

impl Drop for FailureReport {
    fn drop(&mut self) {
        if thread::panicking() {
            self.failures.inc();
            let id = self.id.as_ref().and_then(|id| id.to_str().ok());
            let id = id.unwrap_or("without an identifier");
            write_line(&format!("the answer to request {id} has failed"));
        }
    }
}
