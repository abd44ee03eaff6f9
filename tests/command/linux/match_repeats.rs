//! Games that repeat others do not count as evidence.

use serde_json::Value;

use super::match_programs::program;
use crate::command::matches::play;
use crate::command::scene::Scene;

/// Two programs that always answer alike play two games, again and again.
fn scene() -> (Scene, [String; 2]) {
    let scene = Scene::new();
    let advance = env!("CARGO_BIN_EXE_advance");
    let players = ["6", "7"].map(|level| {
        let script = format!("exec {advance} \"$@\"$([ $1 = name ] || echo ' --level {level}')");
        let bot = program(&scene, &format!("bot{level}"), &script);
        format!("cmd={}", bot.display())
    });
    (scene, players)
}

const OPTIONS: [&str; 4] = ["--games", "8", "--turns", "3"];

#[test]
fn they_are_told_and_left_out_of_the_strength() {
    let (scene, [a, b]) = scene();
    let text = play(&scene, &a, &b, &OPTIONS);
    assert!(text.contains("games 8: "), "{text}");
    assert!(
        text.contains(
            "Repeats of earlier games, move for move: 6, left out of Elo; use --openings book"
        ),
        "{text}"
    );
    let json = [&OPTIONS[..], &["--json"]].concat();
    let report: Value = serde_json::from_str(&play(&scene, &a, &b, &json)).unwrap();
    assert_eq!(
        (&report["games"], &report["repeats"]),
        (&8.into(), &6.into())
    );
    let pairs = |report: &Value| {
        let pairs = report["pairs"].as_array().unwrap();
        pairs.iter().map(|pair| pair.as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!((pairs(&report), &report["unpaired"]), (1, &0.into()));
    let counted = [&json[..], &["--count-repeats"]].concat();
    let report: Value = serde_json::from_str(&play(&scene, &a, &b, &counted)).unwrap();
    assert_eq!((pairs(&report), &report["repeats"]), (4, &6.into()));
}

#[test]
fn a_test_does_not_look_at_them_and_goes_on() {
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
fn a_tournament_leaves_them_out_too() {
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
    let elo = |report: &Value| (report["table"][0]["elo"].clone(),);
    let (two, eight) = (cup("2", &[]), cup("8", &[]));
    assert_eq!((&two["repeats"], &eight["repeats"]), (&0.into(), &6.into()));
    assert_eq!(elo(&two), elo(&eight));
    assert_ne!(elo(&cup("8", &["--count-repeats"])), elo(&two));
}
