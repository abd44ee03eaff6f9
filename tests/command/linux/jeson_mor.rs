//! `advance jeson-mor`: whole games to the byte, and bad input; on Linux only.

use crate::command::scene::Scene;
use std::fs::File;
use std::process::Stdio;

#[test]
fn endless_lines_and_unreadable_input_are_errors() {
    let scene = Scene::new();
    for (input, message) in [
        ("/dev/zero", "a line is longer than"),
        ("/", "Is a directory"),
    ] {
        let mut command = scene.process(&["jeson-mor", "3", "0"]);
        let output = command.stdin(Stdio::from(File::open(input).unwrap()));
        let output = output.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{input}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(
            error.starts_with("error: cannot read standard input"),
            "{error}"
        );
        assert!(error.contains(message), "{error}");
    }
}
