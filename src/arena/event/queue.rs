//! Games on their way to be counted.

use std::collections::BTreeMap;
use std::mem;
use std::ops::ControlFlow;

use crate::arena::Record;
use crate::game::Game;

/// Games are counted one after the other by number, however they come in. What is counted until there is
/// enough is then the same each time, however many are played at once.
pub(super) struct Queue<G: Game, F> {
    waiting: BTreeMap<u32, Record<G>>,
    next: u32,
    count: F,
    is_over: bool,
}

impl<G: Game, F: FnMut(u32, &Record<G>) -> ControlFlow<()>> Queue<G, F> {
    /// The queue of what is there; `count` breaks off when there is enough.
    pub(super) fn new(waiting: BTreeMap<u32, Record<G>>, count: F) -> Self {
        let mut queue = Self {
            waiting,
            next: 0,
            count,
            is_over: false,
        };
        queue.go_on();
        queue
    }

    pub(super) fn add(&mut self, number: u32, record: Record<G>) {
        self.waiting.insert(number, record);
        self.go_on();
    }

    /// Whether there is enough.
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }

    fn go_on(&mut self) {
        while !self.is_over
            && let Some(record) = self.waiting.remove(&self.next)
        {
            self.is_over = (self.count)(self.next, &record).is_break();
            self.next += 1;
        }
    }

    /// Counts, unless there was enough before, the games behind one that will not come any more.
    pub(super) fn finish(mut self) {
        if !self.is_over {
            for (number, record) in mem::take(&mut self.waiting) {
                // A test looks at the games before the gap only: these cannot decide it.
                let _ = (self.count)(number, &record);
            }
        }
    }
}
