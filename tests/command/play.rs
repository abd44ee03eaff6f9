//! `advance play` by a script, and strengths as numbers in its arguments.

use crate::command::scene::{START, Scene, out, refused};

/// A game in which white resigns.
const SCRIPT: &str =
    "e2-e3\nwhy a1-a9\nhint\nhint\nhint\nhint\nundo\nd2-d3\nelo 500\nsave half.txt\nresign\n";

#[test]
fn a_script_plays_the_same_game_each_time_and_keeps_its_record() {
    let scene = Scene::new();
    let play = |args: &[&str]| {
        let args = [&["play"], args].concat();
        out(scene.advance(&args).write_stdin(SCRIPT).assert().success())
    };
    let told = play(&["--review", "--out", "game.txt"]);
    for part in [
        "Advance: white is you, black is the computer (Elo 800)\n",
        "It is not legal: a9 is not empty",
        "to move: Look at ",
        ". Type hint again for more.\n",
        ": it expects ",
        "e2-e3 is taken back.\n",
        "In this game, the computer is now Elo 500.\n",
        "The game is in 'half.txt'.\n",
        "white has resigned: black has won.\n",
        " of this game cost as much as an inaccuracy.\n",
    ] {
        assert!(told.contains(part), "no '{part}' in {told}");
    }
    assert_eq!(play(&["--review", "--out", "game.txt"]), told);
    let half = String::from_utf8(scene.read("half.txt")).unwrap();
    assert!(
        half.contains("[Result \"*\"]") && half.contains("1. d2-d3"),
        "{half}"
    );
    let game = String::from_utf8(scene.read("game.txt")).unwrap();
    assert!(game.contains("[Termination \"resignation\"]"), "{game}");
    scene
        .advance(&["replay", "--check", "game.txt"])
        .assert()
        .success();
}

#[test]
fn two_computers_play_to_the_turn_limit() {
    let args = [
        "play", "--white", "elo=600", "--black", "level=4", "--turns", "3",
    ];
    let told = out(Scene::new().advance(&args).assert().success());
    let last = told.lines().last().unwrap();
    assert!(last.starts_with("All turns are played: "), "{last}");
}

#[test]
fn a_level_and_a_strength_exclude_each_other() {
    let scene = Scene::new();
    scene.write("in", START);
    let args = ["white", "in", "-", "--elo", "900", "--level", "7"];
    scene.advance(&args).assert().code(2);
    let told = refused(&["match", "--a", "level=7,elo=900", "--b", "elo=900"], 2);
    assert!(
        told.contains("'level' and 'elo' cannot be given together"),
        "{told}"
    );
    let told = refused(
        &[
            "match", "--game", "checkers", "--a", "elo=900", "--b", "easy",
        ],
        2,
    );
    assert!(told.contains("'elo' is not an option"), "{told}");
}
