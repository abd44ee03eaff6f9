//! What a match has come to.

use std::fmt;
use std::time::Duration;

use super::{End, Outcome};
use crate::game::Side;

/// The games of a match, counted for one of the two players.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Games won, tied and lost, for the player as the first and as the second side.
    pub results: [[u32; 3]; 2],
    /// Games won by trap, and lost by trap.
    pub traps: [u32; 2],
    /// Games lost by something that is no legal move, the player's and its enemy's.
    pub faults: [u32; 2],
    /// The moves of both sides in all games.
    pub plies: u64,
    /// How long the moves of the player and those of its enemy took.
    pub times: [Times; 2],
}

/// How long each of a number of moves took.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

impl Score {
    /// Adds a game that the player has played as `side`.
    pub fn add(&mut self, outcome: &Outcome, side: Side) {
        let (result, won) = match outcome.winner {
            Some(winner) if winner == side => (0, true),
            None => (1, false),
            Some(_) => (2, false),
        };
        self.results[side as usize][result] += 1;
        match outcome.end {
            End::Trap => self.traps[usize::from(!won)] += 1,
            End::Fault(_) => self.faults[usize::from(won)] += 1,
            End::Lead => {}
        }
        self.plies += u64::from(outcome.plies);
        self.times[0].0.extend(&outcome.times[side as usize]);
        self.times[1].0.extend(&outcome.times[!side as usize]);
    }

    /// Games won, tied and lost.
    #[must_use]
    pub fn total(&self) -> [u32; 3] {
        let [first, second] = self.results;
        [0, 1, 2].map(|result| first[result] + second[result])
    }

    /// How many games were played.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.total().iter().sum()
    }
}

impl Times {
    /// The time that a share of the moves, from 0 to 1, took no longer than; zero without moves.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Duration {
        let mut times = self.0.clone();
        times.sort();
        let last = times.len().saturating_sub(1);
        let index = (share * last as f64).round() as usize;
        times.get(index).copied().unwrap_or_default()
    }
}

/// The times in milliseconds.
impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |share| self.quantile(share).as_secs_f64() * 1e3;
        write!(
            f,
            "median {:.1} ms, 99% {:.1} ms, slowest {:.1} ms",
            ms(0.5),
            ms(0.99),
            ms(1.0)
        )
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.games();
        let [wins, ties, losses] = self.total();
        let [[w, t, l], [w2, t2, l2]] = self.results;
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(games.max(1));
        writeln!(
            f,
            "games {games}: won {wins} ({:.1}%), tied {ties}, lost {losses}",
            share(wins)
        )?;
        writeln!(f, "as white: {w}-{t}-{l}, as black: {w2}-{t2}-{l2}")?;
        writeln!(
            f,
            "traps: {} won, {} lost; faults: {} own, {} of the enemy; {:.0} plies a game",
            self.traps[0],
            self.traps[1],
            self.faults[0],
            self.faults[1],
            self.plies as f64 / f64::from(games.max(1))
        )?;
        writeln!(f, "own moves: {}", self.times[0])?;
        write!(f, "the enemy's: {}", self.times[1])
    }
}
