//! A lane: work of one kind, that waits only for work of the same kind.

use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::task::spawn_blocking;

use super::client::Client;
use super::shares::{Shares, Ticket, WorkLength};
use crate::api::RequestError;
use crate::search::Stop;

/// Where work waits for its turn, and how to say that it has come.
pub(super) struct Lane {
    shares: Arc<Mutex<Waiting>>,
    closed: watch::Sender<bool>,
}

type Waiting = Shares<Client, oneshot::Sender<Running>>;

impl Lane {
    /// A lane of work on so many `cores`, with `room` for so many pieces of it, those under way included.
    pub(super) fn new(cores: NonZero<usize>, room: NonZero<u32>) -> Self {
        let room = usize::try_from(room.get()).unwrap_or(usize::MAX);
        Self {
            shares: Arc::new(Mutex::new(Shares::new(cores.get(), room))),
            closed: watch::Sender::new(false),
        }
    }

    /// Runs `work`, which may take so long, once its turn has come. When its client has gone, its stop is requested; if
    /// it has not begun by then, it never does.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        client: Client,
        time: Duration,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        let mut closed = self.closed.subscribe();
        let asker = Asker(Stop::new());
        let stop = asker.0.clone();
        let found = async {
            // What is displaced by the work of others is told by its sender, which is gone.
            let place = self.enter(client, time).turn().await;
            let place = place.ok_or_else(RequestError::full)?;
            let found = spawn_blocking(move || {
                let found = work(&stop);
                // Before the answer: its receiver may ask again at once.
                drop(place);
                found
            });
            found.await.map_err(|_| RequestError::stopping())
        };
        tokio::select! {
            biased;
            _ = closed.wait_for(|&closed| closed) => Err(RequestError::stopping()),
            found = found => found,
        }
    }

    fn enter(&self, client: Client, time: Duration) -> Queued {
        let (wake, woken) = oneshot::channel();
        let (ticket, gone) = lock(&self.shares).enter(client, time, wake);
        drop(gone);
        settle(&self.shares);
        Queued {
            shares: Arc::clone(&self.shares),
            client,
            ticket,
            woken,
        }
    }

    /// Refuses all work, new and waiting, and ends what is under way.
    pub(super) fn close(&self) {
        self.closed.send_replace(true);
    }

    /// How much is under way, and how much waits.
    pub(super) fn load(&self) -> [usize; 2] {
        let shares = lock(&self.shares);
        [shares.running(), shares.waiting()]
    }
}

fn lock(shares: &Mutex<Waiting>) -> MutexGuard<'_, Waiting> {
    // Nothing that can panic is done under the lock.
    shares.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets all work begin whose turn has come.
fn settle(shares: &Arc<Mutex<Waiting>>) {
    loop {
        // The lock is held no longer than this: a place that is no longer wanted gives itself back.
        let next = lock(shares).next();
        let Some((client, length, wake)) = next else {
            return;
        };
        let _ = wake.send(Running {
            shares: Arc::clone(shares),
            client,
            length,
        });
    }
}

/// Work under way. When it is dropped, others have their turn.
struct Running {
    shares: Arc<Mutex<Waiting>>,
    client: Client,
    length: WorkLength,
}

impl Drop for Running {
    fn drop(&mut self) {
        lock(&self.shares).end(self.client, self.length);
        settle(&self.shares);
    }
}

/// Work that waits. When it is dropped, it waits no more.
struct Queued {
    shares: Arc<Mutex<Waiting>>,
    client: Client,
    ticket: Ticket,
    woken: oneshot::Receiver<Running>,
}

impl Queued {
    /// The place, once the turn has come; `None` where it never will.
    async fn turn(mut self) -> Option<Running> {
        (&mut self.woken).await.ok()
    }
}

impl Drop for Queued {
    fn drop(&mut self) {
        lock(&self.shares).leave(self.client, self.ticket);
    }
}

/// The wait for an answer: dropping it ends the search.
struct Asker(Stop);

impl Drop for Asker {
    fn drop(&mut self) {
        self.0.request();
    }
}
