//! `advance match` and `advance tournament`: their games and their reports.

use std::fs;

use advance::Side;
use advance::games::GAMES;
use advance::matches::Outcome;
use advance::matches::record::Record;
use serde_json::Value;

use crate::command::scene::{Scene, assert_fails};

/// A short match with random openings.
pub const SHORT: [&str; 8] = [
    "--games",
    "4",
    "--turns",
    "12",
    "--random-plies",
    "4",
    "--seed",
    "1",
];

/// Runs `advance match` and gives what it prints.
pub fn play(scene: &Scene, a: &str, b: &str, more: &[&str]) -> String {
    let mut args = vec!["match", "--a", a, "--b", b];
    args.extend(more);
    let output = scene.advance(&args).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// The games in a folder of the scene, in order; each must be a record. A file that is being written is not a record
/// yet: on Windows it has another name until it is complete.
pub fn records(scene: &Scene, folder: &str) -> Vec<Record> {
    let mut paths: Vec<_> = fs::read_dir(scene.path(folder).join("games"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    paths.sort();
    let read = |path| Record::read(&fs::read_to_string(path).unwrap(), GAMES).unwrap();
    paths.iter().map(read).collect()
}

/// Everything of the games in a folder that does not depend on the clock.
pub fn moves(scene: &Scene, folder: &str) -> Vec<String> {
    let tell = |record: &Record| {
        let moves = record
            .course
            .moves
            .iter()
            .map(|played| played.mv.to_string());
        let moves = moves.collect::<Vec<_>>().join(" ");
        format!(
            "{:?} {} {moves} {:?}",
            record.round, record.start, record.course.outcome
        )
    };
    records(scene, folder).iter().map(tell).collect()
}

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&SHORT, more].concat()
}

/// One seed gave different games: <https://github.com/Farama-Foundation/PettingZoo/issues/1223>.
#[test]
fn the_same_seed_gives_the_same_match() {
    let scene = Scene::new();
    for (folder, seed) in [("one", "1"), ("same", "1"), ("other", "2")] {
        let args = with(&["--seed", seed, "--out", folder]);
        // The last --seed would be an error: it is given once.
        let args: Vec<_> = args[..6].iter().chain(&args[8..]).copied().collect();
        play(&scene, "level=8,nodes=200", "level=7,predict=random", &args);
    }
    assert_eq!(moves(&scene, "one"), moves(&scene, "same"));
    assert_ne!(moves(&scene, "one"), moves(&scene, "other"));
}

#[test]
fn the_number_of_threads_changes_no_result() {
    let scene = Scene::new();
    for (folder, threads) in [("one", "1"), ("three", "3")] {
        let args = with(&["--concurrency", threads, "--out", folder]);
        play(&scene, "level=6", "level=7", &args);
    }
    assert_eq!(moves(&scene, "one"), moves(&scene, "three"));
}

#[test]
fn an_opening_is_played_twice_with_colours_changed() {
    let scene = Scene::new();
    play(&scene, "level=4", "level=5", &with(&["--out", "games"]));
    let games = records(&scene, "games");
    assert_eq!(games.len(), 4);
    assert_eq!(games[0].start, games[1].start);
    assert_eq!(games[2].start, games[3].start);
    assert_ne!(games[0].start, games[2].start);
    assert_eq!(games[0].start.ply, 4);
    assert_eq!(games[0].players, ["level=4", "level=5"]);
    assert_eq!(games[1].players, ["level=5", "level=4"]);
}

/// A book with CRLF was misread: <https://github.com/Disservin/fastchess/issues/215>.
#[test]
fn games_begin_from_the_openings_of_a_file() {
    let scene = Scene::new();
    let line = "z3g4/1z7/4d4/9/1M1z5/9/9/4B4/4G4 b 17";
    scene.write(
        "openings",
        format!("# two of them\r\n  {line} \r\n\r\n4g4/9/9/9/9/9/9/9/4G3Z w\r\n"),
    );
    let args = [
        "--games",
        "6",
        "--turns",
        "3",
        "--openings",
        "openings",
        "--out",
        "games",
    ];
    play(&scene, "level=4", "level=4", &args);
    let games = records(&scene, "games");
    let starts: Vec<_> = games.iter().map(|game| game.start.to_string()).collect();
    assert_eq!(starts[0], line);
    assert_eq!(starts[2], "4g4/9/9/9/9/9/9/9/4G3Z w 0");
    assert_eq!(starts[4], line);

    scene.write("openings", format!("{line}\n{}\n", line.replace('M', "Q")));
    let output = scene
        .advance(&[
            "match",
            "--a",
            "level=4",
            "--b",
            "level=4",
            "--openings",
            "openings",
        ])
        .assert()
        .code(1);
    let error = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(error.contains("rank 5: found 'Q'"), "{error}");
}

#[test]
fn the_score_is_that_of_the_games() {
    let scene = Scene::new();
    let text = play(
        &scene,
        "level=7",
        "level=6",
        &with(&["--json", "--out", "games"]),
    );
    let report: Value = serde_json::from_str(&text).unwrap();
    let games = records(&scene, "games");
    let points: i64 = games
        .iter()
        .enumerate()
        .map(|(number, game)| match game.course.outcome.winner() {
            None => 1,
            Some(side) => 2 * i64::from(side as usize == number % 2),
        })
        .sum();
    let total = |name: &str| report["total"][name].as_i64().unwrap();
    assert_eq!(2 * total("won") + total("tied"), points);
    assert_eq!(report["games"], 4);
    let plies: usize = games.iter().map(|game| game.course.moves.len()).sum();
    assert_eq!(report["plies"], plies);
    let pairs = report["pairs"].as_array().unwrap();
    assert_eq!(
        pairs.iter().map(|pair| pair.as_i64().unwrap()).sum::<i64>(),
        2
    );
    assert_eq!(report["players"][0]["player"], "level=7");
}

#[test]
fn a_test_stops_a_match_that_is_clear() {
    let args = [
        "--games",
        "1000",
        "--turns",
        "20",
        "--random-plies",
        "2",
        "--sprt",
        "elo0=0,elo1=100",
    ];
    let text = play(&Scene::new(), "level=7", "level=4", &args);
    let (_, games) = text.split_once("games ").unwrap();
    let games: u32 = games.split(':').next().unwrap().parse().unwrap();
    assert!((10..500).contains(&games), "{text}");
    assert!(text.contains("LLR"), "{text}");
}

#[test]
fn tournaments_print_a_cross_table() {
    let scene = Scene::new();
    let mut args = vec!["tournament", "level=4", "level=6", "level=7", "--json"];
    args.extend(["--games", "4", "--turns", "15", "--random-plies", "2"]);
    let output = scene.advance(&args).assert().success();
    let report: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
    assert_eq!(report["games"], 12);
    let table = report["table"].as_array().unwrap();
    let points: f64 = table
        .iter()
        .map(|row| row["points"].as_f64().unwrap())
        .sum();
    assert_eq!(points, 12.0);
    let elo: Vec<_> = table
        .iter()
        .map(|row| row["elo"]["value"].as_f64().unwrap())
        .collect();
    assert!(elo.is_sorted_by(|a, b| a >= b), "{elo:?}");
    for (place, row) in table.iter().enumerate() {
        for (enemy, other) in table.iter().enumerate() {
            let (seen, back) = (&row["against"][enemy], &other["against"][place]);
            assert_eq!(seen.is_null(), place == enemy);
            assert_eq!(seen["won"], back["lost"]);
        }
    }
}

/// The fields of a JSON object and of the objects in it; of a list, the first item counts.
fn fields(value: &Value) -> Vec<String> {
    match value {
        Value::Object(object) => {
            let inner = object.values().flat_map(fields);
            object.keys().cloned().chain(inner).collect()
        }
        Value::Array(list) => list.first().map(fields).unwrap_or_default(),
        _ => Vec::new(),
    }
}

#[test]
fn help_documents_every_json_field() {
    let options = ["--games", "2", "--turns", "2", "--json"];
    let duel = ["match", "--a", "level=4", "--b", "level=5"];
    let duel = [&duel[..], &["--sprt", "elo0=0,elo1=10"]].concat();
    for command in [duel, vec!["tournament", "level=4", "level=5"]] {
        let scene = Scene::new();
        let args = [&command[..], &options].concat();
        let assert = scene.advance(&args).assert().success();
        let report: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
        let help = scene.advance(&[command[0], "--help"]).assert().success();
        let help = String::from_utf8_lossy(&help.get_output().stdout).into_owned();
        let words: Vec<_> = help
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .collect();
        for field in fields(&report) {
            assert!(words.contains(&&*field), "{field}: {help}");
        }
    }
}

#[test]
fn unknown_player_options_are_usage_errors() {
    let scene = Scene::new();
    for player in ["level=8,speed=3", "level=3", "fast", ""] {
        scene
            .advance(&["match", "--a", player, "--b", "level=7"])
            .assert()
            .code(2);
    }
}

#[test]
fn ignored_player_options_are_usage_errors() {
    let scene = Scene::new();
    for (player, told) in [
        (
            "level=4,nodes=10",
            "level 4 ignores 'nodes', which is for level 8 or 9",
        ),
        ("level=8,predict=mean", "level 8 ignores 'predict'"),
    ] {
        let assert = scene
            .advance(&["match", "--a", player, "--b", "level=7"])
            .assert();
        assert_fails(assert, 2, &[told]);
    }
    let plies = ["match", "--a=level=4", "--b=level=5", "--random-plies=201"];
    scene.advance(&plies).assert().code(2);
    scene.write("in", "4g4/9/9/9/9/9/9/9/4G4 w\n");
    for command in [&["white", "in", "out"][..], &["explain", "white", "start"]] {
        let args = [command, &["--level", "6", "--predict", "worst"]].concat();
        assert_fails(
            scene.advance(&args).assert(),
            2,
            &["level 6 ignores 'predict'"],
        );
    }
    let threads = ["white", "in", "out", "--level", "7", "--threads", "2"];
    assert_fails(
        scene.advance(&threads).assert(),
        2,
        &["level 7 ignores 'threads', which is for level 8 or 9"],
    );
}

#[test]
fn progress_goes_to_terminals_only() {
    let scene = Scene::new();
    let args = [
        "match",
        "--a=level=7",
        "--b=level=4",
        "--turns=20",
        "--games=40",
        "--random-plies=2",
    ];
    let assert = scene
        .advance(&[&args[..], &["--sprt=elo0=0,elo1=20"]].concat())
        .assert();
    assert.success().stderr("");
}

#[test]
fn adjudicated_games_are_recorded_as_such() {
    let scene = Scene::new();
    let args = ["--games", "4", "--adjudicate", "--out", "games"];
    play(&scene, "level=9,nodes=300", "level=4", &args);
    let games = records(&scene, "games");
    assert_eq!(games.len(), 4);
    let settled = games.iter().filter(|game| {
        assert_eq!(game.course.outcome.winner(), Some(winner(game)));
        matches!(game.course.outcome, Outcome::Settled { .. })
    });
    assert!(settled.count() >= 3);
    // The settled games belong to the match when it is resumed.
    scene
        .advance(&["match", "--resume", "games"])
        .assert()
        .success();
    assert_eq!(records(&scene, "games"), games);
}

/// The side of level 9.
fn winner(game: &Record) -> Side {
    match game.players[0].starts_with("level=9") {
        true => Side::White,
        false => Side::Black,
    }
}
