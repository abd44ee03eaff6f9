//! `advance mark`: the results of bots that pass, fail and cannot be run.

use std::collections::BTreeMap;
use std::fs;
use std::sync::LazyLock;

use crate::command::cases::made;
use crate::command::scene::{Scene, assert_fails};

/// Two cases of each level in `cases`.
pub fn scene_with_cases() -> Scene {
    static CASES: LazyLock<BTreeMap<String, Vec<u8>>> =
        LazyLock::new(|| made(&Scene::new(), "cases", &["--count", "2", "--seed", "1"]));
    let scene = Scene::new();
    for (name, file) in &*CASES {
        let name = format!("cases/{name}");
        fs::create_dir_all(scene.path(&name).parent().unwrap()).unwrap();
        scene.write(name, file);
    }
    scene
}

/// The output of `advance mark` without games.
pub fn marked(scene: &Scene, options: &[&str]) -> String {
    let mut args = vec!["mark", "--cases", "cases"];
    args.extend(options);
    if options.contains(&"--bot") {
        // The bots of these tests use files that a sandbox would hide.
        args.push("--unsafe");
    }
    let assert = scene.advance(&args).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// The same output as a JSON object.
pub fn object(scene: &Scene, options: &[&str]) -> serde_json::Value {
    serde_json::from_str(&marked(scene, &[options, &["--json"]].concat())).unwrap()
}

/// The marks that a finished run keeps in `folder`, in the form of this option.
#[cfg(target_os = "linux")]
pub fn told_again(scene: &Scene, folder: &str, form: &str) -> serde_json::Value {
    let args = ["mark", "--resume", folder, "--trust", form];
    let assert = scene.advance(&args).assert().success();
    serde_json::from_slice(&assert.get_output().stdout).unwrap()
}

#[test]
fn this_bot_passes_all_cases() {
    let scene = scene_with_cases();
    let report = object(&scene, &["--games", "0"]);
    assert_eq!(report["points"], 85.0);
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
fn a_missing_or_empty_folder_is_an_error() {
    let scene = Scene::new();
    let mark = |folder| scene.advance(&["mark", "--cases", folder]).assert();
    assert_fails(mark("nowhere"), 1, &["cannot read the folder 'nowhere'"]);
    assert_fails(mark("."), 1, &["no cases in '.'", "4/white/tests/0.txt"]);
}

#[test]
fn unanswered_and_broken_cases_are_errors() {
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
    fs::remove_file(scene.path("cases/5/black/answers/0.txt")).unwrap();
    assert_fails(mark(), 1, &["cannot read", "5/black/answers/0.txt"]);
}

#[test]
fn foreign_files_among_cases_are_skipped() {
    let scene = scene_with_cases();
    scene.write("cases/4/white/tests/notes.md", "not a board");
    for part in ["tests", "answers"] {
        let folder = format!("cases/6/white/{part}");
        fs::rename(
            scene.path(format!("{folder}/0.txt")),
            scene.path(format!("{folder}/17.txt")),
        )
        .unwrap();
    }
    assert_eq!(object(&scene, &["--games", "0"])["points"], 85.0);
}

#[test]
fn a_missing_bot_is_an_error() {
    let scene = scene_with_cases();
    let args = ["mark", "--cases", "cases", "--bot", "./nowhere", "--unsafe"];
    let output = scene.advance(&args).assert().code(1).stdout("");
    let message = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    assert!(message.contains("cannot run './nowhere'"), "{message}");
}

#[test]
fn an_empty_command_line_is_a_usage_error() {
    let scene = scene_with_cases();
    let mut wrong = vec![(" ", "no program")];
    if cfg!(unix) {
        wrong.push(("'./bot", "quotation mark is not closed"));
    }
    for (line, told) in wrong {
        let args = ["mark", "--cases", "cases", "--bot", line];
        let assert = scene.advance(&args).assert().code(2).stdout("");
        let message = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(
            message.contains("--bot") && message.contains(told),
            "{message}"
        );
    }
}

#[test]
fn unbalanced_cases_need_named_levels() {
    let scene = scene_with_cases();
    let mark = |options: &[&str]| {
        let args = [&["mark", "--cases", "cases", "--games", "0"], options].concat();
        scene.advance(&args).assert()
    };
    fs::remove_file(scene.path("cases/5/white/tests/0.txt")).unwrap();
    let told = [
        "not balanced: 5/white has 0, and 4/white has 1",
        "--level 5,6",
    ];
    assert_fails(mark(&[]), 1, &told);
    fs::remove_dir_all(scene.path("cases/4")).unwrap();
    let told = ["no cases of level 4 in 'cases'", "--level 5,6"];
    assert_fails(mark(&[]), 1, &told);
    assert_fails(mark(&["--level", "4,6"]), 1, &["no cases of level 4"]);
    let report = object(&scene, &["--games", "0", "--level", "6,7"]);
    assert_eq!(report["points"], 20.0);
    assert_eq!(report["levels"][0]["cases"], 0);
}

/// The fields and values that Gradescope documents for `results.json`.
#[test]
fn gradescope_gets_the_fields_that_it_documents() {
    let scene = scene_with_cases();
    let options = ["--games", "1", "--opponent", "level=4", "--gradescope"];
    let results: serde_json::Value = serde_json::from_str(&marked(&scene, &options)).unwrap();
    let keys = |object: &serde_json::Value| -> Vec<String> {
        object.as_object().unwrap().keys().cloned().collect()
    };
    let documented = [
        "score",
        "execution_time",
        "output",
        "output_format",
        "test_output_format",
        "test_name_format",
        "visibility",
        "stdout_visibility",
        "extra_data",
        "tests",
        "leaderboard",
    ];
    assert!(
        keys(&results)
            .iter()
            .all(|key| documented.contains(&&**key))
    );
    assert!(results["execution_time"].as_f64().unwrap() > 0.0);
    let tests = results["tests"].as_array().unwrap();
    let names: Vec<_> = tests.iter().map(|test| &test["name"]).collect();
    let expected = ["Level 4", "Level 5", "Level 6", "Level 7", "Games"];
    assert_eq!(names, expected);
    let documented = [
        "score",
        "max_score",
        "status",
        "name",
        "name_format",
        "number",
        "output",
        "output_format",
        "tags",
        "visibility",
        "extra_data",
    ];
    let mut total = 0.0;
    for (number, test) in (1..).zip(tests) {
        assert!(keys(test).iter().all(|key| documented.contains(&&**key)));
        assert_eq!(test["number"], number.to_string());
        let [score, most] = ["score", "max_score"].map(|key| test[key].as_f64().unwrap());
        assert!(0.0 <= score && score <= most, "{test}");
        let status = test["status"].as_str().unwrap();
        assert!(["passed", "failed"].contains(&status), "{test}");
        assert_eq!(status == "passed", (score - most).abs() < 0.005, "{test}");
        assert_eq!(test["visibility"], "visible");
        assert!(test["output"].is_string());
        total += score;
    }
    assert!(total >= 85.0, "{results}");
    for column in results["leaderboard"].as_array().unwrap() {
        assert_eq!(keys(column), ["name", "order", "value"]);
        assert!(column["name"].is_string() && column["value"].is_number());
        assert!(["asc", "desc"].contains(&column["order"].as_str().unwrap()));
    }
    assert_eq!(results["leaderboard"][0]["value"], total);
}

#[test]
fn a_single_bot_has_a_locked_folder_too() {
    let scene = scene_with_cases();
    let options = ["--games", "0", "--level", "4,5"];
    let first = marked(&scene, &[&options[..], &["--out", "marks"]].concat());
    let resumed = ["mark", "--resume", "marks"];
    let again = scene.advance(&resumed).assert().success();
    assert_eq!(String::from_utf8_lossy(&again.get_output().stdout), first);
    let table = String::from_utf8(scene.read("marks/marks.csv")).unwrap();
    assert_eq!(table.lines().count(), 2);
    let (passed, untried) = ("50.00,2,15.00,2", "not tried");
    let row = format!(
        "{passed},0.00,{untried},0.00,{untried},0.00,{untried},{untried},{untried},0,0,0,0,0,,,,65.00,"
    );
    assert!(table.contains(&row), "{table}");

    let args = ["mark", "--cases", "cases", "--out", "marks"];
    let used = scene.advance(&args).assert();
    assert_fails(used, 1, &["already holds marks", "--resume"]);
    let lock = fs::File::options()
        .write(true)
        .open(scene.path("marks/.lock"));
    let lock = lock.unwrap();
    lock.lock().unwrap();
    if cfg!(unix) {
        let busy = scene.advance(&resumed).assert();
        assert_fails(busy, 1, &["another run is writing to 'marks'"]);
    }
}
