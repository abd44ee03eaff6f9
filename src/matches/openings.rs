//! Openings: positions after random moves that favour neither side, judged by a search or by games played from them.
//!
//! Deterministic players play different games from different openings. From balanced ones, the better player wins
//! rather than the luckier side.

use super::play::play_until;
use super::series::random_opening;
use super::umpire::Umpire;
use crate::any::{AnyChooser, AnySetup};
use crate::chooser::strategy::POINT;
use crate::chooser::{Chooser, Level, Settings};
use crate::game::random::SplitMix;
use crate::game::{Side, TURNS};
use crate::games::ADVANCE;
use crate::moves::Position;
use crate::players::Failure;
use crate::search::{Limits, Query, Stop};

/// 500 openings, one a line; comments, which begin with `#`, give the settings that made them.
pub const BOOK: &str = include_str!("../../fixtures/openings.txt");

/// The settings of generated openings. The same numbers give the same openings on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Openings {
    /// Random moves from the start position.
    pub random_plies: u32,
    /// Nodes of a search of level 9.
    pub nodes: u64,
    /// Games that level 9 plays against itself from a position.
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
        let setup = random_opening(ADVANCE.start(), self.random_plies, &mut random);
        let balanced = self.is_even(&setup, stop)? && self.splits(&setup, stop)?;
        Ok(balanced.then_some(setup))
    }

    /// Whether a search finds neither side ahead by more than a point.
    fn is_even(&self, setup: &AnySetup, stop: &Stop) -> Result<bool, Failure> {
        let mut chooser = chooser(self.nodes);
        let query = Query {
            stop: stop.clone(),
            ..chooser.query()
        };
        let analysis = setup
            .position
            .of()
            .and_then(|position: &Position| chooser.analyse(position, &query, |_| ()));
        if stop.is_requested() {
            return Err(Failure::Stopped);
        }
        Ok(analysis.is_some_and(|analysis| analysis.score().abs() <= POINT))
    }

    /// Whether neither side leads by half of the games. In each game both sides have a sixteenth more nodes than in the
    /// game before, so that the games differ.
    fn splits(&self, setup: &AnySetup, stop: &Stop) -> Result<bool, Failure> {
        let mut ahead = 0_i64;
        let is_split = |ahead: i64| 2 * ahead.abs() < i64::from(self.games.max(1));
        for game in 0..self.games {
            // The games left cannot make up for such a lead.
            if !is_split((ahead.abs() - i64::from(self.games - game)).max(0)) {
                break;
            }
            let nodes = self.nodes + (self.nodes / 16).max(1) * u64::from(game);
            let [mut first, mut second] = [(); 2].map(|()| AnyChooser::new(chooser(nodes)));
            let mut umpire = Umpire::new();
            let course = play_until(
                &setup.position,
                [&mut first, &mut second],
                TURNS,
                stop,
                |position, moves| umpire.verdict(position, moves),
            )?;
            ahead += match course.outcome.winner() {
                Some(Side::White) => 1,
                Some(Side::Black) => -1,
                None => 0,
            };
        }
        Ok(is_split(ahead))
    }
}

/// Level 9 with a number of nodes a move.
fn chooser(nodes: u64) -> Chooser {
    Chooser::new(&Settings {
        limits: Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        ..Settings::new(Level::Nine)
    })
}

/// The lines of a list of openings, without empty ones and comments.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_book_holds_500_different_openings() {
        let setup = |line| ADVANCE.setup(line).unwrap();
        let openings: Vec<AnySetup> = lines(BOOK).map(setup).collect();
        assert_eq!(openings.len(), 500);
        let different: HashSet<_> = openings.iter().map(AnySetup::to_string).collect();
        assert_eq!(different.len(), 500);
        for opening in &openings {
            assert!(!opening.position.is_over(), "{opening}");
        }
    }
}
