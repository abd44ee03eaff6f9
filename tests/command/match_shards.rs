//! Matches that are shared by several machines.

use std::fs;

use crate::command::matches::{moves, play};
use crate::command::scene::{Scene, assert_fails};

const OPTIONS: [&str; 8] = [
    "--games",
    "9",
    "--turns",
    "10",
    "--random-plies",
    "4",
    "--seed",
    "5",
];

/// Plays a part of a match into a folder.
fn shard(scene: &Scene, shard: &str, folder: &str) -> String {
    let more = ["--shard", shard, "--out", folder];
    play(
        scene,
        "level=9,nodes=100",
        "level=6",
        &[&OPTIONS[..], &more].concat(),
    )
}

/// The report of a match, without the times.
fn timeless(text: &str) -> String {
    text.split("A's moves").next().unwrap().to_owned()
}

#[test]
fn shards_make_the_match_that_one_machine_plays() {
    let scene = Scene::new();
    let whole = [&OPTIONS[..], &["--out", "whole"]].concat();
    let whole = play(&scene, "level=9,nodes=100", "level=6", &whole);
    // Five pairs, the last one of a game: 1 and 4, 2 and 5, 3.
    for (part, games) in [("1", 4), ("2", 3), ("3", 2)] {
        let text = shard(&scene, &format!("{part}/3"), part);
        assert!(text.contains(&format!("games {games}: ")), "{part}: {text}");
        assert_eq!(moves(&scene, part).len(), games);
    }
    let merge = ["merge", "3", "1", "2", "--out", "games"];
    fs::create_dir(scene.path("games")).unwrap();
    scene.write("games/mine", "");
    let told = ["'games' holds files already", "name another folder"];
    assert_fails(scene.advance(&merge).assert(), 1, &told);
    fs::remove_file(scene.path("games/mine")).unwrap();
    // A merge that was killed.
    scene.write(".advance-part-0", "");
    fs::create_dir(scene.path(".advance-part-0.d")).unwrap();
    scene.write(".advance-part-0.d/old", "");
    let assert = scene.advance(&merge).assert().success();
    for left in [".advance-part-0", ".advance-part-0.d"] {
        assert!(!scene.path(left).exists(), "{left}");
    }
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert_eq!(timeless(&text), timeless(&whole));
    assert_eq!(moves(&scene, "games"), moves(&scene, "whole"));
    // The result is a match like any other.
    let longer = ["match", "--resume", "games", "--games", "10"];
    scene.advance(&longer).assert().success();
    assert_eq!(moves(&scene, "games").len(), 10);
}

#[test]
fn a_shard_can_be_resumed() {
    let scene = Scene::new();
    shard(&scene, "2/2", "part");
    let before = moves(&scene, "part");
    fs::remove_file(scene.path("part/games/000004.txt")).unwrap();
    let resume = ["match", "--resume", "part"];
    scene.advance(&resume).assert().success();
    assert_eq!(moves(&scene, "part"), before);
    shard(&scene, "1/2", "other");
    fs::copy(
        scene.path("other/games/000001.txt"),
        scene.path("part/games/000001.txt"),
    )
    .unwrap();
    let told = ["000001.txt", "it is not a game of shard 2/2"];
    assert_fails(scene.advance(&resume).assert(), 1, &told);
}

#[test]
fn incomplete_matches_are_not_merged() {
    let scene = Scene::new();
    for part in ["1", "2"] {
        shard(&scene, &format!("{part}/2"), part);
    }
    let merge = |folders: &[&str]| {
        let args = [&["merge", "--out", "all"], folders].concat();
        scene.advance(&args).assert()
    };
    assert_fails(merge(&["1"]), 1, &["game 3 is in none", "shard 2/2"]);
    assert_fails(
        merge(&["1", "2", "1"]),
        1,
        &["'1/games/000001.txt' and '1/games/000001.txt' are the same game"],
    );
    fs::remove_file(scene.path("2/games/000008.txt")).unwrap();
    assert_fails(merge(&["1", "2"]), 1, &["game 8 is in none", "shard 2/2"]);
    let mut other = OPTIONS;
    other[7] = "6";
    let more = ["--shard", "2/2", "--out", "3"];
    play(
        &scene,
        "level=9,nodes=100",
        "level=6",
        &[&other[..], &more].concat(),
    );
    let told = ["'1' and '3' have different settings", "seed is 5 and 6"];
    assert_fails(merge(&["1", "3"]), 1, &told);
    assert_fails(merge(&["1", "nowhere"]), 1, &["'nowhere' has no games"]);
    assert!(!scene.path("all").exists());
    let printed = scene.advance(&["merge", "1", "2", "--out", "-"]).assert();
    assert_fails(printed, 1, &["a folder cannot be printed"]);
}

#[test]
fn a_shard_is_not_ended_by_a_test() {
    let args = [
        "match",
        "--a=level=4",
        "--b=level=5",
        "--shard=1/2",
        "--sprt=elo0=0,elo1=10",
    ];
    Scene::new().advance(&args).assert().code(2);
}
