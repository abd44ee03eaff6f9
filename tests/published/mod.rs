//! The published data of Advance and its sibling games, which is not part of this repository: marking cases, games,
//! positions and transcripts.
//!
//! The environment variable `ADVANCE_CASES` names the folder of the marking cases
//! (`LEVEL/COLOUR/tests/N.txt` and `LEVEL/COLOUR/answers/N.txt`), `ADVANCE_SIBLINGS` that of the sibling
//! games.

mod cases;
mod checkers;
mod connections;
mod eater;
mod jeson_mor;

use std::env;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use crate::tests;

const CASES: &str = "ADVANCE_CASES";
const SIBLINGS: &str = "ADVANCE_SIBLINGS";

/// The full path of `path` in the data of the sibling games.
fn sibling(path: impl AsRef<Path>) -> PathBuf {
    PathBuf::from(env::var_os(SIBLINGS).unwrap()).join(path)
}

pub fn trials() -> impl Iterator<Item = Trial> {
    let without = |variable, advice| env::var_os(variable).is_none().then_some(advice);
    let cases = crate::trials(
        without(
            CASES,
            "set ADVANCE_CASES to the folder of the published marking cases",
        ),
        tests![
            cases::every_case_is_one_by_our_definition_too,
            cases::at_level_8_no_search_decides_a_case_of_level_7,
            cases::every_case_is_passed_byte_for_byte_at_its_level_and_above,
        ],
    );
    let siblings = crate::trials(
        without(
            SIBLINGS,
            "set ADVANCE_SIBLINGS to the folder of the published data of the sibling games",
        ),
        tests![
            checkers::the_rankings_are_reproduced,
            connections::the_games_are_reproduced,
            connections::the_examples_are_reproduced,
            connections::the_transcripts_are_reproduced,
            eater::boards_have_their_winners_and_reached_cells,
            eater::small_boards_have_their_values,
            jeson_mor::every_position_has_these_moves_and_leads_to_this,
            jeson_mor::every_probe_has_this_reply,
            jeson_mor::every_piece_and_every_game_of_the_cases_moves_like_this,
            jeson_mor::the_games_are_played_to_the_byte,
        ],
    );
    cases.chain(siblings)
}
