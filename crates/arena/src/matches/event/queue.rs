//! The queue of games to count.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::mem;
use std::ops::ControlFlow;

use crate::matches::record::Record;

/// Counts games by number, regardless of their order of arrival. The games counted until a decision are then the
/// same each time, however many are played at once.
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
    /// A queue of the existing games, in this order; `count` breaks off after a decision.
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

    /// Whether the count has come to a decision.
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

    /// Counts, unless there was a decision before, the games behind a gap that will not be filled.
    pub(super) fn finish(mut self) {
        if !self.is_over {
            for (number, record) in mem::take(&mut self.waiting) {
                // A test uses only the games before the gap, so these cannot decide it.
                let _ = (self.count)(number, &record);
            }
        }
    }
}
