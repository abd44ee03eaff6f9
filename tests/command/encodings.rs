//! Texts in the encodings of Windows programs: UTF-16, and UTF-8 with a byte order mark.

use crate::command::scene::{START, Scene, assert_fails, out};

/// A text as PowerShell 5 writes it with `>`: UTF-16, little-endian, with a mark before it.
pub fn redirected(text: &str) -> Vec<u8> {
    let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

const OPENING: &str = "4g4/9/9/9/9/9/9/9/4G4 w";
const RECORD: &str = "[Game \"advance\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1/2-1/2\"]\n[Termination \"turns\"]\n\
    [Turns \"1\"]\n\n1. d2-d3 d8-d7\n1/2-1/2\n";

#[test]
fn utf_16_input_is_named() {
    let scene = Scene::new();
    for (args, text) in [
        (&["moves", "white", "text"][..], START),
        (&["white", "-", "out"], START),
        (&["check", "white", "in", "text"], START),
        (
            &[
                "match",
                "--a",
                "level=4",
                "--b",
                "level=4",
                "--openings",
                "text",
            ],
            OPENING,
        ),
        (&["replay", "text"], RECORD),
        (&["replay", "-"], RECORD),
    ] {
        scene.write("text", redirected(text));
        let mut command = scene.advance(args);
        let assert = command.write_stdin(redirected(text)).assert();
        let parts = [": it is UTF-16 text", "Set-Content -Encoding ascii"];
        assert_fails(assert, 1, &parts);
    }
    // In the prescribed words.
    let assert = scene.advance(&["rankmoves", "text"]).assert().code(1);
    let message = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    let expected = "Error near line 1: it is UTF-16 text";
    assert!(message.starts_with(expected), "{message}");
}

/// The mark was taken for a move: <https://github.com/yo35/kokopu/issues/7>.
#[test]
fn a_utf_8_byte_order_mark_is_skipped() {
    let scene = Scene::new();
    scene.write("text", format!("\u{feff}{RECORD}"));
    let checked = out(scene.advance(&["replay", "--check", "text"]).assert());
    assert!(checked.starts_with("text: 1/2-1/2"), "{checked}");

    scene.write("text", format!("\u{feff}# one\n{OPENING}\n"));
    let args = [
        "match",
        "--a",
        "level=4",
        "--b",
        "level=4",
        "--games",
        "2",
        "--openings",
        "text",
    ];
    scene.advance(&args).assert().success();

    let mut ugi = scene.advance(&["ugi"]);
    let told = out(ugi.write_stdin("\u{feff}ugi\nquit\n").assert());
    assert!(told.contains("ugiok"), "{told}");
}

/// Old programs of chess write records as ISO 8859-1, which the standard of PGN names, or as Windows-1252.
/// They were misread: <https://github.com/niklasf/python-chess/issues/283>.
#[test]
fn windows_1252_records_keep_their_names() {
    let scene = Scene::new();
    let record = RECORD.replace("\"a\"", "\"J\u{f6}rg \u{96}\"");
    let old: Vec<u8> = record.chars().map(|it| u8::try_from(it).unwrap()).collect();
    scene.write("old", old);
    let args = ["replay", "--review", "--annotate", "-", "old"];
    let written = out(scene.advance(&args).assert());
    assert!(written.contains("[White \"Jörg –\"]"), "{written}");
}

/// A packed book crashed a program: <https://github.com/Disservin/fastchess/issues/830>.
#[test]
fn binary_input_is_reported_but_never_printed() {
    let scene = Scene::new();
    let openings = [
        "match",
        "--a",
        "level=4",
        "--b",
        "level=4",
        "--openings",
        "text",
    ];
    let packed: &[u8] = b"\x1f\x8b\x08\0\0\x1b[2J\xff";
    for bytes in [packed, b"\x89PNG\r\n\x1a\n", b"4g4\0"] {
        scene.write("text", bytes);
        for args in [&openings[..], &["replay", "--all", "text"]] {
            let parts = ["cannot read 'text': it is not a text file"];
            assert_fails(scene.advance(args).assert(), 1, &parts);
        }
    }
    scene.write("text", "4g4\u{1b}[2J\u{202e}\n");
    let assert = scene.advance(&openings).assert().code(1);
    let told = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(told.contains("the opening '4g4 [2J '"), "{told}");
    assert!(!told.contains(['\u{1b}', '\u{202e}']), "{told}");
}
