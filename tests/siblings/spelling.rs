//! Moves in every unambiguous spelling.

use advance::any::{AnyGame, Registered};
use advance::games::{checkers, connections, eater, jeson_mor};

/// The one move that all these lines mean at a table; `None` if they mean no move.
fn meant<G: Registered>(lines: &[&str]) -> Option<String> {
    let position = AnyGame::of::<G>().start().position;
    let meant: Vec<_> = lines
        .iter()
        .map(|line| position.read(line).ok().map(|mv| mv.to_string()))
        .collect();
    assert!(
        meant.iter().all(|mv| *mv == meant[0]),
        "{lines:?}: {meant:?}"
    );
    meant[0].clone()
}

#[test]
fn a_move_may_be_spelled_in_many_ways() {
    let lines = ["a1->b3", "a1 b3", "A1-B3", "a1b3", " a1 , b3 ", "a1 -> b3"];
    let moved = meant::<jeson_mor::Position>(&lines);
    assert_eq!(moved.as_deref(), Some("a1->b3"));
    let lines = ["a1 b3 c5", "a1", "b3", "", "13", "a1->b3->c5", "é"];
    assert_eq!(meant::<jeson_mor::Position>(&lines), None);

    let lines = ["a2x", "A2 X", "x a2", "xa2", "a 2 x"];
    let placed = meant::<connections::Position>(&lines);
    assert_eq!(placed.as_deref(), Some("a2x"));
    assert_eq!(
        meant::<connections::Position>(&["+ b1", "b1+"]).as_deref(),
        Some("b1+")
    );
    assert_eq!(
        meant::<connections::Position>(&["a2", "x", "+", "a2xx", "x2a", ""]),
        None
    );

    let named = meant::<eater::Position>(&["2 3", "2,3", "2, 3", "2/3", "23", " 2  3 "]);
    assert_eq!(named.as_deref(), Some("2,3"));
    assert_eq!(
        meant::<eater::Position>(&["2", "2 3 4", "-2 3", "234", "2-3", "", "é"]),
        None
    );
    // On this board, two digits may be one number.
    let large = AnyGame::of::<eater::Position>().sized(11).unwrap().position;
    assert!(large.read("11").is_err() && large.read("1 1").is_ok());
}

#[test]
fn misspelled_legal_moves_break_no_rule() {
    let game = AnyGame::of::<checkers::Position>();
    let jumps = "......../..b...../......../..b...../...r..../......../......../........ ca r";
    let position = game.position(jumps).unwrap();
    assert_eq!(position.refusal("d4 b6 d8"), None);
    assert_eq!(
        position.refusal("d4-d8").as_deref(),
        Some("the move has to name every square: d4xb6xd8")
    );
    let start = AnyGame::of::<jeson_mor::Position>().start().position;
    assert_eq!(start.refusal("a1 b3"), None);
    assert!(start.refusal("a1 b4").is_some());
}

#[test]
fn moves_of_checkers_are_found_with_arrows_too() {
    let game = AnyGame::of::<checkers::Position>();
    let jumps = "......../..b...../......../..b...../...r..../......../......../........ cm r";
    let position = game.position(jumps).unwrap();
    for (arrows, printed) in [("d4->b6", "d4xb6"), ("d4->b6->d8", "d4xb6xd8")] {
        assert_eq!(position.find(arrows).unwrap().to_string(), printed);
        assert_eq!(position.find(printed), position.find(arrows));
    }
    assert!(game.start().position.find("c3->d4").is_some());
}
