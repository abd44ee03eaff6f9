//! Games on their way to be counted.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::mem;
use std::ops::ControlFlow;

use crate::matches::record::Record;

/// Games are counted one after the other by number, however they come in. What is counted until there is
/// enough is then the same each time, however many are played at once.
pub(super) struct Queue<I: Iterator, F> {
    waiting: BTreeMap<u32, Record>,
    /// The numbers of the games that are not counted yet.
    order: Peekable<I>,
    count: F,
    is_over: bool,
}

impl<I, F> Queue<I, F>
where
    I: Iterator<Item = u32>,
    F: FnMut(u32, &Record) -> ControlFlow<()>,
{
    /// The queue of what is there, to be counted in this order; `count` breaks off when there is enough.
    pub(super) fn new(waiting: BTreeMap<u32, Record>, order: I, count: F) -> Self {
        let mut queue = Self {
            waiting,
            order: order.peekable(),
            count,
            is_over: false,
        };
        queue.go_on();
        queue
    }

    pub(super) fn add(&mut self, number: u32, record: Record) {
        self.waiting.insert(number, record);
        self.go_on();
    }

    /// Whether there is enough.
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }

    fn go_on(&mut self) {
        while !self.is_over
            && let Some(&next) = self.order.peek()
            && let Some(record) = self.waiting.remove(&next)
        {
            self.is_over = (self.count)(next, &record).is_break();
            self.order.next();
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
