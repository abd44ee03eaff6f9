//! A match that is interrupted at any moment, and resumed; on Linux only.

use std::fs;
use std::thread;
use std::time::Duration;

use crate::command::linux::match_programs::program;
use crate::command::linux::trust::assert_question;
use crate::command::match_resume::{MATCH, start};
use crate::command::matches::{moves, play};
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
    // A match that is over starts nothing.
    fs::remove_file(scene.path("games/games/000060.txt")).unwrap();
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

#[test]
fn a_match_is_read_by_who_may_only_read() {
    let scene = Scene::new();
    let bot = program(&scene, "bot", "[ $1 = name ] && echo mine");
    let bot = format!("cmd={}", bot.display());
    let more = ["--games", "2", "--turns", "2", "--out", "games"];
    let text = play(&scene, &bot, "level=4", &more);
    fs::remove_file(scene.path("games/.lock")).unwrap();
    let resume = ["match", "--resume", "games"];
    let score = |text: &str| text.split("A's moves").next().unwrap().to_owned();
    // A match that is over is read without a lock, and its programs are not started.
    let again = scene.elsewhere(&resume).assert().success();
    let again = String::from_utf8(again.get_output().stdout.clone()).unwrap();
    assert_eq!(score(&again), score(&text));
    assert!(!scene.path("games/.lock").exists());
    for folder in ["games/games", "games"] {
        scene.set_mode(folder, 0o555);
    }
    let read = scene.advance_as_ordinary_user(&resume).assert().success();
    let read = String::from_utf8(read.get_output().stdout.clone()).unwrap();
    assert_eq!(score(&read), score(&text));
    fs::remove_file(scene.path("games/games/000002.txt")).unwrap();
    let part = scene.advance_as_ordinary_user(&resume).assert().code(1);
    let output = part.get_output().clone();
    let part = String::from_utf8(output.stdout).unwrap();
    assert!(part.contains("games 1: A won 0"), "{part}");
    let told = "1 of 2 games played: the others are not, because you may only read 'games'";
    assert!(String::from_utf8(output.stderr).unwrap().contains(told));
}

#[test]
fn a_program_that_was_rebuilt_is_named() {
    let scene = Scene::new();
    let bot = program(&scene, "bot", "exit 3");
    let player = format!("cmd={}", bot.display());
    let more = ["--games", "2", "--turns", "2", "--out", "games"];
    play(&scene, &player, "level=4", &more);
    fs::remove_file(scene.path("games/games/000002.txt")).unwrap();
    program(&scene, "bot", "exit 4");
    let resume = ["match", "--resume", "games"];
    let told = [&*player, "was another program then", "--other-build"];
    assert_fails(scene.advance(&resume).assert(), 1, &told);
    let mixed = [&resume[..], &["--other-build"]].concat();
    let mixed = scene.advance(&mixed).assert().success();
    let text = String::from_utf8(mixed.get_output().stdout.clone()).unwrap();
    let games = text.lines().filter(|line| line.starts_with("1 game by "));
    assert_eq!(
        games.filter(|line| line.contains(&player)).count(),
        2,
        "{text}"
    );
}
