//! `advance connections`: the screens, byte for byte, and the input of people; on Linux only.

use crate::command::linux::SMALL;
use crate::command::scene::Scene;
use advance::game::random::SplitMix;
use std::fs::File;
use std::process::Output;

#[test]
fn bad_lines_are_refused_in_bounded_memory() {
    let limited = |typed: &[u8]| {
        let scene = Scene::new();
        let mut command = scene.advance_after(SMALL, &["connections"]);
        let assert = command.write_stdin(typed).assert().success().stderr("");
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    };
    let mut long = b"a1+".repeat(10 << 18);
    assert_eq!(limited(&long).matches("Invalid move entered\n").count(), 1);
    long.extend(b"\na1+\n");
    let shown = limited(&long);
    assert_eq!(shown.matches("Invalid move entered\n").count(), 1);
    assert!(shown.ends_with("\n1. Next move, Player 2 <> to play : "));

    let mut random = SplitMix::new(6);
    let bytes: Vec<u8> = (0..100_000).map(|_| random.next() as u8).collect();
    let lines = bytes.split(|&byte| byte == b'\n').count();
    assert_eq!(
        limited(&bytes).matches("Invalid move entered\n").count(),
        lines
    );
}

#[test]
fn a_folder_as_standard_input_is_an_error() {
    let scene = Scene::new();
    let mut process = scene.process(&["connections"]);
    process.stdin(File::open(scene.path("")).unwrap());
    let Output { status, stderr, .. } = process.output().unwrap();
    assert_eq!(status.code(), Some(1));
    let message = String::from_utf8(stderr).unwrap();
    let expected = "error: cannot read standard input: Is a directory";
    assert!(message.starts_with(expected), "{message}");
}
