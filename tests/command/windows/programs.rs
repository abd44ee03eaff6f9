//! Batch files as players of a match, and what they can do wrong.

use std::fs::{self, OpenOptions};
use std::os::windows::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use advance::matches::Outcome;
use advance::players::FaultKind;

use crate::command::mark::{object, scene_with_cases};
use crate::command::matches::{play, records};
use crate::command::scene::{Scene, assert_fails};

/// A program that plays as this batch file does, `%1` being the side, `%2` IN and `%3` OUT.
fn program(scene: &Scene, script: &str) -> PathBuf {
    scene.write(
        "bot.bat",
        format!("@echo off\r\n{}\r\n", script.replace('\n', "\r\n")),
    );
    scene.path("bot.bat")
}

/// The same as a player.
fn player(scene: &Scene, script: &str) -> String {
    format!("cmd={}", program(scene, script).display())
}

/// The binary, as a batch file calls it.
fn engine() -> String {
    let path = std::path::absolute(assert_cmd::cargo::cargo_bin!()).unwrap();
    format!("\"{}\"", path.display())
}

/// A line of a batch file that plays as this program does.
fn honest() -> String {
    format!("{} %* --level 4", engine())
}

/// Two games of a bot against level 4: it must lose both, by this kind of fault. Gives a reason.
#[track_caller]
fn loses_by(kind: FaultKind, script: &str) -> String {
    let scene = Scene::new();
    let bot = player(&scene, script);
    let args = ["--games", "2", "--turns", "3", "--time-limit", "2000"];
    let text = play(
        &scene,
        &bot,
        "level=4",
        &[&args[..], &["--out", "games"]].concat(),
    );
    assert!(text.contains(&format!("A lost 2 by {kind}")), "{text}");
    let record = records(&scene, "games").swap_remove(0);
    let Outcome::Fault { fault, .. } = record.course.outcome else {
        panic!("{text}")
    };
    assert_eq!(fault.kind, kind, "{fault}");
    fault.reason
}

#[test]
fn programs_play_by_files_under_their_names() {
    let scene = Scene::new();
    let script = format!("if \"%1\"==\"name\" (\necho Anna\nexit /b\n)\n{}", honest());
    let bot = player(&scene, &script);
    let args = ["--games", "2", "--turns", "3", "--out", "games"];
    let text = play(&scene, &bot, "level=4", &args);
    assert!(!text.contains("A lost "), "{text}");
    let games = records(&scene, "games");
    assert_eq!(games[0].players, ["Anna", "level=4"]);
    assert_eq!(games[1].course.moves.len(), 6);
}

#[test]
fn a_program_may_be_named_by_any_path() {
    let scene = Scene::new();
    fs::create_dir(scene.path("my bots")).unwrap();
    fs::copy(
        assert_cmd::cargo::cargo_bin!(),
        scene.path("my bots\\b\u{f3}t.exe"),
    )
    .unwrap();
    fs::copy(assert_cmd::cargo::cargo_bin!(), scene.path("bot.exe")).unwrap();
    let whole = scene.path("my bots\\b\u{f3}t.exe").display().to_string();
    for path in [
        "my bots\\b\u{f3}t.exe",
        "\".\\my bots\\b\u{f3}t\"",
        "my bots/b\u{f3}t.exe",
        "bot.exe",
        &whole,
    ] {
        let args = ["--games", "1", "--turns", "1"];
        let text = play(&scene, &format!("cmd={path}"), "level=4", &args);
        assert!(text.contains("2 plies a game"), "{path}: {text}");
    }
}

/// As `dotnet bot.dll` or `python bot.py` are: a program with arguments, one of them a path.
#[test]
fn a_program_may_have_arguments() {
    let scene = Scene::new();
    fs::create_dir(scene.path("my bots")).unwrap();
    let script = format!(
        "@echo off\r\nif not \"%1\"==\"fast\" exit 9\r\nshift\r\n{} %1 %2 %3 --level 4",
        engine()
    );
    scene.write("my bots\\bot.bat", script);
    let bot = r#"cmd=cmd /d /c "my bots\bot.bat" fast"#;
    let text = play(&scene, bot, "level=4", &["--games", "1", "--turns", "1"]);
    assert!(text.contains("2 plies a game"), "{text}");
}

#[test]
fn faults_are_told_apart() {
    assert_eq!(loses_by(FaultKind::Crash, "exit 7"), "exit code 7");
    assert_eq!(loses_by(FaultKind::Crash, "exit -1"), "exit code -1");
    // The exit code of an access violation.
    let violation = loses_by(FaultKind::Crash, "exit -1073741819");
    assert_eq!(violation, "exit code 0xC0000005");
    loses_by(FaultKind::NoFile, "exit 0");
    loses_by(FaultKind::BrokenFile, "echo nonsense> %3");
    loses_by(FaultKind::BrokenFile, "mkdir %3");
    loses_by(FaultKind::IllegalMove, "copy %2 %3");
}

#[test]
fn a_failure_after_the_move_is_ignored() {
    let scene = Scene::new();
    let bot = player(&scene, &format!("{}\nexit 1", honest()));
    let text = play(&scene, &bot, "level=4", &["--games", "2", "--turns", "3"]);
    assert!(!text.contains("A lost "), "{text}");
}

#[test]
fn a_program_that_hangs_is_ended() {
    loses_by(FaultKind::Timeout, ":again\ngoto again");
}

/// True if a process still has this file open after a moment, which a process that has ended may need.
fn is_open(scene: &Scene, name: &str) -> bool {
    let mut options = OpenOptions::new();
    options.read(true).share_mode(0);
    let deadline = Instant::now() + Duration::from_secs(2);
    while Instant::now() < deadline {
        if options.open(scene.path(name)).is_ok() {
            return false;
        }
        thread::sleep(Duration::from_millis(20));
    }
    true
}

#[test]
fn child_processes_do_not_outlive_a_move() {
    for ending in ["", ":again\ngoto again", "exit 1"] {
        let scene = Scene::new();
        let script = format!(
            "if \"%1\"==\"name\" exit /b\n\
             set data=%~dp0data%random%\n\
             start \"\" /b {} selfplay --level 4 --games 1000000 --out %data%\n\
             :wait\nif not exist %data% goto wait\n\
             {}\n{ending}",
            engine(),
            honest()
        );
        let bot = player(&scene, &script);
        let args = ["--games", "1", "--turns", "2", "--time-limit", "2000"];
        play(&scene, &bot, "level=4", &args);
        let started: Vec<_> = scene
            .names()
            .into_iter()
            .filter(|name| name.starts_with("data"))
            .collect();
        assert!(!started.is_empty(), "{ending}: {:?}", scene.names());
        for name in started {
            assert!(!is_open(&scene, &name), "{ending}: it is still running");
        }
    }
}

#[test]
fn missing_and_invalid_programs_end_the_match() {
    let scene = Scene::new();
    scene.write("notes.txt", "not a program");
    for path in ["nowhere.exe", ".\\notes.txt"] {
        let bot = format!("cmd={path}");
        let args = ["match", "--a", "level=4", "--b", &bot, "--games", "2"];
        let told = format!("cannot run '{path}'");
        assert_fails(scene.advance(&args).assert(), 1, &[&told]);
    }
}

#[test]
fn a_batch_file_can_be_marked() {
    let scene = scene_with_cases();
    let bot = program(&scene, &format!("{} %* --level 5", engine()));
    let report = object(&scene, &["--games", "0", "--bot", bot.to_str().unwrap()]);
    let passed = |index: usize| report["levels"][index]["passed"].as_u64().unwrap();
    assert_eq!((passed(0), passed(1)), (2, 2), "{report}");
    assert!(passed(2) < 2, "{report}");
}
