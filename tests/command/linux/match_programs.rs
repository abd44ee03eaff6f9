//! Programs as players of a match, and everything that they can do wrong.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use advance::matches::Outcome;
use advance::matches::record::Record;
use advance::players::FaultKind;

use crate::command::matches::{play, records};
use crate::command::scene::{PATIENCE, Scene, assert_fails, this, word};

/// A program that plays as this shell script says, `$1` being the side, `$2` IN and `$3` OUT.
pub fn program(scene: &Scene, name: &str, script: &str) -> PathBuf {
    installed(scene, name, &format!("#!/bin/sh\n{script}\n"))
}

/// A program with this content.
fn installed(scene: &Scene, name: &str, content: &str) -> PathBuf {
    let (text, path) = (scene.path(format!("{name}.text")), scene.path(name));
    scene.write(format!("{name}.text"), content);
    // Another process writes the file: a child that another test starts meanwhile would hold a file of this process
    // open for writing, and the system does not run such a file.
    let install = Command::new("install")
        .arg("-m755")
        .args([&text, &path])
        .status();
    assert!(install.unwrap().success());
    path
}

/// The same as a player.
fn player(scene: &Scene, script: &str) -> String {
    format!("cmd={}", program(scene, "bot", script).display())
}

/// A script that plays as this program does.
fn honest() -> String {
    format!("{} \"$@\" --level 4", this())
}

/// Two games of a player against level 4: it must lose both, by this kind of fault. Gives the reasons.
#[track_caller]
pub fn reasons_of_loss(scene: &Scene, player: &str, kind: FaultKind) -> Vec<String> {
    // Only a program that should run out of time gets little of it: a busy machine may delay the others.
    let limit = match kind {
        FaultKind::Timeout => "400",
        _ => "60000",
    };
    let args = ["--games", "2", "--turns", "3", "--time-limit", limit];
    let args = [&args[..], &["--out", "games"]].concat();
    let text = play(scene, player, "level=4", &args);
    assert!(
        text.contains("A won 0, tied 0, lost 2, score 0 (0.0%)"),
        "{text}"
    );
    assert!(text.contains(&format!("A lost 2 by {kind}")), "{text}");
    let reason = |record: Record| {
        let Outcome::Fault { fault, .. } = record.course.outcome else {
            panic!("{text}")
        };
        assert_eq!(fault.kind, kind, "{fault}");
        fault.reason
    };
    records(scene, "games").into_iter().map(reason).collect()
}

#[track_caller]
fn assert_loses_by(kind: FaultKind, script: &str) {
    let scene = Scene::new();
    let reasons = reasons_of_loss(&scene, &player(&scene, script), kind);
    assert!(reasons.iter().all(|reason| !reason.is_empty()));
}

#[test]
fn programs_play_under_their_own_names() {
    let scene = Scene::new();
    let script = format!(
        "[ \"$1\" = name ] && echo Anna && echo Berta && exit\n{}",
        honest()
    );
    let bot = player(&scene, &script);
    let args = ["--games", "2", "--turns", "5", "--out", "games"];
    let text = play(&scene, &bot, "level=4", &args);
    assert!(!text.contains("A lost "), "{text}");
    let games = records(&scene, "games");
    assert_eq!(games[0].players, ["Anna", "level=4"]);
    assert_eq!(games[1].course.moves.len(), 10);
}

#[test]
fn a_program_that_fails_has_crashed() {
    assert_loses_by(FaultKind::Crash, "exit 7");
    assert_loses_by(FaultKind::Crash, "kill -SEGV $$");
}

#[test]
fn a_failure_after_the_move_is_ignored() {
    for end in ["exit 1", "kill -SEGV $$"] {
        let scene = Scene::new();
        let bot = player(&scene, &format!("{}; {end}", honest()));
        let args = ["--games", "2", "--turns", "3"];
        let text = play(&scene, &bot, "level=4", &args);
        assert!(!text.contains("A lost "), "{text}");
    }
}

#[test]
fn scripts_without_interpreter_run_by_sh() {
    let scene = Scene::new();
    let bot = installed(&scene, "bare", &format!("exec {}\n", honest()));
    let bare = format!("cmd={}", bot.display());
    let text = play(&scene, &bare, "level=4", &["--games", "2", "--turns", "3"]);
    assert!(!text.contains("A lost "), "{text}");
}

#[test]
fn crlf_scripts_are_refused_with_the_reason() {
    let scene = Scene::new();
    let bot = installed(&scene, "saved", "#!/bin/sh\r\nexit\r\n");
    let reason = "its first line ends with CR LF: save the file with LF";
    for kind in ["cmd", "ugi"] {
        let player = format!("{kind}={}", word(&bot));
        let args = ["match", "--a", &player, "--b", "level=4", "--games", "2"];
        let assert = scene.advance(&args).assert();
        assert_fails(assert, 1, &["cannot run '", reason]);
    }
}

#[test]
fn a_killed_program_has_not_moved() {
    for signal in ["KILL", "XCPU", "XFSZ"] {
        let script = format!("{}; kill -{signal} $$", honest());
        assert_loses_by(FaultKind::Crash, &script);
    }
    let script = format!("{}; sleep 10000", honest());
    assert_loses_by(FaultKind::Timeout, &script);
}

#[test]
fn taking_a_general_is_illegal() {
    let scene = Scene::new();
    let bot = player(&scene, "tr G . < \"$2\" > \"$3\"");
    for reason in reasons_of_loss(&scene, &bot, FaultKind::IllegalMove) {
        assert!(reason.ends_with("General disappeared from e1"), "{reason}");
    }
}

#[test]
fn a_program_that_hangs_is_ended() {
    assert_loses_by(FaultKind::Timeout, "sleep 10000");
}

#[test]
fn a_program_that_ignores_signals_is_ended() {
    assert_loses_by(
        FaultKind::Timeout,
        "trap '' TERM INT HUP; while :; do :; done",
    );
}

#[test]
fn an_idle_program_leaves_no_file() {
    assert_loses_by(FaultKind::NoFile, "exit 0");
}

#[test]
fn the_previous_out_is_no_move() {
    let once = format!(
        "[ -e \"$0.done\" ] && exit; touch \"$0.done\"; {}",
        honest()
    );
    assert_loses_by(
        FaultKind::NoFile,
        &format!("[ \"$1\" = name ] && exit; {once}"),
    );
}

#[test]
fn files_that_are_no_boards_are_broken() {
    for script in [
        "echo nonsense > \"$3\"",
        ": > \"$3\"",
        "mkdir \"$3\"",
        "mkfifo \"$3\"",
        "ln -s /dev/zero \"$3\"",
        "truncate -s 1G \"$3\"",
    ] {
        assert_loses_by(FaultKind::BrokenFile, script);
    }
}

#[test]
fn each_move_has_new_files() {
    for harm in [
        "rm \"$2\"; mkfifo \"$2\"",
        "rm \"$2\"; mkdir \"$2\"",
        "chmod 444 \"$2\"; chmod 555 \"${2%/*}\"",
        "rm \"$2\"; ln -s /dev/full \"$2\"",
    ] {
        let scene = Scene::new();
        fs::create_dir(scene.path("temporary")).unwrap();
        scene.set_mode("temporary", 0o777);
        let bot = player(&scene, &format!("{}\n{harm}", honest()));
        let args = ["match", "--a", &bot, "--b", "level=4"];
        let more = ["--games", "1", "--turns", "2"];
        let mut command = scene.advance(&[&args[..], &more].concat());
        let assert = command.env("TMPDIR", scene.path("temporary")).assert();
        let text = String::from_utf8_lossy(&assert.success().get_output().stdout).into_owned();
        assert!(text.contains("4 plies a game"), "{harm}: {text}");
        assert!(!text.contains("A lost "), "{harm}: {text}");
        let left = fs::read_dir(scene.path("temporary")).unwrap().count();
        assert_eq!(left, 0, "{harm}");
    }
}

#[test]
fn removing_the_folder_leaves_no_file() {
    assert_loses_by(FaultKind::NoFile, "rm -r \"${2%/*}\"");
}

#[test]
fn no_room_for_files_is_an_error() {
    let scene = Scene::new();
    let bot = player(&scene, "exit 1");
    let mut command = scene.advance(&["match", "--a", &bot, "--b", "level=4"]);
    let assert = command.env("TMPDIR", scene.path("nowhere")).assert();
    assert_fails(assert, 1, &["No such file", "nowhere/advance-"]);
}

#[test]
fn a_program_that_fills_the_disk_is_killed() {
    let scene = Scene::new();
    let bot = player(&scene, "[ \"$1\" = name ] || cat /dev/zero > \"$3\"");
    let args = ["--games", "1", "--time-limit", "600000", "--out", "games"];
    let text = play(&scene, &bot, "level=4", &args);
    assert!(text.contains("A lost 1 by broken file"), "{text}");
    let Outcome::Fault { fault, .. } = &records(&scene, "games")[0].course.outcome else {
        panic!("{text}")
    };
    assert!(fault.reason.contains("OUT is longer than"), "{fault}");
}

#[test]
fn a_move_that_is_not_legal_loses() {
    assert_loses_by(FaultKind::IllegalMove, "cp \"$2\" \"$3\"");
    assert_loses_by(FaultKind::IllegalMove, "tr Zz .. < \"$2\" > \"$3\"");
}

#[test]
fn floods_on_standard_streams_are_harmless() {
    let scene = Scene::new();
    let flood = "yes | head -c 100000000; yes | head -c 100000000 >&2";
    let bot = player(&scene, &format!("{flood}; {}", honest()));
    let text = play(
        &scene,
        &bot,
        "level=4",
        &["--games", "1", "--turns", "2", "--out", "games"],
    );
    assert!(!text.contains("A lost "), "{text}");
    assert_eq!(records(&scene, "games")[0].course.moves.len(), 4);
    assert_eq!(records(&scene, "games")[0].players[0].len(), "y".len());
}

#[test]
fn child_processes_do_not_outlive_the_move() {
    for (start, ending) in [
        ("", ""),
        ("", "sleep 10000"),
        ("", "exit 1"),
        ("setsid", ""),
        ("setsid", "exit 1"),
        ("setsid env -i", "sleep 10000"),
    ] {
        let scene = Scene::new();
        let script = format!(
            "[ \"$1\" = name ] && exit; {start} sleep 10000 & echo $! >> \"$0.pids\"; {}; {ending}",
            honest()
        );
        let bot = player(&scene, &script);
        let args = ["--games", "1", "--turns", "2", "--time-limit", "400"];
        play(&scene, &bot, "level=4", &args);
        let pids = fs::read_to_string(scene.path("bot.pids")).unwrap();
        assert!(!pids.is_empty());
        for pid in pids.lines() {
            let deadline = Instant::now() + PATIENCE;
            while is_running(pid) {
                assert!(Instant::now() < deadline, "{pid} is still running");
                thread::sleep(Duration::from_millis(10));
            }
        }
    }
}

/// Whether a process exists and has not ended. It may be a zombie.
pub fn is_running(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit(") ").next().unwrap_or_default();
    !state.is_empty() && !state.starts_with('Z')
}

#[test]
fn a_missing_program_ends_the_match() {
    let scene = Scene::new();
    let assert = scene
        .advance(&[
            "match",
            "--a",
            "level=4",
            "--b",
            "cmd=./nowhere",
            "--games",
            "2",
        ])
        .assert();
    assert_fails(assert, 1, &["cannot run './nowhere'", "No such file"]);
}

#[test]
fn a_missing_program_is_named_with_its_line() {
    let scene = Scene::new();
    let args = ["match", "--a", "level=4", "--b", "cmd=./my bot --fast"];
    let assert = scene.advance(&args).assert();
    let told = [
        "cannot run './my'",
        "'./my bot --fast'",
        "No such file",
        "quotes",
    ];
    assert_fails(assert, 1, &told);
}

#[test]
fn programs_get_the_arguments_of_their_line() {
    let scene = Scene::new();
    let script = format!("[ $1 = name ] || exec {}; echo Anna", honest());
    let line = format!("cmd={}", shell_words::join(["sh", "-c", &script, "bot"]));
    let args = ["--games", "2", "--turns", "5", "--out", "games"];
    let text = play(&scene, &line, "level=4", &args);
    assert!(!text.contains("A lost "), "{text}");
    let games = records(&scene, "games");
    assert_eq!(games[0].players, ["Anna", "level=4"]);
    let settings = String::from_utf8(scene.read("games/settings.json")).unwrap();
    let settings: serde_json::Value = serde_json::from_str(&settings).unwrap();
    assert_eq!(settings["players"][0], line);
}

#[test]
fn file_names_may_have_spaces() {
    let scene = Scene::new();
    program(
        &scene,
        "my \"bot",
        &format!("[ \"$1\" = name ] && exit\n{}", honest()),
    );
    let args = ["--games", "1", "--turns", "2", "--out", "games"];
    let text = play(&scene, "cmd=./my \"bot", "level=4", &args);
    assert!(!text.contains("A lost "), "{text}");
    assert_eq!(records(&scene, "games")[0].players[0], "my \"bot");
}

#[test]
fn open_quotation_marks_are_refused() {
    let scene = Scene::new();
    let args = ["match", "--a", "level=4", "--b", "cmd='./my bot"];
    let told = [
        "'cmd='./my bot' is not a player",
        "quotation mark is not closed",
    ];
    assert_fails(scene.advance(&args).assert(), 2, &told);
}

/// A shell would look for it on its path, where another may be found.
#[test]
fn a_file_in_this_folder_needs_no_path() {
    let scene = Scene::new();
    program(&scene, "bot", &honest());
    let args = ["--games", "1", "--turns", "1"];
    let text = play(&scene, "cmd=bot", "level=4", &args);
    assert!(text.contains("2 plies a game"), "{text}");
}
