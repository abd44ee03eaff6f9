//! What the games between two players have come to.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::{Course, Outcome};
use crate::game::{Ending, Game};
use crate::side::Side;

/// Games won, tied and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Tied.
    pub tied: u32,
    /// Lost.
    pub lost: u32,
}

/// The games of a match, counted for one of the two players.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Those that the player has played as the first and as the second side.
    pub sides: [Tally; 2],
    /// Those of them that were won and lost by the rules of the game: in Advance, by trap.
    pub over: [Tally; 2],
    /// Games lost by a fault, by the player and by its enemy, in the words of
    /// [`FaultKind`](super::FaultKind).
    pub faults: [BTreeMap<String, u32>; 2],
    /// The moves of both sides in all games.
    pub plies: u64,
    /// How long the moves of the player and those of its enemy took, what was no move among them.
    pub times: [Times; 2],
    /// Half points of the player by the number of the game.
    points: BTreeMap<u32, u8>,
}

/// How long each of a number of moves took.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

impl Tally {
    /// How many games these are.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.tied + self.lost
    }

    /// One for a game won, half a one for a tie.
    #[must_use]
    pub fn points(&self) -> f64 {
        f64::from(self.won) + f64::from(self.tied) / 2.0
    }

    /// The same games as the enemy sees them.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            won: self.lost,
            tied: self.tied,
            lost: self.won,
        }
    }

    fn add(&mut self, points: u8) {
        match points {
            0 => self.lost += 1,
            1 => self.tied += 1,
            _ => self.won += 1,
        }
    }
}

impl std::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, tally| Self {
            won: sum.won + tally.won,
            tied: sum.tied + tally.tied,
            lost: sum.lost + tally.lost,
        })
    }
}

/// `7-1-2`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.won, self.tied, self.lost)
    }
}

impl Score {
    /// Adds the game of a number, which began at `start` and which the player has played as `side`. Games 0 and 1 are a pair, 2 and 3
    /// are, and so on.
    pub fn add<G: Game>(&mut self, number: u32, start: &G, course: &Course<G::Move>, side: Side) {
        let points = match course.outcome.winner() {
            Some(winner) if winner == side => 2,
            None => 1,
            Some(_) => 0,
        };
        self.points.insert(number, points);
        self.sides[side as usize].add(points);
        match &course.outcome {
            Outcome::Ended {
                ending: Ending::Rules,
                ..
            } => self.over[side as usize].add(points),
            Outcome::Ended {
                ending: Ending::Turns,
                ..
            }
            | Outcome::Unfinished => {}
            Outcome::Fault { fault, .. } => {
                let faults = &mut self.faults[usize::from(points > 0)];
                *faults.entry(fault.kind.to_string()).or_default() += 1;
            }
        }
        self.plies += course.moves.len() as u64;
        let mut mover = start.to_move();
        let times = course.moves.iter().map(|played| played.time);
        for time in times.chain(course.faulted) {
            self.times[usize::from(mover != side)].0.push(time);
            mover = !mover;
        }
    }

    /// All games.
    #[must_use]
    pub fn total(&self) -> Tally {
        self.sides.into_iter().sum()
    }

    /// How many pairs of games brought 0, 1, 2, 3 and 4 half points.
    #[must_use]
    pub fn pairs(&self) -> [u64; 5] {
        let mut pairs = [0; 5];
        for points in self.pair_points().flatten() {
            pairs[points] += 1;
        }
        pairs
    }

    /// [`Score::pairs`] of the first games, as far as none is missing: what a test may look at while others
    /// are still being played, because short games do not come before long ones there.
    #[must_use]
    pub fn first_pairs(&self) -> [u64; 5] {
        let mut pairs = [0; 5];
        for points in self.pair_points().map_while(|points| points) {
            pairs[points] += 1;
        }
        pairs
    }

    fn pair_points(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        let last = self
            .points
            .last_key_value()
            .map_or(0, |(&number, _)| number / 2 + 1);
        let points = |number| self.points.get(&number).copied().map(usize::from);
        (0..last).map(move |pair| Some(points(2 * pair)? + points(2 * pair + 1)?))
    }
}

impl Times {
    /// The time that a share of the moves, from 0 to 1, took no longer than; zero without moves.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Duration {
        let mut times = self.0.clone();
        times.sort_unstable();
        let last = times.len().saturating_sub(1);
        let index = (share * last as f64).round() as usize;
        times.get(index).copied().unwrap_or_default()
    }
}
