//! OUT as a descriptor that is open already: the program writes to it as it is, and nothing in its file is lost.

use std::io::Read;
use std::os::fd::OwnedFd;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixStream;

use advance::Side;

use crate::command::scene::{START, Scene, assert_fails, assert_one_legal_move, word};

/// Ends the shell's preparation without running the command that would follow.
const END: &str = "exit; set --";

/// Checks that `log` holds `before`, the board and `after`.
#[track_caller]
fn assert_logged(scene: &Scene, before: &str, after: &str) {
    let log = String::from_utf8(scene.read("log")).unwrap();
    let board = log
        .strip_prefix(before)
        .and_then(|rest| rest.strip_suffix(after))
        .unwrap_or_else(|| panic!("something is lost: {log}"));
    assert_one_legal_move(Side::White, START, board);
}

#[test]
fn the_file_of_a_descriptor_keeps_its_content() {
    for (number, out) in [
        (1, "-"),
        (1, "/dev/stdout"),
        (1, "/dev/fd/1"),
        (1, "/proc/self/fd/1"),
        (1, "link"),
        (2, "/dev/stderr"),
        (2, "/dev/fd/2"),
        (7, "/dev/fd/7"),
        (7, "/proc/self/fd/7"),
    ] {
        let scene = Scene::new();
        symlink("/dev/stdout", scene.path("link")).unwrap();
        scene.write("log", "old\n");
        let appended = format!("exec {number}>>log");
        let mut command = scene.advance_after(&appended, &["white", "in", out, "--level", "4"]);
        command.assert().success();
        assert_logged(&scene, "old\n", "");

        // Not in append mode: the writers before and after share the position in the file.
        let shared = format!(
            "{{ echo first >&{number}; \"$@\"; echo last >&{number}; }} {number}>log; {END}"
        );
        let mut command = scene.advance_after(&shared, &["white", "in", out, "--level", "4"]);
        command.assert().success();
        assert_logged(&scene, "first\n", "last\n");
        assert_eq!(scene.names(), ["in", "link", "log"], "{out}");
    }
}

#[test]
fn the_current_folder_may_hold_descriptors() {
    let scene = Scene::new();
    scene.write("log", "old\n");
    let log = word(scene.path("log"));
    let input = scene.path("in").display().to_string();
    let there = format!("exec >>{log}; cd /dev/fd");
    let mut command = scene.advance_after(&there, &["white", &input, "1"]);
    command.assert().success();
    assert_logged(&scene, "old\n", "");
}

#[test]
fn files_named_like_descriptors_are_files() {
    let scene = Scene::new();
    let assert = scene.advance(&["white", "in", "1"]).assert().success();
    assert.stdout("");
    assert_one_legal_move(Side::White, START, scene.read("1"));
}

/// The system refuses to open a socket by its path.
#[test]
fn a_socket_is_written_to() {
    let scene = Scene::new();
    let (mut here, there) = UnixStream::pair().unwrap();
    let mut command = scene.process(&["white", "in", "/dev/stdout"]);
    let status = command.stdout(OwnedFd::from(there)).status().unwrap();
    // The command keeps the other end open.
    drop(command);
    assert!(status.success());
    let mut board = Vec::new();
    here.read_to_end(&mut board).unwrap();
    assert_one_legal_move(Side::White, START, board);
}

#[test]
fn an_unwritable_descriptor_is_named_with_the_reason() {
    let scene = Scene::new();
    for (preparation, out, reason) in [
        ("exec 7>&-", "/dev/fd/7", "No such file or directory"),
        // Probably the first number that the command itself would get.
        ("exec 3>&-", "/dev/fd/3", "No such file or directory"),
        ("exec 7<in", "/dev/fd/7", "Bad file descriptor"),
        ("exec 0<in", "/dev/fd/0", "Bad file descriptor"),
    ] {
        let command = scene
            .advance_after(preparation, &["white", "in", out])
            .assert();
        assert_fails(command, 1, &["cannot write", out, reason]);
    }
    assert_eq!(scene.read("in"), START.as_bytes());
    assert_eq!(scene.names(), ["in"]);
}

#[test]
fn a_board_is_read_from_a_descriptor() {
    for (input, script) in [
        ("/dev/stdin", "exec 0<in".to_owned()),
        ("/dev/fd/0", "exec 0<in".to_owned()),
        ("/dev/fd/7", "exec 7<in".to_owned()),
        ("/dev/stdin", format!("cat in | \"$@\"; {END}")),
        ("/dev/fd/7", format!("cat in | \"$@\" 7<&0; {END}")),
    ] {
        let scene = Scene::new();
        let mut command = scene.advance_after(&script, &["white", input, "out"]);
        command.assert().success();
        assert_one_legal_move(Side::White, START, scene.read("out"));
    }
}
