//! The marking cases.

use std::env;
use std::path::Path;

use advance::cases::{self, Case, answer};
use advance::{Chooser, Level, Settings};

use super::CASES;

fn published() -> Vec<Case> {
    let folder = env::var_os(CASES).unwrap();
    cases::read(Path::new(&folder)).unwrap()
}

pub fn every_case_is_one_by_our_definition_too() {
    for case in published() {
        let position = case.position();
        let mv = answer(&position, case.level).unwrap_or_else(|| panic!("{case}"));
        assert_eq!(position.after(mv).board, *case.answer.board(), "{case}");
    }
}

pub fn at_level_8_no_search_decides_a_case_of_level_7() {
    for case in published() {
        if case.level.level() != Level::Seven {
            continue;
        }
        let position = case.position();
        let decision = Chooser::new(&Settings::new(Level::Eight))
            .choose(&position)
            .unwrap();
        let [only] = decision.left_by("prediction").unwrap() else {
            panic!("several are left in {case}:\n{decision}");
        };
        let after = position.after(only.mv);
        assert_eq!(after.board, *case.answer.board(), "{decision}");
    }
}

pub fn every_case_is_passed_byte_for_byte_at_its_level_and_above() {
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
