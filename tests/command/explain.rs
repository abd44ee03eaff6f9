//! `advance explain`.

use insta::assert_snapshot;
use serde_json::Value;

use crate::command::scene::{SKIRMISH, Scene, assert_fails, json, out, told};

#[test]
fn explain_tells_layer_by_layer() {
    assert_snapshot!(told(&["explain", "white", SKIRMISH, "--level", "7"]));
}

#[test]
fn explain_describes_a_search_and_a_win() {
    let args = [
        "explain", "white", SKIRMISH, "--level", "8", "--nodes", "300",
    ];
    let text = told(&args);
    assert!(
        text.contains("\nsearch\n  keeps   1  best by the deep search\n"),
        "{text}"
    );
    let won = told(&["explain", "white", "g8/9/1G7/9/9/9/9/9/7M1 w"]);
    assert_snapshot!(won);
}

#[test]
fn explain_json_has_the_played_move() {
    let answer = json(&[
        "explain", "white", "start", "--json", "--level", "7", "--seed", "5",
    ]);
    let scene = Scene::new();
    scene
        .advance(&["white", "in", "out", "--level", "7", "--seed", "5"])
        .assert()
        .success();
    let args = ["check", "white", "in", "out"];
    let played = out(scene.advance(&args).assert());
    assert_eq!(answer["move"], played.trim_end());
    assert_eq!(answer["best"][0]["move"], answer["move"]);
    assert_eq!(
        answer["layers"][0]["kept"][0]["moves"]
            .as_array()
            .unwrap()
            .len(),
        43
    );
    assert_eq!(answer["search"], Value::Null);
}

#[test]
fn explain_says_why_a_move_is_not_played() {
    let args = ["explain", "white", SKIRMISH, "--level", "7"];
    let asked = |mv| told(&[&args[..], &["--move", mv]].concat());
    assert_snapshot!(asked("d3-g6"));
    assert!(asked("g1-f2").starts_with("white plays g1-f2, the move asked about (level 7)\n"));
    let answer = json(&[&args[..], &["--move", "d3-g6", "--json"]].concat());
    assert_eq!(answer["dropped_by"], "prediction");
    assert_eq!(answer["played"]["move"], "g1-f2");
    let asked = &answer["asked"];
    assert_eq!(
        (&asked["move"], &asked["gain"]),
        (&"d3-g6".into(), &0.into())
    );
    let worths = ["reply_worth", "response_worth"].map(|name| asked["prospect"][name].as_i64());
    let sum = worths[1].unwrap() - worths[0].unwrap();
    assert_eq!(asked["prospect"]["forecast"], sum as f64);
    let layers = answer["layers"].as_array().unwrap();
    assert_eq!(layers.last().unwrap()["stays"], false);
}

#[test]
fn explain_refuses_an_illegal_move_as_check_does() {
    let scene = Scene::new();
    let args = ["explain", "white", "in", "--move", "e2-e5"];
    let reason = "the Zombie moves only to the three squares in front of it";
    assert_fails(
        scene.advance(&args).assert(),
        1,
        &["e2-e5 is illegal", reason],
    );
    let args = [&args[..], &["--json"]].concat();
    let assert = scene.advance(&args).assert().code(1);
    let answer: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(answer["legal"], false);
    assert_eq!(answer["reason"], reason);
}
