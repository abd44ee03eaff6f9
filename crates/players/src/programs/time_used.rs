//! The time that a program has taken.

use std::time::Duration;

/// The ratio of the time by the clock to a program's own time from which the machine counts as too busy for it. A
/// program that sleeps does not get there.
const BUSY: u32 = 30;

/// The least time by the clock in which a machine may seem too busy: a short limit does not make its pauses shorter.
const LEAST_BUSY: Duration = Duration::from_secs(20);

/// The time that a program has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeUsed {
    /// By the clock.
    pub wall: Duration,
    /// Of processors, with its descendants; `None` if the system does not report it.
    pub cpu: Option<Duration>,
    /// Its own time, which limits judge: computing or asleep, but not waiting for a processor. By the clock if the
    /// system does not report it.
    pub own: Duration,
}

impl TimeUsed {
    /// True if the machine is too busy for a program that may take `time_limit` as its own time.
    pub(super) fn is_too_slow(&self, time_limit: Duration) -> bool {
        self.wall > time_limit.saturating_mul(BUSY).max(LEAST_BUSY)
    }

    /// Adds the time of another run.
    pub fn add(&mut self, other: Self) {
        self.wall += other.wall;
        self.own += other.own;
        self.cpu = match (self.cpu, other.cpu) {
            (Some(cpu), Some(more)) => Some(cpu + more),
            (cpu, more) => cpu.or(more),
        };
    }
}
