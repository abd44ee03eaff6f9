//! Openings: positions after random moves in which a search finds neither side ahead.
//!
//! Deterministic players play different games from different openings. From balanced ones, the better player wins
//! rather than the luckier side.

use super::series::random_opening;
use crate::any::AnySetup;
use crate::chooser::strategy::POINT;
use crate::chooser::{Chooser, Level, Settings};
use crate::game::random::SplitMix;
use crate::games::ADVANCE;
use crate::moves::Position;
use crate::search::{Limits, Query};

/// 500 openings, one a line; comments, which begin with `#`, give the settings that made them.
pub const BOOK: &str = include_str!("../../fixtures/openings.txt");

/// The settings of generated openings. The same numbers give the same openings on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Openings {
    /// Random moves from the start position.
    pub random_plies: u32,
    /// Nodes of the search of level 9.
    pub nodes: u64,
    /// The seed of the random moves.
    pub seed: u64,
}

impl Openings {
    /// The position with this number after its random moves, if neither side is ahead by more than a point.
    #[must_use]
    pub fn balanced(&self, number: u32) -> Option<AnySetup> {
        let mut random = SplitMix::keyed(self.seed, u64::from(number));
        let setup = random_opening(ADVANCE.start(), self.random_plies, &mut random);
        let query = Query::new(Limits {
            nodes: Some(self.nodes),
            ..Limits::default()
        });
        let mut chooser = Chooser::new(&Settings::new(Level::Nine));
        let position: &Position = setup.position.of()?;
        let analysis = chooser.analyse(position, &query, |_| ())?;
        (analysis.score().abs() <= POINT).then_some(setup)
    }
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
