//! `advance rankmoves`: its output, and its errors for bad input.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::process::{self, Stdio};

use assert_cmd::cargo::cargo_bin;

use crate::command::scene::{Scene, assert_fails, no_such_file, patient};

/// Red has a step, a jump, and the jump after it, which wins.
const JUMPS: &str = include_str!("../../fixtures/checkers/jumps.txt");

const RANKING: &str = "\
d4->b6 for red: score -99
d4->b6->d8 for red: score 99
d4->e5 for red: score -1
";

const TREE: &str = "\
? d4->b6 for red:
    . c7->a5 for black: score 99
    . c7->d6 for black: score 0
. d4->b6 for red: score -99
? d4->b6->d8 for red:
. d4->b6->d8 for red: score 99
? d4->e5 for red:
    . c5->b4 for black: score 1
    . c5->d4 for black: score 1
    . c7->b6 for black: score 1
    . c7->d6 for black: score 1
. d4->e5 for red: score -1
";

pub fn scene() -> Scene {
    let scene = Scene::new();
    scene.write("jumps", JUMPS);
    scene
}

#[test]
fn moves_are_ranked_briefly_and_at_length() {
    let scene = scene();
    for args in [
        &["rankmoves", "-d", "1", "jumps"][..],
        &["rankmoves", "jumps", "-d", "1"],
        &["rankmoves", "-d1", "jumps"],
        &["rankmoves", "--depth", "1", "jumps"],
    ] {
        scene
            .advance(args)
            .assert()
            .success()
            .stdout(RANKING)
            .stderr("");
        let args = [args, &["-v"]].concat();
        scene
            .advance(&args)
            .assert()
            .success()
            .stdout(TREE)
            .stderr("");
    }
    for args in [
        &["rankmoves", "-v", "-d", "1"][..],
        &["rankmoves", "-vd1", "-"],
    ] {
        let assert = scene.advance(args).write_stdin(JUMPS).assert();
        assert.success().stdout(TREE).stderr("");
    }
}

#[test]
fn without_a_depth_nothing_is_looked_ahead() {
    let scene = scene();
    let now = RANKING.replace("-99", "0");
    let assert = scene.advance(&["rankmoves", "jumps"]).assert();
    assert.success().stdout(now.clone());
    let assert = scene.advance(&["rankmoves", "-v", "jumps"]).assert();
    let lines: String = now.lines().map(|line| format!(". {line}\n")).collect();
    assert.success().stdout(lines);
}

#[test]
fn moves_of_the_file_are_made_first() {
    let scene = scene();
    scene.write("later", format!("{JUMPS}d4->e5 c5->d4"));
    let assert = scene.advance(&["rankmoves", "later"]).assert();
    assert
        .success()
        .stdout("e5->d6 for red: score -1\ne5->f6 for red: score -1\n");
}

#[test]
fn who_has_no_move_is_told_so() {
    let scene = scene();
    scene.write("over", format!("{JUMPS}d4->b6->d8"));
    for args in [
        &["rankmoves", "over"][..],
        &["rankmoves", "-v", "-d", "3", "over"],
    ] {
        let assert = scene.advance(args).assert();
        assert
            .success()
            .stdout("Player black has no moves available.\n")
            .stderr("");
    }
}

#[test]
fn the_example_in_the_help_is_right() {
    let scene = scene();
    let assert = scene.advance(&["help", "rankmoves"]).assert().success();
    let help = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let (_, example) = help.split_once("comment,\n").unwrap();
    let (file, output) = example
        .split_once("'advance rankmoves board.txt' prints\n")
        .unwrap();
    scene.write("board.txt", file);
    let output: String = output
        .lines()
        .map(|line| format!("{}\n", line.trim()))
        .collect();
    let assert = scene.advance(&["rankmoves", "board.txt"]).assert();
    assert.success().stdout(output);
}

/// The output is only the message, which begins in the prescribed words.
#[test]
fn a_bad_file_is_refused_with_the_line() {
    let scene = scene();
    for (text, message) in [
        (
            String::new(),
            "1: unexpected end of file: expecting 'RULES:'",
        ),
        (
            "\n\nrules".to_owned(),
            "3: expecting 'RULES:', found 'rules'",
        ),
        (
            JUMPS.replace("  red", "white"),
            "3: expecting 'red' or 'black', found 'white'",
        ),
        (
            JUMPS.replace("MOVES:\n", "#"),
            "20: unexpected end of file: expecting 'MOVES:'",
        ),
        (format!("{JUMPS}a1->b2"), "21: a1->b2 is not a legal move"),
    ] {
        let message = format!("Error near line {message}\n");
        for args in [&["rankmoves"][..], &["rankmoves", "-v", "-d", "2"]] {
            let assert = scene.advance(args).write_stdin(text.as_str()).assert();
            assert.code(1).stdout("").stderr(message.clone());
        }
    }
}

/// A link or a copy of the program has the names and arguments of the assignments.
#[test]
fn the_name_of_the_program_gives_the_command() {
    let scene = scene();
    let folder = scene.path("bin");
    fs::create_dir(&folder).unwrap();
    for (name, args, printed) in [
        ("rankmoves", &["-v", "-d", "1", "jumps"][..], TREE),
        ("rankmoves", &["jumps", "-d1"], RANKING),
        (
            "playgame",
            &["-1", "connections", "--time", "1"],
            "Player 1 moves : ",
        ),
        (
            "playgame",
            &["connections", "-2"],
            "0. Next move, Player 1 () to play : ",
        ),
        ("jeson-mor", &["3", "0"], "[White] Make a Move: "),
    ] {
        let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        let program = folder.join(name);
        if !program.exists() {
            // A copy could be busy: other tests start processes while it is written.
            #[cfg(unix)]
            std::os::unix::fs::symlink(cargo_bin!(), &program).unwrap();
            #[cfg(windows)]
            fs::copy(cargo_bin!(), &program).unwrap();
        }
        let mut command = process::Command::new(&program);
        command.args(args).current_dir(scene.path(""));
        let assert = patient(command).assert().success();
        let stdout = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(stdout.contains(printed), "{program:?} {args:?}: {stdout}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let scene = scene();
    let mut unreadable = vec![("missing", no_such_file())];
    if cfg!(unix) {
        unreadable.push((".", "Is a directory".to_owned()));
        unreadable.push(("jumps/in", "Not a directory".to_owned()));
    }
    for (file, reason) in unreadable {
        let quoted = format!("'{file}'");
        let assert = scene.advance(&["rankmoves", file]).assert();
        assert_fails(assert, 1, &["cannot read", &quoted, &reason]);
    }
}

#[test]
fn bad_arguments_are_refused() {
    for args in [
        &["rankmoves", "-d"][..],
        &["rankmoves", "-d", "-1"],
        &["rankmoves", "-d", "97"],
        &["rankmoves", "-d", "two"],
        &["rankmoves", "-x"],
        &["rankmoves", "jumps", "jumps"],
    ] {
        scene().advance(args).assert().code(2).stdout("");
    }
}

#[test]
fn a_tree_comes_as_it_grows() {
    let scene = scene();
    let args = ["rankmoves", "-v", "-d", "96", "jumps"];
    let mut process = scene.process(&args).stdout(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(process.stdout.take().unwrap())
        .read_line(&mut first)
        .unwrap();
    assert_eq!(first, "? d4->b6 for red:\n");
    // The reader is gone by now, which is not an error.
    assert!(process.wait().unwrap().success());
}

#[test]
fn a_ranking_that_nobody_reads_is_no_error() {
    let scene = scene();
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let mut process = scene.process(&["rankmoves", "jumps"]);
    let output = process
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}
