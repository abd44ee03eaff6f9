//! The questions about a position, for every sibling game.

use std::num::NonZero;
use std::time::Duration;

use advance::any::{AnyGame, AnyMove, DiagramStyle};
use advance::api::{Question, read};
use advance::catalogue::CATALOGUE;
use advance::engine::LevelOption;
use advance::games::{ADVANCE, ALL};
use advance::search::Stop;
use serde_json::{Value, json};

use super::scene::{Scene, assert_fails, json as printed_json, told};

fn siblings() -> impl Iterator<Item = AnyGame> {
    ALL.into_iter().filter(|&game| game != ADVANCE)
}

/// The answer of the API.
fn answer(question: Question, asked: Value) -> Value {
    let (most, threads) = (Duration::from_secs(1), NonZero::<usize>::MIN);
    let read = read(
        &CATALOGUE,
        question,
        asked.to_string().as_bytes(),
        most,
        threads,
    )
    .unwrap();
    let answered = read.task.run(&Stop::new(), &mut |_| ()).unwrap();
    serde_json::from_str(&answered.answer).unwrap()
}

#[test]
fn every_game_lists_plays_checks_and_explains_moves() {
    for game in siblings() {
        let named = ["--game", game.name()];
        let ask = |question: &str| told(&[&[question, "start"], &named[..]].concat());
        let listed = ask("moves");
        let legal = game.start().position.legal_moves();
        let moves: Vec<_> = legal.iter().map(ToString::to_string).collect();
        let mut sorted: Vec<_> = listed.lines().map(str::to_owned).collect();
        sorted.sort();
        assert_eq!(sorted.len(), moves.len(), "{game}");
        for mv in &moves {
            assert!(sorted.contains(mv), "{game}: {mv}");
        }
        let status = ask("status");
        let counted = format!("legal moves     {}\n", moves.len());
        assert!(status.contains(&counted), "{game}: {status}");

        let mv = &moves[0];
        let after = told(&[&["apply", "start", mv, "-"], &named[..]].concat());
        let after = after.trim_end();
        let expected = game.start().after(&legal[0]).to_string();
        assert_eq!(after, expected, "{game}");
        // A position in one line tells its game and its side by itself.
        let check = told(&[&["check", "start", after], &named[..]].concat());
        assert_eq!(check.trim_end(), mv, "{game}");
        let next = told(&["moves", after]);
        let legal_next = game.start().after(&legal[0]).position.legal_moves();
        assert_eq!(next.lines().count(), legal_next.len(), "{game}");
        let perft = told(&["perft", after, "1"]);
        assert!(
            perft.starts_with(&format!("nodes {}\n", legal_next.len())),
            "{game}: {perft}"
        );
        let explained = told(
            &[
                &["explain", "start", "--nodes", "200", "--seed", "1"],
                &named[..],
            ]
            .concat(),
        );
        assert!(explained.contains(" plays "), "{game}: {explained}");
    }
}

#[test]
fn the_json_of_siblings_is_the_apis() {
    for game in siblings() {
        let asked = json!({ "game": game.name(), "position": game.start().to_string() });
        for (command, question) in [("moves", Question::Moves), ("status", Question::Status)] {
            let args = [command, "start", "--game", game.name(), "--json"];
            assert_eq!(
                printed_json(&args),
                answer(question, asked.clone()),
                "{game}"
            );
        }
    }
}

#[test]
fn checkers_has_as_many_sequences_as_are_published() {
    let start = ".b.b.b.b/b.b.b.b./.b.b.b.b/......../......../r.r.r.r./.r.r.r.r/r.r.r.r. ca r 0";
    let counts = [7, 49, 302, 1469, 7361, 36768, 179_740, 845_931];
    for (depth, nodes) in (1..).zip(counts) {
        let depth: u32 = depth;
        let counted = printed_json(&["perft", start, &depth.to_string(), "--json"]);
        assert_eq!(counted["nodes"], nodes, "{depth}");
    }
}

/// Until the board is full, each empty cell takes one of two pieces, whatever is captured.
#[test]
fn connections_has_two_moves_for_each_empty_cell() {
    let empty = |position: &str| position.chars().filter(|&cell| cell == '.').count() as u64;
    let start = printed_json(&["status", "start", "--game", "connections", "--json"]);
    let cells = empty(start["position"].as_str().unwrap());
    assert!(cells >= 20);
    let mut nodes = 1;
    for depth in 0..4 {
        nodes *= 2 * (cells - depth);
        let depth = (depth + 1).to_string();
        let counted = printed_json(&["perft", "start", &depth, "--game", "connections", "--json"]);
        assert_eq!(counted["nodes"], nodes, "{depth}");
    }
}

#[test]
fn boards_of_other_games_are_refused() {
    let scene = Scene::new();
    let fails = |args: &[&str], told: &[&str]| assert_fails(scene.advance(args).assert(), 2, told);
    fails(
        &["moves", "white", "in", "--game", "checkers"],
        &[
            "BOARD is no position of checkers",
            "expected 'start', or one line such as",
        ],
    );
    let checkers = ".b.b.b.b/b.b.b.b./.b.b.b.b/......../......../r.r.r.r./.r.r.r.r/r.r.r.r. cm r 0";
    fails(
        &["moves", checkers, "--game", "eater"],
        &["BOARD is no position of eater"],
    );
    fails(
        &["moves", checkers, "--game", "advance"],
        &["BOARD is no position of advance"],
    );
    fails(
        &["check", "start", checkers, "--game", "eater"],
        &["AFTER is no position of eater: expected one line such as"],
    );
    fails(
        &["check", checkers, ".../.../... w -"],
        &["AFTER is no position of checkers"],
    );
    fails(
        &["moves", "black", checkers],
        &["COLOUR is black, but white is to move"],
    );
    let illegal = scene.advance(&["apply", checkers, "a3-a4", "out"]).assert();
    assert_fails(illegal, 1, &["a3-a4 is illegal"]);
    assert!(!scene.path("out").exists());
}

#[test]
fn bots_explain_moves_as_over_http() {
    for game in siblings() {
        for level in game.levels() {
            let (start, name) = (game.start().to_string(), level.to_string());
            let limits = match level.uses(LevelOption::Nodes) {
                true => &["--nodes", "300"][..],
                false => &[],
            };
            let args = [
                &["explain", &start, "--level", &name, "--seed", "2", "--json"],
                limits,
            ];
            let mut asked = json!({
                "game": game.name(), "position": start, "level": name, "seed": 2, "nodes": 300
            });
            if limits.is_empty() {
                asked.as_object_mut().unwrap().remove("nodes");
            }
            let told = printed_json(&args.concat());
            assert_eq!(told, answer(Question::Explain, asked), "{game} {level}");
            assert_eq!(told["level"], name);
        }
    }
}

#[test]
fn searches_analyse_as_over_http() {
    let checkers = ALL[1].start().to_string();
    for level in ["medium", "search"] {
        let args = [
            &[
                "analyse",
                &checkers,
                "--depth",
                "3",
                "--multipv",
                "2",
                "--json",
            ][..],
            &["--level", level],
        ];
        let asked = json!({
            "game": "checkers", "position": checkers, "level": level, "depth": 3, "multipv": 2
        });
        let expected = answer(Question::Analyse, asked);
        let printed = told(&args.concat());
        let last: Value = serde_json::from_str(printed.lines().last().unwrap()).unwrap();
        assert_eq!(last["kind"], "best", "{level}");
        assert_eq!(last["lines"], expected["lines"], "{level}");
        assert_eq!(last["depth"], expected["depth"], "{level}");
    }
}

#[test]
fn unsupported_options_of_games_are_refused() {
    let scene = Scene::new();
    let fails = |args: &[&str], told: &[&str]| assert_fails(scene.advance(args).assert(), 2, told);
    let of = |game: &'static str| ["start", "--game", game];
    let asks = |question: &'static str, game, more: &[&'static str]| {
        [&[question], &of(game)[..], more].concat()
    };
    fails(
        &asks("explain", "checkers", &["--level", "7"]),
        &["'7' is not a level: expected one of random, beginner, easy, medium, hard, search"],
    );
    fails(
        &["explain", "start", "--level", "easy"],
        &["'easy' is not a level: expected one of 4, 5, 6, 7, 8, 9"],
    );
    fails(
        &asks("explain", "eater", &["--elo", "900"]),
        &["eater is played by levels: give 'level' instead"],
    );
    fails(
        &asks(
            "explain",
            "connections",
            &["--level", "random", "--nodes", "9"],
        ),
        &["ignores 'nodes'"],
    );
    fails(
        &asks("explain", "checkers", &["--predict", "mean"]),
        &["--predict is for Advance only"],
    );
    fails(
        &asks("explain", "eater", &["--move", "2,2"]),
        &["move: moves of eater are not compared"],
    );
    let compared = |game: &'static str, mv: &'static str| {
        let asked = asks(
            "explain",
            game,
            &["--level", "random", "--move", mv, "--json"],
        );
        let answer = printed_json(&asked);
        assert_eq!(answer["asked"]["move"], mv);
        let searched = |which: &str| answer[which]["search"]["depth"].as_u64().unwrap();
        assert!(
            searched("played") > 1 && searched("played") == searched("asked"),
            "{answer}"
        );
        answer["words"].as_str().unwrap().to_owned()
    };
    assert!(compared("checkers", "a3-b4").starts_with("red plays "));
    assert!(compared("connections", "a2x").contains("a2x (score "));
    assert!(compared("jeson-mor", "a1->b3").contains("expected is then "));
    fails(&["explain", "start", "--move", "e2"], &["'--move <MOVE>'"]);
    fails(
        &asks("analyse", "checkers", &["--level", "random"]),
        &["level random does not search: expected beginner or easy or medium or hard or search"],
    );
    fails(
        &["analyse", "start", "--level", "7"],
        &["level 7 does not search: expected 8 or 9"],
    );
    fails(
        &asks("analyse", "eater", &["--depth", "1"]),
        &[
            "there is no analysis of eater, because both sides choose at once",
            "'explain'",
        ],
    );
    fails(
        &["puzzle", "--game", "checkers"],
        &[
            "there are puzzles of Advance only, not of checkers",
            "'advance explain'",
        ],
    );
    fails(
        &["bench", "--game", "eater"],
        &["there are positions to measure by of Advance only, not of eater"],
    );
}

#[test]
fn squares_and_drawings_follow_the_named_game() {
    for game in siblings() {
        let start = game.start().position;
        let legal = start.legal_moves();
        let from = start.squares(&legal[0])[0].clone();
        let listed = told(&["moves", "start", "--game", game.name(), "--from", &from]);
        let begins = |mv: &&AnyMove| start.squares(mv)[0] == from;
        let expected = legal.iter().filter(begins).count();
        assert_eq!(listed.lines().count(), expected, "{game} {from}: {listed}");
        let shown = told(&["show", "start", "--game", game.name()]);
        assert_eq!(shown, told(&["show", game.name()]), "{game}");
        let line = game.start().to_string();
        assert_eq!(
            told(&["show", &line, "--game", game.name()]),
            shown,
            "{game}"
        );
    }
    let scene = Scene::new();
    let fails = |args: &[&str], told: &[&str]| assert_fails(scene.advance(args).assert(), 2, told);
    let eater = ".../.../... w -";
    for args in [
        &["show", eater, "--game", "checkers"],
        &["show", "in", "--game", "checkers"],
    ] {
        fails(
            args,
            &["BOARD is no position of checkers: expected 'start'"],
        );
    }
    fails(
        &["show", eater, "--game", "advance"],
        &["BOARD is no position of advance"],
    );
    fails(
        &["moves", "start", "--from", "zz"],
        &["'zz' is not a square"],
    );
}

#[test]
fn the_rules_of_each_game_are_printed() {
    for game in ALL {
        let printed = told(&["rules", game.name()]);
        for topic in game.rulebook().topics {
            assert!(printed.contains(&topic.title), "{game}: {}", topic.key);
            let alone = told(&["rules", game.name(), &topic.key]);
            let board = game.line(topic.examples[0].position).unwrap();
            let board = board
                .setup
                .position
                .diagram(&[], DiagramStyle::Plain)
                .to_string();
            for line in board.lines().map(str::trim_end) {
                assert!(alone.contains(line), "{game} {}: {alone}", topic.key);
            }
            assert!(
                alone.lines().all(|line| line.chars().count() <= 80),
                "{alone}"
            );
        }
        let json = printed_json(&["rules", game.name(), "--json"]);
        let topics = game.rulebook().topics.len();
        assert_eq!(json["topics"].as_array().unwrap().len(), topics, "{game}");
    }
    // Without a game, those of Advance.
    assert_eq!(told(&["rules"]), told(&["rules", "advance"]));
    assert_eq!(
        told(&["rules", "Jester"]),
        told(&["rules", "advance", "jester"])
    );
    let scene = Scene::new();
    for (args, expected) in [
        (&["rules", "draughts"][..], "expected advance, checkers,"),
        (
            &["rules", "draughts"],
            "or a topic of Advance such as jester",
        ),
        (&["rules", "checkers", "jester"], "expected one of"),
    ] {
        assert_fails(scene.advance(args).assert(), 2, &[expected]);
    }
}
