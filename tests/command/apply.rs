//! `advance apply`.

use advance::Position;
use advance::board::text::BoardFile;

use crate::command::scene::{START, Scene, assert_fails, told};

#[test]
fn apply_plays_the_move_and_changes_nothing_else() {
    let scene = Scene::new();
    scene.write("in", START.trim_end().replace('\n', "\r\n"));
    scene
        .advance(&["apply", "white", "in", "e2-e3", "in"])
        .assert()
        .success()
        .stdout("")
        .stderr("");
    let after = Position::start().after("e2-e3".parse().unwrap());
    let text = after.board.to_string();
    assert_eq!(
        scene.read("in"),
        text.trim_end().replace('\n', "\r\n").into_bytes()
    );
    let printed = told(&["apply", "black", &after.to_string(), "e8-e7", "-"]);
    let next = after.after("e8-e7".parse().unwrap());
    assert_eq!(
        BoardFile::parse(printed.as_bytes()).unwrap().board(),
        &next.board
    );
}

#[test]
fn illegal_moves_are_refused_and_write_nothing() {
    let scene = Scene::new();
    scene.write("out", "old");
    for (mv, reason) in [
        (
            "e2-e4",
            "e2-e4 is illegal: the Zombie leaps two squares only to capture",
        ),
        ("e8-e7", "e8-e7 is illegal: the Zombie on e8 is black's"),
    ] {
        let assert = scene.advance(&["apply", "white", "in", mv, "out"]).assert();
        assert_fails(assert, 1, &[reason]);
        let assert = scene.advance(&["show", "in", "--move", "e2-e4"]).assert();
        assert_fails(assert, 1, &["e2-e4 is illegal"]);
        assert_eq!(scene.read("out"), b"old");
    }
    scene
        .advance(&["apply", "white", "in", "e2e4", "out"])
        .assert()
        .code(2)
        .stdout("");
}
