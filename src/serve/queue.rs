//! The engine's threads, and the queue before them.

use std::io;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError, oneshot, watch};

use super::answer::Refusal;
use crate::stop::Stop;

type Job = Box<dyn FnOnce() + Send>;

/// Threads that do one job after another, and room for a number of jobs.
pub(super) struct Queue {
    room: Arc<Semaphore>,
    jobs: mpsc::Sender<Job>,
    closed: watch::Sender<bool>,
}

impl Queue {
    /// A queue with room for `max_jobs`, those that `threads` are doing included.
    pub(super) fn new(threads: NonZero<usize>, max_jobs: NonZero<u32>) -> io::Result<Self> {
        let (jobs, waiting) = mpsc::channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 1..=threads.get() {
            let waiting = Arc::clone(&waiting);
            let name = format!("engine {number}");
            thread::Builder::new().name(name).spawn(move || {
                while let Some(job) = next(&waiting) {
                    job();
                }
            })?;
        }
        let room = usize::try_from(max_jobs.get()).unwrap_or(usize::MAX);
        Ok(Self {
            room: Arc::new(Semaphore::new(room.min(Semaphore::MAX_PERMITS))),
            jobs,
            closed: watch::Sender::new(false),
        })
    }

    /// What `work` returns, once a thread has had the time for it. When nobody waits for the answer any
    /// more, the flag that `work` is given is set; if it has not begun by then, it never does, and its
    /// place is free at once.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let mut closed = self.closed.subscribe();
        let place = Arc::clone(&self.room).try_acquire_owned();
        let place = place.map_err(|error| match error {
            TryAcquireError::NoPermits => Refusal::Full,
            TryAcquireError::Closed => Refusal::Stopping,
        })?;
        let asker = Asker {
            stop: Stop::new(),
            place: Place(Arc::new(Mutex::new(Some(place)))),
        };
        let (stop, place) = (asker.stop.clone(), asker.place.clone());
        let (answer, answered) = oneshot::channel();
        let job = move || {
            let Some(place) = place.take() else {
                return;
            };
            let found = work(&stop);
            // Before the answer: its receiver may ask again at once.
            drop(place);
            // An asker that has gone away needs no answer.
            let _ = answer.send(found);
        };
        let taken = self.jobs.send(Box::new(job));
        taken.map_err(|_| Refusal::Stopping)?;
        tokio::select! {
            found = answered => found.map_err(|_| Refusal::Stopping),
            _ = closed.wait_for(|&closed| closed) => Err(Refusal::Stopping),
        }
    }

    /// Refuses all requests, new and waiting, and ends the searches.
    pub(super) fn close(&self) {
        self.room.close();
        self.closed.send_replace(true);
    }
}

/// The next job; `None` when there will be no more.
fn next(waiting: &Mutex<mpsc::Receiver<Job>>) -> Option<Job> {
    // A thread that panics does not hold the lock, which is held to wait only.
    let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
    waiting.recv().ok()
}

/// A job's place in the queue. Whoever takes it first, the thread that begins with the job or the asker
/// that goes away, decides what becomes of it.
#[derive(Clone)]
struct Place(Arc<Mutex<Option<OwnedSemaphorePermit>>>);

impl Place {
    fn take(&self) -> Option<OwnedSemaphorePermit> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Whoever waits for an answer: by going away, it ends the search and gives up a place in the queue.
struct Asker {
    stop: Stop,
    place: Place,
}

impl Drop for Asker {
    fn drop(&mut self) {
        self.stop.request();
        drop(self.place.take());
    }
}
