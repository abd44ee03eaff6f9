//! Time controls and clocks of players.

use std::time::Duration;

use super::terms::Terms;
use crate::player::Clock;

/// The time control of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimeControl {
    /// None of its own: the terms of the series limit each move.
    Terms,
    /// A time for each move.
    Move(Duration),
    /// A time for a game, and an increment after each move.
    Game { base: Duration, increment: Duration },
}

/// The time of a player in one game.
#[derive(Clone, Debug)]
pub(super) struct GameClock {
    time_control: TimeControl,
    clock: Option<Clock>,
}

impl GameClock {
    /// The time at the beginning of a game.
    pub(super) fn new(time_control: TimeControl) -> Self {
        let clock = match time_control {
            TimeControl::Game { base, increment } => Some(Clock {
                left: base,
                increment,
            }),
            TimeControl::Terms | TimeControl::Move(_) => None,
        };
        Self {
            time_control,
            clock,
        }
    }

    pub(super) const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// The longest time that the player may take for its next move.
    pub(super) fn move_limit(&self, terms: &Terms) -> Duration {
        match (self.clock, self.time_control) {
            (Some(clock), _) => clock.left.saturating_add(terms.grace),
            (None, TimeControl::Move(time)) => time.saturating_add(terms.grace),
            (None, _) => terms.time_limit,
        }
    }

    /// Subtracts the time of a move.
    pub(super) fn spend(&mut self, time: Duration) {
        if let Some(Clock { left, increment }) = &mut self.clock {
            *left = left.saturating_sub(time).saturating_add(*increment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Stop;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn terms() -> Terms {
        Terms {
            time_limit: ms(10_000),
            grace: ms(100),
            cpu: None,
            stop: Stop::new(),
            isolation: crate::programs::isolation::Isolation::None,
        }
    }

    #[test]
    fn moves_cost_time_and_add_the_increment() {
        let mut game_clock = GameClock::new(TimeControl::Game {
            base: ms(1000),
            increment: ms(10),
        });
        assert_eq!(game_clock.move_limit(&terms()), ms(1100));
        game_clock.spend(ms(300));
        assert_eq!(game_clock.clock().map(|clock| clock.left), Some(ms(710)));
        // Within the grace: the clock is at zero.
        game_clock.spend(ms(750));
        assert_eq!(game_clock.clock().map(|clock| clock.left), Some(ms(10)));
        assert_eq!(game_clock.move_limit(&terms()), ms(110));
    }

    #[test]
    fn without_a_clock_the_limit_stays_constant() {
        for (time_control, most) in [
            (TimeControl::Move(ms(50)), 150),
            (TimeControl::Terms, 10_000),
        ] {
            let mut game_clock = GameClock::new(time_control);
            game_clock.spend(ms(40));
            assert_eq!(
                (game_clock.clock(), game_clock.move_limit(&terms())),
                (None, ms(most))
            );
        }
    }
}
