//! A match that is interrupted at any moment, and resumed; on Linux only.

use std::fs;
use std::thread;
use std::time::Duration;

use crate::command::linux::trust::assert_question;
use crate::command::match_resume::{MATCH, start};
use crate::command::matches::moves;
use crate::command::scene::{Scene, assert_fails};

#[test]
fn a_full_disk_keeps_earlier_games() {
    let scene = Scene::new();
    // Files may have 2 KiB at most: the settings fit, a game does not.
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

/// Windows does not remove a folder in which a match is played.
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

#[test]
fn programs_start_only_when_trusted() {
    let scene = Scene::new();
    let args = [&MATCH[..], &["--out", "games"]].concat();
    scene.advance(&args).assert().success();
    let settings = String::from_utf8(scene.read("games/settings.json")).unwrap();
    let first = settings.find("\"level=").unwrap() + 1;
    let end = first + settings[first..].find('"').unwrap();
    let bot = "cmd=sh -c 'touch started'";
    let other = [&settings[..first], bot, &settings[end..]].concat();
    scene.write("games/settings.json", &other);
    let resume = ["match", "--resume", "games"];
    assert_question(scene.advance(&resume).assert(), "games", &[bot]);
    assert!(!scene.path("started").exists());
    // Anything but a regular file is not read, even with `--trust`.
    fs::remove_file(scene.path("games/settings.json")).unwrap();
    fs::create_dir(scene.path("games/settings.json")).unwrap();
    let told = ["games/settings.json", "it is not a regular file"];
    assert_fails(
        scene
            .advance(&[&resume[..], &["--trust"]].concat())
            .assert(),
        1,
        &told,
    );
}
