//! The published marking cases, where the environment variable `ADVANCE_CASES` names their folder:
//! `LEVEL/COLOUR/tests/N.txt` and `LEVEL/COLOUR/answers/N.txt`. They are not part of this repository.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use advance::cases::{self, Case, answer};
use advance::chooser::{Chooser, Level, Settings};

/// All cases; none, and a line that says so, when the variable is not set.
fn published() -> Vec<Case> {
    let Some(folder) = std::env::var_os("ADVANCE_CASES") else {
        eprintln!("ADVANCE_CASES is not set: the published cases were not run");
        return Vec::new();
    };
    cases::read(Path::new(&folder)).unwrap()
}

#[test]
fn every_case_is_one_by_our_definition_too() {
    for case in published() {
        let position = case.position();
        let mv = answer(&position, case.level).unwrap_or_else(|| panic!("{case}"));
        assert_eq!(position.after(mv).board, *case.answer.board(), "{case}");
    }
}

#[test]
fn at_level_8_no_search_decides_a_case_of_level_7() {
    for case in published() {
        if case.level.level() != Level::Seven {
            continue;
        }
        let position = case.position();
        let decision = Chooser::new(&Settings::new(Level::Eight))
            .choose(&position)
            .unwrap();
        let [only] = decision.kept_by("prediction").unwrap() else {
            panic!("several are left in {case}:\n{decision}");
        };
        let after = position.after(only.mv);
        assert_eq!(after.board, *case.answer.board(), "{decision}");
    }
}

#[test]
fn every_case_is_passed_byte_for_byte_at_its_level_and_above() {
    for case in published() {
        // Level 9 plays by its search alone.
        let levels = Level::ALL.into_iter();
        for level in levels.filter(|level| (case.level.level()..=Level::Eight).contains(level)) {
            let position = case.position();
            let decision = Chooser::new(&Settings::new(level))
                .choose(&position)
                .unwrap();
            let after = position.after(decision.chosen.mv);
            assert!(
                case.test.with_board(&after.board) == case.answer.bytes(),
                "level {level} plays {} in {case}",
                decision.chosen.mv,
            );
        }
    }
}
