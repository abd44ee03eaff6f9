//! The engine behind the routes: reads questions, and has their answers made in lanes.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use prometheus_client::metrics::counter::Counter;
use tokio::time::sleep;

use super::client::Client;
use super::lane::{Lane, Run};
use super::log::write_line;
use super::metrics::{KINDS, Metrics};
use super::refusal::Refusal;
use super::scheduler::{Purpose, Work};
use super::shutdown::{Phase, Phases};
use super::trace::Trace;
use crate::answer::Analysis;
use crate::api::{self, Answered, Catalogue, Effort, Question, Read, Task};
use crate::search::Stop;

/// The time that work without a search may take, as a rule.
const MOMENT: Duration = Duration::from_millis(50);

/// The interval between looks at whether all searches have ended.
const DRAIN_INTERVAL: Duration = Duration::from_millis(10);

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
    /// Counts positions searched, failures and waits.
    pub(super) metrics: Arc<Metrics>,
    pub(super) phases: Arc<Phases>,
    /// True if the log tells what questions are about.
    pub(super) is_logged: bool,
}

impl Engine {
    /// By its [kind](KINDS), the work under way, and waiting.
    pub(super) fn load(&self) -> [[usize; 2]; 3] {
        let [moves, analyses] = self.searches();
        [self.quick.load(Purpose::Choice), moves, analyses]
    }

    /// The searches under way, and waiting: of moves, and of analyses.
    fn searches(&self) -> [[usize; 2]; 2] {
        [Purpose::Choice, Purpose::Search].map(|purpose| self.searches.load(purpose))
    }

    /// Waits until no search is under way or waits.
    pub(super) async fn drain(&self) {
        while self.searches() != [[0; 2]; 2] {
            sleep(DRAIN_INTERVAL).await;
        }
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
        let is_search = !matches!(task.effort, Effort::AtHand | Effort::Moment);
        if is_search && self.phases.now() >= Phase::Draining {
            return Err(Refusal::stopping());
        }
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
        let [quick, moves, analyses] = KINDS;
        let (lane, kind, purpose, time) = match task.effort {
            Effort::AtHand | Effort::Moment => (&self.quick, quick, Purpose::Choice, MOMENT),
            Effort::Choice(time) => (&self.searches, moves, Purpose::Choice, time),
            Effort::Search(time) | Effort::Timed(time) => {
                (&self.searches, analyses, Purpose::Search, time)
            }
        };
        let is_whole = matches!(task.effort, Effort::Timed(_));
        let time = time.max(LEAST);
        let metrics = Arc::clone(&self.metrics);
        let trace = Trace::current();
        let asked = Instant::now();
        let run = move |stop: &Stop| {
            let waited = asked.elapsed();
            metrics.waited(kind, waited);
            let _report = FailureReport {
                trace: &trace,
                failures: &metrics.failures,
            };
            let found = task.part(stop, &mut each);
            trace.work(waited, asked.elapsed() - waited);
            let found = found?;
            metrics.nodes.inc_by(found.nodes);
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
struct FailureReport<'a> {
    trace: &'a Trace,
    failures: &'a Counter,
}

impl Drop for FailureReport<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.failures.inc();
            let id = self.trace.id.to_str().unwrap_or_default();
            write_line(&format!("the answer to request {id} has failed"));
        }
    }
}
