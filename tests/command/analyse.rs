//! `advance analyse`, and the argument BOARD in all its forms.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use advance::Position;
use advance::game::Game;
use serde_json::Value;

use crate::command::scene::{START, Scene, WHITE_IS_STUCK, assert_fails, interrupt, started};

/// The start position in one line, white to move.
const LINE: &str = "mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w";

fn analyse(scene: &Scene, args: &[&str]) -> String {
    let args = [&["analyse"], args].concat();
    let assert = scene.advance(&args).assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

fn objects(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The output of an analysis, without times.
fn without_times(text: &str) -> Vec<Value> {
    let mut objects = objects(text);
    for object in &mut objects {
        object["ms"].take();
        object["nps"].take();
    }
    objects
}

#[test]
fn several_threads_find_the_best_moves_too() {
    let scene = Scene::new();
    let text = analyse(
        &scene,
        &["white", "in", "--depth", "4", "--threads", "3", "--json"],
    );
    let objects = objects(&text);
    let best = objects.last().unwrap();
    assert_eq!((&best["kind"], &best["depth"]), (&"best".into(), &4.into()));
    let mv = best["lines"][0]["move"].as_str().unwrap();
    assert!(Position::start().find(mv).is_some(), "{text}");
}

#[test]
fn depths_come_first_and_best_moves_last() {
    let scene = Scene::new();
    let text = analyse(&scene, &["white", "in", "--depth", "3", "--multipv", "2"]);
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(lines.len(), 8, "{text}");
    assert_eq!(
        lines[0],
        ["depth", "score", "nodes", "ms", "nodes/s", "line"]
    );
    for (line, depth) in lines[1..4].iter().zip(1..) {
        assert_eq!(line[0], depth.to_string(), "{text}");
        assert!(line[1].starts_with(['+', '-']), "{text}");
        assert!(Position::start().find(line[5]).is_some(), "{text}");
    }
    assert_eq!(lines[5], ["best", "score", "line"]);
    // The best move is that of the last depth, with the same score and line.
    assert_eq!((lines[6][0], lines[6][1]), ("1", lines[3][1]), "{text}");
    assert_eq!(lines[6][2..], lines[3][5..], "{text}");
    assert_eq!(lines[7][0], "2");
}

#[test]
fn json_has_the_fields_that_the_help_explains() {
    let scene = Scene::new();
    let help = analyse(&scene, &["--help"]);
    let args = ["white", "start", "--depth", "2", "--multipv", "3", "--json"];
    let objects = objects(&analyse(&scene, &args));
    assert_eq!(objects.len(), 3);
    for (object, (kind, depth)) in objects
        .iter()
        .zip([("depth", 1), ("depth", 2), ("best", 2)])
    {
        assert_eq!(object["schema"], 1);
        assert_eq!(object["kind"], kind);
        assert_eq!(object["depth"], depth);
        let lines = object["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 3);
        assert!(lines.is_sorted_by_key(|line| -line["score"].as_i64().unwrap()));
        for line in lines {
            assert_eq!(line["move"], line["pv"][0]);
            assert!(line["plies_to_end"].is_null());
        }
        let fields = object.as_object().unwrap().keys();
        let inner = lines[0].as_object().unwrap().keys();
        for field in fields.chain(inner) {
            assert!(help.contains(&format!("  {field} ")), "{field}");
        }
    }
    assert_eq!(objects[1]["lines"], objects[2]["lines"]);
}

#[test]
fn a_forced_end_is_told_in_plies() {
    let scene = Scene::new();
    // White's Dragon takes the last piece of black that can move.
    let args = ["white", "g#7/##7/9/9/G8/9/9/D6z1/9 w", "--depth", "4"];
    let text = analyse(&scene, &args);
    assert!(text.contains("wins in 1  a2xh2"), "{text}");
    let objects = objects(&analyse(&scene, &[&args[..], &["--json"]].concat()));
    let best = &objects.last().unwrap()["lines"][0];
    assert_eq!(best["plies_to_end"], 1);
    assert!(best["score"].is_null());
    assert_eq!(best["pv"], serde_json::json!(["a2xh2"]));
}

#[test]
fn level_8_searches_the_moves_of_level_7() {
    let scene = Scene::new();
    // The Miner on b5 can take two Zombies; level 7 leaves the one that is not guarded.
    let line = "z3g4/1z7/4d4/9/1M1z5/9/9/4B4/4G4 w";
    let moves = |level: &str| {
        let args = [
            "white",
            line,
            "--depth",
            "1",
            "--multipv",
            "99",
            "--json",
            "--level",
            level,
        ];
        let objects = objects(&analyse(&scene, &args));
        objects[1]["lines"].as_array().unwrap().len()
    };
    assert_eq!(moves("8"), 1);
    assert_eq!(
        moves("9"),
        line.parse::<Position>().unwrap().legal_moves().len()
    );
    // An only move is searched as deep as any other.
    let args = ["white", line, "--depth", "3", "--level", "8", "--json"];
    assert_eq!(objects(&analyse(&scene, &args)).len(), 4);
}

#[test]
fn boards_come_from_files_stdin_and_lines() {
    let scene = Scene::new();
    let depth = ["--depth", "2", "--json"];
    let of = |board| {
        let args = [&["white", board][..], &depth].concat();
        without_times(&analyse(&scene, &args))
    };
    let expected = of("in");
    assert_eq!(of("start"), expected);
    assert_eq!(of(LINE), expected);
    assert_eq!(of(&format!("{LINE} 12")), expected);
    let args = [&["analyse", "white", "-"][..], &depth].concat();
    let assert = scene.advance(&args).write_stdin(START).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert_eq!(without_times(&text), expected);

    let perft = scene.advance(&["perft", "white", LINE, "2"]).assert();
    let text = String::from_utf8(perft.success().get_output().stdout.clone()).unwrap();
    let nodes = advance::moves::perft(&Position::start(), 2);
    assert!(text.starts_with(&format!("nodes {nodes}\n")), "{text}");
}

#[test]
fn a_bad_board_is_told() {
    let scene = Scene::new();
    for (code, board, parts) in [
        (
            2,
            &["black", LINE],
            &["COLOUR is black", "white is to move", LINE][..],
        ),
        (1, &["white", "nowhere"], &["cannot read 'nowhere'"]),
    ] {
        for (command, depth) in [("analyse", None), ("perft", Some("1"))] {
            let args: Vec<_> = [command]
                .iter()
                .chain(board)
                .copied()
                .chain(depth)
                .collect();
            assert_fails(scene.advance(&args).assert(), code, parts);
        }
    }
    let args = ["analyse", "white", "4g4/9/9 w"];
    let assert = scene.advance(&args).assert().code(2);
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(error.contains("3 ranks"), "{error}");
}

#[test]
fn a_game_that_is_over_has_no_analysis() {
    let scene = Scene::new();
    scene.write("stuck", WHITE_IS_STUCK);
    for level in ["8", "9"] {
        let args = ["analyse", "white", "stuck", "--level", level];
        assert_fails(scene.advance(&args).assert(), 3, &["no legal move"]);
    }
}

#[test]
fn ctrl_c_ends_a_search_with_its_result() {
    let scene = Scene::new();
    let mut child = started(
        scene
            .process(&["analyse", "white", "in"])
            .stdout(Stdio::piped()),
    );
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.trim_start().starts_with('2') {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0);
    }
    interrupt(&mut child);
    let rest: Vec<String> = output.lines().map(Result::unwrap).collect();
    assert!(
        rest.contains(&" best       score  line".to_owned()),
        "{rest:?}"
    );
    assert!(rest.last().unwrap().starts_with("    1 "), "{rest:?}");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_reader_that_is_gone_ends_the_search() {
    let scene = Scene::new();
    let mut child = scene
        .process(&["analyse", "white", "in"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    assert_eq!(output.lines().take(2).count(), 2);
    let output = child.wait_with_output().unwrap();
    let told = b"the search goes on until Ctrl-C, or a forced end of the game\n";
    assert!(output.status.success(), "{output:?}");
    assert_eq!(output.stderr, told, "{output:?}");
}

#[test]
fn levels_that_do_not_search_are_refused() {
    let scene = Scene::new();
    for more in [["--level", "7"], ["--level", "10"], ["--multipv", "0"]] {
        let args = [&["analyse", "white", "in"], &more[..]].concat();
        scene.advance(&args).assert().code(2).stdout("");
    }
}
