//! The options of a class, and what its folder keeps of them.

use std::fs;

use advance::players::quoted;

use crate::command::linux::match_programs::program;
use crate::command::linux::trust::assert_question;
use crate::command::mark::scene_with_cases;
use crate::command::scene::{Scene, assert_fails};

#[test]
fn a_class_needs_a_folder_and_one_call() {
    let scene = scene_with_cases();
    fs::create_dir_all(scene.path("class/anna")).unwrap();
    let mark = |options: &[&str]| {
        let args = [&["mark", "--cases", "cases"], options].concat();
        scene.advance(&args).assert()
    };
    mark(&["--bots", "class", "--unsafe"]).code(2);
    // Builds need the sandbox, and a command line that calls the bot.
    let built = ["--bots", "class", "--out", "out", "--build", "make"];
    mark(&built).code(2);
    let call = ["--call", "{}/bot"];
    mark(&[&built[..], &call, &["--unsafe"]].concat()).code(2);
    mark(&["--bots", "class", "--out", "out", "--with", "Makefile"]).code(2);
    assert!(!scene.path("out").exists());
    let folder = ["--bots", "class", "--unsafe", "--out", "out"];
    assert_fails(
        mark(&folder),
        1,
        &["is a folder", "--call 'python3 {}/bot.py'"],
    );
    assert!(!scene.path("out").exists());
}

/// A resumed run would take them for submissions.
#[test]
fn marks_and_cases_lie_outside_the_submissions() {
    let scene = scene_with_cases();
    fs::create_dir_all(scene.path("class/anna")).unwrap();
    fs::rename(scene.path("cases"), scene.path("class/cases")).unwrap();
    scene.write("class/anna/bot.sh", "exit 3\n");
    let mark = |cases: &str, out: &str| {
        let class = ["--bots", "./class", "--call", "sh {}/bot.sh", "--unsafe"];
        let rest = ["--cases", cases, "--out", out, "--games", "0"];
        scene
            .advance(&[&["mark"], &class[..], &rest].concat())
            .assert()
    };
    let told = ["'class/cases' lies in './class'", "name another folder"];
    assert_fails(mark("class/cases", "marks"), 1, &told);
    fs::rename(scene.path("class/cases"), scene.path("cases")).unwrap();
    let among = [
        "class",
        "class/marks",
        "class/../class/a/b",
        "nowhere/../class/marks",
        "class/anna",
    ];
    for out in among {
        let told = format!("'{out}' lies in './class'");
        assert_fails(mark("cases", out), 1, &[&told, "name another folder"]);
    }
    mark("cases", "class-marks").success();
    let merge = ["merge", "class-marks", "--out", "class/merged"];
    let told = ["'class/merged' lies in './class'", "name another folder"];
    assert_fails(scene.advance(&merge).assert(), 1, &told);
    let entries = fs::read_dir(scene.path("class")).unwrap();
    assert_eq!(entries.count(), 1);
    // A hidden entry is no submission.
    mark("cases", "class/.marks").success();
}

/// A bot, marked without a sandbox, and its command line.
fn marked_unsafely() -> (Scene, String) {
    let scene = scene_with_cases();
    program(&scene, "bot", "exit 3");
    let bot = scene.path("bot").display().to_string();
    let mark = ["mark", "--cases", "cases", "--games", "0", "--level", "4"];
    let run = ["--bot", &bot, "--unsafe", "--out", "marks"];
    let mut run = scene.advance(&[&mark[..], &run].concat());
    run.assert().success();
    (scene, quoted(&bot))
}

#[test]
fn unsandboxed_bots_start_only_when_trusted() {
    let (scene, bot) = marked_unsafely();
    let resume = ["mark", "--resume", "marks"];
    assert_question(scene.elsewhere(&resume).assert(), "marks", &[&bot]);
    let mut trusted = scene.elsewhere(&[&resume[..], &["--trust"]].concat());
    trusted.assert().success();
    // Who has begun the run need not be asked.
    scene.advance(&resume).assert().success();
    // The folder cannot pretend that the command is this program.
    let settings = String::from_utf8(scene.read("marks/settings.json")).unwrap();
    assert!(settings.contains("\"trusted\""), "{settings}");
    let settings = settings.replace("\"trusted\"", "\"own\"");
    scene.write("marks/settings.json", settings);
    assert_question(scene.advance(&resume).assert(), "marks", &[&bot]);
}

#[test]
fn a_resumed_class_keeps_its_opponent() {
    let (scene, bot) = marked_unsafely();
    // The settings are not those of the run that was begun.
    let trusted = format!("trusted:\n  {bot}, without a sandbox\n  'cases'\n");
    let mut settings: serde_json::Value =
        serde_json::from_slice(&scene.read("marks/settings.json")).unwrap();
    assert_eq!(settings["opponent"], "level=7,predict=worst");
    settings["opponent"] = "level=3".into();
    scene.write("marks/settings.json", settings.to_string());
    let mut resumed = scene.advance(&["mark", "--resume", "marks", "--trust"]);
    let resumed = resumed.assert().code(1).stdout("");
    let text = String::from_utf8_lossy(&resumed.get_output().stderr);
    let error = text.strip_prefix(&*trusted).unwrap();
    assert!(error.starts_with("error: the opponent 'level=3'"), "{text}");
    assert_eq!(error.lines().count(), 1, "{text}");
}
