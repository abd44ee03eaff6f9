//! The names of players; on Linux only.

use crate::command::linux::match_programs::program;
use crate::command::matches::play;
use crate::command::scene::{Scene, assert_fails};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

#[test]
fn names_are_printed_without_control_characters() {
    let scene = Scene::new();
    let bot = program(&scene, "bot", "printf 'a\\033[2Jb\\a\\rc\\t\\n'");
    let player = format!("cmd={}", bot.display());
    let text = play(&scene, &player, "level=4", &["--games", "1"]);
    assert!(text.starts_with("A a [2Jb  c, B level=4\n"), "{text:?}");
}

#[test]
fn asking_for_names_can_be_interrupted() {
    let scene = Scene::new();
    let bot = program(&scene, "bot", "touch \"$0.asked\"; sleep 10000");
    let player = format!("cmd={}", bot.display());
    let child = scene
        .process(&["match", "--a", &player, "--b", "level=4"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !scene.path("bot.asked").exists() {
        thread::sleep(Duration::from_millis(5));
    }
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(error, "error: interrupted: no game was played\n");
}

#[test]
fn forbidden_names_are_reported() {
    let scene = Scene::new();
    let named = |file: &str, name: &str| {
        let bot = program(&scene, file, &format!("[ $1 = name ] && echo '{name}'"));
        format!("cmd={}", bot.display())
    };
    let long = "a name of more than thirty-two letters";
    let (bad, good) = (named("bad", long), named("good", &long[..32]));
    let text = play(&scene, &bad, &good, &["--games", "1"]);
    let told = format!("the name '{long}' is not allowed: at most 32 printable ASCII");
    assert!(text.contains(&told), "{text}");
    assert_eq!(text.matches("is not allowed").count(), 1, "{text}");
    // The name as it is, not as it is shown; a silent program has no name.
    let (raw, silent) = (named("raw", "tab\ttab"), named("silent", ""));
    let text = play(&scene, &raw, &silent, &["--games", "1"]);
    assert!(text.contains("the name 'tab tab' is not allowed"), "{text}");
    assert_eq!(text.matches("is not allowed").count(), 1, "{text}");
    let told = "'silent' prints no name when it is called with 'name'";
    assert!(text.contains(told), "{text}");
    let greek = named("greek", "Νίκη");
    let args = [
        "tournament",
        &good,
        &greek,
        "level=4",
        "--games",
        "1",
        "--json",
    ];
    let assert = scene.advance(&args).assert().success();
    let report: serde_json::Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(report["misnamed"], serde_json::json!(["Νίκη"]));
}

#[test]
fn players_of_one_name_are_told_apart() {
    let scene = Scene::new();
    let [mine, yours] = ["mine", "yours"].map(|file| {
        let bot = program(&scene, file, "[ $1 = name ] && echo Team");
        format!("cmd={}", bot.display())
    });
    let text = play(&scene, &mine, &yours, &["--games", "1"]);
    let command = |player: &str| player["cmd=".len()..].to_owned();
    let told = format!(
        "A Team ({}), B Team ({})\n",
        command(&mine),
        command(&yours)
    );
    assert!(text.starts_with(&told), "{text}");
    let named = format!("name=Old one,{mine}");
    let more = ["--games", "1", "--out", "games"];
    let text = play(&scene, &named, "name=Easy,level=4", &more);
    assert!(text.starts_with("A Old one, B Easy\n"), "{text}");
    let record = String::from_utf8(scene.read("games/games/000001.txt")).unwrap();
    assert!(
        record.contains("[White \"Old one\"]\n[Black \"Easy\"]"),
        "{record}"
    );
    for player in ["name=,level=4", "name=Easy", "name=\u{3b1},level=4"] {
        let args = ["match", "--a", player, "--b", "level=4"];
        let told = ["is not a player", "expected a name of at most 32 printable"];
        assert_fails(scene.advance(&args).assert(), 2, &told);
    }
}
