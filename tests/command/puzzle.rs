//! `advance puzzle`.

use advance::cases::{Puzzle, PuzzleKind};
use serde_json::Value;

use crate::command::replay::GIFT;
use crate::command::scene::{Scene, out, refused, told};

#[test]
fn a_puzzle_is_printed_with_its_answer_only_on_request() {
    let args = ["puzzle", "--kind", "take", "--seed", "1"];
    let puzzle = Puzzle::new(PuzzleKind::Take, 1).unwrap();
    let printed = told(&args);
    assert!(printed.starts_with(&format!("Take the most, Elo {}\n\n 9 ", puzzle.elo)));
    assert!(printed.contains(&format!("You play {}. Find", puzzle.position.to_move)));
    let answer = format!("The answer is {}.\n", puzzle.answer);
    assert!(!printed.contains(&answer), "{printed}");
    let solved = told(&[&args[..], &["--solution"]].concat());
    assert_eq!(solved, printed + &answer);
}

#[test]
fn a_puzzle_is_the_same_for_programs() {
    let elo = Puzzle::new(PuzzleKind::Ahead, 4).unwrap().elo.to_string();
    for more in [&[][..], &["--elo", &elo]] {
        let args = [&["puzzle", "--seed", "4", "--json"][..], more].concat();
        let printed: Value = serde_json::from_str(&told(&args)).unwrap();
        let puzzle = Puzzle::new(PuzzleKind::Ahead, 4).unwrap();
        assert_eq!(printed["answer"], puzzle.answer.to_string());
        assert_eq!(printed["seed"], 4);
        let position = puzzle.position.to_string();
        assert_eq!(printed["position"], position);
    }
}

#[test]
fn what_was_missed_in_a_game_is_a_puzzle() {
    let scene = Scene::new();
    scene.write("gift", GIFT);
    let run = |args: &[&str]| {
        let args = [&["puzzle", "--record"], args].concat();
        out(scene.advance(&args).assert().success())
    };
    let told = run(&["gift", "--solution"]);
    assert!(told.starts_with("Find the best move, Elo "), "{told}");
    assert!(told.contains("The answer is d1xd9.\n"), "{told}");
    let printed = run(&["gift", "--json"]);
    let first = printed.lines().next().unwrap();
    let first: Value = serde_json::from_str(first).unwrap();
    assert_eq!(first["answer"], "d1xd9");
    assert!(first["seed"].is_null());
    scene.write(
        "quiet",
        GIFT.replace("1. a1-a2 i3-i4\n0-1", "1. d1xd9 i3-i4\n1-0")
            .replace("0-1", "1-0"),
    );
    let assert = scene.advance(&["puzzle", "--record", "quiet"]).assert();
    assert.code(1);
}

#[test]
fn a_position_without_one_best_move_is_no_puzzle() {
    let bare = "4g4/9/9/9/9/9/9/9/4G4 w";
    let told = refused(&["puzzle", bare], 1);
    assert!(
        told.contains("no move is better than all others by far"),
        "{told}"
    );
    let told = refused(&["puzzle", bare, "--seed", "1"], 2);
    assert!(told.contains("cannot be used with"), "{told}");
}
