//! The question to a search: its limits, and what else it should know.

use std::cell::RefCell;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::tuning::{MAX_PLY, MOVE_NODES, MOVE_TIME, NODES_PER_MS, nodes_to_depth};
use crate::game::Game;

/// The question to a search.
#[derive(Clone, Debug)]
pub struct Query {
    /// The limits that end the search.
    pub limits: Limits,
    /// The number of best moves to find.
    pub width: NonZero<usize>,
    /// A request to end the search before its limits, obeyed within a millisecond.
    pub stop: Stop,
    /// The plies left before the lead decides the game; `None` where no turn limit is known.
    pub left: Option<u32>,
    /// The keys of the earlier positions of the game, in order: a return to one of them closes a circle. Empty if they
    /// are unknown.
    pub history: Vec<u64>,
    /// The number of threads that search, at most one per core. With more than one, no limit gives the same move every
    /// time.
    pub threads: NonZero<usize>,
}

impl Query {
    /// The query for the best move, ended by `limits`, or by the stop of the [current](Stop::current) work.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            width: NonZero::<usize>::MIN,
            stop: Stop::current().part(),
            left: None,
            history: Vec::new(),
            threads: NonZero::<usize>::MIN,
        }
    }

    /// The depths of the iterations, in plies.
    pub(super) fn depths<G: Game>(&self, game: &G) -> impl Iterator<Item = u32> + use<G> {
        let end = game.plies_left().unwrap_or(u32::MAX);
        1..=self.limits.depth().min(end)
    }
}

/// The limits of a search; the first one reached ends it. On one thread, nodes and depth give the same move on every
/// machine; time does not.
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
    /// A bot's limits for a move by default: nodes, and a time that caps them on a very slow machine.
    #[must_use]
    pub const fn per_move() -> Self {
        Self {
            nodes: Some(MOVE_NODES),
            depth: None,
            time: Some(MOVE_TIME),
        }
    }

    /// These limits, or `other` if they limit nothing.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self == Self::default() { other } else { self }
    }

    /// These limits for a choice among `count` moves: for a single move, one ply is enough.
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

    /// True if nodes or depth end the search, so that it gives the same move every time on one thread; a
    /// time beside them is only a cap.
    #[must_use]
    pub const fn are_repeatable(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some()
    }

    /// The nodes that a search within these limits visits, roughly; `u64::MAX` where nothing is limited.
    pub(super) fn expected_nodes(&self) -> u64 {
        let in_time = |time: Duration| {
            let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            ms.saturating_mul(NODES_PER_MS)
        };
        let bounds = [
            self.nodes,
            self.time.map(in_time),
            self.depth.map(nodes_to_depth),
        ];
        bounds.into_iter().flatten().min().unwrap_or(u64::MAX)
    }

    /// The depth limit, at most as deep as any search can use.
    pub(super) fn depth(&self) -> u32 {
        self.depth.unwrap_or(MAX_PLY as u32).min(MAX_PLY as u32)
    }
}

/// A request to stop, shared by its copies: one thread makes it, others check for it. It is never withdrawn.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    requested: Arc<AtomicBool>,
    /// The flag that this is a part of: a request to it counts here too.
    whole: Option<Arc<Stop>>,
}

thread_local! {
    static CURRENT: RefCell<Stop> = RefCell::default();
}

/// The stop that is the current one again when this is dropped, also where the work panics.
struct Before(Stop);

impl Drop for Before {
    fn drop(&mut self) {
        CURRENT.set(std::mem::take(&mut self.0));
    }
}

impl Stop {
    /// The stop of the work that this thread does; one that is never requested if it has none.
    #[must_use]
    pub fn current() -> Self {
        CURRENT.with_borrow(Self::clone)
    }

    /// Does work with this stop as the current one: all searches for it end with a request.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        let _before = Before(CURRENT.replace(self.clone()));
        work()
    }

    /// A flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag for a part of the work: a request to stop the whole stops the part, but not the other way round.
    #[must_use]
    pub fn part(&self) -> Self {
        Self {
            requested: Arc::default(),
            whole: Some(Arc::new(self.clone())),
        }
    }

    /// Asks the holders of copies and parts to stop.
    pub fn request(&self) {
        self.requested.store(true, Ordering::Relaxed);
    }

    /// True if a stop was requested, of this flag or of the whole.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.requested.load(Ordering::Relaxed)
            || self
                .whole
                .as_ref()
                .is_some_and(|whole| whole.is_requested())
    }
}

#[cfg(test)]
mod tests {
    use super::{Limits, Query, Stop};

    #[test]
    fn a_part_stops_with_the_whole_only() {
        let whole = Stop::new();
        let [first, second] = [whole.part(), whole.part()];
        first.request();
        assert!(first.is_requested() && !second.is_requested() && !whole.is_requested());
        whole.request();
        assert!(second.clone().is_requested());
    }
    #[test]
    fn a_query_stops_with_its_work() {
        let stop = Stop::new();
        let [query, other] =
            [&stop, &Stop::new()].map(|stop| stop.during(|| Query::new(Limits::default())));
        stop.request();
        assert!(query.stop.is_requested() && !other.stop.is_requested());
        assert!(!Stop::current().is_requested());
    }

    #[test]
    fn a_panic_leaves_no_stop_behind() {
        let stop = Stop::new();
        stop.request();
        let failed = std::panic::catch_unwind(|| stop.during(|| panic!("a fault")));
        assert!(failed.is_err() && !Stop::current().is_requested());
    }
}
