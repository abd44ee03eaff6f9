//! BOARD and COLOUR, as all commands that ask about a position take them.

use advance::moves::Position;
use insta::assert_snapshot;

use crate::scene::{START, Scene, WHITE_IS_STUCK, out, refused, told};

#[test]
fn a_board_is_a_file_a_stream_a_word_or_a_line() {
    let line = Position::start().to_string();
    let expected = told(&["moves", "white", "in"]);
    assert_eq!(told(&["moves", "white", "start"]), expected);
    assert_eq!(told(&["moves", "white", &line]), expected);
    assert_eq!(told(&["moves", "white", &format!("{line} 12")]), expected);
    let scene = Scene::new();
    let mut piped = scene.advance(&["moves", "white", "-"]);
    assert_eq!(out(piped.write_stdin(START).assert()), expected);
    assert_eq!(
        told(&["perft", "white", &line, "1"]).lines().next(),
        told(&["perft", "white", "in", "1"]).lines().next()
    );
}

#[test]
fn a_position_that_is_wrong_or_has_the_other_side_to_move_is_a_bad_argument() {
    let line = Position::start().to_string();
    assert_snapshot!(refused(&["moves", "black", &line], 2));
    assert_snapshot!(refused(&["moves", "black", "9/9 b"], 2));
}

#[test]
fn explain_and_apply_need_a_legal_move_and_the_others_none() {
    for (args, code) in [
        (&["explain", "white", "in"][..], 3),
        (&["apply", "white", "in", "a1-a2", "out"], 3),
        (&["moves", "white", "in"], 0),
        (&["status", "white", "in"], 0),
        (&["show", "in"], 0),
        (&["check", "white", "in", "in"], 1),
    ] {
        let scene = Scene::new();
        scene.write("in", WHITE_IS_STUCK);
        scene.advance(args).assert().code(code);
        assert_eq!(scene.names(), ["in"], "{args:?}");
    }
}
