//! `advance replay`: records shown, checked and drawn.

mod checked;
mod corpus;
mod reviewed;
mod shown;
mod stories;

use crate::command::matches::{SHORT, play};
use crate::command::scene::{Scene, assert_fails};

const RECORD: &str = "games/games/000002.txt";

/// A scene with four short games.
fn scene_with_games() -> Scene {
    let scene = Scene::new();
    play(
        &scene,
        "level=6",
        "level=7",
        &[&SHORT[..], &["--out", "games"]].concat(),
    );
    scene
}

fn printed(scene: &Scene, args: &[&str]) -> String {
    let assert = scene
        .advance(&[&["replay"], args].concat())
        .assert()
        .success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// Checks that the record `wrong` is refused for this reason.
#[track_caller]
fn assert_bad(scene: &Scene, reason: &str) {
    let assert = scene.advance(&["replay", "--check", "wrong"]).assert();
    let output = assert.code(1).get_output().clone();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.starts_with("wrong: bad: "), "{told}");
    assert!(told.contains(reason), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    assert_eq!(output.stderr, b"error: bad records: 1 of 1\n");
}

/// White leaves a Catapult that nobody protects, and has less than black after the only turn.
pub const GIFT: &str = "[Game \"advance\"]\n[White \"anna\"]\n[Black \"bo\"]\n[Result \"0-1\"]\n\
                        [Termination \"turns\"]\n[Turns \"1\"]\n\
                        [FEN \"3c4g/9/9/9/9/9/8m/9/G2D5 w 0\"]\n\n1. a1-a2 i3-i4\n0-1\n";

#[test]
fn what_is_asked_must_fit_together() {
    let scene = scene_with_games();
    for args in [
        vec!["replay"],
        vec!["replay", RECORD, "--all", "--check"],
        vec!["replay", RECORD, "--svg", "a", "--check"],
        vec!["replay", RECORD, "--delay", "3"],
        vec!["replay", RECORD, "--board", "a"],
        vec!["replay", RECORD, "--ply", "1", "--board", "a", "--fen"],
        vec!["replay", RECORD, "--gif", "a", "--delay", "655351"],
    ] {
        scene.advance(&args).assert().code(2);
    }
    let assert = scene.advance(&["replay", RECORD, "--ply", "99"]).assert();
    assert_fails(
        assert,
        1,
        &["the game has 24 moves", "a number from 0 to 24"],
    );
    let assert = scene.advance(&["replay", RECORD, RECORD]).assert();
    assert_fails(assert, 1, &["one game can be shown at a time"]);
}
