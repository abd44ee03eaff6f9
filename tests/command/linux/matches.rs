//! `advance match` and `advance tournament`: their games and their reports; on Linux only.

use crate::command::linux::match_programs::program;
use crate::command::scene::Scene;
use serde_json::Value;

#[test]
fn tournaments_report_faults() {
    let scene = Scene::new();
    let bot = program(&scene, "bot", "exit 7");
    let player = format!("cmd={}", bot.display());
    let args = ["tournament", "level=4", &player, "level=5"];
    let args = [&args[..], &["--games", "2", "--turns", "2"]].concat();
    let assert = scene.advance(&args).assert().success();
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(text.contains("\nbot lost 4 by crash\n"), "{text}");
    assert_eq!(text.matches("by crash").count(), 1, "{text}");
    let assert = scene.advance(&[&args[..], &["--json"]].concat()).assert();
    let report: Value = serde_json::from_slice(&assert.success().get_output().stdout).unwrap();
    assert_eq!(report["table"][2]["faults"]["crash"], 4, "{report}");
    assert_eq!(report["table"][0]["faults"], serde_json::json!({}));
}
