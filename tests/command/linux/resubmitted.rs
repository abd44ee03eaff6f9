//! `advance mark --resume` after submissions were replaced, came late, or met a machine that could not run them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::class::kill_after;
use crate::command::mark::scene_with_cases;
use crate::command::scene::{Scene, this, word};

/// A class of two whose bots pass level 4, and one whose bot fails.
fn class() -> Scene {
    let scene = scene_with_cases();
    fs::create_dir(scene.path("class")).unwrap();
    for name in ["anna", "bo"] {
        submit(&scene, name, &good());
    }
    submit(&scene, "cleo", "exit 3");
    scene
}

fn good() -> String {
    format!("exec {} \"$@\" --level 4", this())
}

fn submit(scene: &Scene, name: &str, script: &str) {
    fs::create_dir_all(scene.path(format!("class/{name}"))).unwrap();
    scene.write(format!("class/{name}/bot.sh"), format!("{script}\n"));
}

const MARK: [&str; 13] = [
    "mark",
    "--cases",
    "cases",
    "--games",
    "0",
    "--level",
    "4",
    "--bots",
    "class",
    "--call",
    "sh {}/bot.sh",
    "--unsafe",
    "--out=marks",
];

/// Resumes, and returns what is told of the bots.
fn resume(scene: &Scene) -> String {
    let mut resumed = scene.advance(&["mark", "--resume", "marks", "--trust"]);
    let resumed = resumed.assert().success();
    String::from_utf8_lossy(&resumed.get_output().stderr).into_owned()
}

/// The mark in the row of a bot.
fn mark(scene: &Scene, name: &str) -> f64 {
    let table = String::from_utf8(scene.read("marks/marks.csv")).unwrap();
    let mut rows = table
        .trim_start_matches('\u{feff}')
        .lines()
        .map(|row| row.split(',').collect::<Vec<_>>());
    let place = rows
        .next()
        .unwrap()
        .iter()
        .position(|&title| title == "mark")
        .unwrap();
    let row = rows.find(|row| row[0] == name).unwrap();
    row[place].parse().unwrap()
}

/// All files about the bots whose name is part of their path, with their contents.
fn files(folder: &Path, name: &str) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, name));
        } else if path.to_string_lossy().contains(name) {
            found.insert(path.display().to_string(), fs::read(&path).unwrap());
        }
    }
    found
}

fn manifest(scene: &Scene, bot: &str) -> Value {
    serde_json::from_slice(&scene.read(format!("marks/manifests/{bot}.json"))).unwrap()
}

/// The bot is away at first when the class is resumed.
#[test]
fn a_killed_run_retries_failed_cases_on_resume() {
    let scene = class();
    submit(&scene, "slow", "sleep 0.5; exit 3");
    let tests = ["white", "black"].map(|side| scene.path(format!("cases/4/{side}/tests")));
    let cases: usize = tests
        .map(|tests| fs::read_dir(tests).unwrap().count())
        .iter()
        .sum();
    let steps = || fs::read_to_string(scene.path("marks/steps/004-slow.jsonl"));
    kill_after(scene.process(&MARK), || {
        steps().is_ok_and(|steps| steps.matches('\n').count() == cases)
    });
    let is_done = || manifest(&scene, "004-slow")["is_done"].clone();
    let timed = || manifest(&scene, "004-slow")["steps"].clone();
    assert_eq!(is_done(), false);
    let page = || String::from_utf8(scene.read("marks/bots/004-slow.html")).unwrap();

    fs::rename(scene.path("class/slow"), scene.path("away")).unwrap();
    resume(&scene);
    assert_eq!(mark(&scene, "slow"), 0.0);
    assert_eq!(is_done(), false);
    let known = timed();
    assert_eq!(known.as_array().unwrap().len(), cases, "{known}");
    assert!(page().contains("Not asked again"), "{}", page());

    fs::rename(scene.path("away"), scene.path("class/slow")).unwrap();
    assert!(!resume(&scene).contains(": "));
    assert_eq!(timed(), known);
    let manifest = manifest(&scene, "004-slow");
    assert_eq!(manifest["is_done"], true);
    let again = manifest["again"].as_array().unwrap();
    assert_eq!(again.len(), cases, "{manifest}");
    assert!(
        again
            .iter()
            .all(|asked| asked["passed"] == serde_json::json!([false, false, false]))
    );
    assert!(page().contains("the bot failed each time"), "{}", page());
}

#[test]
fn only_changed_submissions_are_marked_again() {
    let scene = class();
    scene.advance(&MARK).assert().success();
    assert_eq!(mark(&scene, "anna"), 50.0);
    let kept = || ["-bo", "-cleo"].map(|name| files(&scene.path("marks"), name));
    let before = kept();
    assert!(before.iter().all(|files| files.len() >= 3), "{before:?}");
    let first = manifest(&scene, "001-anna");

    assert!(!resume(&scene).contains(": "), "nothing has changed");
    submit(&scene, "anna", "exit 3");
    submit(&scene, "dora", &good());
    let told = resume(&scene);
    for news in [
        "anna: marked anew, because the submission has changed\n",
        "dora: new\n",
    ] {
        assert!(told.contains(news), "{told}");
    }
    assert!(!told.contains("bo: ") && !told.contains("cleo: "), "{told}");
    let marks = ["anna", "bo", "cleo", "dora"].map(|name| mark(&scene, name));
    assert_eq!(marks, [0.0, 50.0, 0.0, 50.0]);
    assert_eq!(kept(), before);
    assert_ne!(
        manifest(&scene, "001-anna")["submission"],
        first["submission"]
    );
    let again = resume(&scene);
    assert!(
        !again.contains("anna") && !again.contains("dora"),
        "{again}"
    );
}

#[test]
fn manifests_record_how_bots_were_marked() {
    let scene = class();
    scene.advance(&MARK).assert().success();
    let told = manifest(&scene, "003-cleo");
    assert_eq!(
        (&told["schema"], &told["is_done"]),
        (&1.into(), &true.into())
    );
    assert_eq!(told["opponent"], "level=7,predict=worst");
    assert_eq!(told["limits"]["time_limit"], 10_000);
    for hash in ["submission", "program"] {
        assert_eq!(told[hash].as_str().unwrap().len(), 64, "{told}");
    }
    let steps = told["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 2, "{told}");
    for step in steps {
        assert!(
            step["good"] == false && step["wall_ms"].is_u64() && step["cpu_ms"].is_u64(),
            "{step}"
        );
    }
    let again = told["again"].as_array().unwrap();
    assert_eq!(again.len(), 2, "{told}");
    for again in again {
        assert!(again["case"].as_str().unwrap().starts_with("4/"), "{again}");
        assert_eq!(again["passed"], serde_json::json!([false, false, false]));
    }
    assert_eq!(told["not_asked_again"], serde_json::json!([]));
    let sheet = String::from_utf8(scene.read("marks/bots/003-cleo.html")).unwrap();
    let failed = "<p>Asked 3 times more, the bot failed each time.</p>";
    assert_eq!(sheet.matches(failed).count(), 2, "{sheet}");
    assert_eq!(manifest(&scene, "001-anna")["again"], serde_json::json!([]));
}

#[test]
fn inconsistent_bots_are_flagged() {
    let scene = class();
    let count = scene.path("count");
    let script = format!(
        "echo >>{0}; [ $(wc -l <{0}) -gt 2 ] || exit 3\n{1}",
        word(count),
        good()
    );
    submit(&scene, "cleo", &script);
    scene
        .advance(&MARK)
        .args(["--concurrency", "1"])
        .assert()
        .success();
    assert_eq!(mark(&scene, "cleo"), 0.0);
    let read = |name: &str| String::from_utf8(scene.read(format!("marks/{name}"))).unwrap();
    let told = "look at it: it passed 2 of 2 failed cases when asked again";
    assert!(read("marks.csv").contains(told));
    assert!(read("index.html").contains("<mark>passed when asked again</mark>"));
    let sheet = read("bots/003-cleo.html");
    let passed = "<p>Asked 3 times more, the bot passed 3 of them.</p>";
    assert_eq!(sheet.matches(passed).count(), 2, "{sheet}");
    let before = files(&scene.path("marks"), "");
    resume(&scene);
    assert_eq!(files(&scene.path("marks"), ""), before);
}

#[test]
fn bots_unmarked_by_the_machine_are_retried() {
    let scene = class();
    let mut spoiled = scene.advance(&MARK);
    spoiled.env("TMPDIR", "/no/such/folder");
    let spoiled = spoiled.assert().code(1);
    let told = String::from_utf8_lossy(&spoiled.get_output().stderr).into_owned();
    assert!(told.contains("3 bots could not be marked"), "{told}");
    let told = resume(&scene);
    for name in ["anna", "bo", "cleo"] {
        let news = format!("{name}: asked again, because it was not marked: this machine");
        assert!(told.contains(&news), "{told}");
    }
    assert_eq!(
        ["anna", "bo", "cleo"].map(|name| mark(&scene, name)),
        [50.0, 50.0, 0.0]
    );
}
