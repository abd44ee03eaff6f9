//! Hidden cases: a set without points, which only the marker knows.
//!
//! A bot that has memorized the published cases passes those, but fails cases of the same kind that it has not seen.

use std::collections::HashSet;
use std::fmt;

use crate::board::text::LineEnd;
use crate::cases::{Case, CaseLevel, Generator, Passes};
use crate::game::Side;

/// As many new cases as there are `published` ones of each level and side, in the same order. They depend only on the
/// seed, except that published positions are left out.
#[must_use]
pub fn hidden_cases(published: &[Case], seed: u64) -> Vec<Case> {
    let known: HashSet<u64> = published.iter().map(|case| case.position().key()).collect();
    let mut hidden = Vec::new();
    for level in CaseLevel::ALL {
        for side in Side::BOTH {
            let alike = |case: &&Case| case.level == level && case.side == side;
            let count = published.iter().filter(alike).count();
            let new = Generator::new(level, side, seed, LineEnd::CrLf)
                .filter(|case| !known.contains(&case.position().key()));
            hidden.extend(new.take(count));
        }
    }
    hidden
}

/// The passed cases of a hidden set, compared with the published ones of the same levels. It is printed as `37% of the
/// hidden cases passed, 100% of the published ones`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HiddenComparison {
    /// The hidden cases that were tried.
    pub hidden: Passes,
    /// The published cases of the same levels that were tried.
    pub published: Passes,
}

impl HiddenComparison {
    /// True if the share of the hidden cases that were passed is 10 percentage points or more below that of the
    /// published ones.
    #[must_use]
    pub fn differs(&self) -> bool {
        let [hidden, published] = [self.hidden, self.published]
            .map(|passes| (i64::from(passes.passed), i64::from(passes.cases)));
        10 * (published.0 * hidden.1 - hidden.0 * published.1) >= published.1 * hidden.1
    }
}

impl fmt::Display for HiddenComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |passes: Passes| 100.0 * passes.share();
        write!(
            f,
            "{:.0}% of the hidden cases passed, {:.0}% of the published ones",
            percent(self.hidden),
            percent(self.published)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some cases of the levels whose cases are quick to make.
    fn cases(seed: u64, count: usize) -> Vec<Case> {
        let of = |level| {
            Side::BOTH
                .into_iter()
                .flat_map(move |side| Generator::new(level, side, seed, LineEnd::Lf).take(count))
        };
        CaseLevel::ALL[1..3].iter().copied().flat_map(of).collect()
    }

    #[test]
    fn hidden_cases_match_the_published_counts() {
        let published = cases(1, 2);
        let sort = |case: &Case| (case.level, case.side);
        for seed in [1, 2] {
            let hidden = hidden_cases(&published, seed);
            let sorts: Vec<_> = hidden.iter().map(sort).collect();
            assert_eq!(sorts, published.iter().map(sort).collect::<Vec<_>>());
            for case in &hidden {
                let key = case.position().key();
                assert!(published.iter().all(|known| known.position().key() != key));
            }
        }
        let names = |cases: &[Case]| cases.iter().map(Case::to_string).collect::<Vec<_>>();
        // So the marker can generate the same cases with 'advance cases', to inspect them.
        let [hidden, made] = [hidden_cases(&published, 2), cases(2, 2)];
        assert_eq!(names(&hidden), names(&made));
        assert!(
            hidden
                .iter()
                .zip(&made)
                .all(|(one, other)| one.answer.board() == other.answer.board())
        );
    }

    #[test]
    fn ten_points_fewer_are_a_difference() {
        let passes = |passed, cases| Passes { passed, cases };
        for (hidden, published, differs) in [
            (passes(45, 50), passes(50, 50), true),
            (passes(46, 50), passes(50, 50), false),
            (passes(3, 10), passes(20, 50), true),
            (passes(31, 100), passes(20, 50), false),
            (passes(50, 50), passes(20, 50), false),
        ] {
            let comparison = HiddenComparison { hidden, published };
            assert_eq!(comparison.differs(), differs, "{comparison}");
        }
    }
}
