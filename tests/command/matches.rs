//! `advance match`: bots and programs against each other, and what a program can do wrong.

use std::path::PathBuf;
use std::process::Command;

use crate::scene::Scene;

/// What `advance match` prints for A against B.
fn score(scene: &Scene, a: &str, b: &str, more: &[&str]) -> String {
    let mut args = vec!["match", "--a", a, "--b", b];
    args.extend(more);
    let output = scene.advance(&args).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// A program that plays as this shell script says, `$1` being the side, `$2` IN and `$3` OUT.
pub fn program(scene: &Scene, name: &str, script: &str) -> PathBuf {
    let (text, path) = (scene.path(format!("{name}.text")), scene.path(name));
    scene.write(format!("{name}.text"), format!("#!/bin/sh\n{script}\n"));
    // Another process writes what is to be run: a child that another test starts meanwhile would
    // hold a file of this one open for writing, and then the system does not run it.
    let install = Command::new("install")
        .arg("-m755")
        .args([&text, &path])
        .status();
    assert!(install.unwrap().success());
    path
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let scene = Scene::new();
    let play = |seed| {
        let more = [
            "--games",
            "4",
            "--turns",
            "20",
            "--seed",
            seed,
            "--random-plies",
            "4",
        ];
        let text = score(&scene, "level=8,nodes=200", "level=7,predict=random", &more);
        // The lines after the third tell times.
        text.lines().take(3).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(play("1"), play("1"));
    assert_ne!(play("1"), play("2"));
}

#[test]
fn a_program_plays_by_files() {
    let scene = Scene::new();
    let engine = assert_cmd::cargo::cargo_bin!().display().to_string();
    let bot = program(&scene, "bot", &format!("exec {engine} \"$@\" --level 6"));
    let text = score(
        &scene,
        &format!("cmd={}", bot.display()),
        "level=4",
        &["--games", "2", "--turns", "10"],
    );
    assert!(text.starts_with("games 2:"), "{text}");
    assert!(
        text.contains("faults: 0 own, 0 of the enemy; 20 plies"),
        "{text}"
    );
}

#[test]
fn a_program_that_fails_or_cheats_or_does_nothing_loses() {
    let scene = Scene::new();
    for (name, script) in [
        ("fails", "exit 1"),
        ("idle", "exit 0"),
        ("cheats", "cp \"$2\" \"$3\""),
        ("babbles", "echo nonsense > \"$3\""),
    ] {
        let bot = format!("cmd={}", program(&scene, name, script).display());
        let text = score(&scene, &bot, "level=4", &["--games", "2", "--turns", "10"]);
        assert!(
            text.contains("won 0 (0.0%), tied 0, lost 2"),
            "{name}: {text}"
        );
        assert!(
            text.contains("faults: 2 own, 0 of the enemy"),
            "{name}: {text}"
        );
    }
}

#[test]
fn a_program_that_is_not_there_loses() {
    let text = score(&Scene::new(), "level=4", "cmd=./nowhere", &["--games", "2"]);
    assert!(text.contains("won 2 (100.0%)"), "{text}");
}

#[test]
fn a_player_with_unknown_options_is_a_usage_error() {
    let scene = Scene::new();
    for player in ["level=8,speed=3", "level=3", "fast", ""] {
        scene
            .advance(&["match", "--a", player, "--b", "level=7"])
            .assert()
            .code(2);
    }
}
