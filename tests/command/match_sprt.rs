//! `advance match --sprt`: a clear match ends early, and at the same game every time.

use std::fs;

use serde_json::Value;

use crate::command::matches::play;
use crate::command::scene::Scene;

/// A match that is clear after some pairs, with games of very different lengths.
fn test(scene: &Scene, concurrency: &str, folder: &str) -> Value {
    let args = [
        "--games",
        "1000",
        "--turns",
        "30",
        "--random-plies",
        "2",
        "--sprt",
        "elo0=0,elo1=100",
        "--json",
        "--concurrency",
        concurrency,
        "--out",
        folder,
    ];
    timeless(&play(scene, "level=7", "level=4", &args))
}

/// A report without the parts that depend on the clock.
fn timeless(report: &str) -> Value {
    let mut report: Value = serde_json::from_str(report).unwrap();
    for player in report["players"].as_array_mut().unwrap() {
        assert!(
            player
                .as_object_mut()
                .unwrap()
                .remove("move_times")
                .is_some()
        );
    }
    report
}

fn count(scene: &Scene, folder: &str) -> usize {
    fs::read_dir(scene.path(folder).join("games"))
        .unwrap()
        .count()
}

#[test]
fn threads_do_not_change_where_tests_stop() {
    let scene = Scene::new();
    let one = test(&scene, "1", "one");
    assert_eq!(one["sprt"]["verdict"], "accept_h1");
    let games = one["games"].as_u64().unwrap();
    assert!((10..500).contains(&games), "{one}");
    assert_eq!(games % 2, 0, "a pair decides");
    for concurrency in ["2", "7"] {
        assert_eq!(test(&scene, concurrency, concurrency), one);
    }
}

#[test]
fn a_decided_match_is_not_extended() {
    let scene = Scene::new();
    let report = test(&scene, "3", "games");
    let before = count(&scene, "games");
    let resume = ["match", "--resume", "games", "--json"];
    let resumed = || {
        let assert = scene.advance(&resume).assert().success();
        timeless(&String::from_utf8_lossy(&assert.get_output().stdout))
    };
    assert_eq!(resumed(), report);
    assert_eq!(count(&scene, "games"), before);
    // A missing game before the end is played, and a game after the end does not count.
    fs::remove_file(scene.path("games/games/000002.txt")).unwrap();
    assert_eq!(resumed(), report);
    assert!(scene.path("games/games/000002.txt").exists());
}
