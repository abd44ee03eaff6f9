//! The report of a match, in words and as JSON; on Linux only.

use crate::command::linux::match_programs::program;
use crate::command::matches::play;
use crate::command::scene::Scene;
use serde_json::Value;

#[test]
fn the_time_of_a_fault_counts() {
    let scene = Scene::new();
    let bot = program(&scene, "bot", "[ \"$1\" = name ] || sleep 10000");
    let player = format!("cmd={}", bot.display());
    let args = ["--games", "1", "--time-limit", "200", "--grace", "0"];
    let args = [&args[..], &["--json", "--out", "games"]].concat();
    let json: Value = serde_json::from_str(&play(&scene, &player, "level=4", &args)).unwrap();
    assert!(
        json["players"][0]["move_times"]["slowest_ms"]
            .as_f64()
            .unwrap()
            >= 200.0,
        "{json}"
    );
    let resume = ["match", "--resume", "games", "--trust", "--json"];
    let assert = scene.advance(&resume).assert().success();
    let resumed: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(resumed, json);
}

#[test]
fn match_and_tournament_report_a_sweep_alike() {
    let scene = Scene::new();
    let bot = program(&scene, "bot", "exit 7");
    let player = format!("cmd={}", bot.display());
    let options = ["--games", "4", "--json"];
    let duel = play(&scene, "level=6", &player, &options);
    let duel: Value = serde_json::from_str(&duel).unwrap();
    assert_eq!(duel["estimate"]["elo"]["value"], Value::Null);
    let cup = |more: &[&str]| {
        let args = [&["tournament", "level=6", &player][..], more].concat();
        let assert = scene.advance(&args).assert().success();
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    };
    let table: Value = serde_json::from_str(&cup(&options)).unwrap();
    assert_eq!(table["table"][0]["player"], "level=6");
    for place in [0, 1] {
        assert_eq!(
            table["table"][place]["elo"]["value"],
            Value::Null,
            "{table}"
        );
    }
    let text = cup(&options[..2]);
    assert!(
        text.contains("level=6      4       ? ") && text.contains("so nobody has an Elo"),
        "{text}"
    );
}
