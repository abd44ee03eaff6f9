//! `advance status`.

use insta::assert_snapshot;

use crate::scene::{SKIRMISH, Scene, WHITE_IS_STUCK, out, told};

#[test]
fn status_tells_danger_shields_and_material() {
    assert_snapshot!(told(&["status", "white", "4g4/9/9/9/4m4/3z5/9/6J2/3ZG4 w"]));
    assert_snapshot!(told(&["status", "white", SKIRMISH, "--json"]));
}

#[test]
fn status_tells_who_has_won_and_how() {
    let scene = Scene::new();
    scene.write("in", WHITE_IS_STUCK);
    assert_snapshot!(out(scene.advance(&["status", "white", "in"]).assert()));
    assert_snapshot!(told(&[
        "status",
        "white",
        "4g4/9/9/9/9/c8/9/##7/G#7 w",
        "--json"
    ]));
}
