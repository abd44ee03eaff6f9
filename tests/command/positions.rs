//! BOARD and COLOUR, the arguments of all commands that ask about a position.

use std::fs;

use advance::Position;
use insta::assert_snapshot;

use crate::command::scene::{START, Scene, WHITE_IS_STUCK, assert_fails, out, refused, told};

#[test]
fn boards_are_files_streams_words_or_lines() {
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
fn wrong_positions_and_sides_are_bad_arguments() {
    let line = Position::start().to_string();
    assert_snapshot!(refused(&["moves", "black", &line], 2));
    assert_snapshot!(refused(&["moves", "black", "9/9 b"], 2));
}

#[test]
fn a_line_may_say_when_the_game_ends() {
    let over = "4g4/9/9/9/9/9/9/9/4G4 w 10 0+5";
    assert!(
        told(&["status", over])
            .ends_with("a tie with 0 points each: both sides have made 5 moves\n")
    );
    assert_eq!(told(&["moves", over]), "");
    assert_eq!(
        told(&["moves", "4g4/9/9/9/9/9/9/9/4G4 w 9 0+5"])
            .lines()
            .count(),
        5
    );
    let scene = Scene::new();
    for (args, code) in [
        (&["explain", over][..], 3),
        (&["analyse", over], 3),
        (&["check", over, over], 1),
        (&["apply", over, "e1-e2", "-"], 3),
    ] {
        let reason = "the game is over: both sides have made 5 moves";
        assert_fails(scene.advance(args).assert(), code, &[reason]);
    }
}

#[test]
fn malformed_positions_are_explained() {
    let ranks = "4g4/9/9/9/9/9/9/9/4G4";
    for (line, reason) in [
        (ranks, "is not a position: expected RANKS SIDE"),
        (&format!("{ranks}  w"), "found ' w' as the side to move"),
        (&format!("{ranks} W"), "found 'W' as the side to move"),
        (&format!("{ranks}\tw"), r"4G4\tw' is not a position"),
        (
            "4g4/9/9/9/9/9/9/4G4",
            "is not a position: expected RANKS SIDE",
        ),
        ("4g4/8/8/8/8/8/8/8/4G4 white", "rank 8 has 8 squares"),
        (
            &format!("{ranks} w x"),
            "found 'x' as the number of moves made",
        ),
        (
            &format!("{ranks} w 0 0+"),
            "found '0+' as the length of the game, expected BEGUN+TURNS, such as 0+100",
        ),
        (
            &format!("{ranks} w 3 4+100"),
            "the game has begun after 4 moves, and the position comes after 3: expected at most 3",
        ),
        (
            &format!("{ranks} w 99999999999"),
            "found '99999999999' as the number of moves made, expected a whole number from 0 to 4294967295",
        ),
    ] {
        let told = refused(&["status", "white", line], 2);
        assert!(told.contains(reason), "{line}: {told}");
    }
    // Spaces around a position mean nothing.
    let padded = format!(" {ranks} w ");
    assert_eq!(
        told(&["moves", "white", &padded]),
        told(&["moves", "white", padded.trim()])
    );
}

#[test]
fn files_may_be_named_like_positions() {
    let scene = Scene::new();
    fs::create_dir_all(scene.path("9/9/9/9/9/9/9/9")).unwrap();
    scene.write("9/9/9/9/9/9/9/9/9", START);
    scene
        .advance(&["status", "white", "9/9/9/9/9/9/9/9/9"])
        .assert()
        .success();
    for path in ["9", "9/in", "cases/9/9/in", "/a/b/c/d/e/f/g/in"] {
        let parts = ["cannot read", path];
        assert_fails(
            Scene::new().advance(&["status", "white", path]).assert(),
            1,
            &parts,
        );
    }
}

#[test]
fn only_explain_and_apply_need_legal_moves() {
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
