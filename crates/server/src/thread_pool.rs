//! Threads that do short work. They start with the server, because the system may refuse a thread later.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

type Job = Box<dyn FnOnce() + Send>;

/// The threads, which end once the pool is dropped.
pub(super) struct ThreadPool(Sender<Job>);

impl ThreadPool {
    /// A pool of so many threads.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub(super) fn new(threads: usize) -> io::Result<Self> {
        let (sender, jobs) = mpsc::channel();
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..threads {
            let jobs = Arc::clone(&jobs);
            let named = thread::Builder::new().name("work".to_owned());
            named.spawn(move || work(&jobs)).map_err(refused)?;
        }
        Ok(Self(sender))
    }

    /// Has the next thread that is free do a job.
    pub(super) fn run(&self, job: impl FnOnce() + Send + 'static) {
        // The threads listen for as long as there is a pool.
        _ = self.0.send(Box::new(job));
    }
}

/// The error of a system that refuses a thread, in words.
pub(super) fn refused(error: io::Error) -> io::Error {
    let message = format!("the system refuses a thread: {error}");
    io::Error::new(error.kind(), message)
}

fn work(jobs: &Mutex<Receiver<Job>>) {
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(job) = next() {
        // The panic has been printed, and its end tells the client of the job.
        _ = catch_unwind(AssertUnwindSafe(job));
    }
}
