//! What players are called.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::match_programs::program;
use crate::matches::play;
use crate::scene::Scene;

#[test]
fn a_name_is_printed_without_what_moves_a_terminal() {
    let scene = Scene::new();
    let bot = program(&scene, "bot", "printf 'a\\033[2Jb\\a\\rc\\t\\n'");
    let player = format!("cmd={}", bot.display());
    let text = play(&scene, &player, "level=4", &["--games", "1"]);
    assert!(text.starts_with("A a [2Jb  c, B level=4\n"), "{text:?}");
}

#[test]
fn players_of_the_same_name_are_told_apart() {
    let scene = Scene::new();
    let mut args = vec!["tournament", "level=4", "level=5", "level=4", "level=4"];
    args.extend(["--games", "1", "--turns", "2", "--out", "games"]);
    let assert = scene.advance(&args).assert().success();
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    for name in [" level=4  ", " level=4 #2 ", " level=4 #3 "] {
        assert!(text.contains(name), "{name}: {text}");
    }
    let game = fs::read_to_string(scene.path("games/games/000002.txt")).unwrap();
    assert!(game.contains("[Black \"level=4 #2\"]"), "{game}");
    let resumed = ["tournament", "--resume", "games"];
    scene.advance(&resumed).assert().success();
}

#[test]
fn an_interrupt_while_a_program_is_asked_for_its_name_is_one() {
    let scene = Scene::new();
    let bot = program(&scene, "bot", "touch \"$0.asked\"; sleep 100");
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
fn more_games_than_can_be_numbered_are_a_usage_error() {
    let mut args = vec!["tournament", "level=4", "level=5", "level=6", "level=7"];
    args.extend(["--games", "715827883"]);
    let assert = Scene::new().advance(&args).assert().code(2).stdout("");
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(
        error.contains("--games: 4294967298 games in all"),
        "{error}"
    );
}
