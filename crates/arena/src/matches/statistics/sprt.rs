//! The sequential probability ratio test.

use serde::Serialize;
use std::fmt;
use std::str::FromStr;

use super::distribution::max_likelihood;
use super::results::NORMALIZED;
use super::sample::Sample;

/// The count of a score that has not come up yet, so that no score seems impossible; the value is that of fishtest and
/// fastchess.
const UNSEEN: f64 = 1e-3;

/// The greatest normalized Elo of a hypothesis. Well beyond it, no law is near enough to the uniform one, from which
/// the search for the likeliest law starts.
const MAX_ELO: f64 = 200.0;

/// A test between two hypotheses on the difference of strength in normalized Elo, which decides after every pair of
/// games whether to stop (Wald, 1945).
///
/// It is read from text like `elo0=0,elo1=10`; `alpha` and `beta` are 0.05 if they are not given.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// The state of a test for some results.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtTest {
    /// The test.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The logarithm of how many times likelier the results are under the second hypothesis.
    pub llr: f64,
    /// The verdict.
    pub verdict: SprtVerdict,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtVerdict {
    /// Play on.
    Continue,
    /// Stop: the difference is `elo0` rather than `elo1`.
    #[serde(rename = "accept_h0")]
    AcceptH0,
    /// Stop: the difference is `elo1` rather than `elo0`.
    #[serde(rename = "accept_h1")]
    AcceptH1,
}

/// The error of a text that is not a test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSprtError {
    /// A part that is no setting of a test.
    #[error("'{0}' is not one of elo0=N, elo1=N, alpha=N and beta=N")]
    Part(String),
    /// A hypothesis is missing.
    #[error("both elo0 and elo1 are needed, such as elo0=0,elo1=10")]
    Missing,
    /// Hypotheses in the wrong order, or too far away.
    #[error("elo0 must be less than elo1, and both between -{MAX_ELO} and {MAX_ELO}")]
    Elo,
    /// Impossible error probabilities.
    #[error("alpha and beta must be greater than 0 and less than 0.5")]
    Risk,
}

impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, 0.05, 0.05);
        for part in text.split(',') {
            let unknown = || ParseSprtError::Part(part.to_owned());
            let (name, value) = part.split_once('=').ok_or_else(unknown)?;
            let value: f64 = value.parse().map_err(|_| unknown())?;
            match name {
                "elo0" => elo0 = Some(value),
                "elo1" => elo1 = Some(value),
                "alpha" => alpha = value,
                "beta" => beta = value,
                _ => return Err(unknown()),
            }
        }
        let (Some(elo0), Some(elo1)) = (elo0, elo1) else {
            return Err(ParseSprtError::Missing);
        };
        // No comparison holds for NaN.
        if !(-MAX_ELO <= elo0 && elo0 < elo1 && elo1 <= MAX_ELO) {
            return Err(ParseSprtError::Elo);
        }
        if ![alpha, beta].iter().all(|&risk| 0.0 < risk && risk < 0.5) {
            return Err(ParseSprtError::Risk);
        }
        Ok(Self {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }
}

/// The text, which can be parsed again.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
        } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

impl Sprt {
    /// The log-likelihood ratios at which the first and the second hypothesis are accepted.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        let Self { alpha, beta, .. } = self;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The state of the test for this sample. The ratio is that of fastchess: of the likeliest laws of scores
    /// under either hypothesis.
    #[must_use]
    pub fn test(&self, sample: &Sample) -> SprtTest {
        let (results, weight) = (sample.results, sample.weight());
        let mut cells = results.cells();
        for cell in &mut cells {
            cell.count *= weight;
            if cell.count == 0.0 {
                cell.count = UNSEEN;
            }
        }
        let deviations = results.games_in_sample().sqrt() / NORMALIZED;
        let [distribution0, distribution1] =
            [self.elo0, self.elo1].map(|elo| max_likelihood(&cells, elo * deviations));
        let distributions = distribution0.iter().zip(&distribution1);
        let llr = cells
            .iter()
            .zip(distributions)
            .map(|(cell, (p0, p1))| cell.count * (p1 / p0).ln())
            .sum();
        let [low, high] = self.bounds();
        let verdict = if llr >= high {
            SprtVerdict::AcceptH1
        } else if llr <= low {
            SprtVerdict::AcceptH0
        } else {
            SprtVerdict::Continue
        };
        SprtTest {
            sprt: *self,
            llr,
            verdict,
        }
    }
}

/// `LLR: 2.96 (-2.94, 2.94) [0.00, 5.00], H1 accepted`.
impl fmt::Display for SprtTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.sprt.bounds();
        let Sprt { elo0, elo1, .. } = self.sprt;
        write!(
            f,
            "LLR: {:.2} ({low:.2}, {high:.2}) [{elo0:.2}, {elo1:.2}]",
            self.llr
        )?;
        match self.verdict {
            SprtVerdict::Continue => Ok(()),
            SprtVerdict::AcceptH0 => write!(f, ", H0 accepted"),
            SprtVerdict::AcceptH1 => write!(f, ", H1 accepted"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::random::SplitMix;
    use crate::matches::statistics::Results;

    fn sprt(text: &str) -> Sprt {
        text.parse().expect("a test")
    }

    fn llr(text: &str, results: Results) -> f64 {
        sprt(text).test(&results.into()).llr
    }

    #[test]
    fn bounds_are_those_of_fishtest() {
        // Commit messages of Stockfish, tested by fishtest at 0.05, give them as "(-2.94,2.94)".
        let test = sprt("elo0=0,elo1=2").test(&Results::Pairs([0, 0, 2, 1, 0]).into());
        assert_eq!(test.to_string(), "LLR: 0.01 (-2.94, 2.94) [0.00, 2.00]");
        let [low, high] = sprt("elo0=0,elo1=2,alpha=0.1,beta=0.2").bounds();
        assert!((low - (0.2_f64 / 0.9).ln()).abs() < 1e-12);
        assert!((high - 8_f64.ln()).abs() < 1e-12);
    }

    /// The expected ratios come from mpmath, to 30 digits and by another method: Newton's method on the Lagrange
    /// conditions for all probabilities at once.
    #[test]
    fn the_ratio_is_that_of_the_likeliest_laws() {
        let games = Results::Games {
            won: 350,
            tied: 450,
            lost: 300,
        };
        for (text, results, expected) in [
            (
                "elo0=0,elo1=2",
                Results::Pairs([97, 2880, 6445, 3140, 110]),
                2.747_205_537_96,
            ),
            (
                "elo0=0,elo1=10",
                Results::Pairs([3, 5, 12, 9, 2]),
                0.051_551_582_229_3,
            ),
            (
                "elo0=0,elo1=30",
                Results::Pairs([0, 2, 9, 14, 6]),
                2.152_090_587_28,
            ),
            (
                "elo0=0,elo1=10",
                Results::Pairs([0, 0, 0, 0, 10]),
                0.398_671_463_314,
            ),
            (
                "elo0=-5,elo1=5",
                Results::Pairs([10, 0, 0, 0, 0]),
                -0.407_035_622_139,
            ),
            (
                "elo0=-50,elo1=100",
                Results::Pairs([5, 3, 10, 20, 60]),
                38.723_148_090_5,
            ),
            ("elo0=0,elo1=10", games, 1.416_725_805),
        ] {
            let llr = llr(text, results);
            assert!((llr - expected).abs() < 1e-7, "{text} {results:?}: {llr}");
        }
    }

    #[test]
    fn the_verdict_follows_from_the_bounds() {
        let test = sprt("elo0=0,elo1=30");
        for (pairs, verdict) in [
            ([0, 2, 9, 14, 6], SprtVerdict::Continue),
            ([0, 4, 18, 28, 12], SprtVerdict::AcceptH1),
            ([12, 28, 18, 4, 0], SprtVerdict::AcceptH0),
        ] {
            assert_eq!(test.test(&Results::Pairs(pairs).into()).verdict, verdict);
        }
        let accepted = test.test(&Results::Pairs([0, 4, 18, 28, 12]).into());
        assert_eq!(
            accepted.to_string(),
            "LLR: 4.30 (-2.94, 2.94) [0.00, 30.00], H1 accepted"
        );
    }

    #[test]
    fn exchanged_players_and_hypotheses_turn_the_sign() {
        let mut random = SplitMix::new(1);
        for _ in 0..300 {
            // Many cells are empty, and some are a thousand times as full as others.
            let mut pairs = [(); 5].map(|()| (random.next() % 4) * (random.next() % 1000));
            let elo0 = (random.next() % 400) as f64 - 200.0;
            let elo1 = elo0 + (random.next() % 8 + 1) as f64 / 8.0 * (200.0 - elo0);
            let one = llr(&format!("elo0={elo0},elo1={elo1}"), Results::Pairs(pairs));
            let context = format!("{pairs:?} {elo0} {elo1}");
            pairs.reverse();
            let (elo0, elo1) = (-elo1, -elo0);
            let other = llr(&format!("elo0={elo0},elo1={elo1}"), Results::Pairs(pairs));
            assert!(one.is_finite(), "{context}: {one}");
            let error = (one + other).abs() / one.abs().max(1.0);
            assert!(error < 1e-5, "{context}: {one} {other}");
        }
    }

    #[test]
    fn tests_are_read() {
        for text in [
            "elo0=0,elo1=10,alpha=0.05,beta=0.05",
            "elo0=-1.75,elo1=0.25,alpha=0.1,beta=0.01",
        ] {
            assert_eq!(sprt(text).to_string(), text);
        }
        assert_eq!(sprt("elo1=10,elo0=0"), sprt("elo0=0,elo1=10,beta=0.05"));
    }

    /// A useless test ran: <https://github.com/cutechess/cutechess/issues/636>,
    /// <https://github.com/cutechess/cutechess/issues/881>.
    #[test]
    fn invalid_tests_are_refused() {
        let part = |text: &str| ParseSprtError::Part(text.to_owned());
        for (text, error) in [
            ("", part("")),
            ("elo0=0,elo1", part("elo1")),
            ("elo0=0,elo1=x", part("elo1=x")),
            ("elo0=0,elo2=5", part("elo2=5")),
            ("elo0=0", ParseSprtError::Missing),
            ("elo0=5,elo1=5", ParseSprtError::Elo),
            ("elo0=5,elo1=0", ParseSprtError::Elo),
            ("elo0=0,elo1=201", ParseSprtError::Elo),
            ("elo0=nan,elo1=5", ParseSprtError::Elo),
            ("elo0=0,elo1=5,alpha=0", ParseSprtError::Risk),
            ("elo0=0,elo1=5,beta=0.5", ParseSprtError::Risk),
            ("elo0=0,elo1=5,beta=nan", ParseSprtError::Risk),
        ] {
            assert_eq!(text.parse::<Sprt>(), Err(error), "{text}");
        }
    }
}
