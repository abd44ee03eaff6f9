//! `advance status`.

use insta::assert_snapshot;

use crate::command::scene::{SKIRMISH, Scene, WHITE_IS_STUCK, out, told};

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

#[test]
fn the_game_is_over_after_100_turns() {
    for (board, end) in [
        (
            "4g4/9/9/9/9/9/9/8Z/4G4 w 200",
            "white has won with 1 point to 0: both sides have made 100 moves",
        ),
        (
            "4g4/9/9/9/9/9/9/9/4G4 w 200",
            "a tie with 0 points each: both sides have made 100 moves",
        ),
        ("4g4/9/9/9/9/9/9/8Z/4G4 w 199", "no"),
    ] {
        let text = told(&["status", "white", board]);
        assert!(
            text.ends_with(&format!("over            {end}\n")),
            "{text}"
        );
    }
    let json = told(&["status", "black", "4g3z/9/9/9/9/9/9/9/4G4 b 300", "--json"]);
    let words = "black has won with 1 point to 0: both sides have made 100 moves";
    let end = format!(
        r#""end":{{"termination":"turns","winner":"black","in_danger":false,"words":"{words}"}}}}"#
    );
    assert!(json.trim_end().ends_with(&end), "{json}");
}
