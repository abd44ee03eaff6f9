//! The results of a match.

use std::f64::consts::LN_10;

/// Normalized Elo in one standard deviation of a game's score.
///
/// Michel Van den Bergh, "Normalized Elo", chooses it so that, in a game without ties, a small difference is the same
/// number in both kinds of Elo.
pub(super) const NORMALIZED: f64 = 800.0 / LN_10;

/// The results of a match, counted for one of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Results {
    /// Pairs of games with 0, ½, 1, 1½ and 2 points. The games of a pair have the same opening with the sides
    /// swapped, so that an opening that favours a side does not count as luck.
    Pairs([u64; 5]),
    /// Games that stand alone.
    Games {
        /// Games won.
        won: u64,
        /// Games tied.
        tied: u64,
        /// Games lost.
        lost: u64,
    },
}

impl Results {
    /// Pairs if there is at least one; games without a partner are then left out. Otherwise single games, which are
    /// won, tied and lost.
    #[must_use]
    pub fn new(pairs: [u64; 5], [won, tied, lost]: [u64; 3]) -> Self {
        if pairs.iter().any(|&count| count > 0) {
            Self::Pairs(pairs)
        } else {
            Self::Games { won, tied, lost }
        }
    }

    pub(super) fn games_in_sample(&self) -> f64 {
        match self {
            Self::Pairs(_) => 2.0,
            Self::Games { .. } => 1.0,
        }
    }

    /// The number of pairs, or of single games.
    pub(super) fn count(&self) -> f64 {
        self.cells().iter().map(|cell| cell.count).sum()
    }

    /// The mean of the scores and their variance; both are NaN without results.
    pub(super) fn moments(&self) -> (f64, f64) {
        let (cells, count) = (self.cells(), self.count());
        let mean = |value: &dyn Fn(&Cell) -> f64| {
            let sum: f64 = cells.iter().map(|cell| cell.count * value(cell)).sum();
            sum / count
        };
        let score = mean(&|cell| cell.score);
        (score, mean(&|cell| (cell.score - score).powi(2)))
    }

    /// The possible scores from worst to best.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let counts: Vec<u64> = match *self {
            Self::Pairs(pairs) => pairs.into(),
            Self::Games { won, tied, lost } => [lost, tied, won].into_iter().collect(),
        };
        let best = (counts.len() - 1) as f64;
        let cell = |(points, count)| Cell {
            score: points as f64 / best,
            count: count as f64,
        };
        counts.into_iter().enumerate().map(cell).collect()
    }
}

/// The frequency of a score in a sample.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    /// From 0 to 1.
    pub(super) score: f64,
    pub(super) count: f64,
}
