//! The names of players.

use std::fs;

use crate::command::scene::Scene;

#[test]
fn players_of_one_name_are_numbered() {
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
fn too_many_games_are_a_usage_error() {
    let mut args = vec!["tournament", "level=4", "level=5", "level=6", "level=7"];
    args.extend(["--games", "715827883"]);
    let assert = Scene::new().advance(&args).assert().code(2).stdout("");
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(
        error.contains("--games: 4294967298 games in all"),
        "{error}"
    );
}
