//! Openings: positions after random moves that favour neither side, judged by a search or by games played from them.
//!
//! Deterministic players play different games from different openings. From balanced ones, the better player wins
//! rather than the luckier side.

use super::adjudicator::Adjudicator;
use super::play::play_until;
use super::series::random_opening;
use crate::any::{AnyChooser, AnyGame, AnySetup};
use crate::game::random::SplitMix;
use crate::game::{Side, TURNS};
use crate::players::Failure;
use crate::search::{Limits, Query, Stop};

/// A point, in the unit of a search's scores.
const POINT: i32 = 100;

/// The settings of generated openings. The same numbers give the same openings on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Openings {
    /// A game whose highest level searches.
    pub game: AnyGame,
    /// Random moves from the start position.
    pub random_plies: u32,
    /// Nodes of a search of the highest level.
    pub nodes: u64,
    /// Games that the highest level plays against itself from a position.
    pub games: u32,
    /// The seed of the random moves.
    pub seed: u64,
}

impl Openings {
    /// The position with this number after its random moves, if it is balanced: a search finds neither side ahead by
    /// more than a point, and neither side leads by half of the games.
    ///
    /// # Errors
    /// A stop is requested.
    pub fn balanced(&self, number: u32, stop: &Stop) -> Result<Option<AnySetup>, Failure> {
        let mut random = SplitMix::keyed(self.seed, u64::from(number));
        let setup = random_opening(self.game.start(), self.random_plies, &mut random);
        let balanced = self.is_even(&setup, stop)? && self.plays_even(&setup, stop)?;
        Ok(balanced.then_some(setup))
    }

    /// True if a search finds neither side ahead by more than a point.
    fn is_even(&self, setup: &AnySetup, stop: &Stop) -> Result<bool, Failure> {
        let mut chooser = self.chooser(self.nodes);
        let query = Query {
            stop: stop.clone(),
            ..chooser.query()
        };
        let analysis = chooser.analyse(&setup.position, &query, &mut |_| ());
        if stop.is_requested() {
            return Err(Failure::Stopped);
        }
        Ok(analysis.is_some_and(|analysis| analysis.score().abs() <= POINT))
    }

    /// True if neither side leads by half of the games. In each game both sides have a sixteenth more nodes than in the
    /// game before, so that the games differ.
    fn plays_even(&self, setup: &AnySetup, stop: &Stop) -> Result<bool, Failure> {
        let mut ahead = 0_i64;
        let is_split = |ahead: i64| 2 * ahead.abs() < i64::from(self.games.max(1));
        for game in 0..self.games {
            // The games left cannot make up for such a lead.
            if !is_split((ahead.abs() - i64::from(self.games - game)).max(0)) {
                break;
            }
            let nodes = self.nodes + (self.nodes / 16).max(1) * u64::from(game);
            let [mut first, mut second] = [(); 2].map(|()| self.chooser(nodes));
            let mut adjudicator = Adjudicator::new();
            let course = play_until(
                &setup.position,
                [&mut first, &mut second],
                TURNS,
                stop,
                |position, moves| adjudicator.verdict(position, moves),
            )?;
            ahead += match course.outcome.winner() {
                Some(Side::White) => 1,
                Some(Side::Black) => -1,
                None => 0,
            };
        }
        Ok(is_split(ahead))
    }

    /// The highest level with a number of nodes a move.
    fn chooser(&self, nodes: u64) -> AnyChooser {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        self.game.chooser(self.game.highest(), None, limits)
    }
}

/// The lines of a list of openings, without empty ones and comments.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}
