//! `advance moves`.

use advance::Position;
use serde_json::json;

use crate::command::scene::{Scene, assert_fails, json, told};

#[test]
fn moves_are_sorted_and_filtered_by_square() {
    let all = told(&["moves", "white", "in"]);
    let mut sorted: Vec<_> = all.lines().collect();
    sorted.sort_unstable();
    assert_eq!(all.lines().collect::<Vec<_>>(), sorted);
    assert_eq!(all.lines().count(), Position::start().count_legal());
    let one = told(&["moves", "white", "start", "--from", "e2"]);
    assert_eq!(one, "e2-d3\ne2-e3\ne2-f3\n");
    for (square, reason) in [
        ("e5", "--from e5: the square is empty"),
        (
            "e8",
            "--from e8: the Zombie there is black's, and it is white's move",
        ),
    ] {
        let assert = Scene::new()
            .advance(&["moves", "white", "start", "--from", square])
            .assert();
        assert_fails(assert, 1, &[reason]);
    }
    // A piece that cannot move is not an error.
    assert_eq!(told(&["moves", "white", "start", "--from", "e1"]), "");
}

#[test]
fn moves_as_json_say_what_they_do() {
    let position = "4g4/M2z5/9/3D5/9/9/9/9/4G4 w";
    let answer = json(&["moves", "white", position, "--json"]);
    assert_eq!(answer["schema"], 1);
    assert_eq!(answer["position"], position);
    let moves = answer["legal_moves"].as_array().unwrap();
    let find = |name: &str| moves.iter().find(|m| m["move"] == name).unwrap();
    assert_eq!(
        *find("d6xd8"),
        json!({"move": "d6xd8", "squares": ["d6", "d8"], "kind": "capture", "gain": 1, "wins": false, "danger": false})
    );
    assert_eq!(
        *find("d6-e6"),
        json!({"move": "d6-e6", "squares": ["d6", "e6"], "kind": "move", "gain": 0, "wins": false, "danger": true})
    );
}
