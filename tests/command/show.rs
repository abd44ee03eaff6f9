//! `advance show`.

use std::collections::HashSet;
use std::fs;

use advance::board::SquareSet;
use advance::board::text::BoardFile;
use advance::picture::Picture;
use advance::picture::raster::png;
use advance::{Action, Move, Side, Square};
use insta::assert_snapshot;

use crate::command::scene::{SKIRMISH, Scene, assert_fails, told};

#[test]
fn show_marks_shields_danger_and_the_move() {
    assert_snapshot!(told(&["show", "4g4/9/9/9/4m4/3z5/9/6J2/3ZG4 w"]));
    assert_snapshot!(told(&["show", SKIRMISH, "--unicode", "--move", "c4-c5"]));
}

#[test]
fn an_unreadable_move_is_a_bad_argument() {
    let args = ["show", "start", "--move", "nonsense"];
    assert_fails(Scene::new().advance(&args).assert(), 2, &["nonsense"]);
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

#[test]
fn show_draws_the_boards_of_the_sibling_games() {
    for (args, line, title) in [
        (
            &["checkers", "--move", "c3-d4"][..],
            " 4     .    [r]    .     . \n",
            "red pawn on d4",
        ),
        (
            &["P....x/....../....../p....X", "--move", "b1+"],
            "1 |   [(+)]   |   |   |   |\n",
            "plus of player 1 on b1",
        ),
        (
            &["jeson-mor"],
            " 5  .  .  .  .  x  .  .  .  . \n",
            "white Knight on a1",
        ),
        (&["P.E/.P./..E w -"], " 2  .  P  . \n", "Passer on 2,2"),
        // The cell of one side waits for that of the other.
        (
            &["P.E/.P./..E w -", "--move", "1,2"],
            " 1  P  .  E \n",
            "Passer on 2,2",
        ),
        (
            &["P.E/.P./..E b 1,2", "--move", "3,1"],
            " 3 [E] .  E \n",
            "Passer on 1,2",
        ),
    ] {
        let shown = told(&[&["show"], args].concat());
        assert!(shown.contains(line), "{shown}");
        let svg = told(&[&["show"], args, &["--svg", "-"]].concat());
        assert!(svg.contains(&format!("<title>{title}</title>")), "{svg}");
    }
    let args = ["show", "kak/.../KAK 0 0 5 w", "--move", "a1->b3"];
    let reason = "a1->b3 is not a legal move of jeson-mor";
    assert_fails(Scene::new().advance(&args).assert(), 1, &[reason]);
}

#[test]
fn each_piece_and_each_mark_changes_the_pixels() {
    const MIXED: &str = "...g.....\n..zz.....\n.........\n...d.#...\n....Z....\n..C.BS.m.\n.........\n....J.z..\n...G..B#.\n";
    let board = |text: &str| *BoardFile::parse(text.as_bytes()).expect("a board").board();
    let picture = Picture::new(board(MIXED));
    let set: SquareSet = [Square::F3, Square::C4].into_iter().collect();
    let mut pictures = vec![
        picture.clone(),
        picture.clone().seen_by(Side::Black),
        picture.clone().shielded(set),
        picture.clone().destinations(set),
        picture.clone().danger(Side::White, set),
        picture.clone().caption("c4-c7"),
    ];
    // A built wall shows that a move was no step; its marks are the same.
    let actions = Action::ALL
        .into_iter()
        .filter(|&action| action != Action::Build);
    pictures.extend(actions.map(|action| {
        let (from, to) = (Square::C4, Square::C7);
        picture.clone().moved(Move { from, action, to })
    }));
    for (index, character) in MIXED.char_indices() {
        if !matches!(character, '.' | '\n' | 'G' | 'g') {
            let mut without = MIXED.to_owned();
            without.replace_range(index..=index, ".");
            pictures.push(Picture::new(board(&without)));
        }
    }
    let files: HashSet<Vec<u8>> = pictures
        .iter()
        .map(|picture| png(&picture.svg(), 90).expect("drawn"))
        .collect();
    assert_eq!(files.len(), pictures.len());
}
