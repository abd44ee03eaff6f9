//! An evaluation that records which threads call it.

use std::collections::HashSet;
use std::sync::{Condvar, Mutex};
use std::thread::{self, ThreadId};
use std::time::Duration;

use advance::search::Evaluation;
use advance::{Position, Side};

use crate::search::UNTRAINED;

/// Long enough for a busy machine: a thread that has not called by then does not exist.
const PATIENCE: Duration = Duration::from_secs(60);

/// [`UNTRAINED`], whose first answer to each thread waits until all threads have called, so that none finishes before.
pub struct Witness {
    expected: usize,
    asked: Mutex<Asked>,
    met: Condvar,
}

#[derive(Default)]
struct Asked {
    threads: HashSet<ThreadId>,
    questions: u64,
}

impl Witness {
    /// A witness that waits for `expected` threads.
    pub fn of(expected: usize) -> Self {
        Self {
            expected,
            asked: Mutex::default(),
            met: Condvar::new(),
        }
    }

    /// The number of threads that have called.
    pub fn threads(&self) -> usize {
        self.asked.lock().unwrap().threads.len()
    }

    /// The number of calls of all threads.
    pub fn questions(&self) -> u64 {
        self.asked.lock().unwrap().questions
    }
}

impl Evaluation<Position> for Witness {
    fn evaluate(&self, position: &Position) -> i32 {
        let mut asked = self.asked.lock().unwrap();
        asked.questions += 1;
        if asked.threads.insert(thread::current().id()) {
            self.met.notify_all();
            let missing = |asked: &mut Asked| asked.threads.len() < self.expected;
            let met = self.met.wait_timeout_while(asked, PATIENCE, missing);
            asked = met.unwrap().0;
        }
        drop(asked);
        UNTRAINED.evaluate(position)
    }

    fn price(&self, position: &Position, winner: Side) -> i32 {
        UNTRAINED.price(position, winner)
    }
}
