//! Eater: its questions, its boards, and its replies to bad answers; on Linux only.

use crate::command::scene::{Scene, assert_fails};
use std::fs::{self, File};
use std::process::Stdio;

#[test]
fn input_that_cannot_be_read_is_an_error() {
    let scene = Scene::new();
    fs::create_dir(scene.path("folder")).unwrap();
    let output = scene
        .process(&["eater", "--size", "3"])
        .stdin(Stdio::from(File::open(scene.path("folder")).unwrap()))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.starts_with("error: cannot read standard input: "),
        "{message}"
    );
    let full = scene.advance_after(
        "exec >/dev/full",
        &["eater", "--size", "3", "--passer", "random"],
    );
    assert_fails({ full }.assert(), 1, &["cannot write standard output"]);
}
