//! `advance explain`.

use insta::assert_snapshot;
use serde_json::Value;

use crate::scene::{SKIRMISH, Scene, json, out, told};

#[test]
fn explain_tells_layer_by_layer() {
    assert_snapshot!(told(&["explain", "white", SKIRMISH, "--level", "7"]));
}

#[test]
fn explain_tells_of_a_search_and_of_a_win() {
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
fn explain_as_json_holds_the_move_that_is_played() {
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
