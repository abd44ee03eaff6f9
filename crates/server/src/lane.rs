//! A lane: work of one kind that waits only for work of the same kind.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::{oneshot, watch};
use tokio::task::spawn_blocking;
use tokio::time::{interval, sleep};

use super::client::Client;
use super::refusal::Refusal;
use super::shares::{Places, Shares, Ticket, Work};
use crate::api::RequestError;
use crate::search::Stop;

/// How often a client that waits is told its place.
const PULSE: Duration = Duration::from_millis(500);

/// A queue in which work waits for its turn.
pub(super) struct Lane {
    queue: Arc<Queue>,
    patience: Duration,
    closed: watch::Sender<bool>,
}

struct Queue {
    start: Instant,
    shares: Mutex<Shares<Client, oneshot::Sender<Turn>>>,
}

/// Work that gives an answer.
type Run = dyn FnOnce(&Stop) -> Result<String, RequestError> + Send;

/// Gets the number of others that go before work that waits.
type Wait<'a> = &'a mut (dyn FnMut(usize) + Send);

/// The end of a wait: the work begins, or its client should ask again after some time.
type Turn = Result<Running, Duration>;

impl Lane {
    /// A lane with these places, for which no work waits longer than `patience`.
    pub(super) fn new(places: Places, patience: Duration) -> Self {
        Self {
            queue: Arc::new(Queue {
                start: Instant::now(),
                shares: Mutex::new(Shares::new(places, patience)),
            }),
            patience,
            closed: watch::Sender::new(false),
        }
    }

    /// Runs work once its turn has come; until then, `wait` gets the number of others before it. When its client has
    /// gone, its stop is requested; if it has not begun by then, it never does.
    pub(super) async fn ask(
        &self,
        client: Client,
        work: Work,
        wait: Option<Wait<'_>>,
        run: Box<Run>,
    ) -> Result<String, Refusal> {
        let asker = Asker(Stop::new());
        let stop = asker.0.clone();
        let found = async {
            let mut place = self.turn(client, work, wait).await?;
            let run = move || {
                let found = run(&stop);
                place.is_done = !stop.is_requested();
                // Frees the place before the answer, whose receiver may ask again at once.
                drop(place);
                found
            };
            let found = match work.gives_way() {
                true => aside(run).await,
                false => spawn_blocking(run).await.ok(),
            };
            Ok(found.ok_or_else(Refusal::stopping)??)
        };
        self.until_closed(found).await
    }

    /// A place for work that is done elsewhere, once its turn has come.
    pub(super) async fn place(&self, client: Client, work: Work) -> Result<Running, Refusal> {
        self.until_closed(self.turn(client, work, None)).await
    }

    async fn turn(
        &self,
        client: Client,
        work: Work,
        wait: Option<Wait<'_>>,
    ) -> Result<Running, Refusal> {
        let turn = self.queue.enter(client, work).turn(self.patience, wait);
        turn.await.map_err(Refusal::full)
    }

    async fn until_closed<T>(
        &self,
        found: impl Future<Output = Result<T, Refusal>>,
    ) -> Result<T, Refusal> {
        let mut closed = self.closed.subscribe();
        tokio::select! {
            biased;
            _ = closed.wait_for(|&closed| closed) => Err(Refusal::stopping()),
            found = found => found,
        }
    }

    /// Refuses all work, new and waiting, and ends what is under way.
    pub(super) fn close(&self) {
        self.closed.send_replace(true);
    }

    /// How much is under way, and how much waits.
    pub(super) fn load(&self) -> [usize; 2] {
        let shares = self.queue.lock();
        [shares.running(), shares.waiting()]
    }
}

/// Runs long work on a thread of its own, which leaves the cores to all others; `None` if that fails.
async fn aside<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (tell, told) = oneshot::channel();
    let run = move || {
        give_way();
        // Its client may have gone.
        let _ = tell.send(run());
    };
    thread::Builder::new().spawn(run).ok()?;
    told.await.ok()
}

/// Has the system prefer all other threads to this one and to those that it starts. On other systems than Linux, that
/// would affect the whole program.
#[cfg(target_os = "linux")]
fn give_way() {
    /// Others have nine times as much of a core, so that moves do not wait; analyses still go on while other programs
    /// are busy.
    const NICE: i32 = 10;
    // If the system refuses, the work only slows others down.
    let _ = rustix::process::setpriority_process(None, NICE);
}

#[cfg(not(target_os = "linux"))]
const fn give_way() {}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Shares<Client, oneshot::Sender<Turn>>> {
        // Nothing that can panic is done under the lock.
        self.shares.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn enter(self: &Arc<Self>, client: Client, work: Work) -> Waiting {
        let (wake, woken) = oneshot::channel();
        let (ticket, gone) = self.lock().enter(self.now(), client, work, wake);
        if let Some((wake, again)) = gone {
            // Its client may have gone.
            let _ = wake.send(Err(again));
        }
        self.settle();
        Waiting {
            queue: Arc::clone(self),
            client,
            ticket,
            woken,
        }
    }

    /// Begins all work whose turn has come.
    fn settle(self: &Arc<Self>) {
        loop {
            // Holds the lock no longer than this: a place that is no longer wanted locks to free itself.
            let next = self.lock().next(self.now());
            let Some((ticket, wake)) = next else {
                return;
            };
            let _ = wake.send(Ok(Running {
                is_done: true,
                queue: Arc::clone(self),
                ticket,
            }));
        }
    }
}

/// Work under way. When it is dropped, others have their turn.
pub(super) struct Running {
    /// Whether the work was done to its end.
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
    woken: oneshot::Receiver<Turn>,
}

impl Waiting {
    /// The place, once the turn has come; else the time after which to ask again.
    async fn turn(mut self, patience: Duration, mut wait: Option<Wait<'_>>) -> Turn {
        let (queue, client, ticket) = (Arc::clone(&self.queue), self.client, self.ticket);
        let again = || queue.lock().again(queue.now(), client, ticket);
        let mut pulse = interval(PULSE);
        let mut told = None;
        let mut end = std::pin::pin!(sleep(patience));
        loop {
            tokio::select! {
                biased;
                turn = &mut self.woken => return turn.unwrap_or_else(|_| Err(again())),
                () = &mut end => return Err(again()),
                _ = pulse.tick(), if wait.is_some() => {
                    let ahead = queue.lock().ahead(queue.now(), &ticket);
                    if let Some(wait) = &mut wait
                        && let Some(ahead) = ahead
                        && told.replace(ahead) != Some(ahead)
                    {
                        wait(ahead);
                    }
                }
            }
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.queue.lock().leave(self.client, self.ticket);
    }
}

/// The wait for an answer: dropping it ends the search.
struct Asker(Stop);

impl Drop for Asker {
    fn drop(&mut self) {
        self.0.request();
    }
}
