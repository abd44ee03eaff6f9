//! An OUT that cannot be written: exit code 1, the path and the reason, and nothing lost.

use std::fs::{self, File};
use std::os::unix::fs::symlink;

use assert_cmd::Command;
use assert_cmd::assert::Assert;

use crate::command::scene::{START, Scene, assert_fails};

#[track_caller]
fn fails_to_write(mut command: Command, out: &str, reason: &str) {
    let quoted = format!("'{out}'");
    assert_fails(command.assert(), 1, &["cannot write", &quoted, reason]);
}

#[test]
fn an_uncreatable_out_is_named_with_the_reason() {
    let scene = Scene::new();
    fs::create_dir(scene.path("folder")).unwrap();
    symlink("loop", scene.path("loop")).unwrap();
    symlink("missing/out", scene.path("link")).unwrap();
    for (out, reason) in [
        ("missing/out", "No such file or directory"),
        ("link", "No such file or directory"),
        ("in/out", "Not a directory"),
        ("new/", "Not a directory"),
        ("folder", "Is a directory"),
        (".", "Is a directory"),
        ("loop", "Too many levels of symbolic links"),
    ] {
        fails_to_write(scene.advance(&["white", "in", out]), out, reason);
    }
    let long = "x".repeat(300);
    fails_to_write(
        scene.advance(&["white", "in", &long]),
        &long,
        "File name too long",
    );
    assert_eq!(scene.names(), ["folder", "in", "link", "loop"]);
    assert_eq!(scene.read("in"), START.as_bytes());
}

#[test]
fn messages_name_only_the_users_files() {
    let scene = Scene::new();
    let assert = scene.advance(&["white", "in", "missing/out"]).assert();
    assert.stderr("error: cannot write 'missing/out': No such file or directory\n");
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let scene = Scene::new();
    scene.set_mode("", 0o777);
    scene.write("out", "old");
    for name in ["in", "out"] {
        scene.set_mode(name, 0o444);
    }
    for out in ["in", "out"] {
        let command = scene.advance_as_ordinary_user(&["white", "in", out]);
        fails_to_write(command, out, "Permission denied");
    }
    assert_eq!(scene.read("in"), START.as_bytes());
    assert_eq!(scene.read("out"), b"old");
    assert_eq!(scene.mode("out"), 0o444);
}

#[test]
fn a_read_only_folder_stays_unchanged() {
    let scene = Scene::new();
    fs::create_dir(scene.path("locked")).unwrap();
    for (name, contents) in [("locked/old", "old"), ("locked/in", START)] {
        scene.write(name, contents);
        scene.set_mode(name, 0o444);
    }
    scene.set_mode("locked", 0o555);
    for (input, out) in [
        ("in", "locked/new"),
        ("in", "locked/old"),
        ("locked/in", "locked/in"),
    ] {
        let command = scene.advance_as_ordinary_user(&["white", input, out]);
        fails_to_write(command, out, "Permission denied");
    }
    // Reading from there is fine.
    scene
        .advance_as_ordinary_user(&["white", "locked/in", "-"])
        .assert()
        .success();
    scene.set_mode("locked", 0o755);
    assert!(!scene.path("locked/new").exists());
    assert_eq!(scene.read("locked/old"), b"old");
    assert_eq!(scene.read("locked/in"), START.as_bytes());
    assert_eq!(fs::read_dir(scene.path("locked")).unwrap().count(), 2);
}

#[test]
fn an_inaccessible_folder_is_an_error() {
    let scene = Scene::new();
    fs::create_dir(scene.path("closed")).unwrap();
    scene.write("closed/out", "old");
    scene.set_mode("closed", 0o000);
    let command = scene.advance_as_ordinary_user(&["white", "in", "closed/out"]);
    fails_to_write(command, "closed/out", "Permission denied");
    scene.set_mode("closed", 0o755);
    assert_eq!(scene.read("closed/out"), b"old");
}

#[test]
fn a_full_device_is_an_error() {
    // Not as root, who could replace a device.
    let scene = Scene::new();
    let command = scene.advance_as_ordinary_user(&["white", "in", "/dev/full"]);
    fails_to_write(command, "/dev/full", "No space left on device");
}

#[test]
fn a_full_standard_output_is_an_error() {
    let scene = Scene::new();
    for args in [
        &["white", "in", "-"][..],
        &["black", "in", "-", "--explain"],
        &["perft", "white", "in", "1"],
        &["perft", "white", "in", "1", "--divide"],
        &["name"],
        &["--help"],
        &["--version"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = scene.process(args).stdout(full).output().unwrap();
        let assert = Assert::new(output);
        assert_fails(
            assert,
            1,
            &["cannot write standard output", "No space left on device"],
        );
    }
    assert_eq!(scene.read("in"), START.as_bytes());
}

#[test]
fn a_full_disk_costs_nothing_but_the_move() {
    let scene = Scene::new();
    scene.write("out", "old");
    // With the signal ignored, a limit of no bytes refuses the first one, as a full disk does.
    let full = "trap '' XFSZ; ulimit -f 0";
    for out in ["out", "in", "new"] {
        let command = scene.advance_after(full, &["white", "in", out]);
        fails_to_write(command, out, "File too large");
    }
    assert_eq!(scene.read("out"), b"old");
    assert_eq!(scene.read("in"), START.as_bytes());
    assert_eq!(scene.names(), ["in", "out"], "nothing is left behind");
}
