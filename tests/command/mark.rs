//! `advance mark`: what it makes of bots that pass, fail and cannot be run.

use crate::match_programs::program;
use std::fs;
use std::process::Stdio;
use std::thread;

use crate::scene::{Scene, assert_fails, interrupted};

/// Two cases of each level in `cases`.
fn scene_with_cases() -> Scene {
    let scene = Scene::new();
    let args = ["cases", "--out", "cases", "--count", "2", "--seed", "1"];
    scene.advance(&args).assert().success();
    scene
}

/// What `advance mark` prints without games.
fn marked(scene: &Scene, options: &[&str]) -> String {
    let mut args = vec!["mark", "--cases", "cases"];
    args.extend(options);
    let assert = scene.advance(&args).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// The same as an object.
fn object(scene: &Scene, options: &[&str]) -> serde_json::Value {
    serde_json::from_str(&marked(scene, &[options, &["--json"]].concat())).unwrap()
}

#[test]
fn this_bot_passes_all_cases() {
    let scene = scene_with_cases();
    let report = object(&scene, &["--games", "0"]);
    assert_eq!(report["mark"], 85.0);
    assert_eq!(report["failed"].as_array().unwrap().len(), 0);
    let points = [50.0, 15.0, 10.0, 10.0];
    for (index, points) in points.into_iter().enumerate() {
        let level = &report["levels"][index];
        assert_eq!(level["level"], index + 4);
        assert_eq!((&level["cases"], &level["passed"]), (&2.into(), &2.into()));
        assert_eq!(
            (&level["points"], &level["full"]),
            (&points.into(), &points.into())
        );
    }
}

#[test]
fn a_bot_of_a_lower_level_is_shown_what_it_should_have_done() {
    let scene = scene_with_cases();
    let engine = assert_cmd::cargo::cargo_bin!().display().to_string();
    let bot = program(&scene, "bot", &format!("exec {engine} \"$@\" --level 5"));
    let options = ["--games", "0", "--bot", bot.to_str().unwrap()];

    let report = object(&scene, &options);
    let passed = |index: usize| report["levels"][index]["passed"].as_u64().unwrap();
    assert_eq!((passed(0), passed(1)), (2, 2));
    assert!(passed(2) < 2, "{report}");
    assert_eq!(report["levels"][3]["points"], 0.0);
    assert_eq!(report["mark"], 65.0 + 5.0 * passed(2) as f64);
    let failure = &report["failed"][0];
    let name = failure["case"].as_str().unwrap();
    let file = |name: &str| {
        let text = String::from_utf8(scene.read(format!("cases/{name}"))).unwrap();
        text.replace('\r', "")
    };
    assert_eq!(failure["test"], file(name));
    assert_eq!(failure["expected"], file(&name.replace("tests", "answers")));
    assert_ne!(failure["got"], failure["expected"]);
    assert_eq!(failure["got"].as_str().unwrap().lines().count(), 9);

    let text = marked(&scene, &options);
    let (_, list) = text.split_once(&format!("{name} failed:\n")).unwrap();
    let mut lines = list.lines();
    let titles: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(titles, ["test", "expected", "got"]);
    assert!(lines.take(9).any(|rank| rank.contains('>')), "{text}");
    assert!(text.contains("level 4:   2 of   2 passed"), "{text}");
}

#[test]
fn a_bot_that_plays_nonsense_fails_and_is_told_how() {
    let scene = scene_with_cases();
    for (name, script, kind, reason) in [
        ("fails", "exit 3", "crash", Some("crash: exit code 3")),
        ("idle", "exit 0", "no file", Some("no file")),
        ("cheats", "cp \"$2\" \"$3\"", "illegal move", None),
        (
            "babbles",
            "echo nonsense > \"$3\"",
            "broken file",
            Some("broken file: line 1, column 1"),
        ),
    ] {
        let bot = program(&scene, name, script);
        let options = ["--games", "2", "--bot", bot.to_str().unwrap()];
        let report = object(&scene, &options);
        assert_eq!(report["mark"], 0.0, "{name}");
        assert_eq!(report["failed"].as_array().unwrap().len(), 8, "{name}");
        let failed = &report["failed"][0];
        match reason {
            Some(reason) => {
                assert!(failed["got"].is_null(), "{name}");
                let told = failed["reason"].as_str().unwrap();
                assert!(told.contains(reason), "{name}: {told}");
            }
            None => assert_eq!(failed["got"], failed["test"]),
        }
        assert_eq!(
            (&report["games"]["games"], &report["games"]["lost"]),
            (&2.into(), &2.into())
        );
        assert_eq!(
            report["games"]["faults"],
            serde_json::json!({ kind: 2 }),
            "{name}"
        );
        let text = marked(&scene, &options);
        assert!(text.contains(&format!("2 lost by {kind}\n")), "{text}");
        assert!(text.contains("4/white/tests/0.txt failed"), "{text}");
    }
}

#[test]
fn a_missing_or_empty_folder_is_an_error() {
    let scene = Scene::new();
    let mark = |folder| scene.advance(&["mark", "--cases", folder]).assert();
    assert_fails(mark("nowhere"), 1, &["'nowhere'", "No such file"]);
    assert_fails(mark("."), 1, &["no cases in '.'", "4/white/tests/0.txt"]);
}

#[test]
fn a_case_without_an_answer_or_with_a_bad_board_is_an_error() {
    let scene = scene_with_cases();
    let mark = || {
        scene
            .advance(&["mark", "--cases", "cases", "--games", "0"])
            .assert()
    };
    scene.write("cases/5/black/answers/0.txt", "nonsense");
    assert_fails(
        mark(),
        1,
        &["5/black/answers/0.txt' is not a board", "line 1"],
    );
    std::fs::remove_file(scene.path("cases/5/black/answers/0.txt")).unwrap();
    assert_fails(mark(), 1, &["cannot read", "5/black/answers/0.txt"]);
}

#[test]
fn other_files_among_the_cases_are_passed_over_and_numbers_may_be_missing() {
    let scene = scene_with_cases();
    scene.write("cases/4/white/tests/notes.md", "not a board");
    for part in ["tests", "answers"] {
        let folder = format!("cases/6/white/{part}");
        std::fs::rename(
            scene.path(format!("{folder}/0.txt")),
            scene.path(format!("{folder}/17.txt")),
        )
        .unwrap();
    }
    assert_eq!(object(&scene, &["--games", "0"])["mark"], 85.0);
}

#[test]
fn a_bot_that_is_not_there_is_an_error() {
    let scene = scene_with_cases();
    let args = ["mark", "--cases", "cases", "--bot", "./nowhere"];
    let output = scene.advance(&args).assert().code(1).stdout("");
    let message = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    assert!(message.contains("cannot run './nowhere'"), "{message}");
}

#[test]
fn a_bot_with_arguments_is_told_to_be_a_script() {
    let scene = scene_with_cases();
    let args = ["mark", "--cases", "cases", "--bot", "./bot --level 7"];
    let parts = ["cannot run './bot --level 7'", "without arguments"];
    let output = scene.advance(&args).assert().code(1).stdout("");
    let message = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(parts.iter().all(|part| message.contains(part)), "{message}");
}

#[test]
fn several_cases_run_at_once() {
    if thread::available_parallelism().unwrap().get() == 1 {
        return;
    }
    let scene = scene_with_cases();
    let engine = assert_cmd::cargo::cargo_bin!().display().to_string();
    let script = format!(
        "echo >> \"$0.calls\"; until [ $(wc -l < \"$0.calls\") -gt 1 ]; do sleep 0.01; done\n\
         exec {engine} \"$@\""
    );
    let bot = program(&scene, "bot", &script);
    let options = ["--games", "0", "--bot", bot.to_str().unwrap()];
    assert_eq!(object(&scene, &options)["mark"], 85.0);
}

/// What is printed when Ctrl-C comes after so many calls of a bot that answers the eight cases and is
/// broken from then on.
fn broken_off(after: usize, options: &[&str]) -> (String, String) {
    let scene = scene_with_cases();
    let engine = assert_cmd::cargo::cargo_bin!().display().to_string();
    let script = format!(
        "echo >> \"$0.calls\"; [ $(wc -l < \"$0.calls\") -gt 8 ] && exit 3\n\
         sleep 0.1; exec {engine} \"$@\""
    );
    let bot = program(&scene, "bot", &script);
    let args = ["mark", "--cases", "cases", "--games", "100000", "--bot"];
    let args = [&args[..], &[bot.to_str().unwrap()], options].concat();
    let calls = || fs::read(scene.path("bot.calls")).unwrap_or_default().len();
    let mut command = scene.process(&args);
    command.stdout(Stdio::piped());
    let output = interrupted(command, || calls() >= after);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

#[test]
fn an_interrupted_run_prints_what_was_done_and_no_mark() {
    let (text, error) = broken_off(20, &[]);
    assert!(text.contains("level 7:   2 of   2 passed\n"), "{text}");
    assert!(text.contains(" lost by crash\n"), "{text}");
    assert!(text.ends_with("mark:    none, because not all was done\n"));
    assert!(!text.contains("points"), "{text}");
    let told = "error: interrupted: 8 of 8 cases and ";
    assert!(error.contains(told), "{error}");
    assert!(error.contains(" of 100000 games done"), "{error}");

    let (text, _) = broken_off(20, &["--json"]);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(report["mark"].is_null(), "{text}");
    assert!(report["games"]["points"].is_null(), "{text}");
    assert!(report["games"]["games"].as_u64().unwrap() > 0, "{text}");

    let (text, error) = broken_off(2, &[]);
    assert!(
        text.contains("level 7:   0 of   0 passed\ngames:     0 of   0 won"),
        "{text}"
    );
    assert!(
        error.contains(" of 8 cases and 0 of 100000 games"),
        "{error}"
    );
}
