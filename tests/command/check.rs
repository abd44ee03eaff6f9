//! `advance check`.

use advance::Position;
use serde_json::{Value, json};

use crate::command::scene::{START, Scene, assert_fails, json, out, refused};

#[test]
fn check_names_the_move_or_the_reason() {
    let scene = Scene::new();
    let after = Position::start().after("e2-e3".parse().unwrap());
    scene.write("after", after.board.to_string());
    let assert = scene.advance(&["check", "white", "in", "after"]).assert();
    assert_eq!(out(assert), "e2-e3\n");
    assert_fails(
        scene.advance(&["check", "black", "in", "after"]).assert(),
        1,
        &["not a legal move: the Zombie on e2 is white's"],
    );
    assert_fails(
        scene.advance(&["check", "white", "in", "in"]).assert(),
        1,
        &["nothing changed"],
    );
}

#[test]
fn a_captured_general_is_an_illegal_move() {
    let (before, after) = ("4g4/9/9/9/4M4/9/9/9/4G4 w", "4M4/9/9/9/9/9/9/9/4G4 b");
    let reason = "not a legal move: a General cannot be captured";
    let scene = Scene::new();
    let args = ["check", "white", before, after];
    assert_fails(scene.advance(&args).assert(), 1, &[reason]);
    let empty = ".........\n".repeat(7);
    scene.write("after", format!("....M....\n{empty}....G....\n"));
    let args = ["check", "white", before, "after"];
    assert_fails(scene.advance(&args).assert(), 1, &[reason]);
    // The board before a move, however, needs both Generals.
    let told = refused(&["check", "black", after, before], 2);
    assert!(told.contains("black has 0 Generals"), "{told}");
}

#[test]
fn check_as_json_says_both_on_standard_output() {
    assert_eq!(
        json(&[
            "check",
            "white",
            "start",
            &Position::start()
                .after("d1-e3".parse().unwrap())
                .to_string(),
            "--json"
        ]),
        json!({
            "schema": 1, "legal": true, "move": "d1-e3", "rule": null, "reason": null,
            "after": "mjdsgscjm/bzzzzzzzb/9/9/9/9/4S4/BZZZZZZZB/MJC1GSDJM b 1",
        })
    );
    let (before, after) = ("4g4/9/9/9/3z5/4D4/9/9/4G4 w", "4g4/9/9/9/3D5/9/9/9/4G4 b");
    let args = ["check", "white", before, after, "--json"];
    let assert = Scene::new().advance(&args).assert().code(1);
    let answer: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(
        answer,
        json!({
            "schema": 1, "legal": false, "move": null,
            "rule": "dragon_neighbour", "reason": "the Dragon may not capture a neighbour", "after": null,
        })
    );
}

#[test]
fn only_one_board_is_standard_input() {
    let scene = Scene::new();
    let mut both = scene.advance(&["check", "white", "-", "-"]);
    assert_fails(
        both.write_stdin(START).assert(),
        2,
        &["standard input can be only one of them"],
    );
    for boards in [["-", "in"], ["in", "-"]] {
        let mut one = scene.advance(&["check", "white", boards[0], boards[1]]);
        assert_fails(one.write_stdin(START).assert(), 1, &["nothing changed"]);
    }
}
