//! Estimates of the difference of strength in a match, with their error.

use std::f64::consts::SQRT_2;
use std::fmt;

use serde::Serialize;

use super::results::{NORMALIZED, Results};
use super::sample::{Sample, Z95};

/// The difference of strength, estimated from the results of a match.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The share of the points, from 0 to 1.
    pub share: f64,
    /// The difference in logistic Elo.
    pub elo: Interval,
    /// The difference in normalized Elo, which determines how many games are needed to see it; `None` if all results
    /// are equal, because they have no spread to measure it by.
    pub normalized: Option<Interval>,
    /// The likelihood that the player is the stronger one, from 0 to 1.
    pub superiority: f64,
    /// The share of ties, among pairs or single games.
    pub ties: f64,
}

/// A value and the bounds between which the true one lies in 95 of 100 cases; each may be infinite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The value.
    pub value: f64,
    /// The upper bound.
    pub high: f64,
}

impl Estimate {
    /// The estimate from a sample; `None` without results.
    ///
    /// The bounds come from the normal distribution around the share, as in fastchess, or where openings come up again
    /// from the t distribution, as for [`Sample`]. If all results are equal, they
    /// have no spread: the bounds are then the strengths of the weakest and the strongest player who would get only
    /// this result in one match of 40. If all games were won or lost, these are the bounds of Clopper and Pearson
    /// (1934).
    pub(super) fn of(sample: &Sample) -> Option<Self> {
        let results = &sample.results;
        let (cells, count, samples) = (results.cells(), results.count(), sample.size());
        if count == 0.0 {
            return None;
        }
        let (share, variance) = results.moments();
        let ties = cells[cells.len() / 2].count / count;

        if cells.iter().any(|cell| cell.count == count) {
            let certain = 0.025_f64.powf(1.0 / samples);
            let bounds = [certain * share, share, 1.0 - certain * (1.0 - share)];
            // The posterior of a uniform prior on how often a sample falls on this side of ½.
            let doubt = 0.5_f64.powf(samples + 1.0);
            return Some(Self {
                share,
                elo: Interval::of(elo, bounds),
                normalized: None,
                superiority: match share - 0.5 {
                    0.0 => 0.5,
                    above if above > 0.0 => 1.0 - doubt,
                    _ => doubt,
                },
                ties,
            });
        }

        let deviation = (variance / samples).sqrt() * sample.widening();
        let bounds = [-Z95, 0.0, Z95].map(|z| share + z * deviation);
        // The spread of a single game: the score of a pair is the mean of two.
        let spread = (variance * results.games_in_sample()).sqrt();
        Some(Self {
            share,
            elo: Interval::of(elo, bounds),
            normalized: Some(Interval::of(
                |share| (share - 0.5) / spread * NORMALIZED,
                bounds,
            )),
            superiority: 0.5 * libm::erfc((0.5 - share) / (deviation * SQRT_2)),
            ties,
        })
    }
}

/// An interval that reaches beyond this much Elo on both sides is no evidence.
const WIDE: f64 = 100.0;

/// The difference in logistic Elo between players who share the points in this way.
fn elo(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    400.0 * (share / (1.0 - share)).log10()
}

impl Interval {
    /// The interval from `value - error` to `value + error`.
    #[must_use]
    pub fn around(value: f64, error: f64) -> Self {
        Self {
            low: value - error,
            value,
            high: value + error,
        }
    }

    fn of(measure: impl Fn(f64) -> f64, [low, value, high]: [f64; 3]) -> Self {
        Self {
            low: measure(low),
            value: measure(value),
            high: measure(high),
        }
    }

    /// The share of games won, without ties, with the bounds of Wilson (1927); `None` without a game.
    #[must_use]
    pub fn of_share(won: u64, games: u64) -> Option<Self> {
        let (won, all) = (won as f64, games as f64);
        let value = won / all;
        let centre = (won + Z95 * Z95 / 2.0) / (all + Z95 * Z95);
        let half = Z95 * (won * (1.0 - value) + Z95 * Z95 / 4.0).sqrt() / (all + Z95 * Z95);
        (games > 0).then_some(Self {
            low: (centre - half).max(0.0),
            value,
            high: (centre + half).min(1.0),
        })
    }

    /// Half the distance between the bounds, printed after `+/-`.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// `4.65 +/- 5.34`, or `inf [368.33, inf]` if a bound is infinite.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { low, value, high } = self;
        if self.error().is_finite() {
            write!(f, "{value:.2} +/- {:.2}", self.error())
        } else {
            write!(f, "{value:.2} [{low:.2}, {high:.2}]")
        }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Elo: {}", self.elo)?;
        if let Some(normalized) = &self.normalized {
            write!(f, ", nElo: {normalized}")?;
        }
        let [superiority, ties] = [self.superiority, self.ties].map(|share| 100.0 * share);
        write!(f, "\nLOS: {superiority:.2}%, even: {ties:.2}%")
    }
}

impl Sample {
    /// The estimate from the sample; `None` without results.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of(self)
    }
}

/// The estimate, the pairs if the games have partners, and a warning if the games are too few.
impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let estimate = self.estimate();
        let results = match self.results {
            Results::Pairs(_) => "pairs",
            Results::Games { .. } => "games",
        };
        match &estimate {
            Some(estimate) => write!(f, "{estimate} of the {results}")?,
            None => write!(f, "Elo: no games")?,
        }
        let says_nothing = |it: Estimate| it.elo.low < -WIDE && it.elo.high > WIDE;
        if estimate.is_some_and(says_nothing) {
            write!(f, "\nThese games are too few to say who is stronger")?;
        }
        match self.results {
            Results::Pairs(pairs) => {
                write!(f, "\nPairs with 0, 0.5, 1, 1.5 and 2 points: {pairs:?}")
            }
            Results::Games { .. } => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// True if a value equals, to six digits, the one that mpmath computed by the textbook formulas.
    fn close(value: f64, expected: f64) -> bool {
        (value - expected).abs() <= 1e-6 * expected.abs().max(1.0)
    }

    fn estimate(results: Results) -> Estimate {
        Sample::from(results).estimate().expect("there are games")
    }

    fn games([won, tied, lost]: [u64; 3]) -> Results {
        Results::Games { won, tied, lost }
    }

    #[test]
    fn pairs_give_elo_and_its_error() {
        let estimate = estimate(Results::Pairs([97, 2880, 6445, 3140, 110]));
        assert!(close(estimate.share, 0.505_642_361_1));
        assert!(close(estimate.elo.low, 1.698_316_856));
        assert!(close(estimate.elo.value, 3.920_880_513));
        assert!(close(estimate.elo.high, 6.143_765_11));
        assert!(close(estimate.superiority, 0.999_727_609_2));
        assert!(close(estimate.ties, 6445.0 / 12672.0));
        let normalized = estimate.normalized.expect("pairs differ");
        assert!(close(normalized.value, 7.546_153_812));
        assert!(close(normalized.error(), 4.277_448_697));
    }

    #[test]
    fn single_games_give_elo_and_its_error() {
        let estimate = estimate(games([350, 450, 300]));
        assert!(close(estimate.elo.value, 15.803_416_51));
        assert!(close(estimate.elo.error(), 15.798_835_56));
        assert!(close(estimate.superiority, 0.975_269_664_5));
        let normalized = estimate.normalized.expect("games differ");
        assert!(close(normalized.value, 20.580_307_92));
        assert!(close(normalized.error(), 20.531_753_74));
    }

    #[test]
    fn ten_to_one_is_400_elo() {
        assert!(close(estimate(games([10, 0, 1])).elo.value, 400.0));
    }

    #[test]
    fn one_pair_makes_the_games_count_as_pairs() {
        let pairs = [0, 1, 2, 1, 0];
        assert_eq!(Results::new(pairs, [3, 2, 3]), Results::Pairs(pairs));
        assert_eq!(Results::new(pairs, [4, 2, 3]), Results::Pairs(pairs));
        assert_eq!(Results::new([0; 5], [1, 1, 0]), games([1, 1, 0]));
    }

    #[test]
    fn without_games_there_is_no_estimate() {
        for none in [Results::Pairs([0; 5]), games([0; 3])] {
            assert_eq!(Sample::from(none).estimate(), None);
        }
    }

    /// Elo read `-inf +/- nan`: <https://github.com/cutechess/cutechess/issues/767>.
    #[test]
    fn winning_all_gives_a_lower_bound_only() {
        // Clopper and Pearson's 95% interval for 10 of 10 begins at 69.15%.
        for all in [Results::Pairs([0, 0, 0, 0, 10]), games([10, 0, 0])] {
            let estimate = estimate(all);
            assert_eq!(estimate.elo.value, f64::INFINITY);
            assert_eq!(estimate.elo.high, f64::INFINITY);
            assert!((estimate.elo.low - elo(0.6915)).abs() < 0.1);
            assert!(close(estimate.superiority, 2047.0 / 2048.0));
            assert_eq!(estimate.normalized, None);
        }
        let lost = estimate(games([0, 0, 10]));
        assert_eq!(lost.elo.value, f64::NEG_INFINITY);
        assert_eq!(lost.elo.low, f64::NEG_INFINITY);
        assert!((lost.elo.high + elo(0.6915)).abs() < 0.1);
        assert!(close(lost.superiority, 1.0 / 2048.0));
    }

    #[test]
    fn winning_all_leaves_the_upper_bound_infinite() {
        for won in 1..1000 {
            let estimate = estimate(games([won, 0, 0]));
            assert_eq!(estimate.elo.high, f64::INFINITY, "{won}");
            assert!(estimate.elo.low.is_finite(), "{won}");
        }
    }

    #[test]
    fn even_pairs_are_no_proof_of_equal_strength() {
        let [few, many] = [4, 400].map(|pairs| estimate(Results::Pairs([0, 0, pairs, 0, 0])));
        assert_eq!((few.elo.value, few.superiority, few.ties), (0.0, 0.5, 1.0));
        assert!(close(few.elo.low, -few.elo.high));
        assert!(few.elo.error() > 100.0 && many.elo.error() < 10.0);
    }

    #[test]
    fn a_bound_beyond_all_points_is_infinite() {
        let estimate = estimate(Results::Pairs([0, 0, 0, 1, 9]));
        assert!(close(estimate.elo.low, 445.430_576_1));
        assert_eq!(estimate.elo.high, f64::INFINITY);
        assert_eq!(estimate.elo.to_string(), "636.43 [445.43, inf]");
    }

    #[test]
    fn exchanged_players_have_the_opposite_difference() {
        let [one, other] = [[3, 5, 12, 9, 2], [2, 9, 12, 5, 3]]
            .map(Results::Pairs)
            .map(estimate);
        assert!(close(one.elo.low, -other.elo.high));
        assert!(close(one.elo.value, -other.elo.value));
        assert!(close(one.superiority, 1.0 - other.superiority));
    }

    #[test]
    fn results_are_printed() {
        assert_eq!(
            Sample::from(Results::Pairs([3, 5, 12, 9, 2])).to_string(),
            "Elo: 11.21 +/- 64.73, nElo: 15.16 +/- 86.48\nLOS: 63.44%, even: 38.71% of the pairs\n\
             Pairs with 0, 0.5, 1, 1.5 and 2 points: [3, 5, 12, 9, 2]"
        );
        assert_eq!(Sample::from(games([0; 3])).to_string(), "Elo: no games");
        let won = Sample::from(games([8, 0, 0])).to_string();
        assert_eq!(
            won,
            "Elo: inf [92.89, inf]\nLOS: 99.80%, even: 0.00% of the games"
        );
        let few = Sample::from(games([1, 0, 1])).to_string();
        assert!(few.ends_with("too few to say who is stronger"), "{few}");
    }
}
