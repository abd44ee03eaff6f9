//! `advance mark`: the results of bots that pass, fail and cannot be run; on Linux only.

use std::fs;
use std::process;

use crate::command::linux::match_programs::program;
use crate::command::mark::{marked, object, scene_with_cases, told_again};
use crate::command::scene::{assert_fails, this, told};

#[test]
fn failed_cases_show_the_expected_move() {
    let scene = scene_with_cases();
    let engine = this();
    let bot = program(&scene, "bot", &format!("exec {engine} \"$@\" --level 5"));
    let options = ["--games", "0", "--bot", bot.to_str().unwrap()];

    let report = object(&scene, &options);
    let passed = |index: usize| report["levels"][index]["passed"].as_u64().unwrap();
    assert_eq!((passed(0), passed(1)), (2, 2));
    assert!(passed(2) < 2, "{report}");
    assert_eq!(report["levels"][3]["points"], 0.0);
    assert_eq!(report["points"], 65.0 + 5.0 * passed(2) as f64);
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

    let why = &failure["comparison"];
    assert_eq!(why["asked"]["move"], failure["move"]);
    assert_eq!(why["level"], 6);
    assert_eq!(why["dropped_by"], "material");

    let text = marked(&scene, &options);
    let move_of = |player: &str| why[player]["move"].as_str().unwrap().to_owned();
    let told = format!(
        "expected {}, got {}, which drops out at 'material': it gains +",
        move_of("played"),
        move_of("asked")
    );
    assert!(text.contains(&told), "{text}");
    let (_, list) = text.split_once(&format!("{name} failed:\n")).unwrap();
    let mut lines = list.lines();
    let titles: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(titles, ["test", "expected", "got"]);
    assert!(lines.take(9).any(|rank| rank.contains('>')), "{text}");
    assert!(text.contains("level 4:   2 of   2 passed"), "{text}");
}

#[test]
fn a_bot_that_plays_nonsense_fails() {
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
        let options = ["--games", "2", "--all", "--bot", bot.to_str().unwrap()];
        let report = object(&scene, &options);
        assert_eq!(report["points"], 0.0, "{name}");
        assert_eq!(report["failed"].as_array().unwrap().len(), 8, "{name}");
        let failed = &report["failed"][0];
        match reason {
            Some(reason) => {
                assert!(failed["got"].is_null(), "{name}");
                let told = failed["reason"].as_str().unwrap();
                assert!(told.contains(reason), "{name}: {told}");
            }
            None => {
                assert_eq!(failed["got"], failed["test"]);
                let told = "illegal move: nothing changed: a side may not pass";
                assert_eq!(failed["reason"], told);
                assert!(failed["comparison"].is_null(), "{failed}");
            }
        }
        assert_eq!(
            (&report["play"]["games"], &report["play"]["lost"]),
            (&2.into(), &2.into())
        );
        assert_eq!(
            report["play"]["faults"],
            serde_json::json!({ kind.replace(' ', "_"): 2 }),
            "{name}"
        );
        let text = marked(&scene, &options);
        assert!(text.contains(&format!("2 lost by {kind}\n")), "{text}");
        assert!(text.contains("4/white/tests/0.txt failed"), "{text}");
    }
}

#[test]
fn one_failure_of_each_kind_is_shown_in_full() {
    let scene = scene_with_cases();
    let bot = program(&scene, "bot", "exit 0");
    let mark = |options: &[&str]| {
        let fixed = ["--games", "0", "--bot", bot.to_str().unwrap()];
        marked(&scene, &[&fixed, options].concat())
    };
    let shown = |text: &str| text.matches("\n9  ").count();
    let text = mark(&["--level", "4"]);
    assert_eq!(shown(&text), 1, "{text}");
    let others = "1 more of level 4 failed by no file: 4/black/tests 0. --verbose shows all,\n\
                  --case 4/black/tests/0.txt that one.\n";
    assert!(text.contains(others), "{text}");
    assert_eq!(shown(&mark(&["--level", "4", "--verbose"])), 2);
    let first = mark(&["--level", "4", "--first"]);
    assert_eq!(shown(&first), 1, "{first}");
    assert!(
        first.contains("stopped at the first failure\nmark:    none"),
        "{first}"
    );
    let expected = told(&[
        "moves",
        "white",
        &scene
            .path("cases/4/white/tests/0.txt")
            .display()
            .to_string(),
    ]);
    let alone = mark(&["--case", "cases/4/white/tests/0.txt"]);
    assert!(alone.contains(&format!("\nexpected {expected}")), "{alone}");
    assert!(!alone.contains("level 4:"), "{alone}");
    let own = marked(&scene, &["--case", "7/black/tests/0.txt"]);
    assert_eq!(own, "7/black/tests/0.txt passed\n");
    let args = ["mark", "--cases", "cases", "--case", "4/white/tests/9.txt"];
    let told = "no case '4/white/tests/9.txt' in 'cases'";
    assert_fails(scene.advance(&args).assert(), 1, &[told]);
}

#[test]
fn a_bot_that_cannot_run_is_told_once() {
    let scene = scene_with_cases();
    let missing = "echo \"ModuleNotFoundError: No module named 'numpy'\" >&2; exit 1";
    for (script, cure) in [
        (
            missing,
            "No module named 'numpy': install it where the bot runs",
        ),
        ("exec nowhere", "nowhere"),
    ] {
        let bot = program(&scene, "bot", script);
        let args = [
            "mark",
            "--cases",
            "cases",
            "--unsafe",
            "--bot",
            bot.to_str().unwrap(),
        ];
        let run = scene.advance(&args).assert().code(1).stdout("");
        let told = String::from_utf8(run.get_output().stderr.clone()).unwrap();
        let errors: Vec<_> = told
            .lines()
            .filter(|line| line.starts_with("error: "))
            .collect();
        assert!(errors.len() == 1 && errors[0].contains(cure), "{told}");
    }
}

#[test]
fn a_failed_level_ends_the_exam() {
    let scene = scene_with_cases();
    let calls = scene.path("bot.calls");
    let bot = program(&scene, "bot", "echo >> \"$0.calls\"; exit 3");
    let options = ["--games", "2", "--bot", bot.to_str().unwrap()];
    let report = object(&scene, &options);
    assert_eq!(fs::read(&calls).unwrap().len(), 2);
    assert_eq!(report["points"], 0.0);
    let told = "look at it: it left no board in any case, the first time by crash: exit code 3; \
                stopped after level 4: not all of its cases were passed";
    assert_eq!(report["note"], told);
    let level = |index: usize| {
        let level = &report["levels"][index];
        ["cases", "tried", "passed", "points"].map(|key| level[key].to_string())
    };
    assert_eq!(level(0), ["2", "2", "0", "0.0"]);
    assert_eq!(level(3), ["2", "0", "null", "0.0"]);
    assert_eq!(report["play"]["games"], 0);
    assert!(report["play"]["won"].is_null());

    let text = marked(&scene, &[&options[..], &["--out", "marks"]].concat());
    let table = "\
level 4:   0 of   2 passed                    0.00 of 50 points
level 5:   not tried                          0.00 of 15 points
level 6:   not tried                          0.00 of 10 points
level 7:   not tried                          0.00 of 10 points
games:     not tried                          0.00 of 15 points
look at it: it left no board in any case, the first time by crash: exit code 3; stopped after level 4: not all of its cases were passed
mark:                                         0.00 of 100 points
";
    assert!(text.contains(table), "{text}");
    let table = String::from_utf8(scene.read("marks/marks.csv")).unwrap();
    let row = ",0.00,0,0.00,not tried,0.00,not tried,0.00,not tried,0.00,not tried,not tried,not tried,2,";
    assert!(table.contains(row), "{table}");
    let index = String::from_utf8(scene.read("marks/index.html")).unwrap();
    let row = "<td data-value=\"0\">0</td>".to_owned() + &"<td>–</td>".repeat(6);
    assert!(index.contains(&row), "{index}");
    let page = fs::read_dir(scene.path("marks/bots")).unwrap().next();
    let page = fs::read_to_string(page.unwrap().unwrap().path()).unwrap();
    let row = "<tr><td>level 7</td><td>not tried</td><td>2</td><td>0.00 of 10</td></tr>";
    assert!(page.contains(row), "{page}");
    let text = marked(&scene, &[&options[..], &["--gradescope"]].concat());
    let results: serde_json::Value = serde_json::from_str(&text).unwrap();
    for number in [2, 3, 4, 5] {
        assert_eq!(results["tests"][number]["output"], "not tried\n", "{text}");
    }
}

#[test]
fn a_bot_with_memorized_cases_is_flagged() {
    let scene = scene_with_cases();
    scene.write(
        "learn.sh",
        "mkdir table; for test in cases/*/*/tests/*.txt; do\n\
         answer=${test%/tests/*}/answers/${test##*/}\n\
         cp $answer table/$(cksum < $test | tr ' ' -); done\n",
    );
    let learned = process::Command::new("sh")
        .arg("learn.sh")
        .current_dir(scene.path(""))
        .status();
    assert!(learned.unwrap().success());
    let script = "cp \"$(dirname \"$0\")/table/$(cksum < \"$2\" | tr ' ' -)\" \"$3\"";
    let cheat = program(&scene, "cheat", script);
    let engine = this();
    let honest = program(&scene, "honest", &format!("exec {engine} \"$@\" --level 7"));
    let options = ["--games", "0", "--level", "4,5,6", "--hidden", "2", "--bot"];
    for (bot, passed, differs) in [(honest, 6, false), (cheat, 0, true)] {
        let told = if differs { "yes" } else { "no" };
        let options = [&options[..], &[bot.to_str().unwrap(), "--out", told]].concat();
        let text = marked(&scene, &options);
        let report = told_again(&scene, told, "--json");
        assert_eq!(report["points"], 75.0);
        let hidden = serde_json::json!({
            "tried": 6,
            "passed": passed,
            "share": if differs { 0.0 } else { 1.0 },
            "published_share": 1.0,
            "differs": differs,
        });
        assert_eq!(report["hidden"], hidden);
        let line = format!("\ndiffers from the published: {told} (");
        assert!(text.contains(&line), "{text}");
        let file = |name: &str| {
            let text = String::from_utf8(scene.read(format!("{told}/{name}"))).unwrap();
            assert!(!text.contains("4/white/tests/0.txt"), "{text}");
            text
        };
        let [table, index] = ["marks.csv", "index.html"].map(file);
        assert!(
            table.contains(&format!(",6,{passed},{told},75.00,")),
            "{table}"
        );
        let flag = "look at it: 0% of the hidden cases passed, 100% of the published ones";
        assert_eq!(table.contains(flag), differs, "{table}");
        let cell = format!("<td data-value=\"{passed}\">{passed} of 6</td>");
        assert!(index.contains(&cell), "{index}");
        assert_eq!(
            index.contains("<mark>hidden cases differ</mark>"),
            differs,
            "{index}"
        );
        let page = fs::read_dir(scene.path(format!("{told}/bots")))
            .unwrap()
            .next();
        let page = fs::read_to_string(page.unwrap().unwrap().path()).unwrap();
        // The student gets this page.
        assert!(
            !page.contains("of 6") && !page.contains("<figure"),
            "{page}"
        );

        let results = told_again(&scene, told, "--gradescope");
        let tests = results["tests"].as_array().unwrap();
        let (hidden, others) = tests.split_last().unwrap();
        assert_eq!(hidden["visibility"], "hidden");
        assert_eq!(
            (&hidden["score"], &hidden["max_score"]),
            (&0.0.into(), &0.0.into())
        );
        let line = format!("differs from the published: {told}\n");
        assert!(hidden["output"].as_str().unwrap().ends_with(&line));
        assert!(results["output"].is_null());
        for test in others {
            assert_eq!(test["visibility"], "visible");
            assert!(!test.to_string().contains("hidden"), "{test}");
        }
    }
}

#[test]
fn an_exit_code_is_only_a_remark() {
    let scene = scene_with_cases();
    let engine = this();
    let bot = program(
        &scene,
        "bot",
        &format!("{engine} \"$@\"; [ $1 = white ] || exit 3"),
    );
    let options = ["--games", "0", "--bot", bot.to_str().unwrap()];
    let report = object(&scene, &options);
    assert_eq!(report["points"], 85.0);
    let remark = serde_json::json!({ "reason": "exit code 3", "cases": 4 });
    assert_eq!(report["remarks"], serde_json::json!([remark]));
    let told = "4 answers counted, though the bot ended with exit code 3\n";
    assert!(marked(&scene, &options).contains(told));
    let gradescope = [&options[..], &["--gradescope"]].concat();
    let results: serde_json::Value = serde_json::from_str(&marked(&scene, &gradescope)).unwrap();
    assert_eq!(results["output"], told.trim_end());
}

#[test]
fn taking_a_general_is_explained() {
    let scene = scene_with_cases();
    let bot = program(&scene, "bot", "tr Gg . < \"$2\" > \"$3\"");
    let options = ["--games", "0", "--bot", bot.to_str().unwrap()];
    let failed = object(&scene, &options)["failed"][0].take();
    let without = failed["test"].as_str().unwrap().replace(['G', 'g'], ".");
    assert_eq!(failed["got"], without);
    assert!(
        failed["reason"]
            .as_str()
            .unwrap()
            .starts_with("illegal move: ")
    );
}

#[test]
fn gradescope_shows_students_their_faults_but_no_answers() {
    let scene = scene_with_cases();
    let script =
        "printf 'no\\342\\200\\256memory\\n' >&2; [ $1 = white ] || exit 3; cp \"$2\" \"$3\"";
    let bot = program(&scene, "bot", script);
    let args = ["--games", "0", "--all", "--gradescope", "--bot"];
    let text = marked(&scene, &[&args[..], &[bot.to_str().unwrap()]].concat());
    let results: serde_json::Value = serde_json::from_str(&text).unwrap();
    let tests = results["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 8);
    for (number, test) in tests.iter().enumerate() {
        let told = test["output"].as_str().unwrap();
        if number % 2 == 0 {
            assert_eq!(test["visibility"], "visible");
            assert!(told.contains("1 failed by crash, the first: exit code 3\n  no memory\n"));
            assert!(told.contains("1 failed by illegal move"), "{told}");
            let first = format!(
                "the first failed case: {}/white/tests/0.txt\n",
                4 + number / 2
            );
            assert!(told.contains(&first), "{told}");
            assert_eq!(told.matches(".txt").count(), 1, "{told}");
        } else {
            assert_eq!(test["visibility"], "after_published");
            assert_eq!(test["max_score"], 0.0);
            assert!(told.contains("/white/tests/0.txt: illegal move"), "{told}");
        }
    }
}
