//! The American rules.

use advance::any::AnyPosition;
use advance::game::Game;
use advance::games::checkers::{Position, Rules};
use advance::search::Stop;

use super::{legal, position};

#[test]
fn as_many_games_begin_as_others_have_counted() {
    // Aart Bik, "Computing Deep Perft and Divide Numbers for Checkers", 2012.
    let start = AnyPosition::new(Position::start().with_rules(Rules::AMERICAN));
    for (depth, count) in (1..).zip([7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931]) {
        assert_eq!(start.perft(depth, &Stop::new()), Some(count), "{depth}");
    }
}

#[test]
fn a_jump_goes_on_to_its_end() {
    let open = "......../......../.....b../......../...b..../..r...../......../........ ca r";
    assert_eq!(legal(&position(open)), ["c3xe5xg7"]);
}

#[test]
fn a_jump_ends_with_a_crowning() {
    let crown = "......../..b.b.../.r....../......../......../......../......../........ ca r";
    assert_eq!(legal(&position(crown)), ["b6xd8"]);
}
