//! Jobs on several threads, with their results on one.

use std::collections::BTreeMap;
use std::iter::{self, Peekable};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::players::Failure;
use crate::search::Stop;

/// The interval at which the limits of this process are checked.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// [`in_parallel`], but passes on the results in the order of the jobs.
///
/// # Errors
/// As for [`in_parallel`].
pub fn in_order<T: Send>(
    jobs: impl Iterator<Item = u32> + Clone + Send,
    threads: usize,
    stop: &Stop,
    work: impl Fn(u32) -> Result<T, Failure> + Sync,
    mut take: impl FnMut(u32, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut queue = Queue::new(jobs.clone(), BTreeMap::new());
    in_parallel(jobs, threads, stop, work, |job, result| {
        queue.add(job, result);
        queue.try_for_each(|(job, result)| take(job, result))
    })
}

/// Results of jobs, handed out in the order of the jobs: early results wait. It ends at a job without a result, and
/// goes on once that result is there.
pub(super) struct Queue<I: Iterator, T> {
    /// The jobs whose results are not handed out yet.
    order: Peekable<I>,
    /// The results behind a gap, by their jobs.
    pub(super) early: BTreeMap<u32, T>,
}

impl<I: Iterator<Item = u32>, T> Queue<I, T> {
    /// A queue in this order, with the results that are there already.
    pub(super) fn new(order: I, early: BTreeMap<u32, T>) -> Self {
        let order = order.peekable();
        Self { order, early }
    }

    pub(super) fn add(&mut self, job: u32, result: T) {
        self.early.insert(job, result);
    }
}

impl<I: Iterator<Item = u32>, T> Iterator for Queue<I, T> {
    type Item = (u32, T);

    fn next(&mut self) -> Option<Self::Item> {
        let job = *self.order.peek()?;
        let result = self.early.remove(&job)?;
        self.order.next();
        Some((job, result))
    }
}

/// Does the numbered `jobs` by `work` on `threads` threads, and passes each result to `take` on this thread, as
/// soon as it is done. Where the system starts fewer threads, those do the work, and without any this thread does it.
///
/// It ends early when a stop is requested: jobs under way then return [`Failure::Stopped`], which is not an error
/// here.
///
/// # Errors
/// The first other failure of a job or of `take`, or the end of the processor time that the system allows this
/// process; it stops the rest.
pub fn in_parallel<T: Send>(
    jobs: impl Iterator<Item = u32> + Send,
    threads: usize,
    stop: &Stop,
    work: impl Fn(u32) -> Result<T, Failure> + Sync,
    mut take: impl FnMut(u32, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let jobs = Mutex::new(jobs);
    // A thread waits until its last result is taken, so that results do not pile up.
    let (sender, results) = mpsc::sync_channel(0);
    let next = || match stop.is_requested() {
        true => None,
        false => jobs.lock().unwrap_or_else(PoisonError::into_inner).next(),
    };
    let (next, work) = (&next, &work);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let run = move || {
                // After a failure, the receiver is gone.
                while let Some(job) = next()
                    && sender.send((job, work(job))).is_ok()
                {}
            };
            if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        drop(sender);
        let done = iter::from_fn(move || match results.recv_timeout(POLL_INTERVAL) {
            Ok(done) => Some(Some(done)),
            Err(RecvTimeoutError::Timeout) => Some(None),
            Err(RecvTimeoutError::Disconnected) => None,
        });
        // Threads leave no job, unless none was started.
        let rest = iter::from_fn(|| next().map(|job| Some((job, work(job)))));
        for done in done.chain(rest) {
            // The system would kill this process without a word.
            #[cfg(feature = "native")]
            if let Some(shortage) = crate::players::cpu_shortage(POLL_INTERVAL * 2 * threads as u32)
            {
                stop.request();
                return Err(shortage.into());
            }
            let Some((job, result)) = done else {
                continue;
            };
            let taken = match result {
                Err(Failure::Stopped) => Ok(()),
                result => result.and_then(|result| take(job, result)),
            };
            if taken.is_err() {
                stop.request();
                return taken;
            }
        }
        Ok(())
    })
}
