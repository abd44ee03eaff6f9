//! An IN that cannot be read completely: exit code 1, the path and the reason, and OUT untouched.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use advance::Side;
use assert_cmd::assert::Assert;

use crate::command::linux::SMALL;
use crate::command::scene::{START, Scene, assert_fails, assert_one_legal_move};

#[test]
fn an_unopenable_in_is_named_with_the_reason() {
    let scene = Scene::new();
    scene.write("out", "old");
    for (input, reason) in [
        ("missing", "No such file or directory"),
        ("missing/in", "No such file or directory"),
        ("in/in", "Not a directory"),
        (".", "Is a directory"),
    ] {
        let quoted = format!("'{input}'");
        let assert = scene.advance(&["white", input, "out"]).assert();
        assert_fails(assert, 1, &["cannot read", &quoted, reason]);
        let assert = scene.advance(&["perft", "white", input, "2"]).assert();
        assert_fails(assert, 1, &["cannot read", &quoted, reason]);
    }
    // In place, the missing board is an error for IN, and is not created as OUT.
    let assert = scene.advance(&["white", "missing", "missing"]).assert();
    assert_fails(assert, 1, &["cannot read 'missing'", "No such file"]);
    assert_eq!(scene.read("out"), b"old");
    assert_eq!(scene.names(), ["in", "out"]);
}

#[test]
fn an_unreadable_in_is_named_with_the_reason() {
    let scene = Scene::new();
    scene.set_mode("in", 0o000);
    let assert = scene
        .advance_as_ordinary_user(&["white", "in", "out"])
        .assert();
    assert_fails(assert, 1, &["cannot read 'in'", "Permission denied"]);
    assert!(!scene.path("out").exists());
}

#[test]
fn a_folder_as_standard_input_is_an_error() {
    let scene = Scene::new();
    let mut process = scene.process(&["white", "-", "out"]);
    process.stdin(File::open(scene.path("")).unwrap());
    let output = process.output().unwrap();
    let assert = Assert::new(output);
    assert_fails(
        assert,
        1,
        &["cannot read standard input:", "Is a directory"],
    );
}

#[test]
fn a_board_is_read_from_a_fifo() {
    let scene = Scene::new();
    scene.mkfifo("pipe");
    let pipe = scene.path("pipe");
    // Opening waits for a reader. If the command does not open the pipe, the test fails before it joins this thread.
    let writer = thread::spawn(move || {
        let mut pipe = File::options().write(true).open(pipe).unwrap();
        let (first, second) = START.as_bytes().split_at(40);
        pipe.write_all(first).unwrap();
        // Half a board is not a board: the reader has to wait for the end.
        thread::sleep(Duration::from_millis(20));
        pipe.write_all(second).unwrap();
    });
    scene.advance(&["white", "pipe", "out"]).assert().success();
    writer.join().unwrap();
    assert_one_legal_move(Side::White, START, scene.read("out"));
}

#[test]
fn an_endless_in_is_refused_within_bounded_memory() {
    let scene = Scene::new();
    scene.write("out", "old");
    let assert = scene
        .advance_after(SMALL, &["white", "/dev/zero", "out"])
        .assert();
    assert_fails(assert, 1, &["'/dev/zero'", "line 1", "column 1", "'\\0'"]);

    for (endless, parts) in [
        ("yes ''", &["longer than", "expected 9 lines"][..]),
        ("cat in; yes ''", &["longer than", "expected 9 lines"]),
        ("yes .........", &["longer than", "expected 9 lines"]),
        ("yes . | tr -d '\\n'", &["longer than", "expected 9 lines"]),
        ("yes ..........", &["line 1", "10 characters"]),
        ("yes x", &["line 1", "column 1", "'x'"]),
    ] {
        // The endless writer ends silently when its reader is gone.
        let script = format!("{SMALL}; {{ {endless}; }} 2>/dev/null | exec \"$@\"; exit; set --");
        let assert = scene
            .advance_after(&script, &["white", "-", "out"])
            .assert();
        assert_fails(assert, 1, &[&["standard input "], parts].concat());
    }
    assert_eq!(scene.read("out"), b"old");
}

#[test]
fn a_huge_in_is_refused_within_bounds() {
    let scene = Scene::new();
    scene.write("out", "old");
    let mut huge = File::options()
        .read(true)
        .write(true)
        .open(scene.path("in"))
        .unwrap();
    // A sparse file: it takes no space on the disk, but reads as zeros to its end.
    huge.set_len(10 << 30).unwrap();
    let assert = scene.advance_after(SMALL, &["white", "in", "out"]).assert();
    assert_fails(assert, 1, &["'in'", "line 10", "column 1", "'\\0'"]);

    // Standard input shares its position in the file with `huge`, which shows how much was read.
    huge.seek(SeekFrom::Start(0)).unwrap();
    let output = scene
        .process(&["white", "-", "out"])
        .stdin(huge.try_clone().unwrap())
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    let assert = Assert::new(output);
    assert_fails(
        assert,
        1,
        &["standard input ", "line 10", "column 1", "'\\0'"],
    );
    let read = huge.stream_position().unwrap();
    assert!((1..=64 << 10).contains(&read), "{read} bytes were read");
    assert_eq!(scene.read("out"), b"old");
}

/// Without this test, the two before it would pass for a program that fails before it reads.
#[test]
fn a_board_is_played_within_the_same_memory() {
    let scene = Scene::new();
    scene
        .advance_after(SMALL, &["white", "in", "out"])
        .assert()
        .success();
    assert_one_legal_move(Side::White, START, scene.read("out"));
}
