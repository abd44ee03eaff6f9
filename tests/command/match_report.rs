//! The report of a match, in words and as JSON.

use serde_json::Value;

use crate::command::matches::play;
use crate::command::scene::Scene;

/// Neither side leads, and one move does not change that.
const EVEN: &str = "4g4/9/9/9/9/9/9/9/4G4 w\n";

/// White leads.
const AHEAD: &str = "4g4/9/9/9/9/9/9/9/4G3Z w\n";

/// White has no move.
const TRAPPED: &str = "4g4/9/9/9/9/9/9/##7/G#7 w\n";

/// The text and the JSON of a match with this number of games, of one move each.
fn reports(a: &str, b: &str, games: &str, opening: &str) -> (String, Value) {
    let scene = Scene::new();
    scene.write("openings", opening);
    let args = ["--games", games, "--turns", "1", "--openings", "openings"];
    let text = play(&scene, a, b, &args);
    let json = play(&scene, a, b, &[&args[..], &["--json"]].concat());
    (text, serde_json::from_str(&json).unwrap())
}

#[test]
fn ties_count_half_in_the_score() {
    let (text, json) = reports("level=6", "level=6", "2", EVEN);
    let told = "games 2: A won 0, tied 2, lost 0, score 1 (50.0%)\n";
    assert!(text.contains(told), "{text}");
    assert_eq!(
        (&json["points"], &json["share"]),
        (&1.0.into(), &0.5.into())
    );
    let (text, json) = reports("level=6", "level=6", "0", EVEN);
    assert!(
        text.contains("games 0: A won 0, tied 0, lost 0\n"),
        "{text}"
    );
    assert_eq!(
        (&json["share"], &json["estimate"]),
        (&Value::Null, &Value::Null)
    );
}

#[test]
fn traps_are_counted_by_colour() {
    let (text, json) = reports("level=6", "level=6", "2", TRAPPED);
    let told = "ended by trap: as white 0 won, 1 lost, as black 1 won, 0 lost; 0 plies a game\n";
    assert!(text.contains(told), "{text}");
    assert_eq!(json["by_rules"]["won"], 1);
    assert_eq!(json["by_rules_as_white"]["lost"], 1);
    assert_eq!(json["by_rules_as_black"]["won"], 1);
}

#[test]
fn unpaired_games_are_not_in_the_estimate() {
    let (text, json) = reports("level=6", "level=6", "3", AHEAD);
    assert_eq!(json["unpaired"], 1);
    assert_eq!(json["pairs"], serde_json::json!([0, 0, 1, 0, 0]));
    assert_eq!(json["estimate"]["share"], 0.5);
    assert_eq!(json["points"], 2.0);
    assert!(
        text.contains("Pairs with 0, 0.5, 1, 1.5 and 2 points: [0, 0, 1, 0, 0]\n1 game without its pair is left out"),
        "{text}"
    );
    let (text, json) = reports("level=6", "level=6", "1", AHEAD);
    assert_eq!(json["estimate"]["share"], 1.0);
    assert!(
        !text.contains("Pairs") && !text.contains("without"),
        "{text}"
    );
}

#[test]
fn matches_use_the_words_of_their_game() {
    let args = ["--game", "connections", "--games", "2", "--seed", "3"];
    let text = play(&Scene::new(), "random", "random", &args);
    assert!(text.contains("\nas player 1 "), "{text}");
    assert!(
        text.contains("\nended by points on a full board: as player 1 "),
        "{text}"
    );
}
