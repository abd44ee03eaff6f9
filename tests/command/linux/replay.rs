//! `advance replay`: records shown, checked and drawn; on Linux only.

use crate::command::scene::Scene;

#[test]
fn unended_files_are_refused() {
    let scene = Scene::new();
    for args in [
        vec!["replay", "--check", "/dev/zero"],
        vec![
            "match",
            "--a",
            "level=4",
            "--b",
            "level=4",
            "--openings",
            "/dev/zero",
        ],
    ] {
        let assert = scene.advance(&args).assert().code(1);
        let output = assert.get_output();
        let told = [&output.stdout[..], &output.stderr].concat();
        let told = String::from_utf8(told).unwrap();
        assert!(told.contains("'/dev/zero' is longer than 64 MiB"), "{told}");
    }
}
