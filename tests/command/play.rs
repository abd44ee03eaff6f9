//! `advance play` by a script, and strengths as numbers in its arguments.

use std::io::{Read, Write};
use std::process::{ChildStdin, Stdio};

use advance::games::ALL;

use crate::command::scene::{START, Scene, out, refused};

/// A game in which white resigns.
const SCRIPT: &str =
    "e2-e3\nwhy a1-a9\nhint\nhint\nhint\nhint\nundo\nd2-d3\nelo 500\nsave half.txt\nresign\n";

#[test]
fn a_scripted_game_repeats_and_is_recorded() {
    let scene = Scene::new();
    let play = |args: &[&str]| {
        let args = [&["play"], args].concat();
        out(scene.advance(&args).write_stdin(SCRIPT).assert().success())
    };
    let told = play(&["--review", "--out", "game.txt"]);
    for part in [
        "Advance: white is you, black is the computer (Elo 800)\n",
        "It is not legal: a9 is not empty",
        "to move: Look at ",
        ". Type hint again for more.\n",
        ". Your ",
        "e2-e3 is taken back.\n",
        "In this game, the computer is now Elo 500.\n",
        "The game is in 'half.txt'.\n",
        "white has resigned: black has won.\n",
        " of this game cost as much as an inaccuracy.\n",
    ] {
        assert!(told.contains(part), "no '{part}' in {told}");
    }
    assert_eq!(play(&["--review", "--out", "game.txt"]), told);
    let half = String::from_utf8(scene.read("half.txt")).unwrap();
    assert!(
        half.contains("[Result \"*\"]") && half.contains("1. d2-d3"),
        "{half}"
    );
    let game = String::from_utf8(scene.read("game.txt")).unwrap();
    assert!(game.contains("[Termination \"resignation\"]"), "{game}");
    scene
        .advance(&["replay", "--check", "game.txt"])
        .assert()
        .success();
}

#[test]
fn two_computers_play_to_the_turn_limit() {
    let args = [
        "play", "--white", "elo=600", "--black", "level=4", "--turns", "3",
    ];
    let told = out(Scene::new().advance(&args).assert().success());
    let last = told.lines().last().unwrap();
    assert!(last.starts_with("All turns are played: "), "{last}");
}

#[test]
fn a_level_and_a_strength_exclude_each_other() {
    let scene = Scene::new();
    scene.write("in", START);
    let args = ["white", "in", "-", "--elo", "900", "--level", "7"];
    scene.advance(&args).assert().code(2);
    let told = refused(&["match", "--a", "level=7,elo=900", "--b", "elo=900"], 2);
    assert!(
        told.contains("'level' and 'elo' cannot be given together"),
        "{told}"
    );
    let told = refused(
        &[
            "match", "--game", "checkers", "--a", "elo=900", "--b", "easy",
        ],
        2,
    );
    assert!(told.contains("'elo' is not an option"), "{told}");
}

/// Reads on until a person is asked for a move; `None` when the program has ended.
fn asked(screen: &mut impl Read) -> Option<String> {
    let mut shown = Vec::new();
    let mut byte = [0];
    while screen.read(&mut byte).unwrap() == 1 {
        shown.push(byte[0]);
        if shown.ends_with(b" to move: ") {
            return Some(String::from_utf8(shown).unwrap());
        }
    }
    None
}

/// Types a line.
fn type_line(keyboard: &mut ChildStdin, line: &str) {
    writeln!(keyboard, "{line}").unwrap();
}

#[test]
fn every_game_is_played_with_the_same_words() {
    for game in ALL {
        let scene = Scene::new();
        let level = game.levels()[0].to_string();
        let args = [
            &["play", "--game", game.name(), "--level", &level][..],
            &["--turns", "40", "--out", "game.txt"],
        ];
        let mut program = scene.process(&args.concat());
        let program = program.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut program = program.spawn().unwrap();
        let mut keyboard = program.stdin.take().unwrap();
        let mut screen = program.stdout.take().unwrap();
        let greeting = asked(&mut screen).unwrap();
        assert!(greeting.contains(" is you, "), "{greeting}");
        let topic = game.rulebook().topics[0].key.clone();
        for (request, args) in [
            ("rules".to_owned(), vec!["rules", game.name()]),
            (format!("rules {topic}"), vec!["rules", game.name(), &topic]),
        ] {
            type_line(&mut keyboard, &request);
            let told = asked(&mut screen).unwrap();
            let rules = out(scene.advance(&args).assert().success());
            assert!(told.contains(&rules), "{game}: {told}");
        }
        for turn in 0.. {
            type_line(&mut keyboard, "moves");
            let listed = asked(&mut screen).unwrap();
            let moves: Vec<_> = listed
                .lines()
                .filter(|line| line.starts_with("  "))
                .collect();
            let moves: Vec<_> = moves
                .iter()
                .flat_map(|line| line.split_whitespace())
                .collect();
            type_line(&mut keyboard, moves[turn * 7 % moves.len()]);
            if asked(&mut screen).is_none() {
                break;
            }
        }
        assert!(program.wait().unwrap().success(), "{game}");
        let kept = String::from_utf8(scene.read("game.txt")).unwrap();
        assert!(!kept.contains("unfinished"), "{game}: {kept}");
        scene
            .advance(&["replay", "--check", "game.txt"])
            .assert()
            .success();
    }
}

#[test]
fn positions_imply_their_game_and_size() {
    let first = |args: &[&str]| {
        let args = [&["play"], args].concat();
        let told = out(Scene::new()
            .advance(&args)
            .write_stdin("moves\n")
            .assert()
            .success());
        told.lines().next().unwrap().to_owned()
    };
    for game in ALL {
        let start = game.start().to_string();
        let title = format!("{}: ", game.title());
        assert!(first(&[&start]).starts_with(&title), "{game}");
        assert!(
            first(&["--game", game.name(), &start]).starts_with(&title),
            "{game}"
        );
    }
    let small = out(Scene::new()
        .advance(&["play", "--game", "eater", "--size", "3"])
        .write_stdin("moves\n")
        .assert()
        .success());
    assert!(small.contains("3,3") && !small.contains("4,4"), "{small}");
}

#[test]
fn unsupported_options_of_games_are_refused() {
    let checkers = ALL[1].start().to_string();
    assert_eq!(ALL[1].name(), "checkers");
    for (args, told) in [
        (
            &["--game", "checkers", "--level", "8"][..],
            "'8' is not a level: expected one of random, beginner, easy, medium, hard, search",
        ),
        (
            &["--level", "easy"],
            "'easy' is not a level: expected one of 4, 5, 6, 7, 8, 9",
        ),
        (&[&checkers, "--elo", "900"], "checkers is played by levels"),
        (&[&checkers, "--review"], "--review is for Advance only"),
        (&[&checkers, "--game", "eater"], "'[POSITION]': "),
        (&["a1"], "'[POSITION]': "),
        (
            &["--game", "checkers", "--size", "8"],
            "checkers cannot be played with --size 8",
        ),
        (
            &["--game", "eater", "--white", "level=8"],
            "invalid value 'level=8' for '--white <PLAYER>': expected console, one of random, straight, smart, mcts",
        ),
    ] {
        let refused = refused(&[&["play"], args].concat(), 2);
        assert!(refused.contains(told), "{args:?}: {refused}");
    }
}

#[test]
fn the_first_choice_is_hidden_from_the_second() {
    let scene = Scene::new();
    let args = [
        "play", "--game", "eater", "--size", "3", "--white", "mcts", "--black", "console",
    ];
    let script = "save before.txt\n2,2\nsave after.txt\nundo\nquit\n";
    let told = out(scene.advance(&args).write_stdin(script).assert().success());
    let (secret, rest) = told
        .split_once("2. eater to move: 1. passer plays ")
        .unwrap();
    let (cell, _) = rest.split_once(", eater plays 2,2.\n").unwrap();
    assert!(!secret.contains(cell), "{told}");
    let saved = |name: &str| String::from_utf8(scene.read(name)).unwrap();
    assert!(!saved("before.txt").contains(cell));
    assert!(
        saved("after.txt").contains(&format!("1. {cell} 2,2\n")),
        "{}",
        saved("after.txt")
    );
    // The whole round is taken back: nobody chooses against a move that is known.
    let (_, undone) = told.split_once("2,2 is taken back.\n").unwrap();
    assert!(undone.contains("\n2. eater to move: "), "{told}");
    assert!(!undone.contains("[P]"), "{told}");
}
