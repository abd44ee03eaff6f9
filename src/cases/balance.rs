//! Checks that every level and colour has the same number of cases, so that a mark by them is fair.

use std::path::{Path, PathBuf};

use super::{Case, CaseLevel};
use crate::game::Side;

/// The error of cases that are too few or unbalanced, so that a mark by them would not be fair.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BalanceError {
    /// A level has no cases.
    #[error("there are no cases of level {level} in '{}': expected files such as {level}/white/tests/0.txt", folder.display())]
    Missing {
        /// The level.
        level: CaseLevel,
        /// The folder that was searched.
        folder: PathBuf,
    },
    /// A level and colour has fewer cases than another.
    #[error(
        "the cases in '{}' are not balanced: {level}/{side} has {found}, and {than} has {expected}",
        folder.display()
    )]
    Unequal {
        /// Their folder.
        folder: PathBuf,
        /// The level with fewer cases.
        level: CaseLevel,
        /// Its colour.
        side: Side,
        /// The number of cases.
        found: usize,
        /// The level and colour with more of them.
        than: String,
        /// The number of its cases.
        expected: usize,
    },
}

/// Checks that `cases`, which were read from `folder`, have all levels, each with the same number of cases for white
/// and black. White may have one more, as is usual for an odd number of cases from [`Generator`](super::Generator)s.
///
/// # Errors
/// When a level has no cases, or fewer for a colour, which the message names.
pub fn check_balance(cases: &[Case], folder: &Path) -> Result<(), BalanceError> {
    check_levels(cases, &CaseLevel::ALL, folder)?;
    let count = |level, side| {
        let of_it = |case: &&Case| case.level == level && case.side == side;
        cases.iter().filter(of_it).count()
    };
    let groups =
        CaseLevel::ALL.map(|level| Side::BOTH.map(|side| (level, side, count(level, side))));
    let groups = groups.as_flattened();
    for &(level, side, found) in groups {
        let more = groups
            .iter()
            .find(|&&(_, other, expected)| match (side, other) {
                (Side::Black, Side::White) => expected > found + 1,
                _ => expected > found,
            });
        if let Some(&(other, colour, expected)) = more {
            return Err(BalanceError::Unequal {
                folder: folder.to_owned(),
                level,
                side,
                found,
                than: format!("{other}/{colour}"),
                expected,
            });
        }
    }
    Ok(())
}

/// Checks that `cases`, which were read from `folder`, have these levels.
///
/// # Errors
/// When a level has no cases.
pub fn check_levels(
    cases: &[Case],
    levels: &[CaseLevel],
    folder: &Path,
) -> Result<(), BalanceError> {
    let missing = |level: &&CaseLevel| cases.iter().all(|case| case.level != **level);
    levels.iter().find(missing).map_or(Ok(()), |&level| {
        let folder = folder.to_owned();
        Err(BalanceError::Missing { level, folder })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::text::LineEnd;
    use crate::cases::Generator;

    fn cases(white: usize, black: usize) -> Vec<Case> {
        let of =
            |level: CaseLevel, side, count| Generator::new(level, side, 1, LineEnd::Lf).take(count);
        let levels = CaseLevel::ALL.into_iter();
        let levels =
            levels.map(|level| (of(level, Side::White, white), of(level, Side::Black, black)));
        levels
            .flat_map(|(white, black)| white.chain(black))
            .collect()
    }

    fn message(cases: &[Case]) -> Option<String> {
        let checked = check_balance(cases, Path::new("cases"));
        checked.err().map(|error| error.to_string())
    }

    #[test]
    fn one_extra_white_case_is_balanced() {
        for (white, black) in [(1, 1), (2, 1), (1, 0)] {
            assert_eq!(message(&cases(white, black)), None, "{white} {black}");
        }
        let message = message(&cases(3, 1)).unwrap();
        assert_eq!(
            message,
            "the cases in 'cases' are not balanced: 4/black has 1, and 4/white has 3"
        );
    }

    #[test]
    fn missing_or_unbalanced_levels_are_named() {
        let mut cases = cases(2, 2);
        cases.remove(4);
        let missing_one = "the cases in 'cases' are not balanced: 5/white has 1, and 4/white has 2";
        assert_eq!(message(&cases).as_deref(), Some(missing_one));
        cases.retain(|case| case.level != CaseLevel::ALL[0]);
        let message = message(&cases).unwrap();
        assert!(
            message.starts_with("there are no cases of level 4 in 'cases'"),
            "{message}"
        );
        assert_eq!(
            check_levels(&cases, &CaseLevel::ALL[1..], Path::new("")),
            Ok(())
        );
    }
}
