//! `advance puzzle`.

use std::fs;

use advance::puzzles::{Pack, Theme};
use serde_json::Value;

use crate::command::replay::GIFT;
use crate::command::scene::{Scene, out, refused, told};

#[test]
fn the_solution_is_printed_only_on_request() {
    let args = ["puzzle", "--number", "3"];
    let puzzle = Pack::published().get(3).unwrap();
    let printed = told(&args);
    let title = puzzle.theme.map(Theme::title).unwrap();
    let heading = format!("Puzzle 3: {title}, Elo {}\n\n 9 ", puzzle.elo);
    assert!(printed.starts_with(&heading), "{printed}");
    let task = format!("You play {}. {}", puzzle.position.to_move, puzzle.task);
    assert!(printed.contains(&task), "{printed}");
    let moves: Vec<_> = puzzle.solution.iter().map(ToString::to_string).collect();
    let solution = format!("The solution is {}.\n", moves.join(" "));
    assert!(!printed.contains(&solution), "{printed}");
    let solved = told(&[&args[..], &["--solution"]].concat());
    assert_eq!(solved, printed + &solution);
    let refused = refused(&["puzzle", "--number", "100000"], 1);
    let count = Pack::published().len();
    assert!(
        refused.contains(&format!("there are {count} puzzles")),
        "{refused}"
    );
}

#[test]
fn themed_puzzles_are_the_same_as_json() {
    let args = [
        "puzzle", "--theme", "shot", "--elo", "900", "--seed", "4", "--json",
    ];
    let printed: Value = serde_json::from_str(&told(&args)).unwrap();
    let elo = "900".parse().unwrap();
    let puzzle = Pack::published().choose(Some(Theme::Shot), Some(elo), 4);
    let puzzle = puzzle.unwrap();
    assert_eq!(printed["number"], puzzle.number.unwrap());
    assert_eq!(printed["theme"], "shot");
    assert_eq!(printed["solution"][0], puzzle.answer().to_string());
    assert_eq!(printed["position"], puzzle.position.to_string());
}

#[test]
fn a_pack_is_made_and_gone_on_with() {
    let scene = Scene::new();
    let make = |file: &str, count: &str| {
        let args = ["puzzle", "--pack", file, "--count", count, "--seed", "7"];
        scene.advance(&args).assert().success();
        fs::read_to_string(scene.path(file)).unwrap()
    };
    let two = make("two", "2");
    let pack: Pack = two.parse().unwrap();
    assert_eq!((pack.len(), pack.seed), (2, 7));
    assert_eq!(make("two", "2"), two);
    for puzzle in pack.iter() {
        assert!(puzzle.holds(), "{}", puzzle.position);
    }
    let args = ["puzzle", "--pack", "two", "--count", "3", "--seed", "8"];
    scene.advance(&args).assert().code(1);
    scene.write("other", "1. a1-a2\n");
    scene
        .advance(&["puzzle", "--pack", "other"])
        .assert()
        .code(1);
}

#[test]
fn missed_wins_of_a_game_become_puzzles() {
    let scene = Scene::new();
    scene.write("gift", GIFT);
    let run = |args: &[&str]| {
        let args = [&["puzzle", "--record"], args].concat();
        out(scene.advance(&args).assert().success())
    };
    let told = run(&["gift", "--solution"]);
    assert!(told.contains(", Elo "), "{told}");
    assert!(told.contains("The solution is d1xd9.\n"), "{told}");
    let printed = run(&["gift", "--json"]);
    let first = printed.lines().next().unwrap();
    let first: Value = serde_json::from_str(first).unwrap();
    assert_eq!(first["solution"][0], "d1xd9");
    assert!(first["number"].is_null());
    let quiet = GIFT
        .replace("1. a1-a2 i3-i4\n0-1", "1. d1xd9 i3-i4\n1-0")
        .replace("0-1", "1-0");
    scene.write("quiet", &quiet);
    let assert = scene.advance(&["puzzle", "--record", "quiet"]).assert();
    assert.code(1);
    scene.write("both", format!("{quiet}\n{GIFT}"));
    assert_eq!(run(&["both", "--nth", "2", "--solution"]), told);
    for (args, expected) in [
        (&[][..], "'both' holds 2 games: choose one with --nth"),
        (&["--nth", "3"], "'both' holds 2 games"),
    ] {
        let args = [&["puzzle", "--record", "both"], args].concat();
        let assert = scene.advance(&args).assert().code(1);
        let told = String::from_utf8_lossy(&assert.get_output().stderr);
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn puzzles_need_a_single_best_move() {
    let bare = "4g4/9/9/9/9/9/9/9/4G4 w";
    let told = refused(&["puzzle", bare], 1);
    assert!(
        told.contains("no move is better than all others by far"),
        "{told}"
    );
    let told = refused(&["puzzle", bare, "--seed", "1"], 2);
    assert!(told.contains("cannot be used with"), "{told}");
}
