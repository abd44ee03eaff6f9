//! If IN is not a board, or its game is over, the message says what is wrong and where, and OUT stays untouched.

use advance::Side;

use crate::command::encodings::redirected;
use crate::command::scene::{START, Scene, WHITE_IS_STUCK, assert_fails, assert_one_legal_move};

/// Checks the error for this text, read from a file, from standard input, and in place.
#[track_caller]
fn refuses(text: impl AsRef<[u8]>, parts: &[&str]) {
    let text = text.as_ref();
    let scene = Scene::new();
    scene.write("in", text);
    scene.write("out", "old");

    let parts_of_file = [&["'in'"], parts].concat();
    assert_fails(
        scene.advance(&["white", "in", "out"]).assert(),
        1,
        &parts_of_file,
    );
    assert_eq!(scene.read("out"), b"old");

    assert_fails(
        scene.advance(&["white", "in", "in"]).assert(),
        1,
        &parts_of_file,
    );
    assert_eq!(scene.read("in"), text);

    let mut piped = scene.advance(&["white", "-", "out"]);
    let parts_of_stdin = [&["standard input "], parts].concat();
    assert_fails(piped.write_stdin(text).assert(), 1, &parts_of_stdin);
    assert_eq!(scene.read("out"), b"old");

    assert_fails(
        scene.advance(&["perft", "white", "in", "2"]).assert(),
        1,
        &parts_of_file,
    );
    assert_eq!(scene.names(), ["in", "out"]);
}

/// The start position with the bytes of the fourth square of the third line replaced.
fn with_square(bytes: &[u8]) -> Vec<u8> {
    let (before, after) = START.as_bytes().split_at(23);
    [before, bytes, &after[1..]].concat()
}

#[test]
fn another_encoding_is_named_with_the_way_out() {
    refuses(
        redirected(&START.replace('\n', "\r\n")),
        &[
            "is not a board: it is UTF-16 text",
            "Set-Content -Encoding ascii",
        ],
    );
    refuses(
        format!("\u{feff}{START}"),
        &["is not a board: it begins with a byte order mark", "ASCII"],
    );
}

#[test]
fn unknown_characters_are_located() {
    for (bytes, shown) in [
        (&b"x"[..], "'x'"),
        (b"K", "'K'"),
        (b"0", "'0'"),
        (b" ", "' '"),
        ("é".as_bytes(), "'é'"),
        ("♞".as_bytes(), "'♞'"),
    ] {
        refuses(with_square(bytes), &["line 3", "column 4", shown]);
    }
    refuses(START.replacen('m', "x", 1), &["line 1", "column 1", "'x'"]);
    refuses(START.replace("DJM", "DJx"), &["line 9", "column 9", "'x'"]);
    refuses(
        format!("{START}Black to move\n"),
        &["line 10", "column 2", "'l'"],
    );
}

#[test]
fn a_character_that_cannot_be_printed_is_escaped() {
    for (bytes, shown) in [
        (&b"\0"[..], "'\\0'"),
        (b"\t", "'\\t'"),
        (b"\r", "'\\r'"),
        (b"\x1b", "'\\u{1b}'"),
        (b"\x7f", "'\\u{7f}'"),
        ("\u{feff}".as_bytes(), "'\\u{feff}'"),
        ("\u{202e}".as_bytes(), "'\\u{202e}'"),
        (b"\xff", "0xff"),
        (b"\xc3", "0xc3"),
    ] {
        refuses(with_square(bytes), &["line 3", "column 4", shown]);
    }
}

#[test]
fn lines_of_wrong_length_are_located() {
    let line = |text: &str| START.replacen(".........", text, 1);
    refuses(line("........"), &["line 3", "8", "expected 9"]);
    refuses(line(".........."), &["line 3", "10", "expected 9"]);
    refuses(line(""), &["line 3", "0", "expected 9"]);
    refuses(format!("\n{START}"), &["line 1", "0", "expected 9"]);
    refuses(START.replace('\n', ""), &["line 1", "81", "expected 9"]);
    // The last line, with and without its end.
    refuses(START.replace("DJM", "DJ"), &["line 9", "8", "expected 9"]);
    refuses(START.replace("DJM\n", "DJ"), &["line 9", "8", "expected 9"]);
    refuses(
        START.replace('\n', "\r\n").replace("DJM", "DJM."),
        &["line 9", "10", "expected 9"],
    );
}

#[test]
fn too_few_or_too_many_lines_are_counted() {
    let eight = START.strip_suffix("MJCSGSDJM\n").unwrap();
    refuses("", &["0 lines", "expected 9"]);
    refuses("\n\r\n", &["0 lines", "expected 9"]);
    refuses(eight, &["8 lines", "expected 9"]);
    refuses(format!("{eight}\n\n\n"), &["8 lines", "expected 9"]);
    refuses(format!("{START}........."), &["10 lines", "expected 9"]);
    refuses(format!("{START}\n."), &["11 lines", "expected 9"]);
    refuses(format!("{START}{START}"), &["18 lines", "expected 9"]);
}

#[test]
fn a_side_without_its_one_general_is_named() {
    refuses(START.replace('G', "."), &["white", "0"]);
    refuses(START.replace('g', "."), &["black", "0"]);
    refuses(START.replacen('Z', "G", 1), &["white", "2"]);
    refuses(START.replace('z', "g"), &["black", "8"]);
    refuses(".........\n".repeat(9), &["white", "0"]);
}

#[test]
fn trailing_blank_lines_are_refused() {
    refuses(
        format!("{START}{}", "\n".repeat(5000)),
        &["longer than", "expected 9 lines"],
    );
}

#[test]
fn a_side_without_a_legal_move_has_lost() {
    let black_is_stuck: String = WHITE_IS_STUCK
        .lines()
        .rev()
        .flat_map(|line| line.chars().chain(['\n']))
        .map(|symbol| match symbol {
            'G' => 'g',
            'g' => 'G',
            other => other,
        })
        .collect();
    for (board, colour, message) in [
        (
            WHITE_IS_STUCK,
            "white",
            "error: white has no legal move: black has won\n",
        ),
        (
            &black_is_stuck,
            "black",
            "error: black has no legal move: white has won\n",
        ),
    ] {
        let scene = Scene::new();
        scene.write("in", board);
        scene.write("out", "old");
        for out in ["out", "in", "-", "new"] {
            let assert = scene.advance(&[colour, "in", out, "--explain"]).assert();
            assert.code(3).stdout("").stderr(message);
        }
        assert_eq!(scene.read("out"), b"old");
        assert_eq!(scene.read("in"), board.as_bytes());
        assert_eq!(scene.names(), ["in", "out"]);
    }
}

#[test]
fn the_side_that_has_won_can_still_move() {
    let scene = Scene::new();
    scene.write("in", WHITE_IS_STUCK);
    scene.advance(&["black", "in", "out"]).assert().success();
    assert_one_legal_move(Side::Black, WHITE_IS_STUCK, scene.read("out"));
}
