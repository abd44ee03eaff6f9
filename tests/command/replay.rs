//! `advance replay`: records shown, checked and drawn.

use advance::Position;
use serde_json::{Value, json};

use crate::command::matches::{SHORT, play, records};
use crate::command::scene::{Scene, assert_fails, no_such_file};

const RECORD: &str = "games/games/000002.txt";

/// A scene with four short games.
fn scene_with_games() -> Scene {
    let scene = Scene::new();
    play(
        &scene,
        "level=6",
        "level=7",
        &[&SHORT[..], &["--out", "games"]].concat(),
    );
    scene
}

fn printed(scene: &Scene, args: &[&str]) -> String {
    let assert = scene
        .advance(&[&["replay"], args].concat())
        .assert()
        .success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn all_boards_are_printed_where_there_is_no_terminal() {
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
fn a_board_shows_its_pieces_and_the_last_move() {
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
fn records_are_refereed_again() {
    let scene = scene_with_games();
    let paths = ["games/games/000001.txt", RECORD, "games/games/000004.txt"];
    let text = printed(&scene, &[&["--check"], &paths[..]].concat());
    let games = records(&scene, "games");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    for (line, (path, game)) in lines.iter().zip(paths.into_iter().zip([0, 1, 3])) {
        let plies = games[game].course.moves.len();
        assert!(line.starts_with(&format!("{path}: ")), "{line}");
        assert!(
            line.ends_with(&format!("({}), {plies} moves", "turns")),
            "{line}"
        );
    }
}

#[test]
fn a_game_that_is_not_over_is_read_too() {
    let scene = Scene::new();
    let open = "[Game \"advance\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n[Termination \"unfinished\"]\n[Turns \"100\"]\n\n1. d2-d3\n*\n";
    scene.write("open", open);
    let text = printed(&scene, &["--check", "open"]);
    assert_eq!(text, "open: * (unfinished), 1 move\n");
    scene.write("wrong", open.replace("unfinished", "turns"));
    assert_bad(&scene, "[Termination \"turns\"]: the result is *");
    scene.write("wrong", open.replace('*', "1-0"));
    assert_bad(&scene, "[Termination \"unfinished\"]: the result is 1-0");
}

#[test]
fn players_may_end_a_game_but_not_against_the_board() {
    let scene = Scene::new();
    let settled = |result: &str, termination: &str, moves: &str| {
        format!(
            "[Game \"advance\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"{result}\"]\n\
             [Termination \"{termination}\"]\n[Turns \"1\"]\n\n{moves}\n{result}\n"
        )
    };
    for (result, termination) in [
        // Either side may resign, whoever is to move.
        ("1-0", "resignation"),
        ("0-1", "resignation"),
        ("1/2-1/2", "agreement"),
    ] {
        scene.write("game", settled(result, termination, "1. d2-d3"));
        let text = printed(&scene, &["--check", "game"]);
        assert_eq!(text, format!("game: {result} ({termination}), 1 move\n"));
    }
    for (result, termination, reason) in [
        ("1/2-1/2", "resignation", "the result is 1/2-1/2"),
        ("*", "resignation", "the result is *"),
        ("1-0", "agreement", "the result is 1-0"),
    ] {
        scene.write("wrong", settled(result, termination, "1. d2-d3"));
        assert_bad(&scene, reason);
    }
    // The last turn was played: the material has decided.
    for (result, termination) in [("1-0", "resignation"), ("1/2-1/2", "agreement")] {
        scene.write("wrong", settled(result, termination, "1. d2-d3 d8-d7"));
        assert_bad(&scene, "by the rules it is 1/2-1/2 (turns)");
    }
}

#[test]
fn an_analysis_is_read_as_its_main_line() {
    let scene = Scene::new();
    let tags = "[Game \"advance\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n[Termination \"unfinished\"]\n[Turns \"100\"]\n";
    let analysis = format!(
        "{tags}\n1. d2-d3! {{0.5 s, score 35}} {{A quiet (and good) beginning}} (1. e2-e3 {{:-)}} e8-e7\n\
         (1... c8-c7 $6) 2. a2-a3) 1... d8-d7?? (1... e8-e7!?)\n2. e2-e3 !?\n*\n"
    );
    scene.write("analysis", &analysis);
    let text = printed(&scene, &["--check", "analysis"]);
    assert_eq!(text, "analysis: * (unfinished), 3 moves\n");
    for (wrong, line) in [
        (analysis.replace("(1... e8-e7!?)", "(1... e8-e7!?"), 9),
        (analysis.replace("1. d2-d3!", "(1. d2-d3!)"), 8),
    ] {
        scene.write("wrong", wrong);
        let reason = "a side line '( ... )' must follow a move and be closed";
        assert_bad(&scene, &format!("line {line}: {reason}"));
    }
}

/// White leaves a Catapult that nobody protects, and has less than black after the only turn.
pub const GIFT: &str = "[Game \"advance\"]\n[White \"anna\"]\n[Black \"bo\"]\n[Result \"0-1\"]\n\
                        [Termination \"turns\"]\n[Turns \"1\"]\n\
                        [FEN \"3c4g/9/9/9/9/9/8m/9/G2D5 w 0\"]\n\n1. a1-a2 i3-i4\n0-1\n";

/// White takes a Zombie that a Miner protects, and has less than black after the only turn.
const LOST: &str = "[Game \"advance\"]\n[White \"anna\"]\n[Black \"bo\"]\n[Result \"0-1\"]\n\
                    [Termination \"turns\"]\n[Turns \"1\"]\n[FEN \"3m4g/9/9/9/3z5/9/9/9/G2D5 w 0\"]\n\n\
                    1. d1xd5 d9xd5\n0-1\n";

#[test]
fn a_lost_game_is_reviewed_by_the_rule_of_a_level() {
    let scene = Scene::new();
    scene.write("game", LOST);
    scene.write("gift", GIFT);
    let text = printed(&scene, &["--review", "game"]);
    let lost = "game:\n  1. d1xd5 lost the game: score -";
    assert!(text.starts_with(lost), "{text}");
    let forced = "\n  the rule of level 7 forced it: no other move was left\n";
    assert!(text.ends_with(forced), "{text}");
    let text = printed(&scene, &["--review", "--level", "5", "game"]);
    assert!(
        text.contains("\n  a tie was broken badly: of the "),
        "{text}"
    );

    let text = printed(&scene, &["--review", "--json", "game", "gift"]);
    let reviews: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [forced, broken] = &reviews[..] else {
        panic!("{text}");
    };
    assert_eq!(forced["record"], "game");
    assert_eq!(
        (&forced["loser"], &forced["level"]),
        (&json!("white"), &json!(7))
    );
    assert_eq!(forced["cause"], "forced");
    let turn = &forced["turn"];
    assert_eq!((&turn["ply"], &turn["left"]), (&json!(0), &json!(1)));
    assert_eq!(turn["position"], "3m4g/9/9/9/3z5/9/9/9/G2D5 w");
    assert_eq!(turn["played"]["move"], "d1xd5");
    assert!(turn["better"].is_null() && turn["comparison"].is_null());
    assert_eq!(broken["cause"], "rule");
    assert_eq!(broken["turn"]["comparison"]["dropped_by"], "material");
}

#[test]
fn only_lost_games_are_reviewed() {
    let scene = Scene::new();
    let open = "[Game \"advance\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n[Termination \"unfinished\"]\n[Turns \"100\"]\n\n1. d2-d3\n*\n";
    scene.write("open", open);
    let review = |args: &[&str]| {
        scene
            .advance(&[&["replay", "--review"], args].concat())
            .assert()
    };
    assert_fails(
        review(&["open"]),
        1,
        &["'open'", "neither side lost this game"],
    );
    review(&["open", "--level", "8"]).code(2);
    review(&["open", "--ply", "1"]).code(2);
    let level = scene.advance(&["replay", "open", "--level", "7"]).assert();
    level.code(2);
}

/// Checks that the record `wrong` is refused for this reason.
#[track_caller]
fn assert_bad(scene: &Scene, reason: &str) {
    let assert = scene.advance(&["replay", "--check", "wrong"]).assert();
    let output = assert.code(1).get_output().clone();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.starts_with("wrong: bad: "), "{told}");
    assert!(told.contains(reason), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    assert_eq!(output.stderr, b"error: bad records: 1 of 1\n");
}

#[test]
fn records_behind_a_bad_one_are_checked_too() {
    let scene = scene_with_games();
    scene.write("wrong", "[Game \"advance\"]\n1. d2-\x1bd3\n*\n");
    let args = ["replay", "--check", "wrong", RECORD, "nowhere", RECORD];
    let output = scene.advance(&args).assert().code(1).get_output().clone();
    let told = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = told.lines().collect();
    assert_eq!(lines.len(), 4, "{told}");
    assert!(lines[0].starts_with("wrong: bad: "), "{told}");
    assert!(lines[2].starts_with(&format!(
        "nowhere: bad: cannot read 'nowhere': {}",
        no_such_file()
    )));
    assert!(
        lines[1].ends_with(" moves") && lines[1] == lines[3],
        "{told}"
    );
    assert!(!told.contains('\x1b'));
    assert_eq!(output.stderr, b"error: bad records: 2 of 4\n");
}

#[test]
fn a_game_that_ended_by_a_fault_is_no_longer_than_its_turns() {
    let scene = Scene::new();
    let game = "\u{feff}[Game \"advance\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n\
                [Termination \"timeout\"]\n[Reason \"still running\"]\n[Took \"0.400000 s\"]\n\
                [Turns \"2\"]\n\n1. d2-d3 d8-d7\n0-1\n";
    scene.write("game", game);
    let text = printed(&scene, &["--check", "game"]);
    assert_eq!(text, "game: 0-1 (timeout: still running), 2 moves\n");
    let shown = printed(&scene, &["game"]);
    assert!(
        shown.ends_with("\n0-1 (timeout: still running)\n"),
        "{shown}"
    );
    scene.write("wrong", game.replace("Turns \"2\"", "Turns \"1\""));
    assert_bad(&scene, "by the rules it is 1/2-1/2 (turns)");
    scene.write("wrong", game.replace("Turns \"2\"", "Turns \"0\""));
    assert_bad(&scene, "[Turns \"0\"]");
    scene.write("wrong", game.replace("0.400000 s", "soon"));
    assert_bad(&scene, "[Took \"soon\"]: expected a time such as 0.031 s");
}

#[test]
fn a_record_that_is_wrong_is_refused_with_the_reason() {
    let scene = scene_with_games();
    let text = String::from_utf8(scene.read(RECORD)).unwrap();
    let first = records(&scene, "games")[1].course.moves[0].mv.to_string();
    for (wrong, reason) in [
        (
            text.replacen(&first, "a1xa9", 1),
            "move 1, a1xa9, is not legal",
        ),
        (
            text.replacen(&first, "castles", 1),
            "move 1, castles, is not legal",
        ),
        (text.replace("\"turns\"", "\"trap\""), "by the rules it is"),
        (
            text.replace("Turns \"12\"", "Turns \"13\""),
            "by the rules it is * (unfinished)",
        ),
        (
            text.replace("Turns \"12\"", "Turns \"11\""),
            "there are 24 moves of both sides, more than [Turns \"11\"] allows",
        ),
        (
            text.replace("\n5. ", "\n7. "),
            "found the move number '7.', expected '5.'",
        ),
        (
            text.replace("\n5. ", "\n5... "),
            "found the move number '5...', expected '5.'",
        ),
        (
            text.replace("w 4\"]", "w 6\"]"),
            "found the move number '3.', expected '4.'",
        ),
        (text.replace("[White ", "[Weiß "), "expected a tag"),
        (text.replace("[Turns", "[Turn"), "the tag [Turns"),
        (
            text.trim_end().rsplit_once('\n').unwrap().0.to_owned(),
            "ends without a result",
        ),
        (
            text.replace("advance", "chess"),
            "no game is called 'chess': expected advance, checkers",
        ),
        (text.clone() + "\n2. a1-a2", "after the result"),
        (String::new(), "ends without a result"),
    ] {
        assert_ne!(wrong, text);
        scene.write("wrong", wrong);
        assert_bad(&scene, reason);
        let assert = scene.advance(&["replay", "wrong"]).assert();
        assert_fails(assert, 1, &["'wrong'", reason]);
    }
    assert_fails(
        scene.advance(&["replay", "nowhere"]).assert(),
        1,
        &["'nowhere'", &no_such_file()],
    );
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
fn what_is_asked_must_fit_together() {
    let scene = scene_with_games();
    for args in [
        vec!["replay"],
        vec!["replay", RECORD, "--all", "--check"],
        vec!["replay", RECORD, "--svg", "a", "--check"],
        vec!["replay", RECORD, "--delay", "3"],
        vec!["replay", RECORD, "--board", "a"],
        vec!["replay", RECORD, "--ply", "1", "--board", "a", "--fen"],
        vec!["replay", RECORD, "--gif", "a", "--delay", "655351"],
    ] {
        scene.advance(&args).assert().code(2);
    }
    let assert = scene.advance(&["replay", RECORD, "--ply", "99"]).assert();
    assert_fails(
        assert,
        1,
        &["the game has 24 moves", "a number from 0 to 24"],
    );
    let assert = scene.advance(&["replay", RECORD, RECORD]).assert();
    assert_fails(assert, 1, &["one game can be shown at a time"]);
}

#[test]
fn a_record_of_another_runner_is_read_by_its_moves() {
    let scene = Scene::new();
    for (name, text, moves) in [
        ("bare", "e2-e3 e8-e7 a2-a3", 3),
        (
            "numbered",
            "1.e2-e3 e8-e7 2.a2-a3 {+0.35/12 0.5s} 1/2-1/2",
            3,
        ),
        (
            "tags",
            "[Event \"?\"]\n[White \"one\"]\n[Result \"1-0\"]\n\n1. e2-e3 {book} e8-e7 1-0\n",
            2,
        ),
        (
            "comments",
            "% of an editor\n1. e2-e3! $1 e8-e7; hello 1-0\n(1... d8-d7) 2. a2-a3 *",
            3,
        ),
    ] {
        scene.write(name, text);
        let assert = scene
            .advance(&["replay", "--check", "--json", name])
            .assert()
            .success();
        let told: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
        assert_eq!(
            told,
            json!({"schema": 1, "record": name, "good": true, "result": "*", "plies": moves, "final_points": null, "reason": null})
        );
    }
    for (text, reason) in [
        ("e2-e5", "move 1, e2-e5, is not legal"),
        (
            "[Event \"?\"]\n\n1. e2-e3",
            "the record ends without a result",
        ),
        ("[Turns \"5\"]\n\n1. e2-e3 *", "the tag [Game"),
        ("[Result \"0-1\"]\n\n1. e2-e3 1-0", "0-1"),
    ] {
        scene.write("bad", text);
        let assert = scene
            .advance(&["replay", "--check", "--json", "bad"])
            .assert()
            .code(1);
        let told: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
        assert_eq!(
            (&told["good"], &told["result"]),
            (&json!(false), &Value::Null)
        );
        assert!(told["reason"].as_str().unwrap().contains(reason), "{told}");
    }
}

#[test]
fn a_position_of_a_game_can_be_handed_to_a_bot_again() {
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
