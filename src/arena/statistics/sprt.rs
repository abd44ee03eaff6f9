//! The sequential probability ratio test.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;

use super::{Cell, NORMALIZED, Results};

/// Stands for a score that has not come up yet, so that no score is held to be impossible; the value
/// is that of fishtest and fastchess.
const UNSEEN: f64 = 1e-3;

/// The greatest normalized Elo of a hypothesis: well beyond it no law is near enough to an even one
/// for the search of the likeliest to start.
const MAX_ELO: f64 = 200.0;

/// A test between two hypotheses on the difference of strength in normalized Elo, which tells after
/// every pair of games whether there have been enough of them (Wald, 1945).
///
/// It is read from text like `elo0=0,elo1=10`; `alpha` and `beta` are 0.05 if they are not given.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a test says of some results.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Test {
    /// The test.
    pub sprt: Sprt,
    /// The logarithm of how many times likelier the results are under the second hypothesis.
    pub llr: f64,
    /// What follows from it.
    pub verdict: Verdict,
}

/// What to do after a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Verdict {
    /// Play on.
    Continue,
    /// Stop: the difference is `elo0` rather than `elo1`.
    AcceptH0,
    /// Stop: the difference is `elo1` rather than `elo0`.
    AcceptH1,
}

/// Why a text is no test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSprtError {
    /// A part that says nothing about a test.
    #[error("'{0}' is none of elo0=N, elo1=N, alpha=N and beta=N")]
    Part(String),
    /// A hypothesis is missing.
    #[error("both elo0 and elo1 are needed, as in elo0=0,elo1=10")]
    Missing,
    /// Hypotheses in the wrong order, or too far away.
    #[error("elo0 must be less than elo1, and both within -{MAX_ELO} and {MAX_ELO}")]
    Elo,
    /// Chances of error that cannot be.
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
        // No comparison holds for what is not a number.
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

/// The text that it can be read from.
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

    /// What the results say. The ratio is that of fastchess: of the likeliest laws of scores under
    /// either hypothesis.
    #[must_use]
    pub fn test(&self, results: &Results) -> Test {
        let mut cells = results.cells();
        for cell in &mut cells {
            if cell.count == 0.0 {
                cell.count = UNSEEN;
            }
        }
        let deviations = results.games_in_sample().sqrt() / NORMALIZED;
        let [law0, law1] = [self.elo0, self.elo1].map(|elo| likeliest(&cells, elo * deviations));
        let laws = law0.iter().zip(&law1);
        let llr = cells
            .iter()
            .zip(laws)
            .map(|(cell, (p0, p1))| cell.count * (p1 / p0).ln())
            .sum();
        let [low, high] = self.bounds();
        let verdict = if llr >= high {
            Verdict::AcceptH1
        } else if llr <= low {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        };
        Test {
            sprt: *self,
            llr,
            verdict,
        }
    }
}

/// The probabilities of the scores that make what was counted likeliest, among those whose mean is as
/// many standard deviations above ½ as `deviations` says.
///
/// The condition is made linear around the law found so far, and the law found anew until it stays:
/// Michel Van den Bergh, "A practical introduction to normalized Elo", section 4.1.
fn likeliest(cells: &[Cell], deviations: f64) -> ArrayVec<f64, 5> {
    let samples: f64 = cells.iter().map(|cell| cell.count).sum();
    let mut law: ArrayVec<f64, 5> = cells.iter().map(|_| 1.0 / cells.len() as f64).collect();
    // It takes about 5 rounds, and 15 for hypotheses that the results make absurd.
    for _ in 0..100 {
        let mean: f64 = cells.iter().zip(&law).map(|(cell, p)| cell.score * p).sum();
        let square = |cell: &Cell| (cell.score - mean).powi(2);
        let variance: f64 = cells
            .iter()
            .zip(&law)
            .map(|(cell, p)| square(cell) * p)
            .sum();
        let excess: ArrayVec<f64, 5> = cells
            .iter()
            .map(|cell| {
                let spread = variance.sqrt() * (1.0 + square(cell) / variance) / 2.0;
                cell.score - 0.5 - deviations * spread
            })
            .collect();
        let weighted = |multiplier: f64| {
            let part = |(cell, excess): (&Cell, &f64)| cell.count / (1.0 + multiplier * excess);
            cells.iter().zip(&excess).map(part).collect()
        };
        let multiplier = root(&excess, |multiplier| {
            let parts: ArrayVec<f64, 5> = weighted(multiplier);
            parts.iter().zip(&excess).map(|(part, e)| part * e).sum()
        });
        let mut next = weighted(multiplier);
        next.iter_mut().for_each(|part| *part /= samples);
        let change = |(old, new): (&f64, &f64)| (old - new).abs() > 1e-12;
        let settled = !law.iter().zip(&next).any(change);
        law = next;
        if settled {
            break;
        }
    }
    law
}

/// Where a falling function is zero, between the two poles that values of either sign give it.
fn root(values: &[f64], function: impl Fn(f64) -> f64) -> f64 {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return middle;
        }
        if function(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}

/// `LLR: 2.96 (-2.94, 2.94) [0, 5], H1 accepted`.
impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.sprt.bounds();
        let Sprt { elo0, elo1, .. } = self.sprt;
        write!(
            f,
            "LLR: {:.2} ({low:.2}, {high:.2}) [{elo0}, {elo1}]",
            self.llr
        )?;
        match self.verdict {
            Verdict::Continue => Ok(()),
            Verdict::AcceptH0 => write!(f, ", H0 accepted"),
            Verdict::AcceptH1 => write!(f, ", H1 accepted"),
        }
    }
}
