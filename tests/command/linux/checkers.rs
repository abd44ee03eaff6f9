//! `advance rankmoves`: its output, and its errors for bad input; on Linux only.

use std::fs::File;

use crate::command::checkers::scene;
use crate::command::linux::SMALL;

#[test]
fn a_huge_input_is_refused_within_bounded_memory() {
    let scene = scene();
    for endless in [
        "yes ''",
        "cat jumps; yes '#'",
        "yes | tr -d '\\n'",
        "cat /dev/zero",
    ] {
        let script = format!("{SMALL}; {{ {endless}; }} 2>/dev/null | exec \"$@\"; exit; set --");
        let assert = scene.advance_after(&script, &["rankmoves"]).assert();
        let output = assert.code(1).stdout("").get_output().clone();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.ends_with(": longer than 1048576 bytes\n"),
            "{message}"
        );
    }
    for line in ["# ", "RULES: ", "no such thing "] {
        let long = line.repeat((10 << 20) / line.len());
        let assert = scene.advance(&["rankmoves"]).write_stdin(long).assert();
        assert.code(1).stdout("");
    }
}

/// The tree has no end, but its reader stops reading.
#[test]
fn a_tree_takes_no_memory() {
    let scene = scene();
    let args = ["rankmoves", "-v", "-d", "96", "jumps"];
    let script = format!("{SMALL}; \"$@\" | head -n 100000 | wc -l; exit; set --");
    let assert = scene.advance_after(&script, &args).assert();
    assert.success().stdout("100000\n").stderr("");
}

#[test]
fn a_folder_as_standard_input_is_an_error() {
    let scene = scene();
    let mut folder = scene.process(&["rankmoves"]);
    folder.stdin(File::open(scene.path("")).unwrap());
    assert_eq!(folder.output().unwrap().status.code(), Some(1));
}
