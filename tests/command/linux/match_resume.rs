//! A match that is broken off at any moment, and resumed; on Linux only.

use std::fs;
use std::thread;
use std::time::Duration;

use crate::command::match_resume::{MATCH, start};
use crate::command::matches::moves;
use crate::command::scene::Scene;

#[test]
fn a_full_disk_is_an_error_and_the_games_before_stay() {
    let scene = Scene::new();
    // Files may have 2 KiB at most: that of the settings fits, that of a game does not.
    let args = [&MATCH[..], &["--out", "games"]].concat();
    let assert = scene
        .advance_after("trap '' XFSZ; ulimit -f 2", &args)
        .assert()
        .code(1);
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(error.contains("cannot use 'games/games/"), "{error}");
    scene
        .advance(&["match", "--resume", "games"])
        .assert()
        .success();
    assert_eq!(moves(&scene, "games").len(), 60);
}

/// Windows keeps the folder in which somebody plays.
#[test]
fn a_folder_that_is_removed_is_an_error() {
    let scene = Scene::new();
    let mut args = MATCH.to_vec();
    args[6] = "100000";
    let mut child = start(&scene, &[&args[..], &["--out", "games"]].concat());
    let games = scene.path("games");
    while !games.join("games").is_dir() {
        thread::sleep(Duration::from_millis(5));
    }
    // A game may be put there while the folder is being removed.
    while fs::remove_dir_all(&games).is_err() {}
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(1));
}
