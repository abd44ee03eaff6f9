//! A lane: work of one kind that waits only for work of the same kind.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use prometheus_client::metrics::counter::Counter;
use tokio::sync::oneshot;
use tokio::time::{interval, sleep};

use super::client::Client;
use super::log::write_line;
use super::refusal::Refusal;
use super::scheduler::{Places, Purpose, Scheduler, Ticket, Work};
use super::shutdown::{Phase, Phases};
use super::thread_pool::ThreadPool;
use crate::api::RequestError;
use crate::search::Stop;

/// The interval between reports of its place to a client that waits.
const REPORT_INTERVAL: Duration = Duration::from_millis(500);

/// The interval between attempts to queue work that may not be refused.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);

/// A queue in which work waits for its turn.
pub(super) struct Lane {
    queue: Arc<Queue>,
    patience: Duration,
    phases: Arc<Phases>,
    pool: Arc<ThreadPool>,
    /// Counts work that is cut off.
    cut: Counter,
}

struct Queue {
    start: Instant,
    shares: Mutex<Scheduler<Client, Begin>>,
    /// Number of calls that may have made work ready since a thread began to start it.
    wanted: AtomicUsize,
}

/// Work that gives an answer.
pub(super) type Run<T> = dyn FnOnce(&Stop) -> Result<T, RequestError> + Send;

/// Gets the number of others that go before work that waits.
type Wait<'a> = &'a mut (dyn FnMut(usize) + Send);

/// The end of a wait: the work begins, or its client should ask again after some time.
type WaitEnd = Result<Running, Duration>;

/// Begins work. The thread that frees a place calls it, so that no place waits for the runtime.
type Begin = Box<dyn FnOnce(WaitEnd) + Send>;

impl Lane {
    /// A lane with these places, for which no work waits longer than `patience`.
    pub(super) fn new(
        places: Places,
        patience: Duration,
        phases: Arc<Phases>,
        pool: Arc<ThreadPool>,
        cut: Counter,
    ) -> Self {
        Self {
            queue: Arc::new(Queue {
                start: Instant::now(),
                shares: Mutex::new(Scheduler::new(places, patience)),
                wanted: AtomicUsize::new(0),
            }),
            patience,
            phases,
            pool,
            cut,
        }
    }

    /// Runs work once its turn has come; until then, `wait` gets the number of others before it. When its client has
    /// gone, its stop is requested; if it has not begun by then, it never does.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        client: Client,
        work: Work,
        wait: Option<Wait<'_>>,
        run: Box<Run<T>>,
    ) -> Result<T, Refusal> {
        let guard = StopOnDrop(Stop::new());
        let stop = guard.0.clone();
        let pool = Arc::clone(&self.pool);
        let (sender, receiver) = oneshot::channel();
        let turned = move |turn: WaitEnd| {
            // The client may have disconnected, so a failed send does not matter.
            match turn {
                Ok(place) => begin(&pool, work, place, stop, run, move |found| {
                    _ = sender.send(Ok(found));
                }),
                Err(again) => _ = sender.send(Err(again)),
            }
        };
        let found = self.wait_for(client, work, wait, Box::new(turned), receiver);
        Ok(self.until_cut(work.purpose, found).await??)
    }

    /// Runs work for which it is too late to refuse: it waits for its turn as long as it takes.
    pub(super) async fn go_on<T: Send + 'static>(
        &self,
        client: Client,
        work: Work,
        run: Box<Run<T>>,
    ) -> Result<T, Refusal> {
        let guard = StopOnDrop(Stop::new());
        let place = loop {
            match self.place(client, work).await {
                Err(refusal) if refusal.is_full() => sleep(RETRY_INTERVAL).await,
                place => break place?,
            }
        };
        let (sender, receiver) = oneshot::channel();
        begin(&self.pool, work, place, guard.0.clone(), run, |found| {
            _ = sender.send(found);
        });
        let found = async { receiver.await.map_err(|_| self.lost()) };
        Ok(self.until_cut(work.purpose, found).await??)
    }

    /// A place for work that is done elsewhere, once its turn has come.
    pub(super) async fn place(&self, client: Client, work: Work) -> Result<Running, Refusal> {
        let (sender, receiver) = oneshot::channel();
        let begin = Box::new(move |turn| _ = sender.send(turn));
        let place = self.wait_for(client, work, None, begin, receiver);
        self.until_cut(work.purpose, place).await
    }

    /// Queues work, and waits for its result.
    async fn wait_for<T>(
        &self,
        client: Client,
        work: Work,
        mut wait: Option<Wait<'_>>,
        begin: Begin,
        mut receiver: oneshot::Receiver<Result<T, Duration>>,
    ) -> Result<T, Refusal> {
        let waiting = self.queue.enter(client, work, begin);
        let mut pulse = interval(REPORT_INTERVAL);
        let mut place = None;
        let mut end = std::pin::pin!(sleep(self.patience));
        let mut has_begun = false;
        loop {
            tokio::select! {
                biased;
                result = &mut receiver => {
                    let result = result.map_err(|_| self.lost())?;
                    return result.map_err(Refusal::full);
                }
                () = &mut end, if !has_begun => match waiting.again() {
                    Some(again) => return Err(Refusal::full(again)),
                    None => has_begun = true,
                },
                _ = pulse.tick(), if wait.is_some() => {
                    if let Some(wait) = &mut wait
                        && let Some(ahead) = waiting.ahead()
                        && place.replace(ahead) != Some(ahead)
                    {
                        wait(ahead);
                    }
                }
            }
        }
    }

    /// The error of work that ended without a result.
    fn lost(&self) -> Refusal {
        match self.phases.now() {
            Phase::Ready | Phase::Leaving | Phase::Draining => Refusal::failed(),
            Phase::Ending | Phase::Ended => Refusal::stopping(),
        }
    }

    /// The result, if it comes before the server cuts off work of this purpose.
    async fn until_cut<T>(
        &self,
        purpose: Purpose,
        found: impl Future<Output = Result<T, Refusal>>,
    ) -> Result<T, Refusal> {
        let phase = match purpose {
            Purpose::Choice => Phase::Ended,
            Purpose::Search => Phase::Ending,
        };
        tokio::select! {
            biased;
            () = self.phases.begins(phase) => {
                self.cut.inc();
                Err(Refusal::stopping())
            }
            found = found => found,
        }
    }

    /// The numbers of pieces of work of a purpose: under way, and waiting.
    pub(super) fn load(&self, purpose: Purpose) -> [usize; 2] {
        self.queue.lock().load(purpose)
    }
}

/// Runs work in its place, and sends its result.
fn begin<T: 'static>(
    pool: &ThreadPool,
    work: Work,
    mut place: Running,
    stop: Stop,
    run: Box<Run<T>>,
    send: impl FnOnce(Result<T, RequestError>) + Send + 'static,
) {
    // Work that fails says nothing about the time that others need.
    place.is_done = false;
    let run = move || {
        let found = run(&stop);
        place.is_done = !stop.is_requested();
        // Frees the place before the answer, whose receiver may ask again at once.
        drop(place);
        send(found);
    };
    match work.is_background() {
        true => run_in_background(run),
        false => pool.run(run),
    }
}

/// Runs long work on a thread of its own, which leaves the cores to all others. If the system has no thread left, the
/// work is dropped.
fn run_in_background(run: impl FnOnce() + Send + 'static) {
    let run = || {
        lower_priority();
        run();
    };
    // The client of dropped work gets an error.
    if let Err(error) = thread::Builder::new().spawn(run) {
        write_line(&format!("a search has no thread: {error}"));
    }
}

/// Has the system prefer all other threads to this one and to those that it starts. On other systems than Linux, that
/// would affect the whole program.
#[cfg(target_os = "linux")]
fn lower_priority() {
    /// Others have nine times as much of a core, so that moves do not wait; analyses still go on while other programs
    /// are busy.
    const NICE: i32 = 10;
    // If the system refuses, the work only slows others down.
    let _ = rustix::process::setpriority_process(None, NICE);
}

#[cfg(not(target_os = "linux"))]
const fn lower_priority() {}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Scheduler<Client, Begin>> {
        // Nothing that can panic is done under the lock.
        self.shares.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn enter(self: &Arc<Self>, client: Client, work: Work, begin: Begin) -> Waiting {
        let (ticket, gone) = self.lock().enter(self.now(), client, work, begin);
        if let Some((begin, again)) = gone {
            begin(Err(again));
        }
        self.settle();
        Waiting {
            queue: Arc::clone(self),
            client,
            ticket,
        }
    }

    /// Begins all work whose turn has come. One thread does so at a time, and looks again for the others: where work
    /// cannot begin, it frees its place at once, and thousands would otherwise be begun one within the other.
    fn settle(self: &Arc<Self>) {
        if self.wanted.fetch_add(1, Ordering::AcqRel) > 0 {
            return;
        }
        loop {
            let wanted = self.wanted.load(Ordering::Acquire);
            self.begin_all();
            let none = self
                .wanted
                .compare_exchange(wanted, 0, Ordering::AcqRel, Ordering::Acquire);
            if none.is_ok() {
                return;
            }
        }
    }

    fn begin_all(self: &Arc<Self>) {
        loop {
            // Holds the lock no longer than this: a place that is no longer wanted locks to free itself.
            let next = self.lock().next(self.now());
            let Some((ticket, begin)) = next else {
                return;
            };
            begin(Ok(Running {
                is_done: true,
                queue: Arc::clone(self),
                ticket,
            }));
        }
    }
}

/// Work under way. When it is dropped, others have their turn.
pub(super) struct Running {
    /// True if the work was done to its end.
    is_done: bool,
    queue: Arc<Queue>,
    ticket: Ticket,
}

impl Drop for Running {
    fn drop(&mut self) {
        let now = self.queue.now();
        self.queue.lock().end(now, self.ticket, self.is_done);
        self.queue.settle();
    }
}

/// Work that waits. When it is dropped, it waits no more.
struct Waiting {
    queue: Arc<Queue>,
    client: Client,
    ticket: Ticket,
}

impl Waiting {
    /// The number of others before it; `None` if it has begun.
    fn ahead(&self) -> Option<usize> {
        let now = self.queue.now();
        self.queue.lock().ahead(now, self.client, &self.ticket)
    }

    /// The time after which to ask again, if it has waited in vain; `None` if it has begun.
    fn again(&self) -> Option<Duration> {
        let now = self.queue.now();
        self.queue.lock().again(now, self.client, self.ticket)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.queue.lock().leave(self.client, self.ticket);
    }
}

/// The wait for an answer: dropping it ends the search.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.request();
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use axum::http::{HeaderMap, StatusCode};
    use axum::response::IntoResponse;
    use tokio::runtime::Runtime;

    use super::*;

    #[test]
    fn failed_work_is_reported_and_frees_its_place() {
        let places = Places {
            short: 1,
            long: 1,
            firsts: 1,
        };
        let pool = Arc::new(ThreadPool::new(1).unwrap());
        let patience = Duration::from_secs(60);
        let lane = Lane::new(places, patience, Arc::default(), pool, Counter::default());
        let client = Client::new(Ipv6Addr::LOCALHOST.into(), &HeaderMap::new(), &[]);
        Runtime::new().unwrap().block_on(async {
            for seconds in [0, 5] {
                let work = Work {
                    purpose: Purpose::Choice,
                    time: Duration::from_secs(seconds),
                    is_whole: false,
                };
                for _ in 0..3 {
                    let failed: Box<Run<String>> =
                        Box::new(|_: &Stop| panic!("a fault of the server"));
                    let result = lane.ask(client, work, None, failed).await.unwrap_err();
                    let status = result.into_response().status();
                    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
                }
                let done = Box::new(|_: &Stop| Ok("done".to_owned()));
                let result = lane.ask(client, work, None, done).await;
                assert_eq!(result.ok().as_deref(), Some("done"));
            }
        });
        assert_eq!(lane.load(Purpose::Choice), [0, 0]);
    }
}
