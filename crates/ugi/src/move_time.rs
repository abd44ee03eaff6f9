//! The time for a move.

use std::time::Duration;

/// The time kept in reserve for the way to the other side's clock, and for a busy machine.
const MARGIN: Duration = Duration::from_millis(20);

/// A clock is shared over at least this many moves, so that even the last ones leave some time, should the machine
/// pause.
const FEWEST_MOVES: u32 = 3;

/// The time that a side has for the rest of the game, and its increment for each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    pub(super) left: Option<Duration>,
    pub(super) increment: Duration,
}

impl Clock {
    /// The time for a move of a side that has no more than `moves` left to play; `None` without a clock.
    pub(super) fn share(&self, moves: u32) -> Option<Duration> {
        let left = less_margin(self.left?);
        let share = left / moves.max(FEWEST_MOVES);
        // Some of the increment stays on the clock.
        Some(left.min(share.saturating_add(self.increment / 4 * 3)))
    }
}

/// The part of `time` that may be used: all but the margin, or half of it if it is short.
pub(super) fn less_margin(time: Duration) -> Duration {
    time - MARGIN.min(time / 2)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Clock;

    #[test]
    fn a_clock_is_shared_and_never_used_up() {
        let ms = Duration::from_millis;
        let share = |left, increment, moves| {
            let clock = Clock {
                left: Some(ms(left)),
                increment: ms(increment),
            };
            clock.share(moves).expect("there is a clock")
        };
        assert_eq!(Clock::default().share(100), None);
        assert_eq!(share(60_020, 0, 100), ms(600));
        assert_eq!(share(60_020, 1000, 100), ms(1350));
        assert_eq!(share(60_020, 0, 10), ms(6000));
        assert_eq!(share(0, 0, 1), ms(0));
        for left in [1, 10, 39, 40, 41, 1000] {
            assert!(share(left, 60_000, 1) < ms(left), "{left}");
        }
        assert_eq!(share(u64::MAX, u64::MAX, 0), share(u64::MAX, u64::MAX, 3));
    }
}
