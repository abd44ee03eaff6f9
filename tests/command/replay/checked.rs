//! Records that are refereed again, including those of other runners.

use serde_json::{Value, json};

use super::{RECORD, assert_bad, printed, scene_with_games};
use crate::command::matches::records;
use crate::command::scene::{Scene, assert_fails, no_such_file};

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
fn unfinished_games_are_read() {
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
fn agreed_results_may_not_contradict_the_board() {
    let scene = Scene::new();
    let settled = |result: &str, termination: &str, moves: &str| {
        format!(
            "[Game \"advance\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"{result}\"]\n\
             [Termination \"{termination}\"]\n[Turns \"1\"]\n\n{moves}\n{result}\n"
        )
    };
    for (result, termination) in [
        // A side may resign on the turn of the other, too.
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
fn games_ended_by_faults_respect_the_turns() {
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
fn wrong_records_are_refused_with_reasons() {
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
            "found 24 moves of both sides, more than [Turns \"11\"] allows",
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
        (
            text.rsplit_once('}').unwrap().0.to_owned(),
            "a comment '{...}' is never closed",
        ),
        (
            text.trim_end().rsplit_once('\n').unwrap().0.to_owned(),
            "ends without a result",
        ),
        (
            text.replace("advance", "chess"),
            "no game is called 'chess': expected advance, checkers",
        ),
        (text.clone() + "\na1-a2", "after the result"),
        (String::new(), "line 1: the record ends without a result"),
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
fn records_of_other_runners_are_read() {
    let scene = Scene::new();
    for (name, text, moves, result) in [
        ("bare", "e2-e3 e8-e7 a2-a3", 3, "*"),
        (
            "numbered",
            "1.e2-e3 e8-e7 2.a2-a3 {+0.35/12 0.5s} 1/2-1/2",
            3,
            "1/2-1/2",
        ),
        (
            "tags",
            "[Event \"?\"]\n[White \"one\"]\n[Result \"1-0\"]\n\n1. e2-e3 {book} e8-e7 1-0\n",
            2,
            "1-0",
        ),
        (
            "comments",
            "% of an editor\n1. e2-e3! $1 e8-e7; hello 1-0\n(1... d8-d7) 2. a2-a3 *",
            3,
            "*",
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
            json!({"schema": 1, "record": name, "good": true, "result": result, "plies": moves, "final_points": null, "reason": null})
        );
    }
    for (text, reason) in [
        ("e2-e5", "move 1, e2-e5, is not legal"),
        (
            "[Result \"*\"]\n\n1. e2-e3",
            "line 3: the record ends without a result",
        ),
        ("[Turns \"5 moves\"]\n\n1. e2-e3 *", "[Turns \"5 moves\"]: "),
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
