//! Standard streams without a reader, and closed ones.

use std::io;
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};

use advance::Side;

use super::pty::Terminal;
use crate::command::scene::{START, Scene, WHITE_IS_STUCK, assert_one_legal_move};

/// The writing end of a pipe whose reader is gone.
fn deserted() -> Stdio {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    writer.into()
}

/// The signal of a write to a pipe without a reader.
const SIGPIPE: i32 = 13;

#[track_caller]
fn ends_quietly(command: &mut Command) {
    let Output { status, stderr, .. } = command.output().unwrap();
    assert!(
        matches!(status.code(), Some(0 | 141)) || status.signal() == Some(SIGPIPE),
        "{command:?}: {status}"
    );
    let message = String::from_utf8(stderr).unwrap();
    assert!(!message.contains("panicked"), "{message}");
    assert!(!message.contains("error:"), "{message}");
}

#[test]
fn a_reader_that_is_gone_is_no_error() {
    let scene = Scene::new();
    symlink("/dev/stdout", scene.path("link")).unwrap();
    for args in [
        &["white", "in", "-"][..],
        &["black", "in", "-", "--explain"],
        &["white", "in", "link"],
        &["perft", "white", "in", "1"],
        &["perft", "white", "in", "1", "--divide"],
        &["name"],
        &["--help"],
        &["--version"],
    ] {
        ends_quietly(scene.process(args).stdout(deserted()));
    }
    assert_eq!(scene.read("in"), START.as_bytes());
}

#[test]
fn head_gets_its_byte() {
    let scene = Scene::new();
    let script = "\"$@\" | head -c 1; exit; set --";
    let assert = scene.advance_after(script, &["white", "in", "-"]).assert();
    assert.success().stdout("m").stderr("");
}

#[test]
fn closed_standard_error_keeps_the_exit_code() {
    let scene = Scene::new();
    scene.write("stuck", WHITE_IS_STUCK);
    for (args, code) in [
        (&["white", "missing", "out"][..], 1),
        (&["white", "in", "missing/out"], 1),
        (&["white", "stuck", "out"], 3),
        (&["white", "in", "out", "--unknown"], 2),
        (&[], 2),
    ] {
        let status = scene.process(args).stderr(deserted()).status();
        assert_eq!(status.unwrap().code(), Some(code), "{args:?}");
        for closed in ["exec 2>&-", "exec 2>/dev/full", "exec 0<&- 1>&- 2>&-"] {
            let assert = scene.advance_after(closed, args).assert();
            assert_eq!(
                assert.get_output().status.code(),
                Some(code),
                "{closed} {args:?}"
            );
        }
    }
    assert_eq!(scene.names(), ["in", "stuck"]);
}

/// The move matters, not its explanation.
#[test]
fn closed_standard_error_does_not_prevent_a_move() {
    let scene = Scene::new();
    let args = ["white", "in", "out", "--explain"];
    scene.write("out", "old");
    let status = scene.process(&args).stderr(deserted()).status().unwrap();
    assert_eq!(status.code(), Some(0));
    assert_one_legal_move(Side::White, START, scene.read("out"));

    for closed in ["exec 2>&-", "exec 2>/dev/full", "exec 0<&- 1>&- 2>&-"] {
        scene.write("out", "old");
        let assert = scene.advance_after(closed, &args).assert();
        assert.success().stdout("");
        // Nor may a file that takes the number of a closed stream get what was meant for the stream.
        assert_one_legal_move(Side::White, START, scene.read("out"));
    }
}

/// Commands that print to standard output.
const PRINTING: [&[&str]; 16] = [
    &["white", "in", "-"],
    &["black", "in", "/dev/stdout", "--explain"],
    &["white", "in", "/dev/fd/1"],
    &["apply", "white", "in", "c2-c3", "-"],
    &["name"],
    &["moves", "white", "in"],
    &["status", "white", "in"],
    &["show", "in"],
    &["show", "in", "--svg", "-"],
    &["perft", "white", "in", "1"],
    &["selfplay", "--games", "1", "--nodes", "10", "--out", "-"],
    &["ugi"],
    &["man"],
    &["completions", "zsh"],
    &["help"],
    &["--version"],
];

#[test]
fn an_unwritable_standard_output_is_an_error() {
    let scene = Scene::new();
    for args in PRINTING {
        for preparation in [
            "exec >&-",
            "exec 0<&- 1>&-",
            "exec 1<in",
            "exec 1</dev/null",
        ] {
            let assert = scene.advance_after(preparation, args).assert();
            let message = "error: cannot write standard output: it is not open for writing\n";
            assert.code(1).stdout("").stderr(message);
        }
    }
    assert_eq!(scene.read("in"), START.as_bytes());
    assert_eq!(scene.names(), ["in"]);
}

#[test]
fn an_unused_standard_output_may_be_closed() {
    let scene = Scene::new();
    for args in [
        &["white", "in", "out"][..],
        &["apply", "white", "in", "c2-c3", "out"],
        &["show", "in", "--svg", "out"],
    ] {
        let assert = scene.advance_after("exec >&-", args).assert();
        assert.success().stderr("");
        assert!(!scene.read("out").is_empty());
    }
    // Bad arguments take precedence for the exit code.
    let assert = scene.advance_after("exec >&-", &["moves"]).assert();
    assert.code(2);
}

/// Many programs give their children /dev/null opened for both, as Rust's runtime does where standard output
/// is closed.
#[test]
fn to_throw_the_output_away_is_no_error() {
    let scene = Scene::new();
    for args in PRINTING {
        for preparation in ["exec >/dev/null", "exec 1<>/dev/null"] {
            let assert = scene.advance_after(preparation, args).assert();
            assert.success().stdout("");
        }
    }
}

#[test]
fn a_closed_standard_input_holds_no_board() {
    let scene = Scene::new();
    let assert = scene
        .advance_after("exec <&-", &["white", "-", "out"])
        .assert();
    assert.code(1).stdout("");
    assert_eq!(scene.names(), ["in"]);
}

/// At a terminal, a person learns what was played and where the board is; a program never does.
#[test]
fn moves_are_announced_at_terminals_only() {
    let args = ["white", "in", "out", "--level", "7", "--seed", "1"];
    let mut terminal = Terminal::open(&args, &[]);
    let (told, status) = terminal.close();
    assert!(status.success());
    let (mv, deed) = told.trim_end().split_once(": white's ").unwrap();
    assert!(deed.ends_with("; the board is in out"), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    let scene = Scene::new();
    assert_one_legal_move(
        Side::White,
        START.as_bytes(),
        terminal.read("out").as_bytes(),
    );
    scene.write("out", terminal.read("out"));
    let check = ["check", "white", "in", "out"];
    let check = scene.advance(&check).assert().success();
    let found = String::from_utf8_lossy(&check.get_output().stdout).into_owned();
    assert!(found.contains(mv), "{told}: {found}");
    scene
        .advance(&args)
        .assert()
        .success()
        .stdout("")
        .stderr("");
}
