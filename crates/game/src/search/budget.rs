//! The budget of a running search: nodes, time, and the request to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::instant::Instant;
use super::query::{Limits, Stop};
use super::tuning::CLOCK_INTERVAL;
use crate::asset;

/// The limits are reached, or a stop was requested.
pub(super) struct Stopped;

/// The remainder of the limits of a running search, for one of its threads.
pub(super) struct Budget {
    /// The nodes that this thread has visited.
    nodes: u64,
    /// The nodes that it may visit before it checks the limits again.
    granted: u64,
    deadline: Option<Instant>,
    stop: Stop,
    pool: Arc<Pool>,
}

/// The nodes of all threads together.
struct Pool {
    taken: AtomicU64,
    most: u64,
}

impl Budget {
    pub(super) fn new(limits: &Limits, stop: Stop) -> Self {
        Self {
            nodes: 0,
            granted: 0,
            // A deadline that no clock can represent is no deadline.
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            stop,
            pool: Arc::new(Pool {
                taken: AtomicU64::new(0),
                most: limits.nodes.unwrap_or(u64::MAX),
            }),
        }
    }

    /// The budget of another thread of the same search, with its own `stop`.
    pub(super) fn share(&self, stop: Stop) -> Self {
        Self {
            nodes: 0,
            granted: 0,
            deadline: self.deadline,
            stop,
            pool: Arc::clone(&self.pool),
        }
    }

    /// Counts a node.
    #[inline]
    pub(super) fn spend(&mut self) -> Result<(), Stopped> {
        if self.nodes == self.granted {
            self.granted += self.grant()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// The number of nodes that may be visited before the next look at the clock.
    #[inline]
    fn grant(&self) -> Result<u64, Stopped> {
        let over = |deadline| Instant::now() >= deadline;
        // The answer is thrown away: the question is asked again when what it missed has come.
        let is_void = asset::ARE_SEPARATE && asset::missing().is_some();
        if is_void || self.stop.is_requested() || self.deadline.is_some_and(over) {
            return Err(Stopped);
        }
        match self.pool.take() {
            0 => Err(Stopped),
            granted => Ok(granted),
        }
    }

    /// The nodes visited by all threads. The count of each other thread is exact to [`CLOCK_INTERVAL`] nodes.
    pub(super) fn nodes(&self) -> u64 {
        self.pool.taken.load(Relaxed) - (self.granted - self.nodes)
    }
}

impl Pool {
    /// Takes some nodes for a thread; 0 when none are left.
    #[inline]
    fn take(&self) -> u64 {
        let some = |taken| CLOCK_INTERVAL.min(self.most - taken);
        let before = self
            .taken
            .fetch_update(Relaxed, Relaxed, |taken| Some(taken + some(taken)));
        before.map_or(0, some)
    }
}
