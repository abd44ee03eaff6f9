//! Statistical samples: the results of a match, and the number of independent ones.

use std::f64::consts::{FRAC_PI_2, SQRT_2};

use super::results::Results;

/// Half the width of a 95% interval in standard deviations.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// The results of a match, with the number of independent pairs or games of the same evidence.
///
/// All results count, each alike; only their error depends on that number. Pairs from one opening are less
/// evidence than pairs from different ones, because the players may repeat their moves. If openings come up again, the error is therefore
/// taken from the sums of the openings, with a correction for few of them: Liang and Zeger, "Longitudinal data analysis
/// using generalized linear models" (1986), and the t distribution, as Cameron and Miller advise in "A practitioner's
/// guide to cluster-robust inference" (2015). For a test, the counts are divided by the design effect: Rao and Scott,
/// "A simple method for the analysis of clustered binary data" (1992).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The results.
    pub results: Results,
    /// The number of independent pairs, or single games, that have the same variance of the mean.
    size: f64,
    /// The degrees of freedom of that variance.
    freedom: f64,
}

/// The score of a pair, or of a single game.
#[derive(Clone, Copy, Debug)]
pub(in crate::matches) struct Scored {
    /// From 0 to 1.
    pub score: f64,
    /// The number of its opening, from 0.
    pub opening: usize,
    /// True if all its games repeat earlier ones, move for move.
    pub repeats: bool,
}

/// Results that are independent.
impl From<Results> for Sample {
    fn from(results: Results) -> Self {
        Self {
            results,
            size: results.count(),
            freedom: f64::INFINITY,
        }
    }
}

impl Sample {
    /// The results, which are those of `scored`.
    pub(in crate::matches) fn new(results: Results, scored: &[Scored]) -> Self {
        let independent = Self::from(results);
        let (mean, variance) = results.moments();
        if variance == 0.0 {
            // Equal results show no spread, neither between openings nor within them.
            let new = scored.iter().filter(|scored| !scored.repeats).count();
            return Self {
                size: new as f64,
                ..independent
            };
        }
        let openings = scored.iter().map(|scored| scored.opening + 1).max();
        let mut sums = vec![(0_u32, 0.0); openings.unwrap_or(0)];
        for scored in scored {
            let (count, sum) = &mut sums[scored.opening];
            *count += 1;
            *sum += scored.score - mean;
        }
        sums.retain(|&(count, _)| count > 0);
        let openings = sums.len() as f64;
        if openings < 2.0 || sums.iter().all(|&(count, _)| count == 1) {
            return independent;
        }
        let squares: f64 = sums.iter().map(|(_, sum)| sum * sum).sum();
        let count = scored.len() as f64;
        // By chance, the sums of few openings can be nearly equal. The bound keeps the size finite.
        let of_sum = (squares * openings / (openings - 1.0)).max(f64::EPSILON * count * variance);
        Self {
            size: count * count * variance / of_sum,
            freedom: openings - 1.0,
            ..independent
        }
    }

    /// The number of independent pairs, or single games, of the same evidence.
    #[must_use]
    pub const fn size(&self) -> f64 {
        self.size
    }

    /// The degrees of freedom of the variance.
    pub(super) const fn freedom(&self) -> f64 {
        self.freedom
    }

    /// The width of the interval, divided by that of the normal distribution.
    pub(super) fn widening(&self) -> f64 {
        quantile(self.freedom) / Z95
    }

    /// The weight of each result in a test, at most 1.
    pub(super) fn weight(&self) -> f64 {
        (self.size / self.widening().powi(2) / self.results.count().max(1.0)).min(1.0)
    }
}

/// The 0.975 quantile of the t distribution: exact for 1 and 2 degrees of freedom, and within a thousandth from 3 on, by
/// formula 26.7.5 of Abramowitz and Stegun.
pub(super) fn quantile(freedom: f64) -> f64 {
    if freedom < 2.0 {
        return (0.95 * FRAC_PI_2).tan();
    }
    if freedom < 3.0 {
        return 0.95 * SQRT_2 / (1.0_f64 - 0.95 * 0.95).sqrt();
    }
    let z = |power| Z95.powi(power);
    let terms = [
        (z(3) + z(1)) / 4.0,
        (5.0 * z(5) + 16.0 * z(3) + 3.0 * z(1)) / 96.0,
        (3.0 * z(7) + 19.0 * z(5) + 17.0 * z(3) - 15.0 * z(1)) / 384.0,
        (79.0 * z(9) + 776.0 * z(7) + 1482.0 * z(5) - 1920.0 * z(3) - 945.0 * z(1)) / 92_160.0,
    ];
    let sum = |sum, term| (sum + term) / freedom;
    Z95 + terms.into_iter().rfold(0.0, sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(scores: &[(usize, f64)]) -> Vec<Scored> {
        let scored = |&(opening, score)| Scored {
            score,
            opening,
            repeats: false,
        };
        scores.iter().map(scored).collect()
    }

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, expected) in [
            (1.0, 12.706),
            (2.0, 4.303),
            (3.0, 3.182),
            (4.0, 2.776),
            (9.0, 2.262),
            (29.0, 2.045),
            (f64::INFINITY, 1.960),
        ] {
            let found = quantile(freedom);
            assert!((found - expected).abs() < 0.005, "{freedom}: {found}");
        }
    }

    #[test]
    fn pairs_of_one_or_distinct_openings_are_independent() {
        let results = Results::Pairs([1, 0, 0, 0, 2]);
        for openings in [[0, 0, 0], [0, 1, 2]] {
            let scores = [1.0, 0.0, 1.0];
            let pairs: Vec<_> = openings.into_iter().zip(scores).collect();
            assert_eq!(Sample::new(results, &scored(&pairs)), results.into());
        }
    }

    /// Each opening brought the same pair twice, so that only three pairs count.
    #[test]
    fn an_opening_that_repeats_its_results_counts_once() {
        let pairs = [(0, 1.0), (0, 1.0), (1, 0.0), (1, 0.0), (2, 0.5), (2, 0.5)];
        let sample = Sample::new(Results::Pairs([2, 0, 2, 0, 2]), &scored(&pairs));
        // One less, because the mean is not known.
        assert!((sample.size() - 2.0).abs() < 1e-12, "{sample:?}");
        assert!((sample.widening() - 4.303 / Z95).abs() < 1e-3);
    }

    #[test]
    fn equal_results_count_new_games_only() {
        let mut pairs = scored(&[(0, 1.0); 4]);
        pairs[2].repeats = true;
        let sample = Sample::new(Results::Pairs([0, 0, 0, 0, 4]), &pairs);
        assert!((sample.size() - 3.0).abs() < f64::EPSILON);
        assert!((sample.weight() - 0.75).abs() < f64::EPSILON);
    }

    #[test]
    fn a_result_weighs_at_most_one() {
        let pairs = [(0, 1.0), (0, 0.0), (1, 0.0), (1, 1.0)];
        let sample = Sample::new(Results::Pairs([2, 0, 0, 0, 2]), &scored(&pairs));
        assert!(sample.size() > 4.0 && sample.size().is_finite());
        assert!((sample.weight() - 1.0).abs() < f64::EPSILON);
    }
}
