//! The engine's threads, and the queue before them.

use std::io;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use tokio::sync::{Semaphore, oneshot};

use super::answer::Refusal;
use crate::stop::Stop;

type Job = Box<dyn FnOnce() + Send>;

/// Threads that do one job after another, and room for so many jobs.
pub(super) struct Queue {
    room: Arc<Semaphore>,
    jobs: mpsc::Sender<Job>,
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
        })
    }

    /// What `work` returns, once a thread has had the time for it. When nobody waits for the answer any
    /// more, the flag that `work` is given is set; if it has not begun by then, it never does.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let room = Arc::clone(&self.room).try_acquire_owned();
        let room = room.map_err(|_| Refusal::Full)?;
        let asker = Asker(Stop::new());
        let stop = asker.0.clone();
        let (answer, answered) = oneshot::channel();
        let job = move || {
            let found = (!stop.is_requested()).then(|| work(&stop));
            // Before the answer: who has it may ask again at once.
            drop(room);
            if let Some(found) = found {
                // An asker that has gone away needs no answer.
                let _ = answer.send(found);
            }
        };
        let taken = self.jobs.send(Box::new(job));
        taken.map_err(|_| Refusal::Stopping)?;
        answered.await.map_err(|_| Refusal::Stopping)
    }
}

/// The next job; `None` when there will be no more.
fn next(waiting: &Mutex<mpsc::Receiver<Job>>) -> Option<Job> {
    // A thread that panics does not hold the lock, which is held to wait only.
    let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
    waiting.recv().ok()
}

/// Whoever waits for an answer: ends the search by going away.
struct Asker(Stop);

impl Drop for Asker {
    fn drop(&mut self) {
        self.0.request();
    }
}
