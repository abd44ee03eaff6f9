//! The published marking cases, where the environment variable `ADVANCE_CASES` names their folder:
//! `LEVEL/COLOUR/tests/N.txt` and `LEVEL/COLOUR/answers/N.txt`. They are not part of this repository.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use advance::board::Colour;
use advance::board::text::BoardFile;
use advance::chooser::{Chooser, Level, Settings};
use advance::moves::Position;

struct Case {
    level: Level,
    colour: Colour,
    path: PathBuf,
    test: Vec<u8>,
    answer: Vec<u8>,
}

/// All cases; none, and a line that says so, when the variable is not set.
fn cases() -> Vec<Case> {
    let Some(folder) = std::env::var_os("ADVANCE_CASES") else {
        eprintln!("ADVANCE_CASES is not set: the published cases were not run");
        return Vec::new();
    };
    let mut cases = Vec::new();
    for level in Level::ALL {
        for colour in Colour::BOTH {
            let folder = Path::new(&folder)
                .join(level.to_string())
                .join(colour.to_string());
            let Ok(tests) = fs::read_dir(folder.join("tests")) else {
                continue;
            };
            for path in tests.map(|entry| entry.unwrap().path()) {
                let answer = folder.join("answers").join(path.file_name().unwrap());
                cases.push(Case {
                    level,
                    colour,
                    test: fs::read(&path).unwrap(),
                    answer: fs::read(answer).unwrap(),
                    path,
                });
            }
        }
    }
    assert!(
        !cases.is_empty(),
        "no cases under {}",
        Path::new(&folder).display()
    );
    cases
}

#[test]
fn at_level_8_no_search_decides_a_case_of_level_7() {
    for case in cases().iter().filter(|case| case.level == Level::Seven) {
        let file = BoardFile::parse(&case.test).unwrap();
        let position = Position::new(*file.board(), case.colour);
        let decision = Chooser::new(&Settings::new(Level::Eight))
            .choose(&position)
            .unwrap();
        let [only] = decision.kept_by("prediction").unwrap() else {
            panic!("several are left in {}:\n{decision}", case.path.display());
        };
        let after = position.after(only.action);
        assert!(file.with_board(&after.board) == case.answer, "{decision}");
    }
}

#[test]
fn every_case_is_passed_byte_for_byte_at_its_level_and_above() {
    for case in cases() {
        // Level 9 plays by its search alone.
        let levels = Level::ALL.into_iter();
        for level in levels.filter(|level| (case.level..=Level::Eight).contains(level)) {
            let file = BoardFile::parse(&case.test).unwrap();
            let position = Position::new(*file.board(), case.colour);
            let decision = Chooser::new(&Settings::new(level))
                .choose(&position)
                .unwrap();
            let after = position.after(decision.chosen.action);
            assert!(
                file.with_board(&after.board) == case.answer,
                "level {level} plays {} in {}",
                decision.chosen.action,
                case.path.display()
            );
        }
    }
}
