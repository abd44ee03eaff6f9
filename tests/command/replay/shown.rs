//! Records that are shown and drawn, and their positions as output.

use advance::Position;

use super::{RECORD, printed, scene_with_games};
use crate::command::matches::{play, records};
use crate::command::scene::{Scene, assert_fails};

#[test]
fn all_boards_are_printed_without_a_terminal() {
    let scene = scene_with_games();
    let text = printed(&scene, &[RECORD]);
    assert_eq!(text, printed(&scene, &[RECORD, "--all"]));
    let game = &records(&scene, "games")[1];
    let boards = text.matches("\n    a  b  c  d  e  f  g  h  i \n").count();
    assert_eq!(boards, game.course.moves.len() + 1);
    let numbered = format!("\n3. {}  ", game.course.moves[0].mv);
    assert!(text.contains(&numbered), "{text}");
    assert!(!text.contains('\x1b'));
    let piped = scene
        .advance(&["replay", "-"])
        .write_stdin(scene.read(RECORD))
        .assert();
    assert_eq!(piped.success().get_output().stdout, text.as_bytes());
}

#[test]
fn boards_show_pieces_and_the_last_move() {
    let scene = Scene::new();
    scene.write("openings", "z3g4/1z7/4d4/9/1M1z5/9/9/4B4/4G4 w\n");
    let args = [
        "--games",
        "1",
        "--turns",
        "1",
        "--openings",
        "openings",
        "--out",
        "games",
    ];
    play(&scene, "level=7", "level=7", &args);
    let text = printed(&scene, &["games/games/000001.txt", "--ply", "1"]);
    let board = "\
 9  z  .  .  .  g  .  .  .  . 
 8  .  z  .  .  .  .  .  .  . 
 7  .  .  .  .  d  .  .  .  . 
 6  .  .  .  .  .  .  .  .  . 
 5  . [.] . [M] .  .  .  .  . 
 4  .  .  .  .  .  .  .  .  . 
 3  .  .  .  .  .  .  .  .  . 
 2  .  .  .  .  B  .  .  .  . 
 1  .  .  .  .  G  .  .  .  . 
    a  b  c  d  e  f  g  h  i 
";
    assert!(text.contains(board), "{text}");
    assert!(text.starts_with("1. b5xd5  "), "{text}");
}

#[test]
fn a_game_is_drawn() {
    let scene = scene_with_games();
    let game = &records(&scene, "games")[1];
    printed(&scene, &[RECORD, "--svg", "game.svg"]);
    let svg = String::from_utf8(scene.read("game.svg")).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let pieces = document
        .descendants()
        .filter(|node| node.attribute("class") == Some("piece"));
    let standing: usize = game
        .positions()
        .map(|position| position.of::<Position>().unwrap().board.occupied().len())
        .sum();
    let drawn = pieces.count();
    assert!(
        (standing * 9 / 10..=standing).contains(&drawn),
        "{drawn} of {standing}"
    );

    printed(&scene, &[RECORD, "--svg", "board.svg", "--ply", "3"]);
    let board = String::from_utf8(scene.read("board.svg")).unwrap();
    assert!(board.len() < svg.len());
    assert!(
        board.contains(&game.course.moves[2].mv.to_string()),
        "the caption"
    );
}

#[cfg(feature = "gif")]
#[test]
fn a_game_is_animated() {
    let scene = scene_with_games();
    let args = [
        RECORD, "--gif", "game.gif", "--width", "160", "--delay", "250",
    ];
    printed(&scene, &args);
    let file = scene.read("game.gif");
    let mut decoder = gif::DecodeOptions::new().read_info(&file[..]).unwrap();
    assert_eq!(decoder.width(), 160);
    let mut frames = 0;
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.delay >= 25);
        frames += 1;
    }
    assert_eq!(frames, records(&scene, "games")[1].course.moves.len() + 1);
    let assert = scene
        .advance(&["replay", RECORD, "--gif", "no/where.gif", "--width", "20"])
        .assert();
    assert_fails(assert, 1, &["cannot write 'no/where.gif'"]);
}

#[test]
fn replayed_boards_can_be_played_on() {
    let scene = scene_with_games();
    let game = &records(&scene, "games")[1];
    let positions: Vec<_> = game.positions().collect();
    for ply in [0, 7, positions.len() - 1] {
        let at = ["--ply", &ply.to_string()];
        let line = printed(&scene, &[&[RECORD, "--fen"], &at[..]].concat());
        let Some((position, moves)) = line.trim_end().rsplit_once(' ') else {
            panic!("{line}")
        };
        assert_eq!(position, positions[ply].to_string());
        assert_eq!(moves, (game.start.ply as usize + ply).to_string());
        let board = printed(&scene, &[&[RECORD, "--board", "-"], &at[..]].concat());
        assert_eq!(board, positions[ply].drawing());
        printed(&scene, &[&[RECORD, "--board", "board"], &at[..]].concat());
        assert_eq!(scene.read("board"), board.as_bytes());
    }
    let all = printed(&scene, &[RECORD, "--fen"]);
    assert_eq!(all.lines().count(), positions.len());
    let played = ["match", "--a", "level=6", "--b", "level=6", "--games", "1"];
    scene.write("all", all);
    let args = [&played[..], &["--turns", "1", "--openings", "all"]].concat();
    scene.advance(&args).assert().success();
}

#[test]
fn games_without_board_files_say_so() {
    let scene = Scene::new();
    let args = ["--game", "jeson-mor", "--games", "1", "--out", "games"];
    play(&scene, "random", "random", &args);
    let record = "games/games/000001.txt";
    let args = ["replay", record, "--ply", "0", "--board", "-"];
    let assert = scene.advance(&args).assert();
    assert_fails(assert, 1, &["there are no board files of jeson-mor"]);
    let line = printed(&scene, &[record, "--fen", "--ply", "0"]);
    assert!(line.ends_with(" 0\n"), "{line}");
}
