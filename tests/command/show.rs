//! `advance show`.

use std::fs;

use insta::assert_snapshot;

use crate::scene::{SKIRMISH, Scene, told};

#[test]
fn show_marks_shields_danger_and_the_move() {
    assert_snapshot!(told(&["show", "4g4/9/9/9/4m4/3z5/9/6J2/3ZG4 w"]));
    assert_snapshot!(told(&["show", SKIRMISH, "--unicode", "--move", "c4-c5"]));
}

#[test]
fn show_uses_colours_when_told_to() {
    assert!(!told(&["show", "start"]).contains('\x1b'));
    assert!(told(&["show", "start", "--colour", "always"]).contains('\x1b'));
    assert!(!told(&["show", "start", "--colour", "never"]).contains('\x1b'));
}

#[test]
fn show_draws_a_picture() {
    let scene = Scene::new();
    let args = ["show", "in", "--move", "e2-e3", "--svg", "board.svg"];
    scene
        .advance(&args)
        .assert()
        .success()
        .stdout("")
        .stderr("");
    let svg = fs::read_to_string(scene.path("board.svg")).unwrap();
    assert!(svg.contains("<title>white Zombie on e3</title>"), "{svg}");
    assert!(!svg.contains("<title>white Zombie on e2</title>"), "{svg}");
    assert_eq!(
        told(&["show", "start", "--move", "e2-e3", "--svg", "-"]),
        svg
    );
}
