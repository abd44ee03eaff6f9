//! Games that repeat others count, and make the strength no more certain.

use serde_json::Value;

use super::match_programs::program;
use crate::command::matches::play;
use crate::command::scene::{Scene, this};

/// Two programs that always answer alike play two games, again and again.
fn scene() -> (Scene, [String; 2]) {
    let scene = Scene::new();
    let advance = this();
    let players = ["6", "7"].map(|level| {
        let script = format!("exec {advance} \"$@\"$([ $1 = name ] || echo ' --level {level}')");
        let bot = program(&scene, &format!("bot{level}"), &script);
        format!("cmd={}", bot.display())
    });
    (scene, players)
}

const OPTIONS: [&str; 4] = ["--games", "8", "--turns", "3"];

#[test]
fn repeats_are_reported_and_add_no_certainty() {
    let (scene, [a, b]) = scene();
    let kept = [&OPTIONS[..], &["--out", "games"]].concat();
    let text = play(&scene, &a, &b, &kept);
    assert!(text.contains("games 8: "), "{text}");
    assert!(
        text.contains(
            "Repeats of earlier games, move for move: 6; they make Elo no more certain. Use --openings"
        ),
        "{text}"
    );
    let json = [&OPTIONS[..], &["--json"]].concat();
    let again = ["match", "--resume", "games", "--trust", "--json"];
    let again = scene.advance(&again).assert().success();
    let report: Value = serde_json::from_slice(&again.get_output().stdout).unwrap();
    assert_eq!(
        (&report["games"], &report["repeats"]),
        (&8.into(), &6.into())
    );
    assert_eq!(report["pairs"], serde_json::json!([0, 0, 4, 0, 0]));
    assert_eq!(report["unpaired"], 0);
    let two = [&["--games", "2"], &json[2..]].concat();
    let two: Value = serde_json::from_str(&play(&scene, &a, &b, &two)).unwrap();
    assert_eq!(report["estimate"], two["estimate"]);
    let counted = [&json[..], &["--count-repeats"]].concat();
    let counted: Value = serde_json::from_str(&play(&scene, &a, &b, &counted)).unwrap();
    assert_eq!(counted["pairs"], report["pairs"]);
    let high = |report: &Value| report["estimate"]["elo"]["high"].as_f64().unwrap();
    assert!(high(&counted) < high(&two) / 2.0);
}

#[test]
fn repeats_do_not_decide_a_test() {
    let (scene, [a, b]) = scene();
    let test = ["--sprt", "elo0=0,elo1=10", "--json"];
    let options = [&OPTIONS[..], &test].concat();
    let report: Value = serde_json::from_str(&play(&scene, &a, &b, &options)).unwrap();
    let one: Value = {
        let options = [&["--games", "2", "--turns", "3"], &test[..]].concat();
        serde_json::from_str(&play(&scene, &a, &b, &options)).unwrap()
    };
    assert_eq!(report["sprt"], one["sprt"]);
    assert_eq!(report["games"], 8);
}

#[test]
fn repeats_do_not_narrow_tournament_errors() {
    let (scene, [a, b]) = scene();
    let cup = |games: &str, more: &[&str]| -> Value {
        let args = [
            "tournament",
            &a,
            &b,
            "--json",
            "--turns",
            "3",
            "--games",
            games,
        ];
        let assert = scene.advance(&[&args[..], more].concat()).assert();
        serde_json::from_slice(&assert.success().get_output().stdout).unwrap()
    };
    let error = |report: &Value| {
        let [low, high] = ["low", "high"].map(|bound| &report["table"][0]["elo"][bound]);
        (high.as_f64().unwrap() - low.as_f64().unwrap()) / 2.0
    };
    let (two, eight) = (cup("2", &[]), cup("8", &[]));
    assert_eq!((&two["repeats"], &eight["repeats"]), (&0.into(), &6.into()));
    // Imagined ties weigh less beside more games.
    assert!((error(&eight) / error(&two) - 1.0).abs() < 0.1);
    assert!(error(&cup("8", &["--count-repeats"])) < 0.6 * error(&two));
}
