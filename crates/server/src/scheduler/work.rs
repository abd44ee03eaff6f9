//! Pieces of work, and the places for them.

use std::time::Duration;

/// The longest work that is short: the move of a bot that thinks for a moment.
const SHORT: Duration = Duration::from_millis(500);

/// The longest time that counts in a sum: sums of all that can wait stay far below the longest duration.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 3600);

/// The length of a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WorkLength {
    Short,
    Long,
}

/// The purpose of a piece of work. Among those of one client, the lesser goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Purpose {
    /// A player waits for it.
    Choice,
    Search,
}

impl WorkLength {
    pub(super) const BOTH: [Self; 2] = [Self::Short, Self::Long];

    pub(super) fn of(time: Duration) -> Self {
        match time > SHORT {
            true => Self::Long,
            false => Self::Short,
        }
    }
}

/// A piece of work, and its time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Work {
    pub(crate) purpose: Purpose,
    pub(crate) time: Duration,
    /// True if it is known to take all of its time.
    pub(crate) is_whole: bool,
}

impl Work {
    pub(super) fn length(self) -> WorkLength {
        WorkLength::of(self.time)
    }

    /// True if it leaves the cores to other work, if the system supports that.
    pub(crate) fn is_background(self) -> bool {
        self.length() == WorkLength::Long
    }
}

/// The numbers of pieces of work that may be under way at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    /// Of short work.
    pub(crate) short: usize,
    /// Of long work.
    pub(crate) long: usize,
    /// Of long work, if its client has none under way yet: it begins even while others take long.
    pub(crate) firsts: usize,
}

impl Places {
    /// The places that one client can fill.
    pub(super) const fn of_one(self, length: WorkLength) -> usize {
        match length {
            WorkLength::Short => self.short,
            WorkLength::Long => self.long,
        }
    }
}

/// Identifies a piece of work. Among those of one client, lesser ones go first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ticket {
    pub(super) purpose: Purpose,
    /// Its deadline if it had begun on arrival, from the server's start.
    pub(super) due: Duration,
    pub(super) number: u64,
    pub(super) time: Duration,
    pub(super) is_whole: bool,
}

impl Ticket {
    pub(super) fn length(&self) -> WorkLength {
        WorkLength::of(self.time)
    }
}

/// The times of pieces of work, added up.
#[derive(Clone, Copy, Default)]
pub(super) struct Times {
    /// Of work that takes all of its time.
    pub(super) whole: Duration,
    /// The most of other work.
    pub(super) most: Duration,
}

impl Times {
    pub(super) fn of(ticket: &Ticket) -> Self {
        let (zero, time) = (Duration::ZERO, ticket.time.min(LONGEST));
        let (whole, most) = match ticket.is_whole {
            true => (time, zero),
            false => (zero, time),
        };
        Self { whole, most }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.whole += other.whole;
        self.most += other.most;
    }

    pub(super) fn take(&mut self, other: Self) {
        self.whole -= other.whole;
        self.most -= other.most;
    }
}
