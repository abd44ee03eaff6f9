//! The limits of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::MAX_PLY;
use crate::search::Stop;
use crate::search::instant::Instant;

/// The limits of a search; the first one reached ends it. Nodes and depth give the same move on every
/// machine to a search on one thread, time does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Nodes visited, exactly.
    pub nodes: Option<u64>,
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
    /// Time from the start of the search.
    pub time: Option<Duration>,
}

impl Limits {
    /// What a bot may spend on a move by default: nodes worth about 30 ms on one core of 2026. The time is there
    /// for safety only: six times as long, so that a busy machine does not change the move, and less than the
    /// quarter of a second at which a course's marker finds a bot slow.
    #[must_use]
    pub const fn a_move() -> Self {
        Self {
            nodes: Some(60_000),
            depth: None,
            time: Some(Duration::from_millis(200)),
        }
    }

    /// These limits, or `other` where there is none among them.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self == Self::default() { other } else { self }
    }

    /// The same for a choice among so many moves: where there is nothing to choose, one ply is enough.
    #[must_use]
    pub fn for_choice_of(self, count: usize) -> Self {
        Self {
            depth: match count {
                0 | 1 => Some(self.depth().min(1)),
                _ => self.depth,
            },
            ..self
        }
    }

    /// Whether nodes or depth end the search, so that it gives the same move every time on one thread; a
    /// time beside them is only a cap.
    #[must_use]
    pub const fn are_repeatable(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some()
    }

    /// The depth limit, at most as deep as any search can use.
    pub(super) fn depth(&self) -> u32 {
        self.depth.unwrap_or(MAX_PLY as u32).min(MAX_PLY as u32)
    }
}

/// The limits are reached.
pub(super) struct Stopped;

/// What is left of the limits of a running search, for one of its threads.
pub(super) struct Budget {
    /// How many nodes this thread has visited.
    nodes: u64,
    /// How many it may visit before it asks again.
    granted: u64,
    deadline: Option<Instant>,
    stop: Stop,
    pool: Arc<Pool>,
}

/// The nodes of all threads.
struct Pool {
    taken: AtomicU64,
    most: u64,
}

/// Nodes between two looks at the clock and at the request to stop: a quarter of a millisecond on one core
/// of 2026.
const CLOCK_INTERVAL: u64 = 512;

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

    /// That of another thread of the same search, which `stop` ends too.
    pub(super) fn share(&self, stop: Stop) -> Self {
        Self {
            nodes: 0,
            granted: 0,
            deadline: self.deadline,
            stop,
            pool: Arc::clone(&self.pool),
        }
    }

    /// Counts a node, or refuses it.
    pub(super) fn spend(&mut self) -> Result<(), Stopped> {
        if self.nodes == self.granted {
            self.granted += self.grant()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// How many nodes more may be visited before the next look at the clock.
    fn grant(&self) -> Result<u64, Stopped> {
        let over = |deadline| Instant::now() >= deadline;
        if self.stop.is_requested() || self.deadline.is_some_and(over) {
            return Err(Stopped);
        }
        match self.pool.take() {
            0 => Err(Stopped),
            granted => Ok(granted),
        }
    }

    /// The nodes visited: those of other threads to within [`CLOCK_INTERVAL`] for each of them.
    pub(super) fn nodes(&self) -> u64 {
        self.pool.taken.load(Relaxed) - (self.granted - self.nodes)
    }
}

impl Pool {
    /// Takes some nodes for a thread; none when there are none left.
    fn take(&self) -> u64 {
        let some = |taken| CLOCK_INTERVAL.min(self.most - taken);
        let before = self
            .taken
            .fetch_update(Relaxed, Relaxed, |taken| Some(taken + some(taken)));
        before.map_or(0, some)
    }
}
