//! `advance openings`: balanced positions for games to begin from.

use std::collections::HashSet;
use std::fs;

use advance::games::BOOK;
use advance::matches::openings::lines;

use serde_json::Value;

use crate::command::matches::{play, records};
use crate::command::scene::{Scene, assert_fails};

/// The positions that these options give.
fn made(options: &[&str]) -> Vec<String> {
    let args = [&["openings", "--out", "-"], options].concat();
    let output = Scene::new().advance(&args).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let header = text.lines().next().unwrap().strip_prefix("# ").unwrap();
    let header: Value = serde_json::from_str(header).unwrap();
    assert_eq!(header["run"], "openings");
    for option in options.chunks(2) {
        let key = option[0].trim_start_matches("--").replace('-', "_");
        assert_eq!(header[key].to_string(), option[1]);
    }
    lines(&text).map(str::to_owned).collect()
}

#[test]
fn the_book_begins_with_what_its_options_give() {
    let made = made(&[
        "--count",
        "20",
        "--random-plies",
        "8",
        "--nodes",
        "20000",
        "--games",
        "0",
        "--seed",
        "0",
    ]);
    assert!(made.iter().map(String::as_str).eq(lines(BOOK).take(20)));
}

#[test]
fn seeds_give_different_openings_without_duplicates() {
    let made = |seed| {
        made(&[
            "--count",
            "40",
            "--random-plies",
            "1",
            "--nodes",
            "100",
            "--games",
            "0",
            "--seed",
            seed,
        ])
    };
    let [one, same, other] = ["1", "1", "2"].map(made);
    assert_eq!(one, same);
    assert_ne!(one, other);
    assert_eq!(one.iter().collect::<HashSet<_>>().len(), 40);
    assert!(one.iter().all(|line| line.ends_with(" b 1")), "{one:?}");
}

#[test]
fn games_drop_what_one_side_wins() {
    let made = |count, games| {
        let options = [
            "--count",
            count,
            "--random-plies",
            "8",
            "--nodes",
            "30",
            "--games",
            games,
        ];
        made(&[&options[..], &["--seed", "3"]].concat())
    };
    let [kept, all] = [made("5", "4"), made("40", "0")];
    // The first five that pass are among the first of all, in the same order.
    let mut rest = all.iter();
    assert!(
        kept.iter().all(|line| rest.any(|other| other == line)),
        "{kept:?}"
    );
    assert_ne!(kept, all[..5]);
}

#[test]
fn what_cannot_be_found_is_told() {
    let scene = Scene::new();
    let args = [
        "openings",
        "--random-plies",
        "0",
        "--count",
        "2",
        "--nodes",
        "1",
        "--out",
        "list",
    ];
    let assert = scene.advance(&args).assert().code(1).stdout("");
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(error.contains("error: found 1 of 2 positions"), "{error}");
    assert!(!scene.path("list").exists());
}

#[test]
fn a_match_begins_from_the_book() {
    let scene = Scene::new();
    let args = [
        "--games",
        "4",
        "--turns",
        "1",
        "--openings",
        "book",
        "--out",
        "games",
    ];
    play(&scene, "level=4", "level=5", &args);
    let games = records(&scene, "games");
    let starts: Vec<_> = lines(BOOK).take(2).collect();
    for (game, start) in games.iter().zip([0, 0, 1, 1]) {
        assert_eq!(game.start.to_string(), starts[start]);
    }
    let other = [
        "match",
        "--game=checkers",
        "--a=random",
        "--b=random",
        "--openings=book",
    ];
    assert_fails(
        scene.advance(&other).assert(),
        1,
        &["the book has no openings of checkers"],
    );
    fs::copy(scene.path("games/games/000001.txt"), scene.path("book")).unwrap();
    let file = ["match", "--a=level=4", "--b=level=4", "--openings=./book"];
    assert_fails(scene.advance(&file).assert(), 1, &["the opening"]);
}
